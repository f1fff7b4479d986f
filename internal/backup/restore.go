package backup

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"path"
	"slices"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/database"
)

// Restore restores a backup into an empty database and bucket. It checks the whole file
// before it writes anything. All rows become visible at once, after the last blob is
// stored. If anything fails, no rows are stored and the stored blobs are removed again.
func Restore(ctx context.Context, db *database.DB, bucket *blob.Bucket, file io.ReadSeeker, opt Options) (Summary, error) {
	var s Summary
	if err := requireEmptyBucket(ctx, bucket); err != nil {
		return s, err
	}
	size, err := file.Seek(0, io.SeekEnd)
	if err != nil {
		return s, fmt.Errorf("read the backup: %w", err)
	}
	pass := func(step Step, visit func(name string, content io.Reader) error) error {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return fmt.Errorf("read the backup: %w", err)
		}
		c := &counter{total: size, report: func(done, total int64) { opt.progress(step, done, total) }}
		return walkArchive(ctx, countingReader{file, c}, visit)
	}
	check := checker{rows: map[string]int64{}}
	if err := pass(StepCheck, check.visit); err != nil {
		return s, err
	}
	if err := check.finish(); err != nil {
		return s, err
	}
	s.Manifest = check.manifest
	stored := false
	back, err := withOldSchema(ctx, db, check.manifest)
	if err != nil {
		return s, err
	}
	err = restoreRows(ctx, db, check.manifest, func(load loader) error {
		return pass(StepRestore, func(name string, content io.Reader) error {
			if key, ok := strings.CutPrefix(name, mediaFolder); ok {
				stored = true
				return storeBlob(ctx, bucket, key, content, &s)
			}
			return loadPart(ctx, load, check.manifest, name, content)
		})
	})
	if upErr := back(); upErr != nil && err == nil {
		return s, fmt.Errorf(
			"everything is restored, but the schema still has version %d: start the server, which migrates it: %w",
			check.manifest.Schema,
			upErr,
		)
	}
	if err != nil && stored {
		ctx = context.WithoutCancel(ctx)
		opt.Progress = nil
		err = errors.Join(err, pass(StepRestore, func(name string, _ io.Reader) error {
			key, ok := strings.CutPrefix(name, mediaFolder)
			if !ok {
				return nil
			}
			if err := bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
				return fmt.Errorf("remove media %s: %w", key, err)
			}
			return nil
		}))
	}
	if err != nil {
		return s, err
	}
	return s, finishRestore(ctx, db)
}

// finishRestore updates statistics and caches after the rows were restored.
func finishRestore(ctx context.Context, db *database.DB) error {
	if db.Engine == database.Postgres {
		if _, err := db.Writer().ExecContext(ctx, "ANALYZE"); err != nil {
			return fmt.Errorf("everything is restored, but the tables' statistics could not be updated: %w", err)
		}
	}
	// Processes that already opened the empty publication must drop their caches.
	err := db.Write(ctx, func(_ context.Context, tx *database.Tx) error {
		tx.Emit("site.restored", 0, "*")
		return nil
	})
	if err != nil {
		return fmt.Errorf("everything is restored, but running servers could not be notified; restart them: %w", err)
	}
	return nil
}

// countingReader counts the bytes read from the file.
type countingReader struct {
	r io.Reader
	c *counter
}

func (c countingReader) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.c.add(int64(n))
	return n, err
}

func requireEmptyBucket(ctx context.Context, bucket *blob.Bucket) error {
	object, err := bucket.List(nil).Next(ctx)
	if errors.Is(err, io.EOF) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("list media: %w", err)
	}
	return fmt.Errorf(
		"%w: the media storage already contains files, such as %s; restore into a new storage-url, or a new data folder",
		ErrNotEmpty,
		object.Key,
	)
}

func storeBlob(ctx context.Context, bucket *blob.Bucket, key string, content io.Reader, s *Summary) error {
	size := &counter{report: func(int64, int64) {}}
	err := bucket.Upload(ctx, key, countingReader{content, size}, &blob.WriterOptions{
		ContentType:  contentType(key),
		CacheControl: "public, max-age=31536000, immutable", // the content of a key never changes
	})
	if err != nil {
		return fmt.Errorf("store media %s: %w", key, err)
	}
	s.Blobs++
	s.BlobBytes += size.done
	return nil
}

