package event

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/teambition/rrule-go"

	"masthead/internal/invalid"
)

// maxOccurrences is the maximum number of occurrences that are read at once.
const maxOccurrences = 62

// yearsAhead is the number of years for which the occurrences of a recurring event have pages and registrations.
const yearsAhead = 2

var (
	// lastDay finds an end of a rule that is a day without a time.
	lastDay = regexp.MustCompile(`(?i)\bUNTIL=(\d{8})(?:;|$)`)
	// noDates finds a rule that ends before its first date.
	noDates = regexp.MustCompile(`(?i)\bCOUNT=0+(?:;|$)`)
)

// errRule is the reason why a rule of recurrence is refused.
var errRule = errors.New("must be a rule such as FREQ=MONTHLY;BYDAY=1SA, at most daily")

// recurrence returns the rule of recurrence with the start of the event, nil for an event that happens once. An invalid rule counts as
// none.
func (e *Event) recurrence() *rrule.RRule {
	if e.Rule == "" || e.First.IsZero() {
		return nil
	}
	option, err := rrule.StrToROption(strings.TrimPrefix(e.Rule, "RRULE:"))
	if err != nil || option.Freq > rrule.DAILY || len(option.Byhour)+len(option.Byminute)+len(option.Bysecond) > 0 {
		return nil
	}
	zone := e.Zone
	if zone == nil {
		zone = time.UTC
	}
	option.Dtstart = e.First.In(zone)
	if day := lastDay.FindStringSubmatch(e.Rule); day != nil { // the whole day in the zone of the event, not midnight of UTC
		option.Until, err = time.ParseInLocation("20060102", day[1], zone)
		if err != nil {
			return nil
		}
		option.Until = option.Until.AddDate(0, 0, 1).Add(-time.Second)
	}
	rule, err := rrule.NewRRule(*option)
	if err != nil {
		return nil
	}
	return rule
}

// dates returns the dates on which the event takes place, without those that are skipped; nil for an event that happens once.
func (e *Event) dates() *rrule.Set {
	rule := e.recurrence()
	if rule == nil {
		return nil
	}
	set := &rrule.Set{}
	set.RRule(rule)
	set.SetExDates(e.skippedStarts())
	return set
}

// skippedStarts returns when the event would start on the days that are skipped.
func (e *Event) skippedStarts() []time.Time {
	var list []time.Time
	first := e.First.In(e.Zone)
	for _, day := range e.Skipped {
		if at, err := time.ParseInLocation(time.DateOnly, day, e.Zone); err == nil {
			list = append(list, time.Date(at.Year(), at.Month(), at.Day(), first.Hour(), first.Minute(), first.Second(), first.Nanosecond(), e.Zone))
		}
	}
	return list
}

// checkSkipped marks skipped days on which the event would not take place anyway.
func (e *Event) checkSkipped(wrong invalid.Fields) {
	rule := e.recurrence()
	for i, day := range e.Skipped {
		at, err := time.Parse(time.DateOnly, day)
		starts := (&Event{First: e.First, Zone: e.Zone, Facts: Facts{Skipped: []string{day}}}).skippedStarts()
		if err != nil || at.After(e.First.AddDate(yearsAhead+10, 0, 0)) || rule == nil || len(starts) == 0 ||
			!rule.After(starts[0].Add(-time.Second), false).Equal(starts[0]) {
			wrong[fmt.Sprintf("skipped[%d]", i)] = "is not a date of this event"
		}
	}
}

// checkRule returns an error unless the rule is daily, weekly, monthly or yearly, at the time of the start. The first start must follow the
// rule, because calendars disagree about other starts.
func (e *Event) checkRule() error {
	rule := e.recurrence()
	if rule == nil || len(e.Rule) > maxRule || noDates.MatchString(e.Rule) {
		return errRule
	}
	if first := rule.After(e.First.Add(-time.Second), true); !first.Equal(e.First.Truncate(time.Second)) {
		return errors.New("must have the start as its first date")
	}
	return nil
}

// canonicalRule returns the rule as calendars read it, "" for an event that happens once.
func (e *Event) canonicalRule() string {
	rule := e.recurrence()
	if rule == nil {
		return ""
	}
	return rule.OrigOptions.RRuleString()
}

