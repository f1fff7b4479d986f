package push_test

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/riverqueue/river"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/push"
	"masthead/internal/sign"
)

// fixture is a publication that sends push messages.
type fixture struct {
	*push.Service
	t        *testing.T
	clock    *dbtest.Clock
	accounts *account.Accounts
	queue    *jobs.Client
}

func onEachEngine(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		p := &push.Service{DB: db, Keys: &sign.Keys{DB: db}, Contact: "desk@startline.example", AllowLocal: true}
		test(t, &fixture{p, t, c, &account.Accounts{DB: db}, queue})
	})
}

// work runs the queue until the test ends.
func (h *fixture) work() *jobs.Client {
	h.t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, &push.Worker{Service: h.Service, Log: slog.New(slog.DiscardHandler),
		Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true, Timeout: 5 * time.Second})})
	queue, err := jobs.New(h.DB, workers, jobs.Queues{push.Queue: 2}, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	if err := queue.Start(context.Background()); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = queue.StopAndCancel(context.Background()) })
	return queue
}

// addReader creates an account.
func (h *fixture) addReader(name string) *account.User {
	h.t.Helper()
	var u *account.User
	err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, name+"@example.in", name, "hi", "")
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	return u
}

// addSession signs a reader in with a new browser.
func (h *fixture) addSession(u *account.User) *account.Session {
	h.t.Helper()
	var secret string
	err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
		secret, err = h.accounts.StartSession(ctx, tx, u, "", "")
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
	s, err := h.accounts.FindSession(h.t.Context(), secret)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func (h *fixture) post(m push.Message) {
	h.t.Helper()
	err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) error { return push.Enqueue(ctx, h.queue, tx, m) })
	if err != nil {
		h.t.Fatal(err)
	}
}

// countSubscriptions returns how many subscriptions a reader has.
func (h *fixture) countSubscriptions(u *account.User) (n int) {
	h.t.Helper()
	if err := h.DB.Read.NewRaw("SELECT count(*) FROM push_subscriptions WHERE user_id = ?", u.ID).Scan(h.t.Context(), &n); err != nil {
		h.t.Fatal(err)
	}
	return n
}

// service is a push service on loopback. It responds as configured, and passes on the messages it
// received.
type service struct {
	*httptest.Server
	t        *testing.T
	key      string // public key that its subscriptions are bound to
	browsers map[string]*browser
	response func(w http.ResponseWriter, r *http.Request, size int)
	took     chan receivedMessage
}

// browser has the keys of a subscription.
type browser struct {
	private *ecdh.PrivateKey
	auth    []byte
}

// receivedMessage is a message as its browser decrypts it.
type receivedMessage struct {
	path   string
	header http.Header
	text   map[string]string
	err    error
}

func newService(h *fixture) *service {
	h.t.Helper()
	key, err := h.PublicKey(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	s := &service{t: h.t, key: key, browsers: map[string]*browser{}, took: make(chan receivedMessage, 100)}
	s.Server = httptest.NewServer(s)
	h.t.Cleanup(s.Close)
	return s
}

// subscribe subscribes a session's new browser and returns the subscription.
func (s *service) subscribe(h *fixture, of *account.Session) *push.Subscription {
	s.t.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.t.Fatal(err)
	}
	b := &browser{private, make([]byte, 16)}
	_, _ = rand.Read(b.auth)
	path := "/send/" + rand.Text()
	s.browsers[path] = b
	sub := &push.Subscription{UserID: of.UserID, SessionID: of.ID, Endpoint: s.URL + path, Lang: "hi",
		P256dh: base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes()), Auth: base64.RawURLEncoding.EncodeToString(b.auth)}
	if err := h.Subscribe(s.t.Context(), sub); err != nil {
		s.t.Fatal(err)
	}
	return sub
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	m := receivedMessage{path: r.URL.Path, header: r.Header}
	if m.err = s.verifySender(r); m.err == nil {
		var text []byte
		if text, m.err = s.browsers[r.URL.Path].decrypt(body); m.err == nil {
			m.err = json.Unmarshal(text, &m.text)
		}
	}
	if s.response != nil {
		s.response(w, r, len(body))
	} else {
		w.WriteHeader(http.StatusCreated)
	}
	s.took <- m
}

