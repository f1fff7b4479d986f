package calendar_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"

	"masthead/internal/calendar"
)

var update = flag.Bool("update", false, "write the golden files")

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	z, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return z
}

var madeAt = time.Date(2026, 11, 29, 6, 30, 0, 0, time.UTC)

// golden are calendars by the names of their files in testdata, which web/site/features/calendar/golden.test.ts reads with another parser.
func golden(t testing.TB) map[string]*calendar.Calendar {
	t.Helper()
	files := map[string]*calendar.Calendar{}
	add := func(file, zoneName, title, place string, starts ...time.Time) {
		c := &calendar.Calendar{Name: "Events · Startline", Refresh: 6 * time.Hour, At: madeAt}
		for i, at := range starts {
			c.Entries = append(c.Entries, calendar.Entry{
				UID: calendar.UID("event", strings.TrimSuffix(file, ".ics")+"-"+string(rune('a'+i)), "https://news.example:8443"), Sequence: i,
				Start: at, End: at.Add(2 * time.Hour), Zone: zone(t, zoneName), Title: title, Place: place, Modified: madeAt.Add(-time.Hour),
				URL: "https://news.example/events/" + strings.TrimSuffix(file, ".ics"),
			})
		}
		files[file] = c
	}
	day := func(zoneName string, year int, month time.Month, day, hour, minute int) time.Time {
		return time.Date(year, month, day, hour, minute, 0, 0, zone(t, zoneName))
	}
	add("kolkata.ics", "Asia/Kolkata", "पाठकों की शाम; करघे, धागे और कहानियाँ: एक लंबी बातचीत", "कोच्चि",
		day("Asia/Kolkata", 2026, 11, 29, 18, 30))
	add("dubai.ics", "Asia/Dubai", "Founders’ breakfast", "Dubai", day("Asia/Dubai", 2026, 12, 4, 8, 0))
	add("riyadh.ics", "Asia/Riyadh", "Weavers, dyers and the price of indigo", "Riyadh", day("Asia/Riyadh", 2026, 12, 7, 19, 15))
	// The clock is put forward on 29 March 2026 and back on 25 October. The third event is in the hour that occurs twice, at its second
	// occurrence.
	add("berlin.ics", "Europe/Berlin", "Handel und Wandel", "Berlin", day("Europe/Berlin", 2026, 3, 28, 18, 0),
		day("Europe/Berlin", 2026, 3, 29, 18, 0), time.Date(2026, 10, 25, 1, 30, 0, 0, time.UTC), day("Europe/Berlin", 2026, 10, 25, 18, 0),
		day("Europe/Berlin", 2027, 1, 10, 18, 0))
	// Morocco puts its clock back for Ramadan, on days that no yearly rule has.
	add("casablanca.ics", "Africa/Casablanca", "Atlas", "Casablanca", day("Africa/Casablanca", 2026, 1, 10, 18, 0),
		day("Africa/Casablanca", 2026, 3, 1, 18, 0), day("Africa/Casablanca", 2027, 2, 20, 18, 0))
	all := &files["kolkata.ics"].Entries[0]
	all.Description = "Bring a story.\r\nDoors open at 18:00; tea, then talk \\ silence."
	all.Address, all.Geo = "12 Bazaar Road, Mattancherry", &calendar.Point{Latitude: 9.9579, Longitude: 76.2599}
	all.Organizer = calendar.Organizer{Name: `Startline: "The desk", Kochi`, Email: "desk@news.example"}
	all.Alarms = []time.Duration{24 * time.Hour, 90 * time.Minute}
	files["dubai.ics"].Entries[0].Cancelled = true
	riyadh := files["riyadh.ics"]
	riyadh.Entries = append(riyadh.Entries, calendar.Entry{UID: "fair@news.example", AllDay: true, Zone: zone(t, "Asia/Riyadh"),
		Start: day("Asia/Riyadh", 2026, 12, 8, 0, 0), End: day("Asia/Riyadh", 2026, 12, 10, 0, 0), Title: "Fair"})
	return files
}

