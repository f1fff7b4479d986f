package backup_test

import (
	"archive/tar"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"
	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	"masthead/internal/backup"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/share"
)

// contents is the parsed content of a backup file.
type contents struct {
	file     []byte
	manifest backup.Manifest
	rows     map[string][]string // of a table, sorted
	media    map[string]string
}

func writeBackup(t *testing.T, db *database.DB, bucket *blob.Bucket) contents {
	t.Helper()
	var out bytes.Buffer
	_, err := backup.Write(t.Context(), db, bucket, &out, backup.Options{Program: "1.0", Now: dbtest.Noon})
	if err != nil {
		t.Fatal(err)
	}
	return readBackup(t, out.Bytes())
}

// readBackup parses a backup without using code of the package.
func readBackup(t *testing.T, file []byte) contents {
	t.Helper()
	w := contents{file: file, rows: map[string][]string{}, media: map[string]string{}}
	for _, e := range entries(t, file) {
		switch parts := strings.SplitN(e.name, "/", 2); parts[0] {
		case "manifest.json":
			if err := json.Unmarshal(e.content, &w.manifest); err != nil {
				t.Fatal(err)
			}
		case "tables":
			table := strings.SplitN(parts[1], "/", 2)[0]
			w.rows[table] = append(w.rows[table], strings.Split(strings.TrimSuffix(string(e.content), "\n"), "\n")...)
		case "media":
			w.media[parts[1]] = string(e.content)
		}
	}
	for _, rows := range w.rows {
		slices.Sort(rows)
	}
	return w
}

type entry struct {
	name    string
	content []byte
}

func entries(t *testing.T, file []byte) []entry {
	t.Helper()
	z, err := zstd.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	var list []entry
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, entry{h.Name, content})
	}
}

