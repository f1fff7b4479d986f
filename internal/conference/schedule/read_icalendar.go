package schedule

import (
	"bytes"
	"fmt"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
)

func (b *builder) readICalendar(text []byte) error {
	c, err := ics.ParseCalendar(bytes.NewReader(text))
	if err != nil {
		return invalidf("%s", err)
	}
	for _, p := range c.CalendarProperties {
		switch p.IANAToken {
		case string(ics.PropertyXWRTimezone):
			if err := b.setZone(p.Value); err != nil {
				return err
			}
		case string(ics.PropertyName), string(ics.PropertyXWRCalName):
			b.schedule.Title = oneLine(p.Value)
		}
	}
	b.zones = zonesOfFile(c)
	for i, v := range c.Events() {
		if err := b.addVEvent(v, fmt.Sprintf("event %d", i+1)); err != nil {
			return err
		}
	}
	return nil
}

// addVEvent adds an entry of a calendar. Categories are themes, and attendees with a name are speakers.
func (b *builder) addVEvent(v *ics.VEvent, place string) error {
	if len(b.schedule.Sessions) >= MaxSessions {
		return invalidf("%s: more than %d sessions", place, MaxSessions)
	}
	value := func(property ics.ComponentProperty) string {
		if p := v.GetProperty(property); p != nil {
			return strings.TrimSpace(p.Value)
		}
		return ""
	}
	one := Session{ID: v.Id(), Title: value(ics.ComponentPropertySummary), Abstract: tidyParagraphs(value(ics.ComponentPropertyDescription)),
		Track: value(ics.ComponentPropertyCategories), Hall: value(ics.ComponentPropertyLocation), URL: value(ics.ComponentPropertyUrl),
		Cancelled: isCancelled(value(ics.ComponentPropertyStatus))}
	if one.ID == "" {
		return invalidf("%s has no UID", place)
	}
	var err error
	if one.Start, err = b.timeOf(v, ics.ComponentPropertyDtStart); err != nil {
		return invalidf("%s (%s): %s", place, cut(one.ID, 60), err)
	}
	if v.GetProperty(ics.ComponentPropertyDtEnd) == nil {
		one.End = one.Start.Add(time.Hour)
		if length := value("DURATION"); length != "" {
			d, err := parsePeriod(length)
			if err != nil {
				return invalidf("%s (%s): %s", place, cut(one.ID, 60), err)
			}
			one.End = one.Start.Add(d)
		}
	} else if one.End, err = b.timeOf(v, ics.ComponentPropertyDtEnd); err != nil {
		return invalidf("%s (%s): %s", place, cut(one.ID, 60), err)
	}
	if p := v.GetProperty(ics.ComponentPropertySummary); p != nil && len(p.ICalParameters["LANGUAGE"]) > 0 {
		one.Lang = p.ICalParameters["LANGUAGE"][0]
	}
	for _, p := range v.Properties {
		name := ""
		if p.IANAToken == string(ics.ComponentPropertyAttendee) && len(p.ICalParameters["CN"]) > 0 {
			name = oneLine(strings.Trim(p.ICalParameters["CN"][0], `"`))
		}
		if name == "" {
			continue
		}
		id := name
		if strings.HasPrefix(p.Value, "http") {
			id = cut(p.Value, MaxID)
		}
		one.Speakers = append(one.Speakers, id)
		if !b.speakers[id] {
			b.speakers[id] = true
			b.schedule.Speakers = append(b.schedule.Speakers, Speaker{ID: id, Name: name})
		}
	}
	b.schedule.Sessions = append(b.schedule.Sessions, one)
	return nil
}

// timeOf reads a time in UTC, in the zone that it names, or in that of the schedule.
func (b *builder) timeOf(v *ics.VEvent, property ics.ComponentProperty) (time.Time, error) {
	p := v.GetProperty(property)
	if p == nil {
		return time.Time{}, fmt.Errorf("there is no %s", property)
	}
	if at, err := time.Parse("20060102T150405Z", p.Value); err == nil {
		return at, nil
	}
	zone := b.schedule.ZoneOrUTC()
	if names := p.ICalParameters["TZID"]; len(names) > 0 {
		found, err := time.LoadLocation(strings.Trim(names[0], `"`))
		if err != nil {
			if z := b.zones[unescaped(names[0])]; z != nil {
				if wall, err := time.Parse("20060102T150405", p.Value); err == nil {
					return z.at(wall), nil
				}
			}
			return time.Time{}, fmt.Errorf("the time zone %q is unknown", cut(names[0], 60))
		}
		zone = found
		if b.schedule.Zone == nil {
			b.schedule.Zone = found
		}
	}
	for _, format := range []string{"20060102T150405", "20060102"} {
		if at, err := time.ParseInLocation(format, p.Value, zone); err == nil {
			return at, nil
		}
	}
	return time.Time{}, fmt.Errorf("%s %q is not a time", property, cut(p.Value, 60))
}

// parsePeriod reads a duration such as PT1H30M or P1D.
func parsePeriod(text string) (time.Duration, error) {
	wrong := fmt.Errorf("the duration %q is not valid", cut(text, 60))
	rest, ok := strings.CutPrefix(text, "P")
	if !ok || len(rest) > 20 {
		return 0, wrong
	}
	total, n, digits := time.Duration(0), 0, 0
	for _, r := range rest {
		unit := map[rune]time.Duration{'W': 7 * 24 * time.Hour, 'D': 24 * time.Hour, 'H': time.Hour, 'M': time.Minute, 'S': time.Second}[r]
		switch {
		case r >= '0' && r <= '9' && digits < 4:
			n, digits = n*10+int(r-'0'), digits+1
		case unit > 0 && digits > 0:
			total, n, digits = total+time.Duration(n)*unit, 0, 0
		case r != 'T' || digits > 0:
			return 0, wrong
		}
	}
	if digits > 0 {
		return 0, wrong
	}
	return total, nil
}
