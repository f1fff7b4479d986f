package edge

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/prometheus/client_golang/prometheus"

	"masthead/internal/bounded"
)

// CacheConfig configures a [Cache]. The zero value is a usable cache.
type CacheConfig struct {
	// MaxBytes limits the memory of stored pages, including all encodings, keys and tags. Default
	// 48 MiB.
	MaxBytes uint64
	// MissingBytes limits the stored 404 and 410 pages, separately from the others, so that a
	// stream of wrong paths evicts no page. Default 4 MiB.
	MissingBytes uint64
	// MissingFor is how long such a page stays fresh at most. Default 30 s.
	MissingFor time.Duration
	// Fresh and Stale apply to pages that set neither. Default 5 min and 1 h.
	Fresh, Stale time.Duration
	// LoadTimeout is the time limit of a load. Default 5 s.
	LoadTimeout time.Duration
	// MaxLoads is the number of pages that may load at once. Default 64.
	MaxLoads int
	// Encoders is the number of workers that compress in the background. Default 1.
	Encoders int
	// Limit limits how often one client makes the server load a page; a request beyond it gets 429.
	// Nil sets no limit. Stored pages never count.
	Limit *RateLimiter
	// Fallback returns the page that is sent when loading has failed and no older page is stored. Its
	// status 0 means 503. A page with the status 503 and no Retry-After gets one. If it is nil, a line
	// of plain text is sent.
	Fallback func(Request, error) Page
	// Now is the clock, which must be the same as that of [Observe]. Default time.Now.
	Now func() time.Time
	// Registerer registers the metrics. Nil registers none.
	Registerer prometheus.Registerer
	// Logger logs failed loads. Default slog.Default.
	Logger *slog.Logger
}

// Cache stores rendered pages, each already compressed.
//
// After [Cache.Invalidate] returns, a page with one of the tags is not served as fresh if its load began earlier.
// Such a page is served only if loading it again fails, and then with a Cache-Control that keeps other caches from
// storing it.
type Cache struct {
	config   CacheConfig
	now      func() time.Time
	compress *compressor
	metrics  *cacheMetrics

	pages, missing bounded.Cache[key, *entry]
	routes         atomic.Uint32
	untrusted      atomic.Bool

	*validity
	mu      sync.Mutex // guards flights, and validity except its atomics
	flights map[key]*flight

	loads          chan struct{} // one slot for each running load
	waiting        chan *entry   // entries that wait for a better encoding
	background     context.Context
	stopBackground context.CancelFunc
	workers        sync.WaitGroup
}

// maxQueue limits the entries that wait for a better encoding. An entry that finds no room tries
// again on its next hit.
const maxQueue = 256

// refreshPause is the minimum time between two background loads of one entry, so that a failing
// load is not repeated for every reader.
const refreshPause = 2 * time.Second

