package edge

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"

	"masthead/internal/bounded"
)

// DefaultBody is the default limit of [LimitBody] in bytes.
const DefaultBody = 1 << 20

// LimitBody refuses request bodies over a limit with 413. A limit of 0 means [DefaultBody]. exceptions has other
// limits by path prefix; the longest matching prefix applies. Reading a body without a declared size fails beyond the
// limit with [http.MaxBytesError], for which handlers respond with 413.
func LimitBody(limit int64, exceptions map[string]int64) func(http.Handler) http.Handler {
	limit = cmp.Or(limit, DefaultBody)
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.ContentLength == 0 || r.Body == nil {
				next.ServeHTTP(w, r)
				return
			}
			allowed, matched := limit, -1
			for prefix, bytes := range exceptions {
				if len(prefix) > matched && strings.HasPrefix(r.URL.Path, prefix) {
					allowed, matched = bytes, len(prefix)
				}
			}
			if r.ContentLength > allowed {
				w.Header().Set("Connection", "close") // so that the server need not read the rest
				refuse(w, r, http.StatusRequestEntityTooLarge,
					fmt.Sprintf("The request is larger than the %d bytes allowed here.", allowed))
				return
			}
			r.Body = closingBody{http.MaxBytesReader(w, r.Body, allowed), w.Header()}
			next.ServeHTTP(w, r)
		})
	}
}

// Rate is the rate limit of one client: Burst requests at once, then PerSecond requests each second.
type Rate struct {
	PerSecond float64
	Burst     int
}

// closingBody closes the connection after the response if reading the body fails, for example because the rest does not
// arrive. Otherwise the server would wait for the rest, and the client for the end of the connection.
type closingBody struct {
	io.ReadCloser
	header http.Header
}

func (b closingBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		b.header.Set("Connection", "close")
	}
	return n, err
}

// RateConfig configures [Buckets] and a [RateLimiter].
type RateConfig struct {
	// PerSecond is the number of tokens added to a bucket each second, Burst the capacity of a bucket. PerSecond must
	// be positive; the default of Burst is 1.
	PerSecond float64
	Burst     int
	// Clients limits the number of buckets in memory. Default 65,536.
	Clients int
	// Proxies determine a client's address.
	Proxies Proxies
	// ExceptLocal exempts clients on the server's own machine. These are tools of the operator, or a
	// proxy that is missing in Proxies and behind which all readers would share one bucket.
	ExceptLocal bool
	// Now is the clock. Default time.Now.
	Now func() time.Time
}

// Buckets are token buckets, one for each key.
type Buckets[K comparable] struct {
	config RateConfig
	byKey  bounded.Cache[K, *rate.Limiter]
}

// NewBuckets returns full buckets.
func NewBuckets[K comparable](config RateConfig) (*Buckets[K], error) {
	if config.PerSecond <= 0 {
		return nil, fmt.Errorf("rate limit of %v a second: must be positive", config.PerSecond)
	}
	config.Burst = cmp.Or(config.Burst, 1)
	config.Clients = cmp.Or(config.Clients, 1<<16)
	if config.Now == nil {
		config.Now = time.Now
	}
	buckets, err := otter.New(&otter.Options[K, *rate.Limiter]{MaximumSize: config.Clients})
	if err != nil {
		return nil, fmt.Errorf("create the rate limiter's store: %w", err)
	}
	return &Buckets[K]{config: config, byKey: buckets}, nil
}

// Take takes a token from a key's bucket, or returns the time until there is one.
func (b *Buckets[K]) Take(key K) (wait time.Duration, ok bool) {
	bucket, _ := b.byKey.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(b.config.PerSecond), b.config.Burst), false
	})
	now := b.config.Now()
	if bucket.AllowN(now, 1) {
		return 0, true
	}
	missing := 1 - bucket.TokensAt(now)
	return time.Duration(missing / b.config.PerSecond * float64(time.Second)), false
}

// RateLimiter is a token bucket for each client, by [Proxies.Network].
type RateLimiter struct{ buckets *Buckets[netip.Prefix] }

// NewRateLimiter returns a limiter with full buckets.
func NewRateLimiter(config RateConfig) (*RateLimiter, error) {
	buckets, err := NewBuckets[netip.Prefix](config)
	return &RateLimiter{buckets}, err
}

// Take takes a token from the client's bucket, or returns the time until there is one.
func (l *RateLimiter) Take(r *http.Request) (wait time.Duration, ok bool) {
	config := l.buckets.config
	if config.ExceptLocal && config.Proxies.Client(r).IsLoopback() {
		return 0, true
	}
	return l.buckets.Take(config.Proxies.Network(r))
}

// Handler responds with 429 to requests of clients that have no token left, and passes all other requests to next.
func (l *RateLimiter) Handler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if wait, ok := l.Take(r); !ok {
			RespondTooManyRequests(w, r, wait)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// RespondTooManyRequests responds with 429 and the time after which to try again.
func RespondTooManyRequests(w http.ResponseWriter, r *http.Request, wait time.Duration) {
	SetRetryAfter(w, wait)
	refuse(w, r, http.StatusTooManyRequests, "Too many requests. Please wait a moment.")
}

// SetRetryAfter sets the Retry-After header of a response, to at least one second.
func SetRetryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", RetryAfter(wait))
}

// RetryAfter returns the value of the Retry-After header for a wait, at least one second.
func RetryAfter(wait time.Duration) string {
	return strconv.Itoa(max(1, int(math.Ceil(wait.Seconds()))))
}
