package trust

import (
	"log/slog"
	"testing"

	"masthead/internal/app"
	"masthead/internal/clock"
	"masthead/internal/config"
)

// inside is the whole program within the test, on the test's clock. It is open
// and does not serve.
func inside(t *testing.T, now clock.Clock, settings map[string]string) *app.App {
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
