package audience

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"io"
	"net/http"
	"net/url"
	"strings"

	"github.com/mileusna/useragent"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/route"
)

// audienceReport is the report of a reader's browser: that a page was opened, possibly with a story,
// how far stories were read, or both.
type audienceReport struct {
	Page     string    `json:"page"`    // name of the page model that was opened, "" for none
	Brand    string    `json:"brand"`   // brand slug of the page's frame
	Story    int64     `json:"story"`   // id of the opened story, 0 for none
	From     string    `json:"from"`    // host of the page with the link
	Medium   string    `json:"medium"`  // utm_medium or utm_source of the link
	NoResult string    `json:"nothing"` // text of a search without results
	Read     []reading `json:"read"`
}

// reading is the part of a story that was read, in quarters of its text; After is the number of
// quarters that were reported before.
type reading struct {
	Story    int64 `json:"story"`
	Quarters int   `json:"quarters"`
	After    int   `json:"after"`
}

const (
	maxReport = 2 << 10 // bytes
	// EndlessStories is the number of stories that a story page shows one after the other until the reader asks for more.
	EndlessStories = 10
	// MaxRead is the maximum number of stories that one audience report says were read.
	MaxRead = EndlessStories + 2
)

var _ = route.DeclareConstants(
	route.Constant{Name: "maxReported", Doc: "Maximum number of stories in one audience report.", Value: MaxRead},
	route.Constant{Name: "endlessStories",
		Doc: "Number of stories that a story page shows one after the other until the reader asks for more.", Value: EndlessStories})

// ServeHTTP accepts an audience report and responds with status 204, whether or not it is counted. It
// refuses invalid reports. It does not check whether the story exists; that is checked when the counts are
// written.
func (a *Audience) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	switch {
	case declinesCounting(r):
		a.countDropped(declined, 1)
	case isBot(r.UserAgent()):
		a.countDropped(bot, 1)
	default:
		if status, err := a.handleReport(w, r); err != nil {
			a.countDropped(malformed, 1)
			apiv2.WriteProblem(w, status, err.Error())
			return
		}
	}
	w.WriteHeader(http.StatusNoContent)
}

// declinesCounting reports whether the reader does not want to be counted: the browser sends such a
// signal, or the reader chose so on this site.
func declinesCounting(r *http.Request) bool {
	if r.Header.Get("DNT") == "1" || r.Header.Get("Sec-GPC") == "1" {
		return true
	}
	consent, err := r.Cookie("consent")
	return err == nil && strings.HasPrefix(consent.Value, "withdrawn")
}

// isBot reports whether a user agent belongs to a program. User agents of browsers begin in one of
// two ways. Programs that imitate this beginning identify themselves later in the text.
func isBot(name string) bool {
	if !strings.HasPrefix(name, "Mozilla/") && !strings.HasPrefix(name, "Opera/") {
		return true
	}
	return useragent.Parse(name).Bot
}

var errBrands = errors.New("brands can't be read at the moment")

func (a *Audience) handleReport(w http.ResponseWriter, r *http.Request) (status int, err error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxReport))
	if err != nil {
		return http.StatusRequestEntityTooLarge, fmt.Errorf("a report has at most %d bytes", maxReport)
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
			return http.StatusBadRequest, errors.New("page is not a known page model")
		}
		home, err := a.Brands.BySlug(r.Context(), b.Brand)
		switch {
		case errors.Is(err, database.ErrNotFound):
			return http.StatusBadRequest, errors.New("brand is unknown")
		case err != nil:
			return http.StatusServiceUnavailable, errBrands
		}
		from, lang := a.classify(b.From, b.Medium), home.Locale().Code
		view, again := pageDay{
			Day:      day,
			BrandID:  home.ID,
			Lang:     lang,
			Page:     b.Page,
			Referrer: from,
		}, b.Story != 0 &&
			!a.visitsOf(r, b.Story).allow(openingIndex)
		switch {
		case b.Story == 0:
			c.pages[view] = 1
			if b.Page == eventPage {
				a.countEvent(r, c, view)
			}
		case again:
			a.countDropped(repeated, 1)
		default:
			c.openings[storyPage{view, b.Story}] = 1
			d := of(b.Story)
			d.Views++
			*d.summedFields()["from_"+string(from)]++
		}
		if b.NoResult != "" {
			c.addSearchWithoutResult(day, lang, b.NoResult)
		}
	}
	for _, read := range b.Read {
		d, visits := of(read.Story), a.visitsOf(r, read.Story)
		for i, quarter := range []*int64{&d.Read25, &d.Read50, &d.Read75, &d.Read100} {
			if i >= read.After && i < read.Quarters && visits.allow(i+1) {
				*quarter++
			}
		}
	}
	a.metrics.reports.Inc()
	a.addCounts(c)
	return 0, nil
}

// parse decodes an audience report. It returns an error for a report that no page of the site would send.
func parse(text []byte) (b audienceReport, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&b); err != nil || d.More() {
		return b, errors.New("the report is not valid JSON")
	}
	switch {
	case b.Page == "" && len(b.Read) == 0:
		return b, errors.New("the report is empty")
	case b.Page == "" && (b.Story != 0 || b.NoResult != ""):
		return b, errors.New("page is missing")
	case b.Story < 0:
		return b, errors.New("story is not a valid id")
	case len(b.Read) > MaxRead:
		return b, fmt.Errorf("read has at most %d stories", MaxRead)
	}
	for _, r := range b.Read {
		if r.Story <= 0 || r.After < 0 || r.After >= r.Quarters || r.Quarters > 4 {
			return b, errors.New("read is invalid")
		}
	}
	return b, nil
}

// visitsOf returns the visits of the client of a request to a story.
func (a *Audience) visitsOf(r *http.Request, story int64) *storyVisits {
	return a.repeats.visitsOf(a.Proxies.Network(r), r.UserAgent(), story)
}

// countEvent adds a view of the page of an event, which the address of the page that sent the report names. Browsers send that address with
// the report, so the report need not have it.
func (a *Audience) countEvent(r *http.Request, c *counts, view pageDay) {
	page, err := url.Parse(r.Referer())
	if err != nil {
		return
	}
	slug := EventAt(page.Path)
	if slug == "" {
		return
	}
	const noStory = -1 << 63                                                                        // no story has a number below 0
	if !a.visitsOf(r, int64(maphash.String(a.repeats.seed, slug)>>1)|noStory).allow(openingIndex) { //nolint:gosec // it is shifted
		a.countDropped(repeated, 1)
		return
	}
	n := eventViews{all: 1}
	if view.Referrer == Newsletter {
		n.fromNewsletter = 1
	}
	c.events[eventDay{Event: slug, Day: view.Day, BrandID: view.BrandID, Lang: view.Lang}] = n
}
