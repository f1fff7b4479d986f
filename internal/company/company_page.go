package company

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/city"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// CompanyPage is the profile of a company. Sections that are empty are not shown. Dates are partial: "2016", "2016-04" or
// "2016-04-01".
type CompanyPage struct {
	frame.Frame
	ID           string            `json:"id"`
	Name         string            `json:"name"`
	Slug         string            `json:"slug"`
	ContentLang  string            `json:"contentLang"` // language of the company's texts
	Subtitle     string            `json:"subtitle"`
	Description  []string          `json:"description"` // paragraphs
	Vision       string            `json:"vision"`
	Logo         *frame.Picture    `json:"logo"`
	Website      string            `json:"website"`
	Domain       string            `json:"domain"` // of the website, as the text of its link
	Headquarters string            `json:"headquarters"`
	City         frame.Link        `json:"city"` // to the companies in the city; Text is "" if it is unknown
	Employees    string            `json:"employees"`
	Founded      string            `json:"founded"` // year, "" if unknown
	Closed       string            `json:"closed"`  // year, "" for a company that still operates
	Hiring       bool              `json:"hiring"`  // the page lists openings, or the company says that it is hiring and has a website
	Sectors      []frame.Link      `json:"sectors"`
	Models       []string          `json:"models"`
	Verticals    []frame.Link      `json:"verticals"`
	Social       []SocialLink      `json:"social"`
	People       []PersonRow       `json:"people"` // current team members
	Former       []PersonRow       `json:"former"` // former team members
	Locations    []LocationRow     `json:"locations"`
	Revenue      []RevenueRow      `json:"revenue"`
	Timeline     []TimelineYear    `json:"timeline"` // the newest first
	Market       Market            `json:"market"`
	Funding      CompanyFunding    `json:"funding"`
	Products     []ProductRow      `json:"products"`
	Openings     []OpeningRow      `json:"openings"` // those that have not closed
	Similar      []CompanyCard     `json:"similar"`
	NamedWith    []NamedEntity     `json:"namedWith"` // in the same stories, the most frequent first
	Stories      []frame.StoryCard `json:"stories"`
	AllStories   string            `json:"allStories"` // address of a search for the company's name, "" if Stories has all stories
	Updated      string            `json:"updated"`    // RFC 3339
	Freshness    Freshness         `json:"freshness"`  // of the main facts
	Sources      FactSources       `json:"sources"`    // of "website", "employeeCount", "foundingDate" and "city", where they are known
	Awards       []award.AwardRow  `json:"awards"`     // the newest first
	Back         *frame.Link       `json:"back"`       // to the awards, if the reader came from there; else nil
	Connect      string            `json:"connect"`    // path of the form for messages to the company, "" if the company has closed
	Unclaimed    bool              `json:"unclaimed"`  // nobody reads messages to the company yet
	Claim        string            `json:"claim"`      // address of the page for claiming the company
	Correct      string            `json:"correct"`    // address of the form that suggests a correction
	History      string            `json:"history"`    // path of the history of the facts, "" if it is empty
	Card         string            `json:"card"`       // absolute address of the card for other sites
	CardWidth    int               `json:"cardWidth"`  // size of the card in CSS pixels
	CardHeight   int               `json:"cardHeight"`
}

// SocialLink is a company's page at a social network.
type SocialLink struct {
	Network string `json:"network"` // "facebook", "instagram", "linkedin", "twitter" or "youtube"
	Href    string `json:"href"`
}

// PersonRow is a current or former team member of a company.
type PersonRow struct {
	Name        string         `json:"name"`
	Href        string         `json:"href"` // "" for a person without a page
	Designation string         `json:"designation"`
	Founder     bool           `json:"founder"`
	LinkedIn    string         `json:"linkedin"`
	Started     string         `json:"started"`
	Ended       string         `json:"ended"`
	Picture     *frame.Picture `json:"picture"`
}

