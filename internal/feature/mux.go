package feature

import (
	"context"
	"net/http"

	"masthead/internal/clock"
	"masthead/internal/edge"
)

// Mux registers the handlers of features, and contains what features need to make them.
type Mux struct {
	*http.ServeMux
	limiters map[*edge.Rate]*edge.RateLimiter

	Cache   *edge.Cache
	API     http.Handler // serves operations; public reads pass the page cache
	Pages   http.Handler // serves pages
	Proxies edge.Proxies // trusted to name a client's address
	Clock   clock.Clock
}

// Limiter returns the rate limiter by client with a rate. Callers that pass the same pointer share one limiter.
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

// HandleFolder puts a handler at a path and at all paths below it. An http.ServeMux that has only the paths below
// would redirect requests for the path itself.
func (m *Mux) HandleFolder(method, path string, h http.Handler) {
	if method != "" {
		method += " "
	}
	m.Handle(method+path, h)
	m.Handle(method+path+"/", h)
}
