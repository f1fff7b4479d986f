package notify

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"
)

// Limits of streams. Changes are collected for debounce.
const (
	maxStreamsOfReader, maxStreamsOfNode = 4, 10_000
	debounce                             = 200 * time.Millisecond
)

// streams are the open streams of this node's readers. Each sends a reader the number of unread
// notifications.
type streams struct {
	wake chan struct{}

	mu       sync.Mutex
	byReader map[int64][]chan int
	count    int
	closed   bool
}

// Invalidate implements database.Listener.
func (l *streams) Invalidate(tags ...string) {
	if slices.Contains(tags, Tag) {
		l.SetTrusted(true)
	}
}

// SetTrusted implements database.Listener.
func (l *streams) SetTrusted(bool) {
	select {
	case l.wake <- struct{}{}:
	default: // run will count soon in any case
	}
}

// run sends readers their new numbers whenever notifications changed, with one query for all
// readers.
func (l *streams) run(ctx context.Context, unread func(context.Context, []int64) (map[int64]int, error), log *slog.Logger) {
	defer l.close()
	for {
		select {
		case <-ctx.Done():
			return
		case <-l.wake:
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(debounce):
		}
		l.mu.Lock()
		readers := slices.Collect(maps.Keys(l.byReader))
		l.mu.Unlock()
		for chunk := range slices.Chunk(readers, BatchSize) {
			counts, err := unread(ctx, chunk)
			if err != nil {
				if ctx.Err() == nil {
					log.Warn("unread notifications could not be counted; trying again with the next change", "error", err)
				}
				break
			}
			for _, user := range chunk {
				l.send(user, counts[user])
			}
		}
	}
}

// send sends a number to the streams of a reader. It replaces a number that has not been
// read yet.
func (l *streams) send(user int64, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, stream := range l.byReader[user] {
		select {
		case <-stream:
		default:
		}
		stream <- count
	}
}

// open adds a stream of a reader and returns a function that removes it, or nil if too many
// are open.
func (l *streams) open(user int64) (stream chan int, done func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.count >= maxStreamsOfNode || len(l.byReader[user]) >= maxStreamsOfReader {
		return nil, nil
	}
	if l.byReader == nil {
		l.byReader = map[int64][]chan int{}
	}
	stream = make(chan int, 1)
	l.byReader[user] = append(l.byReader[user], stream)
	l.count++
	return stream, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.closed {
			return
		}
		l.count--
		if l.byReader[user] = slices.DeleteFunc(l.byReader[user],
			func(other chan int) bool { return other == stream }); len(l.byReader[user]) == 0 {
			delete(l.byReader, user)
		}
	}
}

// close ends all streams and refuses new ones.
func (l *streams) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	l.closed = true
	for _, streams := range l.byReader {
		for _, stream := range streams {
			close(stream)
		}
	}
	l.byReader = nil
}

// Close ends the streams, so that a server that stops need not wait for them.
func (n *Notifications) Close() { n.live.close() }
