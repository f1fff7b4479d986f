package history

import (
	"masthead/internal/feature"
)

// Offer returns the operations of the reading history and its part of the export of user data.
func (h *History) Offer() feature.Offer {
	return feature.Offer{API: h.Register, Export: h.ExportUserData}
}

// Offer returns the page of a reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
