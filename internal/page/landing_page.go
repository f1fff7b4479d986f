package page

import (
	"cmp"
	"net/http"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

func (v *visit) landing(b *brand.Brand) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	v.Brand = b
	v.follows(story.LatestOf(b))
	front, err := v.Landings.Of(v.Context(), b, v.Touch)
	if err != nil {
		return nil, err
	}
	model := LandingPage{Sections: []Section{}, Sticky: story.PageCards(v.Request, front.Sticky)}
	for _, s := range front.Sections {
		section, err := v.section(s, v.Brand)
		if err != nil {
			return nil, err
		}
		model.Sections = append(model.Sections, section)
	}
	if err := v.hears(story.List{Kind: story.WithAudio, Scope: story.LatestOf(b).Scope}); err != nil {
		return nil, err
	}
	head := Head{Title: v.Name(), Description: cmp.Or(b.Tagline, v.about(ListHeader{Key: "section.latest"})), Type: "website"}
	v.front(head, v.inSections(model.Sections))
	return v.page(http.StatusOK, head, &model), nil
}

func (v *visit) section(s landing.Section, home *brand.Brand) (Section, error) {
	out := Section{ID: "s" + itoa(s.Position), Kind: s.Kind, Layout: s.Layout, Title: s.Title, Key: s.Message, Href: s.Path, Size: s.Size,
		Stories: StoryList{Cards: story.PageCardsOf(v.Request, home, s.Items)}, Series: []SeriesCard{}, Links: []Link{}}
	if s.Brand != nil {
		b := frame.BrandModel(s.Brand)
		out.Brand = &b
		if out.Title == "" && out.Key == "" {
			out.Title, out.Href = b.Name, b.Path
		}
	}
	if s.Sponsor != nil {
		pic, err := v.Picture(s.Sponsor.PictureID)
		if err != nil {
			return out, err
		}
		out.Sponsor = &Sponsor{Name: s.Sponsor.Name, Href: s.Sponsor.Path(), Line: s.Line, Picture: pic}
	}
	if s.More && s.Layout == "latest" && s.List != nil {
		out.Stories.Next = v.more(s, home)
	}
	if s.Kind == "languages" {
		out.Links = v.Languages()
	}
	if s.Layout == "watch" {
		playing(out.Stories.Cards, s.Items)
	}
	var err error
	if out.Widgets, err = v.widgets(s); err != nil {
		return out, err
	}
	if c := out.Newsletter; c != nil {
		out.Title, out.Key, out.Href = c.Heading, "", c.Href
	}
	out.Series, err = v.seriesCards(s.Series)
	return out, err
}

// more says how the landing's list of the newest goes on. The page without a
// script is the brand's list of everything.
func (v *visit) more(s landing.Section, home *brand.Brand) *NextPage {
	next := &NextPage{Skip: s.Limit, API: call("/brand/stories", "slug", home.Slug), Href: strings.TrimSuffix(home.Path, "/") + "/latest?page=2"}
	if home.Kind == brand.KindMaster {
		next.API, next.Href = call("/stories/latest", "homepage", "true"), "/latest?page=2"
	}
	return next
}

func (v *visit) seriesCards(terms []*taxonomy.Term) ([]SeriesCard, error) {
	ids := make([]*int64, len(terms))
	for i, t := range terms {
		ids[i] = t.PictureID
	}
	picture, err := v.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	cards := make([]SeriesCard, len(terms))
	for i, t := range terms {
		cards[i] = SeriesCard{Title: t.NameIn(v.Locale()), Href: t.PageIn("/", v.Locale()), Description: v.describe(t.Description), Gradient: gradient(t), Sponsored: t.PublisherID != nil, Picture: picture(t.PictureID)}
	}
	return cards, nil
}
