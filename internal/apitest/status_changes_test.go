package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

// Scheduling and unpublishing are refused if the story or its working copy is not the one that the caller has read. Without a revision
// nothing is checked.
func TestAStatusIsChangedOfWhatWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		read := neha.read()
		neha.call(http.MethodPut, "/working-copy", copyOf(read, map[string]any{"title": "Edited"}), 200)
		revision := live.Revision
		for _, seen := range []map[string]any{{"revision": revision + 1}, {"workingCopy": 0}, {"revision": revision, "workingCopy": 2}} {
			is("current.status", "published", "current.workingCopy.story.title", "Edited")(t,
				neha.call(http.MethodPost, "/unpublish", seen, 409))
		}
		is("status", "unpublished", "revision", revision+1)(t,
			neha.call(http.MethodPost, "/unpublish", map[string]any{"revision": revision, "workingCopy": 1}, 200))
		at := c.Now().Add(time.Hour)
		for _, seen := range []map[string]any{{"revision": revision}, {"workingCopy": 0}, {"revision": revision + 1, "workingCopy": 2}} {
			seen["at"] = at
			is("current.status", "unpublished", "current.title", "The loom")(t, neha.call(http.MethodPost, "/schedule", seen, 409))
		}
		scheduled := neha.call(http.MethodPost, "/schedule", map[string]any{"at": at, "revision": revision + 1, "workingCopy": 1}, 200)
		is("status", "scheduled", "title", "Edited", "workingCopy", nil)(t, scheduled)
		is("status", "unpublished")(t, neha.call(http.MethodPost, "/unpublish", map[string]any{}, 200))
		is("status", "published")(t, neha.call(http.MethodPost, "/publish", nil, 200))
		is("status", "unpublished")(t, neha.call(http.MethodPost, "/unpublish", nil, 200))
	})
}

// Issue 24: the revisions of a story say when readers saw it first and no longer, also if the program did it at its hour.
func TestPublicationAndWithdrawalAreRevisions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		neha := s.editorOf(t, SignedEditor, s.Published("herstory", "The loom", time.Hour).ID)
		newest := func(kind, by string) {
			t.Helper()
			is("items.0.kind", kind, "items.0.savedBy", by, "items.0.title", "The loom")(t, neha.call(http.MethodGet, "/revisions", nil, 200))
		}
		neha.call(http.MethodPost, "/unpublish", nil, 200)
		newest("unpublished", SignedEditor)
		is("story.title", "The loom", "kind", "unpublished")(t, neha.call(http.MethodGet, "/revisions/1", nil, 200))
		neha.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 200)
		neha.call(http.MethodPost, "/unpublish", nil, 200) // readers see no difference
		is("items.1", nil)(t, neha.call(http.MethodGet, "/revisions", nil, 200))
		neha.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 200)
		c.Advance(2 * time.Hour)
		if err := s.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		newest("published", "")
	})
}

// A working copy that stays when a note is published can still be saved and published, and does not take the note away.
func TestAKeptWorkingCopyGetsThePublishedNote(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited"}), 200)
		keep := map[string]any{"note": "The date was wrong.", "keepWorkingCopy": true}
		noted := neha.call(http.MethodPost, "/publish", keep, 200)
		is("title", "The loom", "corrections", "The date was wrong.", "revision", live.Revision+1, "workingCopy.basedOn", live.Revision+1,
			"workingCopy.revision", 2, "workingCopy.story.title", "Edited", "workingCopy.story.corrections", "The date was wrong.")(t, noted)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited again"}), 200)
		is("title", "Edited again", "corrections", "The date was wrong.", "workingCopy", nil)(t, neha.call(http.MethodPost, "/publish", nil, 200))

		// The note makes only the corrections of the working copy too long.
		long := map[string]any{"corrections": strings.Repeat("a", 1990)}
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), long), 200)
		before := neha.read()
		if a := neha.call(http.MethodPost, "/publish", keep, 422); a.Member("fields", "note") == nil {
			t.Errorf("too many corrections: %s", a.Text)
		}
		if after := neha.read(); after["revision"] != before["revision"] || after["corrections"] != before["corrections"] {
			t.Errorf("a refused note was published: %v", after)
		}
	})
}

// A working copy that is not based on the public text stays so when a note is published: its editor must compare both.
func TestANoteDoesNotHideAConflict(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha, program := s.editorOf(t, SignedEditor, live.ID), s.editorOf(t, Editor, live.ID)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited"}), 200)
		program.call(http.MethodPut, "", deskFields(program.read(), map[string]any{"revision": live.Revision, "title": "By a program"}), 200)
		noted := neha.call(http.MethodPost, "/publish", map[string]any{"note": "It was wrong.", "keepWorkingCopy": true}, 200)
		is("workingCopy.basedOn", live.Revision, "workingCopy.revision", 1, "title", "By a program")(t, noted)
		neha.call(http.MethodPost, "/publish", nil, 409)
	})
}

