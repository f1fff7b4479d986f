package audience

import (
	"github.com/riverqueue/river"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/story"
)

// The rate limit of audience reports per client: reports per second, and the burst. Many people can share one
// address.
const reportsPerSecond, reportBurst = 10, 200

// Offer returns the handler of audience reports with its rate limit, the operations with which the newsroom reads
// counts, and the jobs that rank stories.
func (a *Audience) Offer(stories *story.Stories, mayWrite WriteCheck) feature.Offer {
	return feature.Offer{
		API:      api{a, stories, mayWrite}.register,
		Run:      a.Run,
		Workers:  []jobs.Worker{jobs.WorkerOf(&Ranker{DB: a.DB, Stories: stories})},
		Queues:   jobs.Queues{Queue: 1},
		Periodic: []*river.PeriodicJob{PeriodicJob()},
		Mount: func(mux *feature.Mux) error {
			limit, err := mux.Limiter(reportsPerSecond, reportBurst)
			if err != nil {
				return err
			}
			mux.Handle("POST "+apiv2.Prefix+"/audience", limit.Handler(a))
			return nil
		},
	}
}
