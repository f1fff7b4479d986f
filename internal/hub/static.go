package hub

import (
	"cmp"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// StaticPage is a static page, such as "About us", with the blocks below its text.
type StaticPage struct {
	frame.Frame
	Title        string            `json:"title"`
	Excerpt      string            `json:"excerpt"`
	Lang         string            `json:"lang"`
	Dir          string            `json:"dir"`
	HTML         string            `json:"html"` // sanitised
	Picture      *frame.Picture    `json:"picture"`
	Blocks       []Block           `json:"blocks"`
	Translations []frame.Alternate `json:"translations"`
}

// OpeningPage is the page of one job opening at the publication.
type OpeningPage struct {
	frame.Frame
	Opening frame.Item `json:"opening"` // Href is the address for applications
	All     string     `json:"all"`     // path of the page with all openings
}

var _ = route.DeclareModel(StaticPage{})

var openingPage = route.Declare(route.Page{Pattern: "/" + openingsSlug + "/{slug}", Base: route.Brands, Model: OpeningPage{}, Sparse: true,
	Lite: true, EditorParent: true})

// StaticPage returns the model of the static page f, with the given head.
func (p *Pages) StaticPage(r *frame.Request, f *story.FullStory, head frame.Head, translations []frame.Alternate) (*frame.Page, error) {
	c := &f.Card
	head.Type, head.Published, head.Modified = "website", "", ""
	blocks, err := p.pageBlocks(r, c.Slug)
	if err != nil {
		return nil, err
	}
	model := StaticPage{
		Title:        c.Title,
		Excerpt:      c.Metadata.Excerpt,
		Lang:         c.Lang,
		Dir:          c.Dir,
		HTML:         r.HTML(richtext.WithoutEntityCards(f.OpenHTML)),
		Picture:      c.Picture,
		Blocks:       blocks,
		Translations: translations,
	}
	if f.BeginsWithExcerpt {
		model.Excerpt = ""
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.WebPage(cmp.Or(staticPageTypes[c.Slug], "WebPage"), head, nil)}}, nil
}

// staticPageTypes are the schema.org types of static pages that have a special one.
var staticPageTypes = map[string]string{"about-us": "AboutPage", "contact-us": "ContactPage"}

// openingsSlug is the slug of the static page that lists job openings; each has a page
// below it.
const openingsSlug = "jobs"

// opening loads the page of a job opening, below its brand's page of openings.
func (p *Pages) opening(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.NoteTags(brand.Tag)
	blocks, err := blocksOf(r, openingsSlug)
	if err != nil {
		return nil, err
	}
	for _, block := range blocks {
		for _, e := range block.Entries {
			if block.Kind != taxonomy.BlockOpenings || e.Slug != r.Value(0) {
				continue
			}
			model := OpeningPage{
				All:     r.Match.Base + "/" + openingsSlug,
				Opening: frame.Item{Title: e.Title, Label: e.Label, Place: e.Place, Kind: e.Kind, Date: dateInWords(r, e.Date), Href: e.Href},
			}
			if model.Opening.HTML, err = markdown(r, e.Text); err != nil {
				return nil, err
			}
			return &frame.Page{
				Breadcrumbs: []frame.Link{{Key: "menu.jobs", Href: "/" + openingsSlug}},
				Head:        frame.Head{Title: e.Title, Description: strings.Join([]string{e.Title, e.Label, e.Place, e.Kind}, " · ")},
				Model:       &model,
			}, nil
		}
	}
	return nil, database.ErrNotFound
}
