package history

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (h *History) Offer() feature.Offer {
	return feature.Offer{API: h.Register, Export: h.ExportUserData}
}

// Offer returns the page of a reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
