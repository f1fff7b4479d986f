package event

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// sendBatch is the number of reminders that are sent in one transaction. It is small, so that other writes need not wait long.
const sendBatch = 50

// A reminder is due leadTime before the start or, if the reader asked after that, lateLeadTime before it.
const leadTime, lateLeadTime = 24 * time.Hour, time.Hour

// SendDue sends the reminders that are due: a day before the start of a meetup. Readers who asked later than that
// get theirs an hour before the start, and readers who ask in the last hour get it at once. A reader gets one
// reminder of an event, and another one only if the start changes. Readers with a ticket get theirs from
// Registrations.SendDue. Instead of a reminder, readers are told once that an event is cancelled. SendDue also deletes the reminders of
// past events and of events that are no longer in the curated set.
func (r *Reminders) SendDue(ctx context.Context) error {
	var reminded []struct {
		Event string
		Told  int // number of readers who were told that it is cancelled
	}
	err := r.DB.Read.NewSelect().Model((*reminderRow)(nil)).Column("event").
		ColumnExpr("SUM(CASE WHEN told_cancelled THEN 1 ELSE 0 END) AS told").Group("event").Order("event").Scan(ctx, &reminded)
	if err != nil {
		return fmt.Errorf("find reminders: %w", err)
	}
	if len(reminded) == 0 {
		return nil
	}
	events, err := r.events(ctx)
	if err != nil {
		return err
	}
	key, err := r.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	var gone []string
	var failed error
	now := r.DB.Now().Time
	for _, one := range reminded {
		e, listed := events[one.Event]
		if one.Told > 0 && listed && !e.Cancelled {
			failed = errors.Join(failed, r.forgetCancellation(ctx, one.Event))
		}
		switch asked := e.latestRequest(now); {
		case !listed || !e.End.IsZero() && !e.End.After(now):
			gone = append(gone, one.Event)
		case e.Cancelled:
			failed = errors.Join(failed, r.tellCancelled(ctx, e, key))
		case !asked.IsZero():
			failed = errors.Join(failed, r.sendAll(ctx, e, asked, key))
		}
	}
	if len(gone) == 0 {
		return failed
	}
	return errors.Join(failed, r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*reminderRow)(nil)).Where("event IN (?)", bun.List(gone)).Exec(ctx); err != nil {
			return fmt.Errorf("delete reminders: %w", err)
		}
		return nil
	}))
}

// latestRequest returns the latest request time of reminders that are due at now. It returns the zero time if no reminder
// is due.
func (e Event) latestRequest(now time.Time) time.Time {
	switch {
	case e.UpcomingAction() != Notify || !now.Before(e.Start):
		return time.Time{}
	case !now.Before(e.Start.Add(-lateLeadTime)):
		return now
	case !now.Before(e.Start.Add(-leadTime)):
		return e.Start.Add(-leadTime)
	default:
		return time.Time{}
	}
}

// sendAll sends the reminders of an event to readers who asked at the time asked or earlier.
func (r *Reminders) sendAll(ctx context.Context, e Event, asked time.Time, key sign.Key) error {
	for {
		n, err := r.sendNextBatch(ctx, e, asked, key)
		if err != nil || n < sendBatch {
			return err
		}
	}
}

// remindersKey identifies the reminders of an event, for locks. Only one transaction at a time sends reminders of an event, so that readers
// who asked for one and have a ticket get one reminder.
func remindersKey(slug string) string { return "event-reminders:" + slug }

// untoldStart is the condition for those who have not been told of a start.
const untoldStart = "told_start IS NULL OR told_start <> ?"

// holders returns a query for the readers whom Registrations.SendDue reminds of an occurrence, because they have a ticket.
func holders(tx *database.Tx, e *Event) *bun.SelectQuery {
	return tx.NewSelect().Model((*Registration)(nil)).Column("r.user_id").Where("r.event = ?", e.Slug).Where("r.occurrence = ?", e.Date).
		Where("r.state = ?", Registered).Where("NOT r.no_reminders")
}

