// Package landing fills the landing pages of brands: their configured sections with stories, each story once. The page
// and the API show the same.
package landing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/event"
	"masthead/internal/newsletter"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/webstory"
)

// Landings fills the sections of landing pages.
type Landings struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	// Partners and Ticker have the data of other services; if they are nil, their sections are hidden.
	Partners *partner.Events
	Ticker   *ticker.Ticker
	// Newsletters are offered by newsletter sections; if nil, these are hidden.
	Newsletters *newsletter.Newsletters
}

// Content is what a landing page shows: the stories that an editor pinned, and the sections.
type Content struct {
	Sticky   []story.Item
	Sections []FilledSection
}

// maxSticky is how many stories an editor can pin.
const maxSticky = 5

// FilledSection is a configured section with its content.
type FilledSection struct {
	brand.Section
	List    *story.List // list of its stories, nil if they are not from a list
	Items   []story.Item
	Series  []*taxonomy.Term
	Brand   *brand.Brand        // of a section that shows another brand
	Sponsor *taxonomy.Publisher // of a spotlight section
	Line    string              // of a spotlight section
	More    bool                // the list has more stories than shown

	Videos     []Video
	Events     []event.Event
	WebStories []*webstory.WebStory
	Partners   []partner.Event
	Ticker     *ticker.Prices
	Newsletter *newsletter.Newsletter

	asPart *sectionAsPart // if the section is a part of the page; the other fields are then empty
}

// minStories is the smallest number of stories for a layout; a section with fewer is left out.
var minStories = map[string]int{
	"lead":     1,
	"cover":    1,
	"spread":   1,
	"latest":   1,
	"band":     2,
	"columns":  2,
	"four":     3,
	"rail":     3,
	"numbered": 3,
	"watch":    1,
}

// HasEnough reports whether a section has enough content for its layout.
func (s FilledSection) HasEnough() bool {
	if s.asPart != nil {
		return s.asPart.enough
	}
	switch s.Kind {
	case KindLanguages:
		return true
	case KindVideoHeader, KindEvents, KindWebStories, KindPartnerEvents, KindTicker, KindNewsletter, KindCompanies, KindWebinars:
		return len(s.Videos)+len(s.Events)+len(s.WebStories)+len(s.Partners) > 0 || s.Ticker != nil || s.Newsletter != nil
	default:
		return len(s.Items)+len(s.Series) >= minStories[s.Layout]
	}
}

// storyIDs returns the ids of the stories that the section shows, so that later sections do not repeat them.
func (s FilledSection) storyIDs() []int64 {
	if s.asPart != nil {
		return s.asPart.stories
	}
	list := ids(s.Items)
	for _, v := range s.Videos {
		if v.Story != nil {
			list = append(list, v.Story.ID)
		}
	}
	return list
}

// Load fills a brand's sections in order and leaves out those with too little content. It passes every cache tag that
// the result depends on to touch.
func (l *Landings) Load(ctx context.Context, b *brand.Brand, touch func(tags ...string)) (Content, error) {
	return l.load(ctx, b, l.Resolve, touch)
}

// resolver is the type of Landings.Resolve.
type resolver func(ctx context.Context, b *brand.Brand, cfg brand.Section, shown []int64, touch func(...string)) (FilledSection, error)

// load is Load with a function that fills each section.
func (l *Landings) load(ctx context.Context, b *brand.Brand, resolve resolver, touch func(tags ...string)) (Content, error) {
	var out Content
	var shown []int64
	touch(brand.Tag, story.CuratedTag(story.FeaturedKey, b))
	featured, pinned, err := l.Stories.Curated(ctx, story.FeaturedKey, b, 50)
	if err != nil {
		return out, err
	}
	// If all stories of the set are pinned, none is shown as pinned.
	aside := slices.Contains(pinned, false)
	for i, it := range featured {
		if aside && pinned[i] && len(out.Sticky) < maxSticky {
			out.Sticky, shown = append(out.Sticky, it), append(shown, it.ID)
			touch(story.Tag(it.ID))
		}
	}
	// Spotlights are paid for, so they choose their stories before the other sections.
	paid := map[int]FilledSection{}
	for i, cfg := range b.Sections {
		if cfg.Source != "spotlight" {
			continue
		}
		s, err := resolve(ctx, b, cfg, shown, touch)
		if err != nil {
			return out, fmt.Errorf("spotlight of %s: %w", b.Slug, err)
		}
		if paid[i] = s; s.HasEnough() {
			shown = append(shown, s.storyIDs()...)
		}
	}
	for i, cfg := range b.Sections {
		s, ok := paid[i]
		if !ok {
			var err error
			if s, err = resolve(ctx, b, cfg, shown, touch); err != nil {
				return out, fmt.Errorf("section %q of %s: %w", cfg.Source, b.Slug, err)
			}
		}
		if !s.HasEnough() {
			continue
		}
		for _, it := range s.Items {
			touch(story.Tag(it.ID))
		}
		shown = append(shown, s.storyIDs()...)
		out.Sections = append(out.Sections, s)
	}
	return out, nil
}

