package page

import (
	"cmp"
	"net/http"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// HousePage is a page of the house, such as "About us": a story of that layout,
// and the blocks below it.
type HousePage struct {
	Frame
	Title        string      `json:"title"`
	Excerpt      string      `json:"excerpt"`
	Lang         string      `json:"lang"`
	Dir          string      `json:"dir"`
	HTML         string      `json:"html"` // sanitised
	Picture      *Picture    `json:"picture"`
	Blocks       []Block     `json:"blocks"`
	Translations []Alternate `json:"translations"`
}

// OpeningPage is one of the house's own openings.
type OpeningPage struct {
	Frame
	Opening Item   `json:"opening"` // Href is where to apply
	All     string `json:"all"`     // the page of all openings
}

// house is a page of the house.
func (v *visit) house(f *story.Full, head Head, translations []Alternate) (*frame.Page, error) {
	c := &f.Card
	head.Type, head.Published, head.Modified = "website", "", ""
	blocks, err := v.pageBlocks(c.Slug)
	if err != nil {
		return nil, err
	}
	v.say(v.WebPage(cmp.Or(houseKinds[c.Slug], "WebPage"), head, nil))
	model := HousePage{Title: c.Title, Excerpt: c.Metadata.Excerpt, Lang: c.Lang, Dir: c.Dir, HTML: v.HTML(richtext.WithoutSlips(f.OpenHTML)),
		Picture: c.Picture, Blocks: blocks, Translations: translations}
	if f.OpensAsExcerpt {
		model.Excerpt = ""
	}
	return v.page(http.StatusOK, head, &model), nil
}

// houseKinds are the pages of the house that search engines have a word for.
var houseKinds = map[string]string{"about-us": "AboutPage", "contact-us": "ContactPage"}

// openings is the page of the house that lists its openings; each has a page below it.
const openings = "jobs"

// opening is the page of one opening, below the page of a brand that lists it.
func (v *visit) opening() (*frame.Page, error) {
	page, slug := underPage(v.Path)
	home, ok := strings.CutSuffix(page, "/"+openings)
	if !ok || v.Number > 1 {
		return nil, database.ErrNotFound
	}
	if home == "" {
		home = "/"
	}
	b, err := v.Brands.ByPath(v.Context(), home)
	if err != nil {
		return nil, err
	}
	v.Brand = b
	v.Touch(brand.Tag)
	blocks, err := v.configured(openings)
	if err != nil {
		return nil, err
	}
	for _, block := range blocks {
		for _, e := range block.Entries {
			if block.Kind != taxonomy.BlockOpenings || e.Slug != slug {
				continue
			}
			model := OpeningPage{All: page, Opening: Item{Title: e.Title, Label: e.Label, Place: e.Place, Kind: e.Kind, Date: v.day(e.Date), Href: e.Href}}
			if model.Opening.HTML, err = v.markdown(e.Text); err != nil {
				return nil, err
			}
			v.out.Breadcrumbs = []Link{{Key: "menu.jobs", Href: "/" + openings}}
			return v.page(http.StatusOK, Head{Title: e.Title, Description: strings.Join([]string{e.Title, e.Label, e.Place, e.Kind}, " · ")}, &model), nil
		}
	}
	return nil, database.ErrNotFound
}
