package audience

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/mileusna/useragent"

	"masthead/internal/apiv2"
	"masthead/internal/database"
)

// beacon is what a reader's browser tells: that a page was opened, with the story on it
// if it shows one; how far stories were read; or both.
type beacon struct {
	Page    string    `json:"page"`    // type of the page that was opened, "" when none was
	Brand   string    `json:"brand"`   // whose frame it has
	Story   int64     `json:"story"`   // that was opened, 0 for none
	From    string    `json:"from"`    // host of the page that led to it
	Medium  string    `json:"medium"`  // that the link named
	Nothing string    `json:"nothing"` // what was searched for and not found
	Read    []reading `json:"read"`
}

// reading is how far a story was read: Quarters of its text, of which After were
// told before.
type reading struct {
	Story    int64 `json:"story"`
	Quarters int   `json:"quarters"`
	After    int   `json:"after"`
}

const (
	maxBeacon = 2 << 10 // bytes
	maxRead   = 12      // stories; a page has ten
)

// ServeHTTP takes a beacon: 204, whether or not it counts. What says nothing that
// could be counted is refused; whether a story is there is seen when it is written.
func (a *Audience) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case declines(r):
		a.drop(declined, 1)
	case isBot(r.UserAgent()):
		a.drop(bot, 1)
	default:
		if status, err := a.take(w, r); err != nil {
			a.drop(malformed, 1)
			apiv2.WriteProblem(w, status, err.Error())
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// declines reports whether a reader's browser says, by a signal of its own or by the
// choice made here, that the reader wants no notes taken.
func declines(r *http.Request) bool {
	if r.Header.Get("DNT") == "1" || r.Header.Get("Sec-GPC") == "1" {
		return true
	}
	consent, err := r.Cookie("consent")
	return err == nil && strings.HasPrefix(consent.Value, "withdrawn")
}

// isBot reports whether a browser's name is that of a program. Those of people begin
// in one of two ways, and programs that begin so too say what they are.
func isBot(name string) bool {
	if !strings.HasPrefix(name, "Mozilla/") && !strings.HasPrefix(name, "Opera/") {
		return true
	}
	return useragent.Parse(name).Bot
}

var errBrands = errors.New("brands can't be read for the moment")

func (a *Audience) take(w http.ResponseWriter, r *http.Request) (status int, err error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBeacon))
	if err != nil {
		return http.StatusRequestEntityTooLarge, fmt.Errorf("a message has at most %d bytes", maxBeacon)
	}
	b, err := parse(text)
	if err != nil {
		return http.StatusBadRequest, err
	}
	day, err := a.Brands.Day(r.Context(), a.DB.Now())
	if err != nil {
		return http.StatusServiceUnavailable, errBrands
	}
	c := newCounts()
	of := func(id int64) *StoryDay {
		key := storyKey{day, id}
		if c.stories[key] == nil {
			c.stories[key] = &StoryDay{Day: day, StoryID: id}
		}
		return c.stories[key]
	}
	if b.Page != "" {
		if !a.pages[b.Page] {
			return http.StatusBadRequest, errors.New("page is of no known type")
		}
		home, err := a.Brands.BySlug(r.Context(), b.Brand)
		switch {
		case errors.Is(err, database.ErrNotFound):
			return http.StatusBadRequest, errors.New("brand is not known")
		case err != nil:
			return http.StatusServiceUnavailable, errBrands
		}
		from, lang := a.referrer(b.From, b.Medium), home.Locale().Code
		view, again := pageDay{
			Day:      day,
			BrandID:  home.ID,
			Lang:     lang,
			Page:     b.Page,
			Referrer: from,
		}, b.Story != 0 &&
			!a.repeats.of(r, b.Story).counts(opening)
		switch {
		case b.Story == 0:
			c.pages[view] = 1
		case again:
			a.drop(repeated, 1)
		default:
			c.openings[storyPage{view, b.Story}] = 1
			d := of(b.Story)
			d.Views++
			*d.sums()["from_"+string(from)]++
		}
		if b.Nothing != "" {
			c.inVain(day, lang, b.Nothing)
		}
	}
	for _, read := range b.Read {
		d, visits := of(read.Story), a.repeats.of(r, read.Story)
		for i, quarter := range []*int64{&d.Read25, &d.Read50, &d.Read75, &d.Read100} {
			if i >= read.After && i < read.Quarters && visits.counts(i+1) {
				*quarter++
			}
		}
	}
	a.metrics.beacons.Inc()
	a.count(c)
	return 0, nil
}

// parse reads a beacon and refuses one that no page sends.
func parse(text []byte) (b beacon, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil || d.More() {
		return b, errors.New("the message is not understood")
	}
	switch {
	case b.Page == "" && len(b.Read) == 0:
		return b, errors.New("the message tells nothing")
	case b.Page == "" && (b.Story != 0 || b.Nothing != ""):
		return b, errors.New("page is missing")
	case b.Story < 0:
		return b, errors.New("story is none")
	case len(b.Read) > maxRead:
		return b, fmt.Errorf("read has at most %d stories", maxRead)
	}
	for _, r := range b.Read {
		if r.Story <= 0 || r.After < 0 || r.After >= r.Quarters || r.Quarters > 4 {
			return b, errors.New("read is not understood")
		}
	}
	return b, nil
}
