package page

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/story"
)

// EmergingWomenPage is a year's list of women to watch, all or those of a sector.
type EmergingWomenPage struct {
	Frame
	Title    string   `json:"title"`
	Intro    string   `json:"intro"`
	Year     int      `json:"year"`
	Years    []Filter `json:"years"`
	Sectors  []Filter `json:"sectors"`
	Women    []Woman  `json:"women"`
	Nominate string   `json:"nominate"` // where to nominate, "" for nowhere
}

// Woman is one of the list.
type Woman struct {
	Name        string   `json:"name"`
	Designation string   `json:"designation"`
	Bio         string   `json:"bio"`
	Sector      string   `json:"sector"`
	Place       string   `json:"place"`
	Story       string   `json:"story"` // path of our story, "" for none
	Picture     *Picture `json:"picture"`
}

// emerging is a value of the set: a woman, or the words at the head of the page.
type emerging struct {
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

func (v *visit) emergingWomen(slug string) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	if err := v.In(slug); errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere
	} else if err != nil {
		return nil, err
	}
	v.Touch(story.CuratedTag(curated.EmergingWomen, v.Brand))
	all, err := values[emerging](v, curated.EmergingWomen, v.Brand)
	if err != nil {
		return nil, err
	}
	model := EmergingWomenPage{Years: []Filter{}, Sectors: []Filter{}, Women: []Woman{}}
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
	if model.Year = years[0]; v.Query.Get("year") != "" {
		if model.Year, err = strconv.Atoi(v.Query.Get("year")); err != nil || !slices.Contains(years, model.Year) {
			return nil, database.ErrNotFound
		}
	}
	for _, y := range years {
		model.Years = append(model.Years, Filter{Text: strconv.Itoa(y), Href: v.choose(y, years[0], ""), Current: y == model.Year})
	}
	if err := v.women(&model, all, years[0]); err != nil {
		return nil, err
	}
	head := Head{Title: model.Title, Description: model.Intro, Canonical: v.Site.URL + v.choose(model.Year, years[0], v.Query.Get("sector"))}
	v.say(v.Collection(head, v.watched(model.Women)))
	return v.page(http.StatusOK, head, &model), nil
}

// women fills in the women of the page's year, and the sectors they work in.
func (v *visit) women(model *EmergingWomenPage, all []emerging, newest int) error {
	chosen := v.Query.Get("sector")
	model.Sectors = append(model.Sectors, Filter{Key: "resource.all", Href: v.choose(model.Year, newest, ""), Current: chosen == ""})
	known := map[string]bool{"": true}
	var ids []*int64
	for _, e := range all {
		if e.Name == "" || e.Year != model.Year {
			continue
		}
		if !known[e.Sector] {
			known[e.Sector] = true
			model.Sectors = append(model.Sectors, Filter{Text: e.Sector, Href: v.choose(model.Year, newest, e.Sector), Current: e.Sector == chosen})
		}
		if chosen == "" || e.Sector == chosen {
			model.Women = append(model.Women, Woman{Name: e.Name, Designation: e.Designation, Bio: e.Bio, Sector: e.Sector, Place: e.Place, Story: e.Story})
			ids = append(ids, e.Picture)
		}
	}
	if !known[chosen] {
		return database.ErrNotFound
	}
	picture, err := v.Pictures(ids...)
	for i := range model.Women {
		model.Women[i].Picture = picture(ids[i])
	}
	return err
}

// choose is the page's address with a year and a sector; the newest year and every
// sector go without saying.
func (v *visit) choose(year, newest int, sector string) string {
	q := url.Values{}
	if year != newest {
		q.Set("year", strconv.Itoa(year))
	}
	if sector != "" {
		q.Set("sector", sector)
	}
	if len(q) == 0 {
		return v.Path
	}
	return v.Path + "?" + q.Encode()
}
