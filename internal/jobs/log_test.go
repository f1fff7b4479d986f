package jobs

import (
	"bytes"
	"context"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"
)

// The queue repeats a slow query, so the first failure is a warning. A second failure, or any other failure, is an error.
func TestTheFirstSlowQueryOfTheQueueIsAWarning(t *testing.T) {
	var log bytes.Buffer
	h := newQuietHandler(slog.NewTextHandler(&log, nil)).WithAttrs([]slog.Attr{slog.String("queue", "work")})
	began := time.Date(2026, 3, 10, 6, 30, 0, 0, time.UTC)
	var levels []string
	for _, c := range []struct {
		after   time.Duration
		message string
	}{
		{0, "Elector: Error attempting reelection"},
		{time.Second, "producer: Error fetching queue settings"},
		{2 * time.Second, "Elector: Error attempting reelection"},
		{time.Hour, "Elector: Error attempting reelection"},
		{time.Hour, "JobExecutor: Unknown job kind"},
	} {
		log.Reset()
		if err := h.Handle(context.Background(), slog.NewRecord(began.Add(c.after), slog.LevelError, c.message, 0)); err != nil {
			t.Fatal(err)
		}
		_, rest, _ := strings.Cut(log.String(), "level=")
		level, _, _ := strings.Cut(rest, " ")
		levels = append(levels, level)
	}
	if want := []string{"WARN", "WARN", "ERROR", "WARN", "ERROR"}; !slices.Equal(levels, want) {
		t.Errorf("levels %v, want %v", levels, want)
	}
}

// Work that the queue could not finish because it was stopped is not an error, but a cancelled job is.
func TestAnEndedQueryOfTheQueueIsNoError(t *testing.T) {
	var log bytes.Buffer
	h := newQuietHandler(slog.NewTextHandler(&log, nil))
	stopped, stop := context.WithCancel(t.Context())
	stop()
	for _, c := range []struct {
		ctx     context.Context
		message string
		logged  bool
	}{
		{stopped, "PeriodicJobEnqueuer: Error inserting periodic jobs", false},
		{t.Context(), "PeriodicJobEnqueuer: Error inserting periodic jobs", true},
		{stopped, "jobexecutor.JobExecutor: Job errored", true},
	} {
		log.Reset()
		if err := h.Handle(c.ctx, slog.NewRecord(time.Time{}, slog.LevelError, c.message, 0)); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(log.String(), "level=ERROR") != c.logged || log.Len() > 0 != c.logged {
			t.Errorf("%s: %q", c.message, log.String())
		}
	}
}
