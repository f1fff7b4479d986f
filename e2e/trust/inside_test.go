package trust

import (
	"log/slog"
	"testing"

	"masthead/internal/app"
	"masthead/internal/clock"
	"masthead/internal/config"
)

// openInProcess opens the whole program in the test's process with the test's clock. It
// does not listen.
func openInProcess(t *testing.T, now clock.Clock, settings map[string]string) *app.App {
	t.Helper()
	cfg, _, err := config.Load(settings, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	a, err := app.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), now)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}
