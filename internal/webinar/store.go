package webinar

import (
	"context"
	"fmt"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Save stores the webinar of a story, in the transaction of its caller, who must have the right to change the story. SendDue notifies those
// who registered of new times. version is the version that was edited, 0 for a new webinar. A change of the times of a webinar that is not
// over increments its sequence. It returns an invalid.Fields, database.ErrConflict, or database.ErrNotFound if there is no such story.
func (ws *Webinars) Save(ctx context.Context, tx *database.Tx, by actor.Actor, w *Webinar, version int64) error {
	if err := w.check(ws.StreamServers); err != nil {
		return err
	}
	s, err := story.Get(ctx, tx, w.StoryID)
	if err != nil {
		return err
	}
	if s.Type != story.Webinar || s.Page {
		return invalid.Fields{"story": "must have the type WEBINAR"}
	}
	if err := tx.Lock(ctx, TagOf(w.StoryID)); err != nil {
		return err
	}
	if w.Form == nil {
		w.Form = []FieldEdit{}
	}
	w.UpdatedAt = tx.At
	var old *Webinar
	action := "webinar.saved"
	if version == 0 {
		action, w.Version, w.CreatedAt, w.Sequence = "webinar.created", 1, tx.At, 0
		if err := checkPictures(ctx, tx, by, nil, w.Speakers); err != nil {
			return err
		}
		res, err := tx.NewInsert().Model(w).On("CONFLICT (story_id) DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("create webinar %d: %w", w.StoryID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return fmt.Errorf("create webinar %d: %w", w.StoryID, database.ErrConflict)
		}
	} else {
		if old, err = Get(ctx, tx, w.StoryID); err != nil {
			return err
		}
		if old.Version != version {
			return fmt.Errorf("save webinar %d: %w", w.StoryID, database.ErrConflict)
		}
		if err := checkPictures(ctx, tx, by, old.Speakers, w.Speakers); err != nil {
			return err
		}
		w.CreatedAt, w.CancelledAt, w.ChangedAt, w.Sequence, w.Version = old.CreatedAt, old.CancelledAt, old.ChangedAt, old.Sequence, version+1
		w.SpeakerLinks, w.ArticleID = old.SpeakerLinks, old.ArticleID
		if !old.StartsAt.Equal(w.StartsAt.Time) || !old.EndsAt.Equal(w.EndsAt.Time) {
			w.Sequence++
			action = "webinar.rescheduled"
			w.ChangedAt = tx.At
		}
		if _, err := tx.NewUpdate().Model(w).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("save webinar %d: %w", w.StoryID, err)
		}
		if err := promote(ctx, tx, w); err != nil {
			return err
		}
	}
	if err := ws.copyTimes(ctx, tx, s, w); err != nil {
		return err
	}
	return record(ctx, tx, old, w, by, action)
}

// checkPictures returns an invalid.Fields if a speaker has a picture that no speaker had before and that the actor may not use.
func checkPictures(ctx context.Context, tx *database.Tx, by actor.Actor, before, after []Speaker) error {
	ids := func(list []Speaker) []int64 {
		pictures := make([]int64, len(list))
		for i, s := range list {
			pictures[i] = s.Picture
		}
		return pictures
	}
	at, err := media.FirstUnusable(ctx, tx, by, ids(before), ids(after))
	if at >= 0 {
		return invalid.Fields{fmt.Sprintf("speakers[%d].picture", at): "is not a picture"}
	}
	return err
}

// copyTimes stores the times of a webinar, and whether it was cancelled, with its story, so that its cards have them.
func (ws *Webinars) copyTimes(ctx context.Context, tx *database.Tx, s *story.Story, w *Webinar) error {
	name := w.Name()
	if s.WebinarID != nil && *s.WebinarID == name && s.WebinarStarts.Equal(w.StartsAt.Time) && s.WebinarEnds.Equal(w.EndsAt.Time) &&
		s.WebinarCancelled == !w.CancelledAt.IsZero() {
		return nil
	}
	s.WebinarID, s.WebinarStarts, s.WebinarEnds, s.KeepUpdatedAt = &name, w.StartsAt, w.EndsAt, true
	s.WebinarCancelled = !w.CancelledAt.IsZero()
	doc, err := story.Doc(ctx, tx, s.ID)
	if err != nil {
		return err
	}
	return ws.Stories.Save(ctx, tx, s, doc)
}

