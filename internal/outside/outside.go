// Package outside reads data that another service publishes at an address. It fetches the data in the background at a
// fixed interval, never during a request. When the service hangs, is down or returns invalid data, the last good
// value stays; it is marked as stale and dropped after its maximum age. The package must not depend on what the value
// means.
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

// RefreshInterval is the interval of all background refreshing, on the server and in open
// pages (web/site/interval.ts has the same value).
const RefreshInterval = 5 * time.Minute

// Timeout limits how long a response may take, MaxBytes its size.
const (
	Timeout  = 5 * time.Second
	MaxBytes = 1 << 20
)

// ErrOff is returned by [Source.Refresh] when the source has no address.
var ErrOff = errors.New("the source is off")

// Source is an external source: one address and the last good value read from it. Its
// fields are set before it is used. A source without an address is off.
type Source[T any] struct {
	Address  string
	MaxAge   time.Duration // values older than this are not returned
	Fetcher  *media.Fetcher
	Parse    func([]byte) (T, error)
	OnChange func() // called after each new value; may be nil
	// While reports whether the value is still wanted; Run asks before each fetch but the first. Nil: it always is.
	While func() bool
	Clock clock.Clock
	Log   *slog.Logger

	last atomic.Pointer[Reading[T]]
}

// Reading is a value with the time when it was fetched.
type Reading[T any] struct {
	Value T
	At    time.Time
	Stale bool // at least two fetches have failed since
}

// NewFetcher returns the fetcher for sources. It refuses private addresses.
func NewFetcher() *media.Fetcher {
	return media.NewFetcher(media.FetchOptions{Timeout: Timeout, MaxBytes: MaxBytes})
}

// Read returns the last good value without waiting. It returns false before the first
// fetch, when the source is off, and when the value is older than MaxAge.
func (s *Source[T]) Read() (Reading[T], bool) {
	last := s.last.Load()
	if last == nil {
		return Reading[T]{}, false
	}
	age := s.Clock().Sub(last.At)
	if age > s.MaxAge {
		return Reading[T]{}, false
	}
	r := *last
	r.Stale = age > 2*RefreshInterval
	return r, true
}

// Refresh fetches the value now. On an error the previous value stays.
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
		return fmt.Errorf("parse the response of %s: %w", got.URL, err)
	}
	s.last.Store(&Reading[T]{Value: value, At: s.Clock()})
	if s.OnChange != nil {
		s.OnChange()
	}
	return nil
}

// Run fetches the value now and then at every interval until ctx ends or While reports false. It returns at once
// when the source is off.
func (s *Source[T]) Run(ctx context.Context) {
	if s.Address == "" {
		return
	}
	tick := time.NewTicker(RefreshInterval)
	defer tick.Stop()
	for {
		if err := s.Refresh(ctx); err != nil && ctx.Err() == nil {
			s.Log.Warn("an external source could not be read; its last value is used for now", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			if s.While != nil && !s.While() {
				return
			}
		}
	}
}
