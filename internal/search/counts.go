package search

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"masthead/internal/database"
)

// totals has the numbers of documents: by script, and of all.
type totals struct {
	all      int
	byScript map[rune]int
}

// docsInScriptOf returns the number of documents in the script of a word. docs is the number of documents that have the
// word. If docs is greater than that number, documents of other languages contain the word too, as with the names of
// terms, and it returns the number of all documents.
func (t totals) docsInScriptOf(word string, docs int) int {
	if in := t.byScript[scriptOf(word)]; docs <= in {
		return in
	}
	return t.all
}

// scriptOf returns the script of a word's first letter.
func scriptOf(word string) rune {
	for _, r := range word {
		return script(r)
	}
	return 0
}

// script distinguishes the scripts of the publication.
func script(r rune) rune {
	switch {
	case isIndic(r):
		return r &^ 0x7F
	case isArabic(r):
		return 'ا'
	}
	return 'a'
}

// letterOfLanguage has a letter of each language that is not written in Latin letters.
var letterOfLanguage = map[string]rune{
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

// documentCountsCache stores the counts that were read last.
type documentCountsCache struct {
	reading sync.Mutex // held while the counts are read again
	last    atomic.Pointer[documentCounts]
}

// documentCounts has the numbers of documents by script and by time, as they were counted at one moment.
type documentCounts struct {
	read  time.Time
	docs  totals
	spans []span // shortest first; none covers the whole time
}

// maxCountsAge is the maximum age of the counts before they are read again.
const maxCountsAge = 10 * time.Minute

// current returns counts that are not older than maxCountsAge, or the last ones while another goroutine reads new ones.
func (c *documentCountsCache) current(ctx context.Context, db *database.DB) (*documentCounts, error) {
	last := c.last.Load()
	if last != nil {
		if age := db.Now().Sub(last.read); age >= 0 && age < maxCountsAge || !c.reading.TryLock() {
			return last, nil
		}
	} else {
		c.reading.Lock()
	}
	defer c.reading.Unlock()
	if newer := c.last.Load(); newer != last {
		return newer, nil // another goroutine was faster
	}
	counts, err := readDocumentCounts(ctx, db)
	if err == nil {
		c.last.Store(counts)
	}
	return counts, err
}

// countDocuments returns the numbers of documents by script and in total.
func (c *documentCountsCache) countDocuments(ctx context.Context, db *database.DB) (totals, error) {
	counts, err := c.current(ctx, db)
	if err != nil {
		return totals{}, err
	}
	return counts.docs, nil
}

// readDocumentCounts counts the documents and finds the spans.
func readDocumentCounts(ctx context.Context, db *database.DB) (*documentCounts, error) {
	counts := &documentCounts{read: db.Now().Time, docs: totals{byScript: map[rune]int{}}}
	for row := range database.Rows(ctx, db, database.SQL("SELECT lang, count(*) FROM search_documents GROUP BY lang")) {
		var lang string
		var n int
		if err := row.Scan(&lang, &n); err != nil {
			return nil, fmt.Errorf("count the documents of the index: %w", err)
		}
		counts.docs.all += n
		counts.docs.byScript[script(letterOfLanguage[lang])] += n
	}
	for docs := shortestSpan; docs < counts.docs.all; docs *= nextSpan {
		s, err := database.One(ctx, db, database.SQL("SELECT id FROM search_documents ORDER BY id DESC LIMIT 1 OFFSET ?", docs-1),
			func(row database.Row) (s span, err error) {
				s.docs = docs
				return s, row.Scan(&s.since)
			})
		if errors.Is(err, database.ErrNotFound) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read the spans of the index: %w", err)
		}
		counts.spans = append(counts.spans, s)
	}
	return counts, nil
}
