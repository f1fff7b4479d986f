package demo

import (
	"context"
	"fmt"
	"slices"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/sponsor"
)

// saleEntry is a sale to a sponsor in the file sales.yaml. The days are counted from the day of loading.
type saleEntry struct {
	Sponsor string       `yaml:"sponsor"` // slug of a publisher
	Brand   string       `yaml:"brand"`   // slug
	Kind    sponsor.Kind `yaml:"kind"`
	Title   string       `yaml:"title"`
	Price   string       `yaml:"price"`
	From    int64        `yaml:"from"`
	Until   int64        `yaml:"until"`
	Shared  bool         `yaml:"shared"` // the sponsor has a link
	Places  []struct {
		Story   string `yaml:"story"` // "brand/slug"
		Series  string `yaml:"series"`
		Address string `yaml:"address"`
	} `yaml:"places"`
}

// saveSales adds the sales to sponsors. It does not change existing ones. Stories must have been saved before.
func (l *loader) saveSales(ctx context.Context) error {
	ledger := &sponsor.Ledger{DB: l.DB, Brands: l.Brands, Stories: l.Stories, Name: l.SiteName}
	today, err := l.Brands.Day(ctx, l.DB.Now())
	if err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		existing, err := sponsor.List(ctx, tx, nil, 0, len(l.Sales))
		if err != nil {
			return err
		}
		for i := range l.Sales {
			e := &l.Sales[i]
			if slices.ContainsFunc(existing, func(s *sponsor.Sale) bool { return s.Title == e.Title }) {
				continue
			}
			if err := l.addSale(ctx, tx, ledger, e, today); err != nil {
				return fmt.Errorf("sale %q: %w", e.Title, err)
			}
		}
		return nil
	})
}

func (l *loader) addSale(ctx context.Context, tx *database.Tx, ledger *sponsor.Ledger, e *saleEntry, today int64) error {
	brand, publisher := l.brands[e.Brand], l.publishers[e.Sponsor]
	if brand == nil || publisher == 0 {
		return fmt.Errorf("there is no brand %q or no publisher %q", e.Brand, e.Sponsor)
	}
	places := make([]sponsor.PlaceEdit, len(e.Places))
	for i, p := range e.Places {
		places[i] = sponsor.PlaceEdit{Series: p.Series, Address: p.Address}
		if p.Story != "" {
			s := l.placed[p.Story]
			if s == nil {
				return fmt.Errorf("there is no story %q", p.Story)
			}
			places[i].Address = s.Path
		}
	}
	by := actor.Actor{AllBrands: true}
	s := &sponsor.Sale{BrandID: brand.ID, PublisherID: publisher, Kind: e.Kind, Title: e.Title, Price: e.Price,
		StartsOn: today + e.From, EndsOn: today + e.Until}
	if err := ledger.Save(ctx, tx, by, s, places, 0); err != nil {
		return err
	}
	if !e.Shared {
		return nil
	}
	return ledger.SetShared(ctx, tx, by, s.ID, s.Version, true)
}
