package audience

import (
	"fmt"
	"hash/maphash"
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"

	"masthead/internal/bounded"
	"masthead/internal/clock"
)

// The number of times that a client may count for the same story within a period. It is more than
// once because several people behind one address, such as that of a mobile network, may use the
// same browser.
const (
	maxRepeats   = 5
	repeatPeriod = 30 * time.Minute
	maxClients   = 1 << 17 // with their stories, a few megabytes of memory
)

// repeatLimiter remembers, in memory and for a short time, how often a client counted for a story. Client and story are
// combined into one number with a key that exists only in this process. The number reveals neither of them, and it
// can't be linked to other stories of the client.
type repeatLimiter struct {
	seed maphash.Seed
	seen bounded.Cache[uint64, *storyVisits]
}

// storyVisits counts how often a client opened a story and read each quarter of it.
type storyVisits [5]atomic.Int32

// openingIndex is the index of openings in storyVisits; the quarters are 1 to 4.
const openingIndex = 0

func newRepeatLimiter(now func() clock.Moment) (*repeatLimiter, error) {
	seen, err := otter.New(&otter.Options[uint64, *storyVisits]{MaximumSize: maxClients,
		ExpiryCalculator: otter.ExpiryCreating[uint64, *storyVisits](repeatPeriod), Clock: cacheClock(now)})
	if err != nil {
		return nil, fmt.Errorf("memory of repeated views: %w", err)
	}
	return &repeatLimiter{seed: maphash.MakeSeed(), seen: seen}, nil
}

// clientStory identifies a client and a story.
type clientStory struct {
	network netip.Prefix
	browser string
	story   int64
}

// visitsOf returns the visits of a client, which is known by its network and its browser, to a story.
func (a *repeatLimiter) visitsOf(network netip.Prefix, browser string, story int64) *storyVisits {
	key := maphash.Comparable(a.seed, clientStory{network, browser, story})
	v, _ := a.seen.ComputeIfAbsent(key, func() (*storyVisits, bool) { return new(storyVisits), false })
	return v
}

// allow counts one more opening or quarter and reports whether it is within the limit.
func (v *storyVisits) allow(what int) bool { return v[what].Add(1) <= maxRepeats }

// cacheClock adapts the injected clock to the cache.
type cacheClock func() clock.Moment

// NowNano implements otter.Clock.
func (now cacheClock) NowNano() int64 { return now().UnixNano() }

// Tick implements otter.Clock.
func (cacheClock) Tick(every time.Duration) <-chan time.Time { return time.Tick(every) }
