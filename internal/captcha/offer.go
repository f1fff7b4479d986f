package captcha

import (
	"masthead/internal/feature"
)

// Offer returns the operation that issues a challenge.
func (c *Checker) Offer() feature.Offer { return feature.Offer{API: c.Register} }
