package event

import (
	"testing"
	"time"
)

func weekly(t *testing.T, rule string) *Event {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 12, 4, 18, 0, 0, 0, zone) // a Friday
	return &Event{Slug: "table", Facts: Facts{Rule: rule}, First: start, Start: start, End: start.Add(time.Hour), Zone: zone}
}

// F103: the last day of a rule is a day where the event is, and that day is one of its dates.
func TestTheLastDayOfARuleHasTheEvent(t *testing.T) {
	e := weekly(t, "FREQ=WEEKLY;UNTIL=20261218")
	if err := e.checkRule(); err != nil {
		t.Fatal(err)
	}
	for day, want := range map[string]bool{"2026-12-11": true, "2026-12-18": true, "2026-12-25": false} {
		if _, ok := e.On(day, e.Start); ok != want {
			t.Errorf("on %s: %t", day, ok)
		}
	}
	if got := e.canonicalRule(); got != "FREQ=WEEKLY;UNTIL=20261218T182959Z" {
		t.Errorf("for calendars: %s", got)
	}
}

func TestRulesWithoutDatesAreRefused(t *testing.T) {
	for rule, valid := range map[string]bool{"FREQ=WEEKLY;COUNT=0": false, "FREQ=WEEKLY;COUNT=00;INTERVAL=2": false,
		"FREQ=WEEKLY;UNTIL=20261301": false, "FREQ=WEEKLY;COUNT=10": true} {
		if err := weekly(t, rule).checkRule(); (err == nil) != valid {
			t.Errorf("%s: %v", rule, err)
		}
	}
}