func ids(items []story.Item) []int64 {
	out := make([]int64, len(items))
	for i, it := range items {
		out[i] = it.ID
	}
	return out
}

// Resolve fills one section of b as cfg configures it. It leaves out the stories of shown, by id, and passes cache tags
// to touch. A section with an unknown source is empty.
func (l *Landings) Resolve(
	ctx context.Context,
	b *brand.Brand,
	cfg brand.Section,
	shown []int64,
	touch func(tags ...string),
) (FilledSection, error) {
	s := FilledSection{Section: cfg}
	if known, err := l.fill(ctx, b, &s, touch); known {
		return s, err
	}
	kind, slug, _ := strings.Cut(cfg.Source, ":")
	var (
		list story.List
		err  error
	)
	switch kind {
	case "latest":
		list = story.List{Kind: story.Latest, Scope: l.scope(b)}
	case "brand":
		if s.Brand, err = l.Brands.BySlug(ctx, slug); err == nil {
			list = story.List{Kind: story.Latest, Scope: story.InBrand(s.Brand)}
		}
	case "type":
		list = story.TypeList(story.Type(slug), l.scope(b))
	case "category":
		list, err = l.termList(ctx, taxonomy.Category, story.OfCategory, slug, l.scope(b), touch)
	case "tag":
		list, err = l.termList(ctx, taxonomy.TagKind, story.OfTag, slug, l.scope(b), touch)
	case "series":
		list, err = l.termList(ctx, taxonomy.Series, story.OfSeries, slug, story.InLanguage(b.Locale()), touch)
	case "property":
		list, err = l.termList(ctx, taxonomy.Property, story.OfProperty, slug, story.InLanguage(b.Locale()), touch)
	case "spotlight":
		list, err = l.spotlight(ctx, b, &s, touch)
	case "curated":
		err = l.curated(ctx, b, slug, &s, shown, touch)
		return s, err
	case "trending":
		err = l.ranked(ctx, b, slug, &s, shown, touch)
		return s, err
	default:
		return s, nil
	}
	if errors.Is(err, database.ErrNotFound) {
		return s, nil
	}
	if err != nil {
		return s, err
	}
	touch(list.Tag())
	// One story more than shown tells whether the list continues.
	w := story.Window{Limit: cfg.Limit + 1, SkipHidden: b.Kind == brand.KindMaster && kind != "spotlight" && !cfg.All, Skip: shown}
	if s.Items, err = l.Stories.Read(ctx, list, w); err != nil {
		return s, err
	}
	if s.More = len(s.Items) > cfg.Limit; s.More {
		s.Items = s.Items[:cfg.Limit]
	}
	s.List = &list
	return s, nil
}

// scope returns the scope of a landing page's lists: for the master brand all stories in its language, for another
// brand its own.
func (l *Landings) scope(b *brand.Brand) story.Scope {
	if b.Kind == brand.KindMaster {
		return story.InLanguage(b.Locale())
	}
	return story.InBrand(b)
}

func (l *Landings) termList(
	ctx context.Context,
	kind taxonomy.Kind,
	of story.ListKind,
	slug string,
	scope story.Scope,
	touch func(...string),
) (story.List, error) {
	t, err := taxonomy.BySlug(ctx, l.DB, kind, slug)
	if err != nil {
		return story.List{}, err
	}
	touch(t.Tag())
	return story.List{Kind: of, Ref: t.ID, Scope: scope}, nil
}

func (l *Landings) spotlight(ctx context.Context, b *brand.Brand, s *FilledSection, touch func(...string)) (story.List, error) {
	touch("spotlight")
	spot, err := taxonomy.BrandSpotlight(ctx, l.DB, b.ID)
	if err != nil {
		return story.List{}, err
	}
	if s.Sponsor, err = taxonomy.PublisherByID(ctx, l.DB.Read, spot.PublisherID); err != nil {
		return story.List{}, err
	}
	s.Line = spot.Line
	touch(s.Sponsor.Tag())
	return story.List{Kind: story.OfPublisher, Ref: spot.PublisherID}, nil
}

