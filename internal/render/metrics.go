package render

import (
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

type metrics struct {
	renders  *prometheus.CounterVec
	duration *prometheus.HistogramVec
	restarts prometheus.Counter
	waiting  prometheus.GaugeFunc
	up       prometheus.GaugeFunc
}

func newMetrics(p *Pool) *metrics {
	locked := func(read func() int) func() float64 {
		return func() float64 {
			p.mu.Lock()
			defer p.mu.Unlock()
			return float64(read())
		}
	}
	return &metrics{
		renders: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "masthead_renders_total",
			Help: "Pages rendered, by page and result: ok, thrown, busy, timeout, crashed or other.",
		}, []string{"page", "result"}),
		duration: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "masthead_render_seconds",
			Help:    "Time from the request for a page to its HTML, waiting included.",
			Buckets: []float64{.0002, .0005, .001, .002, .005, .01, .02, .05, .1, .5, 1, 5},
		}, []string{"page"}),
		restarts: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_renderer_restarts_total",
			Help: "Renderer processes that were replaced.",
		}),
		waiting: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "masthead_render_queue",
			Help: "Pages that wait for a renderer.",
		}, locked(func() int { return len(p.waiting) })),
		up: prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "masthead_renderers_up",
			Help: "Renderer processes that accept pages.",
		}, locked(func() int {
			up := 0
			for _, w := range p.workers {
				if w.conn != nil {
					up++
				}
			}
			return up
		})),
	}
}

func (m *metrics) register(r prometheus.Registerer) error {
	if r == nil {
		return nil
	}
	var errs []error
	for _, c := range []prometheus.Collector{m.renders, m.duration, m.restarts, m.waiting, m.up} {
		errs = append(errs, r.Register(c))
	}
	return errors.Join(errs...)
}

func (m *metrics) observe(page string, err error, took time.Duration) {
	m.renders.WithLabelValues(page, resultLabel(err)).Inc()
	m.duration.WithLabelValues(page).Observe(took.Seconds())
}

func resultLabel(err error) string {
	var thrown *Error
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &thrown):
		return "thrown"
	case errors.Is(err, ErrBusy):
		return "busy"
	case errors.Is(err, ErrTimeout):
		return "timeout"
	case errors.Is(err, ErrCrashed):
		return "crashed"
	default:
		return "other"
	}
}
