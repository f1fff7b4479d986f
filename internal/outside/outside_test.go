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

// service is a server on loopback that answers as it is told.
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

func says(text string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(text)) }
}

func parse(body []byte) (n int, err error) { return n, json.Unmarshal(body, &n) }

func source(address string, c *dbtest.Clock) *outside.Source[int] {
	return &outside.Source[int]{Address: address, Keep: time.Hour, Parse: parse, Clock: c.Now, Log: slog.New(slog.DiscardHandler),
		Fetcher: media.NewFetcher(media.FetchOptions{Timeout: 200 * time.Millisecond, MaxBytes: 100, AllowLoopback: true})}
}

// design §1.10: an outside service that hangs, breaks or talks nonsense leaves the
// last good value, which grows stale and goes away.
func TestAValueOutlivesItsServiceForAWhile(t *testing.T) {
	c := dbtest.NewClock()
	server := newService(t, says("7"))
	s := source(server.URL, c)
	changes := 0
	s.Changed = func() { changes++ }
	if _, ok := s.Read(); ok {
		t.Error("there is a value before the first fetch")
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
		"talks":         says("<html>maintenance</html>"),
		"says too much": says("[" + string(make([]byte, 200))),
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
		t.Errorf("after two failed rounds: %+v %t", r, ok)
	}
	c.Advance(time.Hour)
	if _, ok := s.Read(); ok {
		t.Error("a value of yesterday is still shown")
	}
	back := says("8")
	server.answer.Store(&back)
	if err := s.Refresh(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r, ok := s.Read(); !ok || r.Value != 8 || r.Stale || changes != 2 {
		t.Errorf("back: %+v %t after %d changes", r, ok, changes)
	}
}

func TestASourceWithoutAnAddressIsOff(t *testing.T) {
	s := source("", dbtest.NewClock())
	if err := s.Refresh(t.Context()); !errors.Is(err, outside.ErrOff) {
		t.Error(err)
	}
	s.Run(context.Background()) // returns at once
	if _, ok := s.Read(); ok {
		t.Error("it has a value")
	}
}

// design §5: server-side fetches refuse private addresses.
func TestAPrivateAddressIsRefused(t *testing.T) {
	server := newService(t, says("7"))
	s := source(server.URL, dbtest.NewClock())
	s.Fetcher = outside.NewFetcher()
	if err := s.Refresh(t.Context()); !errors.Is(err, media.ErrRefused) {
		t.Errorf("a private address answers %v", err)
	}
}
