package people

import (
	"context"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/company"
	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/media"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

func (p *API) registerInvestors(a *apiv2.API) {
	in := apiv2.Section("Investors")
	apiv2.Get(a, "/investors", "investors", "List investors by name (addition)", p.listInvestors, in, apiv2.Limit(search.Rate),
		apiv2.Doc("With q, at most "+strconv.Itoa(maxFoundInvestors)+" investors whose names match, best first."))
	apiv2.Get(a, "/investors/{slug}", "investor", "Read an investor with its portfolio (addition)", p.readInvestor, in)
}

// Investor is a firm or a person that invests.
type Investor struct {
	ID          string        `json:"id"`
	Name        string        `json:"name" example:"Monsoon Ridge Capital"`
	Slug        string        `json:"slug" example:"monsoon-ridge-capital"`
	Path        string        `json:"path" doc:"Path of the investor's page; of the profile for a person with one."`
	Kind        investor.Kind `json:"kind" enum:"firm,person,unknown"`
	Description string        `json:"description"`
	Website     string        `json:"website"`
	City        string        `json:"city"`
	Logo        *company.Logo `json:"logo"`
}

// InvestorItem is an investor in a list.
type InvestorItem struct {
	Investor
	Companies int64 `json:"companies" doc:"Number of companies in the portfolio."`
	Rounds    int64 `json:"rounds"`
}

// InvestorList is a page of investors.
type InvestorList struct {
	Investors []InvestorItem `json:"investors" nullable:"false"`
	Total     int64          `json:"total"`
	Next      *string        `json:"next" doc:"Value of 'after' for the next page; null on the last one."`
}

type investorsInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of investors; at most 50."`
	After  int64  `query:"after" minimum:"1" doc:"ID of the last investor of the page before."`
	Text   string `query:"q" minLength:"2" maxLength:"100" doc:"Beginning of a name, in any script; without it, all investors."`
	Locale string `query:"locale" doc:"Name or code of the reader's language, for q; by default that of the publication."`
}

// maxFoundInvestors is the maximum number of investors that a search lists.
const maxFoundInvestors = 10

func (p *API) listInvestors(ctx context.Context, in *investorsInput) (*apiv2.Output[InvestorList], error) {
	apiv2.AddTags(ctx, investor.Tag, company.Tag)
	total, err := investor.Count(ctx, p.DB.Read)
	if err != nil {
		return nil, err
	}
	list, err := p.selectInvestors(ctx, in)
	if err != nil {
		return nil, err
	}
	out := InvestorList{Investors: []InvestorItem{}, Total: total}
	if len(list) > in.Limit {
		list = list[:in.Limit]
		next := strconv.FormatInt(list[in.Limit-1].ID, 10)
		out.Next = &next
	}
	plain := make([]investor.Investor, len(list))
	for i := range list {
		plain[i] = list[i].Investor
	}
	shown, err := p.newInvestors(ctx, plain)
	if err != nil {
		return nil, err
	}
	for i := range list {
		out.Investors = append(out.Investors, InvestorItem{shown[i], list[i].Companies, list[i].Rounds})
	}
	return apiv2.Public(out), nil
}

// selectInvestors returns those that a search finds or, without a search, one more than a page has.
func (p *API) selectInvestors(ctx context.Context, in *investorsInput) ([]company.ListedInvestor, error) {
	if in.Text == "" {
		return company.ListInvestors(ctx, p.DB.Read, in.After, in.Limit+1)
	}
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, search.Tag)
	found, err := investor.Find(ctx, p.DB, p.Index, in.Text, l.Code, min(in.Limit, maxFoundInvestors))
	if err != nil {
		return nil, err
	}
	return company.WithInvestments(ctx, p.DB.Read, found)
}

