// Package brand stores the brands: the master brand, brands, country editions and language editions. Each has a
// locale, a time zone, colours, a menu and the sections of its landing page. Every request reads brands and there
// are few of them, so they are kept in memory and read again when one changes. The package must not depend on
// stories.
package brand

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"strings"
	"time"
	_ "time/tzdata" // time zones for machines without them

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// DefaultAccent is the accent colour, in pages and emails, of brands without a valid accent colour.
const DefaultAccent = "#16140f"

var _ = route.DeclareConstants(
	route.Constant{Name: "defaultAccent", Doc: "The accent colour of brands that have no valid one.", Value: DefaultAccent})

// Tag is the cache tag of everything that depends on any brand.
const Tag = "brands"

// CuratedTag returns the cache tag of everything that shows a curated set of a brand. key is the key of the set.
func CuratedTag(key string, b *Brand) string { return "curated:" + b.Slug + ":" + key }

// Kind says what a brand is. Its value is stored in the column kind of brands.
type Kind string

// The kinds of brands.
const (
	KindMaster   Kind = "master"
	KindBrand    Kind = "brand"    // a brand in the header's menu
	KindEdition  Kind = "edition"  // a country edition, such as korea
	KindLanguage Kind = "language" // a language edition, such as hindi
)

// Gate is the rule that says who may read the gated part of a brand's stories.
type Gate string

// The gates.
const (
	GateFree     Gate = "free"
	GateSignedIn Gate = "signed-in"
	GateMember   Gate = "member"
)

// Consent is the rule for optional cookies until a reader has chosen.
type Consent string

// The rules of consent.
const (
	ConsentOptOut Consent = "given" // allowed until the reader refuses them
	ConsentOptIn  Consent = "asked" // refused until the reader allows them
)

// Brand is one brand. Path is the path of its landing page.
type Brand struct {
	bun.BaseModel `bun:"table:brands"`

	ID         int64 `bun:",pk,autoincrement"`
	Slug       string
	Kind       Kind
	Name       string
	Names      map[string]string // names by language code, where they differ from Name
	Tagline    string
	Path       string
	LocaleName *string `bun:"locale"` // nil means i18n.Default
	TimeZone   string
	Numbering  string
	Location   string // the region that the brand writes for, such as "gulf"; "" for none
	Gate       Gate
	FreeReads  int // free stories a month that a gate for members allows signed-in readers
	Accent     string
	AccentDark string
	Menu       Menu
	Consent    Consent
	Social     []SocialLink
	HouseAd    HouseAd
	Settings   Settings
	Position   int

	Sections []Section `bun:"-"` // of its landing page, in order

	zone *time.Location
}

// Menu has the groups of the header's menu; at most six are shown.
type Menu []MenuGroup

// MenuGroup is one entry of the header's menu. Its text is the message Key, or Text if that
// is set.
type MenuGroup struct {
	Key   string     `json:"key,omitempty" maxLength:"80" doc:"Message of the catalogue, instead of a text."`
	Text  string     `json:"text,omitempty" maxLength:"80"`
	Items []MenuItem `json:"items" nullable:"false" maxItems:"40"`
}

// MenuItem is a link in a group. Its text is the message Key, or Text if that is set. A link to a brand without either
// has the brand's name.
type MenuItem struct {
	Key    string            `json:"key,omitempty" maxLength:"80" doc:"Message of the catalogue, instead of a text."`
	Text   string            `json:"text,omitempty" maxLength:"80"`
	Texts  map[string]string `json:"texts,omitempty" doc:"By BCP 47 code."` // by language code, where they differ from Text
	Path   string            `json:"path" maxLength:"500"`
	Footer bool              `json:"footer,omitempty"` // in the menu of the master brand: the footer of every page has the link too
}

// TextIn returns the text of the link in a language, "" if it is a message or the name of a brand.
func (it *MenuItem) TextIn(l i18n.Locale) string { return cmp.Or(it.Texts[l.Code], it.Text) }

// SocialLink is a link to the brand's profile on a social network.
type SocialLink struct {
	Name string `json:"name" maxLength:"80"`
	URL  string `json:"url" maxLength:"500"`
}

// HouseAd is the in-house advertisement at the foot of a phone's screen. It is not shown if
// it has no text.
type HouseAd struct {
	Text string `json:"text,omitempty" maxLength:"200"`
	Path string `json:"path,omitempty" maxLength:"500"`
}

