package follow

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Register adds the operations of follows.
func (f *Follows) Register(a *apiv2.API) {
	in := apiv2.In("Reactions")
	apiv2.Personal(a, http.MethodGet, "/rw/follows", "list-follows", "What one follows (addition)", f.apiList, in)
	apiv2.Personal(a, http.MethodPut, "/rw/follows", "follow", "Follow something, or let go of it (addition)", f.apiFollow, in)
	apiv2.Personal(a, http.MethodGet, "/rw/follows/one", "own-follow", "Whether one follows something (addition)", f.apiHas, in)
}

type nothing struct{}

func (f *Follows) apiList(ctx context.Context, _ *nothing) (*apiv2.Output[[]Followed], error) {
	lists, err := f.Of(ctx, account.CallerOf(ctx).User.ID)
	if err != nil {
		return nil, err
	}
	all, err := f.Known(ctx, lists)
	return apiv2.Private(all), err
}

// Following is whether a reader follows a list.
type Following struct {
	List   string  `json:"list" maxLength:"60" example:"5:12:-1" doc:"Key of a list of stories, as its page has it."`
	Status *string `json:"status" enum:"following" nullable:"true" doc:"null is not."`
}

type followInput struct{ Body Following }

func (f *Follows) apiFollow(ctx context.Context, in *followInput) (*apiv2.Output[Following], error) {
	l, ok := story.ParseList(in.Body.List)
	if !ok {
		return nil, database.ErrNotFound
	}
	change := f.Follow
	if in.Body.Status == nil {
		change = f.Unfollow
	}
	err := change(ctx, account.CallerOf(ctx).User.ID, l)
	if errors.Is(err, ErrMost) {
		return nil, apiv2.Error(http.StatusUnprocessableEntity, "You follow as much as can be followed. Let go of something first.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(in.Body), nil
}

type hasInput struct {
	List string `query:"list" required:"true" maxLength:"60"`
}

func (f *Follows) apiHas(ctx context.Context, in *hasInput) (*apiv2.Output[Following], error) {
	l, ok := story.ParseList(in.List)
	if !ok {
		return nil, database.ErrNotFound
	}
	has, err := f.Has(ctx, account.CallerOf(ctx).User.ID, l)
	out := Following{List: in.List}
	if has {
		out.Status = new("following")
	}
	return apiv2.Private(out), err
}
