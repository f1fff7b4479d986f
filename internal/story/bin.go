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

	StoryID   int64  `bun:",pk"`
	Slug      string // the slug before the deletion; "" if the story still has it
	Path      string
	RemovedAt clock.Moment
	UserID    *int64
	TokenID   *int64
}

// notRemoved returns the condition that a story, with an alias in the query, is not a deleted draft.
func notRemoved(alias string) (string, bun.Ident) {
	return "NOT EXISTS (SELECT 1 FROM removed_stories gone WHERE gone.story_id = ?.id)", bun.Ident(alias)
}

// RequireKept returns database.ErrNotFound if the story with an id is a deleted draft. It returns nil if there is no such story.
func RequireKept(ctx context.Context, db bun.IDB, id int64) error {
	return (&Story{ID: id, Status: Draft}).requireKept(ctx, db)
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
// comments and links after binTime. Other stories may have its slug and its path at once. It returns ErrWasPublic for other stories, and
// database.ErrNotFound for a draft that was deleted before.
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
	gone := &removedStory{StoryID: id, Slug: s.Slug, Path: s.Path, RemovedAt: tx.At, UserID: by.UserID, TokenID: by.TokenID}
	if _, err := tx.NewInsert().Model(gone).Exec(ctx); err != nil {
		return fmt.Errorf("delete draft %d: %w", id, err)
	}
	if err := st.moveDraft(ctx, tx, s, fmt.Sprintf("deleted-%d", id), ""); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*previewLink)(nil)).Where("story_id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("end previews of story %d: %w", id, err)
	}
	tx.Emit("story.deleted", id, s.Tag())
	return nil
}

// Restore takes a deleted draft back, with its slug and its path. If another story has one of them now, it gets a number at its end. It
// returns database.ErrNotFound if the story is no deleted draft.
func (st *Stories) Restore(ctx context.Context, tx *database.Tx, id int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	gone := new(removedStory)
	if err := tx.NewSelect().Model(gone).Where("story_id = ?", id).Scan(ctx); err != nil {
		return fmt.Errorf("restore draft %d: %w", id, database.NotFound(err))
	}
	if _, err := tx.NewDelete().Model(gone).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("restore draft %d: %w", id, err)
	}
	if gone.Slug != "" {
		s, err := Get(ctx, tx, id)
		if err != nil {
			return err
		}
		if err := st.moveDraft(ctx, tx, s, gone.Slug, gone.Path); err != nil {
			return err
		}
	}
	tx.Emit("story.restored", id)
	return nil
}

// moveDraft gives a draft a slug and a path, with a number at the end if another story has them. An empty path is that which follows from
// the slug. The caller must have called lockEdits.
func (st *Stories) moveDraft(ctx context.Context, tx *database.Tx, s *Story, slug, path string) error {
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return err
	}
	old := *s
	s.Slug, s.Path = slug, path
	if path == s.FallbackPath(b.Path, draftDate(s).In(b.Zone())) {
		s.Path = "" // it follows from the slug that is free
	}
	if err := st.assignSlugAndPath(ctx, tx, s, b); err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model(s).Column("slug", "path").WherePK().Where("revision = ?", old.Revision).Exec(ctx)
	if err := requireChanged(res, err); err != nil {
		return fmt.Errorf("address of draft %d: %w", s.ID, err)
	}
	return st.updateLists(ctx, tx, s, &old)
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
