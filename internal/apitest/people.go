package apitest

import (
	"context"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/taxonomy"
)

// addPeople adds three people, two companies and a firm that invests: Zoya and Farid founded Teacup, which Farid left; Zoya was
// an employee of Saucer before. The Tea Fund and Nila, a person, invest in both companies, in the same round of Teacup.
func (s *Site) addPeople() {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		zoya := &taxonomy.Author{Slug: "zoya-kapadia", Name: "Zoya Kapadia", Username: new("zoya"), Role: "Founder, Teacup", Bio: "She pours.",
			Subtitle: "Cups for trains", Website: "https://zoya.example", Social: taxonomy.SocialLinks{LinkedIn: "https://linkedin.example/zoya"},
			Names: map[string][]string{"hi": {"ज़ोया कापड़िया"}}}
		farid := &taxonomy.Author{Slug: "farid-kapadia", Name: "Farid Kapadia", OwnPath: new("/farid")}
		nila := &taxonomy.Author{Slug: "nila-vakil", Name: "Nila Vakil"}
		for _, a := range []*taxonomy.Author{zoya, farid, nila} {
			if err := taxonomy.SavePerson(ctx, tx, a); err != nil {
				return err
			}
		}
		fund := &investor.Investor{Slug: "tea-fund", Name: "Tea Fund", Kind: investor.Firm, City: "Surat", Description: "It waits."}
		angel := &investor.Investor{Slug: "nila-vakil", Name: "Nila Vakil", Kind: investor.Individual, AuthorID: &nila.ID}
		for _, i := range []*investor.Investor{fund, angel} {
			if err := investor.Add(ctx, tx, i); err != nil {
				return err
			}
		}
		teacup := &company.Profile{Company: &company.Company{Slug: "teacup", Name: "Teacup", City: "Surat"},
			People: []company.TeamMember{
				{Name: "Zoya", AuthorID: &zoya.ID, Designation: "Founder", Role: account.Founder, Started: "2019-03"},
				{Name: "Farid", AuthorID: &farid.ID, Designation: "Founder", Role: account.Founder, Started: "2019-03", Ended: "2021-06"}},
			Rounds: []company.Round{{Type: "SEED", Amount: new(int64(40_000_000)), Currency: "INR", Date: "2020-05",
				Investors: []investor.Investor{*fund, *angel}}}}
		saucer := &company.Profile{Company: &company.Company{Slug: "saucer", Name: "Saucer", City: "Surat"},
			People: []company.TeamMember{
				{Name: "Zoya", AuthorID: &zoya.ID, Designation: "Potter", Role: account.Employee, Started: "2016", Ended: "2019-02"}},
			Rounds: []company.Round{{Type: "ANGEL", Currency: "INR", Date: "2018", Investors: []investor.Investor{*angel}},
				{Type: "SEED", Currency: "INR", Date: "2021", Investors: []investor.Investor{*fund}}}}
		return company.SaveAll(ctx, tx, []*company.Profile{teacup, saucer})
	})
}