// length returns the duration of the event. An event without an end is assumed to end with its day.
func (e *Event) length() time.Duration { return e.End.Sub(e.Start) }

// moved returns the event with the times of the occurrence that starts at a time.
func (e Event) moved(start time.Time) Event {
	length := e.length()
	e.Start = start.In(e.Start.Location())
	e.End = e.Start.Add(length)
	if e.EndUnknown {
		year, month, day := e.Start.Date()
		e.End = time.Date(year, month, day+1, 0, 0, 0, 0, e.Start.Location())
	}
	e.Date = start.In(e.Zone).Format(time.DateOnly)
	return e
}

// withNextOccurrence returns a recurring event with the times of the occurrence that is on at a time or comes next, or of the last one. It
// returns other events unchanged.
func (e Event) withNextOccurrence(now time.Time) Event {
	rule := e.dates()
	if rule == nil {
		return e
	}
	start := rule.After(now.Add(-e.length()), false)
	if start.IsZero() {
		start = rule.Before(now, true)
	}
	if start.IsZero() {
		return e
	}
	return e.moved(start)
}

// On returns the occurrence of a recurring event on a day such as "2026-12-05", or the event itself if the day is "" and it happens once.
// ok is false if there is none, and for a day that is more than yearsAhead years after now, because finding an occurrence takes all those
// before it.
func (e Event) On(day string, now time.Time) (occurrence Event, ok bool) {
	rule := e.dates()
	if rule == nil {
		return e, day == ""
	}
	at, err := time.ParseInLocation(time.DateOnly, day, e.Zone)
	if err != nil || at.After(now.AddDate(yearsAhead, 0, 0)) || day < e.First.In(e.Zone).Format(time.DateOnly) {
		return e, false
	}
	if slices.Contains(e.Skipped, day) {
		return e, false
	}
	start := rule.After(at, true)
	if start.IsZero() || start.In(e.Zone).Format(time.DateOnly) != day {
		return e, false
	}
	return e.moved(start), true
}

// withoutRule returns an occurrence of a recurring event as an event of its own, without the rule. It returns other events unchanged.
func (e Event) withoutRule() Event {
	e.Rule = ""
	return e
}

// between returns the occurrences that start in a period, the earliest first, at most limit. For an event that happens once it returns the
// event.
func (e Event) between(from, to time.Time, limit int) []Event {
	rule := e.dates()
	if rule == nil {
		if e.Start.Before(from) || !e.Start.Before(to) {
			return nil
		}
		return []Event{e}
	}
	var list []Event
	for start := rule.After(from, true); !start.IsZero() && start.Before(to) && len(list) < limit; start = rule.After(start, false) {
		list = append(list, e.moved(start))
	}
	return list
}

// occurrencesOf returns the occurrences of events in a period, the earliest first.
func occurrencesOf(events []Event, from, to time.Time) []Event {
	var list []Event
	for _, e := range events {
		list = append(list, e.between(from, to, maxOccurrences)...)
	}
	slices.SortStableFunc(list, func(a, b Event) int { return a.Start.Compare(b.Start) })
	return list
}

// occurrencesInMonth returns the occurrences of events that begin in the month of a time, in their order. The month is that in the time
// zone in which readers see the start (shownZone).
func occurrencesInMonth(events []Event, month time.Time) []Event {
	list := occurrencesOf(events, month.AddDate(0, 0, -1), month.AddDate(0, 1, 1))
	return slices.DeleteFunc(list, func(e Event) bool {
		return e.Start.In(e.shownZone(month.Location())).Format(monthFormat) != month.Format(monthFormat)
	})
}

// shownZone returns the time zone in which readers see the start: that of the place, or for an online event that of the page.
func (e *Event) shownZone(page *time.Location) *time.Location {
	if e.Place == "" || e.Zone == nil {
		return page
	}
	return e.Zone
}

// saveKey identifies an event among all events, for locks. A transaction locks it before occurrences of the event.
func saveKey(slug string) string { return "event:" + slug }

// key identifies an occurrence among all events, for locks.
func key(slug, day string) string { return fmt.Sprintf("event:%s:%s", slug, day) }
