package embed

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/media"
	"masthead/internal/route"
	"masthead/internal/share"
)

// LinkPicture returns the link picture of a page. It draws only the picture that the page currently
// names; an earlier address redirects to that picture. While no pictures can be drawn, it redirects
// to the page's own picture.
func (p *Pages) LinkPicture(ctx context.Context, r edge.Request) (edge.Page, error) {
	path, ok := share.PageOf(r.Path)
	if !ok {
		return p.Pages.Load(ctx, r) // the response for a missing page
	}
	card, response, err := p.Pages.ShareCard(ctx, path)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return p.Pages.Load(ctx, r)
	case err != nil:
		return edge.Page{}, err
	case response.Status != 0: // the page has moved
		to := response.Header.Get("Location")
		if !strings.HasPrefix(to, "/") || strings.ContainsAny(to, "?#") {
			return p.Pages.Load(ctx, r)
		}
		return redirectToPicture(card.Path(to)), nil
	case card.Path(path) != r.Path:
		return redirectToPicture(card.Path(path)), nil
	}
	jpeg, err := p.Pictures.Get(ctx, card)
	switch {
	case err != nil && card.Picture != "" && ctx.Err() == nil:
		p.Frames.Log.Warn("a link picture could not be drawn", "path", path, "error", err)
		return redirectToPicture(media.Prefix + card.Picture), nil
	case err != nil:
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"image/jpeg"}, "Cache-Control": {"public, max-age=31536000, immutable"}}
	return edge.Page{Header: header, Body: jpeg, Tags: response.Tags, Fresh: time.Hour, Stale: time.Hour}, nil
}

// redirectToPicture redirects to the current address of a picture. The redirect is never cached, because
// anybody can invent such addresses.
func redirectToPicture(to string) edge.Page {
	return edge.Page{Status: http.StatusFound, Header: http.Header{"Location": {to}}, NoStore: true}
}

// Offer returns the handlers that other sites use to show pages: link pictures, embedded stories and
// oEmbed.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		mux.HandleFolder("GET", share.Prefix, mux.Cached(p.LinkPicture))
		mux.HandleFolder("GET", route.EmbedPrefix, mux.Cached(p.Embed))
		mux.Handle("GET "+route.OEmbedPath, mux.Cached(p.OEmbed, OEmbedParams...))
		return nil
	}}
}
