package schedule

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"
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

// add adds an event. day is the date of its day, place says where the event is in the file.
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

// xmlEvent is an event of Frab or Pentabarf.
type xmlEvent struct {
	GUID     string `xml:"guid,attr"`
	ID       string `xml:"id,attr"`
	Date     string `xml:"date"`
	Start    string `xml:"start"`
	Duration string `xml:"duration"`
	Room     string `xml:"room"`
	Title    string `xml:"title"`
	Subtitle string `xml:"subtitle"`
	Track    string `xml:"track"`
	Type     string `xml:"type"`
	Language string `xml:"language"`
	Abstract string `xml:"abstract"`
	Text     string `xml:"description"`
	URL      string `xml:"url"`
	Status   string `xml:"status"`
	Persons  struct {
		Person []struct {
			ID   string `xml:"id,attr"`
			GUID string `xml:"guid,attr"`
			Name string `xml:",chardata"`
		} `xml:"person"`
	} `xml:"persons"`
}

type xmlConference struct {
	Title   string `xml:"title"`
	Acronym string `xml:"acronym"`
	Venue   string `xml:"venue"`
	City    string `xml:"city"`
	Zone    string `xml:"time_zone_name"`
}

// readXML reads the XML element by element, so that errors have lines.
func (b *builder) readXML(text []byte) error {
	d := xml.NewDecoder(bytes.NewReader(text))
	d.CharsetReader = func(charset string, input io.Reader) (io.Reader, error) { return input, nil }
	line := func() string { n, _ := d.InputPos(); return "line " + strconv.Itoa(n) }
	var day, room string
	var depth int
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return invalidf("%s: %s", line(), err)
		}
		start, ok := token.(xml.StartElement)
		if !ok {
			if _, ends := token.(xml.EndElement); ends {
				depth--
			}
			continue
		}
		depth++
		if depth == 1 && start.Name.Local != "schedule" {
			return invalidf("%s: the first element is %q, not schedule", line(), start.Name.Local)
		}
		place := line()
		switch start.Name.Local {
		case "conference":
			var c xmlConference
			if err := d.DecodeElement(&c, &start); err != nil {
				return invalidf("%s: %s", place, err)
			}
			depth--
			b.schedule.Title, b.schedule.Acronym = oneLine(c.Title), oneLine(c.Acronym)
			b.schedule.Venue, b.schedule.City = oneLine(c.Venue), oneLine(c.City)
			if err := b.setZone(c.Zone); err != nil {
				return fmt.Errorf("%s: %w", place, err)
			}
		case "tracks":
			var list struct {
				Track []string `xml:"track"`
			}
			if err := d.DecodeElement(&list, &start); err != nil {
				return invalidf("%s: %s", place, err)
			}
			depth--
			for _, name := range list.Track {
				if name = oneLine(name); name != "" && len(b.schedule.Tracks) < MaxTracks {
					b.schedule.Tracks = append(b.schedule.Tracks, Track{Name: cut(name, MaxName)})
				}
			}
		case "day":
			day = attribute(start, "date")
		case "room":
			room = attribute(start, "name")
		case "event":
			var e xmlEvent
			if err := d.DecodeElement(&e, &start); err != nil {
				return invalidf("%s: %s", place, err)
			}
			depth--
			one := &event{GUID: e.GUID, ID: e.ID, Date: e.Date, Start: e.Start, Duration: e.Duration, Title: e.Title, Subtitle: e.Subtitle,
				Abstract: e.Abstract, Text: e.Text, Track: e.Track, Kind: e.Type, Lang: e.Language, Hall: firstOf(room, e.Room), URL: e.URL,
				Cancelled: isCancelled(e.Status)}
			for _, p := range e.Persons.Person {
				one.Persons = append(one.Persons, person{ID: firstOf(p.GUID, p.ID), Name: p.Name})
			}
			if err := b.add(one, day, place); err != nil {
				return err
			}
		}
	}
}

