package schedule

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
)

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
	} else if errors.As(err, &kind) { // its text has the names of Go types
		offset, err = kind.Offset, fmt.Errorf("%s has the wrong type: a %s", cmp.Or(kind.Field, "the file"), kind.Value)
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
