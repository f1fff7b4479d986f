// Package mail sends letters: each is a job, enqueued in the transaction that
// causes it, so that it goes out if and only if that is committed, and again until a
// server takes it. It signs them by the key of their brand, and stops writing to
// addresses that letters come back from. It must never know why a letter is written.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strings"

	"github.com/riverqueue/river"
	gomail "github.com/wneessen/go-mail"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
)

// Queue is the queue of letters that Worker works.
const Queue = "mail"

// attempts spread over about a day and a half.
const attempts = 12

// Purpose is the kind of a letter. It decides what keeps the letter from an address
// that others came back from.
type Purpose string

// The purposes. A letter without one is for the desk.
const (
	Account      Purpose = "account"      // asked for by who gets it: sign in, confirm, reset
	Newsletter   Purpose = "newsletter"   // an issue; has Unsubscribe
	Notification Purpose = "notification" // a digest of what a reader follows; has Unsubscribe
	Desk         Purpose = "desk"         // to the newsroom
)

// Letter is a letter. Its parts are data: no line break in one of them can add a
// header or a recipient.
type Letter struct {
	To          string  `json:"to"`
	ReplyTo     string  `json:"replyTo,omitempty"`
	Subject     string  `json:"subject"`
	Text        string  `json:"text"`
	HTML        string  `json:"html,omitempty"`  // says the same as Text; Compose writes both
	Lang        string  `json:"lang,omitempty"`  // code of its language
	Brand       string  `json:"brand,omitempty"` // slug of the brand that writes; "" is the house
	Purpose     Purpose `json:"purpose,omitempty"`
	List        string  `json:"list,omitempty"`        // slug of the newsletter, within the brand
	Unsubscribe string  `json:"unsubscribe,omitempty"` // address where one POST ends it (RFC 8058)
}

// Kind implements river.JobArgs.
func (Letter) Kind() string { return "letter" }

// priorities are how letters overtake each other in the queue: whoever waits to sign in
// does not wait for an issue that goes to everybody.
var priorities = map[Purpose]int{Account: 1, Desk: 2, Notification: 3, Newsletter: 4}

// InsertOpts implements river.JobArgsWithInsertOpts.
func (l Letter) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: attempts, Priority: priorities[l.purpose()]}
}

// Post puts a letter into the queue within a transaction, if it is one that can be sent.
func Post(ctx context.Context, queue *jobs.Client, tx *database.Tx, l Letter) error {
	if _, err := l.message(); err != nil {
		return err
	}
	if _, err := queue.InsertTx(ctx, tx.Tx.Tx, l, nil); err != nil {
		return fmt.Errorf("post a letter: %w", err)
	}
	return nil
}

// purpose is the letter's purpose, also of one that was queued before there were any.
func (l Letter) purpose() Purpose {
	if l.Purpose == "" {
		return Desk
	}
	return l.Purpose
}

// slugs are what brands and lists are called; they become part of a header.
var slugs = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// message checks a letter and makes of it what does not depend on who sends it.
func (l Letter) message() (*gomail.Msg, error) {
	m := gomail.NewMsg(gomail.WithNoDefaultUserAgent(), gomail.WithEncoding(encodingOf(l.Text)))
	if err := m.To(l.To); err != nil {
		return nil, fmt.Errorf("letter to %q: %w", l.To, err)
	}
	if l.ReplyTo != "" {
		if err := m.ReplyTo(l.ReplyTo); err != nil {
			return nil, fmt.Errorf("answers to %q: %w", l.ReplyTo, err)
		}
	}
	for field, slug := range map[string]string{"brand": l.Brand, "list": l.List} {
		if slug != "" && !slugs.MatchString(slug) {
			return nil, fmt.Errorf("%s of a letter: %q is no slug", field, slug)
		}
	}
	if l.Lang != "" {
		locale, ok := i18n.Lookup(l.Lang)
		if !ok {
			return nil, fmt.Errorf("language of a letter: %q is none of the publication's", l.Lang)
		}
		m.SetGenHeader(gomail.HeaderContentLang, locale.Code)
	}
	if err := l.unsubscribe(m); err != nil {
		return nil, err
	}
	m.Subject(oneLine(l.Subject))
	m.SetBodyString(gomail.TypeTextPlain, l.Text)
	if l.HTML != "" {
		m.AddAlternativeString(gomail.TypeTextHTML, l.HTML, gomail.WithPartEncoding(encodingOf(l.HTML)))
	}
	m.SetGenHeader("Auto-Submitted", "auto-generated") // so that no absence note answers (RFC 3834)
	return m, nil
}

// longest is the most characters of an address in a header, whose lines have 998.
const longest = 900

// unsubscribe sets the headers by which one press ends a newsletter.
func (l Letter) unsubscribe(m *gomail.Msg) error {
	switch l.purpose() {
	case Account, Desk:
		if l.Unsubscribe != "" || l.List != "" {
			return fmt.Errorf("a letter for %q has no list and no end", l.purpose())
		}
		return nil
	case Newsletter, Notification:
	default:
		return fmt.Errorf("%q is no purpose of a letter", l.Purpose)
	}
	u, err := url.Parse(l.Unsubscribe)
	if err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http" || len(u.String()) > longest || strings.ContainsAny(u.String(), "<>, ") {
		return errors.New("a newsletter or a notification needs an address where it is ended")
	}
	m.SetListUnsubscribe(u.String())
	m.SetListUnsubscribePost()
	return nil
}

// encodingOf is the shorter encoding of a text: a sign that is not ASCII takes
// three bytes for each of its own in one, four for three in the other.
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

// oneLine is a text without what would end a header.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f || r == '\u2028' || r == '\u2029' }), " ")
}
