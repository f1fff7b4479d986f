package search

import (
	"context"
	"slices"
	"strings"
)

// Suggestion is something that a reader who is still typing may mean.
type Suggestion struct {
	Title []Piece `json:"title"`
	Path  string  `json:"path"`
	Kind  Kind    `json:"kind" enum:"story,video,event,person,term"`
	Lang  string  `json:"lang" doc:"Of the title."`
}

// Suggestions are what to offer while a reader types.
type Suggestions struct {
	Words       []string     `json:"words"` // the text with its last word ended, the commonest first
	Suggestions []Suggestion `json:"suggestions"`
}

// How many of each are offered.
const maxEndings, maxSuggested = 3, 6

// Suggest finds what has the words of a text in its title, the last one perhaps
// only begun, and how that word may end.
func (x *Index) Suggest(ctx context.Context, text, lang string) (*Suggestions, error) {
	out := &Suggestions{Words: []string{}, Suggestions: []Suggestion{}}
	s := x.search(Query{Text: text, HomeLang: lang, Limit: maxSuggested})
	hits, err := s.named(ctx)
	if err != nil || len(s.words) == 0 {
		return out, err
	}
	for _, h := range hits {
		out.Suggestions = append(out.Suggestions, Suggestion{Title: h.Title, Path: h.Path, Kind: h.Kind, Lang: h.InLang})
	}
	out.Words, err = x.endings(ctx, normal(text), s.words, hits)
	return out, err
}

// Named finds what has the words of a text in its title, the last one perhaps only
// begun, the best first.
func (x *Index) Named(ctx context.Context, q Query) ([]Hit, error) { return x.search(q).named(ctx) }

func (s *search) named(ctx context.Context) ([]Hit, error) {
	if len(s.words) == 0 {
		return nil, nil
	}
	var err error
	if s.docs, err = s.shape.documents(ctx, s.db); err != nil {
		return nil, err
	}
	if err := s.expand(ctx, s.words, s.query.HomeLang, true); err != nil {
		return nil, err
	}
	s.weighWords()
	groups, rarest := s.groups()
	rows, err := s.match(ctx, match{groups: groups, facets: s.facets, titles: true, limit: MaxResults / 5, rarest: rarest})
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		s.byID[r.id] = &candidate{found: r, weights: make([]float64, len(s.words))}
	}
	ranked := s.ranked()
	return s.hits(ctx, ranked[:min(len(ranked), s.query.Limit)], false)
}

// endings are the text with its last word ended as others end it: a word alone as most
// do, several as the titles do that have them, so that what is offered leads somewhere.
func (x *Index) endings(ctx context.Context, text string, words []wanted, hits []Hit) ([]string, error) {
	out := []string{}
	last := words[len(words)-1]
	if !last.open || len(last.word.Folded) < 2 {
		return out, nil
	}
	before := strings.TrimSuffix(text, lastWord(text))
	add := func(word string) {
		if ended := before + word; len(out) < maxEndings && word != last.word.Folded && !slices.Contains(out, ended) {
			out = append(out, ended)
		}
	}
	if len(words) > 1 {
		for _, h := range hits {
			for _, w := range Words(plain(h.Title)) {
				if strings.HasPrefix(w.Folded, last.word.Folded) {
					add(w.Folded)
				}
			}
		}
		return out, nil
	}
	rows, err := x.beginning(ctx, last.word.Folded, maxEndings)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r.Docs > 1 {
			add(r.Word)
		}
	}
	for _, o := range last.options { // typed in Latin letters, as its script has it
		if isLatin(last.word.Folded) && !isLatin(o.term) && o.weight >= weightMaybe {
			add(o.term)
		}
	}
	return out, nil
}

// plain is the text of its pieces.
func plain(pieces []Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

// lastWord is the text from its last word on.
func lastWord(text string) string {
	words := Words(text)
	if len(words) == 0 {
		return ""
	}
	return text[words[len(words)-1].Start:]
}
