package audio

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/share"
)

// AudioShowsPage lists the audio shows of a language.
type AudioShowsPage struct {
	frame.Frame
	Shows []AudioShow `json:"shows"`
}

// AudioShow is a show in pages.
type AudioShow struct {
	Title   string         `json:"title"`
	Href    string         `json:"href"`
	Excerpt string         `json:"excerpt"`
	Count   int            `json:"count"` // number of episodes
	Cover   *frame.Picture `json:"cover"` // square
}

// AudioShowPage is the page of a show, with its description, its podcast and its episodes,
// newest first.
type AudioShowPage struct {
	frame.Frame
	Show     AudioShow      `json:"show"`
	HTML     string         `json:"html"`     // sanitised
	Podcast  string         `json:"podcast"`  // absolute address, "" without episodes
	HasNewer bool           `json:"hasNewer"` // the list does not begin with the newest episode
	Episodes []AudioEpisode `json:"episodes"`
	Next     string         `json:"next"` // address of the page with older episodes, "" on the last page
}

// AudioEpisode is an episode in a list.
type AudioEpisode struct {
	Title       string `json:"title"`
	Href        string `json:"href"`
	Excerpt     string `json:"excerpt"`
	PublishedAt string `json:"publishedAt"`
	Seconds     int    `json:"seconds"` // duration, 0 when unknown
}

// AudioEpisodePage plays one episode of an audio show.
type AudioEpisodePage struct {
	frame.Frame
	Show    AudioShow     `json:"show"`
	Episode AudioEpisode  `json:"episode"`
	HTML    string        `json:"html"`  // sanitised
	Audio   string        `json:"audio"` // address of the recording
	Next    *AudioEpisode `json:"next"`  // the episode to play next
}

var (
	audioShowsPage = route.Declare(
		route.Page{Pattern: route.AudioShowsPath, Base: route.Editions, Model: AudioShowsPage{}, Name: "menu.audioShows", Lite: true},
	)
	audioShowPage = route.Declare(
		route.Page{Pattern: route.AudioShowsPath + "/{show}", Base: route.Editions, Model: AudioShowPage{}, Query: []string{"before"},
			Parent: route.AudioShowsPath, Lite: true},
	)
	audioEpisodePage = route.Declare(route.Page{Pattern: route.AudioShowsPath + "/{show}/{episode}", Base: route.Editions,
		Model: AudioEpisodePage{}, Parent: route.AudioShowsPath, Lite: true})
)

// Pages serves the pages of audio shows.
type Pages struct {
	languages *database.Cached[map[string]bool] // languages with an audio show
}

// NewPages returns the pages of the audio shows in a database.
func NewPages(db *database.DB) *Pages {
	return &Pages{languages: database.NewCached(db, func(ctx context.Context) (map[string]bool, error) { return Languages(ctx, db) }, Tag)}
}

// announceInterval is the time between two checks for scheduled episodes whose hour has come.
const announceInterval = 5 * time.Second

// Offer returns the pages of audio shows and episodes, their operations, their part of the sitemap, their search documents and the task
// that tells of scheduled episodes at their hour.
func (p *Pages) Offer(db *database.DB, brands *brand.Directory) feature.Offer {
	api := &API{DB: db, Brands: brands}
	return feature.Offer{
		Pages: []frame.BoundPage{
			{Page: audioShowsPage, Load: p.audioShows},
			{Page: audioShowPage, Load: p.audioShow},
			{Page: audioEpisodePage, Load: p.audioEpisode},
		},
		API: func(a *apiv2.API) {
			api.Register(a)
			(&newsroomAPI{api}).register(a)
		},
		Tasks: []feature.Task{{Name: "scheduled episodes", Every: announceInterval,
			Do: func(ctx context.Context) error { return AnnounceDue(ctx, db) }}},
		Sitemap: []feature.SitemapPart{{Pages: api.sitemap}},
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedEpisode: planned(db)},
		Search:  map[string]search.Source{ShowSource: ShowDocuments{DB: db}, EpisodeSource: EpisodeDocuments{DB: db}},
	}
}

