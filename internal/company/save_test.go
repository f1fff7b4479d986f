package company

import (
	"context"
	"slices"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// A save always invalidates the pages that show the company. It invalidates the lists of the directory only if it changes them.
func TestASaveDropsListsOnlyIfTheyChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		one := &Company{Slug: "kiln", Name: "Kiln", City: "Jaipur"}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return (&Profile{Company: one}).Save(ctx, tx) })
		if err != nil {
			t.Fatal(err)
		}
		var emitted []string
		db.OnWrite(func(_ context.Context, _ *database.Tx, events []database.Event) error {
			for _, e := range events {
				emitted = append(emitted, e.Tags...)
			}
			return nil
		})
		editor := actor.Actor{AllBrands: true}
		for _, c := range []struct {
			what    string
			section Section
			change  func(p *Profile)
			lists   bool
		}{
			{"a line", Introduction, func(p *Profile) { p.Subtitle = "Bricks" }, false},
			{"a name", Introduction, func(p *Profile) { p.Name = "The Kiln" }, true},
			{"a city", Basic, func(p *Profile) { p.City = "Erode" }, true},
			{"a founding date of the same year", Basic, func(p *Profile) { p.Founded = "2016" }, true},
			{"an address", Basic, func(p *Profile) { p.Headquarters = "1 Brick Lane" }, false},
			{"a market", TargetMarket, func(p *Profile) { p.Market.Description = "Builders" }, false},
			{"a round", Funding, func(p *Profile) { p.Rounds = append(p.Rounds, Round{ID: 1, Type: "SEED"}) }, true},
			{"no round", Funding, func(*Profile) {}, false},
		} {
			emitted = nil
			_, err := saveSection(t.Context(), db, Edit{Company: one.ID, Section: c.section, By: editor},
				func(_ context.Context, _ *database.Tx, p *Profile) error {
					c.change(p)
					return nil
				})
			if err != nil {
				t.Fatal(c.what, err)
			}
			if slices.Contains(emitted, Tag) != c.lists || !slices.Contains(emitted, TagOf(one.ID)) {
				t.Errorf("%s: %v", c.what, emitted)
			}
		}
	})
}
