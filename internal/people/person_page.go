package people

import (
	"cmp"
	"context"
	"masthead/internal/permalink"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/listing"
	"masthead/internal/schema"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// PersonPage is the profile of a person. Sections that are empty are not shown. Dates are partial: "2016", "2016-04" or
// "2016-04-01". Pages after the first show the person's further stories only.
type PersonPage struct {
	frame.Frame
	Name        string                `json:"name"`
	NameLang    string                `json:"nameLang"`    // language with the script of the name
	ContentLang string                `json:"contentLang"` // language of the person's texts
	Designation string                `json:"designation"`
	Subtitle    string                `json:"subtitle"`
	Bio         []string              `json:"bio"` // paragraphs
	Portrait    *frame.Picture        `json:"portrait"`
	Banner      *frame.Picture        `json:"banner"`
	Website     string                `json:"website"`
	Domain      string                `json:"domain"` // of the website, as the text of its link
	Social      []company.SocialLink  `json:"social"`
	Employments []EmploymentRow       `json:"employments"` // current ones first, then ended ones
	Portfolio   []PortfolioRow        `json:"portfolio"`   // empty for a person who is not an investor
	Awards      []award.AwardRow      `json:"awards"`      // the newest first
	Back        *frame.Link           `json:"back"`        // to the awards for a reader who came from there, nil for others
	Written     frame.StoryList       `json:"written"`
	About       []frame.StoryCard     `json:"about"`
	NamedWith   []company.NamedEntity `json:"namedWith"` // in the same stories, the most frequent first
	Sessions    []PersonSession       `json:"sessions"`  // of conferences, the latest first
	Adjacent    []PersonCard          `json:"adjacent"`
	Previous    *frame.Link           `json:"previous"` // person before this one in the order of names
	Next        *frame.Link           `json:"next"`
	Page        int                   `json:"page"` // number of the page of stories that the person wrote, from 1
}

// EmploymentRow is an employment of a person.
type EmploymentRow struct {
	Company     CompanyLink `json:"company"`
	Designation string      `json:"designation"`
	Lang        string      `json:"lang"` // language of the designation
	Founder     bool        `json:"founder"`
	Started     string      `json:"started"`
	Ended       string      `json:"ended"` // "" for a person who works there now
}

// PersonSession is a session of a conference in which the person speaks.
type PersonSession struct {
	Title      string     `json:"title"`
	Lang       string     `json:"lang"` // language of the title
	Href       string     `json:"href"`
	Conference frame.Link `json:"conference"`
	StartsAt   string     `json:"startsAt"` // RFC 3339 in the zone of the place
	Zone       string     `json:"zone"`     // IANA name of that zone
	Story      string     `json:"story"`    // path of a story or a recording about it, "" for none
}

// CompanyLink is a company with its logo and one line about it.
type CompanyLink struct {
	Name     string         `json:"name"`
	Href     string         `json:"href"`
	Subtitle string         `json:"subtitle"`
	Lang     string         `json:"lang"` // language of the subtitle
	Logo     *frame.Picture `json:"logo"`
}

// PortfolioRow is a company with the rounds of an investor, the newest first.
type PortfolioRow struct {
	Company CompanyLink        `json:"company"`
	Rounds  []company.RoundRow `json:"rounds"`
}

// loadPerson loads a profile below /people. A person has one canonical path: the path with the slug of a person with a username redirects
// to it, as does the fallback path of a person with a path of their own. For an author without a profile it redirects to the author page.
// A profile that was withdrawn is gone.
func (p *Pages) loadPerson(r *frame.Request) (*frame.Page, error) {
	a, err := taxonomy.AuthorByUsernameOrSlug(r.Context(), r.DB.Read, r.Value(0))
	if err != nil {
		r.NoteTags(taxonomy.PeopleTag) // a person may get this address later
		return nil, err
	}
	r.NoteTags(a.Tag())
	if a.IsWithdrawn() {
		return &frame.Page{Status: http.StatusGone}, nil
	}
	if own := a.PageIn(r.Locale()); own != r.Path {
		if len(r.Query) > 0 {
			own += "?" + r.Query.Encode()
		}
		return frame.RedirectTo(own, http.StatusMovedPermanently), nil
	}
	return p.loadProfile(r, a)
}

// hasOwnPath reports whether a path is or was that of a person. It is false if the paths cannot be read.
func (p *Pages) hasOwnPath(ctx context.Context, path string) bool {
	ids, err := p.ownPaths.Get(ctx)
	return err == nil && ids[path] != 0
}

// AtPath loads the profile at the request's path if that is a person's own path, or redirects from a path that a person left. Otherwise it
// returns frame.ErrElsewhere.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	ids, err := p.ownPaths.Get(r.Context())
	if err != nil {
		return nil, err
	}
	id, known := ids[r.Path]
	if !known {
		return nil, frame.ErrElsewhere
	}
	a, err := taxonomy.AuthorByID(r.Context(), r.DB.Read, id)
	if err != nil {
		return nil, err
	}
	r.NoteTags(a.Tag(), permalink.KindTag(permalink.KindPerson))
	merged := a.MergedInto != nil
	if a, err = taxonomy.Remaining(r.Context(), r.DB.Read, a); err != nil {
		return nil, err
	}
	r.NoteTags(a.Tag())
	switch {
	case a.IsWithdrawn():
		return &frame.Page{Status: http.StatusGone}, nil
	case merged || a.OwnPath == nil || *a.OwnPath != r.Path:
		return frame.RedirectTo(a.PageIn(r.Locale()), http.StatusMovedPermanently), nil
	}
	page, err := p.loadProfile(r, a)
	if err == nil {
		page.Breadcrumbs = []frame.Link{{Key: peoplePage.Name, Href: peoplePage.Pattern}}
		page.Feed = a.FallbackPath()
	}
	return page, err
}

