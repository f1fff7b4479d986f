package mail_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"log/slog"
	"mime"
	"net"
	"net/textproto"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-message"
	"github.com/emersion/go-smtp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/mail"
)

// server is a real mail server on loopback that stores what it receives.
type server struct {
	refuse *smtp.SMTPError // its reply to a recipient, nil to accept all
	cut    atomic.Bool     // whether it closes the connection in the middle of the next email
	over   <-chan struct{} // it hangs in the middle of an email until this is closed, nil means never
	taken  chan receivedEmail
}

type receivedEmail struct {
	from string
	to   []string
	text string
}

type session struct {
	*server
	conn *smtp.Conn
	from string
	to   []string
}

func (s *server) NewSession(c *smtp.Conn) (smtp.Session, error) {
	return &session{server: s, conn: c}, nil
}

func (s *session) Mail(from string, _ *smtp.MailOptions) error {
	s.from = from
	return nil
}

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.refuse != nil {
		return s.refuse
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	if s.cut.CompareAndSwap(true, false) {
		return s.conn.Conn().Close()
	}
	if s.over != nil {
		<-s.over
		return nil
	}
	text, err := io.ReadAll(r)
	s.taken <- receivedEmail{s.from, s.to, string(text)}
	return err
}

func (s *session) Reset() {}

func (s *session) Logout() error { return nil }

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	return l
}

func serve(t *testing.T, refuse *smtp.SMTPError) (*server, string) {
	t.Helper()
	s := &server{refuse: refuse, taken: make(chan receivedEmail, 10)}
	return s, s.start(t)
}

func (s *server) start(t *testing.T) string {
	t.Helper()
	backend := smtp.NewServer(s)
	backend.Domain = "localhost"
	l := listen(t)
	var running sync.WaitGroup
	running.Go(func() { _ = backend.Serve(l) })
	t.Cleanup(func() { _ = backend.Close(); running.Wait() })
	return "smtp://" + l.Addr().String()
}

var note = mail.Email{To: "desk@startline.example", ReplyTo: "asha@example.in", Subject: "Report 7: factual",
	Text: "मीरा, मीरा नहीं।\n"}

// newService returns the mail service of a database, with its metrics.
func newService(t *testing.T, db *database.DB) (*mail.Service, *prometheus.Registry) {
	t.Helper()
	metrics := prometheus.NewRegistry()
	svc, err := mail.NewService(
		mail.Options{DB: db, From: "Startline <no-reply@startline.example>", Bounces: "bounces@startline.example", Registerer: metrics},
	)
	if err != nil {
		t.Fatal(err)
	}
	return svc, metrics
}

func worker(t *testing.T, db *database.DB, address string) *mail.Worker {
	t.Helper()
	svc, _ := newService(t, db)
	return &mail.Worker{
		Service:     svc,
		Server:      address,
		Dir:         filepath.Join(t.TempDir(), "mail"),
		SendTimeout: 5 * time.Second,
		Log:         slog.New(slog.DiscardHandler),
	}
}

// queue runs a worker on a database's queue.
func queue(t *testing.T, db *database.DB, w *mail.Worker) *jobs.Client {
	t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, w)
	q, err := jobs.New(db, workers, jobs.Queues{mail.Queue: 1}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := q.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = q.Stop(context.WithoutCancel(t.Context())) })
	return q
}

func TestEmailsAreSentWithTheirTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, address := serve(t, nil)
		q := queue(t, db, worker(t, db, address))
		broken := errors.New("the write fails")
		for _, end := range []error{broken, nil} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				email := note
				if end != nil {
					email.Subject = "never"
				}
				return errors.Join(mail.Enqueue(ctx, q, tx, email), end)
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
		}
		got := <-s.taken
		if len(got.to) != 1 || got.to[0] != note.To {
			t.Errorf("went to %v", got.to)
		}
		for _, want := range []string{"Subject: Report 7: factual", "Reply-To: <asha@example.in>",
			`From: "Startline" <no-reply@startline.example>`} {
			if !strings.Contains(got.text, want) {
				t.Errorf("%q is not in\n%s", want, got.text)
			}
		}
		if len(s.taken) > 0 {
			t.Error("an email of a failed transaction was sent")
		}
	})
}

