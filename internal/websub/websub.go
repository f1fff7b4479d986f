// Package websub is the WebSub hub (W3C WebSub) of the publication's own feeds. It sends a
// feed to its verified subscribers when the feed's list changes. It must never accept a
// topic that is not a feed of this site, nor connect to an address that is not public.
package websub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/syndicate"
)

// Queue is the name of the job queue for verifications and deliveries.
const Queue = "websub"

// Tag is the cache tag that is touched when a subscription starts or ends.
const Tag = "websub"

// Limits of subscriptions. A subscriber renews its subscription before the lease ends.
const (
	defaultLease     = 10 * 24 * time.Hour
	minLease         = time.Hour
	maxLease         = 30 * 24 * time.Hour
	maxSecret        = 199 // bytes
	maxCallback      = 2000
	maxSubscriptions = 50_000
	maxPerHost       = 1000

	// Limits of verification requests to one callback host, per second and at once, so that
	// nobody can use the hub to flood another site.
	verificationsPerSecond, verificationBurst = 0.2, 100
)

// Timeout is the time within which a subscriber must respond.
const Timeout = 5 * time.Second

// Hub accepts subscriptions and notifies subscribers. Call Listen before anything is
// written.
type Hub struct {
	DB      *database.DB
	Feeds   *syndicate.Server
	Fetcher *media.Fetcher
	Clock   clock.Clock
	Log     *slog.Logger

	queue              *jobs.Client
	subscribedTags     *database.Cached[map[string]bool] // tags of the lists with subscribers
	verificationLimits *edge.Buckets[string]             // limits verification requests by host
}

type subscription struct {
	bun.BaseModel `bun:"table:websub_subscriptions"`

	Topic     string `bun:",pk"`
	Callback  string `bun:",pk"`
	Host      string
	Tag       string
	Secret    string
	ExpiresAt clock.Moment
}

// Listen makes every write that changes a list enqueue a distribution to the subscribers
// of its feeds, in its own transaction.
func (h *Hub) Listen(queue *jobs.Client) (err error) {
	rate := edge.RateConfig{PerSecond: verificationsPerSecond, Burst: verificationBurst, Now: h.Clock}
	if h.verificationLimits, err = edge.NewBuckets[string](rate); err != nil {
		return err
	}
	h.queue = queue
	h.subscribedTags = database.NewCached(h.DB, h.loadSubscribedTags, Tag)
	h.DB.OnWrite(h.enqueueDistribution)
	return nil
}

func (h *Hub) loadSubscribedTags(ctx context.Context) (map[string]bool, error) {
	var tags []string
	if err := h.DB.Read.NewSelect().Model((*subscription)(nil)).Distinct().Column("tag").Scan(ctx, &tags); err != nil {
		return nil, fmt.Errorf("topics of subscribers: %w", err)
	}
	set := make(map[string]bool, len(tags))
	for _, t := range tags {
		set[t] = true
	}
	return set, nil
}

// allTags is the tag that stands for all tags.
const allTags = "*"

func (h *Hub) enqueueDistribution(ctx context.Context, tx *database.Tx, events []database.Event) error {
	subscribed, err := h.subscribedTags.Get(ctx)
	if err != nil || len(subscribed) == 0 {
		return err
	}
	var changed []string
	for _, e := range events {
		for _, t := range e.Tags {
			if subscribed[t] || t == allTags {
				changed = append(changed, t)
			}
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if _, err := h.queue.InsertTx(ctx, tx.Tx.Tx, distributeJob{changed}, nil); err != nil {
		return fmt.Errorf("enqueue distribution: %w", err)
	}
	return nil
}

// ServeHTTP handles requests to subscribe and unsubscribe. It accepts them before they are
// verified and refuses invalid ones with an explanation.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "Subscribe to a feed by POST with hub.mode, hub.topic and hub.callback.", http.StatusMethodNotAllowed)
		return
	}
	v, err := h.parseRequest(r)
	var wait time.Duration
	if err == nil {
		wait, err = h.waitForHost(r.Context(), v)
	}
	var bad badRequest
	switch {
	case wait > 0:
		edge.RespondTooManyRequests(w, r, wait)
		return
	case errors.As(err, &bad):
		http.Error(w, bad.Error(), http.StatusBadRequest)
		return
	case errors.Is(err, database.ErrNotFound):
		http.Error(w, "hub.topic is not a feed of this site.", http.StatusNotFound)
		return
	case err == nil:
		_, err = h.queue.Insert(r.Context(), v, nil)
	}
	if err != nil {
		h.Log.ErrorContext(r.Context(), "a subscription request failed", "error", err)
		w.Header().Set("Retry-After", "5")
		http.Error(w, "The WebSub hub can't accept subscriptions at the moment.", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// waitForHost returns how long the host of a callback must wait for another verification
// request or another subscription; 0 if it may get one now.
func (h *Hub) waitForHost(ctx context.Context, v verifyJob) (wait time.Duration, err error) {
	host := media.HostOf(v.Callback)
	if v.Mode == subscribe {
		n, err := h.DB.Read.NewSelect().Model((*subscription)(nil)).Where("host = ?", host).Where("expires_at > ?", h.DB.Now()).Count(ctx)
		if err != nil {
			return 0, fmt.Errorf("count subscriptions: %w", err)
		}
		if n >= maxPerHost {
			return minLease, nil
		}
	}
	wait, _ = h.verificationLimits.Take(host)
	return wait, nil
}

// badRequest is an error that explains why a request is invalid.
type badRequest string

func (b badRequest) Error() string { return string(b) }

func (h *Hub) parseRequest(r *http.Request) (verifyJob, error) {
	if err := r.ParseForm(); err != nil {
		return verifyJob{}, badRequest("The body must be a form.")
	}
	f := r.PostForm
	v := verifyJob{
		Mode:     f.Get("hub.mode"),
		Topic:    f.Get("hub.topic"),
		Callback: f.Get("hub.callback"),
		Secret:   f.Get("hub.secret"),
		Lease:    int(defaultLease / time.Second),
	}
	u, err := url.Parse(v.Callback)
	switch {
	case v.Mode != subscribe && v.Mode != unsubscribe:
		return v, badRequest("hub.mode must be subscribe or unsubscribe.")
	case err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Fragment != "",
		len(v.Callback) > maxCallback:
		return v, badRequest("hub.callback must be an http or https address.")
	case len(v.Secret) > maxSecret:
		return v, badRequest("hub.secret must be shorter than 200 bytes.")
	}
	if text := f.Get("hub.lease_seconds"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return v, badRequest("hub.lease_seconds must be a whole number.")
		}
		if n > 0 {
			v.Lease = min(max(n, int(minLease/time.Second)), int(maxLease/time.Second))
		}
	}
	_, err = h.Feeds.TopicTag(r.Context(), v.Topic)
	return v, err
}
