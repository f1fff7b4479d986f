package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"masthead/internal/database"
)

// match is a question to the index: documents with a term of every group, newest first.
type match struct {
	groups  [][]string
	phrases [][]string
	titles  bool       // the terms stand in the title
	facets  [][]string // with one of each group
	since   int64      // the id of the oldest
	limit   int
	rarest  int // about how many documents answer at most
}

// found is what the index tells of a document.
type found struct {
	id         int64
	source     string
	entity     int64
	kind       Kind
	lang       string
	brand      int64
	category   int64
	year       int
	popularity int
	titleTerms string
	leadTerms  string
}

// ids is match without reading more of the documents than their ids.
func (x *Index) ids(ctx context.Context, m match) ([]int64, error) {
	if x.db.Engine == database.SQLite {
		return x.readIDs(ctx, database.SQL(sqliteIDs, m.fts5(), m.since, m.limit))
	}
	return inSpans(ctx, x, m, func(months []string) ([]int64, error) {
		return x.readIDs(ctx, database.SQL(postgresIDs, m.tsquery(months), m.since, m.limit))
	})
}

// inSpans asks PostgreSQL, whose index of words has no order: a common word is looked
// for among the newest documents first, as far back as should do.
func inSpans[T any](ctx context.Context, x *Index, m match, ask func(months []string) ([]T, error)) (rows []T, err error) {
	spans, err := x.shape.back(ctx, x.db, m)
	if err != nil {
		return nil, err
	}
	for _, months := range spans {
		if rows, err = ask(months); err != nil || len(rows) == m.limit {
			return rows, err
		}
	}
	return rows, nil
}

const sqliteIDs = "SELECT rowid FROM search_index WHERE search_index MATCH ? AND rowid >= ? ORDER BY rowid DESC LIMIT ?"

// Which are new enough is asked outside, or the planner would read all of those in
// time and compare the words of each.
const postgresIDs = `
	WITH m AS MATERIALIZED (SELECT id FROM search_index WHERE tokens @@ ?::tsquery)
	SELECT id FROM m WHERE id >= ? ORDER BY id DESC LIMIT ?`

func (x *Index) readIDs(ctx context.Context, q *database.Query) ([]int64, error) {
	ids, err := database.All(ctx, x.db, q, database.Column[int64])
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return ids, nil
}

// byIDs reads what the index tells of candidates.
func (x *Index) byIDs(ctx context.Context, of []*candidate) ([]found, error) {
	if len(of) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(of))
	for i, c := range of {
		ids[i] = c.id
	}
	return x.read(ctx, database.AddValues(database.SQL("SELECT "+foundColumns+" FROM search_documents d WHERE d.id IN "), ids))
}

const foundColumns = "d.id, d.source, d.entity_id, d.kind, d.lang, d.brand_id, d.category_id, d.year, d.popularity, d.title_terms, d.lead_terms"

const newestSQL = "SELECT " + foundColumns + " FROM search_documents d ORDER BY d.id DESC LIMIT ?"

const sqliteSQL = `
	SELECT ` + foundColumns + `
	FROM (SELECT rowid AS id FROM search_index WHERE search_index MATCH ? AND rowid >= ? ORDER BY rowid DESC LIMIT ?) m
	JOIN search_documents d ON d.id = m.id
	ORDER BY d.id DESC`

const postgresSQL = `
	WITH m AS MATERIALIZED (SELECT id FROM search_index WHERE tokens @@ ?::tsquery),
	newest AS MATERIALIZED (SELECT id FROM m WHERE id >= ? ORDER BY id DESC LIMIT ?)
	SELECT ` + foundColumns + `
	FROM newest n JOIN search_documents d ON d.id = n.id
	ORDER BY d.id DESC`

