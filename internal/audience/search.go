package audience

import (
	"context"
	"fmt"
	"regexp"
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
func (a *Audience) NoResult(ctx context.Context, lang, query string) error {
	day, err := a.Brands.Day(ctx, a.DB.Now())
	if err != nil {
		return err
	}
	c := newCounts()
	c.inVain(day, lang, query)
	a.count(c)
	return nil
}

func (c *counts) inVain(day int64, lang, query string) {
	if query, ok := asked(query); ok {
		c.searches[searchDay{Day: day, Lang: lang, Query: query}] = 1
	}
}

// Bounds of a search that is kept.
const (
	shortestQuery = 2  // characters
	longestQuery  = 60 // characters
	mostDigits    = 6  // so that no phone number is one, nor that of an account, an Aadhaar card or a GST registration
)

// taxpayer is the number of a taxpayer in India (PAN), however it is spaced.
var taxpayer = regexp.MustCompile(`\b[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z]\b`)

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
	return folded, n >= shortestQuery && n <= longestQuery && digits <= mostDigits && !strings.ContainsAny(folded, "@/\\") &&
		!taxpayer.MatchString(folded)
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
func (a *Audience) NotFound(ctx context.Context, lang string, days int64, limit int) ([]Unanswered, error) {
	today, err := a.Brands.Day(ctx, a.DB.Now())
	if err != nil {
		return nil, err
	}
	q := database.SQL(unansweredSQL, lang, today-days, askedByMany, limit)
	list, err := database.All(ctx, a.DB, q, func(row database.Row) (u Unanswered, err error) {
		err = row.Scan(&u.Query, &u.Times)
		return u, err
	})
	if err != nil {
		return nil, fmt.Errorf("searches in vain: %w", err)
	}
	return list, nil
}

// keptSearches is for how many days searches are kept.
const keptSearches = 90

// forget removes the searches that are too old.
func forget(ctx context.Context, db *database.DB, today int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*searchDay)(nil)).Where("day <= ?", today-keptSearches).Exec(ctx); err != nil {
			return fmt.Errorf("forget searches: %w", err)
		}
		return nil
	})
}
