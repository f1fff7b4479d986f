package company

import (
	"strings"

	"masthead/internal/award"
	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/schema"
)

// structuredData returns the structured data of a company's page: the organization with its founders, grants, investors and awards, and
// the openings that have not closed.
func structuredData(r *frame.Request, p *Profile, m *CompanyPage, openings []Opening) []any {
	described := organization(r, p.Company, m.Logo)
	for _, person := range m.People {
		if person.Founder {
			founder := schema.Person{Type: "Person", Name: person.Name, JobTitle: person.Designation}
			if person.Href != "" {
				founder.URL = r.Absolute(person.Href)
			}
			described.Founders = append(described.Founders, founder)
		}
	}
	for i, round := range m.Funding.Rounds {
		if kind := p.Rounds[len(p.Rounds)-1-i].Type; kind != grantRound { // the page has the newest first
			continue
		}
		grant := schema.Grant{Type: "MonetaryGrant", Name: round.Name}
		if round.Amount != nil {
			grant.Amount = &schema.MonetaryAmount{Type: "MonetaryAmount", Currency: round.Currency, Value: *round.Amount}
		}
		described.Funding = append(described.Funding, grant)
	}
	described.Funders = fundersOf(r, p)
	for _, one := range m.Awards {
		described.Awards = append(described.Awards, awardText(one))
	}
	return append([]any{described}, postingsOf(r, p.Company, openings)...)
}

// grantRound is the type of funding rounds that are grants.
const grantRound = "GRANT"

// fundersOf returns the investors of a company as structured data. Those of an unknown kind are left out.
func fundersOf(r *frame.Request, p *Profile) []any {
	var list []any
	for _, i := range p.Investors() {
		address := ""
		if i.HasPage() {
			address = r.Absolute(i.Path())
		}
		switch i.Kind {
		case investor.Firm:
			list = append(list, schema.Organization{Type: "Organization", Name: i.Name, URL: address})
		case investor.Individual:
			list = append(list, schema.Person{Type: "Person", Name: i.Name, URL: address})
		}
	}
	return list
}

// awardText returns an award as structured data, with its year.
func awardText(a award.AwardRow) string {
	if a.Year == "" || strings.Contains(a.Name, a.Year) {
		return a.Name
	}
	return a.Name + " " + a.Year
}
