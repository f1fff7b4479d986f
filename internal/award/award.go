// Package award stores awards with their rankings of companies and people. The pages and operations are in package awardpage.
package award

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/search"
)

const (
	// MaxName and MaxSlug are the maximum lengths, in characters, of an award's name and slug.
	MaxName = 120
	MaxSlug = 80
	// MaxPadding is the maximum space around a logo, in CSS pixels.
	MaxPadding = 64
	// MaxEntries is the maximum number of entries of a ranking that the newsroom saves.
	MaxEntries = 1000
	// DefaultPadding is the usual space around a logo, in CSS pixels.
	DefaultPadding = 8
)

// Errors of invalid awards.
var (
	ErrAward = errors.New("an award has a slug of up to 80 lower-case letters from a to z, digits and hyphens, a name of 1 to 120 " +
		"characters, and an image padding of 0 to 64 pixels")
	ErrEntry = errors.New("an entry of a ranking names either a company or a person, and its rank is at least 1")
)

// Award is an award of a publication for a year. Awards with the same series are the years of one award.
type Award struct {
	bun.BaseModel `bun:"table:awards,alias:a"`

	ID             int64 `bun:",pk,autoincrement"`
	Slug           string
	Name           string
	Names          map[string]string // other names by language code
	Subtitle       string
	Subtitles      map[string]string // subtitles in other languages by language code
	Description    string
	Descriptions   map[string]string // descriptions in other languages by language code
	Lang           string            // language of the texts
	Series         string            // "" for an award that is in no series
	Year           int
	LogoID         *int64
	ImagePadding   int // space around the logo in CSS pixels
	SponsorName    string
	SponsorWebsite string
	SponsorLogoID  *int64
	OwnPath        *string      `bun:"path"` // as SetPath stores it; nil means the fallback path
	BrandID        *int64       // brand whose editors may change the award; nil if only editors of all brands may
	PublishedAt    clock.Moment // zero for an award that was not published
	WithdrawnAt    clock.Moment // when editors withdrew the award, zero for others
	CreatedAt      clock.Moment
	UpdatedAt      clock.Moment

	Version        int64 // number of saves of the details
	RankingVersion int64 // number of saves of the ranking
}

// Entry is an entry of the ranking of an award. It names either a company or a person.
type Entry struct {
	bun.BaseModel `bun:"table:award_entries,alias:e"`

	ID          int64 `bun:",pk,autoincrement"`
	AwardID     int64
	Position    int  // from 1; Save sets it
	Rank        *int // nil for an entry that is only mentioned
	CompanyID   *int64
	AuthorID    *int64
	Designation string // of a person when the award was given
	Description string // why the entry has its rank

	Descriptions map[string]string // the reason in other languages by language code
}

// WinnersOf returns the ids of the companies and of the authors that entries name, in the order of the entries.
func WinnersOf(entries []Entry) (companies, authors []int64) {
	for _, e := range entries {
		if e.CompanyID != nil {
			companies = append(companies, *e.CompanyID)
		} else {
			authors = append(authors, *e.AuthorID)
		}
	}
	return companies, authors
}

// Tag is the cache tag of everything that depends on the set of awards or on the entries of their rankings.
const Tag = "awards"

// RankingPublished is the name of the outbox event that says that a ranking was published. Its entity is the award.
const RankingPublished = "ranking.published"

// TagOf returns the cache tag of everything that shows an award.
func TagOf(id int64) string { return fmt.Sprintf("award:%d", id) }

// Path returns the path of the award's page, below that of an edition: its own, else the fallback path.
func (a *Award) Path() string {
	if a.OwnPath != nil {
		return *a.OwnPath
	}
	return a.FallbackPath()
}

// FallbackPath returns the path of the award's page without a path of its own, below that of an edition.
func (a *Award) FallbackPath() string { return route.AwardsPath + "/" + a.Slug }

// shown is the condition for awards that readers see.
const shown = "published_at IS NOT NULL AND withdrawn_at IS NULL"

// IsPublic reports whether readers see the award: it was published and not withdrawn.
func (a *Award) IsPublic() bool { return !a.PublishedAt.IsZero() && !a.IsWithdrawn() }

