package curated

import (
	"context"
	"net/url"
	"slices"
	"strconv"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
)

// structuredData returns the structured data of a list of people, with the publication's story about each if there is
// one.
func structuredData(r *frame.Request, people []Person) *schema.ItemList {
	var items []schema.ListItem
	for _, p := range people[:min(len(people), frame.MaxListed)] {
		who := schema.Person{Type: "Person", Name: p.Name, JobTitle: p.Designation, Description: p.Bio}
		if p.Story != "" {
			who.URL = r.Absolute(p.Story)
		}
		items = append(items, schema.ListItem{Item: who})
	}
	if len(items) == 0 {
		return nil
	}
	return schema.NewList(items)
}

// PeopleListPage is a brand's list of people of a year, optionally of one sector.
type PeopleListPage struct {
	frame.Frame
	Title    string         `json:"title"`
	Intro    string         `json:"intro"`
	Year     int            `json:"year"`
	Years    []frame.Filter `json:"years"`
	Sectors  []frame.Filter `json:"sectors"`
	People   []Person       `json:"people"`
	Nominate string         `json:"nominate"` // address for nominating people, "" if there is none
}

// Person is a person in the list.
type Person struct {
	Name        string         `json:"name"`
	Designation string         `json:"designation"`
	Bio         string         `json:"bio"`
	Sector      string         `json:"sector"`
	Place       string         `json:"place"`
	Story       string         `json:"story"` // path of the publication's story about the person, "" if there is none
	Picture     *frame.Picture `json:"picture"`
}

// personValue is a value of the set: a person, or the introduction of the page, which has no Name.
type personValue struct {
	Title    string `json:"title"`
	Intro    string `json:"intro"`
	Nominate string `json:"nominate"`

	Year        int    `json:"year"`
	Name        string `json:"name"`
	Designation string `json:"designation"`
	Bio         string `json:"bio"`
	Sector      string `json:"sector"`
	Place       string `json:"place"`
	Story       string `json:"story"`
	Picture     *int64 `json:"picture"`
}

// peopleListPage is at the path that brand.Settings.PeopleList names.
var peopleListPage = &route.Page{Model: route.DeclareModel(PeopleListPage{}), Query: []string{"year", "sector"}, Lite: true}

// Pages loads the pages of curated sets.
type Pages struct{}

// Offer returns the lists of people, the operations of curated sets, and the sitemap of the lists.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: peopleListPage, Load: p.loadPeopleList, At: api.isPeopleList}},
		API:     api.Register,
		Sitemap: []feature.SitemapPart{{Pages: api.sitemapPaths}},
	}
}

// isPeopleList reports whether a brand's list of people is at a path.
func (c *API) isPeopleList(ctx context.Context, path string) bool {
	b, err := c.Brands.ForPage(ctx, path)
	return err == nil && b.Settings.PeopleList != "" && path == b.PathOf(b.Settings.PeopleList)
}

func (p *Pages) loadPeopleList(r *frame.Request) (*frame.Page, error) {
	r.NoteTags(brand.Tag, brand.CuratedTag(PeopleList, r.Brand))
	all, err := DecodedValues[personValue](r.Context(), r.DB, PeopleList, r.Brand)
	if err != nil {
		return nil, err
	}
	model := PeopleListPage{Years: []frame.Filter{}, Sectors: []frame.Filter{}, People: []Person{}}
	var years []int
	for _, e := range all {
		if e.Name == "" {
			model.Title, model.Intro, model.Nominate = e.Title, e.Intro, e.Nominate
		} else if !slices.Contains(years, e.Year) {
			years = append(years, e.Year)
		}
	}
	if len(years) == 0 {
		return nil, database.ErrNotFound
	}
	slices.SortFunc(years, func(a, b int) int { return b - a })
	if model.Year = years[0]; r.Query.Get("year") != "" {
		if model.Year, err = strconv.Atoi(r.Query.Get("year")); err != nil || !slices.Contains(years, model.Year) {
			return nil, database.ErrNotFound
		}
	}
	for _, y := range years {
		model.Years = append(model.Years, frame.Filter{Text: strconv.Itoa(y), Href: filterAddress(r, y, years[0], ""), Current: y == model.Year})
	}
	if err := fillPeople(r, &model, all, years[0]); err != nil {
		return nil, err
	}
	head := frame.Head{
		Title:       model.Title,
		Description: model.Intro,
		Canonical:   r.Site.URL + filterAddress(r, model.Year, years[0], r.Query.Get("sector")),
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, structuredData(r, model.People))}}, nil
}

// fillPeople adds the people of the page's year to the model, and their sectors.
func fillPeople(r *frame.Request, model *PeopleListPage, all []personValue, newest int) error {
	chosen := r.Query.Get("sector")
	model.Sectors = append(
		model.Sectors,
		frame.Filter{Key: "resource.all", Href: filterAddress(r, model.Year, newest, ""), Current: chosen == ""},
	)
	known := map[string]bool{"": true}
	var ids []*int64
	for _, e := range all {
		if e.Name == "" || e.Year != model.Year {
			continue
		}
		if !known[e.Sector] {
			known[e.Sector] = true
			model.Sectors = append(
				model.Sectors,
				frame.Filter{Text: e.Sector, Href: filterAddress(r, model.Year, newest, e.Sector), Current: e.Sector == chosen},
			)
		}
		if chosen == "" || e.Sector == chosen {
			model.People = append(
				model.People,
				Person{Name: e.Name, Designation: e.Designation, Bio: e.Bio, Sector: e.Sector, Place: e.Place, Story: e.Story},
			)
			ids = append(ids, e.Picture)
		}
	}
	if !known[chosen] {
		return database.ErrNotFound
	}
	picture, err := r.Pictures(ids...)
	for i := range model.People {
		model.People[i].Picture = picture(ids[i])
	}
	return err
}

// filterAddress returns the page's address with a year and a sector. It leaves out a year or sector
// that is the default.
func filterAddress(r *frame.Request, year, newest int, sector string) string {
	q := url.Values{}
	if year != newest {
		q.Set("year", strconv.Itoa(year))
	}
	if sector != "" {
		q.Set("sector", sector)
	}
	if len(q) == 0 {
		return r.Path
	}
	return r.Path + "?" + q.Encode()
}
