package permalink_test

import (
	"context"
	"errors"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
)

// D-08, ROUTE-45: the paths that an editor can choose for a company, and the response at such a path in each edition,
// before and after the company leaves it.
func TestOwnPaths(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		own := permalink.NewOwn(db, permalink.KindCompany)
		set := func(id int64, at string) error {
			return write(db, func(ctx context.Context, tx *database.Tx) error {
				return permalink.SetOwn(ctx, tx, permalink.KindCompany, id, at)
			})
		}
		expect := func(at string, id int64, current bool) {
			t.Helper()
			got, now, err := own.Find(t.Context(), at)
			if id == 0 {
				if !errors.Is(err, database.ErrNotFound) || own.Has(t.Context(), at) {
					t.Errorf("%s: %d, %v, %v", at, got, own.Has(t.Context(), at), err)
				}
				return
			}
			if got != id || now != current || err != nil || !own.Has(t.Context(), at) {
				t.Errorf("%s: %d, current %v, has %v, %v", at, got, now, own.Has(t.Context(), at), err)
			}
		}
		setPath(t, db, 1, "/a-story")
		setPath(t, db, 2, "/hindi/loom")
		for at, want := range map[string]error{
			"kiln": permalink.ErrMalformed, "/": permalink.ErrMalformed, "/Kiln": permalink.ErrMalformed, "/kiln/": permalink.ErrMalformed,
			"/ki ln": permalink.ErrMalformed, "/a/b/c/d": permalink.ErrMalformed, "/a--b": permalink.ErrMalformed, "/../x": permalink.ErrMalformed,
			"/latest": permalink.ErrReserved, "/api/x": permalink.ErrReserved, "/hindi/kiln": permalink.ErrReserved, "/hindi": permalink.ErrReserved,
			"/category/kiln": permalink.ErrReserved, "/a-story": permalink.ErrTaken, "/loom": permalink.ErrTaken,
		} {
			var wrong invalid.Fields
			if err := set(7, at); !errors.Is(err, want) || !errors.As(err, &wrong) || wrong["path"] == "" {
				t.Errorf("%q: %v, want %v", at, err, want)
			}
		}
		for _, at := range []string{"/kiln", "/kiln-and-loom/home"} {
			if err := set(7, at); err != nil {
				t.Fatal(at, err)
			}
		}
		expect("/kiln", 7, false)
		expect("/kiln-and-loom/home", 7, true)
		expect("/hindi/kiln-and-loom/home", 7, true)
		expect("/herstory/kiln", 0, false)
		if err := set(8, "/kiln-and-loom/home"); !errors.Is(err, permalink.ErrTaken) {
			t.Errorf("the path of another company: %v", err)
		}
		if err := set(7, ""); err != nil {
			t.Fatal(err)
		}
		expect("/kiln-and-loom/home", 7, false)
		if is, err := own.IsCurrent(t.Context(), "/kiln-and-loom/home"); is || err != nil {
			t.Errorf("is current: %v, %v", is, err)
		}
		// Other pages may take a path that was left, in one edition or everywhere.
		setPath(t, db, 3, "/tamil/kiln")
		expect("/hindi/kiln", 7, false)
		if own.Has(t.Context(), "/tamil/kiln") {
			t.Error("the company hides the story in Tamil")
		}
		setPath(t, db, 4, "/kiln")
		expect("/kiln", 0, false)
		if err := set(7, "/kiln-and-loom/home"); err != nil {
			t.Fatal(err)
		}
		expect("/kiln-and-loom/home", 7, true)
	})
}

// D-08, PAGE-23: nothing takes the page of a theme, which is two segments below the path of its conference, in any edition.
func TestPagesOfThemesAreNotTaken(t *testing.T) {
	db := dbtest.New(t)
	write := func(do func(ctx context.Context, tx *database.Tx) error) error { return db.Write(t.Context(), do) }
	if err := write(func(ctx context.Context, tx *database.Tx) error {
		return permalink.SetOwn(ctx, tx, permalink.KindConference, 1, "/makers-salem")
	}); err != nil {
		t.Fatal(err)
	}
	for _, at := range []string{"/makers-salem/keytrack/looms", "/hindi/makers-salem/keytrack/looms", "/makers-salem/keytrack"} {
		err := write(func(ctx context.Context, tx *database.Tx) error {
			return permalink.Set(ctx, tx, permalink.KindTerm, 7, at)
		})
		if !errors.Is(err, permalink.ErrTaken) {
			t.Errorf("a term took %s: %v", at, err)
		}
	}
	if err := write(func(ctx context.Context, tx *database.Tx) error {
		return permalink.Set(ctx, tx, permalink.KindTerm, 7, "/looms/keytrack/looms")
	}); err != nil {
		t.Error(err)
	}
}
