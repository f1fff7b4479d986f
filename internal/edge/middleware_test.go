package edge

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
)

func proxies(t *testing.T, networks ...string) Proxies {
	t.Helper()
	var p Proxies
	for _, network := range networks {
		prefix, err := netip.ParsePrefix(network)
		if err != nil {
			t.Fatal(err)
		}
		p = append(p, prefix)
	}
	return p
}

func ok(w http.ResponseWriter, r *http.Request) { _, _ = io.WriteString(w, "ok") }

func do(h http.Handler, r *http.Request) *http.Response {
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func TestObserve(t *testing.T) {
	var log bytes.Buffer
	clock := &clock{}
	registry := prometheus.NewRegistry()
	observe, err := Observe(ObserveConfig{
		Logger: slog.New(slog.NewJSONHandler(&log, nil)), Now: clock.now, Registerer: registry, Proxies: proxies(t, "192.0.2.0/24"),
	})
	if err != nil {
		t.Fatal(err)
	}
	h := observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		clock.advance(3 * time.Millisecond)
		switch r.URL.Path {
		case "/panic":
			panic("boom")
		case "/public":
			w.Header().Set("Cache-Control", "public, max-age=0")
			return
		case "/nothing":
			w.WriteHeader(http.StatusNoContent)
			return
		case "/busy":
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		case "/late-panic":
			_, _ = io.WriteString(w, "half")
			panic("boom")
		}
		w.Header().Set("Cache-Status", "masthead; fwd=miss; stored")
		if r.URL.Path == "/hit" {
			w.Header().Set("Cache-Status", "masthead; hit")
		}
		w.WriteHeader(http.StatusTeapot)
		_, _ = io.WriteString(w, "short")
	}))

	response := get(h, "/a?token=secret")
	wantStatus(t, response, http.StatusTeapot)
	id := response.Header.Get("X-Request-Id")
	if id == "" {
		t.Error("the response has no request id")
	}
	var record map[string]any
	if err := json.Unmarshal(log.Bytes(), &record); err != nil {
		t.Fatalf("log %q: %v", log.String(), err)
	}
	want := map[string]any{
		"id":       id,
		"method":   "GET",
		"path":     "/a",
		"status":   418.0,
		"bytes":    5.0,
		"duration": 3e6,
		"cache":    "masthead; fwd=miss; stored",
	}
	for name, value := range want {
		if record[name] != value {
			t.Errorf("log: %s = %v, want %v", name, record[name], value)
		}
	}
	before := log.Len()
	if wantStatus(t, get(h, "/hit"), http.StatusTeapot); log.Len() > before {
		t.Errorf("a hit is in the log: %s", log.String()[before:])
	}
	if wantStatus(t, get(h, "/nothing"), http.StatusNoContent); log.Len() > before {
		t.Errorf("an empty response is in the log: %s", log.String()[before:])
	}
	if strings.Contains(log.String(), "secret") {
		t.Errorf("the query is in the log: %s", log.String())
	}

	wantHeader(t, get(h, "/a", "X-Request-Id", "from-proxy_1"), "X-Request-Id", "from-proxy_1") // httptest's peer is 192.0.2.1
	if id := get(h, "/a", "X-Request-Id", "forged\nline").Header.Get("X-Request-Id"); strings.Contains(id, "forged") {
		t.Errorf("id %q accepted unchanged", id)
	}

	wantHeader(t, get(h, "/public"), "X-Request-Id", "")

	// If the client has closed the connection, the request is not a failure of the site. A refusal is a warning.
	level := func(r *http.Request) (level string, status float64) {
		log.Reset()
		h.ServeHTTP(httptest.NewRecorder(), r)
		record = nil
		if err := json.Unmarshal(log.Bytes(), &record); err != nil {
			t.Fatalf("log %q: %v", log.String(), err)
		}
		return record["level"].(string), record["status"].(float64)
	}
	busy := httptest.NewRequest(http.MethodGet, "/busy", nil)
	if level, status := level(busy); level != "WARN" || status != http.StatusServiceUnavailable {
		t.Errorf("a refusal is logged as %s %v", level, status)
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if level, status := level(busy.WithContext(gone)); level != "INFO" || status != 499 {
		t.Errorf("a request with a closed connection is logged as %s %v", level, status)
	}

	wantStatus(t, get(h, "/panic"), http.StatusInternalServerError)
	if !strings.Contains(log.String(), "boom") || !strings.Contains(log.String(), "middleware_test.go") {
		t.Error("the panic and its stack are not in the log")
	}
	func() {
		defer func() {
			if cause := recover(); cause != http.ErrAbortHandler {
				t.Errorf("an incomplete response ends with %v, want a broken connection", cause)
			}
		}()
		get(h, "/late-panic")
	}()

	if err := testutil.GatherAndCompare(registry, strings.NewReader(`
		# HELP masthead_http_requests_total Requests by class of route and class of status.
		# TYPE masthead_http_requests_total counter
		masthead_http_requests_total{route="page",status="1xx"} 0
		masthead_http_requests_total{route="page",status="2xx"} 3
		masthead_http_requests_total{route="page",status="3xx"} 0
		masthead_http_requests_total{route="page",status="4xx"} 5
		masthead_http_requests_total{route="page",status="5xx"} 2
	`), "masthead_http_requests_total"); err != nil {
		t.Error(err)
	}
	if n := testutil.CollectAndCount(registry, "masthead_http_request_duration_seconds"); n != 1 {
		t.Errorf("%d histograms, want 1", n)
	}
}

