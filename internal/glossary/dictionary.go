package glossary

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/search"
)

// maxMentions is how many terms a text leads to: more would be a text of links.
const maxMentions = 8

// dictionary is every name of every term by the code of its language and by the
// first of its words, folded; of names that begin alike the longer comes first. titles
// has them once more, for who looks for a term.
type dictionary struct {
	names  map[string]map[string][]name
	slugs  map[string]int64
	titles []titles // in the order of the alphabet
}

// titles is what a term is called, as what is typed is compared with it.
type titles struct {
	id     int64
	letter string
	title  string   // a key
	others []string // keys of the other names, in every language, and of the slug
}

// key is a text as the search reads its words, each behind a blank. What it begins
// with, or has within, begins with words.
func key(text string) string {
	var b strings.Builder
	for _, w := range search.Words(strings.ToValidUTF8(text, " ")) {
		b.WriteString(" " + w.Folded)
	}
	return b.String()
}

// answers tells how well a term answers a key: 0 by the beginning of its title, 1 by
// that of another name, 2 within one, -1 not at all.
func (t titles) answers(key string) int {
	begins := func(name string) bool { return strings.HasPrefix(name, key) }
	has := func(name string) bool { return strings.Contains(name, key) }
	switch {
	case begins(t.title):
		return 0
	case slices.ContainsFunc(t.others, begins):
		return 1
	case has(t.title) || slices.ContainsFunc(t.others, has):
		return 2
	}
	return -1
}

// name is a name of a term in the words of a language.
type name struct {
	words []string // as they are compared
	exact bool     // capitals count, as in ARR or SaaS
	id    int64
	slug  string
}

// word is a word of a text with its place.
type word struct {
	text       string
	start, end int
	joined     bool // to the word before
}

// plain leaves out what takes no part in comparisons, as it shapes letters and parts no
// words, and has one apostrophe for both.
var plain = strings.NewReplacer("\u200c", "", "\u200d", "", "\u00ad", "", "'", "’")

func normal(s string) string { return plain.Replace(norm.NFC.String(s)) }

// joins reports whether what stands between two words makes them one name: a blank or a
// hyphen, behind the apostrophe of a plural perhaps.
func joins(between string) bool {
	between = strings.TrimPrefix(normal(between), "’")
	return strings.ContainsAny(between, " \u00a0-‐‑–") && utf8.RuneCountInString(between) == 1
}

// split finds the words of a text by the rules of Unicode, under which a vowel sign
// belongs to its word in every script.
func split(text string) []word {
	var found []word
	end := 0
	for at := words.FromString(text); at.Next(); {
		if strings.ContainsFunc(at.Value(), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			found = append(found, word{text: normal(at.Value()), start: at.Start(), end: at.End(), joined: joins(text[end:at.Start()])})
			end = at.End()
		}
	}
	return found
}

// read makes the dictionary of what is stored.
func (g *Glossary) read(ctx context.Context) (dictionary, error) {
	d := dictionary{names: map[string]map[string][]name{}, slugs: map[string]int64{}}
	var terms []Term
	if err := g.db.Read.NewSelect().Model(&terms).Column("id", "slug", "title", "letter", "names").Order("letter", "sort_key", "id").Scan(ctx); err != nil {
		return d, fmt.Errorf("names of the glossary: %w", err)
	}
	fold := cases.Fold()
	for _, t := range terms {
		d.slugs[t.Slug] = t.ID
		called := titles{id: t.ID, letter: t.Letter, title: key(t.Title), others: []string{key(t.Slug)}}
		for _, n := range t.called() {
			called.others = append(called.others, key(n.Text))
		}
		d.titles = append(d.titles, called)
		if _, named := t.Names[i18n.Default.Code]; !named {
			d.add(fold, i18n.Default.Code, t.Title, t)
		}
		for lang, names := range t.Names {
			for _, n := range names {
				d.add(fold, lang, n, t)
			}
		}
	}
	for _, byFirst := range d.names {
		for _, names := range byFirst {
			slices.SortStableFunc(names, func(a, b name) int { return cmp.Compare(len(b.words), len(a.words)) })
		}
	}
	return d, nil
}

func (d dictionary) add(fold cases.Caser, lang, text string, t Term) {
	n := name{id: t.ID, slug: t.Slug}
	parts := split(text)
	if len(parts) == 0 {
		return
	}
	for _, w := range parts { // "ARR", "SaaS", the A of "Series A"
		n.exact = n.exact || strings.LastIndexFunc(w.text, unicode.IsUpper) > 0 ||
			utf8.RuneCountInString(w.text) == 1 && unicode.IsUpper([]rune(w.text)[0])
	}
	for _, w := range parts {
		if !n.exact {
			w.text = fold.String(w.text)
		}
		n.words = append(n.words, w.text)
	}
	if d.names[lang] == nil {
		d.names[lang] = map[string][]name{}
	}
	first := fold.String(parts[0].text)
	d.names[lang][first] = append(d.names[lang][first], n)
	if lang == i18n.Default.Code && len(parts) == 1 { // whose other forms begin otherwise
		for _, ending := range endings[1:] {
			d.names[lang][first+ending] = append(d.names[lang][first+ending], n)
		}
	}
}

// endings are those of names in English texts.
var endings = []string{"", "s", "’s"}

// at reports whether a name stands where words begin. English has its plural and its
// genitive as well.
func (n name) at(list []word, folded []string, lang string) bool {
	if len(list) < len(n.words) {
		return false
	}
	for i, want := range n.words {
		got := folded[i]
		if n.exact {
			got = list[i].text
		}
		last := i == len(n.words)-1
		ending, begins := strings.CutPrefix(got, want)
		if !begins || ending != "" && (!last || lang != i18n.Default.Code || !slices.Contains(endings, ending)) || i > 0 && !list[i].joined {
			return false
		}
	}
	return true
}

// Mentions implements story.Glossary.
func (g *Glossary) Mentions(ctx context.Context, l i18n.Locale) (func(text string) []richtext.Mention, error) {
	d, err := g.words.Get(ctx)
	if err != nil || len(d.names[l.Code]) == 0 {
		return nil, err
	}
	names, fold, seen := d.names[l.Code], cases.Fold(), map[int64]bool{}
	return func(text string) []richtext.Mention {
		if len(seen) == maxMentions {
			return nil
		}
		list := split(text)
		folded := make([]string, len(list))
		for i, w := range list {
			folded[i] = fold.String(w.text)
		}
		var found []richtext.Mention
		for i := 0; i < len(list) && len(seen) < maxMentions; i++ {
			for _, n := range names[folded[i]] {
				if !n.at(list[i:], folded[i:], l.Code) {
					continue
				}
				end := i + len(n.words) - 1
				if !seen[n.id] {
					seen[n.id] = true
					found = append(found, richtext.Mention{Start: list[i].start, End: list[end].end, ID: n.id, Slug: n.slug})
				}
				i = end // what a longer name holds is no mention of a shorter one
				break
			}
		}
		return found
	}, nil
}

// Tagged implements story.Glossary.
func (g *Glossary) Tagged(ctx context.Context, tags []string) ([]int64, error) {
	d, err := g.words.Get(ctx)
	var ids []int64
	for _, slug := range tags {
		if id, ok := d.slugs[slug]; ok {
			ids = append(ids, id)
		}
	}
	return ids, err
}
