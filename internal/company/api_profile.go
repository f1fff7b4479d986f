package company

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/partialdate"
	"masthead/internal/taxonomy"
)

// Status says what the last save did to an entry.
type Status string

// The statuses of entries.
const (
	Created Status = "CREATED"
	Updated Status = "UPDATED"
	Deleted Status = "DELETED"
)

// CompanyProfile is a company with the sections of its profile.
type CompanyProfile struct {
	ShortCompany
	Description   string            `json:"description"`
	Vision        string            `json:"vision"`
	Website       string            `json:"website"`
	Headquarters  string            `json:"headquarters"`
	EmployeeCount string            `json:"employeeCount" example:"51-200"`
	FoundingDate  string            `json:"foundingDate" doc:"May be partial, such as 2016-04."`
	FoundingYear  *int              `json:"foundingYear"`
	ClosingYear   *int              `json:"closingYear" doc:"Null for a company that still operates."`
	Verticals     []Vertical        `json:"verticals" nullable:"false"`
	SocialLinks   map[string]string `json:"socialLinks" doc:"Addresses by network."`
	LatestAward   *LatestAward      `json:"latestAward" doc:"Null for a company without awards."`
	People        []TeamMemberRef   `json:"people" nullable:"false"`

	Introduction     IntroductionSection `json:"introduction"`
	BasicInformation BasicSection        `json:"basicInformation"`
	Locations        []LocationItem      `json:"locations" nullable:"false"`
	RevenueStreams   []RevenueItem       `json:"revenueStreams" nullable:"false"`
	Timeline         TimelineSection     `json:"timeline"`
	TargetMarket     Market              `json:"targetMarket"`
	Funding          FundingSection      `json:"funding"`
	Products         []ProductItem       `json:"products" nullable:"false"`
	Openings         []OpeningItem       `json:"openings" nullable:"false" doc:"Those that have not closed (addition)."`
	Employments      []EmploymentItem    `json:"employments" nullable:"false"`
	Versions         map[Section]int64   `json:"versions" doc:"Version of each section; 0 or absent before its first save."`
}

// TeamMemberRef is a current team member of a company, in the form that the specification fixes.
type TeamMemberRef struct {
	Designation string    `json:"designation"`
	Influencer  PersonRef `json:"influencer"`
}

// PersonRef names a person.
type PersonRef struct {
	Name     string  `json:"name"`
	Username *string `json:"username"`
	Slug     *string `json:"slug" doc:"Null for a person without a profile."`
	Path     *string `json:"path" doc:"Path of the person's page; null for a person without a profile."`
}

func newPersonRef(p TeamMember, authors map[int64]*taxonomy.Author) PersonRef {
	one := PersonRef{Name: p.Name}
	if p.AuthorID != nil && authors[*p.AuthorID] != nil {
		a := authors[*p.AuthorID]
		path := a.Path()
		one.Username, one.Slug, one.Path = a.Username, &a.Slug, &path
	}
	return one
}

// EmploymentItem is a person who works or worked for the company.
type EmploymentItem struct {
	Name        string              `json:"name"`
	Designation string              `json:"designation"`
	Role        account.CompanyRole `json:"role"`
	StartDate   string              `json:"startDate" doc:"May be partial."`
	EndDate     *string             `json:"endDate" doc:"Null for a current employment."`
}

// IntroductionSection has the values of the section Introduction.
type IntroductionSection struct {
	Name        string            `json:"name"`
	Subtitle    string            `json:"subtitle"`
	Description string            `json:"description"`
	Vision      string            `json:"vision"`
	Website     string            `json:"website"`
	Logo        *Logo             `json:"logo"`
	SocialLinks map[string]string `json:"socialLinks"`
}

