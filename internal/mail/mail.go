// Package mail sends letters: each is a job, enqueued in the transaction that
// causes it, so that it goes out if and only if that is committed, and again until a
// server takes it. It must never know why a letter is written.
package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/riverqueue/river"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/database"
	"masthead/internal/jobs"
)

// Queue is the queue of letters that Worker works.
const Queue = "mail"

// attempts spread over about a day and a half.
const attempts = 12

// Letter is a letter in plain text. Its parts are data: no line break in one of
// them can add a header or a recipient.
type Letter struct {
	To      string `json:"to"`
	ReplyTo string `json:"replyTo,omitempty"`
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// Kind implements river.JobArgs.
func (Letter) Kind() string { return "letter" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (Letter) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: attempts}
}

// Post puts a letter into the queue within a transaction.
func Post(ctx context.Context, queue *jobs.Client, tx *database.Tx, l Letter) error {
	if _, err := message("", l); err != nil {
		return err
	}
	if _, err := queue.InsertTx(ctx, tx.Tx.Tx, l, nil); err != nil {
		return fmt.Errorf("post a letter: %w", err)
	}
	return nil
}

// Worker sends letters through a server, or without one keeps each as a file.
type Worker struct {
	river.WorkerDefaults[Letter]
	Server   string        // smtp://host:port, smtps://user:password@host; "" writes files
	From     string        // the address that letters come from
	Dir      string        // where letters are kept without a server
	Patience time.Duration // with a server, for one try
	Log      *slog.Logger
}

// Patience is how long a server may usually take for one letter.
const Patience = 30 * time.Second

// Timeout implements river.Worker. The dialogue with the server ends before it, so
// that there is room to write down how it ended.
func (w *Worker) Timeout(*river.Job[Letter]) time.Duration { return w.Patience + 10*time.Second }

// NextRetry implements river.Worker: after a minute, then at growing distances of
// up to six hours.
func (w *Worker) NextRetry(job *river.Job[Letter]) time.Time {
	return time.Now().Add(min(time.Minute<<min(job.Attempt-1, 12), 6*time.Hour))
}

// Work implements river.Worker. A letter that a server refuses for good is not
// tried again.
func (w *Worker) Work(ctx context.Context, job *river.Job[Letter]) error {
	ctx, cancel := context.WithTimeout(ctx, w.Patience)
	defer cancel()
	err := w.Send(ctx, strconv.FormatInt(job.ID, 10), job.Args)
	var refused *gomail.SendError
	if errors.As(err, &refused) && !refused.IsTemp() && refused.ErrorCode() >= 500 {
		w.Log.ErrorContext(ctx, "a letter was refused", "job", job.ID, "error", err)
		return river.JobCancel(err)
	}
	return err
}

// Send sends a letter once. name tells it apart where it becomes a file.
func (w *Worker) Send(ctx context.Context, name string, l Letter) error {
	m, err := message(w.From, l)
	if err != nil {
		return err
	}
	if w.Server == "" {
		return w.keep(ctx, name, m)
	}
	client, err := client(w.Server, w.Patience)
	if err != nil {
		return err
	}
	if err := client.DialAndSendWithContext(ctx, m); err != nil {
		return fmt.Errorf("send a letter: %w", err)
	}
	return nil
}

// keep writes a letter to a file, whole or not at all.
func (w *Worker) keep(ctx context.Context, name string, m *gomail.Msg) error {
	if err := os.MkdirAll(w.Dir, 0o700); err != nil {
		return fmt.Errorf("keep a letter: %w", err)
	}
	file := filepath.Join(w.Dir, name+".eml")
	part := file + ".part"
	if err := m.WriteToFile(part); err != nil {
		return fmt.Errorf("keep a letter: %w", err)
	}
	if err := os.Rename(part, file); err != nil {
		return fmt.Errorf("keep a letter: %w", err)
	}
	w.Log.InfoContext(ctx, "no smtp-url is set; a letter was kept as a file", "file", file)
	return nil
}

// message checks a letter and puts it into the form of the wire. From may be empty
// to check only.
func message(from string, l Letter) (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent())
	if from != "" {
		if err := m.From(from); err != nil {
			return nil, fmt.Errorf("letter from %q: %w", from, err)
		}
	}
	if err := m.To(l.To); err != nil {
		return nil, fmt.Errorf("letter to %q: %w", l.To, err)
	}
	if l.ReplyTo != "" {
		if err := m.ReplyTo(l.ReplyTo); err != nil {
			return nil, fmt.Errorf("answers to %q: %w", l.ReplyTo, err)
		}
	}
	m.Subject(oneLine(l.Subject))
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	m.SetDate()
	m.SetMessageID()
	return m, nil
}

// oneLine is a text without what would end a header.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }), " ")
}

// client speaks to a server as its address says.
func client(address string, timeout time.Duration) (*gomail.Client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("smtp-url is not an address") // which may hold a password
	}
	options := []gomail.Option{gomail.WithTimeout(timeout), gomail.WithTLSPortPolicy(gomail.TLSOpportunistic)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSLPort(false))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		options = append(options, gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover), gomail.WithUsername(u.User.Username()), gomail.WithPassword(password))
	}
	c, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("smtp-url: %w", err)
	}
	return c, nil
}
