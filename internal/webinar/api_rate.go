package webinar

import (
	"context"
	"sync"
	"time"

	"masthead/internal/account"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/edge"
	"masthead/internal/limit"
)

// rates limit what readers send: first that of each account, then that of all who share a network, such as everybody in a hall. What the
// limit of an account refuses does not count for its network, so that one reader cannot use up what others need.
type rates struct {
	account, network edge.Rate
}

// askRates and voteRates are the rates of questions and of votes. The number of questions of a reader is limited by maxQuestionsOfReader
// too.
var (
	askRates  = rates{account: edge.Rate{PerSecond: 0.2, Burst: maxQuestionsOfReader + 5}, network: edge.Rate{PerSecond: 20, Burst: 1000}}
	voteRates = rates{account: edge.Rate{PerSecond: 2, Burst: 60}, network: edge.Rate{PerSecond: 200, Burst: 5000}}
)

// limiter counts what accounts and networks send. Its zero value has counted nothing. Each server has its own.
type limiter struct {
	start    sync.Once
	err      error
	accounts *edge.Buckets[int64]
	networks *edge.Buckets[string]
}

// take counts a request of the caller at the time that now returns, or returns a *limit.TooManyError. The network is that of
// account.BrowserOf.
func (l *limiter) take(ctx context.Context, r rates, now func() clock.Moment) error {
	l.start.Do(func() {
		at := func() time.Time { return now().Time }
		l.accounts, l.err = edge.NewBuckets[int64](edge.RateConfig{PerSecond: r.account.PerSecond, Burst: r.account.Burst, Now: at})
		if l.err == nil {
			l.networks, l.err = edge.NewBuckets[string](edge.RateConfig{PerSecond: r.network.PerSecond, Burst: r.network.Burst, Now: at})
		}
	})
	if l.err != nil {
		return l.err
	}
	if wait, ok := l.accounts.Take(caller.UserIDOf(ctx)); !ok {
		return &limit.TooManyError{Wait: wait}
	}
	network := limitedNetwork(account.BrowserOf(ctx).Network)
	if network == "" {
		return nil
	}
	if wait, ok := l.networks.Take(network); !ok {
		return &limit.TooManyError{Wait: wait}
	}
	return nil
}
