package audience

import (
	"github.com/riverqueue/river"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/story"
)

// How many messages one client may send about what it reads. Behind one address there can be a whole office,
// or a part of a town.
const beaconsPerSecond, beaconBurst = 10, 200

// Offer is what the feature offers to the publication.
func (a *Audience) Offer(stories *story.Stories) feature.Offer {
	return feature.Offer{
		Run:      a.Run,
		Workers:  []jobs.Worker{jobs.WorkerOf(&Ranker{DB: a.DB, Stories: stories})},
		Queues:   jobs.Queues{Queue: 1},
		Periodic: []*river.PeriodicJob{PeriodicJob()},
		Mount: func(mux *feature.Mux) error {
			limit, err := mux.Limiter(beaconsPerSecond, beaconBurst)
			if err != nil {
				return err
			}
			mux.Handle("POST "+apiv2.Prefix+"/audience", limit.Handler(a))
			return nil
		},
	}
}