// IsWithdrawn reports whether editors withdrew the award. It is in no list then, and its address responds with 410.
func (a *Award) IsWithdrawn() bool { return !a.WithdrawnAt.IsZero() }

// NameIn returns the award's name in a language, and the language of the returned name.
func (a *Award) NameIn(l i18n.Locale) (name, lang string) {
	return textIn(l, a.Names, a.Name, a.Lang)
}

// SubtitleIn returns the award's subtitle in a language, and the language of the returned text.
func (a *Award) SubtitleIn(l i18n.Locale) (subtitle, lang string) {
	return textIn(l, a.Subtitles, a.Subtitle, a.Lang)
}

// DescriptionIn returns the award's description in a language, and the language of the returned text.
func (a *Award) DescriptionIn(l i18n.Locale) (description, lang string) {
	return textIn(l, a.Descriptions, a.Description, a.Lang)
}

// DescriptionIn returns the reason for the rank of an entry in a language, and the language of the returned text. lang is the language of
// the award.
func (e *Entry) DescriptionIn(l i18n.Locale, lang string) (description, of string) {
	return textIn(l, e.Descriptions, e.Description, lang)
}

// textIn returns the text in a language, else the usual text with its language.
func textIn(l i18n.Locale, others map[string]string, usual, lang string) (found, of string) {
	if other := others[l.Code]; other != "" {
		return other, l.Code
	}
	return usual, lang
}

// Save inserts an award with its entries in the order of the list, or replaces all fields and entries of the award with the same
// slug. It sets the ids. It returns ErrAward, route.ErrHidden or ErrEntry.
func Save(ctx context.Context, tx *database.Tx, a *Award, entries []Entry) error {
	if err := SaveDetails(ctx, tx, a); err != nil {
		return err
	}
	return SaveRanking(ctx, tx, a, entries)
}

// SaveDetails inserts an award, or replaces all fields of the award with the same slug except its path. It does not change the entries.
// It sets the id and the path of a. It returns ErrAward or route.ErrHidden.
func SaveDetails(ctx context.Context, tx *database.Tx, a *Award) error {
	if err := a.prepare(); err != nil {
		return err
	}
	a.CreatedAt, a.UpdatedAt = tx.At, tx.At
	q := tx.NewInsert().Model(a).ExcludeColumn("id", "path", "withdrawn_at", "version", "ranking_version").
		On("CONFLICT (slug) DO UPDATE").Returning("id, path, withdrawn_at, version, ranking_version").Set("version = a.version + 1")
	for _, column := range append([]string{"published_at"}, detailColumns...) {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("save award %q: %w", a.Slug, err)
	}
	return emitSaved(ctx, tx, a)
}

// detailColumns are the columns that a save of the details of an award replaces.
var detailColumns = []string{"name", "names", "subtitle", "subtitles", "description", "descriptions", "lang", "series", "year", "logo_id",
	"image_padding", "sponsor_name", "sponsor_website", "sponsor_logo_id", "brand_id", "updated_at"}

// prepare checks the details of an award and sets those that must not be empty. It returns ErrAward or route.ErrHidden.
func (a *Award) prepare() error {
	if n := utf8.RuneCountInString(a.Name); !slug.IsSlug(a.Slug) || len(a.Slug) > MaxSlug || n < 1 || n > MaxName || a.ImagePadding < 0 ||
		a.ImagePadding > MaxPadding {
		return fmt.Errorf("save award %q: %w", a.Slug, ErrAward)
	}
	if err := route.CheckSlug(a.FallbackPath()); err != nil {
		return fmt.Errorf("save award %q: %w", a.Slug, err)
	}
	if a.Lang == "" {
		a.Lang = i18n.Default.Code
	}
	for _, texts := range []*map[string]string{&a.Names, &a.Subtitles, &a.Descriptions} {
		if *texts == nil {
			*texts = map[string]string{}
		}
	}
	return nil
}

