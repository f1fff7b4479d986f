package company

import (
	"context"
	"net/http"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/media"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// API has the operations of companies.
type API struct {
	DB           *database.DB
	Clock        clock.Clock
	Index        *search.Index
	Media        *media.Service
	MaxLogoBytes int64 // largest logo, in bytes
}

func (c *API) register(a *apiv2.API) {
	in := apiv2.Section("Companies")
	apiv2.Get(a, "/companies", "companies", "List companies (addition)", c.listCompanies, in,
		apiv2.Doc("Companies must pass all filters. A filter can have several values, separated by commas; a company needs one of them. "+
			"For each value, the response has the number of companies that have it and pass the filters of the other facets."))
	apiv2.Get(a, "/companies/search", "search-companies", "Search companies by name (addition)", c.search, in, apiv2.Limit(search.Rate),
		apiv2.Doc("Companies whose names begin with the text, then others that the search finds; at most 10, the best first. "+
			"Names in other scripts may be typed in Latin letters."))
	apiv2.Get(a, "/company/widget", "company-widget", "Read a company for a card", c.readWidget, in)
	apiv2.Get(a, "/company/profile", "company-profile", "Read the profile of a company", c.readProfile, in)
	apiv2.Personal(a, http.MethodGet, "/rw/company/form/curated-lists", "read-company-options",
		"Read the option lists and rules of the company form", c.readOptions, in,
		apiv2.Doc("Forms take their options and the limits of their fields from here. The server checks the same rules."))
	c.registerSaves(a)
	c.registerMerges(a)
	c.registerOpenings(a)
	c.registerPaths(a)
	c.registerApplications(a)
	c.registerNewsroom(a)
}

type noInput struct{}

func (c *API) readOptions(context.Context, *noInput) (*apiv2.Output[ProfileOptions], error) {
	return apiv2.Private(ProfileOptionsOf(c.Clock().UTC().Year())), nil
}

// Logo is the logo of a company with its size in pixels, and a smaller file of it for phones.
type Logo struct {
	URL    string   `json:"url"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Mobile LogoFile `json:"mobile"`
}

// LogoFile is a logo in one size.
type LogoFile struct {
	URL string `json:"url"`
}

const mobileLogoWidth = 96

// NewLogo returns the API's form of a logo; nil for nil.
func NewLogo(p *frame.Picture) *Logo {
	if p == nil {
		return nil
	}
	l := &Logo{URL: p.URL(logoWidth), Width: p.Width, Height: p.Height}
	l.Mobile.URL = p.URL(mobileLogoWidth)
	return l
}

// ShortCompany is a company as cards show it.
type ShortCompany struct {
	ID             string   `json:"id"`
	Name           string   `json:"name" example:"Kiln & Loom"`
	Path           *string  `json:"path" doc:"The company's own path; null for a company at /companies/{slug}."`
	Slug           string   `json:"slug" example:"kiln-and-loom"`
	Subtitle       string   `json:"subtitle"`
	Logo           *Logo    `json:"logo"`
	Sectors        []string `json:"sectors" nullable:"false"`
	BusinessModels []string `json:"businessModels" nullable:"false"`
	City           string   `json:"city" example:"Jaipur"`
}

// NewShortCompany returns the API's form of a company for cards; logo may be nil.
func NewShortCompany(c *Company, logo *frame.Picture) ShortCompany {
	return ShortCompany{ID: strconv.FormatInt(c.ID, 10), Name: c.Name, Path: c.OwnPath, Slug: c.Slug, Subtitle: c.Subtitle,
		Logo:    NewLogo(logo),
		Sectors: c.SectorNames(), BusinessModels: c.Models, City: c.City}
}

// LatestAward is the newest award of a company (ENTITY-23).
type LatestAward struct {
	Name string  `json:"name"`
	Slug string  `json:"slug"`
	Path *string `json:"path" doc:"Null for an award at /awards/{slug}."`
	Rank *int    `json:"rank" doc:"Null for a company that is only mentioned."`
}

// latestAward returns the newest award of a company, nil if it has none.
func (c *API) latestAward(ctx context.Context, id int64) (*LatestAward, error) {
	apiv2.AddTags(ctx, award.Tag)
	list, err := AwardsOf(ctx, c.DB.Read, id)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	latest := list[0]
	return &LatestAward{Name: latest.Award.Name, Slug: latest.Award.Slug, Path: latest.Award.OwnPath,
		Rank: latest.Entry.Rank}, nil
}

// CompanyWidget is a company for a card.
type CompanyWidget struct {
	ShortCompany
	LatestAward *LatestAward `json:"latestAward" doc:"Null for a company without awards."`
}

type widgetInput struct {
	ID int64 `query:"id" required:"true" minimum:"1"`
}

func (c *API) readWidget(ctx context.Context, in *widgetInput) (*apiv2.Output[CompanyWidget], error) {
	apiv2.AddTags(ctx, TagOf(in.ID))
	one, err := CurrentShown(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, TagOf(one.ID))
	logos, err := logosOf(ctx, c.DB, []Company{*one})
	if err != nil {
		return nil, err
	}
	latest, err := c.latestAward(ctx, one.ID)
	return apiv2.Public(CompanyWidget{NewShortCompany(one, logos(one.LogoID)), latest}), err
}

// logosOf reads the logos of companies in one query.
func logosOf(ctx context.Context, db *database.DB, list []Company) (func(*int64) *frame.Picture, error) {
	var ids []int64
	for i := range list {
		if id := list[i].LogoID; id != nil {
			ids = append(ids, *id)
		}
	}
	pictures, err := media.Pictures(ctx, db.Read, ids)
	return func(id *int64) *frame.Picture {
		if id == nil {
			return nil
		}
		return pictures[*id]
	}, err
}

type listInput struct {
	Sector        string `query:"sector" doc:"Slugs of sectors, such as fintech." maxLength:"400"`
	Vertical      string `query:"vertical" maxLength:"400"`
	BusinessModel string `query:"businessModel" doc:"Business models, such as b2b,b2c." maxLength:"100"`
	Stage         string `query:"stage" doc:"Type of the newest funding round, such as seed." maxLength:"400"`
	City          string `query:"city" maxLength:"400"`
	State         string `query:"state" maxLength:"400"`
	Size          string `query:"size" doc:"Employee bands, such as under-10 or 51-200." maxLength:"100"`
	Founded       string `query:"founded" doc:"Founding years, such as 2016." maxLength:"200"`
	Funded        string `query:"funded" doc:"Years of the newest round, never or undated." maxLength:"200"`
	Hiring        string `query:"hiring" enum:"yes"`
	Sort          string `query:"sort" enum:"funding,name,age" default:"funding"`
	Limit         int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of companies; at most 50."`
	After         int64  `query:"after" minimum:"1" doc:"ID of the last company on the previous page."`
}

// CompanyList is a page of companies.
type CompanyList struct {
	Companies []ShortCompany    `json:"companies" nullable:"false"`
	Total     int64             `json:"total"`
	Next      *string           `json:"next" doc:"Value of 'after' for the next page; null on the last page."`
	Facets    []FacetValueCount `json:"facets" nullable:"false"`
}

// FacetValueCount is a facet value with the number of companies that have it.
type FacetValueCount struct {
	Facet string `json:"facet" example:"city" doc:"Name of the parameter."`
	Value string `json:"value" example:"jaipur"`
	Label string `json:"label" example:"Jaipur"`
	Count int64  `json:"number"`
}

func (c *API) listCompanies(ctx context.Context, in *listInput) (*apiv2.Output[CompanyList], error) {
	apiv2.AddTags(ctx, Tag)
	query := map[string][]string{}
	for facet, value := range map[string]string{"sector": in.Sector, "vertical": in.Vertical, "model": in.BusinessModel, "stage": in.Stage,
		"city": in.City, "state": in.State, "size": in.Size, "founded": in.Founded, "funded": in.Funded, "hiring": in.Hiring} {
		query[facet] = []string{value}
	}
	filter, ok := FilterOf(query)
	if !ok {
		return nil, apiv2.Error(http.StatusBadRequest, "A filter has up to 20 slugs, separated by commas.")
	}
	found, err := Find(ctx, c.DB, filter, Order(in.Sort), in.After, in.Limit)
	if err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, found.Companies)
	if err != nil {
		return nil, err
	}
	out := CompanyList{Companies: []ShortCompany{}, Total: found.Total, Facets: []FacetValueCount{}}
	for i := range found.Companies {
		one := &found.Companies[i]
		apiv2.AddTags(ctx, TagOf(one.ID))
		out.Companies = append(out.Companies, NewShortCompany(one, logo(one.LogoID)))
	}
	if found.More {
		next := out.Companies[len(out.Companies)-1].ID
		out.Next = &next
	}
	for _, v := range found.Counts {
		facet := v.Facet
		if facet == "model" { // a facet has the name of its parameter
			facet = "businessModel"
		}
		out.Facets = append(out.Facets, FacetValueCount{facet, v.Value, v.Label, v.Count})
	}
	return apiv2.Public(out), nil
}

type profileInput struct {
	Slug      string `query:"slug" required:"true" minLength:"1" maxLength:"80"`
	Timestamp string `query:"timestamp" maxLength:"40" doc:"Ignored; clients that must not get a stored response change it."`
}

func (c *API) readProfile(ctx context.Context, in *profileInput) (*apiv2.Output[CompanyProfile], error) {
	one, err := BySlug(ctx, c.DB.Read, in.Slug)
	if err != nil {
		apiv2.AddTags(ctx, Tag)
		return nil, err
	}
	apiv2.AddTags(ctx, TagOf(one.ID))
	if one, err = CurrentShown(ctx, c.DB.Read, one.ID); err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, TagOf(one.ID))
	profile, err := Load(ctx, c.DB.Read, one)
	if err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, []Company{*one})
	if err != nil {
		return nil, err
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, c.DB.Read, authorsOf(profile.People))
	if err != nil {
		return nil, err
	}
	for _, a := range authors {
		apiv2.AddTags(ctx, a.Tag())
	}
	out := newCompanyProfile(profile, logo(one.LogoID), taxonomy.DropWithdrawn(authors), c.Clock())
	out.LatestAward, err = c.latestAward(ctx, one.ID)
	return apiv2.Public(out), err
}
