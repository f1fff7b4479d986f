package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story"
)

// editor edits a story by the API, as one caller.
type editor struct {
	t    *testing.T
	site *Site
	as   string
	url  string // of the story
}

// editorOf returns an editor of a story.
func (s *Site) editorOf(t *testing.T, as string, id int64) editor {
	return editor{t, s, as, fmt.Sprint("/desk/stories/", id)}
}

// call makes a request about the story, which must have a status.
func (e editor) call(method, path string, body any, status int) Response {
	e.t.Helper()
	c := Case{Method: method, URL: e.url + path, As: e.as, Type: jsonType}
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			e.t.Fatal(err)
		}
		c.Body = string(text)
	}
	a := e.site.Ask(e.t, c)
	if a.Status != status {
		e.t.Fatalf("%s %s by %s: %d, want %d: %s", method, c.URL, e.as, a.Status, status, a.Text)
	}
	return a
}

// read returns the story.
func (e editor) read() map[string]any {
	e.t.Helper()
	return e.call(http.MethodGet, "", nil, 200).JSON.(map[string]any)
}

// deskFields returns the fields of a story that a working copy has, with changes.
func deskFields(from map[string]any, changes map[string]any) map[string]any {
	d := maps.Clone(from)
	for _, name := range []string{"id", "status", "path", "publishedAt", "savedAt", "savedBy", "workingCopy", "pictureFile", "settingsVersion",
		"revision"} {
		delete(d, name)
	}
	maps.Copy(d, changes)
	return d
}

// copyOf returns the body that saves a working copy of a story as it was read, with changes.
func copyOf(read map[string]any, changes map[string]any) map[string]any {
	revision, fields := any(0), read
	if w, ok := read["workingCopy"].(map[string]any); ok {
		revision, fields = w["revision"], w["story"].(map[string]any)
	}
	d := deskFields(fields, changes)
	if d["revision"] == nil {
		d["revision"] = revision
	}
	if d["basedOn"] == nil {
		d["basedOn"] = read["revision"]
	}
	return d
}

// paragraph returns a text of one paragraph.
func paragraph(text string) map[string]any {
	return map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph",
		"content": []any{map[string]any{"type": "text", "text": text}}}}}
}

// shown returns everything that readers see of a publication with one story: its page, feeds, lists, the search and the API.
func (s *Site) shown(t *testing.T, path string) map[string]string {
	t.Helper()
	if err := s.Search.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, url := range []string{"/story?path=" + path, "/stories/latest", "/brand/stories?slug=herstory", "/stories/search/title?title=the",
		"/stories/search?q=loom", "/stories/search?q=wharf", "/tag/stories?slug=looms"} {
		all[url] = s.Ask(t, Case{URL: url}).Text
	}
	for _, at := range []string{path, "/herstory"} {
		p, err := s.Pages.Load(t.Context(), edge.Request{Path: at})
		if err != nil {
			t.Fatal(err)
		}
		all[at] = string(p.Body)
	}
	for _, at := range []string{"/herstory/feed", "/herstory/feed.json"} {
		p, err := s.Formats.Load(t.Context(), edge.Request{Path: at})
		if err != nil {
			t.Fatal(at, err)
		}
		all[at] = string(p.Body)
	}
	return all
}

