package collaboration

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"masthead/internal/database"
)

// poke says what may have changed.
type poke int

const (
	pokeUpdates  poke = 1 << iota // other servers may have stored updates
	pokePresence                  // who has it open on other servers, and their cursors
	pokeStory                     // the story was saved
)

// document is a document that connections of this server have open. Its goroutine saves its text and follows other servers.
type document struct {
	docs  *Documents
	id    int64
	ready chan struct{} // closed when it is open, or err is set
	err   error
	wake  chan struct{}
	asks  sync.Mutex // held during a call about it

	joining int // connections that wait for ready; guarded by docs.mu

	mu         sync.Mutex
	row        row
	number     int64 // of the newest update that its connections have
	conns      map[*connection]struct{}
	others     map[string]presence // of the connections of other servers
	pokes      poke
	snapshotAt time.Time           // when its text is to be saved; zero if it is saved
	wroteAt    map[int64]time.Time // when users last wrote, by their ids
	writer     int64
	loggedAt   map[int64]time.Time // when saves of users were last logged
	isUrgent   bool                // its text is to be saved at once
	announced  storedMessage
	refused    *refusal // of the last save
	size       int      // bytes of its updates
	compacted  int      // bytes after the last compaction
	added      int      // updates since then
	isReplaced bool
}

// storedMessage tells clients which save of the story their text is.
type storedMessage struct {
	Type     string    `json:"type"`
	Revision int       `json:"revision"`
	Copy     bool      `json:"copy"`
	BasedOn  int       `json:"basedOn"`
	SavedAt  time.Time `json:"savedAt"`
}

// poke makes the goroutine look at what may have changed.
func (doc *document) poke(what poke) {
	doc.mu.Lock()
	doc.pokes |= what
	doc.mu.Unlock()
	doc.wakeUp()
}

func (doc *document) wakeUp() {
	select {
	case doc.wake <- struct{}{}:
	default:
	}
}

// join adds a connection to the document of a story, which it opens for the first one, and tells the client. It returns
// database.ErrNotFound if there is no such story, errReplaced if the document is just ending, errBusy or errStopped.
func (d *Documents) join(ctx context.Context, id int64, c *connection) (*document, error) {
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		return nil, errStopped
	}
	doc := d.open[id]
	isFirst := doc == nil
	if isFirst {
		doc = &document{docs: d, id: id, ready: make(chan struct{}), wake: make(chan struct{}, 1), conns: map[*connection]struct{}{},
			others: map[string]presence{}, wroteAt: map[int64]time.Time{}, loggedAt: map[int64]time.Time{}}
		d.open[id] = doc
	}
	doc.joining++
	d.mu.Unlock()
	if isFirst {
		doc.err = doc.load(context.WithoutCancel(ctx))
		if doc.err == nil {
			d.work.Go(doc.run)
		}
		close(doc.ready)
	}
	<-doc.ready
	d.mu.Lock()
	defer d.mu.Unlock()
	doc.joining--
	if doc.err != nil {
		if d.open[id] == doc {
			delete(d.open, id)
		}
		return nil, doc.err
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	switch {
	case doc.isReplaced:
		return nil, errReplaced
	case len(doc.conns) >= maxOfStory:
		return nil, errBusy
	case d.closed:
		return nil, errStopped
	}
	c.doc = doc
	c.send(textMessage(openedMessage{"opened", doc.row.Generation, doc.people(), doc.announced.Revision, doc.announced.Copy,
		doc.announced.BasedOn}))
	doc.conns[c], d.conns[c] = struct{}{}, struct{}{}
	return doc, nil
}

