// Package mail sends emails. Each email is a job that is enqueued in the transaction that causes it, so it is sent if
// and only if that transaction commits, and is retried until a server accepts it. The package signs emails with the
// key of their brand and stops sending to addresses that bounce. It must not depend on the reason why an email is
// sent.
package mail

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/riverqueue/river"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/text"
)

// Queue is the job queue of emails.
const Queue = "mail"

// maxAttempts is the number of attempts to send an email, which spread over about a day and a half.
const maxAttempts = 12

// Purpose is the kind of an email. It decides which suppressions apply to it.
type Purpose string

// The purposes. An email without one is for the desk.
const (
	Account      Purpose = "account"      // requested by the recipient: sign in, confirm, reset
	Newsletter   Purpose = "newsletter"   // a newsletter issue; has Unsubscribe
	Notification Purpose = "notification" // a digest of what a reader follows, or a reminder that they asked for; has Unsubscribe
	Desk         Purpose = "desk"         // to the newsroom
)

// Email is one message to one recipient. A line break in any field cannot add a header or a
// recipient.
type Email struct {
	To          string   `json:"to"`
	ReplyTo     string   `json:"replyTo,omitempty"`
	Subject     string   `json:"subject"`
	Text        string   `json:"text"`
	HTML        string   `json:"html,omitempty"`  // same content as Text; Compose writes both
	Lang        string   `json:"lang,omitempty"`  // language code
	Brand       string   `json:"brand,omitempty"` // brand slug of the sender; "" is the publication
	Purpose     Purpose  `json:"purpose,omitempty"`
	List        string   `json:"list,omitempty"`        // slug of the newsletter within the brand
	Unsubscribe string   `json:"unsubscribe,omitempty"` // address that unsubscribes on one POST (RFC 8058)
	Picture     *Picture `json:"picture,omitempty"`     // shown by HTML

	Shared int64             `json:"shared,omitempty"` // ID of the text, from Share; 0 for an email with a text of its own
	Marks  map[string]string `json:"marks,omitempty"`  // what replaces marks in the shared text, such as tokens of links
}

// Kind implements river.JobArgs. It stays "letter" because queued jobs are stored with it.
func (Email) Kind() string { return "letter" }

// priorities let urgent emails overtake others in the queue, so that a reader who is signing in does not wait until a
// newsletter issue has been sent.
var priorities = map[Purpose]int{Account: 1, Desk: 2, Notification: 3, Newsletter: 4}

// InsertOpts implements river.JobArgsWithInsertOpts.
func (email Email) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: maxAttempts, Priority: priorities[email.purpose()]}
}

// Enqueue adds an email to the queue within a transaction. It fails if the email cannot be sent as
// it is.
func Enqueue(ctx context.Context, queue *jobs.Client, tx *database.Tx, email Email) error {
	if _, err := email.newMessage(); err != nil {
		return err
	}
	if _, err := queue.InsertTx(ctx, tx.Tx.Tx, email, nil); err != nil {
		return fmt.Errorf("enqueue an email: %w", err)
	}
	return nil
}

// EnqueueAll does what Enqueue does, for several emails at once. Nothing is enqueued if one of them cannot be sent as it is.
func EnqueueAll(ctx context.Context, queue *jobs.Client, tx *database.Tx, emails []Email) error {
	many := make([]river.InsertManyParams, len(emails))
	for i, email := range emails {
		if _, err := email.newMessage(); err != nil {
			return err
		}
		many[i].Args = email
	}
	if len(many) == 0 {
		return nil
	}
	if _, err := queue.InsertManyFastTx(ctx, tx.Tx.Tx, many); err != nil { // which does not read the stored emails back
		return fmt.Errorf("enqueue emails: %w", err)
	}
	return nil
}

// purpose returns the email's purpose, which is Desk for emails queued before purposes existed.
func (email Email) purpose() Purpose {
	if email.Purpose == "" {
		return Desk
	}
	return email.Purpose
}

