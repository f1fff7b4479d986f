package curated

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// API has the operations that read curated sets.
type API struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	// Partners is the partners' system, nil if there is none.
	Partners interface{ Published() (list []any, ok bool) }
}

// Register adds the operations that read curated sets, series and hubs, which anybody may call, and those of the newsroom on
// banners and on the sets of fronts.
func (c *API) Register(a *apiv2.API) {
	in := apiv2.Section("Curated")
	apiv2.Get(
		a,
		"/curated_set",
		"curated-set",
		"Read a curated set",
		c.readSet,
		in,
		apiv2.Doc(
			"The value has the stories of CURATED_SET (GET /series/curated has its series), events for TEMP_events, banners for the two "+
				"banner keys, videos for the video header, and broadcasts for live_video. For an unknown key it is empty.",
		),
	)
	apiv2.Get(a, "/series/curated", "curated-series", "List a brand's curated series", c.readSeries, in)
	apiv2.Get(a, "/series", "series", "List all series (addition)", c.listSeries, in)
	apiv2.Get(a, "/custom-topic", "custom-topic", "Read a hub (addition)", c.readCustomTopic, in)
	apiv2.Get(a, "/external_system", "external-system", "List events of partners", c.readExternalSystem, in)
	c.registerBanners(a)
	c.registerSets(a)
}

// CuratedSet is the response of GET /curated_set.
type CuratedSet struct {
	Key   string `json:"key"`
	Brand string `json:"brand"`
	Value []any  `json:"value"`
}

// StickyCard is a story of CURATED_SET; Sticky means that an editor has pinned it.
type StickyCard struct {
	story.Card
	Sticky bool `json:"sticky"`
}

type setParams struct {
	Key   string `query:"key" required:"true" minLength:"1" example:"CURATED_SET"`
	Brand string `query:"brand" doc:"Slug of a brand; the master brand by default."`
}

func (c *API) readSet(ctx context.Context, in *setParams) (*apiv2.Output[CuratedSet], error) {
	out := CuratedSet{Key: in.Key, Brand: in.Brand, Value: []any{}}
	b, err := c.Brands.BySlugOrMaster(ctx, in.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(out), nil
	}
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, brand.CuratedTag(in.Key, b))
	items, sticky, err := c.Stories.Curated(ctx, in.Key, b, maxItems)
	if err != nil {
		return nil, err
	}
	for i, it := range items {
		apiv2.AddTags(ctx, story.Tag(it.ID))
		out.Value = append(out.Value, StickyCard{it.Card, sticky[i]})
	}
	values, err := Values(ctx, c.DB, in.Key, b)
	if err != nil {
		return nil, err
	}
	for _, v := range values {
		out.Value = append(out.Value, v)
	}
	return apiv2.Public(out), nil
}

// SeriesItem is a series as the API shows it.
type SeriesItem struct {
	Title        string         `json:"title"`
	Slug         string         `json:"slug"`
	Description  string         `json:"description"`
	LogoGradient []string       `json:"logoGradient"`
	Metadata     SeriesMetadata `json:"metadata"`
	Path         string         `json:"path" doc:"Path of the page of the series."`
	Sponsored    bool           `json:"sponsored" doc:"True if a publisher pays for the series."`
}

// SeriesMetadata holds the picture of a series.
type SeriesMetadata struct {
	Image *string `json:"image"`
}

// SeriesSet has the series that editors chose for a brand, in their order.
type SeriesSet struct {
	Key    string       `json:"key"`
	Brand  string       `json:"brand"`
	Series []SeriesItem `json:"series"`
}

type seriesParams struct {
	Brand string `query:"brand" doc:"Slug of a brand; the master brand by default."`
	Key   string `query:"key" default:"CURATED_SET"`
}

func (c *API) readSeries(ctx context.Context, in *seriesParams) (*apiv2.Output[SeriesSet], error) {
	out := SeriesSet{Key: in.Key, Brand: in.Brand, Series: []SeriesItem{}}
	b, err := c.Brands.BySlugOrMaster(ctx, in.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(out), nil
	}
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, brand.CuratedTag(in.Key, b))
	terms, err := Series(ctx, c.DB, in.Key, b, maxItems)
	if err != nil {
		return nil, err
	}
	out.Series, err = c.seriesItems(ctx, terms)
	return apiv2.Public(out), err
}

