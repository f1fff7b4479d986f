package curated

import (
	"errors"
	"net/url"
	"slices"
	"strconv"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/story"
)

// structured returns the structured data of a list of women, with our story about each if
// there is one.
func structured(r *frame.Request, women []Woman) *schema.ItemList {
	var items []schema.ListItem
	for _, w := range women[:min(len(women), frame.MaxListed)] {
		who := schema.Person{Type: "Person", Name: w.Name, JobTitle: w.Designation, Description: w.Bio}
		if w.Story != "" {
			who.URL = r.Absolute(w.Story)
		}
		items = append(items, schema.ListItem{Item: who})
	}
	if len(items) == 0 {
		return nil
	}
	return schema.NewList(items)
}

// EmergingWomenPage is a year's list of women to watch, optionally of one sector.
type EmergingWomenPage struct {
	frame.Frame
	Title    string         `json:"title"`
	Intro    string         `json:"intro"`
	Year     int            `json:"year"`
	Years    []frame.Filter `json:"years"`
	Sectors  []frame.Filter `json:"sectors"`
	Women    []Woman        `json:"women"`
	Nominate string         `json:"nominate"` // address for nominations, "" if there is none
}

// Woman is a woman in the list.
type Woman struct {
	Name        string         `json:"name"`
	Designation string         `json:"designation"`
	Bio         string         `json:"bio"`
	Sector      string         `json:"sector"`
	Place       string         `json:"place"`
	Story       string         `json:"story"` // path of our story about her, "" if there is none
	Picture     *frame.Picture `json:"picture"`
}

// emergingValue is a value of the set: a woman, or the introduction of the page.
type emergingValue struct {
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

var emergingWomenPage = route.Declare(
	route.Page{Pattern: "/{brand}/emerging-women", Model: EmergingWomenPage{}, Query: []string{"year", "sector"}, Lite: true},
)

// Pages loads the pages of sets that have one.
type Pages struct{}

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		Pages:   []frame.Bound{{Page: emergingWomenPage, Load: p.loadEmergingWomen}},
		API:     api.Register,
		Sitemap: []feature.SitemapPart{{Pages: api.sitemap}},
	}
}

func (p *Pages) loadEmergingWomen(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	if err := r.SetBrand(slug); errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	} else if err != nil {
		return nil, err
	}
	r.Touch(story.CuratedTag(EmergingWomen, r.Brand))
	all, err := Decode[emergingValue](r.Context(), r.DB, EmergingWomen, r.Brand)
	if err != nil {
		return nil, err
	}
	model := EmergingWomenPage{Years: []frame.Filter{}, Sectors: []frame.Filter{}, Women: []Woman{}}
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
	if err := fillWomen(r, &model, all, years[0]); err != nil {
		return nil, err
	}
	head := frame.Head{
		Title:       model.Title,
		Description: model.Intro,
		Canonical:   r.Site.URL + filterAddress(r, model.Year, years[0], r.Query.Get("sector")),
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, structured(r, model.Women))}}, nil
}

// fillWomen adds the women of the page's year to the model, and the sectors in which they
// work.
func fillWomen(r *frame.Request, model *EmergingWomenPage, all []emergingValue, newest int) error {
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
			model.Women = append(
				model.Women,
				Woman{Name: e.Name, Designation: e.Designation, Bio: e.Bio, Sector: e.Sector, Place: e.Place, Story: e.Story},
			)
			ids = append(ids, e.Picture)
		}
	}
	if !known[chosen] {
		return database.ErrNotFound
	}
	picture, err := r.Pictures(ids...)
	for i := range model.Women {
		model.Women[i].Picture = picture(ids[i])
	}
	return err
}

// filterAddress returns the page's address with a year and a sector, without those that are
// the default.
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
