package collaboration

import (
	"context"
	"encoding/binary"
	"errors"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// connection is a browser that has a document open.
type connection struct {
	docs *Documents
	doc  *document
	id   string // identifies it among all servers
	tab  string // the browser's name of its document
	user int64
	name string
	ws   *websocket.Conn

	// check returns how the connection ends if its user may no longer write the story, nil if the user may.
	check func(context.Context) (*ending, error)

	out    chan message
	ended  chan struct{} // closed when it is to be closed
	once   sync.Once
	code   websocket.StatusCode
	reason string
	last   []message // sent before it is closed

	received int64 // number of updates that it has sent
	messages bucket
	bytes    bucket

	clients map[uint64]client // guarded by doc.mu
	isNews  bool              // clients have changed since they were stored; guarded by doc.mu
}

// incoming is an update that a connection has sent.
type incoming struct {
	from    *connection
	content []byte
	number  int64 // counts the updates of the connection
}

// isEmptyUpdate reports whether an update of Yjs changes nothing.
func isEmptyUpdate(content []byte) bool {
	return len(content) == 2 && content[0] == 0 && content[1] == 0
}

// send queues a message. A client that does not read its messages is disconnected.
func (c *connection) send(m message) {
	select {
	case c.out <- m:
	default:
		c.finish(codeTryAgain, "the connection is too slow")
	}
}

// finish closes the connection after the messages that are queued and last.
func (c *connection) finish(code websocket.StatusCode, reason string, last ...message) {
	c.once.Do(func() {
		c.code, c.reason, c.last = code, reason, last
		close(c.ended)
	})
}

// endWith tells the client why it is disconnected.
func (c *connection) endWith(e ending) {
	c.finish(e.code, e.reason, textMessage(typeMessage{"ended", e.reason}))
}

// endReplaced tells the client that the document was replaced by another one.
func (c *connection) endReplaced() {
	c.finish(codeReplaced, "replaced", textMessage(typeMessage{Type: "replaced"}))
}

// writeTimeout is the maximum time of sending one message.
const writeTimeout = 15 * time.Second

// writeMessages sends what is queued until the connection ends, and closes it.
func (c *connection) writeMessages(ctx context.Context) {
	write := func(m message) bool {
		ctx, cancel := context.WithTimeout(ctx, writeTimeout)
		defer cancel()
		return c.ws.Write(ctx, m.kind, m.content) == nil
	}
	for {
		select {
		case m := <-c.out:
			if !write(m) {
				_ = c.ws.CloseNow()
				return
			}
		case <-c.ended:
			for {
				select {
				case m := <-c.out:
					if write(m) {
						continue
					}
					_ = c.ws.CloseNow()
					return
				default:
				}
				break
			}
			for _, m := range c.last {
				if !write(m) {
					break
				}
			}
			_ = c.ws.Close(c.code, c.reason)
			return
		case <-ctx.Done():
			_ = c.ws.CloseNow()
			return
		}
	}
}

// readMessages handles what the client sends until the connection ends.
func (c *connection) readMessages(ctx context.Context) {
	for {
		kind, content, err := c.ws.Read(ctx)
		if err != nil {
			return
		}
		select {
		case <-c.ended: // for example because the client has another document, whose updates must not get into this one
			continue
		default:
		}
		if !c.messages.take(1) || !c.bytes.take(float64(len(content))) {
			c.finish(codeTooMany, "too many messages")
			return
		}
		if kind != websocket.MessageBinary {
			continue
		}
		if err := c.handle(ctx, content); err != nil {
			c.fail(err)
			return
		}
	}
}

// fail closes the connection because of an error.
func (c *connection) fail(err error) {
	switch {
	case errors.Is(err, errReplaced):
		c.endReplaced()
	case errors.Is(err, errMalformed):
		c.finish(codeMalformed, err.Error())
	case errors.Is(err, errTooLarge):
		c.finish(codeTooLarge, err.Error(), textMessage(refusal{"refused", "body", "too_large", err.Error()}))
	default:
		if !errors.Is(err, context.Canceled) {
			c.docs.Log.Warn("a connection to a shared document failed", "story", c.doc.id, "error", err)
		}
		c.finish(codeTryAgain, "try again")
	}
}

// handle handles one message.
func (c *connection) handle(ctx context.Context, b []byte) error {
	kind, n := binary.Uvarint(b)
	if n <= 0 {
		return errMalformed
	}
	b = b[n:]
	switch kind {
	case messageSync:
		part, n := binary.Uvarint(b)
		if n <= 0 {
			return errMalformed
		}
		content, _, err := readBytes(b[n:])
		if err != nil {
			return err
		}
		if part == syncVector {
			return c.answerVector(ctx, content)
		}
		if part != syncDifference && part != syncUpdate {
			return errMalformed
		}
		if len(content) > maxUpdate {
			return errTooLarge
		}
		c.received++
		select {
		case c.docs.queue <- &incoming{c, content, c.received}:
		case <-c.docs.ctx.Done():
		case <-ctx.Done():
		}
	case messageAwareness:
		content, _, err := readBytes(b)
		if err != nil {
			return err
		}
		if len(content) > maxAwareness {
			return errTooLarge
		}
		return c.doc.updateClients(c, content)
	case messageQuery:
		c.doc.sendClients(c)
	}
	return nil
}

// answerVector sends a client what it lacks.
func (c *connection) answerVector(ctx context.Context, vector []byte) error {
	missing, err := c.doc.ask(ctx, "diff", vector)
	if err != nil {
		return err
	}
	c.send(syncMessage(syncDifference, missing))
	return nil
}

// bucket is a token bucket: it is filled with perSecond units in a second, up to size.
type bucket struct {
	perSecond, size, level float64
	at                     time.Time
}

func newBucket(perSecond, size float64) bucket { return bucket{perSecond, size, size, time.Now()} }

// take takes an amount out, and reports whether there was enough.
func (b *bucket) take(amount float64) bool {
	now := time.Now()
	b.level = min(b.size, b.level+now.Sub(b.at).Seconds()*b.perSecond)
	b.at = now
	b.level -= amount
	return b.level >= 0
}
