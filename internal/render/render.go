// Package render turns page models into HTML with a pool of renderer processes. A page is a pure function of its name
// and its model, so a render may be repeated and a renderer may be killed at any moment. The package must not depend
// on what a page means, cache one, or give a renderer anything but the model.
package render

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"masthead/internal/node"
)

var (
	// ErrBusy is returned when the queue of waiting pages is full.
	ErrBusy = errors.New("renderers are busy")
	// ErrTimeout is returned when no renderer replied in time.
	ErrTimeout = errors.New("rendering took too long")
	// ErrCrashed is returned when two renderers died while they rendered the page.
	ErrCrashed = errors.New("renderer died")
	// ErrNoRenderer is returned when no renderer is up, and none has been for as long as a render may
	// take.
	ErrNoRenderer = errors.New("no renderer is running")
	// ErrClosed is returned when the pool has stopped.
	ErrClosed = errors.New("renderers have stopped")
)

// Error is an exception that the page's own code threw.
type Error struct {
	Page    string `json:"-"`
	Message string `json:"message"`
	Stack   string `json:"stack"`
}

func (e *Error) Error() string { return fmt.Sprintf("render %s: %s", e.Page, e.Message) }

// Options configure a pool. Zero values mean the defaults.
type Options struct {
	Node       string                // the Node binary, see node.FindBinary
	Script     string                // web/site/server/worker.mjs
	Bundle     string                // the server bundle, which exports render(page, model)
	Workers    int                   // default: one for each CPU, at least 2
	Window     int                   // calls under way at one renderer; default 8
	Queue      int                   // pages that may wait for a renderer; default 512
	Timeout    time.Duration         // time limit of one render; default 5 s
	Idle       time.Duration         // after this time without load every renderer but the first ends; default 20 s
	HeapMB     int                   // limit of a renderer's old generation; default 128
	YoungMB    int                   // limit of a semi-space of its young generation; default 4
	Log        *slog.Logger          // default: slog.Default()
	Registerer prometheus.Registerer // default: metrics are not registered
}

func (o Options) withDefaults() Options {
	o.Workers = cmp.Or(o.Workers, max(2, runtime.NumCPU()))
	o.Window = cmp.Or(o.Window, 8)
	o.Queue = cmp.Or(o.Queue, 512)
	o.Timeout = cmp.Or(o.Timeout, 5*time.Second)
	o.Idle = cmp.Or(o.Idle, 20*time.Second)
	o.HeapMB = cmp.Or(o.HeapMB, 128)
	o.YoungMB = cmp.Or(o.YoungMB, 4)
	o.Log = cmp.Or(o.Log, slog.Default())
	return o
}

// Pool is a set of renderers.
type Pool struct {
	opts    Options
	metrics *metrics

	mu          sync.Mutex
	workers     []*worker
	waiting     []*job        // oldest first
	ready       chan struct{} // closed while a renderer is up
	isReady     bool
	unavailable bool        // whether Render returns ErrNoRenderer
	giveUpTimer *time.Timer // sets unavailable
	closed      bool
	activities  uint64 // number of starts and replies of all renderers
}

type worker struct {
	conn         *node.Conn // nil while no process is up
	underway     int
	lastActivity uint64        // value of Pool.activities at its latest start or reply
	needed       chan struct{} // has an element if the load needs the renderer
	neededAt     time.Time     // when the load last needed it
}

// job is one page to be rendered.
type job struct {
	payload   [][]byte
	deaths    int    // renderers that died while they rendered it
	hung      uint64 // value of Pool.activities when a renderer hung with it
	abandoned bool
	done      chan outcome
}

type outcome struct {
	html []byte
	err  error
}

