package importer

import (
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer is what the feature offers to the publication.
func (w *PictureWorker) Offer() feature.Offer {
	return feature.Offer{Mount: w.mount, Workers: []jobs.Worker{jobs.WorkerOf(w)}, Queues: jobs.Queues{Queue: 4}}
}
