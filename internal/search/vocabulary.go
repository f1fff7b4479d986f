package search

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// wordChanges maps each folded word to the change in the number of documents that contain it.
type wordChanges map[string]*wordChange

type wordChange struct {
	word Word
	by   int
	raw  string // the original word, which determines its sounds
}

func (c wordChanges) add(r *row, by int) {
	seen := map[string]bool{}
	for field, text := range r.texts() {
		for _, w := range r.words[field] {
			if seen[w.Folded] {
				continue
			}
			seen[w.Folded] = true
			ch := c[w.Folded]
			if ch == nil {
				ch = &wordChange{word: w, raw: text[w.Start:w.End]}
				c[w.Folded] = ch
			}
			ch.by += by
		}
	}
}

type wordRow struct {
	bun.BaseModel `bun:"table:search_words,alias:search_words"`
	Word          string
	Term          string
	Backward      string
	Docs          int
}

type soundRow struct {
	bun.BaseModel `bun:"table:search_sounds"`
	Sound         string
	Latin         string
	Word          string
}

// countWords updates the numbers of documents with each word.
func (x *Index) countWords(ctx context.Context, tx *database.Tx, c wordChanges) error {
	var values []any
	for _, folded := range slices.Sorted(maps.Keys(c)) {
		if ch := c[folded]; ch.by != 0 {
			values = append(values, folded, ch.word.IndexTerm, reverseWord(folded), ch.by)
		}
	}
	var counted []wordRow
	err := x.insertRows(ctx, tx, "INSERT INTO search_words (word, term, backward, docs) VALUES ",
		" ON CONFLICT (word) DO UPDATE SET docs = search_words.docs + EXCLUDED.docs RETURNING word, docs", 4, values,
		func(row database.Row) error {
			var w wordRow
			err := row.Scan(&w.Word, &w.Docs)
			counted = append(counted, w)
			return err
		})
	if err != nil {
		return fmt.Errorf("count %d words: %w", len(c), err)
	}
	for words := range slices.Chunk(counted, rowsAtOnce) {
		if err := c.storeSounds(ctx, tx, words); err != nil {
			return err
		}
	}
	return nil
}

// minBorrowed is the minimum length in letters of an English word with a stored sound, for
// readers who write it in their own script.
const minBorrowed = 4

// storeSounds stores the sounds of new words and removes words that no document contains any longer.
func (c wordChanges) storeSounds(ctx context.Context, tx *database.Tx, words []wordRow) error {
	var gone []string
	var sounds []soundRow
	for _, w := range words {
		switch ch := c[w.Word]; {
		case w.Docs <= 0:
			gone = append(gone, w.Word)
		case w.Docs == ch.by:
			if strings.ContainsFunc(w.Word, unicode.IsNumber) {
				continue
			}
			spellings := Spellings(ch.raw)
			if isLatin(w.Word) && len(w.Word) >= minBorrowed {
				spellings = []string{w.Word}
			}
			for _, latin := range spellings {
				if key := SoundKey(latin); key != "" {
					sounds = append(sounds, soundRow{Sound: key, Latin: latin, Word: w.Word})
				}
			}
		}
	}
	if len(sounds) > 0 {
		if _, err := tx.NewInsert().Model(&sounds).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("index the sounds of %d words: %w", len(words), err)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	for _, table := range []string{"search_sounds", "search_words"} {
		if _, err := tx.NewDelete().Table(table).Where("word IN (?)", bun.List(gone)).Exec(ctx); err != nil {
			return fmt.Errorf("delete %d words: %w", len(gone), err)
		}
	}
	return nil
}

func reverseWord(word string) string {
	letters := []rune(word)
	slices.Reverse(letters)
	return string(letters)
}
