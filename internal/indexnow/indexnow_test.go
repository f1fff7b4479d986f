package indexnow_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/indexnow"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

type notice struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLs        []string `json:"urlList"`
}

func TestSearchEnginesAreNotifiedOfPublishedAndRemovedStories(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		notices, status := make(chan notice, 10), http.StatusAccepted
		endpoint := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			body, _ := io.ReadAll(r.Body)
			var m notice
			if err := json.Unmarshal(body, &m); err != nil || r.Method != http.MethodPost ||
				r.Header.Get("Content-Type") != "application/json; charset=utf-8" {
				t.Errorf("%s %v %s: %v", r.Method, r.Header, body, err)
			}
			w.WriteHeader(status)
			notices <- m
		}))
		defer endpoint.Close()
		publication := storytest.New(t, db)
		p := &indexnow.Notifier{Endpoint: endpoint.URL, Key: "0123456789abcdef", Site: "https://example.com", DB: db,
			Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true, Timeout: 5 * time.Second})}
		workers := river.NewWorkers()
		river.AddWorker(workers, &indexnow.Worker{Notifier: p})
		queue, err := jobs.New(db, workers, jobs.Queues{indexnow.Queue: 1}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		p.Listen(queue)
		cancelled, stop := queue.Subscribe(river.EventKindJobCancelled)
		defer stop()
		if err := queue.Start(context.Background()); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = queue.StopAndCancel(context.Background()) }()
		next := func(want *story.Story) {
			t.Helper()
			select {
			case m := <-notices:
				if !slices.Equal(m.URLs, []string{"https://example.com" + want.Path}) || m.Host != "example.com" || m.Key != p.Key ||
					m.KeyLocation != "https://example.com/0123456789abcdef.txt" {
					t.Errorf("the endpoint received %+v", m)
				}
			case <-time.After(20 * time.Second):
				t.Fatal("the endpoint received nothing")
			}
		}
		publication.Draft("herstory", "A draft")
		publication.Published("herstory", "Not in any list", 0, func(s *story.Story) { s.Listed = false })
		s := publication.Published("herstory", "The loom", 0)
		next(s) // and no others
		publication.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := publication.Stories.Unpublish(ctx, tx, s.ID)
			return err
		})
		next(s)
		status = http.StatusForbidden
		next(publication.Published("herstory", "Refused", 0))
		select {
		case <-cancelled:
		case <-time.After(20 * time.Second):
			t.Error("a permanently refused notification is tried again")
		}
		w := httptest.NewRecorder()
		p.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, p.KeyPath(), nil))
		if w.Body.String() != p.Key {
			t.Errorf("the key file contains %q", w.Body)
		}
	})
}
