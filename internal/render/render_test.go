package render

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"masthead/internal/node"
)

// start runs a pool until the test ends and returns it with the private directory of its sockets.
func start(t testing.TB, opts Options) (*Pool, string) {
	t.Helper()
	dir, err := os.MkdirTemp("", "r") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TMPDIR", dir)
	t.Setenv("MASTHEAD_SECRET", "not for renderers")
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	opts.Node = binary
	opts.Script = "../../web/site/server/worker.mjs"
	if opts.Bundle == "" {
		opts.Bundle = "testdata/bundle.mjs"
	}
	if opts.Workers == 0 {
		opts.Workers = 2
	}
	opts.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	p, err := New(opts)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		pids := p.pids()
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
		for _, pid := range pids {
			if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
				t.Errorf("process %d is left behind: %v", pid, err)
			}
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
		if _, err := p.Render(context.Background(), "Hello", []byte(`{}`)); !errors.Is(err, ErrClosed) {
			t.Errorf("Render after stop: %v, want ErrClosed", err)
		}
		os.RemoveAll(dir)
	})
	waitUntil(t, "all renderers up", func() bool { return len(p.pids()) == opts.Workers })
	return p, dir
}

func (p *Pool) pids() []int {
	p.mu.Lock()
	defer p.mu.Unlock()
	var pids []int
	for _, w := range p.workers {
		if w.conn != nil {
			pids = append(pids, w.conn.PID())
		}
	}
	return pids
}

// waitUntil polls until the condition holds, for at most 20 s.
func waitUntil(t testing.TB, what string, holds func() bool) time.Duration {
	t.Helper()
	began := time.Now()
	tick := time.NewTicker(2 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		if time.Since(began) > 20*time.Second {
			t.Fatalf("waited without success for: %s", what)
		}
		<-tick.C
	}
	return time.Since(began)
}

func TestRender(t *testing.T) {
	p, dir := start(t, Options{})
	tests := []struct{ page, model, want string }{
		{"Hello", `{"name":"Asha"}`, "<p>Asha</p>"},
		{"Hello", `{"name":"नमस्ते 🙂"}`, "<p>नमस्ते 🙂</p>"},
		{"Later", `{"name":"Asha"}`, "<p>later Asha</p>"},
		{"Large", `{"size":3000000}`, strings.Repeat("x", 3_000_000)},
		{"Hello", `{"name":"` + strings.Repeat("y", 2_000_000) + `"}`, "<p>" + strings.Repeat("y", 2_000_000) + "</p>"},
		{"Environment", `null`, "LANG MALLOC_ARENA_MAX MALLOC_TRIM_THRESHOLD_ NODE_ENV TZ"},
		{"Large", `{"size":0}`, ""},
	}
	for _, tt := range tests {
		html, err := p.Render(t.Context(), tt.page, []byte(tt.model))
		if err != nil || string(html) != tt.want {
			t.Errorf("%s %.40s: got %.60q (%d bytes), %v", tt.page, tt.model, html, len(html), err)
		}
	}

	private, _ := filepath.Glob(filepath.Join(dir, "*"))
	if len(private) != 2 {
		t.Fatalf("socket directories: %v, want one a renderer", private)
	}
	for _, path := range private {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o700 {
			t.Errorf("%s: mode %v, %v; want 0700", path, info.Mode(), err)
		}
	}
}

func TestExceptionsOfPagesAreReturned(t *testing.T) {
	p, _ := start(t, Options{})
	before := p.pids()
	tests := []struct{ page, model, message string }{
		{"Unheard", `{}`, "no page Unheard"},
		{`Quo"te`, `{}`, `no page Quo"te`},
		{"ThrowLater", `{}`, "no later"},
		{"Number", `{}`, "render did not return a string"},
		{"Hello", `{"name":`, "JSON"},
	}
	for _, tt := range tests {
		html, err := p.Render(t.Context(), tt.page, []byte(tt.model))
		var thrown *Error
		if !errors.As(err, &thrown) || html != nil {
			t.Errorf("%s: got %q, %v; want *Error", tt.page, html, err)
			continue
		}
		if thrown.Page != tt.page || !strings.Contains(thrown.Message, tt.message) || !strings.Contains(thrown.Stack, "\n    at ") {
			t.Errorf("%s: got %+v", tt.page, thrown)
		}
	}
	if after := p.pids(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("renderers %v became %v: what a page throws must not end one", before, after)
	}
}

func TestConcurrentRepliesReachTheirCallers(t *testing.T) {
	p, _ := start(t, Options{})
	var callers sync.WaitGroup
	for caller := range 32 {
		callers.Go(func() {
			for i := range 50 {
				page := []string{"Hello", "Later"}[i%2]
				name := fmt.Sprintf("%d-%d", caller, i)
				html, err := p.Render(t.Context(), page, fmt.Appendf(nil, `{"name":%q}`, name))
				if err != nil || !strings.Contains(string(html), name+"</p>") {
					t.Errorf("%s %s: got %q, %v", page, name, html, err)
				}
			}
		})
	}
	callers.Wait()
}

