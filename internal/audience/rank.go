package audience

import (
	"context"
	"errors"
	"fmt"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/story"
)

// Rank makes every ranking of the stories anew, and forgets old searches.
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
	read, err := viewed(ctx, db, today)
	if err != nil {
		return err
	}
	err = rankings.Write(ctx, map[story.Ranking]story.Scores{story.Trending: trending, story.MostClapped: clapped, story.MostRead: read})
	return errors.Join(err, forget(ctx, db, today))
}

// viewed is how often stories were opened in the days that count, which end today.
func viewed(ctx context.Context, db *database.DB, today int64) (story.Scores, error) {
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

// Queue is the queue of the job that ranks.
const Queue = "rankings"

// Ranking is the job that ranks, which one node of all does.
type Ranking struct{}

// Kind implements river.JobArgs.
func (Ranking) Kind() string { return "rank_stories" }

// Ranker works that job.
type Ranker struct {
	river.WorkerDefaults[Ranking]
	DB      *database.DB
	Stories *story.Stories
}

// Work implements river.Worker.
func (r *Ranker) Work(ctx context.Context, _ *river.Job[Ranking]) error {
	return Rank(ctx, r.DB, r.Stories)
}

// Periodic asks for the job when somebody is there to work it, and as often as the
// rankings are made from then on. One that fails is not tried again: the next comes soon.
func Periodic() *river.PeriodicJob {
	return river.NewPeriodicJob(river.PeriodicInterval(story.RankedEvery), func() (river.JobArgs, *river.InsertOpts) {
		return Ranking{}, &river.InsertOpts{Queue: Queue, MaxAttempts: 1}
	}, &river.PeriodicJobOpts{RunOnStart: true})
}
