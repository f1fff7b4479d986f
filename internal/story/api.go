package story

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
)

// Listing is the envelope of every list of stories. A page shorter than its
// limit is the last one.
type Listing struct {
	Stories []Card `json:"stories"`
	Limit   int    `json:"limit"`
	Offset  int    `json:"offset"`
}

// API serves the operations that read stories.
type API struct {
	Stories *Stories
}

// Register adds the operations that read stories to the API's document and mux.
func (api *API) Register(a *apiv2.API) {
	in := apiv2.Section("Stories")
	apiv2.Get(
		a,
		"/stories/latest",
		"latest-stories",
		"The newest stories",
		api.latest,
		in,
		apiv2.Doc(
			"Of every brand, in one language (English unless locale says otherwise). homepage=true leaves out what an editor marked “don't show on homepage”, and stories older than 30 days come only as filling.",
		),
	)
	apiv2.Get(a, "/ys/stories/latest", "master-latest-stories", "The newest stories of the master brand", api.masterLatest, in)
	apiv2.Get(a, "/brand/stories", "brand-stories", "The newest stories of a brand", api.brand, in)
	apiv2.Get(
		a,
		"/tag/stories",
		"tag-stories",
		"Stories with a tag",
		api.tag,
		in,
		apiv2.Doc(
			"Without brand: of every brand in the locale. greedy=true fills a page that would be short with related tags and then the newest stories; fillers carry filler: true and come last.",
		),
	)
	apiv2.Get(a, "/category/stories", "category-stories", "Stories of a category", api.category, in)
	apiv2.Get(a, "/series/stories", "series-stories", "Stories of a series (addition)", api.series, in)
	apiv2.Get(a, "/property/stories", "property-stories", "Stories of a property (addition)", api.property, in)
	apiv2.Get(a, "/author/stories", "author-stories", "Stories of an author (addition)", api.author, in)
	apiv2.Get(a, "/stories/trending", "trending-stories", "What readers like most (addition)", api.trending, in,
		apiv2.Doc("Of the last seven days, ranked anew every five minutes; of equals the younger comes first; at most 24."))
	apiv2.Get(a, "/stories/date", "stories-of-a-day", "Stories published on a day", api.date, in,
		apiv2.Doc("A day is one in Asia/Kolkata. A day that does not exist is 400."))
	apiv2.Get(a, "/featured_stories", "featured-stories", "A brand's featured stories", api.featured, in)
	apiv2.Get(a, "/brand-spotlight/stories", "spotlight-stories", "Stories of a publisher in the spotlight", api.spotlight, in)
	apiv2.Get(a, "/story/related", "related-stories", "What to read after a story", api.related, in)
	apiv2.Get(a, "/story", "story", "One story with its text (addition)", api.story, in,
		apiv2.Doc("The gated part of a story is never in this answer."))
	apiv2.Personal(
		a,
		http.MethodGet,
		"/rw/story/paywalled",
		"open-story",
		"The gated part of a story, for whom its brand's gate admits (addition)",
		api.open,
		in,
		apiv2.Doc("403 where the story is for members and the reader's free ones of the month are read."),
	)
	apiv2.Get(a, "/story/video-player", "video-player", "Where a story's video plays", api.player, in)
}

// listing answers with a list and says what it was made of.
func (api *API) listing(ctx context.Context, items []Item, limit, offset int, lists ...List) Listing {
	for _, l := range lists {
		apiv2.Touch(ctx, l.Tag())
	}
	for i := range items {
		apiv2.Touch(ctx, Tag(items[i].ID))
	}
	return Listing{Stories: api.Stories.Cards(items), Limit: limit, Offset: offset}
}

// lapse fills timeLapsed.
func (c *Card) lapse(now time.Time) {
	if at, err := time.Parse(time.RFC3339, c.PublishedAt); err == nil {
		c.TimeLapsed = i18n.LookupOrDefault(c.Lang).TimeAgo(now, at)
	}
}

// listPage is the common case: one list, one page.
func (api *API) listPage(ctx context.Context, l List, p apiv2.Page) (Listing, error) {
	p.CapLimit()
	items, err := api.Stories.Read(ctx, l, Window{Limit: p.Limit, Offset: p.Offset})
	return api.listing(ctx, items, p.Limit, p.Offset, l), err
}

// emptyList is the answer for a slug that nobody has: an empty list, not an error.
func (api *API) emptyList(ctx context.Context, err error, p apiv2.Page) (*apiv2.Output[Listing], error) {
	if !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	p.CapLimit()
	return apiv2.Public(api.listing(ctx, nil, p.Limit, p.Offset)), nil
}

type latestParams struct {
	apiv2.Page
	Homepage bool   `query:"homepage" doc:"Only what belongs on the home page."`
	Type     string `query:"type" enum:"ARTICLE,VIDEO,WEBINAR" doc:"Only stories of this type."`
	Locale   string `query:"locale" doc:"Name or code of a language (addition)."`
}