// verifySender verifies the sender of a request (RFC 8292) with a library other than the signing
// one.
func (s *service) verifySender(r *http.Request) error {
	var token, key string
	for part := range strings.SplitSeq(strings.TrimPrefix(r.Header.Get("Authorization"), "vapid "), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "t":
			token = value
		case "k":
			key = value
		}
	}
	if key != s.key {
		return fmt.Errorf("signed by %q, subscribed with %q", key, s.key)
	}
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return err
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return err
	}
	parsed, err := jwt.ParseSigned(token, []jose.SignatureAlgorithm{jose.ES256})
	if err != nil {
		return err
	}
	var claims jwt.Claims
	if err := parsed.Claims(public, &claims); err != nil {
		return err
	}
	if claims.Subject != "mailto:desk@startline.example" || claims.Expiry.Time().After(time.Now().Add(24*time.Hour)) {
		return fmt.Errorf("claims %+v", claims)
	}
	return claims.Validate(jwt.Expected{AnyAudience: jwt.Audience{s.URL}, Time: time.Now()})
}

// decrypt decrypts a message as a browser does (RFC 8188, RFC 8291).
func (b *browser) decrypt(body []byte) ([]byte, error) {
	if b == nil || len(body) < 21 {
		return nil, errors.New("unknown browser or empty message")
	}
	salt, size, idLength := body[:16], binary.BigEndian.Uint32(body[16:20]), int(body[20])
	sender, record := body[21:21+idLength], body[21+idLength:]
	if len(body) > 4096 || int(size) < len(record) {
		return nil, fmt.Errorf("%d bytes in records of %d", len(body), size)
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(sender)
	ikm, _ := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	key, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	nonce, _ := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, record, nil)
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return nil, errors.New("the last record is not marked as the last")
	}
	return []byte(strings.TrimSuffix(text, "\x02")), nil
}

// next returns the next message that the service received.
func (s *service) next() receivedMessage {
	s.t.Helper()
	select {
	case m := <-s.took:
		if m.err != nil {
			s.t.Fatal(m.err)
		}
		return m
	case <-time.After(20 * time.Second):
		s.t.Fatal("no message was sent")
		return receivedMessage{}
	}
}

// waitForEnd waits until a job ends.
func waitForEnd(t *testing.T, events <-chan *river.Event) *river.Event {
	t.Helper()
	select {
	case e := <-events:
		return e
	case <-time.After(20 * time.Second):
		t.Fatal("no job ended as expected")
		return nil
	}
}

var story = push.Message{Title: "Loom “Asha”", Body: "A < B & करघा", URL: "/hindi/2026/03/loom", Tag: "story:7", Lang: "hindi"}

func addressedTo(m push.Message, users ...*account.User) push.Message {
	for _, u := range users {
		m.UserIDs = append(m.UserIDs, u.ID)
	}
	return m
}