// packEntries returns an archive with the entries of a list.
func packEntries(t *testing.T, list []entry) []byte {
	t.Helper()
	var out bytes.Buffer
	z, err := zstd.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(z)
	for _, e := range list {
		if err := w.WriteHeader(&tar.Header{Name: e.name, Size: int64(len(e.content)), Mode: 0o600}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write(e.content); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func restore(t *testing.T, db *database.DB, bucket *blob.Bucket, file []byte) error {
	t.Helper()
	_, err := backup.Restore(t.Context(), db, bucket, bytes.NewReader(file), backup.Options{Program: "1.0", Now: dbtest.Noon})
	return err
}

func memoryBucket(t *testing.T, blobs map[string]string) *blob.Bucket {
	t.Helper()
	b := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = b.Close() })
	for key, content := range blobs {
		if err := b.WriteAll(t.Context(), key, []byte(content), nil); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func listKeys(t *testing.T, bucket *blob.Bucket) []string {
	t.Helper()
	var list []string
	for it := bucket.List(nil); ; {
		o, err := it.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, o.Key)
	}
}

func exec(t *testing.T, db *database.DB, query string, args ...any) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

func count(t *testing.T, db *database.DB, query string) int {
	t.Helper()
	var n int
	if err := db.Read.DB.QueryRowContext(t.Context(), query).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// seed fills a publication with values of every kind: texts in several scripts and with
// special characters, extreme numbers, fractions, booleans and NULL.
func seed(t *testing.T, db *database.DB) {
	t.Helper()
	brandRow(t, db)
	exec(
		t,
		db,
		"INSERT INTO terms (id, kind, slug, name, parent_id) "+
			"VALUES (1, 'category', 'funding', 'Funding', 2), (2, 'category', 'business', 'Business', NULL)",
	)
	exec(
		t,
		db,
		"INSERT INTO authors (slug, name, bio) VALUES ('meera', ?, ?)",
		"Meera \"Mee\" Nair",
		"\\ \n\t\u2028\u0007<b>&amp;</b> 🌶️ नमस्ते اردو வணக்கம்",
	)
	exec(
		t,
		db,
		"INSERT INTO media (hash, width, height, animated, focal_x, focal_y, created_at) VALUES ('ab', 1, 2, TRUE, 0.1, 1, ?)",
		int64(1)<<62,
	)
	exec(t, db, "INSERT INTO permalinks (path, kind, is_current, created_at) VALUES ('/old', 'redirect', FALSE, -5)")
	for i := range 40 {
		addStory(t, db, fmt.Sprintf("story-%d", i), strings.Repeat("A paragraph that is told in full. ", 900))
	}
	exec(t, db, "INSERT INTO story_terms (story_id, term_id) SELECT id, 1 FROM stories")
}

func brandRow(t *testing.T, db *database.DB) {
	t.Helper()
	exec(t, db, "INSERT INTO brands (slug, kind, name, path, accent, accent_dark) VALUES ('ys', 'master', 'Startline', '/', '#000', '#fff')")
}

func addStory(t *testing.T, db *database.DB, slug, text string) {
	t.Helper()
	if err := db.Write(t.Context(), storyWith(slug, text)); err != nil {
		t.Fatal(err)
	}
}

// storyWith returns a write of a story and its body.
func storyWith(slug, text string) func(context.Context, *database.Tx) error {
	return func(ctx context.Context, tx *database.Tx) error {
		var id int64
		if err := tx.NewRaw("INSERT INTO translation_groups (created_at) VALUES (1) RETURNING id").Scan(ctx, &id); err != nil {
			return err
		}
		err := tx.NewRaw(`INSERT INTO stories (group_id, brand_id, lang, slug, path, title, updated_at, created_at)
			SELECT ?, min(id), 'en', ?, ?, 'A title', 1, 1 FROM brands RETURNING id`, id, slug, "/"+slug).Scan(ctx, &id)
		if err != nil {
			return err
		}
		_, err = tx.ExecContext(ctx, "INSERT INTO story_bodies (story_id, doc) VALUES (?, ?)", id, text)
		return err
	}
}

var blobs = map[string]string{
	"m/ab/ab12/320.avif": "avif bytes", "m/ab/ab12/320.jpg": strings.Repeat("jpeg", 1<<18), "m/cd/cd34/1.webp": "",
	"a key with spaces/é/" + strings.Repeat("long", 40): "x",
}

// addresses returns a function per engine that creates an empty database.
func addresses(t *testing.T) map[database.Engine]func() *database.DB {
	list := map[database.Engine]func() *database.DB{database.SQLite: func() *database.DB { return dbtest.New(t) }}
	if os.Getenv(dbtest.PostgresEnv) != "" {
		list[database.Postgres] = func() *database.DB { return dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now) }
	}
	return list
}

func TestARestoredSiteIsTheSameOnEitherEngine(t *testing.T) {
	engines := addresses(t)
	for from, source := range engines {
		db := source()
		seed(t, db)
		first := writeBackup(t, db, memoryBucket(t, blobs))
		if first.manifest.Engine != from || first.manifest.Rows() != 166 || !maps.Equal(first.media, blobs) {
			t.Fatalf("%d rows from %s, media %v", first.manifest.Rows(), first.manifest.Engine, slices.Collect(maps.Keys(first.media)))
		}
		for to, target := range engines {
			t.Run(fmt.Sprintf("%s to %s and back", from, to), func(t *testing.T) {
				there, bucket := target(), memoryBucket(t, nil)
				if err := restore(t, there, bucket, first.file); err != nil {
					t.Fatal(err)
				}
				second := writeBackup(t, there, bucket)
				requireSame(t, first, second)
				back, backBucket := source(), memoryBucket(t, nil)
				if err := restore(t, back, backBucket, second.file); err != nil {
					t.Fatal(err)
				}
				requireSame(t, first, writeBackup(t, back, backBucket))

				exec(t, there, "INSERT INTO translation_groups (created_at) VALUES (1)") // takes the next free number
				if n := count(t, there, "SELECT count(*) FROM outbox WHERE event = 'site.restored'"); n != 1 {
					t.Errorf("running servers were notified %d times", n)
				}
			})
		}
	}
}

func requireSame(t *testing.T, a, b contents) {
	t.Helper()
	if !maps.Equal(a.media, b.media) {
		t.Errorf("media differ: %d and %d", len(a.media), len(b.media))
	}
	if !slices.Equal(slices.Sorted(maps.Keys(a.rows)), slices.Sorted(maps.Keys(b.rows))) {
		t.Errorf("tables differ")
	}
	for table, rows := range a.rows {
		if !slices.Equal(rows, b.rows[table]) {
			t.Errorf("table %s differs:\n%.500s\n%.500s", table, rows, b.rows[table])
		}
	}
}

func TestEveryTableIsInTheBackupOrExcluded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		list := "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
		if db.Engine == database.Postgres {
			list = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
		}
		var all []string
		if err := db.Read.NewRaw(list).Scan(t.Context(), &all); err != nil {
			t.Fatal(err)
		}
		in := map[string]bool{}
		for _, table := range writeBackup(t, db, memoryBucket(t, nil)).manifest.Tables {
			in[table.Name] = true
		}
		for _, name := range all {
			if in[name] == (backup.Excluded[name] != "") {
				t.Errorf("table %s: in the backup %v, excluded because %q", name, in[name], backup.Excluded[name])
			}
		}
		for _, name := range []string{"stories", "story_bodies", "brands", "media", "permalinks", "api_tokens", "imports"} {
			if !in[name] {
				t.Errorf("table %s is not in the backup", name)
			}
		}
	})
}

