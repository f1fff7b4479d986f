package apitest

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story"
)

// newIn creates a draft of a brand in a language and returns its editor.
func (s *Site) newIn(t *testing.T, as, brand, lang, title string) (e editor, id int64) {
	t.Helper()
	a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: as, Type: jsonType,
		Body: fmt.Sprintf(`{"brand":%q,"lang":%q,"title":%q,"body":{"type":"doc","content":[{"type":"paragraph"}]}}`, brand, lang, title)})
	if a.Status != 200 {
		t.Fatalf("create %q: %d: %s", title, a.Status, a.Text)
	}
	id = int64(a.Member("id").(float64))
	return s.editorOf(t, as, id), id
}

// translations returns the titles of a story and its translations, by id.
func (e editor) translations() []string {
	e.t.Helper()
	titles := []string{}
	for _, one := range e.call(http.MethodGet, "/translations", nil, 200).Member("items").([]any) {
		titles = append(titles, one.(map[string]any)["title"].(string))
	}
	return titles
}

// leadsTo reports whether the page at a path and the sitemap say that the story at another path is its translation.
func (s *Site) leadsTo(t *testing.T, path, other string) (page, sitemap bool) {
	t.Helper()
	p, err := s.Pages.Load(t.Context(), edge.Request{Path: path})
	if err != nil {
		t.Fatal(path, err)
	}
	m, err := s.Formats.Load(t.Context(), edge.Request{Path: "/sitemap/stories-0.xml"})
	if err != nil {
		t.Fatal(err)
	}
	for _, alternates := range regexp.MustCompile(`"alternates":\[[^\]]*\]`).FindAllString(string(p.Body), -1) {
		page = page || strings.Contains(alternates, other)
	}
	return page, regexp.MustCompile(`<xhtml:link [^>]*` + regexp.QuoteMeta(other) + `"`).Match(m.Body)
}

// Stories are linked and unlinked as translations by those who may write both; pages and sitemap follow at once, and linking again restores
// everything.
func TestStoriesAreLinkedAsTranslations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		en := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, en.ID)
		hindi, hi := s.newIn(t, SignedEditor, "herstory", "hi", "करघा")
		tamil, ta := s.newIn(t, SignedEditor, "herstory", "ta", "தறி")
		_, second := s.newIn(t, SignedEditor, "herstory", "hi", "दूसरा करघा")
		foreign := s.Published("ys-gulf", "Of another brand", 0)
		link := func(e editor, id int64, status int) Response {
			t.Helper()
			return e.call(http.MethodPost, "/translations", map[string]any{"story": id}, status)
		}
		path := hindi.call(http.MethodPost, "/publish", nil, 200).Member("path").(string)
		shown := func(want bool) {
			t.Helper()
			if page, sitemap := s.leadsTo(t, en.Path, path); page != want || sitemap != want {
				t.Errorf("the page names the translation: %v, the sitemap: %v, want %v", page, sitemap, want)
			}
		}
		shown(false)
		revision := neha.read()["revision"]
		is("items.0.title", "The loom", "items.1.title", "करघा", "items.1.lang", "hi", "items.1.status", "published", "items.1.canWrite", true)(
			t, link(neha, hi, 200))
		if neha.read()["revision"] != revision {
			t.Error("a link is not an edit of the text")
		}
		shown(true)
		link(neha, hi, 200) // again
		for name, id := range map[string]int64{"itself": en.ID, "another brand's": foreign.ID, "nothing": 999_999, "a second Hindi one": second} {
			if a := link(neha, id, 422); a.Member("fields", "story") == nil {
				t.Errorf("%s: %s", name, a.Text)
			}
		}
		// A story joins from its own page; of two groups with several stories none is taken apart.
		link(tamil, hi, 200)
		if got := neha.translations(); !slices.Equal(got, []string{"The loom", "करघा", "தறி"}) {
			t.Errorf("translations %v", got)
		}
		kannada, kn := s.newIn(t, SignedEditor, "herstory", "kn", "ಮಗ್ಗ")
		_, te := s.newIn(t, SignedEditor, "herstory", "te", "మగ్గం")
		link(kannada, te, 200)
		link(neha, kn, 422)

		// A foreign editor sees nothing of it; drafts of other brands are not listed.
		s.editorOf(t, SignedGulf, en.ID).call(http.MethodGet, "/translations", nil, 403)
		link(s.editorOf(t, SignedAdmin, foreign.ID), s.Draft("ys-gulf", "A draft of the Gulf").ID, 422) // both are English

		neha.call(http.MethodDelete, fmt.Sprint("/translations/", second), nil, 404)
		neha.call(http.MethodDelete, fmt.Sprint("/translations/", hi), nil, 200)
		shown(false)
		if got := hindi.translations(); !slices.Equal(got, []string{"करघा"}) {
			t.Errorf("the unlinked story has %v", got)
		}
		link(neha, hi, 200) // taken back
		if got := hindi.translations(); !slices.Equal(got, []string{"The loom", "करघा", "தறி"}) {
			t.Errorf("translations %v", got)
		}
		// A deleted draft leaves its language free.
		s.Ask(t, Case{Method: http.MethodDelete, URL: fmt.Sprint("/desk/stories/", ta), As: SignedEditor})
		_, other := s.newIn(t, SignedEditor, "herstory", "ta", "மறுபடியும் தறி")
		link(neha, other, 200)
		s.editorOf(t, SignedEditor, ta).call(http.MethodPost, "/undelete", nil, 200)
		if got := tamil.translations(); !slices.Equal(got, []string{"தறி"}) {
			t.Errorf("the restored draft has %v", got)
		}
	})
}