// LocationRow is an office.
type LocationRow struct {
	City         string `json:"city"`
	CityLang     string `json:"cityLang"` // language of the city's name
	Address      string `json:"address"`
	Headquarters bool   `json:"headquarters"`
}

// RevenueRow is a revenue stream. Share is in percent, nil if unknown.
type RevenueRow struct {
	Name        string `json:"name"`
	Description string `json:"description"`
	Share       *int   `json:"share"`
}

// ProductRow is a product with the descriptions of its offers.
type ProductRow struct {
	Name        string   `json:"name"`
	Link        string   `json:"link"` // address of a page about the product, "" for none
	Description string   `json:"description"`
	Offers      []string `json:"offers"`
}

// TimelineYear has the events of a year, by month. The month is 0 if only the year is known.
type TimelineYear struct {
	Year   int             `json:"year"`
	Months []TimelineMonth `json:"months"`
}

// TimelineMonth has the events of a month, the newest first.
type TimelineMonth struct {
	Month  int             `json:"month"`
	Events []TimelineEvent `json:"events"`
}

// TimelineEvent is an event of a company.
type TimelineEvent struct {
	Kind        string  `json:"kind"` // name of the milestone
	Title       string  `json:"title"`
	Description string  `json:"description"`
	Date        string  `json:"date"`
	Link        *string `json:"link"`
}

// socialNetworks are the networks that a profile links to, in their order.
var socialNetworks = []string{"linkedin", "twitter", "facebook", "instagram", "youtube"}

// SectorNames returns the names of the company's sectors.
func (c *Company) SectorNames() []string {
	names := []string{}
	for _, id := range c.Sectors {
		if id >= 1 && id <= len(sectors) {
			names = append(names, sectors[id-1].Name)
		}
	}
	return names
}

