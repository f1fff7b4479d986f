package event

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/skip2/go-qrcode"
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

// Message is the kind of a message about a registration.
type Message string

// The messages to readers who registered.
const (
	NoMessage        Message = ""
	TicketMessage    Message = "ticket"
	PromotedMessage  Message = "promoted" // from the waiting list; the email has the ticket too
	ChangedMessage   Message = "changed"  // the time or the place
	CancelledMessage Message = "cancelled"
)

// noteChange makes SendDue tell the readers who registered for an event that its time or place changed, or that it was cancelled. Readers
// who have not got their ticket yet get it with the new facts. Occurrences before today get no message.
func noteChange(ctx context.Context, tx *database.Tx, e *Event) error {
	if err := tx.Lock(ctx, saveKey(e.Slug)); err != nil { // no reader who registers at this moment may be missed
		return err
	}
	message, free := ChangedMessage, []Message{NoMessage}
	if e.Cancelled {
		message, free = CancelledMessage, []Message{NoMessage, TicketMessage, PromotedMessage, ChangedMessage}
	}
	q := tx.NewUpdate().Model((*Registration)(nil)).Set("message = ?", message).Where("event = ?", e.Slug).
		Where("state <> ?", Unregistered).Where("message IN (?)", bun.List(free))
	today := tx.At.In(e.Zone).Format(time.DateOnly)
	// If the rule of the event was added or removed, it has registrations both with and without a day.
	if e.End.After(tx.At.Time) {
		q.Where("occurrence = '' OR occurrence >= ?", today)
	} else {
		q.Where("occurrence >= ?", today)
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("changed event %s: %w", e.Slug, err)
	}
	return nil
}

// noteSkipped makes SendDue tell the readers who registered for a date of an event that it does not take place, or that it takes place
// after all. before are the days that were skipped.
func noteSkipped(ctx context.Context, tx *database.Tx, e *Event, before []string) error {
	tell := func(days, others []string, message Message, free []Message) error {
		days = slices.DeleteFunc(slices.Clone(days), func(day string) bool {
			return slices.Contains(others, day) || day < tx.At.In(e.Zone).Format(time.DateOnly)
		})
		if len(days) == 0 || e.Draft {
			return nil
		}
		_, err := tx.NewUpdate().Model((*Registration)(nil)).Set("message = ?", message).Where("event = ?", e.Slug).
			Where("occurrence IN (?)", bun.List(days)).Where("state <> ?", Unregistered).Where("message IN (?)", bun.List(free)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("skipped dates of event %s: %w", e.Slug, err)
		}
		return nil
	}
	if err := tell(e.Skipped, before, CancelledMessage, []Message{NoMessage, TicketMessage, PromotedMessage, ChangedMessage}); err != nil {
		return err
	}
	return tell(before, e.Skipped, ChangedMessage, []Message{NoMessage, CancelledMessage})
}

// promoteAll gives seats to readers on waiting lists after the events of the master brand changed.
func promoteAll(ctx context.Context, tx *database.Tx, master *brand.Brand) error {
	events, err := eventsIn(ctx, tx, master)
	if err != nil {
		return err
	}
	var open []string
	for slug, e := range events {
		if now := e.withNextOccurrence(tx.At.Time); now.checkOpen(tx.At) == nil {
			open = append(open, slug)
		}
	}
	if len(open) == 0 {
		return nil
	}
	var waiting []Registration // lists of events that are over must not fill the limit
	err = tx.NewSelect().Model(&waiting).ColumnExpr("DISTINCT r.event, r.occurrence").Where("r.state = ?", Waiting).
		Where("r.event IN (?)", bun.List(open)).Where("r.occurrence = '' OR r.occurrence >= ?", earliestDay(tx.At)).
		Order("r.event", "r.occurrence").Limit(maxTickets).Scan(ctx)
	if err != nil {
		return fmt.Errorf("waiting lists: %w", err)
	}
	for _, r := range waiting {
		e := events[r.Event]
		if one, ok := e.On(r.Occurrence, tx.At.Time); ok {
			if err := tx.Lock(ctx, key(r.Event, r.Occurrence)); err != nil {
				return err
			}
			if err := promote(ctx, tx, &one); err != nil {
				return err
			}
		}
	}
	return nil
}