func TestObserveCountsEventStreamsByThemselves(t *testing.T) {
	registry := prometheus.NewRegistry()
	observe, err := Observe(ObserveConfig{Logger: slog.New(slog.DiscardHandler), Registerer: registry})
	if err != nil {
		t.Fatal(err)
	}
	h := observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/live" {
			w.Header().Set("Content-Type", "text/event-stream")
		}
	}))
	get(h, "/events")
	get(h, "/live")
	get(h, "/live")
	got := map[string]float64{}
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			if labels := metric.GetLabel(); len(labels) == 2 && labels[1].GetValue() == "2xx" {
				got[labels[0].GetValue()] = metric.GetCounter().GetValue()
			}
		}
	}
	if len(got) != 2 || got[ClassPage] != 1 || got[ClassStream] != 2 {
		t.Errorf("requests by class: %v, want one page and two streams", got)
	}
}

func TestObserveDoesNotSlowStreamsAndFiles(t *testing.T) {
	observe, err := Observe(ObserveConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	response := do(observe(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := http.NewResponseController(w).Flush(); err != nil {
			t.Error(err)
		}
		w.(http.Flusher).Flush()
		if n, err := w.(io.ReaderFrom).ReadFrom(strings.NewReader("streamed")); n != 8 || err != nil {
			t.Errorf("ReadFrom = %d, %v", n, err)
		}
	})), httptest.NewRequest(http.MethodGet, "/events", nil))
	wantText(t, response, "streamed")
}

