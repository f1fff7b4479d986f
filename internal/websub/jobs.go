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
)

const subscribe, unsubscribe = "subscribe", "unsubscribe"

// verify asks the callback whether it meant what was asked in its name.
type verify struct {
	Mode     string `json:"mode"`
	Topic    string `json:"topic"`
	Callback string `json:"callback"`
	Lease    int    `json:"lease"` // seconds
	Secret   string `json:"secret,omitempty"`
}

// Kind implements river.JobArgs.
func (verify) Kind() string { return "websub-verify" }

// InsertOpts implements river.JobArgsWithInsertOpts. What there is to tell goes first.
func (verify) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, Priority: 2, MaxAttempts: 3}
}

// distribute sends the feeds of lists that changed to who subscribed to them.
type distribute struct {
	Tags []string `json:"tags"`
}

// Kind implements river.JobArgs.
func (distribute) Kind() string { return "websub-distribute" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (distribute) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, Priority: 1, MaxAttempts: 5}
}

// deliver sends a feed again to one subscriber whom it did not reach.
type deliver struct {
	Topic    string `json:"topic"`
	Callback string `json:"callback"`
}

// Kind implements river.JobArgs.
func (deliver) Kind() string { return "websub-deliver" }

// InsertOpts implements river.JobArgsWithInsertOpts: tries over some two hours, and
// one job at a time for a subscriber, since the last one brings all that is new.
func (deliver) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue:       Queue,
		Priority:    3,
		MaxAttempts: 8,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning, rivertype.JobStateRetryable, rivertype.JobStateScheduled}},
	}
}

// Register adds the hub's workers.
func (h *Hub) Register(workers *river.Workers) error {
	return errors.Join(river.AddWorkerSafely(workers, &verifier{Hub: h}), river.AddWorkerSafely(workers, &distributor{Hub: h}),
		river.AddWorkerSafely(workers, &deliverer{Hub: h}))
}

type verifier struct {
	river.WorkerDefaults[verify]
	*Hub
}

// Work implements river.Worker. A callback is asked once: who missed it asks again.
func (w *verifier) Work(ctx context.Context, job *river.Job[verify]) error {
	v := job.Args
	if err := w.confirm(ctx, v); err != nil {
		w.Log.InfoContext(ctx, "a subscription was not confirmed", "host", hostOf(v.Callback), "error", err)
		return river.JobCancel(err)
	}
	if v.Mode == unsubscribe {
		return w.leave(ctx, v.Topic, v.Callback)
	}
	return w.join(ctx, v)
}

// confirm asks the callback whether it meant it; nil where it did.
func (h *Hub) confirm(ctx context.Context, v verify) error {
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
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	got, err := h.Fetcher.Fetch(ctx, callback.String())
	if err != nil {
		return nameless(err, callback.String())
	}
	if string(got.Body) != challenge {
		return errors.New("the callback did not confirm it")
	}
	return nil
}

// nameless is what went wrong with a callback, with its host alone: path and query may
// hold what only the subscriber is to know, and errors stand in the log.
func nameless(err error, callback string) error {
	if failed := (*url.Error)(nil); errors.As(err, &failed) {
		err = failed.Err
	}
	if text := err.Error(); strings.Contains(text, callback) {
		return errors.New(strings.ReplaceAll(text, callback, hostOf(callback)))
	}
	return err
}

// join keeps a verified subscription, in place of an earlier one, and clears those
// that have ended.
func (h *Hub) join(ctx context.Context, v verify) error {
	host := hostOf(v.Callback)
	tag, err := h.Feeds.Topic(ctx, v.Topic)
	if err != nil {
		return river.JobCancel(err)
	}
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*subscription)(nil)).Where("expires_at <= ?", tx.At).Exec(ctx); err != nil {
			return fmt.Errorf("clear subscriptions: %w", err)
		}
		all, err := tx.NewSelect().Model((*subscription)(nil)).Count(ctx)
		if err != nil {
			return fmt.Errorf("count subscriptions: %w", err)
		}
		own, err := tx.NewSelect().Model((*subscription)(nil)).Where("host = ?", host).Count(ctx)
		if err != nil {
			return fmt.Errorf("count subscriptions: %w", err)
		}
		if all >= maxAll || own >= maxOfHost {
			return river.JobCancel(fmt.Errorf("too many subscriptions: %d, %d of %s", all, own, host))
		}
		s := &subscription{
			Topic:     v.Topic,
			Callback:  v.Callback,
			Host:      host,
			Tag:       tag,
			Secret:    v.Secret,
			ExpiresAt: clock.At(tx.At.Add(time.Duration(v.Lease) * time.Second)),
		}
		if _, err := tx.NewInsert().Model(s).On("CONFLICT (topic, callback) DO UPDATE").Set("secret = EXCLUDED.secret").
			Set("tag = EXCLUDED.tag").Set("expires_at = EXCLUDED.expires_at").Exec(ctx); err != nil {
			return fmt.Errorf("keep a subscription: %w", err)
		}
		tx.Emit("websub.joined", 0, Tag)
		return nil
	})
}