// Emails to sign in do not wait for a newsletter issue that goes to everybody.
func TestSignInEmailsOvertakeIssues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, address := serve(t, nil)
		in, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		for _, email := range []mail.Email{issue, issue, issue, signIn} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return mail.Enqueue(ctx, in, tx, email) })
			if err != nil {
				t.Fatal(err)
			}
		}
		queue(t, db, worker(t, db, address))
		if got := <-s.taken; !strings.Contains(got.text, "Subject: Sign in") {
			t.Errorf("the first email is\n%s", got.text)
		}
	})
}

// A permanent refusal ends the job; a temporary one is retried.
func TestPermanentRefusalsEndTheJob(t *testing.T) {
	for name, c := range map[string]struct {
		code int
		want rivertype.JobState
	}{"for good": {550, rivertype.JobStateCancelled}, "for now": {451, rivertype.JobStateRetryable}} {
		t.Run(name, func(t *testing.T) {
			db := dbtest.New(t)
			_, address := serve(t, &smtp.SMTPError{Code: c.code, EnhancedCode: smtp.EnhancedCode{c.code / 100, 1, 1}, Message: "no"})
			q := queue(t, db, worker(t, db, address))
			ended, stop := q.Subscribe(river.EventKindJobFailed, river.EventKindJobCancelled)
			defer stop()
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return mail.Enqueue(ctx, q, tx, note) })
			if err != nil {
				t.Fatal(err)
			}
			if event := <-ended; event.Job.State != c.want {
				t.Errorf("the job is %s, want %s", event.Job.State, c.want)
			}
		})
	}
}

// Sending to a server that hangs, at its greeting or in the middle of an email, is given up
// in time, and the email is retried.
func TestHangingServersAreGivenUp(t *testing.T) {
	over := make(chan struct{})
	silent := listen(t) // it accepts connections and sends nothing
	busy := &server{over: over}
	for name, address := range map[string]string{"at its greeting": "smtp://" + silent.Addr().String(), "in an email": busy.start(t)} {
		t.Run(name, func(t *testing.T) {
			svc, metrics := newService(t, dbtest.New(t))
			w := worker(t, dbtest.New(t), address)
			w.Service, w.SendTimeout = svc, 200*time.Millisecond
			began := time.Now()
			err := w.Work(t.Context(), job(note))
			if cancelled := new(river.JobCancelError); err == nil || errors.As(err, &cancelled) {
				t.Errorf("the email ends with %v, want another attempt", err)
			}
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("it took %s to give up", took)
			}
			if n := countEmails(t, metrics, mail.Desk, "deferred"); n != 1 {
				t.Errorf("%v emails are deferred, want 1", n)
			}
		})
	}
	close(over)
}

// A server that closes the connection in the middle of an email may have accepted it; it
// gets the email again with the same message ID, so that mailboxes can recognise it.
func TestInterruptedEmailsAreSentAgainWithTheSameID(t *testing.T) {
	s := &server{taken: make(chan receivedEmail, 10)}
	s.cut.Store(true)
	w := worker(t, dbtest.New(t), s.start(t))
	if err := w.Work(t.Context(), job(note)); err == nil {
		t.Fatal("an interrupted email counts as sent")
	}
	for range 2 {
		if err := w.Work(t.Context(), job(note)); err != nil {
			t.Fatal(err)
		}
	}
	one, other := header(t, (<-s.taken).text), header(t, (<-s.taken).text)
	if id := one.Get("Message-Id"); id == "" || id != other.Get("Message-Id") {
		t.Errorf("the email has the message IDs %q and %q", id, other.Get("Message-Id"))
	}
}

