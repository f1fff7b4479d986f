package apitest

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// adminArea has the administration. The requests name records that do not exist, or that are not valid, so that callers do not meet each
// other's changes.
var adminArea = area{
	newsroom: map[string]deskRequest{
		"list-audit-entries": {other: 403, own: 403},
		"read-audit-choices": {other: 403, own: 403},
		"read-audit-table":   {other: 403, own: 403},

		"list-accounts": {other: 403, own: 403},
		"invite-account": {body: `{"email":"newcomer@example.in","roles":[{"role":"talent"}]}`, contentType: jsonType, other: 403,
			own: 403},
		"read-account":          {other: 403, own: 403, want: 400}, // {account} is not a number
		"save-account-roles":    {body: `{"roles":[],"version":1}`, contentType: jsonType, other: 403, own: 403, want: 400},
		"remove-account-roles":  {other: 403, own: 403, want: 400},
		"list-account-sessions": {other: 403, own: 403, want: 400},
		"end-account-session":   {other: 403, own: 403, want: 400},
		"end-account-sessions":  {other: 403, own: 403, want: 400},

		"list-mail-senders": {other: 403, own: 403},
		"read-mail-sender":  {other: 403, own: 403},
		"save-mail-sender": {body: `{"address":"news@example.com","version":1}`, contentType: jsonType, other: 403, own: 403,
			want: 409},
		"remove-mail-sender":        {query: "?version=1", other: 403, own: 403, want: 409},
		"create-mail-key":           {body: `{}`, contentType: jsonType, other: 403, own: 403, want: 409}, // herstory has no sender
		"use-mail-key":              {other: 403, own: 403, want: 409},
		"check-mail-records":        {other: 403, own: 403, want: 409},
		"try-mail":                  {body: `{"brand":"none"}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"list-suppressed-addresses": {other: 403, own: 403},
		"unsuppress-address": {body: `{"reason":"It works again."}`, contentType: jsonType, other: 403, own: 403,
			want: 404},

		"list-tokens":   {other: 403, own: 403},
		"create-token":  {body: `{"name":"New"}`, contentType: jsonType, other: 403, own: 403},
		"revoke-token":  {other: 403, own: 403, want: 400},
		"restore-token": {other: 403, own: 403, want: 400},

		"list-desk-brands": {other: 403, own: 403},
		"create-brand":     {body: brandBody(`"slug":"Not a slug","kind":"brand"`), contentType: jsonType, other: 403, own: 403, want: 422},
		"read-desk-brand":  {other: 403, own: 403, want: 404},
		"save-brand":       {body: brandBody(`"version":1`), contentType: jsonType, other: 403, own: 403, want: 404},
		"remove-brand":     {query: "?version=1", other: 403, own: 403, want: 404},

		"list-redirects": {other: 403, own: 403},
		"create-redirect": {body: `{"path":"","target":"/","status":301}`, contentType: jsonType, other: 403, own: 403,
			want: 422},
		"read-redirect": {query: "?path=/none", other: 403, own: 403, want: 404},
		"save-redirect": {query: "?path=/none", body: `{"target":"/","status":301,"version":1}`, contentType: jsonType, other: 403, own: 403,
			want: 404},
		"remove-redirect":      {query: "?path=/none&version=1", other: 403, own: 403, want: 404},
		"read-redirects-table": {other: 403, own: 403},
		"import-redirects": {query: "?preview=true", body: `{"table":"/old,/new"}`, contentType: jsonType, other: 403,
			own: 403},

		"list-failed-jobs": {other: 403, own: 403},
		"retry-job":        {other: 403, own: 403, want: 400},
		"delete-job":       {other: 403, own: 403, want: 400},

		"create-term": {body: `{"kind":"tag","name":" ","position":0}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"read-term":   {other: 403, own: 403, want: 400}, // {record} is not a number
		"save-term":   {body: `{"name":"x","version":1,"position":0}`, contentType: jsonType, other: 403, own: 403, want: 400},
		"remove-term": {query: "?version=1", other: 403, own: 403, want: 400},

		"add-author": {body: `{"name":" "}`, contentType: jsonType, other: 422, want: 422}, // authors belong to no brand

		"create-author": {body: `{"name":" "}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"read-author":   {other: 403, own: 403, want: 400}, // {record} is not a number
		"save-author":   {body: `{"name":"x","version":1}`, contentType: jsonType, other: 403, own: 403, want: 400},
		"remove-author": {query: "?version=1", other: 403, own: 403, want: 400},

		"create-publisher": {body: `{"name":" "}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"read-publisher":   {other: 403, own: 403, want: 400}, // {record} is not a number
		"save-publisher":   {body: `{"name":"x","version":1}`, contentType: jsonType, other: 403, own: 403, want: 400},
		"remove-publisher": {query: "?version=1", other: 403, own: 403, want: 400},
		"list-publishers":  {other: 403, own: 403},

		"list-glossary-terms":  {other: 403, own: 403},
		"create-glossary-term": {body: `{"title":" "}`, contentType: jsonType, other: 403, own: 403, want: 422},
		"read-glossary-term":   {other: 403, own: 403, want: 400}, // {record} is not a number
		"save-glossary-term":   {body: `{"title":"x","version":1}`, contentType: jsonType, other: 403, own: 403, want: 400},
		"delete-glossary-term": {query: "?version=1", other: 403, own: 403, want: 400},
	},
}

// brandBody returns the body of a save of a brand with further members.
func brandBody(more string) string {
	return `{"name":"Makers","lang":"en","timeZone":"Asia/Kolkata","numbering":"indian","accent":"#1d4ed8","accentDark":"#93b4ff",` +
		`"consent":"asked","gate":"free","freeReads":0,"position":3,"menu":[],"social":[],"houseAd":{},"settings":{},"sections":[],` + more + `}`
}

// Issue 24, "Administration": an audit log of every write that can be filtered and exported. Every operation of the newsroom that writes is
// in it, with who called it; what failed and what only reads is not.
func TestAuditLogOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		draft := s.Draft("herstory", "A draft")
		url := fmt.Sprint("/desk/stories/", draft.ID)
		s.desk(t, "POST", "/desk/stories", SignedEditor, `{"brand":"herstory","title":"The loom came late","body":{"type":"doc","content":[`+
			`{"type":"paragraph","content":[{"type":"text","text":"On a Tuesday."}]}]}}`)
		s.desk(t, "POST", url+"/publish", Editor, "")
		s.desk(t, "POST", url+"/publish", Gulf, "", "status", 403)
		s.desk(t, "GET", url, Editor, "")
		list := s.desk(t, "GET", "/desk/audit", Admin, "", "items.0.operation", "publish-story", "items.0.entity", "stories",
			"items.0.reference", fmt.Sprint(draft.ID), "items.0.token.name", Editor, "items.0.user", nil, "items.1.operation", "create-story",
			"items.1.title", "The loom came late", "items.1.brand", "herstory", "items.1.user.name", SignedEditor, "items.2", nil)
		if network := fmt.Sprint(list.Member("items", 0, "network")); network != "127.0.0.0/24" {
			t.Errorf("network %s", network)
		}
		user := fmt.Sprint(s.users[SignedEditor])
		for query, want := range map[string]string{
			"?user=" + user: "create-story", "?operation=publish-story": "publish-story",
			"?entity=stories&reference=" + fmt.Sprint(draft.ID): "publish-story",
			"?brand=herstory&user=" + user:                      "create-story", "?q=LOOM": "create-story", "?limit=1": "publish-story",
		} {
			s.desk(t, "GET", "/desk/audit"+query, SignedAdmin, "", "items.0.operation", want, "items.1", nil)
		}
		for _, none := range []string{"?entity=awards", "?until=2020-01-01T00:00:00Z", "?since=2099-01-01T00:00:00Z", "?token=999"} {
			s.desk(t, "GET", "/desk/audit"+none, Admin, "", "items", []any{})
		}
		s.desk(t, "GET", "/desk/audit?user=x", Admin, "", "status", 400)
		table := s.Ask(t, Case{URL: "/desk/audit/table.csv?user=" + user, As: Admin})
		if lines := strings.Split(strings.TrimSpace(table.Text), "\n"); table.Status != http.StatusOK || len(lines) != 2 ||
			!strings.Contains(lines[1], "The loom came late") {
			t.Errorf("%d %s", table.Status, table.Text)
		}
		choices := s.desk(t, "GET", "/desk/audit/choices", Admin, "", "users.0.name", SignedEditor, "tokens.0.name", Editor)
		if !strings.Contains(choices.Text, `"publish-story"`) || strings.Contains(choices.Text, `"list-drafts"`) {
			t.Errorf("choices %s", choices.Text)
		}
	})
}