func (p *Pages) loadProfile(r *frame.Request, a *taxonomy.Author) (*frame.Page, error) {
	ctx, db := r.Context(), r.DB.Read
	employments, err := company.EmploymentsOf(ctx, db, []int64{a.ID})
	if err != nil {
		return nil, err
	}
	investors, err := investor.OfAuthor(ctx, db, a.ID)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(investors))
	for i := range investors {
		ids[i] = investors[i].ID
		r.NoteTags(investor.TagOf(ids[i]))
	}
	investments, err := company.InvestmentsOf(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	if len(ids) > 0 {
		r.NoteTags(company.Tag) // a round may be added to any company
	}
	model := &PersonPage{Name: a.NameIn(r.Locale()), NameLang: a.Lang, ContentLang: a.Lang, Designation: a.Role, Subtitle: a.Subtitle,
		Bio: text.Paragraphs(a.Bio), Website: a.Website, Domain: hostOf(a.Website), Social: socialLinks(a.Social), Page: r.Number}
	if len(a.Names[r.Locale().Code]) > 0 {
		model.NameLang = r.Locale().Code
	}
	pictures := []*int64{a.PictureID, a.BannerID}
	for _, employment := range employments {
		pictures = append(pictures, employment.Company.LogoID)
	}
	for _, one := range investments {
		pictures = append(pictures, one.Company.LogoID)
	}
	picture, err := r.Pictures(pictures...)
	if err != nil {
		return nil, err
	}
	model.Portrait, model.Banner = picture(a.PictureID), picture(a.BannerID)
	model.Employments, model.Portfolio = employmentRows(r, employments, picture), portfolioRows(r, investments, picture)
	if model.Designation == "" && len(employments) > 0 {
		model.Designation = employments[0].Designation
	}
	r.NoteTags(award.Tag)
	received, err := award.ReceivedByAuthors(ctx, db, []int64{a.ID})
	if err != nil {
		return nil, err
	}
	if model.Awards, err = award.Rows(r, received[a.ID]); err != nil {
		return nil, err
	}
	model.Back = award.BackLink(r, model.Awards)
	followed, err := p.addStories(r, a, model)
	if err != nil {
		return nil, err
	}
	if err := addSessions(r, a, model); err != nil {
		return nil, err
	}
	if err := p.addAdjacentPeople(r, a, model, employments, ids); err != nil {
		return nil, err
	}
	r.NoteText(a.Name, a.Subtitle, a.Bio)
	head := frame.Head{Title: model.Name, WindowTitle: model.Name + " | " + r.Text(peoplePage.Name, nil), Type: "profile",
		Description: descriptionOf(a, model), Canonical: r.Absolute(a.Path()), Image: model.Portrait}
	if r.Number > 1 {
		number := r.Text("list.page", map[string]any{"page": r.Number})
		head.WindowTitle, head.Canonical = model.Name+" | "+number, r.Absolute(a.Path())+"?page="+strconv.Itoa(r.Number)
	}
	return &frame.Page{Head: head, Model: model, Followed: followed, Card: share.Card{Title: model.Name},
		Structured: []any{r.WebPage("ProfilePage", head, personData(r, a, model))}}, nil
}

