package page

import (
	"net/http"
	"strconv"
	"time"

	"masthead/internal/audio"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
)

// AudioShowsPage lists the audio shows of a language.
type AudioShowsPage struct {
	Frame
	Shows []AudioShow `json:"shows"`
}

// AudioShow is a show as a page names it.
type AudioShow struct {
	Title   string   `json:"title"`
	Href    string   `json:"href"`
	Excerpt string   `json:"excerpt"`
	Count   int      `json:"count"` // of episodes
	Cover   *Picture `json:"cover"` // square
}

// AudioShowPage is a show: what it is about, how it is followed, and its episodes,
// newest first.
type AudioShowPage struct {
	Frame
	Show     AudioShow      `json:"show"`
	HTML     string         `json:"html"`     // sanitised
	Podcast  string         `json:"podcast"`  // absolute address, "" while there is nothing to hear
	Later    bool           `json:"hasNewer"` // it does not begin with the newest episode
	Episodes []AudioEpisode `json:"episodes"`
	Next     string         `json:"next"` // the page with older ones, "" at the end
}

// AudioEpisode is an episode in a list.
type AudioEpisode struct {
	Title       string `json:"title"`
	Href        string `json:"href"`
	Excerpt     string `json:"excerpt"`
	PublishedAt string `json:"publishedAt"`
	Seconds     int    `json:"seconds"` // to hear, 0 when not known
}

// AudioEpisodePage is one episode to hear.
type AudioEpisodePage struct {
	Frame
	Show    AudioShow     `json:"show"`
	Episode AudioEpisode  `json:"episode"`
	HTML    string        `json:"html"`  // sanitised
	Audio   string        `json:"audio"` // address of the recording
	Next    *AudioEpisode `json:"next"`  // what to hear after it
}

// audioShows lists the shows of an edition. One without any has no such page.
func (v *visit) audioShows() (*frame.Page, error) {
	shows, err := audio.List(v.Context(), v.DB, v.Locale().Code)
	if err != nil {
		return nil, err
	}
	if len(shows) == 0 || v.Number > 1 {
		return nil, database.ErrNotFound
	}
	v.Touch(audio.Tag)
	model := AudioShowsPage{}
	if model.Shows, err = v.namedShows(shows...); err != nil {
		return nil, err
	}
	head := Head{Title: v.Locale().Text("menu.audioShows", nil), Description: v.Locale().Text("head.audioShows", map[string]any{"name": v.Name()}), Alternates: []Alternate{}}
	var links []Link
	for _, s := range model.Shows {
		links = append(links, Link{Text: s.Title, Href: s.Href})
	}
	v.say(v.Collection(head, v.ListOfLinks(links)))
	return v.page(http.StatusOK, head, &model), nil
}

// namedShows are shows as a page names them.
func (v *visit) namedShows(shows ...*audio.Show) ([]AudioShow, error) {
	ids := make([]*int64, len(shows))
	for i, s := range shows {
		ids[i] = s.PictureID
	}
	picture, err := v.Pictures(ids...)
	named := make([]AudioShow, len(shows))
	for i, s := range shows {
		v.Touch(s.Tag())
		named[i] = AudioShow{Title: s.Title, Href: s.Path(), Excerpt: s.Excerpt, Count: s.Count, Cover: picture(s.PictureID)}
	}
	return named, err
}

// audioShowAt is the show of a slug in an edition, with its podcast in the page's head.
func (v *visit) audioShowAt(slug string) (*audio.Show, AudioShow, error) {
	s, err := audio.BySlug(v.Context(), v.DB, slug)
	if err != nil {
		return nil, AudioShow{}, err
	}
	if s.Lang != v.Locale().Code || v.Number > 1 {
		return nil, AudioShow{}, database.ErrNotFound
	}
	if s.Count > 0 {
		v.out.Podcast = &Form{Type: "application/rss+xml", Href: route.FeedOf(s.Path(), route.Podcast), Title: s.Title}
	}
	named, err := v.namedShows(s)
	if err != nil {
		return nil, AudioShow{}, err
	}
	return s, named[0], nil
}

