package schedule

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// Read reads a schedule in one of the formats, which it recognises by the content: XML of Frab or Pentabarf, JSON of pretalx or a list of
// days, or iCalendar. zone is the time zone of times without one, nil for UTC. The schedule is prepared. An error that wraps ErrSchedule
// names the place.
func Read(r io.Reader, zone *time.Location) (*Schedule, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read a schedule: %w", err)
	}
	if len(text) > MaxFile {
		return nil, invalidf("the file is larger than %d MB", MaxFile>>20)
	}
	text = bytes.TrimSpace(bytes.TrimPrefix(text, []byte("\xef\xbb\xbf")))
	b := &builder{schedule: &Schedule{Zone: zone}, speakers: map[string]bool{}}
	switch {
	case bytes.HasPrefix(text, []byte("<")):
		err = b.readXML(text)
	case bytes.HasPrefix(text, []byte("{")), bytes.HasPrefix(text, []byte("[")):
		err = b.readJSON(text)
	case len(text) >= 15 && strings.EqualFold(string(text[:15]), "BEGIN:VCALENDAR"):
		err = b.readICalendar(text)
	default:
		err = invalidf("the file is neither XML nor JSON nor iCalendar")
	}
	if err != nil {
		return nil, err
	}
	if len(b.schedule.Sessions) == 0 {
		return nil, invalidf("the file has no sessions")
	}
	return b.schedule, b.schedule.Prepare()
}

// builder collects a schedule from a file.
type builder struct {
	schedule *Schedule
	speakers map[string]bool // ids
	zones    map[string]zoneOfFile
}

// event is a session in XML and JSON.
type event struct {
	GUID, ID          string
	Date              string // of XML and JSON: a time, or only the date
	Start, Duration   string
	Title, Subtitle   string
	Abstract, Text    string
	Track, Kind, Lang string
	Hall, URL         string
	Cancelled         bool
	Persons           []person
}

type person struct{ ID, Name, Bio string }

// add adds an event. day is the date of its day; place names its place in the file, for errors.
func (b *builder) add(e *event, day, place string) error {
	if len(b.schedule.Sessions) >= MaxSessions {
		return invalidf("%s: more than %d sessions", place, MaxSessions)
	}
	one := Session{ID: firstOf(e.GUID, e.ID), Title: e.Title, Subtitle: e.Subtitle, Abstract: plainText(firstOf(e.Abstract, e.Text)),
		Lang: e.Lang, Kind: e.Kind, Track: e.Track, Hall: e.Hall, URL: strings.TrimSpace(e.URL), Cancelled: e.Cancelled}
	if one.ID == "" {
		return invalidf("%s: the session %q has neither a guid nor an id", place, cut(e.Title, 60))
	}
	var err error
	if one.Start, err = b.startOf(e, day); err != nil {
		return invalidf("%s: session %s: %s", place, one.ID, err)
	}
	length, err := parseDuration(e.Duration)
	if err != nil {
		return invalidf("%s: session %s: %s", place, one.ID, err)
	}
	one.End = one.Start.Add(length)
	for _, p := range e.Persons {
		name := oneLine(p.Name)
		if name == "" {
			continue
		}
		id := firstOf(p.ID, name)
		one.Speakers = append(one.Speakers, id)
		if !b.speakers[id] {
			b.speakers[id] = true
			b.schedule.Speakers = append(b.schedule.Speakers, Speaker{ID: id, Name: name, Bio: plainText(p.Bio)})
		}
	}
	b.schedule.Sessions = append(b.schedule.Sessions, one)
	return nil
}

func (b *builder) startOf(e *event, day string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, strings.TrimSpace(e.Date)); err == nil {
		return at, nil
	}
	date, clockTime := firstOf(e.Date, day), strings.TrimSpace(e.Start)
	if len(clockTime) > 5 {
		clockTime = clockTime[:5]
	}
	at, err := time.ParseInLocation("2006-01-02 15:04", date+" "+clockTime, b.schedule.ZoneOrUTC())
	if err != nil {
		return time.Time{}, fmt.Errorf("the start %q is not a time", cut(date+" "+clockTime, 60))
	}
	return at, nil
}

func (b *builder) setZone(name string) error {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil
	}
	zone, err := time.LoadLocation(name)
	if err != nil || name == "Local" {
		return invalidf("the time zone %q is unknown", cut(name, 60))
	}
	b.schedule.Zone = zone
	return nil
}

// parseDuration reads a duration such as 00:25, 1:30 or 1:00:30, where three parts are days, hours and minutes.
func parseDuration(text string) (time.Duration, error) {
	parts := strings.Split(strings.TrimSpace(text), ":")
	wrong := fmt.Errorf("the duration %q is not hours and minutes", cut(text, 60))
	if len(parts) < 2 || len(parts) > 3 {
		return 0, wrong
	}
	total := time.Duration(0)
	units := []time.Duration{24 * time.Hour, time.Hour, time.Minute}[3-len(parts):]
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 10000 {
			return 0, wrong
		}
		total += time.Duration(n) * units[i]
	}
	return total, nil
}

func firstOf(texts ...string) string {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			return text
		}
	}
	return ""
}