// BasicSection has the values of the section Basic.
type BasicSection struct {
	FoundingDate   string           `json:"foundingDate"`
	FoundingYear   *int             `json:"foundingYear"`
	ClosingYear    *int             `json:"closingYear"`
	EmployeeCount  string           `json:"employeeCount"`
	Headquarters   string           `json:"headquarters"`
	City           string           `json:"city"`
	State          string           `json:"state"`
	Sectors        []string         `json:"sectors" nullable:"false"`
	BusinessModels []string         `json:"businessModels" nullable:"false"`
	Verticals      []Vertical       `json:"verticals" nullable:"false"`
	CoreTeam       []TeamMemberItem `json:"coreTeam" nullable:"false"`
	Hiring         bool             `json:"hiring" doc:"Whether the company says that it is hiring (addition)."`
}

// TeamMemberItem is a member of the core team.
type TeamMemberItem struct {
	ID          string              `json:"id"`
	Name        string              `json:"name"`
	Designation string              `json:"designation"`
	Role        account.CompanyRole `json:"role"`
	Salutation  string              `json:"salutation"`
	LinkedIn    *string             `json:"linkedin"`
	StartDate   string              `json:"startDate" doc:"May be partial (addition)."`
	EndDate     string              `json:"endDate" doc:"May be partial; empty for a current member (addition)."`
	Status      Status              `json:"status"`
}

// LocationItem is an office.
type LocationItem struct {
	ID             string `json:"id"`
	City           string `json:"city"`
	Address        string `json:"address"`
	IsHeadquarters bool   `json:"isHeadquarters"`
	Status         Status `json:"status"`
}

// RevenueItem is a revenue stream.
type RevenueItem struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Share       *int   `json:"share" doc:"Share of the revenue in percent."`
	Status      Status `json:"status"`
}

// ProductItem is a product of a profile, with its offers.
type ProductItem struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Link        *string     `json:"link" doc:"Address of a page about the product (addition)."`
	Description string      `json:"description"`
	Offers      []OfferItem `json:"offers" nullable:"false"`
	Status      Status      `json:"status"`
}

// OfferItem is an offer of a product.
type OfferItem struct {
	ID          string `json:"id"`
	Description string `json:"description"`
	Status      Status `json:"status"`
}

// TimelineSection has the events of a company by year and month, the newest first.
type TimelineSection struct {
	Years     []EventYear `json:"years" nullable:"false"`
	IDs       []string    `json:"ids" nullable:"false" doc:"IDs of all events."`
	UpdateIDs []string    `json:"updateIds" nullable:"false" doc:"IDs of the events that the last save changed."`
}

// EventYear groups the events of a year by month.
type EventYear struct {
	Year   int          `json:"year"`
	Months []EventMonth `json:"months" nullable:"false"`
}

// EventMonth has the events of a month; month is 0 if only the year is known.
type EventMonth struct {
	Month  int         `json:"month"`
	Events []EventItem `json:"events" nullable:"false"`
}

// EventItem is an event of a timeline.
type EventItem struct {
	ID            string  `json:"id"`
	MilestoneType string  `json:"milestoneType" example:"PRODUCT_LAUNCH"`
	Title         string  `json:"title"`
	Description   string  `json:"description"`
	Date          string  `json:"date" doc:"May be partial."`
	Link          *string `json:"link"`
	Status        Status  `json:"status"`
}

// FundingSection is the funding of a company.
type FundingSection struct {
	TotalFundingAmount int64          `json:"totalFundingAmount" doc:"Disclosed amounts in US dollars, at the rates of their years."`
	TotalFunding       string         `json:"totalFunding" example:"USD 12.5 million"`
	FundingStatus      string         `json:"fundingStatus" doc:"Type of the newest round." example:"SERIES-A"`
	Investors          []InvestorRef  `json:"investors" nullable:"false"`
	Fundings           []FundingRound `json:"fundings" nullable:"false" doc:"The oldest first."`
}

// InvestorRef names an investor.
type InvestorRef struct {
	ID   string  `json:"id"`
	Name string  `json:"name"`
	Path *string `json:"path" doc:"Null for an investor without a page."`
}

