package syndicate

import (
	"context"
	"net/url"
	"path"
	"strings"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/route"
)

// TopicTag returns the cache tag of the list that the feed at an absolute address shows. It returns
// database.ErrNotFound unless the address is the feed's own.
func (s *Server) TopicTag(ctx context.Context, address string) (tag string, err error) {
	own, ok := strings.CutPrefix(address, s.URL)
	u, err := url.Parse(own)
	if !ok || err != nil || s.absoluteURL(path.Clean(u.Path)) != address {
		return "", database.ErrNotFound
	}
	page, format := path.Dir(u.Path), path.Base(u.Path)
	switch {
	case u.Path == RSS:
		page = "/"
	case formats[format].write == nil && format != route.Podcast:
		return "", database.ErrNotFound
	}
	if show, err := s.showAt(ctx, page); format == route.Podcast && err == nil {
		return show.Tag(), nil
	}
	c, err := s.channelAt(ctx, page)
	switch {
	case err != nil:
		return "", err
	case c.canonicalPage != "", format == route.Podcast && c.recorded.Kind == 0:
		return "", database.ErrNotFound
	case format == route.Podcast:
		return c.recorded.Tag(), nil
	}
	return c.list.Tag(), nil
}

// Content returns the current content of the feed at an absolute address. It returns
// database.ErrNotFound if there is no such feed.
func (s *Server) Content(ctx context.Context, address string) (edge.Page, error) {
	u, err := url.Parse(strings.TrimPrefix(address, s.URL))
	if err != nil {
		return edge.Page{}, database.ErrNotFound
	}
	return s.Load(ctx, edge.Request{Path: u.Path})
}
