package event

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/sign"
)

// State is the state of a registration.
type State string

// The states of registrations.
const (
	Registered   State = "registered"
	Waiting      State = "waiting"   // on the waiting list
	Unregistered State = "cancelled" // the reader cancelled
)

// The reasons why nobody can register. Each is a sentence for API clients.
var (
	ErrClosed    = errors.New("this event has no registration here")
	ErrOver      = errors.New("the event is over")
	ErrCancelled = errors.New("the event was cancelled")
	// ErrCheckedIn is returned for a change of the seats of a ticket that is checked in.
	ErrCheckedIn = errors.New("the ticket is checked in, so its seats are taken")
	// ErrTooManyTickets is returned if a reader is registered or waiting for maxTickets events that are not over.
	ErrTooManyTickets = errors.New("the limit of registrations for events is reached; cancel one first")
)

// MaxName is the maximum number of characters of the name of a reader or a guest on a ticket, and maxTickets the maximum number of
// registrations in the list of one reader.
const MaxName, maxTickets = 80, 200

// Registration is a reader's registration for an event, or for one occurrence of a recurring event.
type Registration struct {
	bun.BaseModel `bun:"table:event_registrations,alias:r"`

	ID         int64 `bun:",pk,autoincrement"`
	Event      string
	Occurrence string // day of the occurrence, "" if the event happens once
	UserID     int64
	State      State
	Name       string
	Guests     []string // names
	Seats      int      // the reader and the guests
	Code       string   // on the ticket
	Lang       string   // of the page where the reader registered
	Message    Message  // what the reader has not been told yet
	CreatedAt  clock.Moment
	JoinedAt   clock.Moment // decides the order of the waiting list
	Revision   int64        // of what the list at the door shows; see nextRevision

	ToldStart   clock.Moment `bun:",nullzero"` // start of which the reader was reminded last
	NoReminders bool         // the reader cancelled all event reminders
}

// Registrations stores the registrations of readers for events and sends their messages. Every field must be set.
type Registrations struct {
	*Events
	Notifier Notifier
	Queue    *jobs.Client
	Keys     *sign.Keys
	Site     string // public address of the site, without a slash at its end
	Name     string // name of the publication
	Log      *slog.Logger
}

// SeatsTag is the cache tag of pages that show whether an occurrence of an event is full.
func SeatsTag(slug string) string { return "event-seats:" + slug }

// newCode returns a new code for a ticket: eight letters and digits that are not mistaken for each other.
func newCode() string {
	random := make([]byte, 5)
	if _, err := rand.Read(random); err != nil {
		panic(err) // crypto/rand never fails
	}
	return base32.NewEncoding("ABCDEFGHJKLMNPQRSTUVWXYZ23456789").EncodeToString(random)
}

// NormalCode returns a code as it is stored, from what somebody typed.
func NormalCode(typed string) string {
	return strings.ToUpper(strings.Join(strings.FieldsFunc(typed, func(r rune) bool { return r == ' ' || r == '-' }), ""))
}

// lock does what find does, for a change of registrations: until the transaction ends, no other transaction changes the event or counts its
// seats.
func (rs *Registrations) lock(ctx context.Context, tx *database.Tx, slug, day string) (Event, error) {
	if err := tx.Lock(ctx, saveKey(slug)); err != nil {
		return Event{}, err
	}
	e, err := rs.find(ctx, tx, slug, day)
	if err != nil {
		return Event{}, err
	}
	if err := tx.Lock(ctx, key(slug, e.Date)); err != nil {
		return Event{}, err
	}
	return rs.find(ctx, tx, slug, e.Date) // its capacity may have changed
}

// checkOpen returns why nobody can register for an occurrence at a time, or nil.
func (e *Event) checkOpen(now clock.Moment) error {
	switch {
	case !e.Registration || e.Start.IsZero():
		return ErrClosed
	case e.Cancelled:
		return ErrCancelled
	case !e.End.After(now.Time):
		return ErrOver
	}
	return nil
}

