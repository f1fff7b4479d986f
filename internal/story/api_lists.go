package story

import (
	"context"
	"fmt"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

type tagParams struct {
	Slug         string `query:"slug" required:"true" minLength:"1" doc:"Slug of the tag. An unknown slug gives an empty list."`
	Limit        int    `query:"limit" minimum:"0" default:"3" doc:"Number of stories; at most 50."`
	Offset       int    `query:"offset" minimum:"0" default:"0"`
	Locale       string `query:"locale" doc:"Name or code of a language; by default that of the publication."`
	Brand        string `query:"brand" doc:"Slug of a brand; only its stories."`
	SkipFeatured bool   `query:"skipFeatured" doc:"Leave out the brand's featured stories."`
	SkipHidden   bool   `query:"skipDontShowOnHomepage" doc:"Leave out stories that an editor hides from the home page."`
	Greedy       bool   `query:"greedy" doc:"Fill a short page with related stories."`
}

// TagListing is a tag with its stories.
type TagListing struct {
	Listing
	Tag *TagRef `json:"tag"`
}

// TagRef names a tag in a response.
type TagRef struct {
	Name string `json:"name"`
	Slug string `json:"slug"`
}

func (api *API) listStoriesOfTag(ctx context.Context, in *tagParams) (*apiv2.Output[TagListing], error) {
	page := apiv2.Page{Limit: in.Limit, Offset: in.Offset}
	page.CapLimit()
	at, err := api.findScope(ctx, in.Brand, in.Locale)
	var tag *taxonomy.Term
	if err == nil {
		tag, err = taxonomy.BySlug(ctx, api.Stories.db, taxonomy.TagKind, in.Slug)
	}
	if err != nil {
		out, err := api.emptyList(ctx, err, page)
		if err != nil {
			return nil, err
		}
		return apiv2.Public(TagListing{Listing: out.Body}), nil
	}
	w := Window{Limit: page.Limit, Offset: page.Offset, SkipHidden: in.SkipHidden}
	if in.SkipFeatured && at.brand != nil {
		if w.Skip, err = api.featuredIDs(ctx, at.brand); err != nil {
			return nil, err
		}
	}
	exact, latest := List{OfTag, tag.ID, at.scope}, List{Latest, 0, at.scope}
	items, err := api.Stories.Read(ctx, exact, w)
	if err == nil && in.Greedy {
		var near []List
		if near, err = api.relatedTags(ctx, tag, at.scope); err == nil {
			items, err = api.fillPage(ctx, exact, append(near, latest), w, items)
		}
	}
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, tag.Tag())
	return apiv2.Public(
		TagListing{api.listing(ctx, items, page.Limit, page.Offset, exact, latest), &TagRef{tag.NameIn(at.lang), tag.Slug}},
	), nil
}

// relatedTags returns the lists of the tag's parent and children.
func (api *API) relatedTags(ctx context.Context, tag *taxonomy.Term, scope Scope) ([]List, error) {
	var near []List
	if tag.ParentID != nil {
		near = append(near, List{OfTag, *tag.ParentID, scope})
	}
	children, err := taxonomy.Children(ctx, api.Stories.db, tag.ID)
	for _, c := range children {
		near = append(near, List{OfTag, c.ID, scope})
	}
	return near, err
}

func (api *API) featuredIDs(ctx context.Context, b *brand.Brand) ([]int64, error) {
	apiv2.AddTags(ctx, brand.CuratedTag(FeaturedKey, b))
	items, _, err := api.Stories.Curated(ctx, FeaturedKey, b, apiv2.MaxLimit)
	ids := make([]int64, len(items))
	for i, it := range items {
		ids[i] = it.ID
	}
	return ids, err
}

// FeaturedKey is the key of the curated set of a brand's featured stories.
const FeaturedKey = "CURATED_SET"

// fillDepth is the maximum offset for adding stories: fill reads all stories before the offset again, to show none
// twice.
const fillDepth = 600

