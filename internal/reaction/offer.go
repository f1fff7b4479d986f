package reaction

import (
	"masthead/internal/feature"
)

// How often one client may share. Behind one address there can be a whole office, or a part of a town.
const sharesPerSecond, shareBurst = 0.1, 20

// Offer is what the feature offers to the publication.
func (r *Reactions) Offer() feature.Offer {
	return feature.Offer{
		API:    r.Register,
		Limits: []feature.Limit{{PerSecond: sharesPerSecond, Burst: shareBurst, Calls: []string{"POST /reactions/share"}}},
		Export: r.ExportUserData,
	}
}

// Offer is the page of a signed-in reader.
func (s *Site) Offer() feature.Offer { return feature.Offer{Mount: s.Mount} }
