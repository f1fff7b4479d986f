package node

import (
	"bufio"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"time"
)

// maxFrame is the largest size of a reply in bytes, which limits the memory that a reply can make this process
// allocate.
const maxFrame = 256 << 20

// ErrLost is returned for calls without a reply when the connection ended.
var ErrLost = errors.New("connection to process lost")

// ErrHung is the reason why a connection ended if its oldest call got no reply in time.
var ErrHung = errors.New("process does not respond")

// Reply is the result of a call.
type Reply struct {
	Status byte
	Body   []byte // owned by the receiver
	Err    error  // wraps ErrLost when there was no reply
	// Blamed is set together with Err on the oldest call that was sent and got no reply. A child
	// works in order, so this call may have caused its end.
	Blamed bool
}

// Conn carries calls to one child. Many calls may be in progress at once; the child
// replies in the order in which they were sent.
//
// A request is a uint32 with the length of the rest, a uint32 id and the payload. A
// reply is a uint32 with the length of the rest, the id, a status byte and the body.
// Numbers are big-endian.
type Conn struct {
	raw      net.Conn
	deadline time.Duration
	pid      int
	wake     chan struct{} // wakes the writer when there is something to write
	done     chan struct{}

	written atomic.Int64 // bytes that the socket has accepted

	mu      sync.Mutex
	next    uint32
	queued  int64 // bytes of all frames so far
	unsent  []call
	pending []call // sent or to be sent, oldest first
	err     error
}

type call struct {
	id      uint32
	size    int   // length of the payload
	end     int64 // value of Conn.written when this call has been sent
	payload [][]byte
	reply   func(Reply)
}

// NewConn takes over an open connection. If the oldest call gets no reply within the deadline, the connection ends
// with ErrHung.
func NewConn(raw net.Conn, deadline time.Duration) *Conn {
	c := &Conn{raw: raw, deadline: deadline, wake: make(chan struct{}, 1), done: make(chan struct{})}
	go c.write()
	go c.read()
	return c
}

// PID returns the process id of the child at the other end, 0 if there is none.
func (c *Conn) PID() int { return c.pid }

// Done returns a channel that is closed when the connection has ended.
func (c *Conn) Done() <-chan struct{} { return c.done }

// Err returns the reason why the connection ended, or nil while it is open.
func (c *Conn) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err
}

// Send makes a call whose payload is the concatenation of the parts, which must not change
// until the reply. reply is called exactly once, from any goroutine and possibly before
// Send returns. It must not block.
func (c *Conn) Send(reply func(Reply), payload ...[]byte) {
	c.mu.Lock()
	if err := c.err; err != nil {
		c.mu.Unlock()
		reply(Reply{Err: fmt.Errorf("%w: %w", ErrLost, err)})
		return
	}
	if len(c.pending) == 0 {
		c.raw.SetReadDeadline(time.Now().Add(c.deadline))
	}
	k := call{id: c.next, payload: payload, reply: reply}
	for _, part := range payload {
		k.size += len(part)
	}
	c.next++
	c.queued += int64(8 + k.size)
	k.end = c.queued
	c.pending = append(c.pending, k)
	c.unsent = append(c.unsent, k)
	c.mu.Unlock()
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// Call sends a request and waits for the reply or the end of ctx.
func (c *Conn) Call(ctx context.Context, payload ...[]byte) Reply {
	got := make(chan Reply, 1)
	c.Send(func(r Reply) { got <- r }, payload...)
	select {
	case r := <-got:
		return r
	case <-ctx.Done():
		return Reply{Err: ctx.Err()}
	}
}

// Close ends the connection and fails every call in progress. Err reports the reason of
// the first call of Close.
func (c *Conn) Close(reason error) {
	c.mu.Lock()
	if c.err != nil {
		c.mu.Unlock()
		return
	}
	c.err = reason
	lost := c.pending
	c.pending, c.unsent = nil, nil
	c.mu.Unlock()
	c.raw.Close()
	close(c.done)
	for i, k := range lost {
		k.reply(Reply{Err: fmt.Errorf("%w: %w", ErrLost, reason), Blamed: i == 0 && c.written.Load() >= k.end})
	}
}

func (c *Conn) write() {
	w := bufio.NewWriterSize(countingWriter{c.raw, &c.written}, 64<<10)
	var head [8]byte
	var batch []call
	for {
		c.mu.Lock()
		batch, c.unsent = c.unsent, batch[:0]
		c.mu.Unlock()
		if len(batch) == 0 {
			if err := w.Flush(); err != nil {
				c.Close(fmt.Errorf("write: %w", err))
				return
			}
			select {
			case <-c.wake:
				continue
			case <-c.done:
				return
			}
		}
		for i, k := range batch {
			binary.BigEndian.PutUint32(head[:4], uint32(4+k.size))
			binary.BigEndian.PutUint32(head[4:], k.id)
			w.Write(head[:]) // a bufio.Writer keeps its first error until Flush
			for _, part := range k.payload {
				w.Write(part)
			}
			batch[i] = call{}
		}
	}
}

// countingWriter counts the bytes written.
type countingWriter struct {
	io.Writer
	total *atomic.Int64
}

func (w countingWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	w.total.Add(int64(n))
	return n, err
}

func (c *Conn) read() {
	r := bufio.NewReaderSize(c.raw, 64<<10)
	for {
		id, status, body, err := readFrame(r)
		if errors.Is(err, os.ErrDeadlineExceeded) {
			err = ErrHung
		}
		if err != nil {
			c.Close(err)
			return
		}
		k, err := c.takeOldest(id)
		if err != nil {
			c.Close(err)
			return
		}
		k.reply(Reply{Status: status, Body: body})
	}
}

// takeOldest removes the oldest call, which must be the one with the given ID, and starts the deadline of the next
// one.
func (c *Conn) takeOldest(id uint32) (call, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.err != nil {
		return call{}, c.err
	}
	if len(c.pending) == 0 || c.pending[0].id != id {
		return call{}, fmt.Errorf("reply to call %d is out of order", id)
	}
	k := c.pending[0]
	c.pending[0] = call{}
	c.pending = c.pending[1:]
	if len(c.pending) == 0 {
		c.raw.SetReadDeadline(time.Time{})
	} else {
		c.raw.SetReadDeadline(time.Now().Add(c.deadline))
	}
	return k, nil
}

// readFrame reads one reply.
func readFrame(r io.Reader) (id uint32, status byte, body []byte, err error) {
	var head [9]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, 0, nil, fmt.Errorf("read frame: %w", err)
	}
	size := binary.BigEndian.Uint32(head[:])
	if size < 5 || size > maxFrame {
		return 0, 0, nil, fmt.Errorf("read frame: length %d is out of bounds", size)
	}
	body = make([]byte, size-5)
	if _, err := io.ReadFull(r, body); err != nil {
		return 0, 0, nil, fmt.Errorf("read frame: %w", err)
	}
	return binary.BigEndian.Uint32(head[4:]), head[8], body, nil
}