// longestLogged is the maximum number of characters of a text in the audit log of a webinar.
const longestLogged = 500

// changeOf returns the change that a save made to a webinar; old is nil for a new one. Of a long text such as the transcript it has the
// beginning and the number of characters.
func changeOf(old, w *Webinar) (actor.Change, error) {
	inUTC := func(w *Webinar) WebinarEdit {
		e := editOf(w)
		e.StartsAt, e.EndsAt = e.StartsAt.UTC(), e.EndsAt.UTC()
		return e
	}
	var before any
	if old != nil {
		before = inUTC(old)
	}
	changed, err := actor.ChangeOf(before, inUTC(w))
	for _, fields := range []map[string]any{changed.Before, changed.After} {
		for name, value := range fields {
			if text, ok := value.(string); ok && utf8.RuneCountInString(text) > longestLogged {
				fields[name] = fmt.Sprintf("%s… (%d)", string([]rune(text)[:longestLogged]), utf8.RuneCountInString(text))
			}
		}
	}
	return changed, err
}

// record adds an action to the audit log of a webinar and drops the pages that show it. old is what it was, nil for a new one.
func record(ctx context.Context, tx *database.Tx, old, w *Webinar, by actor.Actor, action string) error {
	changed, err := changeOf(old, w)
	if err != nil {
		return err
	}
	detail := map[string]any{"startsAt": w.StartsAt.Format(time.RFC3339), "endsAt": w.EndsAt.Format(time.RFC3339), "version": w.Version,
		"before": changed.Before, "after": changed.After}
	tx.Emit("webinar.saved", w.StoryID, Tag, TagOf(w.StoryID), story.Tag(w.StoryID))
	return actionLog.Record(ctx, tx, w.StoryID, by, action, detail)
}

// change applies a change of the newsroom to a stored webinar, in its caller's transaction, and increments its version.
func (ws *Webinars) change(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, action string,
	apply func(*Webinar) error,
) error {
	if err := tx.Lock(ctx, TagOf(id)); err != nil {
		return err
	}
	w, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	old, starts, ends := *w, w.StartsAt, w.EndsAt
	if err := apply(w); err != nil {
		return err
	}
	if !w.StartsAt.Equal(starts.Time) || !w.EndsAt.Equal(ends.Time) {
		w.Sequence++
	}
	w.Version, w.UpdatedAt = w.Version+1, tx.At
	if _, err := tx.NewUpdate().Model(w).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("%s %d: %w", action, id, err)
	}
	s, err := story.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := ws.copyTimes(ctx, tx, s, w); err != nil {
		return err
	}
	return record(ctx, tx, &old, w, by, action)
}

// Begin makes an upcoming webinar live: its start moves to this moment, because all statuses follow from the times, and SendDue tells
// everybody who registered that it has begun, but not that it has new times. It does nothing to a live webinar. It returns ErrCancelled,
// ErrOver, or ErrTooEarly more than maxLead before the start.
func (ws *Webinars) Begin(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return ws.change(ctx, tx, by, id, "webinar.begun", func(w *Webinar) error {
		switch w.StatusAt(tx.At.Time) {
		case Cancelled:
			return ErrCancelled
		case Ended:
			return ErrOver
		case Live:
			return nil
		}
		if w.StartsAt.Sub(tx.At.Time) > maxLead {
			return ErrTooEarly
		}
		w.StartsAt = tx.At
		if most := w.StartsAt.Add(maxDuration); w.EndsAt.After(most) {
			w.EndsAt = clock.MomentOf(most)
		}
		return nil
	})
}

// MayBegin reports whether Begin begins the webinar at a time.
func (w *Webinar) MayBegin(now time.Time) bool {
	return w.StatusAt(now) == Upcoming && w.StartsAt.Sub(now) <= maxLead
}

