package edge

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/prometheus/client_golang/prometheus"
)

// CacheConfig sets up a [Cache]. The zero value is a usable cache.
type CacheConfig struct {
	// MaxBytes bounds what stored pages cost in memory, all encodings, keys and
	// tags counted. Default 48 MiB.
	MaxBytes uint64
	// MissingBytes bounds the stored 404 and 410 pages, apart from the others,
	// so that no stream of wrong paths evicts a page. Default 4 MiB.
	MissingBytes uint64
	// MissingFor is the longest time that such a page stays fresh. Default 30 s.
	MissingFor time.Duration
	// Fresh and Stale apply to pages that name none. Default 5 min and 1 h.
	Fresh, Stale time.Duration
	// LoadTimeout ends a load. Default 5 s.
	LoadTimeout time.Duration
	// MaxLoads is how many pages may be loading at once. Default 64.
	MaxLoads int
	// Encoders is how many workers compress in the background. Default 1.
	Encoders int
	// Fallback makes the page that goes out when loading failed and there is no
	// older one. Status 0 means 503, and a 503 without Retry-After gets
	// one. Nil means a line of plain text.
	Fallback func(Request, error) Page
	// Now is the clock, which must be the one that [Observe] has. Default
	// time.Now.
	Now func() time.Time
	// Registerer takes the metrics. Nil means that nobody reads them.
	Registerer prometheus.Registerer
	// Logger hears about failed loads. Default slog.Default.
	Logger *slog.Logger
}

// Cache keeps rendered pages, each already compressed.
//
// It promises that after [Cache.Invalidate] returns, no request that arrives
// then gets, as fresh, a page with one of the tags that was loaded or began to
// load before. An older page goes out only when loading anew fails, and then
// it is marked as not to be stored by anyone.
type Cache struct {
	config   CacheConfig
	now      func() time.Time
	compress *compressor
	metrics  *cacheMetrics

	pages, missing *otter.Cache[key, *entry]
	routes         atomic.Uint32
	untrusted      atomic.Bool

	*validity
	mu      sync.Mutex // guards flights, and validity beyond its atomics
	flights map[key]*flight

	loads   chan struct{} // a slot for each running load
	waiting chan *entry   // for better encoding
	life    context.Context
	end     context.CancelFunc
	workers sync.WaitGroup
}

// maxQueue bounds the entries that wait for better encoding. One that finds
// no room tries again on its next hit.
const maxQueue = 256

// refreshPause is the least time between two background loads of one entry,
// so that a failing load is not repeated by every reader.
const refreshPause = 2 * time.Second

// NewCache starts a cache and its encoding workers; Close ends them.
func NewCache(config CacheConfig) (*Cache, error) {
	config = config.withDefaults()
	compress, err := newCompressor()
	if err != nil {
		return nil, fmt.Errorf("preparing page compression: %w", err)
	}
	c := &Cache{
		config:   config,
		now:      config.Now,
		compress: compress,
		validity: newValidity(),
		flights:  map[key]*flight{},
		loads:    make(chan struct{}, config.MaxLoads),
		waiting:  make(chan *entry, maxQueue),
	}
	c.life, c.end = context.WithCancel(context.Background())
	if c.pages, err = c.newStore(config.MaxBytes); err != nil {
		return nil, fmt.Errorf("making the page store: %w", err)
	}
	if c.missing, err = c.newStore(config.MissingBytes); err != nil {
		return nil, fmt.Errorf("making the store of missing pages: %w", err)
	}
	if c.metrics, err = newCacheMetrics(c, config.Registerer); err != nil {
		return nil, fmt.Errorf("registering the page cache's metrics: %w", err)
	}
	for range config.Encoders {
		c.workers.Go(c.encode)
	}
	return c, nil
}

func (config CacheConfig) withDefaults() CacheConfig {
	setDefault(&config.MaxBytes, 48<<20)
	setDefault(&config.MissingBytes, 4<<20)
	setDefault(&config.MissingFor, 30*time.Second)
	setDefault(&config.Fresh, 5*time.Minute)
	setDefault(&config.Stale, time.Hour)
	setDefault(&config.LoadTimeout, 5*time.Second)
	setDefault(&config.MaxLoads, 64)
	setDefault(&config.Encoders, 1)
	if config.Fallback == nil {
		config.Fallback = func(Request, error) Page {
			return Page{
				Header: http.Header{"Content-Type": {"text/plain; charset=utf-8"}},
				Body:   []byte("This page can't be shown right now. Please try again in a moment.\n"),
			}
		}
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.Logger == nil {
		config.Logger = slog.Default()
	}
	return config
}

func setDefault[T comparable](value *T, to T) {
	var zero T
	if *value == zero {
		*value = to
	}
}

func (c *Cache) newStore(bytes uint64) (*otter.Cache[key, *entry], error) {
	return otter.New(&otter.Options[key, *entry]{
		MaximumWeight: bytes,
		Weigher:       func(_ key, e *entry) uint32 { return e.weight() },
		// Called on a goroutine of its own, so it may take the lock.
		OnDeletion: func(gone otter.DeletionEvent[key, *entry]) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.remove(gone.Value)
		},
	})
}

