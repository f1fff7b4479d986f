package apiv2

import (
	"bytes"
	"context"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/design"
	"masthead/internal/edge"
)

// Cached returns the API with the page cache before every public read operation and the document.
func (a *API) Cached(cache *edge.Cache) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", a)
	type reading func(context.Context, *API, edge.Request) (edge.Page, error)
	from := func(read reading, variant func(*http.Request) string, params ...string) http.Handler {
		return cache.Handler(
			edge.Route{
				Params:  params,
				Variant: variant,
				Load:    func(ctx context.Context, r edge.Request) (edge.Page, error) { return read(ctx, a, r) },
			},
		)
	}
	for path, item := range a.OpenAPI().Paths {
		if op := item.Get; op != nil && len(op.Security) == 0 {
			params, variant := queryParams(op), variantOf(op)
			h := bypassCache(from(readUncached, variant, params...), from(readResponse, variant, params...))
			mux.Handle("GET "+Prefix+path, RejectEmptyNumbers(op, joinListParameters(op, h)))
		}
	}
	for _, name := range []string{"/openapi.json", "/openapi.yaml"} {
		mux.Handle("GET "+Prefix+name, from(readDocument, nil))
	}
	return mux
}

// bypassCache sends requests with a parameter that bypasses caches to uncached, all others to
// cached. Responses of uncached are marked no-store.
func bypassCache(uncached, cached http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.RawQuery, "timestamp=") || strings.Contains(r.URL.RawQuery, "date=") {
			if q := r.URL.Query(); q.Has("timestamp") || q.Has("date") {
				uncached.ServeHTTP(noStoreWriter{w}, r)
				return
			}
		}
		cached.ServeHTTP(w, r)
	})
}

// noStoreWriter marks a response no-store.
type noStoreWriter struct{ http.ResponseWriter }

func (w noStoreWriter) WriteHeader(status int) {
	w.Header().Set("Cache-Control", "no-store")
	w.ResponseWriter.WriteHeader(status)
}

func (w noStoreWriter) Write(b []byte) (int, error) {
	w.Header().Set("Cache-Control", "no-store")
	return w.ResponseWriter.Write(b)
}

func queryParams(op *huma.Operation) []string {
	var names []string
	for _, p := range op.Parameters {
		if p.In == "query" {
			names = append(names, p.Name)
		}
	}
	return names
}

// joinListParameters joins the values of a repeated list parameter with commas, in the form that the operation
// reads and that the cache uses in its keys.
func joinListParameters(op *huma.Operation, next http.Handler) http.Handler {
	var lists []string
	for _, p := range op.Parameters {
		if p.In == "query" && p.Schema.Type == huma.TypeArray {
			lists = append(lists, p.Name)
		}
	}
	if lists == nil {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		for _, name := range lists {
			if len(query[name]) > 1 {
				query.Set(name, strings.Join(query[name], ","))
				r.URL.RawQuery = query.Encode()
			}
		}
		next.ServeHTTP(w, r)
	})
}

// apiFresh is how long a response of the API is fresh, and then how long it may be served stale. timeLapsed can therefore be late by twice
// this time.
const apiFresh = time.Minute

// readResponse loads a response for the cache. A response without cache tags, such as the empty list of an
// unknown slug, is not stored.
func readResponse(ctx context.Context, api *API, r edge.Request) (edge.Page, error) {
	ctx, tags := WithTags(ctx)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, (&url.URL{Path: r.Path, RawQuery: r.Query.Encode()}).String(), nil)
	if err != nil {
		return edge.Page{}, err
	}
	if r.Variant != "" {
		req.AddCookie(&http.Cookie{Name: design.Cookie, Value: r.Variant})
	}
	rec := &recording{header: http.Header{}, status: http.StatusOK}
	api.ServeHTTP(rec, req)
	list := tags.List()
	return edge.Page{Status: rec.status, Header: rec.header, Body: rec.body.Bytes(), Tags: list, Fresh: apiFresh, Stale: apiFresh,
		NoStore: len(list) == 0 || rec.status != http.StatusOK}, nil
}

// uncachedFresh is how long a response is sent again to clients that bypass caches. Features are therefore called
// at most once a second, regardless of the number of requests and their parameters. A write invalidates these
// responses at once too.
const uncachedFresh = time.Second

// readUncached loads a response for clients that bypass caches.
func readUncached(ctx context.Context, api *API, r edge.Request) (edge.Page, error) {
	page, err := readResponse(ctx, api, r)
	page.Fresh, page.Stale = uncachedFresh, 0
	return page, err
}

// readDocument returns the API's document, which does not change while the program runs.
func readDocument(ctx context.Context, api *API, r edge.Request) (edge.Page, error) {
	page, err := readResponse(ctx, api, r)
	if err == nil {
		page.Header.Set("Cache-Control", documentControl)
		page.NoStore = false
	}
	return page, err
}

// documentControl lets caches store the API's document for five minutes.
const documentControl = "public, max-age=300"

// recording stores a response in memory.
type recording struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recording) Header() http.Header         { return r.header }
func (r *recording) WriteHeader(status int)      { r.status = status }
func (r *recording) Write(b []byte) (int, error) { return r.body.Write(b) }
