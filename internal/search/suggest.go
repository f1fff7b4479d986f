package search

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/route"
)

// Suggestion is a document that a reader may be looking for while typing.
type Suggestion struct {
	Title []Piece `json:"title"`
	Path  string  `json:"path"`
	Kind  Kind    `json:"kind" enum:"story,video,event,person,term,audio,company,investor,award"`
	Lang  string  `json:"lang" doc:"Language code of the title."`
	// Editions is set if every language edition has the page below its own path.
	Editions bool `json:"editions" doc:"Whether every language edition has the page below its own path."`
}

// inEditions returns whether every language edition has the page of a document below its own path. Companies, people and awards may have
// paths of their own, which no page declares.
func inEditions(kind Kind, path string) bool {
	if page, declared := route.PageAtPath(path); declared {
		return page.Base != route.Site && !page.Sparse
	}
	return kind == Company || kind == Person || kind == Award
}

// Suggestions are the suggestions for a reader who is typing.
type Suggestions struct {
	Words       []string     `json:"words"` // the text with its last word completed, most frequent first
	Suggestions []Suggestion `json:"suggestions"`
}

// Maximum numbers of suggested words and documents.
const maxEndings, maxSuggested = 3, 6

// Suggest finds documents with the words of a text in their titles and completions of its last word.
// lang is the code of the reader's language.
func (x *Index) Suggest(ctx context.Context, text, lang string) (*Suggestions, error) {
	out := &Suggestions{Words: []string{}, Suggestions: []Suggestion{}}
	s := x.newSearch(Query{Text: text, ReaderLang: lang, Limit: maxSuggested})
	hits, err := s.findByTitle(ctx)
	if err != nil || len(s.words) == 0 {
		return out, err
	}
	for _, h := range hits {
		out.Suggestions = append(out.Suggestions,
			Suggestion{Title: h.Title, Path: h.Path, Kind: h.Kind, Lang: h.TitleLang, Editions: inEditions(h.Kind, h.Path)})
	}
	out.Words, err = x.completeLastWord(ctx, normalize(text), s.words, hits)
	return out, err
}

// FindByTitle returns documents with the words of a query in their titles, best first. The last word may
// be incomplete.
func (x *Index) FindByTitle(ctx context.Context, q Query) ([]Hit, error) {
	return x.newSearch(q).findByTitle(ctx)
}

func (s *search) findByTitle(ctx context.Context) ([]Hit, error) {
	if len(s.words) == 0 {
		return nil, nil
	}
	var err error
	if s.docs, err = s.counts.countDocuments(ctx, s.db); err != nil {
		return nil, err
	}
	if err := s.expand(ctx, s.words, s.query.ReaderLang, true); err != nil {
		return nil, err
	}
	s.weighWords()
	groups, _, docs := s.groups(titleMark)
	titles, err := s.match(ctx, match{groups: append(groups, s.facetGroups()...), limit: MaxResults / 5, docs: docs / titleShare})
	if err != nil {
		return nil, err
	}
	rows, err := s.readDocuments(ctx, titles.ids)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		s.byID[r.id] = &candidate{rankingData: r, weights: make([]float64, len(s.words))}
	}
	ranked := s.rankCandidates()
	return s.readHits(ctx, ranked[:min(len(ranked), s.query.Limit)], false)
}

// completeLastWord completes the last word of a text. A single word is completed with the most frequent words that begin
// with it, the last of several words with words in the titles of the hits, so that every completion has results.
func (x *Index) completeLastWord(ctx context.Context, text string, words []queryWord, hits []Hit) ([]string, error) {
	out := []string{}
	last := words[len(words)-1]
	if !last.incomplete || len(last.word.Folded) < 2 {
		return out, nil
	}
	before := strings.TrimSuffix(text, lastWord(text))
	add := func(word string) {
		if ended := before + word; len(out) < maxEndings && word != "" && Fold(word) != last.word.Folded && !slices.Contains(out, ended) {
			out = append(out, ended)
		}
	}
	if len(words) > 1 {
		for _, h := range hits {
			for _, w := range Words(textOf(h.Title)) {
				if strings.HasPrefix(w.Folded, last.word.Folded) {
					add(spellingInTitles(w.Folded, hits))
				}
			}
		}
		return out, nil
	}
	rows, err := x.wordsStartingWith(ctx, last.word.Folded, maxEndings)
	if err != nil {
		return nil, err
	}
	var others []option // in scripts other than Latin
	for _, r := range rows {
		switch {
		case r.Docs <= 1:
		case isLatin(r.Word):
			add(r.Word)
		default:
			others = append(others, option{term: r.Word, docs: r.Docs})
		}
	}
	for _, o := range last.options { // words of other scripts, typed in Latin letters
		if o.soundsAlike && !o.lessLikely && o.weight >= weightPossible && len(others) < maxEndings &&
			(len(others) == 0 || scriptOf(o.term) == scriptOf(others[0].term)) {
			others = append(others, o)
		}
	}
	for _, o := range others {
		written, err := x.spellingOf(ctx, o)
		if err != nil {
			return nil, err
		}
		add(written)
	}
	return out, nil
}

// maxSpellingSource is the number of characters of a text that are searched for the spelling of a word.
const maxSpellingSource = 8000

// spellingOf returns how the newest text with a folded word spells the word, because the folded form is not a correct spelling. It is
// for words that are not in Latin script, and returns "" if the word is too far down in the text.
func (x *Index) spellingOf(ctx context.Context, o option) (string, error) {
	if known, ok := x.spellings.GetIfPresent(o.term); ok {
		return known, nil
	}
	spelling, err := x.readSpelling(ctx, o)
	if err == nil && spelling != "" {
		x.spellings.Set(o.term, spelling)
	}
	return spelling, err
}

// readSpelling reads the spelling that spellingOf caches.
func (x *Index) readSpelling(ctx context.Context, o option) (string, error) {
	id, err := x.newestDocumentWith(ctx, o)
	if err != nil || id == 0 {
		return "", err
	}
	var texts []string
	err = x.db.Read.NewSelect().
		Table("search_texts").
		ColumnExpr("title || ' ' || names || ' ' || lead || ' ' || substr(body, 1, ?)", maxSpellingSource).
		Where("id = ?", id).
		Scan(ctx, &texts)
	if err != nil {
		return "", fmt.Errorf("spelling of %q: %w", o.term, err)
	}
	for _, text := range texts {
		for _, w := range Words(text) {
			if w.Folded == o.term {
				return text[w.Start:w.End], nil
			}
		}
	}
	return "", nil
}

// spellingInTitles returns the spelling of a folded word in the titles of hits, "" if none has it. A word
// in Latin letters is returned unchanged.
func spellingInTitles(word string, hits []Hit) string {
	if isLatin(word) {
		return word
	}
	for _, h := range hits {
		title := textOf(h.Title)
		for _, w := range Words(title) {
			if w.Folded == word {
				return title[w.Start:w.End]
			}
		}
	}
	return ""
}

// textOf joins the text of pieces.
func textOf(pieces []Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

// lastWord returns the rest of a text from its last word on.
func lastWord(text string) string {
	words := Words(text)
	if len(words) == 0 {
		return ""
	}
	return text[words[len(words)-1].Start:]
}
