package webinar

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// Notifier notifies readers with the bell and on their devices; *notify.Notifications implements it.
type Notifier interface {
	// NotifyOfWebinar notifies readers about a webinar in the transaction that claims the message. webinar is the name of the webinar, link
	// is a path on this site, and lang is the language code of title and text.
	NotifyOfWebinar(ctx context.Context, tx *database.Tx, users []int64, webinar, title, text, link, lang string) error
	// ChosenZones returns the names of the time zones that readers chose, by the ids of the readers, without those who chose none.
	ChosenZones(ctx context.Context, db bun.IDB, users []int64) (map[int64]string, error)
}

// Message is the kind of a message to registered readers.
type Message string

// The messages.
const (
	WeekBefore       Message = "week"
	DayBefore        Message = "day"
	HourBefore       Message = "hour"
	Started          Message = "start"
	RecordingThere   Message = "recording"
	Promoted         Message = "promoted" // from the waiting list
	Rescheduled      Message = "rescheduled"
	CancelledMessage Message = "cancelled"
)

// Messages sends the messages about webinars to readers who registered. Every field must be set.
type Messages struct {
	DB       *database.DB
	Brands   *brand.Directory
	Stories  *story.Stories
	Notifier Notifier
	Queue    *jobs.Client
	Keys     *sign.Keys
	Site     string // public address of the site, without a slash at its end
	Name     string // of the publication
}

// batchSize returns the number of messages that are sent in one transaction. It is small on SQLite, where other writes wait meanwhile; on
// PostgreSQL larger batches need fewer round trips.
func (ms *Messages) batchSize() int {
	if ms.DB.Engine == database.Postgres {
		return 250
	}
	return 50
}

// Times of messages. newsAge is how long the news of a change or a recording is sent, startAge how long the message about the start.
const (
	week, day = 7 * 24 * time.Hour, 24 * time.Hour
	newsAge   = 7 * 24 * time.Hour
	startAge  = 15 * time.Minute
)

// due is a message that is due at a time. since is the time from which it is due: readers who joined later do not get it.
type due struct {
	kind  Message
	since clock.Moment
}

// sequenceOf returns the sequence of a webinar that is recorded with a sent message. It is 0 for messages about a seat and the recording,
// which are not sent again after new times.
func (d due) sequenceOf(w *Webinar) int {
	if d.kind == Promoted || d.kind == RecordingThere {
		return 0
	}
	return w.Sequence
}

// dueAt returns the messages of a webinar that are due at a time. Of the reminders before the start only the latest is due. Once it has
// begun, the message about the start replaces the one about new times: going live early moves the start.
func (w *Webinar) dueAt(now time.Time) []due {
	var list []due
	changed := !w.ChangedAt.IsZero() && now.Sub(w.ChangedAt.Time) < newsAge
	switch s := w.StatusAt(now); s {
	case Cancelled:
		if changed {
			list = append(list, due{CancelledMessage, w.ChangedAt})
		}
		return list
	case Ended:
		if w.RecordingMedia != "" && now.Sub(w.EndsAt.Time) < newsAge {
			list = append(list, due{RecordingThere, clock.MomentOf(now)})
		}
		return list
	case Live:
		if now.Sub(w.StartsAt.Time) < startAge {
			list = append(list, due{Started, w.StartsAt})
		}
		return append(list, due{Promoted, clock.MomentOf(now)})
	default:
		for _, r := range []struct {
			kind Message
			lead time.Duration
		}{{HourBefore, time.Hour}, {DayBefore, day}, {WeekBefore, week}} {
			if at := w.StartsAt.Add(-r.lead); !now.Before(at) {
				list = append(list, due{r.kind, clock.MomentOf(at)})
				break
			}
		}
	}
	if changed {
		list = append(list, due{Rescheduled, w.ChangedAt})
	}
	return append(list, due{Promoted, clock.MomentOf(now)})
}

