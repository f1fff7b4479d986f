// Package indexnow tells search engines that take part in IndexNow which stories came,
// changed or went. It is off without an endpoint, and must never name what is not public.
package indexnow

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Queue is the queue of what is told.
const Queue = "indexnow"

// Pinger tells one endpoint, by the key that the site shows at KeyPath.
type Pinger struct {
	Endpoint string
	Key      string
	Site     string // absolute, without trailing slash
	DB       *database.DB
	Fetcher  *media.Fetcher

	queue *jobs.Client
}

// KeyPath is where the site shows the key, which proves that it speaks for itself.
func (p *Pinger) KeyPath() string { return "/" + p.Key + ".txt" }

// ServeHTTP shows the key.
func (p *Pinger) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(p.Key)) // a failed write means that the reader left
}

// ping names the stories that changed.
type ping struct {
	Stories []int64 `json:"stories"`
}

// Kind implements river.JobArgs.
func (ping) Kind() string { return "indexnow" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (ping) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 6} }

// Listen has every write that publishes a story or takes one back enqueue, in its own
// transaction, that this be told. Call it before anything is written.
func (p *Pinger) Listen(queue *jobs.Client) {
	p.queue = queue
	p.DB.Enlist(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var ids []int64
		for _, e := range events {
			if e.Name == "story."+string(story.Published) || e.Name == "story."+string(story.Unpublished) {
				ids = append(ids, e.EntityID)
			}
		}
		if len(ids) == 0 {
			return nil
		}
		if _, err := queue.InsertTx(ctx, tx.Tx.Tx, ping{slices.Compact(ids)}, nil); err != nil {
			return fmt.Errorf("tell search engines: %w", err)
		}
		return nil
	})
}

// Worker sends what Listen enqueued.
type Worker struct {
	river.WorkerDefaults[ping]
	*Pinger
}

// NextRetry implements river.Worker.
func (*Worker) NextRetry(job *river.Job[ping]) time.Time {
	return time.Now().Add(time.Minute << min(job.Attempt-1, 6))
}

// message is what the protocol sends.
type message struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLs        []string `json:"urlList"`
}

// Work implements river.Worker. What the endpoint refuses for good is not sent again.
func (w *Worker) Work(ctx context.Context, job *river.Job[ping]) error {
	site, err := url.Parse(w.Site)
	if err != nil {
		return river.JobCancel(err)
	}
	m := message{Host: site.Host, Key: w.Key, KeyLocation: w.Site + w.KeyPath()}
	for _, id := range job.Args.Stories {
		s, err := story.Get(ctx, w.DB.Read, id)
		if errors.Is(err, database.ErrNotFound) || err == nil && !s.Listed && !s.Page {
			continue
		}
		if err != nil {
			return err
		}
		m.URLs = append(m.URLs, w.Site+(&url.URL{Path: s.Path}).EscapedPath())
	}
	if len(m.URLs) == 0 {
		return nil
	}
	body, err := json.Marshal(m)
	if err != nil {
		return river.JobCancel(err)
	}
	status, err := w.Fetcher.Post(ctx, w.Endpoint, http.Header{"Content-Type": {"application/json; charset=utf-8"}}, body)
	switch {
	case err != nil:
		return fmt.Errorf("tell search engines: %w", err)
	case status == http.StatusBadRequest, status == http.StatusForbidden, status == http.StatusUnprocessableEntity:
		return river.JobCancel(fmt.Errorf("indexnow-url refused with %d", status))
	case status != http.StatusOK && status != http.StatusAccepted:
		return fmt.Errorf("indexnow-url answered %d", status)
	}
	return nil
}
