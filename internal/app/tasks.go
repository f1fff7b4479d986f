package app

import (
	"context"
	"log/slog"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// taskRunner does the tasks of features and counts how often, by name.
type taskRunner struct {
	log     *slog.Logger
	now     clock.Clock
	done    *prometheus.CounterVec
	success *prometheus.GaugeVec
}

func newTaskRunner(log *slog.Logger, now clock.Clock, registerer prometheus.Registerer) *taskRunner {
	r := &taskRunner{log: log, now: now,
		done: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "masthead_tasks_total",
			Help: "Number of times that this process did periodic work, by the name of the task and its result."}, []string{"task", "result"}),
		success: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "masthead_task_success_seconds",
			Help: "When this process last did periodic work without an error, in seconds since 1970, by its name."},
			[]string{"task"})}
	registerer.MustRegister(r.done, r.success)
	return r
}

// run does a task now and at its intervals until ctx ends.
func (r *taskRunner) run(ctx context.Context, task feature.Task) {
	tick := time.NewTicker(task.Every)
	defer tick.Stop()
	for {
		r.once(ctx, task)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// once does a task. An error that occurs because ctx has ended is not an error of the task.
func (r *taskRunner) once(ctx context.Context, task feature.Task) {
	err := task.Do(ctx)
	switch {
	case err == nil:
		r.done.WithLabelValues(task.Name, "ok").Inc()
		r.success.WithLabelValues(task.Name).Set(float64(r.now().Unix()))
	case ctx.Err() == nil:
		r.done.WithLabelValues(task.Name, "failed").Inc()
		r.log.Warn("a periodic task failed; trying again", "task", task.Name, "error", err)
	}
}