// The package has no code for this table, which has every kind of column.
func TestANewTableIsBackedUpWithoutCodeChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var other *database.DB
		create := "CREATE TABLE \"odd \"\"name\" (id INTEGER PRIMARY KEY AUTOINCREMENT, b BLOB, r REAL, t TEXT, ok BOOLEAN)"
		if db.Engine == database.Postgres {
			create = "CREATE TABLE \"odd \"\"name\" (id BIGINT GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, " +
				"b BYTEA, r DOUBLE PRECISION, t VARCHAR(9), ok BOOLEAN)"
			other = dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now)
		} else {
			other = dbtest.New(t)
		}
		exec(t, db, create)
		insert := "INSERT INTO \"odd \"\"name\" (b, r, t, ok) VALUES (?, ?, 'x', ?)"
		exec(t, db, insert, []byte{0, 255, 10}, 1e-300, true)
		exec(t, db, insert, nil, -0.5, false)
		exec(t, db, insert, []byte{}, nil, nil)
		exec(t, db, "DELETE FROM \"odd \"\"name\" WHERE id = 3")
		first := writeBackup(t, db, memoryBucket(t, nil))
		if err := restore(t, other, memoryBucket(t, nil), first.file); !errors.Is(err, backup.ErrMismatch) {
			t.Errorf("restore into a database without the table: %v", err)
		}
		exec(t, other, create)
		bucket := memoryBucket(t, nil)
		if err := restore(t, other, bucket, first.file); err != nil {
			t.Fatal(err)
		}
		requireSame(t, first, writeBackup(t, other, bucket))
		exec(t, other, insert, nil, 0.0, true)
		if n := count(t, other, "SELECT max(id) FROM \"odd \"\"name\""); n != 4 {
			t.Errorf("the next row got number %d; 3 was already used before the backup", n)
		}
	})
}

func TestABackupOfABusySiteIsConsistent(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		brandRow(t, db)
		for i := range 20 {
			addStory(t, db, fmt.Sprintf("story-%d", i), "x")
		}
		busy, stop := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			var err error
			for i := 0; err == nil && busy.Err() == nil; i++ {
				err = db.Write(context.Background(), storyWith(fmt.Sprintf("busy-%d", i), "x"))
			}
			ended <- err
		}()
		grew := false
		for last := 0; !grew; {
			w := writeBackup(t, db, memoryBucket(t, nil))
			if s, b := len(w.rows["stories"]), len(w.rows["story_bodies"]); s != b {
				t.Fatalf("%d stories and %d bodies", s, b)
			}
			for _, table := range w.manifest.Tables {
				if int(table.Rows) != len(w.rows[table.Name]) {
					t.Fatalf("table %s has %d rows and the manifest says %d", table.Name, len(w.rows[table.Name]), table.Rows)
				}
			}
			grew = last > 0 && len(w.rows["stories"]) > last
			last = len(w.rows["stories"])
		}
		stop()
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
	})
}

