package city

import (
	"masthead/internal/feature"
)

// Offer returns the operation that suggests cities.
func (c *API) Offer() feature.Offer { return feature.Offer{API: c.Register} }
