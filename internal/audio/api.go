package audio

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/media"
)

// API serves audio shows over the content API.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
}

// Register adds the operations on audio shows to the API. Anybody may call them. Each operation can fail without affecting
// the others (STATE-76).
func (a *API) Register(api *apiv2.API) {
	in := apiv2.Section("Audio shows")
	apiv2.Get(api, "/audio-shows", "audio-shows", "List audio shows (addition)", a.listShows, in,
		apiv2.Doc("Shows in the language of locale, or in all languages without it; at most 100."))
	apiv2.Get(api, "/audio-shows/{show}", "audio-show", "Read an audio show (addition)", a.readShow, in)
	apiv2.Get(api, "/audio-shows/{show}/episodes", "audio-episodes",
		"List the episodes of an audio show, newest first (addition)", a.episodes, in)
	apiv2.Get(api, "/audio-shows/{show}/episodes/{episode}", "audio-episode", "Read an episode of an audio show (addition)", a.episode, in,
		apiv2.Doc("next is the slug of the following episode; after the newest one, that of the show's first."))
}

// ShowList is the response of GET /audio-shows.
type ShowList struct {
	Shows []ShowInfo `json:"shows"`
}

// ShowInfo is a show in API responses.
type ShowInfo struct {
	Slug     string  `json:"slug" example:"paise-ki-baat"`
	Title    string  `json:"title"`
	Excerpt  string  `json:"excerpt"`
	HTML     string  `json:"html" doc:"Description of the show."`
	Lang     string  `json:"lang" example:"hi"`
	Path     string  `json:"path" example:"/hindi/audio-shows/paise-ki-baat"`
	Podcast  string  `json:"podcast" doc:"Address of the podcast; it exists once there is an episode." example:"/hindi/audio-shows/a/podcast"`
	Cover    *string `json:"cover" doc:"Address of the show's square picture."`
	Episodes int     `json:"episodes" doc:"Number of published episodes."`
}

// EpisodeInfo is an episode in API responses.
type EpisodeInfo struct {
	ID          string `json:"id"`
	Slug        string `json:"slug"`
	Title       string `json:"title"`
	Excerpt     string `json:"excerpt"`
	HTML        string `json:"html" doc:"Description of the episode."`
	Path        string `json:"path"`
	PublishedAt string `json:"publishedAt" format:"date-time"`
	Audio       string `json:"audio" doc:"Address of the recording."`
	Type        string `json:"type" doc:"Media type of the recording; empty when unknown." example:"audio/mpeg"`
	Bytes       int64  `json:"bytes" doc:"Size of the recording; 0 when unknown."`
	Seconds     int    `json:"seconds" doc:"Duration of the recording; 0 when unknown."`
}

type listParams struct {
	Locale string `query:"locale" doc:"Name or code of a language."`
}

func (a *API) listShows(ctx context.Context, in *listParams) (*apiv2.Output[ShowList], error) {
	lang := ""
	if in.Locale != "" {
		l, err := apiv2.Locale(ctx, in.Locale)
		if err != nil {
			return nil, err
		}
		lang = l.Code
	}
	apiv2.AddTags(ctx, Tag)
	found, err := List(ctx, a.DB, lang)
	if err != nil {
		return nil, err
	}
	infos, err := a.showInfos(ctx, found...)
	return apiv2.Public(ShowList{Shows: infos}), err
}

// showInfos returns shows in the form of API responses.
func (a *API) showInfos(ctx context.Context, found ...*Show) ([]ShowInfo, error) {
	var ids []int64
	for _, s := range found {
		if s.PictureID != nil {
			ids = append(ids, *s.PictureID)
		}
	}
	pictures, err := media.Pictures(ctx, a.DB.Read, ids)
	infos := make([]ShowInfo, len(found))
	for i, s := range found {
		apiv2.AddTags(ctx, s.Tag())
		infos[i] = ShowInfo{Slug: s.Slug, Title: s.Title, Excerpt: s.Excerpt, HTML: s.HTML, Lang: s.Lang, Path: s.Path(),
			Podcast: s.Path() + "/" + podcastSlug, Episodes: s.Count}
		if s.PictureID != nil && pictures[*s.PictureID] != nil {
			address := pictures[*s.PictureID].URL(800)
			infos[i].Cover = &address
		}
	}
	return infos, err
}

