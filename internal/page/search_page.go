package page

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// SearchPage finds stories by the beginning of their headline and by category.
// Where nothing was asked, or nothing found, it offers what trends.
type SearchPage struct {
	Frame
	Query      string      `json:"query"`
	Category   string      `json:"category"` // name of the chosen one, as in the address
	Categories []Filter    `json:"categories"`
	Cards      []StoryCard `json:"cards"`
	Page       int         `json:"page"`
	Next       string      `json:"next"` // this page's next, "" at the end
	Trending   []StoryCard `json:"trending"`
	Banner     *Banner     `json:"banner"`
	Limit      int         `json:"limit"` // most characters that a search takes
}

// Banner is a picture across the page with a target.
type Banner struct {
	Image  string `json:"image"`
	Mobile string `json:"mobileImage"`
	Href   string `json:"link"`
	Alt    string `json:"alt"`
}

// maxQuery is how many characters a search takes.
const maxQuery = 100

// searchHints is how many stories are offered where there is nothing to show.
const searchHints = 6

// searchCategories are the slugs of the categories that narrow a search.
var searchCategories = []string{"innovation", "business", "stories", "technology", "product", "analysis", "cxo-interviews"}

func (v *visit) search(brandSlug string) (edge.Page, error) {
	if err := v.edition(brandSlug); err != nil {
		return edge.Page{}, err
	}
	text := strings.Join(strings.Fields(v.query.Get("q")), " ")
	if utf8.RuneCountInString(text) > maxQuery {
		text = string([]rune(text)[:maxQuery])
	}
	model := SearchPage{Query: text, Categories: []Filter{}, Cards: []StoryCard{}, Trending: []StoryCard{}, Page: v.number, Limit: maxQuery}
	chosen, err := v.searchCategory(&model)
	if err != nil {
		return edge.Page{}, err
	}
	if text != "" || chosen != nil {
		if err := v.found(&model, chosen); err != nil {
			return edge.Page{}, err
		}
	}
	if v.number > 1 && len(model.Cards) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	if len(model.Cards) == 0 {
		items, err := v.Stories.Trending(v.ctx, v.locale(), searchHints)
		if err != nil {
			return edge.Page{}, err
		}
		model.Trending = v.cards(items)
	}
	if model.Banner, err = v.searchBanner(); err != nil {
		return edge.Page{}, err
	}
	title := v.locale().Text("header.search", nil)
	if chosen != nil {
		title = chosen.NameIn(v.locale()) + " | " + title
	}
	if text != "" {
		title = text + " | " + title
	}
	model.Frame = v.frame(Head{Title: title, Description: v.locale().Text("search.hint", nil), Robots: "noindex, follow"})
	return v.render("SearchPage", http.StatusOK, model)
}

// searchCategory finds the category that the address names, and lists all of them.
// A name that is none is nothing that could be found.
func (v *visit) searchCategory(model *SearchPage) (*taxonomy.Term, error) {
	name := v.query.Get("category")
	all, err := taxonomy.BySlugs(v.ctx, v.DB, taxonomy.Category, searchCategories)
	if err != nil {
		return nil, err
	}
	var chosen *taxonomy.Term
	for _, slug := range searchCategories {
		t := all[slug]
		if t == nil {
			continue
		}
		v.touch(t.Tag())
		current := strings.EqualFold(name, t.Name) || name == slug
		if current {
			chosen, model.Category = t, t.Name
		}
		next := t.Name
		if current {
			next = "" // once more takes it away
		}
		model.Categories = append(model.Categories, Filter{Text: t.NameIn(v.locale()), Href: v.searchFor(model.Query, next, 1), Current: current})
	}
	if name != "" && chosen == nil {
		return nil, database.ErrNotFound
	}
	return chosen, nil
}

// found fills in a page of what is asked for.
func (v *visit) found(model *SearchPage, category *taxonomy.Term) error {
	list := story.List{Kind: story.Latest, Scope: v.latestOf(v.brand).Scope}
	offset := (v.number - 1) * pageSize
	var (
		items []story.Item
		err   error
	)
	if model.Query == "" {
		list = story.List{Kind: story.OfCategory, Ref: category.ID, Scope: list.Scope}
		items, err = v.Stories.Read(v.ctx, list, story.Window{Limit: pageSize + 1, Offset: offset})
	} else {
		titles := story.Titles{Text: model.Query, Lang: v.locale().Code, Limit: pageSize + 1, Offset: offset}
		if category != nil {
			titles.Category = category.ID
		}
		items, err = v.Stories.ByTitle(v.ctx, titles)
	}
	v.touch(list.Tag())
	if err != nil {
		return err
	}
	if len(items) > pageSize {
		items, model.Next = items[:pageSize], v.searchFor(model.Query, model.Category, v.number+1)
	}
	model.Cards = v.cards(items)
	return nil
}

// searchFor is the address of a search.
func (v *visit) searchFor(text, category string, page int) string {
	q := url.Values{}
	if text != "" {
		q.Set("q", text)
	}
	if category != "" {
		q.Set("category", category)
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	if len(q) == 0 {
		return v.path
	}
	return v.path + "?" + q.Encode()
}

// searchBanner is the first of the set of banners.
func (v *visit) searchBanner() (*Banner, error) {
	master, err := v.Brands.BySlug(v.ctx, brand.Master)
	if err != nil {
		return nil, err
	}
	v.touch(story.CuratedTag(curated.SearchBanner, master))
	texts, err := curated.Values(v.ctx, v.DB, curated.SearchBanner, master)
	if err != nil || len(texts) == 0 || v.locale().Code != "en" { // its words are English
		return nil, err
	}
	b := new(Banner)
	return b, json.Unmarshal(texts[0], b)
}