func (h *Hub) leave(ctx context.Context, topic, callback string) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*subscription)(nil)).Where("topic = ?", topic).Where("callback = ?", callback).Exec(ctx); err != nil {
			return fmt.Errorf("end a subscription: %w", err)
		}
		tx.Emit("websub.left", 0, Tag)
		return nil
	})
}

type distributor struct {
	river.WorkerDefaults[distribute]
	*Hub
}

// Timeout implements river.Worker.
func (*distributor) Timeout(*river.Job[distribute]) time.Duration { return 10 * time.Minute }

// Work implements river.Worker.
func (w *distributor) Work(ctx context.Context, job *river.Job[distribute]) error {
	q := w.DB.Read.NewSelect().Model((*subscription)(nil)).Distinct().Column("topic").Where("expires_at > ?", w.DB.Now())
	all := false
	for _, t := range job.Args.Tags {
		all = all || t == everything
	}
	if !all {
		q = q.Where("tag IN (?)", bun.List(job.Args.Tags))
	}
	var topics []string
	if err := q.Scan(ctx, &topics); err != nil {
		return fmt.Errorf("topics to tell: %w", err)
	}
	for _, topic := range topics {
		if err := w.tell(ctx, topic); err != nil {
			return err
		}
	}
	return nil
}

// How many subscribers are read, and told, at once.
const atOnce, together = 500, 16

// tell sends a feed to all its subscribers. Whom it does not reach is tried again alone.
func (h *Hub) tell(ctx context.Context, topic string) error {
	page, err := h.Feeds.Content(ctx, topic)
	if errors.Is(err, database.ErrNotFound) {
		return nil // gone since
	}
	if err != nil {
		return err
	}
	last := ""
	for {
		var some []subscription
		err := h.DB.Read.NewSelect().Model(&some).Where("topic = ?", topic).Where("callback > ?", last).Where("expires_at > ?", h.DB.Now()).
			Order("callback").Limit(atOnce).Scan(ctx)
		if err != nil {
			return fmt.Errorf("subscribers of %s: %w", topic, err)
		}
		var group errgroup.Group
		group.SetLimit(together)
		for i := range some {
			group.Go(func() error {
				if err := h.send(ctx, &some[i], page); err != nil {
					_, err := h.queue.Insert(ctx, deliver{topic, some[i].Callback}, &river.InsertOpts{ScheduledAt: time.Now().Add(30 * time.Second)})
					return err
				}
				return nil
			})
		}
		if err := group.Wait(); err != nil {
			return fmt.Errorf("tell subscribers of %s: %w", topic, err)
		}
		if len(some) < atOnce {
			return nil
		}
		last = some[len(some)-1].Callback
	}
}

// send brings a feed to a subscriber, signed with the secret that it gave. One that
// says it is gone is forgotten.
func (h *Hub) send(ctx context.Context, s *subscription, page edge.Page) error {
	header := http.Header{"Content-Type": page.Header["Content-Type"], "Link": page.Header["Link"]}
	if s.Secret != "" {
		mac := hmac.New(sha256.New, []byte(s.Secret))
		mac.Write(page.Body)
		header.Set("X-Hub-Signature", "sha256="+hex.EncodeToString(mac.Sum(nil)))
	}
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	status, err := h.Fetcher.Post(ctx, s.Callback, header, page.Body)
	switch {
	case err != nil:
		return nameless(err, s.Callback)
	case status == http.StatusGone:
		return h.leave(context.WithoutCancel(ctx), s.Topic, s.Callback)
	case status < 200 || status > 299:
		return fmt.Errorf("the subscriber answered %d", status)
	}
	return nil
}

type deliverer struct {
	river.WorkerDefaults[deliver]
	*Hub
}

// NextRetry implements river.Worker: after a minute, then at doubled distances.
func (*deliverer) NextRetry(job *river.Job[deliver]) time.Time {
	return time.Now().Add(time.Minute << min(job.Attempt-1, 6))
}

// Work implements river.Worker.
func (w *deliverer) Work(ctx context.Context, job *river.Job[deliver]) error {
	var s subscription
	err := w.DB.Read.NewSelect().Model(&s).Where("topic = ?", job.Args.Topic).Where("callback = ?", job.Args.Callback).
		Where("expires_at > ?", w.DB.Now()).Scan(ctx)
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil // it left
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
	err = w.send(ctx, &s, page)
	if err != nil && job.Attempt == job.MaxAttempts {
		w.Log.InfoContext(ctx, "a subscriber was not reached", "host", s.Host, "error", err)
		return river.JobCancel(err)
	}
	return err
}
