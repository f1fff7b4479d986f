package company

import (
	"slices"

	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/partialdate"
	"masthead/internal/taxonomy"
)

// CompanyFunding is the funding of a company. Amounts are in whole units of their currency.
type CompanyFunding struct {
	Raised    Amounts       `json:"raised"` // sum of the disclosed amounts
	Stage     string        `json:"stage"`  // name of the newest round, "" without rounds
	Rounds    []RoundRow    `json:"rounds"` // the newest first
	Investors []frame.Link  `json:"investors"`
	Years     []FundingYear `json:"years"` // years with a disclosed amount, the oldest first
}

// RoundRow is a funding round.
type RoundRow struct {
	Name      string       `json:"name"`
	Date      string       `json:"date"`
	Amount    *int64       `json:"amount"` // nil if it is not disclosed
	Currency  string       `json:"currency"`
	Amounts   *Amounts     `json:"amounts"` // nil if the amount is not disclosed, or its currency has no rate
	Source    string       `json:"source"`  // an address or a name, "" for none
	Investors []frame.Link `json:"investors"`
}

// FundingYear is the sum of the disclosed amounts of a year.
type FundingYear struct {
	Year    int     `json:"year"`
	Amounts Amounts `json:"amounts"`
}

// fundingOf returns the funding of a company. authors has the authors of investors with a person's profile, by author id.
func fundingOf(r *frame.Request, p *Profile, authors map[int64]*taxonomy.Author) CompanyFunding {
	f := CompanyFunding{Rounds: []RoundRow{}, Investors: []frame.Link{}, Years: []FundingYear{}}
	if p.Stage != "" {
		f.Stage = RoundNameIn(r.Locale(), p.Stage)
	}
	for i := range p.Rounds {
		round := &p.Rounds[i]
		f.Rounds = append(f.Rounds, newRoundRow(r, round, authors))
		amounts := amountsOf(round)
		if amounts == nil {
			continue
		}
		f.Raised.add(*amounts)
		year, ok := partialdate.YearOf(round.Date)
		if !ok {
			continue
		}
		if n := len(f.Years); n == 0 || f.Years[n-1].Year != year {
			f.Years = append(f.Years, FundingYear{Year: year})
		}
		f.Years[len(f.Years)-1].Amounts.add(*amounts)
	}
	slices.Reverse(f.Rounds)
	for _, i := range p.Investors() {
		f.Investors = append(f.Investors, investor.LinkTo(r, &i, authors))
	}
	return f
}

func newRoundRow(r *frame.Request, round *Round, authors map[int64]*taxonomy.Author) RoundRow {
	row := RoundRowOf(r.Locale(), round)
	for i := range round.Investors {
		row.Investors = append(row.Investors, investor.LinkTo(r, &round.Investors[i], authors))
	}
	return row
}

// RoundRowOf returns a funding round as pages in a language show it, without its investors.
func RoundRowOf(l i18n.Locale, round *Round) RoundRow {
	return RoundRow{Name: RoundNameIn(l, round.Type), Date: round.Date, Amount: round.Amount, Currency: round.Currency,
		Amounts: amountsOf(round), Source: round.Source, Investors: []frame.Link{}}
}
