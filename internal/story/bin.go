package story

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
)

// binTime is how long a deleted draft can be restored.
const binTime = 30 * 24 * time.Hour

// ErrWasPublic says that a story is or was public, or is scheduled, so that it cannot be deleted.
var ErrWasPublic = errors.New("a story that is scheduled or was ever public is not deleted")

// removedStory is a deleted draft that can still be restored.
type removedStory struct {
	bun.BaseModel `bun:"table:removed_stories,alias:gone"`

	StoryID   int64 `bun:",pk"`
	RemovedAt clock.Moment
	UserID    *int64
	TokenID   *int64
}

// notRemoved returns the condition that a story, with an alias in the query, is not a deleted draft.
func notRemoved(alias string) (string, bun.Ident) {
	return "NOT EXISTS (SELECT 1 FROM removed_stories gone WHERE gone.story_id = ?.id)", bun.Ident(alias)
}

// requireKept returns database.ErrNotFound for a deleted draft.
func (s *Story) requireKept(ctx context.Context, db bun.IDB) error {
	if s.Status != Draft {
		return nil
	}
	isRemoved, err := db.NewSelect().Model((*removedStory)(nil)).Where("story_id = ?", s.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("whether story %d was deleted: %w", s.ID, err)
	}
	if isRemoved {
		return database.ErrNotFound
	}
	return nil
}

// PutInBin deletes a draft that was never public: nothing shows it any more, its preview links end, and it is deleted with its revisions,
// comments and links after binTime. It returns ErrWasPublic for other stories, and database.ErrNotFound for a draft that was deleted
// before.
func (st *Stories) PutInBin(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := s.requireKept(ctx, tx); err != nil {
		return err
	}
	wasPublic, err := permalink.HasPublicPath(ctx, tx, permalink.KindStory, id)
	if err != nil {
		return err
	}
	if wasPublic || s.Status != Draft {
		return ErrWasPublic
	}
	gone := &removedStory{StoryID: id, RemovedAt: tx.At, UserID: by.UserID, TokenID: by.TokenID}
	if _, err := tx.NewInsert().Model(gone).Exec(ctx); err != nil {
		return fmt.Errorf("delete draft %d: %w", id, err)
	}
	if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("story_id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("end previews of story %d: %w", id, err)
	}
	tx.Emit("story.deleted", id, s.Tag())
	return nil
}

// Restore takes a deleted draft back. It returns database.ErrNotFound if the story is no deleted draft.
func (st *Stories) Restore(ctx context.Context, tx *database.Tx, id int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	res, err := tx.NewDelete().Model((*removedStory)(nil)).Where("story_id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("restore draft %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	tx.Emit("story.restored", id)
	return nil
}

// EmptyBin deletes the drafts that were deleted more than binTime ago. Any node may call it at any time.
func (st *Stories) EmptyBin(ctx context.Context) error {
	var ids []int64
	before := clock.MomentOf(st.db.Now().Add(-binTime))
	err := st.db.Read.NewSelect().Model((*removedStory)(nil)).Column("story_id").Where("removed_at < ?", before).Order("removed_at").
		Limit(maxRemoved).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("deleted drafts: %w", err)
	}
	if len(ids) == 0 {
		return nil
	}
	return st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var stories []Story
		err := tx.NewSelect().Model(&stories).Column("id", "group_id", "status").Where("id IN (?)", bun.List(ids)).Where("status = ?", Draft).
			Where("EXISTS (SELECT 1 FROM removed_stories gone WHERE gone.story_id = story.id AND gone.removed_at < ?)", before).Order("id").Scan(ctx)
		if err != nil {
			return fmt.Errorf("deleted drafts: %w", err)
		}
		return st.Remove(ctx, tx, stories)
	})
}
