package storypage

import (
	"masthead/internal/feature"
)

// Offer returns the handlers of preview links.
func (p *Previews) Offer() feature.Offer { return feature.Offer{Mount: p.Mount} }

// Offer returns the page of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
