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

// A job that was running when its process was killed runs again soon after the next start: the process needs no hour to find it.
func TestInterruptedJobsRunAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		log := slog.New(slog.DiscardHandler)
		workers := river.NewWorkers()
		river.AddWorker(workers, &worker{})
		queue, err := jobs.New(db, workers, jobs.Queues{"work": 1}, log)
		if err != nil {
			t.Fatal(err)
		}
		began := map[string]time.Time{"killed": time.Now().Add(-2 * time.Minute), "running": time.Now().Add(-time.Minute)}
		ids := map[string]int64{}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			for name := range began {
				job, err := queue.InsertTx(ctx, tx.Tx.Tx, emptyJob{}, &river.InsertOpts{Queue: "work"})
				if err != nil {
					return err
				}
				ids[name] = job.Job.ID
				var at any = began[name].UTC()
				if db.Engine == database.SQLite {
					at = began[name].UTC().Format("2006-01-02 15:04:05.000") // as the queue stores it
				}
				_, err = tx.NewUpdate().Table("river_job").Set("state = 'running'").Set("attempt = 1").Set("attempted_at = ?", at).
					Where("id = ?", job.Job.ID).Exec(ctx)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		done, stop := queue.Subscribe(river.EventKindJobCompleted)
		defer stop()
		if err := queue.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		select {
		case one := <-done:
			if one.Job.ID != ids["killed"] || one.Job.Attempt != 2 {
				t.Errorf("job %d ran, want %d: %+v", one.Job.ID, ids["killed"], one.Job)
			}
		case <-time.After(time.Minute): // ten times as long as it takes
			t.Error("the job did not run again")
		}
		if err := queue.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		var state string
		if err := db.Read.NewSelect().Table("river_job").Column("state").Where("id = ?", ids["running"]).Scan(t.Context(), &state); err != nil ||
			state != string(rivertype.JobStateRunning) {
			t.Errorf("a job that may still be running: %s, %v", state, err)
		}
	})
}
