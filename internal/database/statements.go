package database

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"sync"
)

// maxBuilt is the maximum number of statements with built texts that stay prepared on SQLite.
const maxBuilt = 128

// maxKeptText is the maximum length, in bytes, of a built text whose statement stays prepared.
const maxKeptText = 4096

// statements has the prepared statements. The zero value is empty.
type statements struct {
	constant sync.Map // text → *statement (SQLite) or string (PostgreSQL)

	mu    sync.Mutex
	built map[string]*statement
	uses  uint64
}

// statement is a prepared statement on SQLite.
type statement struct {
	*sql.Stmt
	of *statements // nil for a statement that always stays prepared

	// The following fields are guarded by of.mu.
	lastUse uint64
	users   int
	dropped bool
}

// release ends the use of a statement. Its rows may still be read.
func (s *statement) release() {
	if s.of == nil {
		return
	}
	s.of.mu.Lock()
	defer s.of.mu.Unlock()
	if s.users--; s.users == 0 && s.dropped {
		_ = s.Close()
	}
}

// statementOf returns the statement of a query. The caller releases it.
func (s *statements) statementOf(ctx context.Context, db *sql.DB, q *Query) (*statement, error) {
	// SQLite plans a statement again when a parameter it used for planning changes. It does not use
	// parameters that have a plus sign before them for planning.
	prepare := func(text string) (*sql.Stmt, error) {
		return db.PrepareContext(context.WithoutCancel(ctx), strings.ReplaceAll(text, "?", "+?"))
	}
	if len(q.added) == 0 {
		if known, ok := s.constant.Load(q.text); ok {
			return known.(*statement), nil
		}
		stmt, err := prepare(string(q.text))
		if err != nil {
			return nil, err
		}
		known, loaded := s.constant.LoadOrStore(q.text, &statement{Stmt: stmt})
		if loaded {
			_ = stmt.Close()
		}
		return known.(*statement), nil
	}
	text := q.String()
	if known := s.acquire(text, nil); known != nil {
		return known, nil
	}
	stmt, err := prepare(text)
	if err != nil {
		return nil, err
	}
	return s.acquire(text, stmt), nil
}

// acquire returns the prepared statement of a built text and counts one more user of it. If there
// is none, it stores and returns fresh, which may be nil. If there are too many statements, it
// drops the one that has been unused for the longest time.
func (s *statements) acquire(text string, fresh *sql.Stmt) *statement {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.built[text]
	switch {
	case known == nil && fresh == nil:
		return nil
	case known == nil:
		if s.built == nil {
			s.built = map[string]*statement{}
		}
		if len(s.built) >= maxBuilt {
			s.dropOldest()
		}
		known = &statement{Stmt: fresh, of: s}
		s.built[text] = known
	case fresh != nil: // two readers prepared it at the same time
		_ = fresh.Close()
	}
	s.uses++
	known.lastUse, known.users = s.uses, known.users+1
	return known
}

func (s *statements) dropOldest() {
	var oldest string
	for text, one := range s.built {
		if oldest == "" || one.lastUse < s.built[oldest].lastUse {
			oldest = text
		}
	}
	one := s.built[oldest]
	delete(s.built, oldest)
	if one.dropped = true; one.users == 0 {
		_ = one.Close()
	}
}

func (s *statements) close() {
	s.constant.Range(func(_, known any) bool {
		if stmt, ok := known.(*statement); ok {
			_ = stmt.Close()
		}
		return true
	})
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, stmt := range s.built {
		_ = stmt.Close()
	}
	s.built = nil
}

// numberedText returns the text of a query with "$1", "$2"… in place of "?".
func (s *statements) numberedText(q *Query) string {
	if len(q.added) > 0 {
		return numberParameters(q.String())
	}
	known, ok := s.constant.Load(q.text)
	if !ok {
		known, _ = s.constant.LoadOrStore(q.text, numberParameters(string(q.text)))
	}
	return known.(string)
}

func numberParameters(text string) string {
	var b strings.Builder
	n := 0
	for part := range strings.SplitAfterSeq(text, "?") {
		if before, ok := strings.CutSuffix(part, "?"); ok {
			n++
			part = before + "$" + strconv.Itoa(n)
		}
		b.WriteString(part)
	}
	return b.String()
}
