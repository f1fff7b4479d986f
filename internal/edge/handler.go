package edge

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strings"
	"time"
)

// handler serves the pages of one route.
type handler struct {
	cache *Cache
	route Route
	id    uint32
}

// Handler returns a handler that serves a route's pages through the cache. Call it once for each
// route.
func (c *Cache) Handler(route Route) http.Handler {
	return &handler{cache: c, route: route, id: c.routes.Add(1)}
}

// These header values are shared by many responses and must not be changed.
var (
	noStore    = []string{"no-store"}
	revalidate = []string{"public, max-age=0"}

	statusHit        = []string{"masthead; hit"}
	statusStale      = []string{"masthead; hit; detail=stale-while-revalidate"}
	statusStored     = []string{"masthead; fwd=miss; stored"}
	statusMiss       = []string{"masthead; fwd=miss"}
	statusCollapsed  = []string{"masthead; fwd=miss; collapsed"}
	statusRenewed    = []string{"masthead; fwd=stale; stored"}
	statusChanged    = []string{"masthead; fwd=stale; detail=changed-while-loading"}
	statusSuspect    = []string{"masthead; fwd=stale; detail=suspect"}
	statusStaleError = []string{"masthead; fwd=stale; detail=stale-if-error"}
	statusFailed     = []string{"masthead; fwd=miss; detail=load-failed"}
)

func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		refuse(w, r, http.StatusMethodNotAllowed, "This page accepts only GET and HEAD requests.")
		return
	}
	c := h.cache
	k := h.key(r)
	accepted := acceptedBy(r)
	now := requestTime(w, c.now)
	e := c.lookup(k)
	switch c.usabilityOf(e, now) {
	case fresh:
		c.metrics.hits.Inc()
		c.queueEncoding(e, accepted)
		h.serve(w, r, e, accepted, e.cacheControl, statusHit)
	case stale:
		c.metrics.stale.Inc()
		c.refresh(h, e, now, accepted)
		h.serve(w, r, e, accepted, revalidate, statusStale)
	default:
		if limit := c.config.Limit; limit != nil {
			if wait, ok := limit.Take(r); !ok {
				RespondTooManyRequests(w, r, wait)
				return
			}
		}
		h.serveMiss(w, r, k, accepted, e != nil)
	}
}

// serveMiss responds with a page that is loaded for the request. If that fails, it responds with an
// older page or, if there is none, with the fallback.
func (h *handler) serveMiss(w http.ResponseWriter, r *http.Request, k key, accepted preference, renew bool) {
	c := h.cache
	f, e, how := c.start(h, k, accepted)
	switch how {
	case found:
		c.metrics.hits.Inc()
		h.serve(w, r, e, accepted, e.cacheControl, statusHit)
		return
	case joined:
		c.metrics.coalesced.Inc()
	}
	c.metrics.misses.Inc()

	gone, err := f.wait(r.Context())
	switch {
	case gone && errors.Is(err, context.Canceled):
		refuse(w, r, http.StatusRequestTimeout, "The client closed the connection before the page was ready.")
	case gone:
		refuse(w, r, http.StatusServiceUnavailable, "The page took too long. Please try again.")
	case err != nil:
		h.serveFailure(w, r, k, accepted, err)
	case !f.current:
		h.serve(w, r, f.entry, accepted, noStore, statusChanged)
	case !f.stored:
		h.serve(w, r, f.entry, accepted, noStore, statusMiss)
	case c.untrusted.Load():
		h.serve(w, r, f.entry, accepted, noStore, statusSuspect)
	case how == joined:
		h.serve(w, r, f.entry, accepted, f.entry.cacheControl, statusCollapsed)
	case renew:
		h.serve(w, r, f.entry, accepted, f.entry.cacheControl, statusRenewed)
	default:
		h.serve(w, r, f.entry, accepted, f.entry.cacheControl, statusStored)
	}
}

