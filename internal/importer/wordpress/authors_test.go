package wordpress_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/importtest"
	"masthead/internal/taxonomy"
)

// exportWithAuthor writes an export of another site whose only author has the given login
// and name.
func exportWithAuthor(t *testing.T, host, login, mail, name string, items ...string) string {
	t.Helper()
	text, err := os.ReadFile(write(t, items...))
	if err != nil {
		t.Fatal(err)
	}
	export := strings.NewReplacer("meera@weaver.example.com", mail, "weaver.example.com", host, "Meera Sattvik", name,
		"<dc:creator>meera", "<dc:creator>"+login, "<wp:author_login>meera", "<wp:author_login>"+login).Replace(string(text))
	path := filepath.Join(t.TempDir(), host+".xml")
	if err := os.WriteFile(path, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func importFile(t *testing.T, deps importer.Deps, kind, file, into string) importer.Report {
	t.Helper()
	report, err := importer.Run(t.Context(), deps, importer.Request{Kind: kind, File: file, Brand: into}, nil)
	if err != nil {
		t.Fatal(err)
	}
	importtest.CheckCounts(t, report)
	return report
}

// authorOf returns the slug of the only author of a story.
func authorOf(t *testing.T, db *database.DB, title string) string {
	t.Helper()
	s := importtest.Story(t, db, title)
	authors, err := taxonomy.AuthorsByIDs(t.Context(), db.Read, s.Authors)
	if err != nil || len(s.Authors) != 1 {
		t.Fatalf("%q has the authors %v, %v", title, s.Authors, err)
	}
	return authors[s.Authors[0]].Slug
}

func slugs(t *testing.T, db *database.DB) (list []string) {
	t.Helper()
	if err := db.Read.NewSelect().Model((*taxonomy.Author)(nil)).Column("slug").Order("slug").Scan(t.Context(), &list); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestTheSameLoginOnTwoSitesGivesTwoAuthors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		const one, two = "one.example.com", "two.example.com"
		importFile(
			t,
			deps,
			"wordpress",
			exportWithAuthor(t, one, "admin", "a@one.example.com", "Admin", post(1, "First of one", "<p>a</p>", "")),
			importtest.Brand,
		)
		report := importFile(
			t,
			deps,
			"wordpress",
			exportWithAuthor(t, two, "admin", "b@two.example.com", "Admin", post(2, "First of two", "<p>b</p>", "")),
			importtest.Brand,
		)
		if report.Warnings.By["another author has this slug, so this one got a different slug"] != 1 {
			t.Errorf("the warnings are %v", report.Warnings.By)
		}
		importFile(
			t,
			deps,
			"wordpress",
			exportWithAuthor(t, one, "admin", "a@one.example.com", "Admin", post(3, "Second of one", "<p>c</p>", "")),
			importtest.Brand,
		)
		importFile(t, deps, "wordpress", exportWithAuthor(t, two, "admin", "", "Admin", post(4, "Second of two", "<p>d</p>", "")), "ys")
		for title, want := range map[string]string{
			"First of one": "admin", "Second of one": "admin", "First of two": "admin-2", "Second of two": "admin-2",
		} {
			if got := authorOf(t, db, title); got != want {
				t.Errorf("%q has the author %s, want %s", title, got, want)
			}
		}
		if got := slugs(t, db); !slices.Equal(got, []string{"admin", "admin-2"}) {
			t.Errorf("authors %v", got)
		}
	})
}

// An author without a page is not mistaken for the author with the same login on another site.
func TestTheSameLoginOfADraftIsAnotherAuthor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importFile(t, deps, "wordpress", exportWithAuthor(t, "one.example.com", "admin", "", "Admin", post(1, "Of one", "<p>a</p>", "")),
			importtest.Brand)
		draft := withStatus(post(2, "Draft of two", "<p>b</p>", ""), "draft")
		importFile(t, deps, "wordpress", exportWithAuthor(t, "two.example.com", "admin", "", "Admin", draft), importtest.Brand)
		if s := importtest.Story(t, db, "Draft of two"); len(s.Authors) != 0 {
			t.Errorf("the draft has the authors %v", s.Authors)
		}
		importFile(t, deps, "wordpress", exportWithAuthor(t, "two.example.com", "admin", "", "Admin", post(2, "Of two", "<p>b</p>", "")),
			importtest.Brand)
		if got := authorOf(t, db, "Of two"); got != "admin-2" {
			t.Errorf("the author of the other site is %s", got)
		}
	})
}

