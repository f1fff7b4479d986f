package reaction

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Register adds the operations of reactions.
func (r *Reactions) Register(a *apiv2.API) {
	in := apiv2.In("Reactions")
	apiv2.Post(a, "/reactions/share", "count-share", "Count a share of a story (addition)", r.share, in)
	apiv2.Personal(
		a,
		http.MethodPut,
		"/reactions/save/like",
		"like-story",
		"Clap for a story",
		r.like,
		in,
		apiv2.Doc(
			"Each call is one clap, or with action “unlike” takes one back; a reader has at most a hundred for a story, beyond which nothing changes. When it is answered it is durable.",
		),
	)
	apiv2.Personal(a, http.MethodPut, "/rw/reactions/save/bookmark", "bookmark-story", "Keep a story, or let go of it", r.bookmark, in)
	apiv2.Personal(a, http.MethodGet, "/rw/bookmarks", "list-bookmarks", "The stories that one keeps (addition)", r.bookmarks, in)
	apiv2.Personal(a, http.MethodGet, "/rw/likes", "list-likes", "The stories that one has clapped for (addition)", r.likes, in)
	apiv2.Personal(a, http.MethodGet, "/rw/reactions", "own-reactions", "What one has done with a story (addition)", r.own, in)
	apiv2.Personal(a, http.MethodGet, "/rw/bookmarked-videos", "list-bookmarked-videos", "The videos that one keeps (addition)", r.videos, in)
	apiv2.Personal(a, http.MethodPut, "/rw/bookmarked-videos", "bookmark-video", "Keep a video, or let go of it (addition)", r.video, in)
}

// number reads the id of a story; what is none is the id of no story.
func number(id string) (int64, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("story %q: %w", id, database.ErrNotFound)
	}
	return n, nil
}

// reader is who makes the request of a personal operation.
func reader(ctx context.Context) int64 { return account.CallerOf(ctx).User.ID }

// Shared names the story that a reader shared.
type Shared struct {
	Story string `json:"story" maxLength:"20" example:"42"`
}

// Thanked is the answer to a share.
type Thanked struct {
	Message string `json:"message" example:"success"`
}

type shareInput struct{ Body Shared }

func (r *Reactions) share(ctx context.Context, in *shareInput) (*apiv2.Output[Thanked], error) {
	id, err := number(in.Body.Story)
	if err != nil {
		return nil, err
	}
	if err := r.Share(ctx, id); err != nil {
		return nil, err
	}
	return apiv2.Private(Thanked{"success"}), nil
}

// Liked is the answer to a clap: the server's numbers, which win.
type Liked struct {
	Message       string `json:"message" example:"success"`
	StoryID       string `json:"storyId"`
	LikeCount     int    `json:"likeCount" doc:"Claps of all readers."`
	UserLikeCount int    `json:"userLikeCount" doc:"Claps of this one."`
	Capped        bool   `json:"capped" doc:"Whether these are as many as can be."`
}

type likeInput struct {
	Body struct {
		Story  string `json:"story" maxLength:"20" example:"42"`
		Action string `json:"action,omitempty" enum:"like,unlike" doc:"unlike takes a clap back (addition)"`
	}
}

func (r *Reactions) like(ctx context.Context, in *likeInput) (*apiv2.Output[Liked], error) {
	id, err := number(in.Body.Story)
	if err != nil {
		return nil, err
	}
	step := 1
	if in.Body.Action == "unlike" {
		step = -1
	}
	a, err := r.Clap(ctx, reader(ctx), id, step)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Liked{Message: "success", StoryID: in.Body.Story, LikeCount: a.All, UserLikeCount: a.Mine, Capped: a.Capped}), nil
}

// Bookmarked is the answer to a change of a bookmark.
type Bookmarked struct {
	Message string  `json:"message" example:"success"`
	Story   string  `json:"story"`
	Status  *string `json:"status" enum:"bookmarked" nullable:"true"`
}

