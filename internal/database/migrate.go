package database

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"fmt"
	"io/fs"
	"math"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/riverdriver/riversqlite"
	"github.com/riverqueue/river/rivermigrate"

	"masthead/internal/database/migrations"
)

// LatestVersion is the newest version of the schema.
const LatestVersion = math.MaxInt64

// Migrate migrates the schema up or down to a version. Going down deletes the data that newer
// versions added. If several nodes call it at the same time, one migrates and the others wait.
func (db *DB) Migrate(ctx context.Context, version int64) error {
	return db.withMigrationLock(ctx, func() error { return db.migrateSchema(ctx, version) })
}

// migrate applies the migrations of the publication and of the job queue.
func (db *DB) migrate(ctx context.Context) error {
	return db.withMigrationLock(ctx, func() error {
		if err := db.migrateSchema(ctx, LatestVersion); err != nil {
			return err
		}
		return wrapError("job queue", db.migrateQueue(ctx))
	})
}

// withMigrationLock runs a function while no other node runs a function under this lock.
func (db *DB) withMigrationLock(ctx context.Context, run func() error) error {
	if db.Engine == Postgres {
		const lock = 0x6d617374 // an arbitrary number
		conn, err := db.writer.DB.Conn(ctx)
		if err != nil {
			return err
		}
		// The advisory lock ends with its session, so the session must not return to the pool.
		defer func() { _ = conn.Raw(func(any) error { return driver.ErrBadConn }) }()
		if _, err := conn.ExecContext(ctx, "SELECT pg_advisory_lock($1)", lock); err != nil {
			return wrapError("wait for another node's migration", err)
		}
	}
	return run()
}

func (db *DB) migrateSchema(ctx context.Context, version int64) error {
	dir, err := fs.Sub(migrations.Files, string(db.Engine))
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
	if _, err := provider.UpTo(ctx, version); err != nil || version == LatestVersion {
		return err
	}
	_, err = provider.DownTo(ctx, version)
	return err
}

func (db *DB) migrateQueue(ctx context.Context) error {
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

func wrapError(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// SchemaVersion returns the number of the last migration that a database has; db is a pool, a
// connection or a transaction.
func SchemaVersion(ctx context.Context, db interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}) (int64, error) {
	var version int64
	const query = "SELECT coalesce(max(version_id), 0) FROM goose_db_version WHERE is_applied"
	if err := db.QueryRowContext(ctx, query).Scan(&version); err != nil {
		return 0, fmt.Errorf("read the schema's version: %w", err)
	}
	return version, nil
}