// Close stops background work. Loads that still run are told to end.
func (c *Cache) Close() {
	c.end()
	c.workers.Wait()
}

// Invalidate makes every page with one of the tags unservable as fresh, here
// and now. The old pages stay only for the case that loading anew fails.
func (c *Cache) Invalidate(tags ...string) {
	if len(tags) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.invalidate(tags)
	c.metrics.invalidations.Add(float64(len(tags)))
}

// InvalidateAll does to every page what Invalidate does to some.
func (c *Cache) InvalidateAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.invalidateAll()
	c.metrics.invalidations.Inc()
}

// SetTrusted says whether this node hears of every change. While it does not,
// each request loads anew (one load for those that wait together), and an
// older page goes out, marked, only when that fails. Trust that comes back
// begins with InvalidateAll. A new cache is trusted.
func (c *Cache) SetTrusted(trusted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if trusted && c.untrusted.Load() {
		c.invalidateAll()
	}
	c.untrusted.Store(!trusted)
}

// lookup finds what is stored for a key, servable or not.
func (c *Cache) lookup(k key) *entry {
	if e, ok := c.pages.GetIfPresent(k); ok {
		return e
	}
	e, _ := c.missing.GetIfPresent(k)
	return e
}

// usability says how an entry may be served.
type usability uint8

const (
	unusable usability = iota // only when loading fails
	stale                     // while it is loaded anew
	fresh
)

// judge says how an entry, which may be nil, may be served at a moment.
func (c *Cache) judge(e *entry, now time.Time) usability {
	if e == nil || c.untrusted.Load() || !c.valid(e) {
		return unusable
	}
	switch age := now.Sub(e.loaded); {
	case age < e.fresh:
		return fresh
	case age < e.usable:
		return stale
	default:
		return unusable
	}
}

// store keeps a loaded entry, which must be indexed already.
func (c *Cache) store(e *entry) {
	into, other := c.pages, c.missing
	if e.missing() {
		into, other = other, into
	}
	if old, ok := into.GetIfPresent(e.key); ok && old.seq > e.seq && c.valid(old) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.remove(e) // a load that began later was quicker
		return
	}
	into.Set(e.key, e)
	other.Invalidate(e.key)
}

// drop removes what is stored for a key.
func (c *Cache) drop(k key) {
	c.pages.Invalidate(k)
	c.missing.Invalidate(k)
}

// queue asks for the bodies that an entry lacks, if it does not wait for them: the
// strong ones, or the plain one for a client that takes no other. A hit asks for
// them: a page that nobody reads twice is not worth it, nor are missing pages, of
// which anyone can make many.
func (c *Cache) queue(e *entry, accepted preference) {
	if e.strong && (accepted[0] != identity || e.bodies[identity] != nil) {
		return
	}
	if e.noStore || e.missing() || !e.queued.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.waiting <- e:
	default:
		e.queued.Store(false)
	}
}

// encode is the background worker that replaces entries by better encoded ones
// until the cache is closed.
func (c *Cache) encode() {
	for {
		select {
		case <-c.life.Done():
			return
		case e := <-c.waiting:
			c.improve(e)
		}
	}
}

func (c *Cache) improve(e *entry) {
	if !c.valid(e) || c.lookup(e.key) != e {
		return
	}
	var better *entry
	if e.strong {
		better = e.decoded(c.compress)
	} else {
		better = e.encodeStrong(c.compress)
	}

	c.mu.Lock()
	alive := c.valid(e)
	if alive {
		c.add(better)
	}
	c.mu.Unlock()
	if !alive {
		return
	}

	swapped := false
	c.pages.ComputeIfPresent(e.key, func(current *entry) (*entry, otter.ComputeOp) {
		if current != e {
			return nil, otter.CancelOp
		}
		swapped = true
		return better, otter.WriteOp
	})
	if !swapped {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.remove(better)
	}
}
