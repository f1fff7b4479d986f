package websub

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/media"
)

const subscribe, unsubscribe = "subscribe", "unsubscribe"

// verifyJob asks a callback to confirm that it wants the subscription or its end.
type verifyJob struct {
	Mode     string `json:"mode"`
	Topic    string `json:"topic"`
	Callback string `json:"callback"`
	Lease    int    `json:"lease"` // seconds
	Secret   string `json:"secret,omitempty"`
}

// Kind implements river.JobArgs.
func (verifyJob) Kind() string { return "websub-verify" }

// InsertOpts implements river.JobArgsWithInsertOpts. Verifications have a lower priority
// than deliveries.
func (verifyJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, Priority: 2, MaxAttempts: 3}
}

// distributeJob sends the feeds of changed lists to their subscribers.
type distributeJob struct {
	Tags []string `json:"tags"`
}

// Kind implements river.JobArgs.
func (distributeJob) Kind() string { return "websub-distribute" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (distributeJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, Priority: 1, MaxAttempts: 5}
}

// deliverJob sends a feed again to one subscriber that could not be reached.
type deliverJob struct {
	Topic    string `json:"topic"`
	Callback string `json:"callback"`
}

// Kind implements river.JobArgs.
func (deliverJob) Kind() string { return "websub-deliver" }

// InsertOpts implements river.JobArgsWithInsertOpts: attempts over about two hours, and
// one job at a time per subscriber, because each delivery contains everything new.
func (deliverJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue:       Queue,
		Priority:    3,
		MaxAttempts: 8,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
			rivertype.JobStateRetryable, rivertype.JobStateScheduled}},
	}
}

// Register adds the workers of the WebSub hub.
func (h *Hub) Register(workers *river.Workers) error {
	return errors.Join(river.AddWorkerSafely(workers, &verifier{Hub: h}), river.AddWorkerSafely(workers, &distributor{Hub: h}),
		river.AddWorkerSafely(workers, &deliverer{Hub: h}))
}

type verifier struct {
	river.WorkerDefaults[verifyJob]
	*Hub
}

// Work implements river.Worker. It asks a callback once; a subscriber that missed the
// request subscribes again.
func (w *verifier) Work(ctx context.Context, job *river.Job[verifyJob]) error {
	v := job.Args
	if err := w.confirmRequest(ctx, v); err != nil {
		w.Log.InfoContext(ctx, "a subscription was not confirmed", "host", media.HostOf(v.Callback), "error", err)
		return river.JobCancel(err)
	}
	if v.Mode == unsubscribe {
		return w.deleteSubscription(ctx, v.Topic, v.Callback)
	}
	return w.saveSubscription(ctx, v)
}

// confirmRequest asks the callback to confirm a subscription or its end. It returns nil if the callback confirms.
func (h *Hub) confirmRequest(ctx context.Context, v verifyJob) error {
	callback, err := url.Parse(v.Callback)
	if err != nil {
		return err
	}
	challenge := rand.Text()
	q := callback.Query()
	q.Set("hub.mode", v.Mode)
	q.Set("hub.topic", v.Topic)
	q.Set("hub.challenge", challenge)
	if v.Mode == subscribe {
		q.Set("hub.lease_seconds", strconv.Itoa(v.Lease))
	}
	callback.RawQuery = q.Encode()
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	got, err := h.Fetcher.Fetch(ctx, callback.String())
	if err != nil {
		return hideCallback(err, callback.String())
	}
	if string(got.Body) != challenge {
		return errors.New("the callback did not confirm the request")
	}
	return nil
}

// hideCallback reduces the callback in an error to its host, because errors are logged and
// path and query may contain the subscriber's secrets.
func hideCallback(err error, callback string) error {
	if failed := (*url.Error)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	if text := err.Error(); strings.Contains(text, callback) {
		return errors.New(strings.ReplaceAll(text, callback, media.HostOf(callback)))
	}
	return err
}

// saveSubscription stores a verified subscription in place of an earlier one, and deletes
// expired ones.
func (h *Hub) saveSubscription(ctx context.Context, v verifyJob) error {
	host := media.HostOf(v.Callback)
	tag, err := h.Feeds.TopicTag(ctx, v.Topic)
	if err != nil {
		return river.JobCancel(err)
	}
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*subscription)(nil)).Where("expires_at <= ?", tx.At).Exec(ctx); err != nil {
			return fmt.Errorf("delete expired subscriptions: %w", err)
		}
		all, err := tx.NewSelect().Model((*subscription)(nil)).Count(ctx)
		if err != nil {
			return fmt.Errorf("count subscriptions: %w", err)
		}
		own, err := tx.NewSelect().Model((*subscription)(nil)).Where("host = ?", host).Count(ctx)
		if err != nil {
			return fmt.Errorf("count subscriptions: %w", err)
		}
		if all >= maxSubscriptions || own >= maxPerHost {
			return river.JobCancel(fmt.Errorf("too many subscriptions: %d in all, %d of %s", all, own, host))
		}
		s := &subscription{
			Topic:     v.Topic,
			Callback:  v.Callback,
			Host:      host,
			Tag:       tag,
			Secret:    v.Secret,
			ExpiresAt: clock.MomentOf(tx.At.Add(time.Duration(v.Lease) * time.Second)),
		}
		if _, err := tx.NewInsert().Model(s).On("CONFLICT (topic, callback) DO UPDATE").Set("secret = EXCLUDED.secret").
			Set("tag = EXCLUDED.tag").Set("expires_at = EXCLUDED.expires_at").Exec(ctx); err != nil {
			return fmt.Errorf("store a subscription: %w", err)
		}
		tx.Emit("websub.joined", 0, Tag)
		return nil
	})
}

