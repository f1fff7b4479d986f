package app

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/backup"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// Commands name the address on which the publication was last served, unless their own configuration names one.
func TestCommandsNameTheAddressOfTheServer(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	cfg, _, err := config.Load(map[string]string{"data": data, "addr": "127.0.0.1:8123"}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	served, err := writeServerFile(cfg)
	if err != nil {
		t.Fatal(err)
	}
	for _, running := range []bool{true, false} {
		for _, c := range []struct{ flag, value, address string }{
			{"--data", data, "http://127.0.0.1:8123/"},
			{"--addr", "127.0.0.1:8124", "http://127.0.0.1:8124/"},
			{"--site-url", "https://tide.example", "https://tide.example/"},
		} {
			status, out, errOut := run(t, "redirect", "--data", data, c.flag, c.value, "/a", "/latest")
			if status != 0 || !strings.Contains(out, c.address+"a →") {
				t.Errorf("server running: %v; %s %s: %d %s%s, want %s", running, c.flag, c.value, status, out, errOut, c.address)
			}
		}
		if status, out, _ := run(t, "config", "--data", data); status != 0 || strings.Contains(out, "8123") {
			t.Errorf("config shows the address of the server: %s", out)
		}
		if running {
			_ = served.Close()
		}
	}
}

// A server that was killed holds no lock, so it does not count as running.
func TestAKilledServerDoesNotCountAsRunning(t *testing.T) {
	cfg := config.Config{DatabaseURL: "sqlite:" + filepath.Join(t.TempDir(), "masthead.db"), Addr: "127.0.0.1:8123"}
	expect := func(when string, wantRuns, wantKnown bool) {
		t.Helper()
		if runs, known := sqliteServerRuns(cfg); runs != wantRuns || known != wantKnown {
			t.Errorf("%s: runs %v, known %v", when, runs, known)
		}
	}
	expect("before the first start", false, false)
	first, err := writeServerFile(cfg)
	if err != nil {
		t.Fatal(err)
	}
	second, err := writeServerFile(cfg)
	if err != nil {
		t.Fatal(err)
	}
	expect("two servers", true, true)
	_ = first.Close()
	expect("one server", true, true)
	_ = second.Close()
	expect("none", false, true)
	cfg.DatabaseURL = "postgres://127.0.0.1/x"
	expect("PostgreSQL", false, false)
}

// After a failed restore, a PostgreSQL database that was empty has no tables. One that was used before keeps its tables.
func TestAFailedRestoreLeavesNoTables(t *testing.T) {
	address := dbtest.Postgres(t) // it has the tables of an empty publication
	empty := dbtest.Open(t, address, clock.System)
	if err := errors.Join(backup.RemoveSchema(t.Context(), empty), empty.Close()); err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.backup")
	if err := os.WriteFile(damaged, []byte("nothing"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, used := range []bool{false, true} {
		if used {
			if err := dbtest.Open(t, address, clock.System).Close(); err != nil {
				t.Fatal(err)
			}
		}
		if none, err := backup.HasNoSchema(t.Context(), address); err != nil || none == used {
			t.Errorf("before: no schema %v, %v", none, err)
		}
		status, _, errOut := run(t, "restore", "--data", filepath.Join(t.TempDir(), "new"), "--database-url", address, damaged)
		if status != 1 || !strings.Contains(errOut, backup.ErrDamaged.Error()) {
			t.Errorf("%d %s", status, errOut)
		}
		if none, err := backup.HasNoSchema(t.Context(), address); err != nil || none == used {
			t.Errorf("used before: %v; afterwards: no schema %v, %v", used, none, err)
		}
	}
	db := dbtest.Open(t, address, clock.System)
	storytest.New(t, db)
	if err := backup.RemoveSchema(t.Context(), db); !errors.Is(err, backup.ErrNotEmpty) {
		t.Errorf("the tables of a publication: %v", err)
	}
}
