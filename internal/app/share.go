package app

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/media"
	"masthead/internal/share"
)

// sharePicture is the picture beside a link to a page. Only the picture that the page
// names is drawn; an address that it named before leads to it. While nothing can be
// drawn the page's own picture stands in.
func (a *App) sharePicture(ctx context.Context, r edge.Request) (edge.Page, error) {
	path, ok := share.PageOf(r.Path)
	if !ok {
		return a.Pages.Load(ctx, r) // which says that there is nothing
	}
	card, answer, err := a.Pages.ShareCard(ctx, path)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return a.Pages.Load(ctx, r)
	case err != nil:
		return edge.Page{}, err
	case answer.Status != 0: // the page has moved
		to := answer.Header.Get("Location")
		if !strings.HasPrefix(to, "/") || strings.ContainsAny(to, "?#") {
			return a.Pages.Load(ctx, r)
		}
		return elsewhere(card.Path(to)), nil
	case card.Path(path) != r.Path:
		return elsewhere(card.Path(path)), nil
	}
	jpeg, err := a.Shares.Get(ctx, card)
	switch {
	case err != nil && card.Picture != "" && ctx.Err() == nil:
		a.Log.Warn("picture of a link could not be drawn", "path", path, "error", err)
		return elsewhere(media.Prefix + card.Picture), nil
	case err != nil:
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"image/jpeg"}, "Cache-Control": {"public, max-age=31536000, immutable"}}
	return edge.Page{Header: header, Body: jpeg, Tags: answer.Tags, Fresh: time.Hour, Stale: time.Hour}, nil
}

// elsewhere leads on to where a picture is now; nobody keeps that, since anybody can
// make up such addresses.
func elsewhere(to string) edge.Page {
	return edge.Page{Status: http.StatusFound, Header: http.Header{"Location": {to}}, NoStore: true}
}
