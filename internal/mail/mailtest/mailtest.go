// Package mailtest sends emails to a real mail server on loopback and reads what arrives. It is only for tests.
package mailtest

import (
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net"
	netmail "net/mail"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode"

	"github.com/emersion/go-smtp"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/net/html"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

// Received is an email that the server received.
type Received struct {
	To, Subject string
	Text        string   // plain part
	Lang, Dir   string   // of the HTML part
	Links       []string // addresses of the links of the HTML part
}

// server keeps what it receives.
type server struct{ texts chan string }

type session struct {
	*server
	smtp.Session
}

// NewSession implements smtp.Backend.
func (s *server) NewSession(*smtp.Conn) (smtp.Session, error) { return &session{server: s}, nil }

func (*session) Mail(string, *smtp.MailOptions) error { return nil }
func (*session) Rcpt(string, *smtp.RcptOptions) error { return nil }
func (*session) Reset()                               {}
func (*session) Logout() error                        { return nil }

func (s *session) Data(r io.Reader) error {
	text, err := io.ReadAll(r)
	s.texts <- string(text)
	return err
}

// Send sends emails over SMTP to a server on loopback, with the mail service of a database, and returns them as they arrived.
func Send(t testing.TB, db *database.DB, emails ...mail.Email) []Received {
	t.Helper()
	s := &server{texts: make(chan string, len(emails))}
	backend := smtp.NewServer(s)
	backend.Domain = "localhost"
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	running.Go(func() { _ = backend.Serve(l) })
	defer func() { _ = backend.Close(); running.Wait() }()
	service, err := mail.NewService(mail.Options{DB: db, From: "The Post <no-reply@post.example>", Bounces: "bounces@post.example",
		Registerer: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	w := &mail.Worker{Service: service, Server: "smtp://" + l.Addr().String(), SendTimeout: 10 * time.Second,
		Log: slog.New(slog.DiscardHandler)}
	list := make([]Received, len(emails))
	for i, email := range emails {
		if err := w.Send(t.Context(), int64(i+1), email); err != nil {
			t.Fatalf("send %q: %v", email.Subject, err)
		}
		list[i] = parse(t, <-s.texts)
	}
	return list
}

func parse(t testing.TB, text string) (got Received) {
	t.Helper()
	m, err := netmail.ReadMessage(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	got.To = m.Header.Get("To")
	if to, err := netmail.ParseAddress(got.To); err == nil {
		got.To = to.Address
	}
	if got.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(m.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/alternative" {
		t.Fatalf("the email is %s (%v)", kind, err)
	}
	parts := multipart.NewReader(m.Body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if errors.Is(err, io.EOF) {
			return got
		}
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(decoded(part))
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(part.Header.Get("Content-Type"), "text/plain") {
			got.Text = string(body)
		} else {
			got.readHTML(string(body))
		}
	}
}

func decoded(part *multipart.Part) io.Reader {
	switch strings.ToLower(part.Header.Get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		return quotedprintable.NewReader(part)
	case "base64":
		return base64.NewDecoder(base64.StdEncoding, part)
	}
	return part
}

func (r *Received) readHTML(text string) {
	for tokens := html.NewTokenizer(strings.NewReader(text)); tokens.Next() != html.ErrorToken; {
		token := tokens.Token()
		for _, a := range token.Attr {
			switch {
			case token.Data == "html" && a.Key == "lang":
				r.Lang = a.Val
			case token.Data == "html" && a.Key == "dir":
				r.Dir = a.Val
			case token.Data == "a" && a.Key == "href":
				r.Links = append(r.Links, a.Val)
			}
		}
	}
}

var scripts = map[string]*unicode.RangeTable{"hi": unicode.Devanagari, "ta": unicode.Tamil, "ur": unicode.Arabic}

// address matches an address on the web or of an email.
var address = regexp.MustCompile(`https?://\S+|\S+@\S+`)

// ExpectLanguage reports an error unless an email is in Hindi, Tamil or Urdu: most letters of the subject and of the text are in its
// script, apart from addresses and from words, such as names; the HTML part has the language and its direction; and at least one link,
// and every link to a page of site except the home page, leads to the edition.
func (r *Received) ExpectLanguage(t testing.TB, site, lang string, words ...string) {
	t.Helper()
	l, ok := i18n.Lookup(lang)
	if !ok || scripts[lang] == nil {
		t.Fatalf("no script for %q", lang)
	}
	for what, text := range map[string]string{"subject": r.Subject, "text": r.Text} {
		text = address.ReplaceAllString(text, "")
		for _, word := range words {
			text = strings.ReplaceAll(text, word, "")
		}
		own, other := 0, 0
		for _, c := range text {
			switch {
			case unicode.Is(scripts[lang], c):
				own++
			case unicode.IsLetter(c):
				other++
			}
		}
		if own == 0 || other*5 > own {
			t.Errorf("the %s of the email to %s is not in %q: %d letters of %d in another script: %s", what, r.To, lang, other, own+other, text)
		}
	}
	if r.Lang != l.Code || r.Dir != l.Dir {
		t.Errorf("the email to %s is marked as %q %q, want %q %q", r.To, r.Lang, r.Dir, l.Code, l.Dir)
	}
	found := false
	for _, link := range r.Links {
		path, ours := strings.CutPrefix(link, site)
		if !ours || path == "" || path == "/" {
			continue
		}
		if path != l.Edition() && !strings.HasPrefix(path, l.Edition()+"/") {
			t.Errorf("a link of the email to %s leaves the edition %s: %s", r.To, l.Edition(), link)
		}
		found = true
	}
	if !found {
		t.Errorf("the email to %s has no link to the site: %q", r.To, r.Links)
	}
}
