package edge

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"
)

// cacheMetrics counts the events of the page cache.
type cacheMetrics struct {
	hits, stale, misses, staleErrors prometheus.Counter
	errors, coalesced, invalidations prometheus.Counter
}

func newCacheMetrics(c *Cache, registerer prometheus.Registerer) (*cacheMetrics, error) {
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "masthead_page_cache_requests_total",
		Help: "Page requests by the cache's response.",
	}, []string{"result"})
	m := &cacheMetrics{
		hits:        requests.WithLabelValues("hit"),
		stale:       requests.WithLabelValues("stale"),
		misses:      requests.WithLabelValues("miss"),
		staleErrors: requests.WithLabelValues("stale_if_error"),
		errors: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_page_cache_load_errors_total",
			Help: "Page loads that failed.",
		}),
		coalesced: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_page_cache_coalesced_total",
			Help: "Page requests that waited for a load that another request had started.",
		}),
		invalidations: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_page_cache_invalidations_total",
			Help: "Invalidated tags; invalidating everything counts as one.",
		}),
	}
	bytes := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "masthead_page_cache_bytes",
		Help: "Memory in bytes that stored pages occupy, as counted by the cache.",
	}, func() float64 { return float64(c.pages.WeightedSize() + c.missing.WeightedSize()) })
	entries := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "masthead_page_cache_entries",
		Help: "Stored pages.",
	}, func() float64 { return float64(c.pages.EstimatedSize() + c.missing.EstimatedSize()) })
	return m, register(registerer, requests, m.errors, m.coalesced, m.invalidations, bytes, entries)
}

// register adds collectors to a registerer, which may be nil.
func register(registerer prometheus.Registerer, collectors ...prometheus.Collector) error {
	if registerer == nil {
		return nil
	}
	var errs []error
	for _, collector := range collectors {
		errs = append(errs, registerer.Register(collector))
	}
	return errors.Join(errs...)
}