func TestCacheMetrics(t *testing.T) {
	registry := prometheus.NewRegistry()
	c, _ := newTestCache(t, CacheConfig{Registerer: registry})
	pages := &numberedLoads{tags: []string{"a"}}
	h := c.Handler(Route{Load: pages.load})
	get(h, "/a")
	get(h, "/a")
	c.Invalidate("a", "b")
	pages.fail(errors.New("away"))
	get(h, "/a")
	if err := testutil.GatherAndCompare(registry, strings.NewReader(`
		# HELP masthead_page_cache_requests_total Page requests by the cache's response.
		# TYPE masthead_page_cache_requests_total counter
		masthead_page_cache_requests_total{result="hit"} 1
		masthead_page_cache_requests_total{result="miss"} 2
		masthead_page_cache_requests_total{result="stale"} 0
		masthead_page_cache_requests_total{result="stale_if_error"} 1
		# HELP masthead_page_cache_load_errors_total Page loads that failed.
		# TYPE masthead_page_cache_load_errors_total counter
		masthead_page_cache_load_errors_total 1
		# HELP masthead_page_cache_coalesced_total Page requests that waited for a load that another request had started.
		# TYPE masthead_page_cache_coalesced_total counter
		masthead_page_cache_coalesced_total 0
		# HELP masthead_page_cache_invalidations_total Invalidated tags; invalidating everything counts as one.
		# TYPE masthead_page_cache_invalidations_total counter
		masthead_page_cache_invalidations_total 2
		# HELP masthead_page_cache_entries Stored pages.
		# TYPE masthead_page_cache_entries gauge
		masthead_page_cache_entries 1
	`), "masthead_page_cache_requests_total", "masthead_page_cache_load_errors_total", "masthead_page_cache_coalesced_total",
		"masthead_page_cache_invalidations_total", "masthead_page_cache_entries"); err != nil {
		t.Error(err)
	}
	if _, err := NewCache(CacheConfig{Registerer: registry}); err == nil {
		t.Error("the same metrics can be registered twice")
	}
}

func TestSecurityHeaders(t *testing.T) {
	h := Security(
		SecurityConfig{ContentSecurityPolicy: "default-src 'self'", DataPrefix: "/api/v2/", Proxies: proxies(t, "192.0.2.1/32")},
	)(
		http.HandlerFunc(ok),
	)
	response := get(h, "/")
	for name, want := range map[string]string{
		"Content-Security-Policy":    "default-src 'self'",
		"X-Content-Type-Options":     "nosniff",
		"Referrer-Policy":            "strict-origin-when-cross-origin",
		"Permissions-Policy":         defaultPermissions,
		"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
		"Strict-Transport-Security":  "",
	} {
		wantHeader(t, response, name, want)
	}
	data := get(h, "/api/v2/stories/latest")
	wantHeader(t, data, "X-Content-Type-Options", "nosniff")
	wantHeader(t, data, "Content-Security-Policy", "")
	wantHeader(t, get(h, "/", "X-Forwarded-Proto", "https"), "Strict-Transport-Security", "max-age=31536000")
	wantHeader(t, get(h, "https://one.test/"), "Strict-Transport-Security", "max-age=31536000")
	stranger := httptest.NewRequest(http.MethodGet, "/", nil)
	stranger.RemoteAddr = "203.0.113.9:1"
	stranger.Header.Set("X-Forwarded-Proto", "https")
	wantHeader(t, do(h, stranger), "Strict-Transport-Security", "")
}

func TestSameOrigin(t *testing.T) {
	protect, err := SameOrigin([]string{"https://desk.test"}, []string{"POST /api/v2/hooks/"})
	if err != nil {
		t.Fatal(err)
	}
	h := protect(http.HandlerFunc(ok))
	for _, test := range []struct {
		method, path, origin, site string
		status                     int
	}{
		{"POST", "/api/v2/claps", "", "", 200},
		{"POST", "/api/v2/claps", "https://site.test", "same-origin", 200},
		{"POST", "/api/v2/claps", "https://desk.test", "same-site", 200},
		{"POST", "/api/v2/claps", "https://evil.test", "cross-site", 403},
		{"DELETE", "/api/v2/claps", "https://evil.test", "", 403},
		{"GET", "/api/v2/claps", "https://evil.test", "cross-site", 200},
		{"POST", "/api/v2/hooks/x", "https://evil.test", "cross-site", 200},
	} {
		r := httptest.NewRequest(test.method, "https://site.test"+test.path, nil)
		r.Header.Set("Origin", test.origin)
		r.Header.Set("Sec-Fetch-Site", test.site)
		if got := do(h, r).StatusCode; got != test.status {
			t.Errorf("%s %s from %q (%s): %d, want %d", test.method, test.path, test.origin, test.site, got, test.status)
		}
	}
	if _, err := SameOrigin([]string{"not an origin"}, nil); err == nil {
		t.Error("an invalid origin is accepted")
	}
}

