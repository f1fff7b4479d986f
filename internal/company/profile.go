package company

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// Profile is a company with the entries of its sections.
type Profile struct {
	*Company
	People    []TeamMember // in the order that the company has chosen
	Locations []Location
	Revenue   []RevenueStream
	Events    []Event // newest first
	Products  []Product
	Openings  []Opening // with those that have closed, in the order that the company has chosen
	Rounds    []Round   // oldest first
	Answers   []Answer  // the newest year first; only read where they are edited
	Versions  map[Section]int64
}

// Section is a part of a profile that is saved on its own.
type Section string

// The sections of a profile. Basic has the facts, the core team and the locations. Award has the award answers, which only the company
// and the newsroom see. Names has the fields that only the newsroom saves: names in other languages, the language of the texts and the
// country.
const (
	Introduction Section = "introduction"
	Products     Section = "products"
	Basic        Section = "basic"
	Revenue      Section = "revenue"
	TargetMarket Section = "market"
	Timeline     Section = "timeline"
	Funding      Section = "funding"
	Openings     Section = "openings"
	Award        Section = "award"
	Names        Section = "names"
)

// TeamMember is a person who works or worked for a company, including its founders.
type TeamMember struct {
	bun.BaseModel `bun:"table:company_people,alias:p"`

	ID          int64 `bun:",pk,autoincrement"`
	CompanyID   int64
	AuthorID    *int64 // set if the person has a page
	Position    int
	Salutation  string
	Name        string
	Designation string
	Role        account.CompanyRole
	LinkedIn    string `bun:"linkedin"`
	Started     string `bun:"started_on"` // partial date, "" if unknown
	Ended       string `bun:"ended_on"`   // partial date, "" for a current team member
}

// Location is an office of a company.
type Location struct {
	ID             int64  `json:"-"`
	City           string `json:"city"`
	Address        string `json:"address"`
	IsHeadquarters bool   `json:"isHeadquarters"`
}

// RevenueStream is a way to earn money.
type RevenueStream struct {
	ID          int64  `json:"-"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Share       *int   `json:"share"` // of the revenue in percent, nil if unknown
}

// Event is an entry of a company's timeline.
type Event struct {
	ID          int64  `json:"-"`
	Type        string `json:"type"` // id of a milestone
	Title       string `json:"title"`
	Description string `json:"description"`
	Date        string `json:"date"` // partial
	Link        string `json:"link"`
}

// Product is a product with its offers.
type Product struct {
	ID          int64          `json:"-"`
	Name        string         `json:"name"`
	Link        string         `json:"link,omitempty"` // address of a page about the product, "" for none
	Description string         `json:"description"`
	Offers      []ProductOffer `json:"offers"`
}

// ProductOffer is an offer of a product, such as a price or a discount. Its id is unique within the product.
type ProductOffer struct {
	ID          int    `json:"id"`
	Description string `json:"description"`
}

// EditorsSource is the source of a round that editors of the publication have corrected without naming a page.
const EditorsSource = "editors"

var _ = route.DeclareConstants(route.Constant{Name: "editorsSource", Value: EditorsSource,
	Doc: "The source of a round that editors of the publication have corrected without naming a page."})

// Round is a funding round. Amount is in whole units of the currency, nil if it is not disclosed. USD is the same
// amount in US dollars at the average rate of the round's year.
type Round struct {
	bun.BaseModel `bun:"table:funding_rounds,alias:r"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Type      string
	Amount    *int64
	Currency  string
	USD       *int64 `bun:"amount_usd"`
	Date      string // partial, "" if unknown
	Source    string // source of the data about the round: an address, a name, EditorsSource, or "" for the company itself

	Investors []investor.Investor `bun:"-"`
}

// Names of outbox events about rounds and companies, for the functions that react to writes.
const (
	RoundAdded       = "round.added"       // a member saved new rounds; the entity is the newest of them
	RoundConfirmed   = "round.confirmed"   // an editor saved new rounds; the entity is the newest of them
	RoundsChanged    = "rounds.changed"    // rounds of a company, the entity, were added, changed or removed; not for new rounds of an import
	CompanyMerged    = "company.merged"    // a company, the entity, was merged into another one
	CompanySeparated = "company.separated" // the merge of a company, the entity, was undone
)

// itemKind is the kind of an entry in company_items.
type itemKind string

const (
	productItem  itemKind = "product"
	locationItem itemKind = "location"
	revenueItem  itemKind = "revenue_stream"
	eventItem    itemKind = "event"
	openingItem  itemKind = "opening"
)