// End ends a live webinar now. It returns ErrNotLive for any other.
func (ws *Webinars) End(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return ws.change(ctx, tx, by, id, "webinar.ended", func(w *Webinar) error {
		if w.StatusAt(tx.At.Time) != Live {
			return ErrNotLive
		}
		w.EndsAt = tx.At
		if !w.EndsAt.After(w.StartsAt.Time) { // it began in this millisecond
			w.StartsAt = clock.MomentOf(w.EndsAt.Add(-time.Millisecond))
		}
		return nil
	})
}

// Cancel cancels a webinar that is not over; SendDue tells everybody who registered. It returns ErrOver or ErrCancelled.
func (ws *Webinars) Cancel(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return ws.change(ctx, tx, by, id, "webinar.cancelled", func(w *Webinar) error {
		switch w.StatusAt(tx.At.Time) {
		case Cancelled:
			return ErrCancelled
		case Ended:
			return ErrOver
		}
		w.CancelledAt, w.ChangedAt = tx.At, tx.At
		w.Sequence++
		return nil
	})
}

// Query selects published webinars.
type Query struct {
	Langs          []string // codes of their languages; nil for all
	Live, Upcoming bool     // only those that are live or upcoming; both mean either
	Ended          bool     // only those that are over, the latest first
	Category       int64    // id of a category, 0 for all
	Series, Term   int64    // ids of a series and of a tag, 0 for all
	Brand          int64    // id of a brand, 0 for all
	Without        int64    // id of a story that is left out, 0 for none
	Limit, Offset  int
}

// List returns the published webinars that a query selects, with their cards: those that are not over in the order of their starts, those
// that are over with the latest first. Without a status it returns the former, then the latter. Cancelled webinars are in the list until
// their end.
func (ws *Webinars) List(ctx context.Context, q Query) ([]*Webinar, map[int64]*story.Card, error) {
	now := clock.MomentOf(clock.At(ctx, ws.DB.Now().Time))
	var list []*Webinar
	sel := ws.DB.Read.NewSelect().Model(&list).Join("JOIN stories AS s ON s.id = w.story_id").Where("s.status = ?", story.Published).
		Where("s.listed").Limit(int64(q.Limit)).Offset(int64(q.Offset))
	if len(q.Langs) > 0 {
		sel.Where("s.lang IN (?)", bun.List(q.Langs))
	}
	switch {
	case q.Ended:
		sel.Where("w.ends_at <= ?", now).Where("w.cancelled_at IS NULL").Order("w.starts_at DESC", "w.story_id DESC")
	case q.Live && q.Upcoming:
		sel.Where("w.ends_at > ?", now).Order("w.starts_at", "w.story_id")
	case q.Live:
		sel.Where("w.ends_at > ?", now).Where("w.starts_at <= ?", now).Where("w.cancelled_at IS NULL").Order("w.starts_at", "w.story_id")
	case q.Upcoming:
		sel.Where("w.starts_at > ?", now).Where("w.cancelled_at IS NULL").Order("w.starts_at", "w.story_id")
	default:
		sel.OrderExpr("CASE WHEN w.ends_at > ? THEN 0 ELSE 1 END", now).
			OrderExpr("CASE WHEN w.ends_at > ? THEN w.starts_at ELSE -w.starts_at END", now).Order("w.story_id")
	}
	if q.Category > 0 {
		sel.Where("s.category_id = ?", q.Category)
	}
	for _, term := range []int64{q.Series, q.Term} {
		if term > 0 {
			sel.Where("EXISTS (SELECT 1 FROM story_terms t WHERE t.story_id = s.id AND t.term_id = ?)", term)
		}
	}
	if q.Brand > 0 {
		sel.Where("s.brand_id = ?", q.Brand)
	}
	if q.Without > 0 {
		sel.Where("w.story_id <> ?", q.Without)
	}
	if err := sel.Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list webinars: %w", err)
	}
	found, err := cards(ctx, ws.Stories, list)
	return list, found, err
}

// cards returns the cards of webinars by the ids of their stories, in one query.
func cards(ctx context.Context, stories *story.Stories, list []*Webinar) (map[int64]*story.Card, error) {
	ids := make([]int64, len(list))
	for i, w := range list {
		ids[i] = w.StoryID
	}
	return stories.CardsByIDs(ctx, ids)
}
