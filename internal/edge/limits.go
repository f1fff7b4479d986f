package edge

import (
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"
)

// DefaultBody is the size of request body that [LimitBody] allows by default.
const DefaultBody = 1 << 20

// LimitBody refuses request bodies over a size with 413. A limit of 0 is
// [DefaultBody]; larger gives path prefixes a limit of their own, the longest
// matching prefix counting. A body that does not announce its size fails to be
// read beyond the limit with [http.MaxBytesError], which handlers answer with
// 413.
func LimitBody(limit int64, larger map[string]int64) func(http.Handler) http.Handler {
	setDefault(&limit, DefaultBody)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength == 0 || r.Body == nil {
				next.ServeHTTP(w, r)
				return
			}
			allowed, matched := limit, -1
			for prefix, bytes := range larger {
				if len(prefix) > matched && strings.HasPrefix(r.URL.Path, prefix) {
					allowed, matched = bytes, len(prefix)
				}
			}
			if r.ContentLength > allowed {
				w.Header().Set("Connection", "close") // rather than read the rest
				refuse(w, r, http.StatusRequestEntityTooLarge,
					fmt.Sprintf("The request is larger than the %d bytes allowed here.", allowed))
				return
			}
			r.Body = http.MaxBytesReader(w, r.Body, allowed)
			next.ServeHTTP(w, r)
		})
	}
}

// RateConfig sets up [Buckets] and a [RateLimiter].
type RateConfig struct {
	// PerSecond is how fast the tokens of a bucket come back, Burst how many it
	// may save up. PerSecond must be positive; Burst defaults to 1.
	PerSecond float64
	Burst     int
	// Clients bounds how many buckets are remembered. Default 65,536.
	Clients int
	// Proxies tell a client's address.
	Proxies Proxies
	// Now is the clock. Default time.Now.
	Now func() time.Time
}

// Buckets are of tokens, one for each key.
type Buckets[K comparable] struct {
	config RateConfig
	of     *otter.Cache[K, *rate.Limiter]
}

// NewBuckets makes buckets that are all full.
func NewBuckets[K comparable](config RateConfig) (*Buckets[K], error) {
	if config.PerSecond <= 0 {
		return nil, fmt.Errorf("rate limit of %v a second: must be positive", config.PerSecond)
	}
	setDefault(&config.Burst, 1)
	setDefault(&config.Clients, 1<<16)
	if config.Now == nil {
		config.Now = time.Now
	}
	buckets, err := otter.New(&otter.Options[K, *rate.Limiter]{MaximumSize: config.Clients})
	if err != nil {
		return nil, fmt.Errorf("making the rate limiter's store: %w", err)
	}
	return &Buckets[K]{config: config, of: buckets}, nil
}

// Take takes a token out of a key's bucket, or says how long until there is one.
func (b *Buckets[K]) Take(key K) (wait time.Duration, ok bool) {
	bucket, _ := b.of.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(b.config.PerSecond), b.config.Burst), false
	})
	now := b.config.Now()
	if bucket.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - bucket.TokensAt(now)
	return time.Duration(missing / b.config.PerSecond * float64(time.Second)), false
}

// RateLimiter is a bucket of tokens for each client, by [Proxies.Network].
type RateLimiter struct{ buckets *Buckets[netip.Prefix] }

// NewRateLimiter makes a limiter whose buckets are all full.
func NewRateLimiter(config RateConfig) (*RateLimiter, error) {
	buckets, err := NewBuckets[netip.Prefix](config)
	return &RateLimiter{buckets}, err
}

// Take takes a token of the client's, or says how long until there is one.
func (l *RateLimiter) Take(r *http.Request) (wait time.Duration, ok bool) {
	return l.buckets.Take(l.buckets.config.Proxies.Network(r))
}

// Handler refuses requests of a client that has no token left with 429.
func (l *RateLimiter) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := l.Take(r); !ok {
			TooMany(w, r, wait)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// TooMany answers 429, and says when to ask again.
func TooMany(w http.ResponseWriter, r *http.Request, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
	refuse(w, r, http.StatusTooManyRequests, "Too many requests. Please wait a moment.")
}
