// Package company stores the directory: companies with their profiles, people and funding rounds, and the index of facets that finds
// companies.
package company

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/matchname"
	"masthead/internal/partialdate"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/text"
)

const (
	// MaxName and MaxSlug are the maximum lengths, in characters, of a company's name and slug.
	MaxName = fieldcheck.MaxName
	MaxSlug = fieldcheck.MaxSlug
)

// Errors of invalid companies.
var (
	ErrSlug = errors.New("a slug has up to 80 lower-case letters from a to z, digits and hyphens")
	ErrName = errors.New("a name has 1 to 120 characters")
)

// Company is a company of the directory. Founded and Funded may be partial dates: "2016", "2016-04" or "2016-04-01".
type Company struct {
	bun.BaseModel `bun:"table:companies,alias:c"`

	ID           int64 `bun:",pk,autoincrement"`
	Slug         string
	Name         string
	Lang         string              // language of the texts
	Names        map[string][]string // other names by language code, the most common one first
	SortName     string              // Name folded for sorting
	MatchName    string              // Name as MatchName returns it
	PhoneticKey  string              `bun:"sound"` // as matchname.PhoneticKeyOf returns it for MatchName, "" if that is too short
	Subtitle     string
	Description  string
	Vision       string
	Website      string
	Domain       string            // host of Website without "www."
	Social       map[string]string // addresses by network
	LogoID       *int64
	Headquarters string
	City         string
	State        string
	Country      string
	Founded      string `bun:"founded_on"`
	FoundedYear  int    // 0 if unknown
	ClosedYear   int    // 0 for a company that still operates
	Employees    string // one of the employee bands, "" if unknown
	Sectors      []int  // ids of sectors
	Models       []string
	Verticals    []string // slugs
	Market       Market
	Hiring       bool         // the company says that it is hiring
	Applies      bool         // the company applies for next year's award of the series of its answers
	OpeningCount int          `bun:"openings"`       // number of openings that have not closed
	ClosesNext   string       `bun:"opening_closes"` // last day of the opening that closes next, "" for none
	Stage        string       // type of the newest funding round
	Funded       string       `bun:"funded_on"` // date of the newest funding round
	RaisedUSD    int64        `bun:"raised_usd"`
	OwnPath      *string      `bun:"path"` // as SetPath stores it; nil means the fallback path
	MergedInto   *int64       // id of the remaining company if this one was merged, else nil
	WithdrawnAt  clock.Moment // when editors withdrew the company from the directory, zero for others
	CreatedAt    clock.Moment
	UpdatedAt    clock.Moment

	Members []account.Membership `bun:"rel:has-many,join:id=company_id"`
}

// Market is the target market of a company.
type Market struct {
	CustomerTypes []string `json:"customerTypes" maxItems:"20" doc:"Such as Retailers." nullable:"false"`
	Regions       []string `json:"regions" maxItems:"50" nullable:"false"`
	AgeGroups     []string `json:"ageGroups" maxItems:"20" nullable:"false"`
	Description   string   `json:"description" maxLength:"5000"`
}

// Tag is the cache tag of everything that depends on the set of companies, such as a page of the directory.
const Tag = "companies"

// TagOf returns the cache tag of everything that shows a company.
func TagOf(id int64) string { return fmt.Sprintf("company:%d", id) }

// Path returns the path of the company's page, below that of an edition: its own, else the fallback path.
func (c *Company) Path() string {
	if c.OwnPath != nil {
		return *c.OwnPath
	}
	return c.FallbackPath()
}

// FallbackPath returns the path of the company's page without a path of its own, below that of an edition. The feed and the history of a
// company are always below it.
func (c *Company) FallbackPath() string { return route.CompaniesPath + "/" + c.Slug }

// NameIn returns the company's name in a language.
func (c *Company) NameIn(l i18n.Locale) string {
	if names := c.Names[l.Code]; len(names) > 0 {
		return names[0]
	}
	return c.Name
}

