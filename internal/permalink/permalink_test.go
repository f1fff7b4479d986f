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
	"masthead/internal/route"
)

// Paths of other features, as they declare them.
var (
	_ = route.Declare(route.Page{Pattern: "/latest", Base: route.Brands})
	_ = route.Declare(route.Page{Pattern: "/category/{slug}", Base: route.Brands})
	_ = []string{route.ReserveFolder("api", "the API"), route.ReserveFolder("media", "pictures"), route.Reserve("share", "pictures of links")}
)

func write(db *database.DB, fn func(context.Context, *database.Tx) error) error {
	return db.Write(context.Background(), fn)
}

func redirect(db *database.DB, from, to string) error {
	return write(db, func(ctx context.Context, tx *database.Tx) error {
		_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: from, Target: to, Status: http.StatusMovedPermanently})
		return err
	})
}

func setPath(t *testing.T, db *database.DB, id int64, path string) {
	t.Helper()
	if err := write(db, func(ctx context.Context, tx *database.Tx) error {
		return permalink.Set(ctx, tx, permalink.KindStory, id, path)
	}); err != nil {
		t.Fatal(err)
	}
}

// checkTargets checks where paths lead in one redirect.
func checkTargets(t *testing.T, db *database.DB, want map[string]string) {
	t.Helper()
	for path, location := range want {
		got, err := permalink.Resolve(t.Context(), db, path)
		if err != nil || got.Location != location || got.Status != http.StatusMovedPermanently {
			t.Errorf("%s leads to %+v, %v; want %s", path, got, err, location)
		}
	}
}

// PAGE-27, F184: a configured path redirects; a story's path can never become a redirect.
func TestRedirectsLeadToTheirTargets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		setPath(t, db, 1, "/was")
		setPath(t, db, 1, "/is")
		for _, c := range []struct {
			from, to string
			want     error
		}{
			{"/a", "/b", nil},
			{"/a", "/c?x=1#part", nil}, // replaces the previous one
			{"/c", "https://partner.example/a", nil},
			{"/e", "/e?again", permalink.ErrLoop},
			{"/e", "/E/", permalink.ErrLoop},
			{"/is", "/a", permalink.ErrTaken},
			{"/was", "/a", permalink.ErrTaken},
			{"/", "/a", permalink.ErrReserved},
			{"/api/v1/stories", "/a", permalink.ErrReserved},
			{"/herstory/latest", "/a", permalink.ErrReserved},
			{"/share/2026/11/a", "/a", permalink.ErrReserved},
			{"/herstory/category/money", "/a", permalink.ErrReserved},
		} {
			if err := redirect(db, c.from, c.to); !errors.Is(err, c.want) {
				t.Errorf("%s to %s: %v, want %v", c.from, c.to, err, c.want)
			}
		}
		checkTargets(t, db, map[string]string{"/a": "https://partner.example/a?x=1#part", "/c": "https://partner.example/a", "/was": "/is"})
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
		want := []permalink.Redirect{{Path: "/a", Target: "https://partner.example/a?x=1#part", Status: 301}}
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%v, %v", list, err)
		}
		// A story may take the path of a redirect.
		setPath(t, db, 1, "/a")
		if got, err := permalink.Resolve(t.Context(), db, "/a"); err != nil || got.Location != "" || got.EntityID != 1 {
			t.Errorf("/a leads to %+v, %v", got, err)
		}
	})
}

// PAGE-27, F184: no reader is redirected twice, in whatever order redirects are added.
func TestRedirectsLeadToTheFinalTarget(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		set := func(from, to string) {
			t.Helper()
			if err := redirect(db, from, to); err != nil {
				t.Fatalf("%s to %s: %v", from, to, err)
			}
		}
		setPath(t, db, 1, "/was")
		set("/before", "/Was/?from=letter#end")
		setPath(t, db, 1, "/is")
		set("/after", "/was")
		set("/third", "/after?x=1")
		checkTargets(t, db, map[string]string{"/before": "/is?from=letter#end", "/after": "/is", "/third": "/is?x=1"})

		setPath(t, db, 1, "/नया")
		checkTargets(
			t,
			db,
			map[string]string{
				"/was":    "/%E0%A4%A8%E0%A4%AF%E0%A4%BE",
				"/before": "/%E0%A4%A8%E0%A4%AF%E0%A4%BE?from=letter#end",
				"/after":  "/%E0%A4%A8%E0%A4%AF%E0%A4%BE",
			},
		)
		setPath(t, db, 1, "/new")
		checkTargets(t, db, map[string]string{"/was": "/new", "/before": "/new?from=letter#end", "/third": "/new?x=1"})

		set("/one", "/two")
		set("/one-and-more", "/twofold")
		set("/two", "/three?y=2")
		checkTargets(t, db, map[string]string{"/one": "/three?y=2", "/one-and-more": "/twofold"})

		set("/imported-link", "/old-address")
		if err := write(db, func(ctx context.Context, tx *database.Tx) error {
			_, err := permalink.AddAlias(ctx, tx, permalink.KindStory, 1, "/old-address")
			return err
		}); err != nil {
			t.Fatal(err)
		}
		checkTargets(t, db, map[string]string{"/imported-link": "/new", "/old-address": "/new"})

		set("/picture", "/media/M/AB.jpg")
		checkTargets(t, db, map[string]string{"/picture": "/media/M/AB.jpg"})
	})
}

func TestCombinedRedirectKeepsTheTemporaryStatus(t *testing.T) {
	db := dbtest.New(t)
	var stored permalink.Redirect
	for _, r := range []permalink.Redirect{
		{Path: "/for-now", Target: "https://partner.example/", Status: http.StatusFound},
		{Path: "/for-good", Target: "/for-now", Status: http.StatusMovedPermanently},
	} {
		if err := write(db, func(ctx context.Context, tx *database.Tx) (err error) {
			stored, err = permalink.SetRedirect(ctx, tx, r)
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	if want := (permalink.Redirect{Path: "/for-good", Target: "https://partner.example/", Status: http.StatusFound}); stored != want {
		t.Errorf("stored %+v, want %+v", stored, want)
	}
}

// The events name every path with a changed target, so that the cache drops it.
func TestEventsNameEveryPathThatChanges(t *testing.T) {
	db := dbtest.New(t)
	setPath(t, db, 1, "/was")
	if err := redirect(db, "/letter", "/was"); err != nil {
		t.Fatal(err)
	}
	emitted := &listener{}
	db.Listen(emitted)
	setPath(t, db, 1, "/is")
	if !slices.Contains(emitted.tags, permalink.Tag("/letter")) {
		t.Errorf("the events name %v", emitted.tags)
	}
}

type listener struct{ tags []string }

func (l *listener) Invalidate(tags ...string) { l.tags = append(l.tags, tags...) }
func (l *listener) SetTrusted(bool)           {}

// Locations are escaped, because a header contains only ASCII.
func TestLocationsAreEscaped(t *testing.T) {
	db := dbtest.New(t)
	setPath(t, db, 1, "/old")
	setPath(t, db, 1, "/नया")
	if got, err := permalink.Resolve(t.Context(), db, "/old"); err != nil || got.Location != "/%E0%A4%A8%E0%A4%AF%E0%A4%BE" {
		t.Errorf("%+v, %v", got, err)
	}
}