func TestLimitBody(t *testing.T) {
	h := LimitBody(10, map[string]int64{"/media": 20, "/media/video": 30})(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tooLarge := (*http.MaxBytesError)(nil)
		if _, err := io.ReadAll(r.Body); errors.As(err, &tooLarge) {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
		}
	}))
	for _, test := range []struct {
		path    string
		size    int
		chunked bool
		status  int
	}{
		{"/a", 10, false, 200}, {"/a", 11, false, 413}, {"/a", 10, true, 200}, {"/a", 11, true, 413},
		{"/media/x", 20, false, 200}, {"/media/x", 21, false, 413}, {"/media/video/x", 30, true, 200}, {"/media/video/x", 31, true, 413},
		{"/a", 0, false, 200},
	} {
		r := httptest.NewRequest(http.MethodPost, test.path, strings.NewReader(strings.Repeat("x", test.size)))
		if test.chunked {
			r.ContentLength = -1
		}
		if got := do(h, r).StatusCode; got != test.status {
			t.Errorf("%+v: %d", test, got)
		}
	}
	r := httptest.NewRequest(http.MethodPost, "/a", strings.NewReader(strings.Repeat("x", DefaultBody+1)))
	response := do(LimitBody(0, nil)(http.HandlerFunc(ok)), r)
	wantStatus(t, response, http.StatusRequestEntityTooLarge)
	wantHeader(t, response, "Content-Type", "application/problem+json")
}

func TestPathsAreMadePlain(t *testing.T) {
	h := RedirectToPlainPath("/api", "/media", "/assets")(http.HandlerFunc(ok))
	for target, want := range map[string]string{
		"/":                      "",
		"/2026/10/a-story":       "",
		"/a/":                    "/a",
		"/A/Story//?Utm=X&y=%2f": "/a/story?Utm=X&y=%2f",
		"/%E0%A4%95/":            "/%E0%A4%95",
		"/%C3%89t%C3%A9":         "/%C3%A9t%C3%A9",
		"//evil.test/":           "/evil.test",
		"/%5Cevil.test/":         "/%5Cevil.test",
		"//":                     "/",
		"//a//story?page=2":      "/a/story?page=2",
		"/a/./../b":              "/b",
		"/.well-known/x":         "",
		"/api/V2/":               "",
		"/api//V2/./stories/?x":  "/api/V2/stories/?x",
		"/a/../media//Photo.JPG": "/media/Photo.JPG",
		"/apis/":                 "/apis",
		"/media/Photo.JPG":       "",
		"/assets/Main-AbC.js":    "",
		"/a%2FB/":                "",
		"/x/../%2fevil.example/": "/%2fevil.example/",
		"//a%2Fb//c":             "/a%2Fb/c",
		"/%FF/":                  "",
		"/a%3Fb/?c":              "/a%3Fb?c",
	} {
		r := httptest.NewRequest(http.MethodGet, "http://one.test"+target, nil)
		response := do(h, r)
		wantHeader(t, response, "Location", want)
		status := http.StatusOK
		if want != "" {
			status = http.StatusMovedPermanently
		}
		if response.StatusCode != status {
			t.Errorf("%s: %d, want %d", target, response.StatusCode, status)
		}
	}
	wantStatus(t, do(h, httptest.NewRequest(http.MethodPost, "/A/", nil)), http.StatusOK)
}

