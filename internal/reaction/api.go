package reaction

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Register adds the operations of reactions to the API. Anybody may count a share; the others are for signed-in readers.
func (r *Reactions) Register(a *apiv2.API) {
	in := apiv2.Section("Reactions")
	apiv2.Post(a, "/reactions/share", "count-share", "Count a share of a story (addition)", r.countShare, in,
		apiv2.Limit(shareRate))
	apiv2.Personal(
		a,
		http.MethodPut,
		"/reactions/save/like",
		"like-story",
		"Clap for a story",
		r.saveClap,
		in,
		apiv2.Doc(
			"Each call adds one clap, or takes one back with the action “unlike”. A reader has at most a hundred claps "+
				"per story; further calls change nothing. The clap is durable when the response arrives.",
		),
	)
	apiv2.Personal(a, http.MethodPut, "/rw/reactions/save/bookmark", "bookmark-story",
		"Bookmark a story or remove the bookmark", r.saveBookmark, in)
	apiv2.Personal(a, http.MethodGet, "/rw/bookmarks", "list-bookmarks", "List bookmarked stories (addition)", r.readBookmarks, in)
	apiv2.Personal(a, http.MethodGet, "/rw/likes", "list-likes", "List stories for which the caller clapped (addition)", r.readClaps, in)
	apiv2.Personal(a, http.MethodGet, "/rw/reactions", "own-reactions", "Read the caller's reactions to a story (addition)", r.readOwn, in)
	apiv2.Personal(a, http.MethodGet, "/rw/bookmarked-videos", "list-bookmarked-videos", "List bookmarked videos (addition)", r.readVideos, in)
	apiv2.Personal(a, http.MethodPut, "/rw/bookmarked-videos", "bookmark-video",
		"Bookmark a video or remove the bookmark (addition)", r.saveVideo, in)
}

// parseStoryID reads the ID of a story. It returns database.ErrNotFound if it is not one.
func parseStoryID(id string) (int64, error) {
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("story %q: %w", id, database.ErrNotFound)
	}
	return n, nil
}

// ShareRequest names the story that a reader shared.
type ShareRequest struct {
	Story string `json:"story" maxLength:"20" example:"42"`
}

// ShareResponse always has the message success; failures are problems.
type ShareResponse struct {
	Message string `json:"message" example:"success"`
}

type shareInput struct{ Body ShareRequest }

func (r *Reactions) countShare(ctx context.Context, in *shareInput) (*apiv2.Output[ShareResponse], error) {
	id, err := parseStoryID(in.Body.Story)
	if err != nil {
		return nil, err
	}
	if err := r.Share(ctx, id); err != nil {
		return nil, err
	}
	return apiv2.Private(ShareResponse{"success"}), nil
}

// ClapResponse is the response to a clap, with the numbers that count.
type ClapResponse struct {
	Message       string `json:"message" example:"success"`
	StoryID       string `json:"storyId"`
	LikeCount     int    `json:"likeCount" doc:"Claps of all readers."`
	UserLikeCount int    `json:"userLikeCount" doc:"Claps of this reader."`
	Capped        bool   `json:"capped" doc:"Whether this reader has reached the limit."`
}

type likeInput struct {
	Body struct {
		Story  string `json:"story" maxLength:"20" example:"42"`
		Action string `json:"action,omitempty" enum:"like,unlike" doc:"unlike removes a clap."`
	}
}

func (r *Reactions) saveClap(ctx context.Context, in *likeInput) (*apiv2.Output[ClapResponse], error) {
	id, err := parseStoryID(in.Body.Story)
	if err != nil {
		return nil, err
	}
	step := 1
	if in.Body.Action == "unlike" {
		step = -1
	}
	a, err := r.Clap(ctx, caller.UserIDOf(ctx), id, step)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(ClapResponse{Message: "success", StoryID: in.Body.Story, LikeCount: a.All, UserLikeCount: a.Mine,
		Capped: a.IsCapped}), nil
}

// BookmarkResponse is the response to a change of a bookmark.
type BookmarkResponse struct {
	Message string  `json:"message" example:"success"`
	Story   string  `json:"story"`
	Status  *string `json:"status" enum:"bookmarked" nullable:"true"`
}

type bookmarkInput struct {
	Body struct {
		Story  string  `json:"story" maxLength:"20" example:"42"`
		Status *string `json:"status" enum:"bookmarked" nullable:"true" doc:"null removes the bookmark."`
	}
}

