package calendar

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// localTime is the format of a local time.
const localTime = "20060102T150405"

// ruleYears is how many years a yearly rule must hold to be written instead of single changes.
const ruleYears = 12

// maxYears is the maximum number of years with single changes of the clock.
const maxYears = 50

// zoneOrUTC returns a zone that the zone database has, and UTC for every other zone.
func zoneOrUTC(zone *time.Location) *time.Location {
	if zone == nil {
		return time.UTC
	}
	known, err := time.LoadLocation(zone.String())
	if name := zone.String(); err != nil || name == "" || name == "UTC" || name == "Local" {
		return time.UTC
	}
	return known
}

// usedZone is a time zone with the first and the last year of the entries in it.
type usedZone struct {
	zone        *time.Location
	first, last int
}

// zones returns the zones that the entries use, by name. Days and times in UTC need none.
func (c *Calendar) zones() []usedZone {
	byName := map[string]*usedZone{}
	for i := range c.Entries {
		e := &c.Entries[i]
		zone := zoneOrUTC(e.Zone)
		if e.Start.IsZero() || e.AllDay || zone == time.UTC {
			continue
		}
		first := e.Start.In(zone).Year()
		last := max(first, e.End.In(zone).Year())
		if e.Rule != "" {
			last = first + maxYears // the entry may recur as long as a zone is described
		}
		used := byName[zone.String()]
		if used == nil {
			used = &usedZone{zone, first, last}
			byName[zone.String()] = used
		}
		used.first, used.last = min(used.first, first), max(used.last, last)
	}
	var list []usedZone
	for _, used := range byName {
		used.last = min(used.last, used.first+maxYears)
		list = append(list, *used)
	}
	slices.SortFunc(list, func(a, b usedZone) int { return cmp.Compare(a.zone.String(), b.zone.String()) })
	return list
}

// change is the moment when a zone gets another offset.
type change struct {
	local    time.Time // what the clock showed until then
	from, to int       // offsets from UTC in seconds
	name     string    // abbreviation
	daylight bool
}

// changes returns the changes of a zone that are in force in some of the years from first to last: the last one before these years, and
// those in them. A zone without changes gets one in the distant past.
func changes(zone *time.Location, first, last int) []change {
	var list []change
	end := time.Date(last+1, 1, 1, 0, 0, 0, 0, zone)
	at := time.Date(first, 1, 1, 0, 0, 0, 0, zone)
	var previous time.Time
	for at.Before(end) {
		starts, ends := periodOf(at)
		if previous.IsZero() || !isSamePeriod(previous, at) {
			list = append(list, changeTo(at, starts))
		}
		if !ends.After(at) {
			break
		}
		previous, at = at, ends
	}
	if len(list) == 1 { // the offset never changes
		list[0].local, list[0].from = longAgo, list[0].to
	}
	return list
}

// longAgo is the local time of the only change of a zone that has no change in the years of the entries.
var longAgo = time.Date(1970, 1, 1, 0, 0, 0, 0, time.UTC)

// changeTo returns the change that began the period of a time. The period began at starts.
func changeTo(at, starts time.Time) change {
	name, to := at.Zone()
	if starts.IsZero() {
		return change{local: longAgo, from: to, to: to, name: name, daylight: at.IsDST()}
	}
	before := starts.Add(-time.Second)
	_, from := before.Zone()
	ch := change{local: starts.UTC().Add(time.Duration(from) * time.Second), from: from, to: to, name: name, daylight: at.IsDST()}
	if before.IsDST() != at.IsDST() { // in some zones the clock is put back for "daylight saving time"
		ch.daylight = to > from
	}
	return ch
}

// periodOf returns the start and the end of the period around a time in which its zone has one offset; the zero time stands for an open
// start or end. Where the zone database has only a rule, Time.ZoneBounds ends a period at the end of the year, so the end may be too
// early.
func periodOf(at time.Time) (starts, ends time.Time) {
	starts, ends = at.ZoneBounds()
	for !starts.IsZero() && isSamePeriod(starts.Add(-time.Second), at) {
		starts, _ = starts.Add(-time.Second).ZoneBounds()
	}
	return starts, ends
}

func isSamePeriod(a, b time.Time) bool {
	nameA, offsetA := a.Zone()
	nameB, offsetB := b.Zone()
	return nameA == nameB && offsetA == offsetB && a.IsDST() == b.IsDST()
}