// Some proxies write the port of the client after its address.
func TestForwardedAddressesCanHaveAPort(t *testing.T) {
	trusted := proxies(t, "10.0.0.0/8")
	for header, want := range map[string]string{
		"8.8.9.8":                        "8.8.9.8",
		"8.8.9.8:1234":                   "8.8.9.8",
		"[2001:db8::1]:80":               "2001:db8::1",
		"[2001:db8::1]":                  "2001:db8::1",
		"2001:db8::1":                    "2001:db8::1",
		"[fe80::1%eth0]:80":              "fe80::1",
		"[::ffff:8.8.9.8]:80":            "8.8.9.8",
		"6.6.6.6, 8.8.9.8:1, 10.2.3.4:2": "8.8.9.8",
		"8.8.9.8:":                       "10.0.0.1",
		"8.8.9.8:port":                   "10.0.0.1",
		"unknown":                        "10.0.0.1",
		"[8.8.9.8":                       "10.0.0.1",
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = "10.0.0.1:4000"
		r.Header.Set("X-Forwarded-For", header)
		if got := trusted.Client(r).String(); got != want {
			t.Errorf("%s: %s, want %s", header, got, want)
		}
	}
}

func TestPlainPathRedirectsToTheFinalTarget(t *testing.T) {
	h := RedirectToPlainPath("/api")(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/2019/05/old":
			http.Redirect(w, r, "/2019/05/new", http.StatusMovedPermanently)
		case "/for-now":
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		default:
			ok(w, r)
		}
	}))
	for target, want := range map[string]string{"/2019/05/OLD/": "/2019/05/new", "/for-now/": "/for-now", "/a/": "/a"} {
		response := do(h, httptest.NewRequest(http.MethodGet, "http://one.test"+target, nil))
		wantStatus(t, response, http.StatusMovedPermanently)
		wantHeader(t, response, "Location", want)
	}
}

func TestRedirectsKeepTheQuery(t *testing.T) {
	h := PreserveQuery(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.Header.Get("To"), http.StatusMovedPermanently)
	}))
	for _, c := range []struct{ query, to, want string }{
		{"?utm_source=x&y=%2f", "/new", "/new?utm_source=x&y=%2f"}, {"", "/new", "/new"}, {"?a=1", "/new?b=2", "/new?b=2"},
		{"?a=1", "https://elsewhere.test/", "https://elsewhere.test/"},
	} {
		r := httptest.NewRequest(http.MethodGet, "http://one.test/old"+c.query, nil)
		r.Header.Set("To", c.to)
		wantHeader(t, do(h, r), "Location", c.want)
	}
}

func FuzzPlainPath(f *testing.F) {
	f.Add("/A/É/")
	f.Add("//x//İ/")
	f.Fuzz(func(t *testing.T, path string) {
		plain, changed := plainPath(&url.URL{Path: path}, nil)
		if !changed {
			return
		}
		target := (&url.URL{Path: plain}).String()
		parsed, err := url.Parse(target)
		if err != nil || parsed.Host != "" || parsed.Path != plain {
			t.Fatalf("%q redirects to %q: %v", path, target, err)
		}
		if again, loops := plainPath(parsed, nil); loops {
			t.Errorf("%q redirects to %q, that to %q", path, plain, again)
		}
	})
}

