package websub_test

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
	"masthead/internal/websub"
)

// site is a publication with a running hub.
type site struct {
	*storytest.Publication
	hub     string // address
	changed chan struct{}
	failed  <-chan *river.Event
	log     *lines
}

// lines collects what was logged.
type lines struct {
	sync.Mutex
	bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.Lock()
	defer l.Unlock()
	return l.Buffer.Write(p)
}

// Invalidate implements database.Listener.
func (s *site) Invalidate(tags ...string) {
	if slices.Contains(tags, websub.Tag) {
		s.changed <- struct{}{}
	}
}

// SetTrusted implements database.Listener.
func (*site) SetTrusted(bool) {}

func newSite(t *testing.T, db *database.DB, c *dbtest.Clock, loopback bool) *site {
	t.Helper()
	s := &site{changed: make(chan struct{}, 100), log: &lines{}}
	log := slog.New(slog.NewTextHandler(s.log, nil))
	s.Publication = storytest.New(t, db)
	hub := &websub.Hub{
		DB:      db,
		Clock:   c.Now,
		Log:     log,
		Fetcher: media.NewFetcher(media.FetchOptions{Timeout: websub.Timeout, AllowLoopback: loopback}),
		Feeds: &syndicate.Server{
			Name:    "Startline",
			URL:     "https://example.com",
			DB:      db,
			Brands:  s.Brands,
			Stories: s.Stories,
			Clock:   c.Now,
		},
	}
	workers := river.NewWorkers()
	if err := hub.Register(workers); err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.New(db, workers, jobs.Queues{websub.Queue: 4}, log)
	if err != nil {
		t.Fatal(err)
	}
	if err := hub.Listen(queue); err != nil {
		t.Fatal(err)
	}
	db.Listen(s)
	events, cancel := queue.Subscribe(river.EventKindJobFailed, river.EventKindJobCancelled)
	t.Cleanup(cancel)
	s.failed = events
	if err := queue.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = queue.StopAndCancel(context.Background()) })
	server := httptest.NewServer(hub)
	t.Cleanup(server.Close)
	s.hub = server.URL
	return s
}

// reader is a subscriber on loopback.
type reader struct {
	*httptest.Server
	echo   bool // whether it confirms verification requests
	status int  // status of its responses to deliveries
	got    chan delivery
	asked  chan url.Values
}

type delivery struct {
	header http.Header
	body   string
}

func newReader(t *testing.T) *reader {
	r := &reader{echo: true, status: http.StatusNoContent, got: make(chan delivery, 100), asked: make(chan url.Values, 100)}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if req.Method == http.MethodGet {
			if r.echo {
				_, _ = io.WriteString(w, req.URL.Query().Get("hub.challenge"))
			}
			r.asked <- req.URL.Query()
			return
		}
		body, _ := io.ReadAll(req.Body)
		w.WriteHeader(r.status)
		r.got <- delivery{req.Header, string(body)}
	}))
	t.Cleanup(r.Close)
	return r
}

func (s *site) request(t *testing.T, pairs ...string) (int, string) {
	t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Set("hub."+pairs[i], pairs[i+1])
	}
	resp, err := http.PostForm(s.hub, form)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	body, _ := io.ReadAll(resp.Body)
	return resp.StatusCode, string(body)
}

func wait[T any](t *testing.T, what string, c <-chan T) T {
	t.Helper()
	select {
	case v := <-c:
		return v
	case <-time.After(20 * time.Second):
		t.Fatalf("no %s arrived", what)
		panic("unreachable")
	}
}

// subscribe subscribes a reader to a feed and waits for the verification.
func (s *site) subscribe(t *testing.T, r *reader, topic string, more ...string) {
	t.Helper()
	query := append([]string{"mode", "subscribe", "topic", topic, "callback", r.URL + "/news?for=me"}, more...)
	if status, text := s.request(t, query...); status != http.StatusAccepted {
		t.Fatalf("%d %s", status, text)
	}
	q := wait(t, "the verification request", r.asked)
	if q.Get("hub.mode") != "subscribe" || q.Get("hub.topic") != topic || q.Get("hub.lease_seconds") == "" || q.Get("for") != "me" {
		t.Fatalf("the verification request was %v", q)
	}
	wait(t, "the subscription", s.changed)
}

