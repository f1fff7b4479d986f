// Package conference stores conferences, one for each city, with their themes, halls, sessions, speakers, partners and finalists, and has
// their pages, calendars, schedules and operations.
package conference

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"time"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/search"
)

// Limits of a conference. Lengths are in characters.
const (
	MaxName   = 120
	MaxSlug   = 80
	MaxColour = 8 // number of colours of themes
	// MaxListed is the maximum number of conferences in a list.
	MaxListed = 200
	maxLine   = 300
)

// Errors of conferences.
var (
	ErrConference = errors.New("a conference has a slug of up to 80 lower-case letters from a to z, digits and hyphens, a name of 1 to 120 " +
		"characters, a known time zone, and a first day that is not after the last one")
	ErrForbidden    = errors.New("only editors of the conference's brand and editors of all brands may change a conference")
	ErrWithdrawn    = errors.New("the conference was withdrawn already")
	ErrNotWithdrawn = errors.New("the conference was not withdrawn")
)

// Conference is a conference in one city. Conferences with the same series are the cities and years of one conference.
type Conference struct {
	bun.BaseModel `bun:"table:conferences,alias:c"`

	ID            int64 `bun:",pk,autoincrement"`
	Slug          string
	OwnPath       *string `bun:"path"` // of the page; nil for a conference without a page
	Name          string
	Names         map[string]string // other names by language code
	Series        string            // name of the series, "" for none
	SeriesNames   map[string]string // other names of the series by language code
	City          string
	Venue         string
	Zone          string // name in the zone database
	FirstDay      string // as 2006-01-02, "" if unknown
	LastDay       string
	Lang          string // language of the texts
	Subtitle      string
	About         string // paragraphs
	Tickets       string // address at which tickets are sold, "" for none
	PitchFest     string // paragraphs about the pitch fest, "" for none
	PitchFestLink string // address at which companies apply, "" for none
	Story         string // paragraphs about past years
	BrandID       *int64 // brand whose editors may change the conference; nil if only editors of all brands may

	PublishedAt      clock.Moment // zero for a conference that was not published
	WithdrawnAt      clock.Moment // when editors withdrew the conference, zero for others
	Version          int64        // number of saves of the details
	ProgrammeVersion int64        // number of saves of the sessions and speakers
	CreatedAt        clock.Moment
	UpdatedAt        clock.Moment
}

// Track is a theme of a conference.
type Track struct {
	bun.BaseModel `bun:"table:conference_tracks,alias:t"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	Slug         string
	Name         string
	Description  string
	Colour       int // from 1 to MaxColour
	Position     int
}

// Tier is the level of a partner.
type Tier string

// The tiers, the highest first.
const (
	TitleTier     Tier = "title"
	GoldTier      Tier = "gold"
	CommunityTier Tier = "community"
)

// Tiers are the tiers in their order.
var Tiers = []Tier{TitleTier, GoldTier, CommunityTier}

// Partner is a partner of a conference.
type Partner struct {
	bun.BaseModel `bun:"table:conference_partners,alias:p"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	Tier         Tier
	Name         string
	Link         string // "" for none
	CompanyID    *int64 // company of the directory, nil for none
	Position     int
}

// Tag is the cache tag of everything that depends on the set of conferences.
const Tag = "conferences"

// TagOf returns the cache tag of everything that shows a conference.
func TagOf(id int64) string { return fmt.Sprintf("conference:%d", id) }

// shown is the condition for conferences that readers see.
const shown = "published_at IS NOT NULL AND withdrawn_at IS NULL AND path IS NOT NULL"

// IsPublic reports whether readers see the conference: it was published, has a path, and was not withdrawn.
func (c *Conference) IsPublic() bool {
	return !c.PublishedAt.IsZero() && c.WithdrawnAt.IsZero() && c.OwnPath != nil
}

// Path returns the path of the conference's page, below that of an edition; "" for a conference without a page.
func (c *Conference) Path() string {
	if c.OwnPath == nil {
		return ""
	}
	return *c.OwnPath
}

// NameIn returns the name in a language, and the language in which it is.
func (c *Conference) NameIn(l i18n.Locale) (name, lang string) {
	if name := c.Names[l.Code]; name != "" {
		return name, l.Code
	}
	return c.Name, c.Lang
}

