package collaboration

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// row is the document of a story.
type row struct {
	bun.BaseModel `bun:"table:shared_documents,alias:doc"`

	StoryID      int64 `bun:",pk"`
	Generation   int   // counts the documents of the story
	IsOpen       bool
	Number       int64        // of the newest update
	StoredNumber int64        // up to which the text is saved as that of the story
	TriedNumber  int64        // up to which saving was tried: a text can be refused
	Digest       string       // of the story's text when it was last saved or read
	UsedAt       clock.Moment // when somebody last wrote or had it open
	WriterID     *int64       // who wrote the newest update
}

// update is a change of a document, or all changes up to its number.
type update struct {
	bun.BaseModel `bun:"table:shared_updates,alias:change"`

	StoryID int64 `bun:",pk"`
	Number  int64 `bun:",pk"`
	Content []byte
}

// key identifies a document in the merger.
func (r *row) key() string { return fmt.Sprintf("%d/%d", r.StoryID, r.Generation) }

// lastWriter returns the user who wrote last.
func (r *row) lastWriter() actor.Actor { return actor.Actor{UserID: r.WriterID} }

// lockDocument makes other changes of the document of a story wait until the transaction ends. Typing does not need it.
func lockDocument(ctx context.Context, tx *database.Tx, id int64) error {
	return tx.Lock(ctx, fmt.Sprint("shared document ", id))
}

// rowOf returns the document of a story, nil if it never had one.
func rowOf(ctx context.Context, db bun.IDB, id int64) (*row, error) {
	r := &row{StoryID: id}
	if err := database.NotFound(db.NewSelect().Model(r).WherePK().Scan(ctx)); errors.Is(err, database.ErrNotFound) {
		return nil, nil //nolint:nilnil // documented
	} else if err != nil {
		return nil, fmt.Errorf("shared document of story %d: %w", id, err)
	}
	return r, nil
}

// updatesAfter returns the updates of a document after a number, in their order.
func updatesAfter(ctx context.Context, db bun.IDB, id, number int64) ([]update, error) {
	var list []update
	if err := db.NewSelect().Model(&list).Where("story_id = ?", id).Where("number > ?", number).Order("number").Scan(ctx); err != nil {
		return nil, fmt.Errorf("updates of the shared document of story %d: %w", id, err)
	}
	return list, nil
}

// openRow returns the open document of a story. It makes one if there is none, and another one if the text of the story was replaced by
// other means. It returns database.ErrNotFound if there is no such story.
func (d *Documents) openRow(ctx context.Context, id int64) (*row, error) {
	for try := 1; ; try++ {
		r, err := d.tryOpenRow(ctx, id)
		if try == 5 || !errors.Is(err, database.ErrConflict) {
			return r, err
		}
	}
}

// tryOpenRow does what openRow does, and returns database.ErrConflict if the text of the story is saved meanwhile.
func (d *Documents) tryOpenRow(ctx context.Context, id int64) (*row, error) {
	seen, err := d.Stories.TextAsEdited(ctx, d.DB.Read, id)
	if err != nil {
		return nil, err
	}
	digest, err := seen.Digest()
	if err != nil {
		return nil, err
	}
	if r, err := rowOf(ctx, d.DB.Read, id); err != nil || r != nil && r.IsOpen && r.Digest == digest {
		return r, err
	}
	body, err := json.Marshal(seen.Body)
	if err != nil {
		return nil, err
	}
	first, err := d.Merger.makeDocument(ctx, initialText{seen.Title, seen.Standfirst, body})
	if err != nil {
		return nil, err
	}
	var opened *row
	err = d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		opened = nil
		if err := lockDocument(ctx, tx, id); err != nil {
			return err
		}
		was, now, err := d.rowAndText(ctx, tx, id)
		if err != nil {
			return err
		}
		if was != nil && was.IsOpen && was.Digest == now {
			opened = was
			return nil
		}
		if now != digest {
			return database.ErrConflict // the text was saved in between
		}
		if was != nil && was.IsOpen {
			if err := d.endDocument(ctx, tx, was); err != nil {
				return err
			}
		}
		opened = &row{StoryID: id, Generation: 1, IsOpen: true, Number: 1, StoredNumber: 1, TriedNumber: 1, Digest: digest, UsedAt: tx.At}
		if was != nil {
			opened.Generation = was.Generation + 1
		}
		_, err = tx.NewInsert().Model(opened).On("CONFLICT (story_id) DO UPDATE").Set("generation = EXCLUDED.generation").
			Set("is_open = EXCLUDED.is_open").Set("number = EXCLUDED.number").Set("stored_number = EXCLUDED.stored_number").
			Set("tried_number = EXCLUDED.tried_number").Set("digest = EXCLUDED.digest").Set("used_at = EXCLUDED.used_at").
			Set("writer_id = EXCLUDED.writer_id").Exec(ctx)
		if err != nil {
			return fmt.Errorf("shared document of story %d: %w", id, err)
		}
		if _, err := tx.NewInsert().Model(&update{StoryID: id, Number: 1, Content: first}).Exec(ctx); err != nil {
			return fmt.Errorf("shared document of story %d: %w", id, err)
		}
		return nil
	})
	return opened, err
}

