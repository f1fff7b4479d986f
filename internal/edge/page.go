package edge

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

// Page is one rendered answer, the same for every reader.
type Page struct {
	// Status is the HTTP status; 0 means 200. A status of 500 or more, but for
	// 501, counts as a failed load: it is never stored, and an older page goes
	// out instead when there is one.
	Status int
	// Header holds content headers only: Content-Type, Location, Link,
	// Content-Language and the like. What belongs to the connection, the
	// reader (Set-Cookie) or the cache itself is dropped. A Cache-Control given
	// here replaces the one made from Fresh and Stale.
	Header http.Header
	// Modified is when what the page says was last changed, for clients that
	// remember a time in place of a tag; zero for nobody knows. It may step back.
	Modified time.Time
	// Body is the answer's content, not encoded. It must not change afterwards.
	Body []byte
	// Pieces are the runs of bytes that the body consists of, in order, or nil. A first answer of a body with
	// pieces is quick to compress, since shared pieces are compressed already.
	Pieces []*Piece
	// Tags name what the page shows. [Cache.Invalidate] finds it by them, and
	// they go out as Surrogate-Key.
	Tags []string
	// Fresh is how long the page is served without asking anew. Stale is how
	// long after that the old bytes still go out while the page is loaded in
	// the background. When Fresh is 0 both default to what the cache says.
	Fresh, Stale time.Duration
	// NoStore keeps the page out of this cache and of all others.
	NoStore bool
}

// Request is all that a page may depend on.
type Request struct {
	// Path is the decoded URL path.
	Path string
	// Query holds the route's declared parameters that were sent, one value
	// each, none of them empty.
	Query url.Values
	// Variant is what the route's Variant function said.
	Variant string
}

// Route says how the pages of a handler are told apart and made.
type Route struct {
	// Params are the query parameters that the pages depend on. All others are
	// ignored. A value that the route does not admit should be answered with
	// 404, so that it counts against the small budget of missing pages.
	Params []string
	// Variant names what else the pages depend on (brand, locale, design, lite
	// mode). It must map every request onto a small set of values. Nil means
	// that they depend on nothing else.
	Variant func(*http.Request) string
	// Load makes the page. It runs once for all concurrent readers, on a
	// context that no reader's departure cancels, and must end when that
	// context does.
	Load func(context.Context, Request) (Page, error)
}

// failed reports whether an answer of a status says that this site could not do what it
// should. 501 says that nobody should ask for it.
func failed(status int) bool {
	return status >= http.StatusInternalServerError && status != http.StatusNotImplemented
}
