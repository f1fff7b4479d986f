package apitest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Whoever gives rights, or takes the log of the newsroom along, has signed in lately. API tokens need not, and revoking never waits.
func TestRightsNeedARecentSignIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		account := fmt.Sprintf("/desk/accounts/%d", s.users[SignedEditor])
		version := s.send(t, "GET", account, SignedAdmin, "", 200).Member("version").(float64)
		token := fmt.Sprintf("/desk/tokens/%.0f", s.send(t, "POST", "/desk/tokens", SignedAdmin, `{"name":"Night"}`, 200).Member("id"))
		c.Advance(16 * time.Minute)
		s.send(t, "DELETE", token, SignedAdmin, "", 200)
		for _, call := range []struct{ method, url, body string }{
			{"POST", "/desk/accounts", `{"email":"new@example.in","roles":[{"role":"talent"}]}`},
			{"PUT", account, fmt.Sprintf(`{"version":%.0f,"roles":[{"role":"admin"}]}`, version)},
			{"DELETE", fmt.Sprintf("%s?version=%.0f", account, version), ""},
			{"POST", "/desk/tokens", `{"name":"Late"}`},
			{"POST", token + "/restore", ""},
			{"GET", "/desk/audit/table.csv", ""},
		} {
			is("code", caller.CodeNotRecent)(t, s.send(t, call.method, call.url, SignedAdmin, call.body, 403))
		}
		s.send(t, "GET", account, SignedAdmin, "", 200)
		s.send(t, "POST", "/desk/tokens", Admin, `{"name":"By a token"}`, 200)
		is("password", true, "passkey", false)(t, s.send(t, "GET", "/desk/session", SignedAdmin, "", 200))
	})
}

// An address gets at most three invitations in an hour, and a user sends at most sixty.
func TestInvitationsAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		invite := func(email string, status int) {
			t.Helper()
			s.send(t, "POST", "/desk/accounts", SignedAdmin, fmt.Sprintf(`{"email":%q,"roles":[{"role":"talent"}]}`, email), status)
		}
		for range 3 {
			invite("one@example.in", 200)
		}
		invite("one@example.in", 429)
		for n := range 57 {
			invite(fmt.Sprintf("other-%d@example.in", n), 200)
		}
		invite("last@example.in", 429)
		if a := s.send(t, "GET", "/desk/accounts?q=last@example.in", Admin, "", 200); a.Member("items", 0) != nil {
			t.Errorf("a refused invitation has made an account: %s", a.Text)
		}
		s.send(t, "POST", "/desk/accounts", Admin, `{"email":"last@example.in","roles":[{"role":"talent"}]}`, 200)
	})
}

// What somebody else changed meanwhile is neither removed nor overwritten: every removal names the version that was read.
func TestNothingIsRemovedThatSomebodyChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for _, r := range []struct{ at, make, change, shown string }{
			{"/desk/terms", `{"kind":"tag","name":"Looms","position":0`, `{"name":"Wool","position":0`, "name"},
			{"/desk/authors", `{"name":"Looms"`, `{"name":"Wool"`, "name"},
			{"/desk/publishers", `{"name":"Looms"`, `{"name":"Wool"`, "name"},
			{"/desk/redirects", `{"path":"/looms","target":"/herstory","status":301`, `{"target":"/","status":302`, "target"},
			{"/desk/brands", strings.TrimSuffix(brandBody(`"slug":"looms","kind":"brand"`), "}"),
				strings.Replace(strings.TrimSuffix(brandBody(`"position":9`), "}"), `"position":3,`, "", 1), "position"},
		} {
			made := s.send(t, "POST", r.at, SignedAdmin, r.make+"}", 200)
			var one string
			switch r.at {
			case "/desk/redirects":
				one = r.at + "/one?path=/looms&"
			case "/desk/brands":
				one = r.at + "/looms?"
			default:
				one = fmt.Sprintf("%s/%.0f?", r.at, made.Member("id"))
			}
			was := fmt.Sprintf("version=%.0f", made.Member("version"))
			now := s.send(t, "PUT", strings.TrimRight(one, "?&"), SignedAdmin,
				fmt.Sprintf(`%s,"version":%.0f}`, r.change, made.Member("version")), 200)
			if a := s.send(t, "DELETE", one+was, SignedAdmin, "", 409); a.Member("current", r.shown) == nil {
				t.Errorf("%s: %s", r.at, a.Text)
			}
			s.send(t, "DELETE", strings.TrimRight(one, "?&"), SignedAdmin, "", 400)
			s.send(t, "DELETE", fmt.Sprintf("%sversion=%.0f", one, now.Member("version")), SignedAdmin, "", 200)
		}
	})
}

