package mention

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
	"golang.org/x/text/cases"

	"masthead/internal/investor"
	"masthead/internal/story"
	"masthead/internal/text"
)

// Found is a place where a text names an entity: the first one without a case ending or, if there is none, the first one.
type Found struct {
	Kind       string
	EntityID   int64
	Name       string // as the text writes it
	Start, End int    // byte offsets in the text
	Inflected  bool   // the text adds a case ending to the name
	Doubtful   bool   // it is inflected, or may be an ordinary word, part of a longer name, or the name of another entity
}

// splitText is a text with its words in the form for comparing names.
type splitText struct {
	whole  string
	lang   string
	words  []text.Word
	plain  []string // case-folded
	folded []string // as foldedWord returns them
	stems  [][]stem // what the words may be without a case ending
}

// newSplitText splits a text in a language.
func newSplitText(lang, whole string) splitText {
	fold := cases.Fold()
	s := splitText{whole: whole, lang: lang, words: text.SplitWords(whole)}
	s.plain, s.folded, s.stems = make([]string, len(s.words)), make([]string, len(s.words)), make([][]stem, len(s.words))
	for i, w := range s.words {
		s.plain[i], s.folded[i] = fold.String(w.Text), foldedWord(fold, w)
		s.stems[i] = stemsOf(lang, s.plain[i])
	}
	return s
}

// match is a name in a text.
type match struct {
	name
	end       int // in bytes
	inflected bool
}

// match returns the name n in the text if the words from i on are the name and no hyphen joins them to the words around them. The last
// word may have a case ending.
func (s splitText) match(n name, i int) (m match, ok bool) {
	last := i + len(n.words) - 1
	if last >= len(s.words) || s.hyphenBefore(i) {
		return m, false
	}
	for k, want := range n.words {
		w := s.words[i+k]
		same := s.plain[i+k] == want || i+k == last
		if !same || n.upper[k] && !beginsUpper(w.Text) || k > 0 && connector(s.whole, s.words[i+k-1].End, w) != n.between[k] {
			return m, false
		}
	}
	want := n.words[len(n.words)-1]
	m = match{name: n, end: s.end(n, last)}
	if s.plain[last] == want || s.folded[last] == want {
		m.inflected = s.hyphenBefore(last + 1)
		return m, !m.inflected || isEnding(s.lang, s.plain[last+1]) && !s.hyphenBefore(last+2)
	}
	at := slices.IndexFunc(s.stems[last], func(one stem) bool { return one.text == want })
	if at < 0 || s.hyphenBefore(last+1) {
		return m, false
	}
	w := s.words[last]
	m.end, m.inflected = w.End, true
	if s.stems[last][at].latin {
		m.end = w.Start + len(strings.TrimRight(s.whole[w.Start:w.Start+strings.IndexFunc(s.whole[w.Start:w.End], isIndic)], joiners))
	}
	return m, true
}

// joiners are the characters that only shape letters.
const joiners = "\u200c\u200d"

// hyphenBefore reports whether a hyphen joins the word i with the one before.
func (s splitText) hyphenBefore(i int) bool {
	if i <= 0 || i >= len(s.words) {
		return false
	}
	between := s.whole[s.words[i-1].End:s.words[i].Start]
	return between == "-" || between == "‐" || between == "‑"
}

// isPartOfLongerName reports whether the name that ends before the word i seems to be part of a longer one: the next word, after a space,
// begins with a capital letter and is not an abbreviation.
func (s splitText) isPartOfLongerName(i int) bool {
	if i >= len(s.words) || !s.words[i].Joined {
		return false
	}
	next := s.words[i].Text
	return beginsUpper(next) && strings.ContainsFunc(next, unicode.IsLower)
}

// end returns the end, in bytes, of the name that ends with the word i, without a genitive ending that is not part of the name.
func (s splitText) end(n name, i int) int {
	w := s.words[i]
	if s.plain[i] == n.words[len(n.words)-1] || s.plain[i] == s.folded[i] {
		return w.End
	}
	return w.Start + strings.LastIndexAny(s.whole[w.Start:w.End], "'’")
}

// heads returns the heads (see headOf) of all names that the text may contain, each once.
func (s splitText) heads() []string {
	heads := make([]string, 0, 2*len(s.folded))
	for i, word := range s.folded {
		heads = append(heads, word)
		if i+1 < len(s.folded) {
			heads = append(heads, word+" "+s.folded[i+1])
		}
		for _, one := range s.stems[i] {
			heads = append(heads, one.text)
			if i > 0 {
				heads = append(heads, s.folded[i-1]+" "+one.text)
			}
		}
	}
	slices.Sort(heads)
	return slices.Compact(heads)
}

// find returns one place of each entity in the text, in the order of the text. names has the names by their heads. Where several names
// begin at one word, the longest counts; of equally long ones, those without a case ending take precedence over those with one.
func (s splitText) find(names map[string][]name) []Found {
	var found []Found
	type entity struct {
		kind string
		id   int64
	}
	seen := map[entity]int{}
	for i := 0; i < len(s.words); i++ {
		here := s.longestAt(names, i)
		if len(here) == 0 {
			continue
		}
		last := i + len(here[0].words) - 1
		start, end := s.words[i].Start, here[0].end
		for _, m := range here {
			doubtful := len(here) > 1 || m.isOrdinary() || m.inflected || s.isPartOfLongerName(last+1)
			one := Found{Kind: m.Kind, EntityID: m.EntityID, Name: s.whole[start:end], Start: start, End: end, Inflected: m.inflected,
				Doubtful: doubtful}
			switch at, known := seen[entity{m.Kind, m.EntityID}]; {
			case !known:
				seen[entity{m.Kind, m.EntityID}] = len(found)
				found = append(found, one)
			case found[at].Inflected && !m.inflected:
				found[at] = one
			case !doubtful: // the text also has a mention of it that is not doubtful
				found[at].Doubtful = false
			}
		}
		i = last
	}
	slices.SortStableFunc(found, func(a, b Found) int { return a.Start - b.Start })
	return found
}

