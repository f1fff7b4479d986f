package importer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// importRow is an import in the database.
type importRow struct {
	bun.BaseModel `bun:"table:imports"`

	ID         int64 `bun:",pk,autoincrement"`
	Kind       string
	File       string
	FileHash   string
	BrandID    int64
	Options    string
	State      string // "running", "finished" or "failed"
	Attempt    int
	Position   int64
	LogSize    int64
	Report     string
	StartedAt  clock.Moment
	FinishedAt clock.Moment
}

// refRow records the story, author or term that an import created from an item, or found for it.
type refRow struct {
	bun.BaseModel `bun:"table:import_refs"`

	Source     string
	BrandID    int64
	Kind       Kind
	ExternalID string
	EntityID   int64
	Checksum   string
	Revision   int
	ClosedBy   string // what closed the item, as restrictions returns it
	Identity   string `bun:"guid"` // of a post or page, as identity.String returns it
}

// begin starts a new import or continues an interrupted one.
func (r *run) begin(ctx context.Context, hash string) error {
	options, err := json.Marshal(r.request.Options)
	if err != nil {
		return fmt.Errorf("import options: %w", err)
	}
	return r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := checkNotUndone(ctx, tx, r.request.Kind, r.brand.ID); err != nil {
			return err
		}
		if r.request.DryRun {
			r.report, r.row = r.newReport(tx.At), &importRow{StartedAt: tx.At}
			return nil
		}
		row := &importRow{}
		err := tx.NewSelect().Model(row).Where("kind = ?", r.request.Kind).Where("file_hash = ?", hash).
			Where("brand_id = ?", r.brand.ID).Scan(ctx)
		fresh := errors.Is(database.NotFound(err), database.ErrNotFound)
		if err != nil && !fresh {
			return fmt.Errorf("look for the import: %w", err)
		}
		resumed := !fresh && row.State == "running" && row.Options == string(options) && r.request.Name == ""
		r.report = r.newReport(tx.At)
		if resumed {
			if err := json.Unmarshal([]byte(row.Report), &r.report); err != nil {
				return fmt.Errorf("stored report: %w", err)
			}
		} else {
			row.Position, row.LogSize, row.StartedAt = 0, 0, tx.At
		}
		row.Kind, row.File, row.FileHash, row.BrandID, row.Options = r.request.Kind, r.report.File, hash, r.brand.ID, string(options)
		row.State, row.FinishedAt = "running", clock.Moment{}
		row.Attempt++
		if row.Report, err = r.report.json(); err != nil {
			return err
		}
		if fresh {
			_, err = tx.NewInsert().Model(row).Exec(ctx)
		} else {
			_, err = tx.NewUpdate().Model(row).WherePK().Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("begin import: %w", err)
		}
		r.row = row
		return nil
	})
}

// newReport returns the empty report of a run that begins.
func (r *run) newReport(at clock.Moment) Report {
	return Report{Kind: r.request.Kind, File: cmp.Or(r.request.Name, r.file.Name()), Brand: r.brand.Slug, Landing: r.brand.Path,
		Gate: r.brand.Gate, Started: at}
}

// lock keeps other runs and Undo from changing the import until the end of a transaction. It returns ErrTakenOver if one of them has
// ended this run.
func (r *run) lock(ctx context.Context, tx *database.Tx) error {
	res, err := tx.NewUpdate().Model((*importRow)(nil)).Set("attempt = attempt").
		Where("id = ?", r.row.ID).Where("attempt = ?", r.row.Attempt).Exec(ctx)
	if err != nil {
		return fmt.Errorf("lock the import: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrTakenOver)
	}
	return nil
}

// checkpoint stores the progress in the transaction that writes the items. It returns
// ErrTakenOver if another run has started since.
func (r *run) checkpoint(ctx context.Context, tx *database.Tx, position int64, rep *Report, state string) error {
	size, err := r.log.flush()
	if err != nil {
		return err
	}
	text, err := rep.json()
	if err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model((*importRow)(nil)).Set("position = ?", position).Set("log_size = ?", size).
		Set("report = ?", text).Set("state = ?", state).Set("finished_at = ?", rep.Finished).
		Where("id = ?", r.row.ID).Where("attempt = ?", r.row.Attempt).Exec(ctx)
	if err != nil {
		return fmt.Errorf("checkpoint: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrTakenOver)
	}
	return nil
}

func (r *Report) json() (string, error) {
	text, err := json.Marshal(r)
	if err != nil {
		return "", fmt.Errorf("report: %w", err)
	}
	return string(text), nil
}

type refKey struct {
	kind Kind
	id   string
}

// addRef records the story, author or term of an item; flush stores the record.
func (w *writer) addRef(it *Item, id int64, revision int) {
	row := &refRow{Source: w.source, BrandID: w.brand.ID, Kind: it.Kind, ExternalID: it.ID,
		EntityID: id, Checksum: it.Checksum, Revision: revision, ClosedBy: it.restrictions(), Identity: it.identity().String()}
	w.newRefs[refKey{it.Kind, it.ID}] = row
}

// addStoryRef records the story of an item.
func (w *writer) addStoryRef(it *Item, s *story.Story) {
	w.addRef(it, s.ID, s.Revision)
	if s.Status == story.Scheduled {
		w.newRefs[refKey{it.Kind, it.ID}].Checksum += scheduledMark + strconv.FormatInt(s.PublishedAt.UnixMilli(), 10)
	}
}

// refOf returns the record of the item with a kind and an id from this batch or an earlier import; nil for a new item.
func (w *writer) refOf(kind Kind, id string) *refRow {
	key := refKey{kind, id}
	if row := w.newRefs[key]; row != nil {
		return row
	}
	return w.earlierRefs[key]
}

// flush stores the records of the batch, and enqueues the pictures of its stories.
func (w *writer) flush(ctx context.Context) error {
	if err := w.removeFormerRecords(ctx); err != nil {
		return err
	}
	if err := w.renameRejected(ctx); err != nil {
		return err
	}
	if len(w.newRefs) > 0 {
		rows := slices.Collect(maps.Values(w.newRefs))
		_, err := w.tx.NewInsert().Model(&rows).On("CONFLICT (source, brand_id, kind, external_id) DO UPDATE").
			Set("entity_id = EXCLUDED.entity_id").Set("checksum = EXCLUDED.checksum").Set("revision = EXCLUDED.revision").
			Set("closed_by = EXCLUDED.closed_by").Set("guid = EXCLUDED.guid").Exec(ctx)
		if err != nil {
			return fmt.Errorf("store what was imported: %w", err)
		}
	}
	if len(w.pictureRows) > 0 {
		if _, err := w.tx.NewInsert().Model(&w.pictureRows).Exec(ctx); err != nil {
			return fmt.Errorf("pictures of stories: %w", err)
		}
	}
	var wanted []PictureArgs
	for _, row := range w.pictureRows {
		if row.State == stateWanted {
			wanted = append(wanted, row.args())
		}
	}
	return w.enqueue(ctx, w.tx, append(wanted, w.libraryPictures...))
}