const topic = "https://example.com/herstory/feed"

// A subscriber gets a new story within a second of its publication, with a signature.
func TestSubscribersGetNewStoriesAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, r := newSite(t, db, c, true), newReader(t)
		s.subscribe(t, r, topic, "secret", "between us")
		began := time.Now()
		s.Published("herstory", "The loom that paid for itself", 0)
		d := wait(t, "the story", r.got)
		if took := time.Since(began); took > time.Second {
			t.Errorf("delivery took %s", took)
		}
		mac := hmac.New(sha256.New, []byte("between us"))
		_, _ = io.WriteString(mac, d.body)
		if want := "sha256=" + hex.EncodeToString(mac.Sum(nil)); d.header.Get("X-Hub-Signature") != want {
			t.Errorf("signed %q, want %q", d.header.Get("X-Hub-Signature"), want)
		}
		if d.header.Get("Content-Type") != "application/rss+xml; charset=utf-8" ||
			!strings.Contains(d.header.Get("Link"), `<`+topic+`>; rel="self"`) ||
			!strings.Contains(d.header.Get("Link"), `<https://example.com/hub>; rel="hub"`) {
			t.Errorf("it was delivered with the headers %v", d.header)
		}
		if !strings.Contains(d.body, "The loom that paid for itself") {
			t.Errorf("the feed is %s", d.body)
		}
	})
}

// The delivered feed ends gated stories where their pages do.
func TestDeliveredFeedsShowNoMoreThanThePage(t *testing.T) {
	s, r := newSite(t, dbtest.New(t), dbtest.NewClock(), true), newReader(t)
	s.subscribe(t, r, topic)
	s.Publish(s.DraftOf("herstory", "The loom", "<p>What everybody reads.</p><!--paywall--><p>Behind the gate.</p>"), 0)
	if d := wait(t, "the story", r.got); !strings.Contains(d.body, "What everybody reads") || strings.Contains(d.body, "Behind the gate") {
		t.Errorf("the delivered feed contains %s", d.body)
	}
}

// News of other lists, and news after unsubscribing or after the lease, are not sent.
func TestOnlyCurrentSubscribersOfAListGetItsNews(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, r, everything := newSite(t, db, c, true), newReader(t), newReader(t)
		s.subscribe(t, r, topic, "lease_seconds", "7200")
		s.subscribe(t, everything, "https://example.com/feed.json", "lease_seconds", "864000")
		next := func(title, brand string) {
			t.Helper()
			s.Published(brand, title, 0)
			if d := wait(t, title, everything.got); !strings.Contains(d.body, title) {
				t.Errorf("%s is not in %s", title, d.body)
			}
		}
		next("From the Gulf", "ys-gulf")
		if len(r.got) > 0 {
			t.Errorf("news of another list was sent: %v", <-r.got)
		}
		next("From HerStory", "herstory")
		wait(t, "its own brand's story", r.got)
		c.Advance(3 * time.Hour)
		next("After the lease", "herstory")
		if len(r.got) > 0 {
			t.Errorf("after the lease it was sent %v", <-r.got)
		}
		s.subscribe(t, r, topic)
		if status, _ := s.request(t, "mode", "unsubscribe", "topic", topic, "callback", r.URL+"/news?for=me"); status != http.StatusAccepted {
			t.Errorf("leaving: %d", status)
		}
		wait(t, "the verification request for the end", r.asked)
		wait(t, "the leave", s.changed)
		next("After leaving", "herstory")
		if len(r.got) > 0 {
			t.Errorf("after unsubscribing it was sent %v", <-r.got)
		}
	})
}

