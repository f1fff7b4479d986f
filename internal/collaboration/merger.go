package collaboration

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"sync"
	"time"

	"masthead/internal/node"
)

// Merger runs the Node process that reads updates with Yjs (web/desk/collaboration/worker.mjs). It starts with the first call and ends
// after some time without one. A process that ends is replaced, and calls that it has not answered are repeated once.
type Merger struct {
	process *node.Process
	log     *slog.Logger

	mu        sync.Mutex
	calls     int
	changed   chan struct{} // closed when calls has changed
	conn      *node.Conn
	connected chan struct{} // closed when there is a connection
	known     map[string]int64
}

// Memory limits of the process in MB: of JavaScript's heap, and of everything.
const mergerHeapMB, mergerMemoryMB = 192, 320

const (
	mergerDeadline = 20 * time.Second
	mergerIdle     = time.Minute
)

// NewMerger returns a merger that uses a Node binary and a script.
func NewMerger(binary, script string, log *slog.Logger) *Merger {
	m := &Merger{log: log, changed: make(chan struct{}), connected: make(chan struct{}), known: map[string]int64{}}
	m.process = &node.Process{Name: "documents", Binary: binary, Script: script,
		Flags: []string{"--max-old-space-size=" + strconv.Itoa(mergerHeapMB), "--max-semi-space-size=2"},
		Args:  []string{"--memory", strconv.Itoa(mergerMemoryMB)},
		Env:   node.Environment(), Deadline: mergerDeadline, Log: log, OnReady: m.connect, WaitForNeed: m.waitForCall}
	return m
}

// Run keeps the process running while it is needed, until ctx ends.
func (m *Merger) Run(ctx context.Context) {
	if err := m.process.Run(ctx); err != nil {
		m.log.Warn("shared documents cannot be merged", "error", err)
	}
}

// PID returns the id of the process, 0 if none runs.
func (m *Merger) PID() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.conn == nil {
		return 0
	}
	return m.conn.PID()
}

func (m *Merger) connect(conn *node.Conn) {
	m.mu.Lock()
	m.conn, m.known = conn, map[string]int64{}
	close(m.connected)
	m.mu.Unlock()
	go func() {
		<-conn.Done()
		m.disconnect(conn)
	}()
}

func (m *Merger) disconnect(conn *node.Conn) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.conn == conn {
		m.conn, m.connected = nil, make(chan struct{})
	}
}

func (m *Merger) addCalls(more int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.calls += more
	close(m.changed)
	m.changed = make(chan struct{})
}

func (m *Merger) state() (calls int, changed <-chan struct{}) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls, m.changed
}

// waitForCall waits for a call. The context that it returns ends when there has been none for some time.
func (m *Merger) waitForCall(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(ctx)
	for {
		calls, changed := m.state()
		if calls > 0 {
			break
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx, end
		}
	}
	go func() {
		for {
			calls, changed := m.state()
			var idle <-chan time.Time
			if calls == 0 {
				idle = time.After(mergerIdle)
			}
			select {
			case <-ctx.Done():
				return
			case <-changed:
			case <-idle:
				m.mu.Lock()
				unneeded := m.calls == 0
				if unneeded && m.conn != nil {
					m.conn, m.connected = nil, make(chan struct{})
				}
				m.mu.Unlock()
				if unneeded {
					end()
					return
				}
			}
		}
	}()
	return ctx, end
}

// request is the head of a call.
type request struct {
	Op    string       `json:"op"`
	Key   string       `json:"key,omitempty"`
	From  int64        `json:"from,omitempty"`
	To    int64        `json:"to,omitempty"`
	Sizes []int        `json:"sizes,omitempty"`
	Text  *initialText `json:"text,omitempty"`
}

// Statuses of replies.
const statusOK, statusMissing = 0, 2

// errMissing says that the process does not have a document as it was when the caller last used it.
var errMissing = errors.New("the document is not in memory")

// errUnavailable says that there is no process.
var errUnavailable = errors.New("shared documents cannot be merged now")

// call makes a call, and repeats it once if the process ends.
func (m *Merger) call(ctx context.Context, r request, pieces ...[]byte) ([]byte, error) {
	m.addCalls(1)
	defer m.addCalls(-1)
	for _, piece := range pieces {
		r.Sizes = append(r.Sizes, len(piece))
	}
	head, err := json.Marshal(r)
	if err != nil {
		return nil, fmt.Errorf("merger: %w", err)
	}
	payload := append([][]byte{binary.BigEndian.AppendUint32(nil, uint32(len(head))), head}, pieces...)
	ctx, cancel := context.WithTimeout(ctx, mergerDeadline)
	defer cancel()
	for try := 1; ; try++ {
		m.mu.Lock()
		conn, connected := m.conn, m.connected
		m.mu.Unlock()
		if conn == nil {
			select {
			case <-connected:
				try--
				continue
			case <-ctx.Done():
				return nil, errors.Join(errUnavailable, ctx.Err())
			}
		}
		reply := conn.Call(ctx, payload...)
		switch {
		case errors.Is(reply.Err, node.ErrLost) && try == 1:
			m.disconnect(conn)
			continue
		case reply.Err != nil:
			return nil, errors.Join(errUnavailable, reply.Err)
		case reply.Status == statusMissing:
			return nil, errMissing
		case reply.Status != statusOK:
			return nil, fmt.Errorf("merger: %s", reply.Body)
		}
		return reply.Body, nil
	}
}

// badUpdates returns the indexes of the updates that are not valid.
func (m *Merger) badUpdates(ctx context.Context, updates [][]byte) ([]int, error) {
	body, err := m.call(ctx, request{Op: "check"}, updates...)
	if err != nil {
		return nil, err
	}
	var bad []int
	return bad, json.Unmarshal(body, &bad)
}

// initialText is the text from which a document is made.
type initialText struct {
	Title      string          `json:"title"`
	Standfirst string          `json:"standfirst"`
	Body       json.RawMessage `json:"body"`
}

// makeDocument returns the first update of a document with a text.
func (m *Merger) makeDocument(ctx context.Context, text initialText) ([]byte, error) {
	return m.call(ctx, request{Op: "make", Text: &text})
}

// ask makes a call about a document. updatesAfter returns its updates after a number and the number of the last one.
func (m *Merger) ask(ctx context.Context, op, key string, updatesAfter func(number int64) ([][]byte, int64, error), vector []byte) (
	answer []byte, number int64, err error) {
	m.mu.Lock()
	from := m.known[key]
	m.mu.Unlock()
	for {
		pieces, to, err := updatesAfter(from)
		if err != nil {
			return nil, 0, err
		}
		if op == "diff" {
			pieces = append(pieces, vector)
		}
		answer, err := m.call(ctx, request{Op: op, Key: key, From: from, To: to}, pieces...)
		if errors.Is(err, errMissing) && from > 0 {
			from = 0
			continue
		}
		if err == nil {
			m.mu.Lock()
			m.known[key] = to
			m.mu.Unlock()
		}
		return answer, to, err
	}
}

// forget makes the merger send all updates of a document with the next call.
func (m *Merger) forget(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.known, key)
}
