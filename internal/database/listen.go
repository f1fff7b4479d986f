package database

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// Listener is notified of the tags that were touched, by this node or another.
type Listener interface {
	// Invalidate is called after each commit, with the tags it touched.
	Invalidate(tags ...string)
	// SetTrusted(false) is called when this node no longer receives the writes of other nodes. SetTrusted(true) is
	// called when it receives them again; the listener must then drop everything that it has cached.
	SetTrusted(trusted bool)
}

// CommitListener is a Listener that also wants to know that a connection of this process or of another one committed something, on SQLite,
// where signals have no tags. It is told at most once in 100 ms.
type CommitListener interface {
	Listener
	Committed()
}

// channel is the name of PostgreSQL's notification channel.
const channel = "masthead_outbox"

// allTags is the tag that stands for all tags, sent when the list of tags would not fit in
// a notification.
const allTags = "*"

// bus passes committed tags to the listeners of this process.
type bus struct {
	mu        sync.RWMutex
	listeners []Listener
}

func (b *bus) publish(tags []string) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, l := range b.listeners {
		if slices.Contains(tags, allTags) {
			l.SetTrusted(false) // so that the listener drops its cache
			l.SetTrusted(true)
			continue
		}
		l.Invalidate(tags...)
	}
}

// tellCommit tells the listeners that want to know of commits.
func (b *bus) tellCommit() {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, l := range b.listeners {
		if c, ok := l.(CommitListener); ok {
			c.Committed()
		}
	}
}

func (b *bus) setTrusted(trusted bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, l := range b.listeners {
		l.SetTrusted(trusted)
	}
}

// Listen adds a listener. Call it before WatchCommits.
func (db *DB) Listen(l Listener) {
	db.bus.mu.Lock()
	defer db.bus.mu.Unlock()
	db.bus.listeners = append(db.bus.listeners, l)
}

// WatchCommits passes the commits of other processes to this process's listeners until ctx ends,
// using LISTEN/NOTIFY on PostgreSQL and the file's data version on SQLite. Listeners are trusted
// only while it receives changes. It returns only when ctx ends.
func (db *DB) WatchCommits(ctx context.Context) {
	follow := db.watchNotifications
	if db.Engine == SQLite {
		follow = db.watchFile
	}
	db.bus.setTrusted(false)
	for {
		err := follow(ctx)
		if ctx.Err() != nil {
			return
		}
		db.bus.setTrusted(false)
		db.log.Warn("changes by other processes can't be received; pages are read from the database until they can", "error", err)
		select {
		case <-ctx.Done():
			return
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// ListenerName is the application name, in pg_stat_activity, of the connection that receives the changes of
// other processes.
const ListenerName = "masthead listener"

// heartbeat is the maximum time until a dead connection is noticed.
const heartbeat = time.Second

func (db *DB) watchNotifications(ctx context.Context) error {
	connect, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	config, err := pgx.ParseConfig(db.url)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	config.RuntimeParams["application_name"] = ListenerName
	conn, err := pgx.ConnectConfig(connect, config)
	if err != nil {
		return fmt.Errorf("connect: %w", err)
	}
	defer func() {
		closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		_ = conn.Close(closing)
	}()
	if _, err := conn.Exec(connect, "LISTEN "+channel); err != nil {
		return fmt.Errorf("listen: %w", err)
	}
	db.bus.setTrusted(true) // cached values may be old, so listeners drop them
	for {
		wait, cancel := context.WithTimeout(ctx, heartbeat)
		n, err := conn.WaitForNotification(wait)
		idle := wait.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case err == nil:
			db.handleNotification(n.Payload)
		case idle && !conn.IsClosed():
			ping, cancel := context.WithTimeout(ctx, heartbeat)
			err := conn.Ping(ping)
			cancel()
			if err != nil {
				return fmt.Errorf("ping: %w", err)
			}
		default:
			return fmt.Errorf("wait for notifications: %w", err)
		}
	}
}

// node identifies this process, to tell its own notifications from those of others.
var node = uuid.NewString()

type notification struct {
	Node string   `json:"node"`
	Tags []string `json:"tags"`
}

func (db *DB) handleNotification(payload string) {
	var n notification
	if err := json.Unmarshal([]byte(payload), &n); err != nil {
		n.Tags = []string{allTags}
	}
	if n.Node != node && len(n.Tags) > 0 {
		db.bus.publish(n.Tags)
	}
}

// notify sends the transaction's tags; PostgreSQL delivers them at its commit.
func (db *DB) notify(ctx context.Context, tx *Tx) error {
	tags := append(tx.tags(), tx.signals...)
	if len(tags) == 0 {
		return nil
	}
	const maxPayload = 7900 // PostgreSQL refuses payloads of 8000 bytes
	payload, err := json.Marshal(notification{Node: node, Tags: tags})
	if err == nil && len(payload) > maxPayload {
		payload, err = json.Marshal(notification{Node: node, Tags: []string{allTags}})
	}
	if err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_notify(?, ?)", channel, string(payload)); err != nil {
		return fmt.Errorf("notify: %w", err)
	}
	return nil
}

// ownRows are the outbox rows of this process that its bus has already published, so that watching the file
// does not publish them again.
type ownRows struct {
	mu  sync.Mutex
	ids map[int64]struct{}
}

// startRemembering makes remember store rows. Before that, remember does nothing, because nothing would ever take the rows.
func (o *ownRows) startRemembering() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.ids = map[int64]struct{}{}
}