// A message goes from the transaction that enqueues it to the browser that decrypts it.
func TestOnlyTheSubscribedBrowserCanDecryptAMessage(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		asha, ravi, meera := h.addReader("asha"), h.addReader("ravi"), h.addReader("meera")
		phone, desk := h.addSession(asha), h.addSession(asha)
		first, second, other := s.subscribe(h, phone), s.subscribe(h, desk), s.subscribe(h, h.addSession(ravi))
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(push.Enqueue(ctx, h.queue, tx, addressedTo(story, asha)), errors.New("not after all"))
		})
		if err == nil {
			t.Fatal("written")
		}
		h.post(addressedTo(story, asha, meera))
		queue := h.work()
		done, stop := queue.Subscribe(river.EventKindJobCompleted)
		defer stop()
		got := map[string]receivedMessage{}
		for range 2 {
			m := s.next()
			got[s.URL+m.path] = m
			waitForEnd(t, done)
		}
		if len(got) != 2 || got[first.Endpoint].text == nil || got[second.Endpoint].text == nil {
			t.Fatalf("the reader has two browsers, but messages went to %v", got)
		}
		m := got[first.Endpoint]
		if m.text["title"] != story.Title || m.text["body"] != story.Body || m.text["url"] != story.URL || m.text["tag"] != story.Tag ||
			m.text["lang"] != "hi" ||
			m.text["dir"] != "ltr" {
			t.Errorf("the browser decrypts %v", m.text)
		}
		if ttl := m.header.Get("TTL"); ttl != "86400" || m.header.Get("Urgency") != "normal" || m.header.Get("Content-Encoding") != "aes128gcm" {
			t.Errorf("headers are %v", m.header)
		}
		if topic := m.header.Get("Topic"); len(topic) != 32 || strings.Contains(topic, "story") ||
			topic != got[second.Endpoint].header.Get("Topic") {
			t.Errorf("the topic is %q", topic)
		}
		h.clock.Advance(time.Hour)
		urdu := push.Message{Title: "کرگھا", URL: "/urdu/2026/03/loom", Lang: "urdu", Lifetime: 10 * time.Minute, Urgent: true}
		h.post(addressedTo(urdu, ravi))
		m = s.next()
		if s.URL+m.path != other.Endpoint || m.text["dir"] != "rtl" || m.header.Get("TTL") != "600" || m.header.Get("Urgency") != "high" ||
			m.header.Get("Topic") != "" {
			t.Errorf("%s decrypts %v with the headers %v", m.path, m.text, m.header)
		}
		waitForEnd(t, done)
		if used, err := h.SubscriptionOfSession(t.Context(), other.SessionID); err != nil || !used.UsedAt.Equal(h.clock.Now()) {
			t.Errorf("%+v, %v", used, err)
		}
	})
}

func TestMessagesAreValidatedAndShortened(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		asha := h.addReader("asha")
		s.subscribe(h, h.addSession(asha))
		for name, m := range map[string]push.Message{
			"no language": {Title: "A", URL: "/a", Lang: "klingon"},
			"no title":    {URL: "/a", Lang: "en"},
			"elsewhere":   {Title: "A", URL: "https://evil.example/", Lang: "en"},
			"a host":      {Title: "A", URL: "//evil.example/", Lang: "en"},
		} {
			err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return push.Enqueue(ctx, h.queue, tx, addressedTo(m, asha))
			})
			if err == nil {
				t.Errorf("%s: taken", name)
			}
		}
		h.work()
		h.post(
			addressedTo(
				push.Message{
					Title: strings.Repeat("क्षि ", 300),
					Body:  strings.Repeat("👩🏽‍🌾 \"<&\\", 3000),
					URL:   "/a" + strings.Repeat("%20", 190),
					Lang:  "hindi",
				},
				asha,
			),
		)
		m := s.next() // the message was not too long: the service could decrypt it
		if title := m.text["title"]; !strings.HasSuffix(title, "…") || strings.Count(title, "क्षि") != 46 || len(title) > 600 {
			t.Errorf("the title is shortened to %q", title)
		}
		if body := m.text["body"]; !strings.HasSuffix(body, "…") || len(body) > 1443 {
			t.Errorf("the body is shortened to %q", body)
		}
	})
}

