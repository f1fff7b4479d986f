package jobs_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
)

type nothing struct{}

func (nothing) Kind() string { return "nothing" }

type worker struct{ river.WorkerDefaults[nothing] }

func (*worker) Work(context.Context, *river.Job[nothing]) error { return nil }

func TestTheQueueIsSilentWhileAllIsWell(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for _, level := range []slog.Level{slog.LevelInfo, slog.LevelDebug} {
			var log bytes.Buffer
			workers := river.NewWorkers()
			river.AddWorker(workers, &worker{})
			queue, err := jobs.New(db, workers, jobs.Queues{"work": 1}, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: level})))
			if err != nil {
				t.Fatal(err)
			}
			if err := queue.Start(t.Context()); err != nil {
				t.Fatal(err)
			}
			if err := queue.Stop(t.Context()); err != nil {
				t.Fatal(err)
			}
			said := log.String()
			switch {
			case level == slog.LevelInfo && said != "":
				t.Errorf("the log of a quiet start and stop: %s", said)
			case level == slog.LevelDebug && (!strings.Contains(said, "level=DEBUG") || strings.Contains(said, "level=INFO")):
				t.Errorf("the log for debugging: %s", said)
			}
		}
	})
}