func (h *Hub) deleteSubscription(ctx context.Context, topic, callback string) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*subscription)(nil)).Where("topic = ?", topic).Where("callback = ?", callback).Exec(ctx); err != nil {
			return fmt.Errorf("delete a subscription: %w", err)
		}
		tx.Emit("websub.left", 0, Tag)
		return nil
	})
}

type distributor struct {
	river.WorkerDefaults[distributeJob]
	*Hub
}

// Timeout implements river.Worker.
func (*distributor) Timeout(*river.Job[distributeJob]) time.Duration { return 10 * time.Minute }

// Work implements river.Worker.
func (w *distributor) Work(ctx context.Context, job *river.Job[distributeJob]) error {
	q := w.DB.Read.NewSelect().Model((*subscription)(nil)).Distinct().Column("topic").Where("expires_at > ?", w.DB.Now())
	all := false
	for _, t := range job.Args.Tags {
		all = all || t == allTags
	}
	if !all {
		q = q.Where("tag IN (?)", bun.List(job.Args.Tags))
	}
	var topics []string
	if err := q.Scan(ctx, &topics); err != nil {
		return fmt.Errorf("feeds to distribute: %w", err)
	}
	for _, topic := range topics {
		if err := w.distributeFeed(ctx, topic); err != nil {
			return err
		}
	}
	return nil
}

// batchSize is the number of subscribers read at a time, concurrency the number notified
// at the same time.
const batchSize, concurrency = 500, 16

// distributeFeed sends a feed to all its subscribers. It enqueues another attempt for each
// that it can't reach.
func (h *Hub) distributeFeed(ctx context.Context, topic string) error {
	page, err := h.Feeds.Content(ctx, topic)
	if errors.Is(err, database.ErrNotFound) {
		return nil // the feed no longer exists
	}
	if err != nil {
		return err
	}
	last := ""
	for {
		var some []subscription
		err := h.DB.Read.NewSelect().Model(&some).Where("topic = ?", topic).Where("callback > ?", last).Where("expires_at > ?", h.DB.Now()).
			Order("callback").Limit(batchSize).Scan(ctx)
		if err != nil {
			return fmt.Errorf("subscribers of %s: %w", topic, err)
		}
		var group errgroup.Group
		group.SetLimit(concurrency)
		for i := range some {
			group.Go(func() error {
				if err := h.sendFeed(ctx, &some[i], page); err != nil {
					_, err := h.queue.Insert(ctx, deliverJob{topic, some[i].Callback}, &river.InsertOpts{ScheduledAt: time.Now().Add(30 * time.Second)})
					return err
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return fmt.Errorf("notify subscribers of %s: %w", topic, err)
		}
		if len(some) < batchSize {
			return nil
		}
		last = some[len(some)-1].Callback
	}
}

// sendFeed posts a feed to a subscriber, signed with the subscriber's secret. It deletes
// the subscription when the subscriber responds with 410 Gone.
func (h *Hub) sendFeed(ctx context.Context, s *subscription, page edge.Page) error {
	header := http.Header{"Content-Type": page.Header["Content-Type"], "Link": page.Header["Link"]}
	if s.Secret != "" {
		mac := hmac.New(sha256.New, []byte(s.Secret))
		mac.Write(page.Body)
		header.Set("X-Hub-Signature", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	status, err := h.Fetcher.Post(ctx, s.Callback, header, page.Body)
	switch {
	case err != nil:
		return hideCallback(err, s.Callback)
	case status == http.StatusGone:
		return h.deleteSubscription(context.WithoutCancel(ctx), s.Topic, s.Callback)
	case status < 200 || status > 299:
		return fmt.Errorf("the subscriber responded with %d", status)
	}
	return nil
}

type deliverer struct {
	river.WorkerDefaults[deliverJob]
	*Hub
}

// NextRetry implements river.Worker: it waits a minute, then twice as long each time.
func (*deliverer) NextRetry(job *river.Job[deliverJob]) time.Time {
	return time.Now().Add(time.Minute << min(job.Attempt-1, 6))
}

// Work implements river.Worker.
func (w *deliverer) Work(ctx context.Context, job *river.Job[deliverJob]) error {
	var s subscription
	err := w.DB.Read.NewSelect().Model(&s).Where("topic = ?", job.Args.Topic).Where("callback = ?", job.Args.Callback).
		Where("expires_at > ?", w.DB.Now()).Scan(ctx)
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil // it unsubscribed
	}
	if err != nil {
		return fmt.Errorf("a subscriber: %w", err)
	}
	page, err := w.Feeds.Content(ctx, s.Topic)
	if errors.Is(err, database.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	err = w.sendFeed(ctx, &s, page)
	if err != nil && job.Attempt == job.MaxAttempts {
		w.Log.InfoContext(ctx, "a feed could not be delivered", "host", s.Host, "error", err)
		return river.JobCancel(err)
	}
	return err
}
