package apiv2

import (
	"bytes"
	"io"
	"net"
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
// Browsers then connect again after three seconds. A stream takes its connection over from the HTTP server where that is possible
// (HTTP/1.1), because the buffers and goroutines of a request take three times as much memory as the rest of a stream, and thousands of
// pages can be open.
func (e Events[T]) Response() *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(c huma.Context) {
		c.SetHeader("Content-Type", "text/event-stream")
		c.SetHeader("Cache-Control", "private, no-store, no-transform")
		c.SetHeader("X-Accel-Buffering", "no")
		w, ok := c.BodyWriter().(http.ResponseWriter)
		if !ok {
			e.Done()
			return
		}
		control := http.NewResponseController(w)
		if conn := takeOver(control, w.Header()); conn != nil {
			gone := make(chan struct{})
			go func() { // ends when the client leaves or the connection is closed
				_, _ = io.Copy(io.Discard, conn)
				close(gone)
			}()
			go func() {
				defer conn.Close()
				e.send(gone, func(text string) bool {
					_ = conn.SetWriteDeadline(time.Now().Add(2 * heartbeat))
					_, err := conn.Write([]byte(text))
					return err == nil
				})
			}()
			return
		}
		e.send(c.Context().Done(), func(text string) bool {
			_ = control.SetWriteDeadline(time.Now().Add(2 * heartbeat)) // not every writer has deadlines
			_, err := w.Write([]byte(text))
			return err == nil && control.Flush() == nil
		})
	}}
}

// takeOver takes a connection over from the HTTP server and writes the head of a response that ends with the connection. It returns nil if
// the server or the protocol does not allow it, and a connection whose writes fail if the client has left.
func takeOver(control *http.ResponseController, header http.Header) net.Conn {
	conn, _, err := control.Hijack()
	if err != nil {
		return nil
	}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\nConnection: close\r\n")
	if header.Get("Date") == "" {
		head.WriteString("Date: " + time.Now().UTC().Format(http.TimeFormat) + "\r\n")
	}
	_ = header.WriteSubset(&head, map[string]bool{"Connection": true, "Content-Length": true, "Transfer-Encoding": true})
	head.WriteString("\r\n")
	_ = conn.SetWriteDeadline(time.Now().Add(2 * heartbeat))
	_, _ = conn.Write(head.Bytes())
	return conn
}

// send sends the events with write until it returns false, gone is closed, Changes is closed, or the lifetime of the stream is over.
func (e Events[T]) send(gone <-chan struct{}, write func(text string) bool) {
	defer e.Done()
	event := func(value T) string { return "event: " + e.Name + "\ndata: " + e.Encode(value) + "\n\n" }
	last, tick := time.NewTimer(streamLifetime), time.NewTicker(heartbeat)
	defer last.Stop()
	defer tick.Stop()
	for ok := write("retry: 3000\n" + event(e.First)); ok; {
		select {
		case <-gone:
			return
		case <-last.C:
			return
		case <-tick.C:
			ok = write(":\n\n")
		case value, open := <-e.Changes:
			ok = open && write(event(value))
		}
	}
}
