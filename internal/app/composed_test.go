package app

import (
	"context"
	"log/slog"
	"maps"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob/memblob"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/feature"
	"masthead/internal/media"
	"masthead/internal/page"
	"masthead/internal/story/storytest"
	"masthead/web"
)

// composeFeatures returns all features of a test's publication, as in the server but without its
// processes. The publication writes its stories with them.
func composeFeatures(
	t *testing.T, p *storytest.Publication, now clock.Clock, log *slog.Logger, renderer page.Renderer, settings map[string]string,
) *App {
	t.Helper()
	all := map[string]string{"site-url": "https://example.com", "site-name": "Startline", "data": t.TempDir(), "ticker-url": "off"}
	maps.Copy(all, settings)
	cfg, _, err := config.Load(all, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	files, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	a := &App{Config: cfg, Log: log, Clock: now, Metrics: prometheus.NewRegistry(), DB: p.DB}
	a.core = Core{Config: cfg, Log: log, Clock: now, Metrics: a.Metrics, DB: p.DB, Bucket: memblob.OpenBucket(nil),
		Media: media.New(media.Options{Log: log}), Renderer: renderer, Files: files}
	if a.Features, err = New(a.core); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Cache.Close)
	p.Brands, p.Stories = a.Brands, a.Stories
	return a
}

// mountedMux returns a mux with the handlers of all features.
func mountedMux(t *testing.T, a *App) *feature.Mux {
	t.Helper()
	mux := a.mux()
	if err := a.mountFeatures(mux); err != nil {
		t.Fatal(err)
	}
	return mux
}

// blank is a renderer that renders empty pages.
type blank struct{}

func (blank) Render(context.Context, string, []byte) ([]byte, error) { return []byte("page"), nil }
