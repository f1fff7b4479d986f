package frame

import (
	"reflect"

	"masthead/internal/part"
	"masthead/internal/share"
)

// Page is what a loader made: the model, and what the page says about itself.
type Page struct {
	Model  Framed // its type's name is that of the React component
	Status int    // 0 for 200
	Head   Head

	// Breadcrumbs are the pages above, the nearest last, without the front and the brand. Nil leaves
	// them to the declaration of the page.
	Breadcrumbs []Link
	// Structured is what the page says about itself in the words of schema.org; nil for a plain web page.
	Structured []any
	// Card is what the picture of a link to the page shows beside its title; the zero value adds nothing.
	Card share.Card
	// Feed is the path of the page whose list has the feeds that this page names, "" for its brand's.
	Feed string
	// Podcast is the feed of the audio show that the page is about, nil for none.
	Podcast *Form
	// Audible says that the brand or the list of Feed has a podcast of recordings.
	Audible bool
	// Followed is the key of the list that the page shows and that readers can follow, "" for none.
	Followed string
	// Newsletter is the slug of the brand whose newsletter a card on the page offers, "" for none.
	Newsletter string
	// Opening is the layout of the first section of a landing page, which sets the style of the header; "" for other pages.
	Opening string
	// Parts are drawn apart from the rest of the page, beside the header and what follows the content.
	Parts []part.Part
	// Gated says that the page shows a story only as far as its gate.
	Gated bool

	// Redirect is the address that the page leads to, with Status 301, 302, 307 or 308; Status 410 says
	// that what was here is gone. "" for a page.
	Redirect string
}

// Component is the name of the React component that draws the page.
func (p *Page) Component() string { return reflect.TypeOf(p.Model).Elem().Name() }

// RedirectTo is a page that leads elsewhere.
func RedirectTo(address string, status int) *Page { return &Page{Redirect: address, Status: status} }