// addStories adds the stories by and about the person. It returns the id of the list that readers of the page follow, which covers both.
func (p *Pages) addStories(r *frame.Request, a *taxonomy.Author, model *PersonPage) (string, error) {
	written := story.List{Kind: story.OfAuthor, Ref: a.ID}
	var err error
	if model.Written, err = p.Lists.Read(r, written, story.Window{}, listing.APICall("/author/stories", "slug", a.Slug)); err != nil {
		return "", err
	}
	model.About, model.NamedWith = []frame.StoryCard{}, []company.NamedEntity{}
	if r.Number == 1 {
		ofPerson := story.List{Kind: story.OfPerson, Ref: a.ID}
		about, err := p.Lists.Read(r, ofPerson, story.Window{}, "")
		if err != nil {
			return "", err
		}
		model.About = about.Cards
		if model.NamedWith, err = company.NamedWith(r, ofPerson); err != nil {
			return "", err
		}
	}
	return listing.ListToFollow(r, written), nil
}

// maxSessions is the maximum number of sessions of conferences on a profile.
const maxSessions = 12

// addSessions adds the sessions of conferences in which the person speaks.
func addSessions(r *frame.Request, a *taxonomy.Author, model *PersonPage) error {
	model.Sessions = []PersonSession{}
	if r.Number > 1 {
		return nil
	}
	r.NoteTags(conference.Tag)
	list, err := conference.SpokenBy(r.Context(), r.DB.Read, a.ID, maxSessions)
	for i := range list {
		s := &list[i]
		name, lang := s.ConferenceIn(r.Locale())
		r.NoteTags(conference.TagOf(s.ConferenceID))
		r.NoteLanguage(s.Lang)
		path, _, _ := strings.Cut(s.Path, "?")
		path, _, _ = strings.Cut(path, conference.KeytrackFolder)
		model.Sessions = append(model.Sessions, PersonSession{Title: s.Title, Lang: s.Lang, Href: r.EditionPath(s.Path), Story: s.Story,
			Conference: frame.Link{Text: name, Lang: lang, Href: r.EditionPath(path)}, StartsAt: s.StartsAt.In(s.Zone).Format(time.RFC3339),
			Zone: s.Zone.String()})
	}
	return err
}

// addAdjacentPeople adds the people who have something in common with the person, and the previous and next person by name.
func (p *Pages) addAdjacentPeople(r *frame.Request, a *taxonomy.Author, model *PersonPage, employments []company.Employment,
	investors []int64,
) error {
	model.Adjacent = []PersonCard{}
	if r.Number > 1 {
		return nil
	}
	found, err := findAdjacentPeople(r.Context(), r.DB, a, employments, investors, r.Locale())
	if err != nil {
		return err
	}
	list := make([]*taxonomy.Author, len(found))
	for i := range found {
		list[i] = found[i].Author
	}
	if model.Adjacent, err = personCards(r, list); err != nil {
		return err
	}
	for i := range found {
		model.Adjacent[i].Reason = &found[i].Reason
		if found[i].Path != "" {
			model.Adjacent[i].ReasonHref = r.EditionPath(found[i].Path)
		}
	}
	r.NoteTags(taxonomy.PeopleTag)
	previous, next, err := taxonomy.Neighbours(r.Context(), r.DB.Read, a)
	link := func(to *taxonomy.Author) *frame.Link {
		if to == nil {
			return nil
		}
		r.NoteTags(to.Tag())
		return &frame.Link{Text: to.NameIn(r.Locale()), Href: to.PageIn(r.Locale())}
	}
	model.Previous, model.Next = link(previous), link(next)
	return err
}