// Issue 24, "Administration": people and roles per brand. Somebody who is invited gets an email and the roles; the last administrator stays
// one; a save of an earlier version changes nothing.
func TestRolesOfAccounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/accounts", SignedAdmin, `{"email":" Neha@Example.in","name":"Neha Iyer","roles":[`+
			`{"role":"editor","brand":"herstory"},{"role":"talent"}]}`, "email", "neha@example.in", "name", "Neha Iyer",
			"roles.0.role", "editor", "roles.0.brand", "herstory", "roles.1.role", "talent", "self", false, "seen", "")
		var letters int
		err := db.Read.NewRaw("SELECT count(*) FROM river_job WHERE kind = 'letter' AND CAST(args AS TEXT) LIKE '%neha@example.in%'").
			Scan(t.Context(), &letters)
		if err != nil || letters != 1 {
			t.Errorf("%d emails to the new editor, %v", letters, err)
		}
		var letter string
		err = db.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' AND CAST(args AS TEXT) LIKE '%neha@example.in%'").
			Scan(t.Context(), &letter)
		for _, part := range []string{SignedAdmin, "Editor (", "Recruiter"} {
			if err != nil || !strings.Contains(letter, part) {
				t.Errorf("the invitation does not name %q: %v\n%s", part, err, letter)
			}
		}
		url := fmt.Sprintf("/desk/accounts/%.0f", made.Member("id"))
		version := fmt.Sprintf("%.0f", made.Member("version"))
		for body, field := range map[string]string{
			`{"email":"asha","roles":[{"role":"editor"}]}`:                                        "email",
			`{"email":"asha@example.in","roles":[]}`:                                              "roles",
			`{"email":"asha@example.in","roles":[{"role":"editor","brand":"none"}]}`:              "roles[0].brand",
			`{"email":"asha@example.in","roles":[{"role":"admin","brand":"ys"}]}`:                 "roles[0].brand",
			`{"email":"asha@example.in","roles":[{"role":"editor"},{"role":"editor"}]}`:           "roles[1].role",
			`{"email":"asha@example.in","roles":[{"role":"owner"}]}`:                              "roles[0].role",
			`{"email":"asha@example.in","name":"` + strings.Repeat("x", 81) + `","roles":[]}`:     "name",
			`{"email":"` + strings.Repeat("x", 250) + `@example.in","roles":[{"role":"editor"}]}`: "email",
		} {
			if a := s.desk(t, "POST", "/desk/accounts", Admin, body, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		saved := s.desk(t, "PUT", url, Admin, `{"version":`+version+`,"roles":[{"role":"editor"}]}`, "roles.0.role", "editor", "roles.0.brand",
			nil, "roles.1", nil)
		s.desk(t, "PUT", url, Admin, `{"version":`+version+`,"roles":[]}`, "status", 409, "current.roles.0.role", "editor", "current.version",
			saved.Member("version"))
		s.desk(t, "GET", "/desk/accounts?q=NEHA", Admin, "", "items.0.email", "neha@example.in", "items.1", nil)
		s.desk(t, "GET", "/desk/accounts?role=admin", SignedAdmin, "", "items.0.self", true, "items.1", nil)
		s.desk(t, "GET", "/desk/accounts?brand=ys-gulf", Admin, "", "items.0.name", SignedGulf, "items.1", nil)
		s.desk(t, "GET", "/desk/accounts?brand=none", Admin, "", "status", 400)
		s.desk(t, "DELETE", fmt.Sprintf("%s?version=%.0f", url, saved.Member("version")), Admin, "", "roles", []any{})
		s.desk(t, "GET", url, Admin, "", "roles", []any{}, "name", "Neha Iyer")

		self := fmt.Sprint("/desk/accounts/", s.users[SignedAdmin])
		own := s.desk(t, "GET", self, SignedAdmin, "")
		s.desk(t, "DELETE", fmt.Sprintf("%s?version=%.0f", self, own.Member("version")), SignedAdmin, "", "status", 409, "current", nil)
		s.desk(t, "GET", self, SignedAdmin, "", "roles.0.role", "admin")
		s.desk(t, "GET", "/desk/accounts/999999", Admin, "", "status", 404)
	})
}