// rowAndText returns the document of a story, nil if it never had one, and the digest of the story's text. No other transaction changes
// either until this one ends.
func (d *Documents) rowAndText(ctx context.Context, tx *database.Tx, id int64) (*row, string, error) {
	if err := story.LockEdits(ctx, tx, id); err != nil {
		return nil, "", err
	}
	r, err := rowOf(ctx, tx, id)
	if err != nil {
		return nil, "", err
	}
	text, err := d.Stories.TextAsEdited(ctx, tx, id)
	if err != nil {
		return nil, "", err
	}
	digest, err := text.Digest()
	return r, digest, err
}

// endDocument ends a document and deletes its updates. Text that was not saved becomes a revision of the story. The caller must have called
// lockDocument.
func (d *Documents) endDocument(ctx context.Context, tx *database.Tx, r *row) error {
	if r.StoredNumber < r.Number {
		if err := d.keepUnsaved(ctx, tx, r); err != nil {
			d.Log.Warn("the unsaved text of a shared document that was replaced could not be kept", "story", r.StoryID, "error", err)
		}
	}
	if _, err := tx.NewDelete().Model((*update)(nil)).Where("story_id = ?", r.StoryID).Exec(ctx); err != nil {
		return fmt.Errorf("end the shared document of story %d: %w", r.StoryID, err)
	}
	_, err := tx.NewUpdate().Model((*row)(nil)).Set("is_open = ?", false).Where("story_id = ?", r.StoryID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("end the shared document of story %d: %w", r.StoryID, err)
	}
	tx.Signal(fmt.Sprint(updatesTag, r.StoryID))
	return nil
}

// keepUnsaved keeps the text of a document as a revision of its story.
func (d *Documents) keepUnsaved(ctx context.Context, tx *database.Tx, r *row) error {
	text, _, err := d.textOf(ctx, tx, r)
	if err != nil {
		return err
	}
	return d.Stories.KeepReplaced(ctx, tx, r.StoryID, *text, r.lastWriter())
}

// replaceIfChanged ends a document if the text of its story was replaced by other means, and reports whether it did.
func (d *Documents) replaceIfChanged(ctx context.Context, id int64, generation int) (ended bool, err error) {
	err = d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ended = false
		if err := lockDocument(ctx, tx, id); err != nil {
			return err
		}
		r, digest, err := d.rowAndText(ctx, tx, id)
		if err != nil || r == nil || !r.IsOpen || r.Generation != generation || r.Digest == digest {
			return err
		}
		ended = true
		return d.endDocument(ctx, tx, r)
	})
	return ended, err
}

// batch is the updates of one document that are written together.
type batch struct {
	id         int64
	generation int
	writer     int64
	contents   [][]byte
	first      int64 // number of the first one, once they are stored; 0 if the document was replaced
}

// storeUpdates stores updates in one transaction and sets their numbers.
func (d *Documents) storeUpdates(ctx context.Context, batches []*batch) error {
	slices.SortFunc(batches, func(a, b *batch) int { return cmp.Compare(a.id, b.id) }) // so that two servers do not wait for each other
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var rows []update
		for _, b := range batches {
			var numbers []int64
			count := int64(len(b.contents))
			_, err := tx.NewUpdate().Model((*row)(nil)).Set("number = number + ?", count).Set("used_at = ?", tx.At).Set("writer_id = ?", b.writer).
				Where("story_id = ?", b.id).Where("generation = ?", b.generation).Where("is_open").Returning("number").Exec(ctx, &numbers)
			if err != nil {
				return fmt.Errorf("updates of the shared document of story %d: %w", b.id, err)
			}
			if b.first = 0; len(numbers) == 0 {
				continue
			}
			b.first = numbers[0] - count + 1
			for i, content := range b.contents {
				rows = append(rows, update{StoryID: b.id, Number: b.first + int64(i), Content: content})
			}
			tx.Signal(fmt.Sprint(updatesTag, b.id))
		}
		if len(rows) == 0 {
			return nil
		}
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return fmt.Errorf("updates of shared documents: %w", err)
		}
		return nil
	})
}

