package audio

import (
	"context"
	"strconv"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// DeskEpisode is an episode as the newsroom sees it.
type DeskEpisode struct {
	ID      int64  `json:"id" example:"31"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Show    int64  `json:"show" doc:"ID of the show." example:"7"`
	Status  Status `json:"status" enum:"draft,scheduled,published,withdrawn"`
	Path    string `json:"path" doc:"Path of the page." example:"/hindi/audio-shows/paise-ki-baat/udhaar"`
	EpisodeEdit
}

func (n *newsroomAPI) deskEpisode(ctx context.Context, s *Show, e *Episode) (DeskEpisode, error) {
	zone, err := n.timeZone(ctx, s)
	edit := e.edit(zone)
	return DeskEpisode{e.ID, apiv2.VersionOf(edit), e.ShowID, e.StatusAt(s, n.DB.Now()), s.EpisodePath(e), edit}, err
}

// EpisodeID names an episode.
type EpisodeID struct {
	Record int64 `path:"record" minimum:"1" doc:"ID of the episode."`
}

// changeEpisode runs change in a transaction on an episode that was read with a version, and returns the episode afterwards. If somebody
// else has saved since, the error has the episode as it is now.
func (n *newsroomAPI) changeEpisode(ctx context.Context, id, version int64,
	change func(context.Context, *database.Tx, actor.Actor, *Show, *Episode) error,
) (*apiv2.Output[DeskEpisode], error) {
	var (
		e *Episode
		s *Show
	)
	err := n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "audio shows"); err != nil {
			return err
		}
		var err error
		e, s, err = episodeByID(ctx, tx, tx.At, id)
		by, err := caller.Writes(ctx, s, err)
		if err != nil {
			return err
		}
		now, err := n.deskEpisode(ctx, s, e)
		if err != nil {
			return err
		}
		if now.Version != version {
			return apiv2.Changed(now)
		}
		return change(ctx, tx, by, s, e)
	})
	return n.episodeOutput(ctx, s, e, err)
}

// episodeOutput returns an episode as the response to a change, or the error of the change.
func (n *newsroomAPI) episodeOutput(ctx context.Context, s *Show, e *Episode, err error) (*apiv2.Output[DeskEpisode], error) {
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrPublic, ErrNotPublic)
	}
	out, err := n.deskEpisode(ctx, s, e)
	return apiv2.Private(out), err
}

type deskEpisodesInput struct {
	ShowID
	apiv2.KeyPage
	Words  string `query:"q" maxLength:"100" doc:"Part of a title or of a slug."`
	Status Status `query:"status" enum:"draft,scheduled,published,withdrawn"`
}

func (n *newsroomAPI) listEpisodes(ctx context.Context, in *deskEpisodesInput) (*apiv2.Output[apiv2.Items[DeskEpisode]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	s, err := showByID(ctx, n.DB.Read, n.DB.Now(), in.Record)
	if _, err := caller.Writes(ctx, s, err); err != nil {
		return nil, err
	}
	rows, err := findEpisodes(ctx, n.DB, s, in.Status, in.Words, before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	list := make([]DeskEpisode, len(rows))
	for i, e := range rows {
		if list[i], err = n.deskEpisode(ctx, s, e); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(e DeskEpisode) DeskEpisode { return e },
		func(e DeskEpisode) string { return strconv.FormatInt(e.ID, 10) })), nil
}

type createEpisodeInput struct {
	ShowID
	Body EpisodeEdit
}

func (n *newsroomAPI) createEpisode(ctx context.Context, in *createEpisodeInput) (*apiv2.Output[DeskEpisode], error) {
	var s *Show
	e := &Episode{Status: Draft}
	err := n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "audio shows"); err != nil {
			return err
		}
		var err error
		s, err = showByID(ctx, tx, tx.At, in.Record)
		by, err := caller.Writes(ctx, s, err)
		if err != nil {
			return err
		}
		e.ShowID = s.ID
		return saveEpisode(ctx, tx, by, s, e, &in.Body)
	})
	return n.episodeOutput(ctx, s, e, err)
}

func (n *newsroomAPI) readEpisode(ctx context.Context, in *EpisodeID) (*apiv2.Output[DeskEpisode], error) {
	e, s, err := episodeByID(ctx, n.DB.Read, n.DB.Now(), in.Record)
	if _, err := caller.Writes(ctx, s, err); err != nil {
		return nil, err
	}
	out, err := n.deskEpisode(ctx, s, e)
	return apiv2.Private(out), err
}

type saveEpisodeInput struct {
	EpisodeID
	Body struct {
		EpisodeEdit
		Version int64 `json:"version" doc:"Version of the episode that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) saveEpisode(ctx context.Context, in *saveEpisodeInput) (*apiv2.Output[DeskEpisode], error) {
	change := func(ctx context.Context, tx *database.Tx, by actor.Actor, s *Show, e *Episode) error {
		return saveEpisode(ctx, tx, by, s, e, &in.Body.EpisodeEdit)
	}
	return n.changeEpisode(ctx, in.Record, in.Body.Version, change)
}

type episodeStatusInput struct {
	EpisodeID
	Body struct {
		Status  Status `json:"status" enum:"draft,published,withdrawn"`
		Version int64  `json:"version" doc:"Version of the episode that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) setEpisodeStatus(ctx context.Context, in *episodeStatusInput) (*apiv2.Output[DeskEpisode], error) {
	change := func(ctx context.Context, tx *database.Tx, _ actor.Actor, s *Show, e *Episode) error {
		return setEpisodeStatus(ctx, tx, s, e, in.Body.Status)
	}
	return n.changeEpisode(ctx, in.Record, in.Body.Version, change)
}

type deleteEpisodeInput struct {
	EpisodeID
	Version int64 `query:"version" required:"true" doc:"Version of the episode that was read; 409 if it has changed since."`
}

func (n *newsroomAPI) deleteEpisode(ctx context.Context, in *deleteEpisodeInput) (*apiv2.Output[DeskEpisode], error) {
	change := func(ctx context.Context, tx *database.Tx, _ actor.Actor, s *Show, e *Episode) error {
		return deleteEpisode(ctx, tx, s, e)
	}
	return n.changeEpisode(ctx, in.Record, in.Version, change)
}
