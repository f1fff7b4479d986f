package course

import (
	"masthead/internal/feature"
)

// Offer returns the operation that lists courses, and the sitemap of courses and lessons.
func (c *API) Offer() feature.Offer {
	return feature.Offer{API: c.Register, Sitemap: []feature.SitemapPart{{Pages: c.sitemap}}}
}
