package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/database"
	"masthead/internal/share"
)

// partBytes is the approximate size in bytes of a part of a table, which is kept in memory.
const partBytes = 1 << 20

// Options are the parameters of Write and Restore besides the database, the bucket and the file.
type Options struct {
	Program  string    // version of the running program
	Now      time.Time // time of the backup
	Progress Progress  // may be nil
}

func (o Options) progress(step Step, done, total int64) {
	if o.Progress != nil {
		o.Progress(step, done, total)
	}
}

// Write writes a backup of a publication whose server may be running. Its memory use does not
// grow with the publication. The backup does not include writes made while it runs.
func Write(ctx context.Context, db *database.DB, bucket *blob.Bucket, out io.Writer, opt Options) (Summary, error) {
	var s Summary
	w, err := newWriter(out, opt.Now)
	if err != nil {
		return s, err
	}
	if s.Manifest, err = writeTables(ctx, db, w, opt); err == nil {
		err = writeBlobs(ctx, bucket, w, opt, &s)
	}
	if err != nil {
		w.abandon()
		return s, err
	}
	if err := w.close(); err != nil {
		return s, fmt.Errorf("write the end: %w", err)
	}
	return s, nil
}

// beginSnapshot begins a transaction in which every read sees the same state.
func beginSnapshot(ctx context.Context, db *database.DB) (*sql.Tx, error) {
	opts := &sql.TxOptions{ReadOnly: true}
	if db.Engine == database.Postgres {
		opts.Isolation = sql.LevelRepeatableRead
	} // SQLite's read transaction is a snapshot from its first read on
	tx, err := db.Read.DB.BeginTx(ctx, opts)
	if err != nil {
		return nil, fmt.Errorf("begin a snapshot: %w", err)
	}
	return tx, nil
}

// writeTables writes the manifest and every row. It ends the snapshot before it returns, so that the
// database need not keep old row versions while media are copied, which can take long.
func writeTables(ctx context.Context, db *database.DB, w *writer, opt Options) (Manifest, error) {
	m := Manifest{Format: Format, Program: opt.Program, Engine: db.Engine, Created: opt.Now.UTC()}
	tx, err := beginSnapshot(ctx, db)
	if err != nil {
		return m, err
	}
	defer func() { _ = tx.Rollback() }()
	if m.Schema, err = database.SchemaVersion(ctx, tx); err != nil {
		return m, err
	}
	if m.Tables, err = catalogue(ctx, db.Engine, tx); err != nil {
		return m, err
	}
	for i := range m.Tables {
		t := &m.Tables[i]
		if err := tx.QueryRowContext(ctx, "SELECT count(*) FROM "+quote(t.Name)).Scan(&t.Rows); err != nil {
			return m, fmt.Errorf("count %s: %w", t.Name, err)
		}
		if t.Sequence, err = readSequence(ctx, db.Engine, tx, t.Name); err != nil {
			return m, fmt.Errorf("read the numbering of %s: %w", t.Name, err)
		}
	}
	text, err := json.MarshalIndent(m, "", "  ")
	if err != nil {
		return m, err
	}
	if err := w.add(manifestName, int64(len(text)), bytes.NewReader(text)); err != nil {
		return m, err
	}
	rows := counter{total: m.Rows(), report: func(done, total int64) { opt.progress(StepRows, done, total) }}
	for _, t := range m.Tables {
		if err := writeTable(ctx, tx, w, t, &rows); err != nil {
			return m, fmt.Errorf("table %s: %w", t.Name, err)
		}
	}
	return m, nil
}

// counter adds up the progress of a step and reports it.
type counter struct {
	done, total int64
	report      func(done, total int64)
}

func (c *counter) add(n int64) {
	c.done += n
	c.report(c.done, c.total)
}

func writeTable(ctx context.Context, tx *sql.Tx, w *writer, t Table, done *counter) error {
	var part bytes.Buffer
	var parts, inPart int64
	flush := func() error {
		parts++
		err := w.add(fmt.Sprintf("%s%s/%06d.jsonl", tableFolder, t.Name, parts), int64(part.Len()), &part)
		done.add(inPart)
		inPart = 0
		part.Reset()
		return err
	}
	err := readRows(ctx, tx, t, "", &part, func() error {
		inPart++
		if part.Len() >= partBytes {
			return flush()
		}
		return nil
	})
	if err != nil {
		return err
	}
	if inPart > 0 {
		return flush()
	}
	return nil
}

// readRows appends the rows of a table to b, each as one line, and calls added after each row. where is an SQL condition that
// selects rows; "" selects all. added may empty b.
func readRows(ctx context.Context, tx *sql.Tx, t Table, where string, b *bytes.Buffer, added func() error) error {
	query := "SELECT " + quoteAll(t.Columns) + " FROM " + quote(t.Name)
	if where != "" {
		query += " WHERE " + where
	}
	rows, err := tx.QueryContext(ctx, query)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	values := make([]any, len(t.Columns))
	into := make([]any, len(t.Columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		if err := appendRow(b, t.Columns, values); err != nil {
			return err
		}
		if err := added(); err != nil {
			return err
		}
	}
	return rows.Err()
}

// writeBlobs writes every blob of the bucket except those that can be drawn again. A blob that is deleted in
// the meantime is left out and listed in the summary.
func writeBlobs(ctx context.Context, bucket *blob.Bucket, w *writer, opt Options, s *Summary) error {
	list := bucket.List(nil)
	for {
		object, err := list.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list media: %w", err)
		}
		if object.IsDir || strings.HasPrefix(object.Key, share.Folder) {
			continue
		}
		r, err := bucket.NewReader(ctx, object.Key, nil)
		if gcerrors.Code(err) == gcerrors.NotFound {
			s.Skipped = append(s.Skipped, object.Key)
			continue
		}
		if err != nil {
			return fmt.Errorf("read media %s: %w", object.Key, err)
		}
		err = w.add(mediaFolder+object.Key, r.Size(), r)
		if err = errors.Join(err, r.Close()); err != nil {
			return err
		}
		s.Blobs++
		s.BlobBytes += r.Size()
		opt.progress(StepBlobs, s.Blobs, 0)
	}
}
