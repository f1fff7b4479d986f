package taxonomy

import (
	"masthead/internal/feature"
	"masthead/internal/search"
)

// Offer returns the operation that searches people, and the search documents of authors.
func (p *API) Offer() feature.Offer {
	return feature.Offer{API: p.Register, Search: map[string]search.Source{PersonSource: AuthorSource{DB: p.DB}}}
}
