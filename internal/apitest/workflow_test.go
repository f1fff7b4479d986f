package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/notify"
)

// told returns the titles of the notifications of a user, newest first, and how many emails wait for the user.
func (s *Site) told(t *testing.T, as string) (titles []string, emails int) {
	t.Helper()
	err := s.DB.Read.NewSelect().Table("notifications").Column("title").Where("user_id = ?", s.users[as]).Where("kind = ?", notify.System).
		Order("id DESC").Scan(t.Context(), &titles)
	if err != nil {
		t.Fatal(err)
	}
	var args []string
	err = s.DB.Read.NewSelect().Table("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = 'letter'").Scan(t.Context(), &args)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range args {
		if strings.Contains(text, strings.ReplaceAll(as, " ", ".")+"@example.in") {
			emails++
		}
	}
	return titles, emails
}

// saveWorkflow saves the steps and checks of herstory, version by version.
func (s *Site) saveWorkflow(t *testing.T, version int, steps, checks string, status int) Response {
	t.Helper()
	body := fmt.Sprintf(`{"brand":"herstory","lang":"","version":%d,"steps":%s,"checks":%s}`, version, steps, checks)
	a := s.Ask(t, Case{Method: http.MethodPut, URL: "/desk/workflow", As: SignedAdmin, Type: jsonType, Body: body})
	if a.Status != status {
		t.Fatalf("workflow %s: %d, want %d: %s", body, a.Status, status, a.Text)
	}
	return a
}

const reviewedSteps = `[{"key":"draft","name":"","secondPerson":false},{"key":"review","name":"Desk","secondPerson":true},` +
	`{"key":"ready","name":"","secondPerson":false}]`

