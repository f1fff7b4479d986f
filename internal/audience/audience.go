// Package audience counts what readers do: which pages they open and how far they
// read, where they come from, what they look for in vain; and ranks the stories by
// it. It counts deeds, never persons: nothing that it takes in or keeps tells one
// reader from another.
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

// Options are what an Audience needs.
type Options struct {
	DB     *database.DB
	Brands *brand.Directory
	// Host is the site's own, with its port if it has one.
	Host string
	// Pages are the types of pages that can be opened.
	Pages      []string
	Proxies    edge.Proxies // tell the client's address
	Log        *slog.Logger
	Registerer prometheus.Registerer
}

// Audience gathers counts in memory and writes them all together every few
// seconds. A process that dies loses those that are not written yet, and no more.
type Audience struct {
	Options
	pages   map[string]bool
	repeats *repeats
	metrics *metrics

	mu      sync.Mutex
	waiting *counts
	writing sync.Mutex // held by the one that writes
}

// New makes one that counts. Without its Run nothing is written.
func New(o Options) (*Audience, error) {
	a := &Audience{Options: o, pages: map[string]bool{}, waiting: newCounts()}
	for _, name := range o.Pages {
		a.pages[name] = true
	}
	var err error
	if a.repeats, err = newRepeats(o.Proxies, o.DB.Now); err != nil {
		return nil, err
	}
	a.metrics, err = newMetrics(a)
	return a, err
}

// writeEvery is how long a count waits, and so how much a process that dies can lose.
const writeEvery = 3 * time.Second

// Run writes what is counted until ctx ends, and then what is left.
func (a *Audience) Run(ctx context.Context) {
	tick := time.NewTicker(writeEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			defer cancel()
			if err := a.Write(ctx); err != nil {
				a.Log.Error("what readers did in the last seconds is not counted", "error", err)
			}
			return
		case <-tick.C:
			if err := a.Write(ctx); err != nil && ctx.Err() == nil {
				a.Log.Warn("what readers do could not be counted; trying again", "error", err)
			}
		}
	}
}

// Write writes what waits, in one transaction. What can't be written waits on.
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
	unknown := 0
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		unknown, err = c.write(ctx, tx)
		return err
	})
	if err != nil {
		a.mu.Lock()
		defer a.mu.Unlock()
		a.drop(full, a.waiting.add(c))
		return err
	}
	a.metrics.writes.Inc()
	a.drop(unknownStory, unknown)
	return nil
}

// count adds to what waits.
func (a *Audience) count(c *counts) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drop(full, a.waiting.add(c))
}

// Why something is not counted.
const (
	full         = "full"          // more waits than memory is given for
	unknownStory = "unknown_story" // it is not, or no longer, published
	bot          = "bot"
	declined     = "declined" // the reader's browser says not to
	malformed    = "malformed"
	repeated     = "repeated" // by the same client, of the same story
)

func (a *Audience) drop(why string, n int) { a.metrics.dropped.WithLabelValues(why).Add(float64(n)) }

type metrics struct {
	dropped *prometheus.CounterVec
	beacons prometheus.Counter
	writes  prometheus.Counter
}

func newMetrics(a *Audience) (*metrics, error) {
	m := &metrics{
		dropped: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "masthead_audience_dropped_total",
			Help: "What readers' browsers sent that is not counted, by why.",
		}, []string{"reason"}),
		beacons: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_audience_beacons_total",
			Help: "Messages of readers' browsers that are counted.",
		}),
		writes: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "masthead_audience_writes_total",
			Help: "Transactions that wrote counts.",
		}),
	}
	waiting := prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "masthead_audience_waiting",
		Help: "Rows of counts that wait to be written.",
	}, func() float64 {
		a.mu.Lock()
		defer a.mu.Unlock()
		return float64(a.waiting.size())
	})
	if a.Registerer == nil {
		return m, nil
	}
	var errs []error
	for _, c := range []prometheus.Collector{m.dropped, m.beacons, m.writes, waiting} {
		errs = append(errs, a.Registerer.Register(c))
	}
	return m, errors.Join(errs...)
}
