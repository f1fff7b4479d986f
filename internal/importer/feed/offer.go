package feed

import (
	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/feature"
)

// Offer returns the background work that imports the watched feeds, and their metrics.
func (w *Watch) Offer() feature.Offer {
	return feature.Offer{Run: w.Run, Metrics: []prometheus.Collector{Collector{DB: w.Deps.DB}}}
}
