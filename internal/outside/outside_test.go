package outside_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/outside"
)

// service is a server on loopback whose handler tests replace.
type service struct {
	*httptest.Server
	answer atomic.Pointer[http.HandlerFunc]
}

func newService(t *testing.T, first http.HandlerFunc) *service {
	t.Helper()
	s := &service{}
	s.answer.Store(&first)
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*s.answer.Load())(w, r) }))
	t.Cleanup(s.Close)
	return s
}

func respondWith(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

func parse(body []byte) (n int, err error) { return n, json.Unmarshal(body, &n) }

func newSource(address string, c *dbtest.Clock) *outside.Source[int] {
	return &outside.Source[int]{Address: address, MaxAge: time.Hour, Parse: parse, Clock: c.Now, Log: slog.New(slog.DiscardHandler),
		Fetcher: media.NewFetcher(media.FetchOptions{Timeout: 200 * time.Millisecond, MaxBytes: 100, AllowLoopback: true})}
}

// design §1.10: when an external service hangs, breaks or returns nonsense, the last good
// value stays, becomes stale and is finally dropped.
func TestAValueStaysForAWhileWhenItsServiceFails(t *testing.T) {
	c := dbtest.NewClock()
	server := newService(t, respondWith("7"))
	s := newSource(server.URL, c)
	changes := 0
	s.OnChange = func() { changes++ }
	if _, ok := s.Read(); ok {
		t.Error("Read returns a value before the first fetch")
	}
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	release := make(chan struct{})
	defer close(release)
	for name, broken := range map[string]http.HandlerFunc{
		"hangs": func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-release:
			case <-r.Context().Done():
			}
		},
		"fails":         func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) },
		"talks":         respondWith("<html>maintenance</html>"),
		"says too much": respondWith("[" + string(make([]byte, 200))),
		"leads inside": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://10.0.0.1/", http.StatusFound)
		},
	} {
		server.answer.Store(&broken)
		if err := s.Refresh(t.Context()); err == nil {
			t.Errorf("%s: no error", name)
		}
		if r, ok := s.Read(); !ok || r.Value != 7 || r.Stale {
			t.Errorf("%s: %+v %t", name, r, ok)
		}
	}
	c.Advance(11 * time.Minute)
	if r, ok := s.Read(); !ok || !r.Stale {
		t.Errorf("after two failed refreshes: %+v %t", r, ok)
	}
	c.Advance(time.Hour)
	if _, ok := s.Read(); ok {
		t.Error("a value from yesterday is still returned")
	}
	back := respondWith("8")
	server.answer.Store(&back)
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r, ok := s.Read(); !ok || r.Value != 8 || r.Stale || changes != 2 {
		t.Errorf("after the service came back: %+v %t, %d changes", r, ok, changes)
	}
}

func TestASourceWithoutAnAddressIsOff(t *testing.T) {
	s := newSource("", dbtest.NewClock())
	if err := s.Refresh(t.Context()); !errors.Is(err, outside.ErrOff) {
		t.Error(err)
	}
	s.Run(context.Background()) // must return at once
	if _, ok := s.Read(); ok {
		t.Error("a source without an address has a value")
	}
}

// design §5: server-side fetches refuse private addresses.
func TestAPrivateAddressIsRefused(t *testing.T) {
	server := newService(t, respondWith("7"))
	s := newSource(server.URL, dbtest.NewClock())
	s.Fetcher = outside.NewFetcher()
	if err := s.Refresh(t.Context()); !errors.Is(err, media.ErrRefused) {
		t.Errorf("a private address gives the error %v", err)
	}
}
