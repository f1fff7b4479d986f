package page

import (
	"cmp"
	"context"
	"net/http"
	"strings"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/media"
	"masthead/internal/share"
)

// sharedWidth is how wide the page's picture should be that is drawn into the picture
// beside a link.
const sharedWidth = 960

// share is the address of the picture beside a link to the page. What search engines
// are not shown, and what only a query tells apart, has that of its brand.
func (v *visit) share(head Head) string {
	page := v.path
	if v.path == v.brand.Path || head.Robots != "" || v.number > 1 || len(v.query) > 0 {
		page, v.card = v.brand.Path, v.brandCard()
		return v.Site.URL + v.card.Path(page)
	}
	c := &v.card
	c.Title, c.Lang = cmp.Or(c.Title, head.Title), cmp.Or(c.Lang, v.locale().Code)
	c.Paper, c.House, c.Accent = v.name(), v.Site.Name, v.brand.Accent
	if p := head.Image; p != nil {
		c.Picture = strings.TrimPrefix(p.URL(sharedWidth), media.Prefix)
		c.Width, c.Height, c.FocalX, c.FocalY = p.Width, p.Height, p.FocalX, p.FocalY
	}
	return v.absolute(c.Path(page))
}

// brandCard shows the brand alone.
func (v *visit) brandCard() share.Card {
	c := share.Card{Title: v.name(), Lang: v.locale().Code, Line: v.brand.Tagline, Accent: v.brand.Accent}
	if !v.brand.Edition() { // whose own names begin with it
		c.Paper = v.Site.Name
	}
	return c
}

// ShareCard is what the picture beside a link to the page at a path shows, and the
// tags of what changes it. An answer with a status says that there is none, or where
// the page is now.
func (p *Pages) ShareCard(ctx context.Context, path string) (share.Card, edge.Page, error) {
	v, answer, err := p.drawn(ctx, path)
	return v.card, answer, err
}

// drawn is a visit of the page at a path that renders nothing.
func (p *Pages) drawn(ctx context.Context, path string) (*visit, edge.Page, error) {
	v := p.visit(ctx, edge.Request{Path: path})
	v.drawing = true
	answer, err := v.route()
	if err == nil && answer.Status == http.StatusOK {
		answer.Status = 0
	}
	if errors := answer.Status >= http.StatusBadRequest; err == nil && errors {
		err = database.ErrNotFound
	}
	return v, answer, err
}
