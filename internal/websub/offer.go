package websub

import (
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/syndicate"
)

// subscriptionRate limits how many subscriptions one client may request: one to each feed of the OPML file. For each, the
// WebSub hub asks the subscriber to confirm it.
var subscriptionRate = &edge.Rate{PerSecond: 0.1, Burst: 60}

// Offer returns the handlers of the WebSub hub with their rate limit, and the jobs that notify subscribers. queue takes the
// jobs.
func (h *Hub) Offer(queue *jobs.Client) feature.Offer {
	return feature.Offer{
		Listen:  func() error { return h.Listen(queue) },
		Workers: []jobs.Worker{h.Register},
		Queues:  jobs.Queues{Queue: 4},
		Mount: func(mux *feature.Mux) error {
			limit, err := mux.Limiter(subscriptionRate)
			if err != nil {
				return err
			}
			mux.Handle("POST "+syndicate.Hub, limit.Handler(h))
			mux.Handle(syndicate.Hub, h)
			return nil
		},
	}
}