// The date of the last edit of a story that was public never goes back when the story is published again. Only another text changes it.
func TestPublishingAgainKeepsTheDateOfTheLastEdit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Term("tag", "looms", "Looms")
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		updatedAt := func() time.Time {
			t.Helper()
			now, err := story.Get(t.Context(), db.Read, live.ID)
			if err != nil {
				t.Fatal(err)
			}
			return now.UpdatedAt.Time
		}
		text := func(name string) map[string]any { return map[string]any{"body": paragraph(name)} }
		tags := map[string]any{"tags": []string{"looms"}}
		for _, tc := range []struct {
			name      string
			copy      map[string]any // saved while the story is public
			unpublish bool
			saved     map[string]any // saved while it is not
			options   any
			updates   bool
		}{
			{"a new text", text("One."), false, nil, nil, true},
			{"nothing", nil, true, nil, nil, false},
			{"a tag", nil, true, tags, nil, false},
			{"a text while it is offline", nil, true, text("Two."), nil, true},
			{"a working copy", text("Three."), true, nil, nil, true},
			{"a small change", text("Four."), true, nil, map[string]any{"updated": false}, false},
			{"a note", nil, true, nil, map[string]any{"note": "The date was wrong."}, true},
		} {
			before := updatedAt()
			c.Advance(time.Minute)
			if tc.copy != nil {
				neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), tc.copy), 200)
			}
			if tc.unpublish {
				neha.call(http.MethodPost, "/unpublish", nil, 200)
			}
			if tc.saved != nil {
				read := neha.read()
				tc.saved["revision"] = read["revision"]
				neha.call(http.MethodPut, "", deskFields(read, tc.saved), 200)
			}
			want := before
			if tc.updates {
				want = c.Now()
			}
			neha.call(http.MethodPost, "/publish", tc.options, 200)
			if got := updatedAt(); !got.Equal(want) {
				t.Errorf("%s: updated at %v, want %v; before %v", tc.name, got, want, before)
			}
		}
	})
}

// written has the queries of writes in their order.
type written struct{ queries []string }

// BeforeQuery implements bun.QueryHook.
func (w *written) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	w.queries = append(w.queries, e.Query)
	return ctx
}

// AfterQuery implements bun.QueryHook.
func (w *written) AfterQuery(context.Context, *bun.QueryEvent) {}

// at returns the position of the first query that contains a text, -1 if there is none.
func (w *written) at(text string) int {
	for i, query := range w.queries {
		if strings.Contains(query, text) {
			return i
		}
	}
	return -1
}

// Naming a revision waits for saves, so that no save replaces the text that gets the name; and a save replaces no text that has one.
func TestNamingARevisionWaitsForSaves(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		edit := func(title string) {
			t.Helper()
			neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": title}), 200)
		}
		edit("A")
		naming, saving := new(written), new(written)
		db.AddQueryHooks(new(written), naming)
		is("name", "Before legal", "title", "A", "number", 2)(t,
			neha.call(http.MethodPut, "/revisions/2", revisionName("Before legal", ""), 200))
		const update = `UPDATE "story_revisions"`
		if lock := naming.at("pg_advisory_xact_lock"); db.Engine == database.Postgres && (lock < 0 || lock > naming.at(update)) {
			t.Errorf("naming does not wait for saves: %q", naming.queries)
		}
		edit("B")
		is("story.title", "A")(t, neha.call(http.MethodGet, "/revisions/2", nil, 200))
		db.AddQueryHooks(new(written), saving)
		edit("C") // in the revision of B
		if i := saving.at(update); i < 0 || !strings.Contains(saving.queries[i], "name = ''") {
			t.Errorf("a save may replace the text of a revision with a name: %q", saving.queries)
		}
		is("story.title", "C")(t, neha.call(http.MethodGet, "/revisions/3", nil, 200))
		neha.call(http.MethodPut, "/revisions/99", revisionName("None", ""), 404)
		s.editorOf(t, SignedGulf, live.ID).call(http.MethodPut, "/revisions/2", revisionName("Mine", ""), 403)
		if kinds := fmt.Sprint(neha.kinds()); strings.Count(kinds, "saved by") != 2 {
			t.Errorf("the revisions are %s", kinds)
		}
	})
}