func employmentRows(r *frame.Request, employments []company.Employment, picture func(*int64) *frame.Picture) []EmploymentRow {
	rows := make([]EmploymentRow, len(employments))
	for i, employment := range employments {
		rows[i] = EmploymentRow{Company: linkToCompany(r, employment.Company, picture), Designation: employment.Designation,
			Lang: employment.Company.Lang, Founder: employment.Role == account.Founder, Started: employment.Started, Ended: employment.Ended}
	}
	return rows
}

func linkToCompany(r *frame.Request, c *company.Company, picture func(*int64) *frame.Picture) CompanyLink {
	r.NoteTags(company.TagOf(c.ID))
	return CompanyLink{Name: c.NameIn(r.Locale()), Href: r.EditionPath(c.Path()), Subtitle: c.Subtitle, Lang: c.Lang,
		Logo: picture(c.LogoID)}
}

// portfolioRows groups investments by company. The investments must be sorted, the newest first.
func portfolioRows(r *frame.Request, investments []company.Investment, picture func(*int64) *frame.Picture) []PortfolioRow {
	rows, at := []PortfolioRow{}, map[int64]int{}
	for i := range investments {
		one := &investments[i]
		n, known := at[one.Company.ID]
		if !known {
			n, at[one.Company.ID] = len(rows), len(rows)
			rows = append(rows, PortfolioRow{Company: linkToCompany(r, one.Company, picture), Rounds: []company.RoundRow{}})
		}
		rows[n].Rounds = append(rows[n].Rounds, company.RoundRowOf(r.Locale(), &one.Round))
	}
	return rows
}

// socialLinks returns the links of a person in their order.
func socialLinks(s taxonomy.SocialLinks) []company.SocialLink {
	links := []company.SocialLink{}
	for _, l := range []company.SocialLink{{Network: "linkedin", Href: s.LinkedIn}, {Network: "twitter", Href: s.Twitter},
		{Network: "facebook", Href: s.Facebook}, {Network: "wikipedia", Href: s.Wikipedia}} {
		if l.Href != "" {
			links = append(links, l)
		}
	}
	return links
}

// descriptionOf returns one line about a person for search engines.
func descriptionOf(a *taxonomy.Author, model *PersonPage) string {
	line := cmp.Or(a.Subtitle, strings.Join(model.Bio, " "), model.Designation)
	if line == model.Designation && len(model.Employments) > 0 {
		line += ", " + model.Employments[0].Company.Name
	}
	return cmp.Or(line, model.Name)
}

// personData returns a person as structured data.
func personData(r *frame.Request, a *taxonomy.Author, model *PersonPage) schema.Person {
	d := schema.Person{Type: "Person", Name: a.Name, URL: r.Absolute(a.Path()), JobTitle: model.Designation, Description: descriptionOf(a,
		model)}
	if model.Portrait != nil {
		d.Image = r.Absolute(model.Portrait.URL(portraitWidth))
	}
	for _, e := range model.Employments {
		if e.Ended == "" {
			d.WorksFor = &schema.Ref{Type: "Organization", Name: e.Company.Name, URL: r.Absolute(e.Company.Href)}
			break
		}
	}
	for _, l := range model.Social {
		d.SameAs = append(d.SameAs, l.Href)
	}
	if a.Website != "" {
		d.SameAs = append(d.SameAs, a.Website)
	}
	return d
}

// portraitWidth is the minimum width, in pixels, of portraits in structured data and in the API.
const portraitWidth = 640

// hostOf returns the host of an address without "www.", "" if there is none.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}
