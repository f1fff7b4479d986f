package landing

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{API: p.Landings.Register, Sitemap: []feature.SitemapPart{{Pages: p.sitemap}}}
}
