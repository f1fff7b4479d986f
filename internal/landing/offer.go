package landing

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{API: p.Landings.Register, Sitemap: []feature.SitemapPart{{Pages: p.sitemap}}}
}
