package upload

import (
	"context"
	"errors"
	"fmt"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/importer"
)

// Removal is the stage of a run that takes an import back.
const Removal importer.Stage = "removal"

// ToTakeBack says what taking an import back would delete.
type ToTakeBack struct {
	Site    string
	Stories int                  // that would be deleted
	Public  int                  // of these, those that readers can see
	Edited  int                  // stories that somebody has edited here, which stay
	First   []importer.StoryInfo // the first of those that stay
}

// source returns the site of the stories that an upload has written, and the source of the importer. It returns ErrNoStories for a table of
// companies, and for an upload that was never imported.
func (u *Upload) source() (site, source string, err error) {
	r := u.result()
	if u.BrandID == nil || r == nil || u.Mode == "" {
		return "", "", ErrNoStories
	}
	return r.Site, importer.SourceOf(u.Kind, r.Site), nil
}

// PreviewTakeBack returns what TakeBack would delete, without changing anything. It returns ErrNoStories for an upload that has written no
// stories.
func (s *Uploads) PreviewTakeBack(ctx context.Context, by actor.Actor, id int64) (*Upload, ToTakeBack, error) {
	u, err := s.Read(ctx, by, id)
	if err != nil {
		return nil, ToTakeBack{}, err
	}
	site, source, err := u.source()
	if err != nil {
		return u, ToTakeBack{}, err
	}
	b, err := s.Deps.Brands.ByID(ctx, *u.BrandID)
	if err != nil {
		return u, ToTakeBack{}, err
	}
	found, err := importer.PreviewUndo(ctx, s.Deps, importer.UndoRequest{Source: source, Brand: b})
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return u, ToTakeBack{}, err
	}
	out := ToTakeBack{Site: site, Stories: found.Removed, Public: found.Public, Edited: found.KeptEdited, First: found.FirstEdited}
	return u, out, nil
}

// TakeBack lets a server delete the stories that were imported from the site of an upload into its brand, also by other uploads, except for
// those that somebody has edited here. The file, its report and its options stay. It returns ErrRunning, with the upload, while the upload
// is imported, and ErrNoStories if it was never imported.
func (s *Uploads) TakeBack(ctx context.Context, by actor.Actor, id int64) (u *Upload, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = read(ctx, tx, by, id); err != nil {
			return err
		}
		if u.isRunning() {
			return ErrRunning
		}
		if _, _, err := u.source(); err != nil {
			return err
		}
		u.State, u.Mode, u.Stage, u.Problem, u.Detail = Waiting, TakeBack, "", "", ""
		u.Done, u.Total, u.Items, u.PicturesLeft, u.PicturesTotal, u.Attempts = 0, 0, 0, 0, 0, 0
		u.CancelledAt, u.LeaseUntil, u.StartedAt, u.EndedAt = clock.Moment{}, clock.Moment{}, clock.Moment{}, clock.Moment{}
		if _, err := tx.NewUpdate().Model(u).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("take back the import of upload %d: %w", id, err)
		}
		tx.Emit("import.started", id)
		return nil
	})
	return u, err
}

// removeStories deletes the stories of an import.
func (s *Uploads) removeStories(ctx context.Context, u *Upload, progress *latest) (*ImportResult, error) {
	site, source, err := u.source()
	if err != nil {
		return nil, err
	}
	b, err := s.Deps.Brands.ByID(ctx, *u.BrandID)
	if err != nil {
		return nil, err
	}
	progress.set(importer.Progress{Stage: Removal})
	done, err := importer.Undo(ctx, s.Deps, importer.UndoRequest{Source: source, Brand: b}, func(done, total int) {
		progress.set(importer.Progress{Stage: Removal, Bytes: int64(done), Total: int64(total), Items: done})
	})
	if errors.Is(err, database.ErrNotFound) {
		err = nil
	}
	return &ImportResult{Site: site, Counts: []ResultCount{}, Groups: []ResultGroup{},
		TakenBack: &TakenBack{Removed: done.Removed, Kept: done.KeptEdited}}, err
}
