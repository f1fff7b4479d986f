package event

import (
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/invalid"
	"masthead/internal/text"
)

// Limits of the facts of an event. Texts are counted in characters.
const (
	MaxTitle, MaxDescription, MaxPlace = 200, 2000, 300

	maxProgramme, maxSpeakers, maxPictures, maxLinks, maxSkipped = 60, 60, 40, 20, 60
	maxPrice, maxRule, maxItem                                   = 120, 300, 200
	// MaxSeats is the largest capacity of an event, and MaxGuests the largest number of guests of one ticket.
	MaxSeats, MaxGuests = 20_000, 9
)

// currencyPattern matches the codes of currencies (ISO 4217).
var currencyPattern = regexp.MustCompile(`^[A-Z]{3}$`)

// Facts are the facts of an event besides its name, times and place.
type Facts struct {
	Address      string          `json:"address,omitempty" maxLength:"300" doc:"Postal address of the place." example:"14 Press Lane, Jaipur"`
	Latitude     float64         `json:"latitude,omitempty" minimum:"-90" maximum:"90" doc:"In degrees; 0 and a longitude of 0 if unknown."`
	Longitude    float64         `json:"longitude,omitempty" minimum:"-180" maximum:"180"`
	Price        string          `json:"price,omitempty" maxLength:"120" doc:"In words; empty for a free event." example:"₹ 500"`
	Currency     string          `json:"currency,omitempty" pattern:"^([A-Z]{3})?$" doc:"ISO 4217; empty if unknown." example:"INR"`
	Capacity     int             `json:"capacity,omitempty" minimum:"0" maximum:"20000" doc:"Number of seats; 0 for no limit."`
	Registration bool            `json:"registration,omitempty" doc:"Whether readers can get free tickets here."`
	MaxGuests    int             `json:"maxGuests,omitempty" minimum:"0" maximum:"9" doc:"Maximum number of guests of a reader."`
	Rule         string          `json:"rrule,omitempty" maxLength:"300" doc:"Recurrence by RFC 5545; empty for none." example:"FREQ=WEEKLY"`
	Skipped      []string        `json:"skipped,omitempty" maxItems:"60" nullable:"false" doc:"Days on which a recurring event does not take place." example:"[\"2026-12-25\"]"` //nolint:lll // a tag
	Programme    []ProgrammeSlot `json:"programme,omitempty" maxItems:"60" nullable:"false"`
	Speakers     []SpeakerFact   `json:"speakers,omitempty" maxItems:"60" nullable:"false"`
	Pictures     []EventPicture  `json:"pictures,omitempty" maxItems:"40" nullable:"false" doc:"Pictures of the event, shown afterwards."`
	Recording    string          `json:"recording,omitempty" maxLength:"300" doc:"Path of the video here, or empty." example:"/video/evening"`
	Stories      []StoryLink     `json:"stories,omitempty" maxItems:"20" nullable:"false" doc:"Stories about the event, shown afterwards."`
	Cancelled    bool            `json:"cancelled,omitempty" doc:"Nobody can register any more, and everybody who registered is told."`
}

// ProgrammeSlot is an item of the programme of an event.
type ProgrammeSlot struct {
	Time     string   `json:"time" pattern:"^([01][0-9]|2[0-3]):[0-5][0-9]$" doc:"In the time zone of the event." example:"18:30"`
	Title    string   `json:"title" minLength:"1" maxLength:"200" example:"Tea"`
	Speakers []string `json:"speakers,omitempty" maxItems:"20" nullable:"false" doc:"Names, such as those of the speakers of the event."`
}

// SpeakerFact is somebody who speaks at an event.
type SpeakerFact struct {
	Name   string `json:"name" minLength:"1" maxLength:"120" example:"Asha Rao"`
	Role   string `json:"role,omitempty" maxLength:"120"`
	Person string `json:"person,omitempty" maxLength:"120" doc:"Username of a person of the directory; empty for none."`

	Picture int64 `json:"picture,omitempty" minimum:"0" doc:"ID of a picture of the library; 0 for none, or for that of the person."`
}

// EventPicture is a picture of an event.
type EventPicture struct {
	Media int64  `json:"mediaId" minimum:"1"`
	Alt   string `json:"alt,omitempty" maxLength:"300" doc:"What the picture shows."`
}

// StoryLink is a story about an event.
type StoryLink struct {
	Title string `json:"title" minLength:"1" maxLength:"200" example:"The loom came late"`
	Path  string `json:"path" minLength:"2" maxLength:"300" doc:"Path on this site." example:"/2026/11/the-loom-came-late"`
}

