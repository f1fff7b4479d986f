// Package dbtest gives each test its own migrated, empty database, on both engines.
package dbtest

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver "pgx"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// PostgresEnv is the environment variable with the address of a PostgreSQL server, version 15 or later, for databases
// of tests. Without it, tests run on SQLite only.
const PostgresEnv = "MASTHEAD_TEST_POSTGRES"

// Noon is the first time of the clock of tests: midday in India on a day in 2026.
var Noon = time.Date(2026, 3, 15, 6, 30, 0, 0, time.UTC)

// Clock is a clock that tests set.
type Clock struct{ ms atomic.Int64 }

// NewClock returns a clock set to Noon.
func NewClock() *Clock {
	c := new(Clock)
	c.ms.Store(Noon.UnixMilli())
	return c
}

// Now implements clock.Clock.
func (c *Clock) Now() time.Time { return time.UnixMilli(c.ms.Load()).UTC() }

// Advance moves the clock forward.
func (c *Clock) Advance(d time.Duration) { c.ms.Add(d.Milliseconds()) }

// New opens an empty SQLite database with a clock that is set to Noon.
func New(t testing.TB) *database.DB {
	t.Helper()
	return Open(t, SQLite(t), NewClock().Now)
}

// Open opens a database at an address and closes it when the test ends. SQLite does
// not wait for the disk.
func Open(t testing.TB, address string, now clock.Clock) *database.DB {
	t.Helper()
	db, err := database.Open(context.Background(), address, database.Options{Clock: now, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// Runner is a test or a benchmark, which has parts of its own kind.
type Runner[T any] interface {
	testing.TB
	Run(name string, part func(T)) bool
}

// Each runs a test or a benchmark on SQLite and, where PostgresEnv is set, on PostgreSQL.
func Each[T Runner[T]](t T, test func(t T, db *database.DB, c *Clock)) {
	t.Helper()
	t.Run("sqlite", func(t T) {
		c := NewClock()
		test(t, Open(t, SQLite(t), c.Now), c)
	})
	if os.Getenv(PostgresEnv) == "" {
		return
	}
	t.Run("postgres", func(t T) {
		c := NewClock()
		test(t, Open(t, Postgres(t), c.Now), c)
	})
}

// Analyze updates the statistics of PostgreSQL after many rows were added, which it does by itself after some time.
func Analyze(t testing.TB, db *database.DB) {
	t.Helper()
	if db.Engine != database.Postgres {
		return
	}
	if _, err := db.Writer().ExecContext(context.Background(), "ANALYZE"); err != nil {
		t.Fatal(err)
	}
}

// migratedFile makes an empty, migrated SQLite file and returns its bytes. Every test of a process gets a copy, so that
// the migrations run once.
var migratedFile = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "dbtest-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "test.db")
	db, err := database.Open(context.Background(), "sqlite:"+file, database.Options{NoSync: true})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(file)
})

// SQLite makes an empty, migrated SQLite database and returns its address.
func SQLite(t testing.TB) string {
	t.Helper()
	content, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "test.db")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	return "sqlite:" + file
}

var template struct {
	once sync.Once
	name string
	err  error
}

var serial atomic.Int64

// Postgres creates an empty, migrated PostgreSQL database and returns its address. It
// skips the test when there is no server.
func Postgres(t testing.TB) string {
	t.Helper()
	server := os.Getenv(PostgresEnv)
	if server == "" {
		t.Skipf("%s is not set", PostgresEnv)
	}
	admin, err := sql.Open("pgx", server)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = admin.Close() })
	template.once.Do(func() {
		template.name = fmt.Sprintf("template_%d", os.Getpid())
		if _, template.err = admin.Exec("DROP DATABASE IF EXISTS " + template.name); template.err != nil {
			return
		}
		if _, template.err = admin.Exec("CREATE DATABASE " + template.name); template.err != nil {
			return
		}
		var db *database.DB
		if db, template.err = database.Open(context.Background(), withDatabase(server, template.name), database.Options{}); template.err == nil {
			template.err = db.Close()
		}
	})
	if template.err != nil {
		t.Fatal(template.err)
	}
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), serial.Add(1))
	if _, err := admin.Exec("CREATE DATABASE " + name + " TEMPLATE " + template.name + " STRATEGY FILE_COPY"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cleaner, err := sql.Open("pgx", server)
		if err != nil {
			return
		}
		defer func() { _ = cleaner.Close() }()
		_, _ = cleaner.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)")
	})
	return withDatabase(server, name)
}

// Queries counts queries that are not prepared.
type Queries struct {
	N       int // outside of writes
	InWrite int // in writes, with BEGIN and COMMIT
	Writes  int // committed writes
}

// CountQueries returns a counter of the queries that db runs from now on. Call it while nothing else uses db.
func CountQueries(db *database.DB) *Queries {
	q := new(Queries)
	db.AddQueryHooks(q, writes{q})
	return q
}

// writes counts the queries of writes.
type writes struct{ *Queries }

// AfterQuery implements bun.QueryHook.
func (w writes) AfterQuery(_ context.Context, e *bun.QueryEvent) {
	w.InWrite++
	if e.Query == "COMMIT" {
		w.Writes++
	}
}

// BeforeQuery implements bun.QueryHook.
func (q *Queries) BeforeQuery(ctx context.Context, _ *bun.QueryEvent) context.Context { return ctx }

// AfterQuery implements bun.QueryHook.
func (q *Queries) AfterQuery(context.Context, *bun.QueryEvent) { q.N++ }

func withDatabase(server, name string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server
	}
	u.Path = "/" + name
	return u.String()
}
