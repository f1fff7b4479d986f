package push

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/SherClockHolmes/webpush-go"
	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/media"
)

// Queue is the name of the job queue of Worker.
const Queue = "push"

// Timeout is how long a service may take to accept one message.
const Timeout = 10 * time.Second

// DefaultLifetime is how long a service keeps a message for an offline browser, unless the message says otherwise.
const DefaultLifetime = 24 * time.Hour

// attempts is the number of attempts to send a message, which spread over about four hours. A message that expires
// earlier is not tried again.
const attempts = 9

// Message is a push message for one or more readers.
type Message struct {
	UserIDs  []int64
	Title    string
	Body     string
	URL      string        // path on this site
	Tag      string        // a later message with the same tag replaces this one; "" for none
	Lang     string        // language code of Title and Body
	Lifetime time.Duration // after this time the message is dropped; 0 means DefaultLifetime
	Urgent   bool          // may wake a device that is saving its battery
}

// payload is the JSON that the service worker reads (web/site/offline/push-message.ts).
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body,omitempty"`
	URL   string `json:"url"`
	Tag   string `json:"tag,omitempty"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
}

// text returns the payload as JSON, with as few escape sequences as possible.
func (p payload) text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(p); err != nil {
		return nil, fmt.Errorf("notify: %w", err)
	}
	return b.Bytes(), nil
}

// delivery is the job that sends a message to one browser.
type delivery struct {
	Subscription int64        `json:"subscription"`
	Payload      payload      `json:"payload"`
	Until        clock.Moment `json:"until"`
	Urgent       bool         `json:"urgent,omitempty"`
}

// Kind implements river.JobArgs.
func (delivery) Kind() string { return "push" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (delivery) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: attempts}
}

// maxRetry is the longest pause that a push service can request.
const maxRetry = 6 * time.Hour

// Maximum lengths of the parts of a message; no system shows longer titles and bodies. Title and body are counted in
// characters.
const (
	maxTitle = 100
	maxBody  = 240
	maxPath  = 600
	maxTag   = 100
)

// shorten returns text on one line with at most the given number of characters as readers
// count them, and a bounded number of bytes.
func shorten(text string, limit int) string {
	text = strings.Join(
		strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }),
		" ",
	)
	end, n := 0, 0
	for g := graphemes.FromString(text); g.Next(); n++ {
		if n == limit || g.End() > 6*limit {
			return strings.TrimSpace(text[:end]) + "…"
		}
		if n < limit-1 && g.End() <= 6*limit-3 {
			end = g.End()
		}
	}
	return text
}

// batchSize is the number of subscriptions that are read, and of jobs that are enqueued,
// at a time.
const batchSize = 500

// NotifiableUsers returns which of the users have a subscribed browser.
func NotifiableUsers(ctx context.Context, tx *database.Tx, users []int64) ([]int64, error) {
	var reached []int64
	for users := range slices.Chunk(users, batchSize) {
		var ids []int64
		err := tx.NewSelect().Distinct().TableExpr("push_subscriptions p JOIN sessions s ON s.id = p.session_id").Column("p.user_id").
			Where("p.user_id IN (?)", bun.List(users)).Where("s.expires_at > ?", tx.At).Scan(ctx, &ids)
		if err != nil {
			return nil, fmt.Errorf("users with push subscriptions: %w", err)
		}
		reached = append(reached, ids...)
	}
	return reached, nil
}

// Enqueue enqueues a message within a transaction, once for each subscribed browser of its
// readers.
func Enqueue(ctx context.Context, queue *jobs.Client, tx *database.Tx, m Message) error {
	lang, ok := i18n.Lookup(m.Lang)
	if !ok {
		return fmt.Errorf("language of a push message: %q is not a language of the publication", m.Lang)
	}
	if !strings.HasPrefix(m.URL, "/") || strings.HasPrefix(m.URL, "//") || len(m.URL) > maxPath {
		return fmt.Errorf("the URL of a push message must be a path of this site, not %q", m.URL)
	}
	if m.Title == "" || len(m.Tag) > maxTag {
		return errors.New("a push message needs a title and a short tag")
	}
	if m.Lifetime == 0 {
		m.Lifetime = DefaultLifetime
	}
	d := delivery{
		Payload: payload{
			Title: shorten(m.Title, maxTitle),
			Body:  shorten(m.Body, maxBody),
			URL:   m.URL,
			Tag:   m.Tag,
			Lang:  lang.Code,
			Dir:   lang.Dir,
		},
		Until:  clock.MomentOf(tx.At.Add(m.Lifetime)),
		Urgent: m.Urgent,
	}
	for users := range slices.Chunk(m.UserIDs, batchSize) {
		var ids []int64
		err := tx.NewSelect().TableExpr("push_subscriptions p JOIN sessions s ON s.id = p.session_id").Column("p.id").
			Where("p.user_id IN (?)", bun.List(users)).Where("s.expires_at > ?", tx.At).Order("p.id").Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("notify: %w", err)
		}
		for ids := range slices.Chunk(ids, batchSize) {
			many := make([]river.InsertManyParams, len(ids))
			for i, id := range ids {
				d.Subscription = id
				many[i].Args = d
			}
			if _, err := queue.InsertManyFastTx(ctx, tx.Tx.Tx, many); err != nil {
				return fmt.Errorf("notify: %w", err)
			}
		}
	}
	return nil
}

// Worker sends the messages that Enqueue enqueued.
type Worker struct {
	river.WorkerDefaults[delivery]
	*Service
	Fetcher *media.Fetcher
	Log     *slog.Logger
}

// Timeout implements river.Worker.
func (*Worker) Timeout(*river.Job[delivery]) time.Duration { return 3 * Timeout }

// NextRetry implements river.Worker: it waits a minute, then twice as long each time.
func (*Worker) NextRetry(job *river.Job[delivery]) time.Time {
	return time.Now().Add(min(time.Minute<<min(job.Attempt-1, 6), time.Hour))
}

// Work implements river.Worker. It deletes a subscription that no longer exists, and drops
// a message that has expired.
func (w *Worker) Work(ctx context.Context, job *river.Job[delivery]) error {
	d, now := job.Args, w.DB.Now()
	s := new(Subscription)
	err := w.DB.Read.NewSelect().
		Model(s).
		Join("JOIN sessions s ON s.id = p.session_id").
		Where("p.id = ?", d.Subscription).
		Where("s.expires_at > ?", now).
		Scan(ctx)
	switch {
	case errors.Is(database.NotFound(err), database.ErrNotFound):
		return nil // signed out, or unsubscribed
	case err != nil:
		return fmt.Errorf("notify: %w", err)
	case !d.Until.After(now.Time):
		return river.JobCancel(errors.New("the push message has expired"))
	}
	a, err := w.send(ctx, s, d, now, webpush.MaxRecordSize)
	if err == nil && a.status == http.StatusRequestEntityTooLarge { // services must accept 4096 bytes, but some do not
		d.Payload.Body = ""
		a, err = w.send(ctx, s, d, now, smallRecordSize)
	}
	switch {
	case errors.Is(err, webpush.ErrMaxPadExceeded):
		return river.JobCancel(err)
	case errors.Is(err, media.ErrRefused): // the name resolves to a private address
		return errors.Join(river.JobCancel(err), w.deleteSubscriptions(ctx, "id = ?", s.ID))
	case err != nil:
		return err
	case a.status >= 200 && a.status <= 299:
		return w.markUsed(ctx, s, now)
	case a.status == http.StatusNotFound, a.status == http.StatusGone:
		return w.deleteSubscriptions(ctx, "id = ? AND endpoint = ?", s.ID, s.Endpoint)
	case a.status == http.StatusTooManyRequests:
		return river.JobSnooze(max(a.wait, time.Minute))
	case a.status >= 500 && a.wait > 0:
		return river.JobSnooze(a.wait)
	case a.status >= 500 || a.status == http.StatusRequestTimeout:
		return fmt.Errorf("%s responded with status %d", media.HostOf(s.Endpoint), a.status)
	}
	w.Log.ErrorContext(ctx, "a push message was refused", "service", media.HostOf(s.Endpoint), "status", a.status, "reason", a.reason)
	return river.JobCancel(fmt.Errorf("%s refused the message with status %d", media.HostOf(s.Endpoint), a.status))
}

// smallRecordSize is the size of a record that fits a payload without its body.
const smallRecordSize = 2048

// serviceResponse is the response of a push service to a message.
type serviceResponse struct {
	status int
	wait   time.Duration // time that the service asks to wait
	reason string        // the beginning of the body of a refusal
}

// send makes one attempt to send a message.
func (w *Worker) send(ctx context.Context, s *Subscription, d delivery, now clock.Moment, record uint32) (serviceResponse, error) {
	key, err := w.loadVAPIDKeys(ctx)
	if err != nil {
		return serviceResponse{}, err
	}
	text, err := d.Payload.text()
	if err != nil {
		return serviceResponse{}, err
	}
	options := &webpush.Options{
		HTTPClient:      w.Fetcher,
		RecordSize:      record,
		Subscriber:      w.Contact,
		VAPIDPublicKey:  key.public,
		VAPIDPrivateKey: key.private,
		TTL:             int(d.Until.Sub(now.Time) / time.Second),
		Topic:           topicHeader(d.Payload.Tag),
		Urgency:         webpush.UrgencyNormal,
	}
	if d.Urgent {
		options.Urgency = webpush.UrgencyHigh
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	to := &webpush.Subscription{Endpoint: s.Endpoint, Keys: webpush.Keys{P256dh: s.P256dh, Auth: s.Auth}}
	resp, err := webpush.SendNotificationWithContext(ctx, text, to, options)
	if err != nil {
		return serviceResponse{}, sendError{err, s.Endpoint}
	}
	defer resp.Body.Close()
	reason, _ := io.ReadAll(io.LimitReader(resp.Body, 200)) // only for the log
	return serviceResponse{resp.StatusCode, media.RetryAfter(resp.Header, now.Time, maxRetry), string(reason)}, nil
}

// sendError is an error of sending that hides the endpoint.
type sendError struct {
	error
	endpoint string
}

// Error implements error.
func (f sendError) Error() string {
	return "notify: " + strings.ReplaceAll(f.error.Error(), f.endpoint, media.HostOf(f.endpoint))
}

// Unwrap returns the original error, which contains the endpoint.
func (f sendError) Unwrap() error { return f.error }

// topicHeader returns the Topic header for a tag, which lets a service replace a message
// that is still waiting (RFC 8030: at most 32 characters). It reveals nothing about the
// tag.
func topicHeader(tag string) string {
	if tag == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(tag))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:32]
}

// usedPrecision is how precisely the last use of a subscription is recorded.
const usedPrecision = 24 * time.Hour

func (w *Worker) markUsed(ctx context.Context, s *Subscription, now clock.Moment) error {
	if now.Sub(s.UsedAt.Time) < usedPrecision {
		return nil
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model(s).Set("used_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("record the use of a subscription: %w", err)
		}
		return nil
	})
}
