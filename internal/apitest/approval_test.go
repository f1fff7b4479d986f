package apitest

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// F174: the writer of a text reads who can approve it and asks one of them; the other person sees the request and approves; a later save
// needs another approval.
func TestASecondPersonApproves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.saveWorkflow(t, 0, reviewedSteps, `{}`, 200)
		a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
			Body: `{"brand":"herstory","title":"The loom","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
		id := int64(a.Member("id").(float64))
		neha, boss := s.editorOf(t, SignedEditor, id), s.editorOf(t, SignedAdmin, id)
		c.Advance(time.Minute)

		work := neha.call(http.MethodGet, "/work", nil, 200)
		is("approval.needed", true, "approval.own", true, "approval.asked", nil)(t, work)
		names := fmt.Sprint(work.Member("approval", "by"))
		if !strings.Contains(names, SignedAdmin) || strings.Contains(names, SignedEditor) || strings.Contains(names, SignedGulf) {
			t.Errorf("who can approve: %s", names)
		}
		seen := map[string]any{"revision": 1, "workingCopy": 0}
		neha.call(http.MethodPost, "/approval", seen, 422)
		neha.call(http.MethodPost, "/approval-request", map[string]any{"member": s.users[SignedEditor]}, 422)
		neha.call(http.MethodPost, "/approval-request", map[string]any{"member": s.users[SignedGulf]}, 422)
		neha.call(http.MethodPost, "/approval-request", map[string]any{"member": s.users[SignedAdmin], "note": "The year?"}, 200)
		is("approval.own", false, "approval.asked.by", SignedEditor, "approval.asked.note", "The year?", "history.0.kind", "asked")(t,
			boss.call(http.MethodGet, "/work", nil, 200))
		if titles, emails := s.told(t, SignedAdmin); len(titles) != 1 || emails != 1 || !strings.Contains(titles[0], SignedEditor) {
			t.Errorf("the second person was told %q and got %d emails", titles, emails)
		}
		neha.call(http.MethodPost, "/publish", nil, 422)

		boss.call(http.MethodPost, "/approval", map[string]any{"revision": 1}, 422)
		boss.call(http.MethodPost, "/approval", map[string]any{"revision": 7, "workingCopy": 0}, 409)
		is("approval.needed", false, "step", "ready", "history.0.kind", "approved")(t, boss.call(http.MethodPost, "/approval", seen, 200))
		if titles, emails := s.told(t, SignedEditor); len(titles) != 1 || emails != 1 || !strings.Contains(titles[0], SignedAdmin) {
			t.Errorf("the writer was told %q and got %d emails", titles, emails)
		}

		c.Advance(time.Minute)
		neha.save(map[string]any{"title": "The loom, later"}, 200)
		is("approval.needed", true, "approval.asked", nil)(t, neha.call(http.MethodGet, "/work", nil, 200))
		neha.call(http.MethodPost, "/publish", nil, 422)
		c.Advance(time.Minute)
		boss.call(http.MethodPost, "/approval", map[string]any{"revision": 2, "workingCopy": 0}, 200)
		is("status", "published")(t, neha.call(http.MethodPost, "/publish", nil, 200))
		boss.call(http.MethodPost, "/approval", map[string]any{"revision": 3, "workingCopy": 0}, 422)
	})
}

// F176: open comments and a step before the last one are checks like the others.
func TestChecksOfTheNewsroomsWork(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.saveWorkflow(t, 0, `[{"key":"draft","name":"","secondPerson":false},{"key":"ready","name":"","secondPerson":false}]`,
			`{"comments":"block","step":"block"}`, 200)
		e := s.editorOf(t, SignedEditor, s.Draft("herstory", "The loom").ID)
		made := e.call(http.MethodPost, "/comments", map[string]any{"body": "Is the year right?"}, 200)
		a := e.call(http.MethodPost, "/publish", nil, 422)
		if a.Member("fields", "checks.comments") == nil || a.Member("fields", "checks.step") == nil {
			t.Errorf("what blocks: %s", a.Text)
		}
		e.call(http.MethodPut, fmt.Sprintf("/comments/%.0f/state", made.Member("items", 0, "id")),
			map[string]any{"version": 1, "state": "resolved"}, 200)
		e.step("ready", "", 200)
		is("status", "published")(t, e.call(http.MethodPost, "/publish", nil, 200))
		e.call(http.MethodPost, "/comments", map[string]any{"body": "Later."}, 200)
		e.save(map[string]any{"title": "The loom, again"}, 200) // for the next edits
	})
}

// Issue 24: a draft that was never public is deleted with what belongs to it, and can be restored for a while.
func TestADraftIsDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		id := s.Draft("herstory", "A test").ID
		e := s.editorOf(t, SignedEditor, id)
		e.call(http.MethodPost, "/comments", map[string]any{"body": "Away with it."}, 200)
		listed := func() int {
			items, _ := s.Ask(t, Case{URL: "/desk/stories?brand=herstory", As: SignedEditor}).Member("items").([]any)
			return len(items)
		}
		before := listed()
		is("title", "A test")(t, e.call(http.MethodDelete, "", nil, 200))
		for _, path := range []string{"", "/work", "/checks", "/comments", "/revisions"} {
			e.call(http.MethodGet, path, nil, 404)
		}
		e.call(http.MethodDelete, "", nil, 404)
		e.call(http.MethodPost, "/publish", nil, 404)
		if now := listed(); now != before-1 {
			t.Errorf("%d drafts are listed, want %d", now, before-1)
		}
		is("items.0.id", id, "items.0.title", "A test", "items.0.brand", "herstory", "items.0.page", false,
			"items.0.deletedBy", SignedEditor, "items.0.deletedAt", "2026-03-15T12:00:00+05:30", "items.0.until", "2026-04-14T12:00:00+05:30",
			"items.1", nil)(t, s.Ask(t, Case{URL: "/desk/deleted-drafts?limit=1", As: SignedEditor}))
		// Another story may have its address now.
		other := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
			Body: `{"brand":"herstory","title":"Other","slug":"a-test","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
		is("slug", "a-test")(t, other)
		is("title", "A test", "slug", "a-test-2")(t, e.call(http.MethodPost, "/undelete", nil, 200))
		is("items.0.body", "Away with it.")(t, e.call(http.MethodGet, "/comments", nil, 200))
		e.call(http.MethodPost, "/undelete", nil, 404)

		e.call(http.MethodDelete, "", nil, 200)
		count := func(table string) (n int) {
			if err := db.Read.NewRaw("SELECT count(*) FROM "+table+" WHERE story_id = ?", id).Scan(t.Context(), &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		c.Advance(29 * 24 * time.Hour)
		if err := s.Stories.EmptyBin(t.Context()); err != nil || count("story_comments") != 1 {
			t.Errorf("before thirty days: %v", err)
		}
		c.Advance(2 * 24 * time.Hour)
		if err := s.Stories.EmptyBin(t.Context()); err != nil || count("story_comments")+count("removed_stories")+count("story_bodies") != 0 {
			t.Errorf("after thirty days: %v", err)
		}
		s.editorOf(t, Editor, id).call(http.MethodPost, "/undelete", nil, 404) // the session has ended long ago

		public := s.editorOf(t, Editor, s.Published("herstory", "A story", time.Hour).ID)
		public.call(http.MethodDelete, "", nil, 409)
		public.call(http.MethodPost, "/unpublish", nil, 200)
		public.call(http.MethodDelete, "", nil, 409)
		planned := s.editorOf(t, Editor, s.Draft("herstory", "Later").ID)
		planned.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 200)
		planned.call(http.MethodDelete, "", nil, 409)
	})
}

// Issue 24: an editor adds an author for a byline; a namesake gets another slug.
func TestAnEditorAddsAnAuthor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.desk(t, "POST", "/desk/bylines", SignedEditor, `{"name":"Kavita Joshi","role":"Reporter"}`, "slug", "kavita-joshi", "role", "Reporter")
		s.desk(t, "POST", "/desk/bylines", SignedEditor, `{"name":"Kavita Joshi"}`, "slug", "kavita-joshi-2")
		s.desk(t, "POST", "/desk/bylines", SignedEditor, `{"name":" "}`, "status", 422)
		s.desk(t, "POST", "/desk/bylines", SignedEditor, `{"name":"Asha","lang":"xx"}`, "status", 422)
	})
}
