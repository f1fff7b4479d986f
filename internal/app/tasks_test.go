package app

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"masthead/internal/clock"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/story/storytest"
)

// A task is done when the server starts and then at its intervals, even after an error, until the server stops.
func TestTasksAreDoneUntilTheServerStops(t *testing.T) {
	var log bytes.Buffer
	registry := prometheus.NewRegistry()
	r := newTaskRunner(slog.New(slog.NewTextHandler(&log, nil)), dbtest.NewClock().Now, registry)
	ctx, stop := context.WithCancel(t.Context())
	times := 0
	r.run(ctx, feature.Task{Name: "test", Every: time.Millisecond, Do: func(ctx context.Context) error {
		switch times++; times {
		case 2:
			return errors.New("the database is away")
		case 4:
			stop()
			return ctx.Err()
		}
		return nil
	}})
	text := log.String()
	if times != 4 || strings.Count(text, "\n") != 1 || !strings.Contains(text, `task=test error="the database is away"`) {
		t.Errorf("done %d times, log %s", times, text)
	}
	want := `
# HELP masthead_task_success_seconds When this process last did periodic work without an error, in seconds since 1970, by its name.
# TYPE masthead_task_success_seconds gauge
masthead_task_success_seconds{task="test"} 1.7735562e+09
# HELP masthead_tasks_total Number of times that this process did periodic work, by the name of the task and its result.
# TYPE masthead_tasks_total counter
masthead_tasks_total{result="failed",task="test"} 1
masthead_tasks_total{result="ok",task="test"} 2
`
	if err := testutil.GatherAndCompare(registry, strings.NewReader(want)); err != nil {
		t.Error(err)
	}
}

// Every feature's task has a name of its own, so that logs and metrics can tell tasks apart.
func TestTasksHaveNamesOfTheirOwn(t *testing.T) {
	names := map[string]bool{}
	db := dbtest.New(t)
	a := composeFeatures(t, storytest.New(t, db), clock.System, slog.New(slog.DiscardHandler), blank{}, nil)
	for _, offer := range a.Offers {
		for _, task := range offer.Tasks {
			if task.Name == "" || names[task.Name] || task.Every <= 0 || task.Do == nil {
				t.Errorf("task %+v", task)
			}
			names[task.Name] = true
		}
	}
	if len(names) < 5 {
		t.Errorf("tasks %v", names)
	}
}
