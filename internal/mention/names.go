// Package mention finds the names of companies, people and investors in the texts of stories, and stores what editors decide
// about them. Nothing is linked before an editor confirms it.
package mention

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/text"
)

// Kinds are the kinds of entities with names that are found; they are also the names of their search sources.
var Kinds = []string{story.CompanyMention, story.PersonMention, story.InvestorMention}

// nameRow is a name of an entity.
type nameRow struct {
	bun.BaseModel `bun:"table:entity_names,alias:entity_names"`
	Head          string // the first two words, as headOf returns them
	Kind          string
	EntityID      int64
	Name          string
}

// maxWords is the maximum number of words of a name that is found.
const maxWords = 12

// foldedWord returns a word, case-folded and without the ending of the English genitive, for comparisons.
func foldedWord(fold cases.Caser, w text.Word) string {
	return strings.TrimSuffix(fold.String(w.Text), "’s")
}

// headOf returns the first two folded words of a name, or its only word.
func headOf(words []string) string { return strings.Join(words[:min(2, len(words))], " ") }

// StoreNames returns a function that replaces the stored names of entities of a kind, for search.Index.OnNames. It records names that an
// entity did not have before, to look for them in the published stories, and stories with suggestions for a name that an entity lost.
func StoreNames(kind string) search.NamesFunc {
	return func(ctx context.Context, tx *database.Tx, names map[int64][]string) error {
		c, err := compareNames(ctx, tx, kind, names)
		if err != nil || len(c.changed) == 0 {
			return err
		}
		_, err = tx.NewDelete().Model((*nameRow)(nil)).Where("kind = ?", kind).Where("entity_id IN (?)", bun.List(c.changed)).Exec(ctx)
		if err == nil && len(c.rows) > 0 {
			_, err = tx.NewInsert().Model(&c.rows).Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("names of %s: %w", kind, err)
		}
		if err := addNewNames(ctx, tx, c.newHeads); err != nil {
			return err
		}
		if err := markSuggestedPending(ctx, tx, kind, c.lost); err != nil {
			return err
		}
		return dropSuggestions(ctx, tx, kind, c.nameless...)
	}
}

// nameChanges are the differences between the stored names of entities and their names now.
type nameChanges struct {
	changed  []int64   // entities whose names changed
	rows     []nameRow // all names of these entities now
	newHeads []string  // heads of the names that are new
	lost     []int64   // entities that lost a name
	nameless []int64   // entities that no longer have a name
}

// compareNames compares the stored names of entities of a kind with their names now.
func compareNames(ctx context.Context, tx *database.Tx, kind string, names map[int64][]string) (c nameChanges, err error) {
	ids := slices.Sorted(maps.Keys(names))
	var stored []nameRow
	if err := tx.NewSelect().Model(&stored).Where("kind = ?", kind).Where("entity_id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return c, fmt.Errorf("names of %s: %w", kind, err)
	}
	before := map[int64]map[nameRow]bool{}
	for _, row := range stored {
		if before[row.EntityID] == nil {
			before[row.EntityID] = map[nameRow]bool{}
		}
		before[row.EntityID][row] = true
	}
	fold := cases.Fold()
	for _, id := range ids {
		now, kept := nameRows(fold, kind, id, names[id]), 0
		for _, row := range now {
			if before[id][row] {
				kept++
			} else {
				c.newHeads = append(c.newHeads, row.Head)
			}
		}
		if kept == len(now) && kept == len(before[id]) {
			continue
		}
		c.changed, c.rows = append(c.changed, id), append(c.rows, now...)
		switch {
		case len(now) == 0:
			c.nameless = append(c.nameless, id)
		case kept < len(before[id]):
			c.lost = append(c.lost, id)
		}
	}
	return c, nil
}

// nameRows returns the rows of the names of an entity.
func nameRows(fold cases.Caser, kind string, id int64, names []string) []nameRow {
	var rows []nameRow
	names = slices.Sorted(slices.Values(names))
	for _, name := range slices.Compact(names) {
		words := text.SplitWords(name)
		if len(words) == 0 || len(words) > maxWords {
			continue
		}
		keys := make([]string, len(words))
		for i, w := range words {
			keys[i] = foldedWord(fold, w)
		}
		rows = append(rows, nameRow{Head: headOf(keys), Kind: kind, EntityID: id, Name: name})
	}
	return rows
}

// name is a name in the form for comparing texts with it.
type name struct {
	nameRow
	words   []string // folded, with their endings
	upper   []bool   // whether the word begins with an upper-case letter
	between []string // what is between the word and the one before, as connector returns it
}

func newName(fold cases.Caser, row nameRow) name {
	n := name{nameRow: row}
	words := text.SplitWords(row.Name)
	for i, w := range words {
		n.words, n.upper = append(n.words, fold.String(w.Text)), append(n.upper, beginsUpper(w.Text))
		between := ""
		if i > 0 {
			between = connector(row.Name, words[i-1].End, w)
		}
		n.between = append(n.between, between)
	}
	return n
}

// connector returns what connects a word of a text with the previous one: " " for a space or a hyphen, else the characters
// between them without spaces.
func connector(whole string, end int, w text.Word) string {
	if w.Joined {
		return " "
	}
	if between := strings.TrimSpace(whole[end:w.Start]); between != "" {
		return between
	}
	return "  " // such as a line break, which connects nothing
}

func beginsUpper(word string) bool {
	first, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(first)
}

// isOrdinary reports whether a name may be an ordinary word of the language. A single word may be one, unless it has capital letters
// or digits inside, as in "PhonePe".
func (n name) isOrdinary() bool {
	if len(n.words) != 1 {
		return false
	}
	shape := strings.TrimSpace(n.Name)
	_, size := utf8.DecodeRuneInString(shape)
	inner := shape[size:]
	lower := strings.ContainsFunc(shape, unicode.IsLower)
	return !(lower && strings.ContainsFunc(inner, unicode.IsUpper)) && !strings.ContainsFunc(inner, unicode.IsDigit)
}

// storeBatch is the number of entities that StoreAll reads and stores at a time.
const storeBatch = 1000

// StoreAll stores the names of all entities of a kind at once, without waiting for the search index. source is the search source of the
// kind.
func StoreAll(ctx context.Context, db *database.DB, kind string, source search.Source) error {
	for last := int64(0); ; {
		ids, err := source.After(ctx, last, storeBatch)
		if err != nil || len(ids) == 0 {
			return err
		}
		docs, err := source.Documents(ctx, ids)
		if err != nil {
			return err
		}
		names := make(map[int64][]string, len(ids))
		for _, d := range docs {
			names[d.EntityID] = append(names[d.EntityID], d.Title)
			for _, n := range d.OtherNames {
				names[d.EntityID] = append(names[d.EntityID], n.Text)
			}
		}
		last = ids[len(ids)-1]
		if len(names) == 0 {
			continue
		}
		err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return StoreNames(kind)(ctx, tx, names) })
		if err != nil {
			return err
		}
	}
}
