package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/node"
	"masthead/internal/route"
)

type serveCommand struct{}

// UsesOwnAddress marks a command that does not take the address of the last server.
func (serveCommand) UsesOwnAddress() {}

// Run serves until it is interrupted. An empty database gets the demonstration content first,
// unless the configuration says otherwise.
func (serveCommand) Run(s *session) error {
	for {
		again, err := s.serve()
		if err != nil || !again || s.ctx.Err() != nil {
			return err
		}
	}
}

// serve serves until the session ends, until an empty publication has been set up, or until the site in development has been
// rebuilt; again is true in the last two cases.
func (s *session) serve() (again bool, err error) {
	if s.configErrors == nil {
		if err := s.checkPorts(); err != nil {
			return false, err
		}
		if _, err := node.FindBinary(s.config.Node); err != nil {
			return false, err
		}
	}
	a, err := s.openWithRetries()
	if err != nil {
		return false, err
	}
	defer func() { _ = s.close() }()
	if a.Config.Demo {
		if err := a.loadDemo(s); err != nil {
			return false, fmt.Errorf("demonstration content: %w", err)
		}
	}
	debug.SetMemoryLimit(int64(a.Config.MemoryLimit))
	served, err := writeServerFile(a.Config)
	if err != nil {
		s.logger().Warn("commands will not know the address of this server", "error", err)
	} else {
		defer func() { _ = served.Close() }()
	}
	if done, err := a.isSetUp(s.ctx); err != nil || !done {
		if err == nil {
			err = a.ServeSetup(s.ctx, s.out)
		}
		return true, err // serve again, now with the publication's name
	}
	ctx := s.ctx
	if a.Config.SiteDir != "" {
		var stop context.CancelFunc
		ctx, stop = a.contextUntilRebuild(ctx)
		defer stop()
	}
	err = a.Serve(ctx, func(string) { a.printAddresses(s.ctx, s.out) })
	return ctx.Err() != nil, err
}

// checkPorts reports a busy port before anything is created or loaded.
func (s *session) checkPorts() error {
	listeners, err := listen(s.config)
	return errors.Join(err, closeAll(listeners))
}

// openWithRetries opens the program as open does, and waits for a PostgreSQL server that is down,
// such as one that is starting.
func (s *session) openWithRetries() (*App, error) {
	const pause = time.Second
	for {
		a, err := s.open(true)
		if err == nil || strings.HasPrefix(s.config.DatabaseURL, "sqlite:") || !database.IsUnavailable(err) {
			return a, err
		}
		s.logger().Warn("waiting for the database", "error", err)
		select {
		case <-s.ctx.Done():
			return nil, err
		case <-time.After(pause):
		}
	}
}

// printAddresses prints the address of the site and the demonstration's sign-ins.
func (a *App) printAddresses(ctx context.Context, out io.Writer) {
	site := a.Config.SiteURL
	fmt.Fprintf(out, "\n%s is up.\n\n", a.Config.SiteName)
	lines := [][2]string{{"Home page", site + "/"}, {"The Desk (newsroom)", site + route.DeskPath}}
	all, err := a.Brands.All(ctx)
	if err != nil {
		a.Log.Warn("the brands could not be read to list their addresses", "error", err)
	}
	if i := slices.IndexFunc(all, func(b *brand.Brand) bool { return b.Kind == brand.KindBrand }); i >= 0 {
		lines = append(lines, [2]string{"A brand", site + all[i].Path})
	}
	var editions []string
	for _, b := range all {
		if b.Kind == brand.KindLanguage && len(editions) < 3 {
			editions = append(editions, site+b.Path)
		}
	}
	if len(editions) > 0 {
		lines = append(lines, [2]string{"Other languages", strings.Join(editions, "  ")})
	}
	lines = append(lines, [2]string{"API reference", site + "/api/docs"}, [2]string{"Health, metrics", site + "/readyz  " + site + "/metrics"})
	for _, line := range lines {
		fmt.Fprintf(out, "  %-22s %s\n", line[0], line[1])
	}
	a.printSignIns(out)
	fmt.Fprintln(out)
}