// emitSaved drops the cached pages that show an award, and marks the award for the search index.
func emitSaved(ctx context.Context, tx *database.Tx, a *Award) error {
	tx.Emit("award.saved", a.ID, Tag, TagOf(a.ID))
	return search.MarkChanged(ctx, tx, SearchSource, a.ID)
}

// SaveRanking replaces the entries of an award with a list, in the order of the list. It returns ErrEntry.
func SaveRanking(ctx context.Context, tx *database.Tx, a *Award, entries []Entry) error {
	for _, e := range entries {
		if (e.CompanyID == nil) == (e.AuthorID == nil) || e.Rank != nil && *e.Rank < 1 {
			return fmt.Errorf("save award %q: %w", a.Slug, ErrEntry)
		}
	}
	if _, err := tx.NewDelete().Model((*Entry)(nil)).Where("award_id = ?", a.ID).Exec(ctx); err != nil {
		return fmt.Errorf("entries of award %q: %w", a.Slug, err)
	}
	for i := range entries {
		entries[i].ID, entries[i].AwardID, entries[i].Position = 0, a.ID, i+1
		if entries[i].Descriptions == nil {
			entries[i].Descriptions = map[string]string{}
		}
	}
	if len(entries) > 0 {
		if _, err := tx.NewInsert().Model(&entries).Exec(ctx); err != nil {
			return fmt.Errorf("entries of award %q: %w", a.Slug, err)
		}
	}
	_, err := tx.NewUpdate().Model(a).Set("ranking_version = ranking_version + 1").WherePK().Returning("ranking_version").Exec(ctx)
	if err != nil {
		return fmt.Errorf("ranking of award %q: %w", a.Slug, err)
	}
	tx.Emit("award.saved", a.ID, Tag, TagOf(a.ID))
	return nil
}

// SetPictures sets the logo of an award and that of its sponsor, nil for none.
func SetPictures(ctx context.Context, tx *database.Tx, id int64, logo, sponsor *int64) error {
	_, err := tx.NewUpdate().Model((*Award)(nil)).Set("logo_id = ?", logo).Set("sponsor_logo_id = ?", sponsor).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("pictures of award %d: %w", id, err)
	}
	tx.Emit("award.saved", id, Tag, TagOf(id))
	return nil
}

// BySlug returns an award that is public. It returns database.ErrNotFound if there is none.
func BySlug(ctx context.Context, db bun.IDB, awardSlug string) (*Award, error) {
	a := new(Award)
	if err := db.NewSelect().Model(a).Where("slug = ?", awardSlug).Where(shown).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find award %q: %w", awardSlug, database.NotFound(err))
	}
	return a, nil
}

// AnyBySlug returns an award, public or not. It returns database.ErrNotFound if there is none.
func AnyBySlug(ctx context.Context, db bun.IDB, awardSlug string) (*Award, error) {
	a := new(Award)
	if err := db.NewSelect().Model(a).Where("slug = ?", awardSlug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find award %q: %w", awardSlug, database.NotFound(err))
	}
	return a, nil
}

// ByIDs returns awards by their ids, public or not. Unknown ids are left out.
func ByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Award, error) {
	found := map[int64]*Award{}
	if len(ids) == 0 {
		return found, nil
	}
	var list []Award
	if err := db.NewSelect().Model(&list).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find awards: %w", err)
	}
	for i := range list {
		found[list[i].ID] = &list[i]
	}
	return found, nil
}

// maxListed is the maximum number of awards in a list.
const maxListed = 200

// List returns the public awards, the newest year first, at most 200.
func List(ctx context.Context, db bun.IDB) ([]Award, error) {
	var list []Award
	err := db.NewSelect().Model(&list).Where(shown).Order("year DESC", "id").Limit(maxListed).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list awards: %w", err)
	}
	return list, nil
}

// SeriesOf returns the public awards of the series of an award, the newest year first; nil for an award that is in no series.
func SeriesOf(ctx context.Context, db bun.IDB, a *Award) ([]Award, error) {
	if a.Series == "" {
		return nil, nil
	}
	var list []Award
	err := db.NewSelect().Model(&list).Where("series = ?", a.Series).Where(shown).Order("year DESC", "id").
		Limit(maxListed).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("series of award %q: %w", a.Slug, err)
	}
	return list, nil
}

