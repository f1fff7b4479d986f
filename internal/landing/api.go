package landing

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/design"
	"masthead/internal/story"
)

// Register adds the operations that read landing pages to the API. Anybody may call them.
func (l *Landings) Register(a *apiv2.API) {
	in := apiv2.Section("Brands")
	apiv2.Get(a, "/brand/{brand}/landing", "brand-landing", "Read a brand's landing page with its sections", l.readLanding, in)
	apiv2.Get(a, "/landing/config", "landing-config", "Read the configuration of landing pages", l.readConfig, in)
	apiv2.Get(a, "/featured_brands_stories", "featured-brands", "List the newest stories of each brand", l.listFeaturedBrands, in)
	apiv2.Get(a, "/design-variant", "design-variant", "Read the design that readers see", l.readDesignVariant, in)
}

// BrandInfo is a brand in responses of the API.
type BrandInfo struct {
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Locale      string `json:"locale"`
	Accent      string `json:"accent"`
	Path        string `json:"path"`
}

func brandInfo(b *brand.Brand) BrandInfo {
	return BrandInfo{b.Slug, b.Name, b.Tagline, b.Locale().Name, b.Accent, b.Path}
}

// SectionInfo is a section in responses of the API. Items is empty where only the configuration is read.
type SectionInfo struct {
	Title  string       `json:"title"`
	Path   string       `json:"path"`
	Type   string       `json:"type" doc:"Such as stories or latest. Other operations return the items of events, video-header and others."`
	Size   string       `json:"size" enum:"SMALL,MEDIUM,LARGE,FULL"`
	Layout string       `json:"layout" doc:"How the section arranges its stories, such as lead or columns; empty for sections of other types."`
	Source string       `json:"source" doc:"Which stories the section shows, such as latest or category:technology."`
	Items  []story.Card `json:"items"`
	Series []SeriesInfo `json:"series" doc:"The series of a section of type series."`
}

// SeriesInfo is a series of a section.
type SeriesInfo struct {
	Title string `json:"title" example:"Long Nights"`
	Slug  string `json:"slug" example:"long-nights"`
	Path  string `json:"path" example:"/series/long-nights"`
}

// Landing is the response of GET /brand/{brand}/landing.
type Landing struct {
	Brand    BrandInfo     `json:"brand"`
	Sticky   []story.Card  `json:"sticky" doc:"Stories pinned beside the newest ones, at most five."`
	Sections []SectionInfo `json:"sections"`
}

type landingParams struct {
	Brand string `path:"brand" maxLength:"120"`
}

func (l *Landings) readLanding(ctx context.Context, in *landingParams) (*apiv2.Output[Landing], error) {
	b, err := l.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	content, err := l.Load(ctx, b, func(tags ...string) { apiv2.AddTags(ctx, tags...) })
	if err != nil {
		return nil, err
	}
	out := Landing{Brand: brandInfo(b), Sticky: l.Stories.Cards(content.Sticky), Sections: make([]SectionInfo, len(content.Sections))}
	for i, s := range content.Sections {
		out.Sections[i] = l.sectionInfo(b, s.Section)
		out.Sections[i].Items = l.Stories.Cards(s.Items)
		for _, t := range s.Series {
			out.Sections[i].Series = append(out.Sections[i].Series,
				SeriesInfo{t.NameIn(b.Locale()), t.Slug, t.PageIn(b.Path, l.Brands.EditionOf(ctx, b.Locale()))})
		}
		switch at := &out.Sections[i]; {
		case at.Title != "":
		case s.Brand != nil:
			at.Title, at.Path = s.Brand.Name, s.Brand.Path
		case s.Publisher != nil:
			at.Title, at.Path = s.Publisher.Name, s.Publisher.Path()
		}
	}
	return apiv2.Public(out), nil
}