// The worker handles each response of a service: gone, rate limited, too large, broken and
// refused.
func TestResponsesOfPushServicesAreHandled(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		asha := h.addReader("asha")
		queue := h.work()
		snoozed, stop := queue.Subscribe(river.EventKindJobSnoozed)
		defer stop()
		failed, stop := queue.Subscribe(river.EventKindJobFailed)
		defer stop()
		cancelled, stop := queue.Subscribe(river.EventKindJobCancelled)
		defer stop()
		completed, stop := queue.Subscribe(river.EventKindJobCompleted)
		defer stop()
		status := func(code int, header ...string) {
			s.response = func(w http.ResponseWriter, _ *http.Request, _ int) {
				if len(header) > 0 {
					w.Header().Set("Retry-After", header[0])
				}
				w.WriteHeader(code)
			}
		}
		for _, code := range []int{http.StatusNotFound, http.StatusGone} {
			s.subscribe(h, h.addSession(asha))
			status(code)
			h.post(addressedTo(story, asha))
			s.next()
			waitForEnd(t, completed)
			if n := h.countSubscriptions(asha); n != 0 {
				t.Errorf("after the response %d there are %d subscriptions", code, n)
			}
		}
		s.subscribe(h, h.addSession(asha))
		status(http.StatusTooManyRequests, "300")
		h.post(addressedTo(story, asha))
		s.next()
		if job := waitForEnd(t, snoozed).Job; time.Until(job.ScheduledAt) < 4*time.Minute || time.Until(job.ScheduledAt) > 6*time.Minute {
			t.Errorf("after 429 the message is retried at %s", job.ScheduledAt)
		}
		status(http.StatusServiceUnavailable, h.clock.Now().Add(time.Hour).UTC().Format(http.TimeFormat))
		h.post(addressedTo(story, asha))
		s.next()
		if job := waitForEnd(t, snoozed).Job; time.Until(job.ScheduledAt) < 55*time.Minute {
			t.Errorf("after 503 the message is retried at %s", job.ScheduledAt)
		}
		status(http.StatusBadGateway)
		h.post(addressedTo(story, asha))
		s.next()
		if job := waitForEnd(t, failed).Job; time.Until(job.ScheduledAt) < 50*time.Second {
			t.Errorf("after 502 the message is retried at %s", job.ScheduledAt)
		}
		status(http.StatusForbidden)
		h.post(addressedTo(story, asha))
		s.next()
		waitForEnd(t, cancelled)
		if n := h.countSubscriptions(asha); n != 1 {
			t.Errorf("temporary errors left %d subscriptions", n)
		}
		s.response = func(w http.ResponseWriter, _ *http.Request, size int) {
			if size > 3000 {
				w.WriteHeader(http.StatusRequestEntityTooLarge)
			}
		}
		h.post(addressedTo(story, asha))
		if whole, cut := s.next(), s.next(); whole.text["body"] == "" || cut.text["body"] != "" || cut.text["title"] != story.Title {
			t.Errorf("after 413 %v became %v", whole.text, cut.text)
		}
		waitForEnd(t, completed)
		s.response = func(w http.ResponseWriter, r *http.Request, _ int) {
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		}
		h.post(addressedTo(story, asha))
		s.next()
		waitForEnd(t, cancelled) // the redirect was not followed; the service would report a request to /elsewhere
		s.response = nil
		h.post(addressedTo(push.Message{Title: "A", URL: "/a", Lang: "en", Lifetime: -time.Minute}, asha))
		waitForEnd(t, cancelled)
		if len(s.took) != 0 {
			t.Error("an expired message was sent")
		}
	})
}

