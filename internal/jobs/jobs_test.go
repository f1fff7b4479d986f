package jobs_test

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
)

type emptyJob struct{}

func (emptyJob) Kind() string { return "nothing" }

type worker struct{ river.WorkerDefaults[emptyJob] }

func (*worker) Work(context.Context, *river.Job[emptyJob]) error { return nil }

func TestTheMetricsCountJobsInEveryState(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		workers := river.NewWorkers()
		river.AddWorker(workers, &worker{})
		queue, err := jobs.New(db, workers, jobs.Queues{"work": 1}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		for want := range 2 {
			text := "# HELP masthead_jobs Jobs in the queue by state.\n# TYPE masthead_jobs gauge\n"
			for _, state := range rivertype.JobStates() {
				n := 0
				if state == rivertype.JobStateAvailable {
					n = want
				}
				text += fmt.Sprintf("masthead_jobs{state=%q} %d\n", state, n)
			}
			if err := testutil.CollectAndCompare(jobs.Collector{DB: db}, strings.NewReader(text)); err != nil {
				t.Errorf("with %d jobs: %v", want, err)
			}
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := queue.InsertTx(ctx, tx.Tx.Tx, emptyJob{}, nil)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	})
}

func TestTheQueueLogsNothingAboveDebugWhenHealthy(t *testing.T) {
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

// It is not an error if the queue is stopped during its own work. In this test, the stop begins while a periodic job is enqueued.
func TestAStopLogsNoError(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var log bytes.Buffer
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		stopping := make(chan struct{})
		everyHour := river.NewPeriodicJob(river.PeriodicInterval(time.Hour), func() (river.JobArgs, *river.InsertOpts) {
			select {
			case <-stopping:
			default:
				close(stopping)
			}
			stop() // before the job is inserted
			return emptyJob{}, nil
		}, &river.PeriodicJobOpts{RunOnStart: true})
		workers := river.NewWorkers()
		river.AddWorker(workers, &worker{})
		handler := slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelInfo})
		queue, err := jobs.New(db, workers, jobs.Queues{"work": 1}, slog.New(handler), everyHour)
		if err != nil {
			t.Fatal(err)
		}
		if err := queue.Start(ctx); err != nil {
			t.Fatal(err)
		}
		<-stopping
		<-queue.Stopped()
		if log.Len() > 0 {
			t.Errorf("the log of the stop: %s", log.String())
		}
	})
}
