package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

func importWrongExport(t *testing.T, db *database.DB, a *App, into string) importer.Report {
	t.Helper()
	file := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(file, []byte(wrongExport), 0o600); err != nil {
		t.Fatal(err)
	}
	deps := importer.Deps{DB: db, Stories: a.Stories, Brands: a.Brands, DataDir: t.TempDir(),
		Formats: map[string]importer.Format{ghost.Kind: ghost.Open}}
	request := importer.Request{Kind: ghost.Kind, File: file, Brand: into, Options: importer.Options{Site: "https://old.example.com"}}
	report, err := importer.Run(t.Context(), deps, request, func(importer.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// A wrong import into the master brand, which cannot be removed, can be undone. The imported stories return 410;
// other stories, and imported stories that somebody has changed since, stay. The same file can be imported again.
func TestWrongImportIsUndone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), blank{}, nil)
		h := mountedMux(t, a)
		own := p.Published("ys", "Our own story", time.Hour)
		importWrongExport(t, db, a, "ys")
		loom := pathByTitle(t, db, "The loom")
		p.Write(func(ctx context.Context, tx *database.Tx) error { // somebody works on the draft
			var id int64
			if err := tx.NewSelect().Table("stories").Column("id").Where("title = 'A draft'").Scan(ctx, &id); err != nil {
				return err
			}
			draft, err := story.Get(ctx, tx, id)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, id)
			if err != nil {
				return err
			}
			draft.Title = "A better draft"
			return a.Stories.Save(ctx, tx, draft, doc)
		})
		b := p.Brand("ys")
		list, err := importer.ListImported(t.Context(), db, a.Brands)
		if err != nil || len(list) != 1 || list[0].Stories != 2 || list[0].Edited != 1 || list[0].Brand != "ys" ||
			list[0].Source != "ghost old.example.com" || !list[0].Last.Equal(c.Now()) {
			t.Fatalf("%+v, %v", list, err)
		}
		source := list[0].Source
		_, err = importer.Undo(t.Context(), importer.Deps{DB: db, Stories: a.Stories}, importer.UndoRequest{Source: "ghost ", Brand: b}, nil)
		if !errors.Is(err, importer.ErrNoSite) {
			t.Errorf("without a site: %v", err)
		}
		undo := func(edited, dryRun bool, want importer.UndoResult) {
			t.Helper()
			u, err := importer.Undo(t.Context(), importer.Deps{DB: db, Stories: a.Stories},
				importer.UndoRequest{Source: source, Brand: b, Edited: edited, DryRun: dryRun}, nil)
			if err != nil || u.Removed != want.Removed || u.KeptEdited != want.KeptEdited {
				t.Fatalf("%+v, %v, want %+v", u, err, want)
			}
		}
		undo(false, true, importer.UndoResult{Removed: 1, KeptEdited: 1})
		if w := get(h, loom); w.Code != http.StatusOK {
			t.Fatalf("after the dry run: %d", w.Code)
		}
		undo(false, false, importer.UndoResult{Removed: 1, KeptEdited: 1})
		for at, want := range map[string]int{loom: http.StatusGone, "/the-loom": http.StatusGone, own.Path: http.StatusOK} {
			if w := get(h, at); w.Code != want {
				t.Errorf("GET %s: %d, want %d", at, w.Code, want)
			}
		}
		undo(true, false, importer.UndoResult{Removed: 1})
		_, err = importer.Undo(t.Context(), importer.Deps{DB: db, Stories: a.Stories},
			importer.UndoRequest{Source: source, Brand: b, Edited: true}, nil)
		if !errors.Is(err, database.ErrNotFound) {
			t.Errorf("once more: %v", err)
		}
		if r := importWrongExport(t, db, a, "herstory"); r.Counts[importer.Post].New != 2 {
			t.Errorf("the second import: %+v", r.Counts)
		}
		if w := get(h, pathByTitle(t, db, "The loom")); w.Code != http.StatusOK {
			t.Errorf("the story in its right brand: %d", w.Code)
		}
	})
}

