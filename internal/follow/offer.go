package follow

import (
	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (f *Follows) Offer() feature.Offer {
	return feature.Offer{API: f.Register, Export: f.ExportUserData}
}

// Offer returns the pages of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
