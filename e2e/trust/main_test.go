// Package trust shows what the publication promises to hold when things go
// wrong: it is killed, its renderers die or hang, the database goes away, the
// disk fills up, clients are slow, the clock jumps. Every test runs the real
// program as a child process and looks at it from outside, by HTTP and in its
// database. It must never reach into the program to make a promise come true.
//
// MASTHEAD_BIN names a program to test in place of one built for the run,
// MASTHEAD_KILLS how often the kill test kills (10), MASTHEAD_SEED what it
// draws from, and MASTHEAD_TEST_POSTGRES the server for the PostgreSQL parts.
package trust

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
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

// binary is the program under test.
var binary = os.Getenv("MASTHEAD_BIN")

// root is the repository, seen from this package.
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
	return m.Run()
}

// seed is a SQLite file with the demonstration's texts, made once and copied.
var seed struct {
	dir  string
	once sync.Once
	err  error
}

func seeded(t *testing.T) string {
	t.Helper()
	file := filepath.Join(seed.dir, "seed.db")
	seed.once.Do(func() { seed.err = fill("sqlite:" + file) })
	if seed.err != nil {
		t.Fatal(seed.err)
	}
	return file
}

// fill puts the demonstration's brands and texts into an empty database.
func fill(address string) error {
	ctx := context.Background()
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	brands := brand.NewDirectory(db)
	deps := demo.Deps{DB: db, Brands: brands, Stories: story.New(db, brands, "127.0.0.1"), Clock: clock.System, SiteName: "Startline"}
	return errors.Join(demo.LoadText(ctx, deps, func(int, int, string) {}), db.Close())
}

// site is a publication's data: what a program is started on.
type site struct {
	data     string
	database string // empty is the SQLite file in data
}

// newSite is a publication of its own with brands and stories. The folder's path
// is short, as socket paths must be.
func newSite(t *testing.T, engine database.Engine) *site {
	t.Helper()
	s := &site{data: tempDir(t)}
	if engine == database.Postgres {
		s.database = dbtest.Postgres(t)
		if err := fill(s.database); err != nil {
			t.Fatal(err)
		}
		return s
	}
	text, err := os.ReadFile(seeded(t))
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

// address is where the database is.
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