// offerSeats gives seats that are free to readers on waiting lists. Cancellations do that themselves; an account that is deleted takes its
// registrations with it, so its seats are found here. It writes only if somebody who waits fits.
func (rs *Registrations) offerSeats(ctx context.Context, master *brand.Brand) error {
	all, err := List(ctx, rs.DB, master)
	if err != nil {
		return err
	}
	capacity, open := map[string]int{}, []string{}
	for i := range all {
		if all[i].checkOpen(rs.DB.Now()) == nil {
			capacity[all[i].Slug] = all[i].Capacity
			open = append(open, all[i].Slug)
		}
	}
	if len(open) == 0 {
		return nil
	}
	waiting := rs.DB.Read.NewSelect().Model((*Registration)(nil)).Column("event").Where("r.event IN (?)", bun.List(open)).
		Where("r.state = ?", Waiting)
	var lists []struct {
		Event           string
		Taken, Smallest int
	}
	err = rs.DB.Read.NewSelect().TableExpr("event_registrations AS t").Column("t.event").
		ColumnExpr("COALESCE(SUM(CASE WHEN t.state = ? THEN t.seats END), 0) AS taken", Registered).
		ColumnExpr("MIN(CASE WHEN t.state = ? THEN t.seats END) AS smallest", Waiting).
		Where("t.event IN (?)", waiting).Where("t.occurrence = '' OR t.occurrence >= ?", earliestDay(rs.DB.Now())).
		Group("t.event", "t.occurrence").Having("MIN(CASE WHEN t.state = ? THEN t.seats END) IS NOT NULL", Waiting).Scan(ctx, &lists)
	if err != nil {
		return fmt.Errorf("waiting lists: %w", err)
	}
	for _, l := range lists {
		if seats := capacity[l.Event]; seats == 0 || l.Smallest <= seats-l.Taken {
			return rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return promoteAll(ctx, tx, master) })
		}
	}
	return nil
}

// SendDue sends the messages that readers who registered have not got yet, as a notification and an email in the reader's language and
// time zone: the ticket, a seat from the waiting list, a new time or place, a cancellation. Each is sent once. First, seats that became
// free when accounts were deleted are offered; last, the reminders that are due are sent.
func (rs *Registrations) SendDue(ctx context.Context) error {
	master, err := rs.Brands.Master(ctx)
	if err != nil {
		return err
	}
	if err := rs.offerSeats(ctx, master); err != nil {
		return err
	}
	return errors.Join(rs.sendMessages(ctx, master), rs.sendReminders(ctx, master))
}

// sendMessages sends the messages that readers who registered have not got yet.
func (rs *Registrations) sendMessages(ctx context.Context, master *brand.Brand) error {
	n, err := rs.DB.Read.NewSelect().Model((*Registration)(nil)).Where("r.message <> ''").Count(ctx)
	if err != nil || n == 0 {
		return err
	}
	signing, err := rs.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	var failed error
	for _, message := range []Message{CancelledMessage, TicketMessage, PromotedMessage, ChangedMessage} {
		for {
			n, err := rs.sendNextBatch(ctx, master, message, signing)
			failed = errors.Join(failed, err)
			if err != nil || n < sendBatch {
				break
			}
		}
	}
	return failed
}

