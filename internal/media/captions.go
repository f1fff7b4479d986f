package media

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Captions are the captions of a recording or film in one language, as a WebVTT file whose address changes with its text.
type Captions struct {
	bun.BaseModel `bun:"table:media_captions"`

	MediaID int64  `bun:",pk"`
	Lang    string `bun:",pk"` // BCP 47 code
	Address string // path of the file
	Cues    int
	SavedAt clock.Moment
	// Passages are the words as paragraphs; nil if they were not read from the file yet.
	Passages []Passage `bun:",nullzero"`
}

// Passage is a paragraph of what is said in a recording or film.
type Passage struct {
	Seconds int    `json:"seconds"` // from the beginning
	Speaker string `json:"speaker,omitempty"`
	Text    string `json:"text"`
}

// CaptionsOf returns the captions of a file, by language.
func CaptionsOf(ctx context.Context, db bun.IDB, id int64) ([]Captions, error) {
	var list []Captions
	if err := db.NewSelect().Model(&list).Where("media_id = ?", id).Order("lang").Scan(ctx); err != nil {
		return nil, fmt.Errorf("captions of file %d: %w", id, err)
	}
	return list, nil
}

// Captioned returns which of the files with ids have captions in any language, with one query.
func Captioned(ctx context.Context, db bun.IDB, ids []int64) (map[int64]bool, error) {
	captioned := map[int64]bool{}
	if len(ids) == 0 {
		return captioned, nil
	}
	var with []int64
	err := db.NewSelect().Model((*Captions)(nil)).Distinct().Column("media_id").Where("media_id IN (?)", bun.List(ids)).Scan(ctx, &with)
	if err != nil {
		return nil, fmt.Errorf("captions of files: %w", err)
	}
	for _, id := range with {
		captioned[id] = true
	}
	return captioned, nil
}

// CaptionsAt returns the captions of the recording or film whose file has an address, with one query: first those in a language, then the
// others by language.
func CaptionsAt(ctx context.Context, db bun.IDB, address, lang string) ([]Captions, error) {
	var list []Captions
	ids := db.NewSelect().Model((*Record)(nil)).Column("id").Where("hash = ?", address)
	if err := db.NewSelect().Model(&list).Where("media_id IN (?)", ids).Order("lang").Scan(ctx); err != nil {
		return nil, fmt.Errorf("captions of %s: %w", address, err)
	}
	firstIn(list, lang)
	return list, nil
}

// CaptionsByFile returns the captions of files, by the id of the file, with one query: those in a language first.
func CaptionsByFile(ctx context.Context, db bun.IDB, ids []int64, lang string) (map[int64][]Captions, error) {
	byFile := map[int64][]Captions{}
	if len(ids) == 0 {
		return byFile, nil
	}
	var list []Captions
	if err := db.NewSelect().Model(&list).Where("media_id IN (?)", bun.List(ids)).Order("lang").Scan(ctx); err != nil {
		return nil, fmt.Errorf("captions of files: %w", err)
	}
	for _, c := range list {
		byFile[c.MediaID] = append(byFile[c.MediaID], c)
	}
	for _, captions := range byFile {
		firstIn(captions, lang)
	}
	return byFile, nil
}

func firstIn(list []Captions, lang string) {
	slices.SortStableFunc(list, func(a, b Captions) int {
		switch {
		case a.Lang == b.Lang || a.Lang != lang && b.Lang != lang:
			return 0
		case a.Lang == lang:
			return -1
		}
		return 1
	})
}

// Unread returns up to limit captions whose passages were not read from their files yet.
func Unread(ctx context.Context, db bun.IDB, limit int) ([]Captions, error) {
	var list []Captions
	if err := db.NewSelect().Model(&list).Where("passages IS NULL").Order("media_id", "lang").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("captions without passages: %w", err)
	}
	return list, nil
}

// SaveCaptions stores the captions of a file in a language; without an address it removes them.
func SaveCaptions(ctx context.Context, tx *database.Tx, c *Captions) error {
	var err error
	if c.Address == "" {
		_, err = tx.NewDelete().Model(c).WherePK().Exec(ctx)
	} else {
		_, err = tx.NewInsert().Model(c).On("CONFLICT (media_id, lang) DO UPDATE").Set("address = EXCLUDED.address").
			Set("cues = EXCLUDED.cues").Set("saved_at = EXCLUDED.saved_at").
			Set("passages = EXCLUDED.passages").Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("captions of file %d: %w", c.MediaID, err)
	}
	return nil
}

// maxShown is the number of characters of a transcript that pages show; its file has all of it.
const maxShown = 60_000

// Beginning returns the passages that pages show: all of them, or those within the first 60,000 characters.
func Beginning(list []Passage) []Passage {
	length := 0
	for i, p := range list {
		if length += utf8.RuneCountInString(p.Text); length > maxShown {
			return list[:i]
		}
	}
	return list
}