// audioShow is the page of a show. ?before=ID goes on behind an episode.
func (v *visit) audioShow(slug string) (*frame.Page, error) {
	s, named, err := v.audioShowAt(slug)
	if err != nil {
		return nil, err
	}
	model := AudioShowPage{Show: named, HTML: v.HTML(s.HTML), Episodes: []AudioEpisode{}}
	head := Head{Title: s.Title, Description: s.Excerpt, Image: named.Cover, Canonical: v.Absolute(s.Path()), Alternates: []Alternate{}}
	var before int64
	if text := v.Query.Get("before"); text != "" {
		if before, err = strconv.ParseInt(text, 10, 64); err != nil || before < 1 || strconv.FormatInt(before, 10) != text {
			return nil, database.ErrNotFound
		}
		model.Later, head.Robots = true, "noindex, follow" // the same words over other episodes
	}
	episodes, err := audio.Episodes(v.Context(), v.DB, s, before, pageSize+1)
	if err != nil {
		return nil, err
	}
	if model.Later && len(episodes) == 0 {
		return nil, database.ErrNotFound
	}
	if len(episodes) > pageSize {
		episodes = episodes[:pageSize]
		model.Next = s.Path() + "?before=" + strconv.FormatInt(episodes[pageSize-1].ID, 10)
	}
	series := schema.Podcast{Type: "PodcastSeries", Name: s.Title, URL: head.Canonical, Description: s.Excerpt, InLanguage: s.Lang, Publisher: v.OrganizationRef()}
	if named.Cover != nil {
		series.Image = v.Site.URL + named.Cover.URL(1400)
	}
	if v.out.Podcast != nil {
		model.Podcast = v.Absolute(v.out.Podcast.Href)
		series.Feed = model.Podcast
	}
	v.say(series)
	var links []Link
	for _, e := range episodes {
		model.Episodes = append(model.Episodes, v.listedEpisode(s, e))
		links = append(links, Link{Text: e.Title, Href: s.PathOf(e)})
	}
	if list := v.ListOfLinks(links); list != nil {
		v.say(list)
	}
	return v.page(http.StatusOK, head, &model), nil
}

func (v *visit) listedEpisode(s *audio.Show, e *audio.Episode) AudioEpisode {
	return AudioEpisode{Title: e.Title, Href: s.PathOf(e), Excerpt: e.Excerpt, PublishedAt: v.Moment(e.PublishedAt.Time), Seconds: e.Seconds}
}

// audioEpisode is the page of an episode.
func (v *visit) audioEpisode(slug, episode string) (*frame.Page, error) {
	s, named, err := v.audioShowAt(slug)
	if err != nil {
		return nil, err
	}
	e, err := audio.EpisodeBySlug(v.Context(), v.DB, s, episode)
	if err != nil {
		return nil, err
	}
	next, err := audio.Next(v.Context(), v.DB, s, e)
	if err != nil {
		return nil, err
	}
	model := AudioEpisodePage{Show: named, Episode: v.listedEpisode(s, e), HTML: v.HTML(e.HTML), Audio: e.Audio}
	if next != nil {
		listed := v.listedEpisode(s, next)
		model.Next = &listed
	}
	v.out.Breadcrumbs = []Link{{Key: "menu.audioShows", Href: audio.Front}, {Text: s.Title, Href: audio.Front + "/" + s.Slug}}
	head := Head{Title: e.Title, Description: e.Excerpt, Image: named.Cover, Canonical: v.Absolute(model.Episode.Href), Alternates: []Alternate{}}
	v.out.Card.Kicker = s.Title
	says := schema.Episode{Type: "PodcastEpisode", Name: e.Title, URL: head.Canonical, Description: e.Excerpt, Published: model.Episode.PublishedAt, InLanguage: s.Lang,
		Duration: schema.Duration(time.Duration(e.Seconds) * time.Second),
		Media:    schema.Audio{Type: "AudioObject", ContentURL: v.PublicAddress(e.Audio), Format: e.Type},
		Series:   schema.Ref{Type: "PodcastSeries", Name: s.Title, URL: v.Absolute(s.Path())}}
	if named.Cover != nil {
		says.Image = v.Site.URL + named.Cover.URL(1400)
	}
	v.say(says)
	return v.page(http.StatusOK, head, &model), nil
}
