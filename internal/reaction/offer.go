package reaction

import (
	"masthead/internal/feature"
)

// The rate limit of shares per client: shares per second, and the burst. Many people can share one address.
const sharesPerSecond, shareBurst = 0.1, 20

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (r *Reactions) Offer() feature.Offer {
	return feature.Offer{
		API:    r.Register,
		Limits: []feature.Limit{{PerSecond: sharesPerSecond, Burst: shareBurst, Calls: []string{"POST /reactions/share"}}},
		Export: r.ExportUserData,
	}
}

// Offer returns the page of a signed-in reader.
func (s *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