// Issue 24, "Administration": API tokens are created, used, revoked and restored; the secret is shown once.
func TestTokensOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/tokens", SignedAdmin, `{"name":" Night desk ","brand":"herstory"}`, "name", "Night desk", "role",
			"editor", "brand", "herstory", "used", "", "revoked", "")
		s.secrets["night"] = fmt.Sprint(made.Member("secret"))
		url := fmt.Sprintf("/desk/tokens/%.0f", made.Member("id"))
		s.desk(t, "GET", "/desk/stories", "night", "", "status", nil)
		list := s.desk(t, "GET", "/desk/tokens?q=night", Admin, "", "items.0.name", "Night desk", "items.1", nil)
		if used := fmt.Sprint(list.Member("items", 0, "used")); used != dbtest.Noon.Format(time.RFC3339) ||
			strings.Contains(list.Text, s.secrets["night"]) {
			t.Error(list.Text)
		}
		s.desk(t, "DELETE", url, Admin, "")
		s.desk(t, "GET", "/desk/stories", "night", "", "status", 401)
		s.desk(t, "GET", "/desk/tokens?state=revoked&q=night", Admin, "", "items.0.name", "Night desk")
		s.desk(t, "POST", url+"/restore", Admin, "", "revoked", "")
		s.desk(t, "GET", "/desk/stories", "night", "", "status", nil)
		for body, field := range map[string]string{`{"name":" "}`: "name", `{"name":"x","brand":"none"}`: "brand",
			`{"name":"x","brand":"ys","role":"admin"}`: "brand", `{"name":"x","role":"talent"}`: "role"} {
			if a := s.desk(t, "POST", "/desk/tokens", Admin, body, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "DELETE", "/desk/tokens/999999", Admin, "", "status", 404)
	})
}