// checkGuests returns the name and the guests without spaces around them and empty lines, or an invalid.Fields.
func (e *Event) checkGuests(name string, guests []string) (string, []string, error) {
	wrong, list := invalid.Fields{}, []string{}
	name = strings.Join(strings.Fields(name), " ")
	switch n := utf8.RuneCountInString(name); {
	case n == 0:
		wrong["name"] = "is missing"
	case n > MaxName:
		wrong["name"] = fmt.Sprintf("is longer than %d characters", MaxName)
	}
	for _, g := range guests {
		if g = strings.Join(strings.Fields(g), " "); g == "" {
			continue
		}
		if utf8.RuneCountInString(g) > MaxName {
			wrong["guests"] = fmt.Sprintf("has a name that is longer than %d characters", MaxName)
		}
		list = append(list, g)
	}
	if len(list) > e.MaxGuests {
		wrong["guests"] = fmt.Sprintf("has too many names; the limit is %d", e.MaxGuests)
	}
	if len(wrong) > 0 {
		return "", nil, wrong
	}
	return name, list, nil
}

// Register registers a reader with guests for the event with a slug on a day, or adds the reader to its waiting list if it has too few
// seats; the state of the returned registration says which. A reader who is registered or waiting keeps that state, with the new names,
// as long as there are seats for new guests. It returns database.ErrNotFound, ErrClosed, ErrOver, ErrCancelled, ErrCheckedIn,
// ErrTooManyTickets or an invalid.Fields.
func (rs *Registrations) Register(ctx context.Context, user int64, slug, day, name string, guests []string, l i18n.Locale,
) (*Registration, error) {
	var r *Registration
	err := rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		e, err := rs.lock(ctx, tx, slug, day)
		if errors.Is(err, database.ErrNotFound) && day != "" {
			if _, err := rs.find(ctx, tx, slug, ""); err == nil {
				return invalid.Fields{"date": "is not a date of this event"}
			}
		}
		if err != nil {
			return err
		}
		if err := e.checkOpen(tx.At); err != nil {
			return err
		}
		name, guests, err := e.checkGuests(name, guests)
		if err != nil {
			return err
		}
		before, err := registrationOf(ctx, tx, user, slug, e.Date)
		if err != nil {
			return err
		}
		if before == nil || before.State == Unregistered {
			if err := rs.checkTickets(ctx, tx, user); err != nil {
				return err
			}
		}
		r = &Registration{Event: slug, Occurrence: e.Date, UserID: user, State: Registered, Name: name, Guests: guests, Seats: 1 + len(guests),
			Code: newCode(), Lang: l.Code, CreatedAt: tx.At, JoinedAt: tx.At, Message: TicketMessage}
		return rs.store(ctx, tx, &e, r, before)
	})
	return r, err
}

// checkTickets returns ErrTooManyTickets if a reader is registered or waiting for maxTickets events that are not over.
func (rs *Registrations) checkTickets(ctx context.Context, tx *database.Tx, user int64) error {
	var rows []Registration
	err := tx.NewSelect().Model(&rows).Column("event", "occurrence").Where("r.user_id = ?", user).Where("r.state <> ?", Unregistered).
		Where("r.occurrence = '' OR r.occurrence >= ?", earliestDay(tx.At)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("count the registrations of a reader: %w", err)
	}
	if len(rows) < maxTickets {
		return nil
	}
	master, err := rs.Brands.Master(ctx)
	if err != nil {
		return err
	}
	events, err := eventsIn(ctx, tx, master)
	if err != nil {
		return err
	}
	ahead := 0
	for _, r := range rows { // the day of an event that happens once is not in its row
		if e, listed := events[r.Event]; r.Occurrence != "" || listed && e.withNextOccurrence(tx.At.Time).End.After(tx.At.Time) {
			ahead++
		}
	}
	if ahead >= maxTickets {
		return ErrTooManyTickets
	}
	return nil
}

// earliestDay returns the earliest day that is today in some time zone at a time.
func earliestDay(at clock.Moment) string { return at.UTC().Add(-12 * time.Hour).Format(time.DateOnly) }

