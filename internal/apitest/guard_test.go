package apitest

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

const jsonType = "application/json"

// callersOf returns the callers of an operation by its security: everybody, signed-in users, or the
// newsroom.
func callersOf(op *huma.Operation) string {
	needs := ""
	for _, way := range op.Security {
		switch {
		case len(way) == 0:
			return ""
		case way["token"] != nil:
			needs = "newsroom"
		case needs == "":
			needs = "reader"
		}
	}
	return needs
}

// Every operation is called by every caller (GEN-24, GEN-25, ROLE-05, ROLE-06, ROLE-11, ROLE-16, D-16,
// D-38). The test fails for a new operation that has no row in the tables.
func TestOperationsCheckTheirCallers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft, read := s.Draft("herstory", "A draft"), s.Published("herstory", "A story", time.Hour)
		s.Published("herstory", "A video", time.Hour, func(s *story.Story) {
			s.Type, s.VideoPlatform, s.VideoMedia = story.Video, new("youtube"), new("abc")
		})
		s.addMeetup(t)
		newsroom, readers, asked := 0, 0, 0
		var needAccount []string // operations that are refused with 401 without an account
		guarded := rowsOf(t, func(a area) map[string]deskRequest { return a.newsroom })
		personal := rowsOf(t, func(a area) map[string]personalRequest { return a.personal })
		for path, item := range s.API.OpenAPI().Paths {
			for _, op := range operations(item) {
				switch callersOf(op) {
				case "":
					url := path
					for _, p := range op.Parameters {
						if p.In == "path" {
							url = strings.ReplaceAll(url, "{"+p.Name+"}", "ys")
						}
					}
					for _, as := range Callers {
						if op.OperationID == "log-out" && as != "" {
							continue // needed by the other requests
						}
						asked++
						if a := s.Ask(t, Case{Method: op.Method, URL: url, As: as}); a.Status == 401 && op.OperationID != "enter-code" || a.Status == 403 {
							t.Errorf("%s requested by %q: %d", op.OperationID, as, a.Status)
						}
					}
				case "reader":
					row, ok := personal[op.OperationID]
					if !ok {
						t.Errorf("%s has no row in the table of personal operations", op.OperationID)
						continue
					}
					readers++
					needAccount = append(needAccount, op.OperationID)
					want := row.want
					if want == 0 {
						want = http.StatusOK
					}
					for _, as := range Callers {
						asked++
						status := http.StatusUnauthorized
						if s.users[as] != 0 && as != SignedOut {
							status = want
						}
						text := strings.NewReplacer("STORY", fmt.Sprint(read.ID))
						none := strings.NewReplacer("{id}", "999999", "{invitation}", "999999", "{user}", "999999")
						c := Case{
							Name:   op.OperationID + " by " + as,
							Method: op.Method,
							URL:    none.Replace(path) + text.Replace(row.query),
							As:     as,
							Body:   text.Replace(row.body),
							Status: status,
							Check:  notCached("Cookie"),
						}
						switch {
						case op.OperationID == "save-company-introduction":
							c.Type = "application/x-www-form-urlencoded"
						case row.body != "":
							c.Type = jsonType
						}
						Run(t, s, []Case{c})
					}
				case "newsroom":
					row, ok := guarded[op.OperationID]
					if !ok {
						t.Errorf("%s has no row in the table of guarded operations", op.OperationID)
						continue
					}
					newsroom++
					request := func(as string, status int, fresh bool) Case {
						asked++
						id := draft.ID
						if fresh {
							id = s.Draft("herstory", op.OperationID+" by "+as).ID
						}
						return Case{Name: op.OperationID + " by " + as, Method: op.Method, As: as,
							URL: strings.NewReplacer("{id}", fmt.Sprint(id), "{story}", fmt.Sprint(id), "{n}", "1", "{brand}", "herstory").Replace(path) +
								row.query,
							Type: row.contentType, Body: strings.ReplaceAll(row.body, "New", "New by "+as), Status: status, Check: notCached("Bearer")}
					}
					want := row.want
					if want == 0 {
						want = http.StatusOK
					}
					broken := request("", 401, false)
					broken.Name, broken.Body = op.OperationID+" by nobody, with a broken body", "{"
					Run(
						t,
						s,
						[]Case{request("", 401, false), request(BadToken, 401, false), request(Revoked, 401, false), request(SignedOut, 401, false), broken,
							request(Reader, 403, false), request(Talent, 403, false), request(Gulf, row.other, false), request(SignedGulf, row.other, false),
							request(
								Editor,
								cmp.Or(row.own, want),
								true,
							), request(Admin, want, true), request(SignedEditor, cmp.Or(row.own, want), true), request(SignedAdmin, want, true)},
					)
				}
			}
		}
		if newsroom != len(guarded) || readers != len(personal) {
			t.Errorf("%d operations are guarded and %d personal, the tables have %d and %d", newsroom, readers, len(guarded), len(personal))
		}
		for _, id := range []string{"bookmark-story", "like-story", "register-for-webinar"} {
			if !slices.Contains(needAccount, id) {
				t.Errorf("GEN-25: %s does not need an account", id)
			}
		}
		t.Log(asked, "pairs of an operation and a caller")
		after, err := story.Get(context.Background(), db.Read, draft.ID)
		if err != nil || after.Revision != draft.Revision || after.Status != story.Draft {
			t.Errorf("unauthorised callers changed the draft: %+v, %v", after, err)
		}
	})
}

