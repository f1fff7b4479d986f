package app

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"time"

	"github.com/riverqueue/river"
	"golang.org/x/sync/errgroup"

	"masthead/internal/config"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/jobs"
)

// Serve listens and serves until ctx ends, and then lets requests in progress finish within the
// configured time, and logs that it stopped. ready is called when it listens.
func (a *App) Serve(ctx context.Context, ready func(address string)) error {
	listeners, err := listen(a.Config) // fails at once if a port is in use
	if err != nil {
		return err
	}
	handler, err := a.Handler()
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	stopTraces, err := a.startTraces(ctx)
	if err != nil {
		return errors.Join(err, closeAll(listeners))
	}
	defer stopTraces()

	background, stop := context.WithCancel(context.WithoutCancel(ctx))
	group, background := errgroup.WithContext(background)
	group.Go(func() error { return ignoreContextEnd(a.Renderer.Run(background)) })
	group.Go(func() error { return ignoreContextEnd(a.Media.Run(background)) })
	group.Go(func() error { a.DB.WatchCommits(background); return nil })
	group.Go(func() error { a.tasks.run(background, memoryTask(int64(a.Config.MemoryLimit))); return nil })
	group.Go(func() error { a.tasks.run(background, returnMemoryTask(a.Log)); return nil })
	for _, offer := range a.Offers {
		if offer.Run != nil {
			group.Go(func() error { offer.Run(background); return nil })
		}
		for _, task := range offer.Tasks {
			group.Go(func() error { a.tasks.run(background, task); return nil })
		}
	}

	_, stopQueue, err := a.startQueue(background, a.Offers) // emails, and pictures that an import left to be fetched
	if err != nil {
		a.Log.Warn("the job queue could not be started", "error", err)
		stopQueue = func() {}
	}

	servers := []*http.Server{edge.Server(handler)}
	if a.Config.MetricsAddr != "" {
		servers = append(servers, edge.Server(a.metricsHandler(false)))
	}
	failed := make(chan error, len(servers))
	for i, server := range servers {
		go func() { failed <- server.Serve(listeners[i]) }()
	}
	address := listeners[0].Addr().String()
	a.Log.Info("serving", "addr", address, "version", Version)
	ready(address)

	var serveErr error
	select {
	case <-ctx.Done():
	case serveErr = <-failed:
	case <-background.Done():
	}
	shutdown, cancel := context.WithTimeout(context.WithoutCancel(ctx), a.Config.ShutdownTimeout)
	defer cancel()
	for _, offer := range a.Offers {
		if offer.Stop != nil {
			offer.Stop()
		}
	}
	for _, s := range servers {
		if err := s.Shutdown(shutdown); err != nil {
			serveErr = errors.Join(serveErr, s.Close())
		}
	}
	stopQueue()
	stop()
	err = errors.Join(serveErr, group.Wait())
	if err == nil {
		a.Log.Info("stopped")
	}
	return err
}

// listen opens the addresses of the server: first the public one, then that of the metrics, if
// there is one.
func listen(cfg config.Config) ([]net.Listener, error) {
	var list []net.Listener
	for _, at := range []struct{ setting, addr string }{{"addr", cfg.Addr}, {"metrics-addr", cfg.MetricsAddr}} {
		if at.addr == "" {
			continue
		}
		l, err := net.Listen("tcp", at.addr)
		if err != nil {
			return nil, errors.Join(&busyAddress{err, at.setting}, closeAll(list))
		}
		list = append(list, l)
	}
	return list, nil
}

// busyAddress is an address that the server can't open.
type busyAddress struct {
	err     error
	setting string
}

func (e *busyAddress) Error() string {
	return fmt.Sprintf("%v; choose another address with --%s or %s", e.err, e.setting, config.EnvName(e.setting))
}

func (e *busyAddress) Unwrap() error { return e.err }

func closeAll(list []net.Listener) error {
	var err error
	for _, l := range list {
		err = errors.Join(err, l.Close())
	}
	return err
}

// ignoreContextEnd returns nil if a context was cancelled, and other errors unchanged.
func ignoreContextEnd(err error) error {
	if errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// startQueue starts a client that processes the jobs of offers. The returned function stops it.
func (a *App) startQueue(ctx context.Context, offers []feature.Offer) (*jobs.Client, func(), error) {
	workers, queues := river.NewWorkers(), jobs.Queues{}
	var periodic []*river.PeriodicJob
	for _, offer := range offers {
		for _, add := range offer.Workers {
			if err := add(workers); err != nil {
				return nil, nil, err
			}
		}
		maps.Copy(queues, offer.Queues)
		periodic = append(periodic, offer.Periodic...)
	}
	queue, err := jobs.New(a.DB, workers, queues, a.Log, periodic...)
	if err != nil {
		return nil, nil, err
	}
	if err := queue.Start(ctx); err != nil {
		return nil, nil, fmt.Errorf("start the job queue: %w", err)
	}
	return queue, func() {
		stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), 10*time.Second)
		defer cancel()
		_ = queue.Stop(stop)
	}, nil
}

// runMedia keeps the picture process running outside of Serve, for commands that import pictures.
// The returned function stops it.
func (a *App) runMedia(ctx context.Context) func() {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := ignoreContextEnd(a.Media.Run(ctx)); err != nil {
			a.Log.Warn("the picture process ended", "error", err)
		}
	}()
	return func() {
		cancel()
		<-done
	}
}
