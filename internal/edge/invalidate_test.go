package edge

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// eventually waits until another goroutine has fulfilled a condition.
func eventually(t *testing.T, what string, done func() bool) {
	t.Helper()
	for began := time.Now(); !done(); runtime.Gosched() {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("%s: not after ten seconds", what)
		}
	}
}

func TestInvalidateReachesExactlyTheTagged(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(_ context.Context, r Request) (Page, error) {
		return html("x", "brand:main", "path:"+r.Path), nil
	}})
	hits := func() (out string) {
		for _, path := range []string{"/a", "/b", "/c"} {
			if get(h, path).Header.Get("Cache-Status") == "masthead; hit" {
				out += path
			}
		}
		return out
	}
	hits()
	if got := hits(); got != "/a/b/c" {
		t.Fatalf("stored %q", got)
	}
	for _, test := range []struct {
		tags []string
		want string
	}{
		{[]string{"path:/b"}, "/a/c"},
		{[]string{"path:/a", "path:/c", "unknown"}, "/b"},
		{[]string{"unknown"}, "/a/b/c"},
		{nil, "/a/b/c"},
		{[]string{"brand:main"}, ""},
	} {
		c.Invalidate(test.tags...)
		if got := hits(); got != test.want {
			t.Errorf("after Invalidate(%q): hits on %q, want %q", test.tags, got, test.want)
		}
	}
	c.InvalidateAll()
	if got := hits(); got != "" {
		t.Errorf("after InvalidateAll: hits on %q", got)
	}
	if got := hits(); got != "/a/b/c" {
		t.Errorf("loaded after InvalidateAll: hits on %q, want all", got)
	}
}

// pausedRoute is a route whose loads wait until the test lets them through, one by one.
type pausedRoute struct {
	started chan chan string // each load sends the channel that will bring its content
}

func newGated() *pausedRoute { return &pausedRoute{started: make(chan chan string)} }

func (g *pausedRoute) load(context.Context, Request) (Page, error) {
	content := make(chan string)
	g.started <- content
	return html(<-content, "story:1"), nil
}

// A load that began before an invalidation neither stores its page nor serves a request that came
// after the invalidation.
func TestInvalidationDuringLoad(t *testing.T) {
	invalidations := map[string]func(*Cache){
		"tag": func(c *Cache) { c.Invalidate("story:1") },
		"all": func(c *Cache) { c.InvalidateAll() },
		"trust": func(c *Cache) {
			c.SetTrusted(false)
			c.SetTrusted(true)
		},
		"overflowed log": func(c *Cache) {
			c.Invalidate("story:1")
			for i := range maxLog {
				c.Invalidate(fmt.Sprint("other:", i))
			}
		},
	}
	for name, invalidate := range invalidations {
		t.Run(name, func(t *testing.T) {
			c, _ := newTestCache(t, CacheConfig{})
			route := newGated()
			h := c.Handler(Route{Load: route.load})
			ask := func() <-chan *http.Response {
				response := make(chan *http.Response, 1)
				go func() { response <- get(h, "/a") }()
				return response
			}

			early := ask()
			older := <-route.started
			invalidate(c)
			late := ask()
			newer := <-route.started // it did not join the older load

			older <- "old"
			response := <-early
			wantText(t, response, "old")
			wantHeader(t, response, "Cache-Control", "no-store")
			if e := c.lookup(key{route: 1, path: "/a"}); e != nil {
				t.Error("the outdated page is stored")
			}

			joiner := ask() // may share the newer load, or hit the page that it stored
			newer <- "new"
			wantText(t, <-late, "new")
			wantText(t, <-joiner, "new")
			response = get(h, "/a")
			wantText(t, response, "new")
			wantHeader(t, response, "Cache-Status", "masthead; hit")
		})
	}
}

