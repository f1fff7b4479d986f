// Package indexnow notifies search engines that support IndexNow about published, changed and
// removed stories. It is off without an endpoint, and must never send an address that is not
// public.
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

// Queue is the name of the job queue for notifications.
const Queue = "indexnow"

// Notifier notifies one endpoint, and identifies itself by the key that the site serves at KeyPath.
type Notifier struct {
	Endpoint string
	Key      string
	Site     string // absolute address, without a trailing slash
	DB       *database.DB
	Fetcher  *media.Fetcher

	queue *jobs.Client
}

// KeyPath returns the path of the key on the site. The key there proves that the notifications
// come from the site.
func (p *Notifier) KeyPath() string { return "/" + p.Key + ".txt" }

// ServeHTTP serves the key.
func (p *Notifier) ServeHTTP(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = w.Write([]byte(p.Key)) // a failed write means that the client disconnected
}

// notification is the job that notifies the endpoint about changed stories.
type notification struct {
	Stories []int64 `json:"stories"`
}

// Kind implements river.JobArgs.
func (notification) Kind() string { return "indexnow" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (notification) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: 6}
}

// Listen makes every write that publishes or unpublishes a story enqueue a notification in
// its own transaction. Call it before anything is written.
func (p *Notifier) Listen(queue *jobs.Client) {
	p.queue = queue
	p.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var ids []int64
		for _, e := range events {
			if e.Name == "story."+string(story.Published) || e.Name == "story."+string(story.Unpublished) {
				ids = append(ids, e.EntityID)
			}
		}
		if len(ids) == 0 {
			return nil
		}
		if _, err := queue.InsertTx(ctx, tx.Tx.Tx, notification{slices.Compact(ids)}, nil); err != nil {
			return fmt.Errorf("notify search engines: %w", err)
		}
		return nil
	})
}

// Worker sends the notifications that Listen enqueued.
type Worker struct {
	river.WorkerDefaults[notification]
	*Notifier
}

// NextRetry implements river.Worker.
func (*Worker) NextRetry(job *river.Job[notification]) time.Time {
	return time.Now().Add(time.Minute << min(job.Attempt-1, 6))
}

// message is the body of a request to the endpoint.
type message struct {
	Host        string   `json:"host"`
	Key         string   `json:"key"`
	KeyLocation string   `json:"keyLocation"`
	URLs        []string `json:"urlList"`
}

// Work implements river.Worker. A notification that the endpoint refuses permanently is
// not sent again.
func (w *Worker) Work(ctx context.Context, job *river.Job[notification]) error {
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
		return fmt.Errorf("notify search engines: %w", err)
	case status == http.StatusBadRequest, status == http.StatusForbidden, status == http.StatusUnprocessableEntity:
		return river.JobCancel(fmt.Errorf("the endpoint of indexnow-url refused the notification with status %d", status))
	case status != http.StatusOK && status != http.StatusAccepted:
		return fmt.Errorf("the endpoint of indexnow-url responded with status %d", status)
	}
	return nil
}
