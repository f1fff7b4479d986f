package brand

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// Directory finds brands in memory.
type Directory struct {
	cache *database.Cached[*snapshot]
}

type snapshot struct {
	all    []*Brand
	byID   map[int64]*Brand
	bySlug map[string]*Brand
	byPath map[string]*Brand
	master *Brand // nil in an empty database
}

// NewDirectory returns a directory that reads the brands of db at its first use and again after one of them changes.
func NewDirectory(db *database.DB) *Directory {
	return &Directory{database.NewCached(db, func(ctx context.Context) (*snapshot, error) { return load(ctx, db) }, Tag)}
}

// All returns every brand in the configured order. Callers must not change the result.
func (d *Directory) All(ctx context.Context) ([]*Brand, error) {
	s, err := d.cache.Get(ctx)
	if err != nil {
		return nil, err
	}
	return s.all, nil
}

// Editions returns the master brand and the language editions, in the configured order.
func (d *Directory) Editions(ctx context.Context) ([]*Brand, error) {
	all, err := d.All(ctx)
	return slices.DeleteFunc(slices.Clone(all), func(b *Brand) bool { return !b.IsEdition() }), err
}

// Master returns the master brand. It returns database.ErrNotFound if there is none yet.
func (d *Directory) Master(ctx context.Context) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.master })
}

// Language returns the language of the publication: that of the master brand, English before there is one.
func (d *Directory) Language(ctx context.Context) i18n.Locale {
	if master, err := d.Master(ctx); err == nil {
		return master.Locale()
	}
	return i18n.Default
}

// EditorsWriteIn reports whether a language is that of the master brand. Editors write descriptions, taglines and banners in
// that language, and pages in other languages do not show them.
func (d *Directory) EditorsWriteIn(ctx context.Context, l i18n.Locale) bool {
	master, err := d.Master(ctx)
	return err == nil && master.Locale() == l
}

// EditionOf returns the path that precedes the paths of pages in a language. It is "" if the master brand is in that language
// and there is no edition in it. Otherwise it is the path of the edition in the language, such as "/hindi", even if that edition
// does not exist yet.
func (d *Directory) EditionOf(ctx context.Context, l i18n.Locale) string {
	s, err := d.cache.Get(ctx)
	if err != nil || s.master == nil || s.master.Locale() != l || s.byPath[l.Edition()] != nil {
		return l.Edition()
	}
	return ""
}

// BySlugOrMaster returns the brand with a slug, the master brand for "". It returns database.ErrNotFound if there is none.
func (d *Directory) BySlugOrMaster(ctx context.Context, slug string) (*Brand, error) {
	if slug == "" {
		return d.Master(ctx)
	}
	return d.BySlug(ctx, slug)
}

// BySlug returns a brand. It returns database.ErrNotFound if there is none.
func (d *Directory) BySlug(ctx context.Context, slug string) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.bySlug[slug] })
}

// ByID returns a brand. It returns database.ErrNotFound if there is none.
func (d *Directory) ByID(ctx context.Context, id int64) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.byID[id] })
}

// ByPath returns the brand with the landing page at a path. It returns database.ErrNotFound
// if there is none.
func (d *Directory) ByPath(ctx context.Context, path string) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.byPath[path] })
}

// ForPage returns the brand of a page: the brand with its landing page at the first segment of the path, otherwise the master
// brand.
func (d *Directory) ForPage(ctx context.Context, path string) (*Brand, error) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return cmp.Or(s.byPath["/"+first], s.master) })
}

// ForLocale returns the edition for readers of a language: the language edition if there is one, otherwise the master
// brand, even if it is in another language. It returns database.ErrNotFound only in an empty database.
func (d *Directory) ForLocale(ctx context.Context, l i18n.Locale) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand {
		if b := s.bySlug[l.Name]; b != nil && b.Kind == KindLanguage {
			return b
		}
		return s.master
	})
}

// Zone returns the time zone of the publication, which is the master brand's.
func (d *Directory) Zone(ctx context.Context) (*time.Location, error) {
	b, err := d.Master(ctx)
	if err != nil {
		return nil, fmt.Errorf("time zone of the publication: %w", err)
	}
	return b.Zone(), nil
}

// Day returns a moment's date in the time zone of the publication, as the number of days since the Unix epoch. Views and
// reactions of all brands are counted by this day, because one story is in the lists of several brands.
func (d *Directory) Day(ctx context.Context, m clock.Moment) (int64, error) {
	zone, err := d.Zone(ctx)
	if err != nil {
		return 0, err
	}
	return m.Day(zone), nil
}

func findIn(s *snapshot, err error, pick func(*snapshot) *Brand) (*Brand, error) {
	if err != nil {
		return nil, err
	}
	if b := pick(s); b != nil {
		return b, nil
	}
	return nil, database.ErrNotFound
}

func load(ctx context.Context, db *database.DB) (*snapshot, error) {
	s := &snapshot{byID: map[int64]*Brand{}, bySlug: map[string]*Brand{}, byPath: map[string]*Brand{}}
	if err := db.Read.NewSelect().Model(&s.all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("load brands: %w", err)
	}
	for _, b := range s.all {
		if zone, err := time.LoadLocation(b.TimeZone); err == nil {
			b.zone = zone
		}
		s.byID[b.ID], s.bySlug[b.Slug], s.byPath[b.Path] = b, b, b
		if b.Kind == KindMaster && s.master == nil {
			s.master = b
		}
	}
	var sections []Section
	if err := db.Read.NewSelect().Model(&sections).Order("brand_id", "position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("load sections of brands: %w", err)
	}
	for _, section := range sections {
		if b := s.byID[section.BrandID]; b != nil {
			b.Sections = append(b.Sections, section)
		}
	}
	return s, nil
}