// Endpoints come from clients. Internal addresses are refused, and nothing is posted to a
// private address whatever a name resolves to.
func TestInternalEndpointsAreRefused(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		asha := h.addReader("asha")
		of := h.addSession(asha)
		good := s.subscribe(h, of)
		h.AllowLocal = false
		take := func(endpoint string) error {
			sub := &push.Subscription{UserID: of.UserID, SessionID: of.ID, Endpoint: endpoint, P256dh: good.P256dh, Auth: good.Auth, Lang: "en"}
			return h.Subscribe(t.Context(), sub)
		}
		for _, endpoint := range []string{
			"", "push", "/send/1", "http://push.example.net/1", "ftp://push.example.net/1", "https://",
			"https://localhost/1", "https://intranet/1", "https://db.internal/1",
			"https://printer.local/1", "https://a.localhost./1", "https://127.0.0.1/1", "https://10.0.0.1/1", "https://[::1]/1",
			"https://[::ffff:10.0.0.1]/1", "https://2130706433/1", "https://127.1/1",
			"https://0x7f.0x1/1", "https://169.254.169.254/latest",
			"https://user:word@push.example.net/1", "https://push.example.net:8443/1", "https://push.example.net/#1",
			"https://push.example.net/" + strings.Repeat("a", 1000), good.Endpoint,
		} {
			if _, ok := errors.AsType[push.RefusedError](take(endpoint)); !ok {
				t.Errorf("%q is accepted", endpoint)
			}
		}
		for _, endpoint := range []string{
			"https://push.example.net/send/1", "https://push.example.net:443/send/1", "https://web.push.example.com/QGFhLw?x=y",
		} {
			if err := take(endpoint); err != nil {
				t.Errorf("%q: %v", endpoint, err)
			}
		}
		for name, sub := range map[string]push.Subscription{
			"no point":      {P256dh: strings.Repeat("A", 87), Auth: good.Auth},
			"a short key":   {P256dh: "BAAA", Auth: good.Auth},
			"a short auth":  {P256dh: good.P256dh, Auth: "AAAA"},
			"no base64 key": {P256dh: "<script>", Auth: good.Auth},
		} {
			sub.UserID, sub.SessionID, sub.Endpoint, sub.Lang = of.UserID, of.ID, "https://push.example.net/1", "en"
			if _, ok := errors.AsType[push.RefusedError](h.Subscribe(t.Context(), &sub)); !ok {
				t.Errorf("%s is accepted", name)
			}
		}

		// The name was public when the endpoint was accepted and resolves to this machine now.
		h.AllowLocal = true
		s.subscribe(h, of)
		h.post(addressedTo(story, asha))
		workers := river.NewWorkers()
		river.AddWorker(workers, &push.Worker{Service: h.Service, Log: slog.New(slog.DiscardHandler),
			Fetcher: media.NewFetcher(media.FetchOptions{})})
		queue, err := jobs.New(h.DB, workers, jobs.Queues{push.Queue: 1}, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		cancelled, stop := queue.Subscribe(river.EventKindJobCancelled)
		defer stop()
		if err := queue.Start(context.Background()); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = queue.StopAndCancel(context.Background()) }()
		e := waitForEnd(t, cancelled)
		if len(s.took) != 0 || h.countSubscriptions(asha) != 0 {
			t.Errorf("%d messages were posted to this machine, %d subscriptions are left", len(s.took), h.countSubscriptions(asha))
		}
		if said := e.Job.Errors[0].Error; strings.Contains(said, "/send/") {
			t.Errorf("the queue stores the endpoint: %s", said)
		}
	})
}

