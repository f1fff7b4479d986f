package app

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database/dbtest"
	"masthead/internal/mail"
	"masthead/internal/story/storytest"
)

// Senders, keys and suppressed addresses are managed on the command line, which also reads a bounce
// as a mail server passes it. No private key is printed.
func TestMailOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	service, err := mail.NewService(mail.Options{DB: db, From: "no-reply@startline.example"})
	if err != nil {
		t.Fatal(err)
	}
	shown := ""
	for _, step := range []struct {
		args   string
		status int
		want   string // a pattern
	}{
		{"mail sender list", 0, `mail-from: no-reply@masthead.example`},
		{"mail sender set nobody a@b.example", 1, `brand "nobody": not found`},
		{"mail sender set herstory nonsense", 1, `"nonsense" is not an address such as`},
		{"mail dkim herstory", 1, "herstory has no sender; `masthead mail sender set herstory ADDRESS` gives it one"},
		{"mail sender set herstory news@Herstory.example", 0, "Emails of herstory are sent from news@Herstory.example"},
		{"mail sender list", 0, `herstory +\S+ +news@Herstory.example`},
		{"mail dkim herstory --selector one", 0,
			`(?s)key one signs.*one\._domainkey\.herstory\.example\n.*v=DKIM1; k=rsa; p=.*` +
				`one\._domainkey\.herstory\.example\. IN TXT \( "[^"]{255}" "[^"]+" \)`},
		{"mail dkim herstory", 0, `key one signs`},
		{"mail dkim herstory --new --ed25519 --selector two", 0,
			`(?s)key one signs.*key two is not in use; .*run .masthead mail dkim herstory --use two.*v=DKIM1; k=ed25519; p=.{44}\n`},
		{"mail dkim herstory --new --selector two", 1, `there is already a key with the selector "two"`},
		{"mail dkim herstory --use three", 1, `herstory has no key "three"`},
		{"mail dkim herstory --new --use two", 2, `can't be used together`},
		{"mail dkim herstory --use two", 0, `^key two signs`},
		{"mail try asha@example.in --brand herstory", 0, `the email was written to a file`},
		{"mail try nonsense", 1, `email to "nonsense"`},
		{"mail bounce BOUNCE", 0, `Email 0: hard 5.1.1\n`},
		{"mail bounce NOTE", 0, `the message is not a report about one of our emails`},
		{"mail bounce " + data + "/none.eml", 75, `no such file`},
		{"mail suppressed", 0, `a…@example.in +hard +5.1.1`},
		{"mail suppressed --remove nobody@example.in", 1, `nobody@example.in is not suppressed`},
		{"mail suppressed --remove ASHA@example.in", 0, `ASHA@example.in is no longer suppressed.`},
		{"mail suppressed", 0, `since\n$`},
		{"mail sender remove herstory", 0, `herstory no longer has a sender of its own.`},
		{"mail sender remove herstory", 1, `herstory has no sender`},
	} {
		args := strings.NewReplacer("BOUNCE", filepath.Join(data, "bounce.eml"), "NOTE", filepath.Join(data, "note.eml")).Replace(step.args)
		status, out, errOut := run(t, append(strings.Fields(args), "--data", data, "--node", "/nonexistent/node")...)
		if status != step.status || !regexp.MustCompile(step.want).MatchString(out+errOut) {
			t.Errorf("%s: %d %s%s", step.args, status, out, errOut)
		}
		shown += out + errOut
		if strings.HasPrefix(args, "mail try asha") {
			writeBounces(t, data)
		}
	}
	_, settings, _ := run(t, "config", "--data", data)
	if strings.Contains(shown+settings, "PRIVATE") || strings.Contains(shown+settings, "MIG") {
		t.Errorf("a private key is printed:\n%s", shown)
	}
	if list, err := service.FindSuppressed(t.Context(), mail.SuppressedFilter{}, 10); err != nil || len(list) > 0 {
		t.Errorf("suppressed: %v (%v)", list, err)
	}
}

// writeBounces writes a bounce of the email that was written to a file, and a message that is not a
// bounce.
func writeBounces(t *testing.T, data string) {
	t.Helper()
	email, err := os.ReadFile(filepath.Join(data, "mail", "0.eml"))
	if err != nil {
		t.Fatal(err)
	}
	id := regexp.MustCompile(`<[0-9a-v]{40}@herstory\.example>`).Find(email)
	if id == nil || !strings.Contains(string(email), "DKIM-Signature: ") {
		t.Fatalf("the email has no token or no signature:\n%s", email)
	}
	report := "Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n" +
		"Reporting-MTA: dns; x\r\n\r\n" +
		"Final-Recipient: rfc822; asha@example.in\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--b\r\n" +
		"Content-Type: text/rfc822-headers\r\n\r\nMessage-ID: " + string(
		id,
	) + "\r\n\r\n--b--\r\n"
	for name, text := range map[string]string{"bounce.eml": report, "note.eml": "Subject: Away\r\n\r\nI am away.\r\n"} {
		if err := os.WriteFile(filepath.Join(data, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// Emails are shown at their development address only while a site folder is set.
func TestEmailsAreShownDuringDevelopment(t *testing.T) {
	for folder, want := range map[string]int{"": http.StatusNotFound, "../../web/dist/site": http.StatusOK} {
		if _, err := os.Stat(filepath.Join(folder, "server")); folder != "" && err != nil {
			t.Skip("the site is not built")
		}
		cfg, _, err := config.Load(map[string]string{"data": t.TempDir(), "site-dir": folder}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		a, err := Open(t.Context(), cfg, NewLogger(cfg, t.Output()), clock.System)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Close()
		h, err := a.Handler()
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/dev/mail", "/dev/mail/report", "/dev/mail/newsletter-confirm?lang=hi",
			"/dev/mail/newsletter-welcome?lang=ur&part=html", "/dev/mail/trial?lang=ur", "/dev/mail/trial?lang=ta&part=html"} {
			w := httptest.NewRecorder()
			h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if (w.Code == http.StatusOK) != (want == http.StatusOK) {
				t.Errorf("%s with the folder %q: %d", path, folder, w.Code)
			}
		}
	}
}