type itemRow struct {
	bun.BaseModel `bun:"table:company_items,alias:it"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Kind      itemKind
	Position  int
	Data      string
}

// Investors returns the investors of all rounds, each once, in the order of their first round.
func (p *Profile) Investors() []investor.Investor {
	var list []investor.Investor
	for _, r := range p.Rounds {
		for _, i := range r.Investors {
			if !slices.ContainsFunc(list, func(known investor.Investor) bool { return known.ID == i.ID }) {
				list = append(list, i)
			}
		}
	}
	return list
}

// Save stores a company with all entries of its profile, as SaveAll does.
func (p *Profile) Save(ctx context.Context, tx *database.Tx) error {
	return SaveAll(ctx, tx, []*Profile{p})
}

// SaveAll stores new companies with all entries of their profiles, in a few statements, and sets their ids. It is for imports;
// company members save one section at a time. It returns ErrSlug, ErrName, an error of permalink.SetOwn for a path, or an error that
// satisfies database.IsUnique if a slug is taken. There should be at most a thousand companies.
func SaveAll(ctx context.Context, tx *database.Tx, profiles []*Profile) error {
	companies, changes := make([]*Company, len(profiles)), make([]companyChange, len(profiles))
	for i, p := range profiles {
		p.summarizeFunding(tx.At)
		p.summarizeOpenings(tx.At)
		if err := p.Normalize(); err != nil {
			return fmt.Errorf("company %q: %w", p.Slug, err)
		}
		p.CreatedAt, p.UpdatedAt = tx.At, tx.At
		companies[i], changes[i] = p.Company, companyChange{after: p.Company}
	}
	if _, err := tx.NewInsert().Model(&companies).Exec(ctx); err != nil {
		return fmt.Errorf("add companies: %w", err)
	}
	var items []itemRow
	var people []TeamMember
	var rounds []*Round
	for _, p := range profiles {
		rows, err := p.itemRows()
		if err != nil {
			return fmt.Errorf("entries of company %q: %w", p.Slug, err)
		}
		items = append(items, rows...)
		for i := range p.People {
			p.People[i].CompanyID, p.People[i].Position = p.ID, i
		}
		people = append(people, p.People...)
		for i := range p.Rounds {
			p.Rounds[i].CompanyID = p.ID
			rounds = append(rounds, &p.Rounds[i])
		}
	}
	for _, rows := range []any{&items, &people, &rounds} {
		if reflect.ValueOf(rows).Elem().Len() == 0 {
			continue
		}
		if _, err := tx.NewInsert().Model(rows).Exec(ctx); err != nil {
			return fmt.Errorf("profiles of companies: %w", err)
		}
	}
	if err := linkInvestors(ctx, tx, rounds); err != nil {
		return err
	}
	if err := taxonomy.MakePeople(ctx, tx, authorsOf(people)); err != nil {
		return err
	}
	tags, ids := []string{Tag}, make([]int64, len(companies))
	for i, c := range companies {
		tags, ids[i] = append(tags, TagOf(c.ID), permalink.SlugTag(c.Slug)), c.ID
		if c.OwnPath != nil {
			if err := permalink.SetOwn(ctx, tx, permalink.KindCompany, c.ID, *c.OwnPath); err != nil {
				return fmt.Errorf("path of company %q: %w", c.Slug, err)
			}
		}
	}
	tx.Emit("company.saved", companies[0].ID, tags...)
	if err := search.MarkChanged(ctx, tx, SearchSource, ids...); err != nil {
		return err
	}
	return reindex(ctx, tx, changes...)
}

// authorsOf returns the author ids of people, each once.
func authorsOf(people []TeamMember) []int64 {
	var ids []int64
	for _, p := range people {
		if p.AuthorID != nil && !slices.Contains(ids, *p.AuthorID) {
			ids = append(ids, *p.AuthorID)
		}
	}
	return ids
}

// itemRows returns the rows of the entries of a stored company.
func (p *Profile) itemRows() (rows []itemRow, err error) {
	add := func(kind itemKind, position int, value any) {
		data, failed := json.Marshal(value)
		err = cmp.Or(err, failed)
		rows = append(rows, itemRow{CompanyID: p.ID, Kind: kind, Position: position, Data: string(data)})
	}
	for i, v := range p.Products {
		add(productItem, i, v)
	}
	for i, v := range p.Locations {
		add(locationItem, i, v)
	}
	for i, v := range p.Revenue {
		add(revenueItem, i, v)
	}
	for i, v := range p.Events {
		add(eventItem, i, v)
	}
	for i, v := range p.Openings {
		add(openingItem, i, v)
	}
	return rows, err
}

// linkInvestors links rounds to their investors. The rounds must not be linked to any investor yet.
func linkInvestors(ctx context.Context, tx *database.Tx, rounds []*Round) error {
	var links []roundInvestor
	for _, r := range rounds {
		for i, one := range r.Investors {
			links = append(links, roundInvestor{RoundID: r.ID, InvestorID: one.ID, Position: i})
		}
	}
	if len(links) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&links).Exec(ctx); err != nil {
		return fmt.Errorf("investors of funding rounds: %w", err)
	}
	return nil
}

type roundInvestor struct {
	bun.BaseModel `bun:"table:round_investors"`

	RoundID    int64 `bun:",pk"`
	InvestorID int64 `bun:",pk"`
	Position   int
}

// summarizeFunding sorts the rounds by date and sets the fields of the company that are computed from them. A date in the
// future, which saves refuse and older data may have, counts as unknown.
func (p *Profile) summarizeFunding(now clock.Moment) {
	slices.SortStableFunc(p.Rounds, func(a, b Round) int { return strings.Compare(a.Date, b.Date) })
	p.Stage, p.Funded, p.RaisedUSD = "", "", 0
	for i := range p.Rounds {
		r := &p.Rounds[i]
		r.USD = toUSD(r.Amount, r.Currency, r.Date)
		if r.USD != nil {
			p.RaisedUSD += *r.USD
		}
		if isFuture(r.Date, now) {
			p.Stage = cmp.Or(p.Stage, r.Type)
			continue
		}
		p.Stage, p.Funded = r.Type, r.Date
	}
}
