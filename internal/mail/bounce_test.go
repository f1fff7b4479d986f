package mail_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/mail"
)

var (
	issue = mail.Email{
		To:          "Asha Rao <Asha@example.in>",
		Subject:     "Daily",
		Text:        "Text",
		Purpose:     mail.Newsletter,
		Unsubscribe: "https://startline.example/n/end",
	}
	digest = mail.Email{
		To:          "asha@example.in",
		Subject:     "New",
		Text:        "Text",
		Purpose:     mail.Notification,
		Unsubscribe: "https://startline.example/n/end",
	}
	signIn = mail.Email{To: "asha@EXAMPLE.in", Subject: "Sign in", Text: "Text", Purpose: mail.Account}
	desk   = mail.Email{To: "asha@example.in", Subject: "Report", Text: "Text"}
)

// sentPurposes returns the purposes of the emails to Asha that are sent.
func sentPurposes(t *testing.T, w *mail.Worker, s *server) string {
	t.Helper()
	var out []string
	for _, email := range []mail.Email{issue, digest, signIn, desk} {
		if err := w.Work(t.Context(), job(email)); err != nil {
			t.Fatal(err)
		}
		select {
		case <-s.taken:
			out = append(out, email.Subject)
		default:
		}
	}
	return strings.Join(out, ", ")
}

const (
	all     = "Daily, New, Sign in, Report"
	asked   = "Sign in, Report"
	ofHouse = "Report"
)

// bounceFile returns a file of testdata as a bounce of an email: TOKEN stands for the email's
// token, and lines end as in mail.
func bounceFile(t testing.TB, file, token string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(strings.ReplaceAll(string(text), "TOKEN", token), "\n", "\r\n")
}

// token sends an email and returns its token.
func token(t *testing.T, w *mail.Worker, s *server, number int64, email mail.Email) string {
	t.Helper()
	if err := w.Send(t.Context(), number, email); err != nil {
		t.Fatal(err)
	}
	from := (<-s.taken).from
	return strings.TrimSuffix(strings.TrimPrefix(from, "bounces+"), "@startline.example")
}

// A bounce identifies its email by the token, and the server's status decides whether the
// address is suppressed.
func TestBouncesSuppressAddresses(t *testing.T) {
	for _, tt := range []struct {
		file string
		want mail.Bounce
		out  string // the purposes that are still sent to the address
	}{
		{"no-mailbox.eml", mail.Bounce{Job: 42, Reason: mail.Hard, Status: "5.1.1"}, ofHouse},
		{"no-mailbox-hindi.eml", mail.Bounce{Job: 42, Reason: mail.Hard, Status: "5.1.1"}, ofHouse},
		{"full.eml", mail.Bounce{Job: 42, Reason: mail.Soft, Status: "5.2.2"}, all},
		{"late.eml", mail.Bounce{Job: 42}, all},
		{"complaint.eml", mail.Bounce{Job: 42, Reason: mail.Complaint}, asked},
		{"not-spam.eml", mail.Bounce{Job: 42}, all},
	} {
		t.Run(tt.file, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				s, address := serve(t, nil)
				w := worker(t, db, address)
				text := bounceFile(t, tt.file, strings.ToUpper(token(t, w, s, 42, issue))) // a server may change the case
				got, err := w.RecordBounce(t.Context(), strings.NewReader(text))
				if err != nil || got != tt.want {
					t.Errorf("%+v (%v), want %+v", got, err, tt.want)
				}
				if out := sentPurposes(t, w, s); out != tt.out {
					t.Errorf("%s are sent, want %s", out, tt.out)
				}
				list, err := w.FindSuppressed(t.Context(), mail.SuppressedFilter{}, 10)
				if err != nil || len(list) > 1 || len(list) == 1 && (list[0].Hint != "a…@example.in" || list[0].Reason != tt.want.Reason) {
					t.Errorf("listed: %+v (%v)", list, err)
				}
			})
		})
	}
}