// sendNextBatch sends up to sendBatch messages of a kind and returns how many were due. The update claims each, so that another server
// that found the same readers sends them nothing.
func (rs *Registrations) sendNextBatch(ctx context.Context, master *brand.Brand, message Message, signing sign.Key,
) (count int, err error) {
	err = rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var rows []Registration
		err := tx.NewSelect().Model(&rows).Where("r.message = ?", message).Where("r.message <> ''").Order("r.id").Limit(sendBatch).Scan(ctx)
		if count = len(rows); err != nil || count == 0 {
			return err
		}
		users, ids := make([]int64, count), make([]int64, count)
		for i, r := range rows {
			users[i], ids[i] = r.UserID, r.ID
		}
		locked, err := account.LockUsers(ctx, tx, users)
		if err != nil {
			return err
		}
		var claimed []int64
		err = tx.NewUpdate().Model((*Registration)(nil)).Set("message = ''").Where("id IN (?)", bun.List(ids)).Where("message = ?", message).
			Returning("id").Scan(ctx, &claimed)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("claim messages about events: %w", err)
		}
		zones, err := rs.Notifier.ChosenZones(ctx, tx, users)
		if err != nil {
			return err
		}
		events, err := eventsIn(ctx, tx, master)
		if err != nil {
			return err
		}
		var emails []mail.Email
		rows = slices.DeleteFunc(rows, func(r Registration) bool { return !slices.Contains(claimed, r.ID) })
		for i := range rows {
			email, err := rs.notify(ctx, tx, events, &rows[i], locked[rows[i].UserID], zones[rows[i].UserID], signing)
			if err != nil {
				return err
			}
			if email != nil {
				emails = append(emails, *email)
			}
		}
		if message == ChangedMessage || message == PromotedMessage {
			if err := noteNearStarts(ctx, tx, events, rows); err != nil {
				return err
			}
		}
		return mail.EnqueueAll(ctx, rs.Queue, tx, emails)
	})
	return count, err
}