func (l *Landings) sectionInfo(b *brand.Brand, s brand.Section) SectionInfo {
	title := s.Title
	if title == "" && s.Message != "" {
		title = b.Locale().Text(s.Message, nil)
	}
	size := s.Size
	if size == "" {
		size = "FULL"
	}
	return SectionInfo{
		Title:  title,
		Path:   s.Path,
		Series: []SeriesInfo{},
		Type:   s.Kind,
		Size:   size,
		Layout: s.Layout,
		Source: s.Source,
		Items:  []story.Card{},
	}
}

// LandingConfig is the response of GET /landing/config.
type LandingConfig struct {
	Brands map[string]BrandConfig `json:"brands"`
}

// BrandConfig is the configuration of one brand's landing page.
type BrandConfig struct {
	Name     string        `json:"name"`
	Path     string        `json:"path"`
	Locale   string        `json:"locale"`
	Accent   string        `json:"accent"`
	Menu     brand.Menu    `json:"menu"`
	Sections []SectionInfo `json:"sections"`
}

type configParams struct {
	Brand string `query:"brand" doc:"Slug of the only brand to return; an unknown slug gets 404."`
}

func (l *Landings) readConfig(ctx context.Context, in *configParams) (*apiv2.Output[LandingConfig], error) {
	apiv2.AddTags(ctx, brand.Tag)
	all, err := l.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	if in.Brand != "" {
		b, err := l.Brands.BySlug(ctx, in.Brand)
		if err != nil {
			return nil, err
		}
		all = []*brand.Brand{b}
	}
	out := LandingConfig{Brands: make(map[string]BrandConfig, len(all))}
	for _, b := range all {
		c := BrandConfig{Name: b.Name, Path: b.Path, Locale: b.Locale().Name, Accent: b.Accent, Menu: b.Menu, Sections: []SectionInfo{}}
		if c.Menu == nil {
			c.Menu = brand.Menu{}
		}
		for _, s := range b.Sections {
			c.Sections = append(c.Sections, l.sectionInfo(b, s))
		}
		out.Brands[b.Slug] = c
	}
	return apiv2.Public(out), nil
}

// FeaturedBrands is the response of GET /featured_brands_stories: the newest stories of each brand that is not an edition.
type FeaturedBrands struct {
	Brands []FeaturedBrand `json:"brands"`
}

// FeaturedBrand is a brand with three of its stories.
type FeaturedBrand struct {
	Brand   story.BrandRef `json:"brand"`
	Stories []story.Card   `json:"stories"`
}

func (l *Landings) listFeaturedBrands(ctx context.Context, _ *struct{}) (*apiv2.Output[FeaturedBrands], error) {
	apiv2.AddTags(ctx, brand.Tag)
	all, err := l.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	out := FeaturedBrands{Brands: []FeaturedBrand{}}
	for _, b := range all {
		if b.Kind != brand.KindBrand {
			continue
		}
		list := story.List{Kind: story.Latest, Scope: story.InBrand(b)}
		apiv2.AddTags(ctx, list.Tag())
		items, err := l.Stories.Read(ctx, list, story.Window{Limit: 3})
		if err != nil {
			return nil, err
		}
		for _, it := range items {
			apiv2.AddTags(ctx, story.Tag(it.ID))
		}
		if len(items) > 0 {
			out.Brands = append(out.Brands, FeaturedBrand{story.BrandRef{Slug: b.Slug, Name: b.Name, Path: b.Path}, l.Stories.Cards(items)})
		}
	}
	return apiv2.Public(out), nil
}

// DesignVariant is the response of GET /design-variant.
type DesignVariant struct {
	Variant string `json:"variant" enum:"default,magazine"`
}

type variantParams struct {
	Variant string `cookie:"design_variant"`
}

func (l *Landings) readDesignVariant(ctx context.Context, in *variantParams) (*apiv2.Output[DesignVariant], error) {
	apiv2.AddTags(ctx, "design")
	if in.Variant == design.Magazine {
		return apiv2.Public(DesignVariant{design.Magazine}), nil
	}
	return apiv2.Public(DesignVariant{design.Default}), nil
}
