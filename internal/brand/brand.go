// Package brand holds the brands: the master publication, its brands, editions
// and language editions, each with locale, zone, colours, menu and the sections
// of its landing. Brands are few and read by every request, so they are kept in
// memory and read again when one changes. It must never know a story.
package brand

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // zones on machines that have none installed

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// Master is the slug of the master brand, the default where a brand is optional.
const Master = "ys"

// Tag is the cache tag that every change of any brand touches.
const Tag = "brands"

// Kind says what sort of brand it is.
type Kind string

// The kinds of brands.
const (
	KindMaster   Kind = "master"
	KindBrand    Kind = "brand"    // one of the brands of the header's menu
	KindEdition  Kind = "edition"  // a country's edition, such as korea
	KindLanguage Kind = "language" // a language edition, such as hindi
)

// Gate says who may read the gated part of a brand's stories.
type Gate string

// The gates.
const (
	GateFree     Gate = "free"
	GateSignedIn Gate = "signed-in"
	GateMember   Gate = "member"
)

// Consent says what holds for optional cookies until a reader has chosen.
type Consent string

// The rules of consent.
const (
	ConsentOptOut Consent = "given" // on, until the reader switches them off
	ConsentOptIn  Consent = "asked" // off, until the reader allows them
)

// Brand is one brand. Path is its landing.
type Brand struct {
	bun.BaseModel `bun:"table:brands"`

	ID         int64 `bun:",pk,autoincrement"`
	Slug       string
	Kind       Kind
	Name       string
	Names      map[string]string // by language code, where it differs
	Tagline    string
	Path       string
	LocaleName *string `bun:"locale"` // nil means i18n.Default
	TimeZone   string
	Numbering  string
	Location   string // the part of the world it writes for, such as "gulf"; "" says nothing
	Gate       Gate
	FreeReads  int // gated stories a month that a signed-in reader may read where the gate is for members
	Accent     string
	AccentDark string
	Menu       Menu
	Consent    Consent
	Social     []SocialLink
	HouseAd    HouseAd
	Position   int

	Sections []Section `bun:"-"` // of its landing, in order

	zone *time.Location
}

// Menu is the header's groups; at most six are shown.
type Menu []MenuGroup

// MenuGroup is one entry of the header. Key names a message; Text, when set, wins.
type MenuGroup struct {
	Key   string     `json:"key,omitempty"`
	Text  string     `json:"text,omitempty"`
	Items []MenuItem `json:"items"`
}

// MenuItem is a line under a group.
type MenuItem struct {
	Key    string `json:"key,omitempty"`
	Text   string `json:"text,omitempty"`
	Path   string `json:"path"`
	Footer bool   `json:"footer,omitempty"` // of the master: every page's footer has it too
}

// SocialLink is the brand's place on a social network.
type SocialLink struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// HouseAd is the note of the paper about itself at the foot of a phone's screen.
// One without a text is none.
type HouseAd struct {
	Text string `json:"text,omitempty"`
	Path string `json:"path,omitempty"`
}

// Section is one band of a landing. Source says which stories it shows:
// "latest", "brand:SLUG", "category:SLUG", "tag:SLUG", "series:SLUG",
// "property:SLUG", "type:VIDEO", "curated:KEY", "spotlight", or what leads a
// ranking: "trending", "trending:read" or "trending:claps".
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

	All bool `bun:"-"` // of a hub: what the fronts hide is shown too
}

// NameIn is the brand's name in a language, or its own.
func (b *Brand) NameIn(l i18n.Locale) string { return cmp.Or(b.Names[l.Code], b.Name) }

// Edition reports whether the whole publication is read in the brand: in the master and
// in the language editions.
func (b *Brand) IsEdition() bool { return b.Kind == KindMaster || b.Kind == KindLanguage }

// Paper is what readers call the publication of that name, its edition in a language
// or the brand, whichever this is.
func (b *Brand) DisplayName(publication string) string {
	switch b.Kind {
	case KindMaster:
		return publication
	case KindLanguage:
		return publication + " " + b.Name
	default:
		return b.Name
	}
}

// Locale is the language of the brand's pages.
func (b *Brand) Locale() i18n.Locale {
	if b.LocaleName == nil {
		return i18n.Default
	}
	return i18n.Of(*b.LocaleName)
}

// Zone is the brand's time zone. A name that the zone database does not know is UTC.
func (b *Brand) Zone() *time.Location {
	if b.zone == nil {
		return time.UTC
	}
	return b.zone
}

// Directory answers questions about brands from memory.
type Directory struct {
	cache *database.Kept[*snapshot]
}

type snapshot struct {
	all    []*Brand
	byID   map[int64]*Brand
	bySlug map[string]*Brand
	byPath map[string]*Brand
}

