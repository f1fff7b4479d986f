package media

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// mediaRow is a row of the table media.
type mediaRow struct {
	bun.BaseModel `bun:"table:media"`

	ID          int64 `bun:",pk,autoincrement"`
	Hash        string
	Width       int
	Height      int
	Animated    bool
	Widths      []int
	Placeholder string
	Colour      string
	Alt         string
	Caption     string
	Credit      string
	FocalX      float64 `bun:"focal_x"`
	FocalY      float64 `bun:"focal_y"`
	Filename    string
	SourceURL   string
	CreatedAt   clock.Moment
}

func (r *mediaRow) media() Media {
	return Media{ID: r.ID, Hash: r.Hash, Width: r.Width, Height: r.Height, Widths: r.Widths, Placeholder: r.Placeholder,
		Colour: r.Colour, Animated: r.Animated, Meta: Meta{Filename: r.Filename, Alt: r.Alt, Caption: r.Caption,
			Credit: r.Credit, FocalX: r.FocalX, FocalY: r.FocalY, SourceURL: r.SourceURL}}
}

// DatabaseStore keeps the records of media in the tables of DB.
type DatabaseStore struct{ DB *database.DB }

// Save implements Store.
func (t DatabaseStore) Save(ctx context.Context, m Media) (Media, error) {
	r := mediaRow{Hash: m.Hash, Width: m.Width, Height: m.Height, Animated: m.Animated, Widths: m.Widths,
		Placeholder: m.Placeholder, Colour: m.Colour, Alt: m.Alt, Caption: m.Caption, Credit: m.Credit,
		FocalX: m.FocalX, FocalY: m.FocalY, Filename: m.Filename, SourceURL: m.SourceURL}
	err := t.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		r.CreatedAt = tx.At
		_, err := tx.NewInsert().Model(&r).On("CONFLICT (hash) DO NOTHING").Exec(ctx)
		return err
	})
	if err != nil {
		return Media{}, fmt.Errorf("save picture: %w", err)
	}
	return t.ByHash(ctx, m.Hash)
}

// ByHash implements Store.
func (t DatabaseStore) ByHash(ctx context.Context, hash string) (Media, error) {
	return t.findOne(ctx, "hash = ?", hash)
}

// ByID implements Store.
func (t DatabaseStore) ByID(ctx context.Context, id int64) (Media, error) {
	return t.findOne(ctx, "id = ?", id)
}

// Delete implements Store.
func (t DatabaseStore) Delete(ctx context.Context, id int64) error {
	return t.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*mediaRow)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("delete picture: %w", err)
		}
		return nil
	})
}

// BySource returns the picture that an import found at an address, or ErrNotFound.
func (t DatabaseStore) BySource(ctx context.Context, address string) (Media, error) {
	return t.findOne(ctx, "source_url = ?", address)
}

func (t DatabaseStore) findOne(ctx context.Context, where string, value any) (Media, error) {
	r := new(mediaRow)
	err := t.DB.Read.NewSelect().Model(r).Where(where, value).Order("id").Limit(1).Scan(ctx)
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return Media{}, ErrNotFound
	}
	if err != nil {
		return Media{}, fmt.Errorf("read picture: %w", err)
	}
	return r.media(), nil
}

// Pictures reads pictures with one query and returns them by id.
func Pictures(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Picture, error) {
	byID := make(map[int64]*Picture, len(ids))
	if len(ids) == 0 {
		return byID, nil
	}
	var rows []mediaRow
	if err := db.NewSelect().Model(&rows).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	for i := range rows {
		byID[rows[i].ID] = rows[i].media().Picture()
	}
	return byID, nil
}

// PicturesAt reads the pictures with renditions at the given addresses with one query and
// returns them by address. Addresses of other pictures are left out.
func PicturesAt(ctx context.Context, db bun.IDB, addresses []string) (map[string]*Picture, error) {
	byBase := map[string]*Picture{}
	for _, address := range addresses {
		if base, ok := baseOf(address); ok {
			byBase[base] = nil
		}
	}
	found := make(map[string]*Picture, len(addresses))
	if len(byBase) == 0 {
		return found, nil
	}
	hashes := make([]string, 0, len(byBase))
	for base := range byBase {
		hashes = append(hashes, path.Base(base))
	}
	var rows []mediaRow
	if err := db.NewSelect().Model(&rows).Where("hash IN (?)", bun.List(hashes)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	for i := range rows {
		pic := rows[i].media().Picture()
		byBase[pic.Base] = pic
	}
	for _, address := range addresses {
		if base, ok := baseOf(address); ok && byBase[base] != nil {
			found[address] = byBase[base]
		}
	}
	return found, nil
}

// baseOf returns the common part of the addresses of a picture's renditions.
func baseOf(address string) (string, bool) {
	at := strings.LastIndexByte(address, '/')
	return address[:max(at, 0)], at > len(Prefix) && strings.HasPrefix(address, Prefix)
}
