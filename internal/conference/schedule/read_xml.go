package schedule

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

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
