package people

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/media"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// API has the operations of people and investors.
type API struct {
	DB     *database.DB
	Index  *search.Index
	People *Index // of the list of people
	Merges *Merges

	duplicates Duplicates
}

func (p *API) register(a *apiv2.API) {
	in := apiv2.Section("People")
	usernameDoc := apiv2.Doc("username is the person's username, or the slug of somebody without one.")
	apiv2.Get(a, "/people", "people", "List people by name (addition)", p.listPeople, in,
		apiv2.Doc("Founders, executives and investors, in the order of their names. With q, the people whose names match, best first, at most "+
			strconv.Itoa(maxFound)+". Filters have values that are separated by commas; several filters combine."))
	apiv2.Get(a, "/influencer/profile", "influencer-profile", "Read the profile of a person (addition)", p.readProfile, in, usernameDoc)
	apiv2.Get(a, "/influencer/companies", "influencer-companies", "List the companies of a person", p.listCompanies, in, usernameDoc)
	apiv2.Get(a, "/influencer/adjacents", "influencer-adjacents", "List adjacent people", p.readAdjacentPeople, in,
		apiv2.Doc("The previous and next person by name, and people who share a company, round or investor with the person."))
	p.registerInvestors(a)
	p.registerNewsroom(a)
	p.registerMerges(a)
}

// ImageURL has the address of a picture that is at least portraitWidth pixels wide, if the original is.
type ImageURL struct {
	URL string `json:"url"`
}

func newImageURL(p *frame.Picture) *ImageURL {
	if p == nil {
		return nil
	}
	return &ImageURL{p.URL(portraitWidth)}
}

// Person is a person with present employers.
type Person struct {
	ID             string        `json:"id"`
	Name           string        `json:"name" example:"Asha Rao"`
	Username       *string       `json:"username"`
	Subtitle       string        `json:"subtitle"`
	Designation    string        `json:"designation"`
	Bio            string        `json:"bio"`
	Website        string        `json:"website"`
	Path           *string       `json:"path" doc:"The person's own path; null for one at /people/{username} or /people/{slug}."`
	Slug           string        `json:"slug" example:"asha-rao"`
	Lang           string        `json:"lang" doc:"Language code of the texts (addition)."`
	ProfilePicture *ImageURL     `json:"profilePicture"`
	Banner         *ImageURL     `json:"banner"`
	Companies      []EmployerRef `json:"companies" nullable:"false"`
	SocialLinks    SocialLinks   `json:"socialLinks"`
}

// EmployerRef is a present employer of a person.
type EmployerRef struct {
	Designation string               `json:"designation"`
	Company     company.ShortCompany `json:"company"`
}

// SocialLinks are the addresses of a person's pages elsewhere.
type SocialLinks struct {
	Facebook  *string `json:"facebook"`
	Twitter   *string `json:"twitter"`
	LinkedIn  *string `json:"linkedin"`
	Wikipedia *string `json:"wikipedia"`
}

