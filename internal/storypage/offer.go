package storypage

import (
	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (p *Previews) Offer() feature.Offer { return feature.Offer{Mount: p.Mount} }

// Offer is the page of a signed-in reader.
func (s *Site) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
