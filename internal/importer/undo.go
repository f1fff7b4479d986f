package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// ErrUndoing is returned by Run while the stories of another import of the same kind are being removed from the brand.
var ErrUndoing = errors.New("an import into this brand is being undone at this moment; run `masthead import undo` again if it was " +
	"interrupted, or wait a minute")

const (
	undoBatch = 100                   // stories of one transaction
	undoPause = 50 * time.Millisecond // between two transactions, in which others can write
	undoHash  = "undo"                // stands for the hash of a file in the row of imports that shows that Undo runs
	// An Undo counts as running for undoTimeout after its last transaction, so an Undo that was killed keeps imports waiting
	// that long.
	undoTimeout = time.Minute
)

// UndoRequest says which stories Undo deletes.
type UndoRequest struct {
	Source string // such as "wordpress old.example.com"
	Brand  *brand.Brand
	Edited bool // even stories that somebody has edited here since the import
	DryRun bool // only count
}

// UndoResult counts the stories that Undo removed and kept.
type UndoResult struct {
	Removed    int // stories that were deleted
	KeptEdited int // stories that stay because somebody has edited them here
}

// UndoPreview says what Undo would do.
type UndoPreview struct {
	UndoResult
	Public      int         // stories that would be removed and that readers can see
	FirstEdited []StoryInfo // the first maxEdited stories that stay
}

// maxEdited is the maximum number of remaining stories that a preview names.
const maxEdited = 20

// SourceOf returns the source, as UndoRequest has it, of the imports of a kind whose report names a site.
func SourceOf(kind, site string) string { return kind + " " + cmp.Or(site, unnamedSite) }

// undo is an Undo that is running.
type undo struct {
	deps    Deps
	request UndoRequest
	row     importRow // shows that it runs
}

// Undo deletes the stories that imports from a source have written into a brand, in short transactions; progress gets
// the number of stories that were deleted or kept, and the total. Their public addresses return 410 Gone. Authors, terms
// and pictures stay. A running import of the kind into the brand ends with ErrTakenOver, and no other import can begin
// in the meantime. If Undo is interrupted, the next one continues; the result counts what was done, even after an error.
// The same file can be imported again as if it were new. It returns database.ErrNotFound if nothing from the source is
// in the brand, ErrNoSite if the source names no site, and ErrTakenOver if it was started a second time.
func Undo(ctx context.Context, deps Deps, request UndoRequest, progress func(done, total int)) (result UndoResult, err error) {
	if _, site, _ := strings.Cut(request.Source, " "); strings.TrimSpace(site) == "" {
		return result, fmt.Errorf("%w: %q", ErrNoSite, request.Source)
	}
	u := &undo{deps: deps, request: request}
	if !request.DryRun { // first, so that no batch is written after the stories were read
		if err := u.begin(ctx); err != nil {
			return result, err
		}
		defer func() { err = errors.Join(err, u.end(context.WithoutCancel(ctx))) }()
	}
	stories, err := importedStories(ctx, deps.DB.Read, request.Brand.ID, request.Source)
	if err != nil {
		return result, err
	}
	if len(stories) == 0 {
		return result, database.ErrNotFound
	}
	ids := make([]int64, 0, len(stories))
	for i := range stories {
		if !u.keeps(&stories[i]) {
			ids = append(ids, stories[i].ID)
		}
	}
	result.KeptEdited = len(stories) - len(ids)
	if request.DryRun {
		result.Removed = len(ids)
		return result, nil
	}
	for batch := range slices.Chunk(ids, undoBatch) {
		removed, kept, err := u.remove(ctx, batch)
		if err != nil {
			return result, err
		}
		result.Removed, result.KeptEdited = result.Removed+removed, result.KeptEdited+kept
		if progress != nil {
			progress(result.Removed+result.KeptEdited, len(stories))
		}
		if len(batch) == undoBatch {
			select {
			case <-time.After(undoPause):
			case <-ctx.Done():
				return result, ctx.Err()
			}
		}
	}
	return result, nil
}

// PreviewUndo returns what Undo would do with a request, without changing anything. It returns database.ErrNotFound if nothing from the
// source is in the brand.
func PreviewUndo(ctx context.Context, deps Deps, request UndoRequest) (UndoPreview, error) {
	u := &undo{deps: deps, request: request}
	var p UndoPreview
	var ids []int64
	stories, err := importedStories(ctx, deps.DB.Read, request.Brand.ID, request.Source)
	if err != nil {
		return p, err
	}
	if len(stories) == 0 {
		return p, database.ErrNotFound
	}
	for i := range stories {
		s := &stories[i]
		if !u.keeps(s) {
			p.Removed++
			if s.Status == story.Published {
				p.Public++
			}
			continue
		}
		if p.KeptEdited++; p.KeptEdited <= maxEdited {
			ids = append(ids, s.ID)
		}
	}
	p.FirstEdited, err = storyInfos(ctx, deps.DB.Read, ids)
	return p, err
}