func TestInvalidSubscriptionRequestsAreRefused(t *testing.T) {
	db, c := dbtest.New(t), dbtest.NewClock()
	s := newSite(t, db, c, true)
	ok := []string{"mode", "subscribe", "topic", topic, "callback", "https://reader.example/news"}
	for _, wrong := range []struct {
		name, value string
		status      int
	}{
		{"mode", "", 400}, {"mode", "publish", 400}, {"callback", "", 400}, {"callback", "ftp://reader.example/", 400},
		{"callback", "https://me:pw@reader.example/", 400},
		{"callback", "https://reader.example/" + strings.Repeat("x", 2000), 400}, {"secret", strings.Repeat("x", 200), 400},
		{"lease_seconds", "long", 400},
		{"topic", "", 404}, {"topic", "https://elsewhere.example/feed", 404},
		{"topic", "https://example.com/herstory", 404}, {"topic", "https://example.com/nothing/feed", 404},
		{"topic", topic + "?x=1", 404}, {"topic", "https://example.com/herstory/../feed", 404}, {"topic", "https://example.com/sitemap.xml", 404},
	} {
		if status, text := s.request(t, append(slices.Clone(ok), wrong.name, wrong.value)...); status != wrong.status || text == "" {
			t.Errorf("%s %q: %d %s", wrong.name, wrong.value, status, text)
		}
	}
	for _, good := range []string{
		topic, "https://example.com/rss", "https://example.com/hindi/feed.atom", "https://example.com/herstory/podcast",
	} {
		if status, text := s.request(t, append(slices.Clone(ok), "topic", good)...); status != http.StatusAccepted {
			t.Errorf("%s: %d %s", good, status, text)
		}
	}
}

// A subscriber that did not confirm gets nothing, and the hub never connects to a private
// address.
func TestASubscriptionIsVerified(t *testing.T) {
	db, c := dbtest.New(t), dbtest.NewClock()
	s, r := newSite(t, db, c, true), newReader(t)
	r.echo = false
	s.request(t, "mode", "subscribe", "topic", topic, "callback", r.URL)
	if e := wait(t, "the refusal", s.failed); e.Kind != river.EventKindJobCancelled {
		t.Errorf("the job ended with %v", e.Kind)
	}
	other := newReader(t)
	s.subscribe(t, other, topic)
	s.Published("herstory", "Heard by one", 0)
	wait(t, "the story", other.got)
	if len(r.got) > 0 {
		t.Errorf("an unconfirmed subscriber was sent %v", <-r.got)
	}
	private := newSite(t, dbtest.New(t), c, false)
	private.request(t, "mode", "subscribe", "topic", topic, "callback", other.URL)
	if e := wait(t, "the failure", private.failed); !strings.Contains(e.Job.Errors[0].Error, "not public") {
		t.Errorf("the job failed with %v", e.Job.Errors)
	}
	if len(other.asked) > 0 {
		t.Errorf("a private address was asked %v", <-other.asked)
	}
}

// A callback that does not confirm is asked only once, and the log has one line about it
// below the warning level.
func TestUnconfirmedCallbackIsAskedOnce(t *testing.T) {
	db, c := dbtest.New(t), dbtest.NewClock()
	s := newSite(t, db, c, true)
	asked := make(chan struct{}, 10)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusServiceUnavailable)
		asked <- struct{}{}
	}))
	t.Cleanup(server.Close)
	s.request(t, "mode", "subscribe", "topic", topic, "callback", server.URL)
	wait(t, "the question", asked)
	if e := wait(t, "its end", s.failed); e.Kind != river.EventKindJobCancelled {
		t.Errorf("the job ended with %v and is retried", e.Kind)
	}
	s.log.Lock()
	defer s.log.Unlock()
	if text := s.log.String(); strings.Count(text, "not confirmed") != 1 || strings.Contains(text, "ERROR") || strings.Contains(text, "WARN") {
		t.Errorf("the log is\n%s", text)
	}
}