// SendDue sends the messages about webinars that are due: reminders a week, a day and an hour before the start and at the start, the
// recording, new times, a cancellation, and a seat for readers on the waiting list. Each registered reader gets each of them once, by
// email and as a notification, in the reader's language and time zone. Before that, readers who wait get the seats of deleted accounts.
func (ms *Messages) SendDue(ctx context.Context) error {
	now := ms.DB.Now().Time
	var list []*Webinar
	err := ms.DB.Read.NewSelect().Model(&list).Join("JOIN stories AS s ON s.id = w.story_id").Where("s.status = ?", story.Published).
		Where("w.ends_at > ?", clock.MomentOf(now.Add(-newsAge))).
		Where("w.starts_at < ? OR w.changed_at > ? OR w.capacity > 0", clock.MomentOf(now.Add(week+time.Minute)),
			clock.MomentOf(now.Add(-newsAge))).
		Where("EXISTS (SELECT 1 FROM webinar_registrations r WHERE r.webinar_id = w.story_id AND r.state <> ?)", Unregistered).
		Order("w.starts_at", "w.story_id").Limit(1000).Scan(ctx)
	if err != nil {
		return fmt.Errorf("webinars with messages: %w", err)
	}
	found, err := cards(ctx, ms.Stories, list)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return nil
	}
	key, err := ms.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	failed := offerSeats(ctx, ms.DB, list)
	for _, w := range list {
		for _, d := range w.dueAt(now) {
			c, more := found[w.StoryID], true
			for last := int64(0); c != nil && more; {
				var err error
				last, more, err = ms.sendNextBatch(ctx, w, c, d, last, key)
				failed = errors.Join(failed, err)
			}
		}
	}
	return failed
}

// sendNextBatch sends up to batchSize messages to the readers with ids greater than after, in the order of their ids. It returns the id of
// the last of them, and whether more readers may follow (false after an error). The insertion claims each message, so that another server
// that found the same readers sends them nothing. The emails are enqueued in the same transaction: if the program is killed, each batch was
// sent completely or not at all, and the next call continues.
func (ms *Messages) sendNextBatch(ctx context.Context, w *Webinar, c *story.Card, d due, after int64, key sign.Key,
) (last int64, more bool, err error) {
	err = ms.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		last, more = after, false
		var rows []Registration
		size := ms.batchSize()
		q := tx.NewSelect().Model(&rows).Where("r.webinar_id = ?", w.StoryID).Where("r.joined_at <= ?", d.since).
			Where("r.user_id > ?", after).
			Where("NOT EXISTS (SELECT 1 FROM webinar_messages m WHERE m.webinar_id = r.webinar_id AND m.kind = ? AND m.sequence = ? "+
				"AND m.user_id = r.user_id)", d.kind, d.sequenceOf(w)).Order("r.user_id").Limit(int64(size))
		switch d.kind {
		case CancelledMessage, Rescheduled:
			q.Where("r.state <> ?", Unregistered)
		case Promoted:
			q.Where("r.state = ?", Registered).Where("r.promoted_at IS NOT NULL")
		default:
			q.Where("r.state = ?", Registered)
		}
		if err := q.Scan(ctx); err != nil {
			return fmt.Errorf("messages that are due: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		last, more = rows[len(rows)-1].UserID, len(rows) == size
		return ms.sendBatch(ctx, tx, w, c, d, rows, key)
	})
	return last, more && err == nil, err
}

// tokenMark stands for the token of the link that ends the emails to a reader, until it is replaced. Like a token, it has only characters
// that addresses do not escape.
const tokenMark = "0.0.token-of-the-reader"

// claim is a row of the table of messages that were sent to readers.
type claim struct {
	bun.BaseModel `bun:"table:webinar_messages,alias:m"`
	WebinarID     int64
	UserID        int64
	Kind          Message
	Sequence      int
	SentAt        clock.Moment
}

