package company

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Investor is a firm or a person that invests.
type Investor struct {
	bun.BaseModel `bun:"table:investors,alias:i"`

	ID          int64 `bun:",pk,autoincrement"`
	Slug        string
	Name        string
	Names       map[string][]string // other names by language code, the most common one first
	SortName    string              // Name folded for sorting
	MatchName   string              // Name as MatchName returns it
	Kind        InvestorKind
	AuthorID    *int64 // author if the investor has a person's profile, else nil
	Description string
	Website     string
	City        string
	LogoID      *int64
	CreatedAt   int64

	Unconfirmed bool         // a company member typed the name and no editor has confirmed it; the investor has no page
	WithdrawnAt clock.Moment // when editors withdrew the investor, zero for others
	MergedInto  *int64       // id of the investor into which this one was merged; nil if it was not merged
	Version     int64        // number of saves by the newsroom
}

// InvestorKind distinguishes firms from individuals.
type InvestorKind string

// The kinds of investors.
const (
	Firm       InvestorKind = "firm"
	Individual InvestorKind = "person"
)

// Path returns the path of the investor's page, below that of an edition. If AuthorID is set, that page redirects to the
// person's profile.
func (i *Investor) Path() string { return route.InvestorsPath + "/" + i.Slug }

// NameIn returns the investor's name in a language.
func (i *Investor) NameIn(l i18n.Locale) string {
	if names := i.Names[l.Code]; len(names) > 0 {
		return names[0]
	}
	return i.Name
}

// InvestorsTag is the cache tag of everything that depends on the set of investors.
const InvestorsTag = "investors"

// InvestorTag returns the cache tag of everything that shows an investor.
func InvestorTag(id int64) string { return "investor:" + strconv.FormatInt(id, 10) }

// AddInvestor stores an investor. If the investor is a person with an author record, the author becomes a person with a
// profile at /people. It returns an error that satisfies database.IsUnique if the slug is taken.
func AddInvestor(ctx context.Context, tx *database.Tx, i *Investor) error {
	if err := route.CheckSlug(i.Path()); err != nil {
		return fmt.Errorf("add investor %q: %w", i.Slug, err)
	}
	i.setDerivedFields(tx)
	if _, err := tx.NewInsert().Model(i).Exec(ctx); err != nil {
		return fmt.Errorf("add investor %q: %w", i.Slug, err)
	}
	if i.AuthorID != nil {
		if err := taxonomy.MakePeople(ctx, tx, []int64{*i.AuthorID}); err != nil {
			return err
		}
	}
	return emitInvestorsAdded(ctx, tx, i)
}

// setDerivedFields sets the fields of a new investor that are computed from others, and those that must not be nil.
func (i *Investor) setDerivedFields(tx *database.Tx) {
	i.CreatedAt, i.SortName, i.MatchName = tx.At.UnixMilli(), text.FoldName(i.Name), MatchName(i.Name)
	if i.Names == nil {
		i.Names = map[string][]string{}
	}
}

// emitInvestorsAdded invalidates the cached pages that show the set of investors, and marks the investors for the search index.
func emitInvestorsAdded(ctx context.Context, tx *database.Tx, added ...*Investor) error {
	ids := make([]int64, len(added))
	for n, i := range added {
		ids[n] = i.ID
		tx.Emit("investor.saved", i.ID, InvestorsTag, InvestorTag(i.ID), permalink.SlugTag(i.Slug))
	}
	return search.MarkChanged(ctx, tx, InvestorSource, ids...)
}

// SetInvestorLogo sets the picture of an investor.
func SetInvestorLogo(ctx context.Context, tx *database.Tx, id, picture int64) error {
	_, err := tx.NewUpdate().Model((*Investor)(nil)).Set("logo_id = ?", picture).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("logo of investor %d: %w", id, err)
	}
	tx.Emit("investor.saved", id, InvestorTag(id))
	return nil
}

