package page

import (
	"context"
	"net/http"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/share"
)

// ShareCard returns the card of the link picture of the page at a path, with the cache tags that it depends on. A
// response with a status means that there is no such page, or that it has moved.
func (p *Pages) ShareCard(ctx context.Context, path string) (share.Card, edge.Page, error) {
	page, response, err := p.LoadModel(ctx, path)
	return page.Card, response, err
}

// LoadHeaders returns the response to a page request without rendering the page: it has a status and
// headers, but no body.
func (p *Pages) LoadHeaders(ctx context.Context, from edge.Request) (edge.Page, error) {
	r, err := p.Frames.NewRequest(ctx, from)
	if err != nil {
		return edge.Page{}, err
	}
	r.LoadOnly = true
	return p.respond(r)
}

// LoadModel returns the page at a path and the response to its request, without rendering the page.
// The page is never nil. It returns database.ErrNotFound if there is no such page.
func (p *Pages) LoadModel(ctx context.Context, path string) (*frame.Page, edge.Page, error) {
	r, err := p.Frames.NewRequest(ctx, edge.Request{Path: path})
	if err != nil {
		return &frame.Page{}, edge.Page{}, err
	}
	r.LoadOnly = true
	page, err := p.load(r)
	if err != nil {
		return &frame.Page{}, edge.Page{Tags: r.Tags()}, err
	}
	response, err := p.Finish(r, page)
	if response.Status == http.StatusOK {
		response.Status = 0
	}
	if err == nil && response.Status >= http.StatusBadRequest {
		err = database.ErrNotFound
	}
	return page, response, err
}