// A translation begins as a draft with the picture, series, layout and the terms that have a name in its language, with the text of the
// original as it is being edited, or without one.
func TestATranslationIsStarted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Term("tag", "looms", "Looms")
		s.Term("tag", "karigari", "कारीगरी")
		s.Term("series", "long-nights", "Long Nights")
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "The loom, edited", "layout": "wide",
			"body": paragraph("It came on a Tuesday."), "tags": []string{"looms", "karigari"}, "series": []string{"long-nights"},
			"corrections": "It was a Monday.", "headlines": map[string]any{"front": "Late"}}), 200)
		start := func(lang, brand, text string, status int) Response {
			t.Helper()
			return neha.call(http.MethodPost, "/translate", map[string]any{"brand": brand, "lang": lang, "text": text}, status)
		}
		hindi := start("hi", "herstory", "copy", 200)
		is("status", "draft", "lang", "hi", "title", "The loom, edited", "layout", "wide", "tags.0", "karigari", "tags.1", nil,
			"series.0", "long-nights", "corrections", nil, "headlines", nil, "translationOf", float64(live.ID))(t, hindi)
		if !strings.Contains(hindi.Text, "It came on a Tuesday.") {
			t.Errorf("the text is not there: %s", hindi.Text)
		}
		if empty := start("ta", "herstory", "empty", 200); strings.Contains(empty.Text, "Tuesday") {
			t.Errorf("the text is there: %s", empty.Text)
		}
		is("reasons.lang.code", "duplicate")(t, start("hi", "herstory", "copy", 422))
		is("reasons.lang.code", "unknown", "reasons.brand.code", "unknown")(t, start("xx", "nowhere", "copy", 422))
		start("kn", "ys-gulf", "copy", 403)
		s.editorOf(t, SignedGulf, live.ID).call(http.MethodPost, "/translate",
			map[string]any{"brand": "ys-gulf", "lang": "kn", "text": "copy"}, 403)
	})
}

// The brand and the language of a draft are corrected, with its address, its step and its assignee; a story that readers know keeps them.
func TestTheBrandAndLanguageOfADraftAreCorrected(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.saveWorkflow(t, 0, `[{"key":"draft","name":"","secondPerson":false},{"key":"facts","name":"","secondPerson":false}]`, `{}`, 200)
		boss, id := s.newIn(t, SignedAdmin, "herstory", "en", "करघा")
		boss.call(http.MethodPut, "/work", map[string]any{"version": 0, "assignee": s.users[SignedEditor], "due": "", "embargo": ""}, 200)
		boss.step("facts", "", 200)
		set := func(e editor, revision any, brand, lang string, status int) Response {
			t.Helper()
			return e.call(http.MethodPut, "/identity", map[string]any{"revision": revision, "brand": brand, "lang": lang}, status)
		}
		if a := boss.call(http.MethodGet, "/checks", nil, 200); !strings.Contains(a.Text, `"language"`) {
			t.Errorf("no check finds the wrong language: %s", a.Text)
		}
		neha := s.editorOf(t, SignedEditor, id)
		set(neha, 1, "ys-gulf", "hi", 403)
		set(s.editorOf(t, SignedGulf, id), 1, "ys-gulf", "hi", 403)
		is("reasons.lang.code", "unknown")(t, set(neha, 1, "herstory", "xx", 422))
		is("lang", "hi", "brand", "herstory", "revision", 2)(t, set(neha, 1, "herstory", "hi", 200))
		is("current.lang", "hi")(t, set(neha, 1, "herstory", "ta", 409))
		is("revision", 2)(t, set(neha, 2, "herstory", "hi", 200)) // as it is
		if a := boss.call(http.MethodGet, "/checks", nil, 200); strings.Contains(a.Text, `"language"`) {
			t.Errorf("the check still fails: %s", a.Text)
		}
		is("step", "facts", "assignee.id", float64(s.users[SignedEditor]))(t, boss.call(http.MethodGet, "/work", nil, 200))

		s.newIn(t, SignedAdmin, "ys-gulf", "hi", "करघा") // which has the address
		before := boss.read()
		moved := set(boss, 2, "ys-gulf", "hi", 200)
		slug, path := moved.Member("slug").(string), moved.Member("path").(string)
		if slug != fmt.Sprint(before["slug"], "-2") || !strings.HasSuffix(path, "/"+slug) || strings.Contains(path, "herstory") {
			t.Errorf("the address is %s, %s", slug, path)
		}
		is("step", "draft", "assignee", nil, "history.0.from", "facts", "history.0.to", "draft")(t, boss.call(http.MethodGet, "/work", nil, 200))
		neha.call(http.MethodGet, "", nil, 403)
		s.editorOf(t, SignedGulf, id).call(http.MethodGet, "", nil, 200)

		live := s.Published("herstory", "The loom", time.Hour)
		known := s.editorOf(t, SignedAdmin, live.ID)
		is("reasons.lang.code", "fixed", "reasons.brand", nil)(t, set(known, live.Revision, "herstory", "hi", 422))
		known.call(http.MethodPost, "/unpublish", nil, 200)
		is("reasons.brand.code", "fixed")(t, set(known, live.Revision+1, "ys-gulf", "en", 422))
	})
}