// Nothing that readers see changes until a story is published again: not its page, feeds, lists, search, API or their cached responses.
// Then everything changes at once.
func TestReadersSeeAWorkingCopyWhenItIsPublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Term("tag", "looms", "Looms")
		live := s.Published("herstory", "The loom came late", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		c.Advance(time.Minute)
		before := s.shown(t, live.Path)
		changes := map[string]any{"title": "The wharf came late", "body": paragraph("The wharf was rebuilt."), "slug": "the-wharf",
			"excerpt": "Rebuilt.", "tags": []string{"looms"}}
		saved := neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), changes), 200)
		is("revision", 1, "basedOn", live.Revision, "savedBy", SignedEditor, "savedAt", "2026-03-15T12:01:00+05:30")(t, saved)
		if after := s.shown(t, live.Path); !maps.Equal(after, before) {
			for name := range before {
				if before[name] != after[name] {
					t.Errorf("%s shows the working copy: %s, before %s", name, after[name], before[name])
				}
			}
		}
		if a := s.Ask(t, Case{URL: "/stories/latest"}); !strings.Contains(a.Header.Get("Cache-Status"), "hit") {
			t.Errorf("the working copy emptied the cache: %s", a.Header.Get("Cache-Status"))
		}
		if now, err := story.Get(t.Context(), db.Read, live.ID); err != nil || now.Revision != live.Revision || now.UpdatedAt != live.UpdatedAt ||
			now.Title != live.Title || now.Path != live.Path {
			t.Errorf("the stored story is %+v, %v", now, err)
		}
		read := neha.read()
		w := read["workingCopy"].(map[string]any)
		if read["title"] != "The loom came late" || w["story"].(map[string]any)["title"] != "The wharf came late" ||
			read["savedBy"] != SignedEditor {
			t.Errorf("the newsroom reads %v", read)
		}
		published := neha.call(http.MethodPost, "/publish",
			map[string]any{"note": "It was a wharf.", "workingCopy": 1, "revision": live.Revision}, 200)
		is("title", "The wharf came late", "workingCopy", nil, "corrections", "It was a wharf.", "status", "published",
			"slug", "the-wharf")(t, published)
		path := published.Member("path").(string)
		if now, err := story.Get(t.Context(), db.Read, live.ID); err != nil || !now.UpdatedAt.After(live.UpdatedAt.Time) ||
			now.PublishedAt != live.PublishedAt {
			t.Errorf("updated at %v, published at %v, %v", now.UpdatedAt, now.PublishedAt, err)
		}
		for name, text := range s.shown(t, path) {
			if name != "/stories/search?q=loom" && !strings.Contains(text, "The wharf came late") && !strings.Contains(text, "wharf was rebuilt") {
				t.Errorf("%s does not show what was published: %s", name, text)
			}
		}
	})
}

// F175: two editors have one working copy. Who saves an older one gets 409 with both texts, and nothing is overwritten, not even by a copy
// that was discarded and begun again.
func TestTwoEditorsHaveOneWorkingCopy(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha, ravi := s.editorOf(t, SignedEditor, live.ID), s.editorOf(t, SignedAdmin, live.ID)
		read := neha.read()
		neha.call(http.MethodPut, "/working-copy", copyOf(read, map[string]any{"title": "By Neha"}), 200)
		refused := ravi.call(http.MethodPut, "/working-copy", copyOf(read, map[string]any{"title": "By Ravi"}), 409)
		is("current.title", "The loom", "current.workingCopy.story.title", "By Neha", "current.workingCopy.savedBy", SignedEditor,
			"current.workingCopy.revision", 1)(t, refused)
		ravi.call(http.MethodPut, "/working-copy", copyOf(ravi.read(), map[string]any{"title": "By both"}), 200)
		neha.call(http.MethodPost, "/publish", map[string]any{"workingCopy": 1}, 409)
		neha.call(http.MethodDelete, "/working-copy?revision=1", nil, 409)
		is("workingCopy", nil, "title", "The loom")(t, neha.call(http.MethodDelete, "/working-copy?revision=2", nil, 200))
		neha.call(http.MethodDelete, "/working-copy", nil, 200)
		is("revision", 3)(t, neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Again"}), 200))
		ravi.call(http.MethodPut, "/working-copy", copyOf(read, map[string]any{"revision": 2, "title": "From an old tab"}), 409)

		// A program changes the public text meanwhile: the working copy must be compared with it before it is published.
		program := s.editorOf(t, Editor, live.ID)
		program.call(http.MethodPut, "", deskFields(program.read(), map[string]any{"revision": live.Revision, "title": "By a program"}), 200)
		is("current.title", "By a program", "current.workingCopy.story.title", "Again")(t, neha.call(http.MethodPost, "/publish", nil, 409))
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"basedOn": live.Revision}), 409)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), nil), 200)
		is("title", "Again", "workingCopy", nil)(t, neha.call(http.MethodPost, "/publish", nil, 200))
	})
}