// NewDirectory is the directory of db's brands.
func NewDirectory(db *database.DB) *Directory {
	return &Directory{database.Keep(db, func(ctx context.Context) (*snapshot, error) { return load(ctx, db) }, Tag)}
}

// All lists every brand in its configured order.
func (d *Directory) All(ctx context.Context) ([]*Brand, error) {
	s, err := d.cache.Get(ctx)
	if err != nil {
		return nil, err
	}
	return s.all, nil
}

// BySlug finds a brand; database.ErrNotFound when there is none.
func (d *Directory) BySlug(ctx context.Context, slug string) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.bySlug[slug] })
}

// ByID finds a brand; database.ErrNotFound when there is none.
func (d *Directory) ByID(ctx context.Context, id int64) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.byID[id] })
}

// ByPath finds the brand whose landing path is; database.ErrNotFound when there is none.
func (d *Directory) ByPath(ctx context.Context, path string) (*Brand, error) {
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return s.byPath[path] })
}

// Over finds the brand that a page belongs to: the one whose landing path is the first
// segment of the page's, else the master.
func (d *Directory) ForPage(ctx context.Context, path string) (*Brand, error) {
	first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	s, err := d.cache.Get(ctx)
	return findIn(s, err, func(s *snapshot) *Brand { return cmp.Or(s.byPath["/"+first], s.bySlug[Master]) })
}

// ForLocale finds the language edition of a locale; the master for the default one.
func (d *Directory) ForLocale(ctx context.Context, l i18n.Locale) (*Brand, error) {
	if l == i18n.Default {
		return d.BySlug(ctx, Master)
	}
	return d.BySlug(ctx, l.Name)
}

// Zone is the time zone of the house, which is the master's.
func (d *Directory) Zone(ctx context.Context) (*time.Location, error) {
	b, err := d.BySlug(ctx, Master)
	if err != nil {
		return nil, fmt.Errorf("zone of the house: %w", err)
	}
	return b.Zone(), nil
}

// Day is the number of the day, in the zone of the house, by which deeds are counted:
// one for all brands, since a story stands in the lists of several.
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

// MaxFreeReads is the highest number of free stories a month.
const MaxFreeReads = 100

// SetGate says who may read the gated part of a brand's stories, and how many of them a
// month are free behind a gate for members; database.ErrNotFound where there is no such brand.
func SetGate(ctx context.Context, tx *database.Tx, slug string, gate Gate, free int) error {
	b := &Brand{Gate: gate, FreeReads: free}
	if _, err := tx.NewUpdate().Model(b).Column("gate", "free_reads").Where("slug = ?", slug).Returning("id").Exec(ctx, &b.ID); err != nil {
		return fmt.Errorf("gate of %q: %w", slug, database.NotFound(err))
	}
	if b.ID == 0 {
		return fmt.Errorf("gate of %q: %w", slug, database.ErrNotFound)
	}
	tx.Emit("brand.saved", b.ID, Tag, "brand:"+slug)
	return nil
}

// Save inserts a brand, or updates the one of the same slug, and replaces its
// landing sections.
func Save(ctx context.Context, tx *database.Tx, b *Brand) error {
	if b.Names == nil {
		b.Names = map[string]string{}
	}
	if b.Social == nil {
		b.Social = []SocialLink{}
	}
	b.Consent = cmp.Or(b.Consent, ConsentOptOut)
	_, err := tx.NewInsert().Model(b).On("CONFLICT (slug) DO UPDATE").
		Set("kind = EXCLUDED.kind").Set("name = EXCLUDED.name").Set("names = EXCLUDED.names").Set("tagline = EXCLUDED.tagline").
		Set("path = EXCLUDED.path").Set("locale = EXCLUDED.locale").Set("time_zone = EXCLUDED.time_zone").
		Set("numbering = EXCLUDED.numbering").Set("location = EXCLUDED.location").Set("gate = EXCLUDED.gate").Set("accent = EXCLUDED.accent").
		Set("accent_dark = EXCLUDED.accent_dark").Set("menu = EXCLUDED.menu").Set("consent = EXCLUDED.consent").
		Set("social = EXCLUDED.social").Set("house_ad = EXCLUDED.house_ad").Set("position = EXCLUDED.position").
		Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save brand %q: %w", b.Slug, err)
	}
	if _, err := tx.NewDelete().Model((*Section)(nil)).Where("brand_id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("save brand %q: %w", b.Slug, err)
	}
	for i := range b.Sections {
		b.Sections[i].BrandID, b.Sections[i].Position = b.ID, i+1
	}
	if len(b.Sections) > 0 {
		if _, err := tx.NewInsert().Model(&b.Sections).Exec(ctx); err != nil {
			return fmt.Errorf("save sections of brand %q: %w", b.Slug, err)
		}
	}
	tx.Emit("brand.saved", b.ID, Tag, "brand:"+b.Slug)
	return nil
}
