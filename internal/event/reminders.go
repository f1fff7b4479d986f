package event

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/personal"
	"masthead/internal/sign"
)

// MaxReminders is the maximum number of reminders of one reader. Those of past events do not count.
const MaxReminders = 200

var (
	// ErrTooMany is returned if a reader has MaxReminders reminders.
	ErrTooMany = errors.New("the limit of event reminders is reached; cancel one first")
	// ErrNotOffered is returned for an event that has begun, has no start or is not a meetup. The card of such
	// an event offers no reminder.
	ErrNotOffered = errors.New("the event offers no reminder")
)

// Notifier notifies readers with the bell and on their devices; *notify.Notifications implements it.
type Notifier interface {
	// NotifyOfEvent notifies a reader about an event in the transaction that claims the reminder. event is the event's
	// slug, link is a path on this site, and lang is the language code of title and text.
	NotifyOfEvent(ctx context.Context, tx *database.Tx, user int64, event, title, text, link, lang string) error
	// ChosenZones returns the names of the time zones that readers chose, by the ids of the readers, without those who chose none.
	ChosenZones(ctx context.Context, db bun.IDB, users []int64) (map[int64]string, error)
}

// Reminders stores and sends the event reminders that readers asked for. Every field must be set.
type Reminders struct {
	DB       *database.DB
	Brands   *brand.Directory
	Notifier Notifier
	Queue    *jobs.Client
	Keys     *sign.Keys
	Site     string // public address of the site, without a slash at its end
	Name     string // name of the publication
	Log      *slog.Logger
}

type reminderRow struct {
	bun.BaseModel `bun:"table:event_reminders,alias:event_reminders"`
	UserID        int64
	Event         string
	Lang          string
	CreatedAt     clock.Moment
	SentAt        clock.Moment `bun:",nullzero"`
	ToldStart     clock.Moment `bun:",nullzero"`
	ToldCancelled bool
}

// events returns the master brand's events by slug. Only these events have pages.
func (r *Reminders) events(ctx context.Context) (map[string]Event, error) {
	master, err := r.Brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	list, err := List(ctx, r.DB, master)
	if err != nil {
		return nil, err
	}
	return bySlug(list), nil
}

// Remind stores that a reader wants to be reminded of the event with a slug, in a language. If the reader already has the
// reminder, it changes nothing. It returns database.ErrNotFound if there is no such event, ErrNotOffered if its card offers
// no reminder, and ErrTooMany beyond MaxReminders.
func (r *Reminders) Remind(ctx context.Context, user int64, slug string, lang i18n.Locale) error {
	events, err := r.events(ctx)
	if err != nil {
		return err
	}
	e, ok := events[slug]
	if !ok {
		return fmt.Errorf("event %q: %w", slug, database.ErrNotFound)
	}
	if e.UpcomingAction() != Notify || !e.Start.After(r.DB.Now().Time) {
		return ErrNotOffered
	}
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		n, err := tx.NewSelect().Model((*reminderRow)(nil)).Where("user_id = ?", user).Where("event <> ?", slug).Count(ctx)
		if err != nil {
			return fmt.Errorf("remind of an event: %w", err)
		}
		if n >= MaxReminders {
			return ErrTooMany
		}
		_, err = tx.NewInsert().
			Model(&reminderRow{UserID: user, Event: slug, Lang: lang.Code, CreatedAt: tx.At}).
			On("CONFLICT (user_id, event) DO NOTHING").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("remind of an event: %w", err)
		}
		return nil
	})
}

// Cancel cancels a reader's reminder of an event; it does nothing if there is none.
func (r *Reminders) Cancel(ctx context.Context, user int64, slug string) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*reminderRow)(nil)).Where("user_id = ?", user).Where("event = ?", slug).Exec(ctx)
		if err != nil {
			return fmt.Errorf("cancel a reminder: %w", err)
		}
		return nil
	})
}

// Reminder is an event reminder that a reader asked for.
type Reminder struct {
	Event string `json:"event" doc:"Slug of the event." example:"weavers-evening"`
}

// RemindersOf returns at most MaxReminders reminders of a reader, most recently requested first.
func (r *Reminders) RemindersOf(ctx context.Context, user int64) ([]Reminder, error) {
	list := []Reminder{}
	err := r.DB.Read.NewSelect().
		Model((*reminderRow)(nil)).
		Column("event").
		Where("user_id = ?", user).
		Order("created_at DESC", "event").
		Limit(MaxReminders).
		Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("list reminders: %w", err)
	}
	return list, nil
}

// ExportUserData returns the reminders of a user. It is a feature.Exporter.
func (r *Reminders) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Event     string     `json:"event"`
		Lang      string     `json:"lang"`
		CreatedAt time.Time  `json:"createdAt"`
		SentAt    *time.Time `json:"sentAt"` // null before a reminder was sent
	}
	var rows []reminderRow
	if err := r.DB.Read.NewSelect().Model(&rows).Where("user_id = ?", u.ID).Order("created_at", "event").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export reminders: %w", err)
	}
	list := make([]exported, len(rows))
	for i, row := range rows {
		list[i] = exported{Event: row.Event, Lang: row.Lang, CreatedAt: row.CreatedAt.Time}
		if !row.SentAt.IsZero() {
			list[i].SentAt = &row.SentAt.Time
		}
	}
	return "eventReminders", list, nil
}

// pendingParam is the query parameter of the pending action that stores a reminder.
const pendingParam = "notify_event"

// AfterSignIn returns the pending action that stores a reminder, which readers can request before they sign in. Its value is
// the language code of the page and the event's slug, as in "hi:weavers-evening".
func (r *Reminders) AfterSignIn() personal.AfterSignIn {
	return personal.AfterSignIn{Param: pendingParam, Do: func(ctx context.Context, u *account.User, value string) error {
		code, slug, _ := strings.Cut(value, ":")
		lang, ok := i18n.Lookup(code)
		if !ok {
			return nil // no page of the site makes such a value, so there is nothing to do
		}
		return r.Remind(ctx, u.ID, slug, lang)
	}}
}
