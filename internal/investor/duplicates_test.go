package investor_test

import (
	"context"
	"slices"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
)

// "Duplicates are found by name, domain and sound": also those of investors, unless an editor marked them as different.
func TestDuplicateInvestors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		list := []*investor.Investor{
			{Slug: "accel", Name: "Accel", Kind: investor.Firm, Website: "https://www.accel.example"},
			{Slug: "accel-partners", Name: "Accel Partners India LLP", Kind: investor.Unknown},
			{Slug: "elevate", Name: "Elevate", Kind: investor.Firm, Website: "https://accel.example/elevate"},
			{Slug: "sonbhadra", Name: "Sonbhadra Capital", Kind: investor.Firm},
			{Slug: "sonbadra", Name: "Sonbadra Partners", Kind: investor.Firm},
			{Slug: "accel-person", Name: "Accel", Kind: investor.Individual},
			{Slug: "kite", Name: "Kite", Kind: investor.Firm},
		}
		write := func(change func(ctx context.Context, tx *database.Tx) error) {
			t.Helper()
			if err := db.Write(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *database.Tx) error { return investor.AddAll(ctx, tx, list) })
		check := func(want ...string) {
			t.Helper()
			found, investors, err := new(investor.Duplicates).Possible(t.Context(), db.Read)
			var got []string
			for _, pair := range found {
				got = append(got, investors[pair.First].Slug+" "+investors[pair.Second].Slug+" "+pair.Reason)
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q, want %q (%v)", got, want, err)
			}
		}
		check("accel accel-partners name", "accel elevate address", "accel-partners accel-person name", "sonbhadra sonbadra sound")
		write(func(ctx context.Context, tx *database.Tx) error {
			_, err := investor.Newsroom{}.SetDistinct(ctx, tx, actor.Actor{}, list[2].ID, list[0].ID)
			return err
		})
		check("accel accel-partners name", "accel-partners accel-person name", "sonbhadra sonbadra sound")
	})
}
