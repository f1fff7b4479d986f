package reaction

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/story"
)

const bookmarksPath = "/bookmarks"

// bookmarksPerPage is the number of bookmarks on one page.
const bookmarksPerPage = 12

var bookmarksPage = route.Personal(bookmarksPath, BookmarksPage{})

// Site is the page of a reader's bookmarks.
type Site struct {
	Personal  *personal.Site
	Reactions *Reactions
	Lists     *listing.Pages
}

// Mount puts the page at its paths.
func (s *Site) Mount(mux *http.ServeMux) error {
	s.Personal.Mount(mux, bookmarksPage, map[string]func(*personal.Call) error{http.MethodGet: s.bookmarks, http.MethodPost: s.unbookmark})
	return nil
}

// BookmarksPage is the stories and the videos that a reader keeps.
type BookmarksPage struct {
	frame.Frame
	Cards  []frame.StoryCard `json:"cards"`
	Next   string            `json:"next"`           // path of the page after this one, "" at the end
	Videos []frame.StoryCard `json:"videos"`         // the newest story of each video
	Later  string            `json:"nextVideos"`     // path of further videos, "" at the end
	Done   string            `json:"confirmation"`   // what was done just now, "" for nothing
	More   []frame.StoryCard `json:"furtherStories"` // the newest stories, for who keeps hardly any
	Way    string            `json:"latestPath"`     // path of all of them
}

// KeptItems are a page of the stories and of the videos that a reader keeps, with the keys
// of the pages after it, 0 at the end.
type KeptItems struct {
	Stories, Videos      []story.Item
	NextStory, NextVideo int64
}

// page is the page of bookmarks.
func (s *Site) page(ctx context.Context, from edge.Request, k KeptItems, done string) (edge.Page, error) {
	return s.Personal.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m := BookmarksPage{Cards: story.PageCards(r, k.Stories), Videos: story.PageCards(r, k.Videos), Done: done, Way: r.InEdition("/latest")}
		for i := range k.Videos {
			m.Videos[i].Video = story.PageVideo(&k.Videos[i].Card)
		}
		var err error
		if m.More, err = s.Lists.MoreToRead(r, frame.StoryList{Cards: slices.Concat(m.Cards, m.Videos)}, time.Time{}); err != nil {
			return nil, err
		}
		if k.NextStory > 0 {
			m.Next = r.InEdition(bookmarksPath) + "?before=" + strconv.FormatInt(k.NextStory, 10)
		}
		if k.NextVideo > 0 {
			m.Later = r.InEdition(bookmarksPath) + "?videos=" + strconv.FormatInt(k.NextVideo, 10)
		}
		return &frame.Page{
			Head:  frame.Head{Title: r.Text("header.bookmarks", nil), Description: r.Text("account.lead", nil), Robots: "noindex"},
			Model: &m,
		}, nil
	})
}

// bookmarks shows what a reader keeps.
func (s *Site) bookmarks(c *personal.Call) error {
	path := c.Request.URL.Path
	if ok, err := s.Personal.SignedIn(c, path); !ok {
		return err
	}
	q := c.Request.URL.Query()
	before, _ := strconv.ParseInt(q.Get("before"), 10, 64) // what is no key begins at the top
	earlier, _ := strconv.ParseInt(q.Get("videos"), 10, 64)
	var k KeptItems
	var err error
	if earlier <= 0 { // further videos stand alone
		if k.Stories, k.NextStory, err = s.Reactions.Bookmarks(c.Request.Context(), c.Session.UserID, max(before, 0), bookmarksPerPage); err != nil {
			return err
		}
	}
	if before <= 0 {
		if k.Videos, k.NextVideo, err = s.Reactions.KeptVideos(c.Request.Context(), c.Session.UserID, max(earlier, 0), bookmarksPerPage); err != nil {
			return err
		}
	}
	done := ""
	if q.Get("done") == "removed" {
		done = c.Locale.Text("bookmark.removed", nil)
	}
	r := s.Personal.PageRequest(c)
	p, err := s.page(c.Request.Context(), r, k, done)
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}

// unbookmark lets go of a story or a video, asked for without script.
func (s *Site) unbookmark(c *personal.Call) error {
	if c.Session == nil {
		return s.bookmarks(c)
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("story"), 10, 64); err == nil {
		if err := s.Reactions.Unbookmark(c.Request.Context(), c.Session.UserID, id); err != nil {
			return err
		}
	}
	if id := c.Request.PostForm.Get("video"); id != "" {
		if err := s.Reactions.KeepVideo(c.Request.Context(), c.Session.UserID, id, false); err != nil {
			return err
		}
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?done=removed")
}

// AfterSignIn are the reactions that readers can ask for before signing in.
func (r *Reactions) AfterSignIn() []personal.AfterSignIn {
	toStory := func(do func(ctx context.Context, user, story int64) error) func(context.Context, *account.User, string) error {
		return func(ctx context.Context, u *account.User, value string) error {
			id, err := strconv.ParseInt(value, 10, 64)
			if err != nil {
				return nil // not a story's id: nothing was asked for
			}
			return do(ctx, u.ID, id)
		}
	}
	return []personal.AfterSignIn{
		{Param: "bookmark_story", Do: toStory(r.Bookmark)},
		{Param: "bookmark_video", Do: toStory(r.KeepVideoOf)},
		{Param: "like_story", Do: toStory(func(ctx context.Context, user, story int64) error {
			_, err := r.Clap(ctx, user, story, 1)
			return err
		})},
	}
}
