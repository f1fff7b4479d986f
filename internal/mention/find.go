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

	"masthead/internal/company"
	"masthead/internal/story"
	"masthead/internal/text"
)

// Found is the first place where a text names an entity.
type Found struct {
	Kind       string
	EntityID   int64
	Name       string // as the text writes it
	Start, End int    // byte offsets in the text
	Doubtful   bool   // the name may be an ordinary word, part of a longer name, or the name of another entity
}

// splitText is a text with its words in the form in which names are compared.
type splitText struct {
	whole  string
	words  []text.Word
	plain  []string // case-folded
	folded []string // as foldedWord returns them
}

func newSplitText(whole string) splitText {
	fold := cases.Fold()
	s := splitText{whole: whole, words: text.SplitWords(whole)}
	s.plain, s.folded = make([]string, len(s.words)), make([]string, len(s.words))
	for i, w := range s.words {
		s.plain[i], s.folded[i] = fold.String(w.Text), foldedWord(fold, w)
	}
	return s
}

// matches reports whether the words from i on are the name, and no hyphen joins them with the words around them.
func (s splitText) matches(n name, i int) bool {
	last := i + len(n.words) - 1
	if last >= len(s.words) || s.hyphenBefore(i) || s.hyphenBefore(last+1) {
		return false
	}
	for k, want := range n.words {
		w := s.words[i+k]
		same := s.plain[i+k] == want || i+k == last && s.folded[i+k] == want
		if !same || n.upper[k] && !beginsUpper(w.Text) || k > 0 && connector(s.whole, s.words[i+k-1].End, w) != n.between[k] {
			return false
		}
	}
	return true
}

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

// end returns the end, in bytes, of the name whose last word is i, without a genitive ending that is not part of the name.
func (s splitText) end(n name, i int) int {
	w := s.words[i]
	if s.plain[i] == n.words[len(n.words)-1] {
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
	}
	slices.Sort(heads)
	return slices.Compact(heads)
}

// find returns the first place of each entity in the text, in the order of the text. names has the names by their heads. Where
// several names begin at the same word, the longest counts.
func (s splitText) find(names map[string][]name) []Found {
	var found []Found
	type entity struct {
		kind string
		id   int64
	}
	seen := map[entity]int{}
	for i := 0; i < len(s.words); i++ {
		longest, here := 0, []name(nil)
		for size := 1; size <= 2 && i+size <= len(s.folded); size++ {
			for _, n := range names[headOf(s.folded[i:i+size])] {
				if len(n.words) < longest || size == 2 && len(n.words) < 2 || size == 1 && len(n.words) != 1 || !s.matches(n, i) {
					continue
				}
				if len(n.words) > longest {
					longest, here = len(n.words), nil
				}
				if !slices.ContainsFunc(here, func(o name) bool { return o.Kind == n.Kind && o.EntityID == n.EntityID }) {
					here = append(here, n)
				}
			}
		}
		if longest == 0 {
			continue
		}
		last := i + longest - 1
		start, end := s.words[i].Start, s.end(here[0], last)
		for _, n := range here {
			doubtful := len(here) > 1 || n.isOrdinary() || s.isPartOfLongerName(last+1)
			if at, known := seen[entity{n.Kind, n.EntityID}]; known {
				if !doubtful { // the text also names it without doubt
					found[at].Doubtful = false
				}
				continue
			}
			seen[entity{n.Kind, n.EntityID}] = len(found)
			found = append(found, Found{Kind: n.Kind, EntityID: n.EntityID, Name: s.whole[start:end], Start: start, End: end, Doubtful: doubtful})
		}
		i = last
	}
	return found
}

// namesSQL finds the names with one of the heads in a JSON list, by engine.
var namesSQL = map[dialect.Name]string{
	dialect.SQLite: "SELECT n.head, n.kind, n.entity_id, n.name FROM json_each(?) AS h CROSS JOIN entity_names AS n WHERE n.head = h.value",
	dialect.PG: "SELECT n.head, n.kind, n.entity_id, n.name FROM entity_names AS n " +
		"WHERE n.head = ANY(ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))))",
}

// Find returns the first places where a text names companies, people or investors, in the order of the text.
func Find(ctx context.Context, db bun.IDB, whole string) ([]Found, error) {
	s := newSplitText(whole)
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
	investors, err := company.InvestorsByIDs(ctx, db, ids)
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
