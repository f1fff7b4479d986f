// Package calendar writes calendars in the format iCalendar (RFC 5545), and the links that add an entry to a calendar on another site.
// Features give it their entries; it knows no feature, no database and no request.
package calendar

import (
	"bytes"
	"fmt"
	"net/mail"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode"

	ics "github.com/arran4/golang-ical"
)

// MediaType is the media type of a calendar.
const MediaType = "text/calendar; charset=utf-8"

// productID identifies the program that wrote a calendar.
const productID = "-//Masthead//Masthead//EN"

// Entry is one entry of a calendar, such as an event.
type Entry struct {
	// UID identifies the entry permanently, among the entries of all calendars; see [UID].
	UID string
	// Sequence is 0 at first, and larger after each change of the time, the place or the status.
	Sequence  int
	Cancelled bool
	// Start and End are the times of the entry. End is zero if it is unknown.
	Start, End time.Time
	// Zone is the time zone of the place; nil and zones that are not in the zone database stand for UTC.
	Zone *time.Location
	// Rule is the rule by which the entry recurs (RRULE), "" for once. Start and End are then those of the first time.
	Rule string
	// Skipped are the times of the rule at which the entry does not take place (EXDATE).
	Skipped []time.Time
	// AllDay is set if only the days of Start and End in Zone count. End is then on the day after the last one.
	AllDay bool

	Title, Description string // plain text
	Lang               string // language code of Title and Description, "" if unknown
	Place, Address     string // name of the place, and its postal address; "" if unknown
	Geo                *Point
	URL                string // absolute address of the page about the entry, "" for none
	Organizer          Organizer

	Modified time.Time       // time of the last change, zero if unknown
	Alarms   []time.Duration // how long before the start the calendar reminds its user
}

// Point has the coordinates of a place in degrees.
type Point struct{ Latitude, Longitude float64 }

// Organizer is the organizer of an entry. An organizer without an email address is left out, because the format requires one.
type Organizer struct{ Name, Email string }

// Calendar is a calendar of entries.
type Calendar struct {
	Name        string
	Description string
	Entries     []Entry
	// Refresh is how often subscribed programs should fetch the calendar again; 0 for a file that is read once.
	Refresh time.Duration
	// At is the time at which the calendar is made. It stands for unknown times of change.
	At time.Time
}

// UID returns the UID of an entry. kind and id identify the entry in this publication, site is the public address of the site.
func UID(kind, id, site string) string {
	host := site
	if u, err := url.Parse(site); err == nil && u.Hostname() != "" {
		host = u.Hostname()
	}
	return kind + "-" + id + "@" + host
}

// Encode returns the calendar as iCalendar, with a definition of each time zone that its entries use. Entries without a start are left
// out. No text of an entry can end its line or add a property.
func (c *Calendar) Encode() ([]byte, error) {
	cal := &ics.Calendar{}
	cal.SetVersion("2.0")
	cal.SetProductId(productID)
	cal.SetCalscale("GREGORIAN")
	cal.SetMethod(ics.MethodPublish)
	if name := plain(c.Name); name != "" {
		cal.SetName(name)
	}
	if text := plain(c.Description); text != "" {
		cal.SetXWRCalDesc(text)
	}
	if c.Refresh > 0 {
		cal.SetRefreshInterval(duration(c.Refresh))
		cal.SetXPublishedTTL(duration(c.Refresh))
	}
	for _, z := range c.zones() {
		cal.AddVTimezone(z.component())
	}
	for i := range c.Entries {
		if e := &c.Entries[i]; !e.Start.IsZero() {
			cal.AddVEvent(e.component(c.At))
		}
	}
	var out bytes.Buffer
	if err := cal.SerializeTo(&out, ics.WithNewLine("\r\n")); err != nil {
		return nil, fmt.Errorf("write a calendar: %w", err)
	}
	return out.Bytes(), nil
}

