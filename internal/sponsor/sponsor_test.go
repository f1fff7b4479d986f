package sponsor_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/audience"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/sign"
	"masthead/internal/sponsor"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

type fixture struct {
	*storytest.Publication
	*sponsor.Ledger
	t       *testing.T
	sponsor int64
	brand   int64
	day     int64 // today
}

func newFixture(t *testing.T, db *database.DB) *fixture {
	t.Helper()
	p := storytest.New(t, db)
	f := &fixture{Publication: p, t: t, brand: p.Brand("herstory").ID, Ledger: &sponsor.Ledger{DB: db, Brands: p.Brands, Stories: p.Stories,
		Keys: &sign.Keys{DB: db}, Site: "https://startline.example", Name: "Startline"}}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		bank := &taxonomy.Publisher{Slug: "kaveri-bank", Name: "Kaveri Bank"}
		err := taxonomy.SavePublisher(ctx, tx, bank)
		f.sponsor = bank.ID
		return err
	})
	var err error
	if f.day, err = p.Brands.Day(t.Context(), db.Now()); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *fixture) write(do func(context.Context, *database.Tx) error) {
	f.t.Helper()
	if err := f.Ledger.DB.Write(f.t.Context(), do); err != nil {
		f.t.Fatal(err)
	}
}

// save saves a sale of the brand for a week from today.
func (f *fixture) save(s *sponsor.Sale, by actor.Actor, version int64, places ...sponsor.PlaceEdit) error {
	f.t.Helper()
	s.BrandID, s.PublisherID, s.StartsOn, s.EndsOn = f.brand, f.sponsor, f.day, f.day+6
	return f.Ledger.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return f.Save(ctx, tx, by, s, places, version)
	})
}

// C12: a sale counts the views of the stories where it appeared, in its period, by day, brand and language.
func TestAReportCountsTheViewsOfASale(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, by := newFixture(t, db), actor.Actor{AllBrands: true}
		a, b := f.Published("herstory", "A", time.Hour), f.Published("herstory", "B", time.Hour)
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return audience.AddStories(ctx, tx, []audience.StoryDay{
				{Day: f.day - 1, StoryID: a.ID, BrandID: f.brand, Lang: "en", Views: 1000},
				{Day: f.day, StoryID: a.ID, BrandID: f.brand, Lang: "en", Views: 3, FromNewsletter: 1},
				{Day: f.day, StoryID: b.ID, BrandID: f.brand, Lang: "hi", Views: 4},
				{Day: f.day + 6, StoryID: a.ID, BrandID: f.brand, Lang: "en", Views: 5},
				{Day: f.day + 7, StoryID: a.ID, BrandID: f.brand, Lang: "en", Views: 1000},
			})
		})
		s := &sponsor.Sale{Kind: sponsor.Story, Title: "Two stories"}
		err := f.save(s, by, 0, sponsor.PlaceEdit{Address: a.Path}, sponsor.PlaceEdit{Address: "https://startline.example" + b.Path + "?x=1"},
			sponsor.PlaceEdit{Address: "https://elsewhere.example/"})
		if err != nil {
			t.Fatal(err)
		}
		if len(s.Places) != 3 || !s.Places[0].IsCounted() || !s.Places[1].IsCounted() || s.Places[2].IsCounted() {
			t.Errorf("places %+v", s.Places)
		}
		stored, err := sponsor.Get(t.Context(), db.Read, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.ReportOf(t.Context(), stored)
		if err != nil || r.Views != 12 || len(r.Rows) != 3 || len(r.Days()) != 2 || r.Sponsor != "Kaveri Bank" || r.Sums[0].Views != 8 {
			t.Fatalf("report %+v, %v", r, err)
		}
		table, err := r.CSV()
		if err != nil || !strings.Contains(string(table), "2026-03-15,HerStory,en,3,1\n") || strings.Count(string(table), "\n") != 4 {
			t.Errorf("table %s, %v", table, err)
		}
	})
}

// C12: a sale has a version, an editor cannot have the stories of another brand counted, and invalid fields are named.
func TestSalesAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		own, other := actor.Actor{Brands: []int64{f.brand}}, f.Published("ys", "Other", time.Hour)
		s := &sponsor.Sale{Kind: sponsor.Slot, Title: "Banner"}
		if err := f.save(s, own, 0); err != nil {
			t.Fatal(err)
		}
		if err := f.save(s, own, 7); !errors.Is(err, database.ErrConflict) {
			t.Errorf("another version: %v", err)
		}
		for field, wrong := range map[string]func() error{
			"kind":  func() error { return f.save(&sponsor.Sale{Kind: "x", Title: "x"}, own, 0) },
			"title": func() error { return f.save(&sponsor.Sale{Kind: sponsor.Slot, Title: " "}, own, 0) },
			"places": func() error {
				return f.save(&sponsor.Sale{Kind: sponsor.Slot, Title: "x"}, own, 0, sponsor.PlaceEdit{Address: other.Path})
			},
		} {
			var fields invalid.Fields
			if err := wrong(); !errors.As(err, &fields) || fields[field] == "" {
				t.Errorf("%s: %v", field, err)
			}
		}
		for _, address := range []string{"javascript:alert(1)", "//elsewhere.example/x", "elsewhere"} {
			var fields invalid.Fields
			err := f.save(&sponsor.Sale{Kind: sponsor.Slot, Title: "x"}, own, 0, sponsor.PlaceEdit{Address: address})
			if !errors.As(err, &fields) || fields["places"] == "" {
				t.Errorf("%s: %v", address, err)
			}
		}
		if err := f.save(s, own, s.Version, sponsor.PlaceEdit{Series: "none"}); err == nil {
			t.Error("an unknown series is accepted")
		}
	})
}

// C12: the link for the sponsor works until it is withdrawn, and a new one does not revive an old one.
func TestTheLinkForASponsorCanBeWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, ctx := newFixture(t, db), t.Context()
		s := &sponsor.Sale{Kind: sponsor.Slot, Title: "Banner"}
		if err := f.save(s, actor.Actor{AllBrands: true}, 0); err != nil {
			t.Fatal(err)
		}
		share := func(shared bool) string {
			t.Helper()
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return f.SetShared(ctx, tx, actor.Actor{}, s.ID, shared)
			})
			stored, err := sponsor.Get(ctx, db.Read, s.ID)
			if err != nil {
				t.Fatal(err)
			}
			token, err := f.Token(ctx, stored)
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		first := share(true)
		if found, err := f.ByToken(ctx, first); err != nil || found.ID != s.ID {
			t.Errorf("a link: %v", err)
		}
		if token := share(false); token != "" {
			t.Errorf("a token without a link: %q", token)
		}
		if _, err := f.ByToken(ctx, first); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a withdrawn link: %v", err)
		}
		second := share(true)
		for token, want := range map[string]bool{first: false, second: true, second + "x": false, "": false} {
			if _, err := f.ByToken(ctx, token); (err == nil) != want {
				t.Errorf("%q: %v", token, err)
			}
		}
	})
}
