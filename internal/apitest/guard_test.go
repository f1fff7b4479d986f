package apitest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

const jsonType = "application/json"

// guarded are the operations that need a token, each with a request that is right
// in everything else, and what an editor of another brand gets. The editor of the
// brand and an admin get want, 200 when 0.
var guarded = map[string]struct {
	body        string
	contentType string
	other       int
	want        int
}{
	"create-story":     {body: `{"brand":"herstory","title":"New","body":{"type":"doc","content":[{"type":"paragraph"}]}}`, contentType: jsonType, other: 403},
	"read-draft":       {other: 403},
	"save-story":       {body: `{"revision":1,"brand":"herstory","title":"New one","body":{"type":"doc","content":[{"type":"paragraph"}]}}`, contentType: jsonType, other: 403},
	"publish-story":    {other: 403},
	"link-preview":     {other: 403},
	"unpublish-story":  {other: 403},
	"schedule-story":   {body: `{"at":"2026-03-16T12:00:00Z"}`, contentType: jsonType, other: 403},
	"list-reports":     {other: 200},                                                                           // reports are of no brand
	"upload-picture":   {body: "no picture", contentType: "application/octet-stream", other: 415, want: 415},   // pictures are of no brand
	"upload-recording": {body: "no recording", contentType: "application/octet-stream", other: 415, want: 415}, // nor are recordings
}

// Every operation and every caller (GEN-24, D-16, D-38): a new operation without
// a row fails.
func TestWhoMayWhat(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft := s.Draft("herstory", "A draft")
		rows := 0
		for path, item := range s.API.OpenAPI().Paths {
			for _, op := range operations(item) {
				if len(op.Security) == 0 {
					url := path
					for _, p := range op.Parameters {
						if p.In == "path" {
							url = strings.ReplaceAll(url, "{"+p.Name+"}", "ys")
						}
					}
					for _, as := range []string{"", BadToken, Revoked, Gulf, Editor, Admin} {
						if a := s.Ask(t, Case{Method: op.Method, URL: url, As: as}); a.Status == 401 || a.Status == 403 {
							t.Errorf("%s asked by %q: %d", op.OperationID, as, a.Status)
						}
					}
					continue
				}
				row, ok := guarded[op.OperationID]
				if !ok {
					t.Errorf("%s has no row in the table of who may what", op.OperationID)
					continue
				}
				rows++
				request := func(as string, status int, fresh bool) Case {
					id := draft.ID
					if fresh {
						id = s.Draft("herstory", op.OperationID+" by "+as).ID
					}
					return Case{Name: op.OperationID + " by " + as, Method: op.Method, URL: strings.ReplaceAll(path, "{id}", fmt.Sprint(id)), As: as,
						Type: row.contentType, Body: strings.ReplaceAll(row.body, "New", "New by "+as), Status: status, Check: func(t *testing.T, a Answer) {
							if got := a.Header.Get("Cache-Control"); got != "private, no-store" {
								t.Errorf("Cache-Control %q", got)
							}
							if (a.Status == http.StatusUnauthorized) != (a.Header.Get("WWW-Authenticate") == "Bearer") {
								t.Errorf("%d with WWW-Authenticate %q", a.Status, a.Header.Get("WWW-Authenticate"))
							}
						}}
				}
				want := row.want
				if want == 0 {
					want = http.StatusOK
				}
				broken := request("", 401, false)
				broken.Name, broken.Body = op.OperationID+" by nobody, with a broken body", "{"
				Run(t, s, []Case{request("", 401, false), request(BadToken, 401, false), request(Revoked, 401, false), broken,
					request(Gulf, row.other, false), request(Editor, want, true), request(Admin, want, true)})
			}
		}
		if rows != len(guarded) {
			t.Errorf("%d operations need a token, the table has %d", rows, len(guarded))
		}
		after, err := story.Get(context.Background(), db.Read, draft.ID)
		if err != nil || after.Revision != draft.Revision || after.Status != story.Draft {
			t.Errorf("those who may not changed the draft: %+v, %v", after, err)
		}
	})
}

