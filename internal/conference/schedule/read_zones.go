package schedule

import (
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

// zoneOfFile is a time zone that an iCalendar file defines itself, as Outlook does: with names such as "India Standard Time".
type zoneOfFile []observance

// observance is a part of the year with one difference from UTC.
type observance struct {
	first  time.Time // wall clock of the first change to it, as if it were UTC
	month  time.Month
	nth    int // of the weekday in the month, from the end if negative; 0 for a change that happens once
	day    time.Weekday
	offset int // in seconds
}

var weekdays = map[string]time.Weekday{"SU": time.Sunday, "MO": time.Monday, "TU": time.Tuesday, "WE": time.Wednesday, "TH": time.Thursday,
	"FR": time.Friday, "SA": time.Saturday}

// zonesOfFile returns the time zones that a file defines, by name. It leaves out those with rules other than a weekday of a month in every
// year.
func zonesOfFile(c *ics.Calendar) map[string]zoneOfFile {
	zones := map[string]zoneOfFile{}
	for _, component := range c.Components {
		z, isZone := component.(*ics.VTimezone)
		if !isZone {
			continue
		}
		var list zoneOfFile
		valid := true
		for _, part := range z.Components {
			var properties []ics.IANAProperty
			switch p := part.(type) {
			case *ics.Standard:
				properties = p.Properties
			case *ics.Daylight:
				properties = p.Properties
			default:
				continue
			}
			o, ok := newObservance(properties)
			list, valid = append(list, o), valid && ok
		}
		if name := z.GetProperty(ics.ComponentProperty(ics.PropertyTzid)); name != nil && valid && len(list) > 0 && len(list) <= 100 {
			zones[unescaped(name.Value)] = list
		}
	}
	return zones
}

// unescaped returns the name of a zone without the backslashes and quotes of the format.
func unescaped(name string) string {
	return strings.ReplaceAll(strings.Trim(name, `"`), `\,`, ",")
}

func newObservance(properties []ics.IANAProperty) (o observance, ok bool) {
	hasOffset, hasStart := false, false
	for _, p := range properties {
		switch p.IANAToken {
		case string(ics.PropertyDtstart):
			at, err := time.Parse("20060102T150405", p.Value)
			o.first, hasStart = at, err == nil
		case string(ics.PropertyTzoffsetto):
			o.offset, hasOffset = offsetOf(p.Value)
		case string(ics.PropertyRrule):
			if !o.readRule(p.Value) {
				return o, false
			}
		case string(ics.PropertyRdate):
			return o, false
		}
	}
	return o, hasOffset && hasStart
}

// offsetOf reads a difference from UTC such as +0530.
func offsetOf(text string) (seconds int, ok bool) {
	if len(text) < 5 || text[0] != '+' && text[0] != '-' {
		return 0, false
	}
	n, err := strconv.Atoi(text[1:5])
	if err != nil || n < 0 || n > 1800 {
		return 0, false
	}
	seconds = n/100*3600 + n%100*60
	if text[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}

// readRule reads a rule such as FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3. It returns false for rules of other kinds.
func (o *observance) readRule(rule string) bool {
	yearly := false
	for part := range strings.SplitSeq(rule, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch name {
		case "FREQ":
			yearly = value == "YEARLY"
		case "BYMONTH":
			n, err := strconv.Atoi(value)
			if err != nil || n < 1 || n > 12 {
				return false
			}
			o.month = time.Month(n)
		case "BYDAY":
			if len(value) < 3 {
				return false
			}
			n, err := strconv.Atoi(value[:len(value)-2])
			day, known := weekdays[value[len(value)-2:]]
			if err != nil || !known || n == 0 || n < -5 || n > 5 {
				return false
			}
			o.nth, o.day = n, day
		case "INTERVAL":
			if value != "1" {
				return false
			}
		case "WKST":
		default:
			return false
		}
	}
	return yearly && o.month != 0 && o.nth != 0
}

// latest returns the last change to the observance that is not after a wall clock; it is zero if there is none.
func (o *observance) latest(wall time.Time) time.Time {
	if o.nth == 0 {
		if o.first.After(wall) {
			return time.Time{}
		}
		return o.first
	}
	for year := wall.Year(); year >= wall.Year()-1; year-- {
		if at := o.change(year); !at.After(wall) && !at.Before(o.first) {
			return at
		}
	}
	return time.Time{}
}

// change returns the wall clock of the change in a year.
func (o *observance) change(year int) time.Time {
	hour, minute, second := o.first.Clock()
	at := time.Date(year, o.month, 1, hour, minute, second, 0, time.UTC)
	at = at.AddDate(0, 0, (int(o.day)-int(at.Weekday())+7)%7)
	if o.nth > 0 {
		return at.AddDate(0, 0, 7*(o.nth-1))
	}
	for next := at.AddDate(0, 0, 7); next.Month() == o.month; next = at.AddDate(0, 0, 7) {
		at = next
	}
	return at.AddDate(0, 0, 7*(o.nth+1))
}

// at returns the moment of a wall clock in the zone.
func (z zoneOfFile) at(wall time.Time) time.Time {
	offset, last := z[0].offset, time.Time{}
	for i := range z {
		if change := z[i].latest(wall); !change.Before(last) && !change.IsZero() {
			offset, last = z[i].offset, change
		}
	}
	return wall.Add(-time.Duration(offset) * time.Second)
}
