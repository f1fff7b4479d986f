// Package jobs sets up the queue of background jobs. The queue is in the publication's own database, so a job is
// enqueued in the transaction that causes it. The package depends on no particular job; each feature provides its
// workers.
package jobs

import (
	"context"
	"database/sql"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Client enqueues jobs, and processes jobs between the calls of Start and Stop.
type Client = river.Client[*sql.Tx]

// Queues maps the name of each queue whose jobs a client processes to the number of jobs that run at a time.
type Queues map[string]int

// rescueAfter is the time after which a job that is still running counts as interrupted, because its process was killed, and runs again.
// The queue looks for such jobs every 30 seconds. It is longer than the time that jobs may take, except for those of workers with a longer
// timeout, for which the queue waits.
const rescueAfter = 90 * time.Second

// New returns a client of the queue in db. Without workers it can only enqueue jobs. Only one of all clients with
// workers, on all nodes, enqueues the periodic jobs.
func New(db *database.DB, workers *river.Workers, queues Queues, log *slog.Logger, periodic ...*river.PeriodicJob) (*Client, error) {
	cfg := &river.Config{
		Logger:              slog.New(newQuietHandler(log.Handler())),
		FetchCooldown:       20 * time.Millisecond,
		FetchPollInterval:   500 * time.Millisecond,
		PollOnly:            true, // neither driver used here can listen
		SkipUnknownJobCheck: true, // the client that enqueues a job need not have its worker

		RescueStuckJobsAfter: rescueAfter,
	}
	if workers != nil {
		cfg.Workers, cfg.Queues, cfg.PeriodicJobs = workers, map[string]river.QueueConfig{}, periodic
		for name, atOnce := range queues {
			cfg.Queues[name] = river.QueueConfig{MaxWorkers: atOnce}
		}
	}
	var driver riverdriver.Driver[*sql.Tx] = riversqlite.New(db.Writer())
	if db.Engine == database.Postgres {
		driver = riverdatabasesql.New(db.Writer())
	}
	c, err := river.NewClient(driver, cfg)
	if err != nil {
		return nil, fmt.Errorf("job queue: %w", err)
	}
	return c, nil
}

// Worker adds a worker to the workers of a client.
type Worker func(*river.Workers) error

// WorkerOf adapts a worker of the queue, so that workers for jobs of different types can be in one list.
func WorkerOf[T river.JobArgs](w river.Worker[T]) Worker {
	return func(all *river.Workers) error { return river.AddWorkerSafely(all, w) }
}

// ServerRuns reports whether a server processes the jobs of the database, on any machine. A server that was killed
// counts as running for some more seconds, until its lease ends.
func ServerRuns(ctx context.Context, db *database.DB) (bool, error) {
	var ends []time.Time
	if err := db.Read.NewSelect().Table("river_leader").Column("expires_at").Scan(ctx, &ends); err != nil {
		return false, fmt.Errorf("look for a running server: %w", err)
	}
	return slices.ContainsFunc(ends, func(end time.Time) bool { return end.After(clock.System()) }), nil
}