// Normalize checks the name and the slug, and sets the fields that are computed from others. It returns ErrSlug or ErrName.
func (c *Company) Normalize() error {
	c.Name = norm.NFC.String(strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Bidi_Control, r) {
			return -1 // the character would change the order of the text around the name
		}
		return r
	}, c.Name)), " "))
	if !isSlug(c.Slug) || route.CheckSlug(c.FallbackPath()) != nil {
		return ErrSlug
	}
	if n := utf8.RuneCountInString(c.Name); n < 1 || n > MaxName {
		return ErrName
	}
	if c.Lang == "" {
		c.Lang = i18n.Default.Code
	}
	c.SortName, c.MatchName = text.FoldName(c.Name), matchname.Of(c.Name)
	c.PhoneticKey = matchname.PhoneticKeyOf(c.MatchName)
	c.Domain = domainOf(c.Website)
	if year, ok := partialdate.YearOf(c.Founded); ok {
		c.FoundedYear = year
	} else {
		c.Founded = text.Year(c.FoundedYear)
	}
	for _, list := range []*[]string{&c.Models, &c.Verticals, &c.Market.CustomerTypes, &c.Market.Regions, &c.Market.AgeGroups} {
		if *list == nil {
			*list = []string{}
		}
	}
	if c.Sectors == nil {
		c.Sectors = []int{}
	}
	if c.Names == nil {
		c.Names = map[string][]string{}
	}
	if c.Social == nil {
		c.Social = map[string]string{}
	}
	return nil
}

// domainOf returns the host of an address without "www.", "" if there is none.
func domainOf(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

// Add adds a company with only a name to the directory. It returns ErrSlug, ErrName, or an error that satisfies
// database.IsUnique if the slug is taken.
func Add(ctx context.Context, tx *database.Tx, companySlug, name string) (*Company, error) {
	c := &Company{Slug: companySlug, Name: name}
	return c, (&Profile{Company: c}).Save(ctx, tx)
}

// updateCompany stores after and updates the facet index. before is the company as it was read. rounds must be true if its funding
// rounds changed, because lists of investors and portfolios show them.
func updateCompany(ctx context.Context, tx *database.Tx, before, after *Company, rounds bool) error {
	after.UpdatedAt = tx.At
	return storeCompany(ctx, tx, before, after, rounds)
}

// storeCompany does what updateCompany does, but leaves the time of the last update as it is. It is for changes that nobody made.
func storeCompany(ctx context.Context, tx *database.Tx, before, after *Company, rounds bool) error {
	if err := after.Normalize(); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model(after).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("update company %q: %w", after.Slug, err)
	}
	tags := []string{TagOf(after.ID)}
	if rounds || movesInLists(before, after) {
		tags = append(tags, Tag)
	}
	tx.Emit("company.saved", after.ID, tags...)
	if rounds {
		tx.Emit(RoundsChanged, after.ID)
	}
	if err := search.MarkChanged(ctx, tx, SearchSource, after.ID); err != nil {
		return err
	}
	return reindex(ctx, tx, companyChange{before: before, after: after})
}

// movesInLists reports whether a change moves a company to other lists of the directory or to another position in them. Other changes do
// not need Tag, because a list has the cache tag of every company that it shows.
func movesInLists(before, after *Company) bool {
	return !maps.Equal(facetsOf(before), facetsOf(after)) || before.SortName != after.SortName || before.Slug != after.Slug ||
		before.Funded != after.Funded || before.Founded != after.Founded || !maps.EqualFunc(before.Names, after.Names, slices.Equal[[]string])
}

// BySlug returns the company with a slug, or else the one to which addresses with the slug redirect. It returns database.ErrNotFound if
// there is none, or if it was withdrawn.
func BySlug(ctx context.Context, db bun.IDB, companySlug string) (*Company, error) {
	c, err := AnyBySlug(ctx, db, companySlug)
	if errors.Is(err, database.ErrNotFound) {
		c, err = byFormerSlug(ctx, db, companySlug)
	}
	if err == nil && c.IsWithdrawn() {
		return nil, fmt.Errorf("company %q was withdrawn: %w", companySlug, database.ErrNotFound)
	}
	return c, err
}

// AnyBySlug returns a company, even if it was withdrawn. It returns database.ErrNotFound if there is none.
func AnyBySlug(ctx context.Context, db bun.IDB, companySlug string) (*Company, error) {
	c := new(Company)
	if err := db.NewSelect().Model(c).Where("c.slug = ?", companySlug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find company %q: %w", companySlug, database.NotFound(err))
	}
	return c, nil
}

// ByID returns a company, even if it was withdrawn. It returns database.ErrNotFound if there is none.
func ByID(ctx context.Context, db bun.IDB, id int64) (*Company, error) {
	c := new(Company)
	if err := db.NewSelect().Model(c).Where("c.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find company %d: %w", id, database.NotFound(err))
	}
	return c, nil
}