// Settings say how a brand's pages differ from those of other brands. The zero value changes nothing.
type Settings struct {
	// Player is the name of the brand's own video player; its videos have the player id "player-" and this name. "" is
	// the standard player.
	Player string `json:"player,omitempty" maxLength:"80"`
	// Naver reports whether readers can share the brand's stories on Naver.
	Naver bool `json:"naver,omitempty"`
	// Headings are the styles of section headers, by the first segment of a page's path within the brand; "" is for
	// all other pages. Language editions have the styles of the master brand.
	Headings map[string]Heading `json:"headings,omitempty"`
	// ClosingLinks are links at the foot of the master brand's landing page on phones, at most five.
	ClosingLinks []MenuItem `json:"closingLinks,omitempty" maxItems:"5"`
	// PeopleList is the path of the brand's list of people, relative to that of the brand, such as "/people-to-watch";
	// "" if the brand has none. The people are in a curated set.
	PeopleList string `json:"peopleList,omitempty" maxLength:"100"`
	// SearchCategories are, for the master brand, the slugs of the categories that can filter a search, in their order. Without
	// them, the search has no such filters.
	SearchCategories []string `json:"searchCategories,omitempty" maxItems:"50"`
	// Address is, for the master brand, the public address of the site, such as https://example.com; "" if none was
	// entered during the set-up. The setting site-url overrides it.
	Address string `json:"address,omitempty" maxLength:"300"`
	// Ticker says where the prices in the brand's sections of the kind ticker come from, and which coins they show.
	Ticker Ticker `json:"ticker,omitzero"`
}

// Ticker has the source and the coins of the ticker of a brand. The zero value is the ticker that the settings of the program name.
type Ticker struct {
	Source string       `json:"source,omitempty" maxLength:"500" doc:"sample, off or the address of an exchange's public ticker; empty for that of the program."` //nolint:lll // a tag
	Coins  []TickerCoin `json:"coins,omitempty" maxItems:"12" doc:"In the order in which they are shown; empty for the usual five."`
}

// TickerCoin is a coin that a ticker shows.
type TickerCoin struct {
	Symbol string `json:"symbol" maxLength:"12" example:"BTC" doc:"As the exchange names it in its markets in rupees, such as BTCINR."`
	Name   string `json:"name" maxLength:"40" example:"Bitcoin"`
}

// The sources of a ticker that are no address.
const (
	TickerSample = "sample" // recorded prices
	TickerOff    = "off"
)

// Heading is a style of section headers.
type Heading string

// The styles of section headers.
const (
	HeadingNormal Heading = "normal"
	HeadingBand   Heading = "band"
	HeadingSerif  Heading = "serif"
	HeadingPill   Heading = "pill"
)

// NameIn returns the brand's name in a language, or Name if it has none there.
func (b *Brand) NameIn(l i18n.Locale) string { return cmp.Or(b.Names[l.Code], b.Name) }

// IsEdition reports whether the brand shows the whole publication: the master brand and the
// language editions do.
func (b *Brand) IsEdition() bool { return b.Kind == KindMaster || b.Kind == KindLanguage }

// PathOf returns the path that a page has in the brand if it is at path in the master brand.
func (b *Brand) PathOf(path string) string { return strings.TrimSuffix(b.Path, "/") + path }

// EditionPath returns the path of a page in a language edition, and path itself for other brands. path is that of the page in the
// master brand. Every edition must have the page.
func (b *Brand) EditionPath(path string) string {
	if b.Kind == KindLanguage {
		return b.Path + path
	}
	return path
}

// DisplayName returns the publication name that readers see on the brand's pages.
// publication is the name of the whole publication.
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

// Locale returns the language of the brand's pages.
func (b *Brand) Locale() i18n.Locale {
	if b.LocaleName == nil {
		return i18n.Default
	}
	return i18n.LookupOrDefault(*b.LocaleName)
}

// Zone returns the brand's time zone, or UTC if the zone database does not know it.
func (b *Brand) Zone() *time.Location {
	if b.zone == nil {
		return time.UTC
	}
	return b.zone
}

// Time returns a moment in the brand's time zone by RFC 3339, "" for the zero moment.
func (b *Brand) Time(m clock.Moment) string { return m.TextIn(b.Zone()) }

// MaxFreeReads is the largest number of free stories a month.
const MaxFreeReads = 100

