package feature

import (
	"context"
	"net/http"
	"slices"

	"masthead/internal/clock"
	"masthead/internal/edge"
)

// Mux registers the handlers of features, and contains everything that features need to create handlers.
type Mux struct {
	*http.ServeMux
	limiters map[*edge.Rate]*edge.RateLimiter
	patterns []string

	Cache   *edge.Cache
	API     http.Handler // serves operations; public reads pass the page cache
	Pages   http.Handler // serves pages
	Proxies edge.Proxies // trusted to name a client's address
	Clock   clock.Clock
}

// Handle registers a handler for a pattern, as http.ServeMux does.
func (m *Mux) Handle(pattern string, h http.Handler) {
	m.patterns = append(m.patterns, pattern)
	m.ServeMux.Handle(pattern, h)
}

// HandleFunc registers a function for a pattern, as http.ServeMux does.
func (m *Mux) HandleFunc(pattern string, handle func(http.ResponseWriter, *http.Request)) {
	m.Handle(pattern, http.HandlerFunc(handle))
}

// Patterns returns the registered patterns in the order of registration.
func (m *Mux) Patterns() []string { return slices.Clone(m.patterns) }

// Limiter returns a rate limiter that limits each client to a rate. Callers that pass the same pointer share one limiter.
func (m *Mux) Limiter(rate *edge.Rate) (*edge.RateLimiter, error) {
	if known := m.limiters[rate]; known != nil {
		return known, nil
	}
	limiter, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: rate.PerSecond, Burst: rate.Burst, Proxies: m.Proxies, Now: m.Clock})
	if err != nil {
		return nil, err
	}
	if m.limiters == nil {
		m.limiters = map[*edge.Rate]*edge.RateLimiter{}
	}
	m.limiters[rate] = limiter
	return limiter, nil
}

// Cached returns a handler that serves the pages of load through the page cache. params are the query parameters that
// load reads.
func (m *Mux) Cached(load func(context.Context, edge.Request) (edge.Page, error), params ...string) http.Handler {
	return m.Cache.Handler(edge.Route{Params: params, Load: load})
}

// HandleFolder registers a handler for a path and for all paths below it. If an http.ServeMux had only the paths
// below it, it would redirect requests for the path itself.
func (m *Mux) HandleFolder(method, path string, h http.Handler) {
	if method != "" {
		method += " "
	}
	m.Handle(method+path, h)
	m.Handle(method+path+"/", h)
}
