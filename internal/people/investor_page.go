package people

import (
	"errors"
	"net/http"
	"strconv"

	"masthead/internal/city"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/schema"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// InvestorsPage lists investors in the order of their names.
type InvestorsPage struct {
	frame.Frame
	Total     int64         `json:"total"`
	Investors []InvestorRow `json:"investors"`
	First     string        `json:"first"` // address of the first page, "" on it
	Next      string        `json:"next"`  // address of the next page, "" on the last one
}

// InvestorRow is an investor in a list.
type InvestorRow struct {
	Link        frame.Link     `json:"link"`
	Kind        investor.Kind  `json:"kind"`
	City        string         `json:"city"`
	CityLang    string         `json:"cityLang"`    // language of the city's name
	Description string         `json:"description"` // in English
	Logo        *frame.Picture `json:"logo"`
	Companies   int64          `json:"companies"`
	Rounds      int64          `json:"rounds"`
}

// InvestorPage is the page of an investor. Dates are partial.
type InvestorPage struct {
	frame.Frame
	Name        string                `json:"name"`
	Kind        investor.Kind         `json:"kind"`
	Description string                `json:"description"` // in English
	City        string                `json:"city"`
	CityLang    string                `json:"cityLang"` // language of the city's name
	Website     string                `json:"website"`
	Domain      string                `json:"domain"`
	Logo        *frame.Picture        `json:"logo"`
	Rounds      int                   `json:"rounds"`
	First       string                `json:"first"` // date of the first known investment, "" if unknown
	Latest      string                `json:"latest"`
	Portfolio   []PortfolioRow        `json:"portfolio"`
	CoInvestors []CoInvestorRow       `json:"coInvestors"`
	Stories     []frame.StoryCard     `json:"stories"`   // that name the investor, in any language
	NamedWith   []company.NamedEntity `json:"namedWith"` // in the same stories, the most frequent first
}

// CoInvestorRow is an investor with the number of rounds that it shares with another one.
type CoInvestorRow struct {
	Link   frame.Link `json:"link"`
	Shared int64      `json:"shared"`
}

// maxCoInvestors is the maximum number of co-investors that a page and the API show.
const maxCoInvestors = 24

// loadInvestors loads the list of investors.
func (p *Pages) loadInvestors(r *frame.Request) (*frame.Page, error) {
	after, err := afterParam(r.Query)
	if err != nil {
		return nil, err
	}
	r.NoteTags(investor.Tag, company.Tag) // the numbers change with the rounds of companies
	model := &InvestorsPage{Investors: []InvestorRow{}}
	if model.Total, err = investor.Count(r.Context(), r.DB.Read); err != nil {
		return nil, err
	}
	list, err := company.ListInvestors(r.Context(), r.DB.Read, after, pageSize+1)
	if err != nil {
		return nil, err
	}
	if len(list) > pageSize {
		list = list[:pageSize]
		model.Next = r.Path + "?after=" + strconv.FormatInt(list[pageSize-1].ID, 10)
	}
	if after != 0 {
		model.First = r.Path
	}
	plain := make([]investor.Investor, len(list))
	for i := range list {
		plain[i] = list[i].Investor
	}
	authors, err := authorsOf(r, plain)
	if err != nil {
		return nil, err
	}
	pictures := make([]*int64, len(list))
	for i := range list {
		pictures[i] = pictureOf(&list[i].Investor, authors)
	}
	picture, err := r.Pictures(pictures...)
	if err != nil {
		return nil, err
	}
	links := make([]frame.Link, len(list))
	for i := range list {
		one := &list[i]
		links[i] = investor.LinkTo(r, &one.Investor, authors)
		name, lang := city.NameIn(r.Locale(), one.City)
		model.Investors = append(model.Investors, InvestorRow{Link: links[i], Kind: one.Kind, City: name, CityLang: lang,
			Description: one.Description,
			Logo:        picture(pictures[i]), Companies: one.Companies, Rounds: one.Rounds})
	}
	head := frame.Head{Title: r.Text(investorsPage.Name, nil), Description: r.Text("investor.lead", nil)}
	if after != 0 {
		head.Robots, head.Canonical = "noindex, follow", r.Absolute(r.Path)
	}
	return &frame.Page{Head: head, Model: model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// authorsOf reads the authors of the investors with a person's profile, by their ids, in one query.
func authorsOf(r *frame.Request, list []investor.Investor) (map[int64]*taxonomy.Author, error) {
	var ids []int64
	for i := range list {
		if id := list[i].AuthorID; id != nil {
			ids = append(ids, *id)
		}
	}
	authors, err := taxonomy.AuthorsByIDs(r.Context(), r.DB.Read, ids)
	for _, a := range authors {
		r.NoteTags(a.Tag())
	}
	return taxonomy.DropWithdrawn(authors), err
}

// pictureOf returns the id of the picture of an investor: of its logo, else of the person's portrait.
func pictureOf(i *investor.Investor, authors map[int64]*taxonomy.Author) *int64 {
	if i.LogoID == nil && i.AuthorID != nil && authors[*i.AuthorID] != nil {
		return authors[*i.AuthorID].PictureID
	}
	return i.LogoID
}

// loadInvestor loads the page of an investor. If the investor has a person's profile, the page redirects to the profile; if it was merged,
// to the page of the investor that was kept.
func (p *Pages) loadInvestor(r *frame.Request) (*frame.Page, error) {
	i, err := investor.AnyBySlug(r.Context(), r.DB.Read, r.Value(0))
	if errors.Is(err, database.ErrNotFound) {
		r.NoteTags(investor.Tag) // the investor may be added later
		i, err = investor.ByFormerSlug(r.Context(), r.DB.Read, r.Value(0))
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(investor.TagOf(i.ID))
	switch {
	case i.MergedInto != nil:
		kept, err := investor.ByID(r.Context(), r.DB.Read, *i.MergedInto)
		if err != nil {
			return nil, err
		}
		r.NoteTags(investor.TagOf(kept.ID))
		return frame.RedirectTo(r.EditionPath(kept.Path()), http.StatusMovedPermanently), nil
	case !i.WithdrawnAt.IsZero():
		return &frame.Page{Status: http.StatusGone}, nil
	case i.Unconfirmed:
		return nil, database.ErrNotFound
	case i.Slug != r.Value(0):
		return frame.RedirectTo(r.EditionPath(i.Path()), http.StatusMovedPermanently), nil
	}
	authors, err := authorsOf(r, []investor.Investor{*i})
	if err != nil {
		return nil, err
	}
	for _, a := range authors {
		return frame.RedirectTo(a.PageIn(r.Locale()), http.StatusMovedPermanently), nil
	}
	investments, err := company.InvestmentsOf(r.Context(), r.DB.Read, []int64{i.ID})
	if err != nil {
		return nil, err
	}
	r.NoteTags(company.Tag) // a round may be added to any company
	pictures := []*int64{i.LogoID}
	for _, one := range investments {
		pictures = append(pictures, one.Company.LogoID)
	}
	picture, err := r.Pictures(pictures...)
	if err != nil {
		return nil, err
	}
	model := &InvestorPage{Name: i.NameIn(r.Locale()), Kind: i.Kind, Description: i.Description, Website: i.Website,
		Domain: hostOf(i.Website), Logo: picture(i.LogoID), Rounds: len(investments), Portfolio: portfolioRows(r, investments, picture)}
	model.City, model.CityLang = city.NameIn(r.Locale(), i.City)
	for _, one := range investments {
		if date := one.Round.Date; date != "" {
			model.First = date // the newest come first
			if model.Latest == "" {
				model.Latest = date
			}
		}
	}
	if model.CoInvestors, err = coInvestorRows(r, i.ID); err != nil {
		return nil, err
	}
	about := story.List{Kind: story.OfInvestor, Ref: i.ID}
	stories, err := p.Lists.Read(r, about, story.Window{}, "")
	if err != nil {
		return nil, err
	}
	model.Stories = stories.Cards
	if model.NamedWith, err = company.NamedWith(r, about); err != nil {
		return nil, err
	}
	r.NoteText(i.Name)
	head := frame.Head{Title: model.Name, WindowTitle: model.Name + " | " + r.Text(investorsPage.Name, nil), Description: i.Description,
		Canonical: r.Absolute(i.Path())}
	return &frame.Page{Head: head, Model: model, Followed: about.ID(), Structured: []any{investorData(r, i, model)},
		Card: share.Card{Title: model.Name, Lang: i18n.Default.Code}}, nil
}

func coInvestorRows(r *frame.Request, id int64) ([]CoInvestorRow, error) {
	list, err := company.CoInvestorsOf(r.Context(), r.DB.Read, id, maxCoInvestors)
	if err != nil {
		return nil, err
	}
	plain := make([]investor.Investor, len(list))
	for i := range list {
		plain[i] = list[i].Investor
	}
	authors, err := authorsOf(r, plain)
	rows := make([]CoInvestorRow, len(list))
	for i := range list {
		rows[i] = CoInvestorRow{investor.LinkTo(r, &list[i].Investor, authors), list[i].Shared}
	}
	return rows, err
}

// investorData returns an investor as structured data.
func investorData(r *frame.Request, i *investor.Investor, model *InvestorPage) any {
	if i.Kind == investor.Individual {
		return schema.Person{Type: "Person", Name: i.Name, URL: r.Absolute(i.Path()), Description: i.Description}
	}
	kind := "Organization"
	if i.Kind == investor.Unknown {
		kind = "Thing"
	}
	d := schema.Company{Type: kind, ID: r.Absolute(i.Path()), Name: i.Name, URL: i.Website, Description: i.Description}
	if d.URL == "" {
		d.URL = d.ID
	}
	if model.Logo != nil && kind == "Organization" {
		d.Logo = r.Absolute(model.Logo.URL(portraitWidth))
	}
	if i.City != "" && kind == "Organization" {
		d.Address = &schema.Address{Type: "PostalAddress", Locality: i.City}
	}
	return d
}
