package people

import (
	"context"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
)

// AdjacentPerson is a person who has something in common with another one, with the reason.
type AdjacentPerson struct {
	Author *taxonomy.Author
	Reason company.Reason
	Path   string // of what they have in common, below that of an edition; "" for none
}

const (
	maxAdjacent   = 6
	maxCandidates = 40
)

// findAdjacentPeople returns at most maxAdjacent people adjacent to a person, each once with the first reason that applies: founders of the
// same companies, colleagues, investors in the same rounds, investors in the same companies, speakers in the same sessions of conferences,
// then founders of similar companies.
// employments and investors are those of the person. The number of queries does not depend on the number of people.
func findAdjacentPeople(ctx context.Context, db *database.DB, author *taxonomy.Author, employments []company.Employment, investors []int64,
	l i18n.Locale,
) ([]AdjacentPerson, error) {
	var ids []int64
	reasons, paths := map[int64]company.Reason{author.ID: {}}, map[int64]string{}
	add := func(id int64, key, name string) {
		if _, known := reasons[id]; !known && len(ids) < maxAdjacent {
			ids, reasons[id] = append(ids, id), company.Reason{Key: key, Name: name}
		}
	}
	var companies []int64
	founded := map[int64]bool{}
	for _, employment := range employments {
		companies = append(companies, employment.CompanyID)
		founded[employment.CompanyID] = founded[employment.CompanyID] || employment.Role == account.Founder
	}
	colleagues, err := company.EmploymentsAt(ctx, db.Read, companies, maxCandidates)
	if err != nil {
		return nil, err
	}
	for _, other := range colleagues {
		if other.Role == account.Founder && founded[other.CompanyID] {
			add(*other.AuthorID, "person.cofounder", other.Company.NameIn(l))
		}
	}
	for _, other := range colleagues {
		add(*other.AuthorID, "person.colleague", other.Company.NameIn(l))
	}
	if err := addFellowInvestors(ctx, db, investors, l, add); err != nil {
		return nil, err
	}
	if len(ids) < maxAdjacent {
		fellows, err := conference.FellowSpeakersOf(ctx, db.Read, author.ID, maxCandidates)
		if err != nil {
			return nil, err
		}
		for _, f := range fellows {
			if _, known := reasons[f.AuthorID]; !known {
				paths[f.AuthorID] = f.Session.Path
			}
			add(f.AuthorID, "person.samePanel", f.Session.Title)
		}
	}
	if len(ids) < maxAdjacent && len(employments) > 0 {
		similar, why, err := company.FoundersOfSimilar(ctx, db, employments[0].Company, maxAdjacent)
		if err != nil {
			return nil, err
		}
		for _, other := range similar {
			reason := why[other.CompanyID].In(l)
			add(*other.AuthorID, reason.Key, reason.Name)
		}
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, db.Read, ids)
	var list []AdjacentPerson
	for _, id := range ids {
		if a := authors[id]; a != nil && !a.IsWithdrawn() {
			list = append(list, AdjacentPerson{a, reasons[id], paths[id]})
		}
	}
	return list, err
}

// addFellowInvestors calls add with the people who invested in the same rounds or companies as the investors.
func addFellowInvestors(ctx context.Context, db *database.DB, investors []int64, l i18n.Locale, add func(int64, string, string)) error {
	fellows, err := company.FellowInvestorsOf(ctx, db.Read, investors, maxCandidates)
	if err != nil || len(fellows) == 0 {
		return err
	}
	ids := make([]int64, len(fellows))
	for i := range fellows {
		ids[i] = fellows[i].CompanyID
	}
	companies, err := company.ByIDs(ctx, db.Read, ids)
	names := map[int64]string{}
	for i := range companies {
		names[companies[i].ID] = companies[i].NameIn(l)
	}
	for _, f := range fellows {
		if f.SameRound {
			add(f.AuthorID, "person.sameRound", names[f.CompanyID])
		} else {
			add(f.AuthorID, "person.coInvestor", names[f.CompanyID])
		}
	}
	return err
}
