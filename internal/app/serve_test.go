package app

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// lines is a log that several goroutines write.
type lines struct {
	mu   sync.Mutex
	text strings.Builder
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// A graceful stop logs one line and no error, even before the publication has been set up.
func TestAGracefulStopIsLogged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for _, isSetUp := range []bool{false, true} {
			if isSetUp {
				storytest.New(t, db)
			}
			cfg, _, err := config.Load(map[string]string{"data": t.TempDir(), "addr": "127.0.0.1:0", "demo": "false", "renderers": "1",
				"database-url": db.URL()}, nil, "")
			if err != nil {
				t.Fatal(err)
			}
			log := new(lines)
			a, err := Open(t.Context(), cfg, slog.New(slog.NewTextHandler(log, nil)), clock.System)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			if isSetUp {
				err = a.Serve(ctx, func(string) { stop() })
			} else {
				stop()
				err = a.ServeSetup(ctx, io.Discard)
			}
			if err != nil {
				t.Error(err)
			}
			if err := a.Close(); err != nil {
				t.Error(err)
			}
			if text := log.String(); strings.Count(text, `level=INFO msg=stopped`) != 1 || strings.Contains(text, "level=ERROR") {
				t.Errorf("set up: %v; the log: %s", isSetUp, text)
			}
		}
	})
}
