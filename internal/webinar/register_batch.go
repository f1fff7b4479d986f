package webinar

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/story"
)

// request is a registration that a reader requested.
type request struct {
	user    int64
	webinar int64 // id of the story
	sent    map[string]string
	known   map[string]string
	lang    string
}

// reply is the result of a request: a state, or ErrOver, ErrCancelled, database.ErrNotFound or an invalid.Fields.
type reply struct {
	state State
	err   error
}

// seat is a reader in a webinar.
type seat struct{ webinar, user int64 }

// registerAll writes registrations in one transaction, in their order.
func (rs *Registrations) registerAll(ctx context.Context, requests []request) (replies []reply, err error) {
	err = rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		replies, err = applyRequests(ctx, tx, requests)
		return err
	})
	return replies, err
}

// applyRequests applies registrations in a transaction. Transactions with registrations for the same webinar wait for each other if its
// seats are limited, so that the count of taken seats is right.
func applyRequests(ctx context.Context, tx *database.Tx, requests []request) ([]reply, error) {
	ids, userIDs := map[int64]bool{}, map[int64]bool{}
	for _, q := range requests {
		ids[q.webinar], userIDs[q.user] = true, true
	}
	webinars, err := lockPublic(ctx, tx, slices.Sorted(maps.Keys(ids)))
	if err != nil {
		return nil, err
	}
	users, err := account.LockUsers(ctx, tx, slices.Sorted(maps.Keys(userIDs)))
	if err != nil {
		return nil, err
	}
	before, err := registrationsOf(ctx, tx, requests)
	if err != nil {
		return nil, err
	}
	free := map[int64]int{}
	for id, w := range webinars {
		if free[id] = maxCapacity; w.Capacity > 0 {
			taken, err := CountRegistered(ctx, tx, id)
			if err != nil {
				return nil, err
			}
			free[id] = w.Capacity - taken
		}
	}
	b := &batch{tx: tx, rows: map[seat]*Registration{}}
	replies := make([]reply, len(requests))
	for i, q := range requests {
		w := webinars[q.webinar]
		switch {
		case w == nil || users[q.user] == nil:
			replies[i].err = fmt.Errorf("webinar %d: %w", q.webinar, database.ErrNotFound)
		case w.StatusAt(tx.At.Time) == Ended:
			replies[i].err = ErrOver
		case w.StatusAt(tx.At.Time) == Cancelled:
			replies[i].err = ErrCancelled
		default:
			answers, err := checkAnswers(w.Form, q.sent, q.known)
			if err != nil {
				replies[i].err = err
				continue
			}
			text, err := json.Marshal(answers)
			if err != nil {
				return nil, fmt.Errorf("answers: %w", err)
			}
			place := seat{q.webinar, q.user}
			old := before[place]
			r := &Registration{WebinarID: q.webinar, UserID: q.user, State: Registered, Answers: string(text), Lang: q.lang, CreatedAt: tx.At,
				JoinedAt: tx.At}
			switch {
			case old != nil && old.State != Unregistered:
				r.State, r.JoinedAt = old.State, old.JoinedAt
			case w.Capacity > 0 && free[q.webinar] <= 0:
				r.State = Waiting
			default:
				free[q.webinar]--
			}
			b.add(place, old, r)
			if question := answers["question"]; question != "" && w.Questions && (old == nil || old.State == Unregistered) {
				b.questions = append(b.questions, &Question{WebinarID: q.webinar, UserID: q.user, Text: question, Version: 1,
					CreatedAt: tx.At})
			}
			before[place], replies[i].state = r, r.State
		}
	}
	return replies, b.store(ctx)
}

// batch holds the rows that a transaction with registrations writes.
type batch struct {
	tx        *database.Tx
	rows      map[seat]*Registration
	order     []seat // of rows
	returning []seat // of readers who had cancelled
	questions []*Question
}

// add adds a registration; old is the previous one, nil for none.
func (b *batch) add(place seat, old, r *Registration) {
	if b.rows[place] == nil {
		b.order = append(b.order, place)
	}
	b.rows[place] = r
	if old != nil && old.State == Unregistered {
		b.returning = append(b.returning, place)
	}
}

// store writes the registrations, allows readers who return to be notified again of a seat, allows emails about webinars to all of these
// readers again, and stores the questions of the forms.
func (b *batch) store(ctx context.Context) error {
	if len(b.order) == 0 {
		return nil
	}
	rows, users := make([]*Registration, len(b.order)), map[int64]bool{}
	for i, place := range b.order {
		rows[i], users[place.user] = b.rows[place], true
	}
	_, err := b.tx.NewInsert().Model(&rows).On("CONFLICT (webinar_id, user_id) DO UPDATE").Set("state = EXCLUDED.state").
		Set("answers = EXCLUDED.answers").Set("lang = EXCLUDED.lang").Set("joined_at = EXCLUDED.joined_at").Returning("NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("register for webinars: %w", err)
	}
	for _, place := range b.returning {
		if err := forgetPromotion(ctx, b.tx, place.webinar, place.user); err != nil {
			return err
		}
	}
	_, err = b.tx.NewDelete().Table("webinar_mail_stops").Where("user_id IN (?)", bun.List(slices.Sorted(maps.Keys(users)))).Exec(ctx)
	if err != nil {
		return fmt.Errorf("emails about webinars: %w", err)
	}
	for _, q := range b.questions { // readers seldom ask when they register
		if err := insertQuestion(ctx, b.tx, q); err != nil {
			return err
		}
	}
	return nil
}

// lockPublic returns the published webinars with the given ids, by id. Those with a limited number of seats are locked, in the order of
// their ids, so that transactions cannot deadlock.
func lockPublic(ctx context.Context, tx *database.Tx, ids []int64) (map[int64]*Webinar, error) {
	read := func() (map[int64]*Webinar, bool, error) {
		var list []*Webinar
		err := tx.NewSelect().Model(&list).ExcludeColumn("transcript", "captions").Join("JOIN stories AS s ON s.id = w.story_id").
			Where("w.story_id IN (?)", bun.List(ids)).Where("s.status = ?", story.Published).Order("w.story_id").Scan(ctx)
		if err != nil {
			return nil, false, fmt.Errorf("find webinars: %w", err)
		}
		found, limited := make(map[int64]*Webinar, len(list)), false
		for _, w := range list {
			found[w.StoryID], limited = w, limited || w.Capacity > 0
		}
		return found, limited, nil
	}
	found, limited, err := read()
	if err != nil || !limited || tx.Dialect().Name() != dialect.PG {
		return found, err
	}
	for _, id := range ids {
		if w := found[id]; w != nil && w.Capacity > 0 {
			if err := tx.Lock(ctx, TagOf(id)); err != nil {
				return nil, err
			}
		}
	}
	found, _, err = read() // again, because no other transaction can change them now
	return found, err
}

// registrationsOf returns the registrations that exist for requests.
func registrationsOf(ctx context.Context, tx *database.Tx, requests []request) (map[seat]*Registration, error) {
	var values strings.Builder
	for i, q := range requests {
		if i > 0 {
			values.WriteByte(',')
		}
		fmt.Fprintf(&values, "(%d,%d)", q.webinar, q.user)
	}
	var rows []*Registration
	err := tx.NewSelect().Model(&rows).Column("id", "webinar_id", "user_id", "state", "joined_at").
		Where("(webinar_id, user_id) IN (VALUES " + values.String() + ")").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find registrations: %w", err)
	}
	found := make(map[seat]*Registration, len(rows))
	for _, r := range rows {
		found[seat{r.WebinarID, r.UserID}] = r
	}
	return found, nil
}
