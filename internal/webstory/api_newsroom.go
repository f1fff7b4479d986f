package webstory

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// registerNewsroom adds the newsroom's operations on web stories.
func (w *API) registerNewsroom(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the brand of the web story may call it.")}
	}
	const at, conflict = "/desk/web-stories", "Send the version that was read: the status is 409 if somebody else has saved since. "
	apiv2.Write(a, http.MethodGet, at, "list-desk-web-stories", "List web stories in every state, the newest first", w.listDesk, in("")...)
	apiv2.Write(a, http.MethodPost, at, "create-web-story", "Create the draft of a web story", w.create, in(
		"The brand and the address cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, at+"/{id}", "read-desk-web-story", "Read a web story as the newsroom saves it", w.readDesk, in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{id}", "save-web-story", "Change a web story", w.save, in(apiv2.ReplacesAll+
		"Readers see the change of a published one at once. ")...)
	apiv2.Write(a, http.MethodPost, at+"/{id}/publish", "publish-web-story", "Publish a web story now or at a time", w.publish, in(
		"One that was withdrawn is public again at once, with the time that it had. "+conflict)...)
	apiv2.Write(a, http.MethodPost, at+"/{id}/withdraw", "withdraw-web-story", "Take a web story away from readers", w.withdraw, in(
		"The address of a published one responds with 410 afterwards; a scheduled one is a draft again. "+conflict)...)
	apiv2.Write(a, http.MethodDelete, at+"/{id}", "remove-web-story", "Remove a web story that readers have never seen", w.remove, in("")...)
}

// DeskWebStory is a web story as the newsroom sees it.
type DeskWebStory struct {
	ID          int64  `json:"id" example:"7"`
	Version     int64  `json:"version" doc:"For the next save." example:"3"`
	Brand       string `json:"brand" doc:"Slug of the brand." example:"makers"`
	Slug        string `json:"slug" example:"five-looms"`
	Page        string `json:"page" doc:"Path of the page." example:"/web-stories/five-looms"`
	State       State  `json:"state" enum:"draft,scheduled,published,withdrawn"`
	PublishedAt string `json:"publishedAt" doc:"RFC 3339; when readers see it first; empty for a draft."`
	Edit
}

// records returns web stories as the newsroom sees them.
func (w *API) records(ctx context.Context, list []*WebStory) ([]DeskWebStory, error) {
	edits, err := EditsOf(ctx, w.DB.Read, list)
	if err != nil {
		return nil, err
	}
	now, out := w.DB.Now(), make([]DeskWebStory, len(list))
	for i, s := range list {
		b, err := w.Brands.ByID(ctx, s.BrandID) // in memory
		if err != nil {
			return nil, err
		}
		out[i] = DeskWebStory{ID: s.ID, Version: s.Version, Brand: b.Slug, Slug: s.Slug, Page: s.Path(), State: s.StateAt(now), Edit: edits[i]}
		if !s.PublishedAt.IsZero() {
			out[i].PublishedAt = s.PublishedAt.In(b.Zone()).Format(time.RFC3339)
		}
	}
	return out, nil
}

// webStoryOutput returns a web story as the response of an operation.
func (w *API) webStoryOutput(ctx context.Context, s *WebStory) (*apiv2.Output[DeskWebStory], error) {
	list, err := w.records(ctx, []*WebStory{s})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(list[0]), nil
}

// WebStoryInput names a web story.
type WebStoryInput struct {
	ID int64 `path:"id" minimum:"1" doc:"ID of the web story."`
}

// writable returns a web story that the caller may change. The error has status 404 or 403.
func (w *API) writable(ctx context.Context, id int64) (*WebStory, error) {
	s, err := Get(ctx, w.DB.Read, id)
	_, err = caller.Writes(ctx, s, err)
	return s, err
}

type listDeskInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of a title."`
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand; by default all for which the caller may write."`
	State string `query:"state" enum:"all,draft,scheduled,published,withdrawn" default:"all"`
}

func (w *API) listDesk(ctx context.Context, in *listDeskInput) (*apiv2.Output[apiv2.Items[DeskWebStory]], error) {
	f := Filter{Words: in.Q}
	if in.State != "all" {
		f.State = State(in.State)
	}
	var err error
	if f.Brands, err = w.Brands.IDsForWriting(ctx, in.Brand); err != nil {
		return nil, err
	}
	if f.Before, err = in.AfterID(); err != nil {
		return nil, err
	}
	list, err := ListAll(ctx, w.DB, f, in.Limit+1)
	if err != nil {
		return nil, err
	}
	items, err := w.records(ctx, list)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(items, in.Limit, func(s DeskWebStory) DeskWebStory { return s },
		func(s DeskWebStory) string { return strconv.FormatInt(s.ID, 10) })), nil
}

