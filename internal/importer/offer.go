package importer

import (
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer returns the handler of numbered addresses of the imported site, the jobs that fetch pictures, and what is deleted with a
// brand.
func (w *PictureWorker) Offer() feature.Offer {
	return feature.Offer{Mount: w.mount, Workers: []jobs.Worker{jobs.WorkerOf(w)}, Queues: jobs.Queues{Queue: 4},
		RemoveBrand: removeBrand}
}