// isRepeated reports whether the clock of a time's zone had shown the same time before, because it was put back.
func isRepeated(at time.Time) bool {
	starts, _ := periodOf(at)
	if starts.IsZero() {
		return false
	}
	_, to := at.Zone()
	_, from := starts.Add(-time.Second).Zone()
	return from > to && at.Sub(starts) < time.Duration(from-to)*time.Second
}

// component returns the definition of the zone for its years. Changes that follow yearly rules are written as the rules, because some
// calendar programs read nothing else. Each of the other changes has a part of its own: some programs ignore the first change of a part
// that lists several (RDATE).
func (z usedZone) component() *ics.VTimezone {
	v := ics.NewTimezone(z.zone.String())
	list := changes(z.zone, z.first, z.last)
	rules := map[string]string{}
	groups := groupChanges(changes(z.zone, z.first, max(z.last, z.first+ruleYears)))
	for key, group := range groups {
		if rule := yearlyRule(group); rule != "" {
			rules[key] = rule
		}
	}
	yearly := len(rules) == len(groups) // a rule for one of two changes would put the clock forward again and again
	written := map[string]bool{}
	for _, ch := range list {
		rule := ""
		if yearly {
			if written[ch.key()] {
				continue
			}
			written[ch.key()], rule = true, rules[ch.key()]
		}
		v.Components = append(v.Components, ch.component(rule))
	}
	return v
}

// component returns the change as a part of the definition of a zone. rule is the rule by which the change is repeated, "" for none.
func (ch *change) component(rule string) ics.Component {
	part := ics.ComponentBase{}
	add := func(property ics.Property, value string) { part.AddProperty(ics.ComponentProperty(property), value) }
	add(ics.PropertyDtstart, ch.local.Format(localTime))
	if rule != "" {
		add(ics.PropertyRrule, rule)
	}
	add(ics.PropertyTzoffsetfrom, offset(ch.from))
	add(ics.PropertyTzoffsetto, offset(ch.to))
	add(ics.PropertyTzname, ch.name)
	if ch.daylight {
		return &ics.Daylight{ComponentBase: part}
	}
	return &ics.Standard{ComponentBase: part}
}

// key returns a text that changes of the same kind share.
func (ch *change) key() string { return fmt.Sprint(ch.daylight, ch.from, ch.to, ch.name) }

// groupChanges returns changes of the same kind by their key.
func groupChanges(list []change) map[string][]change {
	groups := map[string][]change{}
	for _, ch := range list {
		groups[ch.key()] = append(groups[ch.key()], ch)
	}
	return groups
}

// yearlyRule returns the rule of changes that occur once in each of at least ruleYears years on the same weekday of a month, such as the
// last Sunday in March. It returns "" for other changes.
func yearlyRule(group []change) string {
	first := group[0].local
	if len(group) < ruleYears {
		return ""
	}
	nth, isNth, isLast := week(first), true, true
	for i, ch := range group {
		at := ch.local
		if at.Year() != first.Year()+i || at.Month() != first.Month() || at.Weekday() != first.Weekday() ||
			at.Format("150405") != first.Format("150405") {
			return ""
		}
		isNth = isNth && week(at) == nth
		isLast = isLast && at.AddDate(0, 0, 7).Month() != at.Month()
	}
	day := strings.ToUpper(first.Weekday().String()[:2])
	switch {
	case isLast:
		day = "-1" + day
	case isNth:
		day = fmt.Sprint(nth) + day
	default:
		return ""
	}
	return fmt.Sprintf("FREQ=YEARLY;BYMONTH=%d;BYDAY=%s", first.Month(), day)
}

// week returns the number of the weekday of a date within its month, beginning with 1.
func week(at time.Time) int { return (at.Day()-1)/7 + 1 }

// offset returns an offset from UTC in seconds, as in +0530.
func offset(seconds int) string {
	sign := "+"
	if seconds < 0 {
		sign, seconds = "-", -seconds
	}
	text := fmt.Sprintf("%s%02d%02d", sign, seconds/3600, seconds/60%60)
	if s := seconds % 60; s != 0 {
		text += fmt.Sprintf("%02d", s)
	}
	return text
}
