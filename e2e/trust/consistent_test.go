package trust

import (
	"context"
	"database/sql"
	"encoding/json"
	"strings"
	"syscall"
	"testing"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	_ "modernc.org/sqlite"             // the driver "sqlite"
)

// probeSignal is the signal that only checks whether a process exists.
const probeSignal = syscall.Signal(0)

// rawDB reads the database without the program's code.
type rawDB struct {
	*sql.DB
	sqlite bool
}

func openRaw(t *testing.T, s *site) *rawDB {
	t.Helper()
	driver, address := "pgx", s.address()
	path, sqlite := strings.CutPrefix(address, "sqlite:")
	if sqlite {
		driver, address = "sqlite", "file:"+path+"?mode=ro&_pragma=busy_timeout(10000)"
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return &rawDB{db, sqlite}
}

// scan reads one value.
func (r *rawDB) scan(t *testing.T, dst any, query string) {
	t.Helper()
	if err := r.QueryRowContext(t.Context(), query).Scan(dst); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
}

// storedStory is a story in the database. mark is the marker in its text.
type storedStory struct{ title, status, mark string }

func (r *rawDB) stories(t *testing.T) map[int64]storedStory {
	t.Helper()
	rows, err := r.QueryContext(
		t.Context(),
		`SELECT s.id, s.title, s.status, b.open_html FROM stories s JOIN story_bodies b ON b.story_id = s.id WHERE s.title LIKE 'Writer %'`,
	)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	all := map[int64]storedStory{}
	for rows.Next() {
		var id int64
		var s storedStory
		var text string
		if err := rows.Scan(&id, &s.title, &s.status, &text); err != nil {
			t.Fatal(err)
		}
		_, s.mark, _ = strings.Cut(text, "The text says ")
		s.mark, _, _ = strings.Cut(s.mark, ".</p>")
		all[id] = s
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}

// invariants hold for every publication at any time. Each query counts violations.
var invariants = map[string]string{
	"published stories in no list": `SELECT count(*) FROM stories s WHERE status = 'published' AND listed
	AND NOT EXISTS (SELECT 1 FROM list_entries e WHERE e.story_id = s.id AND e.kind = 1 AND e.scope = s.brand_id)`,
	"list entries of unpublished stories": `SELECT count(*) FROM list_entries e
	WHERE NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = e.story_id AND s.status = 'published' AND s.listed)`,
	"list entries with another time": `SELECT count(*) FROM list_entries e JOIN stories s ON s.id = e.story_id
	WHERE e.published_at <> s.published_at`,
	"stories without a text": `SELECT count(*) FROM stories s
	WHERE NOT EXISTS (SELECT 1 FROM story_bodies b WHERE b.story_id = s.id)`,
	"texts without a story": `SELECT count(*) FROM story_bodies b
	WHERE NOT EXISTS (SELECT 1 FROM stories s WHERE b.story_id = s.id)`,
	"published stories without their permalink": `SELECT count(*) FROM stories s WHERE status = 'published' AND NOT EXISTS
	(SELECT 1 FROM permalinks p WHERE p.path = s.path AND p.kind = 'story' AND p.entity_id = s.id AND p.is_current)`,
	"stories with two permalinks": `SELECT count(*) FROM
	(SELECT entity_id FROM permalinks WHERE kind = 'story' AND is_current GROUP BY entity_id HAVING count(*) > 1) x`,
	"permalinks to missing stories": `SELECT count(*) FROM permalinks p
	WHERE kind = 'story' AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = p.entity_id)`,
	"published stories without a moment": `SELECT count(*) FROM stories WHERE status = 'published' AND published_at IS NULL`,
	"empty translation groups": `SELECT count(*) FROM translation_groups g
	WHERE NOT EXISTS (SELECT 1 FROM stories s WHERE s.group_id = g.id)`,
	"imported stories that are missing": `SELECT count(*) FROM import_refs r
	WHERE kind = 'post' AND NOT EXISTS (SELECT 1 FROM stories s WHERE s.id = r.entity_id)`,
}

// checkConsistency checks in one snapshot that nothing was written partially.
func checkConsistency(t *testing.T, db *rawDB) {
	t.Helper()
	opt := &sql.TxOptions{ReadOnly: true, Isolation: sql.LevelRepeatableRead}
	if db.sqlite {
		opt = nil
	}
	tx, err := db.BeginTx(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }()
	for what, query := range invariants {
		var n int
		if err := tx.QueryRow(query).Scan(&n); err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if n != 0 {
			t.Errorf("%d %s", n, what)
		}
	}
	rows, err := tx.Query("SELECT id, title, path, card FROM stories")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int64
		var title, path, text string
		if err := rows.Scan(&id, &title, &path, &text); err != nil {
			t.Fatal(err)
		}
		var card struct{ Title, Path string }
		if err := json.Unmarshal([]byte(text), &card); err != nil || card.Title != title || card.Path != path {
			t.Errorf("the card of story %d has %q at %s, the story has %q at %s (%v)", id, card.Title, card.Path, title, path, err)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	if db.sqlite {
		var verdict string
		if err := tx.QueryRow("PRAGMA quick_check").Scan(&verdict); err != nil || verdict != "ok" {
			t.Errorf("the file: %s, %v", verdict, err)
		}
	}
}
