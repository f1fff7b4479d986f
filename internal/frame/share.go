package frame

import (
	"cmp"
	"strings"

	"masthead/internal/media"
	"masthead/internal/share"
)

// sharedWidth is the width in pixels of the rendition that is drawn into link pictures.
const sharedWidth = 960

// shareAddress completes the page's card and returns the address of the link picture. Pages with a robots rule,
// pages with a query, and pages of lists after the first have the picture of their brand.
func shareAddress(r *Request, p *Page) string {
	if r.Path == r.Brand.Path || p.Head.Robots != "" || r.Number > 1 || len(r.Query) > 0 {
		p.Card = r.BrandCard()
		return r.Site.URL + p.Card.Path(r.Brand.Path)
	}
	p.Card = r.LinkCard(p)
	return r.Absolute(p.Card.Path(r.Path))
}

// LinkCard returns the card of the link picture of a page, whatever robots may do with the page. r must be in the brand of the page.
func (r *Request) LinkCard(p *Page) share.Card {
	c := p.Card
	c.Title, c.Lang = cmp.Or(c.Title, p.Head.Title), cmp.Or(c.Lang, r.Locale().Code)
	c.Name, c.PublicationName, c.Accent = r.Name(), r.Site.Name, r.Brand.Accent
	if pic := p.Head.Image; pic != nil {
		c.Picture = strings.TrimPrefix(pic.URL(sharedWidth), media.Prefix)
		c.Width, c.Height, c.FocalX, c.FocalY = pic.Width, pic.Height, pic.FocalX, pic.FocalY
	}
	return c
}

// BrandCard returns the card of a link picture that shows the page's brand alone.
func (r *Request) BrandCard() share.Card {
	c := share.Card{Title: r.Name(), Lang: r.Locale().Code, Subtitle: r.Brand.Tagline, Accent: r.Brand.Accent}
	if !r.Brand.IsEdition() { // the names of editions begin with the name of the publication
		c.Name = r.Site.Name
	}
	return c
}