// header reads the header of an email as it was received.
func header(t *testing.T, text string) textproto.MIMEHeader {
	t.Helper()
	h, err := textproto.NewReader(bufio.NewReader(strings.NewReader(text))).ReadMIMEHeader()
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return h
}

// countEmails returns how many emails of a purpose had an outcome.
func countEmails(t *testing.T, metrics *prometheus.Registry, p mail.Purpose, outcome string) float64 {
	t.Helper()
	families, err := metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range families[0].GetMetric() {
		if l := m.GetLabel(); l[0].GetValue() == outcome && l[1].GetValue() == string(p) {
			return m.GetCounter().GetValue()
		}
	}
	t.Fatalf("there is no count of %s emails that were %s", p, outcome)
	return 0
}

// job returns a job as the queue passes it to the worker.
func job(email mail.Email) *river.Job[mail.Email] {
	return &river.Job[mail.Email]{JobRow: &rivertype.JobRow{ID: 1, Attempt: 1, MaxAttempts: 12}, Args: email}
}

func TestWithoutAServerEmailsAreFiles(t *testing.T) {
	w := worker(t, dbtest.New(t), "")
	if err := w.Work(t.Context(), job(note)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(w.Dir, "1.eml"))
	if err != nil || !strings.Contains(string(text), "To: <desk@startline.example>") {
		t.Errorf("%v\n%s", err, text)
	}
}

// Whatever the fields of an email contain, it is sent to one recipient with the expected
// headers, or not at all.
func TestFieldsCannotAddHeaders(t *testing.T) {
	s, address := serve(t, nil)
	w := worker(t, dbtest.New(t), address)
	const sting = "x\r\nBcc: all@example.in\r\nX: y\u2028Z: z\r\n\r\n.\r\nMAIL FROM:<x@example.in>\r\n"
	whole := mail.Email{
		To:          "asha@example.in",
		ReplyTo:     "desk@startline.example",
		Subject:     "Daily",
		Text:        "Text",
		HTML:        "<p>Text</p>",
		Lang:        "en",
		Brand:       "herstory",
		Purpose:     mail.Newsletter,
		List:        "weekly",
		Unsubscribe: "https://startline.example/n/x",
	}
	for name, spoil := range map[string]func(*mail.Email){
		"To":                     func(email *mail.Email) { email.To += sting },
		"To, name":               func(email *mail.Email) { email.To = sting + " <asha@example.in>" },
		"To, two":                func(email *mail.Email) { email.To = "asha@example.in, all@example.in" },
		"To, none":               func(email *mail.Email) { email.To = "" },
		"To, nobody":             func(email *mail.Email) { email.To = "nobody" },
		"ReplyTo":                func(email *mail.Email) { email.ReplyTo += sting },
		"Subject":                func(email *mail.Email) { email.Subject = sting },
		"Text":                   func(email *mail.Email) { email.Text = sting },
		"HTML":                   func(email *mail.Email) { email.HTML = sting },
		"Lang":                   func(email *mail.Email) { email.Lang = "en" + sting },
		"Brand":                  func(email *mail.Email) { email.Brand += sting },
		"Purpose":                func(email *mail.Email) { email.Purpose += sting },
		"List":                   func(email *mail.Email) { email.List += sting },
		"Unsubscribe":            func(email *mail.Email) { email.Unsubscribe += sting },
		"a second unsubscribing": func(email *mail.Email) { email.Unsubscribe += ">, <https://x.example/" },
	} {
		t.Run(name, func(t *testing.T) {
			email := whole
			spoil(&email)
			if err := w.Send(t.Context(), 1, email); err != nil {
				if len(s.taken) > 0 {
					t.Fatal("an invalid email was sent")
				}
				return
			}
			got := <-s.taken
			h := header(t, got.text)
			if len(got.to) != 1 || got.to[0] != whole.To || len(s.taken) > 0 {
				t.Errorf("went to %v", got.to)
			}
			var names []string
			for name, values := range h {
				if names = append(names, name); len(values) != 1 {
					t.Errorf("%s occurs %d times", name, len(values))
				}
			}
			slices.Sort(names)
			want := []string{
				"Auto-Submitted",
				"Content-Language",
				"Content-Type",
				"Date",
				"From",
				"List-Id",
				"List-Unsubscribe",
				"List-Unsubscribe-Post",
				"Message-Id",
				"Mime-Version",
				"Reply-To",
				"Subject",
				"To",
			}
			if !slices.Equal(names, want) {
				t.Errorf("the headers are %v, want %v", names, want)
			}
		})
	}
}

