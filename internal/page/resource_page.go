package page

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/story"
)

// ResourcesPage lists guides, templates, videos and tools, all or those of a type.
type ResourcesPage struct {
	Frame
	Home      Link     `json:"home"`      // of the brand that has them
	WordsLang string   `json:"wordsLang"` // of what is said of them
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

// resourceBrand is the brand whose set holds the resources, and resourcesPath the
// page of all of them.
const (
	resourceBrand = "university"
	resourcesPath = "/university/resource"
)

func (v *visit) resources() ([]resource, error) {
	b, err := v.Brands.BySlug(v.ctx, resourceBrand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	v.touch(story.CuratedTag(curated.Resources, b))
	return values[resource](v, curated.Resources, b)
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
func (v *visit) resourceList(slug string) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	if err := v.in(slug); err != nil {
		return edge.Page{}, err
	}
	chosen := v.query.Get("type")
	if chosen != "" && !slices.Contains(resourceTypes, chosen) {
		return edge.Page{}, database.ErrNotFound
	}
	list, err := v.resources()
	if err != nil {
		return edge.Page{}, err
	}
	home, err := v.Brands.BySlug(v.ctx, resourceBrand)
	if err != nil {
		return edge.Page{}, err
	}
	model := ResourcesPage{Home: Link{Text: home.NameIn(v.locale()), Href: home.Path}, WordsLang: home.Locale().Code, Types: []Filter{{Key: "resource.all", Href: v.path, Current: chosen == ""}}, Items: []Item{}}
	for _, kind := range resourceTypes {
		if slices.ContainsFunc(list, func(r resource) bool { return r.Type == kind }) {
			model.Types = append(model.Types, Filter{Key: "resource." + kind, Href: v.path + "?type=" + kind, Current: kind == chosen})
		}
	}
	for _, r := range list {
		if chosen == "" || r.Type == chosen {
			model.Items = append(model.Items, r.item())
		}
	}
	v.touch(brand.Tag)
	head := Head{Canonical: v.absolute(resourcesPath), Title: v.locale().Text("menu.universityResources", nil), Description: v.locale().Text("resource.lead", nil)}
	v.says(v.collection(head, nil))
	model.Frame = v.frame(head)
	return v.render("ResourcesPage", http.StatusOK, model)
}