// Issue 24, "Administration": a brand is created and changed; colours that nobody can read, unknown languages and old versions are refused.
func TestBrandsOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/brands", SignedAdmin, brandBody(`"slug":"makers","kind":"brand"`), "slug", "makers", "path", "/makers",
			"kind", "brand", "sections.0.source", "latest")
		version := fmt.Sprintf("%.0f", made.Member("version"))
		s.desk(t, "GET", "/brand/makers/landing", "", "")
		edit := func(change, to, version string) string {
			return strings.Replace(brandBody(`"version":`+version), change, to, 1)
		}
		saved := s.desk(t, "PUT", "/desk/brands/makers", Admin, edit(`"menu":[]`,
			`"menu":[{"text":"Topics","items":[{"text":"Clay","path":"/clay"}]}]`, version), "menu.0.items.0.path", "/clay")
		s.desk(t, "PUT", "/desk/brands/makers", Admin, edit("Makers", "Smiths", version), "status", 409, "current.version",
			saved.Member("version"))
		version = fmt.Sprintf("%.0f", saved.Member("version"))
		for change, field := range map[string]string{
			`"accent":"#1d4ed8"|"accent":"#ffe066"`:                                               "accent",
			`"accentDark":"#93b4ff"|"accentDark":"#16140f"`:                                       "accentDark",
			`"accent":"#1d4ed8"|"accent":"blue"`:                                                  "accent",
			`"name":"Makers"|"name":" "`:                                                          "name",
			`"lang":"en"|"lang":"xx"`:                                                             "lang",
			`"timeZone":"Asia/Kolkata"|"timeZone":"Here"`:                                         "timeZone",
			`"freeReads":0|"freeReads":3`:                                                         "freeReads",
			`"houseAd":{}|"houseAd":{"text":"x","path":"x"}`:                                      "houseAd.path",
			`"social":[]|"social":[{"name":"x","url":"x"}]`:                                       "social[0].url",
			`"gate":"free"|"gate":"closed"`:                                                       "gate",
			`"sections":[]|"sections":[{"kind":"x","layout":"lead","source":"latest","limit":4}]`: "sections[0].kind",
			`"menu":[]|"menu":[{"items":[{"text":"a","path":"b"}]}]`:                              "menu[0].items[0].path",
		} {
			old, new, _ := strings.Cut(change, "|")
			if a := s.desk(t, "PUT", "/desk/brands/makers", Admin, edit(old, new, version), "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", change, a.Text)
			}
		}
		for _, taken := range []string{"makers", "companies"} {
			s.desk(t, "POST", "/desk/brands", Admin, brandBody(`"slug":"`+taken+`","kind":"brand"`), "status", 422)
		}
		s.desk(t, "POST", "/desk/brands", Admin, brandBody(`"slug":"klingon","kind":"language"`), "status", 422)
		s.desk(t, "GET", "/desk/brands?q=MAKE", Admin, "", "items.0.slug", "makers", "items.1", nil)
		s.Draft("makers", "A draft")
		s.desk(t, "DELETE", "/desk/brands/makers?version="+version, Admin, "", "status", 409, "current", nil)
		empty := s.desk(t, "POST", "/desk/brands", Admin, brandBody(`"slug":"empty-brand","kind":"brand"`))
		s.desk(t, "DELETE", fmt.Sprintf("/desk/brands/empty-brand?version=%.0f", empty.Member("version")), Admin, "", "slug", "empty-brand")
		s.desk(t, "GET", "/desk/brands/empty-brand", Admin, "", "status", 404)
	})
}

