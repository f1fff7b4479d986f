package indexnow

import (
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer returns the handler of the key file, and the jobs that notify search engines about changed stories. queue
// gets the jobs.
func (p *Notifier) Offer(queue *jobs.Client) feature.Offer {
	return feature.Offer{
		Listen:  func() error { p.Listen(queue); return nil },
		Workers: []jobs.Worker{jobs.WorkerOf(&Worker{Notifier: p})},
		Queues:  jobs.Queues{Queue: 1},
		Mount: func(mux *feature.Mux) error {
			mux.Handle("GET "+p.KeyPath(), p)
			return nil
		},
	}
}