// PeopleOf returns authors with a profile as the API shows them, in four queries.
func (p *API) PeopleOf(ctx context.Context, list []*taxonomy.Author) ([]Person, error) {
	ids := make([]int64, len(list))
	for i, a := range list {
		ids[i] = a.ID
		apiv2.AddTags(ctx, a.Tag())
	}
	employments, err := company.EmploymentsOf(ctx, p.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	picture, err := p.pictures(ctx, list, employments)
	if err != nil {
		return nil, err
	}
	people := make([]Person, len(list))
	for i, a := range list {
		people[i] = newPerson(a, picture)
		for _, employment := range employments {
			if *employment.AuthorID == a.ID && employment.Ended == "" {
				apiv2.AddTags(ctx, company.TagOf(employment.CompanyID))
				people[i].Companies = append(people[i].Companies,
					EmployerRef{employment.Designation, company.NewShortCompany(employment.Company, picture(employment.Company.LogoID))})
			}
		}
	}
	return people, nil
}

// pictures reads the pictures of people and the logos of companies in one query.
func (p *API) pictures(ctx context.Context, list []*taxonomy.Author, employments []company.Employment,
) (func(*int64) *frame.Picture, error) {
	var ids []int64
	add := func(id *int64) {
		if id != nil {
			ids = append(ids, *id)
		}
	}
	for _, a := range list {
		add(a.PictureID)
		add(a.BannerID)
	}
	for _, employment := range employments {
		add(employment.Company.LogoID)
	}
	found, err := media.Pictures(ctx, p.DB.Read, ids)
	return func(id *int64) *frame.Picture {
		if id == nil {
			return nil
		}
		return found[*id]
	}, err
}

func newPerson(a *taxonomy.Author, picture func(*int64) *frame.Picture) Person {
	person := Person{ID: strconv.FormatInt(a.ID, 10), Name: a.Name, Username: a.Username, Subtitle: a.Subtitle, Designation: a.Role,
		Bio: a.Bio, Website: a.Website, Path: a.OwnPath, Slug: a.Slug, Lang: a.Lang, ProfilePicture: newImageURL(picture(a.PictureID)),
		Banner: newImageURL(picture(a.BannerID)), Companies: []EmployerRef{}, SocialLinks: SocialLinks{apiv2.Optional(a.Social.Facebook),
			apiv2.Optional(a.Social.Twitter), apiv2.Optional(a.Social.LinkedIn), apiv2.Optional(a.Social.Wikipedia)}}
	if !a.IsPerson {
		path := a.Path()
		person.Path = &path
	}
	return person
}

type listInput struct {
	Text   string `query:"q" minLength:"2" maxLength:"100" doc:"Beginning of a word of the name."`
	Locale string `query:"locale" doc:"Name or code of the reader's language."`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of people; at most 50."`
	After  int64  `query:"after" minimum:"1" doc:"ID of the last person of the page before."`
	Role   string `query:"role" maxLength:"100" doc:"founder, executive, employee, investor or other (addition)."`
	Sector string `query:"sector" maxLength:"400" doc:"Slugs of the sectors of companies where people work now (addition)."`
	City   string `query:"city" maxLength:"400" doc:"Cities of companies where people work now (addition)."`
	Story  string `query:"stories" enum:"yes" doc:"People by whom or about whom stories are published (addition)."`
}

// PersonList is a page of people.
type PersonList struct {
	People []Person                  `json:"people" nullable:"false"`
	Total  int64                     `json:"total" doc:"Number of the people who pass the filters and the search."`
	Next   *string                   `json:"next" doc:"Value of 'after' for the next page; null on the last one."`
	Facets []company.FacetValueCount `json:"facets" nullable:"false" doc:"Numbers of people (addition)."`
}

func (p *API) listPeople(ctx context.Context, in *listInput) (*apiv2.Output[PersonList], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	filter, ok := filterOf(url.Values{"role": {in.Role}, "sector": {in.Sector}, "city": {in.City}, "stories": {in.Story}})
	if !ok {
		return nil, apiv2.Error(http.StatusBadRequest, "A filter has up to 20 slugs, separated by commas.")
	}
	apiv2.AddTags(ctx, indexTags...)
	var ranked []int64
	if in.Text != "" {
		apiv2.AddTags(ctx, search.Tag)
		if ranked, err = rankedPeople(ctx, p.DB, p.Index, in.Text, l.Code); err != nil {
			return nil, err
		}
	}
	found, err := p.People.Find(ctx, filter, ranked, in.After, in.Limit)
	if err != nil {
		return nil, err
	}
	list, err := authorsInOrder(ctx, p.DB, found.IDs)
	if err != nil {
		return nil, err
	}
	out := PersonList{Total: found.Total, Facets: []company.FacetValueCount{}}
	if found.More {
		next := strconv.FormatInt(found.IDs[len(found.IDs)-1], 10)
		out.Next = &next
	}
	for _, v := range found.Counts {
		out.Facets = append(out.Facets, company.FacetValueCount{Facet: v.Facet, Value: v.Value, Label: v.Label, Count: v.Count})
	}
	out.People, err = p.PeopleOf(ctx, list)
	return apiv2.Public(out), err
}

// UsernameInput names a person.
type UsernameInput struct {
	Username string `query:"username" required:"true" minLength:"1" maxLength:"80"`
}

// personByUsername returns the person of a request and adds the cache tags. username may be a slug. It returns
// database.ErrNotFound if there is none.
func (p *API) personByUsername(ctx context.Context, username string) (*taxonomy.Author, error) {
	a, err := taxonomy.AuthorByUsernameOrSlug(ctx, p.DB.Read, username)
	if err != nil {
		apiv2.AddTags(ctx, taxonomy.PeopleTag)
		return nil, err
	}
	apiv2.AddTags(ctx, a.Tag())
	if a.IsWithdrawn() {
		return nil, fmt.Errorf("person %q was withdrawn: %w", username, database.ErrNotFound)
	}
	return a, nil
}

// PersonProfile is a person with all employments.
type PersonProfile struct {
	Person
	Employments []PersonEmployment `json:"employments" nullable:"false"`
}

// PersonEmployment is an employment of a person (ENTITY-44).
type PersonEmployment struct {
	Company     EmploymentCompany `json:"company"`
	Designation string            `json:"designation"`
	StartDate   string            `json:"startDate" doc:"May be partial, such as 2016-04; empty if unknown."`
	EndDate     *string           `json:"endDate" doc:"Null for a person who works there now."`
}

// EmploymentCompany is a company that the person works or worked for.
type EmploymentCompany struct {
	Name string        `json:"name"`
	Logo *company.Logo `json:"logo"`
	Path string        `json:"path"`
}

func (p *API) readProfile(ctx context.Context, in *UsernameInput) (*apiv2.Output[PersonProfile], error) {
	a, employments, picture, err := p.loadEmployments(ctx, in.Username)
	if err != nil {
		return nil, err
	}
	out := PersonProfile{Person: newPerson(a, picture), Employments: []PersonEmployment{}}
	for _, employment := range employments {
		logo := picture(employment.Company.LogoID)
		at := EmploymentCompany{employment.Company.Name, company.NewLogo(logo), employment.Company.Path()}
		out.Employments = append(out.Employments, PersonEmployment{at, employment.Designation, employment.Started,
			apiv2.Optional(employment.Ended)})
		if employment.Ended == "" {
			out.Companies = append(out.Companies, EmployerRef{employment.Designation, company.NewShortCompany(employment.Company, logo)})
		}
	}
	return apiv2.Public(out), nil
}

// loadEmployments returns a person, the person's employments, and the pictures of the person and of the companies.
func (p *API) loadEmployments(ctx context.Context, username string,
) (*taxonomy.Author, []company.Employment, func(*int64) *frame.Picture, error) {
	a, err := p.personByUsername(ctx, username)
	if err != nil {
		return nil, nil, nil, err
	}
	employments, err := company.EmploymentsOf(ctx, p.DB.Read, []int64{a.ID})
	if err != nil {
		return nil, nil, nil, err
	}
	for _, employment := range employments {
		apiv2.AddTags(ctx, company.TagOf(employment.CompanyID))
	}
	picture, err := p.pictures(ctx, []*taxonomy.Author{a}, employments)
	return a, employments, picture, err
}

type companiesInput struct {
	UsernameInput
	SkipEmployees bool `query:"skipEmployees" doc:"Whether to leave out companies in which the person is neither a founder nor an executive."`
}

// PersonCompany is a company with the role and the designation of a person there.
type PersonCompany struct {
	Designation string               `json:"designation"`
	Role        account.CompanyRole  `json:"role"`
	StartDate   string               `json:"startDate" doc:"May be partial; empty if unknown."`
	EndDate     *string              `json:"endDate" doc:"Null for a person who works there now."`
	Company     company.ShortCompany `json:"company"`
}

// PersonCompanies has the present and former employers of a person.
type PersonCompanies struct {
	Companies []PersonCompany `json:"companies" nullable:"false"`
}

func (p *API) listCompanies(ctx context.Context, in *companiesInput) (*apiv2.Output[PersonCompanies], error) {
	_, employments, picture, err := p.loadEmployments(ctx, in.Username)
	if err != nil {
		return nil, err
	}
	out := PersonCompanies{Companies: []PersonCompany{}}
	for _, employment := range employments {
		if in.SkipEmployees && employment.Role == account.Employee {
			continue
		}
		out.Companies = append(out.Companies, PersonCompany{employment.Designation, employment.Role, employment.Started,
			apiv2.Optional(employment.Ended), company.NewShortCompany(employment.Company, picture(employment.Company.LogoID))})
	}
	return apiv2.Public(out), nil
}

// AdjacentPeople are the people adjacent to a person.
type AdjacentPeople struct {
	Previous *Person              `json:"previous" doc:"The previous person by name; null for the first."`
	Next     *Person              `json:"next" doc:"The next person by name; null for the last."`
	Similar  []AdjacentPersonItem `json:"similar" nullable:"false"`
}

// AdjacentPersonItem is an adjacent person with the reason.
type AdjacentPersonItem struct {
	Person
	Reason AdjacentReason `json:"reason"`
}

// AdjacentReason says what two people have in common (addition). Name is the company, session, investor, sector or city that they share.
type AdjacentReason struct {
	Kind string `json:"kind" enum:"cofounder,colleague,sameRound,coInvestor,samePanel,sameInvestor,sameSector,sameCity"`
	Name string `json:"name"`
	Text string `json:"text" example:"Co-founder of Kanakku"`
	Path string `json:"path" doc:"Path of what both have in common, such as a session of a conference; empty for none."`
}

func (p *API) readAdjacentPeople(ctx context.Context, in *UsernameInput) (*apiv2.Output[AdjacentPeople], error) {
	a, err := p.personByUsername(ctx, in.Username)
	if err != nil {
		return nil, err
	}
	employments, err := company.EmploymentsOf(ctx, p.DB.Read, []int64{a.ID})
	if err != nil {
		return nil, err
	}
	own, err := investor.OfAuthor(ctx, p.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	investors := make([]int64, len(own))
	for i := range own {
		investors[i] = own[i].ID
	}
	apiv2.AddTags(ctx, taxonomy.PeopleTag, company.Tag)
	found, err := findAdjacentPeople(ctx, p.DB, a, employments, investors, i18n.Default)
	if err != nil {
		return nil, err
	}
	previous, next, err := taxonomy.Neighbours(ctx, p.DB.Read, a)
	if err != nil {
		return nil, err
	}
	var list []*taxonomy.Author
	for _, n := range found {
		list = append(list, n.Author)
	}
	for _, n := range []*taxonomy.Author{previous, next} {
		if n != nil {
			list = append(list, n)
		}
	}
	people, err := p.PeopleOf(ctx, list)
	if err != nil {
		return nil, err
	}
	out := AdjacentPeople{Similar: []AdjacentPersonItem{}}
	for i, n := range found {
		out.Similar = append(out.Similar, AdjacentPersonItem{people[i], newReason(n)})
	}
	people = people[len(found):]
	if previous != nil {
		out.Previous, people = &people[0], people[1:]
	}
	if next != nil {
		out.Next = &people[0]
	}
	return apiv2.Public(out), nil
}

// newReason returns a reason as the API shows it, with its text in English.
func newReason(n AdjacentPerson) AdjacentReason {
	r := n.Reason
	return AdjacentReason{Path: n.Path, Kind: r.Kind(), Name: r.Name, Text: i18n.Default.Text(r.Key, map[string]any{"name": r.Name})}
}