func attribute(e xml.StartElement, name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

func isCancelled(status string) bool {
	status = strings.ToLower(strings.TrimSpace(status))
	return status == "cancelled" || status == "canceled"
}

// looseText is a text or a number in JSON.
type looseText string

// UnmarshalJSON implements json.Unmarshaler. It reads everything except texts and numbers as "".
func (t *looseText) UnmarshalJSON(text []byte) error {
	var s string
	if json.Unmarshal(text, &s) == nil {
		*t = looseText(s)
		return nil
	}
	var n json.Number
	if json.Unmarshal(text, &n) == nil {
		*t = looseText(n)
	}
	return nil
}

type jsonEvent struct {
	GUID     looseText `json:"guid"`
	ID       looseText `json:"id"`
	Date     looseText `json:"date"`
	Start    looseText `json:"start"`
	Duration looseText `json:"duration"`
	Room     looseText `json:"room"`
	Title    looseText `json:"title"`
	Subtitle looseText `json:"subtitle"`
	Track    looseText `json:"track"`
	Type     looseText `json:"type"`
	Language looseText `json:"language"`
	Abstract looseText `json:"abstract"`
	Text     looseText `json:"description"`
	URL      looseText `json:"url"`
	Status   looseText `json:"status"`
	Persons  []struct {
		GUID       looseText `json:"guid"`
		Code       looseText `json:"code"`
		ID         looseText `json:"id"`
		Name       looseText `json:"name"`
		PublicName looseText `json:"public_name"`
		Biography  looseText `json:"biography"`
	} `json:"persons"`
}

// jsonDay is a day. Its rooms are an object of lists of events by name, or a list of rooms with their events.
type jsonDay struct {
	Date  string          `json:"date"`
	Rooms json.RawMessage `json:"rooms"`
}

type jsonConference struct {
	Title   string `json:"title"`
	Acronym string `json:"acronym"`
	Venue   string `json:"venue"`
	City    string `json:"city"`
	Zone    string `json:"time_zone_name"`
	Rooms   []struct {
		Name string `json:"name"`
	} `json:"rooms"`
	Tracks []struct {
		Name string `json:"name"`
	} `json:"tracks"`
	Days []jsonDay `json:"days"`
}

func (b *builder) readJSON(text []byte) error {
	if text[0] == '[' {
		var days []jsonDay
		if err := json.Unmarshal(text, &days); err != nil {
			return jsonError(text, err)
		}
		return b.addDays(days)
	}
	var file struct {
		Schedule struct {
			Conference jsonConference `json:"conference"`
		} `json:"schedule"`
		Conference jsonConference `json:"conference"`
	}
	if err := json.Unmarshal(text, &file); err != nil {
		return jsonError(text, err)
	}
	c := file.Schedule.Conference
	if len(c.Days) == 0 {
		c = file.Conference
	}
	b.schedule.Title, b.schedule.Acronym = oneLine(c.Title), oneLine(c.Acronym)
	b.schedule.Venue, b.schedule.City = oneLine(c.Venue), oneLine(c.City)
	if err := b.setZone(c.Zone); err != nil {
		return err
	}
	for i, room := range c.Rooms {
		if name := oneLine(room.Name); name != "" && i < MaxHalls {
			b.schedule.Halls = append(b.schedule.Halls, cut(name, MaxName))
		}
	}
	for i, track := range c.Tracks {
		if name := oneLine(track.Name); name != "" && i < MaxTracks {
			b.schedule.Tracks = append(b.schedule.Tracks, Track{Name: cut(name, MaxName)})
		}
	}
	return b.addDays(c.Days)
}

// jsonError returns an error with the line of a mistake.
func jsonError(text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	offset := int64(-1)
	if errors.As(err, &syntax) {
		offset = syntax.Offset
	} else if errors.As(err, &kind) {
		offset = kind.Offset
	}
	if offset < 0 || offset > int64(len(text)) {
		return invalidf("%s", err)
	}
	return invalidf("line %d: %s", 1+bytes.Count(text[:offset], []byte("\n")), err)
}

func (b *builder) addDays(days []jsonDay) error {
	for i, day := range days {
		place := fmt.Sprintf("day %d", i+1)
		if len(day.Rooms) == 0 {
			continue
		}
		if day.Rooms[0] == '[' {
			var rooms []struct {
				Name   string      `json:"name"`
				Events []jsonEvent `json:"events"`
			}
			if err := json.Unmarshal(day.Rooms, &rooms); err != nil {
				return invalidf("%s: %s", place, err)
			}
			for _, room := range rooms {
				if err := b.addRoom(room.Name, room.Events, day.Date, place); err != nil {
					return err
				}
			}
			continue
		}
		if err := b.addRooms(day, place); err != nil {
			return err
		}
	}
	return nil
}

// addRooms adds the events of rooms by name, in the order of the file.
func (b *builder) addRooms(day jsonDay, place string) error {
	d := json.NewDecoder(bytes.NewReader(day.Rooms))
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return invalidf("%s: the rooms are neither an object nor a list", place)
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return invalidf("%s: %s", place, err)
		}
		var events []jsonEvent
		if err := d.Decode(&events); err != nil {
			return invalidf("%s: %s", place, err)
		}
		if err := b.addRoom(fmt.Sprint(name), events, day.Date, place); err != nil {
			return err
		}
	}
	return nil
}

func (b *builder) addRoom(room string, events []jsonEvent, day, place string) error {
	for i := range events {
		e := &events[i]
		one := &event{GUID: string(e.GUID), ID: string(e.ID), Date: string(e.Date), Start: string(e.Start), Duration: string(e.Duration),
			Title: string(e.Title), Subtitle: string(e.Subtitle), Abstract: string(e.Abstract), Text: string(e.Text), Track: string(e.Track),
			Kind: string(e.Type), Lang: string(e.Language), Hall: firstOf(room, string(e.Room)), URL: string(e.URL),
			Cancelled: isCancelled(string(e.Status))}
		for _, p := range e.Persons {
			one.Persons = append(one.Persons, person{ID: firstOf(string(p.GUID), string(p.Code), string(p.ID)),
				Name: firstOf(string(p.PublicName), string(p.Name)), Bio: string(p.Biography)})
		}
		if err := b.add(one, day, fmt.Sprintf("%s, room %q, session %d", place, cut(room, 60), i+1)); err != nil {
			return err
		}
	}
	return nil
}

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
	for i, v := range c.Events() {
		if err := b.addVEvent(v, fmt.Sprintf("event %d", i+1)); err != nil {
			return err
		}
	}
	return nil
}

// addVEvent adds an entry of a calendar. Categories are tracks, and attendees with a name are speakers.
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
	one := Session{ID: v.Id(), Title: value(ics.ComponentPropertySummary), Abstract: paragraphs(value(ics.ComponentPropertyDescription)),
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
