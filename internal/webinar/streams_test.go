package webinar_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database/dbtest"
)

// reader is the response to a client, which it reads until it leaves.
type reader struct {
	header http.Header
	status chan int // of the response, once it begins
	once   sync.Once
}

// Header implements http.ResponseWriter.
func (r *reader) Header() http.Header { return r.header }

// WriteHeader implements http.ResponseWriter.
func (r *reader) WriteHeader(status int) { r.once.Do(func() { r.status <- status }) }

// Write implements http.ResponseWriter.
func (r *reader) Write(p []byte) (int, error) {
	r.WriteHeader(http.StatusOK)
	return len(p), nil
}

// Flush implements http.Flusher.
func (*reader) Flush() {}

// D-20: one network may have 500 open streams of webinars, so that nobody can use up the streams of all. A stream that ends makes room.
func TestStreamsOfANetworkAreLimited(t *testing.T) {
	f := newFixture(t, dbtest.Open(t, dbtest.SQLite(t), time.Now))
	f.streams.Listen()
	name := f.add(time.Hour, 0)
	api := apiv2.New("https://startline.example", (&account.Accounts{DB: f.Webinars.DB}).Guards(), slog.New(slog.DiscardHandler))
	f.feature.RegisterAPI(api)
	ctx, leave := context.WithCancel(t.Context())
	var open sync.WaitGroup
	defer open.Wait()
	defer leave()
	request := func(ctx context.Context, network string) (status int, done <-chan struct{}) {
		t.Helper()
		w, ended := &reader{header: http.Header{}, status: make(chan int, 1)}, make(chan struct{})
		h := account.IdentifyBrowser(func(*http.Request) string { return network }, api)
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v2/webinar/live?webinarId="+name, nil)
		open.Go(func() {
			h.ServeHTTP(w, r)
			close(ended)
		})
		return <-w.status, ended
	}
	const office = "198.51.100.7/32"
	first, close1 := context.WithCancel(ctx)
	status, ended := request(first, office)
	for n := 1; n < 500 && status == http.StatusOK; n++ {
		status, _ = request(ctx, office)
	}
	if status != http.StatusOK {
		t.Fatalf("a stream of the first 500: %d", status)
	}
	for _, c := range []struct {
		who, network string
		want         int
	}{{"a stream too many", office, http.StatusTooManyRequests}, {"another network", "198.51.100.8/32", http.StatusOK},
		{"the server's own machine", "127.0.0.1/32", http.StatusOK}} {
		if status, _ := request(ctx, c.network); status != c.want {
			t.Errorf("%s: %d, want %d", c.who, status, c.want)
		}
	}
	close1()
	<-ended
	if status, _ := request(ctx, office); status != http.StatusOK {
		t.Errorf("after one left: %d", status)
	}
}

// D-20: the pages that are open count as audience, the rooms of moderators and speakers do not.
func TestRoomsAreNoAudience(t *testing.T) {
	f := newFixture(t, dbtest.Open(t, dbtest.SQLite(t), time.Now))
	f.streams.Listen()
	name := f.add(time.Hour, 0)
	api := apiv2.New("https://startline.example", (&account.Accounts{DB: f.Webinars.DB}).Guards(), slog.New(slog.DiscardHandler))
	f.feature.RegisterAPI(api)
	ctx, leave := context.WithCancel(t.Context())
	var streams sync.WaitGroup
	defer streams.Wait()
	defer leave()
	open := func(ctx context.Context, more string) (ended <-chan struct{}) {
		t.Helper()
		w, done := &reader{header: http.Header{}, status: make(chan int, 1)}, make(chan struct{})
		r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/api/v2/webinar/live?webinarId="+name+more, nil)
		h := account.IdentifyBrowser(func(*http.Request) string { return "127.0.0.1/32" }, api)
		streams.Go(func() {
			h.ServeHTTP(w, r)
			close(done)
		})
		if status := <-w.status; status != http.StatusOK {
			t.Fatalf("a stream%s: %d", more, status)
		}
		return done
	}
	audience := func(want int) {
		t.Helper()
		if got := f.streams.Audience(f.get(name).StoryID); got != want {
			t.Errorf("audience %d, want %d", got, want)
		}
	}
	open(ctx, "")
	audience(1)
	room, closeRoom := context.WithCancel(ctx)
	ended := open(room, "&room=true")
	audience(1)
	closeRoom()
	<-ended
	audience(1)
}