// What is not published is in no answer and in no count (D-38, ENTITY-04).
func nothingLeaks(t *testing.T, e *Edition) {
	asked := 0
	for path, item := range e.API.OpenAPI().Paths {
		if item.Get == nil || len(item.Get.Security) > 0 {
			continue
		}
		for _, url := range e.plausible(path, item.Get) {
			asked++
			a := e.Ask(t, Case{URL: url})
			for _, text := range []string{Secret, strings.ToLower(Secret), "What members read"} {
				if strings.Contains(a.Text, text) {
					t.Errorf("%s shows %q: %s", url, text, a.Text)
				}
			}
		}
	}
	if asked < 500 {
		t.Errorf("only %d requests", asked)
	}
	t.Log(asked, "requests")
}

// values are what each parameter may plausibly be.
func (e *Edition) values() map[string][]string {
	paths := []string{e.Full.Path, "/video/plain-video"}
	for _, d := range e.Drafts {
		paths = append(paths, d.Path)
	}
	flag := []string{"true", "false"}
	return map[string][]string{
		"slug":  {"technology", "ai", "funding", "seed", "money-matters", "build-and-grow", "founder-first", "budget-2026", "meera", "acme-pickles", "ys", "herstory", "hindi"},
		"brand": {"ys", "herstory", "hindi", "ys-gulf"}, "key": {"CURATED_SET", "TEMP_events", "stories_search_page_banner", "partner_events", "ys_landing_page_video_header", "mu"},
		"limit": {"50", "24"}, "offset": {"0", "12"}, "locale": {"hi", "english"}, "type": {"ARTICLE", "VIDEO", "glossary"},
		"path": paths, "title": {"s", "S", strings.ToLower(Secret), Secret + " draft"}, "startWith": {"S"}, "source": {"ys", "homepage"},
		"year": {"2026", "2021"}, "month": {"3"}, "day": {"15", "16", "14"}, "category": {"technology"}, "format": {"extra"}, "propertyfilter": {"enable"},
		"skipUrls": {e.Full.Path}, "homepage": flag, "greedy": flag, "categoryInfo": flag, "brandSpotlightInfo": flag, "skipFeatured": flag,
		"skipDontShowOnHomepage": flag, "lazymedia": flag, "autoplay": flag,
	}
}

// Publishing is seen at once wherever the story belongs, and so is taking it back,
// although every answer was cached.
func TestPublishChangesWhatShowsIt(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewEdition(t, db, c)
		draft := e.Drafts[slices.IndexFunc(e.Drafts, func(s *story.Story) bool { return strings.Contains(s.Title, "scheduled of herstory") })]
		shown := []string{
			"/stories/latest", "/brand/stories?slug=herstory", "/tag/stories?slug=funding", "/tag/stories?slug=seed&greedy=true&brand=herstory",
			"/category/stories?slug=technology&brand=herstory", "/category/stories?slug=ai&brand=herstory&greedy=true", "/series/stories?slug=money-matters",
			"/property/stories?slug=founder-first", "/author/stories?slug=meera", "/brand-spotlight/stories?slug=acme-pickles",
			"/stories/date?year=2026&month=3&day=16", "/featured_stories?limit=9&brand=herstory", "/curated_set?key=CURATED_SET&brand=ys",
			"/brand/herstory/landing", "/featured_brands_stories", "/story/related?brand=herstory", "/stories/search/title?title=secret",
			"/stories/search?q=secret",
		}
		see := func(when string, want bool) {
			t.Helper()
			if err := e.Search.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, url := range shown {
				for range 2 { // the second time from the cache
					if a := e.Ask(t, Case{URL: url}); strings.Contains(a.Text, draft.Title) != want {
						t.Errorf("%s: %s has the story: %v (%s)", when, url, !want, a.Header.Get("Cache-Status"))
					}
				}
			}
		}
		see("before", false)
		c.Advance(24*time.Hour - time.Minute)
		see("a minute before its time", false)
		c.Advance(time.Minute)
		if err := e.Stories.PublishDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		see("at its time", true)
		Run(t, e.Site, []Case{{Name: "unpublish", Method: http.MethodPost, URL: fmt.Sprint("/desk/stories/", draft.ID, "/unpublish"), As: Editor}})
		see("taken back", false)
	})
}
