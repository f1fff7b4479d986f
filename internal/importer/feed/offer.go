package feed

import (
	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/feature"
)

// Offer is what the feature offers to the publication.
func (w *Watch) Offer() feature.Offer {
	return feature.Offer{Run: w.Run, Metrics: []prometheus.Collector{Collector{DB: w.Deps.DB}}}
}
