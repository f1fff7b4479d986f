// Package app is the composition root. It lists the features, and opens and closes the parts of the program in
// order. It is the only package that depends on all others.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"gocloud.dev/blob"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/collaboration"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/demo"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/node"
	"masthead/internal/render"
	"masthead/internal/story"
	"masthead/web"
)

// Version is the program's version, set when it is built.
var Version = "dev"

// App is the opened program with its machinery and its features.
type App struct {
	*Features
	Config   config.Config
	Log      *slog.Logger
	Clock    clock.Clock
	Metrics  *prometheus.Registry
	DB       *database.DB
	Bucket   *blob.Bucket
	Media    *media.Service
	Renderer *render.Pool
	Merger   *collaboration.Merger

	core    Core
	tasks   *taskRunner
	closers []func() error

	newSignIns string // the sign-ins of the demonstration, "" unless this start created them
}

// Open opens the machinery and creates the features; nothing runs yet. The caller must close the App.
func Open(ctx context.Context, cfg config.Config, log *slog.Logger, now clock.Clock) (_ *App, err error) {
	a := &App{Config: cfg, Log: log, Clock: now, Metrics: prometheus.NewRegistry()}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	a.Metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if a.DB, err = database.Open(ctx, cfg.DatabaseURL, database.Options{Clock: now, Logger: log}); err != nil {
		return nil, err
	}
	a.closers = append(a.closers, a.DB.Close)
	a.Metrics.MustRegister(collectors.NewDBStatsCollector(a.DB.Read.DB, "read"), jobs.Collector{DB: a.DB})
	if err := a.openMedia(ctx); err != nil {
		return nil, err
	}
	files, err := web.Site(cfg.SiteDir)
	if err != nil {
		return nil, err
	}
	if cfg.SiteName, err = publicationName(ctx, cfg, a.DB); err != nil {
		return nil, err
	}
	master, err := brand.NewDirectory(a.DB).Master(ctx)
	switch {
	case err == nil:
		cfg = cfg.WithAddress(master.Settings.Address)
	case !errors.Is(err, database.ErrNotFound):
		return nil, err
	}
	a.Config = cfg
	a.core = Core{Config: cfg, Log: log, Clock: now, Metrics: a.Metrics, DB: a.DB, Bucket: a.Bucket, Media: a.Media,
		Renderer: tracingRenderer{a.Renderer}, Merger: a.Merger, Files: files}
	a.Features, err = New(a.core)
	if err != nil {
		return nil, err
	}
	a.closers = append(a.closers, func() error { a.Cache.Close(); return nil })
	a.tasks = newTaskRunner(log, now, a.Metrics)
	for _, offer := range a.Offers {
		a.Metrics.MustRegister(offer.Metrics...)
	}
	if err := (story.Archive{Stories: a.Stories}).Fill(ctx); err != nil {
		return nil, err
	}
	return a, a.Listen()
}

// publicationName returns the setting site-name, else the name of the master brand. If the database is empty, it
// returns the demonstration's name if the demonstration will be loaded, else "Masthead".
func publicationName(ctx context.Context, cfg config.Config, db *database.DB) (string, error) {
	if cfg.SiteName != "" {
		return cfg.SiteName, nil
	}
	master, err := brand.NewDirectory(db).Master(ctx)
	switch {
	case err == nil:
		return master.Name, nil
	case !errors.Is(err, database.ErrNotFound):
		return "", err
	case cfg.Demo:
		return demo.SiteName, nil
	}
	return "Masthead", nil
}

// openMedia opens the bucket, and creates the media service and the renderer.
func (a *App) openMedia(ctx context.Context) error {
	var err error
	if a.Bucket, err = media.OpenBucket(ctx, a.Config.StorageURL); err != nil {
		return err
	}
	a.closers = append(a.closers, a.Bucket.Close)
	binary, _ := node.LocateBinary(a.Config.Node) // if there is none, the parts that need it report why
	runtime, err := web.Unpack(a.Config.Data)
	if err != nil {
		return err
	}
	if a.Config.SiteDir != "" {
		runtime.Bundle = filepath.Join(a.Config.SiteDir, "server", "entry-server.mjs")
	}
	a.Media = media.New(media.Options{
		Node: binary, Script: runtime.Images, Bucket: a.Bucket, Store: media.DatabaseStore{DB: a.DB},
		UploadLimit: int64(a.Config.UploadBytes), ImportLimit: int64(a.Config.ImportBytes), Log: a.Log,
	})
	a.Merger = collaboration.NewMerger(binary, runtime.Documents, a.Log)
	a.Renderer, err = render.New(render.Options{
		Node: binary, Script: runtime.Worker, Bundle: runtime.Bundle, Workers: a.Config.Renderers,
		Timeout: a.Config.RenderTimeout, Log: a.Log, Registerer: a.Metrics,
	})
	return err
}

// Close closes everything that Open opened, in reverse order.
func (a *App) Close() error {
	var err error
	for i := len(a.closers) - 1; i >= 0; i-- {
		err = errors.Join(err, a.closers[i]())
	}
	a.closers = nil
	return err
}

// NewLogger returns the logger that the configuration describes.
func NewLogger(cfg config.Config, out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(cfg.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	opts := &slog.HandlerOptions{Level: level}
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(out, opts))
	}
	return slog.New(slog.NewTextHandler(out, opts))
}
