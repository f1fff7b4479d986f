package report_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/permalink"
	"masthead/internal/report"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

func reports(t *testing.T, db *database.DB) *report.Reports {
	t.Helper()
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return &report.Reports{DB: db, Brands: brand.NewDirectory(db), Queue: queue, Desk: "desk@startline.example",
		Sites: []string{"https://startline.example"}}
}

// countEmails returns the number of email jobs in the queue.
func countEmails(t *testing.T, db *database.DB) int {
	t.Helper()
	n, err := db.Read.NewSelect().Table("river_job").Where("kind = ?", "letter").Count(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// everybody may read all reports.
var everybody = actor.Actor{AllBrands: true}

var good = report.ReportInput{
	Name:  " Asha\tRao ",
	Email: "asha@example.in",
	Page:  "/2026/11/x",
	Kind:  "factual",
	Text:  "It is Meera.\r\nNot Mira.\x00",
}

func TestAReportIsStoredAndEmailedToTheDesk(t *testing.T) { // ROUTE-09
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		r := reports(t, db)
		for range 3 {
			if wrong, err := r.Submit(t.Context(), good, i18n.LookupOrDefault("hi")); err != nil || len(wrong) > 0 {
				t.Fatal(wrong, err)
			}
		}
		first, err := report.List(t.Context(), db, everybody, "", 0, 2)
		if err != nil || len(first) != 2 || first[0].ID < first[1].ID {
			t.Fatal(first, err)
		}
		rest, err := report.List(t.Context(), db, everybody, "", first[1].ID, 2)
		if err != nil || len(rest) != 1 {
			t.Fatal(rest, err)
		}
		got := rest[0]
		if got.Name != "Asha Rao" || got.Body != "It is Meera.\nNot Mira." || got.Lang != "hi" || !got.CreatedAt.Equal(dbtest.Noon) {
			t.Errorf("kept %+v", got)
		}
		if n := countEmails(t, db); n != 3 {
			t.Errorf("%d emails to the desk, want 3", n)
		}
	})
}

func TestInvalidFieldsAreReportedInTheReadersLanguage(t *testing.T) { // D-38: in the reader's language
	db := dbtest.New(t)
	r := reports(t, db)
	for name, c := range map[string]struct {
		change func(*report.ReportInput)
		field  string
	}{
		"no address":           {func(f *report.ReportInput) { f.Email = "  " }, "email"},
		"half an address":      {func(f *report.ReportInput) { f.Email = "asha@" }, "email"},
		"two addresses":        {func(f *report.ReportInput) { f.Email = "a@example.in, b@example.in" }, "email"},
		"an address with more": {func(f *report.ReportInput) { f.Email = "Asha <a@example.in>" }, "email"},
		"a header":             {func(f *report.ReportInput) { f.Email = "a@example.in\r\nBcc: b@example.in" }, "email"},
		"no text":              {func(f *report.ReportInput) { f.Text = "\n \x00" }, "text"},
		"a long text":          {func(f *report.ReportInput) { f.Text = strings.Repeat("अ", report.MaxBody+1) }, "text"},
		"a long name":          {func(f *report.ReportInput) { f.Name = strings.Repeat("a", report.MaxName+1) }, "name"},
		"a long page":          {func(f *report.ReportInput) { f.Page = "/" + strings.Repeat("a", report.MaxPage) }, "page"},
		"no page":              {func(f *report.ReportInput) { f.Page = "asdf" }, "page"},
		"another's path":       {func(f *report.ReportInput) { f.Page = "//elsewhere.example/x" }, "page"},
		"no host":              {func(f *report.ReportInput) { f.Page = "https:///x" }, "page"},
		"a script":             {func(f *report.ReportInput) { f.Page = "javascript:alert(1)" }, "page"},
		"no kind":              {func(f *report.ReportInput) { f.Kind = "" }, "type"},
		"an unknown kind":      {func(f *report.ReportInput) { f.Kind = "praise" }, "type"},
	} {
		t.Run(name, func(t *testing.T) {
			f := good
			c.change(&f)
			for _, l := range []i18n.Locale{i18n.Default, i18n.LookupOrDefault("ta")} {
				wrong, err := r.Submit(t.Context(), f, l)
				if err != nil || len(wrong) != 1 || wrong[c.field] == "" {
					t.Errorf("%v, %v", wrong, err)
				}
			}
		})
	}
	for _, page := range []string{"", "/", "/कहानी", "https://startline.example/hindi/x?page=2#end", "HTTP://startline.example"} {
		f := good
		f.Page = page
		if wrong, err := r.Submit(t.Context(), f, i18n.Default); err != nil || len(wrong) > 0 {
			t.Errorf("the page %q: %v, %v", page, wrong, err)
		}
	}
	long := good
	long.Text = strings.Repeat("अ", report.MaxBody)
	if wrong, err := r.Submit(t.Context(), long, i18n.Default); err != nil || len(wrong) > 0 {
		t.Errorf("the longest text: %v, %v", wrong, err)
	}
	if kept, err := report.List(t.Context(), db, everybody, "", 0, 50); err != nil || len(kept) != 6 {
		t.Errorf("%d reports are stored (%v), want the valid ones", len(kept), err)
	}
}

func TestAReportFromAProgramIsSilentlyDropped(t *testing.T) {
	db := dbtest.New(t)
	f := good
	f.Website = "https://casino.example"
	if wrong, err := reports(t, db).Submit(t.Context(), f, i18n.Default); err != nil || len(wrong) > 0 {
		t.Error(wrong, err)
	}
	if kept, err := report.List(t.Context(), db, everybody, "", 0, 50); err != nil || len(kept) > 0 || countEmails(t, db) > 0 {
		t.Errorf("kept %v (%v)", kept, err)
	}
}