// fillPage adds stories of the lists near to a page that is not full. A reader who pages through the exact list and then
// through the near ones sees no story twice.
func (api *API) fillPage(ctx context.Context, exact List, near []List, w Window, items []Item) ([]Item, error) {
	end := w.Offset + w.Limit
	if len(items) == w.Limit || end > fillDepth {
		return items, nil
	}
	before := w
	before.Offset, before.Limit = 0, end
	all, err := api.Stories.Read(ctx, exact, before)
	if err != nil {
		return nil, err
	}
	skip := append([]int64(nil), w.Skip...)
	for _, it := range all {
		skip = append(skip, it.ID)
	}
	for _, l := range near {
		if len(all) >= end {
			break
		}
		more, err := api.Stories.Read(ctx, l, Window{Limit: end - len(all), SkipHidden: w.SkipHidden, Skip: skip})
		if err != nil {
			return nil, err
		}
		for _, it := range more {
			it.Card.Filler = true
			all, skip = append(all, it), append(skip, it.ID)
		}
	}
	if w.Offset >= len(all) {
		return nil, nil
	}
	return all[w.Offset:min(end, len(all))], nil
}

type categoryParams struct {
	apiv2.Page
	Brand  string `query:"brand" doc:"Slug of a brand; only its stories."`
	Slug   string `query:"slug" required:"true" minLength:"1" doc:"Slug of the category. An unknown slug gives an empty list."`
	Info   bool   `query:"categoryInfo" doc:"Include the category itself."`
	Greedy bool   `query:"greedy" doc:"Fill a short page with stories of child categories and then of the brand."`
	Locale string `query:"locale" doc:"Name or code of a language; by default that of the publication."`
}

// CategoryListing is a category's stories and, if requested, the category.
type CategoryListing struct {
	Listing
	Category **CategoryInfo `json:"category,omitempty" doc:"Only with categoryInfo=true; null for an unknown category."`
}

// CategoryInfo describes a category within a brand.
type CategoryInfo struct {
	Name        string `json:"name"`
	Slug        string `json:"slug"`
	Description string `json:"description"`
	Brand       string `json:"brand"`
	StoryCount  int    `json:"storyCount" doc:"Published stories; counted up to 1,000."`
}

func (api *API) listStoriesOfCategory(ctx context.Context, in *categoryParams) (*apiv2.Output[CategoryListing], error) {
	in.CapLimit()
	at, err := api.findScope(ctx, in.Brand, in.Locale)
	var c *taxonomy.Term
	if err == nil {
		c, err = taxonomy.BySlug(ctx, api.Stories.db, taxonomy.Category, in.Slug)
	}
	if err != nil {
		out, err := api.emptyList(ctx, err, in.Page)
		if err != nil {
			return nil, err
		}
		return apiv2.Public(CategoryListing{out.Body, optional[CategoryInfo](in.Info, nil)}), nil
	}
	exact, latest := List{OfCategory, c.ID, at.scope}, List{Latest, 0, at.scope}
	touched := []List{exact}
	w := Window{Limit: in.Limit, Offset: in.Offset}
	items, err := api.Stories.Read(ctx, exact, w)
	if err == nil && in.Greedy {
		touched = append(touched, latest)
		var children []*taxonomy.Term
		if children, err = taxonomy.Children(ctx, api.Stories.db, c.ID); err == nil {
			var near []List
			for _, child := range children {
				near = append(near, List{OfCategory, child.ID, at.scope})
			}
			items, err = api.fillPage(ctx, exact, append(near, latest), w, items)
		}
	}
	if err != nil {
		return nil, err
	}
	out := CategoryListing{Listing: api.listing(ctx, items, in.Limit, in.Offset, touched...)}
	if in.Info {
		info, err := api.categoryInfo(ctx, c, exact, at)
		if err != nil {
			return nil, err
		}
		out.Category = optional(true, info)
	}
	return apiv2.Public(out), nil
}

func (api *API) categoryInfo(ctx context.Context, c *taxonomy.Term, l List, at storyScope) (*CategoryInfo, error) {
	apiv2.AddTags(ctx, c.Tag())
	n, err := api.Stories.Count(ctx, l)
	info := &CategoryInfo{Name: c.NameIn(at.lang), Slug: c.Slug, Description: c.Description, StoryCount: n}
	if at.brand != nil {
		info.Brand = at.brand.Slug
	}
	return info, err
}

// countDepth is the highest count. Counting stops there, because a full count would read a whole table.
const countDepth = 1000

// Count returns the number of stories in a list, at most 1,000.
func (st *Stories) Count(ctx context.Context, l List) (int, error) {
	n, err := database.One(ctx, st.db, database.SQL(`SELECT count(*) FROM (SELECT 1 FROM list_entries
		WHERE kind = ? AND ref = ? AND scope = ? LIMIT ?) few`, int64(l.Kind), l.Ref, int64(l.Scope), countDepth), database.Column[int])
	if err != nil {
		return 0, fmt.Errorf("count %s: %w", l.Tag(), err)
	}
	return n, nil
}
