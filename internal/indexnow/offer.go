package indexnow

import (
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Offer returns what the feature contributes to the publication. queue takes the jobs that name changed stories.
func (p *Pinger) Offer(queue *jobs.Client) feature.Offer {
	return feature.Offer{
		Listen:  func() error { p.Listen(queue); return nil },
		Workers: []jobs.Worker{jobs.WorkerOf(&Worker{Pinger: p})},
		Queues:  jobs.Queues{Queue: 1},
		Mount: func(mux *feature.Mux) error {
			mux.Handle("GET "+p.KeyPath(), p)
			return nil
		},
	}
}
