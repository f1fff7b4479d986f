package audio

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// newsroomAPI has the operations of the newsroom on shows and episodes. Editors of the brand of a show may call them.
type newsroomAPI struct{ *API }

// register adds the operations of the newsroom to the API.
func (n *newsroomAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the brand of the show may call it.")}
	}
	const statuses = "A published one can be withdrawn: its address responds with 410 until it is published again. "
	const shows, show = "/desk/audio-shows", "/desk/audio-shows/{record}"
	apiv2.Write(a, http.MethodGet, shows, "list-desk-audio-shows", "List audio shows by id", n.listShows,
		apiv2.Section("Desk"), apiv2.Doc("Those of the brands for which the caller writes."))
	apiv2.Write(a, http.MethodPost, shows, "create-audio-show", "Create an audio show as a draft", n.create,
		in("The brand and the language of a show cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, show, "read-desk-audio-show", "Read an audio show as the newsroom saves it", n.read, in("")...)
	apiv2.Write(a, http.MethodPut, show, "save-audio-show", "Change an audio show", n.save, in(
		apiv2.ReplacesAll+"Readers see the change at once. ")...)
	apiv2.Write(a, http.MethodPost, show+"/status", "set-audio-show-status", "Publish or withdraw an audio show", n.setStatus,
		in(statuses+"So do the addresses of its episodes. ")...)
	apiv2.Write(a, http.MethodDelete, show, "delete-audio-show", "Delete the draft of an audio show", n.delete,
		in("The status is 409 for a show that has episodes or that readers know. ")...)

	const episodes, episode = show + "/episodes", "/desk/audio-episodes/{record}"
	apiv2.Write(a, http.MethodGet, episodes, "list-desk-audio-episodes", "List the episodes of an audio show, the last created first",
		n.listEpisodes, in("")...)
	apiv2.Write(a, http.MethodPost, episodes, "create-audio-episode", "Create an episode as a draft", n.createEpisode, in("")...)
	apiv2.Write(a, http.MethodGet, episode, "read-desk-audio-episode", "Read an episode as the newsroom saves it", n.readEpisode, in("")...)
	apiv2.Write(a, http.MethodPut, episode, "save-audio-episode", "Change an episode", n.saveEpisode, in(
		apiv2.ReplacesAll+"Readers see the change of a published episode at once. ")...)
	apiv2.Write(a, http.MethodPost, episode+"/status", "set-audio-episode-status", "Publish, schedule or withdraw an episode",
		n.setEpisodeStatus, in("A published episode whose time of publication is in the future is scheduled: readers, the search and "+
			"subscribers to the podcast get to know of it at its time, or with its show. Until then it can become a draft again. "+statuses)...)
	apiv2.Write(a, http.MethodDelete, episode, "delete-audio-episode", "Delete an episode that readers do not know", n.deleteEpisode,
		in("The status is 409 for others, which can be withdrawn. ")...)
}

// DeskShow is an audio show as the newsroom sees it.
type DeskShow struct {
	ID       int64  `json:"id" example:"7"`
	Version  int64  `json:"version" doc:"For the next save." example:"148201"`
	Brand    string `json:"brand" doc:"Slug of the brand." example:"hindi"`
	Lang     string `json:"lang" doc:"BCP 47 code of its language." example:"hi"`
	Status   Status `json:"status" enum:"draft,published,withdrawn"`
	Path     string `json:"path" doc:"Path of the page." example:"/hindi/audio-shows/paise-ki-baat"`
	Episodes int    `json:"episodes" doc:"Number of public episodes."`
	TimeZone string `json:"timeZone" doc:"IANA name of the time zone of the brand." example:"Asia/Kolkata"`
	ShowEdit
}

func (n *newsroomAPI) deskShow(ctx context.Context, s *Show) (DeskShow, error) {
	b, err := n.Brands.ByID(ctx, s.BrandID) // in memory
	if err != nil {
		return DeskShow{}, err
	}
	edit := s.edit()
	return DeskShow{s.ID, apiv2.VersionOf(edit), b.Slug, s.Lang, s.Status, s.Path(), s.Count, b.Zone().String(), edit}, nil
}

// ShowID names an audio show.
type ShowID struct {
	Record int64 `path:"record" minimum:"1" doc:"ID of the show."`
}

// changeShow runs change in a transaction on a show that was read with a version, and returns the show afterwards. If somebody else has
// saved since, the error has the show as it is now.
func (n *newsroomAPI) changeShow(ctx context.Context, id, version int64,
	change func(context.Context, *database.Tx, actor.Actor, *Show) error,
) (*apiv2.Output[DeskShow], error) {
	var s *Show
	err := n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "audio shows"); err != nil {
			return err
		}
		var err error
		s, err = showByID(ctx, tx, tx.At, id)
		by, err := caller.Writes(ctx, s, err)
		if err != nil {
			return err
		}
		now, err := n.deskShow(ctx, s)
		if err != nil {
			return err
		}
		if now.Version != version {
			return apiv2.Changed(now)
		}
		return change(ctx, tx, by, s)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrPublic, ErrNotPublic, ErrHasEpisodes)
	}
	out, err := n.deskShow(ctx, s)
	return apiv2.Private(out), err
}

