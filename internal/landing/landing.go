// Package landing fills the configured sections of brands' landing pages with stories. A page shows each story only once.
// The page and the API show the same content.
package landing

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/webinar"
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
	// Webinars are listed by sections of webinars; if nil, these are hidden.
	Webinars *webinar.Webinars

	upcoming []story.Upcoming // that lists and sets have too, newest first; nil for all but rehearsals

	sets map[string][]curated.Item // shown instead of the stored sets of the brand, by key; nil for all but rehearsals
}

// Rehearsing returns Landings that show sets of stories and series, by key, instead of those that a brand has, and upcoming stories as if
// they were public. Sets that are not among them are those of the brand. Other stories that are not public are left out.
func (l *Landings) Rehearsing(sets map[string][]curated.Item, upcoming []story.Upcoming) *Landings {
	out := *l
	out.sets, out.upcoming = sets, upcoming
	return &out
}

// Content holds the content of a landing page: the stories that an editor pinned, and the sections.
type Content struct {
	Sticky   []story.Item
	Sections []FilledSection
}

// maxPinned is the maximum number of stories that an editor can pin.
const maxPinned = 5

// FilledSection is a configured section with its content.
type FilledSection struct {
	brand.Section
	List      *story.List // list of its stories, nil if they are not from a list
	Items     []story.Item
	Series    []*taxonomy.Term
	Brand     *brand.Brand        // of a section that shows another brand
	Publisher *taxonomy.Publisher // of a spotlight section
	Line      string              // what the section shows, from its brand, term or spotlight; "" for none
	LineLang  string              // language of Line, "" for that of the page
	More      bool                // the list has more stories than shown

	Videos     []Video
	Events     []event.Event
	WebStories []*webstory.WebStory
	Partners   []partner.Event
	Companies  []company.Company
	Ticker     *ticker.Prices
	Newsletter *newsletter.Newsletter
	Webinars   []*webinar.Webinar
	WebinarsOf map[int64]*story.Card // cards of the stories of Webinars, by id

	choice choice
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
		return len(s.Videos)+len(s.Events)+len(s.WebStories)+len(s.Partners)+len(s.Companies)+len(s.Webinars) > 0 ||
			s.Ticker != nil || s.Newsletter != nil
	default:
		return len(s.Items)+len(s.Series) >= max(1, minStories[s.Layout])
	}
}

// storyIDs returns the ids of the stories that the section shows, so that later sections do not repeat them.
func (s FilledSection) storyIDs() []int64 {
	if s.asPart != nil {
		return s.asPart.stories
	}
	list := storyIDsOf(s.Items)
	for _, v := range s.Videos {
		if v.Story != nil {
			list = append(list, v.Story.ID)
		}
	}
	return list
}

// Load fills a brand's sections in order and leaves out those with too little content. It passes every cache tag that
// the result depends on to addTags.
func (l *Landings) Load(ctx context.Context, b *brand.Brand, addTags func(tags ...string)) (Content, error) {
	return l.load(ctx, b, l.Resolve, addTags)
}

// resolver is a function that fills one section, as Landings.Resolve does.
type resolver func(ctx context.Context, b *brand.Brand, cfg brand.Section, shown []int64, addTags func(...string)) (FilledSection, error)

// load does what Load does; resolve fills each section.
func (l *Landings) load(ctx context.Context, b *brand.Brand, resolve resolver, addTags func(tags ...string)) (Content, error) {
	var out Content
	var shown []int64
	addTags(brand.Tag, brand.CuratedTag(story.FeaturedKey, b))
	featured, pinned, err := l.storiesOfSet(ctx, story.FeaturedKey, b, 50)
	if err != nil {
		return out, err
	}
	// If all stories of the set are pinned and a section shows it, none is shown as pinned.
	aside := slices.Contains(pinned, false) ||
		!slices.ContainsFunc(b.Sections, func(s brand.Section) bool { return brand.SetOf(s.Source) == story.FeaturedKey })
	for i, it := range featured {
		if aside && pinned[i] && len(out.Sticky) < maxPinned {
			story.OnFront(b, featured[i:i+1])
			out.Sticky, shown = append(out.Sticky, featured[i]), append(shown, it.ID)
			addTags(story.Tag(it.ID))
		}
	}
	// Spotlights are paid for, so they choose their stories before the other sections.
	paid := map[int]FilledSection{}
	for i, cfg := range b.Sections {
		if cfg.Source != "spotlight" {
			continue
		}
		s, err := resolve(ctx, b, cfg, shown, addTags)
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
			if s, err = resolve(ctx, b, cfg, shown, addTags); err != nil {
				return out, fmt.Errorf("section %q of %s: %w", cfg.Source, b.Slug, err)
			}
		}
		if !s.HasEnough() {
			continue
		}
		for _, it := range s.Items {
			addTags(story.Tag(it.ID))
		}
		shown = append(shown, s.storyIDs()...)
		out.Sections = append(out.Sections, s)
	}
	return out, nil
}

func storyIDsOf(items []story.Item) []int64 {
	out := make([]int64, len(items))
	for i, it := range items {
		out[i] = it.ID
	}
	return out
}

