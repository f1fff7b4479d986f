package edge

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"
)

// markup resembles a page: repetitive tags around differing words.
func markup(size int) string {
	var out strings.Builder
	for i := 0; out.Len() < size; i++ {
		fmt.Fprintf(&out, `<article class="card"><a href="/story/%d-%x"><h3>Round %d closes at %d crore</h3></a><time>%d</time></article>`,
			i*7919%10007, i*104729, i, i*31%997, 1_700_000_000+i*3571)
	}
	return out.String()
}

// benchmarkServer measures requests over kept-alive loopback connections with a client that only
// writes the request and reads the response.
func benchmarkServer(b *testing.B, h http.Handler, accept string) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	server := Server(h)
	go func() { _ = server.Serve(listener) }()
	defer server.Close()

	request := []byte("GET /story/a HTTP/1.1\r\nHost: one.test\r\nAccept-Encoding: " + accept + "\r\nUser-Agent: bench\r\n\r\n")
	connect := func() (net.Conn, int) {
		connection, err := net.Dial("tcp", listener.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		// All responses have the length of the first.
		counted := &countingReader{in: connection}
		if _, err := connection.Write(request); err != nil {
			b.Fatal(err)
		}
		buffered := bufio.NewReader(counted)
		response, err := http.ReadResponse(buffered, nil)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, response.Body); err != nil {
			b.Fatal(err)
		}
		if response.StatusCode != http.StatusOK || response.ContentLength < 0 || buffered.Buffered() > 0 {
			b.Fatalf("status %d, length %d", response.StatusCode, response.ContentLength)
		}
		return connection, counted.n
	}
	b.SetParallelism(16)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		connection, size := connect()
		defer connection.Close()
		response := make([]byte, size)
		for pb.Next() {
			if _, err := connection.Write(request); err != nil {
				b.Error(err)
				return
			}
			if _, err := io.ReadFull(connection, response); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "req/s")
}

type countingReader struct {
	in io.Reader
	n  int
}

func (r *countingReader) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	r.n += n
	return n, err
}

// bareHandler returns the simplest possible handler that serves a page from memory.
func bareHandler(encoding string, body []byte) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		header := w.Header()
		header.Set("Content-Type", "text/html; charset=utf-8")
		header.Set("Content-Length", strconv.Itoa(len(body)))
		if encoding != "" {
			header.Set("Content-Encoding", encoding)
		}
		_, _ = w.Write(body)
	})
}

// warmedHandler returns a handler of the cache that has its page in the final encodings.
func warmedHandler(tb testing.TB, page string) (h http.Handler, c *Cache) {
	tb.Helper()
	c, err := NewCache(CacheConfig{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(c.Close)
	h = c.Handler(
		Route{
			Params:  []string{"page"},
			Variant: func(r *http.Request) string { return r.Host },
			Load: func(context.Context, Request) (Page, error) {
				return Page{
					Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}},
					Body:   []byte(page),
					Tags:   []string{"story:1"},
					Fresh:  time.Hour,
					Stale:  time.Hour,
				}, nil
			},
		},
	)
	get(h, "http://one.test/story/a")
	get(h, "http://one.test/story/a")
	for deadline := time.Now().Add(time.Minute); ; {
		if e := c.lookup(key{route: 1, path: "/story/a", variant: "one.test"}); e != nil && e.strong {
			return h, c
		}
		if time.Now().After(deadline) {
			tb.Fatal("no strong encoding in a minute")
		}
		time.Sleep(time.Millisecond)
	}
}

// BenchmarkHit compares, over loopback, a bare handler, the cache, and the cache behind all the
// middleware. All send the same body.
func BenchmarkHit(b *testing.B) {
	for _, size := range []int{20 << 10, 80 << 10} {
		for _, accept := range []string{"br", "identity"} {
			h, _ := warmedHandler(b, markup(size))
			response := get(h, "http://one.test/story/a", "Accept-Encoding", accept)
			body, err := io.ReadAll(response.Body)
			if err != nil {
				b.Fatal(err)
			}
			observe, err := Observe(ObserveConfig{Logger: slog.New(slog.DiscardHandler)})
			if err != nil {
				b.Fatal(err)
			}
			sameOrigin, err := SameOrigin(nil, nil)
			if err != nil {
				b.Fatal(err)
			}
			security := Security(SecurityConfig{ContentSecurityPolicy: "default-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'"})
			full := observe(security(sameOrigin(LimitBody(0, nil)(RedirectToPlainPath("/api")(h)))))
			name := fmt.Sprintf("%dk/%s", size>>10, accept)
			b.Run("bare/"+name, func(b *testing.B) {
				benchmarkServer(b, bareHandler(response.Header.Get("Content-Encoding"), body), accept)
			})
			b.Run("cache/"+name, func(b *testing.B) { benchmarkServer(b, h, accept) })
			b.Run("middleware/"+name, func(b *testing.B) { benchmarkServer(b, full, accept) })
		}
	}
}

// sink is a response writer that takes almost no time.
type sink struct{ header http.Header }

func (s *sink) Header() http.Header         { return s.header }
func (s *sink) WriteHeader(int)             {}
func (s *sink) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkHitAlone measures only the cache's share of a hit.
func BenchmarkHitAlone(b *testing.B) {
	h, _ := warmedHandler(b, markup(20<<10))
	for name, target := range map[string]string{
		"plain": "http://one.test/story/a",
		"utm":   "http://one.test/story/a?utm_source=x&fbclid=y",
	} {
		b.Run(name, func(b *testing.B) {
			r := httptest.NewRequest(http.MethodGet, target, nil)
			r.Header.Set("Accept-Encoding", "gzip, deflate, br, zstd")
			w := &sink{http.Header{}}
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(w, r)
			}
		})
	}
}

func TestHitAllocatesNothing(t *testing.T) {
	h, _ := warmedHandler(t, markup(20<<10))
	for _, target := range []string{"http://one.test/story/a", "http://one.test/story/a?utm_source=x&page=&y"} {
		r := httptest.NewRequest(http.MethodGet, target, nil)
		r.Header.Set("Accept-Encoding", "br;q=0.9, gzip;q=0.8, *;q=0.1")
		r.Header.Set("If-None-Match", `"a", W/"b"`)
		w := &sink{http.Header{}}
		h.ServeHTTP(w, r) // allocates the header map
		if n := testing.AllocsPerRun(100, func() { h.ServeHTTP(w, r) }); n > 0 {
			t.Errorf("%s: %v allocations", target, n)
		}
	}
}

// BenchmarkMiss measures the cost of storing a page, without the cost of rendering it.
func BenchmarkMiss(b *testing.B) {
	page := []byte(markup(80 << 10))
	for _, accept := range []string{"identity", "zstd", "br", "gzip"} {
		b.Run(accept, func(b *testing.B) {
			c, err := NewCache(CacheConfig{Logger: slog.New(slog.DiscardHandler)})
			if err != nil {
				b.Fatal(err)
			}
			defer c.Close()
			h := c.Handler(Route{Load: func(context.Context, Request) (Page, error) {
				return Page{Header: http.Header{"Content-Type": {"text/html"}}, Body: page, NoStore: true}, nil
			}})
			r := httptest.NewRequest(http.MethodGet, "/a", nil)
			r.Header.Set("Accept-Encoding", accept)
			b.ReportAllocs()
			for b.Loop() {
				h.ServeHTTP(&sink{http.Header{}}, r)
			}
		})
	}
}