// sendBatch claims a message for registered readers and sends it as a notification and an email to those who have not got it yet. The zones
// of all readers and their choices are read in one query each. Readers with the same language and zone get the same notification.
func (ms *Messages) sendBatch(ctx context.Context, tx *database.Tx, w *Webinar, c *story.Card, d due, rows []Registration,
	key sign.Key,
) error {
	ids := make([]int64, len(rows))
	for i, r := range rows {
		ids[i] = r.UserID
	}
	users, err := account.LockUsers(ctx, tx, ids)
	if err != nil {
		return err
	}
	var claims []claim
	for _, id := range ids {
		if users[id] != nil { // others deleted their accounts in the meantime
			claims = append(claims, claim{WebinarID: w.StoryID, UserID: id, Kind: d.kind, Sequence: d.sequenceOf(w), SentAt: tx.At})
		}
	}
	if len(claims) == 0 {
		return nil
	}
	var claimed []int64
	err = tx.NewInsert().Model(&claims).On("CONFLICT DO NOTHING").Returning("user_id").Scan(ctx, &claimed)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("claim messages: %w", err)
	}
	if len(claimed) == 0 {
		return nil // another server sent them
	}
	zones, err := ms.Notifier.ChosenZones(ctx, tx, claimed)
	if err != nil {
		return err
	}
	var stopped []int64
	err = tx.NewSelect().Table("webinar_mail_stops").Column("user_id").Where("user_id IN (?)", bun.List(claimed)).Scan(ctx, &stopped)
	if err != nil {
		return fmt.Errorf("readers without emails about webinars: %w", err)
	}
	type group struct{ lang, zone string }
	groups := map[group][]int64{}
	for _, r := range rows {
		if slices.Contains(claimed, r.UserID) {
			g := group{i18n.LookupOrDefault(r.Lang).Code, zones[r.UserID]}
			groups[g] = append(groups[g], r.UserID)
		}
	}
	var emails []mail.Email
	for g, members := range groups {
		l := i18n.LookupOrDefault(g.lang)
		b, err := ms.Brands.ForLocale(ctx, l)
		if err != nil {
			return fmt.Errorf("edition of a message: %w", err)
		}
		title, when := textsOf(w, c.Title, d.kind, l, clock.ZoneOr(g.zone, w.Location()))
		if err := ms.Notifier.NotifyOfWebinar(ctx, tx, members, w.Name(), title, when, c.Path, l.Code); err != nil {
			return err
		}
		// All emails of a group are the same but for the token of a link, so that the layout is made once.
		common := emailOf(mail.BrandTheme(b, ms.Name, ms.Site), l, ms.Site, w, d.kind, title, c.Title, when, c.Path, tokenMark)
		for _, id := range members {
			if slices.Contains(stopped, id) {
				continue
			}
			u := users[id]
			token := key.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli())
			email := common
			email.To = u.Email
			email.Text, email.HTML = strings.ReplaceAll(email.Text, tokenMark, token), strings.ReplaceAll(email.HTML, tokenMark, token)
			email.Unsubscribe = strings.ReplaceAll(email.Unsubscribe, tokenMark, token)
			emails = append(emails, email)
		}
	}
	return mail.EnqueueAll(ctx, ms.Queue, tx, emails)
}

// textsOf returns the title of a message about a webinar, and its time in a zone with the name of the zone.
func textsOf(w *Webinar, name string, kind Message, l i18n.Locale, zone *time.Location) (title, when string) {
	key := map[Message]string{Started: "webinar.mail.start", RecordingThere: "webinar.mail.recording", Promoted: "webinar.mail.promoted",
		Rescheduled: "webinar.mail.rescheduled", CancelledMessage: "webinar.mail.cancelled"}[kind]
	if key == "" {
		key = "event.reminds"
	}
	return l.Text(key, map[string]any{"name": name}), l.DateTime(w.StartsAt.In(zone)) + " · " + l.ZoneName(zone)
}

// emailOf returns the email with a message. Its heading is the name of the webinar; unless it is a reminder, it says what has happened. If
// the webinar is ahead, a link adds it to a calendar.
func emailOf(theme mail.Theme, l i18n.Locale, site string, w *Webinar, kind Message, title, name, when, path, token string) mail.Email {
	paragraphs := []string{when}
	if !slices.Contains([]Message{WeekBefore, DayBefore, HourBefore}, kind) {
		paragraphs = []string{title, when}
	}
	if w.Reminder != "" {
		paragraphs = append(paragraphs, w.Reminder)
	}
	var items []mail.Item
	if !slices.Contains([]Message{Started, RecordingThere, CancelledMessage}, kind) {
		items = []mail.Item{{Title: l.Text("calendar.add", nil), Address: site + l.Edition() + CalendarPath(w.Name())}}
	}
	own := site + l.Edition() + route.MyWebinarsPath
	end := site + l.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: title, Preheader: when, Heading: name, Paragraphs: paragraphs,
		Button: mail.Link{Text: l.Text("event.details", nil), Address: site + path}, Items: items,
		Small: []string{l.Text("webinar.mail.why", nil)},
		Links: []mail.Link{{Text: l.Text("webinar.mine", nil), Address: own}, {Text: l.Text("webinar.mail.end", nil), Address: end}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "webinars", end
	return email
}

// ExampleEmails returns examples of the emails about webinars, in the theme of their language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	w := &Webinar{StoryID: 42, Zone: "Asia/Kolkata"}
	zone := w.Location()
	w.StartsAt = clock.MomentOf(time.Date(2026, time.November, 29, 18, 30, 0, 0, zone))
	var list []mail.Example
	for _, kind := range []Message{DayBefore, Started, RecordingThere, Promoted, Rescheduled, CancelledMessage} {
		list = append(list, mail.Example{Name: "webinar-" + string(kind), Compose: func(l i18n.Locale) mail.Email {
			title, when := textsOf(w, "Pricing for small workshops", kind, l, zone)
			return emailOf(theme(l), l, "https://news.example", w, kind, title, "Pricing for small workshops", when, "/webinar/pricing", "example")
		}})
	}
	return list
}
