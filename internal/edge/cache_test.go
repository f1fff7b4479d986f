package edge

import (
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/zstd"
)

// clock is a time that only the test changes.
type clock struct{ offset atomic.Int64 }

func (c *clock) now() time.Time          { return time.Unix(1_700_000_000, c.offset.Load()).UTC() }
func (c *clock) advance(d time.Duration) { c.offset.Add(int64(d)) }

// newTestCache returns a cache with a test's clock that logs nothing.
func newTestCache(t testing.TB, config CacheConfig) (*Cache, *clock) {
	t.Helper()
	time := &clock{}
	config.Now = time.now
	config.Logger = slog.New(slog.DiscardHandler)
	c, err := NewCache(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c, time
}

// get requests a path from a handler; headers are name, value pairs.
func get(h http.Handler, target string, headers ...string) *http.Response {
	r := httptest.NewRequest(http.MethodGet, target, nil)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t testing.TB, response *http.Response) string {
	t.Helper()
	var in io.Reader = response.Body
	var err error
	switch response.Header.Get("Content-Encoding") {
	case "br":
		in = brotli.NewReader(response.Body)
	case "gzip":
		in, err = gzip.NewReader(response.Body)
	case "zstd":
		in, err = zstd.NewReader(response.Body)
	}
	if err != nil {
		t.Fatal(err)
	}
	all, err := io.ReadAll(in)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

func wantText(t testing.TB, response *http.Response, want string) {
	t.Helper()
	if got := text(t, response); got != want {
		t.Errorf("body = %.60q, want %.60q", got, want)
	}
}

func wantHeader(t testing.TB, response *http.Response, name, want string) {
	t.Helper()
	if got := response.Header.Get(name); got != want {
		t.Errorf("%s = %q, want %q", name, got, want)
	}
}

func wantStatus(t testing.TB, response *http.Response, want int) {
	t.Helper()
	if response.StatusCode != want {
		t.Errorf("status = %d, want %d", response.StatusCode, want)
	}
}

func html(body string, tags ...string) Page {
	return Page{
		Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}},
		Body:   []byte(body), Tags: tags, Fresh: time.Minute, Stale: time.Hour,
	}
}

var article = strings.Repeat("<p>Every founder remembers the first invoice.</p>\n", 400)

// numberedLoads counts loads and writes the number of each load into the page.
type numberedLoads struct {
	loads atomic.Int64
	tags  []string
	err   atomic.Pointer[error]
}

func (n *numberedLoads) load(_ context.Context, _ Request) (Page, error) {
	count := n.loads.Add(1)
	if err := n.err.Load(); err != nil {
		return Page{}, *err
	}
	return html(fmt.Sprintf("load %d", count), n.tags...), nil
}

func (n *numberedLoads) fail(err error) { n.err.Store(&err) }

func TestHitServesStoredPage(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{tags: []string{"story:42", "brand:main"}}
	h := c.Handler(Route{Load: pages.load})

	first := get(h, "/a")
	wantHeader(t, first, "Cache-Status", "masthead; fwd=miss; stored")
	wantHeader(t, first, "Surrogate-Key", "") // a browser has no use for it
	second := get(h, "/a", "CDN-Loop", "example")
	wantHeader(t, second, "Cache-Status", "masthead; hit")
	wantHeader(t, second, "Cache-Control", "public, max-age=0, s-maxage=60, stale-while-revalidate=3600")
	wantHeader(t, second, "Surrogate-Key", "brand:main story:42")
	wantHeader(t, second, "Vary", "Accept-Encoding")
	wantHeader(t, second, "Content-Type", "text/html; charset=utf-8")
	wantHeader(t, second, "Content-Length", "6")
	wantText(t, second, "load 1")
	if n := pages.loads.Load(); n != 1 {
		t.Errorf("%d loads, want 1", n)
	}

	r := httptest.NewRequest(http.MethodHead, "/a", nil)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Body.Len() != 0 || w.Header().Get("Content-Length") != "6" {
		t.Errorf("HEAD: %d bytes, Content-Length %q", w.Body.Len(), w.Header().Get("Content-Length"))
	}
	r = httptest.NewRequest(http.MethodPost, "/a", nil)
	w = httptest.NewRecorder()
	h.ServeHTTP(w, r)
	wantStatus(t, w.Result(), http.StatusMethodNotAllowed)
	wantHeader(t, w.Result(), "Allow", "GET, HEAD")
}