// store stores a registration as registered or waiting. before is the reader's earlier one, nil for none.
func (rs *Registrations) store(ctx context.Context, tx *database.Tx, e *Event, r, before *Registration) error {
	free, err := freeSeats(ctx, tx, e)
	if err != nil {
		return err
	}
	if before != nil && r.Seats != before.Seats {
		if err := checkNotCheckedIn(ctx, tx, before); err != nil {
			return err
		}
	}
	active := before != nil && before.State != Unregistered
	switch {
	case active && before.State == Registered:
		r.JoinedAt, r.Message = before.JoinedAt, before.Message
		if r.Seats > before.Seats && r.Seats-before.Seats > free { // free is below 0 after the capacity was reduced
			return invalid.Fields{"guests": fmt.Sprintf("has more names than there are seats; %d are left", max(free, 0))}
		}
		if r.Seats != before.Seats && r.Message == "" {
			r.Message = TicketMessage
		}
	case active:
		r.State, r.JoinedAt, r.Message = Waiting, before.JoinedAt, before.Message
	case r.Seats > free:
		r.State, r.Message = Waiting, ""
	}
	if r.Revision, err = nextRevision(ctx, tx, r.Event, r.Occurrence); err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(r).On("CONFLICT (event, occurrence, user_id) DO UPDATE").
		Set("state = EXCLUDED.state").Set("name = EXCLUDED.name").Set("guests = EXCLUDED.guests").Set("seats = EXCLUDED.seats").
		Set("lang = EXCLUDED.lang").Set("message = EXCLUDED.message").Set("joined_at = EXCLUDED.joined_at").
		Set("revision = EXCLUDED.revision").Exec(ctx)
	if err != nil {
		return fmt.Errorf("register for event %s: %w", r.Event, err)
	}
	if before != nil { // the row keeps its id and its code
		r.ID, r.Code, r.CreatedAt = before.ID, before.Code, before.CreatedAt
	}
	if active && r.Seats < before.Seats {
		if err := promote(ctx, tx, e); err != nil {
			return err
		}
		after, err := registrationOf(ctx, tx, r.UserID, r.Event, r.Occurrence)
		if err != nil {
			return err
		}
		*r = *after // a smaller party may have got seats
	}
	return rs.noteSeats(ctx, tx, e, free)
}

// noteSeats drops the cached pages that show whether an occurrence is full, if that has changed. before is the number of free seats before
// the change.
func (rs *Registrations) noteSeats(ctx context.Context, tx *database.Tx, e *Event, before int) error {
	free, err := freeSeats(ctx, tx, e)
	if err == nil && (free > 0) != (before > 0) {
		tx.Emit("event.seats", 0, SeatsTag(e.Slug))
	}
	return err
}

// registrationOf returns a reader's registration with any state, or nil.
func registrationOf(ctx context.Context, db bun.IDB, user int64, slug, day string) (*Registration, error) {
	var list []Registration
	err := db.NewSelect().Model(&list).Where("r.event = ?", slug).Where("r.occurrence = ?", day).Where("r.user_id = ?", user).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("registration for event %s: %w", slug, err)
	}
	if len(list) == 0 {
		return nil, nil //nolint:nilnil // documented
	}
	return &list[0], nil
}

// freeSeats returns the number of free seats of an occurrence, 1<<30 if it has no capacity.
func freeSeats(ctx context.Context, db bun.IDB, e *Event) (int, error) {
	if e.Capacity == 0 {
		return 1 << 30, nil
	}
	taken, err := takenSeats(ctx, db, e.Slug, e.Date)
	return e.Capacity - taken, err
}

func takenSeats(ctx context.Context, db bun.IDB, slug, day string) (int, error) {
	var taken int
	err := db.NewSelect().Model((*Registration)(nil)).ColumnExpr("COALESCE(SUM(seats), 0)").Where("r.event = ?", slug).
		Where("r.occurrence = ?", day).Where("r.state = ?", Registered).Scan(ctx, &taken)
	if err != nil {
		return 0, fmt.Errorf("seats of event %s: %w", slug, err)
	}
	return taken, nil
}

