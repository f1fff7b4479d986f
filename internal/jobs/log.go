package jobs

import (
	"context"
	"log/slog"
)

// quietHandler lowers the queue's informational messages to the debug level.
type quietHandler struct{ slog.Handler }

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
	return q.Handler.Handle(ctx, r)
}

// WithAttrs implements slog.Handler.
func (q quietHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return quietHandler{q.Handler.WithAttrs(attrs)}
}

// WithGroup implements slog.Handler.
func (q quietHandler) WithGroup(name string) slog.Handler {
	return quietHandler{q.Handler.WithGroup(name)}
}
