package live

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/media"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/story"
)

// LivePage is the page of a broadcast: its player while it is on air, or a notice; then
// the latest videos.
type LivePage struct {
	frame.Frame
	Slug        string           `json:"slug"`
	Set         string           `json:"set"` // slug of the brand with the broadcast in its curated set
	LiveOn      bool             `json:"liveOn"`
	Title       string           `json:"title"`
	Description string           `json:"description"`
	ContentLang string           `json:"contentLang"` // of title and description
	Picture     *frame.Picture   `json:"picture"`
	Video       *frame.Video     `json:"video"`  // nil while it is off air
	Videos      string           `json:"videos"` // path of all videos
	Latest      *landing.Section `json:"latest"` // nil if there are none
}

// livePath is the beginning of the paths of broadcasts; liveLatest is the maximum number of latest
// videos on their pages.
const (
	livePath   = route.LivePath + "/"
	liveLatest = 8
)

var _ = route.Reserve("live", "broadcasts")

var livePage = route.Declare(
	route.Page{Pattern: livePath + "{slug}", Base: route.Editions, Model: LivePage{}, Parent: route.VideosPath, Lite: true},
)

// Pages serves the pages of broadcasts.
type Pages struct {
	Stories  *story.Stories
	Landings *landing.Pages
}

// Offer returns the pages of broadcasts, the newsroom's operations on them, and their part of the sitemap.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: livePage, Load: p.loadLive}},
		API:     (&newsroomAPI{p}).register,
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedLive: p.planned},
		Sitemap: []feature.SitemapPart{{Pages: p.sitemap}},
	}
}

// loadLive loads the page of a broadcast. An edition shows its own broadcast with that slug,
// else the master brand's in its frame, with the master brand's page as the canonical
// address.
func (p *Pages) loadLive(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	master, err := r.Brands.Master(r.Context())
	if err != nil {
		return nil, err
	}
	r.NoteTags(brand.CuratedTag(curated.LiveVideos, r.Brand), brand.CuratedTag(curated.LiveVideos, master))
	config, home, err := curated.LiveVideoBySlug(r.Context(), r.DB, slug, r.Brand, master)
	if err != nil {
		return nil, err
	}
	if config == nil {
		return &frame.Page{Status: http.StatusNotFound}, nil // cached until one of the sets changes
	}
	model := LivePage{Slug: slug, Set: home.Slug, LiveOn: config.LiveOn, Title: config.Title, Description: config.Description,
		ContentLang: home.Locale().Code, Videos: r.EditionPath(route.VideosPath)}
	r.NoteLanguage(model.ContentLang)
	if config.LiveOn {
		node := config.PlayerNode
		model.Video = &frame.Video{Platform: node.Platform, MediaID: node.Media(), Src: story.VideoSource(node.Platform, node.Media()),
			PlayerID: story.PlayerID(r.Context(), r.Brands, &story.Card{}, false)}
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
	return &frame.Page{Head: head, Model: &model, Structured: structuredData(r, config, head, &model)}, nil
}

// latestVideos returns a section with the newest videos in the page's language.
func (p *Pages) latestVideos(r *frame.Request) (*landing.Section, error) {
	l := story.TypeList(story.Video, story.InLanguage(r.Locale()))
	r.NoteTags(l.Tag())
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: liveLatest})
	if err != nil || len(items) == 0 {
		return nil, err
	}
	latest := landing.FilledSection{
		Items:   items,
		Section: brand.Section{Kind: "stories", Layout: "four", Message: "section.latestVideos", Path: r.EditionPath(route.VideosPath)},
	}
	if !latest.HasEnough() {
		latest.Layout = "watch" // a layout that fills a row even with one or two videos
	}
	section, err := p.Landings.Section(r, latest, r.Brand)
	return &section, err
}

// structuredData returns a broadcast that is on air as structured data, nil for any other.
func structuredData(r *frame.Request, config *curated.LiveVideo, head frame.Head, model *LivePage) []any {
	if model.Video == nil || config.Since == "" {
		return nil
	}
	video := r.VideoObject(config.Title, head.Description, config.Since, model.Video, model.Picture)
	video.InLanguage = model.ContentLang
	video.Publication = &schema.Broadcast{Type: "BroadcastEvent", Name: config.Title, Live: true, Start: config.Since}
	return []any{r.WebPage("WebPage", head, nil), video}
}
