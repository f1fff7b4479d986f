package node

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestMain lets the test binary act as the parent that TestHangingChildEndsWithItsParent
// kills.
func TestMain(m *testing.M) {
	if os.Getenv("NODE_TEST_PARENT") == "" {
		os.Exit(m.Run())
	}
	binary, err := FindBinary("")
	if err != nil {
		panic(err)
	}
	p := &Process{
		Name: "child", Binary: binary, Script: "testdata/echo.mjs", Args: []string{"--reply", ""},
		Deadline: time.Hour, Log: slog.New(slog.DiscardHandler),
	}
	p.OnReady = func(c *Conn) {
		c.Send(func(Reply) { fmt.Println(c.PID()) }, []byte("p"))
		c.Send(func(Reply) {}, []byte("h"))
	}
	if err := p.Run(context.Background()); err != nil {
		panic(err)
	}
}

func TestHangingChildEndsWithItsParent(t *testing.T) {
	temp, err := os.MkdirTemp("", "n")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(temp)
	t.Setenv("TMPDIR", temp)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	parent := exec.CommandContext(t.Context(), self)
	parent.Env = append(os.Environ(), "NODE_TEST_PARENT=1")
	stdout, err := parent.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := parent.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(stdout, &pid); err != nil {
		t.Fatal(err)
	}
	if err := parent.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	parent.Wait()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for began := time.Now(); isRunning(pid); <-tick.C {
		if time.Since(began) > 10*time.Second {
			t.Fatalf("process %d still runs after its parent was killed", pid)
		}
	}
	left := func() []string {
		list, _ := filepath.Glob(filepath.Join(temp, "*"))
		return list
	}
	before := left()
	removeStaleFolders()
	if after := left(); len(before) != 1 || len(after) != 0 {
		t.Errorf("its folder: %v; left after the next program started: %v", before, after)
	}
}

// isRunning reports whether a process exists and is not a zombie.
func isRunning(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return false
	}
	_, rest, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(rest, "Z")
}
