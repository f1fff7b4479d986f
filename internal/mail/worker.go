package mail

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/riverqueue/river"
	gomail "github.com/wneessen/go-mail"
)

// Worker sends letters through a server, or without one keeps each as a file.
type Worker struct {
	river.WorkerDefaults[Letter]
	*Office
	Server   string        // smtp://host:port, smtps://user:password@host; "" writes files
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
// tried again, and one to a suppressed address not at all.
func (w *Worker) Work(ctx context.Context, job *river.Job[Letter]) error {
	l := job.Args
	to, err := mail.ParseAddress(l.To)
	if err != nil {
		return river.JobCancel(err)
	}
	reason, err := w.held(ctx, to.Address, l.purpose())
	if err != nil {
		return err
	}
	if reason != "" {
		w.count(l, suppressed)
		w.Log.InfoContext(ctx, "a letter was held back", "job", job.ID, "purpose", l.purpose(), "reason", reason)
		return nil
	}
	try, cancel := context.WithTimeout(ctx, w.Patience)
	defer cancel()
	err = w.Send(try, job.ID, l)
	no := refusalOf(err)
	switch {
	case err == nil:
		w.count(l, sent)
		return nil
	case no.Hard():
		err = errors.Join(err, w.note(ctx, to.Address, Hard, no.status))
	case no.recipient && job.Attempt >= job.MaxAttempts:
		err = errors.Join(err, w.note(ctx, to.Address, Soft, no.status))
	}
	if no.code >= 500 {
		w.count(l, refused)
		w.Log.ErrorContext(ctx, "a letter was refused", "job", job.ID, "purpose", l.purpose(), "error", err)
		return river.JobCancel(err)
	}
	w.count(l, deferred)
	return err
}

// note notes what a server said of an address.
func (o *Office) note(ctx context.Context, address string, r Reason, status string) error {
	mark, err := o.mark(ctx, address)
	if err != nil {
		return err
	}
	return o.suppress(ctx, Suppressed{Mark: mark, Hint: hint(address), Reason: r, Status: status})
}

// refusal is how a server refused a letter.
type refusal struct {
	code      int    // of SMTP; 0 where it was another failure
	status    string // the enhanced code, where the server gives them
	recipient bool   // it was the recipient that was refused
}

func refusalOf(err error) refusal {
	var e *gomail.SendError
	if !errors.As(err, &e) || e.ErrorCode() < 400 {
		return refusal{}
	}
	return refusal{e.ErrorCode(), e.EnhancedStatusCode(), e.Reason == gomail.ErrSMTPRcptTo}
}

// Hard reports whether a server said that there is no such mailbox. What it thinks of
// us, or of the letter, says nothing about the mailbox.
func (r refusal) Hard() bool {
	if r.code < 500 {
		return false
	}
	if r.status == "" {
		return r.recipient && (r.code == 550 || r.code == 551 || r.code == 553)
	}
	return noMailbox(r.status)
}

// noMailbox reports whether a status says that an address leads to no mailbox
// (RFC 3463: bad address, bad domain; 5.2.1: closed).
func noMailbox(status string) bool {
	return strings.HasPrefix(status, "5.1.") && status != "5.1.7" && status != "5.1.8" || status == "5.2.1" // 7 and 8 are about the sender
}

// Send sends a letter once. job is its number; it tells files apart, and what comes back.
func (w *Worker) Send(ctx context.Context, job int64, l Letter) error {
	m, err := w.message(ctx, job, l)
	if err != nil {
		return err
	}
	if w.Server == "" {
		return w.keep(ctx, strconv.FormatInt(job, 10), m)
	}
	client, err := client(w.Server, w.Patience)
	if err != nil {
		return err
	}
	// What goes wrong once the server has taken the letter, such as a farewell, is no
	// reason to send it twice.
	if err := client.DialAndSendWithContext(ctx, m); err != nil && !m.IsDelivered() {
		return failure{err, m.GetTo()[0].Address}
	}
	return nil
}

// failure is an error of sending that names nobody, as it goes to the log.
type failure struct {
	error
	to string
}

// Error implements error.
func (f failure) Error() string {
	to := regexp.MustCompile("(?i)" + regexp.QuoteMeta(f.to))
	return "send a letter: " + to.ReplaceAllString(f.error.Error(), "the recipient")
}

// Unwrap gives the error that names the recipient.
func (f failure) Unwrap() error { return f.error }

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
