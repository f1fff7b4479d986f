package page

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/media"
	"masthead/internal/story"
)

// LivePage is a broadcast: its player while it is on air, else that it is not; then
// the latest videos.
type LivePage struct {
	Frame
	Slug        string   `json:"slug"`
	Set         string   `json:"set"` // slug of the brand whose set says whether it is on air
	LiveOn      bool     `json:"liveOn"`
	Title       string   `json:"title"`
	Description string   `json:"description"`
	WordsLang   string   `json:"contentLang"` // of title and description
	Picture     *Picture `json:"picture"`
	Video       *Video   `json:"video"`  // nil while it is off air
	Videos      string   `json:"videos"` // path of all videos
	Latest      *Section `json:"latest"` // nil while there are none
}

// livePath is what the pages of broadcasts are below, and liveLatest how many of the
// latest videos they show at most.
const (
	livePath   = "/live/"
	liveLatest = 8
)

// live is the page of a broadcast. An edition shows its own of that slug, else the
// master's in its frame: then search engines are sent to the master.
func (v *visit) live(slug string) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	master, err := v.Brands.BySlug(v.Context(), brand.Master)
	if err != nil {
		return nil, err
	}
	v.Touch(story.CuratedTag(curated.LiveVideos, v.Brand), story.CuratedTag(curated.LiveVideos, master))
	config, home, err := curated.LiveVideoBySlug(v.Context(), v.DB, slug, v.Brand, master)
	if err != nil {
		return nil, err
	}
	if config == nil {
		return &frame.Page{Status: http.StatusNotFound}, nil // until one of the sets changes
	}
	model := LivePage{Slug: slug, Set: home.Slug, LiveOn: config.LiveOn, Title: config.Title, Description: config.Description,
		WordsLang: home.Locale().Code, Videos: v.InEdition("/videos")}
	v.NoteLanguage(model.WordsLang)
	if config.LiveOn {
		node := config.PlayerNode
		model.Video = &Video{Platform: node.Platform, MediaID: node.Media(), Src: story.VideoSource(node.Platform, node.Media()),
			PlayerID: story.PlayerID(&story.Card{}, false)}
	}
	if config.Thumbnail != nil {
		found, err := media.PicturesAt(v.Context(), v.DB.Read, []string{*config.Thumbnail})
		if err != nil {
			return nil, err
		}
		model.Picture = found[*config.Thumbnail]
	}
	if model.Latest, err = v.latestVideos(); err != nil {
		return nil, err
	}
	head := Head{Title: config.Title, Description: config.Description, Image: model.Picture}
	if head.Description == "" {
		head.Description = v.Locale().Text("head.videos", map[string]any{"name": v.Name()})
	}
	if home.Slug != v.Brand.Slug {
		head.Canonical = v.Absolute(livePath + slug)
	}
	v.onAir(config, head, &model)
	return v.page(http.StatusOK, head, &model), nil
}

// latestVideos are the newest videos in the page's language.
func (v *visit) latestVideos() (*Section, error) {
	l := story.TypeList(story.Video, story.InLanguage(v.Locale()))
	v.Touch(l.Tag())
	items, err := v.Stories.Read(v.Context(), l, story.Window{Limit: liveLatest})
	if err != nil || len(items) == 0 {
		return nil, err
	}
	latest := landing.Section{Items: items, Section: brand.Section{Kind: "stories", Layout: "four", Message: "section.latestVideos", Path: v.InEdition("/videos")}}
	if !latest.Enough() {
		latest.Layout = "watch" // which fills the row with one or two
	}
	section, err := v.section(latest, v.Brand)
	return &section, err
}
