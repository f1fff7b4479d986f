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

// tally has the numbers of documents, by script and in all.
type tally struct {
	all      int
	byScript map[rune]int
}

// inScriptOf returns the number of documents in the script of a word that docs documents have. If they are
// more than the documents in a language of that script, it stands in documents of other languages, as the
// names of terms do, and all documents count.
func (t tally) inScriptOf(word string, docs int) int {
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

// outlineCache stores the last outline that was read.
type outlineCache struct {
	reading sync.Mutex // held while the outline is read again
	last    atomic.Pointer[outline]
}

// outline has the number of documents by time, as they were last counted.
type outline struct {
	read  time.Time
	docs  tally
	spans []span // shortest first, all shorter than the whole time
}

// outlineAge is the maximum age of an outline.
const outlineAge = 10 * time.Minute

// current returns an outline of now, or the last one while another goroutine reads it again.
func (s *outlineCache) current(ctx context.Context, db *database.DB) (*outline, error) {
	last := s.last.Load()
	if last != nil {
		if age := db.Now().Sub(last.read); age >= 0 && age < outlineAge || !s.reading.TryLock() {
			return last, nil
		}
	} else {
		s.reading.Lock()
	}
	defer s.reading.Unlock()
	if newer := s.last.Load(); newer != last {
		return newer, nil // another goroutine was faster
	}
	o, err := readOutline(ctx, db)
	if err == nil {
		s.last.Store(o)
	}
	return o, err
}

// countDocuments returns the number of documents.
func (s *outlineCache) countDocuments(ctx context.Context, db *database.DB) (tally, error) {
	o, err := s.current(ctx, db)
	if err != nil {
		return tally{}, err
	}
	return o.docs, nil
}

func readOutline(ctx context.Context, db *database.DB) (*outline, error) {
	o := &outline{read: db.Now().Time, docs: tally{byScript: map[rune]int{}}}
	for row := range database.Rows(ctx, db, database.SQL("SELECT lang, count(*) FROM search_documents GROUP BY lang")) {
		var lang string
		var n int
		if err := row.Scan(&lang, &n); err != nil {
			return nil, fmt.Errorf("count the documents of the index: %w", err)
		}
		o.docs.all += n
		o.docs.byScript[script(letterOfLanguage[lang])] += n
	}
	for docs := shortestSpan; docs < o.docs.all; docs *= nextSpan {
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
		o.spans = append(o.spans, s)
	}
	return o, nil
}
