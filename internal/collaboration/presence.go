package collaboration

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// presence is a connection to a document, for other servers.
type presence struct {
	bun.BaseModel `bun:"table:shared_presence,alias:presence"`

	Connection string `bun:",pk"`
	StoryID    int64
	UserID     int64
	Name       string
	Tab        string // the browser's name of its document
	Server     string
	Content    []byte // awareness update with the states of the connection's clients
	SeenAt     clock.Moment
}

// client is the state of a client of Yjs: usually each connection has one.
type client struct {
	id, clock uint64
	state     []byte // JSON, "null" for one that left
}

var errMalformed = errors.New("the message cannot be read")

// readBytes reads a number and as many bytes.
func readBytes(b []byte) (content, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, errMalformed
	}
	return b[n : n+int(size)], b[n+int(size):], nil
}

// readClients reads an awareness update of y-protocols.
func readClients(b []byte) ([]client, error) {
	count, n := binary.Uvarint(b)
	if n <= 0 || count > uint64(len(b)) {
		return nil, errMalformed
	}
	b = b[n:]
	list := make([]client, count)
	for i := range list {
		for _, into := range []*uint64{&list[i].id, &list[i].clock} {
			if *into, n = binary.Uvarint(b); n <= 0 {
				return nil, errMalformed
			}
			b = b[n:]
		}
		state, rest, err := readBytes(b)
		if err != nil {
			return nil, err
		}
		list[i].state, b = state, rest
	}
	return list, nil
}

// encodeClients writes an awareness update.
func encodeClients(list []client) []byte {
	b := binary.AppendUvarint(nil, uint64(len(list)))
	for _, c := range list {
		b = binary.AppendUvarint(b, c.id)
		b = binary.AppendUvarint(b, c.clock)
		b = binary.AppendUvarint(b, uint64(len(c.state)))
		b = append(b, c.state...)
	}
	return b
}

var left = []byte("null")

// withoutState returns an awareness update that says that clients have left.
func withoutState(list []client) []byte {
	gone := make([]client, len(list))
	for i, c := range list {
		gone[i] = client{c.id, c.clock + 1, left}
	}
	return encodeClients(gone)
}

// updateClients takes what a connection says about its clients, and passes it on. What it says about those of other connections is ignored.
func (doc *document) updateClients(from *connection, message []byte) error {
	list, err := readClients(message)
	if err != nil {
		return err
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	news := slices.DeleteFunc(list, func(c client) bool {
		known, isOwn := from.clients[c.id]
		if isOwn {
			return c.clock < known.clock || c.clock == known.clock && bytes.Equal(c.state, known.state)
		}
		return doc.isOfAnother(from, c.id) || bytes.Equal(c.state, left) || len(from.clients) >= maxClients
	})
	if len(news) == 0 {
		return nil
	}
	for _, c := range news {
		c.state = bytes.Clone(c.state)
		from.clients[c.id] = c
	}
	from.isNews = true
	doc.tellClients(encodeClients(news), from)
	return nil
}

// maxClients is the maximum number of clients of a connection. A browser has one.
const maxClients = 4

// isOfAnother reports whether a client belongs to another connection.
func (doc *document) isOfAnother(than *connection, id uint64) bool {
	for c := range doc.conns {
		if _, ok := c.clients[id]; ok && c != than {
			return true
		}
	}
	for _, p := range doc.others {
		list, err := readClients(p.Content)
		if err == nil && slices.ContainsFunc(list, func(c client) bool { return c.id == id }) {
			return true
		}
	}
	return false
}

// tellClients sends an awareness update to all connections but one.
func (doc *document) tellClients(content []byte, from *connection) {
	message := awarenessMessage(content)
	for c := range doc.conns {
		if c != from {
			c.send(message)
		}
	}
}

// clientsOf returns the clients of a connection. It is called with the lock of the document held.
func (c *connection) clientsOf() []client {
	list := make([]client, 0, len(c.clients))
	for _, one := range c.clients {
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b client) int { return cmp.Compare(a.id, b.id) })
	return list
}

// sendClients sends a connection everything that is known about the clients of others.
func (doc *document) sendClients(to *connection) {
	doc.mu.Lock()
	defer doc.mu.Unlock()
	for c := range doc.conns {
		if c != to && len(c.clients) > 0 {
			to.send(awarenessMessage(encodeClients(c.clientsOf())))
		}
	}
	for _, p := range doc.others {
		to.send(awarenessMessage(p.Content))
	}
}

