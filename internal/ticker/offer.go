package ticker

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (t *Ticker) Offer() feature.Offer { return feature.Offer{API: t.Register, Run: t.Run} }
