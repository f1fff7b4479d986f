package ticker

import (
	"masthead/internal/feature"
)

// Offer returns the operation that reads prices, and the background work that updates them.
func (t *Ticker) Offer() feature.Offer { return feature.Offer{API: t.Register, Run: t.Run} }
