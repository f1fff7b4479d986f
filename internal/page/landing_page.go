package page

import (
	"cmp"
	"net/http"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/landing"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// maxSticky is how many stories an editor can pin.
const maxSticky = 5

func (v *visit) landing(b *brand.Brand) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	v.brand = b
	model := LandingPage{Sections: []Section{}, Sticky: []StoryCard{}}
	items, pinned, err := v.Stories.Curated(v.ctx, story.FeaturedKey, b, 50)
	if err != nil {
		return edge.Page{}, err
	}
	v.touch(story.CuratedTag(story.FeaturedKey, b))
	for i, it := range items {
		if pinned[i] && len(model.Sticky) < maxSticky {
			model.Sticky = append(model.Sticky, v.cards([]story.Item{it})...)
		}
	}
	sections, err := v.Landings.Of(v.ctx, b, v.touch)
	if err != nil {
		return edge.Page{}, err
	}
	for _, s := range sections {
		section, err := v.section(s)
		if err != nil {
			return edge.Page{}, err
		}
		model.Sections = append(model.Sections, section)
	}
	model.Frame = v.frame(Head{Title: v.name(), Description: cmp.Or(b.Tagline, v.about(ListHeader{Key: "section.latest"})), Type: "website"})
	return v.render("LandingPage", http.StatusOK, model)
}

func (v *visit) section(s landing.Section) (Section, error) {
	out := Section{ID: "s" + itoa(s.Position), Kind: s.Kind, Layout: s.Layout, Title: s.Title, Key: s.Message, Href: s.Path, Size: s.Size,
		Stories: StoryList{Cards: v.cards(s.Items)}, Series: []SeriesCard{}, Links: []Link{}}
	if s.Brand != nil {
		b := brandModel(s.Brand)
		out.Brand = &b
		if out.Title == "" && out.Key == "" {
			out.Title, out.Href = b.Name, b.Path
		}
	}
	if s.Sponsor != nil {
		pic, err := v.picture(s.Sponsor.PictureID)
		if err != nil {
			return out, err
		}
		out.Sponsor = &Sponsor{Name: s.Sponsor.Name, Href: s.Sponsor.Path(), Line: s.Line, Picture: pic}
	}
	if s.More && s.Layout == "latest" && s.List != nil {
		out.Stories.Next = v.more(s)
	}
	if s.Kind == "languages" {
		out.Links = v.footer().Languages
	}
	var err error
	out.Series, err = v.seriesCards(s.Series)
	return out, err
}

// more says how the landing's list of the newest goes on. The page without a
// script is the brand's list of everything.
func (v *visit) more(s landing.Section) *NextPage {
	next := &NextPage{Skip: s.Limit, API: call("/brand/stories", "slug", v.brand.Slug), Href: strings.TrimSuffix(v.brand.Path, "/") + "/latest?page=2"}
	if v.brand.Kind == brand.KindMaster {
		next.API, next.Href = call("/stories/latest", "homepage", "true"), "/latest?page=2"
	}
	return next
}

func (v *visit) seriesCards(terms []*taxonomy.Term) ([]SeriesCard, error) {
	ids := make([]*int64, len(terms))
	for i, t := range terms {
		ids[i] = t.PictureID
	}
	picture, err := v.pictures(ids...)
	if err != nil {
		return nil, err
	}
	cards := make([]SeriesCard, len(terms))
	for i, t := range terms {
		cards[i] = SeriesCard{Title: t.NameIn(v.locale()), Href: t.PageIn("/", v.locale()), Description: v.describe(t), Gradient: gradient(t), Sponsored: t.PublisherID != nil, Picture: picture(t.PictureID)}
	}
	return cards, nil
}

func (v *visit) customTopic(slug string) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	if err := v.in(brand.Master); err != nil {
		return edge.Page{}, err
	}
	t, err := v.term(taxonomy.CustomTopic, slug)
	if err != nil {
		return edge.Page{}, err
	}
	pic, err := v.picture(t.PictureID)
	if err != nil {
		return edge.Page{}, err
	}
	model := CustomTopicPage{Title: t.NameIn(v.locale()), Intro: t.Description, Picture: pic, Sections: []Section{}}
	layouts := []string{"lead", "columns", "four", "numbered"}
	var shown []int64
	for i, block := range t.Blocks {
		cfg := brand.Section{Position: i + 1, Kind: "stories", Layout: layouts[i%len(layouts)], Title: block.Title, Source: block.Source, Limit: max(block.Limit, 4)}
		s, err := v.Landings.Resolve(v.ctx, v.brand, cfg, shown, v.touch)
		if err != nil {
			return edge.Page{}, err
		}
		if !s.Enough() {
			continue
		}
		for _, it := range s.Items {
			shown = append(shown, it.ID)
		}
		section, err := v.section(s)
		if err != nil {
			return edge.Page{}, err
		}
		model.Sections = append(model.Sections, section)
	}
	model.Frame = v.frame(Head{Title: model.Title, Description: v.about(ListHeader{Title: model.Title, Description: t.Description}), Image: pic})
	return v.render("CustomTopicPage", http.StatusOK, model)
}