// Unregister cancels a reader's registration. Readers on the waiting list get the seats, and SendDue tells them. Without a registration it
// does nothing. It returns database.ErrNotFound, ErrOver, ErrCancelled or ErrCheckedIn.
func (rs *Registrations) Unregister(ctx context.Context, user int64, slug, day string) error {
	return rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		e, err := rs.lock(ctx, tx, slug, day)
		if err != nil {
			return err
		}
		if err := e.checkOpen(tx.At); err != nil && !errors.Is(err, ErrClosed) {
			return err
		}
		free, err := freeSeats(ctx, tx, &e)
		if err != nil {
			return err
		}
		before, err := registrationOf(ctx, tx, user, slug, e.Date)
		if err != nil || before == nil {
			return err
		}
		if err := checkNotCheckedIn(ctx, tx, before); err != nil {
			return err
		}
		revision, err := nextRevision(ctx, tx, slug, e.Date)
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("state = ?", Unregistered).Set("message = ''").Set("revision = ?", revision).
			Where("event = ?", slug).Where("occurrence = ?", e.Date).Where("user_id = ?", user).Exec(ctx)
		if err != nil {
			return fmt.Errorf("unregister from event %s: %w", slug, err)
		}
		if err := promote(ctx, tx, &e); err != nil {
			return err
		}
		return rs.noteSeats(ctx, tx, &e, free)
	})
}

// maxPromoted is the maximum number of waiting readers who are considered for free seats after a change.
const maxPromoted = 2000

// promote gives free seats of an occurrence to readers on the waiting list, in the order of the list. A reader with more guests than there
// are seats keeps waiting. The transaction must have locked the occurrence.
func promote(ctx context.Context, tx *database.Tx, e *Event) error {
	if e.checkOpen(tx.At) != nil {
		return nil
	}
	free, err := freeSeats(ctx, tx, e)
	if err != nil || free <= 0 {
		return err
	}
	var waiting []Registration
	err = tx.NewSelect().Model(&waiting).Column("id", "seats").Where("r.event = ?", e.Slug).Where("r.occurrence = ?", e.Date).
		Where("r.state = ?", Waiting).Order("r.joined_at", "r.id").Limit(maxPromoted).Scan(ctx)
	if err != nil {
		return fmt.Errorf("waiting list of event %s: %w", e.Slug, err)
	}
	var ids []int64
	for _, r := range waiting {
		if r.Seats <= free {
			free -= r.Seats
			ids = append(ids, r.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	revision, err := nextRevision(ctx, tx, e.Slug, e.Date)
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("state = ?", Registered).Set("message = ?", PromotedMessage).
		Set("revision = ?", revision).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("waiting list of event %s: %w", e.Slug, err)
	}
	tx.Emit("event.seats", 0, SeatsTag(e.Slug))
	return nil
}

// RegistrationOf returns a reader's registration or place on the waiting list, or nil.
func (rs *Registrations) RegistrationOf(ctx context.Context, user int64, slug, day string) (*Registration, error) {
	r, err := registrationOf(ctx, rs.DB.Read, user, slug, day)
	if r != nil && r.State == Unregistered {
		return nil, err
	}
	return r, err
}

// RegistrationsOf returns the registrations of a reader, the latest first, at most maxTickets, and their events at the same indexes.
// Registrations for events that no longer exist are left out.
func (rs *Registrations) RegistrationsOf(ctx context.Context, user int64) ([]Registration, []Event, error) {
	var rows []Registration
	err := rs.DB.Read.NewSelect().Model(&rows).Where("r.user_id = ?", user).Where("r.state <> ?", Unregistered).Order("r.id DESC").
		Limit(maxTickets).Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("registrations of a reader: %w", err)
	}
	if len(rows) == 0 {
		return nil, nil, nil
	}
	master, err := rs.Brands.Master(ctx)
	if err != nil {
		return nil, nil, err
	}
	all, err := List(ctx, rs.DB, master)
	if err != nil {
		return nil, nil, err
	}
	known := bySlug(all)
	var list []Registration
	var events []Event
	for _, r := range rows {
		if e, ok := known[r.Event]; ok {
			if one, ok := e.On(r.Occurrence, rs.DB.Now().Time); ok {
				list, events = append(list, r), append(events, one)
			}
		}
	}
	return list, events, nil
}