// InvestorBySlug returns the investor with a page that has or had a slug, or the investor into which that one was merged. It returns
// database.ErrNotFound if there is none.
func InvestorBySlug(ctx context.Context, db bun.IDB, slug string) (*Investor, error) {
	i, err := AnyInvestorBySlug(ctx, db, slug)
	if errors.Is(err, database.ErrNotFound) {
		i, err = InvestorByFormerSlug(ctx, db, slug)
	}
	if err == nil && i.MergedInto != nil {
		i, err = InvestorByID(ctx, db, *i.MergedInto)
	}
	if err == nil && !i.HasPage() {
		return nil, fmt.Errorf("investor %q has no page: %w", slug, database.ErrNotFound)
	}
	return i, err
}

// AnyInvestorBySlug returns an investor, even if it has no page. It returns database.ErrNotFound if there is none.
func AnyInvestorBySlug(ctx context.Context, db bun.IDB, slug string) (*Investor, error) {
	i := new(Investor)
	if err := db.NewSelect().Model(i).Where("i.slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find investor %q: %w", slug, database.NotFound(err))
	}
	return i, nil
}

// InvestorsByIDs returns investors by their ids, in one query; unknown ids and investors without a page are left out.
func InvestorsByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Investor, error) {
	var list []*Investor
	if len(ids) > 0 {
		if err := db.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Where(shownInvestors).Scan(ctx); err != nil {
			return nil, fmt.Errorf("investors by id: %w", err)
		}
	}
	byID := make(map[int64]*Investor, len(list))
	for _, i := range list {
		byID[i.ID] = i
	}
	return byID, nil
}

// InvestorsOfAuthor returns the investors as which an author invests: one, unless the author invests under several names.
func InvestorsOfAuthor(ctx context.Context, db bun.IDB, author int64) ([]Investor, error) {
	var list []Investor
	err := db.NewSelect().Model(&list).Where("i.author_id = ?", author).Where(shownInvestors).Order("i.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investors of author %d: %w", author, err)
	}
	return list, nil
}

// ListedInvestor is an investor with the numbers of its companies and rounds.
type ListedInvestor struct {
	Investor
	Companies int64
	Rounds    int64
}

// ListInvestors returns at most limit investors in the order of their names. The list begins after the investor with the id
// after, or with the first one if after is 0. It returns database.ErrNotFound if after is not the id of an investor.
func ListInvestors(ctx context.Context, db bun.IDB, after int64, limit int) ([]ListedInvestor, error) {
	var found []Investor
	q := db.NewSelect().Model(&found).Where(shownInvestors)
	if after != 0 {
		var key string
		if err := db.NewSelect().Model((*Investor)(nil)).Column("sort_name").Where("i.id = ?", after).Scan(ctx, &key); err != nil {
			return nil, fmt.Errorf("investor %d: %w", after, database.NotFound(err))
		}
		q.Where("(i.sort_name, i.id) > (?, ?)", key, after)
	}
	if err := q.Order("i.sort_name", "i.id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list investors: %w", err)
	}
	return WithInvestments(ctx, db, found)
}

// WithInvestments returns investors with the numbers of their companies and rounds, which it reads in one query.
func WithInvestments(ctx context.Context, db bun.IDB, found []Investor) ([]ListedInvestor, error) {
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	counts, err := countInvestments(ctx, db, ids)
	list := make([]ListedInvestor, len(found))
	for i := range found {
		n := counts[found[i].ID]
		list[i] = ListedInvestor{found[i], n.Companies, n.Rounds}
	}
	return list, err
}

type investmentCount struct {
	InvestorID        int64
	Companies, Rounds int64
}

// countInvestments returns the numbers of companies and rounds of investors by their ids, in one query.
func countInvestments(ctx context.Context, db bun.IDB, investors []int64) (map[int64]investmentCount, error) {
	counts := map[int64]investmentCount{}
	if len(investors) == 0 {
		return counts, nil
	}
	var rows []investmentCount
	err := db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		Join("JOIN companies AS c ON c.id = r.company_id AND c.withdrawn_at IS NULL").
		ColumnExpr("ri.investor_id, count(DISTINCT r.company_id) AS companies, count(*) AS rounds").
		Where("ri.investor_id IN (?)", bun.List(investors)).GroupExpr("ri.investor_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count investments: %w", err)
	}
	for _, row := range rows {
		counts[row.InvestorID] = row
	}
	return counts, nil
}