// Issue 24, "Administration": redirects are added, changed, removed and imported from a table. Loops and paths of pages are refused.
func TestRedirectsOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		story := s.Published("herstory", "A story", time.Hour)
		made := s.desk(t, "POST", "/desk/redirects", SignedAdmin, `{"path":"/Old-Campaign","target":"`+story.Path+`","status":301}`, "path",
			"/old-campaign", "target", story.Path)
		version := fmt.Sprintf("%.0f", made.Member("version"))
		s.desk(t, "POST", "/desk/redirects", Admin, `{"path":"/older","target":"/old-campaign","status":302}`, "target", story.Path)
		s.desk(t, "POST", "/desk/redirects", Admin, `{"path":"oldest","target":"/","status":301}`, "path", "/oldest")
		for body, field := range map[string]string{
			`{"path":"/old-campaign","target":"/","status":301}`:          "path",
			`{"path":"//old","target":"/","status":301}`:                  "path",
			`{"path":"/companies","target":"/","status":301}`:             "path",
			`{"path":"` + story.Path + `","target":"/","status":301}`:     "path",
			`{"path":"/round","target":"/round","status":301}`:            "target",
			`{"path":"/new","target":"javascript:alert(1)","status":301}`: "target",
			`{"path":"/new","target":"/nowhere-at-all","status":301}`:     "target",
			`{"path":"/new","target":"/","status":200}`:                   "status",
		} {
			if a := s.desk(t, "POST", "/desk/redirects", Admin, body, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		one := "/desk/redirects/one?path=/old-campaign"
		saved := s.desk(t, "PUT", one, Admin, `{"target":"https://example.org/new","status":302,"version":`+version+`}`, "status", 302)
		s.desk(t, "PUT", one, Admin, `{"target":"/","status":302,"version":`+version+`}`, "status", 409, "current.target",
			"https://example.org/new")
		s.desk(t, "GET", "/desk/redirects?q=OLD&limit=1", Admin, "", "items.0.path", "/old-campaign", "next", "/old-campaign")
		s.desk(t, "GET", "/desk/redirects?after=/old-campaign", Admin, "", "items.0.path", "/older", "next", "")
		s.desk(t, "DELETE", fmt.Sprintf("%s&version=%.0f", one, saved.Member("version")), Admin, "", "path", "/old-campaign")
		s.desk(t, "GET", one, Admin, "", "status", 404)

		table := `{"table":"from,to,status\n/a,/b\n/older,` + story.Path + `,302\n/c,https://example.org/c,308\n"}`
		s.desk(t, "POST", "/desk/redirects/import?preview=true", Admin, table, "added", 2, "changed", 0, "same", 1)
		s.desk(t, "GET", "/desk/redirects/one?path=/a", Admin, "", "status", 404)
		s.desk(t, "POST", "/desk/redirects/import", Admin, table, "added", 2)
		s.desk(t, "GET", "/desk/redirects/one?path=/c", Admin, "", "status", 308)
		for body, field := range map[string]string{
			`{"table":"/x,/y\n/z\n"}`: "table.line 2.target", `{"table":"/x,/y\n/b,/a"}`: "table.line 2.target", `{"table":""}`: "table",
			`{"table":"/x,\"/y"}`: "table", `{"table":"/x,/y,9"}`: "table.line 1.status",
		} {
			if a := s.desk(t, "POST", "/desk/redirects/import", Admin, body, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "GET", "/desk/redirects/one?path=/x", Admin, "", "status", 404)
	})
}