// Resolve fills one section of b as cfg configures it. It leaves out the stories of shown, by id, and passes cache tags
// to addTags. A section with an unknown source is empty. The stories have the headlines that they have on the landing page of b.
func (l *Landings) Resolve(ctx context.Context, b *brand.Brand, cfg brand.Section, shown []int64, addTags func(tags ...string),
) (FilledSection, error) {
	s, err := l.resolve(ctx, b, cfg, shown, addTags)
	story.OnFront(b, s.Items)
	return s, err
}

func (l *Landings) resolve(ctx context.Context, b *brand.Brand, cfg brand.Section, shown []int64, addTags func(tags ...string),
) (FilledSection, error) {
	s := FilledSection{Section: cfg}
	if known, err := l.fillWidget(ctx, b, &s, addTags); known {
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
			s.Line, s.LineLang = s.Brand.Tagline, s.Brand.Locale().Code
		}
	case "type":
		list = story.TypeList(story.Type(slug), l.scope(b))
	case "category":
		list, err = l.termList(ctx, &s, taxonomy.Category, story.OfCategory, slug, l.scope(b), addTags)
	case "tag":
		list, err = l.termList(ctx, &s, taxonomy.TagKind, story.OfTag, slug, l.scope(b), addTags)
	case "series":
		list, err = l.termList(ctx, &s, taxonomy.Series, story.OfSeries, slug, story.InLanguage(b.Locale()), addTags)
	case "property":
		list, err = l.termList(ctx, &s, taxonomy.Property, story.OfProperty, slug, story.InLanguage(b.Locale()), addTags)
	case "spotlight":
		list, err = l.spotlight(ctx, b, &s, addTags)
	case "curated":
		err = l.curated(ctx, b, slug, &s, shown, addTags)
		return s, err
	case "trending":
		err = l.ranked(ctx, b, slug, &s, shown, addTags)
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
	addTags(list.Tag())
	// One more story than the section shows is read, to learn whether the list continues.
	w := story.Window{Limit: cfg.Limit + 1, SkipHidden: b.Kind == brand.KindMaster && kind != "spotlight" && !cfg.All, Skip: shown}
	if s.Items, s.choice.skipped, err = l.Stories.ReadWithSkipped(ctx, list, w); err != nil {
		return s, err
	}
	s.Items = story.WithUpcoming(s.Items, l.upcoming, list, w)
	s.choice.chosen = storyIDsOf(s.Items)
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
	s *FilledSection,
	kind taxonomy.Kind,
	of story.ListKind,
	slug string,
	scope story.Scope,
	addTags func(...string),
) (story.List, error) {
	t, err := taxonomy.BySlug(ctx, l.DB, kind, slug)
	if err != nil {
		return story.List{}, err
	}
	addTags(t.Tag())
	s.Line, s.LineLang = t.Description, i18n.Default.Code
	return story.List{Kind: of, Ref: t.ID, Scope: scope}, nil
}

func (l *Landings) spotlight(ctx context.Context, b *brand.Brand, s *FilledSection, addTags func(...string)) (story.List, error) {
	addTags("spotlight")
	spot, err := taxonomy.BrandSpotlight(ctx, l.DB, b.ID)
	if err != nil {
		return story.List{}, err
	}
	if s.Publisher, err = taxonomy.PublisherByID(ctx, l.DB.Read, spot.PublisherID); err != nil {
		return story.List{}, err
	}
	s.Line = spot.Line
	addTags(s.Publisher.Tag())
	return story.List{Kind: story.OfPublisher, Ref: spot.PublisherID}, nil
}

func (l *Landings) curated(
	ctx context.Context,
	b *brand.Brand,
	key string,
	s *FilledSection,
	shown []int64,
	addTags func(...string),
) (err error) {
	addTags(brand.CuratedTag(key, b))
	if s.Kind == "series" {
		s.Series, err = l.seriesOfSet(ctx, key, b, s.Limit)
		for _, t := range s.Series {
			addTags(t.Tag())
		}
		return err
	}
	items, _, err := l.storiesOfSet(ctx, key, b, s.Limit+len(shown))
	s.choose(items, shown)
	return err
}

// choose fills a section with the first stories of items that are not in shown.
func (s *FilledSection) choose(items []story.Item, shown []int64) {
	for _, it := range items {
		switch {
		case len(s.Items) >= s.Limit:
			return
		case slices.Contains(shown, it.ID):
			s.choice.skipped = append(s.choice.skipped, it.ID)
		default:
			s.Items, s.choice.chosen = append(s.Items, it), append(s.choice.chosen, it.ID)
		}
	}
}

// ranked fills a section with the first stories of a ranking that are not in shown.
func (l *Landings) ranked(ctx context.Context, b *brand.Brand, by string, s *FilledSection, shown []int64, addTags func(...string)) error {
	ranking, known := story.RankingByName[by]
	if !known {
		return nil
	}
	scope := story.RankingScope(b)
	addTags(ranking.Tag(scope))
	items, err := l.Stories.Ranked(ctx, ranking, scope, story.RankedLimit)
	s.choose(items, shown)
	return err
}