// replaceUpdates replaces the updates of a document up to a number by one with the same content.
func (d *Documents) replaceUpdates(ctx context.Context, r *row, number int64, whole []byte) error {
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockDocument(ctx, tx, r.StoryID); err != nil {
			return err
		}
		now, err := rowOf(ctx, tx, r.StoryID)
		if err != nil || now == nil || !now.IsOpen || now.Generation != r.Generation {
			return err
		}
		_, err = tx.NewDelete().Model((*update)(nil)).Where("story_id = ?", r.StoryID).Where("number <= ?", number).Exec(ctx)
		if err != nil {
			return fmt.Errorf("compact the shared document of story %d: %w", r.StoryID, err)
		}
		if _, err := tx.NewInsert().Model(&update{StoryID: r.StoryID, Number: number, Content: whole}).Exec(ctx); err != nil {
			return fmt.Errorf("compact the shared document of story %d: %w", r.StoryID, err)
		}
		return nil
	})
}

// setStored records in the transaction of a save that the text of a document is saved up to a number.
func setStored(ctx context.Context, tx *database.Tx, r *row, number int64, digest string) error {
	res, err := tx.NewUpdate().Model((*row)(nil)).Set("stored_number = ?", number).Set("tried_number = ?", number).Set("digest = ?", digest).
		Where("story_id = ?", r.StoryID).Where("generation = ?", r.Generation).Where("is_open").Where("stored_number <= ?", number).Exec(ctx)
	if err != nil {
		return fmt.Errorf("shared document of story %d: %w", r.StoryID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, errOvertaken)
	}
	return nil
}

// errOvertaken says that another server has saved a newer text, or that the document has ended.
var errOvertaken = errors.New("a newer text is saved")

// setTried records that the text of a document up to a number cannot be saved.
func (d *Documents) setTried(ctx context.Context, r *row, number int64) error {
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*row)(nil)).Set("tried_number = ?", number).Where("story_id = ?", r.StoryID).
			Where("generation = ?", r.Generation).Where("tried_number < ?", number).Exec(ctx)
		return err
	})
}

// orphaned returns the stories whose documents have unsaved text that no server has saved for a while.
func (d *Documents) orphaned(ctx context.Context) ([]int64, error) {
	var ids []int64
	err := d.DB.Read.NewSelect().Model((*row)(nil)).Column("story_id").Where("is_open").Where("tried_number < number").
		Where("used_at < ?", clock.MomentOf(d.DB.Now().Add(-orphanedFor))).Order("story_id").Limit(100).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("unsaved shared documents: %w", err)
	}
	return ids, nil
}

// endUnused ends documents whose text is saved and that nobody has used for long.
func (d *Documents) endUnused(ctx context.Context) error {
	var list []row
	before := clock.MomentOf(d.DB.Now().Add(-keepFor))
	err := d.DB.Read.NewSelect().Model(&list).Where("is_open").Where("stored_number = number").Where("used_at < ?", before).
		Order("story_id").Limit(100).Scan(ctx)
	if err != nil {
		return fmt.Errorf("unused shared documents: %w", err)
	}
	for _, old := range list {
		err := d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			if err := lockDocument(ctx, tx, old.StoryID); err != nil {
				return err
			}
			r, err := rowOf(ctx, tx, old.StoryID)
			if err != nil || r == nil || !r.IsOpen || r.StoredNumber < r.Number || !r.UsedAt.Before(before.Time) {
				return err
			}
			return d.endDocument(ctx, tx, r)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// touch records that documents are in use.
func (d *Documents) touch(ctx context.Context, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*row)(nil)).Set("used_at = ?", tx.At).Where("story_id IN (?)", bun.List(ids)).Where("is_open").Exec(ctx)
		return err
	})
}

// savedAs says which save of the story a document's text is.
func savedAs(e *story.EditedText) storedMessage {
	basedOn := 0
	if e.IsCopy {
		basedOn = e.BasedOn
	}
	return storedMessage{Type: "stored", Revision: e.Revision, Copy: e.IsCopy, BasedOn: basedOn, SavedAt: e.SavedAt.UTC()}
}
