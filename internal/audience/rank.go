package audience

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/story"
)

// Rank computes every ranking of the stories and deletes old searches.
func Rank(ctx context.Context, db *database.DB, stories *story.Stories) error {
	rankings := story.Rankings{Stories: stories}
	trending, clapped, err := rankings.ReactionScores(ctx)
	if err != nil {
		return err
	}
	today, err := rankings.Today(ctx)
	if err != nil {
		return err
	}
	read, err := countViews(ctx, db, today)
	if err != nil {
		return err
	}
	err = rankings.Write(ctx, map[story.Ranking]story.Scores{story.Trending: trending, story.MostClapped: clapped, story.MostRead: read})
	return errors.Join(err, deleteOldSearches(ctx, db, today))
}

// countViews returns the views per story in the ranking period, which ends today.
func countViews(ctx context.Context, db *database.DB, today int64) (story.Scores, error) {
	scores := story.Scores{}
	q := database.SQL("SELECT story_id, sum(views) FROM audience_stories WHERE day > ? GROUP BY story_id", today-story.RankedDays)
	for row := range database.Rows(ctx, db, q) {
		var id, n int64
		if err := row.Scan(&id, &n); err != nil {
			return nil, fmt.Errorf("views of %d days: %w", story.RankedDays, err)
		}
		scores[id] = n
	}
	return scores, nil
}

// Queue is the name of the queue of the ranking job.
const Queue = "rankings"

// Ranking is the job that ranks the stories. It runs on one node at a time.
type Ranking struct{}

// Kind implements river.JobArgs.
func (Ranking) Kind() string { return "rank_stories" }

// Ranker is the worker of Ranking.
type Ranker struct {
	river.WorkerDefaults[Ranking]
	DB      *database.DB
	Stories *story.Stories
}

// Work implements river.Worker.
func (r *Ranker) Work(ctx context.Context, _ *river.Job[Ranking]) error {
	return Rank(ctx, r.DB, r.Stories)
}

// PeriodicJob enqueues the ranking job when a node starts and then at the interval of the
// rankings. A failed job is not retried, because the next one follows soon.
func PeriodicJob() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(story.RankedEvery), func() (river.JobArgs, *river.InsertOpts) {
		return Ranking{}, &river.InsertOpts{Queue: Queue, MaxAttempts: 1}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}