// FundingRound is a funding round as the API shows it, with its investors.
type FundingRound struct {
	ID        string        `json:"id"`
	RoundType string        `json:"roundType" example:"SEED"`
	Amount    *int64        `json:"amount" doc:"Whole units of the currency; null if it is not disclosed."`
	Currency  string        `json:"currency"`
	Date      string        `json:"date" doc:"May be partial."`
	Investors []InvestorRef `json:"investors" nullable:"false"`
	Source    string        `json:"source" doc:"Source of the data about the round, an address or a name; empty if none is named."`
	Status    Status        `json:"status"`
}

func formatID(id int64) string { return strconv.FormatInt(id, 10) }

func optionalYear(year int) *int {
	if year == 0 {
		return nil
	}
	return &year
}

func newCompanyProfile(p *Profile, logo *frame.Picture, authors map[int64]*taxonomy.Author, now time.Time) CompanyProfile {
	out := CompanyProfile{ShortCompany: NewShortCompany(p.Company, logo), Description: p.Description, Vision: p.Vision, Website: p.Website,
		Headquarters: p.Headquarters, EmployeeCount: p.Employees, FoundingDate: p.Founded, FoundingYear: optionalYear(p.FoundedYear),
		ClosingYear: optionalYear(p.ClosedYear), SocialLinks: p.Social, TargetMarket: p.Market, Versions: p.Versions,
		Introduction: newIntroduction(p.Company, logo), BasicInformation: newBasic(p), Locations: locationItems(p.Locations),
		RevenueStreams: revenueItems(p.Revenue), Timeline: newTimeline(p.Events, nil), Funding: newFunding(p), Products: productItems(p.Products),
		Openings: openingItems(p.OpenOpenings(now)),
		People:   []TeamMemberRef{}, Employments: []EmploymentItem{}}
	out.Verticals = out.BasicInformation.Verticals
	for _, person := range p.People {
		out.Employments = append(out.Employments, EmploymentItem{person.Name, person.Designation, person.Role, person.Started,
			apiv2.Optional(person.Ended)})
		if person.Ended == "" {
			out.People = append(out.People, TeamMemberRef{person.Designation, newPersonRef(person, authors)})
		}
	}
	return out
}

func newIntroduction(c *Company, logo *frame.Picture) IntroductionSection {
	return IntroductionSection{c.Name, c.Subtitle, c.Description, c.Vision, c.Website, NewLogo(logo), c.Social}
}

func newBasic(p *Profile) BasicSection {
	b := BasicSection{FoundingDate: p.Founded, FoundingYear: optionalYear(p.FoundedYear), ClosingYear: optionalYear(p.ClosedYear),
		EmployeeCount: p.Employees, Headquarters: p.Headquarters, City: p.City, State: p.State, Sectors: p.SectorNames(),
		BusinessModels: p.Models, Verticals: []Vertical{}, CoreTeam: []TeamMemberItem{}, Hiring: p.Hiring}
	for _, s := range p.Verticals {
		if at := slices.IndexFunc(verticals, func(v Vertical) bool { return v.Slug == s }); at >= 0 {
			b.Verticals = append(b.Verticals, verticals[at])
		}
	}
	for _, person := range p.People {
		if person.Ended == "" {
			b.CoreTeam = append(b.CoreTeam, newTeamMemberItem(person, Created))
		}
	}
	return b
}

func newTeamMemberItem(p TeamMember, status Status) TeamMemberItem {
	return TeamMemberItem{formatID(p.ID), p.Name, p.Designation, p.Role, p.Salutation, apiv2.Optional(p.LinkedIn), p.Started, p.Ended, status}
}

func locationItems(list []Location) []LocationItem {
	items := []LocationItem{}
	for _, l := range list {
		items = append(items, newLocationItem(l, Created))
	}
	return items
}

