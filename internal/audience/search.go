package audience

import (
	"context"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/database"
)

// NoResult counts a search that found nothing, in the language whose page it was
// made on. What is too long to be a search, or looks as if it told who somebody is,
// is forgotten at once.
func (a *Audience) NoResult(lang, query string) {
	if query, ok := asked(query); ok {
		c := newCounts()
		c.searches[searchDay{Day: a.DB.Now().Day(), Lang: lang, Query: query}] = 1
		a.count(c)
	}
}

// Bounds of a search that is kept.
const (
	shortestQuery = 2  // characters
	longestQuery  = 60 // characters
	mostDigits    = 6  // so that no phone number is one
)

// asked folds a search, so that the same is counted as one. It is not ok for one
// that is none, and for what may be an address or a number of somebody's.
func asked(query string) (folded string, ok bool) {
	if len(query) > longestQuery*utf8.UTFMax || !utf8.ValidString(query) {
		return "", false
	}
	folded = strings.Join(strings.FieldsFunc(cases.Fold().String(norm.NFKC.String(query)), func(r rune) bool {
		return unicode.IsSpace(r) || unicode.IsControl(r)
	}), " ")
	digits := 0
	for _, r := range folded {
		if unicode.IsDigit(r) {
			digits++
		}
	}
	n := utf8.RuneCountInString(folded)
	return folded, n >= shortestQuery && n <= longestQuery && digits <= mostDigits && !strings.ContainsAny(folded, "@/\\")
}

// Unanswered is a search that found nothing, and how often.
type Unanswered struct {
	Query string
	Times int64
}

// askedByMany is how often something must have been asked before anybody gets to
// read it: what one person typed stays unread.
const askedByMany = 3

const unansweredSQL = `
	SELECT query, sum(times) AS n FROM audience_searches
	WHERE lang = ? AND day > ?
	GROUP BY query HAVING sum(times) >= ?
	ORDER BY n DESC, query
	LIMIT ?`

// NotFound lists what was asked for most in a language in the last days and not
// found, and no search that was made only once or twice.
func NotFound(ctx context.Context, db *database.DB, lang string, days int64, limit int) ([]Unanswered, error) {
	rows, err := db.Query(ctx, unansweredSQL, lang, db.Now().Day()-days, askedByMany, limit)
	if err != nil {
		return nil, fmt.Errorf("searches in vain: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var list []Unanswered
	for rows.Next() {
		var u Unanswered
		if err := rows.Scan(&u.Query, &u.Times); err != nil {
			return nil, fmt.Errorf("searches in vain: %w", err)
		}
		list = append(list, u)
	}
	return list, rows.Err()
}

// keptSearches is for how many days searches are kept.
const keptSearches = 90

// forget removes the searches that are too old.
func forget(ctx context.Context, db *database.DB) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*searchDay)(nil)).Where("day <= ?", tx.At.Day()-keptSearches).Exec(ctx); err != nil {
			return fmt.Errorf("forget searches: %w", err)
		}
		return nil
	})
}
