package accountsite

import (
	"net/http"
	"net/url"
	"strconv"

	"masthead/internal/page"
)

// perPage is how many bookmarks a page shows.
const perPage = 12

// MountBookmarks puts the list of what a reader keeps at a path, such as "/bookmarks" or
// "/hindi/bookmarks"; below is where the account site of the same edition is.
func (s *Site) MountBookmarks(mux *http.ServeMux, path, below string, network func(*http.Request) string) {
	mux.Handle("GET "+path, s.met(network, below, func(c *call) error { return s.bookmarks(c, path) }))
	mux.Handle("POST "+path, s.met(network, below, func(c *call) error { return s.unbookmark(c, path) }))
}

// bookmarks shows what a reader keeps.
func (s *Site) bookmarks(c *call, path string) error {
	if c.own == nil {
		q := url.Values{"redirect_url": {path}}
		return s.to(c, c.below+"/login?"+q.Encode())
	}
	q := c.r.URL.Query()
	before, _ := strconv.ParseInt(q.Get("before"), 10, 64) // what is no key begins at the top
	earlier, _ := strconv.ParseInt(q.Get("videos"), 10, 64)
	var k page.KeptItems
	var err error
	if earlier <= 0 { // further videos stand alone
		if k.Stories, k.NextStory, err = s.Reactions.Bookmarks(c.r.Context(), c.own.UserID, max(before, 0), perPage); err != nil {
			return err
		}
	}
	if before <= 0 {
		if k.Videos, k.NextVideo, err = s.Reactions.KeptVideos(c.r.Context(), c.own.UserID, max(earlier, 0), perPage); err != nil {
			return err
		}
	}
	done := ""
	if q.Get("done") == "removed" {
		done = c.lang.Text("bookmark.removed", nil)
	}
	r := s.request(c, "")
	r.Path = path
	p, err := s.Pages.Bookmarks(c.r.Context(), r, k, done)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// unbookmark lets go of a story or a video, asked for without script.
func (s *Site) unbookmark(c *call, path string) error {
	if c.own == nil {
		return s.bookmarks(c, path)
	}
	if id, err := strconv.ParseInt(c.r.PostForm.Get("story"), 10, 64); err == nil {
		if err := s.Reactions.Unbookmark(c.r.Context(), c.own.UserID, id); err != nil {
			return err
		}
	}
	if id := c.r.PostForm.Get("video"); id != "" {
		if err := s.Reactions.KeepVideo(c.r.Context(), c.own.UserID, id, false); err != nil {
			return err
		}
	}
	return s.to(c, path+"?done=removed")
}
