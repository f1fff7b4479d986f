package schedule_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/conference/schedule"
)

const frab = `<?xml version="1.0" encoding="UTF-8"?>
<schedule>
 <conference><title>Weavers' days</title><acronym>weave</acronym><city>Kochi</city>
 <time_zone_name>Asia/Kolkata</time_zone_name></conference>
 <tracks><track>Looms</track><track>Dyes &amp; inks</track></tracks>
 <day index="1" date="2026-12-11">
  <room name="Boat house">
   <event guid="g-1" id="7"><date>2026-12-11T10:00:00+05:30</date><start>10:00</start><duration>00:45</duration>
    <title>The price of indigo</title><track>Dyes &amp; inks</track><type>talk</type><language>ml</language>
    <abstract>&lt;p&gt;One.&lt;/p&gt;&lt;p&gt;Two &amp;amp; three.&lt;/p&gt;</abstract>
    <persons><person id="1">Asha Rao</person><person id="2">Kabir Sen</person></persons></event>
   <event id="8"><start>11:00</start><duration>1:30</duration><title>Tea</title><type>break</type></event>
  </room>
  <room name="Loft">
   <event guid="g-3" id="9"><date>2026-12-11T10:00:00+05:30</date><duration>00:30</duration><title>Knots</title><track>Looms</track>
    <persons><person id="1">Asha Rao</person></persons></event>
  </room>
 </day>
</schedule>`

