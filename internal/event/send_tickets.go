package event

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
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

// sendReminders reminds readers of the events for which they have tickets: a day before the start, or an hour before it if they registered
// later than that. Those who register in the last hour get none, because their ticket has the start, and neither do those who were told
// within a day of the start that they have a seat or that the time changed. A reader who also asked for a reminder gets one only.
func (rs *Registrations) sendReminders(ctx context.Context, master *brand.Brand) error {
	all, err := List(ctx, rs.DB, master)
	if err != nil {
		return err
	}
	now, seen := rs.DB.Now().Time, map[string]bool{}
	var due []Event
	for i := range all {
		if !seen[all[i].Slug] && !all[i].Cancelled {
			due = append(due, all[i].between(now.Add(time.Millisecond), now.Add(leadTime+time.Millisecond), maxOccurrences)...)
		}
		seen[all[i].Slug] = true // if events share a slug, its page shows the first one
	}
	if len(due) == 0 {
		return nil
	}
	signing, err := rs.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	var failed error
	for i := range due {
		after := int64(0)
		for {
			n, last, err := rs.remindNextBatch(ctx, &due[i], after, signing)
			failed = errors.Join(failed, err)
			if err != nil || n < sendBatch {
				break
			}
			after = last
		}
	}
	return failed
}

// latestRegistration returns the latest time of a registration whose reminder is due at a time within a day of the start.
func (e *Event) latestRegistration(now time.Time) time.Time {
	if now.Before(e.Start.Add(-lateLeadTime)) {
		return e.Start.Add(-leadTime)
	}
	return e.Start.Add(-lateLeadTime)
}

// remindNextBatch reminds up to sendBatch holders of tickets for an occurrence whose registration has an id above after. It returns how
// many were due and the last id. The update claims each.
func (rs *Registrations) remindNextBatch(ctx context.Context, e *Event, after int64, signing sign.Key) (count int, last int64, err error) {
	start, asked := clock.MomentOf(e.Start), clock.MomentOf(e.latestRegistration(rs.DB.Now().Time))
	find := func(db bun.IDB, rows *[]Registration) error {
		err := db.NewSelect().Model(rows).Where("r.event = ?", e.Slug).Where("r.occurrence = ?", e.Date).Where("r.state = ?", Registered).
			Where("NOT r.no_reminders").Where(untoldStart, start).Where("r.joined_at <= ?", asked).Where("r.id > ?", after).
			Order("r.id").Limit(sendBatch).Scan(ctx)
		if err != nil {
			return fmt.Errorf("tickets whose reminders are due: %w", err)
		}
		return nil
	}
	var due []Registration
	if err := find(rs.DB.Read, &due); err != nil || len(due) == 0 { // mostly there are none, so nothing is locked
		return 0, after, err
	}
	err = rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, remindersKey(e.Slug)); err != nil {
			return err
		}
		var rows []Registration
		if err := find(tx, &rows); err != nil {
			return err
		}
		if count, last = len(rows), after; count == 0 {
			return nil
		}
		last = rows[count-1].ID
		users, ids := make([]int64, count), make([]int64, count)
		for i, r := range rows {
			users[i], ids[i] = r.UserID, r.ID
		}
		accounts, err := account.LockUsers(ctx, tx, users)
		if err != nil {
			return err
		}
		var claimed []int64
		err = tx.NewUpdate().Model((*Registration)(nil)).Set("told_start = ?", start).Where("id IN (?)", bun.List(ids)).
			Where("state = ?", Registered).Where(untoldStart, start).Returning("id").Scan(ctx, &claimed)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("claim reminders of tickets: %w", err)
		}
		rows = slices.DeleteFunc(rows, func(r Registration) bool { return !slices.Contains(claimed, r.ID) })
		told, err := noteReminded(ctx, tx, e, start, rows)
		if err != nil {
			return err
		}
		rows = slices.DeleteFunc(rows, func(r Registration) bool { return told[r.UserID] })
		return rs.remind(ctx, tx, e, rows, accounts, signing)
	})
	return count, last, err
}

// noteReminded notes that the holders of tickets are told of a start, for those who also asked for a reminder. It returns those who had
// been told already.
func noteReminded(ctx context.Context, tx *database.Tx, e *Event, start clock.Moment, rows []Registration) (map[int64]bool, error) {
	told := map[int64]bool{}
	if len(rows) == 0 {
		return told, nil
	}
	users := make([]int64, len(rows))
	for i := range rows {
		users[i] = rows[i].UserID
	}
	var before []int64
	err := tx.NewSelect().Model((*reminderRow)(nil)).Column("user_id").Where("event = ?", e.Slug).Where("user_id IN (?)", bun.List(users)).
		Where("told_start = ?", start).Scan(ctx, &before)
	if err != nil {
		return nil, fmt.Errorf("reminders that were sent: %w", err)
	}
	for _, user := range before {
		told[user] = true
	}
	_, err = tx.NewUpdate().Model((*reminderRow)(nil)).Set("sent_at = ?", tx.At).Set("told_start = ?", start).Where("event = ?", e.Slug).
		Where("user_id IN (?)", bun.List(users)).Where(untoldStart, start).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("note reminders of tickets: %w", err)
	}
	return told, nil
}

// remind reminds the holders of tickets with a notification and an email, which lead to the ticket.
func (rs *Registrations) remind(ctx context.Context, tx *database.Tx, e *Event, rows []Registration, accounts map[int64]*account.User,
	signing sign.Key,
) error {
	if len(rows) == 0 {
		return nil
	}
	users := make([]int64, len(rows))
	for i := range rows {
		users[i] = rows[i].UserID
	}
	zones, err := rs.Notifier.ChosenZones(ctx, tx, users)
	if err != nil {
		return err
	}
	var emails []mail.Email
	for i := range rows {
		u, l := accounts[rows[i].UserID], i18n.LookupOrDefault(rows[i].Lang)
		if u == nil {
			continue // the account was deleted in the meantime
		}
		b, err := rs.Brands.ForLocale(ctx, l)
		if err != nil {
			return fmt.Errorf("edition of a reminder: %w", err)
		}
		told := reminderOf(*e, l, zoneFor(e, zones[u.ID], b), b)
		told.path, told.why = TicketAddress(b.PathOf(route.EventTicketPath), e.Slug, e.Date), l.Text("event.mail.registered", nil)
		if err := rs.Notifier.NotifyOfEvent(ctx, tx, u.ID, e.Slug, told.title, told.when+" · "+told.place, told.path, l.Code); err != nil {
			return err
		}
		token := signing.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli())
		email := reminderEmail(mail.BrandTheme(b, rs.Name, rs.Site), l, rs.Site, told, token)
		email.To = u.Email
		emails = append(emails, email)
	}
	return mail.EnqueueAll(ctx, rs.Queue, tx, emails)
}