func (w *API) readDesk(ctx context.Context, in *WebStoryInput) (*apiv2.Output[DeskWebStory], error) {
	s, err := w.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return w.webStoryOutput(ctx, s)
}

type createWebStoryInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"makers" doc:"Slug of the brand."`
		Slug  string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default." example:"five-looms"`
		Edit
	}
}

func (w *API) create(ctx context.Context, in *createWebStoryInput) (*apiv2.Output[DeskWebStory], error) {
	b, err := w.Brands.ForWriting(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	var s *WebStory
	err = w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s = &WebStory{BrandID: b.ID}
		return Create(ctx, tx, caller.ActorOf(ctx), s, in.Body.Slug, in.Body.Edit)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return w.webStoryOutput(ctx, s)
}

// write runs change in a transaction on a web story that the caller may change. If somebody else has saved since it was read, the error has
// the web story as it is now.
func (w *API) write(ctx context.Context, id int64, change func(context.Context, *database.Tx, *WebStory) error) (
	*apiv2.Output[DeskWebStory], error,
) {
	if _, err := w.writable(ctx, id); err != nil {
		return nil, err
	}
	var s *WebStory
	err := w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if s, err = Get(ctx, tx, id); err != nil {
			return err
		}
		return change(ctx, tx, s)
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := w.readDesk(ctx, &WebStoryInput{id})
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrPublished, ErrNotPublic, ErrWasPublished)
	}
	return w.webStoryOutput(ctx, s)
}

type saveWebStoryInput struct {
	WebStoryInput
	Body struct {
		Edit
		Version int64 `json:"version" minimum:"1" doc:"Version of the web story that was read; 409 if it has changed since."`
	}
}

func (w *API) save(ctx context.Context, in *saveWebStoryInput) (*apiv2.Output[DeskWebStory], error) {
	return w.write(ctx, in.ID, func(ctx context.Context, tx *database.Tx, s *WebStory) error {
		return Replace(ctx, tx, caller.ActorOf(ctx), s, in.Body.Edit, in.Body.Version)
	})
}

type publishWebStoryInput struct {
	WebStoryInput
	Body struct {
		Version   int64  `json:"version" minimum:"1" doc:"Version of the web story that was read; 409 if it has changed since."`
		PublishAt string `json:"publishAt,omitempty" maxLength:"40" doc:"RFC 3339; at once by default." example:"2026-12-05T18:30:00+05:30"`
	}
}

func (w *API) publish(ctx context.Context, in *publishWebStoryInput) (*apiv2.Output[DeskWebStory], error) {
	var at clock.Moment
	if in.Body.PublishAt != "" {
		var err error
		if at, err = clock.ParseMoment(in.Body.PublishAt); err != nil {
			return nil, apiv2.FieldErrors(map[string]string{"publishAt": "must be a time such as 2026-12-05T18:30:00+05:30"})
		}
	}
	return w.write(ctx, in.ID, func(ctx context.Context, tx *database.Tx, s *WebStory) error {
		return Publish(ctx, tx, s, at, in.Body.Version)
	})
}

type withdrawWebStoryInput struct {
	WebStoryInput
	Body struct {
		Version int64 `json:"version" minimum:"1" doc:"Version of the web story that was read; 409 if it has changed since."`
	}
}

func (w *API) withdraw(ctx context.Context, in *withdrawWebStoryInput) (*apiv2.Output[DeskWebStory], error) {
	return w.write(ctx, in.ID, func(ctx context.Context, tx *database.Tx, s *WebStory) error {
		return Withdraw(ctx, tx, s, in.Body.Version)
	})
}

type removeInput struct {
	WebStoryInput
	Version int64 `query:"version" required:"true" minimum:"1" doc:"Version of the web story that was read; 409 if it has changed since."`
}

func (w *API) remove(ctx context.Context, in *removeInput) (*apiv2.Output[DeskWebStory], error) {
	return w.write(ctx, in.ID, func(ctx context.Context, tx *database.Tx, s *WebStory) error {
		return Remove(ctx, tx, s, in.Version)
	})
}
