// Package database opens the publication's database, SQLite or PostgreSQL. It provides what both engines share:
// migrations, transactions, prepared queries and the outbox. It depends on no feature and contains no feature's SQL.
package database

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect/pgdialect"
	"github.com/uptrace/bun/dialect/sqlitedialect"
	_ "modernc.org/sqlite" // the driver "sqlite"

	"masthead/internal/clock"
)

// Engine is the kind of database.
type Engine string

// The two engines.
const (
	SQLite   Engine = "sqlite"
	Postgres Engine = "postgres"
)

// DB is an open, migrated database. Reads use Read and never wait for a writer; writes use
// Write.
type DB struct {
	Engine Engine
	Read   *bun.DB
	writer *bun.DB
	clock  clock.Clock
	log    *slog.Logger
	url    string

	statements statements
	bus        bus
	onWrite    []func(context.Context, *Tx, []Event) error
	onAny      []func(context.Context, *Tx, []Event) error
	ownRows    ownRows
}

// Options are the parameters of Open besides the address.
type Options struct {
	Clock  clock.Clock
	Logger *slog.Logger
	// NoSync makes SQLite commit without waiting for the disk. A power failure can then destroy the file, so the
	// option is for tests only.
	NoSync bool
}

// Open opens the database at address, "sqlite:PATH" or "postgres://…", and migrates its
// schema to the latest version. It creates a SQLite file and its folder if needed.
func Open(ctx context.Context, address string, opt Options) (*DB, error) {
	if opt.Clock == nil {
		opt.Clock = clock.System
	}
	if opt.Logger == nil {
		opt.Logger = slog.New(slog.DiscardHandler)
	}
	db := &DB{clock: opt.Clock, log: opt.Logger, url: address}
	var err error
	switch {
	case strings.HasPrefix(address, "sqlite:"):
		err = db.openSQLite(strings.TrimPrefix(address, "sqlite:"), opt.NoSync)
	case strings.HasPrefix(address, "postgres://"), strings.HasPrefix(address, "postgresql://"):
		err = db.openPostgres(address)
	default:
		err = fmt.Errorf("address %q must begin with sqlite: or postgres://", address)
	}
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	if err := db.migrate(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("migrate database: %w", err), db.Close())
	}
	return db, nil
}

// OpenReadOnly opens the database at address, "sqlite:PATH" or "postgres://…", for reading. It neither creates nor migrates it.
// The caller must close it. Errors of the connection appear at the first query.
func OpenReadOnly(address string) (*sql.DB, error) {
	driver, source := "pgx", address
	if path, ok := strings.CutPrefix(address, "sqlite:"); ok {
		driver, source = "sqlite", "file:"+(&url.URL{Path: path}).EscapedPath()+"?mode=rw&_pragma=busy_timeout(5000)&_pragma=query_only(1)"
	}
	db, err := sql.Open(driver, source)
	if err != nil {
		return nil, fmt.Errorf("open database: %w", err)
	}
	db.SetMaxOpenConns(1)
	return db, nil
}

func (db *DB) openSQLite(path string, noSync bool) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o750); err != nil {
		return err
	}
	// The file contains password hashes and pending emails. SQLite gives its auxiliary files the same permissions.
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	if err := file.Close(); err != nil {
		return err
	}
	synchronous := "synchronous(FULL)"
	if noSync {
		synchronous = "synchronous(OFF)"
	}
	pragmas := url.Values{"_pragma": {
		"busy_timeout(10000)", "journal_mode(WAL)", synchronous, "foreign_keys(1)",
		"cache_size(-16000)", "mmap_size(201326592)", "temp_store(MEMORY)",
	}}
	name := "file:" + strings.NewReplacer("%", "%25", "?", "%3f", "#", "%23").Replace(path)
	writer, err := sql.Open("sqlite", name+"?_txlock=immediate&"+pragmas.Encode())
	if err != nil {
		return err
	}
	writer.SetMaxOpenConns(1)
	pragmas.Add("_pragma", "query_only(1)")
	reader, err := sql.Open("sqlite", name+"?"+pragmas.Encode())
	if err != nil {
		return errors.Join(err, writer.Close())
	}
	connections := max(4, 2*runtime.NumCPU())
	reader.SetMaxOpenConns(connections)
	reader.SetMaxIdleConns(connections)
	db.Engine = SQLite
	db.writer = bun.NewDB(writer, sqlitedialect.New())
	db.Read = bun.NewDB(reader, sqlitedialect.New())
	return db.writer.Ping() // creates the file, so that readers find it
}

func (db *DB) openPostgres(address string) error {
	cfg, err := pgx.ParseConfig(address)
	if err != nil {
		return err
	}
	if cfg.ConnectTimeout == 0 {
		cfg.ConnectTimeout = 5 * time.Second
	}
	// bun writes values into the text of its queries, so hardly any text is used twice. As
	// prepared statements they would fill the server's memory. [Rows] asks for prepared
	// statements explicitly.
	cfg.DefaultQueryExecMode = pgx.QueryExecModeDescribeExec
	pool := func(connections int) *bun.DB {
		p := stdlib.OpenDB(*cfg)
		p.SetMaxOpenConns(connections)
		p.SetMaxIdleConns(connections)
		p.SetConnMaxIdleTime(5 * time.Minute)
		return bun.NewDB(p, pgdialect.New())
	}
	db.Engine = Postgres
	// Code in a transaction may read with another connection, for example a value of a Cached. With a single pool, many
	// simultaneous transactions would take all connections and then wait forever for another one.
	db.Read, db.writer = pool(max(12, 3*runtime.NumCPU())), pool(max(8, 2*runtime.NumCPU()))
	return nil
}

// Close closes every connection.
func (db *DB) Close() error {
	db.statements.close()
	return errors.Join(db.Read.Close(), db.writer.Close())
}

// Ping returns an error if the database does not respond.
func (db *DB) Ping(ctx context.Context) error { return db.Read.PingContext(ctx) }

// URL returns the address of the database as it was passed to Open. It may contain a password.
func (db *DB) URL() string { return db.url }

// Now returns the time of the injected clock.
func (db *DB) Now() clock.Moment { return clock.MomentOf(db.clock()) }

// AddQueryHooks adds a hook for the queries outside of writes, and one for those of writes, including BEGIN and COMMIT. Tests call it while
// nothing else uses db.
func (db *DB) AddQueryHooks(reads, writes bun.QueryHook) {
	db.Read, db.writer = db.Read.WithQueryHook(reads), db.writer.WithQueryHook(writes)
}

// Writer returns the connection pool for writes, for libraries that bring their own SQL.
func (db *DB) Writer() *sql.DB { return db.writer.DB }
