package schedule

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Media types of the formats that this package writes.
const (
	XMLType  = "application/xml; charset=utf-8"
	JSONType = "application/json; charset=utf-8"
	XCalType = "application/calendar+xml; charset=utf-8"
)

// Links returns the absolute address of a session's part of the agenda.
type Links func(one *Session) string

// dayOf is a day with its sessions by hall.
type dayOf struct {
	date  string
	start time.Time
	end   time.Time
	halls []string
	by    map[string][]*Session
}

// days returns the days of a prepared schedule. Sessions without a hall are in the hall "".
func (s *Schedule) days() []dayOf {
	var list []dayOf
	zone := s.ZoneOrUTC()
	for i := range s.Sessions {
		one := &s.Sessions[i]
		date := one.Start.In(zone).Format(time.DateOnly)
		at := slices.IndexFunc(list, func(d dayOf) bool { return d.date == date })
		if at < 0 {
			list = append(list, dayOf{date: date, start: one.Start.In(zone), by: map[string][]*Session{}})
			at = len(list) - 1
		}
		d := &list[at]
		if one.End.After(d.end) {
			d.end = one.End.In(zone)
		}
		if d.by[one.Hall] == nil {
			d.halls = append(d.halls, one.Hall)
		}
		d.by[one.Hall] = append(d.by[one.Hall], one)
	}
	for i := range list {
		slices.SortStableFunc(list[i].halls, func(a, b string) int { return slices.Index(s.Halls, a) - slices.Index(s.Halls, b) })
	}
	return list
}

func (s *Schedule) speakersByID() map[string]*Speaker {
	byID := make(map[string]*Speaker, len(s.Speakers))
	for i := range s.Speakers {
		byID[s.Speakers[i].ID] = &s.Speakers[i]
	}
	return byID
}

// duration returns hours and minutes, such as 01:30.
func duration(d time.Duration) string {
	minutes := int(d.Minutes())
	return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60)
}

type frab struct {
	XMLName    xml.Name `xml:"schedule"`
	Generator  frabGenerator
	Version    string         `xml:"version"`
	Conference frabConference `xml:"conference"`
	Tracks     []frabTrack    `xml:"tracks>track"`
	Days       []frabDay      `xml:"day"`
}

type frabTrack struct {
	Slug string `xml:"slug,attr,omitempty"`
	Name string `xml:",chardata"`
}

type frabGenerator struct {
	XMLName xml.Name `xml:"generator"`
	Name    string   `xml:"name,attr"`
}

type frabConference struct {
	Acronym  string `xml:"acronym"`
	Title    string `xml:"title"`
	Venue    string `xml:"venue,omitempty"`
	City     string `xml:"city,omitempty"`
	Start    string `xml:"start"`
	End      string `xml:"end"`
	Days     int    `xml:"days"`
	Timeslot string `xml:"timeslot_duration"`
	URL      string `xml:"base_url"`
	Zone     string `xml:"time_zone_name"`
}

type frabDay struct {
	Index int        `xml:"index,attr"`
	Date  string     `xml:"date,attr"`
	Start string     `xml:"start,attr"`
	End   string     `xml:"end,attr"`
	Rooms []frabRoom `xml:"room"`
}

type frabRoom struct {
	Name   string      `xml:"name,attr"`
	Events []frabEvent `xml:"event"`
}

type frabEvent struct {
	GUID     string       `xml:"guid,attr"`
	ID       string       `xml:"id,attr"`
	Date     string       `xml:"date"`
	Start    string       `xml:"start"`
	Duration string       `xml:"duration"`
	Room     string       `xml:"room"`
	Slug     string       `xml:"slug"`
	URL      string       `xml:"url"`
	Title    string       `xml:"title"`
	Subtitle string       `xml:"subtitle"`
	Track    string       `xml:"track"`
	Type     string       `xml:"type"`
	Language string       `xml:"language"`
	Abstract string       `xml:"abstract"`
	Text     string       `xml:"description"`
	Status   string       `xml:"status,omitempty"`
	Persons  []frabPerson `xml:"persons>person"`
}

type frabPerson struct {
	ID   string `xml:"id,attr"`
	Name string `xml:",chardata"`
}

func (s *Schedule) firstDay() string {
	if len(s.Days) == 0 {
		return ""
	}
	return s.Days[0]
}

func (s *Schedule) lastDay() string {
	if len(s.Days) == 0 {
		return ""
	}
	return s.Days[len(s.Days)-1]
}