func (o *ownRows) remember(ids []int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.ids == nil {
		return
	}
	for _, id := range ids {
		o.ids[id] = struct{}{}
	}
}

func (o *ownRows) forget(ids []int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, id := range ids {
		delete(o.ids, id)
	}
}

// takeRow reports whether this process wrote the row, and forgets it.
func (o *ownRows) takeRow(id int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	_, ok := o.ids[id]
	delete(o.ids, id)
	return ok
}

// watchEvery is the interval at which the file's data version is read, which is cheap.
const watchEvery = 100 * time.Millisecond

// watchFile notices commits of other processes, such as an import on the command line, by
// SQLite's data version, and reads their outbox rows.
func (db *DB) watchFile(ctx context.Context) error {
	conn, err := db.Read.DB.Conn(ctx)
	if err != nil {
		return fmt.Errorf("watch the database file: %w", err)
	}
	defer func() { _ = conn.Close() }()
	var version, last int64
	scan := func(query string, dst *int64) error { return conn.QueryRowContext(ctx, query).Scan(dst) }
	if err := scan("SELECT coalesce(max(id), 0) FROM outbox", &last); err != nil {
		return fmt.Errorf("watch the database file: %w", err)
	}
	db.ownRows.startRemembering()
	db.bus.setTrusted(true)
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
		var now int64
		if err := scan("PRAGMA data_version", &now); err != nil {
			return fmt.Errorf("watch the database file: %w", err)
		}
		if now == version {
			continue
		}
		tags, err := db.newTags(ctx, conn, &last)
		if err != nil {
			return fmt.Errorf("read what other processes changed: %w", err)
		}
		version = now
		if len(tags) > 0 {
			db.bus.publish(tags)
		}
		db.bus.tellCommit()
	}
}

// newTags returns the tags of the outbox rows after last that other processes wrote, and
// advances last.
func (db *DB) newTags(ctx context.Context, conn *sql.Conn, last *int64) ([]string, error) {
	rows, err := conn.QueryContext(ctx, "SELECT id, tags FROM outbox WHERE id > ? ORDER BY id", *last)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	var tags []string
	for rows.Next() {
		var text string
		if err := rows.Scan(last, &text); err != nil {
			return nil, err
		}
		if db.ownRows.takeRow(*last) {
			continue
		}
		var list []string
		if err := json.Unmarshal([]byte(text), &list); err != nil {
			list = []string{allTags}
		}
		tags = append(tags, list...)
	}
	return tags, rows.Err()
}

// Redact hides the password in a database address, for logs and pages.
func Redact(address string) string {
	if cfg, err := pgx.ParseConfig(address); err == nil && cfg.Password != "" {
		return strings.Replace(address, ":"+cfg.Password+"@", ":…@", 1)
	}
	return address
}
