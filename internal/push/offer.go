package push

import (
	"log/slog"

	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/media"
)

// Offer returns the operations of push subscriptions, the jobs that send push messages, and its part of the export of
// user data. fetcher calls the push services of browsers.
func (p *Service) Offer(fetcher *media.Fetcher, log *slog.Logger) feature.Offer {
	return feature.Offer{
		API:     p.Register,
		Workers: []jobs.Worker{jobs.WorkerOf(&Worker{Service: p, Fetcher: fetcher, Log: log})},
		Queues:  jobs.Queues{Queue: 8},
		Export:  p.Export,
	}
}
