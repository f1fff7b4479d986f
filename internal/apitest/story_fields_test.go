package apitest

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/taxonomy"
)

// addPublisher adds a publisher.
func (s *Site) addPublisher(t *testing.T, slug, name string) {
	t.Helper()
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: slug, Name: name})
	})
}

// cutText is a text with a paywall.
func cutText() map[string]any {
	doc := paragraph("Everybody reads this.")
	doc["content"] = append(doc["content"].([]any), map[string]any{"type": "paywall"},
		map[string]any{"type": "paragraph", "content": []any{map[string]any{"type": "text", "text": "Only some read that."}}})
	return doc
}

// A story is on the lists of further brands, with the headline that it has there; its address and its brand stay. Fronts, search engines
// and link previews get headlines of their own. PUT accepts what GET returns.
func TestHeadlinesAndFurtherBrandsOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		st := s.Published("herstory", "The loom came late", time.Hour)
		chief, own := s.editorOf(t, SignedAdmin, st.ID), s.editorOf(t, SignedEditor, st.ID)
		read := chief.read()
		read["headlines"] = map[string]any{"front": "Late, and loved", "search": "Loom delivery: four months", "social": "Four months for a loom"}
		read["searchDescription"] = "What a co-operative learned."
		read["furtherBrands"] = []any{map[string]any{"brand": "ys-gulf", "headline": "A loom for the Gulf"}}
		saved := chief.call(http.MethodPut, "", put(read), 200)
		is("headlines.front", "Late, and loved", "furtherBrands.0.headline", "A loom for the Gulf", "searchDescription",
			"What a co-operative learned.")(t, saved)
		again := chief.call(http.MethodPut, "", put(chief.read()), 200)
		is("revision", saved.Member("revision"))(t, again) // saving what was read is not an edit

		gulf := s.Ask(t, Case{URL: "/brand/stories?slug=ys-gulf"})
		is("stories.0.title", "A loom for the Gulf", "stories.0.path", st.Path, "stories.0.brand.slug", "herstory", "stories.1", nil)(t, gulf)
		is("stories.0.title", "The loom came late")(t, s.Ask(t, Case{URL: "/brand/stories?slug=herstory"}))
		is("sections.0.items.0.title", "Late, and loved")(t, s.Ask(t, Case{URL: "/brand/herstory/landing"}))
		is("story.title", "The loom came late")(t, s.Ask(t, Case{URL: "/story?path=" + st.Path}))

		// An editor of one brand keeps what others added, may take it away, and cannot add a brand of others.
		kept := own.read()
		kept["title"] = "The loom came late, again"
		is("furtherBrands.0.brand", "ys-gulf")(t, own.call(http.MethodPut, "", put(kept), 200))
		kept = own.read()
		kept["furtherBrands"] = []any{map[string]any{"brand": "ys-gulf", "headline": "Another"}}
		is("fields.furtherBrands[0]", "is a brand that you may not write for")(t, own.call(http.MethodPut, "", put(kept), 422))
		is("fields.furtherBrands[0]", "is a brand that you may not write for")(t,
			own.call(http.MethodPut, "/working-copy", copyOf(own.read(), map[string]any{"furtherBrands": kept["furtherBrands"]}), 422))
		delete(kept, "furtherBrands")
		own.call(http.MethodPut, "", put(kept), 200)
		is("stories.0", nil)(t, s.Ask(t, Case{URL: "/brand/stories?slug=ys-gulf"}))
		kept = own.read()
		kept["furtherBrands"] = []any{map[string]any{"brand": "ys-gulf"}}
		own.call(http.MethodPut, "", put(kept), 422)
		kept["furtherBrands"] = []any{map[string]any{"brand": "herstory"}}
		is("fields.furtherBrands[0]", "is the brand of the story")(t, own.call(http.MethodPut, "", put(kept), 422))

		// The working copy has the fields, and publishing it shows them.
		w := chief.call(http.MethodPut, "/working-copy", copyOf(chief.read(), map[string]any{"headlines": map[string]any{"front": "Third"}}), 200)
		is("sections.0.items.0.title", "Late, and loved")(t, s.Ask(t, Case{URL: "/brand/herstory/landing"}))
		is("headlines.front", "Third", "headlines.social", nil)(t, chief.call(http.MethodPost, "/publish",
			map[string]any{"revision": w.Member("basedOn"), "workingCopy": w.Member("revision")}, 200))
		is("sections.0.items.0.title", "Third")(t, s.Ask(t, Case{URL: "/brand/herstory/landing"}))
	})
}

// put returns what was read as the body of save-story.
func put(read map[string]any) map[string]any {
	for _, name := range []string{"savedAt", "savedBy", "workingCopy", "pictureFile"} {
		delete(read, name)
	}
	return read
}