// A subject that is not ASCII begins in the line of its header, which has no empty first line, and is readable again.
func TestALongSubjectBeginsInItsLine(t *testing.T) {
	s, address := serve(t, nil)
	w := worker(t, dbtest.New(t), address)
	for _, subject := range []string{
		"Kiln Prize 2026: परिशोध टेक्नोलॉजीज़ चुनी गई कंपनियों में है और अब जूरी नतीजे तय करेगी",
		"आज की ख़बरें from Kiln & Loom, a company of Jaipur that makes cups and plates, और जो कुछ हफ़्ते भर में हुआ",
	} {
		if err := w.Send(t.Context(), 7, mail.Email{To: "asha@example.in", Subject: subject, Text: "Text"}); err != nil {
			t.Fatal(err)
		}
		got := <-s.taken
		if !strings.Contains(got.text, "Subject: =?UTF-8?B?") {
			t.Errorf("the subject begins late in\n%s", got.text)
		}
		read, err := new(mime.WordDecoder).DecodeHeader(header(t, got.text).Get("Subject"))
		if err != nil || read != subject {
			t.Errorf("%q, want %q, %v", read, subject, err)
		}
	}
}

// A newsletter has a plain and an HTML part, its language, the brand's list headers and a
// one-click unsubscribe (RFC 8058).
func TestNewslettersHaveListHeaders(t *testing.T) {
	s, address := serve(t, nil)
	email := mail.Email{To: "asha@example.in", Subject: "आज की ख़बरें", Text: "नमस्ते", HTML: "<p>नमस्ते</p>",
		Lang:  "hi",
		Brand: "herstory", Purpose: mail.Newsletter, List: "weekly", Unsubscribe: "https://startline.example/n/end?of=1&x=2"}
	if err := worker(t, dbtest.New(t), address).Send(t.Context(), 7, email); err != nil {
		t.Fatal(err)
	}
	got := <-s.taken
	h := header(t, got.text)
	for name, want := range map[string]string{
		"Content-Language": "hi", "List-Unsubscribe": "<https://startline.example/n/end?of=1&x=2>",
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		"List-Id":               "<weekly.herstory.startline.example>", "From": `"Startline" <no-reply@startline.example>`,
		"Auto-Submitted": "auto-generated",
	} {
		if h.Get(name) != want {
			t.Errorf("%s: %q, want %q", name, h.Get(name), want)
		}
	}
	if !strings.HasPrefix(got.from, "bounces+") || !strings.HasSuffix(got.from, "@startline.example") ||
		len(got.from) > 64+len("@startline.example") {
		t.Errorf("bounces go to %q", got.from)
	}
	m, err := message.Read(strings.NewReader(got.text))
	if err != nil {
		t.Fatal(err)
	}
	if kind, _, _ := m.Header.ContentType(); kind != "multipart/alternative" {
		t.Fatalf("it is %s", kind)
	}
	parts := m.MultipartReader()
	for _, want := range []struct{ kind, text string }{{"text/plain", email.Text}, {"text/html", email.HTML}} {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		kind, _, _ := part.Header.ContentType()
		if text, err := io.ReadAll(part.Body); err != nil || kind != want.kind || string(text) != want.text {
			t.Errorf("a part is %s, %q (%v), want %v", kind, text, err, want)
		}
	}
	email.Unsubscribe = ""
	if err := worker(t, dbtest.New(t), address).Send(t.Context(), 7, email); err == nil {
		t.Error("a newsletter without a link to unsubscribe was sent")
	}
}