func TestADamagedFileIsRefusedBeforeAnythingIsWritten(t *testing.T) {
	source := dbtest.New(t)
	seed(t, source)
	good := writeBackup(t, source, memoryBucket(t, blobs)).file
	list := entries(t, good)
	change := func(fn func([]entry) []entry) []byte {
		clone := slices.Clone(list)
		for i := range clone {
			clone[i].content = bytes.Clone(clone[i].content)
		}
		return packEntries(t, fn(clone))
	}
	index := func(prefix string) int {
		return slices.IndexFunc(list, func(e entry) bool { return strings.HasPrefix(e.name, prefix) })
	}
	flipped := bytes.Clone(good)
	flipped[len(good)/2] ^= 1
	tests := map[string][]byte{
		"empty":                 {},
		"no archive":            []byte("INSERT INTO stories"),
		"cut off":               good[:len(good)/2],
		"without its last byte": good[:len(good)-1],
		"a bit flipped":         flipped,
		"data after the end":    append(bytes.Clone(good), good...),
		"without its end":       change(func(l []entry) []entry { return l[:len(l)-1] }),
		"a row changed": change(func(l []entry) []entry {
			e := l[index("tables/authors")]
			copy(e.content, bytes.Replace(e.content, []byte("Meera"), []byte("Aditi"), 1))
			return l
		}),
		"a picture changed": change(func(l []entry) []entry { l[index("media/m/ab")].content[0] ^= 1; return l }),
		"a picture missing": change(func(l []entry) []entry { return slices.Delete(l, index("media/"), index("media/")+1) }),
		"a table missing": change(func(l []entry) []entry {
			return slices.Delete(l, index("tables/permalinks"), index("tables/permalinks")+1)
		}),
		"out of order": change(func(l []entry) []entry { slices.Reverse(l[1:4]); return l }),
	}
	for name, file := range tests {
		t.Run(name, func(t *testing.T) {
			db, bucket := dbtest.New(t), memoryBucket(t, nil) // the file is checked before the database is opened, so one engine is enough
			if err := restore(t, db, bucket, file); !errors.Is(err, backup.ErrDamaged) {
				t.Errorf("got %v, want ErrDamaged", err)
			}
			if n := count(t, db, "SELECT count(*) FROM brands"); n > 0 || len(listKeys(t, bucket)) > 0 {
				t.Errorf("%d brands and %v were written", n, listKeys(t, bucket))
			}
		})
	}
}

func TestRestoreRefusesANonEmptyDatabaseOrBucket(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		file := writeBackup(t, db, memoryBucket(t, blobs)).file
		bucket := memoryBucket(t, map[string]string{"m/x": "y"})
		if err := restore(t, db, bucket, file); !errors.Is(err, backup.ErrNotEmpty) || !strings.Contains(err.Error(), "m/x") {
			t.Errorf("a bucket with a blob: %v", err)
		}
		exec(t, db, "INSERT INTO translation_groups (created_at) VALUES (1)")
		bucket = memoryBucket(t, nil)
		if err := restore(t, db, bucket, file); !errors.Is(err, backup.ErrNotEmpty) || !strings.Contains(err.Error(), "translation_groups") {
			t.Errorf("a database with a row: %v", err)
		}
		if left := listKeys(t, bucket); len(left) > 0 {
			t.Errorf("left behind: %v", left)
		}
	})
}

// Errors in rows are found only when the rows are written. Then everything is rolled back.
func TestAFailedRestoreLeavesNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		other := dbtest.New(t)
		seed(t, other)
		if _, err := other.Writer().ExecContext(t.Context(), "PRAGMA foreign_keys = OFF"); err != nil {
			t.Fatal(err)
		}
		exec(t, other, "DELETE FROM terms WHERE slug = 'business'") // leaves a child without its parent
		bucket := memoryBucket(t, nil)
		if err := restore(t, db, bucket, writeBackup(t, other, memoryBucket(t, blobs)).file); err == nil {
			t.Error("a term without its parent was restored")
		}
		if n := count(t, db, "SELECT count(*) FROM brands"); n > 0 || len(listKeys(t, bucket)) > 0 {
			t.Errorf("%d brands and %v are left", n, listKeys(t, bucket))
		}
	})
}

