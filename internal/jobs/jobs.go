// Package jobs sets up the queue of background jobs, which lives in the
// publication's own database so that a job is enqueued in the transaction that
// needs it. It knows no job; each feature brings its workers.
package jobs

import (
	"database/sql"
	"fmt"
	"log/slog"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"

	"masthead/internal/database"
)

// Client enqueues jobs, and works them between its Start and its Stop.
type Client = river.Client[*sql.Tx]

// Queues are the queues that a client works, and how many jobs of each at a time.
type Queues map[string]int

// New is a client on db's queue. Without workers it only enqueues. Periodic jobs are
// asked for by one of all clients that work, whichever node they are on.
func New(db *database.DB, workers *river.Workers, queues Queues, log *slog.Logger, periodic ...*river.PeriodicJob) (*Client, error) {
	cfg := &river.Config{
		Logger:              slog.New(quiet{log.Handler()}),
		FetchCooldown:       20 * time.Millisecond,
		FetchPollInterval:   500 * time.Millisecond,
		PollOnly:            true, // neither driver here can listen
		SkipUnknownJobCheck: true, // who enqueues need not be who works
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
