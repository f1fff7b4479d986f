package search

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"
)

// Piece is a part of a text. IsMatch reports whether it matches the query.
type Piece struct {
	Text    string `json:"text"`
	IsMatch bool   `json:"hit"`
}

// Length of a snippet in characters, and how many of them precede the first matching word.
const snippetLength, snippetBefore = 200, 60

// maxSnippetSource is the number of characters of a document's body that are searched for a snippet.
const maxSnippetSource = 32 << 10

// readHits reads the titles of candidates, and with snippets their texts, and marks the matching words.
func (s *search) readHits(ctx context.Context, page []*candidate, snippets bool) ([]Hit, error) {
	hits := make([]Hit, len(page))
	if len(page) == 0 {
		return hits, nil
	}
	ids := make([]int64, len(page))
	for i, c := range page {
		ids[i] = c.id
	}
	var rows []row
	q := s.db.Read.NewSelect().
		Table("search_texts").
		Join("LEFT JOIN search_also USING (id)").
		Column("id", "title", "also", "path").
		Where("id IN (?)", bun.List(ids))
	if snippets {
		q = q.Column("lead").ColumnExpr("substr(body, 1, ?) AS body", maxSnippetSource)
	}
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("texts of a search: %w", err)
	}
	texts := make(map[int64]*row, len(rows))
	for i := range rows {
		texts[rows[i].ID] = &rows[i]
	}
	terms := s.recognisableTerms()
	out := hits[:0]
	for _, c := range page {
		r := texts[c.id]
		if r == nil {
			continue // removed from the index in the meantime
		}
		title, lang := r.titleIn(s.query.ReaderLang, c.lang)
		h := Hit{Source: c.source, EntityID: c.entity, Kind: c.kind, Lang: c.lang, BrandID: c.brand, Path: r.Path,
			At: momentOf(c.id), Title: markMatches(title, Words(title), terms), TitleLang: lang}
		if c.year == 0 {
			h.At = time.Time{} // its age does not matter
		}
		if snippets {
			h.Snippet = snippet(r, terms)
		}
		out = append(out, h)
	}
	return out, nil
}

// terms are the terms that match a query: true for those that are marked anywhere, false for those
// that are marked only beside another.
type terms map[string]bool

// recognisableTerms returns the terms of the query that its reader would recognise. Common words are marked
// only beside others.
func (s *search) recognisableTerms() terms {
	all := terms{}
	for _, w := range s.words {
		for _, o := range w.options {
			if o.lessLikely {
				continue
			}
			for term := range strings.FieldsSeq(o.term) {
				all[term] = all[term] || !w.common
			}
		}
	}
	return all
}

// snippet returns the part of a document's text with most of the terms: a part of its lead, unless
// its body has more of them.
func snippet(r *row, terms terms) []Piece {
	text, words := r.Lead, Words(r.Lead)
	from, n := densestRun(words, terms)
	body := wordsBeginningWith(r.Body, firstLetters(terms))
	if f, m := densestRun(body, terms); m > n {
		text, words, from = r.Body, body, f
	}
	start, end := snippetBounds(text, words, from)
	var within []Word
	for _, w := range words {
		if w.Start >= start && w.End <= end {
			w.Start, w.End = w.Start-start, w.End-start
			within = append(within, w)
		}
	}
	pieces := markMatches(strings.TrimRight(text[start:end], " \n"), within, terms)
	if start > 0 {
		pieces = append([]Piece{{Text: "… "}}, pieces...)
	}
	if end < len(strings.TrimSpace(text)) {
		pieces = append(pieces, Piece{Text: " …"})
	}
	return pieces
}

// firstLetters returns the first letters, in lower case, of terms in Latin letters. Neither folding
// nor stemming changes the first letter of a word to one of them.
func firstLetters(terms terms) *[128]bool {
	var first [128]bool
	for t := range terms {
		if t[0] < 0x80 {
			first[t[0]|0x20] = true
		}
	}
	return &first
}

// densestRun finds the run of words, at most twice as long as a snippet, with the most different
// terms. It returns the index of its first word and the number of its terms.
func densestRun(words []Word, terms terms) (from, most int) {
	var in []int // positions of matching words
	for i, w := range words {
		if terms[w.IndexTerm] && len(in) < maxMatchingWords {
			in = append(in, i)
		}
	}
	for a, first := range in {
		seen := map[string]bool{}
		for _, i := range in[a:] {
			if words[i].End-words[first].Start > 2*snippetLength {
				break
			}
			seen[words[i].IndexTerm] = true
		}
		if len(seen) > most {
			from, most = first, len(seen)
		}
	}
	return from, most
}

// maxMatchingWords is the number of matching words of a text that are considered.
const maxMatchingWords = 200

// snippetBounds returns the part of a text, in bytes, that a snippet shows from a word on. It begins and
// ends between words.
func snippetBounds(text string, words []Word, from int) (start, end int) {
	if len(words) == 0 {
		return 0, min(len(text), snippetLength)
	}
	first := from
	for first > 0 && utf8.RuneCountInString(text[words[first-1].Start:words[from].Start]) < snippetBefore {
		first--
	}
	if start = words[first].Start; first == 0 {
		start = 0
	}
	last := first
	for last+1 < len(words) && utf8.RuneCountInString(text[start:words[last+1].End]) < snippetLength {
		last++
	}
	if end = words[last].End; last == len(words)-1 {
		end = len(text)
	}
	return start, end
}

// markMatches splits a text into pieces that match and pieces that do not.
func markMatches(text string, words []Word, terms terms) []Piece {
	var out []Piece
	at := 0
	for i := 0; i < len(words); {
		from, by := i, false
		for ; i < len(words) && words[i].End <= len(text); i++ { // adjacent matches share one mark
			itself, known := terms[words[i].IndexTerm]
			if !known || i > from && strings.TrimSpace(text[words[i-1].End:words[i].Start]) != "" {
				break
			}
			by = by || itself
		}
		if i == from {
			i++
			continue
		}
		if start, end := words[from].Start, words[i-1].End; by {
			if start > at {
				out = append(out, Piece{Text: text[at:start]})
			}
			out = append(out, Piece{Text: text[start:end], IsMatch: true})
			at = end
		}
	}
	if at < len(text) {
		out = append(out, Piece{Text: text[at:]})
	}
	return out
}
