package ticker

import (
	"context"

	"masthead/internal/apiv2"
)

// Register adds the operation that reads the prices to the API. Anybody may call it.
func (t *Ticker) Register(a *apiv2.API) {
	apiv2.Get(a, "/ticker", "ticker", "List prices of crypto coins in rupees (addition)", t.readPrices, apiv2.Section("Ticker"))
}

func (t *Ticker) readPrices(ctx context.Context, _ *struct{}) (*apiv2.Output[Prices], error) {
	apiv2.AddTags(ctx, Tag)
	prices, _ := t.Prices()
	return apiv2.Public(prices), nil
}
