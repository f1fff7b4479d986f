package follow

import (
	"masthead/internal/feature"
)

// Offer returns the operations of follows and their part of the export of user data.
func (f *Follows) Offer() feature.Offer {
	return feature.Offer{API: f.Register, Export: f.ExportUserData}
}

// Offer returns the pages of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
