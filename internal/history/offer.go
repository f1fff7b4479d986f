package history

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (h *History) Offer() feature.Offer {
	return feature.Offer{API: h.Register, Export: h.ExportUserData}
}

// Offer is the page of a reader.
func (s *Site) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
