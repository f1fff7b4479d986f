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

func (c *counts) addSearchWithoutResult(day int64, lang, query string) {
	if query, ok := normalizeQuery(query); ok {
		c.searches[searchDay{Day: day, Lang: lang, Query: query}] = 1
	}
}

// Limits of stored searches.
const (
	minQueryLength = 2  // characters
	maxQueryLength = 60 // characters
	maxDigits      = 6  // fewer digits than a phone, account, Aadhaar or GST number
)

// taxpayer matches the number of a taxpayer in India (PAN), with or without separators.
var taxpayer = regexp.MustCompile(`\b[a-z]{5}[ -]?[0-9]{4}[ -]?[a-z]\b`)

// normalizeQuery returns the normalized form of a search. Searches with the same normalized form
// are counted together. ok is false if the text is not a search, or may contain somebody's address
// or number.
func normalizeQuery(query string) (folded string, ok bool) {
	if len(query) > maxQueryLength*utf8.UTFMax {
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
	return folded, n >= minQueryLength && n <= maxQueryLength && digits <= maxDigits && !strings.ContainsAny(folded, "@/\\") &&
		!taxpayer.MatchString(folded)
}

// SearchWithoutResult is a search that found nothing, and how often it was made.
type SearchWithoutResult struct {
	Query string `json:"query" doc:"The search in lower case."`
	Times int64  `json:"times"`
}

// minTimes is how often a search must have been made before the newsroom sees it, so that nobody
// reads what a single person typed.
const minTimes = 3

const unansweredSQL = `
	SELECT query, sum(times) AS n FROM audience_searches
	WHERE lang = ? AND day > ?
	GROUP BY query HAVING sum(times) >= ?
	ORDER BY n DESC, query
	LIMIT ?`

// SearchesWithoutResult returns the most frequent searches in a language in the last days
// that found nothing and were made at least minTimes.
func (a *Audience) SearchesWithoutResult(ctx context.Context, lang string, days int64, limit int) ([]SearchWithoutResult, error) {
	today, err := a.Brands.Day(ctx, a.DB.Now())
	if err != nil {
		return nil, err
	}
	q := database.SQL(unansweredSQL, lang, today-days, minTimes, limit)
	list, err := database.All(ctx, a.DB, q, func(row database.Row) (u SearchWithoutResult, err error) {
		err = row.Scan(&u.Query, &u.Times)
		return u, err
	})
	if err != nil {
		return nil, fmt.Errorf("searches without results: %w", err)
	}
	return list, nil
}

// searchRetentionDays is how many days searches are stored.
const searchRetentionDays = 90

// deleteOldSearches deletes the searches that are older than searchRetentionDays.
func deleteOldSearches(ctx context.Context, db *database.DB, today int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*searchDay)(nil)).Where("day <= ?", today-searchRetentionDays).Exec(ctx); err != nil {
			return fmt.Errorf("delete old searches: %w", err)
		}
		return nil
	})
}
