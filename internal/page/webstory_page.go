package page

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/frame"
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

func (v *visit) webStories() (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	v.Touch(webstory.Tag)
	own, english, err := v.webStoryBrands()
	if err != nil {
		return nil, err
	}
	stories, err := webstory.List(v.Context(), v.DB, own, maxWebStories)
	if err == nil && len(english) > 0 && len(stories) < maxWebStories {
		var others []*webstory.WebStory
		others, err = webstory.List(v.Context(), v.DB, english, maxWebStories-len(stories))
		stories = append(stories, others...)
	}
	if err != nil {
		return nil, err
	}
	tiles, err := v.webStoryTiles(stories)
	if err != nil {
		return nil, err
	}
	head := Head{Title: v.Locale().Text("menu.webStories", nil), Description: v.Locale().Text("head.webStories", map[string]any{"name": v.Name()})}
	var links []Link
	for _, t := range tiles {
		links = append(links, Link{Text: t.Title, Href: t.Href})
	}
	v.say(v.Collection(head, v.ListOfLinks(links)))
	return v.page(http.StatusOK, head, &WebStoriesPage{Stories: tiles}), nil
}

// webStoryBrands are the brands whose web stories come first on the page's brand, and
// those whose follow.
func (v *visit) webStoryBrands() (own, english []int64, err error) {
	all, err := v.Brands.All(v.Context())
	for _, b := range all {
		switch {
		case v.Brand.Kind == brand.KindMaster, b.Locale() == v.Locale():
			own = append(own, b.ID)
		case b.Locale() == i18n.Default:
			english = append(english, b.ID)
		}
	}
	return own, english, err
}

// webStory is one web story, on a page of its brand.
func (v *visit) webStory(slug string) (*frame.Page, error) {
	w, err := webstory.BySlug(v.Context(), v.DB, slug)
	if err != nil {
		return nil, err
	}
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	if v.Brand, err = v.Brands.ByID(v.Context(), w.BrandID); err != nil {
		return nil, err
	}
	v.Touch(webstory.Tag)
	addresses := make([]string, len(w.Slides))
	for i, s := range w.Slides {
		addresses[i] = s.Image
	}
	pictures, err := media.PicturesAt(v.Context(), v.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	model := WebStoryPage{Title: w.Title, PublishedAt: v.Moment(w.PublishedAt.Time), Slides: []Slide{}, All: v.InEdition("/web-stories")}
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
		return nil, err
	}
	article := &schema.Article{Type: "Article", Headline: w.Title, Description: head.Description, URL: v.Absolute(v.Path), MainEntity: v.Absolute(v.Path),
		InLanguage: v.Locale().Code, Published: head.Published, Images: v.ImagesOf(head.Image), Authors: []any{v.OrganizationRef()}, Publisher: v.Organization()}
	v.say(article, v.BreadcrumbList([]Link{{Key: "menu.webStories", Href: model.All}}, Head{Title: w.Title, Canonical: v.Absolute(v.Path)}))
	return v.page(http.StatusOK, head, &model), nil
}

// nextWebStory is the newest web story in the same language that is not w.
func (v *visit) nextWebStory(w *webstory.WebStory) (*WebStoryTile, error) {
	all, err := v.Brands.All(v.Context())
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, b := range all {
		if b.Locale().Code == v.Locale().Code {
			ids = append(ids, b.ID)
		}
	}
	list, err := webstory.List(v.Context(), v.DB, ids, maxWebStories)
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