// CountInvestors returns the number of investors with a page.
func CountInvestors(ctx context.Context, db bun.IDB) (int64, error) {
	n, err := db.NewSelect().Model((*Investor)(nil)).Where(shownInvestors).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count investors: %w", err)
	}
	return n, nil
}

// Investment is a round of a company in which an investor took part.
type Investment struct {
	Round   Round
	Company *Company
}

// InvestmentsOf returns the rounds in which at least one of the investors took part, each once, newest first, in two queries.
func InvestmentsOf(ctx context.Context, db bun.IDB, investors []int64) ([]Investment, error) {
	if len(investors) == 0 {
		return nil, nil
	}
	var rounds []Round
	err := db.NewSelect().Model(&rounds).
		Where("r.id IN (?)", db.NewSelect().Model((*roundInvestor)(nil)).Column("round_id").Where("investor_id IN (?)", bun.List(investors))).
		Order("r.date DESC", "r.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investments: %w", err)
	}
	ids := make([]int64, len(rounds))
	for i := range rounds {
		ids[i] = rounds[i].CompanyID
	}
	companies, err := companiesByID(ctx, db, ids)
	list := make([]Investment, 0, len(rounds))
	for _, r := range rounds {
		if c := companies[r.CompanyID]; c != nil {
			list = append(list, Investment{r, c})
		}
	}
	return list, err
}

// RoundByID returns a funding round with its investors, and its company. It returns database.ErrNotFound if there is none.
func RoundByID(ctx context.Context, db bun.IDB, id int64) (*Company, *Round, error) {
	var companyID int64
	if err := db.NewSelect().Model((*Round)(nil)).Column("company_id").Where("r.id = ?", id).Scan(ctx, &companyID); err != nil {
		return nil, nil, fmt.Errorf("find round %d: %w", id, database.NotFound(err))
	}
	c, err := ByID(ctx, db, companyID)
	if err != nil {
		return nil, nil, err
	}
	p, err := Load(ctx, db, c)
	if err != nil {
		return nil, nil, err
	}
	for i := range p.Rounds {
		if p.Rounds[i].ID == id {
			return c, &p.Rounds[i], nil
		}
	}
	return nil, nil, fmt.Errorf("round %d: %w", id, database.ErrNotFound)
}

// companiesByID returns companies by their ids, in one query; unknown ids and withdrawn companies are left out.
func companiesByID(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Company, error) {
	list, err := ByIDs(ctx, db, ids)
	found := make(map[int64]*Company, len(list))
	for i := range list {
		if !list[i].IsWithdrawn() {
			found[list[i].ID] = &list[i]
		}
	}
	return found, err
}

// CoInvestor is an investor with the number of rounds that it shares with another one.
type CoInvestor struct {
	Investor
	Shared int64
}

// CoInvestorsOf returns at most limit investors that took part in the same rounds as an investor, those with the most shared
// rounds first.
func CoInvestorsOf(ctx context.Context, db bun.IDB, investor int64, limit int) ([]CoInvestor, error) {
	var list []CoInvestor
	err := db.NewSelect().TableExpr("round_investors AS own").
		Join("JOIN round_investors AS other ON other.round_id = own.round_id AND other.investor_id <> own.investor_id").
		Join("JOIN investors AS i ON i.id = other.investor_id").ColumnExpr("i.*, count(*) AS shared").
		Where("own.investor_id = ?", investor).Where(shownInvestors).GroupExpr("i.id").
		OrderExpr("shared DESC, i.sort_name, i.id").Limit(int64(limit)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("co-investors of %d: %w", investor, err)
	}
	return list, nil
}

// InvestorSlugs returns the slugs of the investors with a page of their own: all except those with a person's profile.
func InvestorSlugs(ctx context.Context, db bun.IDB) (slugs []string, err error) {
	err = db.NewSelect().Model((*Investor)(nil)).Column("slug").Where("i.author_id IS NULL").Where(shownInvestors).Order("id").
		Scan(ctx, &slugs)
	if err != nil {
		return nil, fmt.Errorf("investors: %w", err)
	}
	return slugs, nil
}