// SeriesIn returns the name of the series in a language, that of the conference if it has no series.
func (c *Conference) SeriesIn(l i18n.Locale) (name, lang string) {
	switch {
	case c.Series == "":
		return c.NameIn(l)
	case c.SeriesNames[l.Code] != "":
		return c.SeriesNames[l.Code], l.Code
	}
	return c.Series, c.Lang
}

// Location returns the time zone of the place.
func (c *Conference) Location() *time.Location { return clock.ZoneOr(c.Zone, time.UTC) }

var actionLog = audit.Log{Table: "conference_actions", Column: "conference_id"}

// RecordAction adds an action to the audit log of a conference. detail is stored as JSON.
func RecordAction(ctx context.Context, tx *database.Tx, id int64, by actor.Actor, action string, detail any) error {
	return actionLog.Record(ctx, tx, id, by, action, detail)
}

// ActionDetailsOf returns the details, as JSON, of an action that a user took about a conference, the oldest first.
func ActionDetailsOf(ctx context.Context, db bun.IDB, id, user int64, action string) (details []string, err error) {
	err = db.NewSelect().Table(actionLog.Table).Column("detail").Where("conference_id = ?", id).Where("user_id = ?", user).
		Where("action = ?", action).Order("id").Scan(ctx, &details)
	if err != nil {
		return nil, fmt.Errorf("actions of user %d about conference %d: %w", user, id, err)
	}
	return details, nil
}

// CanEdit reports whether an actor may change a conference and what belongs to it.
func (c *Conference) CanEdit(by actor.Actor) bool {
	return by.AllBrands || c.BrandID != nil && by.CanWrite(*c.BrandID)
}

// detailColumns are the columns that a save of the details replaces.
var detailColumns = []string{"name", "names", "series", "series_names", "city", "venue", "zone", "first_day", "last_day", "lang",
	"subtitle", "about", "tickets", "pitch_fest", "pitch_fest_link", "story", "brand_id", "published_at", "updated_at"}

// prepare checks the details and sets defaults for those that must not be empty. It returns ErrConference.
func (c *Conference) prepare() error {
	n := utf8.RuneCountInString(c.Name)
	if !slug.IsSlug(c.Slug) || len(c.Slug) > MaxSlug || n < 1 || n > MaxName || !clock.IsZone(c.Zone) ||
		!isDay(c.FirstDay) || !isDay(c.LastDay) || c.LastDay < c.FirstDay {
		return fmt.Errorf("save conference %q: %w", c.Slug, ErrConference)
	}
	c.Lang = cmp.Or(c.Lang, i18n.Default.Code)
	if c.Names == nil {
		c.Names = map[string]string{}
	}
	if c.SeriesNames == nil {
		c.SeriesNames = map[string]string{}
	}
	return nil
}

func isDay(text string) bool {
	_, err := time.Parse(time.DateOnly, text)
	return text == "" || err == nil
}

// Create stores a new conference with version 1, and sets its id. It returns ErrConference, or database.ErrConflict if the slug is taken.
// The path is set by SetPath.
func Create(ctx context.Context, tx *database.Tx, c *Conference) error {
	if err := c.prepare(); err != nil {
		return err
	}
	c.OwnPath, c.CreatedAt, c.UpdatedAt, c.Version = nil, tx.At, tx.At, 1
	res, err := tx.NewInsert().Model(c).On("CONFLICT (slug) DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("create conference %q: %w", c.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("create conference %q: %w", c.Slug, cmp.Or(err, database.ErrConflict))
	}
	return c.emit(ctx, tx)
}

// Update stores the details and increments the version. c.Version is the version that was edited. It returns ErrConference, or
// database.ErrConflict if the conference no longer has that version.
func Update(ctx context.Context, tx *database.Tx, c *Conference) error {
	if err := c.prepare(); err != nil {
		return err
	}
	version := c.Version
	c.Version, c.UpdatedAt = version+1, tx.At
	res, err := tx.NewUpdate().Model(c).Column(append([]string{"version"}, detailColumns...)...).WherePK().Where("version = ?", version).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save conference %q: %w", c.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save conference %q: %w", c.Slug, cmp.Or(err, database.ErrConflict))
	}
	return c.emit(ctx, tx)
}

