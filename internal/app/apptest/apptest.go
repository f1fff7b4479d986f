// Package apptest combines all features on a test's database, as the server does, without its
// processes and without a built site. It is only for tests.
package apptest

import (
	"context"
	"log/slog"
	"testing"
	"testing/fstest"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob/memblob"

	"masthead/internal/app"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/page"
	"masthead/internal/story/storytest"
)

// Options say what a test needs. The zero value is enough for pages whose HTML is not checked.
type Options struct {
	Settings map[string]string // of the configuration, besides those of New
	Renderer page.Renderer     // nil renders empty pages
	Log      *slog.Logger      // nil discards the log
}

// New returns the features of the publication in db, with the site at https://example.com unless
// the settings name another address. Nothing runs, and features do not react to writes before
// Listen is called.
func New(t testing.TB, db *database.DB, now clock.Clock, o Options) *app.Features {
	t.Helper()
	settings := map[string]string{"site-url": "https://example.com", "site-name": "Startline", "data": t.TempDir()}
	for name, value := range o.Settings {
		settings[name] = value
	}
	cfg, _, err := config.Load(settings, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Renderer == nil {
		o.Renderer = emptyRenderer{}
	}
	bucket := memblob.OpenBucket(nil)
	f, err := app.New(app.Core{Config: cfg, Log: o.Log, Clock: now, Metrics: prometheus.NewRegistry(), DB: db, Bucket: bucket,
		Media:    media.New(media.Options{UploadLimit: int64(cfg.UploadBytes), Bucket: bucket, Store: media.DatabaseStore{DB: db}, Log: o.Log}),
		Renderer: o.Renderer, Files: fstest.MapFS{}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Cache.Close)
	return f
}

// ComposeFor returns the features of a test's publication, and makes the publication write its stories with them.
func ComposeFor(t testing.TB, p *storytest.Publication, now clock.Clock, o Options) *app.Features {
	t.Helper()
	f := New(t, p.DB, now, o)
	p.Brands, p.Stories = f.Brands, f.Stories
	return f
}

// emptyRenderer renders empty pages.
type emptyRenderer struct{}

// Render implements page.Renderer.
func (emptyRenderer) Render(context.Context, string, []byte) ([]byte, error) { return nil, nil }
