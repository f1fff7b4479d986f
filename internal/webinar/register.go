package webinar

import (
	"context"
	"fmt"
	"sync"

	"github.com/uptrace/bun"

	"masthead/internal/bounded"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// State is the state of a registration.
type State string

// The states of registrations.
const (
	Registered   State = "registered"
	Waiting      State = "waiting"   // on the waiting list
	Unregistered State = "cancelled" // the reader cancelled
)

// maxRegistrations is the maximum number of webinars in the list of one reader.
const maxRegistrations = 200

// Registration is a reader's registration for a webinar.
type Registration struct {
	bun.BaseModel `bun:"table:webinar_registrations,alias:r"`

	ID         int64 `bun:",pk,autoincrement"`
	WebinarID  int64
	UserID     int64
	State      State
	Answers    string // the form, JSON
	Lang       string // of the page where the reader registered
	CreatedAt  clock.Moment
	JoinedAt   clock.Moment // decides the order of the waiting list
	PromotedAt clock.Moment `bun:",nullzero"` // time at which the reader got a seat from the waiting list
	AttendedAt clock.Moment `bun:",nullzero"`
	SeenAt     clock.Moment `bun:",nullzero"`
	Minutes    int          // watched live
}

// Registrations registers readers for webinars. DB must be set.
type Registrations struct {
	DB *database.DB

	start   sync.Once
	batches bounded.Batcher[request, reply]
}

// Register registers a reader for the webinar with a name, or adds the reader to its waiting list if it is full; the returned state says
// which. known is what is known of the reader, for fields that were not sent (see Prefill). A reader who is registered or waiting keeps
// that state, with the new answers. Registrations that arrive at the same time are written in one transaction; when it returns, that of the
// reader is stored. It returns database.ErrNotFound, ErrOver, ErrCancelled, an invalid.Fields, or bounded.ErrFull if too many wait.
func (rs *Registrations) Register(ctx context.Context, user int64, name string, sent, known map[string]string, l i18n.Locale,
) (State, error) {
	id, err := IDOf(name)
	if err != nil {
		return "", err
	}
	done, err := rs.batcher().Do(ctx, request{user: user, webinar: id, sent: sent, known: known, lang: l.Code})
	if err != nil {
		return "", fmt.Errorf("register for webinar %s: %w", name, err)
	}
	return done.state, done.err
}

// batcher returns the batcher of registrations.
func (rs *Registrations) batcher() *bounded.Batcher[request, reply] {
	rs.start.Do(func() { rs.batches.Write = rs.registerAll })
	return &rs.batches
}

// forgetPromotion deletes the record of a seat from the waiting list, so that a reader who cancelled and registers again can be notified of
// one again.
func forgetPromotion(ctx context.Context, tx *database.Tx, webinar, user int64) error {
	_, err := tx.NewUpdate().Model((*Registration)(nil)).Set("promoted_at = NULL").
		Where("webinar_id = ?", webinar).Where("user_id = ?", user).Exec(ctx)
	if err == nil {
		_, err = tx.ExecContext(ctx, "DELETE FROM webinar_messages WHERE webinar_id = ? AND user_id = ? AND kind = ?", webinar, user, Promoted)
	}
	if err != nil {
		return fmt.Errorf("promotion of user %d in webinar %d: %w", user, webinar, err)
	}
	return nil
}

// CountRegistered returns the number of readers who have a seat in the webinar with an id.
func CountRegistered(ctx context.Context, db bun.IDB, id int64) (int, error) {
	n, err := db.NewSelect().Model((*Registration)(nil)).Where("r.webinar_id = ?", id).Where("r.state = ?", Registered).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count registrations: %w", err)
	}
	return int(n), nil
}

// Unregister cancels a reader's registration. The first reader on the waiting list gets the seat, and SendDue notifies that reader. Without
// a registration it does nothing. It returns database.ErrNotFound.
func (rs *Registrations) Unregister(ctx context.Context, user int64, name string) error {
	return rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		id, err := IDOf(name)
		if err != nil {
			return err
		}
		if err := tx.Lock(ctx, TagOf(id)); err != nil {
			return err
		}
		w, err := Public(ctx, tx, name)
		if err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("state = ?", Unregistered).Where("webinar_id = ?", id).
			Where("user_id = ?", user).Exec(ctx)
		if err != nil {
			return fmt.Errorf("unregister from webinar %s: %w", name, err)
		}
		return promote(ctx, tx, w)
	})
}