// longestAt returns the longest names that begin at the word i: those of each entity once, and those with a case ending only if there is
// none without.
func (s splitText) longestAt(names map[string][]name, i int) []match {
	var here []match
	consider := func(head string, isLength func(words int) bool) {
		for _, n := range names[head] {
			if !isLength(len(n.words)) || len(here) > 0 && len(n.words) < len(here[0].words) {
				continue
			}
			m, ok := s.match(n, i)
			if !ok {
				continue
			}
			if len(here) > 0 {
				longer := len(n.words) > len(here[0].words)
				switch {
				case longer, here[0].inflected && !m.inflected:
					here = nil
				case !here[0].inflected && m.inflected:
					continue
				}
			}
			if !slices.ContainsFunc(here, func(o match) bool { return o.Kind == n.Kind && o.EntityID == n.EntityID }) {
				here = append(here, m)
			}
		}
	}
	one, two := func(words int) bool { return words == 1 }, func(words int) bool { return words == 2 }
	consider(s.folded[i], one)
	for _, st := range s.stems[i] {
		consider(st.text, one)
	}
	if i+1 < len(s.words) {
		consider(s.folded[i]+" "+s.folded[i+1], func(words int) bool { return words >= 2 })
		for _, st := range s.stems[i+1] {
			consider(s.folded[i]+" "+st.text, two)
		}
	}
	return here
}

// namesSQL finds the names with one of the heads in a JSON list, by engine.
var namesSQL = map[dialect.Name]string{
	dialect.SQLite: "SELECT n.head, n.kind, n.entity_id, n.name FROM json_each(?) AS h CROSS JOIN entity_names AS n WHERE n.head = h.value",
	dialect.PG: "SELECT n.head, n.kind, n.entity_id, n.name FROM entity_names AS n " +
		"WHERE n.head = ANY(ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))))",
}

// Find returns one place for each company, person or investor that a text in a language names, in the order of the text. Names may have
// the case endings of the language, which is a BCP 47 code.
func Find(ctx context.Context, db bun.IDB, lang, whole string) ([]Found, error) {
	s := newSplitText(lang, whole)
	names, err := s.lookUp(ctx, db)
	if err != nil {
		return nil, err
	}
	return s.find(names), nil
}

// lookUp returns the stored names whose heads the text contains, by their heads.
func (s splitText) lookUp(ctx context.Context, db bun.IDB) (map[string][]name, error) {
	if len(s.words) == 0 {
		return nil, nil
	}
	heads, err := json.Marshal(s.heads())
	if err != nil {
		return nil, err
	}
	var rows []nameRow
	if err := db.NewRaw(namesSQL[db.Dialect().Name()], string(heads)).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("names in a text: %w", err)
	}
	if err := replaceByPeople(ctx, db, rows); err != nil {
		return nil, err
	}
	return groupByHead(rows), nil
}

// replaceByPeople turns names of investors who have a person's profile into names of that person.
func replaceByPeople(ctx context.Context, db bun.IDB, rows []nameRow) error {
	var ids []int64
	for _, row := range rows {
		if row.Kind == story.InvestorMention {
			ids = append(ids, row.EntityID)
		}
	}
	investors, err := investor.ByIDs(ctx, db, ids)
	for i, row := range rows {
		if of := investors[row.EntityID]; row.Kind == story.InvestorMention && of != nil && of.AuthorID != nil {
			rows[i].Kind, rows[i].EntityID = story.PersonMention, *of.AuthorID
		}
	}
	return err
}

func groupByHead(rows []nameRow) map[string][]name {
	names, fold := make(map[string][]name, len(rows)), cases.Fold()
	slices.SortFunc(rows, func(a, b nameRow) int {
		if a.Kind != b.Kind {
			return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
		}
		return int(a.EntityID - b.EntityID)
	})
	for _, row := range rows {
		names[row.Head] = append(names[row.Head], newName(fold, row))
	}
	return names
}

// excerptRunes is the maximum number of characters that the excerpt of a mention has before the name, and after it.
const excerptRunes = 60

// excerptAround returns the text before and after the bytes from start to end on their line, cut between words.
func excerptAround(whole string, start, end int) (before, after string) {
	before, after = whole[:start], whole[end:]
	if at := strings.LastIndexByte(before, '\n'); at >= 0 {
		before = before[at+1:]
	}
	after, _, _ = strings.Cut(after, "\n")
	if utf8.RuneCountInString(before) > excerptRunes {
		kept := []rune(before)
		before = string(kept[len(kept)-excerptRunes:])
		_, before, _ = strings.Cut(before, " ")
		before = "…" + before
	}
	if utf8.RuneCountInString(after) > excerptRunes {
		after = string([]rune(after)[:excerptRunes])
		if at := strings.LastIndexByte(after, ' '); at > 0 {
			after = after[:at]
		}
		after += "…"
	}
	return before, after
}
