package follow

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (f *Follows) Offer() feature.Offer {
	return feature.Offer{API: f.Register, Export: f.ExportUserData}
}

// Offer is the pages of a signed-in reader.
func (s *Site) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
