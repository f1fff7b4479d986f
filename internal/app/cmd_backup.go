package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/dustin/go-humanize"
	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"
	"gocloud.dev/blob"

	"masthead/internal/backup"
	"masthead/internal/clock"
	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/media"
)

type backupCommand struct {
	File string `arg:"" help:"File to write, such as masthead.backup; it must not exist."`
}

// Run writes a backup. The file gets its name only when it is complete and on disk.
func (c backupCommand) Run(s *session) error {
	if err := s.requirePublication(); err != nil {
		return err
	}
	if !isMissing(c.File) {
		return fmt.Errorf("%s exists; name a new file, or remove it first", c.File)
	}
	if isMissing(filepath.Dir(c.File)) {
		return fmt.Errorf("the folder of %s does not exist", c.File)
	}
	return s.withStores(func(ctx context.Context, db *database.DB, bucket *blob.Bucket) (err error) {
		// A backup contains the hashes of tokens and every draft, so only its owner may read it.
		out, err := os.OpenFile(c.File+".part", os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			return err
		}
		defer func() {
			if err != nil {
				err = errors.Join(err, os.Remove(out.Name()))
			}
		}()
		progress, done := s.showSteps()
		summary, err := backup.Write(ctx, db, bucket, out, backup.Options{Program: Version, Now: clock.System(), Progress: progress})
		done(err)
		if err = errors.Join(err, out.Sync(), out.Close()); err != nil {
			return err
		}
		if err := os.Rename(out.Name(), c.File); err != nil {
			return err
		}
		for _, key := range summary.Skipped {
			fmt.Fprintln(command.Printable(s.err), "masthead: deleted during the backup and not included:", key)
		}
		info, err := os.Stat(c.File)
		if err != nil {
			return err
		}
		return errors.Join(syncFolder(filepath.Dir(c.File)), s.printSummary("Wrote", c.File, summary, uint64(info.Size())))
	})
}

// Validate returns an error for an empty name; kong calls it.
func (c backupCommand) Validate() error {
	if c.File == "" {
		return errors.New("name a file")
	}
	return nil
}

type restoreCommand struct {
	File string `arg:"" type:"existingfile" help:"Backup file."`
}

// Run restores a backup into an empty database and storage. If it fails, no files are left behind, and no tables in a database that had
// none.
func (c restoreCommand) Run(s *session) error {
	if s.configErrors != nil {
		return s.configErrors
	}
	missing := s.missingPaths()
	isNew, err := backup.HasNoSchema(s.ctx, s.config.DatabaseURL)
	if err != nil {
		return err
	}
	err = c.restore(s, isNew)
	if err == nil { // the server will build the search index of the restored content
		var a *App
		if a, err = s.open(false); err == nil {
			err = errors.Join(a.Search.Rebuild(s.ctx), s.close())
		}
	}
	if err != nil && !errors.Is(err, backup.ErrNotEmpty) { // a store that is not empty belongs to another process
		removeCreated(missing)
	}
	return err
}

// restore restores the backup. isNew says whether the database had no tables before it was opened.
func (c restoreCommand) restore(s *session, isNew bool) error {
	return s.withStores(func(ctx context.Context, db *database.DB, bucket *blob.Bucket) (err error) {
		defer func() {
			if err != nil && isNew && !errors.Is(err, backup.ErrNotEmpty) {
				if removeErr := backup.RemoveSchema(context.WithoutCancel(ctx), db); !errors.Is(removeErr, backup.ErrNotEmpty) {
					err = errors.Join(err, removeErr)
				}
			}
		}()
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer func() { _ = file.Close() }()
		info, err := file.Stat()
		if err != nil {
			return err
		}
		progress, done := s.showSteps()
		summary, err := backup.Restore(ctx, db, bucket, file, backup.Options{Program: Version, Now: clock.System(), Progress: progress})
		done(err)
		if err != nil {
			return err
		}
		return s.printSummary("Restored", c.File, summary, uint64(info.Size()))
	})
}

// withStores opens only the database and the media storage, because a backup needs neither Node nor
// the site.
func (s *session) withStores(fn func(context.Context, *database.DB, *blob.Bucket) error) (err error) {
	if s.configErrors != nil {
		return s.configErrors
	}
	db, err := database.Open(s.ctx, s.config.DatabaseURL, database.Options{Clock: clock.System, Logger: s.logger()})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	bucket, err := media.OpenBucket(s.ctx, s.config.StorageURL)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, bucket.Close()) }()
	return fn(s.ctx, db, bucket)
}

// showSteps shows a bar for each step. The second function ends the display.
func (s *session) showSteps() (backup.Progress, func(error)) {
	bars := mpb.New(mpb.WithOutput(s.err), mpb.WithWidth(40))
	shown := map[backup.Step]*mpb.Bar{}
	progress := func(step backup.Step, done, total int64) {
		bar := shown[step]
		if bar == nil {
			counter := decor.CountersNoUnit("%d of %d")
			switch {
			case step == backup.StepCheck, step == backup.StepRestore:
				counter = decor.CountersKibiByte("% .1f of % .1f")
			case total == 0:
				counter = decor.CurrentNoUnit("%d")
			}
			bar = bars.AddBar(total, mpb.PrependDecorators(decor.Name(string(step), decor.WCSyncSpaceR)), mpb.AppendDecorators(counter))
			shown[step] = bar
		}
		bar.SetCurrent(done)
	}
	return progress, func(err error) {
		for _, bar := range shown {
			if err != nil {
				bar.Abort(false)
			} else {
				bar.SetTotal(-1, true)
			}
		}
		bars.Wait()
	}
}

// printSummary prints how many rows and media files were written to a backup or restored from one. what is the
// verb at the beginning of the line; size is the size of the file in bytes.
func (s *session) printSummary(what, file string, summary backup.Summary, size uint64) error {
	_, err := fmt.Fprintf(
		s.out,
		"%s %s (%s): %s rows of %d tables, %s media files (%s).\n",
		what,
		file,
		humanize.IBytes(size),
		humanize.Comma(
			summary.Manifest.Rows(),
		),
		len(summary.Manifest.Tables),
		humanize.Comma(summary.Blobs),
		humanize.IBytes(uint64(summary.BlobBytes)),
	)
	return err
}

// syncFolder writes a folder to disk, so that a file that was renamed in it keeps its name after a power failure.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
