package reaction

import (
	"masthead/internal/feature"
)

// The rate limit of shares per client: shares per second, and the burst. Many people can share one address.
const sharesPerSecond, shareBurst = 0.1, 20

// Offer returns the operations of reactions, the rate limit of shares, and their part of the export of user data.
func (r *Reactions) Offer() feature.Offer {
	return feature.Offer{
		API:    r.Register,
		Limits: []feature.Limit{{PerSecond: sharesPerSecond, Burst: shareBurst, Calls: []string{"POST /reactions/share"}}},
		Export: r.ExportUserData,
	}
}

// Offer returns the page of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
