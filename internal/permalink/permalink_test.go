package permalink_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/permalink"
)

func write(db *database.DB, fn func(context.Context, *database.Tx) error) error {
	return db.Write(context.Background(), fn)
}

func redirect(db *database.DB, from, to string) error {
	return write(db, func(ctx context.Context, tx *database.Tx) error {
		return permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: from, Target: to, Status: http.StatusMovedPermanently})
	})
}

func place(t *testing.T, db *database.DB, id int64, path string) {
	t.Helper()
	if err := write(db, func(ctx context.Context, tx *database.Tx) error {
		return permalink.Set(ctx, tx, permalink.KindStory, id, path)
	}); err != nil {
		t.Fatal(err)
	}
}

// PAGE-27: a configured old path leads on; one that leads to a story does so for ever.
func TestRedirects(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		place(t, db, 1, "/was")
		place(t, db, 1, "/is")
		for _, c := range []struct {
			from, to string
			want     error
		}{
			{"/a", "/b", nil},
			{"/a", "/c?x=1#part", nil}, // in place of the one before
			{"/c", "https://partner.example/a", nil},
			{"/d", "/A/", nil},
			{"/c", "/d", permalink.ErrLoop},
			{"/e", "/e?again", permalink.ErrLoop},
			{"/is", "/a", permalink.ErrTaken},
			{"/was", "/a", permalink.ErrTaken},
			{"/", "/a", permalink.ErrReserved},
			{"/api/v1/stories", "/a", permalink.ErrReserved},
			{"/herstory/latest", "/a", permalink.ErrReserved},
			{"/herstory/category/money", "/a", permalink.ErrReserved},
		} {
			if err := redirect(db, c.from, c.to); !errors.Is(err, c.want) {
				t.Errorf("%s to %s: %v, want %v", c.from, c.to, err, c.want)
			}
		}
		for path, want := range map[string]string{"/a": "/c?x=1#part", "/c": "https://partner.example/a", "/was": "/is"} {
			if got, err := permalink.Resolve(t.Context(), db, path); err != nil || got.Location != want || got.Status != http.StatusMovedPermanently {
				t.Errorf("%s leads to %+v, %v; want %s", path, got, err, want)
			}
		}
		remove := func(path string) error {
			return write(db, func(ctx context.Context, tx *database.Tx) error { return permalink.RemoveRedirect(ctx, tx, path) })
		}
		if err := remove("/c"); err != nil {
			t.Error(err)
		}
		for _, path := range []string{"/c", "/is", "/was"} {
			if err := remove(path); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("removing %s: %v", path, err)
			}
		}
		list, err := permalink.Redirects(t.Context(), db)
		want := []permalink.Redirect{{Path: "/a", Target: "/c?x=1#part", Status: 301}, {Path: "/d", Target: "/A/", Status: 301}}
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%v, %v", list, err)
		}
		// A story may take the path of a redirect.
		place(t, db, 1, "/a")
		if got, err := permalink.Resolve(t.Context(), db, "/a"); err != nil || got.Location != "" || got.EntityID != 1 {
			t.Errorf("/a leads to %+v, %v", got, err)
		}
	})
}

// A header holds ASCII alone.
func TestAnOldPathLeadsToOneInAnyScript(t *testing.T) {
	db := dbtest.New(t)
	place(t, db, 1, "/old")
	place(t, db, 1, "/नया")
	if got, err := permalink.Resolve(t.Context(), db, "/old"); err != nil || got.Location != "/%E0%A4%A8%E0%A4%AF%E0%A4%BE" {
		t.Errorf("%+v, %v", got, err)
	}
}
