package edge

import (
	"context"
	"net/http"
	"net/url"
	"time"
)

// Page is one rendered response, the same for every reader.
type Page struct {
	// Status is the HTTP status; 0 means 200. A status of 500 or more, except 501, counts as a
	// failed load: it is never stored, and an older page is sent instead if there is one.
	Status int
	// Header has content headers only: Content-Type, Location, Link, Content-Language and the like.
	// Headers of the connection, the reader (Set-Cookie) or the cache itself are dropped. A
	// Cache-Control set here replaces the one made from Fresh and Stale.
	Header http.Header
	// Modified is the time of the last change to the content, for clients that send a time instead
	// of a tag; zero if it is unknown. It may be earlier than it was in a previous version of the page.
	Modified time.Time
	// Body is the content, not encoded. It must not change afterwards.
	Body []byte
	// Pieces are the runs of bytes that make up the body, in order, or nil. The first response of a
	// body with pieces is quick to compress, because shared pieces are compressed already.
	Pieces []*Piece
	// Tags are the cache tags of everything that the page shows. [Cache.Invalidate] finds the page by
	// them, and they are sent as Surrogate-Key to caches in front.
	Tags []string
	// Fresh is how long the page is served without loading it again. Stale is how long after that the
	// old bytes are still served while the page is loaded in the background. If Fresh is 0, both have
	// the cache's defaults.
	Fresh, Stale time.Duration
	// NoStore excludes the page from this cache and all others.
	NoStore bool
}

// Request has everything that a page may depend on.
type Request struct {
	// Path is the decoded URL path.
	Path string
	// Query has the route's declared parameters that were sent, one value each, none of them empty.
	Query url.Values
	// Variant is the result of the route's Variant function.
	Variant string
}

// Route defines how the pages of a handler are distinguished and made.
type Route struct {
	// Params are the query parameters that the pages depend on. All others are ignored. The response to
	// a value that the route does not accept should be 404, so that it counts against the small limit
	// of missing pages.
	Params []string
	// Variant returns what else the pages depend on (brand, locale, design, lite form). It must map
	// every request to a small set of values. Nil means that they depend on nothing else.
	Variant func(*http.Request) string
	// Load makes the page. It runs once for all concurrent readers. Its context does not end when one
	// of them leaves. It must return when its context ends.
	Load func(context.Context, Request) (Page, error)
}

// isFailure reports whether a status means that this site has failed. 501 only means that the method
// is not supported.
func isFailure(status int) bool {
	return status >= http.StatusInternalServerError && status != http.StatusNotImplemented
}