// newInvestors returns investors as the API shows them, in two queries.
func (p *API) newInvestors(ctx context.Context, list []investor.Investor) ([]Investor, error) {
	var people, logos []int64
	for i := range list {
		if id := list[i].AuthorID; id != nil {
			people = append(people, *id)
		}
		if id := list[i].LogoID; id != nil {
			logos = append(logos, *id)
		}
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, p.DB.Read, people)
	if err != nil {
		return nil, err
	}
	for _, a := range authors {
		apiv2.AddTags(ctx, a.Tag())
	}
	taxonomy.DropWithdrawn(authors)
	pictures, err := media.Pictures(ctx, p.DB.Read, logos)
	shown := make([]Investor, len(list))
	for i := range list {
		one := &list[i]
		apiv2.AddTags(ctx, investor.TagOf(one.ID))
		shown[i] = Investor{ID: strconv.FormatInt(one.ID, 10), Name: one.Name, Slug: one.Slug, Path: one.Path(), Kind: one.Kind,
			Description: one.Description, Website: one.Website, City: one.City}
		if one.LogoID != nil {
			shown[i].Logo = company.NewLogo(pictures[*one.LogoID])
		}
		if one.AuthorID != nil && authors[*one.AuthorID] != nil {
			shown[i].Path = authors[*one.AuthorID].Path()
		}
	}
	return shown, err
}

// InvestorProfile is an investor with its portfolio and its co-investors.
type InvestorProfile struct {
	Investor
	Portfolio   []PortfolioCompany `json:"portfolio" nullable:"false" doc:"Companies with the newest rounds first."`
	CoInvestors []CoInvestor       `json:"coInvestors" nullable:"false" doc:"Investors with the most shared rounds first."`
}

// PortfolioCompany is a company with the rounds of an investor, the newest first.
type PortfolioCompany struct {
	Company company.ShortCompany `json:"company"`
	Rounds  []InvestorRound      `json:"rounds" nullable:"false"`
}

// InvestorRound is a funding round of an investor.
type InvestorRound struct {
	RoundType string `json:"roundType" example:"SEED"`
	Amount    *int64 `json:"amount" doc:"Amount of the whole round, in whole units of the currency; null if it is not disclosed."`
	Currency  string `json:"currency"`
	Date      string `json:"date" doc:"May be partial."`
}

// CoInvestor is an investor with the number of rounds that it shares with another one.
type CoInvestor struct {
	Investor
	SharedRounds int64 `json:"sharedRounds"`
}

type investorInput struct {
	Slug string `path:"slug" maxLength:"80"`
}

func (p *API) readInvestor(ctx context.Context, in *investorInput) (*apiv2.Output[InvestorProfile], error) {
	one, err := investor.BySlug(ctx, p.DB.Read, in.Slug)
	if err != nil {
		apiv2.AddTags(ctx, investor.Tag)
		return nil, err
	}
	apiv2.AddTags(ctx, company.Tag)
	investments, err := company.InvestmentsOf(ctx, p.DB.Read, []int64{one.ID})
	if err != nil {
		return nil, err
	}
	fellows, err := company.CoInvestorsOf(ctx, p.DB.Read, one.ID, maxCoInvestors)
	if err != nil {
		return nil, err
	}
	all := []investor.Investor{*one}
	for i := range fellows {
		all = append(all, fellows[i].Investor)
	}
	shown, err := p.newInvestors(ctx, all)
	if err != nil {
		return nil, err
	}
	out := InvestorProfile{Investor: shown[0], CoInvestors: []CoInvestor{}}
	for i := range fellows {
		out.CoInvestors = append(out.CoInvestors, CoInvestor{shown[i+1], fellows[i].Shared})
	}
	out.Portfolio, err = p.portfolioOf(ctx, investments)
	return apiv2.Public(out), err
}

// portfolioOf groups investments by company. The investments must be sorted, the newest first.
func (p *API) portfolioOf(ctx context.Context, investments []company.Investment) ([]PortfolioCompany, error) {
	var logos []int64
	for _, one := range investments {
		if id := one.Company.LogoID; id != nil {
			logos = append(logos, *id)
		}
	}
	pictures, err := media.Pictures(ctx, p.DB.Read, logos)
	list, at := []PortfolioCompany{}, map[int64]int{}
	for _, one := range investments {
		n, known := at[one.Company.ID]
		if !known {
			var logo *frame.Picture
			if one.Company.LogoID != nil {
				logo = pictures[*one.Company.LogoID]
			}
			n, at[one.Company.ID] = len(list), len(list)
			list = append(list, PortfolioCompany{company.NewShortCompany(one.Company, logo), []InvestorRound{}})
		}
		list[n].Rounds = append(list[n].Rounds, InvestorRound{one.Round.Type, one.Round.Amount, one.Round.Currency, one.Round.Date})
	}
	return list, err
}
