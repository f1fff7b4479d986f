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
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// tellCancelled tells everybody who asked to be reminded of an event that it is cancelled, once. Readers with a registration are told by
// Registrations.SendDue instead.
func (r *Reminders) tellCancelled(ctx context.Context, e Event, key sign.Key) error {
	for {
		n, err := r.tellNextBatch(ctx, e, key)
		if err != nil || n < sendBatch {
			return err
		}
	}
}

// tellNextBatch tells up to sendBatch readers and returns how many were not told before. The update claims each reader, as in
// sendNextBatch.
func (r *Reminders) tellNextBatch(ctx context.Context, e Event, key sign.Key) (count int, err error) {
	untold := func(ctx context.Context, db bun.IDB) (ids []int64, err error) {
		err = db.NewSelect().Model((*reminderRow)(nil)).Column("user_id").Where("event = ?", e.Slug).Where("NOT told_cancelled").
			Order("user_id").Limit(sendBatch).Scan(ctx, &ids)
		if err != nil {
			return nil, fmt.Errorf("find readers of cancelled event %s: %w", e.Slug, err)
		}
		return ids, nil
	}
	if ids, err := untold(ctx, r.DB.Read); err != nil || len(ids) == 0 { // without a transaction if nobody has to be told
		return 0, err
	}
	err = r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ids, err := untold(ctx, tx)
		if count = len(ids); err != nil || count == 0 {
			return err
		}
		users, err := account.LockUsers(ctx, tx, ids)
		if err != nil {
			return err
		}
		var claimed []reminderRow
		err = tx.NewUpdate().Model((*reminderRow)(nil)).Set("told_cancelled = ?", true).Where("event = ?", e.Slug).
			Where("user_id IN (?)", bun.List(ids)).Where("NOT told_cancelled").Returning("user_id, lang").Scan(ctx, &claimed)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("claim readers of cancelled event %s: %w", e.Slug, err)
		}
		var registered []int64
		err = tx.NewSelect().Model((*Registration)(nil)).Column("user_id").Where("r.event = ?", e.Slug).Where("r.user_id IN (?)", bun.List(ids)).
			Where("r.state <> ?", Unregistered).Where("r.occurrence = '' OR r.occurrence >= ?", tx.At.In(e.Zone).Format(time.DateOnly)).
			Scan(ctx, &registered)
		if err != nil {
			return fmt.Errorf("registrations for cancelled event %s: %w", e.Slug, err)
		}
		for _, id := range registered {
			users[id] = nil
		}
		zones, err := r.Notifier.ChosenZones(ctx, tx, ids)
		if err != nil {
			return err
		}
		var emails []mail.Email
		for _, row := range claimed {
			u := users[row.UserID]
			if u == nil {
				continue // the reader has a registration, or the account was deleted in the meantime
			}
			l := i18n.LookupOrDefault(row.Lang)
			b, err := r.Brands.ForLocale(ctx, l)
			if err != nil {
				return fmt.Errorf("edition of a message: %w", err)
			}
			told := cancellationOf(e, l, zoneFor(&e, zones[u.ID], b), b)
			err = r.Notifier.NotifyOfEvent(ctx, tx, u.ID, e.Slug, told.title, told.when+" · "+told.place, told.path, l.Code)
			if err != nil {
				return err
			}
			email := cancellationEmail(mail.BrandTheme(b, r.Name, r.Site), l, r.Site, told,
				key.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli()))
			email.To = u.Email
			emails = append(emails, email)
		}
		return mail.EnqueueAll(ctx, r.Queue, tx, emails)
	})
	return count, err
}

// forgetCancellation marks the readers of an event that takes place after all as not told, so that another cancellation tells them again.
func (r *Reminders) forgetCancellation(ctx context.Context, slug string) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*reminderRow)(nil)).Set("told_cancelled = ?", false).Where("event = ?", slug).Where("told_cancelled").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("reminders of event %s: %w", slug, err)
		}
		return nil
	})
}

// cancellationOf returns the texts that tell readers of an edition that an event is cancelled, with its start in a time zone.
func cancellationOf(e Event, l i18n.Locale, zone *time.Location, b *brand.Brand) messageTexts {
	return messageTexts{title: l.Text("webinar.mail.cancelled", map[string]any{"name": e.Name}), name: e.Name,
		when: l.DateTime(e.Start.In(zone)), place: cmp.Or(e.Place, l.Text("event.online", nil)), zone: l.ZoneName(zone),
		path: b.PathOf(route.EventsPath + "/" + e.Slug)}
}

// cancellationEmail returns the email about an event that is cancelled. token is the token of the link that cancels all reminders.
func cancellationEmail(theme mail.Theme, l i18n.Locale, site string, told messageTexts, token string) mail.Email {
	end := site + l.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: told.title, Preheader: told.when + " · " + told.place,
		Heading: told.name, Paragraphs: []string{l.Text("event.isCancelled", nil), told.when + " · " + told.zone, told.place},
		Button: mail.Link{Text: l.Text("event.details", nil), Address: site + told.path},
		Small:  []string{l.Text("event.mail.why", nil)},
		Links:  []mail.Link{{Text: l.Text("event.mail.end", nil), Address: end}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "events", end
	return email
}