// emit drops the cached pages that show the conference, and marks it for the search index.
func (c *Conference) emit(ctx context.Context, tx *database.Tx) error {
	tags := []string{Tag, TagOf(c.ID)}
	if c.OwnPath != nil {
		tags = append(tags, permalink.SlugTag(path.Base(*c.OwnPath)))
	}
	tx.Emit("conference.saved", c.ID, tags...)
	return search.MarkChanged(ctx, tx, SearchSource, c.ID)
}

// SetPath gives a conference its path, or removes it if path is "": the conference has no page then. Earlier paths redirect. It returns an
// error of permalink.SetOwn.
func SetPath(ctx context.Context, tx *database.Tx, c *Conference, path string) error {
	if c.Path() == path {
		return nil
	}
	if err := permalink.SetOwn(ctx, tx, permalink.KindConference, c.ID, path); err != nil {
		return err
	}
	if c.OwnPath = &path; path == "" {
		c.OwnPath = nil
	}
	if _, err := tx.NewUpdate().Model(c).Column("path").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("path of conference %q: %w", c.Slug, err)
	}
	return c.emit(ctx, tx)
}

// SetWithdrawn withdraws a conference, or restores it. It returns ErrWithdrawn or ErrNotWithdrawn.
func SetWithdrawn(ctx context.Context, tx *database.Tx, by actor.Actor, c *Conference, withdrawn bool) error {
	switch is := !c.WithdrawnAt.IsZero(); {
	case withdrawn && is:
		return ErrWithdrawn
	case !withdrawn && !is:
		return ErrNotWithdrawn
	}
	action := "conference.restored"
	c.WithdrawnAt = clock.Moment{}
	if withdrawn {
		c.WithdrawnAt, action = tx.At, "conference.withdrawn"
	}
	if _, err := tx.NewUpdate().Model(c).Column("withdrawn_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("withdraw conference %q: %w", c.Slug, err)
	}
	if err := c.emit(ctx, tx); err != nil {
		return err
	}
	return RecordAction(ctx, tx, c.ID, by, action, map[string]string{"name": c.Name, "slug": c.Slug})
}

// BySlug returns a conference, public or not. It returns database.ErrNotFound if there is none.
func BySlug(ctx context.Context, db bun.IDB, conferenceSlug string) (*Conference, error) {
	return findOne(ctx, db, "slug = ?", conferenceSlug)
}

// ByPath returns the conference at a path, public or not. It returns database.ErrNotFound if there is none.
func ByPath(ctx context.Context, db bun.IDB, path string) (*Conference, error) {
	return findOne(ctx, db, "path = ?", path)
}

// ByID returns a conference, public or not. It returns database.ErrNotFound if there is none.
func ByID(ctx context.Context, db bun.IDB, id int64) (*Conference, error) {
	return findOne(ctx, db, "id = ?", id)
}

func findOne(ctx context.Context, db bun.IDB, where string, value any) (*Conference, error) {
	c := new(Conference)
	if err := db.NewSelect().Model(c).Where(where, value).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find conference %v: %w", value, database.NotFound(err))
	}
	return c, nil
}

// ByIDs returns conferences, public or not, by id. Unknown ids are left out.
func ByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Conference, error) {
	byID := map[int64]*Conference{}
	if len(ids) == 0 {
		return byID, nil
	}
	var list []*Conference
	if err := db.NewSelect().Model(&list).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("conferences by id: %w", err)
	}
	for _, c := range list {
		byID[c.ID] = c
	}
	return byID, nil
}

// List returns the public conferences, the newest first, at most MaxListed.
func List(ctx context.Context, db bun.IDB) ([]Conference, error) {
	var list []Conference
	if err := db.NewSelect().Model(&list).Where(shown).Order("first_day DESC", "id").Limit(MaxListed).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list conferences: %w", err)
	}
	return list, nil
}

// SeriesOf returns the public conferences of the series of a conference, the earliest first.
func SeriesOf(ctx context.Context, db bun.IDB, c *Conference) ([]Conference, error) {
	if c.Series == "" {
		return nil, nil
	}
	var list []Conference
	err := db.NewSelect().Model(&list).Where("series = ?", c.Series).Where(shown).Order("first_day", "id").Limit(MaxListed).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("series of conference %q: %w", c.Slug, err)
	}
	return list, nil
}

