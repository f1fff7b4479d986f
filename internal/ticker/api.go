package ticker

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
)

// API has the operation that reads the prices.
type API struct {
	Ticker *Ticker
	Brands *brand.Directory
}

// Register adds the operation to the API. Anybody may call it.
func (p *API) Register(a *apiv2.API) {
	apiv2.Get(a, "/ticker", "ticker", "List prices of crypto coins in rupees (addition)", p.readPrices, apiv2.Section("Ticker"))
}

type pricesInput struct {
	Brand string `query:"brand" maxLength:"100" doc:"Slug of the brand whose ticker is shown; the master brand by default."`
}

func (p *API) readPrices(ctx context.Context, in *pricesInput) (*apiv2.Output[Prices], error) {
	b, err := p.Brands.BySlugOrMaster(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, Tag, brand.Tag)
	prices, _ := p.Ticker.Prices(b.Settings.Ticker)
	return apiv2.Public(prices), nil
}
