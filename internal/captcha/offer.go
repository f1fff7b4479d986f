package captcha

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (c *Checker) Offer() feature.Offer { return feature.Offer{API: c.Register} }
