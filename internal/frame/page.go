package frame

import (
	"net/http"
	"reflect"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/part"
	"masthead/internal/share"
)

// Page is the result of a loader: the page model and the data for the frame.
type Page struct {
	Model  Framed // the name of the model's type is the name of the page component
	Status int    // 0 for 200
	Head   Head
	// Brand is the brand of the page's frame; nil for that of the request.
	Brand *brand.Brand
	// Preview is the state of a story that only editors see, nil for other pages.
	Preview *Preview

	// Breadcrumbs are the links to the pages above, the parent last, without the landing pages. If it is nil, the
	// declaration of the page has them.
	Breadcrumbs []Link
	// Structured is the structured data of the page, values of package schema; nil for a plain web page.
	Structured []any
	// Card has the content of the link picture besides the page's title; the zero value adds nothing.
	Card share.Card
	// Embed is the card of the page for other sites, nil for a page that has none. Cards of stories do not need it.
	Embed *EmbedCard
	// Feed is the path of the list page with the feeds that this page links to. "" stands for the page itself if it is declared with Feed,
	// and for its brand otherwise.
	Feed string
	// Podcast is the feed of the page's audio show, nil for none.
	Podcast *Form
	// HasPodcast reports whether the list of Feed, or else the brand, has a podcast of recordings.
	HasPodcast bool
	// NoCalendar reports whether a page that is declared with a calendar has nothing to put in it, such as an event without a date.
	NoCalendar bool
	// Followed identifies the page's list (story.List.Key) if readers can follow it, else "".
	Followed string
	// Newsletter is the slug of the brand of the newsletter on the page's card, "" for none.
	Newsletter string
	// FirstLayout is the layout of the first section of a landing page. It determines the style of the header. "" for other pages.
	FirstLayout string
	// Parts are rendered separately from the rest of the page, like the header and the closing.
	Parts []part.Part
	// Gated reports whether the page shows a story only up to its gate.
	Gated bool

	// Redirect is the target of a redirect with Status 301, 302, 307 or 308, "" for a page. A page with Status 410
	// was removed.
	Redirect string
}

// Component returns the name of the page component.
func (p *Page) Component() string { return reflect.TypeOf(p.Model).Elem().Name() }

// RedirectTo returns a redirect to an address with status 301, 302, 307 or 308.
func RedirectTo(address string, status int) *Page { return &Page{Redirect: address, Status: status} }

// RedirectToEntity returns the permanent redirect to the page of a company, a person or an award, in the request's edition and with its
// parameters. path is that of the page, below the path of an edition.
func (r *Request) RedirectToEntity(path string) *Page {
	to := r.EditionPath(path)
	if len(r.Query) > 0 {
		to += "?" + r.Query.Encode()
	}
	return RedirectTo(to, http.StatusMovedPermanently)
}

// WithParameter returns an address with one more query parameter, such as "after=12". The parameter must be encoded.
func WithParameter(address, parameter string) string {
	if strings.Contains(address, "?") {
		return address + "&" + parameter
	}
	return address + "?" + parameter
}
