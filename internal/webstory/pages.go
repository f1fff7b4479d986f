package webstory

import (
	"net/http"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/route"
	"masthead/internal/schema"
)

// WebStoriesPage lists the newest web stories: on the master brand those of all brands, in
// an edition those of its language and then the English ones.
type WebStoriesPage struct {
	frame.Frame
	Stories []WebStoryTile `json:"stories"`
}

// WebStoryPage is one web story, slide by slide.
type WebStoryPage struct {
	frame.Frame
	Title       string          `json:"title"`
	PublishedAt string          `json:"publishedAt"`
	Slides      []WebStorySlide `json:"slides"`
	Next        *WebStoryTile   `json:"next"` // the web story to show next
	All         string          `json:"all"`  // address of the list of all web stories
}

// WebStorySlide is one screen of a web story.
type WebStorySlide struct {
	Title   string         `json:"title"`
	Text    string         `json:"text"`
	Href    string         `json:"href"` // address of the story, "" for none
	Picture *frame.Picture `json:"picture"`
}

var (
	webStoriesPage = route.Declare(route.Page{Pattern: route.WebStoriesPath, Base: route.Editions, Model: WebStoriesPage{},
		Name: "menu.webStories", Sitemap: true, Lite: true})
	webStoryPage = route.Declare(route.Page{Pattern: route.WebStoriesPath + "/{slug}", Model: WebStoryPage{}, Parent: route.WebStoriesPath,
		Lite: true})
)

// Pages serves the pages of web stories.
type Pages struct{}

// Offer returns the list and the pages of web stories, the operations that list and edit them, their part of the sitemap, and the task that
// shows scheduled ones at their hour. dropPages drops the cached pages with a cache tag.
func (p *Pages) Offer(db *database.DB, brands *brand.Directory, dropPages func(tags ...string)) feature.Offer {
	api, due := &API{DB: db, Brands: brands}, &due{db: db, dropPages: dropPages, looked: db.Now()}
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: webStoriesPage, Load: p.webStories}, {Page: webStoryPage, Load: p.webStory}},
		API:     api.Register,
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedWebStory: planned(db)},
		Sitemap: []feature.SitemapPart{{Pages: api.sitemap}},
		Tasks:   []feature.Task{{Name: "scheduled web stories", Every: time.Second, Do: due.show}},
	}
}

// maxWebStories is the number of tiles in the list.
const maxWebStories = 48