func TestPageHeadersAreContentOnly(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
		return Page{
			Status: http.StatusMovedPermanently,
			Header: http.Header{
				"location": {"/b"}, "Set-Cookie": {"session=1"}, "Content-Length": {"7"}, "Connection": {"close"},
				"Vary": {"Accept-Language"}, "Cache-Control": {"public, max-age=9"}, "Link": {"</a.css>; rel=preload"},
			},
		}, nil
	}})
	response := get(h, "/a")
	wantStatus(t, response, http.StatusMovedPermanently)
	wantHeader(t, response, "Location", "/b")
	wantHeader(t, response, "Link", "</a.css>; rel=preload")
	wantHeader(t, response, "Vary", "Accept-Encoding, Accept-Language")
	wantHeader(t, response, "Cache-Control", "public, max-age=9")
	wantHeader(t, response, "Content-Length", "0")
	wantHeader(t, response, "Set-Cookie", "")
	wantHeader(t, response, "Connection", "")
	wantHeader(t, response, "Etag", "")
}

func TestUndeclaredQueryNeverLoads(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	var seen []string
	h := c.Handler(Route{
		Params: []string{"page", "tab"},
		Load: func(_ context.Context, r Request) (Page, error) {
			seen = append(seen, r.Query.Encode())
			return html("x"), nil
		},
	})
	get(h, "/a?page=2&tab=videos")
	for i := range 1000 {
		for _, query := range []string{
			"?tab=videos&page=2&utm_source=%d", "?%d&page=2&page=%[1]d&tab=videos", "?p%%61ge=2&tab=videos&tab=x%d", "?page=2&tab=videos&%%zz=%d",
		} {
			wantHeader(t, get(h, "/a"+fmt.Sprintf(query, i)), "Cache-Status", "masthead; hit")
		}
	}
	get(h, "/a")
	for i := range 1000 {
		wantHeader(t, get(h, fmt.Sprintf("/a?fbclid=%d&page=&x;page=%d", i, i)), "Cache-Status", "masthead; hit")
	}
	if want := []string{"page=2&tab=videos", ""}; fmt.Sprint(seen) != fmt.Sprint(want) {
		t.Errorf("loaded %q, want %q", seen, want)
	}
	if n := c.pages.EstimatedSize(); n != 2 {
		t.Errorf("%d entries, want 2", n)
	}
}

func TestDifferentPagesHaveDifferentKeys(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	echo := func(_ context.Context, r Request) (Page, error) {
		return html(r.Path + "|" + r.Query.Encode() + "|" + r.Variant), nil
	}
	variant := func(r *http.Request) string { return r.Host }
	h := c.Handler(Route{Params: []string{"page", "q"}, Variant: variant, Load: echo})
	other := c.Handler(Route{Load: func(context.Context, Request) (Page, error) { return html("other"), nil }})
	for range 2 {
		wantText(t, get(h, "http://one.test/a"), "/a||one.test")
		wantText(t, get(h, "http://two.test/a"), "/a||two.test")
		wantText(t, get(h, "http://one.test/a?page=1"), "/a|page=1|one.test")
		wantText(t, get(h, "http://one.test/a?q=page%3D1%26"), "/a|q=page%3D1%26|one.test")
		wantText(t, get(other, "http://one.test/a"), "other")
	}
}

func TestLongKeysAreNotStored(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	h := c.Handler(Route{Params: []string{"q"}, Load: pages.load})
	for range 2 {
		response := get(h, "/a?q="+strings.Repeat("x", maxKey))
		wantStatus(t, response, http.StatusOK)
		wantHeader(t, response, "Cache-Control", "no-store")
	}
	if loads, stored := pages.loads.Load(), c.pages.EstimatedSize(); loads != 2 || stored != 0 {
		t.Errorf("%d loads, %d entries; want 2, 0", loads, stored)
	}
}

func TestNoStorePagesReplaceStoredOnes(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{tags: []string{"a"}}
	var private atomic.Bool
	h := c.Handler(Route{Load: func(ctx context.Context, r Request) (Page, error) {
		page, err := pages.load(ctx, r)
		page.NoStore = private.Load()
		return page, err
	}})
	get(h, "/a")
	private.Store(true)
	c.Invalidate("a")
	wantHeader(t, get(h, "/a"), "Cache-Control", "no-store")
	pages.fail(errors.New("away"))
	wantStatus(t, get(h, "/a"), http.StatusServiceUnavailable)
}