// The date of publication is corrected: lists, archive and sitemap follow, the address stays, and followers are not told again.
func TestTheDateOfPublicationIsCorrected(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("herstory", "Older", 48*time.Hour)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		set := func(at string, status int) Response {
			t.Helper()
			return neha.call(http.MethodPut, "/publication-date", map[string]any{"at": at, "revision": neha.read()["revision"]}, status)
		}
		days := func() []story.DayCount {
			t.Helper()
			counts, err := story.Archive{Stories: s.Stories}.Days(t.Context(), story.InBrand(s.Brand("herstory")), 19900101, 20400101)
			if err != nil {
				t.Fatal(err)
			}
			return counts
		}
		Run(t, s, []Case{{URL: "/brand/stories?slug=herstory", Titles: []string{"The loom", "Older"}}})
		is("publishedAt", "2019-11-20T09:30:00+05:30", "path", live.Path, "status", "published")(t, set("2019-11-20T04:00:00Z", 200))
		Run(t, s, []Case{{URL: "/brand/stories?slug=herstory", Titles: []string{"Older", "The loom"}}})
		if got := days(); len(got) != 2 || got[0] != (story.DayCount{Day: 20191120, Stories: 1}) {
			t.Errorf("days of the archive: %v", got)
		}
		is("reasons.at.code", "future")(t, set("2040-01-01T00:00:00Z", 422))
		is("reasons.at.code", "past")(t, set("1980-01-01T00:00:00Z", 422))
		is("reasons.at.code", "past")(t, set("1990-01-01T00:00:00+14:00", 422)) // it is still 1989 for the brand
		neha.call(http.MethodPut, "/publication-date", map[string]any{"at": "2019-11-20T04:00:00Z", "revision": 1}, 409)
		s.editorOf(t, SignedGulf, live.ID).call(http.MethodPut, "/publication-date", map[string]any{"at": "2019-11-20T04:00:00Z"}, 403)

		// A draft is published with a date in the past.
		draft, _ := s.newIn(t, SignedEditor, "herstory", "en", "From the old magazine")
		is("reasons.at.code", "together")(t,
			draft.call(http.MethodPut, "/publication-date", map[string]any{"at": "2019-11-20T04:00:00Z"}, 422))
		is("reasons.at.code", "future")(t, draft.call(http.MethodPost, "/publish", map[string]any{"at": "2040-01-01T00:00:00Z"}, 422))
		published := draft.call(http.MethodPost, "/publish", map[string]any{"at": "2018-04-01T04:00:00Z"}, 200)
		is("status", "published", "publishedAt", "2018-04-01T09:30:00+05:30")(t, published)
		if path := published.Member("path").(string); !strings.Contains(path, "/2018/04/") {
			t.Errorf("the address is %s", path)
		}
		Run(t, s, []Case{{URL: "/brand/stories?slug=herstory", Titles: []string{"Older", "The loom", "From the old magazine"}}})
		is("reasons.at.code", "together")(t, draft.call(http.MethodPost, "/publish", map[string]any{"at": "2018-04-01T04:00:00Z"}, 422))
	})
}