func TestAuthorsAreMatchedByEmailAcrossSites(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, map[string]importer.Format{"wordpress": formats["wordpress"], ghost.Kind: ghost.Open})
		importFile(
			t,
			deps,
			"wordpress",
			exportWithAuthor(t, "one.example.com", "asha", "asha@press.example.com", "Asha K", post(1, "On one", "<p>a</p>", "")),
			importtest.Brand,
		)
		report := importFile(
			t,
			deps,
			"wordpress",
			exportWithAuthor(t, "two.example.com", "kutir", "Asha@Press.example.com", "Asha Kutir", post(2, "On two", "<p>b</p>", "")),
			importtest.Brand,
		)
		if report.Warnings.By["an author with the same email address already exists and is used"] != 1 {
			t.Errorf("the warnings are %v", report.Warnings.By)
		}
		letters := filepath.Join(t.TempDir(), "letters.json")
		if err := os.WriteFile(letters, []byte(`{"db":[{"data":{"settings":[{"key":"db_hash","value":"x"}],
			"users":[{"id":"1","slug":"owner","name":"Asha","email":"asha@press.example.com"},
			{"id":"2","slug":"asha","name":"Another Asha","email":"other@press.example.com"}],
			"posts":[{"id":"600000000000000000000001","title":"A letter of hers","slug":"l","status":"published",
			"published_at":"2024-01-01 00:00:00","author_id":"1","html":"<p>x</p>"},
			{"id":"600000000000000000000002","title":"A letter of another","slug":"m","status":"published",
			"published_at":"2024-01-02 00:00:00","author_id":"2","html":"<p>x</p>"}]}}]}`), 0o600); err != nil {
			t.Fatal(err)
		}
		importFile(t, deps, ghost.Kind, letters, importtest.Brand)
		for title, want := range map[string]string{
			"On one": "asha", "On two": "asha", "A letter of hers": "asha", "A letter of another": "asha-2",
		} {
			if got := authorOf(t, db, title); got != want {
				t.Errorf("%q has the author %s, want %s", title, got, want)
			}
		}
		var kept []string
		if err := db.Read.NewRaw("SELECT external_id FROM import_refs").Scan(t.Context(), &kept); err != nil ||
			strings.Contains(strings.Join(kept, " "), "@") {
			t.Errorf("an email address is stored: %v, %v", kept, err)
		}
	})
}

func TestOwnersOfTwoGhostSitesAreTwoAuthors(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, map[string]importer.Format{ghost.Kind: ghost.Open})
	for _, site := range []string{"one", "two"} {
		file := filepath.Join(t.TempDir(), site+".json")
		if err := os.WriteFile(file, []byte(`{"db":[{"data":{"users":[{"id":"1","slug":"owner","name":"Owner","email":"me@`+site+`.example.com"}],
			"posts":[{"id":"1","title":"Of `+site+`","slug":"p","status":"published",
			"published_at":"2024-01-01 00:00:00","author_id":"1","html":"<p>x</p>"}],
			"settings":[{"key":"db_hash","value":"`+site+`"}]}}]}`), 0o600); err != nil {
			t.Fatal(err)
		}
		importFile(t, deps, ghost.Kind, file, importtest.Brand)
		again := importFile(t, deps, ghost.Kind, file, importtest.Brand)
		if c := again.Counts[importer.Post]; c.Unchanged != 1 {
			t.Errorf("the second import: %+v", c)
		}
	}
	if one, two := authorOf(t, db, "Of one"), authorOf(t, db, "Of two"); one != "owner" || two != "owner-2" {
		t.Errorf("the authors are %s and %s", one, two)
	}
}

func TestAnExistingAuthorIsUsedIfSlugAndNameAgree(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		for _, a := range []*taxonomy.Author{{Slug: "asha", Name: "Asha Kutir"}, {Slug: "desk", Name: "The Night Desk"}} {
			if err := taxonomy.SaveAuthor(ctx, tx, a); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	importFile(
		t,
		deps,
		"wordpress",
		exportWithAuthor(t, "one.example.com", "asha", "", "asha  kutir", post(1, "Hers", "<p>a</p>", "")),
		importtest.Brand,
	)
	importFile(
		t,
		deps,
		"wordpress",
		exportWithAuthor(t, "two.example.com", "desk", "", "Day Desk", post(2, "Theirs", "<p>a</p>", "")),
		importtest.Brand,
	)
	if hers, theirs := authorOf(t, db, "Hers"), authorOf(t, db, "Theirs"); hers != "asha" || theirs != "desk-2" {
		t.Errorf("the authors are %s and %s", hers, theirs)
	}
}
