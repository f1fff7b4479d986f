package feed

import (
	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/feature"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (w *Watch) Offer() feature.Offer {
	return feature.Offer{Run: w.Run, Metrics: []prometheus.Collector{Collector{DB: w.Deps.DB}}}
}