// homepageAge is how old a story on the home page may be before it is only filling.
const homepageAge = 30 * 24 * time.Hour

func (api *API) latest(ctx context.Context, in *latestParams) (*apiv2.Output[Listing], error) {
	l, err := apiv2.Locale(in.Locale)
	if err != nil {
		return nil, err
	}
	in.CapLimit()
	list := List{Latest, 0, InLanguage(l)}
	if in.Type != "" {
		list = TypeList(Type(in.Type), InLanguage(l))
	}
	items, err := api.Stories.Read(ctx, list, Window{Limit: in.Limit, Offset: in.Offset, SkipHidden: in.Homepage})
	if err != nil {
		return nil, err
	}
	if in.Homepage {
		oldest := api.Stories.db.Now().Add(-homepageAge).UnixMilli()
		for i := range items {
			items[i].Card.Filler = items[i].PublishedAt < oldest
		}
	}
	return apiv2.Public(api.listing(ctx, items, in.Limit, in.Offset, list)), nil
}

type masterLatestParams struct {
	apiv2.Page
	PropertyFilter string `query:"propertyfilter" doc:"'enable': only stories of a property."`
}

func (api *API) masterLatest(ctx context.Context, in *masterLatestParams) (*apiv2.Output[Listing], error) {
	b, err := api.Stories.brands.BySlug(ctx, brand.Master)
	if err != nil {
		return api.emptyList(ctx, err, in.Page)
	}
	list := List{Latest, 0, InBrand(b)}
	if in.PropertyFilter == "enable" {
		list = List{OfProperty, 0, InBrand(b)}
	}
	out, err := api.listPage(ctx, list, in.Page)
	return apiv2.Public(out), err
}

// BrandListing is a brand's stories with the brand.
type BrandListing struct {
	Listing
	Brand *BrandRef `json:"brand"`
}

type brandParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1" doc:"Slug of the brand."`
}

func (api *API) brand(ctx context.Context, in *brandParams) (*apiv2.Output[BrandListing], error) {
	in.CapLimit()
	b, err := api.Stories.brands.BySlug(ctx, in.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(BrandListing{Listing: api.listing(ctx, nil, in.Limit, in.Offset)}), nil
	}
	if err != nil {
		return nil, err
	}
	out, err := api.listPage(ctx, List{Latest, 0, InBrand(b)}, in.Page)
	return apiv2.Public(BrandListing{out, &BrandRef{b.Slug, b.Name, b.Path}}), err
}

// place is where a call looks: a brand when one is named, else every brand of a
// language.
type place struct {
	scope Scope
	lang  i18n.Locale
	brand *brand.Brand // the brand, or the language's edition; nil where it has none
}

func (api *API) placeOf(ctx context.Context, brandSlug, locale string) (place, error) {
	l, err := apiv2.Locale(locale)
	if err != nil {
		return place{}, err
	}
	if brandSlug == "" {
		b, err := api.Stories.brands.ForLocale(ctx, l)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return place{}, err
		}
		return place{InLanguage(l), l, b}, nil
	}
	b, err := api.Stories.brands.BySlug(ctx, brandSlug)
	if err != nil {
		return place{}, err
	}
	if locale != "" && b.Locale() != l {
		return place{}, database.ErrNotFound // a brand has no stories of another language
	}
	return place{InBrand(b), b.Locale(), b}, nil
}

type slugParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1"`
}

type termParams struct {
	apiv2.Page
	Slug   string `query:"slug" required:"true" minLength:"1"`
	Locale string `query:"locale" doc:"Name or code of a language; every language when left out."`
}

func (api *API) ofTerm(ctx context.Context, kind taxonomy.Kind, lists ListKind, in *termParams) (*apiv2.Output[Listing], error) {
	scope := Everywhere
	if in.Locale != "" {
		l, err := apiv2.Locale(in.Locale)
		if err != nil {
			return nil, err
		}
		scope = InLanguage(l)
	}
	t, err := taxonomy.BySlug(ctx, api.Stories.db, kind, in.Slug)
	if err != nil {
		return api.emptyList(ctx, err, in.Page)
	}
	out, err := api.listPage(ctx, List{lists, t.ID, scope}, in.Page)
	return apiv2.Public(out), err
}

func (api *API) series(ctx context.Context, in *termParams) (*apiv2.Output[Listing], error) {
	return api.ofTerm(ctx, taxonomy.Series, OfSeries, in)
}

func (api *API) property(ctx context.Context, in *termParams) (*apiv2.Output[Listing], error) {
	return api.ofTerm(ctx, taxonomy.Property, OfProperty, in)
}