// A client that has closed its side of the connection gets 408, not 503.
func TestClosedConnectionIsNotAServerError(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	ctx, cancel := context.WithCancel(t.Context())
	release := make(chan struct{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
		cancel()
		<-release
		return Page{Status: http.StatusOK}, nil
	}})
	defer close(release)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/a", nil).WithContext(ctx))
	wantStatus(t, w.Result(), http.StatusRequestTimeout)
}

func TestConcurrentMissesLoadOnce(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	var loads atomic.Int64
	release := make(chan struct{})
	h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
		loads.Add(1)
		<-release
		return html("once"), nil
	}})
	const readers = 100
	var entered, left sync.WaitGroup
	entered.Add(readers)
	for range readers {
		left.Go(func() {
			entered.Done()
			wantText(t, get(h, "/a"), "once")
		})
	}
	entered.Wait()
	close(release)
	left.Wait()
	if n := loads.Load(); n != 1 {
		t.Errorf("%d loads, want 1", n)
	}
}

func TestLeavingReaderDoesNotEndTheLoad(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	started, release := make(chan struct{}), make(chan struct{})
	h := c.Handler(Route{Load: func(ctx context.Context, _ Request) (Page, error) {
		close(started)
		<-release
		return html("kept"), ctx.Err()
	}})
	ctx, leave := context.WithCancel(context.Background())
	var leaver, stayer sync.WaitGroup
	leaver.Go(func() {
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/a", nil).WithContext(ctx))
	})
	<-started
	stayer.Go(func() { wantText(t, get(h, "/a"), "kept") })
	leave()
	leaver.Wait()
	close(release)
	stayer.Wait()
	wantHeader(t, get(h, "/a"), "Cache-Status", "masthead; hit")
}

func TestStaleWhileRevalidate(t *testing.T) {
	c, clock := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	refreshing, release := make(chan struct{}, 9), make(chan struct{})
	h := c.Handler(Route{Load: func(ctx context.Context, r Request) (Page, error) {
		if pages.loads.Load() > 0 {
			refreshing <- struct{}{}
			<-release
		}
		return pages.load(ctx, r)
	}})
	get(h, "/a")
	clock.advance(time.Minute)
	for range 10 {
		response := get(h, "/a")
		wantText(t, response, "load 1")
		wantHeader(t, response, "Cache-Status", "masthead; hit; detail=stale-while-revalidate")
		wantHeader(t, response, "Cache-Control", "public, max-age=0")
	}
	<-refreshing
	f := c.flight(key{route: 1, path: "/a"})
	close(release)
	<-f.done
	wantText(t, get(h, "/a"), "load 2")
	if n := len(refreshing); n != 0 {
		t.Errorf("%d further refreshes began", n)
	}

	clock.advance(time.Minute + time.Hour)
	response := get(h, "/a")
	wantText(t, response, "load 3")
	wantHeader(t, response, "Cache-Status", "masthead; fwd=stale; stored")
}

// flight returns the running load of a page.
func (c *Cache) flight(k key) *flight {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.flights[k]
}

func TestStaleIfError(t *testing.T) {
	c, clock := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{tags: []string{"a"}}
	h := c.Handler(Route{Load: pages.load})
	get(h, "/a")
	pages.fail(errors.New("the renderer is unavailable"))

	check := func(when string) {
		t.Helper()
		response := get(h, "/a")
		wantStatus(t, response, http.StatusOK)
		wantText(t, response, "load 1")
		wantHeader(t, response, "Cache-Control", "no-store")
		wantHeader(t, response, "Cache-Status", "masthead; fwd=stale; detail=stale-if-error")
		if t.Failed() {
			t.Fatal(when)
		}
	}
	clock.advance(48 * time.Hour)
	check("expired")
	c.Invalidate("a")
	check("invalidated")
	c.SetTrusted(false)
	check("suspect")

	response := get(h, "/new")
	wantStatus(t, response, http.StatusServiceUnavailable)
	wantHeader(t, response, "Retry-After", "5")
	wantHeader(t, response, "Cache-Control", "no-store")

	c.SetTrusted(true)
	pages.err.Store(nil)
	if got := text(t, get(h, "/a")); got == "load 1" {
		t.Error("the old page is served although loading works again")
	}
}