func TestUnrelatedInvalidationDuringLoad(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	route := newGated()
	h := c.Handler(Route{Load: route.load})
	response := make(chan *http.Response, 1)
	go func() { response <- get(h, "/a") }()
	content := <-route.started
	c.Invalidate("story:2")
	content <- "good"
	wantHeader(t, <-response, "Cache-Status", "masthead; fwd=miss; stored")
	wantHeader(t, get(h, "/a"), "Cache-Status", "masthead; hit")
}

// Entries that are being stored or replaced by better encoded ones are invalidated like all others.
func TestInvalidationRacesWithEncoding(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	var version atomic.Int64
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
		return html(fmt.Sprintf("%s%d", article[:2000], version.Load()), "story:1"), nil
	}})
	var readers sync.WaitGroup
	stop := make(chan struct{})
	for range 2 {
		readers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					get(h, "/a", "Accept-Encoding", "br")
				}
			}
		})
	}
	for i := range int64(100) {
		version.Store(i)
		c.Invalidate("story:1")
		wantText(t, get(h, "/a", "Accept-Encoding", "br"), fmt.Sprintf("%s%d", article[:2000], i))
	}
	close(stop)
	readers.Wait()
}

func TestIndexShrinks(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{MaxBytes: 64 << 10})
	h := c.Handler(Route{Load: func(_ context.Context, r Request) (Page, error) {
		return html("x", "brand:main", "path:"+r.Path), nil
	}})
	for i := range 1000 {
		get(h, fmt.Sprintf("/%d", i))
	}
	tags := func() (paths, ofBrand int) {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.index) - 1, len(c.index["brand:main"])
	}
	eventually(t, "as many tags as stored pages", func() bool {
		c.pages.CleanUp()
		paths, ofBrand := tags()
		stored := c.pages.EstimatedSize()
		return stored < 100 && paths == stored && ofBrand == stored
	})
	c.pages.InvalidateAll()
	eventually(t, "no tags", func() bool {
		c.mu.Lock()
		defer c.mu.Unlock()
		return len(c.index) == 0
	})
}

func TestLogIsBounded(t *testing.T) {
	v := newValidity()
	v.invalidate([]string{"first"})
	since := v.seq.Load()
	for i := range maxLog - 1 {
		v.invalidate([]string{fmt.Sprint(i)})
	}
	if !v.changedSince(0, []string{"first"}) || v.changedSince(since, []string{"first"}) {
		t.Error("before the log overflows, tags are judged one by one")
	}
	for i := range 2 * maxLog {
		v.invalidate([]string{fmt.Sprint(i % 7)})
	}
	if !v.changedSince(since, nil) {
		t.Error("a tag that left the log does not count as changed")
	}
	if v.changedSince(v.seq.Load(), []string{"0"}) {
		t.Error("a load that begins now counts as changed")
	}
	if len(v.log) != maxLog || len(v.latest) > maxLog {
		t.Errorf("log of %d, %d tags", len(v.log), len(v.latest))
	}
}

func TestASuspectCacheLoadsPagesAgain(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	h := c.Handler(Route{Load: pages.load})
	get(h, "/a")
	wantText(t, get(h, "/a"), "load 1")

	c.SetTrusted(false)
	for _, want := range []string{"load 2", "load 3"} {
		response := get(h, "/a")
		wantText(t, response, want)
		wantHeader(t, response, "Cache-Control", "no-store")
		wantHeader(t, response, "Cache-Status", "masthead; fwd=stale; detail=suspect")
	}
	pages.fail(errors.New("away"))
	response := get(h, "/a")
	wantText(t, response, "load 3")
	wantHeader(t, response, "Cache-Status", "masthead; fwd=stale; detail=stale-if-error")
	pages.err.Store(nil)

	c.SetTrusted(true)
	wantText(t, get(h, "/a"), "load 5") // a page that was loaded without trust stays untrusted
	wantHeader(t, get(h, "/a"), "Cache-Status", "masthead; hit")
	c.SetTrusted(true) // changes nothing
	wantHeader(t, get(h, "/a"), "Cache-Status", "masthead; hit")
}
