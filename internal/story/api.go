package story

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
)

// Listing is the response with a list of stories. A page shorter than its limit is the last
// one.
type Listing struct {
	Stories []Card `json:"stories"`
	Limit   int    `json:"limit"`
	Offset  int    `json:"offset"`
}

// API has the operations that read stories.
type API struct {
	Stories *Stories
}

// Register adds the operations that read stories to the API. Anybody may call them; the one for the gated part needs a
// signed-in reader.
func (api *API) Register(a *apiv2.API) {
	in := apiv2.Section("Stories")
	apiv2.Get(
		a,
		"/stories/latest",
		"latest-stories",
		"List the newest stories",
		api.listLatest,
		in,
		apiv2.Doc(
			"Stories of all brands in one language, by default that of the publication. homepage=true leaves out stories that an editor marked "+
				"“don't show on homepage”; stories older than 30 days then come only as fillers.",
		),
	)
	apiv2.Get(a, apiv2.MasterLatestPath, "master-latest-stories", "List the newest stories of the master brand", api.listMasterLatest, in)
	apiv2.Get(a, "/brand/stories", "brand-stories", "List the newest stories of a brand", api.listStoriesOfBrand, in)
	apiv2.Get(
		a,
		"/tag/stories",
		"tag-stories",
		"List stories with a tag",
		api.listStoriesOfTag,
		in,
		apiv2.Doc(
			"Stories of all brands in the language if brand is missing. greedy=true fills a short page with stories of related tags "+
				"and then with the newest ones; fillers have filler: true and come last.",
		),
	)
	apiv2.Get(a, "/category/stories", "category-stories", "List stories of a category", api.listStoriesOfCategory, in)
	apiv2.Get(a, "/series/stories", "series-stories", "List stories of a series (addition)", api.listStoriesOfSeries, in)
	apiv2.Get(a, "/property/stories", "property-stories", "List stories of a property (addition)", api.listStoriesOfProperty, in)
	apiv2.Get(a, "/author/stories", "author-stories", "List stories of an author (addition)", api.listStoriesOfAuthor, in)
	apiv2.Get(a, "/stories/trending", "trending-stories", "List trending stories (addition)", api.listTrending, in,
		apiv2.Doc("At most 24 stories of the last seven days, ranked every five minutes. "+
			"Of two stories with the same score the newer comes first."))
	apiv2.Get(a, "/stories/date", "stories-of-a-day", "List stories published on a day", api.listStoriesOfDay, in,
		apiv2.Doc("Days are in the time zone of the master brand. A day that does not exist returns 400."))
	apiv2.Get(a, "/featured_stories", "featured-stories", "List a brand's featured stories", api.listFeatured, in)
	apiv2.Get(a, "/brand-spotlight/stories", "spotlight-stories", "List stories of a publisher in the spotlight", api.readSpotlight, in)
	apiv2.Get(a, "/story/related", "related-stories", "List stories to read after a story", api.listRelated, in)
	apiv2.Get(a, "/story", "story", "Read a story with its text (addition)", api.readStory, in,
		apiv2.Doc("The response never contains the gated part of a story."))
	apiv2.Personal(
		a,
		http.MethodPost,
		"/rw/story/paywalled",
		"open-story",
		"Read the gated part of a story (addition)",
		api.readGatedPart,
		in,
		apiv2.Doc(
			"A POST, because reading can use up a free story. It returns 403 if the story is for members and the reader has used up "+
				"the free stories of the month.",
		),
	)
	apiv2.Get(a, "/story/video-player", "video-player", "Read the player of a story's video", api.readPlayer, in)
}

// listing returns a response with stories, and adds the cache tags of the stories and their
// lists.
func (api *API) listing(ctx context.Context, items []Item, limit, offset int, lists ...List) Listing {
	for _, l := range lists {
		apiv2.AddTags(ctx, l.Tag())
	}
	for i := range items {
		apiv2.AddTags(ctx, Tag(items[i].ID))
	}
	return Listing{Stories: api.Stories.Cards(items), Limit: limit, Offset: offset}
}