// readOthers reads who has the document open on other servers, and tells the connections what is new.
func (doc *document) readOthers(ctx context.Context) error {
	var list []presence
	err := doc.docs.DB.Read.NewSelect().Model(&list).Where("story_id = ?", doc.id).Where("server <> ?", doc.docs.server).
		Where("seen_at > ?", clock.MomentOf(doc.docs.DB.Now().Add(-presenceLasts))).Scan(ctx)
	if err != nil {
		return fmt.Errorf("presence in story %d: %w", doc.id, err)
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	now := map[string]presence{}
	for _, p := range list {
		now[p.Connection] = p
		if was, ok := doc.others[p.Connection]; !ok || !bytes.Equal(was.Content, p.Content) {
			doc.tellClients(p.Content, nil)
		}
	}
	for id, p := range doc.others {
		if _, ok := now[id]; ok {
			continue
		}
		if clients, err := readClients(p.Content); err == nil {
			doc.tellClients(withoutState(clients), nil)
		}
	}
	doc.others = now
	return nil
}

// storePresence stores what connections have said about their clients since the last time.
func (d *Documents) storePresence(ctx context.Context) error {
	d.mu.Lock()
	conns := make([]*connection, 0, len(d.conns))
	for c := range d.conns {
		conns = append(conns, c)
	}
	d.mu.Unlock()
	var rows []presence
	for _, c := range conns {
		c.doc.mu.Lock()
		if _, ok := c.doc.conns[c]; ok && c.isNews {
			c.isNews = false
			rows = append(rows, presence{Connection: c.id, StoryID: c.doc.id, UserID: c.user, Name: c.name, Tab: c.tab, Server: d.server,
				Content: encodeClients(c.clientsOf())})
		}
		c.doc.mu.Unlock()
	}
	if len(rows) == 0 {
		return nil
	}
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range rows {
			rows[i].SeenAt = tx.At
			tx.Signal(fmt.Sprint(presenceTag, rows[i].StoryID))
		}
		_, err := tx.NewInsert().Model(&rows).On("CONFLICT (connection) DO UPDATE").Set("content = EXCLUDED.content").
			Set("seen_at = EXCLUDED.seen_at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("presence: %w", err)
		}
		return nil
	})
}

// removePresence tells everybody that a connection has ended.
func (d *Documents) removePresence(ctx context.Context, c *connection) error {
	c.doc.mu.Lock()
	if len(c.clients) > 0 {
		c.doc.tellClients(withoutState(c.clientsOf()), c)
	}
	c.doc.mu.Unlock()
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*presence)(nil)).Where("connection = ?", c.id).Exec(ctx); err != nil {
			return fmt.Errorf("presence: %w", err)
		}
		tx.Signal(fmt.Sprint(presenceTag, c.doc.id))
		return nil
	})
}

// refreshPresence records that this server lives.
func (d *Documents) refreshPresence(ctx context.Context) error {
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*presence)(nil)).Set("seen_at = ?", tx.At).Where("server = ?", d.server).Exec(ctx)
		return err
	})
}

// forgetPresence deletes the rows of servers that have ended.
func (d *Documents) forgetPresence(ctx context.Context) error {
	before := clock.MomentOf(d.DB.Now().Add(-10 * presenceLasts))
	old, err := d.DB.Read.NewSelect().Model((*presence)(nil)).Where("seen_at < ?", before).Exists(ctx)
	if err != nil || !old {
		return err
	}
	return d.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*presence)(nil)).Where("seen_at < ?", before).Exec(ctx)
		return err
	})
}

// person is somebody who has the document open.
type person struct {
	ID         int64  `json:"id"`
	Name       string `json:"name"`
	Connection string `json:"connection"`
}

// people returns the people who have the document open. The caller holds the lock.
func (doc *document) people() []person {
	list := []person{}
	for c := range doc.conns {
		list = append(list, person{c.user, c.name, c.tab})
	}
	for _, p := range doc.others {
		list = append(list, person{p.UserID, p.Name, p.Tab})
	}
	slices.SortFunc(list, func(a, b person) int {
		if a.Name != b.Name {
			return strings.Compare(a.Name, b.Name)
		}
		return strings.Compare(fmt.Sprint(a.ID, a.Connection), fmt.Sprint(b.ID, b.Connection))
	})
	return list
}