func TestRestoreOfANewerSchemaNamesTheProgramVersion(t *testing.T) {
	db := dbtest.New(t)
	exec(t, db, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)")
	file := writeBackup(t, db, memoryBucket(t, nil)).file
	err := restore(t, dbtest.New(t), memoryBucket(t, nil), file)
	if !errors.Is(err, backup.ErrMismatch) || !strings.Contains(err.Error(), "99999") ||
		!strings.Contains(err.Error(), "the program that wrote it, version 1.0") {
		t.Errorf("got %v", err)
	}
}

// A backup of an older schema is restored by the upgraded program, which migrates its
// rows.
func TestABackupOfAnOlderSchemaIsRestoredAndUpgraded(t *testing.T) {
	for engine, empty := range addresses(t) {
		t.Run(string(engine), func(t *testing.T) {
			old := empty()
			if err := old.Migrate(t.Context(), 1); err != nil {
				t.Fatal(err)
			}
			brandRow(t, old)
			file := writeBackup(t, old, memoryBucket(t, blobs))
			if file.manifest.Schema != 1 {
				t.Fatalf("the backup's schema is %d", file.manifest.Schema)
			}
			db, bucket := empty(), memoryBucket(t, nil)
			newest := count(t, db, "SELECT max(version_id) FROM goose_db_version")
			if err := restore(t, db, bucket, file.file); err != nil {
				t.Fatal(err)
			}
			if v := count(t, db, "SELECT max(version_id) FROM goose_db_version"); v != newest || count(t, db, "SELECT count(*) FROM brands") != 1 {
				t.Errorf("the restored schema has version %d, want %d", v, newest)
			}
			if got := len(listKeys(t, bucket)); got != len(blobs) {
				t.Errorf("%d of %d blobs were restored", got, len(blobs))
			}
			again := writeBackup(t, db, bucket)
			if int(again.manifest.Schema) != newest || len(again.rows["brands"]) != 1 {
				t.Errorf("a new backup has the schema %d", again.manifest.Schema)
			}

			full := empty()
			brandRow(t, full)
			if err := restore(t, full, memoryBucket(t, nil), file.file); !errors.Is(err, backup.ErrNotEmpty) {
				t.Errorf("restore into a publication: %v", err)
			}
			if v := count(t, full, "SELECT max(version_id) FROM goose_db_version"); v != newest ||
				count(t, full, "SELECT count(*) FROM brands") != 1 {
				t.Errorf("the failed restore changed the schema to %d", v)
			}
		})
	}
}

// Most sites store media in a folder on disk; the keys are restored unchanged.
func TestMediaOnDiskAreRestoredUnchanged(t *testing.T) {
	db := dbtest.New(t)
	file := writeBackup(t, db, memoryBucket(t, blobs)).file
	bucket, err := media.OpenBucket(t.Context(), "file://"+t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = bucket.Close() }()
	if err := restore(t, db, bucket, file); err != nil {
		t.Fatal(err)
	}
	if again := writeBackup(t, db, bucket); !maps.Equal(again.media, blobs) {
		t.Errorf("media differ: %v", slices.Collect(maps.Keys(again.media)))
	}
}

// Link pictures can be drawn again and would only make the backup larger.
func TestLinkPicturesAreNotBackedUp(t *testing.T) {
	bucket := memoryBucket(t, map[string]string{"m/ab/picture.jpg": "kept", share.Folder + "ab/abcd.jpg": "drawn"})
	if media := writeBackup(t, dbtest.New(t), bucket).media; !maps.Equal(media, map[string]string{"m/ab/picture.jpg": "kept"}) {
		t.Errorf("%v", media)
	}
}
