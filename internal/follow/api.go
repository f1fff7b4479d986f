package follow

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Register adds the operations of follows to the API. Signed-in readers may call them.
func (f *Follows) Register(a *apiv2.API) {
	in := apiv2.Section("Reactions")
	apiv2.Personal(a, http.MethodGet, "/rw/follows", "list-follows", "List the lists that the caller follows (addition)", f.readList, in)
	apiv2.Personal(a, http.MethodPut, "/rw/follows", "follow", "Follow or unfollow a list of stories (addition)", f.saveFollow, in,
		apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodGet, "/rw/follows/one", "own-follow", "Check whether the caller follows a list (addition)", f.readFollow, in)
}

type noInput struct{}

func (f *Follows) readList(ctx context.Context, _ *noInput) (*apiv2.Output[[]Followed], error) {
	lists, err := f.ListsOf(ctx, caller.UserIDOf(ctx))
	if err != nil {
		return nil, err
	}
	all, err := f.DescribeExisting(ctx, lists)
	return apiv2.Private(all), err
}

// FollowState says whether a reader follows a list.
type FollowState struct {
	List   string  `json:"list" maxLength:"60" example:"5:12:-1" doc:"ID of a list of stories, as its page contains it."`
	Status *string `json:"status" enum:"following" nullable:"true" doc:"null if the list is not followed."`
}

type followInput struct{ Body FollowState }

func (f *Follows) saveFollow(ctx context.Context, in *followInput) (*apiv2.Output[FollowState], error) {
	l, ok := story.ParseListID(in.Body.List)
	if !ok {
		return nil, database.ErrNotFound
	}
	change := f.Follow
	if in.Body.Status == nil {
		change = f.Unfollow
	}
	err := change(ctx, caller.UserIDOf(ctx), l)
	if errors.Is(err, ErrTooMany) {
		return nil, apiv2.Error(http.StatusUnprocessableEntity, "You cannot follow more lists. Unfollow one first.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(in.Body), nil
}

type readFollowInput struct {
	List string `query:"list" required:"true" maxLength:"60"`
}

func (f *Follows) readFollow(ctx context.Context, in *readFollowInput) (*apiv2.Output[FollowState], error) {
	l, ok := story.ParseListID(in.List)
	if !ok {
		return nil, database.ErrNotFound
	}
	has, err := f.IsFollowing(ctx, caller.UserIDOf(ctx), l)
	out := FollowState{List: in.List}
	if has {
		out.Status = new("following")
	}
	return apiv2.Private(out), err
}
