package sponsor_test

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
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
		stored, err := sponsor.Get(t.Context(), db.Read, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		r, err := f.ReportOf(t.Context(), stored)
		if err != nil || r.Views != 12 || len(r.Rows) != 3 || len(r.Days()) != 2 || r.Sponsor != "Kaveri Bank" || r.Sums[0].Views != 8 {
			t.Fatalf("report %+v, %v", r, err)
		}
		if len(r.Places) != 3 || !r.Places[0].Counted || !r.Places[1].Counted || r.Places[2].Counted || r.FromNewsletters != 1 {
			t.Errorf("places %+v", r.Places)
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
				now, err := sponsor.Get(ctx, tx, s.ID)
				if err != nil {
					return err
				}
				return f.SetShared(ctx, tx, actor.Actor{}, s.ID, now.Version, shared)
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

// C12: the views of events and landing pages are counted by their addresses, in every edition, with those from newsletters; of another
// brand they cannot be counted. A report without such a place counts nothing.
func TestEventsAndLandingPagesAreCounted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, all := newFixture(t, db), actor.Actor{AllBrands: true}
		counts, err := audience.New(audience.Options{DB: db, Brands: f.Publication.Brands, Host: "startline.example",
			Pages: []string{"EventPage", "LandingPage"}, Log: slog.New(slog.DiscardHandler),
			Events: func(context.Context) (map[string]bool, error) { return map[string]bool{"fair": true}, nil }})
		if err != nil {
			t.Fatal(err)
		}
		open := func(page, brand, address, medium string) {
			t.Helper()
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/v2/audience",
				strings.NewReader(`{"page":"`+page+`","brand":"`+brand+`","medium":"`+medium+`"}`))
			r.Header.Set("User-Agent", "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0.0.0 Mobile Safari/537.36")
			r.Header.Set("Referer", "https://startline.example"+address)
			w := httptest.NewRecorder()
			if counts.ServeHTTP(w, r); w.Code != http.StatusNoContent {
				t.Fatalf("%s: %d", address, w.Code)
			}
		}
		open("EventPage", "ys", "/events/fair", "")
		open("EventPage", "ys", "/events/fair?date=2026-03-20", "newsletter")
		open("EventPage", "hindi", "/hindi/events/fair", "")
		open("EventPage", "ys", "/events/unknown", "")
		open("LandingPage", "herstory", "/herstory", "newsletter")
		open("LandingPage", "ys", "/", "")
		if err := counts.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		reportOf := func(places ...sponsor.PlaceEdit) *sponsor.Report {
			t.Helper()
			s := &sponsor.Sale{Kind: sponsor.Event, Title: "Tea"}
			if err := f.save(s, all, 0, places...); err != nil {
				t.Fatal(err)
			}
			r, err := f.ReportOf(t.Context(), s)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		for _, one := range []struct {
			address                string
			views, letters, places int64
		}{
			{"/events/fair", 3, 1, 1}, {"https://startline.example/hindi/events/fair#x", 3, 1, 1}, {"/events/unknown", 0, 0, 1},
			{"/herstory", 1, 1, 1}, {"https://startline.example", 1, 0, 1}, {"/events", 0, 0, 0}, {"https://elsewhere.example/events/fair", 0, 0, 0},
		} {
			r := reportOf(sponsor.PlaceEdit{Address: one.address})
			if r.Views != one.views || r.FromNewsletters != one.letters || r.IsCounted() != (one.places == 1) {
				t.Errorf("%s: %d views, %d from newsletters, counted: %v", one.address, r.Views, r.FromNewsletters, r.IsCounted())
			}
		}
		if r := reportOf(sponsor.PlaceEdit{Address: "/events/fair"}, sponsor.PlaceEdit{Address: "/herstory"}); r.Views != 4 || len(r.Rows) != 3 {
			t.Errorf("an event and a landing page: %+v", r)
		}
		own := actor.Actor{Brands: []int64{f.brand}}
		for address, allowed := range map[string]bool{"/herstory": true, "/": false, "/events/fair": false, "https://elsewhere.example/": true} {
			err := f.save(&sponsor.Sale{Kind: sponsor.Slot, Title: "x"}, own, 0, sponsor.PlaceEdit{Address: address})
			var fields invalid.Fields
			if (err == nil) != allowed || !allowed && (!errors.As(err, &fields) || fields["places"] == "") {
				t.Errorf("%s for an editor of one brand: %v", address, err)
			}
		}
	})
}

// C12: a removed sale is in no list and has no report, and its link does not work; an earlier version is not removed.
func TestASaleIsRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, by := newFixture(t, db), actor.Actor{AllBrands: true}
		s := &sponsor.Sale{Kind: sponsor.Slot, Title: "Banner"}
		if err := f.save(s, by, 0); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.SetShared(ctx, tx, by, s.ID, s.Version, true)
		})
		stored, err := sponsor.Get(t.Context(), db.Read, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		token, err := f.Token(t.Context(), stored)
		if err != nil {
			t.Fatal(err)
		}
		remove := func(version int64) error {
			return f.Ledger.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return f.Remove(ctx, tx, by, s.ID, version) })
		}
		if err := remove(7); !errors.Is(err, database.ErrConflict) {
			t.Errorf("another version: %v", err)
		}
		if err := remove(stored.Version); err != nil {
			t.Fatal(err)
		}
		list, err := sponsor.List(t.Context(), db.Read, nil, 0, 10)
		_, gone := sponsor.Get(t.Context(), db.Read, s.ID)
		_, link := f.ByToken(t.Context(), token)
		if err != nil || len(list) != 0 || !errors.Is(gone, database.ErrNotFound) || !errors.Is(link, database.ErrNotFound) {
			t.Errorf("afterwards: %d sales, %v, %v, %v", len(list), err, gone, link)
		}
		for what, err := range map[string]error{"again": remove(2), "a change": f.save(s, by, 2)} {
			if err == nil {
				t.Errorf("%s succeeds", what)
			}
		}
	})
}
