package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/node"
)

type serveCommand struct{}

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

// serve serves until the session ends, or until the site in development has been rebuilt; then
// again is true.
func (s *session) serve() (again bool, err error) {
	if s.mistakes == nil {
		if err := s.mayListen(); err != nil {
			return false, err
		}
		if _, err := node.Find(s.config.Node); err != nil {
			return false, err
		}
	}
	a, err := s.openPatiently()
	if err != nil {
		return false, err
	}
	defer func() { _ = a.Close() }()
	if a.Config.Demo {
		if err := a.loadDemo(s); err != nil {
			return false, fmt.Errorf("demonstration content: %w", err)
		}
	}
	debug.SetMemoryLimit(int64(a.Config.MemoryLimit))
	ctx := s.ctx
	if a.Config.SiteDir != "" {
		var stop context.CancelFunc
		ctx, stop = a.untilRebuilt(ctx)
		defer stop()
	}
	err = a.Serve(ctx, func(string) { a.greet(s.out) })
	return ctx.Err() != nil, err
}

// mayListen reports a busy port before anything is created or loaded.
func (s *session) mayListen() error {
	listeners, err := listen(s.config)
	return errors.Join(err, closeAll(listeners))
}

// openPatiently opens the program as open does, and waits for a PostgreSQL server that is down,
// such as one that is starting.
func (s *session) openPatiently() (*App, error) {
	const pause = time.Second
	for {
		a, err := s.open()
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

// greet prints the address of the site and the demonstration's sign-ins.
func (a *App) greet(out io.Writer) {
	site := a.Config.SiteURL
	fmt.Fprintf(out, "\n%s is up.\n\n", a.Config.SiteName)
	for _, line := range [][2]string{
		{"Front page", site + "/"},
		{"A brand", site + "/herstory"},
		{"In Hindi, Tamil, Urdu", site + "/hindi  " + site + "/tamil  " + site + "/urdu"},
		{"API reference", site + "/api/docs"},
		{"Health, metrics", site + "/readyz  " + site + "/metrics"},
	} {
		fmt.Fprintf(out, "  %-22s %s\n", line[0], line[1])
	}
	if text := a.demoSignIns(); text != "" {
		fmt.Fprintf(out, "\nDemonstration sign-ins for the newsroom's API (Authorization: Bearer …):\n%s", text)
	}
	fmt.Fprintln(out)
}