// setTimeLapsed sets TimeLapsed to the age of the story at a moment, in the story's language.
func (c *Card) setTimeLapsed(now time.Time) {
	if at, err := time.Parse(time.RFC3339, c.PublishedAt); err == nil {
		c.TimeLapsed = i18n.LookupOrDefault(c.Lang).TimeAgo(now, at)
	}
}

// listPage caps the limit of p.
func (api *API) listPage(ctx context.Context, l List, p apiv2.Page) (Listing, error) {
	p.CapLimit()
	items, err := api.Stories.Read(ctx, l, Window{Limit: p.Limit, Offset: p.Offset})
	return api.listing(ctx, items, p.Limit, p.Offset, l), err
}

// emptyList returns an empty list for database.ErrNotFound, because an unknown slug is not
// an error of the API.
func (api *API) emptyList(ctx context.Context, err error, p apiv2.Page) (*apiv2.Output[Listing], error) {
	if !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	p.CapLimit()
	return apiv2.Public(api.listing(ctx, nil, p.Limit, p.Offset)), nil
}

type latestParams struct {
	apiv2.Page
	Homepage bool   `query:"homepage" doc:"Only stories that belong on the home page."`
	Type     string `query:"type" enum:"ARTICLE,VIDEO,WEBINAR" doc:"Only stories of this type."`
	Locale   string `query:"locale" doc:"Name or code of a language; by default that of the publication."`
}

// homepageAge is the age above which stories on the home page are only fillers.
const homepageAge = 30 * 24 * time.Hour

func (api *API) listLatest(ctx context.Context, in *latestParams) (*apiv2.Output[Listing], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
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
	PropertyFilter string `query:"propertyfilter" doc:"With enable, only stories that have a property are returned."`
}

func (api *API) listMasterLatest(ctx context.Context, in *masterLatestParams) (*apiv2.Output[Listing], error) {
	b, err := api.Stories.brands.Master(ctx)
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

// BrandListing is a brand with its stories.
type BrandListing struct {
	Listing
	Brand *BrandRef `json:"brand"`
}

type brandParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1" doc:"Slug of the brand. An unknown slug gives an empty list."`
}

func (api *API) listStoriesOfBrand(ctx context.Context, in *brandParams) (*apiv2.Output[BrandListing], error) {
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

// storyScope is where an operation looks for stories: in a brand if one is named, otherwise
// in all brands of a language.
type storyScope struct {
	scope Scope
	lang  i18n.Locale
	brand *brand.Brand // the brand, or the edition of the language; nil for a language without an edition
}

func (api *API) findScope(ctx context.Context, brandSlug, locale string) (storyScope, error) {
	l, err := apiv2.Locale(ctx, locale)
	if err != nil {
		return storyScope{}, err
	}
	if brandSlug == "" {
		b, err := api.Stories.brands.ForLocale(ctx, l)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return storyScope{}, err
		}
		if b != nil && b.Locale() != l {
			b = nil // the master brand for a language without an edition
		}
		return storyScope{InLanguage(l), l, b}, nil
	}
	b, err := api.Stories.brands.BySlug(ctx, brandSlug)
	if err != nil {
		return storyScope{}, err
	}
	if locale != "" && b.Locale() != l {
		return storyScope{}, database.ErrNotFound // a brand has no stories of another language
	}
	return storyScope{InBrand(b), b.Locale(), b}, nil
}

type slugParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1" doc:"Slug of the author. An unknown slug gives an empty list."`
}

type termParams struct {
	apiv2.Page
	Slug   string `query:"slug" required:"true" minLength:"1" doc:"Slug of the series or property. An unknown slug gives an empty list."`
	Locale string `query:"locale" doc:"Name or code of a language; all languages by default."`
}

