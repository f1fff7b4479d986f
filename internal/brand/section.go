package brand

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Section is one band of a landing page. Source says which stories it shows: "latest",
// "brand:SLUG", "category:SLUG", "tag:SLUG", "series:SLUG", "property:SLUG", "type:VIDEO",
// "curated:KEY", "spotlight", or the first stories of a ranking: "trending", "trending:read" or
// "trending:claps".
type Section struct {
	bun.BaseModel `bun:"table:landing_sections"`

	ID       int64 `bun:",pk,autoincrement"`
	BrandID  int64
	Position int
	Kind     string
	Layout   string
	Title    string
	Message  string
	Path     string
	Size     string
	Source   string
	Limit    int `bun:"item_limit"`

	All bool `bun:"-"` // on a hub: the section also shows stories that landing pages hide
}

// The values that a section may have. Sections that show stories require a layout; other sections ignore it.
var (
	SectionKinds = []string{"stories", "latest", "spotlight", "series", "languages", "video-header", "events", "web-stories",
		"partner-events", "ticker", "newsletter", "companies", "webinars"}
	SectionLayouts = []string{"lead", "cover", "spread", "latest", "band", "columns", "four", "rail", "numbered", "watch"}

	storySectionKinds = SectionKinds[:3]
	// plainSources are complete sources; a prefix is followed by a colon and the slug or name of what is
	// shown.
	plainSources   = []string{"latest", "spotlight", "trending", "trending:read", "trending:claps"}
	sourcePrefixes = []string{"brand", "category", "tag", "series", "property", "type", "curated"}
)

// MaxSectionLimit is the largest number of entries of a section.
const MaxSectionLimit = 100

// check returns all errors in the values that a person typed for a section.
func (s Section) check() []error {
	var errs []error
	if !slices.Contains(SectionKinds, s.Kind) {
		errs = append(errs, fmt.Errorf("%q is not a kind of section; use one of %s", s.Kind, strings.Join(SectionKinds, ", ")))
	}
	showsStories := slices.Contains(storySectionKinds, s.Kind)
	if showsStories && !slices.Contains(SectionLayouts, s.Layout) {
		errs = append(errs, fmt.Errorf("%q is not a layout of a section; use one of %s", s.Layout, strings.Join(SectionLayouts, ", ")))
	}
	prefix, name, _ := strings.Cut(s.Source, ":")
	if showsStories && !slices.Contains(plainSources, s.Source) && (name == "" || !slices.Contains(sourcePrefixes, prefix)) {
		errs = append(errs, fmt.Errorf("%q is not a source of a section; use one of %s, or %s with a colon and a name, such as tag:funding",
			s.Source, strings.Join(plainSources, ", "), strings.Join(sourcePrefixes, ", ")))
	}
	errs = append(errs, checkMessage(s.Message))
	if s.Limit < 0 || s.Limit > MaxSectionLimit {
		errs = append(errs, fmt.Errorf("the limit of a section must be a number from 0 to %d", MaxSectionLimit))
	}
	return errs
}

// Fields returns the members of the section that people can set.
func (s Section) Fields() SectionFields {
	return SectionFields{s.Kind, s.Layout, s.Title, s.Message, s.Path, s.Size, s.Source, s.Limit}
}

// Section returns a section with the fields, which is not stored yet.
func (f SectionFields) Section() Section {
	return Section{Kind: f.Kind, Layout: f.Layout, Title: f.Title, Message: f.Message, Path: f.Path, Size: f.Size, Source: f.Source,
		Limit: f.Limit}
}

// Check returns an error with a sentence for each value that a section may not have, nil if there is none.
func (f SectionFields) Check() error {
	errs := f.Section().check()
	if f.Path != "" && !isLink(f.Path) {
		errs = append(errs, fmt.Errorf("%q is neither a path of the site nor an address that begins with https://", f.Path))
	}
	return errors.Join(errs...)
}

// SetOf returns the key of the curated set that a section with a source shows, "" for none.
func SetOf(source string) string {
	if prefix, key, _ := strings.Cut(source, ":"); prefix == "curated" {
		return key
	}
	return ""
}

// SectionsOf returns the sections of a brand's landing page in order. db may be a transaction.
func SectionsOf(ctx context.Context, db bun.IDB, brandID int64) ([]Section, error) {
	var list []Section
	if err := db.NewSelect().Model(&list).Where("brand_id = ?", brandID).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("sections of brand %d: %w", brandID, err)
	}
	return list, nil
}

// ReplaceSections replaces the sections of a brand's landing page. The sections must have been checked.
func ReplaceSections(ctx context.Context, tx *database.Tx, b *Brand, list []SectionFields) error {
	if _, err := tx.NewDelete().Model((*Section)(nil)).Where("brand_id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("sections of brand %q: %w", b.Slug, err)
	}
	rows := make([]Section, len(list))
	for i, fields := range list {
		rows[i] = fields.Section()
		rows[i].BrandID, rows[i].Position = b.ID, i+1
	}
	if len(rows) > 0 {
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return fmt.Errorf("sections of brand %q: %w", b.Slug, err)
		}
	}
	tx.Emit("brand.saved", b.ID, Tag, "brand:"+b.Slug)
	return nil
}
