// Package outside keeps what another service publishes at an address: fetched in
// the background at an interval, never while somebody waits. A service that
// hangs, is down or answers nonsense leaves the last good value, which grows
// stale and in the end goes away. It must never know what the value means.
package outside

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"masthead/internal/clock"
	"masthead/internal/media"
)

// Every is the interval of all quiet refreshing, on the server and in the open
// page alike (web/site/interval.ts has the same).
const Every = 5 * time.Minute

// How long an answer may take and how large it may be.
const (
	Timeout  = 5 * time.Second
	MaxBytes = 1 << 20
)

// ErrOff says that the source has no address.
var ErrOff = errors.New("the source is off")

// Source is one address with its last good value. Its fields are set before it is
// used. Without an address it is off.
type Source[T any] struct {
	Address string
	Keep    time.Duration // how old a value may be before it is shown no more
	Fetcher *media.Fetcher
	Parse   func([]byte) (T, error)
	Changed func() // called after a new value
	Clock   clock.Clock
	Log     *slog.Logger

	last atomic.Pointer[Reading[T]]
}

// Reading is a value with the moment at which it was fetched.
type Reading[T any] struct {
	Value T
	At    time.Time
	Stale bool // two fetches or more have failed since
}

// NewFetcher makes the fetcher of sources. It refuses private addresses.
func NewFetcher() *media.Fetcher {
	return media.NewFetcher(media.FetchOptions{Timeout: Timeout, MaxBytes: MaxBytes})
}

// Read gives the last good value at once. There is none before the first fetch,
// when the source is off, and when the value is older than Keep.
func (s *Source[T]) Read() (Reading[T], bool) {
	last := s.last.Load()
	if last == nil {
		return Reading[T]{}, false
	}
	age := s.Clock().Sub(last.At)
	if age > s.Keep {
		return Reading[T]{}, false
	}
	r := *last
	r.Stale = age > 2*Every
	return r, true
}

// Refresh fetches the value. When that fails the last one stays.
func (s *Source[T]) Refresh(ctx context.Context) error {
	if s.Address == "" {
		return ErrOff
	}
	got, err := s.Fetcher.Fetch(ctx, s.Address)
	if err != nil {
		return err
	}
	value, err := s.Parse(got.Body)
	if err != nil {
		return fmt.Errorf("the answer of %s: %w", got.URL, err)
	}
	s.last.Store(&Reading[T]{Value: value, At: s.Clock()})
	if s.Changed != nil {
		s.Changed()
	}
	return nil
}

// Run fetches the value now and at every interval until ctx ends. Without an
// address it returns at once.
func (s *Source[T]) Run(ctx context.Context) {
	if s.Address == "" {
		return
	}
	tick := time.NewTicker(Every)
	defer tick.Stop()
	for {
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			s.Log.Warn("another service could not be read; what it said before stays for a while", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
