package ticker

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (t *Ticker) Offer() feature.Offer { return feature.Offer{API: t.Register, Run: t.Run} }
