package course

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (c *API) Offer() feature.Offer {
	return feature.Offer{API: c.Register, Sitemap: []feature.SitemapPart{{Pages: c.sitemap}}}
}
