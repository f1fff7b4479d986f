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

	"masthead/internal/database"
)

// Worker sends emails through a server. Without a server it writes each to a file.
type Worker struct {
	river.WorkerDefaults[Email]
	*Service
	Server      string        // smtp://host:port or smtps://user:password@host; "" writes files
	Dir         string        // folder of the files if there is no server
	SendTimeout time.Duration // for one try, with a server
	Log         *slog.Logger
}

// SendTimeout is the usual time limit for sending one email.
const SendTimeout = 30 * time.Second

// Timeout implements river.Worker. Sending ends earlier, so that there is time to record the
// outcome.
func (w *Worker) Timeout(*river.Job[Email]) time.Duration { return w.SendTimeout + 10*time.Second }

// NextRetry implements river.Worker: after a minute, then at growing intervals of up to six hours.
func (w *Worker) NextRetry(job *river.Job[Email]) time.Time {
	return time.Now().Add(min(time.Minute<<min(job.Attempt-1, 12), 6*time.Hour))
}

// Work implements river.Worker. It does not retry an email that a server refused for good, and does
// not send to a suppressed address.
func (w *Worker) Work(ctx context.Context, job *river.Job[Email]) error {
	email := job.Args
	to, err := mail.ParseAddress(email.To)
	if err != nil {
		return river.JobCancel(err)
	}
	reason, err := w.suppressionOf(ctx, to.Address, email.purpose())
	if err != nil {
		return err
	}
	if reason != "" {
		w.countOutcome(email, suppressed)
		w.Log.InfoContext(ctx, "email suppressed", "job", job.ID, "purpose", email.purpose(), "reason", reason)
		return nil
	}
	try, cancel := context.WithTimeout(ctx, w.SendTimeout)
	defer cancel()
	err = w.Send(try, job.ID, email)
	if errors.Is(err, database.ErrNotFound) {
		return river.JobCancel(err) // its text is no longer stored
	}
	no := refusalOf(err)
	switch {
	case err == nil:
		w.countOutcome(email, sent)
		return nil
	case no.Hard():
		err = errors.Join(err, w.recordRefusal(ctx, to.Address, Hard, no.status))
	case no.recipient && job.Attempt >= job.MaxAttempts:
		err = errors.Join(err, w.recordRefusal(ctx, to.Address, Soft, no.status))
	}
	if no.code >= 500 {
		w.countOutcome(email, refused)
		w.Log.ErrorContext(ctx, "email refused", "job", job.ID, "purpose", email.purpose(), "error", err)
		return river.JobCancel(err)
	}
	w.countOutcome(email, deferred)
	return err
}

// recordRefusal records what a server said about an address.
func (svc *Service) recordRefusal(ctx context.Context, address string, r Reason, status string) error {
	mark, err := svc.markOf(ctx, address)
	if err != nil {
		return err
	}
	return svc.suppress(ctx, SuppressedAddress{Mark: mark, Hint: maskedAddress(address), Reason: r, Status: status})
}

// refusal describes how a server refused an email.
type refusal struct {
	code      int    // SMTP code; 0 if the failure was another one
	status    string // enhanced status code, if the server gives one
	recipient bool   // the recipient was refused
}

func refusalOf(err error) refusal {
	var e *gomail.SendError
	if !errors.As(err, &e) || e.ErrorCode() < 400 {
		return refusal{}
	}
	return refusal{e.ErrorCode(), e.EnhancedStatusCode(), e.Reason == gomail.ErrSMTPRcptTo}
}

// Hard reports whether the server said that the mailbox does not exist. Its opinion of the sender
// or of the email says nothing about the mailbox.
func (r refusal) Hard() bool {
	if r.code < 500 {
		return false
	}
	if r.status == "" {
		return r.recipient && (r.code == 550 || r.code == 551 || r.code == 553)
	}
	return noMailbox(r.status)
}

// noMailbox reports whether a status means that the address leads to no mailbox (RFC 3463: bad
// address, bad domain; 5.2.1: closed).
func noMailbox(status string) bool {
	return strings.HasPrefix(status, "5.1.") && status != "5.1.7" && status != "5.1.8" || status == "5.2.1" // 7 and 8 are about the sender
}

// Send sends an email once. job is the ID of its job, which names the file and identifies bounces.
func (w *Worker) Send(ctx context.Context, job int64, email Email) error {
	email, err := w.withText(ctx, email)
	if err != nil {
		return err
	}
	m, err := w.message(ctx, job, email)
	if err != nil {
		return err
	}
	if w.Server == "" {
		return w.writeFile(ctx, strconv.FormatInt(job, 10), m)
	}
	client, err := newClient(w.Server, w.SendTimeout)
	if err != nil {
		return err
	}
	// An error after the server has accepted the email, such as a failed QUIT, is no reason to send
	// it twice.
	if err := client.DialAndSendWithContext(ctx, m); err != nil && !m.IsDelivered() {
		return failure{err, m.GetTo()[0].Address}
	}
	return nil
}

// failure is a sending error without the recipient, for the log.
type failure struct {
	error
	to string
}

// Error implements error.
func (f failure) Error() string {
	to := regexp.MustCompile("(?i)" + regexp.QuoteMeta(f.to))
	return "send an email: " + to.ReplaceAllString(f.error.Error(), "the recipient")
}

// Unwrap returns the error that names the recipient.
func (f failure) Unwrap() error { return f.error }

// writeFile writes an email to a file, completely or not at all.
func (w *Worker) writeFile(ctx context.Context, name string, m *gomail.Msg) error {
	if err := os.MkdirAll(w.Dir, 0o700); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	file := filepath.Join(w.Dir, name+".eml")
	part := file + ".part"
	if err := m.WriteToFile(part); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	if err := os.Rename(part, file); err != nil {
		return fmt.Errorf("write an email: %w", err)
	}
	w.Log.InfoContext(ctx, "smtp-url is not set; the email was written to a file", "file", file)
	return nil
}

// CheckServer connects and signs in to the mail server at an address such as smtps://user:password@host, and sends nothing. It
// returns an error if this takes longer than timeout.
func CheckServer(ctx context.Context, address string, timeout time.Duration) error {
	client, err := newClient(address, timeout)
	if err != nil {
		return err
	}
	if err := client.DialWithContext(ctx); err != nil {
		return fmt.Errorf("reach the mail server: %w", err)
	}
	_ = client.Close() // the server has accepted the connection
	return nil
}

// newClient returns a client for the server at an address.
func newClient(address string, timeout time.Duration) (*gomail.Client, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, errors.New("smtp-url is not an address") // the address may contain a password
	}
	options := []gomail.Option{gomail.WithTimeout(timeout), gomail.WithTLSPortPolicy(gomail.TLSOpportunistic)}
	if u.Scheme == "smtps" {
		options = append(options, gomail.WithSSLPort(false))
	}
	if port, err := strconv.Atoi(u.Port()); err == nil {
		options = append(options, gomail.WithPort(port))
	}
	if password, ok := u.User.Password(); ok {
		options = append(
			options,
			gomail.WithSMTPAuth(gomail.SMTPAuthAutoDiscover),
			gomail.WithUsername(u.User.Username()),
			gomail.WithPassword(password),
		)
	}
	c, err := gomail.NewClient(u.Hostname(), options...)
	if err != nil {
		return nil, fmt.Errorf("smtp-url: %w", err)
	}
	return c, nil
}
