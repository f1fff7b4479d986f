// Package websub is the hub of the publication's own feeds (W3C WebSub): who asks to
// be told of what is new in one, and proves to have asked, is sent the feed when its
// list changes. It must never take a topic that is no feed of this site, nor speak to
// an address that is not public.
package websub

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/syndicate"
)

// Queue is the queue of what the hub asks and sends.
const Queue = "websub"

// Tag is touched when somebody subscribes or leaves.
const Tag = "websub"

// What the hub takes. A reader asks again before its lease ends.
const (
	defaultLease = 10 * 24 * time.Hour
	minLease     = time.Hour
	maxLease     = 30 * 24 * time.Hour
	maxSecret    = 199 // bytes
	maxCallback  = 2000
	maxAll       = 50_000
	maxOfHost    = 1000

	// How often the callbacks of one host are asked whether they meant it. Whoever
	// asks in their name, this is all that they hear of it.
	askedPerSecond, askedAtOnce = 0.2, 100
)

// Patience is how long a subscriber may take to answer.
const Patience = 5 * time.Second

// Hub takes subscriptions and tells subscribers. Call Listen before anything is written.
type Hub struct {
	DB      *database.DB
	Feeds   *syndicate.Syndicate
	Fetcher *media.Fetcher
	Clock   clock.Clock
	Log     *slog.Logger

	queue *jobs.Client
	told  *database.Kept[map[string]bool] // tags of the lists that somebody hears of
	hosts *edge.Buckets[string]           // of questions
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

// Listen has every write that changes a list enqueue, in its own transaction, that
// the subscribers of its feeds be told.
func (h *Hub) Listen(queue *jobs.Client) (err error) {
	if h.hosts, err = edge.NewBuckets[string](edge.RateConfig{PerSecond: askedPerSecond, Burst: askedAtOnce, Now: h.Clock}); err != nil {
		return err
	}
	h.queue = queue
	h.told = database.Keep(h.DB, h.tags, Tag)
	h.DB.Enlist(h.follow)
	return nil
}

func (h *Hub) tags(ctx context.Context) (map[string]bool, error) {
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

// everything is the tag that stands for all tags.
const everything = "*"

func (h *Hub) follow(ctx context.Context, tx *database.Tx, events []database.Event) error {
	told, err := h.told.Get(ctx)
	if err != nil || len(told) == 0 {
		return err
	}
	var changed []string
	for _, e := range events {
		for _, t := range e.Tags {
			if told[t] || t == everything {
				changed = append(changed, t)
			}
		}
	}
	if len(changed) == 0 {
		return nil
	}
	if _, err := h.queue.InsertTx(ctx, tx.Tx.Tx, distribute{changed}, nil); err != nil {
		return fmt.Errorf("tell subscribers: %w", err)
	}
	return nil
}

// ServeHTTP takes a request to subscribe or to leave. It is accepted before it is
// verified; one that could never hold is refused, in words.
func (h *Hub) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		http.Error(w, "A feed is subscribed to by POST, with hub.mode, hub.topic and hub.callback.", http.StatusMethodNotAllowed)
		return
	}
	v, err := h.read(r)
	var wait time.Duration
	if err == nil {
		wait, err = h.room(r.Context(), v)
	}
	var bad badRequest
	switch {
	case wait > 0:
		edge.TooMany(w, r, wait)
		return
	case errors.As(err, &bad):
		http.Error(w, bad.Error(), http.StatusBadRequest)
		return
	case errors.Is(err, database.ErrNotFound):
		http.Error(w, "hub.topic is no feed of this site.", http.StatusNotFound)
		return
	case err == nil:
		_, err = h.queue.Insert(r.Context(), v, nil)
	}
	if err != nil {
		h.Log.ErrorContext(r.Context(), "a subscription could not be taken", "error", err)
		w.Header().Set("Retry-After", "5")
		http.Error(w, "The hub can't take this at the moment.", http.StatusServiceUnavailable)
		return
	}
	w.WriteHeader(http.StatusAccepted)
}

// room is how long a callback's host has to wait until it may be asked again, and
// until it may have another subscription.
func (h *Hub) room(ctx context.Context, v verify) (wait time.Duration, err error) {
	host := hostOf(v.Callback)
	if v.Mode == subscribe {
		n, err := h.DB.Read.NewSelect().Model((*subscription)(nil)).Where("host = ?", host).Where("expires_at > ?", h.DB.Now()).Count(ctx)
		if err != nil {
			return 0, fmt.Errorf("count subscriptions: %w", err)
		}
		if n >= maxOfHost {
			return minLease, nil
		}
	}
	wait, _ = h.hosts.Take(host)
	return wait, nil
}

// hostOf is whose a callback is, whatever port it answers on.
func hostOf(callback string) string {
	u, err := url.Parse(callback)
	if err != nil {
		return ""
	}
	return strings.ToLower(u.Hostname())
}

// badRequest says what is wrong with a request.
type badRequest string

func (b badRequest) Error() string { return string(b) }

func (h *Hub) read(r *http.Request) (verify, error) {
	if err := r.ParseForm(); err != nil {
		return verify{}, badRequest("The body must be a form.")
	}
	f := r.PostForm
	v := verify{
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
	case err != nil || u.Hostname() == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.Fragment != "" || len(v.Callback) > maxCallback:
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
	_, err = h.Feeds.Topic(r.Context(), v.Topic)
	return v, err
}