func (api *API) author(ctx context.Context, in *slugParams) (*apiv2.Output[Listing], error) {
	author, err := taxonomy.AuthorBySlug(ctx, api.Stories.db, in.Slug)
	if err != nil {
		return api.emptyList(ctx, err, in.Page)
	}
	out, err := api.listPage(ctx, List{OfAuthor, author.ID, Everywhere}, in.Page)
	return apiv2.Public(out), err
}

type trendingParams struct {
	Limit  int    `query:"limit" minimum:"0" default:"24"`
	By     string `query:"by" enum:"read,claps" doc:"read: how often it was opened; claps: claps alone. Left out: claps and three times the shares."`
	Locale string `query:"locale"`
	Brand  string `query:"brand" maxLength:"120" doc:"Slug of a brand, whose own stories are ranked instead of those of a language."`
}

func (api *API) trending(ctx context.Context, in *trendingParams) (*apiv2.Output[Listing], error) {
	l, err := apiv2.Locale(in.Locale)
	if err != nil {
		return nil, err
	}
	ranking, scope, limit := RankingByName[in.By], InLanguage(l), min(in.Limit, RankedLimit)
	if in.Brand != "" {
		b, err := api.Stories.brands.BySlug(ctx, in.Brand)
		if err != nil {
			return api.emptyList(ctx, err, apiv2.Page{Limit: limit})
		}
		scope = InBrand(b)
	}
	items, err := api.Stories.Ranked(ctx, ranking, scope, limit)
	if err != nil {
		return nil, err
	}
	apiv2.Touch(ctx, ranking.Tag(scope))
	return &apiv2.Output[Listing]{CacheControl: "public, max-age=300", Body: api.listing(ctx, items, limit, 0)}, nil
}

// DayListing is the stories of one day.
type DayListing struct {
	Year  int `json:"year"`
	Month int `json:"month"`
	Day   int `json:"day"`
	Listing
}

type dateParams struct {
	apiv2.Page
	Year   int    `query:"year" required:"true"`
	Month  int    `query:"month" required:"true" doc:"1 to 12"`
	Day    int    `query:"day" required:"true"`
	Locale string `query:"locale" doc:"Name or code of a language; every language when left out. (addition)"`
}

func (api *API) date(ctx context.Context, in *dateParams) (*apiv2.Output[DayListing], error) {
	in.CapLimit()
	master, err := api.Stories.brands.BySlug(ctx, brand.Master)
	if err != nil {
		return nil, err
	}
	from := time.Date(in.Year, time.Month(in.Month), in.Day, 0, 0, 0, 0, master.Zone())
	if y, m, d := from.Date(); y != in.Year || int(m) != in.Month || d != in.Day || y < 1970 || y > 9999 {
		return nil, apiv2.Error(http.StatusBadRequest, "There is no such day.")
	}
	list := List{Latest, 0, Everywhere}
	if in.Locale != "" {
		l, err := apiv2.Locale(in.Locale)
		if err != nil {
			return nil, err
		}
		list.Scope = InLanguage(l)
	}
	items, err := api.Stories.Read(ctx, list, Window{Limit: in.Limit, Offset: in.Offset, From: from, To: from.AddDate(0, 0, 1)})
	if err != nil {
		return nil, err
	}
	return apiv2.Public(DayListing{in.Year, in.Month, in.Day, api.listing(ctx, items, in.Limit, in.Offset, list)}), nil
}

// FeaturedListing is a brand's featured stories.
type FeaturedListing struct {
	Key     string `json:"key"`
	Brand   string `json:"brand"`
	Stories []Card `json:"stories"`
}

type featuredParams struct {
	Brand string `query:"brand" default:"ys"`
	Key   string `query:"key" default:"CURATED_SET"`
	Limit int    `query:"limit" minimum:"0" default:"1"`
}

func (api *API) featured(ctx context.Context, in *featuredParams) (*apiv2.Output[FeaturedListing], error) {
	out := FeaturedListing{Key: in.Key, Brand: in.Brand, Stories: []Card{}}
	b, err := api.Stories.brands.BySlug(ctx, in.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(out), nil
	}
	if err != nil {
		return nil, err
	}
	apiv2.Touch(ctx, CuratedTag(in.Key, b))
	items, _, err := api.Stories.Curated(ctx, in.Key, b, min(in.Limit, apiv2.MaxLimit))
	if err != nil {
		return nil, err
	}
	out.Stories = api.listing(ctx, items, 0, 0).Stories
	return apiv2.Public(out), nil
}

// asked is a member that an answer has only when it was asked for, and that is
// then null for what nobody knows.
func asked[T any](wanted bool, value *T) **T {
	if !wanted {
		return nil
	}
	return &value
}

// SpotlightListing is a publisher's stories with, when asked for, the spotlight.
type SpotlightListing struct {
	Listing
	BrandSpotlight **SpotlightInfo `json:"brandSpotlight,omitempty" doc:"With brandSpotlightInfo=true; null for an unknown one."`
}