// serveFailure responds if a load did not return a page.
func (h *handler) serveFailure(w http.ResponseWriter, r *http.Request, k key, accepted preference, err error) {
	c := h.cache
	// A stored missing page is not sent, because the page may exist by now.
	if old := c.lookup(k); old != nil && (!old.isMissing() || c.isValid(old)) {
		c.metrics.staleErrors.Inc()
		h.serve(w, r, old, accepted, noStore, statusStaleError)
		return
	}
	var page Page
	if failed := (*statusError)(nil); errors.As(err, &failed) {
		page = failed.page
	} else {
		page = c.config.Fallback(k.request(), err)
	}
	page.Status = cmp.Or(page.Status, http.StatusServiceUnavailable)
	e := newEntry(k, 0, time.Time{}, page)
	if page.Status == http.StatusServiceUnavailable && page.Header.Get("Retry-After") == "" {
		w.Header().Set("Retry-After", "5")
	}
	h.serve(w, r, e, accepted, noStore, statusFailed)
}

// isFromCache reports whether a request came through a proxy or a content delivery network, which it recognises by the
// headers that these add (RFC 8586, RFC 9110). Only they can use Surrogate-Key, which has a kilobyte on a page with many
// stories.
func isFromCache(r *http.Request) bool {
	return r.Header["Cdn-Loop"] != nil || r.Header["Via"] != nil || r.Header["X-Forwarded-For"] != nil
}

// serve writes a stored page. It puts prepared slices into the header map and writes prepared
// bytes.
func (h *handler) serve(w http.ResponseWriter, r *http.Request, e *entry, accepted preference, control, status []string) {
	b := e.bodyFor(h.cache.compress, accepted)
	header := w.Header()
	for i := range e.fields {
		header[e.fields[i].name] = e.fields[i].value
	}
	header["Cache-Control"] = control
	header["Cache-Status"] = status
	if e.surrogateKey != nil && isFromCache(r) {
		header["Surrogate-Key"] = e.surrogateKey
	}
	if e.status == http.StatusOK {
		header["Etag"] = b.etag
		if tags := r.Header["If-None-Match"]; len(tags) > 0 {
			if tag := e.matchingTag(tags, b, accepted); tag != nil {
				header["Etag"] = tag
				w.WriteHeader(http.StatusNotModified)
				return
			}
		} else if e.modified != "" && e.isUnchangedSince(r.Header["If-Modified-Since"]) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	for i := range e.content {
		header[e.content[i].name] = e.content[i].value
	}
	if b.encoding != nil {
		header["Content-Encoding"] = b.encoding
	}
	header["Content-Length"] = b.length
	w.WriteHeader(e.status)
	if r.Method != http.MethodHead {
		// A failed write means that the client has closed the connection.
		_, _ = w.Write(b.bytes)
	}
}

// matchingTag returns an entity tag of If-None-Match that shows that the client has this page, nil if
// there is none. By the rules of RFC 9110 (13.1.2), the header is "*" or a list of tags, which are
// compared weakly. The tag of the body that would be sent takes precedence. The tag of another encoding
// that the client accepts, or of another compression level, matches as well: the first response has the
// quickest encoding, and later ones have the smallest. The response has the tag that matched, so that a
// cache in front updates the right stored response.
func (e *entry) matchingTag(lists []string, b *body, accepted preference) (other []string) {
	for _, list := range lists {
		for list != "" {
			var tag string
			tag, list, _ = strings.Cut(list, ",")
			tag = strings.TrimPrefix(strings.TrimSpace(tag), "W/")
			if tag == "*" || tag == b.etag[0] {
				return b.etag
			}
			if other == nil && len(tag) > 2 && e.hasTag(strings.Trim(tag, `"`), accepted) {
				other = headerValue(tag)
			}
		}
	}
	return other
}

// isUnchangedSince reports whether the time of a client's copy is the page's Last-Modified. A later time
// does not count, because the newest change may have been withdrawn since.
func (e *entry) isUnchangedSince(since []string) bool {
	if len(since) != 1 {
		return false
	}
	at, err := http.ParseTime(since[0])
	return err == nil && at.UTC().Format(http.TimeFormat) == e.modified
}

func acceptedBy(r *http.Request) preference {
	switch values := r.Header["Accept-Encoding"]; len(values) {
	case 0:
		return acceptsPlain
	case 1:
		return negotiate(values[0])
	default:
		return negotiate(strings.Join(values, ","))
	}
}
