// Package audience counts what readers do: which pages they open, how far they read, where
// they come from, and which searches find nothing. It ranks the stories by these counts.
// It counts actions, not people: nothing that it receives or stores identifies a reader.
package audience

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
)

// Options are the parameters of an Audience.
type Options struct {
	DB     *database.DB
	Brands *brand.Directory
	// Host is the site's own host, with its port if it has one.
	Host string
	// Pages are the names of the page models that can be counted.
	Pages []string
	// Events returns the slugs of the events whose pages are counted; nil counts none.
	Events     func(ctx context.Context) (map[string]bool, error)
	Proxies    edge.Proxies // trusted proxies, which pass on the client's address
	Log        *slog.Logger
	Registerer prometheus.Registerer
}

// Audience adds up counts in memory and writes them every few seconds. A process that is killed
// loses only the counts that it has not written yet.
type Audience struct {
	Options
	pages   map[string]bool
	repeats *repeatLimiter
	metrics *metrics

	mu      sync.Mutex
	waiting *counts
	writing sync.Mutex // held while counts are written
}

// New returns an Audience. It writes counts only while Run runs.
func New(o Options) (*Audience, error) {
	a := &Audience{Options: o, pages: map[string]bool{}, waiting: newCounts()}
	for _, name := range o.Pages {
		a.pages[name] = true
	}
	var err error
	if a.repeats, err = newRepeatLimiter(o.DB.Now); err != nil {
		return nil, err
	}
	a.metrics, err = newMetrics(a)
	return a, err
}

// writeEvery is the interval at which counts are written. A process that is killed loses the counts
// of at most this time.
const writeEvery = 3 * time.Second

// Run writes the counts periodically until ctx ends, and then once more.
func (a *Audience) Run(ctx context.Context) {
	tick := time.NewTicker(writeEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			if err := a.Write(ctx); err != nil {
				a.Log.Error("the last counts of readers' actions are lost", "error", err)
			}
			return
		case <-tick.C:
			if err := a.Write(ctx); err != nil && ctx.Err() == nil {
				a.Log.Warn("counts of readers' actions could not be written; trying again", "error", err)
			}
		}
	}
}

// Write writes all counts in one transaction. If it fails, the counts stay in memory.
func (a *Audience) Write(ctx context.Context) error {
	a.writing.Lock()
	defer a.writing.Unlock()
	a.mu.Lock()
	c := a.waiting
	a.waiting = newCounts()
	a.mu.Unlock()
	if c.size() == 0 {
		return nil
	}
	unknownEvents, err := a.dropUnknownEvents(ctx, c)
	unknown := 0
	if err == nil {
		err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
			unknown, err = c.write(ctx, tx)
			return err
		})
	}
	if err != nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.countDropped(memoryFull, a.waiting.add(c))
		return err
	}
	a.metrics.writes.Inc()
	a.countDropped(unknownStory, unknown)
	a.countDropped(unknownEvent, unknownEvents)
	return nil
}

// addCounts adds counts to those in memory.
func (a *Audience) addCounts(c *counts) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.countDropped(memoryFull, a.waiting.add(c))
}

// Reasons why something is not counted.
const (
	memoryFull   = "full"          // the memory limit is reached
	unknownStory = "unknown_story" // it is not published, or no longer
	unknownEvent = "unknown_event" // it does not exist, or no longer
	bot          = "bot"
	declined     = "declined" // the reader's browser asks not to be counted
	malformed    = "malformed"
	repeated     = "repeated" // too often by the same client for the same story
)

func (a *Audience) countDropped(why string, n int) {
	a.metrics.dropped.WithLabelValues(why).Add(float64(n))
}

type metrics struct {
	dropped *prometheus.CounterVec
	reports prometheus.Counter
	writes  prometheus.Counter
}

func newMetrics(a *Audience) (*metrics, error) {
	m := &metrics{
		dropped: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "masthead_audience_dropped_total",
			Help: "Audience reports and counts that were dropped, by reason.",
		}, []string{"reason"}),
		reports: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_audience_beacons_total",
			Help: "Audience reports that were counted.",
		}),
		writes: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_audience_writes_total",
			Help: "Transactions that wrote counts.",
		}),
	}
	waiting := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "masthead_audience_waiting",
		Help: "Rows of counts that are not written yet.",
	}, func() float64 {
		a.mu.Lock()
		defer a.mu.Unlock()
		return float64(a.waiting.size())
	})
	if a.Registerer == nil {
		return m, nil
	}
	var errs []error
	for _, c := range []prometheus.Collector{m.dropped, m.reports, m.writes, waiting} {
		errs = append(errs, a.Registerer.Register(c))
	}
	return m, errors.Join(errs...)
}