// A working copy is checked like a story, and only a published story can get one.
func TestAWorkingCopyIsCheckedLikeAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("herstory", "Taken", 2*time.Hour)
		live, draft := s.Published("herstory", "The loom", time.Hour), s.Draft("herstory", "A draft")
		neha := s.editorOf(t, SignedEditor, live.ID)
		for field, change := range map[string]map[string]any{
			"title":         {"title": " "},
			"tags":          {"tags": []string{"none"}},
			"slug":          {"slug": "taken"},
			"brand":         {"brand": "ys"},
			"lang":          {"lang": "hi"},
			"translationOf": {"translationOf": draft.ID},
			"picture":       {"picture": 99},
			"excerpt":       {"excerpt": strings.Repeat("a", story.MaxExcerpt+1)},
		} {
			a := neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), change), 422)
			if a.Member("fields", field) == nil {
				t.Errorf("%v: %s", change, a.Text)
			}
		}
		if neha.read()["workingCopy"] != nil {
			t.Error("a refused working copy was stored")
		}
		other := s.editorOf(t, SignedEditor, draft.ID)
		a := other.call(http.MethodPut, "/working-copy", copyOf(other.read(), nil), 422)
		if !strings.Contains(a.Text, "save the story instead") {
			t.Errorf("a draft: %s", a.Text)
		}
		gulf := s.editorOf(t, SignedGulf, live.ID)
		for _, request := range [][2]string{
			{http.MethodPut, "/working-copy"}, {http.MethodDelete, "/working-copy"}, {http.MethodGet, "/revisions"},
		} {
			var body any
			if request[0] == http.MethodPut {
				body = copyOf(neha.read(), nil)
			}
			gulf.call(request[0], request[1], body, 403)
		}
	})
}

// Unpublishing keeps a working copy, so that it can be undone exactly. Scheduling applies it, because the story is not public.
func TestAWorkingCopyOutlivesUnpublishing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited"}), 200)
		neha.call(http.MethodPost, "/unpublish", nil, 200)
		undone := neha.call(http.MethodPost, "/publish", map[string]any{"keepWorkingCopy": true}, 200)
		is("title", "The loom", "status", "published", "workingCopy.story.title", "Edited", "workingCopy.revision", 1)(t, undone)
		neha.call(http.MethodPost, "/unpublish", nil, 200)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited again"}), 200)
		at := c.Now().Add(time.Hour)
		scheduled := neha.call(http.MethodPost, "/schedule", map[string]any{"at": at}, 200)
		is("title", "Edited again", "status", "scheduled", "workingCopy", nil)(t, scheduled)
		c.Advance(time.Hour)
		if err := s.Stories.PublishDue(context.Background()); err != nil {
			t.Fatal(err)
		}
		if read := neha.read(); read["title"] != "Edited again" || read["status"] != "published" {
			t.Errorf("at its time the story is %v", read)
		}
	})
}

// Readers see "updated" only if the text really changed and the editor says so. Publishing what is published changes nothing.
func TestOnlyRealChangesUpdateAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Term("tag", "looms", "Looms")
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		for _, tc := range []struct {
			name    string
			changes map[string]any
			options any
			updates bool
		}{
			{"nothing", nil, nil, false},
			{"a tag", map[string]any{"tags": []string{"looms"}}, nil, false},
			{"a small change", map[string]any{"body": paragraph("A comma, here.")}, map[string]any{"updated": false}, false},
			{"a new text", map[string]any{"body": paragraph("A new text.")}, nil, true},
			{"a note", nil, map[string]any{"note": "The date was wrong."}, true},
		} {
			before, err := story.Get(t.Context(), db.Read, live.ID)
			if err != nil {
				t.Fatal(err)
			}
			c.Advance(time.Minute)
			if tc.changes != nil {
				neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), tc.changes), 200)
			}
			neha.call(http.MethodPost, "/publish", tc.options, 200)
			after, err := story.Get(t.Context(), db.Read, live.ID)
			if err != nil || after.UpdatedAt.After(before.UpdatedAt.Time) != tc.updates {
				t.Errorf("%s: updated at %v, before %v, %v", tc.name, after.UpdatedAt, before.UpdatedAt, err)
			}
			if tc.name == "nothing" && after.Revision != before.Revision {
				t.Error("publishing what is published is an edit")
			}
		}
		again := neha.call(http.MethodPost, "/publish", map[string]any{"note": "And the place."}, 200)
		is("corrections", "The date was wrong.\n\nAnd the place.")(t, again)
		a := neha.call(http.MethodPost, "/publish", map[string]any{"note": strings.Repeat("a", 1990)}, 422)
		if a.Member("fields", "note") == nil {
			t.Errorf("too many corrections: %s", a.Text)
		}
	})
}