// match asks the index.
func (x *Index) match(ctx context.Context, m match) ([]found, error) {
	switch {
	case len(m.groups)+len(m.facets) == 0:
		return x.read(ctx, database.SQL(newestSQL, m.limit))
	case x.db.Engine == database.SQLite:
		return x.read(ctx, database.SQL(sqliteSQL, m.fts5(), m.since, m.limit))
	}
	return inSpans(ctx, x, m, func(months []string) ([]found, error) {
		return x.read(ctx, database.SQL(postgresSQL, m.tsquery(months), m.since, m.limit))
	})
}

func (x *Index) read(ctx context.Context, q *database.Query) ([]found, error) {
	out, err := database.All(ctx, x.db, q, func(row database.Row) (f found, err error) {
		err = row.Scan(&f.id, &f.source, &f.entity, &f.kind, &f.lang, &f.brand, &f.category, &f.year, &f.popularity, &f.titleTerms, &f.leadTerms)
		return f, err
	})
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	return out, nil
}

// fts5 is the question in SQLite's words.
func (m match) fts5() string {
	columns := "{title lead body}"
	if m.titles {
		columns = "title"
	}
	var and []string
	for _, g := range m.groups {
		and = append(and, columns+` : ("`+strings.Join(g, `" OR "`)+`")`)
	}
	for _, p := range m.phrases {
		and = append(and, columns+` : "`+strings.Join(p, " ")+`"`)
	}
	for _, f := range m.facets {
		and = append(and, `facets : ("`+strings.Join(f, `" OR "`)+`")`)
	}
	return strings.Join(and, " AND ")
}

// tsquery is the question in PostgreSQL's words, among the documents of some months.
func (m match) tsquery(months []string) string {
	mark := inAll
	if m.titles {
		mark = inTitle
	}
	var and []string
	anyOf := func(mark string, terms []string) {
		or := make([]string, len(terms))
		for i, t := range terms {
			or[i] = "'" + mark + strings.ReplaceAll(t, " ", "' <-> '"+mark) + "'"
		}
		and = append(and, "("+strings.Join(or, " | ")+")")
	}
	for _, g := range m.groups {
		anyOf(mark, g)
	}
	for _, p := range m.phrases {
		and = append(and, "('"+inAll+strings.Join(p, "' <-> '"+inAll)+"')")
	}
	for _, f := range m.facets {
		anyOf(isFacet, f)
	}
	if len(months) > 0 {
		anyOf(isFacet, months)
	}
	return strings.Join(and, " & ")
}

// tally is how many documents there are.
type tally struct {
	all      int
	byScript map[rune]int
	latest   int64 // the id since which they are the latest, 0 where they are not so many
}

// of is how many documents there are in the script of a word.
func (t tally) of(word string) int {
	return t.byScript[scriptOf(word)]
}

// scriptOf is the script of a word's first letter.
func scriptOf(word string) rune {
	for _, r := range word {
		return script(r)
	}
	return 0
}

// script tells the scripts of the publication apart.
func script(r rune) rune {
	switch {
	case indic(r):
		return r &^ 0x7F
	case arabic(r):
		return 'ا'
	}
	return 'a'
}

// letters has a letter of each language that is not written in Latin letters.
var letters = map[string]rune{
	"hi": 'अ',
	"mr": 'अ',
	"bn": 'অ',
	"as": 'অ',
	"pa": 'ਅ',
	"gu": 'અ',
	"or": 'ଅ',
	"ta": 'அ',
	"te": 'అ',
	"kn": 'ಅ',
	"ml": 'അ',
	"ur": 'ا',
}

// shape is how many documents there are, and how many each month has, newest first,
// as of a moment ago.
type shape struct {
	mu   sync.Mutex // of whoever reads it anew
	last atomic.Pointer[outline]
}

type outline struct {
	read   time.Time
	docs   tally
	months []month
}

type month struct {
	facet string
	docs  int
}

// shapely is how long a shape is good enough.
const shapely = 10 * time.Minute

// latest is how many documents are the latest.
const latest = 100_000