// load opens the document in the database and reads its updates. It returns database.ErrNotFound if there is no such story.
func (doc *document) load(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	r, err := doc.docs.openRow(ctx, doc.id)
	if err != nil {
		return err
	}
	list, err := updatesAfter(ctx, doc.docs.DB.Read, doc.id, 0)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return errReplaced
	}
	text, err := doc.docs.Stories.TextAsEdited(ctx, doc.docs.DB.Read, doc.id)
	if err != nil {
		return err
	}
	doc.mu.Lock()
	for _, u := range list {
		doc.size += len(u.Content)
	}
	doc.row, doc.number, doc.added, doc.compacted = *r, list[len(list)-1].Number, len(list), len(list[0].Content)
	doc.announced = savedAs(text)
	doc.pokes |= pokePresence | pokeUpdates
	if r.TriedNumber < r.Number {
		doc.snapshotAt = time.Now().Add(snapshotDelay)
	}
	doc.mu.Unlock()
	doc.wakeUp()
	return nil
}

// run saves the text and follows other servers until nobody has the document open, it is replaced, or the server stops.
func (doc *document) run() {
	ctx := doc.docs.ctx
	timer := time.NewTimer(time.Hour)
	defer timer.Stop()
	for {
		doc.mu.Lock()
		due := doc.snapshotAt
		if doc.isUrgent && !due.IsZero() {
			due = time.Now()
		}
		doc.mu.Unlock()
		if due.IsZero() {
			timer.Reset(time.Hour)
		} else {
			timer.Reset(time.Until(due))
		}
		select {
		case <-ctx.Done():
			final, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
			if err := doc.saveIfDue(final, true); err != nil {
				doc.docs.Log.Warn("the text of a shared document is saved by the next server", "story", doc.id, "error", err)
			}
			cancel()
			return
		case <-doc.wake:
		case <-timer.C:
		}
		if err := doc.step(ctx); err != nil && ctx.Err() == nil {
			if errors.Is(err, errReplaced) || errors.Is(err, database.ErrNotFound) {
				doc.replace(ctx)
				return
			}
			doc.docs.Log.Warn("a shared document could not be updated; trying again", "story", doc.id, "error", err)
			doc.mu.Lock()
			doc.snapshotAt, doc.isUrgent = time.Now().Add(retryDelay), false
			doc.mu.Unlock()
		}
		if doc.closeIfUnused() {
			return
		}
	}
}

// step does what is due. It returns errReplaced if the document has ended.
func (doc *document) step(ctx context.Context) error {
	doc.mu.Lock()
	pokes := doc.pokes
	doc.pokes = 0
	doc.mu.Unlock()
	if pokes&pokeUpdates != 0 {
		if err := doc.catchUp(ctx); err != nil {
			return err
		}
	}
	if pokes&pokePresence != 0 {
		if err := doc.readOthers(ctx); err != nil {
			return err
		}
	}
	if pokes&pokeStory != 0 {
		doc.retryRefused()
		if err := doc.announce(ctx, false); err != nil {
			return err
		}
	}
	if err := doc.saveIfDue(ctx, false); err != nil {
		return err
	}
	return doc.compactIfLarge(ctx)
}

// retryRefused makes a text that was refused be saved again, because the story has changed: it may not be scheduled any more.
func (doc *document) retryRefused() {
	doc.mu.Lock()
	defer doc.mu.Unlock()
	if doc.refused != nil && doc.snapshotAt.IsZero() {
		doc.snapshotAt = time.Now()
	}
}