// slugPattern matches the slugs of brands and newsletters, which become part of a header.
var slugPattern = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// newMessage checks an email and builds the part of the message that does not depend on the sender.
func (email Email) newMessage() (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithEncoding(encodingOf(email.Text)))
	if err := m.To(email.To); err != nil {
		return nil, fmt.Errorf("email to %q: %w", email.To, err)
	}
	if email.ReplyTo != "" {
		if err := m.ReplyTo(email.ReplyTo); err != nil {
			return nil, fmt.Errorf("reply address %q: %w", email.ReplyTo, err)
		}
	}
	for field, slug := range map[string]string{"brand": email.Brand, "list": email.List} {
		if slug != "" && !slugPattern.MatchString(slug) {
			return nil, fmt.Errorf("%s of an email: %q is not a slug", field, slug)
		}
	}
	if email.Lang != "" {
		locale, ok := i18n.Lookup(email.Lang)
		if !ok {
			return nil, fmt.Errorf("language of an email: %q is not a language of the publication", email.Lang)
		}
		m.SetGenHeader(gomail.HeaderContentLang, locale.Code)
	}
	if err := email.setUnsubscribe(m); err != nil {
		return nil, err
	}
	m.Subject(encodedSubject(text.OneLine(email.Subject)))
	m.SetBodyString(gomail.TypeTextPlain, email.Text)
	if email.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, email.HTML, gomail.WithPartEncoding(encodingOf(email.HTML)))
	}
	if p := email.Picture; p != nil {
		err := m.EmbedReader(p.Name, bytes.NewReader(p.PNG), gomail.WithFileContentType("image/png"), gomail.WithFileContentID(p.Name))
		if err != nil {
			return nil, fmt.Errorf("picture of an email: %w", err)
		}
	}
	m.SetGenHeader("Auto-Submitted", "auto-generated") // it gets no out-of-office reply (RFC 3834)
	return m, nil
}

// maxWordBytes is the number of bytes in one encoded word of a subject. Such a word has at most 60 characters, so the first one fits
// into the line that begins with "Subject:"; otherwise that line would be empty, which some mail programs show as a space.
const maxWordBytes = 36

// encodedSubject returns a subject with all of its text in encoded words (RFC 2047), or unchanged if it is ASCII.
func encodedSubject(subject string) string {
	if !strings.ContainsFunc(subject, func(r rune) bool { return r > unicode.MaxASCII }) {
		return subject
	}
	var words []string
	start := 0
	for i, r := range subject {
		if i+utf8.RuneLen(r)-start > maxWordBytes {
			words, start = append(words, encodedWord(subject[start:i])), i
		}
	}
	return strings.Join(append(words, encodedWord(subject[start:])), " ")
}

func encodedWord(part string) string {
	return "=?UTF-8?B?" + base64.StdEncoding.EncodeToString([]byte(part)) + "?="
}

// maxUnsubscribe is the longest unsubscribe address, in bytes: a header line has at most 998.
const maxUnsubscribe = 900

// setUnsubscribe sets the headers for one-click unsubscribe.
func (email Email) setUnsubscribe(m *gomail.Msg) error {
	switch email.purpose() {
	case Account, Desk:
		if email.Unsubscribe != "" || email.List != "" {
			return fmt.Errorf("an email with purpose %q has no list and no unsubscribe address", email.purpose())
		}
		return nil
	case Newsletter, Notification:
	default:
		return fmt.Errorf("%q is not a purpose of an email", email.Purpose)
	}
	u, err := url.Parse(email.Unsubscribe)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || len(u.String()) > maxUnsubscribe ||
		strings.ContainsAny(u.String(), "<>, ") {
		return errors.New("a newsletter or notification email needs an unsubscribe address")
	}
	m.SetListUnsubscribe(u.String())
	m.SetListUnsubscribePost()
	return nil
}

// encodingOf returns the shorter encoding of a text: quoted-printable takes three bytes for each
// byte that is not ASCII, base64 four for each three.
func encodingOf(text string) gomail.Encoding {
	foreign := 0
	for i := range len(text) {
		if text[i] >= 0x80 {
			foreign++
		}
	}
	if foreign > len(text)/6 {
		return gomail.EncodingB64
	}
	return gomail.EncodingQP
}
