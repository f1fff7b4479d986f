package ticker

import (
	"masthead/internal/brand"
	"masthead/internal/feature"
)

// Offer returns the operation that reads prices, and the background work that updates them.
func (t *Ticker) Offer(brands *brand.Directory) feature.Offer {
	return feature.Offer{API: (&API{Ticker: t, Brands: brands}).Register, Run: t.Run}
}