func read(t *testing.T, text string) *schedule.Schedule {
	t.Helper()
	s, err := schedule.Read(strings.NewReader(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// F161: XML of Frab with several speakers, rooms, tracks and a session without a date or a guid.
func TestReadsFrab(t *testing.T) {
	s := read(t, frab)
	if s.Title != "Weavers' days" || s.ZoneOrUTC().String() != "Asia/Kolkata" || len(s.Sessions) != 3 || len(s.Speakers) != 2 ||
		len(s.Halls) != 2 || len(s.Tracks) != 2 || s.Tracks[1].Name != "Dyes & inks" {
		t.Fatalf("the schedule: %+v", s)
	}
	one := s.Sessions[0]
	if one.ID != "g-1" || one.Abstract != "One.\n\nTwo & three." || one.Lang != "ml" || one.Hall != "Boat house" || len(one.Speakers) != 2 ||
		one.End.Sub(one.Start) != 45*time.Minute {
		t.Errorf("the first session: %+v", one)
	}
	tea := s.Sessions[2]
	if tea.ID != "8" || !tea.IsBreak() || tea.Start.UTC() != time.Date(2026, 12, 11, 5, 30, 0, 0, time.UTC) ||
		tea.End.Sub(tea.Start) != 90*time.Minute {
		t.Errorf("the session without a date or a guid: %+v", tea)
	}
}

// F161: what is written as XML and as JSON is read back with the same sessions, halls, tracks and speakers.
func TestExportsAreReadBack(t *testing.T) {
	s := read(t, frab)
	links := func(one *schedule.Session) string { return "https://news.example/weave#" + one.ID }
	asXML, err := s.WriteXML("https://news.example/weave", "3", links)
	if err != nil {
		t.Fatal(err)
	}
	asJSON, err := s.WriteJSON("https://news.example/weave", "3", links)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range [][]byte{asXML, asJSON} {
		back := read(t, string(text))
		if len(back.Sessions) != len(s.Sessions) || len(back.Speakers) != len(s.Speakers) || len(back.Halls) != 2 || len(back.Tracks) != 2 ||
			back.Title != s.Title || back.ZoneOrUTC().String() != "Asia/Kolkata" {
			t.Fatalf("read back: %+v\n%s", back, text)
		}
		for i := range s.Sessions {
			a, b := s.Sessions[i], back.Sessions[i]
			if a.ID != b.ID || !a.Start.Equal(b.Start) || !a.End.Equal(b.End) || a.Title != b.Title || a.Abstract != b.Abstract ||
				a.Track != b.Track || a.Hall != b.Hall || a.Lang != b.Lang || a.Kind != b.Kind || len(a.Speakers) != len(b.Speakers) {
				t.Errorf("a session written and read back: %+v\n%+v", a, b)
			}
		}
	}
}

// A hall that is named twice, with other spaces or without a name is one hall or none.
func TestHallsAreNamedOnce(t *testing.T) {
	s := &schedule.Schedule{Zone: time.UTC, Halls: []string{"Hall  1", " Hall 1", "", "Boat house"}}
	if err := s.Prepare(); err != nil || !slices.Equal(s.Halls, []string{"Hall 1", "Boat house"}) {
		t.Errorf("halls: %q, %v", s.Halls, err)
	}
}

// F161: xCal is well-formed and has each session with its times in UTC.
func TestWritesXCal(t *testing.T) {
	s := read(t, frab)
	text, err := s.WriteXCal(func(one *schedule.Session) string { return one.ID + "@news.example" }, time.Unix(0, 0),
		func(*schedule.Session) string { return "https://news.example/weave" })
	if err != nil {
		t.Fatal(err)
	}
	var back struct {
		Events []struct {
			UID   string `xml:"properties>uid>text"`
			Start string `xml:"properties>dtstart>date-time"`
			Title string `xml:"properties>summary>text"`
		} `xml:"vcalendar>components>vevent"`
	}
	if err := xml.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if len(back.Events) != 3 || back.Events[0].UID != "g-1@news.example" || back.Events[0].Start != "2026-12-11T04:30:00Z" ||
		back.Events[0].Title != "The price of indigo" {
		t.Errorf("read back: %+v\n%s", back, text)
	}
}

// F161: iCalendar with times in UTC, in a zone and with a duration; a list of days as JSON.
func TestReadsICalendarAndDays(t *testing.T) {
	s := read(t, strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//x//EN
BEGIN:VEVENT
UID:a@x
DTSTART:20261211T043000Z
DTEND:20261211T051500Z
SUMMARY:The price of indigo
CATEGORIES:Looms
LOCATION:Loft
ATTENDEE;CN="Asha Rao":https://x.example/asha
END:VEVENT
BEGIN:VEVENT
UID:b@x
DTSTART;TZID=Asia/Kolkata:20261211T120000
DURATION:PT1H30M
SUMMARY:Tea
STATUS:CANCELLED
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n"))
	if len(s.Sessions) != 2 || s.Sessions[0].Hall != "Loft" || s.Sessions[0].Track != "Looms" || len(s.Sessions[0].Speakers) != 1 ||
		s.Speakers[0].Name != "Asha Rao" || !s.Sessions[1].Cancelled || s.Sessions[1].End.Sub(s.Sessions[1].Start) != 90*time.Minute ||
		s.Sessions[1].Start.UTC().Hour() != 6 {
		t.Errorf("iCalendar: %+v", s)
	}
	s = read(t, `[{"date":"2026-12-11","rooms":[{"name":"Loft","events":[{"id":"5",`+
		`"title":"Knots","date":"2026-12-11T10:00:00+05:30","duration":"00:30"}]}]}]`)
	if len(s.Sessions) != 1 || s.Sessions[0].ID != "5" || s.Sessions[0].Hall != "Loft" {
		t.Errorf("a list of days: %+v", s)
	}
}

// Errors name the place, and nothing is read from a file that is too large or of another kind.
func TestInvalidSchedulesAreRefused(t *testing.T) {
	day := func(events string) string { return `[{"date":"2026-12-11","rooms":{"A":[` + events + `]}}]` }
	for _, c := range [][2]string{
		{"", "neither XML nor JSON"},
		{"hello", "neither XML nor JSON"},
		{"<feed>", "not schedule"},
		{"<schedule><day date='2026-12-11'>\n<room name='A'>\n<event id='1'><title>T</title><start>x</start>" +
			"<duration>1:00</duration></event>", "line 3"},
		{"<schedule>\n<day>", "line 2"},
		{"<schedule></schedule>", "no sessions"},
		{"{\n\n\"schedule\": nope}", "line 3"},
		{`{"schedule":{"conference":{"time_zone_name":"Asia/Nowhere","days":[{}]}}}`, "time zone"},
		{day(`{"id":1,"title":"T","start":"10:00","duration":"long"}`), `room "A", session 1`},
		{day(`{"id":1,"title":"T","start":"10:00","duration":"0:10"},{"id":1,"title":"U","start":"11:00","duration":"0:10"}`), "two sessions"},
		{"BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n", "UID"},
		{strings.Repeat(" ", schedule.MaxFile+1), "larger than"},
	} {
		text, want := c[0], c[1]
		_, err := schedule.Read(strings.NewReader(text), nil)
		if !errors.Is(err, schedule.ErrSchedule) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.80q: %v, want %q", text, err, want)
		}
	}
}

// Whatever a file has, it is refused or becomes a schedule that can be written and read back.
func FuzzRead(f *testing.F) {
	f.Add([]byte(frab))
	f.Add([]byte(`{"schedule":{"conference":{"days":[{"date":"2026-12-11","rooms":{"A":[` +
		`{"id":1,"title":"T","start":"10:00","duration":"0:10","persons":[{"id":1,"public_name":"A"}]}]}}]}}}`))
	f.Add([]byte("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261211T043000Z\r\n" +
		"DURATION:PT1H\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := schedule.Read(bytes.NewReader(text), nil)
		if err != nil {
			if !errors.Is(err, schedule.ErrSchedule) {
				t.Fatalf("an error without ErrSchedule: %v", err)
			}
			return
		}
		out, err := s.WriteXML("https://x.example", "1", func(*schedule.Session) string { return "https://x.example" })
		if err != nil {
			t.Fatal(err)
		}
		if _, err := schedule.Read(bytes.NewReader(out), nil); err != nil {
			t.Fatalf("the written file is refused: %v\n%s", err, out)
		}
	})
}
