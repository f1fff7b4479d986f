package captcha

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (c *Checker) Offer() feature.Offer { return feature.Offer{API: c.Register} }