// WriteXML returns a prepared schedule as the XML of Frab. site is the address of the conference's page, version that of the schedule.
func (s *Schedule) WriteXML(site, version string, links Links) ([]byte, error) {
	out := frab{Generator: frabGenerator{Name: "Masthead"}, Version: version, Conference: frabConference{Acronym: s.Acronym, Title: s.Title,
		Venue: s.Venue, City: s.City, Start: s.firstDay(), End: s.lastDay(), Days: len(s.Days), Timeslot: "00:05", URL: site,
		Zone: s.ZoneOrUTC().String()}}
	for _, t := range s.Tracks {
		out.Tracks = append(out.Tracks, frabTrack{t.Slug, t.Name})
	}
	speakers := s.speakersByID()
	for i, d := range s.days() {
		day := frabDay{Index: i + 1, Date: d.date, Start: d.start.Format(time.RFC3339), End: d.end.Format(time.RFC3339)}
		for _, hall := range d.halls {
			room := frabRoom{Name: hall}
			for _, one := range d.by[hall] {
				at := one.Start.In(s.ZoneOrUTC())
				e := frabEvent{GUID: one.ID, ID: strconv.Itoa(i*MaxSessions + len(room.Events) + 1), Date: at.Format(time.RFC3339),
					Start: at.Format("15:04"), Duration: duration(one.End.Sub(one.Start)), Room: hall, Slug: slugOf(s.Acronym, one.ID),
					URL: links(one), Title: one.Title, Subtitle: one.Subtitle, Track: one.Track, Type: one.Kind, Language: one.Lang,
					Abstract: asMarkup(one.Abstract)}
				e.ID = numericID(one.ID)
				if one.Cancelled {
					e.Status = "cancelled"
				}
				for _, id := range one.Speakers {
					if p := speakers[id]; p != nil {
						e.Persons = append(e.Persons, frabPerson{p.ID, p.Name})
					}
				}
				room.Events = append(room.Events, e)
			}
			day.Rooms = append(day.Rooms, room)
		}
		out.Days = append(out.Days, day)
	}
	text, err := xml.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, fmt.Errorf("write a schedule: %w", err)
	}
	return append([]byte(xml.Header), text...), nil
}

// numericID returns a number that depends only on a session's id, because phone apps store ids as numbers.
func numericID(id string) string {
	if n, err := strconv.ParseUint(id, 10, 31); err == nil {
		return strconv.FormatUint(n, 10)
	}
	h := uint32(2166136261)
	for i := range len(id) {
		h = (h ^ uint32(id[i])) * 16777619
	}
	return strconv.FormatUint(uint64(h&0x7fffffff), 10)
}

func slugOf(acronym, id string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, strings.ToLower(acronym+"-"+id)), "-")
}

// WriteJSON returns a prepared schedule as the JSON of pretalx.
func (s *Schedule) WriteJSON(site, version string, links Links) ([]byte, error) {
	type personOut struct {
		GUID      string `json:"guid"`
		Name      string `json:"name"`
		Public    string `json:"public_name"`
		Biography string `json:"biography"`
	}
	type eventOut struct {
		GUID     string      `json:"guid"`
		ID       json.Number `json:"id"`
		Date     string      `json:"date"`
		Start    string      `json:"start"`
		Duration string      `json:"duration"`
		Room     string      `json:"room"`
		Slug     string      `json:"slug"`
		URL      string      `json:"url"`
		Title    string      `json:"title"`
		Subtitle string      `json:"subtitle"`
		Track    *string     `json:"track"`
		Type     string      `json:"type"`
		Language string      `json:"language"`
		Abstract string      `json:"abstract"`
		Text     string      `json:"description"`
		Status   string      `json:"status,omitempty"`
		Persons  []personOut `json:"persons"`
		Links    []string    `json:"links"`
	}
	type named struct {
		Name string `json:"name"`
		Slug string `json:"slug,omitempty"`
	}
	type dayOut struct {
		Index int                   `json:"index"`
		Date  string                `json:"date"`
		Start string                `json:"day_start"`
		End   string                `json:"day_end"`
		Rooms map[string][]eventOut `json:"rooms"`
	}
	rooms, tracks, days := []named{}, []named{}, []dayOut{}
	for _, hall := range s.Halls {
		rooms = append(rooms, named{Name: hall})
	}
	for _, t := range s.Tracks {
		tracks = append(tracks, named(t))
	}
	speakers := s.speakersByID()
	for i, d := range s.days() {
		day := dayOut{i + 1, d.date, d.start.Format(time.RFC3339), d.end.Format(time.RFC3339), map[string][]eventOut{}}
		for _, hall := range d.halls {
			for _, one := range d.by[hall] {
				at := one.Start.In(s.ZoneOrUTC())
				e := eventOut{GUID: one.ID, ID: json.Number(numericID(one.ID)), Date: at.Format(time.RFC3339), Start: at.Format("15:04"),
					Duration: duration(one.End.Sub(one.Start)), Room: hall, Slug: slugOf(s.Acronym, one.ID), URL: links(one), Title: one.Title,
					Subtitle: one.Subtitle, Type: one.Kind, Language: one.Lang, Abstract: asMarkup(one.Abstract), Persons: []personOut{},
					Links: []string{}}
				if one.Track != "" {
					e.Track = &one.Track
				}
				if one.Cancelled {
					e.Status = "cancelled"
				}
				for _, id := range one.Speakers {
					if p := speakers[id]; p != nil {
						e.Persons = append(e.Persons, personOut{p.ID, p.Name, p.Name, asMarkup(p.Bio)})
					}
				}
				day.Rooms[hall] = append(day.Rooms[hall], e)
			}
		}
		days = append(days, day)
	}
	return json.Marshal(map[string]any{"$schema": "https://c3voc.de/schedule/schema.json", "schedule": map[string]any{
		"version": version, "base_url": site, "conference": map[string]any{
			"acronym": s.Acronym, "title": s.Title, "venue": s.Venue, "city": s.City, "start": s.firstDay(), "end": s.lastDay(),
			"daysCount": len(s.Days), "timeslot_duration": "00:05", "time_zone_name": s.ZoneOrUTC().String(), "rooms": rooms, "tracks": tracks,
			"days": days,
		},
	}})
}