// IDsOf returns the ids of the companies with the given slugs, in ascending order, without unknown and withdrawn ones. For a merged
// company it returns the id of the remaining one.
func IDsOf(ctx context.Context, db bun.IDB, slugs []string) ([]int64, error) {
	list, err := NamedBySlugs(ctx, db, slugs)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, c := range list {
		id := c.ID
		if c.MergedInto != nil {
			id = *c.MergedInto
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// NamedBySlugs returns companies by their present or former slugs; unknown slugs and withdrawn companies are left out.
func NamedBySlugs(ctx context.Context, db bun.IDB, slugs []string) (map[string]*Company, error) {
	list, err := AnyBySlugs(ctx, db, slugs)
	if err != nil {
		return nil, err
	}
	named := make(map[string]*Company, len(slugs))
	for i := range list {
		named[list[i].Slug] = &list[i]
	}
	missing := slices.DeleteFunc(slices.Clone(slugs), func(s string) bool { return named[s] != nil })
	former, err := permalink.FormerOwners(ctx, db, permalink.KindCompany, missing...)
	if err != nil {
		return nil, err
	}
	renamed, err := ByIDs(ctx, db, slices.Collect(maps.Values(former)))
	for s, id := range former {
		if at := slices.IndexFunc(renamed, func(c Company) bool { return c.ID == id }); at >= 0 {
			named[s] = &renamed[at]
		}
	}
	maps.DeleteFunc(named, func(_ string, c *Company) bool { return c.IsWithdrawn() })
	return named, err
}

// BySlugs returns the companies with the given slugs, in the order of the slugs; unknown slugs and withdrawn companies are left out.
func BySlugs(ctx context.Context, db bun.IDB, slugs []string) ([]Company, error) {
	list, err := AnyBySlugs(ctx, db, slugs)
	return slices.DeleteFunc(list, func(c Company) bool { return c.IsWithdrawn() }), err
}

// AnyBySlugs returns the companies with the given slugs, including withdrawn ones, in the order of the slugs; unknown slugs are left
// out.
func AnyBySlugs(ctx context.Context, db bun.IDB, slugs []string) ([]Company, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	var list []Company
	if err := db.NewSelect().Model(&list).Where("c.slug IN (?)", bun.List(slugs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find companies: %w", err)
	}
	slices.SortFunc(list, func(a, b Company) int { return slices.Index(slugs, a.Slug) - slices.Index(slugs, b.Slug) })
	return list, nil
}

// ByIDs returns the companies with the given ids, including withdrawn ones, in the order of the ids; unknown ids are left out.
func ByIDs(ctx context.Context, db bun.IDB, ids []int64) ([]Company, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var found []Company
	if err := db.NewSelect().Model(&found).Where("c.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find companies: %w", err)
	}
	byID := make(map[int64]*Company, len(found))
	for i := range found {
		byID[found[i].ID] = &found[i]
	}
	list := make([]Company, 0, len(found))
	for _, id := range ids {
		if c := byID[id]; c != nil {
			list = append(list, *c)
		}
	}
	return list, nil
}

// NamesOf returns the names of companies in a language, by id. For a merged company it returns the name of the remaining one. Unknown
// ids are left out.
func NamesOf(ctx context.Context, db bun.IDB, ids []int64, l i18n.Locale) (map[int64]string, error) {
	current, err := CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	names := make(map[int64]string, len(current))
	for id, c := range current {
		names[id] = c.NameIn(l)
	}
	return names, nil
}

// ListWithMembers returns up to limit companies in the order of their slugs. The list begins after the slug after, or
// with the first company if after is "". Each has its members with their accounts, in the order in which they joined.
func ListWithMembers(ctx context.Context, db *database.DB, after string, limit int64) ([]Company, error) {
	var list []Company
	err := db.Read.NewSelect().Model(&list).
		Relation("Members", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Relation("User").Order("membership.created_at", "user_id")
		}).
		Where("c.slug > ?", after).Order("c.slug").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list companies: %w", err)
	}
	return list, nil
}

// SetLogo sets the picture of a company's logo.
func SetLogo(ctx context.Context, tx *database.Tx, id, picture int64) error {
	_, err := tx.NewUpdate().Model((*Company)(nil)).Set("logo_id = ?", picture).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("logo of company %d: %w", id, err)
	}
	tx.Emit("company.saved", id, TagOf(id))
	return nil
}
