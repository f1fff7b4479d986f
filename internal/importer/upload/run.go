package upload

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"github.com/uptrace/bun"
	"gocloud.dev/blob"

	"masthead/internal/clock"
	"masthead/internal/company/companyimport"
	"masthead/internal/database"
	"masthead/internal/importer"
)

const (
	checkEvery = time.Second // between two checks whether an import waits
	beatEvery  = time.Second // between two times at which a run stores its progress
	// lease is how long a run counts as running after it has stored its progress.
	lease = 30 * time.Second
	// maxAttempts is the number of times that an import begins again by itself after its server was killed.
	maxAttempts = 3
	// pictureTime is how long an import waits for its pictures. They are fetched in the background even after it has ended.
	pictureTime = 5 * time.Minute
)

// Reasons why a run ends early.
var (
	errCancelled = errors.New("an editor cancelled it")
	errLost      = errors.New("another server runs it")
)

// RunDue imports the files that wait, one after the other, and those whose server was killed.
func (s *Uploads) RunDue(ctx context.Context) error {
	for ctx.Err() == nil {
		u, err := s.claim(ctx)
		if err != nil || u == nil {
			return err
		}
		if err := s.run(ctx, u); err != nil {
			return fmt.Errorf("import of upload %d: %w", u.ID, err)
		}
	}
	return ctx.Err()
}

// claim takes the upload that has waited longest, so that no other server imports it; nil if none waits.
func (s *Uploads) claim(ctx context.Context) (u *Upload, err error) {
	due := func(db bun.IDB, list *[]*Upload) *bun.SelectQuery {
		return db.NewSelect().Model(list).Where("state = ?", Waiting).
			WhereOr("state = ? AND lease_until < ?", Running, s.DB.Now()).Order("id").Limit(1)
	}
	var waiting []*Upload
	if err := due(s.DB.Read, &waiting).Scan(ctx); err != nil || len(waiting) == 0 {
		return nil, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		u = nil
		if err := tx.Lock(ctx, "uploads of imports"); err != nil {
			return err
		}
		var list []*Upload
		if err := due(tx, &list).Scan(ctx); err != nil || len(list) == 0 {
			return err
		}
		taken := list[0]
		switch {
		case !taken.CancelledAt.IsZero():
			taken.State, taken.EndedAt = Cancelled, tx.At
		case taken.Attempts >= maxAttempts:
			taken.State, taken.EndedAt = Interrupted, tx.At
		default:
			u = taken
			taken.State, taken.LeaseUntil, taken.StartedAt = Running, clock.MomentOf(tx.At.Add(lease)), tx.At
			taken.Attempts++
		}
		_, err := tx.NewUpdate().Model(taken).Column("state", "ended_at", "lease_until", "started_at", "attempts").WherePK().Exec(ctx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("uploads that wait: %w", err)
	}
	return u, nil
}

// run imports a file and stores the result. It returns an error only if the database cannot be written.
func (s *Uploads) run(ctx context.Context, u *Upload) error {
	run, cancel := context.WithCancelCause(ctx)
	var progress latest
	stop := s.beat(run, cancel, u, &progress)
	result, err := s.importFile(run, u, &progress)
	cause := context.Cause(run)
	stop()
	cancel(nil)
	if errors.Is(cause, errLost) {
		return nil
	}
	u.Problem, u.Detail = "", ""
	switch {
	case ctx.Err() != nil: // the server stops; another one continues, or this one when it starts again
		return s.release(context.WithoutCancel(ctx), u)
	case err == nil:
		u.State = Finished
	case errors.Is(cause, errCancelled):
		u.State = Cancelled
	default:
		u.State = Failed
		u.Problem, u.Detail = s.explain(u, err)
	}
	text, err := json.Marshal(result)
	if err != nil {
		return err
	}
	p := progress.get()
	err = s.update(ctx, u, func(tx *database.Tx) []string {
		u.Result, u.EndedAt, u.LeaseUntil, u.Stage = string(text), tx.At, clock.Moment{}, importer.Finished
		u.setProgress(p)
		return []string{"state", "problem", "detail", "result", "ended_at", "lease_until", "stage", "done", "total", "items", "pictures_left",
			"pictures_total"}
	})
	if errors.Is(err, errLost) {
		return nil // the upload was taken over, or removed with its brand
	}
	return err
}

// setProgress stores how far a run is.
func (u *Upload) setProgress(p importer.Progress) {
	if p.Stage == "" {
		return
	}
	u.Stage, u.Done, u.Total, u.Items = p.Stage, p.Bytes, p.Total, int64(p.Items)
	u.PicturesLeft, u.PicturesTotal = int64(p.PicturesLeft), int64(p.PicturesTotal)
}

// release gives an import back, so that a server begins it again; the attempt does not count.
func (s *Uploads) release(ctx context.Context, u *Upload) error {
	return s.update(ctx, u, func(*database.Tx) []string {
		u.State, u.LeaseUntil = Waiting, clock.Moment{}
		u.Attempts--
		return []string{"state", "lease_until", "attempts"}
	})
}

// update stores the columns of an upload that change returns, if no other server has taken it over: then it returns errLost.
func (s *Uploads) update(ctx context.Context, u *Upload, change func(tx *database.Tx) []string) error {
	attempt := u.Attempts
	return s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		u.Attempts = attempt
		columns := change(tx)
		result, err := tx.NewUpdate().Model(u).Column(columns...).WherePK().Where("attempts = ?", attempt).Where("state = ?", Running).Exec(ctx)
		if err != nil {
			return fmt.Errorf("upload %d: %w", u.ID, err)
		}
		if n, err := result.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, errLost)
		}
		return nil
	})
}