func TestRateLimiter(t *testing.T) {
	clock := &clock{}
	limiter, err := NewRateLimiter(
		RateConfig{PerSecond: 0.5, Burst: 2, Clients: 100, Proxies: proxies(t, "10.0.0.0/8", "::1/128"), Now: clock.now},
	)
	if err != nil {
		t.Fatal(err)
	}
	h := limiter.Handler(http.HandlerFunc(ok))
	ask := func(peer, forwarded string) *http.Response {
		r := httptest.NewRequest(http.MethodPost, "/sign-in", nil)
		r.RemoteAddr = peer
		if forwarded != "" {
			r.Header.Set("X-Forwarded-For", forwarded)
		}
		return do(h, r)
	}
	const a, b = "192.0.2.7:1", "192.0.2.8:1"
	wantStatus(t, ask(a, ""), 200)
	wantStatus(t, ask(a, "198.51.100.1"), 200) // the header of an untrusted client is ignored
	refused := ask(a, "")
	wantStatus(t, refused, 429)
	wantHeader(t, refused, "Retry-After", "2")
	wantStatus(t, ask(b, ""), 200)
	wantStatus(t, ask("10.0.0.1:1", "spoofed, 192.0.2.7, 10.0.0.2"), 429)
	wantStatus(t, ask("10.0.0.1:1", "192.0.2.9"), 200)
	clock.advance(2 * time.Second)
	wantStatus(t, ask(a, ""), 200)
	wantStatus(t, ask(a, ""), 429)

	for i, want := range []int{200, 200, 429} { // one /64 is one client
		wantStatus(t, ask(fmt.Sprintf("[2001:db8:0:1::%x]:1", i+1), ""), want)
	}
	for i := range 10_000 {
		ask(fmt.Sprintf("[2001:db8:%x::1]:1", i), "")
	}
	limiter.buckets.byKey.CleanUp()
	if n := limiter.buckets.byKey.EstimatedSize(); n > 100 {
		t.Errorf("%d clients in memory, want at most 100", n)
	}
	if _, err := NewRateLimiter(RateConfig{}); err == nil {
		t.Error("a limiter without a rate is created")
	}
}

func TestClient(t *testing.T) {
	p := proxies(t, "10.0.0.0/8", "127.0.0.1/32")
	for _, test := range []struct{ peer, forwarded, want string }{
		{"192.0.2.1:80", "", "192.0.2.1"},
		{"192.0.2.1:80", "1.1.1.1", "192.0.2.1"},
		{"127.0.0.1:80", "", "127.0.0.1"},
		{"127.0.0.1:80", "198.51.100.2", "198.51.100.2"},
		{"[::ffff:127.0.0.1]:80", "9.9.9.9, 198.51.100.2, 10.1.1.1", "198.51.100.2"},
		{"127.0.0.1:80", "198.51.100.2, junk, 10.1.1.1", "10.1.1.1"},
		{"127.0.0.1:80", "10.1.1.1, 10.2.2.2", "10.1.1.1"},
		{"127.0.0.1:80", "2001:db8::1", "2001:db8::1"},
		{"@", "198.51.100.2", "invalid IP"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = test.peer
		if test.forwarded != "" {
			r.Header.Set("X-Forwarded-For", test.forwarded)
		}
		if got := p.Client(r).String(); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	for peer, want := range map[string]string{"@": "invalid Prefix", "198.51.100.2:4711": "198.51.100.2/32",
		"[2001:db8:1:2:3::4]:4711": "2001:db8:1:2::/64"} {
		if r.RemoteAddr = peer; p.Network(r).String() != want {
			t.Errorf("%s is in the network %v, not %s", peer, p.Network(r), want)
		}
	}
}

// A client that never ends its headers loses its connection.
func TestSlowClientIsDropped(t *testing.T) {
	server := Server(http.HandlerFunc(ok))
	if server.ReadTimeout == 0 || server.WriteTimeout == 0 || server.IdleTimeout == 0 || server.ReadHeaderTimeout == 0 {
		t.Fatal("a phase of a connection has no timeout")
	}
	server.ReadHeaderTimeout = 20 * time.Millisecond
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	connection, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	_ = connection.SetDeadline(time.Now().Add(10 * time.Second))
	if _, err := io.WriteString(connection, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "); err != nil {
		t.Fatal(err)
	}
	response, err := io.ReadAll(connection)
	closed := err == nil || errors.Is(err, syscall.ECONNRESET) // reset if the server closes before it has read the headers
	if !closed || strings.Contains(string(response), "200 OK") {
		t.Errorf("response %q, error %v; want the connection closed", response, err)
	}
}
