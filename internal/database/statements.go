package database

import (
	"context"
	"database/sql"
	"strconv"
	"strings"
	"sync"
)

// maxBuilt is how many statements of no constant text stay prepared on SQLite.
const maxBuilt = 128

// maxKeptText is how many bytes the text of such a statement has at most.
const maxKeptText = 4096

// statements are those that stay prepared. The zero value has none.
type statements struct {
	constant sync.Map // text → *statement (SQLite) or string (PostgreSQL)

	mu    sync.Mutex
	built map[string]*statement
	uses  uint64
}

// statement is prepared on SQLite.
type statement struct {
	*sql.Stmt
	of *statements // nil for one that stays prepared

	// What follows belongs to of.mu.
	lastUse uint64
	users   int
	dropped bool
}

// release says that a statement which was asked for has been run. Its rows may still be read.
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

// prepared is the statement of a query. The caller releases it.
func (s *statements) prepared(ctx context.Context, db *sql.DB, q *Query) (*statement, error) {
	// SQLite plans a statement anew when a parameter that it planned by has another
	// value; it does not plan by one that has a sign.
	prepare := func(text string) (*sql.Stmt, error) {
		return db.PrepareContext(context.WithoutCancel(ctx), strings.ReplaceAll(text, "?", "+?"))
	}
	if len(q.more) == 0 {
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
	if known := s.use(text, nil); known != nil {
		return known, nil
	}
	stmt, err := prepare(text)
	if err != nil {
		return nil, err
	}
	return s.use(text, stmt), nil
}

// use is the statement of a built text, with one user more. It is fresh where none is
// prepared yet; with neither, use returns nil. The one unused for longest gives way.
func (s *statements) use(text string, fresh *sql.Stmt) *statement {
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
	case fresh != nil: // prepared by two at once
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

// numbered is the text of a query with "$1", "$2"… for "?".
func (s *statements) numbered(q *Query) string {
	if len(q.more) > 0 {
		return numbered(q.String())
	}
	known, ok := s.constant.Load(q.text)
	if !ok {
		known, _ = s.constant.LoadOrStore(q.text, numbered(string(q.text)))
	}
	return known.(string)
}

func numbered(text string) string {
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
