package schedule_test

import (
	"strings"
	"testing"
	"time"

	"masthead/internal/conference/schedule"
)

func outlook(zone, name, local string) string {
	return strings.ReplaceAll(`BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VTIMEZONE
TZID:`+name+`
`+zone+`END:VTIMEZONE
BEGIN:VEVENT
UID:1
DTSTART;TZID="`+strings.ReplaceAll(name, `\,`, ",")+`":`+local+`
DURATION:PT1H
SUMMARY:Tea
END:VEVENT
END:VCALENDAR
`, "\n", "\r\n")
}

const (
	indiaZone = `BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
END:STANDARD
`
	berlinZone = `BEGIN:STANDARD
DTSTART:16011028T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010325T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
`
)

// F161: a file of Outlook, whose time zones have names of Windows and are defined in the file, on both sides of the changes of the clock.
func TestReadsTimeZonesThatAFileDefines(t *testing.T) {
	for _, c := range []struct{ zone, name, local, want string }{
		{indiaZone, "India Standard Time", "20240203T100000", "2024-02-03T04:30:00Z"},
		{indiaZone, `(UTC+05:30) Chennai\, Kolkata\, Mumbai\, New Delhi`, "20240203T100000", "2024-02-03T04:30:00Z"},
		{berlinZone, "W. Europe Standard Time", "20260328T100000", "2026-03-28T09:00:00Z"},
		{berlinZone, "W. Europe Standard Time", "20260330T100000", "2026-03-30T08:00:00Z"},
		{berlinZone, "W. Europe Standard Time", "20261024T100000", "2026-10-24T08:00:00Z"},
		{berlinZone, "W. Europe Standard Time", "20261025T100000", "2026-10-25T09:00:00Z"},
		{berlinZone, "W. Europe Standard Time", "20270105T100000", "2027-01-05T09:00:00Z"},
	} {
		s := read(t, outlook(c.zone, c.name, c.local))
		if got := s.Sessions[0].Start.UTC().Format(time.RFC3339); got != c.want {
			t.Errorf("%s in %s: %s", c.local, c.name, got)
		}
	}
	odd := strings.Replace(berlinZone, "BYMONTH=3", "BYMONTH=3;BYHOUR=1", 1)
	if _, err := schedule.Read(strings.NewReader(outlook(odd, "Odd", "20260328T100000")), nil); err == nil {
		t.Error("a rule that is not read gave a time")
	}
}

// F161: what is wrong with a file is said without the names of types of the program.
func TestAWrongTypeInJSONIsNamedByItsField(t *testing.T) {
	_, err := schedule.Read(strings.NewReader(`{"schedule": 1}`), nil)
	if err == nil || strings.Contains(err.Error(), "Go struct") || !strings.Contains(err.Error(), "schedule has the wrong type") {
		t.Error(err)
	}
}