// SpotlightInfo says who is in the spotlight and until when.
type SpotlightInfo struct {
	Slug        string  `json:"slug"`
	Name        string  `json:"name"`
	Thumbnail   *string `json:"thumbnail"`
	Description string  `json:"description"`
	Link        string  `json:"link"`
	StartsAt    *string `json:"startsAt" format:"date-time"`
	EndsAt      *string `json:"endsAt" format:"date-time"`
}

type spotlightParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1" doc:"Slug of the publisher."`
	Info bool   `query:"brandSpotlightInfo"`
}

func (api *API) spotlight(ctx context.Context, in *spotlightParams) (*apiv2.Output[SpotlightListing], error) {
	in.CapLimit()
	apiv2.Touch(ctx, "spotlight")
	p, err := taxonomy.PublisherBySlug(ctx, api.Stories.db, in.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(SpotlightListing{api.listing(ctx, nil, in.Limit, in.Offset), asked[SpotlightInfo](in.Info, nil)}), nil
	}
	if err != nil {
		return nil, err
	}
	list, err := api.listPage(ctx, List{OfPublisher, p.ID, Everywhere}, in.Page)
	if err != nil {
		return nil, err
	}
	out := SpotlightListing{Listing: list}
	if in.Info {
		info := &SpotlightInfo{Slug: p.Slug, Name: p.Name, Description: p.Description, Link: p.Path()}
		s, err := taxonomy.PublisherSpotlight(ctx, api.Stories.db, p.ID)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
		if s != nil {
			from, to := s.StartsAt.Format(time.RFC3339), s.EndsAt.Format(time.RFC3339)
			info.StartsAt, info.EndsAt = &from, &to
			if s.Link != "" {
				info.Link = s.Link
			}
		}
		if len(list.Stories) > 0 && list.Stories[0].BrandPublisher != nil {
			info.Thumbnail = list.Stories[0].BrandPublisher.Thumbnail
		}
		out.BrandSpotlight = asked(true, info)
	}
	return apiv2.Public(out), nil
}

type relatedParams struct {
	Brand     string   `query:"brand" default:"ys"`
	Category  string   `query:"category" doc:"Slug of the category that comes first."`
	SkipURLs  []string `query:"skipUrls" maxItems:"50" doc:"Paths of stories already shown, separated by commas or repeated; at most 50."`
	Type      string   `query:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	LazyMedia bool     `query:"lazymedia" doc:"For answers with a text; lists have none."`
	Limit     int      `query:"limit" minimum:"0" default:"6"`
}

func (api *API) related(ctx context.Context, in *relatedParams) (*apiv2.Output[Listing], error) {
	limit := min(in.Limit, apiv2.MaxLimit)
	b, err := api.Stories.brands.BySlug(ctx, in.Brand)
	if err != nil {
		return api.emptyList(ctx, err, apiv2.Page{Limit: limit})
	}
	var category *taxonomy.Term
	if in.Category != "" {
		category, err = taxonomy.BySlug(ctx, api.Stories.db, taxonomy.Category, strings.ToLower(in.Category))
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
	}
	skip, err := api.Stories.IDsByPath(ctx, in.SkipURLs)
	if err != nil {
		return nil, err
	}
	items, err := api.Stories.Related(ctx, b, category, Type(in.Type), skip, limit)
	if err != nil {
		return nil, err
	}
	return apiv2.Public(api.listing(ctx, items, limit, 0, List{Latest, 0, InBrand(b)})), nil
}

// CuratedTag is the cache tag of whatever shows a brand's hand-made set.
func CuratedTag(key string, b *brand.Brand) string { return "curated:" + b.Slug + ":" + key }

// setsOf are the cache tags of the hand-made sets that hold a story: what shows
// them changes when the story comes or goes.
func setsOf(ctx context.Context, tx *database.Tx, id int64) ([]string, error) {
	var sets []struct{ Key, Slug string }
	err := tx.NewSelect().Table("curated_items").ColumnExpr("DISTINCT curated_items.set_key AS key, brands.slug").
		Join("JOIN brands ON brands.id = curated_items.brand_id").Where("curated_items.story_id = ?", id).Scan(ctx, &sets)
	if err != nil {
		return nil, fmt.Errorf("sets of story %d: %w", id, err)
	}
	tags := make([]string, len(sets))
	for i, s := range sets {
		tags[i] = CuratedTag(s.Key, &brand.Brand{Slug: s.Slug})
	}
	return tags, nil
}

// Cards is the items as the API gives them.
func (st *Stories) Cards(items []Item) []Card {
	now := st.db.Now().Time
	cards := make([]Card, len(items))
	for i := range items {
		cards[i] = items[i].Card
		cards[i].lapse(now)
	}
	return cards
}