// NewCache starts a cache and its encoding workers; Close stops them.
func NewCache(config CacheConfig) (*Cache, error) {
	config = config.withDefaults()
	compress, err := newCompressor()
	if err != nil {
		return nil, fmt.Errorf("prepare page compression: %w", err)
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
	c.background, c.stopBackground = context.WithCancel(context.Background())
	if c.pages, err = c.newStore(config.MaxBytes); err != nil {
		return nil, fmt.Errorf("create the page store: %w", err)
	}
	if c.missing, err = c.newStore(config.MissingBytes); err != nil {
		return nil, fmt.Errorf("create the store of missing pages: %w", err)
	}
	if c.metrics, err = newCacheMetrics(c, config.Registerer); err != nil {
		return nil, fmt.Errorf("register the page cache's metrics: %w", err)
	}
	for range config.Encoders {
		c.workers.Go(c.encodeQueued)
	}
	return c, nil
}

func (config CacheConfig) withDefaults() CacheConfig {
	config.MaxBytes = cmp.Or(config.MaxBytes, 48<<20)
	config.MissingBytes = cmp.Or(config.MissingBytes, 4<<20)
	config.MissingFor = cmp.Or(config.MissingFor, 30*time.Second)
	config.Fresh = cmp.Or(config.Fresh, 5*time.Minute)
	config.Stale = cmp.Or(config.Stale, time.Hour)
	config.LoadTimeout = cmp.Or(config.LoadTimeout, 5*time.Second)
	config.MaxLoads = cmp.Or(config.MaxLoads, 64)
	config.Encoders = cmp.Or(config.Encoders, 1)
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

func (c *Cache) newStore(bytes uint64) (bounded.Cache[key, *entry], error) {
	return otter.New(&otter.Options[key, *entry]{
		MaximumWeight: bytes,
		Weigher:       func(_ key, e *entry) uint32 { return e.weight() },
		// This runs on its own goroutine, so it may take the lock.
		OnDeletion: func(gone otter.DeletionEvent[key, *entry]) {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.remove(gone.Value)
		},
	})
}

// Close stops background work and cancels running loads.
func (c *Cache) Close() {
	c.stopBackground()
	c.workers.Wait()
}

// Invalidate makes every page with one of the tags stale immediately. The old pages stay stored only for use
// if loading them again fails.
func (c *Cache) Invalidate(tags ...string) {
	if len(tags) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.invalidate(tags)
	c.metrics.invalidations.Add(float64(len(tags)))
}

// InvalidateAll invalidates every page, as Invalidate does.
func (c *Cache) InvalidateAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.invalidateAll()
	c.metrics.invalidations.Inc()
}

// SetTrusted sets whether this node is notified of every change. While it is not, each request loads its page again,
// with one load for all requests that wait at the same time. An older page is sent only if that fails, with a
// Cache-Control that keeps other caches from storing it. When the node is trusted again, all pages are invalidated
// first. A new cache is trusted.
func (c *Cache) SetTrusted(trusted bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if trusted && c.untrusted.Load() {
		c.invalidateAll()
	}
	c.untrusted.Store(!trusted)
}

// lookup returns the stored entry of a key, even one that may not be served.
func (c *Cache) lookup(k key) *entry {
	if e, ok := c.pages.GetIfPresent(k); ok {
		return e
	}
	e, _ := c.missing.GetIfPresent(k)
	return e
}

// usability is the condition for serving an entry.
type usability uint8

const (
	unusable usability = iota // served only if loading fails
	stale                     // served while it is loaded again
	fresh
)

// usabilityOf reports how an entry may be served at a time. The entry may be nil.
func (c *Cache) usabilityOf(e *entry, now time.Time) usability {
	if e == nil || c.untrusted.Load() || !c.isValid(e) {
		return unusable
	}
	switch age := now.Sub(e.loaded); {
	case age < e.freshFor:
		return fresh
	case age < e.usableFor:
		return stale
	default:
		return unusable
	}
}

// store stores a loaded entry, which must be indexed already.
func (c *Cache) store(e *entry) {
	into, other := c.pages, c.missing
	if e.isMissing() {
		into, other = other, into
	}
	if old, ok := into.GetIfPresent(e.key); ok && old.seq > e.seq && c.isValid(old) {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.remove(e) // a load that began later finished first
		return
	}
	into.Set(e.key, e)
	other.Invalidate(e.key)
}

// drop removes the entry of a key.
func (c *Cache) drop(k key) {
	c.pages.Invalidate(k)
	c.missing.Invalidate(k)
}

// queueEncoding requests the bodies that an entry lacks, unless it is waiting for them already: the strongly
// compressed ones, or the plain one for a client that accepts no other. It is called on a hit, because it is
// not worthwhile to compress again a page that is read only once. It does nothing for missing pages, because
// anybody can request many of them.
func (c *Cache) queueEncoding(e *entry, accepted preference) {
	if e.strong && (accepted[0] != identity || e.bodies[identity] != nil) {
		return
	}
	if e.noStore || e.isMissing() || !e.queued.CompareAndSwap(false, true) {
		return
	}
	select {
	case c.waiting <- e:
	default:
		e.queued.Store(false)
	}
}

// encodeQueued runs in the background and replaces entries with better encoded ones until the cache
// is closed.
func (c *Cache) encodeQueued() {
	for {
		select {
		case <-c.background.Done():
			return
		case e := <-c.waiting:
			c.reencode(e)
		}
	}
}

// reencode replaces an entry with an entry of the same page that has the missing bodies, if the old
// entry is still stored and valid.
func (c *Cache) reencode(e *entry) {
	if !c.isValid(e) || c.lookup(e.key) != e {
		return
	}
	var better *entry
	if e.strong {
		better = e.withPlainBody(c.compress)
	} else {
		better = e.encodeStrong(c.compress)
	}

	c.mu.Lock()
	valid := c.isValid(e)
	if valid {
		c.add(better)
	}
	c.mu.Unlock()
	if !valid {
		return
	}

	replaced := false
	c.pages.ComputeIfPresent(e.key, func(current *entry) (*entry, otter.ComputeOp) {
		if current != e {
			return nil, otter.CancelOp
		}
		replaced = true
		return better, otter.WriteOp
	})
	if !replaced {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.remove(better)
	}
}
