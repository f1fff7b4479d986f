package company

import (
	"context"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"

	"masthead/internal/account"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/investor"
)

// roleValues are the values of the facet "role" of people with a role at a company.
var roleValues = map[account.CompanyRole]string{account.Founder: "founder", account.Executive: "executive", account.Employee: "employee"}

// InvestorRole is the value of the facet "role" of people who invest.
const InvestorRole = "investor"

// PeopleFacets returns the values of the facets "role", "sector" and "city" of people with the sets of their ids: the roles that they have
// or had at companies, and whether they invest; the sectors and the cities of the companies where they work now. Withdrawn companies do not
// count.
func PeopleFacets(ctx context.Context, db *database.DB) ([]facet.Count, error) {
	var team []TeamMember
	err := db.Read.NewSelect().Model(&team).Column("company_id", "author_id", "role", "ended_on").Where("p.author_id IS NOT NULL").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("facets of people: %w", err)
	}
	index, err := readFacets(ctx, db, true)
	if err != nil {
		return nil, err
	}
	shown := roaring.New()
	for _, v := range index {
		if v.Facet == facetAll {
			shown = v.IDs
		}
	}
	roles, staff := map[string]*roaring.Bitmap{InvestorRole: roaring.New()}, map[uint32][]uint32{}
	for _, t := range team {
		if !shown.Contains(uint32(t.CompanyID)) {
			continue
		}
		role := roleValues[t.Role]
		if roles[role] == nil {
			roles[role] = roaring.New()
		}
		roles[role].Add(uint32(*t.AuthorID))
		if t.Ended == "" {
			staff[uint32(t.CompanyID)] = append(staff[uint32(t.CompanyID)], uint32(*t.AuthorID))
		}
	}
	investors, err := investor.Authors(ctx, db.Read)
	if err != nil {
		return nil, err
	}
	for _, id := range investors {
		roles[InvestorRole].Add(uint32(id))
	}
	var list []facet.Count
	for role, ids := range roles {
		list = append(list, facet.Count{Facet: "role", Value: role, Count: int64(ids.GetCardinality()), IDs: ids})
	}
	for _, v := range index {
		if v.Facet != "sector" && v.Facet != "city" {
			continue
		}
		people := roaring.New()
		for id := range roaring.Values(v.IDs) {
			people.AddMany(staff[id])
		}
		list = append(list, facet.Count{Facet: v.Facet, Value: v.Value, Label: v.Label, Count: int64(people.GetCardinality()), IDs: people})
	}
	return list, nil
}
