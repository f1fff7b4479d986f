package story

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
)

// Publish makes a story readable from at on, a moment not ahead of now; the zero
// time means now, or the time it was first published. One that is all behind its gate
// and has no excerpt is ErrShut, as it is when scheduled.
func (st *Stories) Publish(ctx context.Context, tx *database.Tx, id int64, at time.Time) (*Story, error) {
	return st.transition(ctx, tx, id, func(s *Story, _ bool) error {
		switch {
		case at.After(tx.At.Time):
			return &FieldError{"publishedAt", "is ahead; schedule it instead"}
		case !at.IsZero():
			s.PublishedAt = clock.At(at)
		case s.Status == Scheduled || s.PublishedAt.IsZero() || s.PublishedAt.After(tx.At.Time):
			s.PublishedAt = tx.At
		}
		s.Status = Published
		return nil
	})
}

// Schedule sets the moment at which a story becomes readable by itself. A moment
// already past is ErrPast: who means "now" publishes. One more than fifty years
// ahead is ErrTooFar.
func (st *Stories) Schedule(ctx context.Context, tx *database.Tx, id int64, at time.Time) (*Story, error) {
	return st.transition(ctx, tx, id, func(s *Story, _ bool) error {
		if !at.After(tx.At.Time) {
			return ErrPast
		}
		if at.After(tx.At.AddDate(50, 0, 0)) {
			return ErrTooFar
		}
		s.Status, s.PublishedAt = Scheduled, clock.At(at)
		return nil
	})
}

// Unpublish takes a story back: its page is gone and no list has it. One that
// was never public is a draft, without a date.
func (st *Stories) Unpublish(ctx context.Context, tx *database.Tx, id int64) (*Story, error) {
	return st.transition(ctx, tx, id, func(s *Story, public bool) error {
		if s.Status = Unpublished; !public {
			s.Status, s.PublishedAt = Draft, clock.Moment{}
		}
		return nil
	})
}

// transition changes a story's status. What changes it is told whether the story
// was ever public.
func (st *Stories) transition(ctx context.Context, tx *database.Tx, id int64, change func(s *Story, public bool) error) (*Story, error) {
	s, err := Get(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	old := *s
	public, err := permalink.HasPublicPath(ctx, tx, permalink.KindStory, id)
	if err != nil {
		return nil, err
	}
	if err := change(s, public); err != nil {
		return nil, err
	}
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, err
	}
	if fresh := old.Status != Published && old.Status != Scheduled; fresh && (s.Status == Published || s.Status == Scheduled) && s.Gated {
		if err := st.checkShut(ctx, tx, s, b.Gate); err != nil {
			return nil, err
		}
	}
	if !public && old.Path == s.FallbackPath(b.Path, draftDate(&old).In(b.Zone())) {
		s.Path = ""
		if err := st.settle(ctx, tx, s, b); err != nil {
			return nil, err
		}
	}
	s.Revision++
	s.UpdatedAt = tx.At
	if s.Status == Published && old.Status != Published && s.PublishedAt.Before(tx.At.Time) {
		s.UpdatedAt = s.PublishedAt // coming into being is not an edit
	}
	if _, err := tx.NewUpdate().Model(s).WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("story %d to %s: %w", id, s.Status, err)
	}
	if err := st.list(ctx, tx, s, &old); err != nil {
		return nil, err
	}
	tags := []string{s.Tag()}
	if s.Status != old.Status {
		// Also for who was told that there is nothing, and for its translations.
		tags = append(tags, permalink.Tag(s.Path), GroupTag(s.GroupID))
		if s.Page {
			tags = append(tags, HouseTag)
		}
	}
	tx.Emit("story."+string(s.Status), s.ID, tags...)
	return s, nil
}

// checkShut is ErrShut for a gated story of which nobody would see more than its title.
func (st *Stories) checkShut(ctx context.Context, tx *database.Tx, s *Story, gate brand.Gate) error {
	var text body
	err := tx.NewSelect().Model(&text).Column("open_html", "gated_html").Where("story_id = ?", s.ID).Scan(ctx)
	if err != nil {
		return fmt.Errorf("text of story %d: %w", s.ID, err)
	}
	if text.shut(s, gate) {
		return ErrShut
	}
	return nil
}

// draftDate is the moment that dates a story's fallback path.
func draftDate(s *Story) clock.Moment {
	if s.PublishedAt.IsZero() {
		return s.CreatedAt
	}
	return s.PublishedAt
}

// PublishDue publishes every scheduled story whose moment has come. One that
// can't be published is part of the error and keeps no other back. Any node may
// call it at any time.
func (st *Stories) PublishDue(ctx context.Context) error {
	now := st.db.Now()
	var due []int64
	err := st.db.Read.NewSelect().Model((*Story)(nil)).Column("id").Where("status = ?", Scheduled).
		Where("published_at <= ?", now).Order("published_at").Limit(500).Scan(ctx, &due)
	if err != nil {
		return fmt.Errorf("due stories: %w", err)
	}
	var failed []error
	for _, id := range due {
		err := st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			s, err := Get(ctx, tx, id)
			if err != nil || s.Status != Scheduled || s.PublishedAt.After(tx.At.Time) {
				return err // another node was first, or an editor changed their mind
			}
			_, err = st.Publish(ctx, tx, id, s.PublishedAt.Time)
			return err
		})
		if err != nil {
			failed = append(failed, fmt.Errorf("publish story %d: %w", id, err))
		}
	}
	return errors.Join(failed...)
}
