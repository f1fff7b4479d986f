package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// wrongExport is a Ghost export with a draft and a published post, which had two addresses on the old site.
const wrongExport = `{"data": {"posts": [
	{"id": "1", "title": "The loom", "slug": "the-loom", "status": "published",
		"published_at": "2026-01-02T03:04:05Z", "html": "<p>Late.</p>"},
	{"id": "2", "title": "A draft", "slug": "a-draft", "status": "draft", "html": "<p>Early.</p>"}]}}`

// A brand that has the stories of a wrong import is removed with these stories, but only with the flag --with-stories. Their
// addresses return 410 until the same file is imported into the right brand.
func TestBrandIsRemovedWithItsStories(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), blank{}, nil)
		h := mountedMux(t, a)
		other := p.Published("ys", "Another story", time.Hour)
		old := p.Published("herstory", "The address that changes", time.Hour)
		former := old.Path
		runImport := func(into string) importer.Report {
			file := filepath.Join(t.TempDir(), "export.json")
			if err := os.WriteFile(file, []byte(wrongExport), 0o600); err != nil {
				t.Fatal(err)
			}
			deps := importer.Deps{DB: db, Stories: a.Stories, Brands: a.Brands, DataDir: t.TempDir(),
				Formats: map[string]importer.Format{ghost.Kind: ghost.Open}}
			report, err := importer.Run(t.Context(), deps, importer.Request{Kind: ghost.Kind, File: file, Brand: into,
				Options: importer.Options{Site: "https://old.example.com"}}, func(importer.Progress) {})
			if err != nil {
				t.Fatal(err)
			}
			return report
		}
		runImport("herstory")
		b := p.Brand("herstory")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			changed, err := story.Get(ctx, tx, old.ID)
			if err != nil {
				return err
			}
			changed.Path = "/herstory/another-address"
			doc, err := story.Doc(ctx, tx, old.ID)
			if err != nil {
				return err
			}
			if err := a.Stories.Save(ctx, tx, changed, doc); err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, `INSERT INTO audience_pages (day, brand_id, lang, page, referrer, views)
				VALUES (1, ?, 'en', 'x', 'direct', 1)`, b.ID)
			if err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, `INSERT INTO audience_events (event, day, brand_id, lang, views) VALUES ('x', 1, ?, 'en', 1)`, b.ID)
			return err
		})
		if _, err := account.CreateToken(t.Context(), db, "Desk", account.Editor, &b.ID); err != nil {
			t.Fatal(err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "neha@example.com", "Neha", "en", "")
			if err != nil {
				return err
			}
			return account.GrantRole(ctx, tx, u.ID, account.Editor, &b.ID)
		})
		loom := pathByTitle(t, db, "The loom")
		addresses := []string{loom, former, "/herstory/another-address"}
		for at, want := range map[string]int{loom: http.StatusOK, "/the-loom": http.StatusMovedPermanently, former: http.StatusMovedPermanently} {
			if w := get(h, at); w.Code != want {
				t.Fatalf("before: GET %s: %d", at, w.Code)
			}
		}
		addresses = append(addresses, "/the-loom")

		remove := func(withStories bool) (n int, err error) {
			err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
				removed, err := a.BrandRemover.Remove(ctx, tx, b, withStories)
				n = removed.Stories
				if withStories && !slices.Equal(removed.Lost, []string{"Roles that were for this brand only have been taken away: 1.",
					"Its API tokens no longer work: Desk."}) {
					t.Errorf("lost: %q", removed.Lost)
				}
				return err
			})
			return n, err
		}
		if _, err := remove(false); !errors.Is(err, brand.ErrInUse) {
			t.Fatalf("without the flag: %v", err)
		}
		if w := get(h, loom); w.Code != http.StatusOK {
			t.Fatalf("the refusal changed the story: %d", w.Code)
		}
		if n, err := remove(true); err != nil || n != 3 {
			t.Fatalf("%d stories, %v", n, err)
		}
		for _, at := range addresses {
			if w := get(h, at); w.Code != http.StatusGone {
				t.Errorf("GET %s: %d", at, w.Code)
			}
		}
		if w := get(h, "/herstory"); w.Code != http.StatusNotFound {
			t.Errorf("the landing page: %d", w.Code)
		}
		if w := get(h, other.Path); w.Code != http.StatusOK {
			t.Errorf("the story of another brand: %d", w.Code)
		}
		items, err := a.Stories.Read(t.Context(), story.LatestOf(p.Brand("ys")), story.Window{Limit: 10})
		if err != nil || len(items) != 1 || items[0].ID != other.ID {
			t.Errorf("the list of all stories has %v, %v", storytest.Titles(items), err)
		}
		for table, want := range map[string]int{"list_entries WHERE story_id NOT IN (SELECT id FROM stories)": 0, "imports": 0, "import_refs": 0,
			"api_tokens": 0, "translation_groups": 1, "outbox WHERE event = 'stories.removed'": 1, "outbox WHERE event = 'brand.removed'": 1,
			"archive_days WHERE stories <> 0": 2} {
			if n := countRows(t, db, table); n != want {
				t.Errorf("%s: %d rows, want %d", table, n, want)
			}
		}

		runImport("ys")
		if w := get(h, pathByTitle(t, db, "The loom")); w.Code != http.StatusOK {
			t.Errorf("after another import: %d", w.Code)
		}
		if w := get(h, "/the-loom"); w.Code == http.StatusGone {
			t.Error("the old address is still gone after another import")
		}
	})
}

func pathByTitle(t *testing.T, db *database.DB, title string) (at string) {
	t.Helper()
	if err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("path").Where("title = ?", title).Scan(t.Context(), &at); err != nil {
		t.Fatal(err)
	}
	return at
}

func countRows(t *testing.T, db *database.DB, from string) (n int) {
	t.Helper()
	if err := db.Read.NewRaw("SELECT count(*) FROM "+from).Scan(t.Context(), &n); err != nil {
		t.Fatal(from, err)
	}
	return n
}

// The command says what prevents the removal, which flag to use, and what was removed.
func TestBrandRemoveCommand(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db).Published("herstory", "The loom", time.Hour)
	for _, tt := range []struct {
		args   string
		status int
		want   string
	}{
		{"brand,remove,nobody", 1, `there is no brand "nobody"`},
		{"brand,remove,ys,--with-stories", 1, "the master brand cannot be removed"},
		{"brand,remove,herstory", 1, "run `masthead brand remove herstory --with-stories`"},
		{"brand,remove,herstory,--with-stories", 0, "herstory and its story are removed"},
		{"brand,remove,hindi", 0, "hindi is removed."},
	} {
		status, out, errOut := run(t, append(strings.Split(tt.args, ","), "--data", data)...)
		if status != tt.status || !strings.Contains(out+errOut, tt.want) {
			t.Errorf("%s: %d %s%s, want %d with %q", tt.args, status, out, errOut, tt.status, tt.want)
		}
	}
}