// expected is what a parser must read from an entry of a golden file.
type expected struct {
	UID   string `json:"uid"`
	Title string `json:"title"`
	Start int64  `json:"start"` // seconds since the Unix epoch
	End   int64  `json:"end"`
}

func encode(t testing.TB, c *calendar.Calendar) []byte {
	t.Helper()
	body, err := c.Encode()
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// F155, F109, calendars: events in Asia/Kolkata, Asia/Dubai, Asia/Riyadh and Europe/Berlin are as in the golden files, with UID, SEQUENCE
// and VTIMEZONE, and the package golang-ical reads the same times from them.
func TestGoldenCalendars(t *testing.T) {
	want := map[string][]expected{}
	for file, c := range golden(t) {
		body := encode(t, c)
		path := filepath.Join("testdata", file)
		if *update {
			if err := os.WriteFile(path, body, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		if stored, err := os.ReadFile(path); err != nil || !bytes.Equal(stored, body) {
			t.Errorf("%s differs (%v):\n%s", file, err, body)
		}
		parsed, err := ics.ParseCalendar(bytes.NewReader(body))
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		events := parsed.Events()
		if len(events) != len(c.Entries) {
			t.Fatalf("%s has %d entries, want %d", file, len(events), len(c.Entries))
		}
		for i, e := range c.Entries {
			start, err := events[i].GetStartAt()
			if e.AllDay {
				start, err = events[i].GetAllDayStartAt()
				e.Start = time.Date(2026, 12, 8, 0, 0, 0, 0, start.Location())
			}
			if err != nil || !start.Equal(e.Start) {
				t.Errorf("%s: entry %d starts at %s, want %s (%v)", file, i, start, e.Start, err)
			}
			if title := events[i].GetProperty(ics.ComponentPropertySummary).Value; title != e.Title {
				t.Errorf("%s: entry %d is %q, want %q", file, i, title, e.Title)
			}
			want[file] = append(want[file], expected{e.UID, e.Title, c.Entries[i].Start.Unix(), c.Entries[i].End.Unix()})
		}
	}
	text, err := json.MarshalIndent(want, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	path := filepath.Join("testdata", "expected.json")
	if *update {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if stored, err := os.ReadFile(path); err != nil || !bytes.Equal(stored, text) {
		t.Errorf("%s differs (%v)", path, err)
	}
}

// F155: each zone is defined once, with its changes of the clock as yearly rules where it has such rules.
func TestZonesAreDefinedForTheirYears(t *testing.T) {
	files := golden(t)
	for file, has := range map[string][]string{
		"kolkata.ics": {"TZID:Asia/Kolkata\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:+0530\r\nTZOFFSETTO:+0530\r\nTZNAME:IST"},
		"berlin.ics": {
			"DTSTART:20251026T030000\r\nRRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nTZOFFSETFROM:+0200\r\nTZOFFSETTO:+0100\r\nTZNAME:CET",
			"DTSTART:20260329T020000\r\nRRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0200\r\nTZNAME:CEST",
			"DTSTART;TZID=Europe/Berlin:20260329T180000", "DTSTART:20261025T013000Z"},
		"casablanca.ics": {"DTSTART:20260215T030000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000", "DTSTART:20270207T030000\r\n"},
	} {
		text := string(encode(t, files[file]))
		if n := strings.Count(text, "BEGIN:VTIMEZONE"); n != 1 {
			t.Errorf("%s has %d zones, want 1", file, n)
		}
		for _, part := range has {
			if !strings.Contains(text, part) {
				t.Errorf("%s lacks %q:\n%s", file, part, text)
			}
		}
	}
	utc := &calendar.Calendar{At: madeAt, Entries: []calendar.Entry{{UID: "a", Title: "A", Start: madeAt},
		{UID: "b", Title: "B", Start: madeAt, Zone: time.FixedZone("nowhere", 3600)}}}
	if text := string(encode(t, utc)); strings.Contains(text, "VTIMEZONE") || strings.Count(text, "DTSTART:20261129T063000Z") != 2 {
		t.Errorf("a zone that is not in the zone database is not UTC:\n%s", text)
	}
}

// The rules of every zone of the zone database give the offsets that Go's zone database has, in each month of the years of an entry.
func TestDefinitionsAgreeWithTheZoneDatabase(t *testing.T) {
	for _, name := range []string{"America/New_York", "America/Santiago", "Europe/Dublin", "Australia/Lord_Howe", "Asia/Jerusalem",
		"Africa/Casablanca", "Asia/Kathmandu", "Europe/Berlin", "Africa/Cairo", "Pacific/Apia", "Asia/Gaza"} {
		z := zone(t, name)
		for year := 2024; year <= 2031; year += 7 {
			at := time.Date(year, 6, 1, 12, 0, 0, 0, z)
			c := calendar.Calendar{At: madeAt, Entries: []calendar.Entry{{UID: "a", Start: at, End: at.AddDate(1, 0, 0), Zone: z}}}
			offsets := readZone(t, encode(t, &c))
			for day := time.Date(year, 1, 1, 0, 30, 0, 0, time.UTC); day.Year() < year+2; day = day.AddDate(0, 0, 3) {
				if _, want := day.In(z).Zone(); offsets(day) != want {
					t.Errorf("%s at %s: offset %d, want %d", name, day, offsets(day), want)
					break
				}
			}
		}
	}
}

// readZone evaluates the only zone of a calendar, without code of the package, and returns its offset from UTC by time.
func readZone(t *testing.T, body []byte) func(time.Time) int {
	t.Helper()
	type onset struct {
		at time.Time
		to int
	}
	var onsets []onset
	var starts []string
	var from, to int
	var rule string
	seconds := func(text string) int {
		at, err := time.Parse("-0700", text)
		if err != nil {
			t.Fatal(err)
		}
		_, s := at.Zone()
		return s
	}
	for line := range strings.SplitSeq(strings.ReplaceAll(string(body), "\r\n ", ""), "\r\n") {
		name, value, _ := strings.Cut(line, ":")
		switch name {
		case "BEGIN":
			starts, rule = nil, ""
		case "DTSTART":
			starts = append(starts, value)
		case "RRULE":
			rule = value
		case "TZOFFSETFROM":
			from = seconds(value)
		case "TZOFFSETTO":
			to = seconds(value)
		}
		if name != "END" || value != "STANDARD" && value != "DAYLIGHT" {
			continue
		}
		for _, text := range starts {
			at, err := time.Parse("20060102T150405", text)
			if err != nil {
				t.Fatal(err)
			}
			onsets = append(onsets, onset{at.Add(-time.Duration(from) * time.Second), to})
			if rule == "" {
				continue
			}
			last := strings.Contains(rule, "BYDAY=-1")
			for year := at.Year() + 1; year < at.Year()+6; year++ {
				next := time.Date(year, at.Month(), 1, at.Hour(), at.Minute(), at.Second(), 0, time.UTC)
				for next.Weekday() != at.Weekday() {
					next = next.AddDate(0, 0, 1)
				}
				if last {
					for next.AddDate(0, 0, 7).Month() == next.Month() {
						next = next.AddDate(0, 0, 7)
					}
				} else {
					next = next.AddDate(0, 0, 7*((at.Day()-1)/7))
				}
				onsets = append(onsets, onset{next.Add(-time.Duration(from) * time.Second), to})
			}
		}
	}
	return func(at time.Time) int {
		var latest onset
		for _, o := range onsets {
			if !o.at.After(at) && (latest.at.IsZero() || o.at.After(latest.at)) {
				latest = o
			}
		}
		return latest.to
	}
}

// RFC 5545, 3.1: no line is longer than 75 bytes, and no character is split between two lines.
func checkLines(t *testing.T, body []byte) {
	t.Helper()
	text := string(body)
	if !strings.HasSuffix(text, "\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		t.Errorf("a line does not end with CR LF: %q", text)
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || !utf8.ValidString(line) {
			t.Errorf("%d bytes: %q", len(line), line)
		}
	}
}

// RFC 5545: the texts of an entry cannot add a line, a property or a component, and are read as they were written.
func FuzzTextsStayTexts(f *testing.F) {
	f.Add("Title\r\nATTENDEE:mailto:a@example.in", "x\nEND:VEVENT\nBEGIN:VEVENT", `a";X=b:c`, "https://news.example/a\r\nX:y")
	f.Add("पाठकों की शाम पाठकों की शाम पाठकों की शाम पाठकों की शाम", "\\n\\;,", "नाम", "javascript:alert(1)")
	f.Add("\xff\x00\u2028\u0085", strings.Repeat("ക", 200), "\r", "https://news.example/%0d%0aX:y")
	f.Fuzz(func(t *testing.T, title, description, name, address string) {
		c := calendar.Calendar{Name: name, Description: title, At: madeAt, Entries: []calendar.Entry{{UID: "id" + title, Title: title,
			Description: description, Place: name, Address: description, URL: address, Start: madeAt, End: madeAt.Add(time.Hour),
			Zone: zone(t, "Asia/Kolkata"), Organizer: calendar.Organizer{Name: name, Email: "desk@news.example"},
			Alarms: []time.Duration{time.Hour}}}}
		body := encode(t, &c)
		checkLines(t, body)
		properties := map[string]int{}
		for line := range strings.SplitSeq(strings.ReplaceAll(string(body), "\r\n ", ""), "\r\n") {
			at := strings.IndexAny(line, ":;")
			if at < 0 {
				if line != "" {
					t.Errorf("a line without a property: %q", line)
				}
				continue
			}
			properties[line[:at]]++
		}
		for _, once := range []string{"SUMMARY", "UID", "DTSTAMP", "ORGANIZER", "METHOD"} {
			if properties[once] != 1 {
				t.Errorf("%d %s:\n%s", properties[once], once, body)
			}
		}
		if properties["BEGIN"] != 5 || properties["END"] != 5 || properties["ATTENDEE"]+properties["X"] > 0 {
			t.Errorf("added properties: %v\n%s", properties, body)
		}
		parsed, err := ics.ParseCalendar(bytes.NewReader(body))
		if err != nil || len(parsed.Events()) != 1 {
			t.Fatalf("%v:\n%s", err, body)
		}
	})
}

// F155: the links of an entry name the same moment in UTC and the zone, and have no text that ends a parameter.
func TestLinks(t *testing.T) {
	e := golden(t)["berlin.ics"].Entries[1]
	e.Title, e.End = "A & B #1", time.Time{}
	links := calendar.LinksTo(e, "/events/b.ics")
	const google = "https://calendar.google.com/calendar/render?action=TEMPLATE&ctz=Europe%2FBerlin" +
		"&dates=20260329T160000Z%2F20260329T170000Z&details=https%3A%2F%2Fnews.example%2Fevents%2Fberlin&location=Berlin&text=A+%26+B+%231"
	if links.Google != google {
		t.Errorf("Google: %s", links.Google)
	}
	const outlook = "https://outlook.live.com/calendar/0/deeplink/compose?body=https%3A%2F%2Fnews.example%2Fevents%2Fberlin" +
		"&enddt=2026-03-29T17%3A00%3A00Z&location=Berlin&path=%2Fcalendar%2Faction%2Fcompose&rru=addevent" +
		"&startdt=2026-03-29T16%3A00%3A00Z&subject=A+%26+B+%231"
	if links.Outlook != outlook || links.File != "/events/b.ics" {
		t.Errorf("Outlook: %s, file: %s", links.Outlook, links.File)
	}
	fair := calendar.LinksTo(golden(t)["riyadh.ics"].Entries[1], "")
	if !strings.Contains(fair.Google, "dates=20261208%2F20261210&") || !strings.Contains(fair.Outlook, "allday=true") {
		t.Errorf("whole days: %+v", fair)
	}
	if calendar.LinksTo(calendar.Entry{Title: "Some day"}, "") != nil {
		t.Error("an entry without a start has links")
	}
	e.Description = strings.Repeat("ക", 2000)
	if links := calendar.LinksTo(e, ""); len(links.Google) > 2500 {
		t.Errorf("the address has %d bytes", len(links.Google))
	}
}