// noteNearStarts notes that readers who get a message about a seat or a change within a day of the start are told of that start, so that no
// reminder follows. Both messages have the start.
func noteNearStarts(ctx context.Context, tx *database.Tx, events map[string]Event, rows []Registration) error {
	type occurrence struct{ slug, day string }
	told := map[occurrence][]Registration{}
	for _, r := range rows {
		if r.State == Registered {
			o := occurrence{r.Event, r.Occurrence}
			told[o] = append(told[o], r)
		}
	}
	for o, readers := range told {
		all := events[o.slug]
		e, err := all.onOrNext(o.day, tx.At)
		if err != nil || e.Start.After(tx.At.Add(leadTime)) || !e.Start.After(tx.At.Time) {
			continue // the rule no longer has the day, or the start is not near
		}
		start, ids := clock.MomentOf(e.Start), make([]int64, len(readers))
		for i, r := range readers {
			ids[i] = r.ID
		}
		_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("told_start = ?", start).Where("id IN (?)", bun.List(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("note messages as reminders: %w", err)
		}
		if _, err := noteReminded(ctx, tx, &e, start, readers); err != nil {
			return err
		}
	}
	return nil
}

// notify notifies a reader and returns the email, nil for an event that is not among events, which are those that exist. chosen is the
// reader's time zone, "" for none.
func (rs *Registrations) notify(ctx context.Context, tx *database.Tx, events map[string]Event, r *Registration, u *account.User,
	chosen string, signing sign.Key,
) (*mail.Email, error) {
	all, exists := events[r.Event]
	if u == nil || !exists {
		return nil, nil //nolint:nilnil // documented
	}
	e, err := all.onOrNext(r.Occurrence, tx.At)
	if err != nil { // the rule changed, so that the event no longer is on that day
		r.Message, e = CancelledMessage, all.withNextOccurrence(tx.At.Time)
		if at, invalid := time.ParseInLocation(time.DateOnly, r.Occurrence, e.Zone); invalid == nil {
			first := e.First.In(e.Zone)
			e.Start = time.Date(at.Year(), at.Month(), at.Day(), first.Hour(), first.Minute(), 0, 0, e.Zone)
		}
	}
	if e.Cancelled {
		r.Message = CancelledMessage
	}
	l := i18n.LookupOrDefault(r.Lang)
	b, err := rs.Brands.ForLocale(ctx, l)
	if err != nil {
		return nil, fmt.Errorf("edition of a message: %w", err)
	}
	told := ticketTexts(e, r, l, zoneFor(&e, chosen, b), b)
	if err := rs.Notifier.NotifyOfEvent(ctx, tx, u.ID, e.Slug, told.title, told.when+" · "+told.place, told.path, l.Code); err != nil {
		return nil, err
	}
	email, err := ticketEmail(mail.BrandTheme(b, rs.Name, rs.Site), l, rs.Site, told, r,
		signing.Sign(unsubscribePurpose, u.ID, u.CreatedAt.UnixMilli()))
	email.To = u.Email
	return &email, err
}

// ticketTexts returns the texts of a message about a registration, with the time in a time zone.
func ticketTexts(e Event, r *Registration, l i18n.Locale, zone *time.Location, b *brand.Brand) messageTexts {
	title := map[Message]string{TicketMessage: "event.mail.ticket", PromotedMessage: "webinar.mail.promoted",
		ChangedMessage: "event.mail.changed", CancelledMessage: "webinar.mail.cancelled"}[r.Message]
	path := b.PathOf(route.EventsPath + "/" + e.Slug)
	if r.Message != CancelledMessage {
		path = TicketAddress(b.PathOf(route.EventTicketPath), e.Slug, e.Date)
	}
	place := e.Place
	if where := e.postalAddress(); where != "" {
		place = where
	}
	return messageTexts{title: l.Text(title, map[string]any{"name": e.Name}), name: e.Name, when: l.DateTime(e.Start.In(zone)),
		place: cmp.Or(place, l.Text("event.online", nil)), zone: l.ZoneName(zone), path: path,
		file: e.calendarFile(b.PathOf(route.EventsPath + "/" + e.Slug))}
}

// qrPixels is the width of the QR code in an email.
const qrPixels = 240

// ticketEmail returns the email with a message about a registration. Registered readers get their ticket with it.
func ticketEmail(theme mail.Theme, l i18n.Locale, site string, told messageTexts, r *Registration, token string) (mail.Email, error) {
	content := mail.Content{Theme: theme, Lang: l, Subject: told.title, Preheader: told.when + " · " + told.place, Heading: told.name,
		Paragraphs: []string{told.title, told.when + " · " + told.zone, told.place}, Small: []string{l.Text("event.mail.registered", nil)}}
	end := site + l.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
	content.Links = []mail.Link{{Text: l.Text("event.mine", nil), Address: site + l.Edition() + route.MyEventsPath},
		{Text: l.Text("event.mail.end", nil), Address: end}}
	content.Button = mail.Link{Text: l.Text("event.details", nil), Address: site + told.path}
	if r.State == Registered && r.Message != CancelledMessage {
		png, err := qrcode.Encode(r.Code, qrcode.Medium, qrPixels)
		if err != nil {
			return mail.Email{}, fmt.Errorf("QR code: %w", err)
		}
		content.Code = r.Code
		content.Picture = &mail.Picture{Name: "ticket.png", Alt: r.Code, Width: qrPixels, PNG: png}
		content.Items = []mail.Item{{Title: l.Text("calendar.add", nil), Address: site + told.file}}
	}
	email := mail.Compose(content)
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "events", end
	return email, nil
}

// ticketExamples returns examples of the emails about registrations, in the theme of their language.
func ticketExamples(theme func(i18n.Locale) mail.Theme) []mail.Example {
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		panic(err) // the program contains the zone database
	}
	e := Event{Slug: "weavers-evening", Name: "Weavers’ evening", Place: "Kochi", Zone: zone,
		Start: time.Date(2026, time.November, 29, 18, 30, 0, 0, zone)}
	var list []mail.Example
	for _, message := range []Message{TicketMessage, PromotedMessage, ChangedMessage, CancelledMessage} {
		list = append(list, mail.Example{Name: "event-" + string(message), Compose: func(l i18n.Locale) mail.Email {
			r := &Registration{State: Registered, Code: "KX7M2PQR", Message: message}
			told := ticketTexts(e, r, l, zone, &brand.Brand{Path: l.Edition()})
			email, err := ticketEmail(theme(l), l, "https://news.example", told, r, "example")
			if err != nil {
				panic(err) // the code fits
			}
			return email
		}})
	}
	return list
}

// TicketAddress returns the address of the page with the ticket for an event. path is that of the page, day the day of the occurrence of a
// recurring event.
func TicketAddress(path, slug, day string) string {
	q := url.Values{"event": {slug}}
	if day != "" {
		q.Set("date", day)
	}
	return path + "?" + q.Encode()
}
