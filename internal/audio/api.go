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

// API reads audio shows for the content API.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
}

// Register adds the operations on audio shows. Each answers, or fails, by itself (STATE-76).
func (a *API) Register(api *apiv2.API) {
	in := apiv2.Section("Audio shows")
	apiv2.Get(api, "/audio-shows", "audio-shows", "Audio shows (addition)", a.list, in,
		apiv2.Doc("In the language of locale, or in every one without it; at most 100."))
	apiv2.Get(api, "/audio-shows/{show}", "audio-show", "One audio show (addition)", a.show, in)
	apiv2.Get(api, "/audio-shows/{show}/episodes", "audio-episodes", "The episodes of an audio show, newest first (addition)", a.episodes, in)
	apiv2.Get(api, "/audio-shows/{show}/episodes/{episode}", "audio-episode", "One episode of an audio show (addition)", a.episode, in,
		apiv2.Doc("next is the slug of the episode that came out after it, or of the show's first after the newest."))
}

// ShowList is the answer of GET /audio-shows.
type ShowList struct {
	Shows []ShowInfo `json:"shows"`
}

// ShowInfo is a show as the API gives it.
type ShowInfo struct {
	Slug     string  `json:"slug" example:"paise-ki-baat"`
	Title    string  `json:"title"`
	Excerpt  string  `json:"excerpt"`
	HTML     string  `json:"html" doc:"What it is about."`
	Lang     string  `json:"lang" example:"hi"`
	Path     string  `json:"path" example:"/hindi/audio-shows/paise-ki-baat"`
	Podcast  string  `json:"podcast" doc:"Address of its podcast, which answers once it has an episode." example:"/hindi/audio-shows/paise-ki-baat/podcast"`
	Cover    *string `json:"cover" doc:"Address of its picture, square."`
	Episodes int     `json:"episodes" doc:"How many it has."`
}

// EpisodeInfo is an episode as the API gives it.
type EpisodeInfo struct {
	ID          string `json:"id"`
	Slug        string `json:"slug"`
	Title       string `json:"title"`
	Excerpt     string `json:"excerpt"`
	HTML        string `json:"html" doc:"What it is about."`
	Path        string `json:"path"`
	PublishedAt string `json:"publishedAt" format:"date-time"`
	Audio       string `json:"audio" doc:"Address of the recording."`
	Type        string `json:"type" doc:"Of the recording; empty where it is not known." example:"audio/mpeg"`
	Bytes       int64  `json:"bytes" doc:"Of the recording; 0 where it is not known."`
	Seconds     int    `json:"seconds" doc:"How long it takes to hear; 0 where it is not known."`
}

type listParams struct {
	Locale string `query:"locale" doc:"Name or code of a language."`
}

func (a *API) list(ctx context.Context, in *listParams) (*apiv2.Output[ShowList], error) {
	lang := ""
	if in.Locale != "" {
		l, err := apiv2.Locale(in.Locale)
		if err != nil {
			return nil, err
		}
		lang = l.Code
	}
	apiv2.Touch(ctx, Tag)
	found, err := List(ctx, a.DB, lang)
	if err != nil {
		return nil, err
	}
	infos, err := a.infos(ctx, found...)
	return apiv2.Public(ShowList{Shows: infos}), err
}

// infos are shows as the API gives them.
func (a *API) infos(ctx context.Context, found ...*Show) ([]ShowInfo, error) {
	var ids []int64
	for _, s := range found {
		if s.PictureID != nil {
			ids = append(ids, *s.PictureID)
		}
	}
	pictures, err := media.Pictures(ctx, a.DB.Read, ids)
	infos := make([]ShowInfo, len(found))
	for i, s := range found {
		apiv2.Touch(ctx, s.Tag())
		infos[i] = ShowInfo{Slug: s.Slug, Title: s.Title, Excerpt: s.Excerpt, HTML: s.HTML, Lang: s.Lang, Path: s.Path(),
			Podcast: s.Path() + "/" + podcast, Episodes: s.Count}
		if s.PictureID != nil && pictures[*s.PictureID] != nil {
			address := pictures[*s.PictureID].URL(800)
			infos[i].Cover = &address
		}
	}
	return infos, err
}

// Named is the show that a call names.
type Named struct {
	Show string `path:"show" maxLength:"120" doc:"Slug of the show." example:"paise-ki-baat"`
}

// named is the show that a call is about.
func (a *API) named(ctx context.Context, in Named) (*Show, error) {
	s, err := BySlug(ctx, a.DB, in.Show)
	if err == nil {
		apiv2.Touch(ctx, s.Tag())
	}
	return s, err
}

func (a *API) show(ctx context.Context, in *Named) (*apiv2.Output[ShowInfo], error) {
	s, err := a.named(ctx, *in)
	if err != nil {
		return nil, err
	}
	infos, err := a.infos(ctx, s)
	return apiv2.Public(infos[0]), err
}

// EpisodeList is a page of a show's episodes.
type EpisodeList struct {
	Episodes []EpisodeInfo `json:"episodes"`
	Limit    int           `json:"limit"`
	Next     string        `json:"next" doc:"before of the page after this one; empty at the end."`
}

type episodesParams struct {
	Named
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12"`
	Before string `query:"before" maxLength:"20" doc:"next of the page before."`
}

func (a *API) episodes(ctx context.Context, in *episodesParams) (*apiv2.Output[EpisodeList], error) {
	before, err := strconv.ParseInt(in.Before, 10, 64)
	if in.Before != "" && (err != nil || before < 1) {
		return nil, apiv2.Error(http.StatusBadRequest, "before: is not a key that a page gave")
	}
	s, err := a.named(ctx, in.Named)
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
	zone, err := a.zone(ctx, s)
	out.Episodes = make([]EpisodeInfo, len(list))
	for i, e := range list {
		out.Episodes[i] = info(s, e, zone)
	}
	return apiv2.Public(out), err
}

// OneEpisode is an episode and what to hear after it.
type OneEpisode struct {
	EpisodeInfo
	Next string `json:"next" doc:"Slug; empty for a show's only episode."`
}

type episodeParams struct {
	Named
	Episode string `path:"episode" maxLength:"120" doc:"Slug of the episode."`
}

func (a *API) episode(ctx context.Context, in *episodeParams) (*apiv2.Output[OneEpisode], error) {
	s, err := a.named(ctx, in.Named)
	if err != nil {
		return nil, err
	}
	e, err := EpisodeBySlug(ctx, a.DB, s, in.Episode)
	if err != nil {
		return nil, err
	}
	next, err := Next(ctx, a.DB, s, e)
	if err != nil {
		return nil, err
	}
	zone, err := a.zone(ctx, s)
	out := OneEpisode{EpisodeInfo: info(s, e, zone)}
	if next != nil {
		out.Next = next.Slug
	}
	return apiv2.Public(out), err
}

// zone is that of the brand whose show it is.
func (a *API) zone(ctx context.Context, s *Show) (*time.Location, error) {
	b, err := a.Brands.ByID(ctx, s.BrandID)
	if err != nil {
		return time.UTC, err
	}
	return b.Zone(), nil
}

func info(s *Show, e *Episode, zone *time.Location) EpisodeInfo {
	return EpisodeInfo{ID: strconv.FormatInt(e.ID, 10), Slug: e.Slug, Title: e.Title, Excerpt: e.Excerpt, HTML: e.HTML, Path: s.PathOf(e),
		PublishedAt: e.PublishedAt.In(zone).Format(time.RFC3339), Audio: e.Audio, Type: e.Type, Bytes: e.Bytes, Seconds: e.Seconds}
}