// A callback's path and query may contain its subscriber's secret. The log and the stored
// errors of jobs name only its host.
func TestTheLogNamesOnlyTheHostOfACallback(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock(), true)
	answers := map[string]http.HandlerFunc{
		"refused": func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) },
		"large":   func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 32<<20)) },
		"cut": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = w.Write([]byte("half"))
		},
		"moved": func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Location", "ftp://127.0.0.1/s3cret")
			w.WriteHeader(http.StatusFound)
		},
		"away": nil,
	}
	for name, answer := range answers {
		server := httptest.NewServer(answer)
		t.Cleanup(server.Close)
		if answer == nil {
			server.Close()
		}
		s.request(t, "mode", "subscribe", "topic", topic, "callback", server.URL+"/s3cret?token=s3cret&x=%7e")
		if e := wait(t, "the failure", s.failed); len(e.Job.Errors) != 1 || strings.Contains(e.Job.Errors[0].Error, "cret") {
			t.Errorf("%s: the job failed with %+v", name, e.Job.Errors)
		}
	}
	s.log.Lock()
	defer s.log.Unlock()
	if text := s.log.String(); strings.Contains(text, "cret") || strings.Count(text, "host=127.0.0.1") < len(answers) {
		t.Errorf("the log is\n%s", text)
	}
}

// A host gets a limited number of verification requests, whatever its ports, and a limited
// number of subscriptions.
func TestVerificationsAndSubscriptionsPerHostAreLimited(t *testing.T) {
	db, c := dbtest.New(t), dbtest.NewClock()
	s := newSite(t, db, c, false)
	from := func(host string, i int) int {
		status, _ := s.request(t, "mode", "subscribe", "topic", topic, "callback", fmt.Sprintf("https://%s:%d/news", host, 1000+i))
		return status
	}
	for i := range 100 {
		if status := from("127.0.0.1", i); status != http.StatusAccepted {
			t.Fatalf("question %d: %d", i, status)
		}
	}
	resp, err := http.PostForm(s.hub, url.Values{"hub.mode": {"unsubscribe"}, "hub.topic": {topic}, "hub.callback": {"https://127.0.0.1/"}})
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	if resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
		t.Errorf("a request over the limit: %s %v", resp.Status, resp.Header)
	}
	if status := from("127.0.0.2", 0); status != http.StatusAccepted {
		t.Errorf("a request for another host: %d", status)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.ExecContext(ctx, `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
			INSERT INTO websub_subscriptions (topic, callback, host, tag, expires_at)
	SELECT ?, 'https://127.0.0.3/' || i, '127.0.0.3', 'x', ? FROM n`,
			topic, c.Now().Add(time.Hour).UnixMilli())
		return err
	})
	if status := from("127.0.0.3", 0); status != http.StatusTooManyRequests {
		t.Errorf("a host with a thousand subscriptions: %d", status)
	}
}

// WebSub requests are POSTs; other methods get a response with an explanation.
func TestTheHubAcceptsOnlyPosts(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock(), false)
	for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPut, http.MethodDelete} {
		r, err := http.NewRequestWithContext(t.Context(), method, s.hub, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode != http.StatusMethodNotAllowed || resp.Header.Get("Allow") != http.MethodPost {
			t.Errorf("%s: %s %v", method, resp.Status, resp.Header)
		}
	}
}

// Delivery to an unreachable subscriber is tried again; a subscriber that responds with 410 is deleted.
func TestDeliveryIsRetriedUntilTheSubscriberIsGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, away, gone := newSite(t, db, c, true), newReader(t), newReader(t)
		s.subscribe(t, away, topic)
		s.subscribe(t, gone, topic)
		away.status, gone.status = http.StatusInternalServerError, http.StatusGone
		s.Published("herstory", "Not heard", 0)
		wait(t, "the first try", away.got)
		wait(t, "the other's", gone.got)
		wait(t, "the other's end", s.changed)
		count := func(query string) (n int) {
			t.Helper()
			if err := db.Read.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		if n := count("SELECT count(*) FROM websub_subscriptions"); n != 1 {
			t.Errorf("%d subscriptions are left", n)
		}
		last := newReader(t)
		s.subscribe(t, last, topic)
		s.Published("herstory", "A fence", 0)
		wait(t, "the next story", last.got)
		wait(t, "the next try", away.got)
		if n := count("SELECT count(*) FROM river_job WHERE kind = 'websub-deliver'"); n != 1 {
			t.Errorf("%d deliveries wait for another try", n)
		}
	})
}