func (p *Pages) webStories(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.NoteTags(Tag)
	own, english, err := p.webStoryBrands(r)
	if err != nil {
		return nil, err
	}
	stories, err := List(r.Context(), r.DB, own, maxWebStories)
	if err == nil && len(english) > 0 && len(stories) < maxWebStories {
		var others []*WebStory
		others, err = List(r.Context(), r.DB, english, maxWebStories-len(stories))
		stories = append(stories, others...)
	}
	if err != nil {
		return nil, err
	}
	tiles, err := Tiles(r, stories)
	if err != nil {
		return nil, err
	}
	head := frame.Head{Title: r.Text("menu.webStories", nil), Description: r.Text("head.webStories", map[string]any{"name": r.Name()})}
	var links []frame.Link
	for _, t := range tiles {
		links = append(links, frame.Link{Text: t.Title, Href: t.Href})
	}
	return &frame.Page{Head: head, Model: &WebStoriesPage{Stories: tiles}, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// webStoryBrands returns the ids of the brands of the first web stories on a page, and those of
// the brands of the web stories after them.
func (p *Pages) webStoryBrands(r *frame.Request) (own, english []int64, err error) {
	all, err := r.Brands.All(r.Context())
	for _, b := range all {
		switch {
		case r.Brand.Kind == brand.KindMaster, b.Locale() == r.Locale():
			own = append(own, b.ID)
		case b.Locale() == i18n.Default:
			english = append(english, b.ID)
		}
	}
	return own, english, err
}

// webStory loads the page of one web story.
func (p *Pages) webStory(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	r.NoteTags(Tag) // one that is not there may be published later
	w, err := BySlug(r.Context(), r.DB, slug)
	if err != nil {
		return nil, err
	}
	state := w.StateAt(r.DB.Now())
	if r.Number > 1 || (state == Draft || state == Scheduled) && !r.ShowsDraft(w.BrandID) {
		return nil, database.ErrNotFound
	}
	b, err := r.Brands.ByID(r.Context(), w.BrandID)
	if err != nil {
		return nil, err
	}
	r = r.InBrand(b)
	if state == Withdrawn {
		return &frame.Page{Brand: b, Status: http.StatusGone}, nil
	}
	addresses := make([]string, len(w.Slides))
	for i, s := range w.Slides {
		addresses[i] = s.Image
	}
	pictures, err := media.PicturesAt(r.Context(), r.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	model := WebStoryPage{
		Title:       w.Title,
		PublishedAt: r.Moment(w.PublishedAt.Time),
		Slides:      []WebStorySlide{},
		All:         r.EditionPath(route.WebStoriesPath),
	}
	head := frame.Head{Title: w.Title, Description: w.Title, Type: "article", Published: model.PublishedAt}
	for i, s := range w.Slides {
		slide := WebStorySlide{Title: s.Title, Text: s.Text, Picture: pictures[s.Image]}
		if s.Link != nil {
			slide.Href = *s.Link
		}
		if i == 0 {
			head.Image, head.Description = slide.Picture, s.Text
		}
		model.Slides = append(model.Slides, slide)
	}
	if model.Next, err = p.nextWebStory(r, w); err != nil {
		return nil, err
	}
	article := &schema.Article{
		Type:        "Article",
		Headline:    w.Title,
		Description: head.Description,
		URL:         r.Absolute(r.Path),
		MainEntity:  r.Absolute(r.Path),
		InLanguage:  r.Locale().Code,
		Published:   head.Published,
		Images:      r.ImagesOf(head.Image),
		Authors:     []any{r.OrganizationRef()},
		Publisher:   r.Organization(),
	}
	return &frame.Page{
		Brand: b,
		Head:  head,
		Model: &model,
		Structured: []any{
			article,
			r.BreadcrumbList([]frame.Link{{Key: "menu.webStories", Href: model.All}}, frame.Head{Title: w.Title, Canonical: r.Absolute(r.Path)}),
		},
	}, nil
}

// nextWebStory returns the next older web story in the same language, or the newest one
// after the oldest.
func (p *Pages) nextWebStory(r *frame.Request, w *WebStory) (*WebStoryTile, error) {
	all, err := r.Brands.All(r.Context())
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, b := range all {
		if b.Locale().Code == r.Locale().Code {
			ids = append(ids, b.ID)
		}
	}
	list, err := List(r.Context(), r.DB, ids, maxWebStories)
	if err != nil || len(list) < 2 {
		return nil, err
	}
	next := list[0] // after the oldest comes the newest
	for i, other := range list[:len(list)-1] {
		if other.ID == w.ID {
			next = list[i+1]
		}
	}
	tiles, err := Tiles(r, []*WebStory{next})
	if err != nil {
		return nil, err
	}
	return &tiles[0], nil
}

// WebStoryTile is a web story in a list.
type WebStoryTile struct {
	Title   string         `json:"title"`
	Lang    string         `json:"lang"`
	Href    string         `json:"href"`
	Brand   string         `json:"brand"`
	Slides  int            `json:"slides"`
	Picture *frame.Picture `json:"picture"`
}

// Tiles returns the tiles of web stories in the given order.
func Tiles(r *frame.Request, stories []*WebStory) ([]WebStoryTile, error) {
	ids := make([]*int64, len(stories))
	for i, w := range stories {
		ids[i] = w.PictureID
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	list := make([]WebStoryTile, len(stories))
	for i, w := range stories {
		list[i] = WebStoryTile{Title: w.Title, Href: w.Path(), Slides: len(w.Slides), Picture: picture(w.PictureID)}
		if b, err := r.Brands.ByID(r.Context(), w.BrandID); err == nil {
			list[i].Brand, list[i].Lang = b.NameIn(r.Locale()), b.Locale().Code
			r.NoteLanguage(list[i].Lang)
		}
	}
	return list, nil
}