type deskShowsInput struct {
	apiv2.KeyPage
	Words  string `query:"q" maxLength:"100" doc:"Part of a title or of a slug."`
	Brand  string `query:"brand" maxLength:"100" doc:"Slug of a brand: only its shows."`
	Lang   string `query:"lang" maxLength:"10" doc:"BCP 47 code: only shows in this language." example:"hi"`
	Status Status `query:"status" enum:"draft,published,withdrawn"`
}

func (n *newsroomAPI) listShows(ctx context.Context, in *deskShowsInput) (*apiv2.Output[apiv2.Items[DeskShow]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	brands, err := n.Brands.IDsForWriting(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	rows, err := findShows(ctx, n.DB, showFilter{Brands: brands, Status: in.Status, Lang: in.Lang, Words: in.Words, After: after,
		Limit: in.Limit + 1})
	if err != nil {
		return nil, err
	}
	list := make([]DeskShow, len(rows))
	for i, s := range rows {
		if list[i], err = n.deskShow(ctx, s); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(s DeskShow) DeskShow { return s },
		func(s DeskShow) string { return strconv.FormatInt(s.ID, 10) })), nil
}

type createShowInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"hindi" doc:"Slug of the brand."`
		Lang  string `json:"lang,omitempty" maxLength:"10" example:"hi" doc:"BCP 47 code; by default that of the brand."`
		ShowEdit
	}
}

func (n *newsroomAPI) create(ctx context.Context, in *createShowInput) (*apiv2.Output[DeskShow], error) {
	b, err := n.Brands.BySlug(ctx, in.Body.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.FieldErrors(map[string]string{"brand": "is unknown"})
	}
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	s := &Show{BrandID: b.ID, Lang: b.Locale().Code, Status: Draft}
	if in.Body.Lang != "" {
		l, known := i18n.Lookup(in.Body.Lang)
		if !known {
			return nil, apiv2.FieldErrors(map[string]string{"lang": "is not the code of one of the publication's languages"})
		}
		s.Lang = l.Code
	}
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "audio shows"); err != nil {
			return err
		}
		return saveShow(ctx, tx, caller.ActorOf(ctx), s, &in.Body.ShowEdit)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	out, err := n.deskShow(ctx, s)
	return apiv2.Private(out), err
}

func (n *newsroomAPI) read(ctx context.Context, in *ShowID) (*apiv2.Output[DeskShow], error) {
	s, err := showByID(ctx, n.DB.Read, n.DB.Now(), in.Record)
	if _, err := caller.Writes(ctx, s, err); err != nil {
		return nil, err
	}
	out, err := n.deskShow(ctx, s)
	return apiv2.Private(out), err
}

type saveShowInput struct {
	ShowID
	Body struct {
		ShowEdit
		Version int64 `json:"version" doc:"Version of the show that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) save(ctx context.Context, in *saveShowInput) (*apiv2.Output[DeskShow], error) {
	return n.changeShow(ctx, in.Record, in.Body.Version, func(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show) error {
		return saveShow(ctx, tx, by, s, &in.Body.ShowEdit)
	})
}

type showStatusInput struct {
	ShowID
	Body struct {
		Status  Status `json:"status" enum:"published,withdrawn"`
		Version int64  `json:"version" doc:"Version of the show that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) setStatus(ctx context.Context, in *showStatusInput) (*apiv2.Output[DeskShow], error) {
	return n.changeShow(ctx, in.Record, in.Body.Version, func(ctx context.Context, tx *database.Tx, _ actor.Actor, s *Show) error {
		return setShowStatus(ctx, tx, s, in.Body.Status)
	})
}

type deleteShowInput struct {
	ShowID
	Version int64 `query:"version" required:"true" doc:"Version of the show that was read; 409 if it has changed since."`
}

func (n *newsroomAPI) delete(ctx context.Context, in *deleteShowInput) (*apiv2.Output[DeskShow], error) {
	return n.changeShow(ctx, in.Record, in.Version, func(ctx context.Context, tx *database.Tx, _ actor.Actor, s *Show) error {
		return deleteShow(ctx, tx, s)
	})
}