// brokenArgs are the arguments of a job that no worker knows.
type brokenArgs struct{}

// Kind implements river.JobArgs.
func (brokenArgs) Kind() string { return "broken" }

// Issue 24, "Administration": failed jobs with "try again".
func TestFailedJobsOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		var ids [3]int64
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			for i := range ids {
				made, err := queue.InsertTx(ctx, tx.Tx.Tx, brokenArgs{}, &river.InsertOpts{MaxAttempts: 1})
				if err != nil {
					return err
				}
				ids[i] = made.Job.ID
			}
			_, err := tx.ExecContext(ctx, "UPDATE river_job SET state = 'discarded', attempt = 1, finalized_at = created_at WHERE id IN (?, ?)",
				ids[0], ids[1])
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		list := s.desk(t, "GET", "/desk/jobs?kind=broken", Admin, "", "items.0.kind", "broken", "items.0.state", "given-up",
			"items.0.attempts", 1, "items.2", nil)
		if got := fmt.Sprintf("%.0f", list.Member("items", 0, "id")); got != fmt.Sprint(ids[1]) {
			t.Errorf("the newest failed job is %s", got)
		}
		s.desk(t, "GET", "/desk/jobs?limit=1&kind=broken", Admin, "", "next", fmt.Sprint(ids[1]))
		s.desk(t, "GET", fmt.Sprint("/desk/jobs?kind=broken&after=", ids[1]), Admin, "", "items.0.id", ids[0], "items.1", nil)
		s.desk(t, "POST", fmt.Sprint("/desk/jobs/", ids[0], "/retry"), Admin, "")
		s.desk(t, "POST", fmt.Sprint("/desk/jobs/", ids[0], "/retry"), Admin, "", "status", 404) // it no longer counts as failed
		s.desk(t, "DELETE", fmt.Sprint("/desk/jobs/", ids[1]), Admin, "")
		s.desk(t, "DELETE", fmt.Sprint("/desk/jobs/", ids[2]), Admin, "", "status", 404) // it has not failed
		s.desk(t, "GET", "/desk/jobs?kind=broken", Admin, "", "items", []any{})
		s.desk(t, "GET", "/desk/jobs?state=waiting", Admin, "", "items", []any{})
		s.desk(t, "GET", "/desk/audit?entity=jobs", Admin, "", "items.0.operation", "delete-job", "items.1.operation", "retry-job",
			"items.2", nil)
	})
}

