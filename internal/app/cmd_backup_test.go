package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// run runs the program with a command line.
func run(t *testing.T, args ...string) (status int, out, errOut string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = Main(args, &stdout, &stderr)
	return status, stdout.String(), stderr.String()
}

func TestBackupAndRestore(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "new")
	file := filepath.Join(t.TempDir(), "site.backup")
	db := dbtest.Open(t, "sqlite:"+filepath.Join(from, "masthead.db"), clock.System) // stays open, as a running server's does
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.ExecContext(ctx, "INSERT INTO cities (name, country, position) VALUES ('बेंगलुरु', 'IN', 1)")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join("media", "m", "ab", "picture.jpg")
	if err := os.MkdirAll(filepath.Dir(filepath.Join(from, picture)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(from, picture), []byte("jpeg"), 0o600); err != nil {
		t.Fatal(err)
	}

	status, out, errOut := run(t, "backup", "--data", from, file)
	if status != 0 || !strings.Contains(out, "1 rows") || !strings.Contains(out, "1 media files") {
		t.Fatalf("backup: %d %s%s", status, out, errOut)
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file: %v, %v", info.Mode(), err)
	}
	if status, _, errOut := run(t, "backup", "--data", from, file); status != 1 || !strings.Contains(errOut, "exists") {
		t.Errorf("a second backup to the same file: %d %s", status, errOut)
	}
	if status, _, errOut := run(t, "restore", "--data", from, file); status != 1 || !strings.Contains(errOut, "not empty") {
		t.Errorf("restore over a site: %d %s", status, errOut)
	}
	if status, out, errOut := run(t, "restore", "--data", to, file); status != 0 || !strings.Contains(out, "1 rows") {
		t.Fatalf("restore: %d %s%s", status, out, errOut)
	}
	var city string
	restored := dbtest.Open(t, "sqlite:"+filepath.Join(to, "masthead.db"), clock.System)
	if err := restored.Read.NewRaw("SELECT name FROM cities").Scan(t.Context(), &city); err != nil || city != "बेंगलुरु" {
		t.Errorf("the city is %q, %v", city, err)
	}
	if got, err := os.ReadFile(filepath.Join(to, picture)); err != nil || string(got) != "jpeg" {
		t.Errorf("the picture is %q, %v", got, err)
	}
}

func TestFailedBackupLeavesNoFile(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "site.backup")
	db := dbtest.Open(t, "sqlite:"+filepath.Join(dir, "masthead.db"), clock.System)
	if _, err := db.Writer().ExecContext(t.Context(), "CREATE TABLE odd (at DATETIME)"); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := run(t, "backup", "--data", dir, file); status != 1 || !strings.Contains(errOut, "odd") {
		t.Errorf("backup of a column of an unknown type: %d %s", status, errOut)
	}
	if left, _ := filepath.Glob(file + "*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestDoctorTellsAndFails(t *testing.T) {
	status, out, errOut := run(t, "doctor", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--database-url", "postgres://127.0.0.1:1/none",
		"--node", "/nonexistent/node", "--log-level", "loud")
	if status != 1 || !strings.Contains(errOut, "5 checks failed") {
		t.Errorf("status %d, %s", status, errOut)
	}
	for _, line := range []string{"FAIL  configuration", "FAIL  database", "→ start PostgreSQL", "FAIL  Node", "ok    storage", "ok    port"} {
		if !strings.Contains(out, line) {
			t.Errorf("no line %q in:\n%s", line, out)
		}
	}
}