func TestASubscriptionIsDeletedWithItsSessionAndAccount(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		asha, ravi := h.addReader("asha"), h.addReader("ravi")
		var sessions []*account.Session
		for range push.MaxBrowsers + 2 {
			sessions = append(sessions, h.addSession(asha))
			s.subscribe(h, sessions[len(sessions)-1])
		}
		if n := h.countSubscriptions(asha); n != push.MaxBrowsers {
			t.Errorf("there are %d subscriptions", n)
		}
		if _, err := h.SubscriptionOfSession(t.Context(), sessions[0].ID); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the oldest subscription still exists: %v", err)
		}
		last := sessions[push.MaxBrowsers+1]
		s.subscribe(h, last) // the browser made a new subscription
		now, err := h.SubscriptionOfSession(t.Context(), last.ID)
		if err != nil {
			t.Fatal(err)
		}
		if n := h.countSubscriptions(asha); n != push.MaxBrowsers {
			t.Errorf("the browser has two subscriptions, %d in all", n)
		}
		for _, lang := range []string{"ur", ""} {
			renewed := &push.Subscription{
				UserID:    asha.ID,
				SessionID: last.ID,
				Endpoint:  now.Endpoint,
				P256dh:    now.P256dh,
				Auth:      now.Auth,
				Lang:      lang,
			}
			if err := h.Subscribe(t.Context(), renewed); err != nil || renewed.Lang != "ur" {
				t.Errorf("renewed in %q, its language is %q, %v", lang, renewed.Lang, err)
			}
		}
		if err := h.accounts.EndSessionByID(t.Context(), asha.ID, last.ID); err != nil || h.countSubscriptions(asha) != push.MaxBrowsers-1 {
			t.Errorf("after signing out of one session there are %d, %v", h.countSubscriptions(asha), err)
		}
		if err := h.accounts.EndOtherSessions(t.Context(), asha.ID, sessions[5].ID); err != nil || h.countSubscriptions(asha) != 1 {
			t.Errorf("after signing out of all other sessions there are %d, %v", h.countSubscriptions(asha), err)
		}
		// Another reader signs in with the same browser.
		kept, err := h.SubscriptionOfSession(t.Context(), sessions[5].ID)
		if err != nil {
			t.Fatal(err)
		}
		of := h.addSession(ravi)
		moved := &push.Subscription{UserID: ravi.ID, SessionID: of.ID, Endpoint: kept.Endpoint, P256dh: kept.P256dh, Auth: kept.Auth, Lang: "en"}
		if err := h.Subscribe(t.Context(), moved); err != nil {
			t.Fatal(err)
		}
		if h.countSubscriptions(asha) != 0 || h.countSubscriptions(ravi) != 1 {
			t.Errorf("the browser has %d and %d subscriptions", h.countSubscriptions(asha), h.countSubscriptions(ravi))
		}
		name, data, err := h.Export(t.Context(), feature.User{ID: ravi.ID, Email: ravi.Email})
		text, _ := json.Marshal(data)
		if err != nil || name != "push" || !strings.Contains(string(text), `"service":"127.0.0.1"`) || strings.Contains(string(text), "/send/") {
			t.Errorf("the export is %s, %v", text, err)
		}
		if err := h.accounts.Delete(t.Context(), ravi); err != nil || h.countSubscriptions(ravi) != 0 {
			t.Errorf("after deleting the account there are %d, %v", h.countSubscriptions(ravi), err)
		}
		s.subscribe(h, h.addSession(asha))
		h.clock.Advance(31 * 24 * time.Hour)
		h.post(addressedTo(story, asha))
		var jobs int
		if err := h.DB.Read.NewRaw("SELECT count(*) FROM river_job").Scan(t.Context(), &jobs); err != nil || jobs != 0 {
			t.Errorf("an ended session gets %d messages, %v", jobs, err)
		}
	})
}

func TestAllNodesShareOneKeyPair(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		mine, err := h.PublicKey(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		node := &push.Service{DB: h.DB, Keys: &sign.Keys{DB: h.DB}}
		theirs, err := node.PublicKey(t.Context())
		if err != nil || mine != theirs || len(mine) != 87 {
			t.Errorf("%s and %s, %v", mine, theirs, err)
		}
	})
}

func TestOneMessageReachesManyReaders(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture) {
		s := newService(h)
		var users []*account.User
		for i := range 7 {
			users = append(users, h.addReader("reader"+strconv.Itoa(i)))
			s.subscribe(h, h.addSession(users[i]))
		}
		h.post(addressedTo(story, users...))
		h.work()
		paths := map[string]bool{}
		for range users {
			paths[s.next().path] = true
		}
		if len(paths) != len(users) {
			t.Errorf("%d of %d were notified", len(paths), len(users))
		}
	})
}
