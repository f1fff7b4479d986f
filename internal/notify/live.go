package notify

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
)

// Limits of streams: how many a reader and this node may have open, how long one lasts
// until the browser asks anew, which proves again who asks, how often one that is silent
// shows that it lives, and how long what changes together is waited for.
const (
	maxStreams, maxAll = 4, 10_000
	streamLasts        = 15 * time.Minute
	beat               = 25 * time.Second
	gathering          = 200 * time.Millisecond
)

// live are the streams by which this node's readers hear how much they have not read.
type live struct {
	wake chan struct{}

	mu      sync.Mutex
	streams map[int64][]chan int
	all     int
	closed  bool
}

// Invalidate implements database.Listener.
func (l *live) Invalidate(tags ...string) {
	if slices.Contains(tags, Tag) {
		l.SetTrusted(true)
	}
}

// SetTrusted implements database.Listener.
func (l *live) SetTrusted(bool) {
	select {
	case l.wake <- struct{}{}:
	default: // it is about to look
	}
}

// run tells readers new numbers whenever some changed: one question for all who listen.
func (l *live) run(ctx context.Context, unread func(context.Context, []int64) (map[int64]int, error), log *slog.Logger) {
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
		case <-time.After(gathering):
		}
		l.mu.Lock()
		readers := slices.Collect(maps.Keys(l.streams))
		l.mu.Unlock()
		for some := range slices.Chunk(readers, atOnce) {
			counts, err := unread(ctx, some)
			if err != nil {
				if ctx.Err() == nil {
					log.Warn("readers could not be told what is new; with the next change they are", "error", err)
				}
				break
			}
			for _, user := range some {
				l.send(user, counts[user])
			}
		}
	}
}

// send gives a number to the streams of a reader; one that was not taken yet gives way.
func (l *live) send(user int64, count int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, stream := range l.streams[user] {
		select {
		case <-stream:
		default:
		}
		stream <- count
	}
}

// open adds a stream of a reader, and gives what takes it away; nil for one too many.
func (l *live) open(user int64) (stream chan int, done func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.all >= maxAll || len(l.streams[user]) >= maxStreams {
		return nil, nil
	}
	if l.streams == nil {
		l.streams = map[int64][]chan int{}
	}
	stream = make(chan int, 1)
	l.streams[user] = append(l.streams[user], stream)
	l.all++
	return stream, func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.closed {
			return
		}
		l.all--
		if l.streams[user] = slices.DeleteFunc(l.streams[user], func(other chan int) bool { return other == stream }); len(l.streams[user]) == 0 {
			delete(l.streams, user)
		}
	}
}

// close ends all streams and lets none begin.
func (l *live) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	l.closed = true
	for _, streams := range l.streams {
		for _, stream := range streams {
			close(stream)
		}
	}
	l.streams = nil
}

// Close ends the streams of readers, so that a server that stops need not wait for them.
func (n *Notifications) Close() { n.live.close() }

type nothing struct{}

// stream is how many notifications a reader has not read, at once and whenever that
// changes, as server-sent events. A reader with too many open is refused.
func (n *Notifications) stream(ctx context.Context, _ *nothing) (*huma.StreamResponse, error) {
	user := account.CallerOf(ctx).User.ID
	count, err := n.Unread(ctx, user)
	if err != nil {
		return nil, err
	}
	changes, done := n.live.open(user)
	if changes == nil {
		return nil, apiv2.Error(http.StatusTooManyRequests, "Too many pages listen. Ask for the list from time to time.")
	}
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer done()
		c.SetHeader("Content-Type", "text/event-stream")
		c.SetHeader("Cache-Control", "private, no-store, no-transform")
		c.SetHeader("X-Accel-Buffering", "no")
		w, ok := c.BodyWriter().(http.ResponseWriter)
		if !ok {
			return
		}
		control := http.NewResponseController(w)
		say := func(text string) bool {
			_ = control.SetWriteDeadline(time.Now().Add(2 * beat)) // a writer without deadlines is as good
			_, err := w.Write([]byte(text))
			return err == nil && control.Flush() == nil
		}
		last, tick := time.After(streamLasts), time.NewTicker(beat)
		defer tick.Stop()
		for ok := say(fmt.Sprintf("retry: 3000\nevent: unread\ndata: %d\n\n", count)); ok; {
			select {
			case <-c.Context().Done():
				return
			case <-last:
				return
			case <-tick.C:
				ok = say(":\n\n")
			case count, ok = <-changes:
				ok = ok && say(fmt.Sprintf("event: unread\ndata: %d\n\n", count))
			}
		}
	}}, nil
}