// Two thousand lines that form one chain are stored with the last target, in any order, with few statements; a check of the table takes no
// transaction that writes.
func TestTwoThousandRedirectsInOneChain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const lines = 2000
		s.send(t, "POST", "/desk/redirects/import", SignedAdmin, `{"table":"/before,/chain-0?from=before\n/aside,/chain-1000#part"}`, 200)
		var table []string
		for n := range lines {
			status := 301
			if n == 1500 {
				status = 302
			}
			table = append(table, fmt.Sprintf("/chain-%d,/chain-%d,%d", n, n+1, status))
		}
		random := rand.New(rand.NewPCG(1, 2))
		random.Shuffle(len(table), func(i, j int) { table[i], table[j] = table[j], table[i] })
		body := `{"table":"` + strings.Join(table, `\n`) + `"}`
		checking, storing := new(written), new(written)
		db.AddQueryHooks(new(written), checking)
		is("added", lines)(t, s.send(t, "POST", "/desk/redirects/import?preview=true", Admin, body, 200))
		s.send(t, "GET", "/desk/redirects/one?path=/chain-0", Admin, "", 404)
		if checking.at("permalinks") >= 0 {
			t.Errorf("a check takes a transaction that writes: %.200q", checking.queries)
		}
		begin := time.Now()
		db.AddQueryHooks(new(written), storing)
		is("added", lines)(t, s.send(t, "POST", "/desk/redirects/import", Admin, body, 200))
		t.Logf("%d lines took %v", lines, time.Since(begin))
		if n := len(storing.queries); n > 60 {
			t.Errorf("%d statements in the transaction", n)
		}
		for path, want := range map[string]string{"/chain-0": "/chain-2000 302", "/chain-1400": "/chain-2000 302",
			"/chain-1501": "/chain-2000 301", "/chain-1999": "/chain-2000 301", "/before": "/chain-2000?from=before 302",
			"/aside": "/chain-2000#part 302"} {
			a := s.send(t, "GET", "/desk/redirects/one?path="+path, Admin, "", 200)
			if got := fmt.Sprintf("%v %.0f", a.Member("target"), a.Member("status")); got != want {
				t.Errorf("%s leads to %s, want %s", path, got, want)
			}
		}
		is("added", 0, "same", lines)(t, s.send(t, "POST", "/desk/redirects/import", Admin, body, 200))
		// What leads to a path of the chain follows when that path gets another target.
		is("changed", 1)(t, s.send(t, "POST", "/desk/redirects/import", Admin, `{"table":"/chain-1000,https://example.org/"}`, 200))
		s.send(t, "POST", "/desk/redirects/import", Admin, `{"table":"/chain-2000,/chain-0"}`, 422)
	})
}

// Comments are read again only if one has changed.
func TestCommentsAreReadByVersion(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft := s.Draft("herstory", "The loom")
		boss, neha := s.editorOf(t, SignedAdmin, draft.ID), s.editorOf(t, SignedEditor, draft.ID)
		again := func(version any) Response {
			return neha.call(http.MethodGet, "/comments?known="+fmt.Sprint(version), nil, 200)
		}
		made := boss.call(http.MethodPost, "/comments", map[string]any{"body": "Look"}, 200)
		first := neha.call(http.MethodGet, "/comments", nil, 200)
		is("unchanged", false, "items.0.body", "Look")(t, first)
		is("unchanged", true, "items.0", nil, "version", first.Member("version"))(t, again(first.Member("version")))
		at := fmt.Sprintf("/comments/%.0f", made.Member("items", 0, "id"))
		version := first.Member("version")
		for _, change := range []func() Response{
			func() Response {
				return boss.call(http.MethodPut, at, map[string]any{"version": 1, "body": "Look here"}, 200)
			},
			func() Response {
				return neha.call(http.MethodPut, at+"/state", map[string]any{"version": 2, "state": "resolved"}, 200)
			},
			func() Response { return boss.call(http.MethodDelete, at+"?version=3", nil, 200) },
		} {
			changed := change()
			is("unchanged", false)(t, again(version))
			if version = changed.Member("version"); version == first.Member("version") {
				t.Errorf("the version is %v again", version)
			}
			is("unchanged", true)(t, again(version))
		}
	})
}

// revisionName is a request that gives a revision a name; was is the one that was read.
func revisionName(name, was string) map[string]any {
	return map[string]any{"name": name, "version": apiv2.VersionOf(was)}
}

