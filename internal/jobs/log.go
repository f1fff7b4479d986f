package jobs

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"time"
)

// quietHandler logs the queue's informational messages at the level debug. If the queue will repeat a failed query,
// it logs the first failure as a warning and only repeated ones as errors. A query of the queue itself that ended
// because the queue was stopped is not a failure.
type quietHandler struct {
	slog.Handler
	failed *failures
}

// retriedSuffixes are the ends of the queue's messages about queries that it tries again by itself, for example when
// the database is busy.
var retriedSuffixes = []string{": Error attempting reelection", ": Error fetching queue settings"}

// repeatWindow is the time after a failure within which a second failure is an error.
const repeatWindow = time.Minute

// failures has the times of the last failures, by message.
type failures struct {
	mu   sync.Mutex
	last map[string]time.Time
}

// isFirst reports whether a message was not logged within repeatWindow before the time at. It stores at as the last time of the message.
func (f *failures) isFirst(message string, at time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	last, known := f.last[message]
	f.last[message] = at
	return !known || at.Sub(last) > repeatWindow
}

// jobMessageMark occurs in every message about a job. A job that did not end in time before a stop remains an error.
const jobMessageMark = "JobExecutor: "

// isStopped reports whether a message says only that the queue's own work ended because the queue was stopped.
func isStopped(ctx context.Context, r slog.Record) bool {
	return errors.Is(ctx.Err(), context.Canceled) && !strings.Contains(r.Message, jobMessageMark)
}

func (q quietHandler) isRetried(r slog.Record) bool {
	for _, end := range retriedSuffixes {
		if strings.HasSuffix(r.Message, end) {
			return q.failed.isFirst(r.Message, r.Time)
		}
	}
	return false
}

func newQuietHandler(h slog.Handler) quietHandler {
	return quietHandler{h, &failures{last: map[string]time.Time{}}}
}

func quietLevel(of slog.Level) slog.Level {
	if of < slog.LevelWarn {
		return slog.LevelDebug
	}
	return of
}

// Enabled implements slog.Handler.
func (q quietHandler) Enabled(ctx context.Context, l slog.Level) bool {
	return q.Handler.Enabled(ctx, quietLevel(l))
}

// Handle implements slog.Handler.
func (q quietHandler) Handle(ctx context.Context, r slog.Record) error {
	r.Level = quietLevel(r.Level)
	switch {
	case r.Level >= slog.LevelWarn && isStopped(ctx, r):
		r.Level = slog.LevelDebug
	case r.Level == slog.LevelError && q.isRetried(r):
		r.Level = slog.LevelWarn
	}
	if !q.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return q.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (q quietHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return quietHandler{q.Handler.WithAttrs(attrs), q.failed}
}

// WithGroup implements slog.Handler.
func (q quietHandler) WithGroup(name string) slog.Handler {
	return quietHandler{q.Handler.WithGroup(name), q.failed}
}
