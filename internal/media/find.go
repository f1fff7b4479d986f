package media

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/text"
)

// Filter selects files of the library. Empty fields select everything.
type Filter struct {
	Words  string // parts of words of texts and names, in any order
	Kind   Kind
	Brands []int64 // files of these brands, and of all brands unless OnlyBrands is set
	Only   bool    // leaves out the files of all brands
	User   *int64  // who uploaded them
	// Uploader is the actor who uploaded them, a user or an API token.
	Uploader *actor.Actor
	Licence  LicenceState
	Deleted  bool // deleted files instead of the others
	// Unused has conditions that are true for files that nothing uses, with ? for no value; nil selects used and unused files.
	Unused []string
	At     time.Time // for the state of licences
	Before int64     // files with a smaller id; 0 for the newest
	Since  int64     // files with this id or a larger one; 0 for all
	Limit  int
}

// Find returns files of the library, the newest first.
func Find(ctx context.Context, db bun.IDB, f Filter) ([]*Record, error) {
	var list []*Record
	q := db.NewSelect().Model(&list).Where("kind <> ?", KindPortrait).Order("id DESC").Limit(int64(f.Limit))
	if f.Before > 0 {
		q = q.Where("id < ?", f.Before)
	}
	if f.Since > 0 {
		q = q.Where("id >= ?", f.Since)
	}
	if f.Deleted {
		q = q.Where("deleted_at IS NOT NULL")
	} else {
		q = q.Where("deleted_at IS NULL")
	}
	if f.Kind != "" {
		q = q.Where("kind = ?", f.Kind)
	}
	if f.Brands != nil {
		q = q.WhereGroup(" AND ", func(q *bun.SelectQuery) *bun.SelectQuery {
			further := db.NewSelect().Table("media_brands").Column("media_id").Where("brand_id IN (?)", bun.List(f.Brands))
			q = q.Where("brand_id IN (?)", bun.List(f.Brands)).WhereOr("id IN (?)", further)
			if !f.Only {
				q = q.WhereOr("brand_id IS NULL")
			}
			return q
		})
	}
	if f.User != nil {
		q = q.Where("user_id = ?", *f.User)
	}
	if u := f.Uploader; u != nil && u.UserID != nil {
		q = q.Where("user_id = ?", *u.UserID)
	} else if u != nil {
		q = q.Where("token_id = ?", u.TokenID)
	}
	for _, word := range strings.Fields(strings.ToLower(f.Words)) {
		q = q.Where("words LIKE ? ESCAPE '!'", "%"+text.EscapeLike(word)+"%")
	}
	now, soon := f.At.UnixMilli(), f.At.Add(LicenceWarning).UnixMilli()
	switch f.Licence {
	case LicenceUnknown:
		q = q.Where("licence = '' AND licence_ends IS NULL")
	case LicenceValid:
		q = q.Where("(licence_ends >= ? OR licence_ends IS NULL AND licence <> '')", soon)
	case LicenceEnding:
		q = q.Where("licence_ends > ? AND licence_ends < ?", now, soon)
	case LicenceExpired:
		q = q.Where("licence_ends <= ?", now)
	}
	for _, condition := range f.Unused {
		q = q.Where(condition)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("find files: %w", err)
	}
	return list, nil
}

// Ending returns up to limit files whose licence ends before a time and about which the newsroom was not told, those that end first before
// the others.
func Ending(ctx context.Context, db bun.IDB, before time.Time, limit int) ([]*Record, error) {
	var list []*Record
	err := db.NewSelect().Model(&list).Where("licence_ends < ?", before.UnixMilli()).Where("licence_told IS NULL").Where("deleted_at IS NULL").
		Order("licence_ends", "id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("files whose licence ends: %w", err)
	}
	return list, nil
}

// mediaBrand is a further brand in whose library a file is.
type mediaBrand struct {
	bun.BaseModel `bun:"table:media_brands"`
	MediaID       int64
	BrandID       int64
}

// FurtherBrands returns the ids of the brands in whose library a file is, besides the brand that owns it.
func FurtherBrands(ctx context.Context, db bun.IDB, id int64) ([]int64, error) {
	var brands []int64
	if err := db.NewSelect().Model((*mediaBrand)(nil)).Column("brand_id").Where("media_id = ?", id).Scan(ctx, &brands); err != nil {
		return nil, fmt.Errorf("brands of file %d: %w", id, err)
	}
	return brands, nil
}

// Usable returns those of ids that an actor may use in a text: files that the actor has in the library and that nobody deleted.
func Usable(ctx context.Context, db bun.IDB, by actor.Actor, ids []int64) (map[int64]bool, error) {
	records, err := Records(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	usable := map[int64]bool{}
	for id, r := range records {
		if r.Kind == KindPortrait || !r.DeletedAt.IsZero() {
			continue
		}
		if usable[id] = r.IsFor(by, nil); usable[id] {
			continue
		}
		further, err := FurtherBrands(ctx, db, id)
		if err != nil {
			return nil, err
		}
		usable[id] = r.IsFor(by, further)
	}
	return usable, nil
}

// FirstUnusable returns the position of the first picture in after that is not in before and that an actor may not use, -1 if there is
// none. before and after have the pictures of a record before and after a change; 0 stands for none.
func FirstUnusable(ctx context.Context, db bun.IDB, by actor.Actor, before, after []int64) (int, error) {
	isNew := func(id int64) bool { return id != 0 && !slices.Contains(before, id) }
	added := slices.DeleteFunc(slices.Clone(after), func(id int64) bool { return !isNew(id) })
	usable, err := Usable(ctx, db, by, added)
	if err != nil {
		return -1, err
	}
	pictures, err := Pictures(ctx, db, added)
	return slices.IndexFunc(after, func(id int64) bool { return isNew(id) && (!usable[id] || pictures[id] == nil) }), err
}

// unknownID is an id that no file has.
const unknownID = -1

// IDs returns the ids of pictures of a record for FirstUnusable: 0 stands for nil. A pointer to 0 leads to no file, so it is unusable.
func IDs(pictures ...*int64) []int64 {
	ids := make([]int64, len(pictures))
	for i, p := range pictures {
		switch {
		case p == nil:
		case *p == 0:
			ids[i] = unknownID
		default:
			ids[i] = *p
		}
	}
	return ids
}

// AddBrand adds a file to the library of a further brand.
func AddBrand(ctx context.Context, tx *database.Tx, id, brand int64) error {
	row := &mediaBrand{MediaID: id, BrandID: brand}
	if _, err := tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("file %d of brand %d: %w", id, brand, err)
	}
	return nil
}

// LicencesOf returns the states of the licences of files at a time, by id, with one query. Checks of stories use it.
func LicencesOf(ctx context.Context, db bun.IDB, ids []int64, at time.Time) (map[int64]LicenceState, error) {
	records, err := Records(ctx, db, ids)
	states := make(map[int64]LicenceState, len(records))
	for id, r := range records {
		states[id] = r.LicenceAt(at)
	}
	return states, err
}