func contentType(key string) string {
	if t := mime.TypeByExtension(path.Ext(key)); t != "" {
		return t
	}
	return "application/octet-stream"
}

// checker reads a whole backup and checks everything that can be checked without a database.
type checker struct {
	manifest Manifest
	rows     map[string]int64
	seen     bool
}

func (c *checker) visit(name string, content io.Reader) error {
	if !c.seen {
		c.seen = true
		if name != manifestName {
			return fmt.Errorf("%w: it does not begin with a manifest", ErrDamaged)
		}
		if err := json.NewDecoder(content).Decode(&c.manifest); err != nil {
			return fmt.Errorf("%w: read the manifest: %w", ErrDamaged, err)
		}
		if c.manifest.Format != Format {
			return fmt.Errorf("%w: its format is %d and this program reads %d; use the program that wrote it, version %s",
				ErrMismatch, c.manifest.Format, Format, c.manifest.Program)
		}
		return nil
	}
	if table, ok := tableOf(name); ok {
		n, err := countLines(content)
		c.rows[table] += n
		return err
	}
	if !strings.HasPrefix(name, mediaFolder) {
		return fmt.Errorf("%w: it has the unexpected entry %s", ErrDamaged, name)
	}
	return nil
}

// finish compares the counted rows with the manifest.
func (c *checker) finish() error {
	for _, t := range c.manifest.Tables {
		if c.rows[t.Name] != t.Rows {
			return fmt.Errorf("%w: table %s has %d rows and its manifest says %d", ErrDamaged, t.Name, c.rows[t.Name], t.Rows)
		}
		delete(c.rows, t.Name)
	}
	for name := range c.rows {
		return fmt.Errorf("%w: its manifest has no table %s", ErrDamaged, name)
	}
	return nil
}

func tableOf(entry string) (string, bool) {
	rest, ok := strings.CutPrefix(entry, tableFolder)
	table, _, cut := strings.Cut(rest, "/")
	return table, ok && cut
}

func countLines(r io.Reader) (int64, error) {
	var n int64
	buf := make([]byte, 64<<10)
	for {
		k, err := r.Read(buf)
		n += int64(bytes.Count(buf[:k], []byte{'\n'}))
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
	}
}

// withOldSchema gives an empty database the schema of an older backup. The returned function migrates the
// schema and the rows that have been added since to the latest version.
func withOldSchema(ctx context.Context, db *database.DB, m Manifest) (func() error, error) {
	tx, err := db.Writer().BeginTx(ctx, nil)
	if err != nil {
		return nil, fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	version, err := database.SchemaVersion(ctx, tx)
	if err != nil || m.Schema >= version {
		return func() error { return nil }, err
	}
	tables, err := catalogue(ctx, db.Engine, tx)
	if err != nil {
		return nil, err
	}
	for _, t := range tables {
		if err := requireEmptyTable(ctx, tx, t); err != nil {
			return nil, err
		}
	}
	if err := tx.Rollback(); err != nil {
		return nil, err
	}
	if err := db.Migrate(ctx, m.Schema); err != nil {
		return nil, errors.Join(
			fmt.Errorf("give the database the schema of the backup: %w", err),
			db.Migrate(context.WithoutCancel(ctx), database.LatestVersion),
		)
	}
	return func() error { return db.Migrate(context.WithoutCancel(ctx), database.LatestVersion) }, nil
}

// requireEmptyTable returns an error if a table has rows.
func requireEmptyTable(ctx context.Context, tx *sql.Tx, t Table) error {
	var any bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+quote(t.Name)+")").Scan(&any); err != nil {
		return fmt.Errorf("read table %s: %w", t.Name, err)
	}
	if any {
		return fmt.Errorf(
			"%w: the database already contains a publication (table %s has rows); restore into a new database-url, or a new data folder",
			ErrNotEmpty,
			t.Name,
		)
	}
	return nil
}

