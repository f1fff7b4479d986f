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

// Topic finds the feed at an absolute address that is its own, and the cache tag of
// the list that it shows; database.ErrNotFound for any other address.
func (s *Syndicate) Topic(ctx context.Context, address string) (tag string, err error) {
	own, ok := strings.CutPrefix(address, s.URL)
	u, err := url.Parse(own)
	if !ok || err != nil || s.absolute(path.Clean(u.Path)) != address {
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
	case c.moved != "", format == route.Podcast && c.heard.Kind == 0:
		return "", database.ErrNotFound
	case format == route.Podcast:
		return c.heard.Tag(), nil
	}
	return c.list.Tag(), nil
}

// Content is what a feed at an absolute address of its own says now.
func (s *Syndicate) Content(ctx context.Context, address string) (edge.Page, error) {
	u, err := url.Parse(strings.TrimPrefix(address, s.URL))
	if err != nil {
		return edge.Page{}, database.ErrNotFound
	}
	return s.Load(ctx, edge.Request{Path: u.Path})
}
