package glossary

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"

	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/text"
)

// maxMentions is the maximum number of terms that a text links to, because too many links disturb
// reading.
const maxMentions = 8

// dictionary contains the names of all terms by language code and by the first word, normalized.
// Among names that begin with the same word, longer ones come first. titles contains the names
// again, for searches.
type dictionary struct {
	names  map[string]map[string][]termName
	slugs  map[string]int64
	titles []termKeys // in alphabetical order
}

// termKeys are the names of a term in the form that searches compare.
type termKeys struct {
	id     int64
	letter string
	title  string   // search key of the title
	others []string // search keys of the other names, in every language, and of the slug
}

// searchKey returns the words of a text as the search index reads them, each after a space, so that
// a key begins with or contains another one only at word boundaries.
func searchKey(text string) string {
	var b strings.Builder
	for _, w := range search.Words(strings.ToValidUTF8(text, " ")) {
		b.WriteString(" " + w.Folded)
	}
	return b.String()
}

// matchRank returns how well a term matches a key: 0 if the title begins with the key, 1 if another
// name begins with it, 2 if a name contains it, -1 if the term does not match.
func (t termKeys) matchRank(key string) int {
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

// termName is a name of a term in one language.
type termName struct {
	words []string // normalized for comparison
	exact bool     // case-sensitive, as in ARR or SaaS
	id    int64
	slug  string
}

// loadDictionary reads the dictionary from the database.
func (g *Glossary) loadDictionary(ctx context.Context) (dictionary, error) {
	d := dictionary{names: map[string]map[string][]termName{}, slugs: map[string]int64{}}
	var terms []Term
	query := g.db.Read.NewSelect().Model(&terms).Column("id", "slug", "title", "letter", "names")
	if err := query.Order("letter", "sort_key", "id").Scan(ctx); err != nil {
		return d, fmt.Errorf("names of the glossary: %w", err)
	}
	fold := cases.Fold()
	for _, t := range terms {
		d.slugs[t.Slug] = t.ID
		called := termKeys{id: t.ID, letter: t.Letter, title: searchKey(t.Title), others: []string{searchKey(t.Slug)}}
		for _, n := range t.otherNames() {
			called.others = append(called.others, searchKey(n.Text))
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
			slices.SortStableFunc(names, func(a, b termName) int { return cmp.Compare(len(b.words), len(a.words)) })
		}
	}
	return d, nil
}

func (d dictionary) add(fold cases.Caser, lang, name string, t Term) {
	n := termName{id: t.ID, slug: t.Slug}
	parts := text.SplitWords(name)
	if len(parts) == 0 {
		return
	}
	for _, w := range parts { // such as "ARR", "SaaS" and the A of "Series A"
		n.exact = n.exact || strings.LastIndexFunc(w.Text, unicode.IsUpper) > 0 ||
			utf8.RuneCountInString(w.Text) == 1 && unicode.IsUpper([]rune(w.Text)[0])
	}
	for _, w := range parts {
		if !n.exact {
			w.Text = fold.String(w.Text)
		}
		n.words = append(n.words, w.Text)
	}
	if d.names[lang] == nil {
		d.names[lang] = map[string][]termName{}
	}
	first := fold.String(parts[0].Text)
	d.names[lang][first] = append(d.names[lang][first], n)
	if lang == i18n.Default.Code && len(parts) == 1 { // English names can also have other forms
		for _, ending := range endings[1:] {
			d.names[lang][first+ending] = append(d.names[lang][first+ending], n)
		}
	}
}

// endings are the endings of names in English texts.
var endings = []string{"", "s", "’s"}

// matchesAt reports whether list begins with the name. In English the name may have the
// ending of a plural or genitive.
func (n termName) matchesAt(list []text.Word, folded []string, lang string) bool {
	if len(list) < len(n.words) {
		return false
	}
	for i, want := range n.words {
		got := folded[i]
		if n.exact {
			got = list[i].Text
		}
		last := i == len(n.words)-1
		ending, begins := strings.CutPrefix(got, want)
		if !begins || ending != "" && (!last || lang != i18n.Default.Code || !slices.Contains(endings, ending)) || i > 0 && !list[i].Joined {
			return false
		}
	}
	return true
}

// Mentions implements story.Glossary.
func (g *Glossary) Mentions(ctx context.Context, l i18n.Locale) (func(text string) []richtext.Mention, error) {
	d, err := g.dictionary.Get(ctx)
	if err != nil || len(d.names[l.Code]) == 0 {
		return nil, err
	}
	names, fold, seen := d.names[l.Code], cases.Fold(), map[int64]bool{}
	return func(piece string) []richtext.Mention {
		if len(seen) == maxMentions {
			return nil
		}
		list := text.SplitWords(piece)
		folded := make([]string, len(list))
		for i, w := range list {
			folded[i] = fold.String(w.Text)
		}
		var found []richtext.Mention
		for i := 0; i < len(list) && len(seen) < maxMentions; i++ {
			for _, n := range names[folded[i]] {
				if !n.matchesAt(list[i:], folded[i:], l.Code) {
					continue
				}
				end := i + len(n.words) - 1
				if !seen[n.id] {
					seen[n.id] = true
					found = append(found, richtext.Mention{Start: list[i].Start, End: list[end].End,
						MentionKey: richtext.MentionKey{ID: n.id}, Href: route.GlossaryPath + "/" + n.slug})
				}
				i = end // shorter names within a longer one are not mentions
				break
			}
		}
		return found
	}, nil
}

// Tagged implements story.Glossary.
func (g *Glossary) Tagged(ctx context.Context, tags []string) ([]int64, error) {
	d, err := g.dictionary.Get(ctx)
	var ids []int64
	for _, slug := range tags {
		if id, ok := d.slugs[slug]; ok {
			ids = append(ids, id)
		}
	}
	return ids, err
}
