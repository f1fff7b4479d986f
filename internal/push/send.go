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
	"strconv"
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

// Queue is the queue of messages that Worker works.
const Queue = "push"

// Patience is how long a service may take for one message.
const Patience = 10 * time.Second

// Lasts is how long a message waits for a browser that is away, unless it says itself.
const Lasts = 24 * time.Hour

// attempts spread over some four hours; what lasts longer than a message ends it anyway.
const attempts = 9

// Message is what readers are notified of.
type Message struct {
	UserIDs []int64
	Title   string
	Body    string
	URL     string        // path on this site
	Tag     string        // a later message of the same tag takes the place of this one; "" is none
	Lang    string        // code of the language of Title and Body
	Lasts   time.Duration // after which it is worth nothing; 0 is Lasts
	Urgent  bool          // may wake a device that saves its battery
}

// payload is what the service worker reads (web/site/offline/push-message.ts).
type payload struct {
	Title string `json:"title"`
	Body  string `json:"body,omitempty"`
	URL   string `json:"url"`
	Tag   string `json:"tag,omitempty"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
}

// text is the payload as it is encrypted, with few signs that take more bytes than one.
func (p payload) text() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(p); err != nil {
		return nil, fmt.Errorf("notify: %w", err)
	}
	return b.Bytes(), nil
}

// delivery is a message on its way to one browser.
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

// How long the parts of a message are, the first two in characters: more no system shows.
const (
	maxTitle = 100
	maxBody  = 240
	maxPath  = 600
	maxTag   = 100
)

// cut is a text on one line of at most so many characters as readers count them, and of a
// bounded number of bytes.
func cut(text string, most int) string {
	text = strings.Join(
		strings.FieldsFunc(strings.ToValidUTF8(text, ""), func(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) }),
		" ",
	)
	end, n := 0, 0
	for g := graphemes.FromString(text); g.Next(); n++ {
		if n == most || g.End() > 6*most {
			return strings.TrimSpace(text[:end]) + "…"
		}
		if n < most-1 && g.End() <= 6*most-3 {
			end = g.End()
		}
	}
	return text
}

// some is how many subscriptions are read, and jobs made, at a time.
const some = 500

// Reached are those of users who have a browser that can be notified.
func Reached(ctx context.Context, tx *database.Tx, users []int64) ([]int64, error) {
	var reached []int64
	for users := range slices.Chunk(users, some) {
		var ids []int64
		err := tx.NewSelect().Distinct().TableExpr("push_subscriptions p JOIN sessions s ON s.id = p.session_id").Column("p.user_id").
			Where("p.user_id IN (?)", bun.List(users)).Where("s.expires_at > ?", tx.At).Scan(ctx, &ids)
		if err != nil {
			return nil, fmt.Errorf("who can be notified: %w", err)
		}
		reached = append(reached, ids...)
	}
	return reached, nil
}

// Post puts a message into the queue within a transaction, once for each browser of its
// readers. Who has none is left out.
func Post(ctx context.Context, queue *jobs.Client, tx *database.Tx, m Message) error {
	lang, ok := i18n.Lookup(m.Lang)
	if !ok {
		return fmt.Errorf("language of a notification: %q is none of the publication's", m.Lang)
	}
	if !strings.HasPrefix(m.URL, "/") || strings.HasPrefix(m.URL, "//") || len(m.URL) > maxPath {
		return fmt.Errorf("a notification leads to %q, which is no path of this site", m.URL)
	}
	if m.Title == "" || len(m.Tag) > maxTag {
		return errors.New("a notification needs a title and a short tag")
	}
	if m.Lasts == 0 {
		m.Lasts = Lasts
	}
	d := delivery{
		Payload: payload{Title: cut(m.Title, maxTitle), Body: cut(m.Body, maxBody), URL: m.URL, Tag: m.Tag, Lang: lang.Code, Dir: lang.Dir},
		Until:   clock.At(tx.At.Add(m.Lasts)),
		Urgent:  m.Urgent,
	}
	for users := range slices.Chunk(m.UserIDs, some) {
		var ids []int64
		err := tx.NewSelect().TableExpr("push_subscriptions p JOIN sessions s ON s.id = p.session_id").Column("p.id").
			Where("p.user_id IN (?)", bun.List(users)).Where("s.expires_at > ?", tx.At).Order("p.id").Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("notify: %w", err)
		}
		for ids := range slices.Chunk(ids, some) {
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

// Worker sends what Post enqueued.
type Worker struct {
	river.WorkerDefaults[delivery]
	*Push
	Fetcher *media.Fetcher
	Log     *slog.Logger
}

// Timeout implements river.Worker.
func (*Worker) Timeout(*river.Job[delivery]) time.Duration { return 3 * Patience }

// NextRetry implements river.Worker: after a minute, then at doubled distances.
func (*Worker) NextRetry(job *river.Job[delivery]) time.Time {
	return time.Now().Add(min(time.Minute<<min(job.Attempt-1, 6), time.Hour))
}

// Work implements river.Worker. A browser that is there no more loses its subscription; a
// message that has waited until it is worth nothing is dropped.
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
		return nil // signed out, or no longer wanted
	case err != nil:
		return fmt.Errorf("notify: %w", err)
	case !d.Until.After(now.Time):
		return river.JobCancel(errors.New("the notification is too old"))
	}
	a, err := w.send(ctx, s, d, now, webpush.MaxRecordSize)
	if err == nil && a.status == http.StatusRequestEntityTooLarge { // a service must take 4096 bytes, but may say that it does not
		d.Payload.Body = ""
		a, err = w.send(ctx, s, d, now, small)
	}
	switch {
	case errors.Is(err, webpush.ErrMaxPadExceeded):
		return river.JobCancel(err)
	case errors.Is(err, media.ErrRefused): // the name leads inside
		return errors.Join(river.JobCancel(err), w.remove(ctx, "id = ?", s.ID))
	case err != nil:
		return err
	case a.status >= 200 && a.status <= 299:
		return w.used(ctx, s, now)
	case a.status == http.StatusNotFound, a.status == http.StatusGone:
		return w.remove(ctx, "id = ? AND endpoint = ?", s.ID, s.Endpoint)
	case a.status == http.StatusTooManyRequests:
		return river.JobSnooze(max(a.wait, time.Minute))
	case a.status >= 500 && a.wait > 0:
		return river.JobSnooze(a.wait)
	case a.status >= 500 || a.status == http.StatusRequestTimeout:
		return fmt.Errorf("%s answered %d", host(s.Endpoint), a.status)
	}
	w.Log.ErrorContext(ctx, "a notification was refused", "service", host(s.Endpoint), "status", a.status, "reason", a.reason)
	return river.JobCancel(fmt.Errorf("%s refused with %d", host(s.Endpoint), a.status))
}

// small is the size of a record in which a payload without its body fits.
const small = 2048

// answered is what a service said to a message.
type answered struct {
	status int
	wait   time.Duration // how long it wants to be left alone
	reason string        // the beginning of what it said when it refused
}

// send sends a message once.
func (w *Worker) send(ctx context.Context, s *Subscription, d delivery, now clock.Moment, record uint32) (answered, error) {
	key, err := w.vapid(ctx)
	if err != nil {
		return answered{}, err
	}
	text, err := d.Payload.text()
	if err != nil {
		return answered{}, err
	}
	options := &webpush.Options{
		HTTPClient:      w.Fetcher,
		RecordSize:      record,
		Subscriber:      w.Contact,
		VAPIDPublicKey:  key.public,
		VAPIDPrivateKey: key.private,
		TTL:             int(d.Until.Sub(now.Time) / time.Second),
		Topic:           topic(d.Payload.Tag),
		Urgency:         webpush.UrgencyNormal,
	}
	if d.Urgent {
		options.Urgency = webpush.UrgencyHigh
	}
	ctx, cancel := context.WithTimeout(ctx, Patience)
	defer cancel()
	to := &webpush.Subscription{Endpoint: s.Endpoint, Keys: webpush.Keys{P256dh: s.P256dh, Auth: s.Auth}}
	resp, err := webpush.SendNotificationWithContext(ctx, text, to, options)
	if err != nil {
		return answered{}, failure{err, s.Endpoint}
	}
	defer resp.Body.Close()
	reason, _ := io.ReadAll(io.LimitReader(resp.Body, 200)) // only for the log
	return answered{resp.StatusCode, retryAfter(resp.Header.Get("Retry-After"), now.Time), string(reason)}, nil
}

// failure is an error of sending that tells nobody the endpoint.
type failure struct {
	error
	endpoint string
}

// Error implements error.
func (f failure) Error() string {
	return "notify: " + strings.ReplaceAll(f.error.Error(), f.endpoint, host(f.endpoint))
}

// Unwrap gives the error that names the endpoint.
func (f failure) Unwrap() error { return f.error }

// topic stands for a tag in the header that lets a service replace a message that waits
// (RFC 8030: at most 32 characters), and tells the service nothing.
func topic(tag string) string {
	if tag == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(tag))
	return base64.RawURLEncoding.EncodeToString(sum[:])[:32]
}

// retryAfter reads how long to wait, within reason; 0 where nothing is said.
func retryAfter(header string, now time.Time) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(header); err == nil {
		wait = time.Duration(min(seconds, 24*60*60)) * time.Second
	} else if at, err := http.ParseTime(header); err == nil {
		wait = at.Sub(now)
	}
	return min(max(wait, 0), 6*time.Hour)
}

// usedEvery is how exactly it is known when a subscription was last used.
const usedEvery = 24 * time.Hour

func (w *Worker) used(ctx context.Context, s *Subscription, now clock.Moment) error {
	if now.Sub(s.UsedAt.Time) < usedEvery {
		return nil
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model(s).Set("used_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("subscription used: %w", err)
		}
		return nil
	})
}
