// Package curated holds the curated sets, which editors fill by hand under fixed keys, one
// for each brand: banners, event cards, partner events, the video header, series and
// stories. Package story reads the stories of a set.
package curated

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// The fixed keys.
const (
	Featured      = story.FeaturedKey
	Events        = "TEMP_events"
	SearchBanner  = "stories_search_page_banner"
	CompanyBanner = "company_landing_page_banner"
	VideoHeader   = apiv2.VideoHeaderKey
	PartnerEvents = "partner_events"
	PeopleList    = "people_list" // of the page at brand.Settings.PeopleList
	Resources     = "resources"
	LiveVideos    = "live_video"
)

// PageKey returns the key of the blocks below a static page.
func PageKey(slug string) string { return "page:" + slug }

// EventSource is the name of the search source of the events in sets.
const EventSource = "event"

// maxItems is the maximum number of items of a set that are shown.
const maxItems = 50

// Item is one item of a set: a story, a term or a value.
type Item struct {
	bun.BaseModel `bun:"table:curated_items"`

	ID       int64 `bun:",pk,autoincrement"`
	SetKey   string
	BrandID  int64
	Position int
	StoryID  *int64
	TermID   *int64
	Value    string // JSON, for items that are neither story nor term
	Sticky   bool
	EndsAt   clock.Moment
}

// Replace replaces all items of a brand's set. It returns a *FieldError if an item breaks a
// rule of the set.
func Replace(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, items []Item) error {
	if err := validate(key, items); err != nil {
		return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	if key == LiveVideos {
		if err := setOnAirTimes(ctx, tx, b, items); err != nil {
			return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
		}
	}
	var ids []int64
	err := tx.NewDelete().Model((*Item)(nil)).Where("set_key = ?", key).Where("brand_id = ?", b.ID).Returning("id").Scan(ctx, &ids)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	for i := range items {
		items[i].SetKey, items[i].BrandID, items[i].Position = key, b.ID, i
	}
	if len(items) > 0 {
		if _, err := tx.NewInsert().Model(&items).Exec(ctx); err != nil {
			return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
		}
	}
	tx.Emit("curated.replaced", b.ID, brand.CuratedTag(key, b))
	if key != Events {
		return nil
	}
	for _, it := range items {
		ids = append(ids, it.ID)
	}
	return search.Changed(ctx, tx, EventSource, ids...)
}

// Series returns the series of a brand's set, in their order.
func Series(ctx context.Context, db *database.DB, key string, b *brand.Brand, limit int) ([]*taxonomy.Term, error) {
	var ids []int64
	err := db.Read.NewSelect().Model((*Item)(nil)).Column("term_id").Where("set_key = ?", key).Where("brand_id = ?", b.ID).
		Where("term_id IS NOT NULL").Order("position").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("series of set %s: %w", key, err)
	}
	byID, err := taxonomy.ByIDs(ctx, db.Read, ids)
	if err != nil {
		return nil, err
	}
	var list []*taxonomy.Term
	for _, id := range ids {
		if t := byID[id]; t != nil && t.Kind == taxonomy.Series {
			list = append(list, t)
		}
	}
	return list, nil
}

// currentValues selects the values of all sets with a key, in their order, without those
// that have expired.
func currentValues(db *database.DB, key string) *bun.SelectQuery {
	return db.Read.NewSelect().Model((*Item)(nil)).Where("set_key = ?", key).Where("value <> ''").
		Where("ends_at IS NULL OR ends_at > ?", db.Now()).Order("position", "id")
}

// Decode returns the values of a brand's set, decoded from JSON.
func Decode[V any](ctx context.Context, db *database.DB, key string, b *brand.Brand) ([]V, error) {
	texts, err := Values(ctx, db, key, b)
	if err != nil {
		return nil, err
	}
	list := make([]V, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &list[i]); err != nil {
			return nil, fmt.Errorf("set %s of %s: %w", key, b.Slug, err)
		}
	}
	return list, nil
}

// Values returns the values of a brand's set.
func Values(ctx context.Context, db *database.DB, key string, b *brand.Brand) ([]json.RawMessage, error) {
	texts, err := database.All(ctx, db, database.SQL(`SELECT value FROM curated_items WHERE brand_id = ? AND set_key = ? AND value <> ''
		AND (ends_at IS NULL OR ends_at > ?) ORDER BY position, id LIMIT ?`, b.ID, key, db.Now(), maxItems), database.Column[string])
	if err != nil {
		return nil, fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	list := make([]json.RawMessage, len(texts))
	for i, text := range texts {
		list[i] = json.RawMessage(text)
	}
	return list, nil
}

// ByBrand returns the decoded values of all sets with a key, by brand ID.
func ByBrand[V any](ctx context.Context, db *database.DB, key string) (map[int64][]V, error) {
	var items []Item
	if err := currentValues(db, key).Column("brand_id", "value").Scan(ctx, &items); err != nil {
		return nil, fmt.Errorf("curated sets %s: %w", key, err)
	}
	sets := map[int64][]V{}
	for _, it := range items {
		var value V
		if err := json.Unmarshal([]byte(it.Value), &value); err != nil {
			return nil, fmt.Errorf("curated set %s of brand %d: %w", key, it.BrandID, err)
		}
		sets[it.BrandID] = append(sets[it.BrandID], value)
	}
	return sets, nil
}

// API has the operations that read curated sets.
type API struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	// Partners is the partners' system, nil if there is none.
	Partners interface{ Published() (list []any, ok bool) }
}

// Register adds the operations that read curated sets, series and hubs to the API. Anybody may call them.
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
				"banner keys, videos for the video header, and broadcasts for live_video. It is empty for an unknown key.",
		),
	)
	apiv2.Get(a, "/series/curated", "curated-series", "List a brand's curated series", c.readSeries, in)
	apiv2.Get(a, "/series", "series", "List all series (addition)", c.listSeries, in)
	apiv2.Get(a, "/custom-topic", "custom-topic", "Read a hub (addition)", c.readCustomTopic, in)
	apiv2.Get(a, "/external_system", "external-system", "List events of partners", c.readExternalSystem, in)
}

// CuratedSet is the response of GET /curated_set.
type CuratedSet struct {
	Key   string `json:"key"`
	Brand string `json:"brand"`
	Value []any  `json:"value"`
}

// StickyCard is a story of CURATED_SET; Sticky means that an editor pinned it.
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
	Sponsored    bool           `json:"sponsored" doc:"Whether a publisher pays for the series."`
}

// SeriesMetadata holds the picture of a series.
type SeriesMetadata struct {
	Image *string `json:"image"`
}

// SeriesSet is a set of series.
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
	Kind   string `json:"kind" doc:"Such as stories, text, people, resources, ebooks or courses."`
	Source string `json:"source" doc:"Such as tag:ai; empty for hand-picked stories."`
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