func newLocationItem(l Location, status Status) LocationItem {
	return LocationItem{formatID(l.ID), l.City, l.Address, l.IsHeadquarters, status}
}

func revenueItems(list []RevenueStream) []RevenueItem {
	items := []RevenueItem{}
	for _, s := range list {
		items = append(items, newRevenueItem(s, Created))
	}
	return items
}

func newRevenueItem(s RevenueStream, status Status) RevenueItem {
	return RevenueItem{formatID(s.ID), s.Name, s.Description, s.Share, status}
}

func productItems(list []Product) []ProductItem {
	items := []ProductItem{}
	for _, p := range list {
		items = append(items, newProductItem(p, Created))
	}
	return items
}

func newProductItem(p Product, status Status) ProductItem {
	item := ProductItem{formatID(p.ID), p.Name, apiv2.Optional(p.Link), p.Description, []OfferItem{}, status}
	for _, o := range p.Offers {
		item.Offers = append(item.Offers, OfferItem{strconv.Itoa(o.ID), o.Description, Created})
	}
	return item
}

// newTimeline groups events by year and month. The events must be sorted, the newest first. changed has the ids of the events that the
// last save changed.
func newTimeline(events []Event, changed []string) TimelineSection {
	t := TimelineSection{Years: []EventYear{}, IDs: []string{}, UpdateIDs: append([]string{}, changed...)}
	for _, e := range events {
		t.IDs = append(t.IDs, formatID(e.ID))
		year, month := dateParts(e.Date)
		if n := len(t.Years); n == 0 || t.Years[n-1].Year != year {
			t.Years = append(t.Years, EventYear{Year: year})
		}
		at := &t.Years[len(t.Years)-1]
		if n := len(at.Months); n == 0 || at.Months[n-1].Month != month {
			at.Months = append(at.Months, EventMonth{Month: month})
		}
		list := &at.Months[len(at.Months)-1].Events
		*list = append(*list, newEventItem(e, Created))
	}
	return t
}

func newEventItem(e Event, status Status) EventItem {
	return EventItem{formatID(e.ID), e.Type, e.Title, e.Description, e.Date, apiv2.Optional(e.Link), status}
}

// dateParts returns the year and the month of a partial date, each 0 if it is unknown.
func dateParts(date string) (year, month int) {
	year, _ = partialdate.YearOf(date)
	if len(date) >= len("2006-01") {
		month, _ = strconv.Atoi(date[5:7])
	}
	return year, month
}

func newFunding(p *Profile) FundingSection {
	f := FundingSection{TotalFundingAmount: p.RaisedUSD, TotalFunding: totalText(p.RaisedUSD), FundingStatus: p.Stage,
		Investors: investorRefs(p.Investors()), Fundings: []FundingRound{}}
	for _, r := range p.Rounds {
		f.Fundings = append(f.Fundings, newFundingRound(r, Created))
	}
	return f
}

func newFundingRound(r Round, status Status) FundingRound {
	return FundingRound{formatID(r.ID), r.Type, r.Amount, r.Currency, r.Date, investorRefs(r.Investors), r.Source, status}
}

func investorRefs(list []investor.Investor) []InvestorRef {
	refs := []InvestorRef{}
	for _, i := range list {
		ref := InvestorRef{ID: formatID(i.ID), Name: i.Name}
		if i.HasPage() {
			path := i.Path()
			ref.Path = &path
		}
		refs = append(refs, ref)
	}
	return refs
}

// totalText returns an amount of US dollars as a text, such as "USD 12.5 million", "" for 0.
func totalText(usd int64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e9, " billion"}, {1e6, " million"}, {1, ""}} {
		if float64(usd) >= unit.size {
			text := strings.TrimSuffix(fmt.Sprintf("%.1f", float64(usd)/unit.size), ".0")
			return "USD " + text + unit.name
		}
	}
	return ""
}
