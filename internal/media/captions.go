package media

import (
	"context"
	"fmt"

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

// CaptionsAt returns the captions of the recording or film whose file has an address, by language, with one query.
func CaptionsAt(ctx context.Context, db bun.IDB, address string) ([]Captions, error) {
	var list []Captions
	ids := db.NewSelect().Model((*Record)(nil)).Column("id").Where("hash = ?", address)
	if err := db.NewSelect().Model(&list).Where("media_id IN (?)", ids).Order("lang").Scan(ctx); err != nil {
		return nil, fmt.Errorf("captions of %s: %w", address, err)
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
			Set("cues = EXCLUDED.cues").Set("saved_at = EXCLUDED.saved_at").Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("captions of file %d: %w", c.MediaID, err)
	}
	return nil
}
