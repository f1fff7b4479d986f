package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/setup"
	"masthead/web"
)

// isSetUp reports whether the publication has a master brand.
func (a *App) isSetUp(ctx context.Context) (bool, error) { return brand.HasMaster(ctx, a.DB.Read) }

// ServeSetup responds to every request with the set-up until the publication has been set up or ctx ends. It prints
// the link of the set-up page to out.
func (a *App) ServeSetup(ctx context.Context, out io.Writer) error {
	listeners, err := listen(a.Config)
	if err != nil {
		return err
	}
	files, err := web.Site(a.Config.SiteDir)
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	assets, err := assetsHandler(files)
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	site := (&setup.Site{DB: a.DB, Config: a.Config, Clock: a.Clock, Log: a.Log, Fonts: web.ReadFonts(files), Assets: assets}).Open()
	handler, err := a.middleware(site, "")
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	servers := []*http.Server{edge.Server(handler)}
	if a.Config.MetricsAddr != "" {
		servers = append(servers, edge.Server(a.metricsHandler(false)))
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	a.Log.Info("waiting to be set up", "addr", listeners[0].Addr().String(), "version", Version)
	fmt.Fprintf(out, "\nThe publication is empty. Set it up with `masthead setup`, or in the browser with this link, which works once:\n\n")
	fmt.Fprintf(out, "  %s\n\n", site.Link())
	serveErr := waitForSetup(ctx, site, failed)
	shutdown, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.Config.ShutdownTimeout)
	defer cancel()
	for _, s := range servers {
		if err := s.Shutdown(shutdown); err != nil {
			serveErr = errors.Join(serveErr, s.Close())
		}
	}
	if serveErr == nil && ctx.Err() != nil {
		a.Log.Info("stopped")
	}
	return serveErr
}

// setupCheckInterval is the interval at which a server checks whether another process has set the publication up.
const setupCheckInterval = 5 * time.Second

// waitForSetup returns once the publication has been set up, by this or another process, ctx has ended, or a server has failed.
func waitForSetup(ctx context.Context, site *setup.Site, failed <-chan error) error {
	tick := time.NewTicker(setupCheckInterval)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-site.Done():
			return nil
		case err := <-failed:
			return err
		case <-tick.C:
			check, cancel := context.WithTimeout(ctx, setupCheckInterval)
			if _, err := site.Check(check); err != nil {
				site.Log.Warn("the set-up could not read the database", "error", err)
			}
			cancel()
		}
	}
}
