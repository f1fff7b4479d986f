package apiv2

import (
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Times of streams of events. After streamLifetime the browser connects again, which checks its session again. A silent stream sends a
// comment every heartbeat, so that neither side believes that the other is gone.
const (
	streamLifetime = 15 * time.Minute
	heartbeat      = 25 * time.Second
)

// Events is a stream of server-sent events with one name. Every field must be set.
type Events[T any] struct {
	Name    string         // of all events
	First   T              // sent at once
	Changes <-chan T       // sent as they arrive; the stream ends when the channel is closed
	Encode  func(T) string // returns the data of an event, one line
	Done    func()         // called when the stream ends
}

// Response returns the response that sends the events until the client leaves, Changes is closed or the lifetime of a stream is over.
// Browsers then connect again after three seconds.
func (e Events[T]) Response() *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(c huma.Context) {
		defer e.Done()
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
		event := func(value T) string { return "event: " + e.Name + "\ndata: " + e.Encode(value) + "\n\n" }
		last, tick := time.After(streamLifetime), time.NewTicker(heartbeat)
		defer tick.Stop()
		for ok := write("retry: 3000\n" + event(e.First)); ok; {
			select {
			case <-c.Context().Done():
				return
			case <-last:
				return
			case <-tick.C:
				ok = write(":\n\n")
			case value, open := <-e.Changes:
				ok = open && write(event(value))
			}
		}
	}}
}