func TestFailuresWithoutAnOlderPage(t *testing.T) {
	fallback := func(r Request, err error) Page {
		return Page{Header: http.Header{"Retry-After": {"30"}}, Body: []byte(r.Path + ": " + err.Error())}
	}
	hang := make(chan struct{})
	t.Cleanup(func() { close(hang) })
	tests := map[string]struct {
		load   func(context.Context, Request) (Page, error)
		status int
		body   string
	}{
		"error": {func(context.Context, Request) (Page, error) { return Page{}, errors.New("away") }, 503, "/a: away"},
		"own page": {func(context.Context, Request) (Page, error) {
			return Page{Status: 500, Body: []byte("own")}, nil
		}, 500, "own"},
		"panic":   {func(context.Context, Request) (Page, error) { panic("oops") }, 503, "panic while loading the page: oops"},
		"timeout": {func(context.Context, Request) (Page, error) { <-hang; return Page{}, nil }, 503, "/a: the page took too long to load"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			config := CacheConfig{Fallback: fallback}
			if name == "timeout" {
				config.LoadTimeout = 20 * time.Millisecond
			}
			c, _ := newTestCache(t, config)
			response := get(c.Handler(Route{Load: test.load}), "/a")
			wantStatus(t, response, test.status)
			wantHeader(t, response, "Cache-Control", "no-store")
			if got := text(t, response); !strings.Contains(got, test.body) {
				t.Errorf("body = %q, want %q in it", got, test.body)
			}
			if n := c.pages.EstimatedSize(); n != 0 {
				t.Errorf("%d entries stored", n)
			}
		})
	}
}

// A request that finds nothing stored, and starts a load just after another load has stored its
// page, gets that page.
func TestLateMissGetsTheStoredPage(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	route := c.Handler(Route{Load: pages.load}).(*handler)
	get(route, "/a")
	if _, e, how := c.start(route, key{route: 1, path: "/a"}, acceptsPlain); how != found || e == nil {
		t.Errorf("outcome %d, want the stored page", how)
	}
}

func TestFailingRefreshIsNotRepeatedByEveryReader(t *testing.T) {
	c, clock := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	h := c.Handler(Route{Load: pages.load})
	get(h, "/a")
	pages.fail(errors.New("away"))
	clock.advance(time.Minute)
	for want := int64(2); want <= 3; want++ {
		for range 50 {
			wantText(t, get(h, "/a"), "load 1")
			eventually(t, "the refresh ended", func() bool { return c.flight(key{route: 1, path: "/a"}) == nil })
		}
		if n := pages.loads.Load(); n != want {
			t.Errorf("%d loads, want %d", n, want)
		}
		clock.advance(refreshPause)
	}
}

// Only pages that have to be loaded count against a client's limit.
func TestLoadsAreLimitedPerClient(t *testing.T) {
	clock := &clock{}
	limit, err := NewRateLimiter(RateConfig{PerSecond: 1, Burst: 3, ExceptLocal: true, Proxies: proxies(t, "127.0.0.1/32"), Now: clock.now})
	if err != nil {
		t.Fatal(err)
	}
	cache, _ := newTestCache(t, CacheConfig{Limit: limit})
	h := cache.Handler(Route{Load: (&numberedLoads{}).load})
	ask := func(path, peer, forwarded string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = peer + ":1"
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		response := do(h, r)
		if response.StatusCode == http.StatusTooManyRequests && response.Header.Get("Retry-After") != "1" {
			t.Errorf("%s: Retry-After %q", path, response.Header.Get("Retry-After"))
		}
		return response.StatusCode
	}
	for i := range 3 {
		if got := ask(fmt.Sprint("/", i), "203.0.113.9", ""); got != 200 {
			t.Errorf("page %d: %d", i, got)
		}
	}
	for range 50 {
		if got := ask("/2", "203.0.113.9", ""); got != 200 {
			t.Fatalf("a stored page: %d", got)
		}
	}
	for _, one := range []struct {
		peer, forwarded string
		want            int
	}{{"203.0.113.9", "", 429}, {"127.0.0.1", "203.0.113.9", 429}, {"203.0.113.10", "", 200}, {"127.0.0.1", "", 200}, {"127.0.0.1", "", 200}} {
		if got := ask("/new-"+one.peer+fmt.Sprint(one.want), one.peer, one.forwarded); got != one.want {
			t.Errorf("%+v: %d", one, got)
		}
	}
	clock.advance(time.Second)
	if got := ask("/later", "203.0.113.9", ""); got != 200 {
		t.Errorf("a second later: %d", got)
	}
}