// latest is the last progress of a run.
type latest struct {
	mutex    sync.Mutex
	progress importer.Progress
}

func (l *latest) set(p importer.Progress) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.progress = p
}

func (l *latest) get() importer.Progress {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.progress
}

// beat stores the progress of a run and extends its lease until stop is called. It cancels the run with errCancelled or errLost as the
// cause.
func (s *Uploads) beat(ctx context.Context, cancel context.CancelCauseFunc, u *Upload, progress *latest) (stop func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	mine := *u
	go func() {
		defer close(gone)
		tick := time.NewTicker(beatEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			p := progress.get()
			err := s.update(ctx, &mine, func(tx *database.Tx) []string {
				mine.LeaseUntil = clock.MomentOf(tx.At.Add(lease))
				mine.setProgress(p)
				return []string{"lease_until", "stage", "done", "total", "items", "pictures_left", "pictures_total"}
			})
			if errors.Is(err, errLost) {
				cancel(errLost)
				return
			}
			var row Upload
			if err == nil {
				err = s.DB.Read.NewSelect().Model(&row).Column("cancelled_at").Where("id = ?", mine.ID).Scan(ctx)
			}
			if err != nil && ctx.Err() == nil {
				s.Log.Warn("the progress of an import was not stored", "upload", mine.ID, "error", err)
			}
			if !row.CancelledAt.IsZero() {
				cancel(errCancelled)
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}

// importFile fetches the file of an upload from the bucket and imports it.
func (s *Uploads) importFile(ctx context.Context, u *Upload, progress *latest) (result *ImportResult, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			s.Log.Error("an import panicked", "upload", u.ID, "fault", fault, "stack", string(debug.Stack()))
			err = errors.New("something went wrong")
		}
	}()
	if u.Mode == TakeBack {
		return s.removeStories(ctx, u, progress)
	}
	folder := filepath.Join(s.Deps.DataDir, "imports", fmt.Sprintf("upload-%d", u.ID))
	defer func() { _ = os.RemoveAll(folder) }()
	path, err := s.fetch(ctx, u, folder)
	if err != nil {
		return nil, err
	}
	if u.Kind == Companies {
		return s.importCompanies(ctx, u, path, progress)
	}
	return s.importSite(ctx, u, path, progress)
}

// fetch writes the file of an upload into a folder and returns its path.
func (s *Uploads) fetch(ctx context.Context, u *Upload, folder string) (path string, err error) {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return "", fmt.Errorf("file of an upload: %w", err)
	}
	path = filepath.Join(folder, u.Filename)
	if len(u.Filename) > 200 {
		path = filepath.Join(folder, "export"+filepath.Ext(u.Filename))
	}
	file, err := os.OpenFile(path, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o640)
	if err != nil {
		return "", fmt.Errorf("file of an upload: %w", err)
	}
	defer func() { err = errors.Join(err, file.Close()) }()
	for offset := int64(0); offset < u.Bytes; offset += PartBytes {
		part, err := s.Bucket.NewReader(ctx, partKey(u.ID, offset), nil)
		if err != nil {
			return "", fmt.Errorf("part %d of upload %d: %w", offset/PartBytes, u.ID, err)
		}
		_, err = io.Copy(file, part)
		if err = errors.Join(err, part.Close()); err != nil {
			return "", fmt.Errorf("part %d of upload %d: %w", offset/PartBytes, u.ID, err)
		}
	}
	return path, nil
}

