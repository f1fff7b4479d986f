package media

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// DatabaseStore keeps the records of media in the tables of DB.
type DatabaseStore struct{ DB *database.DB }

// Save implements Store.
func (t DatabaseStore) Save(ctx context.Context, m Media) (Media, error) {
	r := Record{Kind: m.kind(), Version: 1, Texts: map[string]PictureTexts{}, Crops: map[string]Cut{}, Former: []string{},
		BrandID: m.BrandID, UserID: m.UserID, TokenID: m.TokenID, Hash: m.Hash, Width: m.Width, Height: m.Height, Animated: m.Animated,
		Widths:      m.Widths,
		Placeholder: m.Placeholder, Colour: m.Colour, Alt: m.Alt, Caption: m.Caption, Credit: m.Credit,
		FocalX: m.FocalX, FocalY: m.FocalY, Filename: m.Filename, SourceURL: m.SourceURL}
	inserted := false
	err := t.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		r.CreatedAt = tx.At
		r.SetWords()
		res, err := tx.NewInsert().Model(&r).On("CONFLICT (hash) DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		n, err := res.RowsAffected()
		inserted = n > 0
		return err
	})
	if err != nil {
		return Media{}, fmt.Errorf("save picture: %w", err)
	}
	stored, err := t.ByHash(ctx, m.Hash)
	stored.Known = !inserted
	return stored, err
}

// ByHash implements Store.
func (t DatabaseStore) ByHash(ctx context.Context, hash string) (Media, error) {
	m, err := t.findOne(ctx, "hash = ?", hash)
	if !errors.Is(err, ErrNotFound) {
		return m, err
	}
	found, err := byHashes(ctx, t.DB.Read, []string{hash})
	if err != nil {
		return Media{}, err
	}
	if r := found[hash]; r != nil {
		return r.media(), nil
	}
	return Media{}, ErrNotFound
}

// ByID implements Store.
func (t DatabaseStore) ByID(ctx context.Context, id int64) (Media, error) {
	return t.findOne(ctx, "id = ?", id)
}

// Delete implements Store.
func (t DatabaseStore) Delete(ctx context.Context, id int64, deleteFiles func(context.Context) error) error {
	return t.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*Record)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
			return fmt.Errorf("delete picture: %w", err)
		}
		return deleteFiles(ctx)
	})
}

// BySource returns the picture that an import found at an address, or ErrNotFound.
func (t DatabaseStore) BySource(ctx context.Context, address string) (Media, error) {
	return t.findOne(ctx, "source_url = ?", address)
}

func (t DatabaseStore) findOne(ctx context.Context, where string, value any) (Media, error) {
	r := new(Record)
	err := t.DB.Read.NewSelect().Model(r).Where(where, value).Order("id").Limit(1).Scan(ctx)
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return Media{}, ErrNotFound
	}
	if err != nil {
		return Media{}, fmt.Errorf("read picture: %w", err)
	}
	return r.media(), nil
}

// Pictures reads pictures with one query and returns them by id, with their own texts. Other files, portraits among them, are left out.
func Pictures(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Picture, error) {
	return PicturesIn(ctx, db, "", ids)
}

// PicturesIn does what Pictures does, with the texts of a language, whose code it gets.
func PicturesIn(ctx context.Context, db bun.IDB, lang string, ids []int64) (map[int64]*Picture, error) {
	records, err := Records(ctx, db, ids)
	byID := make(map[int64]*Picture, len(records))
	for id, r := range records {
		if r.Kind == KindPicture {
			byID[id] = r.Picture(lang)
		}
	}
	return byID, err
}

// Records reads files with one query and returns them by id.
func Records(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Record, error) {
	byID := make(map[int64]*Record, len(ids))
	if len(ids) == 0 {
		return byID, nil
	}
	var rows []*Record
	if err := db.NewSelect().Model(&rows).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	for _, r := range rows {
		byID[r.ID] = r
	}
	return byID, nil
}

// RecordsAt returns files of the library by the paths of their files or renditions, present or former ones, in at most three queries. Other
// addresses, those of portraits among them, are left out.
func RecordsAt(ctx context.Context, db bun.IDB, addresses []string) (map[string]*Record, error) {
	at, hashes := map[string]*Record{}, map[string]string{}
	for _, address := range addresses {
		if base, ok := baseOf(address); ok {
			hashes[address] = path.Base(base)
		} else if address != "" {
			hashes[address] = address
		}
	}
	if len(hashes) == 0 {
		return at, nil
	}
	found, err := byHashes(ctx, db, slices.Collect(maps.Values(hashes)))
	for address, hash := range hashes {
		if r := found[hash]; r != nil && r.Kind != KindPortrait {
			at[address] = r
		}
	}
	return at, err
}

// formerHash is a hash that a picture had before its file was replaced.
type formerHash struct {
	bun.BaseModel `bun:"table:media_hashes"`
	Hash          string `bun:",pk"`
	MediaID       int64
}

