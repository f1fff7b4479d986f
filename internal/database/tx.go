package database

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
	"modernc.org/sqlite"

	"masthead/internal/clock"
)

// Tx is a write transaction. It has the time at which it began, and collects the events of its writes, which are stored
// with it and published after the commit.
type Tx struct {
	bun.Tx
	At      clock.Moment
	events  []Event
	signals []string
}

// Event is an outbox event: it says what a write did. Tags are the cache tags that the write touched, such as "story:42".
type Event struct {
	Name     string // such as "story.published"
	EntityID int64
	Tags     []string
}

// Emit records an event in the transaction's outbox.
func (tx *Tx) Emit(name string, entityID int64, tags ...string) {
	tx.events = append(tx.events, Event{Name: name, EntityID: entityID, Tags: tags})
}

// Signal tells the listeners of other processes after the commit that tags were touched, and stores nothing. It is for frequent writes of
// which no cache depends. On SQLite a signal has no tags: a listener of another process gets it as CommitListener.Committed.
func (tx *Tx) Signal(tags ...string) { tx.signals = append(tx.signals, tags...) }

// ErrNested is returned by a Write within a Write.
var ErrNested = errors.New("a transaction that writes cannot contain another one")

// writingTo is the context key of the database of the caller's transaction.
type writingTo struct{}

// maxWriteAttempts is the maximum number of times that Write runs a transaction that PostgreSQL ends in favour of others.
const maxWriteAttempts = 5

// Write runs fn in a transaction. If fn succeeds, its events are stored in the outbox in
// the same transaction, and after the commit every listener on every node is notified. An
// error from fn rolls everything back and is returned unchanged.
//
// If PostgreSQL ends the transaction because of a deadlock or a conflict with another one, Write runs fn again, up to
// maxWriteAttempts times in total. The effects of fn outside of the transaction must be the same if it runs twice: fn
// must set variables and not append to them.
//
// Write returns ErrNested if it is called with the context of fn, because on SQLite, which has one writer, it would wait for itself.
func (db *DB) Write(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	if ctx.Value(writingTo{}) == db {
		return ErrNested
	}
	ctx = context.WithValue(ctx, writingTo{}, db)
	for attempt := 1; ; attempt++ {
		err := db.writeOnce(ctx, fn)
		if err == nil || attempt == maxWriteAttempts || !isConflict(err) {
			return err
		}
		pause := time.NewTimer(time.Duration(attempt)*10*time.Millisecond + rand.N(20*time.Millisecond)) // random, to avoid the same conflict
		select {
		case <-pause.C:
		case <-ctx.Done():
			pause.Stop()
			return errors.Join(err, ctx.Err())
		}
	}
}

func (db *DB) writeOnce(ctx context.Context, fn func(ctx context.Context, tx *Tx) error) error {
	sqlTx, err := db.writer.BeginTx(ctx, &sql.TxOptions{})
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	tx := &Tx{Tx: sqlTx, At: db.Now()}
	defer func() { _ = sqlTx.Rollback() }()
	if err := fn(ctx, tx); err != nil {
		return err
	}
	for _, run := range db.onWrite {
		if len(tx.events) == 0 {
			break
		}
		if err := run(ctx, tx, slices.Clip(tx.events)); err != nil {
			return err
		}
	}
	for _, run := range db.onAny {
		if err := run(ctx, tx, slices.Clip(tx.events)); err != nil {
			return err
		}
	}
	own, err := db.storeEvents(ctx, tx)
	if err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		db.ownRows.forget(own)
		return fmt.Errorf("commit: %w", err)
	}
	if tags := tx.tags(); len(tags) > 0 {
		db.bus.publish(tags)
	}
	return nil
}

// Lock makes other transactions that lock the same name wait until this one ends. On SQLite, where transactions that write run one
// after the other anyway, it does nothing.
func (tx *Tx) Lock(ctx context.Context, name string) error {
	if tx.Dialect().Name() != dialect.PG {
		return nil
	}
	if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", name); err != nil {
		return fmt.Errorf("lock %s: %w", name, err)
	}
	return nil
}

// OnWrite registers a function that runs in each transaction with its events, for example
// to enqueue a job that must exist if and only if the transaction commits. Call it before
// anything is written.
func (db *DB) OnWrite(run func(ctx context.Context, tx *Tx, events []Event) error) {
	db.onWrite = append(db.onWrite, run)
}

// OnAnyWrite registers a function that runs in each transaction, also in those without events. It must not add events. Call it before
// anything is written.
func (db *DB) OnAnyWrite(run func(ctx context.Context, tx *Tx, events []Event) error) {
	db.onAny = append(db.onAny, run)
}

func (tx *Tx) tags() []string {
	var tags []string
	for _, e := range tx.events {
		tags = append(tags, e.Tags...)
	}
	slices.Sort(tags)
	return slices.Compact(tags)
}

type outboxRow struct {
	bun.BaseModel `bun:"table:outbox"`
	ID            int64 `bun:",pk,autoincrement"`
	Event         string
	EntityID      int64
	Tags          string
	CreatedAt     clock.Moment
}

// storeEvents writes the outbox rows and returns their ids.
func (db *DB) storeEvents(ctx context.Context, tx *Tx) ([]int64, error) {
	if len(tx.events) == 0 {
		if len(tx.signals) > 0 && db.Engine == Postgres {
			return nil, db.notify(ctx, tx)
		}
		return nil, nil
	}
	rows := make([]outboxRow, len(tx.events))
	for i, e := range tx.events {
		tags, err := json.Marshal(e.Tags)
		if err != nil {
			return nil, fmt.Errorf("outbox: %w", err)
		}
		rows[i] = outboxRow{Event: e.Name, EntityID: e.EntityID, Tags: string(tags), CreatedAt: tx.At}
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return nil, fmt.Errorf("outbox: %w", err)
	}
	if db.Engine == Postgres {
		return nil, db.notify(ctx, tx)
	}
	ids := make([]int64, len(rows))
	for i, row := range rows {
		ids[i] = row.ID
	}
	db.ownRows.remember(ids)
	return ids, nil
}

// isConflict reports whether PostgreSQL ended a transaction in favour of others (a deadlock or a serialization failure), so that
// it may succeed if it is run again.
func isConflict(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && (pg.Code == "40P01" || pg.Code == "40001")
}

// IsUnique reports whether err is a violation of a unique constraint. It also returns the
// name of the constraint (PostgreSQL) or of the columns (SQLite).
func IsUnique(err error) (string, bool) {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.ConstraintName, pg.Code == "23505"
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		const constraintUnique, constraintPrimaryKey = 2067, 1555
		return lite.Error(), lite.Code() == constraintUnique || lite.Code() == constraintPrimaryKey
	}
	return "", false
}

// IsReferenced reports whether err says that other rows refer to a row that was to be deleted.
func IsReferenced(err error) bool {
	var pg *pgconn.PgError
	if errors.As(err, &pg) {
		return pg.Code == "23503"
	}
	var lite *sqlite.Error
	const constraintForeignKey = 787
	return errors.As(err, &lite) && lite.Code() == constraintForeignKey
}

// ErrNotFound is returned when a row does not exist.
var ErrNotFound = errors.New("not found")

// ErrConflict is returned when a row was changed since the caller read it.
var ErrConflict = errors.New("conflict")

// NotFound returns ErrNotFound for sql.ErrNoRows, and any other error unchanged.
func NotFound(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return ErrNotFound
	}
	return err
}
