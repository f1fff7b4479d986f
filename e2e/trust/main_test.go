// Package trust tests what the publication guarantees when something fails: it is killed,
// its renderers end or hang, the database is unavailable, the disk is full, clients are
// slow, the clock jumps. Every test runs the real program as a child process and checks it
// from outside, by HTTP and in its database. It must not change the program's internals to
// make a test pass.
//
// MASTHEAD_BIN is a program to test instead of one built for the run, MASTHEAD_KILLS the
// number of kills in the kill test (10), MASTHEAD_SEED its random seed, and
// MASTHEAD_TEST_POSTGRES the server for the tests on PostgreSQL.
package trust

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/demo"
	"masthead/internal/story"
)

// binary is the path of the program under test.
var binary = os.Getenv("MASTHEAD_BIN")

// root is the path of the repository from this package.
const root = "../.."

func TestMain(m *testing.M) { os.Exit(run(m)) }

func run(m *testing.M) int {
	dir, err := os.MkdirTemp("", "trust-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	seed.dir = dir
	if binary == "" {
		if _, err := os.Stat(filepath.Join(root, "web/dist/site/csp.json")); errors.Is(err, fs.ErrNotExist) {
			fmt.Fprintln(os.Stderr, "trust: the site is not built: run `make build` first, or name a program in MASTHEAD_BIN")
			return 1
		}
		binary = filepath.Join(dir, "masthead")
		build := exec.Command("go", "build", "-o", binary, "./cmd/masthead")
		build.Dir, build.Stdout, build.Stderr = root, os.Stderr, os.Stderr
		if err := build.Run(); err != nil {
			fmt.Fprintln(os.Stderr, "trust: build the program:", err)
			return 1
		}
	}
	status := m.Run()
	if p := &seedPostgres; p.admin != nil {
		_, _ = p.admin.Exec(fmt.Sprintf("DROP DATABASE IF EXISTS trust_seed_%d WITH (FORCE)", os.Getpid()))
		_ = p.admin.Close()
	}
	return status
}

// seed is a SQLite file with the demonstration's texts, created once and copied.
var seed struct {
	dir  string
	once sync.Once
	err  error
}

func seedFile(t *testing.T) string {
	t.Helper()
	file := filepath.Join(seed.dir, "seed.db")
	seed.once.Do(func() { seed.err = loadTexts("sqlite:" + file) })
	if seed.err != nil {
		t.Fatal(seed.err)
	}
	return file
}

// seedPostgres is a PostgreSQL database with the same texts, created once and copied.
var seedPostgres struct {
	once    sync.Once
	admin   *sql.DB
	copying sync.Mutex
	copies  int
	err     error
}

// clonedDatabase creates a copy of the PostgreSQL database that exists until the test
// ends.
func clonedDatabase(t *testing.T) string {
	t.Helper()
	server := os.Getenv(dbtest.PostgresEnv)
	if server == "" {
		t.Skipf("%s is not set", dbtest.PostgresEnv)
	}
	from := fmt.Sprintf("trust_seed_%d", os.Getpid())
	p := &seedPostgres
	p.once.Do(func() {
		if p.admin, p.err = sql.Open("pgx", server); p.err != nil {
			return
		}
		if _, p.err = p.admin.Exec("CREATE DATABASE " + from); p.err == nil {
			p.err = loadTexts(withDatabase(server, from))
		}
	})
	if p.err != nil {
		t.Fatal(p.err)
	}
	p.copying.Lock()
	defer p.copying.Unlock()
	p.copies++
	name := fmt.Sprintf("trust_%d_%d", os.Getpid(), p.copies)
	if _, err := p.admin.Exec("CREATE DATABASE " + name + " TEMPLATE " + from + " STRATEGY FILE_COPY"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = p.admin.Exec("DROP DATABASE " + name + " WITH (FORCE)") })
	return withDatabase(server, name)
}

// withDatabase returns the address of another database on the same server.
func withDatabase(server, database string) string {
	u, err := url.Parse(server)
	if err != nil {
		return server
	}
	u.Path = "/" + database
	return u.String()
}

// loadTexts loads the demonstration's brands and texts into an empty database.
func loadTexts(address string) error {
	ctx := context.Background()
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	brands := brand.NewDirectory(db)
	deps := demo.Deps{DB: db, Brands: brands, Stories: story.New(db, brands, "127.0.0.1"), Clock: clock.System, SiteName: demo.SiteName}
	return errors.Join(demo.LoadText(ctx, deps, func(int, int, string) {}), db.Close())
}

// site is the data of a publication.
type site struct {
	data     string
	database string // address; "" for the SQLite file in data
}

// newSite returns a new publication with brands and stories. The path of its folder is
// short, as socket paths require.
func newSite(t *testing.T, engine database.Engine) *site {
	t.Helper()
	s := &site{data: tempDir(t)}
	if engine == database.Postgres {
		s.database = clonedDatabase(t)
		return s
	}
	text, err := os.ReadFile(seedFile(t))
	if err == nil {
		err = os.WriteFile(filepath.Join(s.data, "masthead.db"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func tempDir(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "trust-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// address returns the address of the database.
func (s *site) address() string {
	if s.database != "" {
		return s.database
	}
	return "sqlite:" + filepath.Join(s.data, "masthead.db")
}

// eachEngine runs a test on SQLite and, where there is a server, on PostgreSQL.
func eachEngine(t *testing.T, test func(t *testing.T, s *site)) {
	for _, engine := range []database.Engine{database.SQLite, database.Postgres} {
		t.Run(string(engine), func(t *testing.T) { test(t, newSite(t, engine)) })
	}
}