// After returns at most limit conferences that an actor may change, in the order of their ids, beginning after an id.
func After(ctx context.Context, db bun.IDB, by actor.Actor, after int64, limit int) ([]Conference, error) {
	var list []Conference
	q := db.NewSelect().Model(&list).Where("c.id > ?", after).Order("c.id").Limit(int64(limit))
	if !by.AllBrands {
		if len(by.Brands) == 0 {
			return nil, nil
		}
		q.Where("c.brand_id IN (?)", bun.List(by.Brands))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("conferences after %d: %w", after, err)
	}
	return list, nil
}

// TracksOf returns the themes of a conference in their order.
func TracksOf(ctx context.Context, db bun.IDB, id int64) ([]Track, error) {
	var list []Track
	if err := db.NewSelect().Model(&list).Where("conference_id = ?", id).Order("position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("themes of conference %d: %w", id, err)
	}
	return list, nil
}

// allTracks returns the themes of conferences.
func allTracks(ctx context.Context, db bun.IDB, conferences []Conference) ([]Track, error) {
	var list []Track
	if len(conferences) == 0 {
		return nil, nil
	}
	ids := make([]int64, len(conferences))
	for i := range conferences {
		ids[i] = conferences[i].ID
	}
	err := db.NewSelect().Model(&list).Where("conference_id IN (?)", bun.List(ids)).Order("conference_id", "position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("themes of conferences: %w", err)
	}
	return list, nil
}

// PartnersOf returns the partners of a conference in their order.
func PartnersOf(ctx context.Context, db bun.IDB, id int64) ([]Partner, error) {
	var list []Partner
	if err := db.NewSelect().Model(&list).Where("conference_id = ?", id).Order("position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("partners of conference %d: %w", id, err)
	}
	return list, nil
}

// HasPartners reports whether a conference has partners.
func HasPartners(ctx context.Context, db bun.IDB, id int64) (bool, error) {
	return db.NewSelect().Model((*Partner)(nil)).Where("conference_id = ?", id).Exists(ctx)
}

// SetPartners replaces the partners of a conference and sets its finalists as SetFinalists does.
func SetPartners(ctx context.Context, tx *database.Tx, c *Conference, partners []Partner, finalists []int64) error {
	if _, err := tx.NewDelete().Model((*Partner)(nil)).Where("conference_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("partners of conference %q: %w", c.Slug, err)
	}
	for i := range partners {
		partners[i].ID, partners[i].ConferenceID, partners[i].Position = 0, c.ID, i+1
	}
	if len(partners) > 0 {
		if _, err := tx.NewInsert().Model(&partners).Exec(ctx); err != nil {
			return fmt.Errorf("partners of conference %q: %w", c.Slug, err)
		}
	}
	return SetFinalists(ctx, tx, c, finalists)
}

// SetTracks replaces the themes of a conference, in the order of the list. Themes that keep their slugs keep their sessions.
func SetTracks(ctx context.Context, tx *database.Tx, c *Conference, tracks []Track) error {
	var slugs []string
	for i := range tracks {
		tracks[i].ID, tracks[i].ConferenceID, tracks[i].Position = 0, c.ID, i+1
		tracks[i].Colour = min(max(tracks[i].Colour, 1), MaxColour)
		slugs = append(slugs, tracks[i].Slug)
	}
	q := tx.NewDelete().Model((*Track)(nil)).Where("conference_id = ?", c.ID)
	if len(slugs) > 0 {
		q.Where("slug NOT IN (?)", bun.List(slugs))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("themes of conference %q: %w", c.Slug, err)
	}
	if len(tracks) > 0 {
		_, err := tx.NewInsert().Model(&tracks).On("CONFLICT (conference_id, slug) DO UPDATE").Set("name = EXCLUDED.name").
			Set("description = EXCLUDED.description").Set("colour = EXCLUDED.colour").Set("position = EXCLUDED.position").Exec(ctx)
		if err != nil {
			return fmt.Errorf("themes of conference %q: %w", c.Slug, err)
		}
	}
	return c.emit(ctx, tx)
}