// A forged bounce suppresses no address: neither without a token nor with that of another
// email, a changed one, or one of another publication.
func TestForgedBouncesAreIgnored(t *testing.T) {
	s, address := serve(t, nil)
	w, other := worker(t, dbtest.New(t), address), worker(t, dbtest.New(t), address)
	own, foreign := token(t, w, s, 42, issue), token(t, other, s, 42, issue)
	changed := "0" + own[1:]
	if changed == own {
		changed = "1" + own[1:]
	}
	for name, text := range map[string]string{
		"no token":               bounceFile(t, "no-mailbox.eml", ""),
		"a changed one":          bounceFile(t, "no-mailbox.eml", changed),
		"another publication's":  bounceFile(t, "no-mailbox.eml", foreign),
		"an out-of-office reply": bounceFile(t, "absent.eml", own),
		"a plain email":          "To: bounces+" + own + "@startline.example\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n",
		"nothing":                "",
		"no mail":                "\x00\xff" + own,
		"cut off":                bounceFile(t, "no-mailbox.eml", own)[:700],
	} {
		if got, err := w.RecordBounce(t.Context(), strings.NewReader(text)); !errors.Is(err, mail.ErrNotBounce) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	if out := sentPurposes(t, w, s); out != all {
		t.Errorf("only %s are sent", out)
	}
}

// A refusal that says that the mailbox does not exist suppresses the address; a refusal of
// the sender or the email does not.
func TestRefusedRecipientsAreSuppressed(t *testing.T) {
	for _, tt := range []struct {
		code   int
		status smtp.EnhancedCode
		hard   bool
	}{
		{550, smtp.EnhancedCode{5, 1, 1}, true},
		{553, smtp.EnhancedCode{5, 1, 3}, true},
		{550, smtp.EnhancedCode{5, 2, 1}, true},
		{550, smtp.NoEnhancedCode, true},
		{554, smtp.NoEnhancedCode, false},
		{550, smtp.EnhancedCode{5, 7, 1}, false},
		{550, smtp.EnhancedCode{5, 1, 8}, false},
		{552, smtp.EnhancedCode{5, 2, 2}, false},
		{451, smtp.EnhancedCode{4, 1, 1}, false},
	} {
		t.Run(fmt.Sprint(tt.code, tt.status), func(t *testing.T) {
			s, address := serve(t, &smtp.SMTPError{Code: tt.code, EnhancedCode: tt.status, Message: "no: <asha@example.in>"})
			w := worker(t, dbtest.New(t), address)
			err := w.Work(t.Context(), job(signIn))
			if cancelled := new(river.JobCancelError); errors.As(err, &cancelled) != (tt.code >= 500) {
				t.Errorf("the job ends with %v", err)
			}
			if strings.Contains(strings.ToLower(err.Error()), "asha") {
				t.Errorf("the error contains the address: %v", err)
			}
			s.refuse = nil
			want := all
			if tt.hard {
				want = ofHouse
			}
			if out := sentPurposes(t, w, s); out != want {
				t.Errorf("%s are sent, want %s", out, want)
			}
		})
	}
}

// Temporary bounces on three days of a week suppress an address; two on one day count once,
// and old ones do not count. After a month the address is tried again.
func TestTemporaryBouncesOnSeveralDaysSuppress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s, address := serve(t, nil)
		w := worker(t, db, address)
		text := bounceFile(t, "full.eml", token(t, w, s, 42, issue))
		for i, step := range []struct {
			days int // later
			out  string
		}{{0, all}, {0, all}, {0, all}, {1, all}, {7, all}, {1, all}, {1, asked}, {29, asked}, {2, asked}, {31, all}} {
			c.Advance(time.Duration(step.days) * 24 * time.Hour)
			if i < 9 {
				if _, err := w.RecordBounce(t.Context(), strings.NewReader(text)); err != nil {
					t.Fatal(err)
				}
			}
			if i == 7 || i == 8 { // the steps of the next month
				continue
			}
			if out := sentPurposes(t, w, s); out != step.out {
				t.Errorf("step %d: %s are sent, want %s", i, out, step.out)
			}
		}
	})
}

// A week after a hard bounce, emails that the recipient requests are sent again: otherwise
// one mistake of a server would prevent signing in for ever.
func TestRequestedEmailsAreTriedAgainAfterAHardBounce(t *testing.T) {
	c := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), c.Now)
	s, address := serve(t, nil)
	w := worker(t, db, address)
	if err := w.RecordEvent(t.Context(), mail.Event{Address: "asha@example.in", Status: "5.1.1"}); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		after time.Duration
		out   string
	}{{0, ofHouse}, {6 * 24 * time.Hour, ofHouse}, {25 * time.Hour, asked}} {
		c.Advance(step.after)
		if out := sentPurposes(t, w, s); out != step.out {
			t.Errorf("%s later %s are sent, want %s", step.after, out, step.out)
		}
	}
	// A complaint does not replace a hard bounce.
	if err := w.RecordEvent(t.Context(), mail.Event{Address: "asha@example.in", Complaint: true}); err != nil {
		t.Fatal(err)
	}
	if list, err := w.FindSuppressed(t.Context(), mail.SuppressedFilter{}, 10); err != nil || len(list) != 1 || list[0].Reason != mail.Hard ||
		list[0].Status != "5.1.1" {
		t.Errorf("listed: %+v (%v)", list, err)
	}
}