func TestAReportThatCannotBeEmailedIsNotStored(t *testing.T) {
	db := dbtest.New(t)
	r := reports(t, db)
	ctx, cancel := context.WithCancel(t.Context())
	r.Desk = "not an address"
	if _, err := r.Submit(ctx, good, i18n.Default); err == nil {
		t.Error("a report without an email was accepted")
	}
	cancel()
	if _, err := r.Submit(ctx, good, i18n.Default); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	if kept, err := report.List(t.Context(), db, everybody, "", 0, 50); err != nil || len(kept) > 0 {
		t.Errorf("kept %v (%v)", kept, err)
	}
}

// Trust: an editor of a brand reads the reports about its pages, with name and address, and no others. Reports about no
// page of the site, and those from before reports had brands, are only for callers who write for all brands.
func TestEditorsReadTheReportsAboutTheirBrands(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p, r := storytest.New(t, db), reports(t, db)
		moved, draft := p.Published("herstory", "The loom came late", time.Hour), p.Draft("herstory", "Not yet")
		old := moved.Path
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := permalink.Set(ctx, tx, permalink.KindStory, moved.ID, "/the-loom"); err != nil {
				return err
			}
			_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: "/short", Target: old, Status: http.StatusFound})
			return err
		})
		pages := map[string][]string{
			"herstory": {"/the-loom", old, "/short", "/herstory", "/herstory/latest?page=2#end", "/herstory/no-such-page", "/HERSTORY/",
				"/embed/the-loom", "/the-loom.md", "https://startline.example/the-loom", "HTTP://STARTLINE.example/herstory",
				story.PreviewPath(draft.ID) + "?key=abc"},
			"ys-gulf": {p.Brand("ys-gulf").Path, p.Brand("ys-gulf").Path + "/latest"},
			"ys":      {"/", "/latest", "/no-such-page", story.PreviewPath(draft.ID + 99)},
			"":        {"", "/no-%00such", "/no-%FFsuch", "https://elsewhere.example/herstory", "https://startline.example.evil.example/herstory"},
		}
		for _, list := range pages {
			for _, page := range list {
				f := good
				f.Page = page
				if wrong, err := r.Submit(t.Context(), f, i18n.Default); err != nil || len(wrong) > 0 {
					t.Fatal(page, wrong, err)
				}
			}
		}
		read := func(by actor.Actor) []string {
			t.Helper()
			rows, err := report.List(t.Context(), db, by, "", 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			var list []string
			for _, row := range rows {
				if row.Name != "Asha Rao" || row.Email != "asha@example.in" {
					t.Errorf("the reader of %q is %q, %q", row.Page, row.Name, row.Email)
				}
				list = append(list, row.Page)
			}
			slices.Sort(list)
			return list
		}
		editor := func(slugs ...string) actor.Actor {
			u := &account.User{}
			for _, slug := range slugs {
				u.Roles = append(u.Roles, account.UserRole{Role: account.Editor, BrandID: &p.Brand(slug).ID})
			}
			return (&account.Caller{User: u}).Actor()
		}
		all := slices.Concat(pages["herstory"], pages["ys-gulf"], pages["ys"], pages[""])
		for name, c := range map[string]struct {
			by   actor.Actor
			want []string
		}{
			"an editor of herstory":   {editor("herstory"), pages["herstory"]},
			"an editor of the master": {editor("ys"), pages["ys"]},
			"an editor of two brands": {editor("ys-gulf", "herstory"), slices.Concat(pages["ys-gulf"], pages["herstory"])},
			"a program of ys-gulf": {(&account.Caller{Token: &account.Token{Role: account.Editor, BrandID: &p.Brand("ys-gulf").ID}}).Actor(),
				pages["ys-gulf"]},
			"a reader":                 {actor.Actor{}, nil},
			"an editor of all brands":  {(&account.Caller{User: &account.User{Roles: []account.UserRole{{Role: account.Editor}}}}).Actor(), all},
			"an administrator":         {(&account.Caller{User: &account.User{Roles: []account.UserRole{{Role: account.Admin}}}}).Actor(), all},
			"a program for all brands": {everybody, all},
		} {
			slices.Sort(c.want)
			if got := read(c.by); !slices.Equal(got, c.want) {
				t.Errorf("%s reads %q, want %q", name, got, c.want)
			}
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE reports SET brand_id = NULL")
			return err
		})
		if got := read(editor("herstory", "ys", "ys-gulf")); len(got) != 0 {
			t.Errorf("an editor reads old reports: %q", got)
		}
	})
}

// The newsroom settles a report, which leaves the list of those that are open, and can open it again.
func TestAReportIsSettled(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		r := reports(t, db)
		if wrong, err := r.Submit(t.Context(), good, i18n.Default); err != nil || len(wrong) > 0 {
			t.Fatal(wrong, err)
		}
		count := func(state report.State) int {
			t.Helper()
			rows, err := report.List(t.Context(), db, everybody, state, 0, 10)
			if err != nil {
				t.Fatal(err)
			}
			return len(rows)
		}
		row, err := report.ByID(t.Context(), db.Read, 1)
		if err != nil || row.CanRead(actor.Actor{Brands: []int64{99}}) || !row.CanRead(everybody) {
			t.Fatalf("the report: %+v, %v", row, err)
		}
		for _, settled := range []bool{true, false} {
			if err := r.Settle(t.Context(), row, settled); err != nil {
				t.Fatal(err)
			}
			if open, done := count(report.Open), count(report.Settled); (open == 0) != settled || (done == 1) != settled {
				t.Errorf("settled %v: %d open, %d settled", settled, open, done)
			}
		}
	})
}