// ShowParam is the path parameter for a show.
type ShowParam struct {
	Show string `path:"show" maxLength:"120" doc:"Slug of the show." example:"paise-ki-baat"`
}

// findShow returns the show of a request, or a 404 error.
func (a *API) findShow(ctx context.Context, in ShowParam) (*Show, error) {
	s, err := BySlug(ctx, a.DB, in.Show)
	if err == nil {
		apiv2.AddTags(ctx, s.Tag())
	}
	return s, err
}

func (a *API) readShow(ctx context.Context, in *ShowParam) (*apiv2.Output[ShowInfo], error) {
	s, err := a.findShow(ctx, *in)
	if err != nil {
		return nil, err
	}
	infos, err := a.showInfos(ctx, s)
	return apiv2.Public(infos[0]), err
}

// EpisodeList is one page of a show's episodes.
type EpisodeList struct {
	Episodes []EpisodeInfo `json:"episodes"`
	Limit    int           `json:"limit"`
	Next     string        `json:"next" doc:"Value of the parameter before for the next page; empty on the last page."`
}

type episodesParams struct {
	ShowParam
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of episodes; at most 50."`
	Before string `query:"before" maxLength:"20" doc:"The value of 'next' on the previous page; empty for the first page."`
}

func (a *API) episodes(ctx context.Context, in *episodesParams) (*apiv2.Output[EpisodeList], error) {
	before, err := strconv.ParseInt(in.Before, 10, 64)
	if in.Before != "" && (err != nil || before < 1) {
		return nil, apiv2.Error(http.StatusBadRequest, "before: must be the value next of a page")
	}
	s, err := a.findShow(ctx, in.ShowParam)
	if err != nil {
		return nil, err
	}
	list, err := Episodes(ctx, a.DB, s, before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	out := EpisodeList{Limit: in.Limit}
	if len(list) > in.Limit {
		list = list[:in.Limit]
		out.Next = strconv.FormatInt(list[in.Limit-1].ID, 10)
	}
	zone, err := a.timeZone(ctx, s)
	out.Episodes = make([]EpisodeInfo, len(list))
	for i, e := range list {
		out.Episodes[i] = episodeInfo(s, e, zone)
	}
	return apiv2.Public(out), err
}

// EpisodeWithNext is an episode and the one that follows it.
type EpisodeWithNext struct {
	EpisodeInfo
	Next string `json:"next" doc:"Slug of the following episode; empty for a show's only episode."`
}

type episodeParams struct {
	ShowParam
	Episode string `path:"episode" maxLength:"120" doc:"Slug of the episode."`
}

func (a *API) episode(ctx context.Context, in *episodeParams) (*apiv2.Output[EpisodeWithNext], error) {
	s, err := a.findShow(ctx, in.ShowParam)
	if err != nil {
		return nil, err
	}
	e, err := EpisodeBySlug(ctx, a.DB, s, in.Episode)
	if err != nil {
		return nil, err
	}
	next, err := NextEpisode(ctx, a.DB, s, e)
	if err != nil {
		return nil, err
	}
	zone, err := a.timeZone(ctx, s)
	out := EpisodeWithNext{EpisodeInfo: episodeInfo(s, e, zone)}
	if next != nil {
		out.Next = next.Slug
	}
	return apiv2.Public(out), err
}

// timeZone returns the time zone of the show's brand.
func (a *API) timeZone(ctx context.Context, s *Show) (*time.Location, error) {
	b, err := a.Brands.ByID(ctx, s.BrandID)
	if err != nil {
		return time.UTC, err
	}
	return b.Zone(), nil
}

func episodeInfo(s *Show, e *Episode, zone *time.Location) EpisodeInfo {
	return EpisodeInfo{ID: strconv.FormatInt(e.ID, 10), Slug: e.Slug, Title: e.Title, Excerpt: e.Excerpt, HTML: e.HTML, Path: s.EpisodePath(e),
		PublishedAt: e.PublishedAt.In(zone).Format(time.RFC3339), Audio: e.Audio, Type: e.Type, Bytes: e.Bytes, Seconds: e.Seconds}
}