// SetGate sets who may read the gated part of a brand's stories, and how many free stories a
// month a gate for members allows. It returns database.ErrNotFound if there is no such
// brand.
func SetGate(ctx context.Context, tx *database.Tx, slug string, gate Gate, free int) error {
	b := &Brand{Gate: gate, FreeReads: free}
	if _, err := tx.NewUpdate().Model(b).Column("gate", "free_reads").Where("slug = ?", slug).Returning("id").Exec(ctx, &b.ID); err != nil {
		return fmt.Errorf("set gate of brand %q: %w", slug, database.NotFound(err))
	}
	if b.ID == 0 {
		return fmt.Errorf("set gate of brand %q: %w", slug, database.ErrNotFound)
	}
	tx.Emit("brand.saved", b.ID, Tag, "brand:"+slug)
	return nil
}

// checkPath returns permalink.ErrReserved if a brand of its kind may not have its path, or if the path of its list of
// people is malformed. The master brand must have the path "/". Only the language edition of a language may have the path
// of that language.
func checkPath(b *Brand) error {
	isMaster := b.Kind == KindMaster
	isEdition := b.Kind == KindLanguage && b.Path == b.Locale().Edition()
	if isMaster != (b.Path == "/") || route.IsEdition(b.Path) && !isEdition {
		return fmt.Errorf("%w: %s", permalink.ErrReserved, b.Path)
	}
	if list := b.Settings.PeopleList; list != "" && !strings.HasPrefix(list, "/") {
		return fmt.Errorf("%w: the list of people at %q", permalink.ErrReserved, list)
	}
	return nil
}

// setPaths reserves the paths of a brand: those of its landing page and of its list of people.
func setPaths(ctx context.Context, tx *database.Tx, b *Brand) error {
	if b.Kind != KindMaster {
		if err := permalink.Set(ctx, tx, permalink.KindBrand, b.ID, b.Path); err != nil {
			return err
		}
	}
	if b.Settings.PeopleList == "" {
		return permalink.Release(ctx, tx, permalink.KindPeopleList, b.ID)
	}
	return permalink.Set(ctx, tx, permalink.KindPeopleList, b.ID, b.PathOf(b.Settings.PeopleList))
}

// Save inserts a brand, or updates the one with the same slug, and replaces the sections of
// its landing page. It returns permalink.ErrReserved or permalink.ErrTaken if the brand may not
// have its paths.
func Save(ctx context.Context, tx *database.Tx, b *Brand) error {
	if err := checkPath(b); err != nil {
		return fmt.Errorf("save brand %q: %w", b.Slug, err)
	}
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
		Set("social = EXCLUDED.social").Set("house_ad = EXCLUDED.house_ad").
		Set("settings = EXCLUDED.settings").Set("position = EXCLUDED.position").
		Returning("id").Exec(ctx)
	if _, taken := database.IsUnique(err); taken {
		err = permalink.ErrTaken // another brand has the path
	}
	if err != nil {
		return fmt.Errorf("save brand %q: %w", b.Slug, err)
	}
	if err := setPaths(ctx, tx, b); err != nil {
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

// LockAll makes other transactions that write brands wait until tx ends. On SQLite one transaction writes at a time anyway.
func LockAll(ctx context.Context, tx *database.Tx) error {
	if tx.Dialect().Name() != dialect.PG {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "LOCK TABLE brands IN SHARE ROW EXCLUSIVE MODE"); err != nil {
		return fmt.Errorf("lock brands: %w", err)
	}
	return nil
}

// StoredAddress returns the public address of the site that was entered in the set-up, "" if there is none. The database
// may have no schema or an older one.
func StoredAddress(ctx context.Context, db *sql.DB) string {
	var text []byte
	var settings Settings
	err := db.QueryRowContext(ctx, "SELECT settings FROM brands WHERE kind = 'master'").Scan(&text)
	if err != nil || json.Unmarshal(text, &settings) != nil {
		return ""
	}
	return settings.Address
}

// IsSetUp reports whether the database has a publication: a master brand. It needs only a connection, and returns an
// error if there is no schema yet.
func IsSetUp(ctx context.Context, db *sql.DB) (bool, error) {
	var masters int
	err := db.QueryRowContext(ctx, "SELECT count(*) FROM brands WHERE kind = 'master'").Scan(&masters)
	return masters > 0, err
}

// HasMaster reports whether the database has a master brand. It queries the database, not a Directory.
func HasMaster(ctx context.Context, from interface{ NewSelect() *bun.SelectQuery }) (bool, error) {
	found, err := from.NewSelect().Model((*Brand)(nil)).Where("kind = ?", KindMaster).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("look for the master brand: %w", err)
	}
	return found, nil
}