type bookmarkInput struct {
	Body struct {
		Story  string  `json:"story" maxLength:"20" example:"42"`
		Status *string `json:"status" enum:"bookmarked" nullable:"true" doc:"null lets go of it."`
	}
}

func (r *Reactions) bookmark(ctx context.Context, in *bookmarkInput) (*apiv2.Output[Bookmarked], error) {
	id, err := number(in.Body.Story)
	if err != nil {
		return nil, err
	}
	if in.Body.Status == nil {
		err = r.Unbookmark(ctx, reader(ctx), id)
	} else {
		err = r.Bookmark(ctx, reader(ctx), id)
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Bookmarked{Message: "success", Story: in.Body.Story, Status: in.Body.Status}), nil
}

// BookmarkListing is a page of the stories that a reader keeps.
type BookmarkListing struct {
	Stories []story.Card `json:"stories"`
	Limit   int          `json:"limit"`
	Next    string       `json:"next" doc:"before of the page after this one; empty at the end. A page may be short, where stories were taken back."`
}

type bookmarksInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12"`
	Before string `query:"before" maxLength:"20" doc:"next of the page before."`
}

func (r *Reactions) bookmarks(ctx context.Context, in *bookmarksInput) (*apiv2.Output[BookmarkListing], error) {
	before, err := strconv.ParseInt(in.Before, 10, 64)
	if err != nil && in.Before != "" {
		return nil, apiv2.Error(http.StatusBadRequest, "before: is not a key that a page gave")
	}
	items, next, err := r.Bookmarks(ctx, reader(ctx), before, in.Limit)
	if err != nil {
		return nil, err
	}
	out := BookmarkListing{Stories: r.Stories.Cards(items), Limit: in.Limit}
	if next > 0 {
		out.Next = strconv.FormatInt(next, 10)
	}
	return apiv2.Private(out), nil
}

type nothing struct{}

func (r *Reactions) likes(ctx context.Context, _ *nothing) (*apiv2.Output[[]Clapped], error) {
	list, err := r.Claps(ctx, reader(ctx))
	return apiv2.Private(list), err
}

// OwnReactions is what a reader has done with a story.
type OwnReactions struct {
	LikeCount     int     `json:"likeCount" doc:"Claps of all readers."`
	UserLikeCount int     `json:"userLikeCount"`
	Status        *string `json:"status" enum:"bookmarked" nullable:"true"`
}

type ownInput struct {
	Story string `query:"story" required:"true" maxLength:"20"`
}

func (r *Reactions) own(ctx context.Context, in *ownInput) (*apiv2.Output[OwnReactions], error) {
	id, err := number(in.Story)
	if err != nil {
		return nil, err
	}
	own, err := r.Own(ctx, reader(ctx), id)
	if err != nil {
		return nil, err
	}
	out := OwnReactions{LikeCount: own.All, UserLikeCount: own.Claps}
	if own.Bookmarked {
		out.Status = new("bookmarked")
	}
	return apiv2.Private(out), nil
}

// KeptVideo is a video that a reader keeps.
type KeptVideo struct {
	MediaID string `json:"mediaid"`
}

func (r *Reactions) videos(ctx context.Context, _ *nothing) (*apiv2.Output[[]KeptVideo], error) {
	ids, err := r.Videos(ctx, reader(ctx))
	list := make([]KeptVideo, len(ids))
	for i, id := range ids {
		list[i] = KeptVideo{id}
	}
	return apiv2.Private(list), err
}

type videoInput struct {
	Body struct {
		MediaID string  `json:"mediaid" minLength:"1" maxLength:"500" example:"dQw4w9WgXcQ"`
		Status  *string `json:"status" enum:"bookmarked" nullable:"true" doc:"null lets go of it."`
	}
}

func (r *Reactions) video(ctx context.Context, in *videoInput) (*apiv2.Output[Thanked], error) {
	if err := r.KeepVideo(ctx, reader(ctx), in.Body.MediaID, in.Body.Status != nil); err != nil {
		return nil, err
	}
	return apiv2.Private(Thanked{"success"}), nil
}