// restoreRows runs fill in one transaction on an empty database of the right schema, and
// passes it a loader of rows.
func restoreRows(ctx context.Context, db *database.DB, m Manifest, fill func(loader) error) error {
	conn, err := db.Writer().Conn(ctx)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() { _ = conn.Close() }()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	if err := prepareDatabase(ctx, db.Engine, tx, m); err != nil {
		return err
	}
	if err := fill(newLoader(db.Engine, conn, tx)); err != nil {
		return err
	}
	for _, t := range m.Tables {
		if err := setSequence(ctx, db.Engine, tx, t); err != nil {
			return fmt.Errorf("set the numbering of %s: %w", t.Name, err)
		}
	}
	if err := tx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	return nil
}

// prepareDatabase checks that the database fits the backup and is empty, and blocks other
// writers until the transaction ends.
func prepareDatabase(ctx context.Context, engine database.Engine, tx *sql.Tx, m Manifest) error {
	version, err := database.SchemaVersion(ctx, tx)
	if err != nil {
		return err
	}
	if version != m.Schema {
		return fmt.Errorf(
			"%w: its schema has version %d and this program's %d; restore it with the program that wrote it, version %s, or a newer one",
			ErrMismatch,
			m.Schema,
			version,
			m.Program,
		)
	}
	tables, err := catalogue(ctx, engine, tx)
	if err != nil {
		return err
	}
	if err := compareTables(m.Tables, tables); err != nil {
		return err
	}
	if engine == database.SQLite {
		if _, err := tx.ExecContext(ctx, "PRAGMA defer_foreign_keys = ON"); err != nil {
			return err
		}
	} else if _, err := tx.ExecContext(ctx, "SET LOCAL idle_in_transaction_session_timeout = 0"); err != nil {
		return err // the transaction is idle while media are stored
	}
	for _, t := range tables {
		if engine == database.Postgres {
			if _, err := tx.ExecContext(ctx, "LOCK TABLE "+quote(t.Name)+" IN SHARE ROW EXCLUSIVE MODE"); err != nil {
				return fmt.Errorf("lock table %s: %w", t.Name, err)
			}
		}
		if err := requireEmptyTable(ctx, tx, t); err != nil {
			return err
		}
	}
	return nil
}

// compareTables returns an error if the tables of a backup differ from those of a
// database.
func compareTables(backup, here []Table) error {
	left := map[string][]Column{}
	for _, t := range here {
		left[t.Name] = t.Columns
	}
	byName := func(a, b Column) int { return strings.Compare(a.Name, b.Name) }
	for _, t := range backup {
		columns, ok := left[t.Name]
		if !ok {
			return fmt.Errorf("%w: the database has no table %s", ErrMismatch, t.Name)
		}
		if !slices.Equal(slices.SortedFunc(slices.Values(columns), byName), slices.SortedFunc(slices.Values(t.Columns), byName)) {
			return fmt.Errorf("%w: the columns of table %s differ from those in the database", ErrMismatch, t.Name)
		}
		delete(left, t.Name)
	}
	for name := range left {
		return fmt.Errorf("%w: it has no table %s", ErrMismatch, name)
	}
	return nil
}

// loadPart inserts the rows of one entry into their table.
func loadPart(ctx context.Context, load loader, m Manifest, entry string, content io.Reader) error {
	name, ok := tableOf(entry)
	if !ok {
		return nil // the manifest
	}
	i := slices.IndexFunc(m.Tables, func(t Table) bool { return t.Name == name })
	text, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	if i < 0 {
		return fmt.Errorf("%w: its manifest has no table %s", ErrDamaged, name)
	}
	var rows [][]any
	for line := range bytes.Lines(text) {
		row, err := parseRow(line, m.Tables[i].Columns)
		if err != nil {
			return fmt.Errorf("%w: %s: %w", ErrDamaged, entry, err)
		}
		rows = append(rows, row)
	}
	if err := load(ctx, m.Tables[i], rows); err != nil {
		return fmt.Errorf("restore table %s: %w", name, err)
	}
	return nil
}
