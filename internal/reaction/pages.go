package reaction

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/story"
)

// bookmarksPerPage is the number of bookmarks on one page.
const bookmarksPerPage = 12

var bookmarksPage = route.DeclarePersonal(route.Page{Pattern: route.BookmarksPath, Name: "header.bookmarks", Model: BookmarksPage{}})

var _ = route.DeclareConstants(
	route.Constant{Name: "maxClaps", Doc: "Maximum number of claps of one reader for a story.", Value: MaxClaps})

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	MoreToRead(r *frame.Request, list frame.StoryList, before time.Time) ([]frame.StoryCard, error)
}

// PersonalPages serves the page of a reader's bookmarks.
type PersonalPages struct {
	Personal  *personal.Server
	Reactions *Reactions
	Lists     Lists
}

// Mount handles GET (the list) and POST (remove a bookmark) of the bookmarks page, in every edition.
func (s *PersonalPages) Mount(mux *feature.Mux) error {
	s.Personal.Mount(mux, bookmarksPage, map[string]func(*personal.Call) error{http.MethodGet: s.showBookmarks,
		http.MethodPost: s.removeBookmark})
	return nil
}

// BookmarksPage lists the stories and videos that a reader bookmarked.
type BookmarksPage struct {
	frame.Frame
	Cards          []frame.StoryCard `json:"cards"`
	Next           string            `json:"next"`           // path of the next page, "" at the end
	Videos         []frame.StoryCard `json:"videos"`         // the newest story of each video
	NextVideos     string            `json:"nextVideos"`     // path of the next page of videos, "" at the end
	Confirmation   string            `json:"confirmation"`   // what was done just now, "" for nothing
	FurtherStories []frame.StoryCard `json:"furtherStories"` // the newest stories, for readers with few bookmarks
	LatestPath     string            `json:"latestPath"`     // path of all newest stories
}

// BookmarkedItems are a page of bookmarked stories and videos, with the keys of the next
// pages, 0 at the end.
type BookmarkedItems struct {
	Stories, Videos      []story.Item
	NextStory, NextVideo int64
}

// writePage responds with the page of bookmarks.
func (s *PersonalPages) writePage(c *personal.Call, k BookmarkedItems, done string) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := BookmarksPage{Cards: story.PageCards(r, k.Stories), Videos: story.PageCards(r, k.Videos), Confirmation: done,
			LatestPath: r.EditionPath(route.LatestPath)}
		for i := range k.Videos {
			m.Videos[i].Video = story.PageVideo(r.Context(), r.Brands, &k.Videos[i].Card)
		}
		var err error
		if m.FurtherStories, err = s.Lists.MoreToRead(r, frame.StoryList{Cards: slices.Concat(m.Cards, m.Videos)}, time.Time{}); err != nil {
			return nil, err
		}
		if k.NextStory > 0 {
			m.Next = r.EditionPath(route.BookmarksPath) + "?before=" + strconv.FormatInt(k.NextStory, 10)
		}
		if k.NextVideo > 0 {
			m.NextVideos = r.EditionPath(route.BookmarksPath) + "?videos=" + strconv.FormatInt(k.NextVideo, 10)
		}
		return &frame.Page{
			Head:  frame.Head{Title: r.Text("header.bookmarks", nil), Description: r.Text("account.lead", nil), Robots: "noindex"},
			Model: &m,
		}, nil
	})
}

// showBookmarks responds with the reader's bookmarks.
func (s *PersonalPages) showBookmarks(c *personal.Call) error {
	path := c.Request.URL.Path
	if ok, err := s.Personal.RequireSignedIn(c, path); !ok {
		return err
	}
	q := c.Request.URL.Query()
	before, _ := strconv.ParseInt(q.Get("before"), 10, 64) // an invalid key means the first page
	earlier, _ := strconv.ParseInt(q.Get("videos"), 10, 64)
	var k BookmarkedItems
	var err error
	if earlier <= 0 { // further pages of videos show no stories
		if k.Stories, k.NextStory, err = s.Reactions.Bookmarks(c.Request.Context(), c.Session.UserID, max(before, 0),
			bookmarksPerPage); err != nil {
			return err
		}
	}
	if before <= 0 {
		if k.Videos, k.NextVideo, err = s.Reactions.BookmarkedVideoStories(c.Request.Context(), c.Session.UserID,
			max(earlier, 0), bookmarksPerPage); err != nil {
			return err
		}
	}
	done := ""
	if q.Get("done") == "removed" {
		done = c.Locale.Text("bookmark.removed", nil)
	}
	return s.writePage(c, k, done)
}

// removeBookmark removes the bookmark of a story or a video, for browsers without scripts.
func (s *PersonalPages) removeBookmark(c *personal.Call) error {
	if c.Session == nil {
		return s.showBookmarks(c)
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("story"), 10, 64); err == nil {
		if err := s.Reactions.Unbookmark(c.Request.Context(), c.Session.UserID, id); err != nil {
			return err
		}
	}
	if id := c.Request.PostForm.Get("video"); id != "" {
		if err := s.Reactions.BookmarkVideo(c.Request.Context(), c.Session.UserID, id, false); err != nil {
			return err
		}
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?done=removed")
}

// AfterSignIn returns the reactions that readers can request before they sign in.
func (r *Reactions) AfterSignIn() []personal.AfterSignIn {
	toStory := func(do func(ctx context.Context, user, story int64) error) func(context.Context, *account.User, string) error {
		return func(ctx context.Context, u *account.User, value string) error {
			id, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				return nil // not the ID of a story: nothing to do
			}
			return do(ctx, u.ID, id)
		}
	}
	return []personal.AfterSignIn{
		{Param: "bookmark_story", Do: toStory(r.Bookmark)},
		{Param: "bookmark_video", Do: toStory(r.BookmarkStoryVideo)},
		{Param: "like_story", Do: toStory(func(ctx context.Context, user, story int64) error {
			_, err := r.Clap(ctx, user, story, 1)
			return err
		})},
	}
}