// design.md §5: a renderer that dies is back within a second.
func TestARendererKilledUnderLoadIsReplaced(t *testing.T) {
	registry := prometheus.NewRegistry()
	p, _ := start(t, Options{Registerer: registry})
	ctx, stop := context.WithCancel(t.Context())
	var rendered atomic.Int64
	var load sync.WaitGroup
	for range 16 {
		load.Go(func() {
			for ctx.Err() == nil {
				html, err := p.Render(t.Context(), "Work", []byte(`{"name":"Asha","ms":0.2}`))
				if err != nil || string(html) != "<p>Asha</p>" {
					t.Errorf("lost: %q, %v", html, err)
					return
				}
				rendered.Add(1)
			}
		})
	}
	for _, victim := range p.pids() {
		seen := rendered.Load()
		waitUntil(t, "load", func() bool { return rendered.Load() > seen+200 })
		if err := syscall.Kill(victim, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		back := waitUntil(t, "a new renderer", func() bool {
			pids := p.pids()
			return len(pids) == 2 && pids[0] != victim && pids[1] != victim
		})
		t.Logf("back after %s", back)
		if back > time.Second {
			t.Errorf("back after %s, want less than a second", back)
		}
	}
	stop()
	load.Wait()
	if got := testutil.ToFloat64(p.metrics.restarts); got != 2 {
		t.Errorf("restarts: %v, want 2", got)
	}
	if n, err := testutil.GatherAndCount(registry, "masthead_renders_total", "masthead_render_seconds", "masthead_render_queue"); err != nil ||
		n != 3 {
		t.Errorf("metrics: %d series, %v", n, err)
	}
}

func TestAllRenderersKilledAtOnceAreReplaced(t *testing.T) {
	p, _ := start(t, Options{})
	before := p.pids()
	for _, pid := range before {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	waitUntil(t, "the deaths to be noticed", func() bool {
		return !slices.ContainsFunc(p.pids(), func(pid int) bool { return slices.Contains(before, pid) })
	})
	html, err := p.Render(t.Context(), "Hello", []byte(`{"name":"Asha"}`))
	if err != nil || string(html) != "<p>Asha</p>" {
		t.Errorf("got %q, %v", html, err)
	}
}

func TestPageThatEndsRenderers(t *testing.T) {
	tests := []struct {
		page string
		want error
	}{
		{"Hang", ErrTimeout},
		{"Never", ErrTimeout},
		{"Crash", ErrCrashed},
	}
	for _, tt := range tests {
		t.Run(tt.page, func(t *testing.T) {
			p, _ := start(t, Options{Timeout: 400 * time.Millisecond})
			var others sync.WaitGroup
			poisoned := make(chan error, 1)
			go func() {
				_, err := p.Render(t.Context(), tt.page, []byte(`{}`))
				poisoned <- err
			}()
			waitUntil(t, "the page at a renderer", func() bool { return p.underway() > 0 })
			for range 6 { // they wait behind the harmful page too
				others.Go(func() {
					html, err := p.Render(t.Context(), "Hello", []byte(`{"name":"Asha"}`))
					if err != nil || string(html) != "<p>Asha</p>" {
						t.Errorf("another page suffered: %q, %v", html, err)
					}
				})
			}
			others.Wait()
			if err := <-poisoned; !errors.Is(err, tt.want) {
				t.Errorf("got %v, want %v", err, tt.want)
			}
			waitUntil(t, "the renderers that it ended to be replaced", func() bool {
				return len(p.pids()) == 2 && testutil.ToFloat64(p.metrics.restarts) == 2
			})
		})
	}
}

// All renderers hang at once: a page that was sent to one of them is then rendered by a renderer that started
// later, and is not sent to the others, which may hang too.
func TestPagesAreRenderedAfterAllRenderersHung(t *testing.T) {
	const timeout = 2 * time.Second
	p, _ := start(t, Options{Workers: 3, Timeout: timeout})
	for _, pid := range p.pids() {
		if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
	}
	began := time.Now()
	var pages sync.WaitGroup
	for range 2 { // each at a renderer of its own
		pages.Go(func() {
			html, err := p.Render(t.Context(), "Hello", []byte(`{"name":"Asha"}`))
			if err != nil || string(html) != "<p>Asha</p>" {
				t.Errorf("got %q, %v", html, err)
			}
		})
	}
	pages.Wait()
	if took := time.Since(began); took >= 2*timeout {
		t.Errorf("took %s, want less than two timeouts", took)
	}
}

func (p *Pool) underway() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := 0
	for _, w := range p.workers {
		n += w.underway
	}
	return n
}

func TestQueueIsBounded(t *testing.T) {
	p, err := New(Options{Queue: 2}) // not running, so nothing leaves the queue
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	errs := make(chan error, 2)
	for range 2 {
		go func() {
			_, err := p.Render(ctx, "Hello", []byte(`{}`))
			errs <- err
		}()
	}
	waiting := func(n int) func() bool {
		return func() bool {
			p.mu.Lock()
			defer p.mu.Unlock()
			return len(p.waiting) == n
		}
	}
	waitUntil(t, "a full queue", waiting(2))
	if _, err := p.Render(t.Context(), "Hello", []byte(`{}`)); !errors.Is(err, ErrBusy) {
		t.Errorf("third page: %v, want ErrBusy", err)
	}
	cancel()
	for range 2 {
		if err := <-errs; !errors.Is(err, context.Canceled) {
			t.Errorf("waiting page: %v, want context.Canceled", err)
		}
	}
	waitUntil(t, "an empty queue", waiting(0))
}

func TestPagesGoToTheLeastBusyRenderer(t *testing.T) {
	p, _ := start(t, Options{Workers: 2})
	seen := map[string]bool{}
	var mu sync.Mutex
	var busy sync.WaitGroup
	busy.Go(func() { p.Render(t.Context(), "Work", []byte(`{"ms":300}`)) })
	waitUntil(t, "one at work", func() bool { return p.underway() == 1 })
	for range 5 {
		html, err := p.Render(t.Context(), "Pid", []byte(`{}`))
		if err != nil {
			t.Fatal(err)
		}
		mu.Lock()
		seen[string(html)] = true
		mu.Unlock()
	}
	if len(seen) != 1 {
		t.Errorf("renderers used: %v, want only the idle one", seen)
	}
	busy.Wait()
}

// Issue 20, section 5, memory: renderers that the load does not need end, and return with the load. No page is lost.
func TestRenderersEndWithoutLoadAndReturnWithIt(t *testing.T) {
	p, _ := start(t, Options{Workers: 3, Idle: 100 * time.Millisecond})
	for range 2 {
		waitUntil(t, "one renderer left", func() bool { return len(p.pids()) == 1 })
		for range 3 {
			if html, err := p.Render(t.Context(), "Hello", []byte(`{"name":"Asha"}`)); err != nil || string(html) != "<p>Asha</p>" {
				t.Errorf("without load: %q, %v", html, err)
			}
		}
		if n := len(p.pids()); n != 1 {
			t.Errorf("one page after the other starts %d renderers", n)
		}
		load, end := context.WithCancel(t.Context())
		var readers sync.WaitGroup
		for range 3 * pagesPerRenderer {
			readers.Go(func() {
				for load.Err() == nil {
					if html, err := p.Render(t.Context(), "Work", []byte(`{"ms":5,"name":"Asha"}`)); err != nil || string(html) != "<p>Asha</p>" {
						t.Errorf("under load: %q, %v", html, err)
					}
				}
			})
		}
		waitUntil(t, "all renderers up", func() bool { return len(p.pids()) == 3 })
		end()
		readers.Wait()
	}
}

func TestBrokenBundleNeverBecomesReady(t *testing.T) {
	p, err := New(
		Options{
			Node:   mustFind(t),
			Script: "../../web/site/server/worker.mjs",
			Bundle: "testdata/none.mjs",
			Log:    slog.New(slog.NewTextHandler(t.Output(), nil)),
		},
	)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	soon, stop := context.WithTimeout(ctx, 100*time.Millisecond)
	defer stop()
	if err := p.Ready(soon); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Ready: %v", err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func mustFind(t testing.TB) string {
	t.Helper()
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	return binary
}

// When no renderer can start, pages fail soon, then at once, and Ready reports it. When a renderer
// can start again, pages are rendered.
func TestPagesFailSoonIfNoRendererCanStart(t *testing.T) {
	bundle := filepath.Join(t.TempDir(), "bundle.mjs")
	text, err := os.ReadFile("testdata/bundle.mjs")
	if err == nil {
		err = os.WriteFile(bundle, text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	p, _ := start(t, Options{Bundle: bundle, Timeout: 500 * time.Millisecond})
	if err := os.Remove(bundle); err != nil {
		t.Fatal(err)
	}
	for _, pid := range p.pids() {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	waitUntil(t, "none up", func() bool { return len(p.pids()) == 0 })
	hello := func() error {
		_, err := p.Render(t.Context(), "Hello", []byte(`{"name":"Asha"}`))
		return err
	}
	for range 2 {
		if err := hello(); !errors.Is(err, ErrNoRenderer) {
			t.Errorf("Render: %v, want ErrNoRenderer", err)
		}
	}
	over, cancel := context.WithCancel(t.Context())
	cancel()
	if err := p.Ready(over); err == nil {
		t.Error("Ready while none is up")
	}
	if err := os.WriteFile(bundle, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := p.Ready(t.Context()); err != nil {
		t.Error(err)
	}
	if err := hello(); err != nil {
		t.Error(err)
	}
}
