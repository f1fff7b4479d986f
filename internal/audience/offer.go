package audience

import (
	"github.com/riverqueue/river"

	"masthead/internal/apiv2"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/story"
)

// reportRate is the rate limit of audience reports per client. Many people can share one address.
var reportRate = &edge.Rate{PerSecond: 10, Burst: 200}

// Offer returns the handler of audience reports with its rate limit, the operations that return counts to the
// newsroom, the jobs that rank stories, and the function that deletes the counts of a deleted brand.
func (a *Audience) Offer(stories *story.Stories, mayWrite WriteCheck) feature.Offer {
	return feature.Offer{
		API:      api{a, stories, mayWrite}.register,
		Run:      a.Run,
		Workers:  []jobs.Worker{jobs.WorkerOf(&Ranker{DB: a.DB, Stories: stories})},
		Queues:   jobs.Queues{Queue: 1},
		Periodic: []*river.PeriodicJob{PeriodicJob()},

		RemoveBrand: removeBrand,
		Mount: func(mux *feature.Mux) error {
			limit, err := mux.Limiter(reportRate)
			if err != nil {
				return err
			}
			mux.Handle("POST "+apiv2.Prefix+"/audience", limit.Handler(a))
			return nil
		},
	}
}
