package importer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/database"
	"masthead/internal/media"
)

// libraryPicture is a picture of the old site's library, which is imported even if no story
// shows it. Its job is the only record of it until it is imported.
type libraryPicture struct {
	Import string `json:"import"` // identifies the import, across all its runs
	ID     string `json:"id"`
	Title  string `json:"title"`
}

func (r *run) libraryID() string {
	return fmt.Sprintf("%d.%d", r.row.ID, r.row.StartedAt.UnixMilli())
}

// enqueueLibraryPicture enqueues a picture of the library unless it was imported before.
func (w *writer) enqueueLibraryPicture(ctx context.Context, it *Item, old *refRow) error {
	switch {
	case !fetchable(it.Picture.Address):
		w.rep.addSkipped(it, badAddress, cutAddress(it.Picture.Address))
		return nil
	case !w.request.Options.FetchPictures:
		w.rep.addSkipped(it, notAsked, it.Picture.Address)
		return nil
	case old == nil:
		w.rep.addNew(it)
	default:
		_, err := pictureBySource(ctx, w.deps.DB, it.Picture.Address)
		if err == nil {
			w.rep.addUnchanged(it)
			return nil
		}
		if !errors.Is(err, media.ErrNotFound) {
			return err
		}
		w.rep.addChanged(it, pictureRetried, "")
	}
	w.addRef(it, 0, 0)
	w.libraryPictures = append(w.libraryPictures, PictureArgs{Address: it.Picture.Address, Alt: it.Picture.Alt, Caption: it.Picture.Caption,
		Library: &libraryPicture{w.libraryID(), it.ID, it.Title}})
	return nil
}

// libraryJobs selects the jobs of an import's library pictures.
const libraryJobs = "kind = 'import_picture' AND args -> 'library' ->> 'import' = ?"

// pendingJobs selects the states of jobs that are not finished.
const pendingJobs = "state IN ('available', 'pending', 'running', 'retryable', 'scheduled')"

// libraryLeft returns the number of library pictures that this run still waits for.
func (r *run) libraryLeft(ctx context.Context) (n int, err error) {
	err = r.deps.DB.Read.NewRaw("SELECT count(*) FROM river_job WHERE "+libraryJobs+" AND "+pendingJobs+" AND args ->> 'start' = ?",
		r.libraryID(), r.runID()).Scan(ctx, &n)
	if err != nil {
		return 0, fmt.Errorf("pictures of the library left: %w", err)
	}
	return n, nil
}

// renewLibrary enqueues the library pictures that an earlier run did not finish.
func (r *run) renewLibrary(ctx context.Context) error {
	return r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var texts []string
		err := tx.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE "+libraryJobs+" AND "+pendingJobs+
			" AND args ->> 'start' <> ? ORDER BY id",
			r.libraryID(), r.runID()).
			Scan(ctx, &texts)
		if err != nil {
			return fmt.Errorf("pictures of the library left: %w", err)
		}
		wanted := make([]PictureArgs, len(texts))
		for i, text := range texts {
			if err := json.Unmarshal([]byte(text), &wanted[i]); err != nil {
				return fmt.Errorf("pictures of the library left: %w", err)
			}
		}
		return r.enqueue(ctx, tx, wanted)
	})
}

// countLibrary counts the imported library pictures that no story shows, and lists the
// missing ones.
func (r *run) countLibrary(ctx context.Context, tx *database.Tx, rep *Report, named map[string]bool) error {
	err := tx.NewRaw("SELECT count(DISTINCT args ->> 'address') FROM river_job WHERE "+libraryJobs+
		" AND state = 'completed' AND args ->> 'address' NOT IN (SELECT address FROM import_pictures WHERE import_id = ?)",
		r.libraryID(), r.row.ID).Scan(ctx, &rep.LibraryPictures)
	if err != nil {
		return fmt.Errorf("pictures of the library: %w", err)
	}
	left, err := r.libraryLeft(ctx)
	if err != nil {
		return err
	}
	rep.PendingPictures += left
	failed := river.NewJobListParams().Kinds(PictureArgs{}.Kind()).First(1000).OrderBy(river.JobListOrderByID, river.SortOrderAsc).
		States(rivertype.JobStateCancelled, rivertype.JobStateDiscarded).
		Where("args -> 'library' ->> 'import' = @library", river.NamedArgs{"library": r.libraryID()})
	for {
		page, err := r.deps.Jobs.JobListTx(ctx, tx.Tx.Tx, failed)
		if err != nil {
			return fmt.Errorf("missing pictures of the library: %w", err)
		}
		for _, job := range page.Jobs {
			var p PictureArgs
			if err := json.Unmarshal(job.EncodedArgs, &p); err != nil {
				return fmt.Errorf("missing pictures of the library: %w", err)
			}
			if !named[p.Address] {
				named[p.Address] = true
				rep.addMissing(&Item{Kind: Attachment, ID: p.Library.ID, Title: p.Library.Title}, lastReason(job), p.Address)
			}
		}
		if len(page.Jobs) == 0 {
			return nil
		}
		failed = failed.After(page.LastCursor)
	}
}

// lastReason returns why a job was given up, in the words of failureReason.
func lastReason(job *rivertype.JobRow) string {
	if job.State == rivertype.JobStateCancelled && len(job.Errors) > 0 {
		return strings.TrimPrefix(job.Errors[len(job.Errors)-1].Error, "JobCancelError: ")
	}
	return failureReason(nil)
}
