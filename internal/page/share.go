package page

import (
	"context"
	"net/http"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/share"
)

// ShareCard is what the picture beside a link to the page at a path shows, and the
// tags of what changes it. An answer with a status says that there is none, or where
// the page is now.
func (p *Pages) ShareCard(ctx context.Context, path string) (share.Card, edge.Page, error) {
	page, answer, err := p.Draw(ctx, path)
	return page.Card, answer, err
}

// Draw makes the page at a path without rendering it. The page is never nil.
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