// rare is how many answers PostgreSQL may be asked to order. Where several things are
// asked for at once, far fewer answer than have the rarest of them.
const rare = 3000

// current is the shape of now, or, while somebody reads it anew, the last one.
func (s *shape) current(ctx context.Context, db *database.DB) (*outline, error) {
	last := s.last.Load()
	if last != nil {
		if age := db.Now().Sub(last.read); age >= 0 && age < shapely || !s.mu.TryLock() {
			return last, nil
		}
	} else {
		s.mu.Lock()
	}
	defer s.mu.Unlock()
	if by := s.last.Load(); by != last {
		return by, nil // somebody was quicker
	}
	o, err := readOutline(ctx, db)
	if err == nil {
		s.last.Store(o)
	}
	return o, err
}

// documents is how many documents there are.
func (s *shape) documents(ctx context.Context, db *database.DB) (tally, error) {
	o, err := s.current(ctx, db)
	if err != nil {
		return tally{}, err
	}
	return o.docs, nil
}

// back are the spans of time among which to look, each with its months, the last as
// far back as m asks. A span of more than a quarter of all documents names no months:
// to put them together would cost more than it spares.
func (s *shape) back(ctx context.Context, db *database.DB, m match) ([][]string, error) {
	few := m.rarest <= rare || m.rarest <= manyDocs && len(m.groups)+len(m.phrases)+len(m.facets) > 1
	if few && m.since == 0 {
		return [][]string{nil}, nil
	}
	now, err := s.current(ctx, db)
	if err != nil {
		return nil, err
	}
	var spans [][]string
	var span []string
	oldest := ""
	if m.since > 0 {
		oldest = monthOf(m.since)
	}
	docs, want := 0, 3*m.limit
	if m.titles {
		want *= 4 // the words of a title stand in the text more often
	}
	for _, month := range now.months {
		span = append(span, month.facet)
		if docs += month.docs; docs > now.docs.all/4 {
			break
		}
		if month.facet == oldest {
			return append(spans, span), nil
		}
		if docs*m.rarest/max(now.docs.all, 1) >= want {
			spans, want = append(spans, slices.Clone(span)), want*8
		}
	}
	return append(spans, nil), nil
}

// monthOf is the facet of a document's month.
func monthOf(id int64) string {
	return "month" + momentOf(id).UTC().Format("200601")
}

func readOutline(ctx context.Context, db *database.DB) (*outline, error) {
	docs := tally{byScript: map[rune]int{}}
	var langs []struct {
		Lang string
		N    int
	}
	if err := db.Read.NewRaw("SELECT lang, count(*) AS n FROM search_documents GROUP BY lang").Scan(ctx, &langs); err != nil {
		return nil, fmt.Errorf("shape of the index: %w", err)
	}
	for _, l := range langs {
		docs.all += l.N
		docs.byScript[script(letters[l.Lang])] += l.N
	}
	var months []month
	if db.Engine == database.Postgres { // the other's index has an order
		const day = 24 * 60 * 60 * 1000 * perMoment
		var days []struct {
			Day int64
			N   int
		}
		err := db.Read.NewRaw("SELECT id / ? AS day, count(*) AS n FROM search_documents GROUP BY 1 ORDER BY 1 DESC", int64(day)).Scan(ctx, &days)
		if err != nil {
			return nil, fmt.Errorf("shape of the index: %w", err)
		}
		for _, d := range days {
			facet := monthOf(d.Day * day)
			if last := len(months) - 1; last < 0 || months[last].facet != facet {
				months = append(months, month{facet: facet})
			}
			months[len(months)-1].docs += d.N
		}
	}
	err := db.Read.NewSelect().Table("search_documents").Column("id").Order("id DESC").Offset(latest).Limit(1).Scan(ctx, &docs.latest)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("shape of the index: %w", err)
	}
	return &outline{read: db.Now().Time, docs: docs, months: months}, nil
}
