package reaction

import (
	"masthead/internal/edge"
	"masthead/internal/feature"
)

// shareRate is the rate limit of shares. Many people can share one address.
var shareRate = &edge.Rate{PerSecond: 0.1, Burst: 20}

// Offer returns the operations of reactions, the rate limit of shares, and their part of the export of user data.
func (r *Reactions) Offer() feature.Offer {
	return feature.Offer{
		API:    r.Register,
		Export: r.ExportUserData,
	}
}

// Offer returns the page of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