// catchUp passes on the updates that other servers have stored.
func (doc *document) catchUp(ctx context.Context) error {
	doc.mu.Lock()
	number, generation := doc.number, doc.row.Generation
	doc.mu.Unlock()
	r, err := rowOf(ctx, doc.docs.DB.Read, doc.id)
	if err != nil {
		return err
	}
	if r == nil || !r.IsOpen || r.Generation != generation {
		return errReplaced
	}
	if r.Number <= number {
		return nil
	}
	list, err := updatesAfter(ctx, doc.docs.DB.Read, doc.id, number)
	if err != nil {
		return err
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	for _, u := range list {
		if u.Number > doc.number {
			doc.passOn(u.Content, nil)
			doc.number = u.Number
		}
	}
	return nil
}

// passOn sends an update to all connections except that from which it came. It is called with the lock held.
func (doc *document) passOn(content []byte, from *connection) {
	doc.size += len(content)
	doc.added++
	message := syncMessage(syncUpdate, content)
	for c := range doc.conns {
		if c != from {
			c.send(message)
		}
	}
}

// deliver passes on updates that this server has stored. They have consecutive numbers from first on.
func (doc *document) deliver(first int64, items []*incoming) {
	doc.mu.Lock()
	defer doc.mu.Unlock()
	last := first + int64(len(items)) - 1
	switch {
	case doc.number == first-1:
		for _, in := range items {
			doc.passOn(in.content, in.from)
		}
		doc.number = last
	case doc.number < last: // another server stored some in between
		doc.pokes |= pokeUpdates
	}
	now := time.Now()
	for _, in := range items {
		doc.wroteAt[in.from.user], doc.writer = now, in.from.user
	}
	if doc.snapshotAt.IsZero() {
		doc.snapshotAt = now.Add(snapshotDelay)
	}
	doc.wakeUp()
}

// compactIfLarge replaces the updates by one if they are many.
func (doc *document) compactIfLarge(ctx context.Context) error {
	doc.mu.Lock()
	r := doc.row
	isLarge := doc.added > compactAfter || doc.size > 2*doc.compacted+(1<<20)
	doc.mu.Unlock()
	if !isLarge {
		return nil
	}
	doc.asks.Lock()
	defer doc.asks.Unlock()
	size, err := doc.docs.compact(ctx, &r)
	if err != nil {
		return err
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	doc.size, doc.compacted, doc.added = size, size, 0
	return nil
}

// ask makes a call of the merger about the document as it is stored now.
func (doc *document) ask(ctx context.Context, op string, vector []byte) ([]byte, error) {
	doc.mu.Lock()
	r := doc.row
	doc.mu.Unlock()
	doc.asks.Lock()
	defer doc.asks.Unlock()
	answer, _, err := doc.docs.ask(ctx, doc.docs.DB.Read, op, &r, vector)
	return answer, err
}

// broadcast sends a message as JSON to all connections. It is called with the lock held.
func (doc *document) broadcast(message any) {
	text := textMessage(message)
	for c := range doc.conns {
		c.send(text)
	}
}

// leave removes a connection.
func (doc *document) leave(c *connection) {
	doc.mu.Lock()
	delete(doc.conns, c)
	doc.isUrgent = doc.isUrgent || len(doc.conns) == 0
	doc.mu.Unlock()
	doc.wakeUp()
}

// closeIfUnused forgets the document if nobody has it open and its text is saved or refused.
func (doc *document) closeIfUnused() bool {
	d := doc.docs
	d.mu.Lock()
	defer d.mu.Unlock()
	doc.mu.Lock()
	defer doc.mu.Unlock()
	if doc.joining > 0 || len(doc.conns) > 0 {
		doc.isUrgent = false
		return false
	}
	if !doc.snapshotAt.IsZero() {
		return false
	}
	d.remove(doc)
	return true
}

// remove forgets an open document. It is called with the lock held.
func (d *Documents) remove(doc *document) {
	if d.open[doc.id] == doc {
		delete(d.open, doc.id)
	}
	d.Merger.forget(doc.row.key())
}

// replace ends the document: its story has another text, or is gone.
func (doc *document) replace(ctx context.Context) {
	d := doc.docs
	_, err := d.Stories.TextAsEdited(ctx, d.DB.Read, doc.id)
	isGone := errors.Is(err, database.ErrNotFound)
	d.mu.Lock()
	d.remove(doc)
	d.mu.Unlock()
	doc.mu.Lock()
	doc.isReplaced = true
	conns := slices.Collect(maps.Keys(doc.conns))
	doc.mu.Unlock()
	for _, c := range conns {
		if isGone {
			c.endWith(endRemoved)
		} else {
			c.endReplaced()
		}
	}
}