// byHashes reads files by their present and former hashes.
func byHashes(ctx context.Context, db bun.IDB, hashes []string) (map[string]*Record, error) {
	var rows []*Record
	if err := db.NewSelect().Model(&rows).Where("hash IN (?)", bun.List(hashes)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read pictures: %w", err)
	}
	found := make(map[string]*Record, len(hashes))
	for _, r := range rows {
		found[r.Hash] = r
	}
	missing := slices.DeleteFunc(slices.Clone(hashes), func(hash string) bool { return found[hash] != nil })
	if len(missing) == 0 {
		return found, nil
	}
	var former []formerHash
	if err := db.NewSelect().Model(&former).Where("hash IN (?)", bun.List(missing)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read replaced pictures: %w", err)
	}
	ids := make([]int64, len(former))
	for i, f := range former {
		ids[i] = f.MediaID
	}
	now, err := Records(ctx, db, ids)
	for _, f := range former {
		if r := now[f.MediaID]; r != nil {
			found[f.Hash] = r
		}
	}
	return found, err
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
	records, err := byHashes(ctx, db, hashes)
	if err != nil {
		return nil, err
	}
	for base := range byBase {
		if r := records[path.Base(base)]; r != nil && r.IsPicture() {
			byBase[base] = r.Picture("")
		}
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

// Hashes returns the hashes of a file: the present one and those that it had before it was replaced. That of a file without renditions is
// its address.
func Hashes(ctx context.Context, db bun.IDB, r *Record) ([]string, error) {
	var former []string
	err := db.NewSelect().Model((*formerHash)(nil)).Column("hash").Where("media_id = ?", r.ID).Order("hash").Scan(ctx, &former)
	if err != nil {
		return nil, fmt.Errorf("former addresses of file %d: %w", r.ID, err)
	}
	return append([]string{r.Hash}, former...), nil
}

// Existing returns those of ids that files of the library have, in their order, with one query.
func Existing(ctx context.Context, db bun.IDB, ids []int64) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var found []int64
	err := db.NewSelect().Model((*Record)(nil)).Column("id").Where("id IN (?)", bun.List(ids)).Where("kind <> ?", KindPortrait).
		Scan(ctx, &found)
	if err != nil {
		return nil, fmt.Errorf("look for pictures: %w", err)
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id int64) bool { return !slices.Contains(found, id) }), nil
}

// Update stores a file whose version was was, with the version that r has. It returns database.ErrConflict if the stored version is
// another one.
func Update(ctx context.Context, tx *database.Tx, r *Record, was int) error {
	res, err := tx.NewUpdate().Model(r).WherePK().Where("version = ?", was).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save file %d: %w", r.ID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save file %d: %w", r.ID, cmp.Or(err, database.ErrConflict))
	}
	return nil
}

// StoreCuts stores the renditions of the cuts of a picture that a job made, unless the picture was changed meanwhile; then it reports
// false.
func StoreCuts(ctx context.Context, tx *database.Tx, r *Record) (bool, error) {
	res, err := tx.NewUpdate().Model(r).Column("crops").WherePK().Where("version = ?", r.Version).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("cuts of picture %d: %w", r.ID, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// setHash gives a file another hash. The former one keeps leading to it.
func setHash(ctx context.Context, tx *database.Tx, r *Record, hash string) error {
	former := &formerHash{Hash: r.Hash, MediaID: r.ID}
	if _, err := tx.NewInsert().Model(former).On("CONFLICT (hash) DO UPDATE").Set("media_id = EXCLUDED.media_id").Exec(ctx); err != nil {
		return fmt.Errorf("former address of file %d: %w", r.ID, err)
	}
	if _, err := tx.NewDelete().Model((*formerHash)(nil)).Where("hash = ?", hash).Exec(ctx); err != nil { // it gets this file back
		return fmt.Errorf("former address of file %d: %w", r.ID, err)
	}
	r.Hash = hash
	return nil
}

// ReplaceAddress gives a recording, film or document the file at another address. Its former address keeps leading to it.
func ReplaceAddress(ctx context.Context, tx *database.Tx, r *Record, address, mediaType string, bytes int64, seconds int) error {
	if err := setHash(ctx, tx, r, address); err != nil {
		return err
	}
	r.Address, r.MediaType, r.Bytes, r.Seconds = address, mediaType, bytes, seconds
	return nil
}

// ReplaceFile gives a picture the file of m, which EncodeReplacement returned. Its former address keeps leading to it.
func ReplaceFile(ctx context.Context, tx *database.Tx, r *Record, m Media) error {
	if err := setHash(ctx, tx, r, m.Hash); err != nil {
		return err
	}
	r.Width, r.Height, r.Animated, r.Widths = m.Width, m.Height, m.Animated, m.Widths
	r.Placeholder, r.Colour = m.Placeholder, m.Colour
	for slot, c := range r.Crops {
		if c.Hash != "" {
			r.Crops[slot] = Cut{PictureFrame: c.PictureFrame}
		}
	}
	return nil
}

// SetLicenceTold records that the newsroom was told that the licences of files end.
func SetLicenceTold(ctx context.Context, tx *database.Tx, ids []int64) error {
	_, err := tx.NewUpdate().Model((*Record)(nil)).Set("licence_told = ?", tx.At).Where("id IN (?)", bun.List(ids)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("files whose licence ends: %w", err)
	}
	return nil
}

// AddFile adds a recording or film to the library. It changes nothing if the library has its address already.
func AddFile(ctx context.Context, tx *database.Tx, r *Record) error {
	r.Hash, r.Version, r.CreatedAt, r.Widths = r.Address, 1, tx.At, []int{}
	r.Texts, r.Crops, r.Former = map[string]PictureTexts{}, map[string]Cut{}, []string{}
	r.SetWords()
	if _, err := tx.NewInsert().Model(r).On("CONFLICT (hash) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("add %s to the library: %w", r.Address, err)
	}
	return nil
}