// promote gives free seats to the first readers on the waiting list. The transaction must have locked the webinar.
func promote(ctx context.Context, tx *database.Tx, w *Webinar) error {
	free := int64(maxCapacity)
	if w.Capacity > 0 {
		taken, err := CountRegistered(ctx, tx, w.StoryID)
		if err != nil {
			return err
		}
		free = int64(w.Capacity - taken)
	}
	if free <= 0 || w.StatusAt(tx.At.Time) == Ended || w.StatusAt(tx.At.Time) == Cancelled {
		return nil
	}
	var ids []int64
	err := tx.NewSelect().Model((*Registration)(nil)).Column("id").Where("r.webinar_id = ?", w.StoryID).Where("r.state = ?", Waiting).
		Order("r.joined_at", "r.id").Limit(free).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("waiting list: %w", err)
	}
	if len(ids) == 0 {
		return nil
	}
	_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("state = ?", Registered).Set("promoted_at = ?", tx.At).
		Where("id IN (?)", bun.List(ids)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("waiting list: %w", err)
	}
	return nil
}

// offerSeats gives free seats of webinars to readers on their waiting lists. Cancellations do that themselves; an account that is deleted
// takes its registrations with it, so its seats are found here. It writes only for webinars with somebody who waits and a free seat.
func offerSeats(ctx context.Context, db *database.DB, list []*Webinar) error {
	var limited []int64
	for _, w := range list {
		if w.Capacity > 0 && w.CancelledAt.IsZero() && w.EndsAt.After(db.Now().Time) {
			limited = append(limited, w.StoryID)
		}
	}
	if len(limited) == 0 {
		return nil
	}
	var free []int64
	err := db.Read.NewSelect().Model((*Registration)(nil)).Column("r.webinar_id").Join("JOIN webinars AS w ON w.story_id = r.webinar_id").
		Where("r.webinar_id IN (?)", bun.List(limited)).Where("r.state <> ?", Unregistered).Group("r.webinar_id", "w.capacity").
		Having("COUNT(CASE WHEN r.state = ? THEN 1 END) > 0", Waiting).
		Having("COUNT(CASE WHEN r.state = ? THEN 1 END) < w.capacity", Registered).Order("r.webinar_id").Scan(ctx, &free)
	if err != nil {
		return fmt.Errorf("waiting lists: %w", err)
	}
	for _, id := range free {
		err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			if err := tx.Lock(ctx, TagOf(id)); err != nil {
				return err
			}
			w, err := Get(ctx, tx, id)
			if err != nil {
				return err
			}
			return promote(ctx, tx, w)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// RegistrationOf returns a reader's registration for the webinar with an id, or nil.
func RegistrationOf(ctx context.Context, db bun.IDB, user, id int64) (*Registration, error) {
	var list []Registration
	err := db.NewSelect().Model(&list).Where("r.webinar_id = ?", id).Where("r.user_id = ?", user).
		Where("r.state <> ?", Unregistered).Scan(ctx)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// RegistrationsOf returns the registrations of a reader for published webinars, the latest start first, at most maxRegistrations, with
// their webinars in the same order.
func RegistrationsOf(ctx context.Context, db bun.IDB, user int64) ([]Registration, []*Webinar, error) {
	var list []Registration
	err := db.NewSelect().Model(&list).Join("JOIN webinars AS w ON w.story_id = r.webinar_id").Where("r.user_id = ?", user).
		Where("r.state <> ?", Unregistered).Order("w.starts_at DESC", "r.id").Limit(maxRegistrations).Scan(ctx)
	if err != nil || len(list) == 0 {
		return nil, nil, err
	}
	ids := make([]int64, len(list))
	for i, r := range list {
		ids[i] = r.WebinarID
	}
	var found []*Webinar
	if err := db.NewSelect().Model(&found).Where("w.story_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("webinars of a reader: %w", err)
	}
	byID := map[int64]*Webinar{}
	for _, w := range found {
		byID[w.StoryID] = w
	}
	webinars := make([]*Webinar, len(list))
	for i, r := range list {
		webinars[i] = byID[r.WebinarID]
	}
	return list, webinars, nil
}

// RegistrationsAfter returns at most limit registrations for a webinar after the one with an id, in the order of their ids, with those that
// were cancelled. Callers must have the right to change the webinar.
func RegistrationsAfter(ctx context.Context, db bun.IDB, id, after int64, limit int) ([]Registration, error) {
	var list []Registration
	err := db.NewSelect().Model(&list).Where("r.webinar_id = ?", id).Where("r.id > ?", after).Order("r.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("registrations for webinar %d: %w", id, err)
	}
	return list, nil
}
