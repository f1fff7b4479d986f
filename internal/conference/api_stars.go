package conference

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// OwnAgenda has the sessions of a conference that the caller has added to the caller's own agenda.
type OwnAgenda struct {
	Conference string       `json:"conference" example:"makers-mumbai" doc:"Slug of the conference."`
	Sessions   []OwnSession `json:"sessions" nullable:"false" doc:"The earliest first."`
}

// OwnSession is a session in the caller's own agenda.
type OwnSession struct {
	ID    int64     `json:"id"`
	Title string    `json:"title"`
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

// AgendaSlug names the conference of the caller's own agenda.
type AgendaSlug struct {
	Slug string `path:"slug" maxLength:"80" doc:"Slug of a public conference."`
}

type saveStarsInput struct {
	AgendaSlug
	Body struct {
		Add    []int64 `json:"add,omitempty" maxItems:"400" nullable:"false" doc:"Numbers of sessions to add; unknown ones are ignored."`
		Remove []int64 `json:"remove,omitempty" maxItems:"400" nullable:"false" doc:"Numbers of sessions to remove afterwards."`
	}
}

func (p *Pages) registerStars(a *apiv2.API) {
	in := apiv2.Section("Reactions")
	apiv2.Personal(a, http.MethodGet, "/rw/conferences/{slug}/agenda", "read-own-agenda", "Read the caller's own agenda (addition)",
		p.readOwn, in)
	apiv2.Personal(a, http.MethodPut, "/rw/conferences/{slug}/agenda", "change-own-agenda",
		"Add sessions to the caller's own agenda or remove them (addition)", p.changeOwn, in, apiv2.Doc("A device sends what was "+
			"changed on it while it was offline or nobody was signed in. Sessions in neither list stay. The response has all sessions "+
			"of the caller's own agenda."))
}

// publicConference returns a public conference, or database.ErrNotFound.
func (p *Pages) publicConference(ctx context.Context, slug string) (*Conference, error) {
	c, err := BySlug(ctx, p.DB.Read, slug)
	if err == nil && !c.IsPublic() {
		return nil, fmt.Errorf("conference %q: %w", slug, database.ErrNotFound)
	}
	return c, err
}

func (p *Pages) readOwn(ctx context.Context, in *AgendaSlug) (*apiv2.Output[OwnAgenda], error) {
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	return p.ownAgenda(ctx, c)
}

func (p *Pages) ownAgenda(ctx context.Context, c *Conference) (*apiv2.Output[OwnAgenda], error) {
	list, err := StarredOf(ctx, p.DB.Read, caller.UserIDOf(ctx), c.ID)
	if err != nil {
		return nil, err
	}
	out := OwnAgenda{Conference: c.Slug, Sessions: make([]OwnSession, len(list))}
	for i := range list {
		s := &list[i]
		out.Sessions[i] = OwnSession{s.ID, s.Title, s.StartsAt.In(c.Location()), s.EndsAt.In(c.Location())}
	}
	return apiv2.Private(out), nil
}

func (p *Pages) changeOwn(ctx context.Context, in *saveStarsInput) (*apiv2.Output[OwnAgenda], error) {
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	err = Star(ctx, p.DB, caller.UserIDOf(ctx), c, in.Body.Add, in.Body.Remove)
	if errors.Is(err, ErrTooManyStars) {
		return nil, apiv2.FieldErrors(map[string]string{"add": "exceeds the limit: " + ErrTooManyStars.Error()})
	}
	if err != nil {
		return nil, err
	}
	return p.ownAgenda(ctx, c)
}
