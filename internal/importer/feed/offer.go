package feed

import (
	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/feature"
)

// Offer returns the operations of watched feeds, the task that imports the watched feeds, and their metrics.
func (w *Watch) Offer() feature.Offer {
	return feature.Offer{API: w.register, Tasks: []feature.Task{{Name: "watched feeds", Every: checkEvery, Do: w.CheckDue}},
		Metrics: []prometheus.Collector{Collector{DB: w.Deps.DB}}}
}
