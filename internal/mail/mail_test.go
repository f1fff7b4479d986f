package mail_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/mail"
)

// server is a real mail server on loopback that keeps what it takes.
type server struct {
	refuse *smtp.SMTPError // what it answers to a recipient, nil to take all
	taken  chan letter
}

type letter struct {
	to   []string
	text string
}

type session struct {
	*server
	to []string
}

func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }

func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	if s.refuse != nil {
		return s.refuse
	}
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.taken <- letter{s.to, string(text)}
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
	s := &server{refuse: refuse, taken: make(chan letter, 10)}
	backend := smtp.NewServer(s)
	backend.Domain = "localhost"
	l := listen(t)
	var running sync.WaitGroup
	running.Go(func() { _ = backend.Serve(l) })
	t.Cleanup(func() { _ = backend.Close(); running.Wait() })
	return s, "smtp://" + l.Addr().String()
}

var note = mail.Letter{To: "desk@startline.example", ReplyTo: "asha@example.in", Subject: "Report 7: factual", Text: "मीरा, मीरा नहीं।\n"}

func worker(t *testing.T, address string) *mail.Worker {
	t.Helper()
	return &mail.Worker{Server: address, From: "Startline <no-reply@startline.example>", Dir: filepath.Join(t.TempDir(), "mail"),
		Patience: 5 * time.Second, Log: slog.New(slog.DiscardHandler)}
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

func TestALetterGoesOutWithItsTransaction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, address := serve(t, nil)
		q := queue(t, db, worker(t, address))
		broken := errors.New("the write fails")
		for _, end := range []error{broken, nil} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				l := note
				if end != nil {
					l.Subject = "never"
				}
				return errors.Join(mail.Post(ctx, q, tx, l), end)
			})
			if !errors.Is(err, end) {
				t.Fatal(err)
			}
		}
		got := <-s.taken
		if len(got.to) != 1 || got.to[0] != note.To {
			t.Errorf("went to %v", got.to)
		}
		for _, want := range []string{"Subject: Report 7: factual", "Reply-To: <asha@example.in>", `From: "Startline" <no-reply@startline.example>`} {
			if !strings.Contains(got.text, want) {
				t.Errorf("%q is not in\n%s", want, got.text)
			}
		}
		if len(s.taken) > 0 {
			t.Error("a letter of a write that failed went out")
		}
	})
}

// A server that refuses for good ends the job; one that is busy is asked again.
func TestARefusal(t *testing.T) {
	for name, c := range map[string]struct {
		code int
		want rivertype.JobState
	}{"for good": {550, rivertype.JobStateCancelled}, "for now": {451, rivertype.JobStateRetryable}} {
		t.Run(name, func(t *testing.T) {
			db := dbtest.New(t)
			_, address := serve(t, &smtp.SMTPError{Code: c.code, EnhancedCode: smtp.EnhancedCode{c.code / 100, 1, 1}, Message: "no"})
			q := queue(t, db, worker(t, address))
			ended, stop := q.Subscribe(river.EventKindJobFailed, river.EventKindJobCancelled)
			defer stop()
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return mail.Post(ctx, q, tx, note) })
			if err != nil {
				t.Fatal(err)
			}
			if event := <-ended; event.Job.State != c.want {
				t.Errorf("the job is %s, want %s", event.Job.State, c.want)
			}
		})
	}
}

func TestAServerThatHangsIsLeftInTime(t *testing.T) {
	l := listen(t) // it takes connections and never speaks
	w := worker(t, "smtp://"+l.Addr().String())
	w.Patience = 200 * time.Millisecond
	began := time.Now()
	if err := w.Work(t.Context(), job(note)); err == nil {
		t.Error("the letter was sent to a server that says nothing")
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %s to give up", took)
	}
}

// job is a job as the queue hands it to the worker.
func job(l mail.Letter) *river.Job[mail.Letter] {
	return &river.Job[mail.Letter]{JobRow: &rivertype.JobRow{ID: 1, Attempt: 1}, Args: l}
}

func TestWithoutAServerALetterIsAFile(t *testing.T) {
	w := worker(t, "")
	if err := w.Work(t.Context(), job(note)); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(filepath.Join(w.Dir, "1.eml"))
	if err != nil || !strings.Contains(string(text), "To: <desk@startline.example>") {
		t.Errorf("%v\n%s", err, text)
	}
}

// Whatever stands in a letter's parts, it is one letter to one recipient.
func TestNoPartOfALetterAddsAHeader(t *testing.T) {
	s, address := serve(t, nil)
	w := worker(t, address)
	l := note
	l.Subject, l.Text = "Hello\r\nBcc: all@example.in\u2028X: y", "Text\r\n.\r\nMAIL FROM:<x@example.in>\r\n"
	if err := w.Send(t.Context(), "1", l); err != nil {
		t.Fatal(err)
	}
	got := <-s.taken
	head, _, _ := strings.Cut(got.text, "\r\n\r\n")
	if len(got.to) != 1 || strings.Contains(head, "\nBcc:") || strings.Contains(head, "\nX:") {
		t.Errorf("to %v:\n%s", got.to, head)
	}
	for _, address := range []string{"asha@example.in\r\nBcc: all@example.in", "asha@example.in, all@example.in", "", "nobody"} {
		l := note
		l.To = address
		if err := w.Send(t.Context(), "1", l); err == nil {
			t.Errorf("a letter went to %q", address)
		}
	}
}
