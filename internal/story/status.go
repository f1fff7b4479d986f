package story

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
)

// Publish publishes a story. at is its time of publication and must not be in the future; the zero time
// means the time of its first publication, or now. It returns ErrInvisible for a story that is completely
// gated and has no excerpt, as Schedule does.
func (st *Stories) Publish(ctx context.Context, tx *database.Tx, id int64, at time.Time) (*Story, error) {
	return st.transition(ctx, tx, id, func(s *Story, _ bool) error {
		switch {
		case at.After(tx.At.Time):
			return invalid.Fields{"publishedAt": "is in the future; schedule it instead"}
		case !at.IsZero():
			s.PublishedAt = clock.MomentOf(at)
		case s.Status == Scheduled || s.PublishedAt.IsZero() || s.PublishedAt.After(tx.At.Time):
			s.PublishedAt = tx.At
		}
		if s.Status != Scheduled { // a scheduled one was checked then, and is withdrawn at once
			if err := s.checkEnd(tx.At); err != nil {
				return err
			}
		}
		s.Status = Published
		return nil
	})
}

// Schedule sets the time at which a story will be published. It returns ErrPast for a time
// in the past, and ErrTooFar for one more than fifty years in the future.
func (st *Stories) Schedule(ctx context.Context, tx *database.Tx, id int64, at time.Time) (*Story, error) {
	return st.transition(ctx, tx, id, func(s *Story, _ bool) error {
		if !at.After(tx.At.Time) {
			return ErrPast
		}
		if at.After(tx.At.AddDate(50, 0, 0)) {
			return ErrTooFar
		}
		s.Status, s.PublishedAt = Scheduled, clock.MomentOf(at)
		return s.checkEnd(s.PublishedAt)
	})
}

// Unpublish removes a story's page and takes it out of all lists. A story that was never
// public becomes a draft without a date. Existing preview links stop working.
func (st *Stories) Unpublish(ctx context.Context, tx *database.Tx, id int64) (*Story, error) {
	s, err := st.transition(ctx, tx, id, func(s *Story, public bool) error {
		if s.Status = Unpublished; !public {
			s.Status, s.PublishedAt = Draft, clock.Moment{}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("story_id = ?", id).Exec(ctx); err != nil {
		return nil, fmt.Errorf("end previews of story %d: %w", id, err)
	}
	return s, nil
}

// transition changes a story's status. The parameter public of change says whether the story
// was ever public. It returns ErrConflict if somebody saved the story meanwhile without lockEdits, as an import does.
func (st *Stories) transition(ctx context.Context, tx *database.Tx, id int64, change func(s *Story, public bool) error) (*Story, error) {
	if err := lockEdits(ctx, tx, id); err != nil {
		return nil, err
	}
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
		if err := st.checkVisible(ctx, tx, s, b.Gate); err != nil {
			return nil, err
		}
	}
	if !public && old.Path == s.FallbackPath(b.Path, draftDate(&old).In(b.Zone())) {
		s.Path = ""
		if err := st.assignSlugAndPath(ctx, tx, s, b); err != nil {
			return nil, err
		}
	}
	s.Revision++
	switch { // only a new date of a public story is an edit for readers
	case s.Status != Published:
	case old.Status == Published:
		s.UpdatedAt = tx.At
	case !public || s.UpdatedAt.Before(s.PublishedAt.Time):
		s.UpdatedAt = s.PublishedAt
	}
	res, err := tx.NewUpdate().Model(s).Column("slug", "path", "status", "published_at", "updated_at", "revision").WherePK().
		Where("revision = ?", old.Revision).Exec(ctx)
	if err := requireChanged(res, err); err != nil {
		return nil, fmt.Errorf("story %d to %s: %w", id, s.Status, err)
	}
	if err := rebaseWorkingCopy(ctx, tx, id, old.Revision, s.Revision); err != nil {
		return nil, err
	}
	if err := st.updateLists(ctx, tx, s, &old); err != nil {
		return nil, err
	}
	tags := []string{s.Tag()}
	if s.Status != old.Status {
		// Also drop cached 404 pages of its path, and the pages of its translations.
		tags = append(tags, permalink.Tag(s.Path), GroupTag(s.GroupID))
		if s.Page {
			tags = append(tags, StaticPagesTag)
		}
		if s.Type == Webinar {
			tags = append(tags, WebinarsTag)
		}
	}
	event := "story." + string(s.Status)
	if s.Status == old.Status && s.Status == Published {
		event = "story.dated" // which is no news
	}
	tx.Emit(event, s.ID, tags...)
	return s, nil
}

// requireChanged returns err, or ErrConflict if an update of one row changed none, because somebody changed the row since it was read.
func requireChanged(res sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrConflict)
	}
	return nil
}

