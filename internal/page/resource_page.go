package page

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/story"
)

// ResourcesPage lists guides, templates, videos and tools, all or those of a type.
type ResourcesPage struct {
	Frame
	Home      Link     `json:"home"`        // of the brand that has them
	WordsLang string   `json:"contentLang"` // of what is said of them
	Types     []Filter `json:"types"`
	Items     []Item   `json:"items"`
}

// Filter is one choice of a filter. It is a link: the choice is in the address.
type Filter struct {
	Text    string `json:"text"` // shown as it is; "" when Key names a message
	Key     string `json:"key"`
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// resource is a value of the set of resources.
type resource struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Type  string `json:"type"` // one of resourceTypes
	Need  string `json:"need"` // start, fund, hire, comply, grow
	Href  string `json:"href"`
	File  string `json:"file"` // what is downloaded: "CSV, 2 kB"; "" for what is opened
}

var resourceTypes = []string{"guide", "template", "video", "tool"}

// resources are those of a brand.
func (v *visit) resources(owner *brand.Brand) ([]resource, error) {
	v.Touch(story.CuratedTag(curated.Resources, owner))
	return values[resource](v, curated.Resources, owner)
}

// resourceOwner is the brand whose resources a block on the pages of a brand shows: its own, or those of
// the first brand that has some; nil for none.
func (v *visit) resourceOwner(home *brand.Brand) (*brand.Brand, error) {
	sets, err := curated.ByBrand(v.Context(), v.DB, curated.Resources)
	if err != nil || len(sets[home.ID]) > 0 {
		return home, err
	}
	all, err := v.Brands.All(v.Context())
	for _, b := range all {
		v.Touch(story.CuratedTag(curated.Resources, b))
		if len(sets[b.ID]) > 0 {
			return b, nil
		}
	}
	return nil, err
}

// stands reports whether a block's source chooses a resource: "need:start",
// "type:template" or "" for all.
func (r resource) stands(source string) bool {
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

func (r resource) item() Item {
	return Item{Title: r.Title, HTML: r.Text, Kind: r.Type, Href: r.Href, File: r.File}
}

// resourceList is the page of all resources, of their brand or of a language edition:
// there too they are those of the brand, and search engines are sent to its page.
func (v *visit) resourceList(owner string) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	chosen := v.Query.Get("type")
	if chosen != "" && !slices.Contains(resourceTypes, chosen) {
		return nil, database.ErrNotFound
	}
	home, err := v.Brands.BySlug(v.Context(), owner)
	if errors.Is(err, database.ErrNotFound) || err == nil && home.Edition() {
		return nil, frame.ErrElsewhere
	}
	if err != nil {
		return nil, err
	}
	list, err := v.resources(home)
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, frame.ErrElsewhere
	}
	if v.Match.Base == "" {
		v.Brand = home
	}
	model := ResourcesPage{Home: Link{Text: home.NameIn(v.Locale()), Href: home.Path}, WordsLang: home.Locale().Code, Types: []Filter{{Key: "resource.all", Href: v.Path, Current: chosen == ""}}, Items: []Item{}}
	for _, kind := range resourceTypes {
		if slices.ContainsFunc(list, func(r resource) bool { return r.Type == kind }) {
			model.Types = append(model.Types, Filter{Key: "resource." + kind, Href: v.Path + "?type=" + kind, Current: kind == chosen})
		}
	}
	for _, r := range list {
		if chosen == "" || r.Type == chosen {
			model.Items = append(model.Items, r.item())
		}
	}
	v.Touch(brand.Tag)
	head := Head{Canonical: v.Absolute(home.Path + "/resource"), Title: v.Locale().Text("menu.universityResources", nil), Description: v.Locale().Text("resource.lead", nil)}
	v.say(v.Collection(head, nil))
	return v.page(http.StatusOK, head, &model), nil
}
