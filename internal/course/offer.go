package course

import (
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/feature"
)

// Offer returns the operations on courses, and the sitemap of courses and lessons.
func (c *API) Offer(brands *brand.Directory) feature.Offer {
	register := func(a *apiv2.API) {
		c.Register(a)
		(&newsroomAPI{c.DB, brands}).register(a)
	}
	return feature.Offer{API: register, Sitemap: []feature.SitemapPart{{Pages: c.sitemap}}}
}