// kindsOf returns the kinds of the revisions of a story, newest first.
func (e editor) kinds() []string {
	e.t.Helper()
	var list []string
	for _, item := range e.call(http.MethodGet, "/revisions?limit=50", nil, 200).Member("items").([]any) {
		r := item.(map[string]any)
		list = append(list, fmt.Sprintf("%v by %v: %v", r["kind"], r["savedBy"], r["title"]))
	}
	return list
}

// F177: saves of one person within ten minutes are one revision. Another person, a name, publishing, restoring and discarding keep one. A
// story without revisions, such as an imported one, has the state before its first edit.
func TestRevisionsOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "Imported", time.Hour)
		neha, ravi := s.editorOf(t, SignedEditor, live.ID), s.editorOf(t, SignedAdmin, live.ID)
		if kinds := neha.kinds(); kinds != nil {
			t.Errorf("an imported story has the revisions %q", kinds)
		}
		edit := func(e editor, title string) {
			t.Helper()
			e.call(http.MethodPut, "/working-copy", copyOf(e.read(), map[string]any{"title": title}), 200)
		}
		for _, title := range []string{"A", "B", "C"} {
			c.Advance(3 * time.Minute)
			edit(neha, title)
		}
		c.Advance(4 * time.Minute)
		edit(neha, "D") // ten minutes after A
		edit(ravi, "E")
		want := []string{"saved by a signed-in admin: E", "saved by a signed-in editor of herstory: D",
			"saved by a signed-in editor of herstory: C", "published by : Imported"}
		if got := neha.kinds(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		is("number", 2, "story.title", "C", "kind", "saved")(t, neha.call(http.MethodGet, "/revisions/2", nil, 200))
		is("name", "Before legal")(t, ravi.call(http.MethodPut, "/revisions/4", revisionName(" Before  legal ", ""), 200))
		edit(ravi, "F") // the one with a name stays
		neha.call(http.MethodPost, "/publish", nil, 200)
		edit(neha, "G")
		neha.call(http.MethodDelete, "/working-copy", nil, 200)
		restored := neha.call(http.MethodPost, "/revisions/2/restore", map[string]any{"revision": 0, "basedOn": neha.read()["revision"]}, 200)
		is("title", "F", "workingCopy.story.title", "C", "workingCopy.story.brand", "herstory")(t, restored)
		neha.call(http.MethodPost, "/revisions/1/restore", map[string]any{"revision": 0}, 409)
		neha.call(http.MethodGet, "/revisions/99", nil, 404)
		want = append([]string{"restored by a signed-in editor of herstory: C", "discarded by a signed-in editor of herstory: G",
			"saved by a signed-in editor of herstory: G", "published by a signed-in editor of herstory: F",
			"saved by a signed-in admin: F"}, want...)
		if got := neha.kinds(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		first := neha.call(http.MethodGet, "/revisions?limit=4", nil, 200)
		rest := neha.call(http.MethodGet, "/revisions?limit=4&after="+first.Member("next").(string), nil, 200)
		is("items.0.number", 9, "items.3.number", 6)(t, first)
		is("items.0.number", 5, "items.3.number", 2, "next", "2")(t, rest)
		neha.call(http.MethodGet, "/revisions?after=x", nil, 400)
	})
}