func (l *Landings) curated(
	ctx context.Context,
	b *brand.Brand,
	key string,
	s *FilledSection,
	shown []int64,
	touch func(...string),
) (err error) {
	touch(story.CuratedTag(key, b))
	if s.Kind == "series" {
		s.Series, err = curated.Series(ctx, l.DB, key, b, s.Limit)
		for _, t := range s.Series {
			touch(t.Tag())
		}
		return err
	}
	items, _, err := l.Stories.Curated(ctx, key, b, s.Limit+len(shown))
	for _, it := range items {
		if len(s.Items) < s.Limit && !slices.Contains(shown, it.ID) {
			s.Items = append(s.Items, it)
		}
	}
	return err
}

// ranked fills a section with the first stories of a ranking that are not in shown.
func (l *Landings) ranked(ctx context.Context, b *brand.Brand, by string, s *FilledSection, shown []int64, touch func(...string)) error {
	ranking, known := story.RankingByName[by]
	if !known {
		return nil
	}
	scope := story.RankingScope(b)
	touch(ranking.Tag(scope))
	items, err := l.Stories.Ranked(ctx, ranking, scope, story.RankedLimit)
	for _, it := range items {
		if len(s.Items) < s.Limit && !slices.Contains(shown, it.ID) {
			s.Items = append(s.Items, it)
		}
	}
	return err
}

// Register adds the API operations that read landing pages.
func (l *Landings) Register(a *apiv2.API) {
	in := apiv2.Section("Brands")
	apiv2.Get(a, "/brand/{brand}/landing", "brand-landing", "A brand's landing page with its sections", l.readLanding, in)
	apiv2.Get(a, "/landing/config", "landing-config", "How landing pages are configured", l.readConfig, in)
	apiv2.Get(a, "/featured_brands_stories", "featured-brands", "Newest stories of each brand", l.listFeaturedBrands, in)
	apiv2.Get(a, "/design-variant", "design-variant", "Which design readers see", l.readDesignVariant, in)
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
	Layout string       `json:"layout" doc:"(addition)"`
	Source string       `json:"source" doc:"(addition)"`
	Items  []story.Card `json:"items"`
	Series []SeriesInfo `json:"series" doc:"the series of a section of type series (addition)"`
}

// SeriesInfo is a series of a section.
type SeriesInfo struct {
	Title string `json:"title" example:"Money Matters"`
	Slug  string `json:"slug" example:"money-matters"`
	Path  string `json:"path" example:"/series/money-matters"`
}

// Landing is the response of GET /brand/{brand}/landing.
type Landing struct {
	Brand    BrandInfo     `json:"brand"`
	Sticky   []story.Card  `json:"sticky" doc:"stories pinned beside the newest ones, at most five (addition)"`
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
	front, err := l.Load(ctx, b, func(tags ...string) { apiv2.Touch(ctx, tags...) })
	if err != nil {
		return nil, err
	}
	out := Landing{Brand: brandInfo(b), Sticky: l.Stories.Cards(front.Sticky), Sections: make([]SectionInfo, len(front.Sections))}
	for i, s := range front.Sections {
		out.Sections[i] = l.sectionInfo(b, s.Section)
		out.Sections[i].Items = l.Stories.Cards(s.Items)
		for _, t := range s.Series {
			out.Sections[i].Series = append(out.Sections[i].Series, SeriesInfo{t.NameIn(b.Locale()), t.Slug, t.PageIn(b.Path, b.Locale())})
		}
		switch at := &out.Sections[i]; {
		case at.Title != "":
		case s.Brand != nil:
			at.Title, at.Path = s.Brand.Name, s.Brand.Path
		case s.Sponsor != nil:
			at.Title, at.Path = s.Sponsor.Name, s.Sponsor.Path()
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
	Brand string `query:"brand" doc:"Only this brand; unknown is 404."`
}

func (l *Landings) readConfig(ctx context.Context, in *configParams) (*apiv2.Output[LandingConfig], error) {
	apiv2.Touch(ctx, brand.Tag)
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
	apiv2.Touch(ctx, brand.Tag)
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
		apiv2.Touch(ctx, list.Tag())
		items, err := l.Stories.Read(ctx, list, story.Window{Limit: 3})
		if err != nil {
			return nil, err
		}
		for _, it := range items {
			apiv2.Touch(ctx, story.Tag(it.ID))
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
	apiv2.Touch(ctx, "design")
	if in.Variant == design.Magazine {
		return apiv2.Public(DesignVariant{design.Magazine}), nil
	}
	return apiv2.Public(DesignVariant{design.Default}), nil
}