// HidesMenuPath reports whether menus leave out a path: the list of audio shows, if the
// page's language has none.
func (p *Pages) HidesMenuPath(r *frame.Request, path string) bool {
	if path != route.AudioShowsPath {
		return false
	}
	r.NoteTags(Tag)
	langs, err := p.languages.Get(r.Context())
	r.NoteFailure(err)
	return !langs[r.Locale().Code]
}

// audioShows loads the list of an edition's shows. An edition without shows has no such
// page.
func (p *Pages) audioShows(r *frame.Request) (*frame.Page, error) {
	shows, err := List(r.Context(), r.DB, r.Locale().Code)
	if err != nil {
		return nil, err
	}
	if len(shows) == 0 || r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.NoteTags(Tag)
	model := AudioShowsPage{}
	if model.Shows, err = showModels(r, shows...); err != nil {
		return nil, err
	}
	head := frame.Head{
		Title:       r.Text("menu.audioShows", nil),
		Description: r.Text("head.audioShows", map[string]any{"name": r.Name()}),
		Alternates:  []frame.Alternate{},
	}
	var links []frame.Link
	for _, s := range model.Shows {
		links = append(links, frame.Link{Text: s.Title, Href: s.Href})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// showModels returns shows in the form of page models.
func showModels(r *frame.Request, shows ...*Show) ([]AudioShow, error) {
	ids := make([]*int64, len(shows))
	for i, s := range shows {
		ids[i] = s.PictureID
	}
	picture, err := r.Pictures(ids...)
	named := make([]AudioShow, len(shows))
	for i, s := range shows {
		r.NoteTags(s.Tag())
		named[i] = AudioShow{Title: s.Title, Href: s.Path(), Excerpt: s.Excerpt, Count: s.Count, Cover: picture(s.PictureID)}
	}
	return named, err
}

// errWithdrawn is returned for a show that editors have withdrawn.
var errWithdrawn = errors.New("the show is withdrawn")

// withdrawn returns the page for what editors have withdrawn, which depends on the show: it may be published again.
func withdrawn(r *frame.Request, s *Show) *frame.Page {
	r.NoteTags(s.Tag(), permalink.Tag(r.Path))
	return &frame.Page{Status: http.StatusGone}
}

// showBySlug returns the show with a slug in the request's edition. It returns database.ErrNotFound for a draft, except in a preview, and
// for a show in another language, and the show with errWithdrawn for one that editors have withdrawn.
func showBySlug(r *frame.Request, slug string) (*Show, AudioShow, error) {
	s, err := AnyBySlug(r.Context(), r.DB, slug)
	if err != nil {
		return nil, AudioShow{}, err
	}
	if s.Lang != r.Locale().Code || r.Number > 1 || s.Status == Draft && !r.ShowsDraft(s.BrandID) {
		return nil, AudioShow{}, database.ErrNotFound
	}
	if s.Status == Withdrawn {
		return s, AudioShow{}, errWithdrawn
	}
	named, err := showModels(r, s)
	if err != nil {
		return nil, AudioShow{}, err
	}
	return s, named[0], nil
}

// audioShow loads the page of a show. With ?before=ID it starts after that episode.
func (p *Pages) audioShow(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	s, named, err := showBySlug(r, slug)
	if errors.Is(err, errWithdrawn) {
		return withdrawn(r, s), nil
	}
	if err != nil {
		return nil, err
	}
	model := AudioShowPage{Show: named, HTML: r.HTML(s.HTML), Episodes: []AudioEpisode{}}
	head := frame.Head{
		Title:       s.Title,
		Description: s.Excerpt,
		Image:       named.Cover,
		Canonical:   r.Absolute(s.Path()),
		Alternates:  []frame.Alternate{},
	}
	var before int64
	if text := r.Query.Get("before"); text != "" {
		if before, err = strconv.ParseInt(text, 10, 64); err != nil || before < 1 || strconv.FormatInt(before, 10) != text {
			return nil, database.ErrNotFound
		}
		model.HasNewer, head.Robots = true, "noindex, follow" // duplicates the description of the first page
	}
	episodes, err := Episodes(r.Context(), r.DB, s, before, frame.PageSize+1)
	if err != nil {
		return nil, err
	}
	if model.HasNewer && len(episodes) == 0 {
		return nil, database.ErrNotFound
	}
	if len(episodes) > frame.PageSize {
		episodes = episodes[:frame.PageSize]
		model.Next = s.Path() + "?before=" + strconv.FormatInt(episodes[frame.PageSize-1].ID, 10)
	}
	series := schema.Podcast{
		Type:        "PodcastSeries",
		Name:        s.Title,
		URL:         head.Canonical,
		Description: s.Excerpt,
		InLanguage:  s.Lang,
		Publisher:   r.OrganizationRef(),
	}
	if named.Cover != nil {
		series.Image = r.Site.URL + named.Cover.URL(1400)
	}
	podcast := podcastOf(s)
	if podcast != nil {
		model.Podcast = r.Absolute(podcast.Href)
		series.Feed = model.Podcast
	}
	var links []frame.Link
	for _, e := range episodes {
		model.Episodes = append(model.Episodes, listedEpisode(r, s, e))
		links = append(links, frame.Link{Text: e.Title, Href: s.EpisodePath(e)})
	}
	page := &frame.Page{Head: head, Model: &model, Structured: []any{series}, Podcast: podcast}
	if list := r.ListOfLinks(links); list != nil {
		page.Structured = append(page.Structured, list)
	}
	return page, nil
}

// podcastOf returns the feed of a show, or nil for a show without episodes.
func podcastOf(s *Show) *frame.Form {
	if s.Count == 0 {
		return nil
	}
	return &frame.Form{Type: "application/rss+xml", Href: route.FeedOf(s.Path(), route.Podcast), Title: s.Title}
}

func listedEpisode(r *frame.Request, s *Show, e *Episode) AudioEpisode {
	return AudioEpisode{
		Title:       e.Title,
		Href:        s.EpisodePath(e),
		Excerpt:     e.Excerpt,
		PublishedAt: r.Moment(e.PublishedAt.Time),
		Seconds:     e.Seconds,
	}
}

// audioEpisode loads the page of an episode.
func (p *Pages) audioEpisode(r *frame.Request) (*frame.Page, error) {
	slug, episode := r.Value(0), r.Value(1)
	s, named, err := showBySlug(r, slug)
	if errors.Is(err, errWithdrawn) {
		return withdrawn(r, s), nil
	}
	if err != nil {
		return nil, err
	}
	e, err := AnyEpisodeBySlug(r.Context(), r.DB, s, episode)
	switch {
	case err != nil:
		return nil, err
	case e.Status == Withdrawn:
		return withdrawn(r, s), nil
	case !e.IsPublic(r.DB.Now()) && !r.ShowsDraft(s.BrandID):
		return nil, database.ErrNotFound
	}
	next, err := NextEpisode(r.Context(), r.DB, s, e)
	if err != nil {
		return nil, err
	}
	model := AudioEpisodePage{Show: named, Episode: listedEpisode(r, s, e), HTML: r.HTML(e.HTML), Audio: e.Audio}
	if next != nil {
		listed := listedEpisode(r, s, next)
		model.Next = &listed
	}
	head := frame.Head{
		Title:       e.Title,
		Description: e.Excerpt,
		Image:       named.Cover,
		Canonical:   r.Absolute(model.Episode.Href),
		Alternates:  []frame.Alternate{},
	}
	described := schema.Episode{
		Type:        "PodcastEpisode",
		Name:        e.Title,
		URL:         head.Canonical,
		Description: e.Excerpt,
		Published:   model.Episode.PublishedAt,
		InLanguage:  s.Lang,
		Duration:    schema.Duration(time.Duration(e.Seconds) * time.Second),
		Media:       schema.Audio{Type: "AudioObject", ContentURL: r.PublicAddress(e.Audio), Format: e.Type},
		Series:      schema.Ref{Type: "PodcastSeries", Name: s.Title, URL: r.Absolute(s.Path())},
	}
	if named.Cover != nil {
		described.Image = r.Site.URL + named.Cover.URL(1400)
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{described}, Podcast: podcastOf(s), Card: share.Card{Kicker: s.Title},
		Breadcrumbs: []frame.Link{{Key: "menu.audioShows", Href: route.AudioShowsPath}, {Text: s.Title,
			Href: route.AudioShowsPath + "/" + s.Slug}}}, nil
}
