package trust

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"masthead/internal/database"
)

// readers load uncached pages until they are stopped. Each requests paths of its own,
// which give Not found pages.
type readers struct {
	stop   chan struct{}
	all    sync.WaitGroup
	served atomic.Int64
	mu     sync.Mutex
	failed []string
	slow   time.Duration
}

func (p *program) startReaders(n int) *readers {
	r := &readers{stop: make(chan struct{})}
	for reader := range n {
		r.all.Go(func() {
			for i := 0; ; i++ {
				select {
				case <-r.stop:
					return
				default:
				}
				path := fmt.Sprintf("/herstory/reader-%d/page-%d", reader, i)
				a := p.get(path)
				r.served.Add(1)
				r.mu.Lock()
				r.slow = max(r.slow, a.took)
				if a.status != http.StatusNotFound || a.header.Get("Content-Language") == "" {
					r.failed = append(r.failed, path+": "+a.String())
				}
				r.mu.Unlock()
			}
		})
	}
	return r
}

// stopAll stops the readers and returns the failed requests.
func (r *readers) stopAll() []string {
	close(r.stop)
	r.all.Wait()
	return r.failed
}

// When each renderer is killed in turn while pages load, no request fails, and the
// renderer is back within a second.
func TestAKilledRendererFailsNoRequest(t *testing.T) {
	p := newSite(t, database.SQLite).serve(t)
	waitUntil(t, "two renderers are up", func() bool { return p.rendererStarts() == 2 })
	load := p.startReaders(4)
	for i, victim := range p.renderers() {
		served := load.served.Load()
		waitUntil(t, "pages load", func() bool { return load.served.Load() > served+20 })
		if err := syscall.Kill(victim, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		back := waitUntil(t, "the renderer is back", func() bool { return p.rendererStarts() >= 2+i+1 })
		t.Logf("renderer %d back after %s", i, back.Round(time.Millisecond))
		served = load.served.Load()
		waitUntil(t, "pages load again", func() bool { return load.served.Load() > served+20 })
		if back > slack*time.Second {
			t.Errorf("the renderer took %s to come back", back)
		}
	}
	if failed := load.stopAll(); len(failed) > 0 {
		t.Errorf("%d of %d requests failed: %s", len(failed), load.served.Load(), failed[0])
	}
	t.Logf("%d pages, the slowest in %s", load.served.Load(), load.slow.Round(time.Millisecond))
}

// When no renderer can start, cached pages are served and others are refused temporarily;
// when they can start again, everything works.
func TestCachedPagesAreServedWithoutRenderers(t *testing.T) {
	s := newSite(t, database.SQLite)
	room := openNewsroom(t, s, "--render-timeout", "2s")
	kept, changed := room.publishNew("Kept by the cache"), room.publishNew("Changed meanwhile")
	waitUntil(t, "pages are kept", func() bool {
		return room.get(kept.Path).header.Get("Cache-Status") == "masthead; hit" &&
			room.get(changed.Path).header.Get("Cache-Status") == "masthead; hit"
	})
	bundles, err := filepath.Glob(filepath.Join(s.data, "runtime-*", "site", "server", "entry-server.mjs"))
	if err != nil || len(bundles) != 1 {
		t.Fatal(bundles, err)
	}
	if err := os.Rename(bundles[0], bundles[0]+".away"); err != nil {
		t.Fatal(err)
	}
	for _, pid := range room.renderers() {
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
	}
	if a := room.get(kept.Path); !a.shows(kept.Title) {
		t.Errorf("a cached page: %s", a)
	}
	if _, a := room.retitle(t.Context(), changed, "Changed while nothing renders", "new"); a.status != http.StatusOK {
		t.Fatalf("a write: %s", a)
	}
	if a := room.story(changed.Path); !a.shows("Changed while nothing renders") {
		t.Errorf("the API: %s", a)
	}
	a := room.get(changed.Path)
	if !a.shows(changed.Title) || a.header.Get("Cache-Control") != "no-store" ||
		a.header.Get("Cache-Status") != "masthead; fwd=stale; detail=stale-if-error" {
		t.Errorf("a page that can't be rendered again: %s", a)
	}
	a = room.get("/autostory")
	if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || a.header.Get("Cache-Control") != "no-store" {
		t.Errorf("a page that was never rendered: %s, Retry-After %q", a, a.header.Get("Retry-After"))
	}
	t.Logf("refused after %s", a.took.Round(time.Millisecond))
	waitUntil(t, "the server says that it is not ready", func() bool { return room.get("/readyz").status == http.StatusServiceUnavailable })

	// Requests for pages that can't be rendered must not block other requests.
	load := make(chan response, 200)
	for i := range cap(load) {
		go func() { load <- room.get(fmt.Sprintf("/herstory/nobody-%d", i)) }()
	}
	if a := room.get("/api/v2/brand/stories?slug=herstory&limit=3"); a.status != http.StatusOK || a.took > 2*time.Second {
		t.Errorf("the API under a load of pages that can't be rendered: %s", a)
	}
	for range cap(load) {
		if a := <-load; a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
			t.Errorf("a page under load: %s", a)
		}
	}

	if err := os.Rename(bundles[0]+".away", bundles[0]); err != nil {
		t.Fatal(err)
	}
	healed := waitUntil(t, "all is well", func() bool {
		return room.get("/readyz").status == http.StatusOK && room.get("/autostory").status == http.StatusOK &&
			room.get(changed.Path).shows("Changed while nothing renders")
	})
	t.Logf("recovered after %s", healed.Round(time.Millisecond))
}

// A renderer that hangs is replaced, and its page is rendered by another one.
func TestAHangingRendererIsReplaced(t *testing.T) {
	const timeout = time.Second
	p := newSite(t, database.SQLite).serve(t, "--render-timeout", timeout.String())
	waitUntil(t, "two renderers are up", func() bool { return p.rendererStarts() == 2 })
	victim := p.renderers()[0]
	if err := syscall.Kill(victim, syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	load := p.startReaders(4)
	replaced := waitUntil(t, "the hanging renderer is gone", func() bool { return syscall.Kill(victim, 0) != nil })
	waitUntil(t, "another has taken its place", func() bool { return p.rendererStarts() == 3 })
	if failed := load.stopAll(); len(failed) > 0 {
		t.Errorf("%d of %d requests failed: %s", len(failed), load.served.Load(), failed[0])
	}
	t.Logf(
		"replaced after %s; %d pages, the slowest in %s",
		replaced.Round(time.Millisecond),
		load.served.Load(),
		load.slow.Round(time.Millisecond),
	)
	if replaced > timeout+slack*500*time.Millisecond {
		t.Errorf("replaced after %s", replaced)
	}
	if load.slow > timeout+slack*time.Second {
		t.Errorf("a page took %s", load.slow)
	}
}
