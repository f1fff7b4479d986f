package resource

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"gocloud.dev/blob"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
)

// ResourcesPage lists guides, templates, videos and tools, optionally of one type.
type ResourcesPage struct {
	frame.Frame
	Title       string         `json:"title"`
	Home        frame.Link     `json:"home"`        // landing page of the resources' brand
	ContentLang string         `json:"contentLang"` // language of their texts
	Types       []frame.Filter `json:"types"`
	Items       []frame.Item   `json:"items"`
}

// Resource is an item of the curated set of resources. An item without an address is the title of the page.
type Resource struct {
	Title string `json:"title"`
	// Titles is Title by language code, where it differs; only for the title of the page.
	Titles map[string]string `json:"titles,omitempty"`
	Text   string            `json:"text"`
	Type   string            `json:"type"` // one of resourceTypes
	Need   string            `json:"need"` // start, fund, hire, comply, grow
	Href   string            `json:"href"`
	File   string            `json:"file"` // format and size of a download, such as "CSV, 2 kB"; "" for a link
}

var resourceTypes = []string{"guide", "template", "video", "tool"}

var resourcesPage = route.Declare(
	route.Page{Pattern: "/{brand}/resource", Base: route.Editions, Model: ResourcesPage{}, Query: []string{"type"}, Lite: true},
)

// Pages serves the pages of resources.
type Pages struct{}

// Offer returns the pages of resources, the operations on them and their part of the sitemap. bucket has the files that readers download.
func (p *Pages) Offer(db *database.DB, brands *brand.Directory, bucket *blob.Bucket) feature.Offer {
	return feature.Offer{
		API:   (&newsroomAPI{db, brands, bucket}).register,
		Pages: []frame.BoundPage{{Page: resourcesPage, Load: p.loadResources}},
		Sitemap: []feature.SitemapPart{{Pages: func(ctx context.Context, _ int64) (paths, tags []string, err error) {
			return sitemap(ctx, db, brands)
		}}},
	}
}

// List returns all resources in owner's curated set, in the order of the editors.
func List(r *frame.Request, owner *brand.Brand) ([]Resource, error) {
	_, list, err := titleAndList(r, owner)
	return list, err
}

// titleAndList returns the resources of a brand with the title of their page, which is the brand's name if the set has
// none.
func titleAndList(r *frame.Request, owner *brand.Brand) (title string, list []Resource, err error) {
	r.NoteTags(brand.CuratedTag(curated.Resources, owner), brand.Tag)
	all, err := curated.DecodedValues[Resource](r.Context(), r.DB, curated.Resources, owner)
	title = owner.NameIn(r.Locale())
	for _, it := range all {
		if it.Href == "" {
			title = cmp.Or(it.Titles[r.Locale().Code], it.Title)
		} else {
			list = append(list, it)
		}
	}
	return title, list, err
}

// Owner returns the brand of the resources in a block on a brand's page: the brand itself if it has any, else the
// first brand that has; nil if none has.
func Owner(r *frame.Request, home *brand.Brand) (*brand.Brand, error) {
	sets, err := curated.DecodedValuesByBrand[Resource](r.Context(), r.DB, curated.Resources)
	if err != nil || len(sets[home.ID]) > 0 {
		return home, err
	}
	all, err := r.Brands.All(r.Context())
	for _, b := range all {
		r.NoteTags(brand.CuratedTag(curated.Resources, b))
		if len(sets[b.ID]) > 0 {
			return b, nil
		}
	}
	return nil, err
}

// Matches reports whether the resource belongs to a block's source: "need:start",
// "type:template" or "" for all.
func (r Resource) Matches(source string) bool {
	kind, value, _ := strings.Cut(source, ":")
	switch kind {
	case "need":
		return r.Need == value
	case "type":
		return r.Type == value
	default:
		return true
	}
}

// Item returns the resource as an item of a block or list.
func (r Resource) Item() frame.Item {
	return frame.Item{Title: r.Title, HTML: r.Text, Kind: r.Type, Href: r.Href, File: r.File}
}

// loadResources loads the page of all resources of a brand. Language editions show the same
// resources in their frame, and their canonical address is the brand's page.
func (p *Pages) loadResources(r *frame.Request) (*frame.Page, error) {
	owner := r.Value(0)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	chosen := r.Query.Get("type")
	if chosen != "" && !slices.Contains(resourceTypes, chosen) {
		return nil, database.ErrNotFound
	}
	home, err := r.Brands.BySlug(r.Context(), owner)
	if errors.Is(err, database.ErrNotFound) || err == nil && home.IsEdition() {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	if r.Match.Base == "" {
		r = r.InBrand(home)
	}
	title, list, err := titleAndList(r, home)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, frame.ErrElsewhere
	}
	model := ResourcesPage{
		Title:       title,
		Home:        frame.Link{Text: home.NameIn(r.Locale()), Href: home.Path},
		ContentLang: home.Locale().Code,
		Types:       []frame.Filter{{Key: "resource.all", Href: r.Path, Current: chosen == ""}},
		Items:       []frame.Item{},
	}
	for _, kind := range resourceTypes {
		if slices.ContainsFunc(list, func(r Resource) bool { return r.Type == kind }) {
			model.Types = append(model.Types, frame.Filter{Key: "resource." + kind, Href: r.Path + "?type=" + kind, Current: kind == chosen})
		}
	}
	for _, one := range list {
		if chosen == "" || one.Type == chosen {
			model.Items = append(model.Items, one.Item())
		}
	}
	head := frame.Head{
		Canonical:   r.Absolute(home.PathOf("/resource")),
		Title:       title,
		Description: r.Text("resource.lead", nil),
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, nil)}, Brand: r.Brand}, nil
}