func (api *API) listStoriesOfTerm(ctx context.Context, kind taxonomy.Kind, lists ListKind, in *termParams) (*apiv2.Output[Listing], error) {
	scope := Everywhere
	if in.Locale != "" {
		l, err := apiv2.Locale(ctx, in.Locale)
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

func (api *API) listStoriesOfSeries(ctx context.Context, in *termParams) (*apiv2.Output[Listing], error) {
	return api.listStoriesOfTerm(ctx, taxonomy.Series, OfSeries, in)
}

func (api *API) listStoriesOfProperty(ctx context.Context, in *termParams) (*apiv2.Output[Listing], error) {
	return api.listStoriesOfTerm(ctx, taxonomy.Property, OfProperty, in)
}

func (api *API) listStoriesOfAuthor(ctx context.Context, in *slugParams) (*apiv2.Output[Listing], error) {
	author, err := taxonomy.AuthorBySlug(ctx, api.Stories.db, in.Slug)
	if err != nil {
		return api.emptyList(ctx, err, in.Page)
	}
	out, err := api.listPage(ctx, List{OfAuthor, author.ID, Everywhere}, in.Page)
	return apiv2.Public(out), err
}

type trendingParams struct {
	Limit  int    `query:"limit" minimum:"0" default:"24" doc:"Number of stories; at most 24."`
	By     string `query:"by" enum:"read,claps" doc:"read ranks by views, claps by claps. Default: claps plus three times the shares."`
	Locale string `query:"locale" doc:"Name or code of a language; by default that of the publication."`
	Brand  string `query:"brand" maxLength:"120" doc:"Slug of a brand, to rank its own stories instead of those of a language."`
}

func (api *API) listTrending(ctx context.Context, in *trendingParams) (*apiv2.Output[Listing], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	ranking, scope, limit := RankingByName[in.By], InLanguage(l), min(in.Limit, RankedLimit)
	if in.Brand != "" {
		b, err := api.Stories.brands.BySlugOrMaster(ctx, in.Brand)
		if err != nil {
			return api.emptyList(ctx, err, apiv2.Page{Limit: limit})
		}
		scope = InBrand(b)
	}
	items, err := api.Stories.Ranked(ctx, ranking, scope, limit)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, ranking.Tag(scope))
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
	Month  int    `query:"month" required:"true" doc:"1 to 12."`
	Day    int    `query:"day" required:"true"`
	Locale string `query:"locale" doc:"Name or code of a language; all languages by default."`
}

func (api *API) listStoriesOfDay(ctx context.Context, in *dateParams) (*apiv2.Output[DayListing], error) {
	in.CapLimit()
	master, err := api.Stories.brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	from := time.Date(in.Year, time.Month(in.Month), in.Day, 0, 0, 0, 0, master.Zone())
	if y, m, d := from.Date(); y != in.Year || int(m) != in.Month || d != in.Day || y < 1970 || y > 9999 {
		return nil, apiv2.Error(http.StatusBadRequest, "This day does not exist.")
	}
	list := List{Latest, 0, Everywhere}
	if in.Locale != "" {
		l, err := apiv2.Locale(ctx, in.Locale)
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

type relatedParams struct {
	Brand     string   `query:"brand" doc:"Slug of a brand; the master brand by default."`
	Category  string   `query:"category" doc:"Slug of the category whose stories come first."`
	SkipURLs  []string `query:"skipUrls" maxItems:"50" doc:"Paths of stories already shown, separated by commas or repeated; at most 50."`
	Type      string   `query:"type" enum:"ARTICLE,VIDEO,WEBINAR"`
	LazyMedia bool     `query:"lazymedia" doc:"Has no effect, because lists contain no texts."`
	Limit     int      `query:"limit" minimum:"0" default:"6" doc:"Number of stories; at most 50."`
}

func (api *API) listRelated(ctx context.Context, in *relatedParams) (*apiv2.Output[Listing], error) {
	limit := min(in.Limit, apiv2.MaxLimit)
	b, err := api.Stories.brands.BySlugOrMaster(ctx, in.Brand)
	if err != nil {
		return api.emptyList(ctx, err, apiv2.Page{Limit: limit})
	}
	var category int64
	if in.Category != "" {
		term, err := taxonomy.BySlug(ctx, api.Stories.db, taxonomy.Category, strings.ToLower(in.Category))
		switch {
		case err == nil:
			category = term.ID
		case !errors.Is(err, database.ErrNotFound):
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

// Cards returns the stories of items as the API shows them.
func (st *Stories) Cards(items []Item) []Card {
	now := st.db.Now().Time
	cards := make([]Card, len(items))
	for i := range items {
		cards[i] = items[i].Card
		cards[i].setTimeLapsed(now)
	}
	return cards
}