// sendNextBatch sends up to sendBatch reminders to readers without a ticket and returns how many were due. The update claims each reminder.
func (r *Reminders) sendNextBatch(ctx context.Context, e Event, asked time.Time, key sign.Key) (count int, err error) {
	start := clock.MomentOf(e.Start)
	err = r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, remindersKey(e.Slug)); err != nil {
			return err
		}
		var ids []int64
		err := tx.NewSelect().Model((*reminderRow)(nil)).Column("user_id").Where("event = ?", e.Slug).Where(untoldStart, start).
			Where("created_at <= ?", clock.MomentOf(asked)).Where("user_id NOT IN (?)", holders(tx, &e)).
			Order("user_id").Limit(sendBatch).Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("find reminders that are due: %w", err)
		}
		if count = len(ids); count == 0 {
			return nil
		}
		users, err := account.LockUsers(ctx, tx, ids)
		if err != nil {
			return err
		}
		var claimed []reminderRow
		err = tx.NewUpdate().Model((*reminderRow)(nil)).Set("sent_at = ?", tx.At).Set("told_start = ?", start).
			Where("event = ?", e.Slug).Where("user_id IN (?)", bun.List(ids)).Where(untoldStart, start).
			Returning("user_id, lang").Scan(ctx, &claimed)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("claim reminders: %w", err)
		}
		zones, err := r.Notifier.ChosenZones(ctx, tx, ids)
		if err != nil {
			return err
		}
		for _, row := range claimed {
			u := users[row.UserID]
			if u == nil {
				continue // the account was deleted in the meantime
			}
			token := key.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli())
			if err := r.send(ctx, tx, e, u, i18n.LookupOrDefault(row.Lang), zones[u.ID], token); err != nil {
				return err
			}
		}
		return nil
	})
	return count, err
}

// send reminds one reader of an event with a notification and an email. chosen is the name of the reader's time zone, "" for none.
func (r *Reminders) send(ctx context.Context, tx *database.Tx, e Event, u *account.User, lang i18n.Locale, chosen, token string) error {
	b, err := r.Brands.ForLocale(ctx, lang)
	if err != nil {
		return fmt.Errorf("edition of a reminder: %w", err)
	}
	told := reminderOf(e, lang, zoneFor(&e, chosen, b), b)
	if err := r.Notifier.NotifyOfEvent(ctx, tx, u.ID, e.Slug, told.title, told.when+" · "+told.place, told.path, lang.Code); err != nil {
		return err
	}
	email := reminderEmail(mail.BrandTheme(b, r.Name, r.Site), lang, r.Site, told, token)
	email.To = u.Email
	return mail.Enqueue(ctx, r.Queue, tx, email)
}

// zoneFor returns the time zone in which a reader of an edition is told of the start of an event: the one that the reader chose, otherwise
// the one in which pages show it. chosen is "" for none.
func zoneFor(e *Event, chosen string, b *brand.Brand) *time.Location {
	return clock.ZoneOr(chosen, e.shownZone(b.Zone()))
}

// messageTexts has the texts of a notification and an email about an event.
type messageTexts struct {
	title       string // names the event
	name        string // name of the event, in the editor's language
	when, place string
	zone        string // name of the time zone of when
	file        string // path of the event as iCalendar
	path        string // path of the event's page, or of the ticket, in the reader's edition
	why         string // why the reader gets a reminder
}

// reminderOf returns the text of the reminder of an event for readers of an edition, with its start in a time zone.
func reminderOf(e Event, lang i18n.Locale, zone *time.Location, b *brand.Brand) messageTexts {
	path := b.PathOf(route.EventsPath + "/" + e.Slug)
	return messageTexts{title: lang.Text("event.reminds", map[string]any{"name": e.Name}), name: e.Name,
		when: lang.DateTime(e.Start.In(zone)), place: cmp.Or(e.Place, lang.Text("event.online", nil)), zone: lang.ZoneName(zone),
		path: path, file: e.calendarFile(path), why: lang.Text("event.mail.why", nil)}
}

// reminderEmail returns the email that reminds a reader of an event. token is the token of the link that cancels all reminders.
func reminderEmail(theme mail.Theme, lang i18n.Locale, site string, told messageTexts, token string) mail.Email {
	end := site + lang.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
	email := mail.Compose(mail.Content{Theme: theme, Lang: lang, Subject: told.title, Preheader: told.when + " · " + told.place,
		Heading: told.name, Paragraphs: []string{told.when + " · " + told.zone, told.place},
		Button: mail.Link{Text: lang.Text("event.details", nil), Address: site + told.path},
		Items:  []mail.Item{{Title: lang.Text("calendar.add", nil), Address: site + told.file}},
		Small:  []string{told.why},
		Links:  []mail.Link{{Text: lang.Text("event.mail.end", nil), Address: end}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "events", end
	return email
}

// ExampleEmails returns examples of the emails to readers who asked to be reminded, in the theme of their language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		panic(err) // the program contains the zone database
	}
	e := Event{Slug: "weavers-evening", Name: "Weavers’ evening", Place: "Kochi", Zone: zone,
		Start: time.Date(2026, time.November, 29, 18, 30, 0, 0, zone)}
	return []mail.Example{{Name: "event", Compose: func(lang i18n.Locale) mail.Email {
		told := reminderOf(e, lang, zone, &brand.Brand{Path: lang.Edition()})
		return reminderEmail(theme(lang), lang, "https://news.example", told, "example")
	}}, {Name: "event-off", Compose: func(lang i18n.Locale) mail.Email {
		told := cancellationOf(e, lang, zone, &brand.Brand{Path: lang.Edition()})
		return cancellationEmail(theme(lang), lang, "https://news.example", told, "example")
	}}}
}