// The publisher of a story is a field, with a label that readers see; the check for the label counts it.
func TestTheSponsorOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addPublisher(t, "kaveri-bank", "Kaveri Bank")
		st := s.Published("herstory", "Credit for looms", time.Hour)
		e := s.editorOf(t, SignedEditor, st.ID)
		read := e.read()
		read["publisher"], read["sponsorLabel"] = "kaveri-bank", "Partner content"
		e.call(http.MethodPut, "", put(read), 200)
		is("stories.0.sponsored", true, "stories.0.sponsorLabel", "Partner content", "stories.0.brandPublisher.slug", "kaveri-bank")(t,
			s.Ask(t, Case{URL: "/brand/stories?slug=herstory"}))
		is("items.0.slug", "kaveri-bank", "items.1", nil)(t, s.Ask(t, Case{URL: "/desk/publisher-names?q=kav", As: SignedEditor}))
		is("items.0.title", "Credit for looms", "items.1", nil)(t,
			s.Ask(t, Case{URL: "/desk/stories?status=all&publisher=kaveri-bank", As: SignedEditor}))
		is("items.0", nil)(t, s.Ask(t, Case{URL: "/desk/stories?status=all&ends=true", As: SignedEditor}))
		read = e.read()
		read["publisher"] = "nobody"
		is("fields.publisher", `there is no publisher "nobody"`)(t, e.call(http.MethodPut, "", put(read), 422))
		delete(read, "publisher")
		e.call(http.MethodPut, "", put(read), 200)
		found := e.call(http.MethodGet, "/checks", nil, 200)
		if !strings.Contains(found.Text, `"field":"publisher"`) {
			t.Errorf("no check asks for the publisher of a label: %s", found.Text)
		}
		for _, wrong := range []struct {
			field string
			value any
		}{{"sponsorLabel", strings.Repeat("x", 61)}, {"gate", "everybody"}, {"endsAt", "tomorrow"}} {
			read = e.read()
			read[wrong.field] = wrong.value
			a := e.call(http.MethodPut, "", put(read), 422)
			if a.Member("fields", wrong.field) == nil {
				t.Errorf("%s: %s", wrong.field, a.Text)
			}
		}
	})
}

// The gate of a story replaces that of its brand, wherever the gated part could be read.
func TestTheGateOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		st := s.Published("herstory", "Behind the cut", time.Hour)
		e := s.editorOf(t, SignedEditor, st.ID)
		const secret = "Only some read that."
		save := func(gate string) {
			t.Helper()
			read := e.read()
			read["body"] = cutText()
			if delete(read, "gate"); gate != "" {
				read["gate"] = gate
			}
			e.call(http.MethodPut, "", put(read), 200)
		}
		format := func(path string) string {
			t.Helper()
			p, err := s.Formats.Load(t.Context(), edge.Request{Path: path})
			if err != nil {
				t.Fatal(path, err)
			}
			return string(p.Body)
		}
		content := "/rw/story/paywalled?path=" + st.Path
		for _, step := range []struct {
			gate   string
			public bool
			reader int
		}{{"", false, 200}, {"free", true, 200}, {"member", false, 403}, {"signed-in", false, 200}} {
			save(step.gate)
			for _, where := range []string{st.Path + ".md", "/herstory/feed"} {
				if got := strings.Contains(format(where), secret); got != step.public {
					t.Errorf("gate %q: %s has the gated part: %t", step.gate, where, got)
				}
			}
			if a := s.Ask(t, Case{Method: http.MethodPost, URL: content, As: Reader}); a.Status != step.reader {
				t.Errorf("gate %q: a reader gets %d: %s", step.gate, a.Status, a.Text)
			}
			is("stories.0.gated", !step.public)(t, s.Ask(t, Case{URL: "/brand/stories?slug=herstory"}))
		}
	})
}

// A story ends at its time: its address responds with 410, lists do not have it, and it is not published again before its end is changed.
func TestTheEndOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		st := s.Published("herstory", "Win a loom", time.Hour)
		e := s.editorOf(t, SignedEditor, st.ID)
		read := e.read()
		read["endsAt"] = c.Now().Add(-time.Minute).Format(time.RFC3339)
		is("fields.endsAt", "has passed at the time of publication; remove it or set a later one")(t, e.call(http.MethodPut, "", put(read), 422))
		read["endsAt"] = c.Now().Add(time.Hour).Format(time.RFC3339)
		e.call(http.MethodPut, "", put(read), 200)
		if err := s.Stories.EndDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		is("status", "published")(t, e.call(http.MethodGet, "", nil, 200))
		c.Advance(time.Hour)
		if err := s.Stories.EndDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		ended := e.read()
		if ended["status"] != "unpublished" {
			t.Errorf("status %v", ended["status"])
		}
		is("stories.0", nil)(t, s.Ask(t, Case{URL: "/brand/stories?slug=herstory"}))
		if p, err := s.Pages.Load(t.Context(), edge.Request{Path: st.Path}); err != nil || p.Status != http.StatusGone {
			t.Errorf("the address responds with %d, %v", p.Status, err)
		}
		if a := e.call(http.MethodPost, "/publish", nil, 422); a.Member("fields", "endsAt") == nil {
			t.Errorf("published again: %s", a.Text)
		}
		delete(ended, "endsAt")
		e.call(http.MethodPut, "", put(ended), 200)
		e.call(http.MethodPost, "/publish", nil, 200)
		is("stories.0.title", "Win a loom")(t, s.Ask(t, Case{URL: "/brand/stories?slug=herstory"}))
	})
}
