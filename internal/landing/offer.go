package landing

import (
	"masthead/internal/feature"
)

// Offer returns the operations that read landing pages, and the sitemap of landing pages.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{API: p.Landings.Register, Sitemap: []feature.SitemapPart{{Pages: p.sitemap}}}
}
