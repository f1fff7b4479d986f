package story

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/richtext"
)

// workingCopy has the edits of a published story until they are published. A story has at most one. The row stays when the edits are
// published or discarded, without content, so that a later working copy never has the revision of an earlier one.
type workingCopy struct {
	bun.BaseModel `bun:"table:working_copies,alias:wc"`

	StoryID  int64 `bun:",pk"`
	Revision int
	BasedOn  int    // revision of the story that the edits began with
	Content  []byte // a packed DeskStory; nil if there is no working copy
	SavedAt  clock.Moment
	UserID   *int64
	TokenID  *int64
}

// exists reports whether there is a working copy. w may be nil.
func (w *workingCopy) exists() bool { return w != nil && len(w.Content) > 0 }

// present returns the revision of a working copy, 0 if there is none. w may be nil.
func (w *workingCopy) present() int {
	if !w.exists() {
		return 0
	}
	return w.Revision
}

// workingCopyOf returns the row of a story's working copy, nil if it never had one.
func workingCopyOf(ctx context.Context, db bun.IDB, id int64) (*workingCopy, error) {
	w := &workingCopy{StoryID: id}
	if err := database.NotFound(db.NewSelect().Model(w).WherePK().Scan(ctx)); errors.Is(err, database.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("working copy of story %d: %w", id, err)
	}
	return w, nil
}

// storeWorkingCopy stores text as the working copy of a story. was is the present row, nil for none. Nothing that readers see changes.
func (st *Stories) storeWorkingCopy(ctx context.Context, tx *database.Tx, s *Story, was *workingCopy, by actor.Actor,
	text *DeskStory) (*workingCopy, error) {
	content, err := pack(text)
	if err != nil {
		return nil, fmt.Errorf("working copy of story %d: %w", s.ID, err)
	}
	w := &workingCopy{StoryID: s.ID, Revision: 1, BasedOn: s.Revision, Content: content, SavedAt: tx.At, UserID: by.UserID,
		TokenID: by.TokenID}
	if was != nil {
		w.Revision = was.Revision + 1
	}
	_, err = tx.NewInsert().Model(w).On("CONFLICT (story_id) DO UPDATE").Set("revision = EXCLUDED.revision").
		Set("based_on = EXCLUDED.based_on").Set("content = EXCLUDED.content").Set("saved_at = EXCLUDED.saved_at").
		Set("user_id = EXCLUDED.user_id").Set("token_id = EXCLUDED.token_id").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("working copy of story %d: %w", s.ID, err)
	}
	files, err := mediaIn(ctx, tx, &text.Body)
	if err != nil {
		return nil, err
	}
	if err := replaceStoryMedia(ctx, tx, s.ID, true, append(files, text.pictures()...)); err != nil {
		return nil, err
	}
	_, err = tx.NewUpdate().Model((*Story)(nil)).Set("saved_at = ?", tx.At).Set("saved_by = ?", by.UserID).Set("saved_token = ?", by.TokenID).
		Where("id = ?", s.ID).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("working copy of story %d: %w", s.ID, err)
	}
	tx.Emit("story.edited", s.ID, EditsTag(s.ID))
	return w, nil
}

// EditsTag is touched by every write of a working copy. No page depends on it.
func EditsTag(id int64) string { return fmt.Sprintf("edits:%d", id) }

// endWorkingCopy ends the working copy of a story.
func endWorkingCopy(ctx context.Context, tx *database.Tx, id int64) error {
	_, err := tx.NewUpdate().Model((*workingCopy)(nil)).Set("content = NULL").Where("story_id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the working copy of story %d: %w", id, err)
	}
	tx.Emit("story.edited", id, EditsTag(id))
	return replaceStoryMedia(ctx, tx, id, true, nil)
}

// rebaseWorkingCopy makes a working copy that is based on one revision of a story be based on a later one with the same text.
func rebaseWorkingCopy(ctx context.Context, tx *database.Tx, id int64, from, to int) error {
	_, err := tx.NewUpdate().Model((*workingCopy)(nil)).Set("based_on = ?", to).Where("story_id = ?", id).Where("based_on = ?", from).Exec(ctx)
	if err != nil {
		return fmt.Errorf("working copy of story %d: %w", id, err)
	}
	return nil
}

// check completes s and checks it by the rules of Save, as if it were public. It writes nothing. s must have been read from the database;
// its slug may have changed.
func (st *Stories) check(ctx context.Context, tx *database.Tx, s *Story, doc richtext.Doc) error {
	b, err := st.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	if err := st.complete(ctx, s, b, doc); err != nil {
		return err
	}
	if s.Status == Published {
		if err := s.checkEnd(tx.At); err != nil {
			return err
		}
	}
	old, err := Get(ctx, tx, s.ID)
	if err != nil {
		return err
	}
	if err := st.requireFreePath(ctx, tx, s, old, b); err != nil {
		return err
	}
	row, _, err := st.render(ctx, tx, s, doc)
	if err != nil {
		return err
	}
	if row.isInvisible(s, b.Gate) {
		return ErrInvisible
	}
	return nil
}

// errNotPublic refuses a working copy of a story that readers do not see.
var errNotPublic = invalid.Fields{"status": "is not published, so there is nothing to keep unchanged: save the story instead"}
