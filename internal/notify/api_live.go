package notify

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

type noInput struct{}

// streamUnread streams the number of unread notifications as server-sent events. It returns
// an error with status 429 if too many streams are open.
func (n *Notifications) streamUnread(ctx context.Context, _ *noInput) (*huma.StreamResponse, error) {
	user := caller.UserIDOf(ctx)
	count, err := n.CountUnread(ctx, user)
	if err != nil {
		return nil, err
	}
	changes, done := n.live.open(user)
	if changes == nil {
		return nil, apiv2.Error(http.StatusTooManyRequests, "Too many streams are open. Request the list from time to time instead.")
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
		write := func(text string) bool {
			_ = control.SetWriteDeadline(time.Now().Add(2 * heartbeat)) // not every writer has deadlines
			_, err := w.Write([]byte(text))
			return err == nil && control.Flush() == nil
		}
		last, tick := time.After(streamLifetime), time.NewTicker(heartbeat)
		defer tick.Stop()
		for ok := write(fmt.Sprintf("retry: 3000\nevent: unread\ndata: %d\n\n", count)); ok; {
			select {
			case <-c.Context().Done():
				return
			case <-last:
				return
			case <-tick.C:
				ok = write(":\n\n")
			case count, ok = <-changes:
				ok = ok && write(fmt.Sprintf("event: unread\ndata: %d\n\n", count))
			}
		}
	}}, nil
}