// notCached checks that a response for one caller is not cached, and that 401 has a
// WWW-Authenticate header.
func notCached(challenge string) func(t *testing.T, a Response) {
	return func(t *testing.T, a Response) {
		if got := a.Header.Get("Cache-Control"); got != "private, no-store" {
			t.Errorf("Cache-Control %q", got)
		}
		if (a.Status == http.StatusUnauthorized) != (a.Header.Get("WWW-Authenticate") == challenge) {
			t.Errorf("%d with WWW-Authenticate %q", a.Status, a.Header.Get("WWW-Authenticate"))
		}
	}
}

// No response contains or counts unpublished content (D-38, ENTITY-04).
func checkNothingLeaks(t *testing.T, e *FullSite) {
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
		t.Errorf("made only %d requests", asked)
	}
	t.Log(asked, "requests")
}

// values returns plausible values of each parameter.
func (e *FullSite) values() map[string][]string {
	paths := []string{e.Full.Path, "/video/plain-video"}
	for _, d := range e.Drafts {
		paths = append(paths, d.Path)
	}
	flag := []string{"true", "false"}
	return map[string][]string{
		"slug": {
			"technology",
			"ai",
			"funding",
			"seed",
			"money-matters",
			"build-and-grow",
			"founder-first",
			"budget-2026",
			"meera",
			"acme-pickles",
			"ys",
			"herstory",
			"hindi",
		},
		"brand": {
			"ys",
			"herstory",
			"hindi",
			"ys-gulf",
		}, "key": {"CURATED_SET", "TEMP_events", "stories_search_page_banner", "partner_events", "ys_landing_page_video_header", "mu"},
		"show": {"paise", "none"}, "episode": {"udhaar", "none"},
		"limit": {"50", "24"}, "offset": {"0", "12"}, "locale": {"hi", "english"}, "type": {"ARTICLE", "VIDEO", "glossary"},
		"path": paths, "title": {"s", "S", strings.ToLower(Secret), Secret + " draft"}, "startWith": {"S"}, "source": {"ys", "homepage", "web"},
		"username": {"zoya", "farid-kapadia"}, "skipEmployees": flag, "after": {"1"},
		"year": {
			"2026",
			"2021",
		}, "month": {"3"}, "day": {"15", "16", "14"}, "category": {"technology"}, "format": {"extra"}, "propertyfilter": {"enable"},
		"skipUrls": {e.Full.Path}, "homepage": flag, "greedy": flag, "categoryInfo": flag, "brandSpotlightInfo": flag, "skipFeatured": flag,
		"skipDontShowOnHomepage": flag, "lazymedia": flag, "autoplay": flag,
	}
}

// When a story is published or unpublished, all its lists change at once, although every response
// was cached.
func TestPublishingIsVisibleInCachedResponses(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		draft := e.Drafts[slices.IndexFunc(e.Drafts, func(s *story.Story) bool { return strings.Contains(s.Title, "scheduled of herstory") })]
		shown := []string{
			"/stories/latest", "/brand/stories?slug=herstory", "/tag/stories?slug=funding", "/tag/stories?slug=seed&greedy=true&brand=herstory",
			"/category/stories?slug=technology&brand=herstory", "/category/stories?slug=ai&brand=herstory&greedy=true",
			"/series/stories?slug=money-matters",
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
		Run(
			t,
			e.Site,
			[]Case{{Name: "unpublish", Method: http.MethodPost, URL: fmt.Sprint("/desk/stories/", draft.ID, "/unpublish"), As: Editor}},
		)
		see("taken back", false)
	})
}

// Trust: a translation is linked from the page of its original, so its author must be allowed to
// write the original. No language occurs twice among the translations, not even in two brands.
func TestTranslationsNeedTheRightToWriteTheOriginal(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		foreign, own := s.Published("ys-gulf", "Of another brand", 0), s.Published("herstory", "Own", 0)
		create := func(name, as, brand, lang string, original int64, status int) Case {
			body := `{"brand":"%s","lang":"%s","title":"%s","translationOf":%d,"body":{"type":"doc","content":[{"type":"paragraph"}]}}`
			return Case{Name: name, Method: http.MethodPost, URL: "/desk/stories", As: as, Type: jsonType,
				Body: fmt.Sprintf(body, brand, lang, name, original), Status: status}
		}
		Run(t, s, []Case{
			create("of another brand's story", Editor, "herstory", "hi", foreign.ID, 422),
			create("of another brand's story, by an editor who is signed in", SignedEditor, "herstory", "hi", foreign.ID, 422),
			create("of their own story", Editor, "herstory", "hi", own.ID, 200),
			create("of another brand's story, by an admin", Admin, "herstory", "hi", foreign.ID, 200),
			create("into a language of another brand's translation", Admin, "ys-gulf", "hi", own.ID, 422),
		})
	})
}