// Issue 24, "Administration": terms, authors and publishers are created, renamed and removed. After a rename a job writes the cards of the
// stories again.
func TestTermsOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Stories.Offer(s.Search, queue).Listen(); err != nil {
			t.Fatal(err)
		}
		made := s.desk(t, "POST", "/desk/terms", SignedAdmin, `{"kind":"category","name":"Weaving","names":{"hi":"बुनाई"},"position":3}`,
			"slug", "weaving", "page", "/category/weaving", "hub", false)
		id := int64(made.Member("id").(float64))
		url := fmt.Sprint("/desk/terms/", id)
		version := func(a Response) string { return fmt.Sprintf("%.0f", a.Member("version")) }
		s.Published("herstory", "The loom", time.Hour, func(st *story.Story) { st.CategoryID = &id })
		name := func(want string) {
			t.Helper()
			s.desk(t, "GET", "/category/stories?slug=weaving&brand=herstory", "", "", "stories.0.metadata.category.name", want)
		}
		name("Weaving")
		saved := s.desk(t, "PUT", url, Admin, `{"name":"Handlooms","position":3,"version":`+version(made)+`}`, "name", "Handlooms", "names", nil)
		var waiting int
		err = db.Read.NewRaw("SELECT count(*) FROM river_job WHERE kind = 'rewrite-cards'").Scan(t.Context(), &waiting)
		if err != nil || waiting != 1 {
			t.Errorf("%d jobs, %v", waiting, err)
		}
		if err := (&story.Renames{Stories: s.Stories}).Rewrite(t.Context(), taxonomy.TermRenamed, id); err != nil {
			t.Fatal(err)
		}
		name("Handlooms")
		s.desk(t, "PUT", url, Admin, `{"name":"X","position":3,"version":`+version(made)+`}`, "status", 409, "current.name", "Handlooms")
		own := fmt.Sprint(id)
		for body, field := range map[string]string{
			`{"name":" ","position":0`: "name", `{"name":"a","position":0,"names":{"xx":"b"}`: "names.xx",
			`{"name":"a","position":0,"parent":` + own: "parent",
			`{"name":"a","position":0,"parent":999999`: "parent", `{"name":"a","position":0,"publisher":999999`: "publisher",
			`{"name":"a","position":0,"path":"a"`: "path", `{"name":"a","position":0,"path":"/companies"`: "path",
			`{"name":"a","position":-1`: "position",
		} {
			if a := s.desk(t, "PUT", url, Admin, body+`,"version":`+version(saved)+`}`, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "POST", "/desk/terms", Admin, `{"kind":"category","name":"Weaving","position":0}`, "status", 422)
		s.desk(t, "POST", "/desk/terms", Admin, `{"kind":"tag","name":"x","slug":"Not a slug","position":0}`, "status", 422)
		s.desk(t, "GET", "/desk/terms?kind=category&q=HANDL", Editor, "", "items.0.slug", "weaving", "items.1", nil)
		s.desk(t, "DELETE", url+"?version="+version(saved), Admin, "", "status", 409, "current", nil)
		unused := s.desk(t, "POST", "/desk/terms", Admin, `{"kind":"tag","name":"Unused","position":0,"path":"/unused-tag"}`, "page",
			"/unused-tag")
		gone := fmt.Sprintf("/desk/terms/%.0f?version=%s", unused.Member("id"), version(unused))
		s.desk(t, "DELETE", gone, Admin, "", "id", unused.Member("id"))
		s.desk(t, "DELETE", gone, Admin, "", "status", 404)
		s.desk(t, "POST", "/desk/terms", Admin, `{"kind":"tag","name":"Unused","position":0,"path":"/unused-tag"}`, "slug", "unused")
	})
}

// As TestTermsOfTheNewsroom, for authors and publishers.
func TestAuthorsAndPublishersOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		author := s.desk(t, "POST", "/desk/authors", SignedAdmin, `{"name":" Asha  Rao ","role":"Reporter"}`, "slug", "asha-rao",
			"name", "Asha Rao", "page", "/author/asha-rao", "lang", "en")
		id := int64(author.Member("id").(float64))
		s.Published("herstory", "The loom", time.Hour, func(st *story.Story) { st.Authors = []int64{id} })
		publisher := s.desk(t, "POST", "/desk/publishers", Admin, `{"name":"Kaveri Bank","website":"https://bank.example"}`, "slug",
			"kaveri-bank")
		paying := int64(publisher.Member("id").(float64))
		one := s.Published("herstory", "Paid", 2*time.Hour, func(st *story.Story) { st.PublisherID = &paying })
		for _, r := range []struct {
			url   string
			made  Response
			event string
			id    int64
		}{{"/desk/authors/", author, taxonomy.AuthorRenamed, id}, {"/desk/publishers/", publisher, taxonomy.PublisherRenamed, paying}} {
			url := fmt.Sprint(r.url, r.id)
			version := fmt.Sprintf("%.0f", r.made.Member("version"))
			saved := s.desk(t, "PUT", url, Admin, `{"name":"Another name","version":`+version+`}`, "name", "Another name")
			s.desk(t, "PUT", url, Admin, `{"name":"X","version":`+version+`}`, "status", 409, "current.name", "Another name")
			if err := (&story.Renames{Stories: s.Stories}).Rewrite(t.Context(), r.event, r.id); err != nil {
				t.Fatal(err)
			}
			s.desk(t, "DELETE", fmt.Sprintf("%s?version=%.0f", url, saved.Member("version")), Admin, "", "status", 409, "current", nil)
			s.desk(t, "POST", strings.TrimSuffix(r.url, "/"), Admin, `{"name":"x","slug":"`+fmt.Sprint(r.made.Member("slug"))+`"}`, "status", 422)
			s.desk(t, "POST", strings.TrimSuffix(r.url, "/"), Admin, `{"name":"x","picture":999999}`, "status", 422)
			s.desk(t, "GET", r.url+"999999", Admin, "", "status", 404)
			none := s.desk(t, "POST", strings.TrimSuffix(r.url, "/"), Admin, `{"name":"Nobody"}`)
			s.desk(t, "DELETE", fmt.Sprintf("%s%.0f?version=%.0f", r.url, none.Member("id"), none.Member("version")), Admin, "", "id",
				none.Member("id"))
		}
		s.desk(t, "GET", "/author/stories?slug=asha-rao", "", "", "stories.0.metadata.authors.0.name", "Another name")
		s.desk(t, "GET", "/brand-spotlight/stories?slug=kaveri-bank", "", "", "stories.0.id", fmt.Sprint(one.ID))
		s.desk(t, "PUT", fmt.Sprint("/desk/publishers/", paying), Admin, `{"name":"x","website":"bank","version":1}`, "status", 409)
		s.desk(t, "GET", "/desk/publishers?q=another", Admin, "", "items.0.slug", "kaveri-bank", "items.1", nil)
		s.desk(t, "GET", "/desk/authors?q=anot", Editor, "", "items.0.slug", "asha-rao", "items.1", nil)
	})
}

