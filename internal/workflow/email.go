package workflow

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/route"
	"masthead/internal/story"
)

// maxQuoted is the maximum length of a comment in a notification, in characters.
const maxQuoted = 300

// tellAssignee sends an email and a notification to a user who is now to work on a story.
func (w *Workflow) tellAssignee(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, to *account.User, one *Work) error {
	due := func(l i18n.Locale) []string {
		if one.DueAt.IsZero() {
			return nil
		}
		b, err := w.Brands.ByID(ctx, s.BrandID)
		if err != nil {
			return nil
		}
		return []string{l.Text("mail.desk.due", map[string]any{"moment": l.DateTime(one.DueAt.In(b.Zone()))})}
	}
	note, err := w.noteOfStep(ctx, tx, by, s.ID)
	if err != nil {
		return err
	}
	return w.tell(ctx, tx, by, s, to, "assigned", func(l i18n.Locale) []string { return append(due(l), quoted(note)(l)...) })
}

// noteOfStep returns the note with which an actor has just moved a story, "" if the newest move is somebody else's or older than an hour.
func (w *Workflow) noteOfStep(ctx context.Context, tx *database.Tx, by actor.Actor, storyID int64) (string, error) {
	moves, err := w.movesOf(ctx, tx, storyID)
	if err != nil || len(moves) == 0 {
		return "", err
	}
	if m := &moves[0]; m.At.Add(time.Hour).After(tx.At.Time) && by.Is(m.UserID, m.TokenID) {
		return m.Note, nil
	}
	return "", nil
}

// quoted returns a note as a sentence of its own in every language, nothing for an empty one.
func quoted(note string) func(i18n.Locale) []string {
	return func(i18n.Locale) []string {
		if note == "" {
			return nil
		}
		return []string{shorten(note)}
	}
}

// tellOfMove tells the user who is to work on a story that somebody else has moved it with a note.
func (w *Workflow) tellOfMove(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, one *Work, note string) error {
	if note == "" || one.AssigneeID == nil {
		return nil
	}
	return w.tellMember(ctx, tx, by, s, *one.AssigneeID, "moved", note)
}

// tellWriter tells the last writer of a story that somebody else has approved the text.
func (w *Workflow) tellWriter(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, note string) error {
	if s.SavedBy == nil {
		return nil
	}
	return w.tellMember(ctx, tx, by, s, *s.SavedBy, "approved", note)
}

// tellMember tells a user who may write for the brand of a story about an event of it, unless the user is the actor.
func (w *Workflow) tellMember(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, userID int64,
	event, note string) error {
	if by.UserID != nil && *by.UserID == userID {
		return nil
	}
	to, err := account.UserByID(ctx, tx, userID)
	if errors.Is(err, database.ErrNotFound) {
		return nil
	}
	if err != nil || !mayWrite(to, s.BrandID) {
		return err
	}
	return w.tell(ctx, tx, by, s, to, event, quoted(note))
}

// tellMentioned sends an email and a notification to a user who is mentioned in a comment.
func (w *Workflow) tellMentioned(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, to *account.User, c *Comment) error {
	return w.tell(ctx, tx, by, s, to, "mentioned", func(i18n.Locale) []string { return []string{shorten(c.Body)} })
}

// shorten returns the beginning of a comment.
func shorten(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > maxQuoted {
		return string(letters[:maxQuoted]) + "…"
	}
	return text
}

// emailEvery limits the emails about one event of a story to one user; the notifications are not limited.
var emailEvery = limit.Limit{Name: "desk-email", Times: 1, Period: time.Hour}

// tell sends an email and a notification about a story to a member of the newsroom, at most one email an hour for each event. event names
// the messages; more returns further sentences in a language.
func (w *Workflow) tell(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, to *account.User, event string,
	more func(i18n.Locale) []string) error {
	var who account.Editors
	who.Add(by.UserID, by.TokenID)
	names, err := who.Names(ctx, tx)
	if err != nil {
		return err
	}
	l, name := i18n.LookupOrDefault(to.Lang), names.Of(by.UserID, by.TokenID)
	sentences := more(l)
	isFirst, err := limit.First(ctx, tx, emailEvery, event+" "+strconv.FormatInt(s.ID, 10)+" "+strconv.FormatInt(to.ID, 10))
	if err != nil {
		return err
	}
	if w.Theme != nil && w.Queue != nil && isFirst {
		email := w.emailAbout(l, event, account.ShownName(name, l), s, sentences)
		email.To = to.Email
		if err := mail.Enqueue(ctx, w.Queue, tx, email); err != nil {
			return err
		}
	}
	if w.Notify == nil {
		return nil
	}
	n := notify.Notification{Kind: notify.System, Title: subjectOf(l, event, account.ShownName(name, l)),
		Text: strings.Join(append([]string{s.Title}, sentences...), " · "), Link: route.EditorPath(s.ID), Lang: l.Code}
	return w.Notify(ctx, tx, to.ID, n, "desk-"+strconv.FormatInt(s.ID, 10))
}

// subjectOf returns the subject of an email about an event, and the title of its notification.
func subjectOf(l i18n.Locale, event, name string) string {
	return l.Text("mail.desk."+event, map[string]any{"name": name})
}

// emailAbout returns an email to a member of the newsroom.
func (w *Workflow) emailAbout(l i18n.Locale, event, name string, s *story.Story, sentences []string) mail.Email {
	subject := subjectOf(l, event, name)
	email := mail.Compose(mail.Content{Theme: w.Theme(l), Lang: l, Subject: subject, Heading: s.Title,
		Paragraphs: append([]string{subject}, sentences...),
		Button:     mail.Link{Text: l.Text("mail.desk.open", nil), Address: w.Site + route.EditorPath(s.ID)}})
	email.Purpose = mail.Account
	return email
}

// exampleEmails returns examples of the emails, for feature.Offer.Emails.
func (w *Workflow) exampleEmails() []mail.Example {
	example := func(event string, sentences []string) mail.Example {
		return mail.Example{Name: "desk-" + event, Compose: func(l i18n.Locale) mail.Email {
			one := *w
			one.Site = "https://news.example"
			return one.emailAbout(l, event, "Neha Iyer", &story.Story{ID: 42, Title: "The loom that came late"}, sentences)
		}}
	}
	note := []string{"Please look at the figures in the third paragraph."}
	return []mail.Example{example("assigned", note), example("mentioned", []string{"@Neha Iyer Is the year right?"}),
		example("moved", note), example("approval", note), example("approved", nil)}
}
