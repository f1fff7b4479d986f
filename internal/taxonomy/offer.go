package taxonomy

import (
	"masthead/internal/feature"
	"masthead/internal/search"
)

// Offer is what the feature offers to the publication.
func (p *API) Offer() feature.Offer {
	return feature.Offer{API: p.Register, Search: map[string]search.Source{PersonSource: AuthorSource{DB: p.DB}}}
}
