package audience

import (
	"fmt"
	"hash/maphash"
	"net/http"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"masthead/internal/clock"
	"masthead/internal/edge"
)

// How often the same client counts with the same story in which time. Behind one
// address, a mobile network's for instance, several people use the same browser.
const (
	timesCounted = 5
	timesWithin  = 30 * time.Minute
	mostClients  = 1 << 17 // with their stories, some megabytes
)

// repeats know for a while, and in memory only, how often a client counted with a
// story. A client and a story together are one number by a key that dies with the
// process: it leads back to neither, and not from one story to another.
type repeats struct {
	proxies edge.Proxies
	seed    maphash.Seed
	seen    *otter.Cache[uint64, *visits]
}

// visits are how often a story was opened, and each quarter of it read.
type visits [5]atomic.Int32

// opening is what is counted beside the quarters, which are 1 to 4.
const opening = 0

func newRepeats(proxies edge.Proxies, now func() clock.Moment) (*repeats, error) {
	seen, err := otter.New(&otter.Options[uint64, *visits]{MaximumSize: mostClients,
		ExpiryCalculator: otter.ExpiryCreating[uint64, *visits](timesWithin), Clock: ticking(now)})
	if err != nil {
		return nil, fmt.Errorf("memory of who counted: %w", err)
	}
	return &repeats{proxies: proxies, seed: maphash.MakeSeed(), seen: seen}, nil
}

// visitor is whom a request with a story seems to come from.
type visitor struct {
	network netip.Prefix
	browser string
	story   int64
}

// of are the visits of whoever sends a request to a story.
func (a *repeats) of(r *http.Request, story int64) *visits {
	key := maphash.Comparable(a.seed, visitor{a.proxies.Network(r), r.UserAgent(), story})
	v, _ := a.seen.ComputeIfAbsent(key, func() (*visits, bool) { return new(visits), false })
	return v
}

// counts reports whether one more of what is opened or read counts.
func (v *visits) counts(what int) bool { return v[what].Add(1) <= timesCounted }

// ticking is the clock of a house, as the store wants it.
type ticking func() clock.Moment

// NowNano implements otter.Clock.
func (now ticking) NowNano() int64 { return now().UnixNano() }

// Tick implements otter.Clock.
func (ticking) Tick(every time.Duration) <-chan time.Time { return time.Tick(every) }