// F177: a draft is saved and restored directly, and what an import changes between two edits is kept.
func TestRevisionsOfADraft(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		created := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
			Body: `{"brand":"herstory","title":"One","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
		id := int64(created.Member("id").(float64))
		neha := s.editorOf(t, SignedEditor, id)
		c.Advance(time.Hour)
		s.Write(func(ctx context.Context, tx *database.Tx) error { // as an import does
			draft, err := story.Get(ctx, tx, id)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, id)
			if err != nil {
				return err
			}
			draft.Title = "Imported"
			return s.Stories.Save(ctx, tx, draft, doc)
		})
		c.Advance(time.Hour)
		read := neha.read()
		if read["savedBy"] != "" {
			t.Errorf("an import was saved by %v", read["savedBy"])
		}
		neha.call(http.MethodPut, "", deskFields(read, map[string]any{"revision": read["revision"], "title": "Two"}), 200)
		refused := neha.call(http.MethodPut, "", deskFields(read, map[string]any{"revision": read["revision"], "title": "Three"}), 409)
		is("current.title", "Two", "current.workingCopy", nil)(t, refused)
		c.Advance(time.Hour)
		is("title", "One", "status", "draft")(t, neha.call(http.MethodPost, "/revisions/1/restore", map[string]any{"revision": 3}, 200))
		want := []string{"restored by a signed-in editor of herstory: One", "saved by a signed-in editor of herstory: Two", "saved by : Imported",
			"saved by a signed-in editor of herstory: One"}
		if got := neha.kinds(); !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

// The setting revisions limits those without a name.
func TestTheNumberOfRevisionsCanBeLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Stories.MaxRevisions = 2
		draft := s.Draft("herstory", "0")
		neha := s.editorOf(t, SignedEditor, draft.ID)
		for i := range 5 {
			c.Advance(time.Hour)
			read := neha.read()
			neha.call(http.MethodPut, "", deskFields(read, map[string]any{"revision": read["revision"], "title": fmt.Sprint(i + 1)}), 200)
			if i == 1 {
				neha.call(http.MethodPut, "/revisions/3", revisionName("The second", ""), 200)
			}
		}
		by := "saved by a signed-in editor of herstory: "
		if got := neha.kinds(); !slices.Equal(got, []string{by + "5", by + "4", by + "2"}) {
			t.Errorf("%q", got)
		}
	})
}

// F38: the preview of a published story shows its working copy, as do the card in lists and the link picture, while the public page stays
// the same. What the working copy names and no longer exists is left out.
func TestThePreviewShowsTheWorkingCopy(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Term("tag", "looms", "Looms")
		live := s.Published("herstory", "The loom came late", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		preview := func() (page, card, picture string) {
			t.Helper()
			whole, err := s.StoryPages.Preview(t.Context(), live.ID)
			if err != nil {
				t.Fatal(err)
			}
			inList, err := s.StoryPages.PreviewCard(t.Context(), live.ID)
			if err != nil {
				t.Fatal(err)
			}
			link, err := s.StoryPages.LinkCard(t.Context(), live.ID)
			if err != nil {
				t.Fatal(err)
			}
			return string(whole.Body), string(inList.Body), link.Title
		}
		page, card, picture := preview()
		if !strings.Contains(page, "The loom came late") || !strings.Contains(card, "The loom came late") || picture != "The loom came late" {
			t.Errorf("without a working copy: %s, %s, %s", page, card, picture)
		}
		changes := map[string]any{"title": "The wharf came late", "body": paragraph("The wharf was rebuilt."), "excerpt": "Rebuilt.",
			"tags": []string{"looms"}, "corrections": "It was a wharf."}
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), changes), 200)
		page, card, picture = preview()
		for _, want := range []string{"The wharf came late", "The wharf was rebuilt.", "Rebuilt.", "Looms", "It was a wharf.", `"edited"`} {
			if !strings.Contains(page, want) {
				t.Errorf("the preview does not have %q: %s", want, page)
			}
		}
		if !strings.Contains(card, "The wharf came late") || !strings.Contains(card, "Rebuilt.") || picture != "The wharf came late" {
			t.Errorf("the card is %s and the picture shows %q", card, picture)
		}
		public, err := s.Pages.Load(t.Context(), edge.Request{Path: live.Path})
		if err != nil || !strings.Contains(string(public.Body), "The loom came late") || strings.Contains(string(public.Body), "wharf") {
			t.Errorf("the public page: %s, %v", public.Body, err)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Table("terms").Where("slug = ?", "looms").Exec(ctx)
			return err
		})
		if page, _, _ := preview(); !strings.Contains(page, "The wharf was rebuilt.") || strings.Contains(page, "Looms") {
			t.Errorf("after the tag was deleted: %s", page)
		}
	})
}
