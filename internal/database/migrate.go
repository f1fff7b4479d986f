package database

import (
	"context"
	"database/sql/driver"
	"embed"
	"fmt"
	"io/fs"
	"math"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"
)

//go:embed migrations
var migrations embed.FS

// Newest is the version of the schema that this program works with.
const Newest = math.MaxInt64

// Migrate brings our own schema to a version, up or down; what is newer than
// that version is lost. Of several nodes at once, one does and the others wait
// for it.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	return db.alone(ctx, func() error { return db.schema(ctx, version) })
}

// migrate applies our own migrations and those of the job queue.
func (db *DB) migrate(ctx context.Context) error {
	return db.alone(ctx, func() error {
		if err := db.schema(ctx, Newest); err != nil {
			return err
		}
		return wrap("job queue", db.queue(ctx))
	})
}

// alone runs what no two nodes may do at once.
func (db *DB) alone(ctx context.Context, run func() error) error {
	if db.Engine == Postgres {
		const lock = 0x6d617374 // a number of our own, for the whole database
		conn, err := db.writer.DB.Conn(ctx)
		if err != nil {
			return err
		}
		// An advisory lock ends with its session, so the session must not go back to the pool.
		defer func() { _ = conn.Raw(func(any) error { return driver.ErrBadConn }) }()
		if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lock); err != nil {
			return wrap("wait for another node's migration", err)
		}
	}
	return run()
}

func (db *DB) schema(ctx context.Context, version int64) error {
	dir, err := fs.Sub(migrations, "migrations/"+string(db.Engine))
	if err != nil {
		return err
	}
	dialect := goose.DialectSQLite3
	if db.Engine == Postgres {
		dialect = goose.DialectPostgres
	}
	provider, err := goose.NewProvider(dialect, db.writer.DB, dir)
	if err != nil {
		return err
	}
	if _, err := provider.UpTo(ctx, version); err != nil || version == Newest {
		return err
	}
	_, err = provider.DownTo(ctx, version)
	return err
}

func (db *DB) queue(ctx context.Context) error {
	if db.Engine == SQLite {
		m, err := rivermigrate.New(riversqlite.New(db.writer.DB), nil)
		if err != nil {
			return err
		}
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
		return err
	}
	m, err := rivermigrate.New(riverdatabasesql.New(db.writer.DB), nil)
	if err != nil {
		return err
	}
	_, err = m.Migrate(ctx, rivermigrate.DirectionUp, nil)
	return err
}

func wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}
