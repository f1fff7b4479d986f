package bounded_test

import (
	"context"
	"errors"
	"sync"
	"testing"

	"masthead/internal/bounded"
)

// Items that arrive while a batch is written are written together, each caller gets its own result, and an item that cannot be written
// fails alone.
func TestItemsAreWrittenInBatches(t *testing.T) {
	var sizes []int
	first, release := make(chan struct{}), make(chan struct{})
	errOdd := errors.New("thirteen")
	b := &bounded.Batcher[int, int]{Write: func(_ context.Context, items []int) ([]int, error) {
		sizes = append(sizes, len(items))
		if len(sizes) == 1 {
			close(first)
			<-release
		}
		out := make([]int, len(items))
		for i, n := range items {
			if n == 13 {
				return nil, errOdd
			}
			out[i] = 2 * n
		}
		return out, nil
	}, Size: 8, Waiting: 20}
	var group sync.WaitGroup
	do := func(n int) {
		group.Go(func() {
			got, err := b.Do(t.Context(), n)
			if n == 13 && !errors.Is(err, errOdd) || n != 13 && (err != nil || got != 2*n) {
				t.Errorf("%d: %d, %v", n, got, err)
			}
		})
	}
	do(0)
	<-first
	ended, stop := context.WithCancel(t.Context())
	stop()
	for n := 1; n <= 20; n++ { // callers that do not wait; their items are written
		if _, err := b.Do(ended, n); !errors.Is(err, context.Canceled) {
			t.Errorf("%d: %v", n, err)
		}
	}
	if _, err := b.Do(t.Context(), 21); !errors.Is(err, bounded.ErrFull) {
		t.Errorf("a full queue: %v", err)
	}
	close(release)
	group.Wait()
	group = sync.WaitGroup{}
	for _, n := range []int{7, 13, 14} {
		do(n)
	}
	group.Wait()
	if len(sizes) < 2 || sizes[1] != 8 {
		t.Errorf("sizes of batches: %v", sizes)
	}
}
