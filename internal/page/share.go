package page

import (
	"context"
	"net/http"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/share"
)

// ShareCard returns what the link picture of the page at a path shows, with the cache tags
// on which it depends. A response with a status means that there is none, or that the page
// has moved.
func (p *Pages) ShareCard(ctx context.Context, path string) (share.Card, edge.Page, error) {
	page, answer, err := p.Draw(ctx, path)
	return page.Card, answer, err
}

// Look returns the response to a page request without rendering it: it has a status and headers,
// but no body.
func (p *Pages) Look(ctx context.Context, from edge.Request) (edge.Page, error) {
	r := p.Frames.New(ctx, from)
	r.Drawing = true
	return p.answer(r)
}

// Draw loads the page at a path without rendering it. The page is never nil.
func (p *Pages) Draw(ctx context.Context, path string) (*frame.Page, edge.Page, error) {
	r := p.Frames.New(ctx, edge.Request{Path: path})
	r.Drawing = true
	page, err := p.load(r)
	if err != nil {
		return &frame.Page{}, edge.Page{Tags: r.Tags()}, err
	}
	answer, err := p.Finish(r, page)
	if answer.Status == http.StatusOK {
		answer.Status = 0
	}
	if err == nil && answer.Status >= http.StatusBadRequest {
		err = database.ErrNotFound
	}
	return page, answer, err
}
