package page

import (
	"time"

	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/story"
)

// maxMenuGroups is how many entries the header shows.
const maxMenuGroups = 6

// frame is what every page of the visit's brand carries.
func (v *visit) frame(head Head) Frame {
	b := v.brand
	l := b.Locale()
	v.touch(brand.Tag)
	if head.Canonical == "" {
		head.Canonical = v.absolute(v.path)
	}
	if head.Type == "" {
		head.Type = "website"
	}
	if head.Alternates == nil {
		head.Alternates = []Alternate{}
	}
	return Frame{
		Site: v.Site, Brand: brandModel(b), Lang: l.Code, Dir: l.Dir, Script: l.Script,
		Now: v.Clock().UTC().Truncate(time.Minute).Format(time.RFC3339), Path: v.path, Head: head,
		Menu: v.menu(), Footer: v.footer(), Bar: []Link{}, Variant: "default",
	}
}

func brandModel(b *brand.Brand) Brand {
	return Brand{Slug: b.Slug, Name: b.Name, Tagline: b.Tagline, Path: b.Path, Accent: b.Accent, AccentDark: b.AccentDark,
		Kind: string(b.Kind), TimeZone: b.TimeZone, Numbering: b.Numbering}
}

// menu is the brand's own menu, or the master's.
func (v *visit) menu() []MenuGroup {
	menu := v.brand.Menu
	if len(menu) == 0 {
		menu = v.masterMenu()
	}
	groups := []MenuGroup{}
	for _, g := range menu[:min(len(menu), maxMenuGroups)] {
		items := []Link{}
		for _, it := range g.Items {
			items = append(items, Link{Text: it.Text, Key: it.Key, Href: it.Path})
		}
		groups = append(groups, MenuGroup{Key: g.Key, Text: g.Text, Items: items})
	}
	return groups
}

func (v *visit) footer() Footer {
	f := Footer{Brands: []Link{}, Languages: []Link{}, Pages: []Link{}}
	all, err := v.Brands.All(v.ctx)
	if err != nil {
		return f
	}
	for _, b := range all {
		switch b.Kind {
		case brand.KindLanguage:
			f.Languages = append(f.Languages, languageLink(b))
		case brand.KindMaster:
			f.Languages = append(f.Languages, languageLink(b))
		default:
			f.Brands = append(f.Brands, Link{Text: b.NameIn(v.locale()), Href: b.Path})
		}
	}
	f.Pages = []Link{{Key: "menu.latest", Href: "/latest"}, {Key: "menu.trending", Href: "/trending"}}
	for _, g := range v.masterMenu() {
		for _, it := range g.Items {
			if it.Footer {
				f.Pages = append(f.Pages, Link{Text: it.Text, Key: it.Key, Href: it.Path})
			}
		}
	}
	return f
}

func (v *visit) masterMenu() brand.Menu {
	master, err := v.Brands.BySlug(v.ctx, brand.Master)
	if err != nil {
		return nil
	}
	return master.Menu
}

func languageLink(b *brand.Brand) Link {
	l := b.Locale()
	return Link{Text: l.OwnName, Href: b.Path, Lang: l.Code}
}

// cards are list items as this brand's pages show them.
func (v *visit) cards(items []story.Item) []StoryCard {
	cards := make([]StoryCard, len(items))
	for i := range items {
		cards[i] = v.card(&items[i].Card)
		v.touch(story.Tag(items[i].ID))
	}
	return cards
}

func (v *visit) card(c *story.Card) StoryCard {
	out := StoryCard{
		ID: c.ID, Href: c.Path, Title: c.Title, Excerpt: c.Metadata.Excerpt, Lang: c.Lang, Dir: c.Dir, Kind: string(c.Type),
		Brand: Link{Text: c.Brand.Name, Href: c.Brand.Path}, Authors: []Link{}, PublishedAt: c.PublishedAt, Minutes: c.Minutes,
		Duration: c.Duration, Picture: c.Picture, Portrait: c.Portrait, Sponsored: c.Sponsored, Gated: c.Gated,
	}
	for _, a := range c.Metadata.Authors {
		out.Authors = append(out.Authors, Link{Text: a.Name, Href: a.Path})
	}
	switch { // one tag: the series, else the brand where it is another's page, else the category
	case c.Series != nil:
		out.Kicker = Link{Text: c.Series.Title, Href: c.Series.Path}
	case v.brand != nil && c.Brand.Slug != v.brand.Slug:
		out.Kicker = out.Brand
	case c.Metadata.Category != nil:
		out.Kicker = Link{Text: c.Metadata.Category.Name, Href: c.Metadata.Category.Path}
	default:
		out.Kicker = out.Brand
	}
	return out
}

// locale is the language of a page's brand.
func (v *visit) locale() i18n.Locale { return v.brand.Locale() }
