package importer

import (
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (w *PictureWorker) Offer() feature.Offer {
	return feature.Offer{Mount: w.mount, Workers: []jobs.Worker{jobs.WorkerOf(w)}, Queues: jobs.Queues{Queue: 4}}
}