func (c *API) seriesItems(ctx context.Context, terms []*taxonomy.Term) ([]SeriesItem, error) {
	var ids []int64
	for _, t := range terms {
		if t.PictureID != nil {
			ids = append(ids, *t.PictureID)
		}
	}
	pictures, err := media.Pictures(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	list := make([]SeriesItem, len(terms))
	for i, t := range terms {
		apiv2.AddTags(ctx, t.Tag())
		list[i] = SeriesItem{Title: t.Name, Slug: t.Slug, Description: t.Description, LogoGradient: t.Gradient,
			Path: t.PageIn("/", ""), Sponsored: t.PublisherID != nil}
		if t.PictureID != nil && pictures[*t.PictureID] != nil {
			url := pictures[*t.PictureID].URL(640)
			list[i].Metadata.Image = &url
		}
	}
	return list, nil
}

// SeriesList is a page of all series.
type SeriesList struct {
	Series []SeriesItem `json:"series"`
	Limit  int          `json:"limit"`
	Offset int          `json:"offset"`
}

func (c *API) listSeries(ctx context.Context, in *struct{ apiv2.Page }) (*apiv2.Output[SeriesList], error) {
	in.CapLimit()
	terms, err := taxonomy.List(ctx, c.DB, taxonomy.Series, 500)
	if err != nil {
		return nil, err
	}
	terms = terms[min(in.Offset, len(terms)):]
	terms = terms[:min(in.Limit, len(terms))]
	list, err := c.seriesItems(ctx, terms)
	return apiv2.Public(SeriesList{list, in.Limit, in.Offset}), err
}

// CustomTopic is a hub with its blocks.
type CustomTopic struct {
	Title  string             `json:"title"`
	Slug   string             `json:"slug"`
	Intro  string             `json:"intro"`
	Path   string             `json:"path"`
	Blocks []CustomTopicBlock `json:"blocks"`
}

// CustomTopicBlock is one block of a hub.
type CustomTopicBlock struct {
	Title  string `json:"title"`
	Kind   string `json:"kind" doc:"Kind of the block, such as stories, text, people, resources, ebooks or courses."`
	Source string `json:"source" doc:"Source of the stories, such as tag:ai; empty for hand-picked stories."`
}

type topicParams struct {
	Slug string `query:"slug" required:"true" minLength:"1"`
}

func (c *API) readCustomTopic(ctx context.Context, in *topicParams) (*apiv2.Output[CustomTopic], error) {
	t, err := taxonomy.BySlug(ctx, c.DB, taxonomy.CustomTopic, in.Slug)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, t.Tag())
	out := CustomTopic{Title: t.Name, Slug: t.Slug, Intro: t.Description, Path: t.PageIn("/", ""), Blocks: []CustomTopicBlock{}}
	for _, block := range t.Blocks {
		out.Blocks = append(out.Blocks, CustomTopicBlock{block.Title, cmp.Or(block.Kind, taxonomy.BlockStories), block.Source})
	}
	return apiv2.Public(out), nil
}

// ExternalSystem is the response of GET /external_system.
type ExternalSystem struct {
	Key   string `json:"key"`
	Value []any  `json:"value"`
}

type externalParams struct {
	Key string `query:"key" required:"true" minLength:"1" example:"partner_events"`
}

func (c *API) readExternalSystem(ctx context.Context, in *externalParams) (*apiv2.Output[ExternalSystem], error) {
	if in.Key != PartnerEvents {
		return nil, apiv2.Error(http.StatusNotFound, "There is no external system with that key.")
	}
	b, err := c.Brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, brand.CuratedTag(in.Key, b))
	apiv2.AddTags(ctx, in.Key)
	if c.Partners != nil {
		if list, ok := c.Partners.Published(); ok {
			return apiv2.Public(ExternalSystem{in.Key, list}), nil
		}
	}
	values, err := Values(ctx, c.DB, in.Key, b)
	out := ExternalSystem{in.Key, make([]any, len(values))}
	for i, value := range values {
		out.Value[i] = value
	}
	return apiv2.Public(out), err
}