// loadCompany loads the page of a company. Language editions show it in their own frame; its canonical address is the master
// brand's.
func (p *Pages) loadCompany(r *frame.Request) (*frame.Page, error) {
	c, err := AnyBySlug(r.Context(), r.DB.Read, r.Value(0))
	if errors.Is(err, database.ErrNotFound) {
		r.NoteTags(Tag) // a company with the slug may be added
		c, err = byFormerSlug(r.Context(), r.DB.Read, r.Value(0))
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(TagOf(c.ID))
	if c.MergedInto != nil {
		kept, err := currentCompany(r.Context(), r.DB.Read, c, nil)
		if err != nil {
			return nil, err
		}
		r.NoteTags(TagOf(kept.ID))
		return r.RedirectToEntity(kept.Path()), nil
	}
	if (c.OwnPath != nil || c.Slug != r.Value(0)) && !c.IsWithdrawn() {
		return r.RedirectToEntity(c.Path()), nil
	}
	return p.pageOf(r, c)
}

// loadAtOwnPath loads the page of a company that has its own path, or redirects from an earlier path of the company.
func (p *Pages) loadAtOwnPath(r *frame.Request) (*frame.Page, error) {
	r.NoteTags(permalink.KindTag(permalink.KindCompany))
	id, current, err := p.Paths.Find(r.Context(), r.Path)
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere // the path has just changed
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(TagOf(id))
	c, err := ByID(r.Context(), r.DB.Read, id)
	if err != nil {
		return nil, err
	}
	if c.MergedInto != nil || !current {
		kept, err := Current(r.Context(), r.DB.Read, id)
		if err != nil {
			return nil, err
		}
		r.NoteTags(TagOf(kept.ID))
		return r.RedirectToEntity(kept.Path()), nil
	}
	page, err := p.pageOf(r, c)
	if err == nil {
		page.Breadcrumbs = []frame.Link{{Key: companiesPage.Name, Href: companiesPage.Pattern}}
		page.Feed = r.EditionPath(c.FallbackPath())
	}
	return page, err
}

// HasPage reports whether path is a company's own path. The company then has a page in every edition.
func (p *Pages) HasPage(r *frame.Request, path string) bool {
	own, err := p.Paths.IsCurrent(r.Context(), path)
	r.NoteFailure(err)
	if own {
		r.NoteTags(permalink.KindTag(permalink.KindCompany))
	}
	return own
}

// pageOf returns the page of a company that was not merged. For a withdrawn company it returns a page with status 410.
func (p *Pages) pageOf(r *frame.Request, c *Company) (*frame.Page, error) {
	if c.IsWithdrawn() {
		return &frame.Page{Status: http.StatusGone}, nil
	}
	profile, err := Load(r.Context(), r.DB.Read, c)
	if err != nil {
		return nil, err
	}
	model := &CompanyPage{ID: strconv.FormatInt(c.ID, 10), Name: c.NameIn(r.Locale()), Slug: c.Slug, ContentLang: c.Lang, Subtitle: c.Subtitle,
		Description: text.Paragraphs(c.Description), Vision: c.Vision, Website: c.Website, Domain: c.Domain, Headquarters: c.Headquarters,
		Employees: bandIn(r.Locale(), c.Employees), Founded: text.Year(c.FoundedYear), Closed: text.Year(c.ClosedYear),
		Models: modelNamesIn(r.Locale(), c.Models), Market: c.Market, Updated: r.Moment(c.UpdatedAt.Time),
		Card: r.Absolute(route.EmbedPrefix + r.EditionPath(c.Path())), CardWidth: frame.EmbedCardWidth, CardHeight: frame.EmbedCardHeight}
	if err := model.fillAwards(r, c, p.Wins); err != nil {
		return nil, err
	}
	if c.ClosedYear == 0 {
		model.Connect = AddressWith(r.EditionPath(route.ConnectPath), c.Slug)
	}
	model.Claim = AddressWith(r.EditionPath(route.ClaimPath), c.Slug)
	model.Correct = AddressWith(r.EditionPath(route.CorrectPath), c.Slug)
	if err := model.fillHistory(r, profile); err != nil {
		return nil, err
	}
	if err := model.fillSources(r, profile); err != nil {
		return nil, err
	}
	r.NoteTags(account.MembersTag(c.ID))
	claimed, err := account.HasOwner(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	model.Unclaimed = !claimed
	model.fillFacts(r, c)
	model.fillSections(profile, r.Locale())
	openings := profile.OpenOpenings(r.Clock())
	model.fillOpenings(r.Locale(), c, openings)
	authors, err := readAuthors(r, profile)
	if err != nil {
		return nil, err
	}
	if err := model.fillPeople(r, profile, authors); err != nil {
		return nil, err
	}
	model.Funding = fundingOf(r, profile, authors)
	if model.Similar, err = p.similarCards(r, profile); err != nil {
		return nil, err
	}
	if model.NamedWith, err = NamedWith(r, story.List{Kind: story.OfCompany, Ref: c.ID}); err != nil {
		return nil, err
	}
	ofCompany := story.List{Kind: story.OfCompany, Ref: c.ID, Scope: story.InLanguage(r.Locale())}
	var more bool
	if model.Stories, more, err = p.storiesAbout(r, ofCompany); err != nil {
		return nil, err
	}
	if more {
		model.AllStories = r.EditionPath(route.SearchPath) + "?" + url.Values{"q": {`"` + c.Name + `"`}}.Encode()
	}
	if model.Freshness, err = FreshnessOf(r.Context(), r.DB.Read, profile, r.DB.Now()); err != nil {
		return nil, err
	}
	r.NoteText(c.Name, c.Subtitle, c.Description)
	head := frame.Head{Title: model.Name, WindowTitle: model.Name + " | " + r.Text("menu.companies", nil),
		Description: c.Subtitle, Canonical: r.Absolute(c.Path()), OEmbed: r.Site.URL + route.OEmbed(r.Absolute(r.EditionPath(c.Path())))}
	return &frame.Page{Head: head, Model: model, Followed: ofCompany.ID(), Structured: structuredData(r, profile, model, openings),
		Card: share.Card{Title: c.Name, Lang: c.Lang}, Embed: model.embedCard(r)}, nil
}

// embedCard returns the card of the company for other sites.
func (m *CompanyPage) embedCard(r *frame.Request) *frame.EmbedCard {
	card := &frame.EmbedCard{Name: m.Name, Subtitle: m.Subtitle, SubtitleLang: m.ContentLang, Logo: m.Logo}
	for _, f := range []frame.EmbedFact{{Name: r.Text("company.facet.city", nil), Value: m.City.Text},
		{Name: r.Text("company.founded", nil), Value: m.Founded}, {Name: r.Text("company.facet.stage", nil), Value: m.Funding.Stage}} {
		if f.Value != "" {
			card.Facts = append(card.Facts, f)
		}
	}
	return card
}

// fillAwards sets the awards, what the company won elsewhere, and the link back to the awards if the reader came from there.
func (m *CompanyPage) fillAwards(r *frame.Request, c *Company, wins func(*frame.Request, []int64) ([]award.AwardRow, error)) error {
	r.NoteTags(award.Tag)
	list, err := AwardsOf(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return err
	}
	m.Awards, err = award.Rows(r, list)
	m.Back = award.BackLink(r, m.Awards)
	if err != nil || wins == nil {
		return err
	}
	ids, err := IDsWithMerged(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return err
	}
	others, err := wins(r, ids)
	m.Awards = append(m.Awards, others...)
	return err
}

// fillFacts sets the sectors, the verticals and the city, which link to the directory, and the links to social networks.
func (m *CompanyPage) fillFacts(r *frame.Request, c *Company) {
	values := facetsOf(c)
	valuesOf := func(facet string) []frame.Link {
		links := []frame.Link{}
		for v, label := range values {
			if name, value, _ := strings.Cut(v, ":"); name == facet {
				only := choices{filter: Filter{facet: {value}}, layout: Grid, order: Orders[0]}
				link := frame.Link{Href: only.address(r.EditionPath(route.CompaniesPath))}
				var translated bool
				if link.Text, translated = FacetValueName(r.Locale(), facet, value, label); !translated {
					link.Lang = i18n.Default.Code
				}
				links = append(links, link)
			}
		}
		slices.SortFunc(links, func(a, b frame.Link) int { return strings.Compare(a.Text, b.Text) })
		return links
	}
	m.Sectors, m.Verticals = valuesOf("sector"), valuesOf("vertical")
	if city := valuesOf("city"); len(city) > 0 {
		m.City = city[0]
	}
	m.Social = []SocialLink{}
	for _, network := range socialNetworks {
		if address := c.Social[network]; address != "" {
			m.Social = append(m.Social, SocialLink{network, address})
		}
	}
}

// fillSections sets the sections that need no data other than the profile.
func (m *CompanyPage) fillSections(p *Profile, l i18n.Locale) {
	m.Locations, m.Revenue, m.Products, m.Timeline = []LocationRow{}, []RevenueRow{}, []ProductRow{}, []TimelineYear{}
	for _, one := range p.Locations {
		name, lang := city.NameIn(l, one.City)
		m.Locations = append(m.Locations, LocationRow{name, lang, one.Address, one.IsHeadquarters})
	}
	for _, s := range p.Revenue {
		m.Revenue = append(m.Revenue, RevenueRow{s.Name, s.Description, s.Share})
	}
	for _, product := range p.Products {
		row := ProductRow{product.Name, product.Link, product.Description, []string{}}
		for _, o := range product.Offers {
			row.Offers = append(row.Offers, o.Description)
		}
		m.Products = append(m.Products, row)
	}
	for _, year := range newTimeline(p.Events, nil).Years {
		shown := TimelineYear{Year: year.Year, Months: []TimelineMonth{}}
		for _, month := range year.Months {
			events := make([]TimelineEvent, len(month.Events))
			for i, e := range month.Events {
				events[i] = TimelineEvent{milestoneNameIn(l, e.MilestoneType), e.Title, e.Description, e.Date, e.Link}
			}
			shown.Months = append(shown.Months, TimelineMonth{Month: month.Month, Events: events})
		}
		m.Timeline = append(m.Timeline, shown)
	}
}

// readAuthors reads the authors who are team members or investors of a company, in one query.
func readAuthors(r *frame.Request, p *Profile) (map[int64]*taxonomy.Author, error) {
	ids := authorsOf(p.People)
	for _, i := range p.Investors() {
		if i.AuthorID != nil {
			ids = append(ids, *i.AuthorID)
		}
	}
	authors, err := taxonomy.AuthorsByIDs(r.Context(), r.DB.Read, ids)
	for _, a := range authors {
		r.NoteTags(a.Tag())
	}
	return taxonomy.DropWithdrawn(authors), err
}

// fillPeople sets the people and the logo. It reads all their pictures in one query.
func (m *CompanyPage) fillPeople(r *frame.Request, p *Profile, authors map[int64]*taxonomy.Author) error {
	m.People, m.Former = []PersonRow{}, []PersonRow{}
	pictures := []*int64{p.LogoID}
	for _, a := range authors {
		pictures = append(pictures, a.PictureID)
	}
	picture, err := r.Pictures(pictures...)
	if err != nil {
		return err
	}
	m.Logo = picture(p.LogoID)
	for _, person := range p.People {
		row := PersonRow{Name: person.Name, Designation: person.Designation, Founder: person.Role == account.Founder,
			LinkedIn: person.LinkedIn, Started: person.Started, Ended: person.Ended}
		if person.AuthorID != nil {
			if a := authors[*person.AuthorID]; a != nil {
				row.Name, row.Href, row.Picture = a.NameIn(r.Locale()), a.PageIn(r.Locale()), picture(a.PictureID)
			}
		}
		if row.Ended == "" {
			m.People = append(m.People, row)
		} else {
			m.Former = append(m.Former, row)
		}
	}
	return nil
}

// storiesAbout returns at most frame.PageSize stories that name a company: first the stories in the language of the page, then
// those in other languages, each with the newest first. list is the list of the stories in the language of the page. more reports whether
// the company has more stories.
func (p *Pages) storiesAbout(r *frame.Request, list story.List) (cards []frame.StoryCard, more bool, err error) {
	own, err := p.Lists.Read(r, list, story.Window{}, "")
	if err != nil {
		return nil, false, err
	}
	all, err := p.Lists.Read(r, story.List{Kind: list.Kind, Ref: list.Ref}, story.Window{}, "")
	if err != nil {
		return nil, false, err
	}
	cards, more = own.Cards, own.Next != nil || all.Next != nil
	for _, card := range all.Cards {
		switch repeated := slices.ContainsFunc(own.Cards, func(c frame.StoryCard) bool { return c.ID == card.ID }); {
		case repeated:
		case len(cards) < frame.PageSize:
			cards = append(cards, card)
		default:
			more = true
		}
	}
	return cards, more, nil
}

// similarCompanies is the maximum number of similar companies that a profile shows.
const similarCompanies = 6

// similarCards returns the cards of companies that share an investor, a sector or a city with a company, each with the reason.
func (p *Pages) similarCards(r *frame.Request, profile *Profile) ([]CompanyCard, error) {
	list, reasons, err := Similar(r.Context(), r.DB, profile, similarCompanies)
	if err != nil {
		return nil, err
	}
	cards, err := CompanyCards(r, list, false)
	for i := range cards {
		reason := reasons[i].In(r.Locale())
		cards[i].Reason = &reason
	}
	return cards, err
}
