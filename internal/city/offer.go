package city

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (c *API) Offer() feature.Offer { return feature.Offer{API: c.Register} }