// importSite imports the stories of an export.
func (s *Uploads) importSite(ctx context.Context, u *Upload, path string, progress *latest) (*ImportResult, error) {
	b, err := s.Deps.Brands.ByID(ctx, *u.BrandID)
	if err != nil {
		return nil, err
	}
	o := u.options()
	report, err := importer.Run(ctx, s.Deps, importer.Request{Kind: u.Kind, File: path, Brand: b.Slug, DryRun: u.Mode == DryRun, Gentle: true,
		Options: importer.Options{SeriesTaxonomy: o.Series, Site: o.Site, Lang: o.Lang, FetchPictures: o.Pictures, PictureTime: pictureTime,
			AsDrafts: o.Drafts}},
		progress.set)
	if report.Kind == "" {
		return nil, err
	}
	if report.Full != "" {
		if keepErr := s.keepLines(context.WithoutCancel(ctx), u, report.Full); keepErr != nil {
			s.Log.Warn("the lines of a report were not stored", "upload", u.ID, "error", keepErr)
		}
		if u.Mode == DryRun {
			_ = os.Remove(report.Full)
		}
	}
	return resultOf(&report), err
}

// keepLines copies every line of a report to the bucket, where all servers find it.
func (s *Uploads) keepLines(ctx context.Context, u *Upload, path string) (err error) {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	return s.Bucket.Upload(ctx, linesKey(u.ID), file, &blob.WriterOptions{ContentType: "application/jsonl"})
}

// importCompanies imports a table of companies.
func (s *Uploads) importCompanies(ctx context.Context, u *Upload, path string, progress *latest) (*ImportResult, error) {
	o := u.options()
	options := companyimport.Options{File: path, Source: o.Source, Columns: o.Columns, Currency: o.Currency, DryRun: u.Mode == DryRun,
		Gentle: true}
	preview, err := companyimport.PreviewFile(options)
	if err != nil {
		return nil, err
	}
	if !preview.Mapping.HasNames() {
		return &ImportResult{Columns: columnsOf(preview.Columns, preview.Mapping, preview.Samples), Counts: []ResultCount{},
			Groups: []ResultGroup{}}, errNoNames
	}
	report, err := companyimport.Run(ctx, s.DB, options, func(done, total int64) {
		progress.set(importer.Progress{Stage: importer.Importing, Bytes: done, Total: total})
	})
	if report == nil {
		return nil, err
	}
	result := resultOfCompanies(report)
	result.Columns = columnsOf(preview.Columns, preview.Mapping, preview.Samples)
	return result, err
}

// errNoNames says that a table has no column with names.
var errNoNames = errors.New("no column contains the names of companies")

// explain returns the code and the text of the error of a run.
func (s *Uploads) explain(u *Upload, err error) (code, text string) {
	var broken *importer.FileError
	switch {
	case errors.Is(err, importer.ErrSiteNeeded):
		return "site", ""
	case errors.Is(err, errNoNames):
		return "columns", ""
	case errors.Is(err, importer.ErrTakenOver):
		return "taken-over", ""
	case errors.Is(err, importer.ErrUndoing):
		return "undoing", ""
	case errors.As(err, &broken):
		detail := broken.Err.Error()
		if broken.Place != "" {
			detail = broken.Place + ": " + detail
		}
		return "file", strings.ToValidUTF8(detail[:min(len(detail), 1000)], "")
	}
	s.Log.Error("an import failed", "upload", u.ID, "error", err)
	return "internal", ""
}
