package page

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/schema"
	"masthead/internal/webstory"
)

// WebStoriesPage lists the newest web stories: the master's those of every brand, an
// edition's its own language's and then the English ones.
type WebStoriesPage struct {
	Frame
	Stories []WebStoryTile `json:"stories"`
}

// WebStoryPage is one web story, slide by slide.
type WebStoryPage struct {
	Frame
	Title       string        `json:"title"`
	PublishedAt string        `json:"publishedAt"`
	Slides      []Slide       `json:"slides"`
	Next        *WebStoryTile `json:"next"` // what to look at after it
	All         string        `json:"all"`  // the page of all web stories
}

// Slide is one screen of a web story.
type Slide struct {
	Title   string   `json:"title"`
	Text    string   `json:"text"`
	Href    string   `json:"href"` // the story behind it, "" for none
	Picture *Picture `json:"picture"`
}

// maxWebStories is how many tiles the list has.
const maxWebStories = 48

func (v *visit) webStories(edition string) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	if err := v.in(edition); err != nil {
		return edge.Page{}, err
	}
	v.touch(webstory.Tag)
	own, english, err := v.webStoryBrands()
	if err != nil {
		return edge.Page{}, err
	}
	stories, err := webstory.List(v.ctx, v.DB, own, maxWebStories)
	if err == nil && len(english) > 0 && len(stories) < maxWebStories {
		var others []*webstory.WebStory
		others, err = webstory.List(v.ctx, v.DB, english, maxWebStories-len(stories))
		stories = append(stories, others...)
	}
	if err != nil {
		return edge.Page{}, err
	}
	tiles, err := v.webStoryTiles(stories)
	if err != nil {
		return edge.Page{}, err
	}
	head := Head{Title: v.locale().Text("menu.webStories", nil), Description: v.locale().Text("head.webStories", map[string]any{"name": v.name()})}
	var links []Link
	for _, t := range tiles {
		links = append(links, Link{Text: t.Title, Href: t.Href})
	}
	v.says(v.collection(head, v.listedLinks(links)))
	model := WebStoriesPage{Stories: tiles, Frame: v.frame(head)}
	return v.render("WebStoriesPage", http.StatusOK, model)
}

// webStoryBrands are the brands whose web stories come first on the page's brand, and
// those whose follow.
func (v *visit) webStoryBrands() (own, english []int64, err error) {
	all, err := v.Brands.All(v.ctx)
	for _, b := range all {
		switch {
		case v.brand.Kind == brand.KindMaster, b.Locale() == v.locale():
			own = append(own, b.ID)
		case b.Locale() == i18n.Default:
			english = append(english, b.ID)
		}
	}
	return own, english, err
}

// webStory is one web story, on a page of its brand.
func (v *visit) webStory(slug string) (edge.Page, error) {
	w, err := webstory.BySlug(v.ctx, v.DB, slug)
	if err != nil {
		return edge.Page{}, err
	}
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	if v.brand, err = v.Brands.ByID(v.ctx, w.BrandID); err != nil {
		return edge.Page{}, err
	}
	v.touch(webstory.Tag)
	addresses := make([]string, len(w.Slides))
	for i, s := range w.Slides {
		addresses[i] = s.Image
	}
	pictures, err := media.PicturesAt(v.ctx, v.DB.Read, addresses)
	if err != nil {
		return edge.Page{}, err
	}
	model := WebStoryPage{Title: w.Title, PublishedAt: v.moment(w.PublishedAt.Time), Slides: []Slide{}, All: v.inEdition("/web-stories")}
	head := Head{Title: w.Title, Description: w.Title, Type: "article", Published: model.PublishedAt}
	for i, s := range w.Slides {
		slide := Slide{Title: s.Title, Text: s.Text, Picture: pictures[s.Image]}
		if s.Link != nil {
			slide.Href = *s.Link
		}
		if i == 0 {
			head.Image, head.Description = slide.Picture, s.Text
		}
		model.Slides = append(model.Slides, slide)
	}
	if model.Next, err = v.nextWebStory(w); err != nil {
		return edge.Page{}, err
	}
	article := &schema.Article{Type: "Article", Headline: w.Title, Description: head.Description, URL: v.absolute(v.path), MainEntity: v.absolute(v.path),
		InLanguage: v.locale().Code, Published: head.Published, Images: v.imagesOf(head.Image), Authors: []any{v.houseRef()}, Publisher: v.houseItself()}
	v.says(article, v.breadcrumbs([]Link{{Key: "menu.webStories", Href: model.All}}, Head{Title: w.Title, Canonical: v.absolute(v.path)}))
	model.Frame = v.frame(head)
	return v.render("WebStoryPage", http.StatusOK, model)
}

// nextWebStory is the newest web story in the same language that is not w.
func (v *visit) nextWebStory(w *webstory.WebStory) (*WebStoryTile, error) {
	all, err := v.Brands.All(v.ctx)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, b := range all {
		if b.Locale().Code == v.locale().Code {
			ids = append(ids, b.ID)
		}
	}
	list, err := webstory.List(v.ctx, v.DB, ids, maxWebStories)
	if err != nil || len(list) < 2 {
		return nil, err
	}
	next := list[0] // after the oldest the newest again
	for i, other := range list[:len(list)-1] {
		if other.ID == w.ID {
			next = list[i+1]
		}
	}
	tiles, err := v.webStoryTiles([]*webstory.WebStory{next})
	if err != nil {
		return nil, err
	}
	return &tiles[0], nil
}