// component returns the entry as a VEVENT. at stands for an unknown time of change.
func (e *Entry) component(at time.Time) *ics.VEvent {
	v := ics.NewEvent(plain(e.UID))
	stamp := at
	if !e.Modified.IsZero() {
		stamp = e.Modified
		v.SetModifiedAt(stamp)
	}
	v.SetDtStampTime(stamp)
	v.SetSequence(max(e.Sequence, 0))
	v.SetStatus(ics.ObjectStatusConfirmed)
	if e.Cancelled {
		v.SetStatus(ics.ObjectStatusCancelled)
	}
	e.setTimes(v)
	if rule := plain(e.Rule); rule != "" {
		v.AddRrule(rule)
		for _, at := range e.Skipped {
			if zone := zoneOrUTC(e.Zone); zone == time.UTC {
				v.AddExdate(at.UTC().Format("20060102T150405Z"))
			} else {
				v.AddExdate(at.In(zone).Format(localTime), ics.WithTZID(zone.String()))
			}
		}
	}
	v.SetSummary(plain(e.Title))
	set := func(value string, set func(string, ...ics.PropertyParameter)) {
		if value != "" {
			set(value)
		}
	}
	set(plain(e.Description), v.SetDescription)
	set(plain(e.location()), v.SetLocation)
	if e.Geo != nil {
		v.SetProperty(ics.ComponentPropertyGeo, decimal(e.Geo.Latitude)+";"+decimal(e.Geo.Longitude))
	}
	set(webAddress(e.URL), v.SetURL)
	e.Organizer.add(v)
	for _, before := range e.Alarms {
		alarm := v.AddAlarm()
		alarm.SetAction(ics.ActionDisplay)
		alarm.SetProperty(ics.ComponentPropertyDescription, plain(e.Title))
		alarm.SetTrigger("-" + duration(before))
	}
	return v
}

// location returns the place with its address.
func (e *Entry) location() string {
	switch {
	case e.Address == "":
		return e.Place
	case strings.Contains(e.Address, e.Place):
		return e.Address
	default:
		return e.Place + ", " + e.Address
	}
}

// setTimes sets the start and the end. An unknown end is left out, and so is one that is not after the start.
func (e *Entry) setTimes(v *ics.VEvent) {
	zone := zoneOrUTC(e.Zone)
	ends := e.End.After(e.Start)
	if e.AllDay {
		day := func(at time.Time) string { return at.In(zone).Format("20060102") }
		v.SetProperty(ics.ComponentPropertyDtStart, day(e.Start), ics.WithValue(string(ics.ValueDataTypeDate)))
		if ends && day(e.End) > day(e.Start) {
			v.SetProperty(ics.ComponentPropertyDtEnd, day(e.End), ics.WithValue(string(ics.ValueDataTypeDate)))
		}
		return
	}
	setTime(v, ics.ComponentPropertyDtStart, e.Start, zone)
	if ends {
		setTime(v, ics.ComponentPropertyDtEnd, e.End, zone)
	}
}

// setTime sets a property to a time in a zone. A local time that a clock shows twice, when it is put back, means the first of the two
// (RFC 5545, 3.3.5), so the second one is written in UTC.
func setTime(v *ics.VEvent, property ics.ComponentProperty, at time.Time, zone *time.Location) {
	at = at.In(zone)
	if zone == time.UTC || isRepeated(at) {
		v.SetProperty(property, at.UTC().Format("20060102T150405Z"))
		return
	}
	v.SetProperty(property, at.Format(localTime), ics.WithTZID(zone.String()))
}

// add adds the organizer. The name is a quoted parameter, which cannot contain quotes.
func (o Organizer) add(v *ics.VEvent) {
	address, err := mail.ParseAddress(o.Email)
	if err != nil {
		return
	}
	property := string(ics.PropertyOrganizer)
	if name := strings.ReplaceAll(strings.ReplaceAll(plain(o.Name), "\n", " "), `"`, "'"); name != "" {
		property += `;CN="` + name + `"` // the package escapes parameters with backslashes, which the format does not have
	}
	v.SetProperty(ics.ComponentProperty(property), "mailto:"+(&url.URL{Path: address.Address}).EscapedPath())
}

// plain returns a text with valid characters only and with "\n" as its line ends. It removes all other control characters.
func plain(text string) string {
	text = strings.ReplaceAll(strings.ToValidUTF8(text, "\uFFFD"), "\r\n", "\n")
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
			return '\n'
		case unicode.IsControl(r) && r != '\n' && r != '\t':
			return -1
		}
		return r
	}, text))
}

// webAddress returns an absolute web address, "" for everything else.
func webAddress(text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" {
		return ""
	}
	return u.String()
}

// duration returns a duration of whole seconds, as in P1D and PT1H30M.
func duration(d time.Duration) string {
	if d >= 24*time.Hour && d%(24*time.Hour) == 0 {
		return "P" + strconv.Itoa(int(d/(24*time.Hour))) + "D"
	}
	text := "PT"
	for _, unit := range []struct {
		of   time.Duration
		name string
	}{{time.Hour, "H"}, {time.Minute, "M"}, {time.Second, "S"}} {
		if n := d / unit.of; n > 0 {
			text += strconv.Itoa(int(n)) + unit.name
			d -= n * unit.of
		}
	}
	if text == "PT" {
		return "PT0S"
	}
	return text
}

func decimal(degrees float64) string { return strconv.FormatFloat(degrees, 'f', 6, 64) }
