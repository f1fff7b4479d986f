package course

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (c *API) Offer() feature.Offer {
	return feature.Offer{API: c.Register, Sitemap: []feature.SitemapPart{{Pages: c.sitemap}}}
}