// Issue 24, "Administration": terms of the glossary are added, changed and deleted; the address with the earlier slug leads to the term.
func TestGlossaryOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/glossary", SignedAdmin, `{"title":" Burn  rate ","excerpt":"Money lost a month.",`+
			`"names":{"hi":["बर्न रेट"]}}`, "slug", "burn-rate", "title", "Burn rate", "page", "/glossary/burn-rate")
		url := fmt.Sprintf("/desk/glossary/%.0f", made.Member("id"))
		version := fmt.Sprintf("%.0f", made.Member("version"))
		saved := s.desk(t, "PUT", url, Admin, `{"title":"Burn rate","slug":"burn","version":`+version+`}`, "slug", "burn", "excerpt", nil)
		s.desk(t, "GET", "/glossary/term?slug=burn", "", "", "title", "Burn rate")
		s.desk(t, "PUT", url, Admin, `{"title":"X","version":`+version+`}`, "status", 409, "current.slug", "burn")
		version = fmt.Sprintf("%.0f", saved.Member("version"))
		for body, field := range map[string]string{`{"title":" "`: "title", `{"title":"a","slug":"Not a slug"`: "slug",
			`{"title":"a","names":{"xx":["b"]}`: "names.xx", `{"title":"a","names":{"hi":[" "]}`: "names.hi[0]",
			`{"title":"a","related":[999999]`: "related[0]", `{"title":"a","featured":-1`: "featured"} {
			if a := s.desk(t, "PUT", url, Admin, body+`,"version":`+version+`}`, "status", 422); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "POST", "/desk/glossary", Admin, `{"title":"Burn"}`, "status", 422)
		s.desk(t, "GET", "/desk/glossary?q=BURN", Admin, "", "items.0.slug", "burn", "items.1", nil)
		runway := s.desk(t, "POST", "/desk/glossary", Admin, `{"title":"Runway"}`)
		ids := fmt.Sprintf("/desk/glossary?ids=%.0f,%.0f", made.Member("id"), runway.Member("id"))
		s.desk(t, "GET", ids, Admin, "", "items.0.title", "Burn rate", "items.1.title", "Runway", "items.2", nil)
		s.desk(t, "DELETE", url+"?version=1", Admin, "", "status", 409, "refusal", "changed", "current.slug", "burn")
		s.desk(t, "DELETE", url+"?version="+version, Admin, "", "slug", "burn", "former.0", "burn-rate")
		s.desk(t, "GET", url, Admin, "", "status", 404, "refusal", "not_found")
		// What the deletion returned is stored again, with its id and the addresses that redirect.
		s.desk(t, "PUT", url, Admin, `{"title":"Burn rate","slug":"burn","former":["burn-rate"],"version":0}`, "id", made.Member("id"),
			"version", saved.Member("version"))
		s.desk(t, "GET", "/glossary/term?slug=burn-rate", "", "", "title", "Burn rate")
	})
}