// checkVisible returns ErrInvisible for a gated story if readers would see only its title.
func (st *Stories) checkVisible(ctx context.Context, tx *database.Tx, s *Story, gate brand.Gate) error {
	var text body
	err := tx.NewSelect().Model(&text).Column("open_html", "gated_html").Where("story_id = ?", s.ID).Scan(ctx)
	if err != nil {
		return fmt.Errorf("text of story %d: %w", s.ID, err)
	}
	if text.isInvisible(s, gate) {
		return ErrInvisible
	}
	return nil
}

// draftDate returns the moment that dates a story's fallback path.
func draftDate(s *Story) clock.Moment {
	if s.PublishedAt.IsZero() {
		return s.CreatedAt
	}
	return s.PublishedAt
}

// PublishDue publishes every scheduled story that is due. A story that cannot be published
// does not stop the others; its error is part of the returned error. Any node may call it at
// any time.
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
			if err := lockEdits(ctx, tx, id); err != nil {
				return err
			}
			s, err := Get(ctx, tx, id)
			if err != nil || s.Status != Scheduled || s.PublishedAt.After(tx.At.Time) {
				return err // another node was faster, or an editor changed the story
			}
			publish := func() error {
				if _, err := st.Publish(ctx, tx, id, s.PublishedAt.Time); err != nil {
					return err
				}
				return st.keepPresent(ctx, tx, id, RevisionPublished, actor.Actor{})
			}
			// The checks passed when it was scheduled.
			return st.withWorkflow(ctx, tx, id, actor.Actor{}, clock.Moment{}, func() (bool, error) { return true, nil }, publish)
		})
		if err != nil {
			failed = append(failed, fmt.Errorf("publish story %d: %w", id, err))
		}
	}
	return errors.Join(failed...)
}

// EndDue withdraws every published story whose end has come. A story that cannot be withdrawn does not stop the others; its error is part
// of the returned error. Any node may call it at any time.
func (st *Stories) EndDue(ctx context.Context) error {
	var due []int64
	err := st.db.Read.NewSelect().Model((*Story)(nil)).Column("id").Where("status = ?", Published).Where("ends_at <= ?", st.db.Now()).
		Order("ends_at").Limit(500).Scan(ctx, &due)
	if err != nil {
		return fmt.Errorf("stories that end: %w", err)
	}
	var failed []error
	for _, id := range due {
		err := st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			if err := lockEdits(ctx, tx, id); err != nil {
				return err
			}
			s, err := Get(ctx, tx, id)
			if err != nil || s.Status != Published || s.EndsAt.IsZero() || s.EndsAt.After(tx.At.Time) {
				return err // another node was faster, or an editor changed the story
			}
			return st.withWorkflow(ctx, tx, id, actor.Actor{}, clock.Moment{}, func() (bool, error) { return true, nil }, func() error {
				_, err := st.unpublish(ctx, tx, id, actor.Actor{})
				return err
			})
		})
		if err != nil {
			failed = append(failed, fmt.Errorf("end story %d: %w", id, err))
		}
	}
	return errors.Join(failed...)
}