// An address gets emails again after its suppression is lifted, and nothing that is stored
// contains the address.
func TestSuppressionsAreLifted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, address := serve(t, nil)
		w := worker(t, db, address)
		if err := w.RecordEvent(t.Context(), mail.Event{Address: "Asha@Example.in", Complaint: true}); err != nil {
			t.Fatal(err)
		}
		list, err := w.FindSuppressed(t.Context(), mail.SuppressedFilter{}, 10)
		if err != nil || len(list) != 1 || strings.Contains(strings.ToLower(fmt.Sprintf("%+v", list)), "asha") {
			t.Fatalf("listed: %+v (%v)", list, err)
		}
		if more, err := w.FindSuppressed(t.Context(), mail.SuppressedFilter{After: list[0].Mark}, 10); err != nil || len(more) > 0 {
			t.Errorf("after the last: %+v (%v)", more, err)
		}
		for i, want := range []bool{true, false} {
			if was, err := w.Unsuppress(t.Context(), "asha@example.IN"); err != nil || was != want {
				t.Errorf("lifted, time %d: %v (%v)", i, was, err)
			}
		}
		if out := sentPurposes(t, w, s); out != all {
			t.Errorf("only %s are sent", out)
		}
	})
}

// An email that was deferred until its last attempt counts as a temporary bounce.
func TestLastDeferredAttemptCountsAsABounce(t *testing.T) {
	c := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), c.Now)
	s, address := serve(t, &smtp.SMTPError{Code: 452, EnhancedCode: smtp.EnhancedCode{4, 2, 2}, Message: "full"})
	w := worker(t, db, address)
	for range 3 {
		for attempt := 10; attempt <= 12; attempt++ {
			j := &river.Job[mail.Email]{JobRow: &rivertype.JobRow{ID: 1, Attempt: attempt, MaxAttempts: 12}, Args: issue}
			if err := w.Work(t.Context(), j); err == nil {
				t.Fatal("a refused email counts as sent")
			}
		}
		c.Advance(24 * time.Hour)
	}
	s.refuse = nil
	if out := sentPurposes(t, w, s); out != asked {
		t.Errorf("%s are sent, want %s", out, asked)
	}
}

// Every email is counted once, with its outcome.
func TestEmailsAreCounted(t *testing.T) {
	s, address := serve(t, nil)
	svc, metrics := newService(t, dbtest.New(t))
	w := worker(t, dbtest.New(t), address)
	w.Service = svc
	if err := svc.RecordEvent(t.Context(), mail.Event{Address: "asha@example.in", Complaint: true}); err != nil {
		t.Fatal(err)
	}
	sentPurposes(t, w, s)
	s.refuse = &smtp.SMTPError{Code: 554, Message: "no"}
	_ = w.Work(t.Context(), job(signIn))
	s.refuse = &smtp.SMTPError{Code: 421, Message: "later"}
	_ = w.Work(t.Context(), job(signIn))
	for _, p := range []mail.Purpose{mail.Account, mail.Newsletter, mail.Notification, mail.Desk} {
		asked := p == mail.Account
		for outcome, want := range map[string]bool{"sent": asked || p == mail.Desk, "suppressed": p == mail.Newsletter ||
			p == mail.Notification, "refused": asked, "deferred": asked} {
			if n := countEmails(t, metrics, p, outcome); n == 1 != want || n > 1 {
				t.Errorf("%v %s emails were %s", n, p, outcome)
			}
		}
	}
}

// Any message is read without failing, and none without our token is accepted.
func FuzzBounce(f *testing.F) {
	for _, file := range []string{"no-mailbox.eml", "no-mailbox-hindi.eml", "full.eml", "late.eml", "complaint.eml",
		"not-spam.eml", "absent.eml"} {
		f.Add(bounceFile(f, file, strings.Repeat("0", 40)))
	}
	db := dbtest.New(f)
	svc, err := mail.NewService(mail.Options{DB: db, From: "no-reply@startline.example"})
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if b, err := svc.RecordBounce(t.Context(), strings.NewReader(text)); !errors.Is(err, mail.ErrNotBounce) {
			t.Errorf("%+v, %v", b, err)
		}
	})
}