type xcal struct {
	XMLName  xml.Name `xml:"urn:ietf:params:xml:ns:icalendar-2.0 icalendar"`
	Calendar struct {
		Properties []xcalProperty `xml:"properties>property"`
		Events     []xcalEvent    `xml:"components>vevent"`
	} `xml:"vcalendar"`
}

// xcalEvent and xcalProperty are elements of RFC 6321: a property is an element with its name and one value of a type.
type xcalEvent struct {
	Properties []xcalProperty `xml:"properties>property"`
}

type xcalProperty struct {
	name, kind, value string
	parameters        [][2]string
}

// MarshalXML implements xml.Marshaler.
func (p xcalProperty) MarshalXML(e *xml.Encoder, _ xml.StartElement) error {
	element := func(name string, inside func() error) error {
		start := xml.StartElement{Name: xml.Name{Local: name}}
		if err := e.EncodeToken(start); err != nil {
			return err
		}
		if err := inside(); err != nil {
			return err
		}
		return e.EncodeToken(start.End())
	}
	text := func(value string) func() error { return func() error { return e.EncodeToken(xml.CharData(value)) } }
	return element(p.name, func() error {
		if len(p.parameters) > 0 {
			err := element("parameters", func() error {
				for _, one := range p.parameters {
					if err := element(one[0], func() error { return element("text", text(one[1])) }); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return err
			}
		}
		return element(p.kind, text(p.value))
	})
}

// WriteXCal returns a prepared schedule as xCal (RFC 6321), with all times in UTC. uid returns the globally unique id of a session; at is
// the time at which the calendar is made.
func (s *Schedule) WriteXCal(uid func(*Session) string, at time.Time, links Links) ([]byte, error) {
	const utc = "2006-01-02T15:04:05Z"
	var out xcal
	out.Calendar.Properties = []xcalProperty{{name: "version", kind: "text", value: "2.0"},
		{name: "prodid", kind: "text", value: "-//Masthead//Masthead//EN"}}
	speakers := s.speakersByID()
	for i := range s.Sessions {
		one := &s.Sessions[i]
		status, stamp := "CONFIRMED", at
		if one.Cancelled {
			status = "CANCELLED"
		}
		if !one.Changed.IsZero() {
			stamp = one.Changed
		}
		list := []xcalProperty{{name: "uid", kind: "text", value: uid(one)}, {name: "dtstamp", kind: "date-time", value: stamp.UTC().Format(utc)},
			{name: "dtstart", kind: "date-time", value: one.Start.UTC().Format(utc)},
			{name: "dtend", kind: "date-time", value: one.End.UTC().Format(utc)},
			{name: "sequence", kind: "integer", value: strconv.Itoa(one.Sequence)}, {name: "status", kind: "text", value: status},
			{name: "summary", kind: "text", value: one.Title}, {name: "url", kind: "uri", value: links(one)}}
		for _, p := range []xcalProperty{{name: "description", kind: "text", value: one.Abstract},
			{name: "location", kind: "text", value: one.Hall}, {name: "categories", kind: "text", value: one.Track}} {
			if p.value != "" {
				list = append(list, p)
			}
		}
		for _, id := range one.Speakers {
			if p := speakers[id]; p != nil {
				list = append(list, xcalProperty{name: "contact", kind: "text", value: p.Name})
			}
		}
		out.Calendar.Events = append(out.Calendar.Events, xcalEvent{list})
	}
	text, err := xml.MarshalIndent(out, "", " ")
	if err != nil {
		return nil, fmt.Errorf("write a schedule as xCal: %w", err)
	}
	return append([]byte(xml.Header), text...), nil
}