// F174, issue “The way to publication”: a story passes the steps of its brand, somebody other than the last writer moves it past review,
// and what happens to it is in the history. A later save of the text needs a second person again.
func TestAStoryPassesTheStepsOfItsBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		is("steps.1.key", "review", "steps.3.key", "ready", "checks.alt", "warn", "version", 0, "inherited", true)(t,
			s.Ask(t, Case{URL: "/desk/workflow?brand=herstory&lang=hi", As: SignedEditor}))
		is("version", 1, "steps.1.name", "Desk", "checks.links", "warn", "savedBy", SignedAdmin, "inherited", false)(t,
			s.saveWorkflow(t, 0, reviewedSteps, `{}`, 200))
		s.saveWorkflow(t, 0, reviewedSteps, `{}`, 409)
		for _, wrong := range []string{`[{"key":"review","name":"","secondPerson":false}]`,
			`[{"key":"draft","name":"","secondPerson":false},{"key":"published","name":"","secondPerson":false}]`,
			`[{"key":"draft","name":"","secondPerson":false},{"key":"draft","name":"","secondPerson":false}]`} {
			s.saveWorkflow(t, 1, wrong, `{}`, 422)
		}
		s.saveWorkflow(t, 1, reviewedSteps, `{"spelling":"warn"}`, 422)

		created := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
			Body: `{"brand":"herstory","title":"The loom","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
		id := int64(created.Member("id").(float64))
		neha, boss := s.editorOf(t, SignedEditor, id), s.editorOf(t, SignedAdmin, id)
		step := func(who editor, to string, status int) Response {
			t.Helper()
			return who.step(to, "Please look.", status)
		}
		is("step", "review", "history.0.from", "draft", "history.0.to", "review", "history.0.note", "Please look.",
			"history.0.by", SignedEditor)(t,
			step(neha, "review", 200))
		if a := s.Ask(t, Case{URL: "/desk/stories?status=all&step=review", As: SignedEditor}); a.Member("items", 0, "step") != "review" {
			t.Errorf("the list by step: %s", a.Text)
		}
		if a := s.Ask(t, Case{URL: "/desk/stories?status=all&step=draft", As: SignedEditor}); len(a.Member("items").([]any)) != 0 {
			t.Errorf("the list of the first step: %s", a.Text)
		}
		// A story whose step was removed from the settings, or is one of another brand, is in a list too.
		outside := func(steps string) []any {
			return s.Ask(t, Case{URL: "/desk/stories?status=all&outside=" + steps, As: SignedEditor}).Member("items").([]any)
		}
		if len(outside("draft,ready")) != 1 || len(outside("draft,review,ready")) != 0 {
			t.Errorf("outside of steps: %v, %v", outside("draft,ready"), outside("draft,review,ready"))
		}
		step(neha, "ready", 422)
		step(neha, "elsewhere", 422)
		neha.call(http.MethodPost, "/step", map[string]any{"step": "draft", "revision": 7}, 409)
		is("items.0.check", "approval", "items.0.level", "block")(t, neha.call(http.MethodGet, "/checks", nil, 200))
		if a := neha.call(http.MethodPost, "/publish", nil, 422); a.Member("fields", "checks.approval") == nil {
			t.Errorf("publication without a second person: %s", a.Text)
		}
		step(boss, "ready", 200)
		c.Advance(time.Minute)
		saved := neha.call(http.MethodPut, "", deskFields(neha.read(), map[string]any{"revision": 1, "title": "The looms"}), 200)
		neha.call(http.MethodPost, "/publish", nil, 422)
		step(neha, "review", 200)
		step(boss, "ready", 200)
		is("status", "scheduled")(t, neha.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour),
			"revision": saved.Member("revision")}, 200))
		is("step", "scheduled", "history.0.to", "scheduled")(t, neha.call(http.MethodGet, "/work", nil, 200))
		step(boss, "draft", 422)
		c.Advance(2 * time.Hour)
		if err := s.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		is("step", "published", "history.0.from", "scheduled", "history.0.to", "published", "history.0.by", "")(t,
			neha.call(http.MethodGet, "/work", nil, 200))
		step(boss, "draft", 422) // there is nothing to work on
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "The loom, later"}), 200)
		is("step", "draft")(t, neha.call(http.MethodGet, "/work", nil, 200))
		boss.call(http.MethodPost, "/publish", map[string]any{"note": "The headline was wrong."}, 200)
		is("step", "corrected", "history.0.to", "corrected")(t, neha.call(http.MethodGet, "/work", nil, 200))
		boss.call(http.MethodPost, "/unpublish", nil, 200)
		is("step", "withdrawn", "history.0.to", "withdrawn")(t, neha.call(http.MethodGet, "/work", nil, 200))
		if a := s.Ask(t, Case{URL: "/desk/stories?status=all&step=withdrawn", As: SignedEditor}); a.Member("items", 0, "step") != "withdrawn" {
			t.Errorf("the list of withdrawn stories: %s", a.Text)
		}
	})
}

// step moves the story to a step with the text that is stored now.
func (e editor) step(to, note string, status int) Response {
	e.t.Helper()
	now := e.read()
	seen := map[string]any{"step": to, "note": note, "revision": now["revision"], "workingCopy": 0}
	if edits, ok := now["workingCopy"].(map[string]any); ok {
		seen["workingCopy"] = edits["revision"]
	}
	return e.call(http.MethodPost, "/step", seen, status)
}

// save saves the story as it is stored now, with changes.
func (e editor) save(changes map[string]any, status int) Response {
	e.t.Helper()
	now := e.read()
	changes["revision"] = now["revision"]
	return e.call(http.MethodPut, "", deskFields(now, changes), status)
}

// Each step that requires a second person must be passed by one with the text that is published: not before a move back, not with another
// text, and not by a save of a story that is public or scheduled.
func TestNobodyAvoidsTheSecondPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.saveWorkflow(t, 0, `[{"key":"draft","name":"","secondPerson":false},{"key":"review","name":"","secondPerson":true},`+
			`{"key":"legal","name":"","secondPerson":true},{"key":"ready","name":"","secondPerson":false}]`, `{}`, 200)
		create := func() (neha, boss editor) {
			a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
				Body: `{"brand":"herstory","title":"The loom","body":{"type":"doc","content":[{"type":"paragraph"}]}}`})
			id := int64(a.Member("id").(float64))
			c.Advance(time.Minute)
			return s.editorOf(t, SignedEditor, id), s.editorOf(t, SignedAdmin, id)
		}
		neha, boss := create()
		boss.call(http.MethodPost, "/step", map[string]any{"step": "ready", "revision": 1}, 422) // which working copy?
		boss.call(http.MethodPost, "/step", map[string]any{"step": "ready", "revision": 1, "workingCopy": 4}, 409)
		boss.step("ready", "", 200)
		neha.step("draft", "", 200)
		neha.call(http.MethodPost, "/publish", nil, 422)
		boss.step("legal", "", 200)
		neha.call(http.MethodPost, "/publish", nil, 422)
		boss.step("ready", "", 200)
		is("status", "published")(t, neha.call(http.MethodPost, "/publish", nil, 200))

		c.Advance(time.Minute)
		for _, who := range []editor{neha, boss} {
			a := who.save(map[string]any{"title": "Unseen"}, 422)
			if a.Member("fields", "checks.approval") == nil {
				t.Errorf("a save of a public story: %s", a.Text)
			}
		}
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "The loom, later"}), 200)
		neha.call(http.MethodPost, "/publish", nil, 422)

		neha, boss = create()
		boss.step("ready", "", 200)
		neha.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 200)
		neha.save(map[string]any{"title": "Unseen"}, 422)
		if title := neha.read()["title"]; title != "The loom" {
			t.Errorf("the scheduled story is now %q", title)
		}
	})
}

// A check that blocks also blocks a save of a public story. Only editors of all brands lower the rules of a brand.
func TestTheRulesOfABrandHoldForPublicStories(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha := s.editorOf(t, SignedEditor, live.ID)
		lower := func(as, steps, checks string, version, status int) {
			t.Helper()
			a := s.Ask(t, Case{Method: http.MethodPut, URL: "/desk/workflow", As: as, Type: jsonType,
				Body: fmt.Sprintf(`{"brand":"herstory","lang":"","version":%d,"steps":%s,"checks":%s}`, version, steps, checks)})
			if a.Status != status {
				t.Fatalf("%s saves %s %s: %d, want %d: %s", as, steps, checks, a.Status, status, a.Text)
			}
		}
		const one, two = `[{"key":"draft","name":"","secondPerson":false}]`, `[{"key":"draft","name":"","secondPerson":true}]`
		lower(SignedEditor, one, `{"standfirst":"block"}`, 0, 200)
		neha.save(map[string]any{"excerpt": ""}, 422)
		neha.save(map[string]any{"excerpt": "What a register remembers."}, 200)
		lower(SignedEditor, one, `{"standfirst":"warn"}`, 1, 403)
		lower(SignedEditor, two, `{"standfirst":"block"}`, 1, 200)
		lower(SignedEditor, one, `{"standfirst":"block"}`, 2, 403)
		lower(SignedAdmin, one, `{"standfirst":"off"}`, 2, 200)
	})
}

// F181: who works on a story until when is saved without its text. A new assignee is told once, by email and bell; the list and the
// calendar are filtered by it, and a rejected version returns what is stored.
func TestAStoryIsAssigned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft := s.Draft("herstory", "The loom")
		boss := s.editorOf(t, SignedAdmin, draft.ID)
		due := c.Now().Add(24 * time.Hour).Format(time.RFC3339)
		assign := func(version int, who any, status int) Response {
			t.Helper()
			return boss.call(http.MethodPut, "/work", map[string]any{"version": version, "assignee": who, "due": due, "embargo": ""}, status)
		}
		is("assignee.name", SignedEditor, "version", 1)(t, assign(0, s.users[SignedEditor], 200))
		is("current.version", 1)(t, assign(0, nil, 409))
		assign(1, s.users[SignedGulf], 422)
		assign(1, s.users[SignedEditor], 200)
		boss.call(http.MethodPut, "/work", map[string]any{"version": 2, "assignee": nil, "due": "tomorrow", "embargo": ""}, 422)
		if titles, emails := s.told(t, SignedEditor); len(titles) != 1 || emails != 1 || !strings.Contains(titles[0], SignedAdmin) {
			t.Errorf("the assignee was told %q and got %d emails", titles, emails)
		}
		for query, found := range map[string]int{"assignee=me": 1, "assignee=none": 0, "due=soon": 1, "due=overdue": 0,
			"due=any&assignee=me": 1} {
			a := s.Ask(t, Case{URL: "/desk/stories?" + query, As: SignedEditor})
			if items, _ := a.Member("items").([]any); len(items) != found {
				t.Errorf("%s: %s", query, a.Text)
			}
		}
		is("items.0.kind", "due", "items.0.id", draft.ID, "items.0.assignee.name", SignedEditor, "more", false)(t, s.Ask(t, Case{
			URL: "/desk/calendar?from=2026-03-01T00:00:00Z&to=2026-04-01T00:00:00Z", As: SignedEditor}))
		c.Advance(48 * time.Hour)
		if a := s.Ask(t, Case{URL: "/desk/stories?due=overdue", As: SignedEditor}); a.Member("items", 0, "due") == nil {
			t.Errorf("overdue: %s", a.Text)
		}
		if read := boss.read(); read["revision"] != float64(draft.Revision) {
			t.Errorf("an assignment changed the revision: %v", read["revision"])
		}
		Run(t, s, []Case{
			{Name: "an assignee that is no id", URL: "/desk/stories?assignee=neha", As: SignedEditor, Status: 400, Has: []string{"assignee"}},
			{Name: "too many days", URL: "/desk/calendar?from=2026-03-01T00:00:00Z&to=2026-09-01T00:00:00Z", As: SignedEditor, Status: 400},
			{Name: "members", URL: "/desk/members?brand=herstory&q=HERSTORY", As: SignedAdmin, Check: is("items.0.name", SignedEditor)},
		})
	})
}

// F178: comments are on a passage or on the story, have replies, mention members of the newsroom, and are never public. Only who wrote one
// changes it; a thread is resolved and a suggestion decided by anybody of the brand.
func TestTheNewsroomComments(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha, boss := s.editorOf(t, SignedEditor, live.ID), s.editorOf(t, SignedAdmin, live.ID)
		made := boss.call(http.MethodPost, "/comments", map[string]any{"body": "Is the wharf old?", "quote": "wharf", "before": "the ",
			"after": " of", "block": 0, "mentions": []int64{s.users[SignedEditor]}}, 200)
		is("items.0.by", SignedAdmin, "items.0.own", true, "items.0.quote", "wharf", "items.0.mentions.0.name", SignedEditor)(t, made)
		id := int64(made.Member("items", 0, "id").(float64))
		at := fmt.Sprint("/comments/", id)
		if titles, emails := s.told(t, SignedEditor); len(titles) != 1 || emails != 1 {
			t.Errorf("who is mentioned was told %q and got %d emails", titles, emails)
		}
		reply := neha.call(http.MethodPost, "/comments", map[string]any{"body": "It is.", "parent": id}, 200)
		is("items.1.parent", id, "items.1.own", true, "items.0.own", false)(t, reply)
		neha.call(http.MethodPost, "/comments", map[string]any{"body": "Hello", "mentions": []int64{s.users[SignedGulf]}}, 422)
		neha.call(http.MethodPost, "/comments", map[string]any{"body": " "}, 422)
		neha.call(http.MethodPost, "/comments", map[string]any{"body": "A", "parent": reply.Member("items", 1, "id")}, 422)
		neha.call(http.MethodPost, "/comments", map[string]any{"body": "A", "replacement": "B"}, 422)
		neha.call(http.MethodPut, at, map[string]any{"version": 1, "body": "Mine now"}, 403)
		neha.call(http.MethodDelete, at+"?version=1", nil, 403)
		is("items.0.state", "resolved", "items.0.stateBy", SignedEditor)(t,
			neha.call(http.MethodPut, at+"/state", map[string]any{"version": 1, "state": "resolved"}, 200))
		is("current.items.0.state", "resolved")(t, boss.call(http.MethodPut, at+"/state", map[string]any{"version": 1, "state": "open"}, 409))
		boss.call(http.MethodPut, at+"/state", map[string]any{"version": 2, "state": "accepted"}, 422)
		is("items.0.deleted", true, "items.0.body", "")(t, boss.call(http.MethodDelete, at+"?version=2", nil, 200))
		is("items.0.deleted", false, "items.0.body", "Is the wharf old?")(t,
			boss.call(http.MethodPut, at, map[string]any{"version": 3, "body": "Is the wharf old?"}, 200))
		suggested := neha.call(http.MethodPost, "/comments", map[string]any{"body": "", "quote": "loom", "replacement": "looms"}, 200)
		second := fmt.Sprintf("/comments/%.0f", suggested.Member("items", 2, "id"))
		is("items.2.state", "accepted", "items.2.replacement", "looms")(t,
			boss.call(http.MethodPut, second+"/state", map[string]any{"version": 1, "state": "accepted"}, 200))
		for url, text := range s.shown(t, live.Path) {
			if strings.Contains(text, "wharf old") {
				t.Errorf("%s shows a comment of the newsroom", url)
			}
		}
	})
}

// F176: checks warn by default, and block publication and scheduling if the brand says so. An embargo ends at its time.
func TestChecksBlockPublication(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const picture = `{"type":"image","attrs":{"src":"/media/demo/a.jpg"%s}}`
		text := func(more string) string {
			return `{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"A","marks":[{"type":"link","attrs":` +
				`{"href":"https://example.org/gone#part","rel":"sponsored"}}]}]},` + fmt.Sprintf(picture, more) + `]}`
		}
		create := func(body string) editor {
			a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
				Body: `{"brand":"herstory","title":"The loom","lang":"hi","body":` + body + `}`})
			if a.Status != 200 {
				t.Fatal(a.Text)
			}
			return s.editorOf(t, SignedEditor, int64(a.Member("id").(float64)))
		}
		found := func(e editor) (names []string) {
			a := e.call(http.MethodGet, "/checks", nil, 200)
			for _, item := range a.Member("items").([]any) {
				f := item.(map[string]any)
				names = append(names, fmt.Sprint(f["check"], "=", f["level"]))
			}
			return names
		}
		plain := create(text(""))
		if got := strings.Join(found(plain), " "); got != "standfirst=warn language=warn sponsor=warn alt=warn picture=warn step=warn" {
			t.Errorf("checks: %s", got)
		}
		s.saveWorkflow(t, 0, reviewedSteps, `{"alt":"block","links":"block","embargo":"block","language":"off","sponsor":"off"}`, 200)
		a := plain.call(http.MethodPost, "/publish", nil, 422)
		if a.Member("fields", "checks.alt") == nil || a.Member("fields", "checks.picture") != nil {
			t.Errorf("what blocks: %s", a.Text)
		}
		plain.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 422)

		s.saveWorkflow(t, 1, `[{"key":"draft","name":"","secondPerson":false}]`, `{"alt":"block","links":"block","embargo":"block"}`, 200)
		described := create(text(`,"decorative":true`))
		is("unchecked", 1)(t, described.call(http.MethodGet, "/checks", nil, 200))
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "INSERT INTO link_checks (address, status, checked_at) VALUES ('https://example.org/gone', 404, ?)", tx.At)
			return err
		})
		a = described.call(http.MethodPost, "/publish", nil, 422)
		if a.Member("fields", "checks.links") == nil || a.Member("fields", "checks.alt") != nil {
			t.Errorf("a dead link: %s", a.Text)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE link_checks SET status = 200")
			return err
		})
		end := c.Now().Add(2 * time.Hour)
		described.call(http.MethodPut, "/work", map[string]any{"version": 0, "assignee": nil, "due": "",
			"embargo": end.Format(time.RFC3339)}, 200)
		described.call(http.MethodPost, "/publish", nil, 422)
		described.call(http.MethodPost, "/schedule", map[string]any{"at": end.Add(-time.Minute)}, 422)
		is("status", "scheduled")(t, described.call(http.MethodPost, "/schedule", map[string]any{"at": end}, 200))
	})
}

// F190: a picture that the library or the text marks as decorative needs no alternative text, as the story's own picture and in the text.
func TestADecorativePictureNeedsNoAlternativeText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		m, err := media.DatabaseStore{DB: db}.Save(t.Context(), media.Media{Hash: strings.Repeat("d", 26), Width: 1600, Height: 900,
			Widths: []int{640}})
		if err != nil {
			t.Fatal(err)
		}
		image := func(more string) string {
			return fmt.Sprintf(`{"type":"image","attrs":{"src":%q,"media":"%d"%s}}`, m.URL(640, media.JPEG), m.ID, more)
		}
		a := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/stories", As: SignedEditor, Type: jsonType,
			Body: fmt.Sprintf(`{"brand":"herstory","title":"The loom","picture":%d,"body":{"type":"doc","content":[%s,%s]}}`, m.ID, image(""),
				image(`,"decorative":true`))})
		if a.Status != 200 {
			t.Fatal(a.Text)
		}
		e := s.editorOf(t, SignedEditor, int64(a.Member("id").(float64))) //nolint:errcheck,forcetypeassert // a test
		missing := func() (n int) {
			t.Helper()
			return strings.Count(e.call(http.MethodGet, "/checks", nil, 200).Text, `"check":"alt"`)
		}
		if n := missing(); n != 2 {
			t.Errorf("%d pictures without a text, want the story's own and the first one of the text", n)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE media SET decorative = TRUE WHERE id = ?", m.ID)
			return err
		})
		if n := missing(); n != 0 {
			t.Errorf("%d decorative pictures need a text", n)
		}
	})
}

// A saved view is its owner's, and is shown to the newsroom of a brand if its owner wants that.
func TestViewsAreSavedAndShared(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		ask := func(method, url, as, body string, status int) Response {
			t.Helper()
			r := Case{Method: method, URL: url, As: as, Body: body}
			if body != "" {
				r.Type = jsonType
			}
			a := s.Ask(t, r)
			if a.Status != status {
				t.Fatalf("%s %s by %s: %d, want %d: %s", method, url, as, a.Status, status, a.Text)
			}
			return a
		}
		made := ask("POST", "/desk/views", SignedAdmin, `{"area":"stories","name":"In review","query":"step=review","brand":"herstory"}`, 200)
		ask("POST", "/desk/views", SignedAdmin, `{"area":"stories","name":"Mine","query":"assignee=me"}`, 200)
		ask("POST", "/desk/views", SignedGulf, `{"area":"stories","name":"Theirs","query":"","brand":"herstory"}`, 403)
		ask("POST", "/desk/views", SignedAdmin, `{"area":"stories","name":" ","query":""}`, 422)
		seen := ask("GET", "/desk/views?area=stories", SignedEditor, "", 200)
		is("items.0.name", "In review", "items.0.own", false, "items.0.by", SignedAdmin)(t, seen)
		if n := len(seen.Member("items").([]any)); n != 1 {
			t.Errorf("an editor sees %d views", n)
		}
		if a := ask("GET", "/desk/views?area=stories", SignedGulf, "", 200); len(a.Member("items").([]any)) != 0 {
			t.Errorf("an editor of another brand sees %s", a.Text)
		}
		at := fmt.Sprintf("/desk/views/%.0f", made.Member("items", 0, "id"))
		again := `{"version":1,"area":"stories","name":"Waiting","query":"step=review"}`
		ask("PUT", at, SignedEditor, again, 404)
		is("items.1.name", "Waiting", "items.1.version", 2)(t, ask("PUT", at, SignedAdmin, again, 200))
		ask("PUT", at, SignedAdmin, again, 409)
		ask("DELETE", at+"?area=stories", SignedEditor, "", 404)
		ask("DELETE", at+"?area=stories", SignedAdmin, "", 200)
	})
}
