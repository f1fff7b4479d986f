package media

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"masthead/internal/node"
)

// encoder runs the process that decodes and encodes pictures. It starts the process for the first
// call and ends it after the idle time, because the process does not return its memory
// while it runs.
type encoder struct {
	process *node.Process
	idle    time.Duration
	after   func(time.Duration) <-chan time.Time // timer for the idle time

	mu            sync.Mutex
	calls         int           // calls in progress or waiting for a connection
	changed       chan struct{} // closed when calls has changed
	conn          *node.Conn
	whenConnected chan struct{} // closed when a connection is open
}

// job is a request to the process; rendition and encoded are its result.
// web/site/server/images.mjs is the other side.
type job struct {
	Format    string        `json:"format"`
	MaxPixels int           `json:"maxPixels"`
	MaxSide   int           `json:"maxSide"`
	MaxFrames int           `json:"maxFrames"`
	Widths    []int         `json:"widths"`        // empty for a single JPEG in the size of a drawing
	MaxBytes  int           `json:"maxBytes"`      // largest size of that JPEG
	Square    bool          `json:"square"`        // crop to the most interesting part, and make every requested width
	Cut       *PictureFrame `json:"cut,omitempty"` // the part of the picture to encode; nil for all of it
}

type rendition struct {
	Width int    `json:"width"`
	Ext   string `json:"ext"`
	Size  int    `json:"size"`
	bytes []byte
}

type encodedPicture struct {
	Width       int         `json:"width"`
	Height      int         `json:"height"`
	Colour      string      `json:"colour"`
	Placeholder string      `json:"placeholder"`
	Animated    bool        `json:"animated"`
	Files       []rendition `json:"files"`
}

func newEncoder(process *node.Process, idle time.Duration, after func(time.Duration) <-chan time.Time) *encoder {
	e := &encoder{process: process, idle: idle, after: after, changed: make(chan struct{}), whenConnected: make(chan struct{})}
	process.OnReady, process.WaitForNeed = e.onConnect, e.waitForCall
	return e
}

// addCalls changes the number of calls in progress.
func (e *encoder) addCalls(more int) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls += more
	close(e.changed)
	e.changed = make(chan struct{})
}

// state returns the number of calls in progress, and a channel that is closed when it
// changes.
func (e *encoder) state() (calls int, changed <-chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.calls, e.changed
}

// waitForCall waits for a call. The context that it returns ends when there has been no call for the idle
// time.
func (e *encoder) waitForCall(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(ctx)
	for {
		calls, changed := e.state()
		if calls > 0 {
			break
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx, end
		}
	}
	go e.endWhenIdle(ctx, end)
	return ctx, end
}

func (e *encoder) endWhenIdle(ctx context.Context, end context.CancelFunc) {
	for {
		calls, changed := e.state()
		var idle <-chan time.Time
		if calls == 0 {
			idle = e.after(e.idle)
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		case <-idle:
			if e.dropConnection() {
				end()
				return
			}
		}
	}
}

// dropConnection gives up the connection unless a call is in progress. Later calls wait
// for the next process.
func (e *encoder) dropConnection() bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.calls > 0 {
		return false
	}
	if e.conn != nil {
		e.conn, e.whenConnected = nil, make(chan struct{})
	}
	return true
}

func (e *encoder) onConnect(conn *node.Conn) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.conn == nil {
		close(e.whenConnected)
	}
	e.conn = conn
}

func (e *encoder) onDisconnect(conn *node.Conn) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.conn == conn {
		e.conn, e.whenConnected = nil, make(chan struct{})
	}
}

func (e *encoder) connection(ctx context.Context) (*node.Conn, error) {
	for {
		e.mu.Lock()
		conn, whenConnected := e.conn, e.whenConnected
		e.mu.Unlock()
		if conn != nil {
			return conn, nil
		}
		select {
		case <-whenConnected:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// encode makes the renditions of a picture. A picture is refused as broken if the process ends
// twice while it encodes it, unless the process hung, because other work of the machine can cause
// that.
func (e *encoder) encode(ctx context.Context, j job, picture []byte) (encodedPicture, error) {
	head, err := json.Marshal(j)
	if err != nil {
		return encodedPicture{}, fmt.Errorf("encode picture job: %w", err)
	}
	e.addCalls(1)
	defer e.addCalls(-1)
	length := binary.BigEndian.AppendUint32(nil, uint32(len(head)))
	for deaths := 0; deaths < 2; {
		conn, err := e.connection(ctx)
		if err != nil {
			return encodedPicture{}, err
		}
		reply := conn.Call(ctx, length, head, picture)
		switch {
		case reply.Err == nil:
			return parseReply(reply)
		case !errors.Is(reply.Err, node.ErrLost):
			return encodedPicture{}, reply.Err
		case reply.Blamed && errors.Is(reply.Err, node.ErrHung):
			e.onDisconnect(conn)
			return encodedPicture{}, fmt.Errorf("%w: %w", ErrUnavailable, reply.Err)
		case reply.Blamed:
			deaths++
		}
		e.onDisconnect(conn)
	}
	return encodedPicture{}, &Error{Code: BrokenImage, Message: "the picture takes too much memory"}
}

// timedOut is the code for a picture that the process refused because it had too little time. Other work of the
// machine can cause that.
const timedOut = "timeout"

// parseReply decodes a reply of the process.
func parseReply(reply node.Reply) (encodedPicture, error) {
	if reply.Status != 0 {
		refused := &Error{}
		if err := json.Unmarshal(reply.Body, refused); err != nil {
			return encodedPicture{}, fmt.Errorf("read refusal: %w", err)
		}
		if refused.Code == timedOut {
			return encodedPicture{}, fmt.Errorf("%w: %s", ErrUnavailable, refused.Message)
		}
		return encodedPicture{}, refused
	}
	body := reply.Body
	if len(body) < 4 || uint64(len(body)) < 4+uint64(binary.BigEndian.Uint32(body)) {
		return encodedPicture{}, errors.New("read renditions: the reply is truncated")
	}
	end := 4 + int(binary.BigEndian.Uint32(body))
	var out encodedPicture
	if err := json.Unmarshal(body[4:end], &out); err != nil {
		return encodedPicture{}, fmt.Errorf("read renditions: %w", err)
	}
	rest := body[end:]
	for i := range out.Files {
		f := &out.Files[i]
		if f.Size < 0 || f.Size > len(rest) {
			return encodedPicture{}, errors.New("read renditions: the reply is truncated")
		}
		f.bytes, rest = rest[:f.Size], rest[f.Size:]
	}
	return out, nil
}
