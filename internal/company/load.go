package company

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/investor"
)

// Load reads the profile of a company, in five queries, without the award answers.
func Load(ctx context.Context, db bun.IDB, c *Company) (*Profile, error) {
	list, err := LoadAll(ctx, db, []*Company{c})
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// LoadAll reads the profiles of companies, in five queries, without the award answers. The profiles have the order of the
// companies. There should be at most a thousand companies.
func LoadAll(ctx context.Context, db bun.IDB, companies []*Company) ([]*Profile, error) {
	if len(companies) == 0 {
		return nil, nil
	}
	profiles, of := make([]*Profile, len(companies)), make(map[int64]*Profile, len(companies))
	ids := make([]int64, len(companies))
	for i, c := range companies {
		profiles[i] = &Profile{Company: c, Versions: map[Section]int64{}}
		of[c.ID], ids[i] = profiles[i], c.ID
	}
	for _, load := range []func(context.Context, bun.IDB, map[int64]*Profile, []int64) error{loadItems, loadPeople, loadRounds, loadVersions} {
		if err := load(ctx, db, of, ids); err != nil {
			return nil, fmt.Errorf("profiles of companies: %w", err)
		}
	}
	return profiles, nil
}

func loadItems(ctx context.Context, db bun.IDB, profiles map[int64]*Profile, ids []int64) error {
	var rows []itemRow
	if err := db.NewSelect().Model(&rows).Where("company_id IN (?)", bun.List(ids)).Order("position", "id").Scan(ctx); err != nil {
		return err
	}
	for _, row := range rows {
		p, err := profiles[row.CompanyID], error(nil)
		switch row.Kind {
		case productItem:
			err = appendItem(&p.Products, row, func(v *Product) { v.ID = row.ID })
		case locationItem:
			err = appendItem(&p.Locations, row, func(v *Location) { v.ID = row.ID })
		case revenueItem:
			err = appendItem(&p.Revenue, row, func(v *RevenueStream) { v.ID = row.ID })
		case eventItem:
			err = appendItem(&p.Events, row, func(v *Event) { v.ID = row.ID })
		case openingItem:
			err = appendItem(&p.Openings, row, func(v *Opening) { v.ID = row.ID })
		}
		if err != nil {
			return fmt.Errorf("%s %d: %w", row.Kind, row.ID, err)
		}
	}
	for _, p := range profiles {
		slices.SortStableFunc(p.Events, func(a, b Event) int { return strings.Compare(b.Date, a.Date) })
	}
	return nil
}

func appendItem[T any](list *[]T, row itemRow, identify func(*T)) error {
	var v T
	if err := json.Unmarshal([]byte(row.Data), &v); err != nil {
		return err
	}
	identify(&v)
	*list = append(*list, v)
	return nil
}

func loadPeople(ctx context.Context, db bun.IDB, profiles map[int64]*Profile, ids []int64) error {
	var people []TeamMember
	err := db.NewSelect().Model(&people).Where("p.company_id IN (?)", bun.List(ids)).Order("p.position", "p.id").Scan(ctx)
	for _, person := range people {
		p := profiles[person.CompanyID]
		p.People = append(p.People, person)
	}
	return err
}

// loadRounds reads funding rounds with their investors: those without a date first, then the oldest first.
func loadRounds(ctx context.Context, db bun.IDB, profiles map[int64]*Profile, ids []int64) error {
	var rounds []Round
	err := db.NewSelect().Model(&rounds).Where("r.company_id IN (?)", bun.List(ids)).Order("r.date", "r.id").Scan(ctx)
	if err != nil {
		return err
	}
	var rows []struct {
		RoundID int64
		investor.Investor
	}
	err = db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		Join("JOIN investors AS i ON i.id = ri.investor_id").ColumnExpr("ri.round_id, i.*").
		Where("r.company_id IN (?)", bun.List(ids)).Order("ri.round_id", "ri.position").Scan(ctx, &rows)
	if err != nil {
		return err
	}
	at := map[int64]*Round{}
	for i := range rounds {
		at[rounds[i].ID] = &rounds[i]
	}
	for _, row := range rows {
		if r := at[row.RoundID]; r != nil {
			r.Investors = append(r.Investors, row.Investor)
		}
	}
	for _, r := range rounds {
		p := profiles[r.CompanyID]
		p.Rounds = append(p.Rounds, r)
	}
	return nil
}

func loadVersions(ctx context.Context, db bun.IDB, profiles map[int64]*Profile, ids []int64) error {
	versions, err := sectionsOf(ctx, db, ids...)
	for _, v := range versions {
		profiles[v.CompanyID].Versions[v.Section] = v.Version
	}
	return err
}

// sectionsOf reads the saved sections of companies with their versions and their last saves.
func sectionsOf(ctx context.Context, db bun.IDB, companies ...int64) ([]sectionRow, error) {
	var rows []sectionRow
	if err := db.NewSelect().Model(&rows).Where("company_id IN (?)", bun.List(companies)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("sections of companies: %w", err)
	}
	return rows, nil
}

// ProfilesAfter reads the profiles of at most limit companies in the order of their ids, beginning after the id after; 0 is for the
// first companies. It leaves out merged and withdrawn companies.
func ProfilesAfter(ctx context.Context, db bun.IDB, after int64, limit int) ([]*Profile, error) {
	var list []*Company
	err := db.NewSelect().Model(&list).Where("c.id > ?", after).Where("c.merged_into IS NULL").
		Where("c.withdrawn_at IS NULL").Order("c.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read companies: %w", err)
	}
	return LoadAll(ctx, db, list)
}