// A name of a revision that somebody else gave is not overwritten.
func TestANameOfARevisionIsNotOverwritten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live := s.Published("herstory", "The loom", time.Hour)
		neha, boss := s.editorOf(t, SignedEditor, live.ID), s.editorOf(t, SignedAdmin, live.ID)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "A"}), 200)
		neha.call(http.MethodPut, "/revisions/2", revisionName("Before legal", ""), 200)
		is("current.name", "Before legal")(t, boss.call(http.MethodPut, "/revisions/2", revisionName("Final", ""), 409))
		is("name", "Final")(t, boss.call(http.MethodPut, "/revisions/2", revisionName("Final", "Before legal"), 200))
	})
}

// A name of a file has no line breaks and no marks that turn its direction, so that it does not look like another type of file.
func TestNamesOfFilesAreOneLine(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		ogg := "OggS\x00\x02" + strings.Repeat("\x00", 20) + "\x01\x13OpusHead" + strings.Repeat("\x00", 40)
		name := url.QueryEscape("loom\r\nSet-Cookie: a=b\u202Egpj.ogg")
		made := s.Ask(t, Case{Method: http.MethodPost, URL: "/desk/recordings?filename=" + name, As: Editor, Type: "audio/ogg", Body: ogg})
		if made.Status != 200 {
			t.Fatal(made.Text)
		}
		a := s.send(t, "GET", "/desk/media?kind=recording", Editor, "", 200)
		if shown := fmt.Sprint(a.Member("items", 0, "filename")); strings.ContainsAny(shown, "\r\n\u202E") || !strings.HasPrefix(shown, "loom") {
			t.Errorf("the name is %q", shown)
		}
	})
}

// A landing page has as many sections in the form of its brand as in its front.
func TestAFrontHasAsManySectionsAsItsBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		sections := func(n int) string {
			one := `{"kind":"stories","layout":"lead","source":"latest","limit":4}`
			return `[` + strings.TrimSuffix(strings.Repeat(one+",", n), ",") + `]`
		}
		brand := func(slug string, n, status int) Response {
			return s.send(t, "POST", "/desk/brands", Admin, strings.Replace(brandBody(`"slug":"`+slug+`","kind":"brand"`), `"sections":[]`,
				`"sections":`+sections(n), 1), status)
		}
		prepare := func(n, status int) {
			version := s.send(t, "GET", "/desk/fronts/makers", SignedAdmin, "", 200).Member("version")
			s.send(t, "PUT", "/desk/fronts/makers/prepared", SignedAdmin,
				fmt.Sprintf(`{"revision":0,"basedOn":%q,"front":{"sections":%s,"sets":{}}}`, version, sections(n)), status)
		}
		brand("makers", 60, 200)
		brand("smiths", 61, 422)
		prepare(61, 422)
		prepare(60, 200)
	})
}

// The text that several people write is checked again when it is saved for a scheduled story, as every save is.
func TestASharedTextOfAScheduledStoryPassesTheChecks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.saveWorkflow(t, 0, reviewedSteps, `{"alt":"block","links":"off","embargo":"off","language":"off","sponsor":"off"}`, 200)
		draft := s.Draft("herstory", "The loom")
		boss, neha := s.editorOf(t, SignedAdmin, draft.ID), s.editorOf(t, SignedEditor, draft.ID)
		boss.step("ready", "", 200)
		neha.call(http.MethodPost, "/schedule", map[string]any{"at": c.Now().Add(time.Hour)}, 200)
		e, err := s.Stories.TextAsEdited(t.Context(), s.DB.Read, draft.ID)
		if err != nil {
			t.Fatal(err)
		}
		known, err := e.Digest()
		if err != nil {
			t.Fatal(err)
		}
		doc, err := richtext.Parse([]byte(`{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Unseen."}]}]}`))
		if err != nil {
			t.Fatal(err)
		}
		err = s.Stories.SaveShared(t.Context(), story.SharedSave{ID: draft.ID, Text: story.SharedText{Title: "Unseen", Body: doc}, Known: known,
			By: actor.Actor{UserID: new(s.users[SignedEditor])}, Within: func(context.Context, *database.Tx, string) error { return nil }})
		if wrong := (invalid.Fields)(nil); !errors.As(err, &wrong) || wrong["checks.approval"] == "" {
			t.Errorf("the save: %v", err)
		}
		if title := neha.read()["title"]; title != "The loom" {
			t.Errorf("the scheduled story is now %q", title)
		}
	})
}
