package live

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/media"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/story"
)

// LivePage is a broadcast: its player while it is on air, else that it is not; then
// the latest videos.
type LivePage struct {
	frame.Frame
	Slug        string           `json:"slug"`
	Set         string           `json:"set"` // slug of the brand whose set says whether it is on air
	LiveOn      bool             `json:"liveOn"`
	Title       string           `json:"title"`
	Description string           `json:"description"`
	WordsLang   string           `json:"contentLang"` // of title and description
	Picture     *frame.Picture   `json:"picture"`
	Video       *frame.Video     `json:"video"`  // nil while it is off air
	Videos      string           `json:"videos"` // path of all videos
	Latest      *landing.Section `json:"latest"` // nil while there are none
}

// livePath is what the pages of broadcasts are below, and liveLatest how many of the
// latest videos they show at most.
const (
	livePath   = "/live/"
	liveLatest = 8
)

var _ = route.Reserve("live", "broadcasts")

var livePage = route.Declare(
	route.Page{Pattern: livePath + "{slug}", Base: route.Editions, Model: LivePage{}, Parent: "/videos", Lite: true},
)

// Pages are the pages of broadcasts.
type Pages struct {
	Stories  *story.Stories
	Landings *landing.Pages
}

// Declared are the pages with their loaders.
func (p *Pages) Declared() []frame.Bound {
	return []frame.Bound{{Page: livePage, Load: p.live}}
}

// live is the page of a broadcast. An edition shows its own of that slug, else the
// master's in its frame: then search engines are sent to the master.
func (p *Pages) live(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	master, err := r.Brands.BySlug(r.Context(), brand.Master)
	if err != nil {
		return nil, err
	}
	r.Touch(story.CuratedTag(curated.LiveVideos, r.Brand), story.CuratedTag(curated.LiveVideos, master))
	config, home, err := curated.LiveVideoBySlug(r.Context(), r.DB, slug, r.Brand, master)
	if err != nil {
		return nil, err
	}
	if config == nil {
		return &frame.Page{Status: http.StatusNotFound}, nil // until one of the sets changes
	}
	model := LivePage{Slug: slug, Set: home.Slug, LiveOn: config.LiveOn, Title: config.Title, Description: config.Description,
		WordsLang: home.Locale().Code, Videos: r.InEdition("/videos")}
	r.NoteLanguage(model.WordsLang)
	if config.LiveOn {
		node := config.PlayerNode
		model.Video = &frame.Video{Platform: node.Platform, MediaID: node.Media(), Src: story.VideoSource(node.Platform, node.Media()),
			PlayerID: story.PlayerID(&story.Card{}, false)}
	}
	if config.Thumbnail != nil {
		found, err := media.PicturesAt(r.Context(), r.DB.Read, []string{*config.Thumbnail})
		if err != nil {
			return nil, err
		}
		model.Picture = found[*config.Thumbnail]
	}
	if model.Latest, err = p.latestVideos(r); err != nil {
		return nil, err
	}
	head := frame.Head{Title: config.Title, Description: config.Description, Image: model.Picture}
	if head.Description == "" {
		head.Description = r.Text("head.videos", map[string]any{"name": r.Name()})
	}
	if home.Slug != r.Brand.Slug {
		head.Canonical = r.Absolute(livePath + slug)
	}
	return &frame.Page{Head: head, Model: &model, Structured: structured(r, config, head, &model)}, nil
}

// latestVideos are the newest videos in the page's language.
func (p *Pages) latestVideos(r *frame.Request) (*landing.Section, error) {
	l := story.TypeList(story.Video, story.InLanguage(r.Locale()))
	r.Touch(l.Tag())
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: liveLatest})
	if err != nil || len(items) == 0 {
		return nil, err
	}
	latest := landing.FilledSection{
		Items:   items,
		Section: brand.Section{Kind: "stories", Layout: "four", Message: "section.latestVideos", Path: r.InEdition("/videos")},
	}
	if !latest.Enough() {
		latest.Layout = "watch" // which fills the row with one or two
	}
	section, err := p.Landings.Section(r, latest, r.Brand)
	return &section, err
}

// structured describes a broadcast that is live now, nil for another.
func structured(r *frame.Request, config *curated.LiveVideo, head frame.Head, model *LivePage) []any {
	if model.Video == nil || config.Since == "" {
		return nil
	}
	film := r.FilmOf(config.Title, head.Description, config.Since, model.Video, model.Picture)
	film.InLanguage = model.WordsLang
	film.Publication = &schema.Broadcast{Type: "BroadcastEvent", Name: config.Title, Live: true, Start: config.Since}
	return []any{r.WebPage("WebPage", head, nil), film}
}