// New returns a pool. It renders after Run has been called.
func New(opts Options) (*Pool, error) {
	p := &Pool{opts: opts.withDefaults(), ready: make(chan struct{})}
	for range p.opts.Workers {
		w := &worker{needed: make(chan struct{}, 1)}
		w.request() // all start with the pool, because readers may be waiting
		p.workers = append(p.workers, w)
	}
	p.metrics = newMetrics(p)
	if err := p.metrics.register(opts.Registerer); err != nil {
		return nil, fmt.Errorf("register renderer metrics: %w", err)
	}
	return p, nil
}

// Run keeps the renderers running until the context ends. When it returns, they have all ended and
// Render returns ErrClosed.
func (p *Pool) Run(ctx context.Context) error {
	defer p.close()
	running, ctx := errgroup.WithContext(ctx)
	for i, w := range p.workers {
		process := &node.Process{
			Name:      fmt.Sprintf("renderer-%d", i),
			Binary:    p.opts.Node,
			Flags:     []string{fmt.Sprintf("--max-old-space-size=%d", p.opts.HeapMB), fmt.Sprintf("--max-semi-space-size=%d", p.opts.YoungMB)},
			Script:    p.opts.Script,
			Args:      []string{"--bundle", p.opts.Bundle},
			Env:       node.Environment(),
			Deadline:  p.opts.Timeout,
			Log:       p.opts.Log,
			OnReady:   func(conn *node.Conn) { p.addRenderer(w, conn) },
			OnRestart: p.metrics.restarts.Inc,
		}
		if i > 0 {
			process.WaitForNeed = func(ctx context.Context) (context.Context, context.CancelFunc) { return p.waitForLoad(ctx, w) }
		}
		running.Go(func() error { return process.Run(ctx) })
	}
	return running.Wait()
}

// Ready waits until a renderer is up, or the context ends.
func (p *Pool) Ready(ctx context.Context) error {
	p.mu.Lock()
	ready := p.ready
	p.mu.Unlock()
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("wait for a renderer: %w", ctx.Err())
	}
}

// Render returns the HTML of a page. The model is a JSON document and is passed to the renderer
// unchanged. An exception of the page's code is returned as *Error.
func (p *Pool) Render(ctx context.Context, page string, model []byte) ([]byte, error) {
	return p.RenderPieces(ctx, page, model, nil)
}

// RenderPieces returns a page in pieces, in the form that part.Page.Assemble reads. parts is the
// JSON of part.Store.NewPage; with nil it returns the HTML of the page as Render does.
func (p *Pool) RenderPieces(ctx context.Context, page string, model, parts []byte) ([]byte, error) {
	began := time.Now()
	html, err := p.render(ctx, page, model, parts)
	p.metrics.observe(page, err, time.Since(began))
	var thrown *Error
	if err != nil && !errors.As(err, &thrown) {
		err = fmt.Errorf("render %s: %w", page, err)
	}
	return html, err
}

func (p *Pool) render(ctx context.Context, page string, model, parts []byte) ([]byte, error) {
	head, err := json.Marshal(page)
	if err != nil {
		return nil, fmt.Errorf("encode page name: %w", err)
	}
	j := &job{
		payload: [][]byte{opening, head, middle, model, closing},
		done:    make(chan outcome, 1),
	}
	if parts != nil {
		j.payload = [][]byte{opening, head, middle, model, beforeParts, parts, closing}
	}
	if err := p.enqueue(j); err != nil {
		return nil, err
	}
	// The limit allows a wait for a renderer, a render that hangs, and its second attempt.
	limit := time.NewTimer(3 * p.opts.Timeout)
	defer limit.Stop()
	select {
	case out := <-j.done:
		var thrown *Error
		if errors.As(out.err, &thrown) {
			thrown.Page = page
		}
		return out.html, out.err
	case <-ctx.Done():
		p.removeJob(j)
		return nil, ctx.Err()
	case <-limit.C:
		p.removeJob(j)
		return nil, ErrTimeout
	}
}

var (
	opening     = []byte(`{"page":`)
	middle      = []byte(`,"model":`)
	beforeParts = []byte(`,"parts":`)
	closing     = []byte(`}`)
)