// check returns the errors in an event, by the fields of the API.
func (e *Event) check() invalid.Fields {
	wrong := invalid.Fields{}
	checkText := func(field, value string, limit int, required bool) {
		switch n := utf8.RuneCountInString(value); {
		case field != "description" && field != "address" && !text.IsOneLine(value):
			wrong[field] = "must be one line"
		case required && strings.TrimSpace(value) == "":
			wrong[field] = "must not be empty"
		case n > limit:
			wrong[field] = fmt.Sprintf("must not be longer than %d characters", limit)
		}
	}
	checkText("name", e.Name, MaxTitle, true)
	checkText("description", e.Description, MaxDescription, false)
	checkText("address", e.Address, MaxPlace, false)
	checkText("price", e.Price, maxPrice, false)
	if e.Currency != "" && !currencyPattern.MatchString(e.Currency) {
		wrong["currency"] = "must be a code of ISO 4217, such as INR"
	}
	if e.Link != "" && safeLink(e.Link) == "" {
		wrong["link"] = "must be a path of this site or a web address"
	}
	if e.Start.IsZero() && (e.Registration || e.Rule != "") {
		wrong["startTime"] = "is missing: an event with registration or recurrence needs a start"
	}
	if !e.EndUnknown && !e.End.IsZero() && !e.End.After(e.Start) {
		wrong["endTime"] = "must be after the start"
	}
	if e.Capacity < 0 || e.Capacity > MaxSeats {
		wrong["capacity"] = fmt.Sprintf("must be from 0 to %d", MaxSeats)
	}
	if e.MaxGuests < 0 || e.MaxGuests > MaxGuests {
		wrong["maxGuests"] = fmt.Sprintf("must be from 0 to %d", MaxGuests)
	}
	if e.Latitude < -90 || e.Latitude > 90 || e.Longitude < -180 || e.Longitude > 180 {
		wrong["latitude"] = "must be a place on earth"
	}
	if e.Rule != "" && !e.Start.IsZero() {
		if err := e.checkRule(); err != nil {
			wrong["rrule"] = err.Error()
		}
	}
	e.checkLists(wrong, checkText)
	e.checkSkipped(wrong)
	return wrong
}

func (e *Event) checkLists(wrong invalid.Fields, checkText func(field, value string, limit int, required bool)) {
	for field, n := range map[string][2]int{"programme": {len(e.Programme), maxProgramme}, "speakers": {len(e.Speakers), maxSpeakers},
		"pictures": {len(e.Pictures), maxPictures}, "stories": {len(e.Stories), maxLinks}, "skipped": {len(e.Skipped), maxSkipped}} {
		if n[0] > n[1] {
			wrong[field] = fmt.Sprintf("must have at most %d entries", n[1])
		}
	}
	for i, s := range e.Programme {
		if _, err := time.Parse("15:04", s.Time); err != nil {
			wrong[fmt.Sprintf("programme[%d].time", i)] = "must be a time such as 18:30"
		}
		checkText(fmt.Sprintf("programme[%d].title", i), s.Title, maxItem, true)
	}
	for i, s := range e.Speakers {
		checkText(fmt.Sprintf("speakers[%d].name", i), s.Name, maxItem, true)
	}
	for i, l := range e.Stories {
		checkText(fmt.Sprintf("stories[%d].title", i), l.Title, maxItem, true)
		if !text.IsPath(l.Path) {
			wrong[fmt.Sprintf("stories[%d].path", i)] = "must be a path of this site"
		}
	}
	if e.Recording != "" && !text.IsPath(e.Recording) {
		wrong["recording"] = "must be a path of this site"
	}
}

// postalAddress returns the postal address after the name of the place, if the event has both a city and a place in it; "" for neither.
func (e *Event) postalAddress() string {
	switch {
	case e.City == "" || e.Location == "" || strings.Contains(e.Address, e.Location):
		return e.Address
	case e.Address == "":
		return e.Location
	}
	return e.Location + ", " + e.Address
}

// hasPoint reports whether the coordinates of the event are known.
func (e *Event) hasPoint() bool { return e.Latitude != 0 || e.Longitude != 0 }

// Directions returns the address of a map of the place on another site, which readers open themselves; "" for an online event. The map
// marks the coordinates of the event if they are known; otherwise it searches for the address.
func (e *Event) Directions() string {
	const site = "https://www.openstreetmap.org/"
	number := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	switch {
	case e.hasPoint():
		lat, lon := number(e.Latitude), number(e.Longitude)
		return site + "?mlat=" + lat + "&mlon=" + lon + "#map=17/" + lat + "/" + lon
	case e.Address != "":
		return site + "search?query=" + url.QueryEscape(e.Address)
	}
	return ""
}

// Geo returns the address of the place for map apps on the device (RFC 5870), "" without coordinates.
func (e *Event) Geo() string {
	if !e.hasPoint() {
		return ""
	}
	return fmt.Sprintf("geo:%s,%s", strconv.FormatFloat(e.Latitude, 'f', -1, 64), strconv.FormatFloat(e.Longitude, 'f', -1, 64))
}
