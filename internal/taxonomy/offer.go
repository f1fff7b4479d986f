package taxonomy

import (
	"masthead/internal/feature"
	"masthead/internal/search"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (p *API) Offer() feature.Offer {
	return feature.Offer{API: p.Register, Search: map[string]search.Source{PersonSource: AuthorSource{DB: p.DB}}}
}