// CountEntries returns the number of entries of an award.
func CountEntries(ctx context.Context, db bun.IDB, id int64) (int, error) {
	n, err := db.NewSelect().Model((*Entry)(nil)).Where("award_id = ?", id).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count entries of award %d: %w", id, err)
	}
	return int(n), nil
}

// Entries returns the entries of an award at the positions from start to end, both included.
func Entries(ctx context.Context, db bun.IDB, id int64, start, end int) ([]Entry, error) {
	var list []Entry
	err := db.NewSelect().Model(&list).Where("award_id = ?", id).Where("position BETWEEN ? AND ?", start, end).Order("position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("entries of award %d: %w", id, err)
	}
	return list, nil
}

// WithoutRepeats returns entries of an award, as Entries returns them, without those of people who have an earlier entry in its ranking.
// After a merge of people a ranking can name both.
func WithoutRepeats(ctx context.Context, db bun.IDB, id int64, entries []Entry) ([]Entry, error) {
	_, authors := WinnersOf(entries)
	if len(authors) == 0 {
		return entries, nil
	}
	var first []int64
	err := db.NewSelect().Model((*Entry)(nil)).ColumnExpr("MIN(position)").Where("award_id = ?", id).
		Where("author_id IN (?)", bun.List(authors)).Group("author_id").Scan(ctx, &first)
	if err != nil {
		return nil, fmt.Errorf("people in the ranking of award %d: %w", id, err)
	}
	return slices.DeleteFunc(entries, func(e Entry) bool { return e.AuthorID != nil && !slices.Contains(first, int64(e.Position)) }), nil
}

// ReceivedAward is an award that a company or a person received, with the entry in its ranking.
type ReceivedAward struct {
	Award Award
	Entry Entry
	Badge *Badge // valid one, nil for none
}

// ReceivedByCompanies returns the public awards that companies received, by the companies' ids, the newest first.
func ReceivedByCompanies(ctx context.Context, db bun.IDB, ids []int64) (map[int64][]ReceivedAward, error) {
	return readReceivedAwards(ctx, db, "company_id", ids)
}

// ReceivedByAuthors returns the public awards that people received, by the authors' ids, the newest first.
func ReceivedByAuthors(ctx context.Context, db bun.IDB, ids []int64) (map[int64][]ReceivedAward, error) {
	return readReceivedAwards(ctx, db, "author_id", ids)
}

func readReceivedAwards(ctx context.Context, db bun.IDB, column string, ids []int64) (map[int64][]ReceivedAward, error) {
	found := map[int64][]ReceivedAward{}
	if len(ids) == 0 {
		return found, nil
	}
	var entries []Entry
	if err := db.NewSelect().Model(&entries).Where("? IN (?)", bun.Ident(column), bun.List(ids)).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find entries of rankings: %w", err)
	}
	if len(entries) == 0 {
		return found, nil
	}
	byAward := map[int64][]Entry{}
	awardIDs := make([]int64, len(entries))
	for i, e := range entries {
		awardIDs[i] = e.AwardID
		byAward[e.AwardID] = append(byAward[e.AwardID], e)
	}
	var awards []Award
	err := db.NewSelect().Model(&awards).Where("id IN (?)", bun.List(awardIDs)).Where(shown).Order("year DESC", "id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find awards: %w", err)
	}
	badges, err := badgesWhere(ctx, db, column, ids)
	if err != nil {
		return nil, err
	}
	for _, a := range awards {
		for _, e := range byAward[a.ID] {
			of := e.CompanyID
			if of == nil {
				of = e.AuthorID
			}
			received := found[*of]
			if last := len(received) - 1; e.AuthorID != nil && last >= 0 && received[last].Award.ID == a.ID {
				if e.Position < received[last].Entry.Position { // after a merge of people, the better of two entries counts
					received[last] = ReceivedAward{a, e, badges.ForEntry(&e)}
				}
				continue
			}
			found[*of] = append(received, ReceivedAward{a, e, badges.ForEntry(&e)})
		}
	}
	return found, nil
}