// keeps reports whether a story stays because somebody has edited it here.
func (u *undo) keeps(s *importedStory) bool {
	return !u.request.Edited && isEditedSinceImport(&s.Story, s.ref())
}

// kind returns the kind of the imports.
func (u *undo) kind() string {
	kind, _, _ := strings.Cut(u.request.Source, " ")
	return kind
}

// lockImports ensures that only one transaction at a time begins or undoes an import of a kind into a brand. The lock ends with the
// transaction.
func lockImports(ctx context.Context, tx *database.Tx, kind string, brandID int64) error {
	return tx.Lock(ctx, fmt.Sprintf("imports %s %d", kind, brandID))
}

// begin ends the running imports of the kind into the brand, after the batch that they are writing, and stores that an Undo runs.
func (u *undo) begin(ctx context.Context) error {
	return u.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockImports(ctx, tx, u.kind(), u.request.Brand.ID); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model((*importRow)(nil)).Set("state = 'failed'").Set("attempt = attempt + 1").
			Where("kind = ?", u.kind()).Where("brand_id = ?", u.request.Brand.ID).Where("state = 'running'").Exec(ctx)
		if err != nil {
			return fmt.Errorf("end running imports: %w", err)
		}
		u.row = importRow{Kind: u.kind(), File: u.request.Source, FileHash: undoHash, BrandID: u.request.Brand.ID, Options: "{}",
			State: "running", Attempt: 1, Report: "{}", StartedAt: tx.At}
		_, err = tx.NewInsert().Model(&u.row).On("CONFLICT (kind, file_hash, brand_id) DO UPDATE").Set("file = EXCLUDED.file").
			Set("state = EXCLUDED.state").Set("started_at = EXCLUDED.started_at").Set("attempt = import_row.attempt + 1").
			Returning("id, attempt").Exec(ctx)
		if err != nil {
			return fmt.Errorf("begin to undo imports: %w", err)
		}
		return nil
	})
}

// ownRow selects the row of this Undo, if no other one has taken it over.
func (u *undo) ownRow(q *bun.UpdateQuery) *bun.UpdateQuery {
	return q.Where("id = ?", u.row.ID).Where("attempt = ?", u.row.Attempt).Where("state = 'running'")
}

// end deletes the row that shows that this Undo runs.
func (u *undo) end(ctx context.Context) error {
	return u.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*importRow)(nil)).Where("id = ?", u.row.ID).Where("attempt = ?", u.row.Attempt).Exec(ctx)
		return err
	})
}

// remove deletes stories with their records, except for those that were edited in the meantime.
func (u *undo) remove(ctx context.Context, ids []int64) (removed, kept int, err error) {
	err = u.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		removed, kept = 0, 0
		res, err := u.ownRow(tx.NewUpdate().Model((*importRow)(nil)).Set("started_at = ?", tx.At)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("undo an import: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrTakenOver)
		}
		stories, err := importedStories(ctx, tx, u.request.Brand.ID, u.request.Source, ids...)
		if err != nil {
			return err
		}
		var remove []story.Story
		for i := range stories {
			if u.keeps(&stories[i]) {
				kept++
			} else {
				remove = append(remove, stories[i].Story)
			}
		}
		if removed = len(remove); removed == 0 {
			return nil
		}
		if err := u.deps.Stories.Remove(ctx, tx, remove); err != nil {
			return fmt.Errorf("undo an import: %w", err)
		}
		return u.removeRecords(ctx, tx, remove)
	})
	return removed, kept, err
}

// removeRecords deletes the records of stories that were removed.
func (u *undo) removeRecords(ctx context.Context, tx *database.Tx, stories []story.Story) error {
	ids := make([]int64, len(stories))
	for i := range stories {
		ids[i] = stories[i].ID
	}
	_, err := tx.NewDelete().Model((*refRow)(nil)).Where("source IN (?, ?)", u.request.Source, u.kind()+" ").
		Where("brand_id = ?", u.request.Brand.ID).Where("kind IN (?)", bun.List([]Kind{Post, Page})).
		Where("entity_id IN (?)", bun.List(ids)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove the records of an import: %w", err)
	}
	return nil
}

// checkNotUndone returns ErrUndoing while an Undo of imports of a kind into a brand is running. An Undo that was killed counts as ended
// after undoTimeout; if it still runs, it ends with ErrTakenOver.
func checkNotUndone(ctx context.Context, tx *database.Tx, kind string, brandID int64) error {
	if err := lockImports(ctx, tx, kind, brandID); err != nil {
		return err
	}
	var rows []importRow
	err := tx.NewSelect().Model(&rows).Where("kind = ?", kind).Where("file_hash = ?", undoHash).Where("brand_id = ?", brandID).Scan(ctx)
	if err != nil {
		return fmt.Errorf("look for an import that is being undone: %w", err)
	}
	for _, row := range rows {
		if row.StartedAt.After(tx.At.Add(-undoTimeout)) {
			return ErrUndoing
		}
		if _, err := tx.NewDelete().Model(&row).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("end the undoing of an import: %w", err)
		}
	}
	return nil
}