func (r *Reactions) saveBookmark(ctx context.Context, in *bookmarkInput) (*apiv2.Output[BookmarkResponse], error) {
	id, err := parseStoryID(in.Body.Story)
	if err != nil {
		return nil, err
	}
	if in.Body.Status == nil {
		err = r.Unbookmark(ctx, caller.UserIDOf(ctx), id)
	} else {
		err = r.Bookmark(ctx, caller.UserIDOf(ctx), id)
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(BookmarkResponse{Message: "success", Story: in.Body.Story, Status: in.Body.Status}), nil
}

// BookmarkListing is a page of bookmarked stories.
type BookmarkListing struct {
	Stories []story.Card `json:"stories"`
	Limit   int          `json:"limit"`
	Next    string       `json:"next" doc:"The next page's 'before'; empty on the last page. A page may have fewer stories than limit."`
}

type bookmarksInput struct {
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"12" doc:"Number of bookmarks; at most 50."`
	Before string `query:"before" maxLength:"20" doc:"The value of 'next' on the previous page; empty for the first page."`
}

func (r *Reactions) readBookmarks(ctx context.Context, in *bookmarksInput) (*apiv2.Output[BookmarkListing], error) {
	before, err := strconv.ParseInt(in.Before, 10, 64)
	if err != nil && in.Before != "" {
		return nil, apiv2.Error(http.StatusBadRequest, "before: must be the value next of a page")
	}
	items, next, err := r.Bookmarks(ctx, caller.UserIDOf(ctx), before, in.Limit)
	if err != nil {
		return nil, err
	}
	out := BookmarkListing{Stories: r.Stories.Cards(items), Limit: in.Limit}
	if next > 0 {
		out.Next = strconv.FormatInt(next, 10)
	}
	return apiv2.Private(out), nil
}

type noInput struct{}

func (r *Reactions) readClaps(ctx context.Context, _ *noInput) (*apiv2.Output[[]ClappedStory], error) {
	list, err := r.Claps(ctx, caller.UserIDOf(ctx))
	return apiv2.Private(list), err
}

// OwnReactions are the reactions of a reader to a story.
type OwnReactions struct {
	LikeCount     int     `json:"likeCount" doc:"Claps of all readers."`
	UserLikeCount int     `json:"userLikeCount"`
	Status        *string `json:"status" enum:"bookmarked" nullable:"true"`
}

type ownInput struct {
	Story string `query:"story" required:"true" maxLength:"20"`
}

func (r *Reactions) readOwn(ctx context.Context, in *ownInput) (*apiv2.Output[OwnReactions], error) {
	id, err := parseStoryID(in.Story)
	if err != nil {
		return nil, err
	}
	own, err := r.ReactionsOf(ctx, caller.UserIDOf(ctx), id)
	if err != nil {
		return nil, err
	}
	out := OwnReactions{LikeCount: own.All, UserLikeCount: own.Claps}
	if own.Bookmarked {
		out.Status = new("bookmarked")
	}
	return apiv2.Private(out), nil
}

// BookmarkedVideo names a video by its ID.
type BookmarkedVideo struct {
	MediaID string `json:"mediaid"`
}

func (r *Reactions) readVideos(ctx context.Context, _ *noInput) (*apiv2.Output[[]BookmarkedVideo], error) {
	ids, err := r.BookmarkedVideos(ctx, caller.UserIDOf(ctx))
	list := make([]BookmarkedVideo, len(ids))
	for i, id := range ids {
		list[i] = BookmarkedVideo{id}
	}
	return apiv2.Private(list), err
}

type videoInput struct {
	Body struct {
		MediaID string  `json:"mediaid" minLength:"1" maxLength:"500" example:"dQw4w9WgXcQ"`
		Status  *string `json:"status" enum:"bookmarked" nullable:"true" doc:"null removes the bookmark."`
	}
}

func (r *Reactions) saveVideo(ctx context.Context, in *videoInput) (*apiv2.Output[ShareResponse], error) {
	err := r.BookmarkVideo(ctx, caller.UserIDOf(ctx), in.Body.MediaID, in.Body.Status != nil)
	if errors.Is(err, ErrTooMany) {
		message := fmt.Sprintf("is one too many: a reader can bookmark at most %d videos", maxListed)
		return nil, apiv2.FieldErrors(map[string]string{"mediaid": message})
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(ShareResponse{"success"}), nil
}
