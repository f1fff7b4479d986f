package apiv2_test

import (
	"bufio"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/edge"
)

// A client that stops in the middle of a body gets a response within the time that the server allows for a
// request.
func TestABodyThatStopsGetsAResponseInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		api := apiv2.New("http://example.com", apiv2.Guards{}, slog.New(slog.DiscardHandler))
		type input struct {
			Body struct {
				Text string `json:"text"`
			}
		}
		apiv2.Post(api, "/notes", "note", "Note", func(context.Context, *input) (*struct{}, error) { return nil, nil })
		server, connections := edge.Server(edge.LimitBody(0, nil)(api)), make(pipes, 1)
		ended := make(chan error, 1)
		go func() { ended <- server.Serve(connections) }()
		client, connection := net.Pipe()
		connections <- connection
		began := time.Now()
		go func() {
			_, _ = io.WriteString(client, "POST "+apiv2.Prefix+"/notes HTTP/1.1\r\nHost: a\r\n"+
				"Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{")
		}()
		received := bufio.NewReader(client)
		response, err := http.ReadResponse(received, nil)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, received) // until the server closes the connection
		if took := time.Since(began); response.StatusCode != http.StatusRequestTimeout || took > server.ReadTimeout {
			t.Errorf("%s after %s, want 408 within %s", response.Status, took, server.ReadTimeout)
		}
		_ = client.Close()
		_ = server.Close()
		<-ended
	})
}

// pipes is a listener on connections in memory.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	c, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.UnixAddr{} }
