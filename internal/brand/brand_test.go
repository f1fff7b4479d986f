package brand_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func TestConsentLinksAndAdvertisementAreSavedAndRemoved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		brands := brand.NewDirectory(db)
		save := func(b brand.Brand) {
			t.Helper()
			if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &b) }); err != nil {
				t.Fatal(err)
			}
		}
		read := func() *brand.Brand {
			t.Helper()
			b, err := brands.BySlug(t.Context(), "herstory")
			if err != nil {
				t.Fatal(err)
			}
			return b
		}
		plain := brand.Brand{Slug: "herstory", Kind: brand.KindBrand, Name: "HerStory", Path: "/herstory", TimeZone: "Asia/Kolkata",
			Numbering: "indian", Gate: brand.GateFree, Accent: "#C2185B", AccentDark: "#E76D9D"}
		save(plain)
		if b := read(); b.Consent != brand.ConsentOptOut || len(b.Social) != 0 || b.HouseAd != (brand.HouseAd{}) { // STATE-78
			t.Errorf("saved without optional settings: %q, %v, %+v", b.Consent, b.Social, b.HouseAd)
		}
		full := plain
		full.Location = "gulf" // STATE-81
		full.Consent, full.HouseAd = brand.ConsentOptIn, brand.HouseAd{Text: "The capsule", Path: "/daily-capsule"}
		full.Social = []brand.SocialLink{{Name: "LinkedIn", URL: "https://linkedin.example.com/herstory"}}
		save(full)
		if b := read(); b.Location != "gulf" || b.Consent != full.Consent || !slices.Equal(b.Social, full.Social) || b.HouseAd != full.HouseAd {
			t.Errorf("saved with all settings: %q, %v, %+v", b.Consent, b.Social, b.HouseAd)
		}
		gate := func(slug string) error {
			return db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return brand.SetGate(ctx, tx, slug, brand.GateMember, 3)
			})
		}
		if err := gate("herstory"); err != nil {
			t.Fatal(err)
		}
		if b := read(); b.Gate != brand.GateMember || b.FreeReads != 3 || b.HouseAd != full.HouseAd {
			t.Errorf("the gate is %q with %d free stories", b.Gate, b.FreeReads)
		}
		if err := gate("nobody"); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the gate of an unknown brand: %v", err)
		}
		save(plain)
		if b := read(); b.Consent != brand.ConsentOptOut || len(b.Social) != 0 || b.HouseAd.Text != "" {
			t.Errorf("removed: %q, %v, %+v", b.Consent, b.Social, b.HouseAd)
		}
	})
}
