package jury

import (
	"context"

	"github.com/riverqueue/river"

	"masthead/internal/actor"
	"masthead/internal/award"
)

// Queue is the queue of the jobs that issue badges.
const Queue = "badges"

// maxWinners is the number of entries of a published ranking, from the top, that get badges.
const maxWinners = 100

// BadgeJob is the job that issues the badges of a published ranking. The transaction that publishes the ranking enqueues it.
type BadgeJob struct {
	Award int64 `json:"award"`
}

// Kind implements river.JobArgs.
func (BadgeJob) Kind() string { return "award-badges" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (BadgeJob) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue} }

// Worker issues the badges of published rankings.
type Worker struct {
	river.WorkerDefaults[BadgeJob]
	*Juries
}

// Work implements river.Worker. Winners who have a badge with their rank keep it, so the job can run again.
func (w *Worker) Work(ctx context.Context, job *river.Job[BadgeJob]) error {
	found, err := award.ByIDs(ctx, w.DB.Read, []int64{job.Args.Award})
	if err != nil {
		return err
	}
	a := found[job.Args.Award]
	if a == nil { // the award has been deleted since
		return nil
	}
	_, err = w.Badges.IssueAll(ctx, a, maxWinners, actor.Actor{})
	return err
}