// The commands list imports, ask which import is meant, and do not choose a brand if there are several.
func TestImportUndoCommand(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	file := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(file, []byte(wrongExport), 0o600); err != nil {
		t.Fatal(err)
	}
	export := func(brand string) string {
		return fmt.Sprintf("import,ghost,%s,--site,https://old.example.com,--no-pictures%s", file, brand)
	}
	otherFile := filepath.Join(t.TempDir(), "other.json") // other posts: the same ones at another address would count as a move of the site
	otherExport := strings.NewReplacer("loom", "kiln", "2026-01-02", "2026-02-03").Replace(wrongExport)
	if err := os.WriteFile(otherFile, []byte(otherExport), 0o600); err != nil {
		t.Fatal(err)
	}
	other := strings.NewReplacer("old.", "other.", file, otherFile).Replace(export(",--brand,herstory"))
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{"import,list", 0, "No stories were imported."},
		{export(""), 1, "name the brand that gets the stories with --brand SLUG"},
		{export(",--brand,ys"), 0, `masthead import undo "ghost old.example.com" --brand ys`},
		{export(",--brand,herstory"), 0, "1 published"},
		{other, 0, `masthead import undo "ghost other.example.com" --brand herstory`},
		{"import,list", 0, "ghost old.example.com    herstory  2        0"},
		{"import,list", 0, "ghost other.example.com  herstory  2        0"},
		{"import,undo,", 1, "name the site whose stories are to be deleted"},
		{"import,undo,old.example.com,--brand,nosuch", 1, `there is no brand "nosuch"; the brands are ys, herstory`},
		{"import,undo,old.example.com,--brand,", 1, `there is no brand ""; the brands are ys, herstory`},
		{"import,undo,old.example.com", 1, `masthead import undo "ghost old.example.com" --brand herstory`},
		{"import,undo,https://old.example.com/,--brand,ys,--dry-run", 0,
			"2 stories from ghost old.example.com to delete from ys; nothing was changed"},
		{"import,undo,old.example.com,--brand,ys", 0, "2 stories from ghost old.example.com deleted from ys"},
		{"import,undo,ghost,--brand,herstory", 1, `no stories of "ghost" were imported`},
		{"import,undo,ghost old.example.com,--brand,ys", 1, `no stories of "ghost old.example.com" were imported`},
		{"import,undo,old.example.com", 0, "2 stories from ghost old.example.com deleted from herstory"},
		{"import,list", 0, "ghost other.example.com  herstory  2        0"},
	} {
		status, out, errOut := run(t, append(strings.Split(tt.args, ","), "--data", data)...)
		if status != tt.status || !strings.Contains(out+errOut, tt.want) {
			t.Errorf("%s: %d %s%s, want %d with %q", tt.args, status, out, errOut, tt.status, tt.want)
		}
	}
}

// Control characters in an export do not reach the terminal: not in the report, in lists or in errors.
func TestCommandsPrintNoControlCharacters(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	file := filepath.Join(t.TempDir(), "export.json")
	const export = `{"data": {"settings": [{"key": "title", "value": "Old \u001b[2J\u202esite"}, {"key": "db_hash", "value": "abc"}],
		"posts": [{"id": "5f0b1f2e5c1d4f6e9a512b6c", "title": "One \u001b]0;x\u0007", "slug": "one", "status": "published",
		"published_at": "2024-01-01T00:00:00Z", "canonical_url": "https://x.example/\u001b[31m", "html": "<p>x</p>"}]}}`
	if err := os.WriteFile(file, []byte(export), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"import", "ghost", file, "--brand", "ys", "--no-pictures"}, `\x1b[31m`},
		{[]string{"import", "list"}, `Old \x1b[2J\u202esite`},
		{[]string{"import", "undo", "\x1b[2Jsite", "--brand", "ys"}, `x1b[2Jsite`},
	} {
		_, out, errOut := run(t, append(c.args, "--data", data)...)
		if text := out + errOut; strings.ContainsAny(text, "\x1b\a\u202e") || !strings.Contains(text, c.want) {
			t.Errorf("%q printed %q, want %q", c.args, text, c.want)
		}
	}
}
