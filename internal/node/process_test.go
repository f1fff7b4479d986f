package node

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// startProcess runs a script until the returned function is called. The channel has its
// connections as they become ready.
func startProcess(t *testing.T, p *Process) (<-chan *Conn, func()) {
	t.Helper()
	binary, err := FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	conns := make(chan *Conn, 10)
	p.Name, p.Binary = "child", binary
	p.OnReady = func(c *Conn) { conns <- c }
	if p.Log == nil {
		p.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	}
	if p.Deadline == 0 {
		p.Deadline = 10 * time.Second
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	stop := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	t.Cleanup(stop)
	return conns, stop
}

func next(t *testing.T, conns <-chan *Conn) *Conn {
	t.Helper()
	select {
	case c := <-conns:
		return c
	case <-time.After(20 * time.Second):
		t.Fatal("no process became ready")
		return nil
	}
}

func hasEnded(pid int) bool { return errors.Is(syscall.Kill(pid, 0), syscall.ESRCH) }

func TestAProcessRepliesToCallsAndLogs(t *testing.T) {
	t.Setenv("MASTHEAD_SECRET", "hidden")
	var log syncBuffer
	conns, stop := startProcess(t, &Process{
		Script: "testdata/echo.mjs", Args: []string{"--reply", "got "}, Env: []string{"TZ=UTC"},
		Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	conn := next(t, conns)
	r := conn.Call(t.Context(), []byte("one"), nil, []byte(" two"))
	if r.Err != nil || r.Status != 0 || string(r.Body) != "got one two" {
		t.Errorf("got %d %q, %v", r.Status, r.Body, r.Err)
	}
	stop()
	if !hasEnded(conn.PID()) {
		t.Errorf("process %d still runs", conn.PID())
	}
	if got := log.String(); !strings.Contains(got, `level=WARN msg="started with TZ" process=child`) {
		t.Errorf("standard error in the log, and only the given environment: %s", got)
	}
	if r := conn.Call(t.Context(), []byte("one")); !errors.Is(r.Err, ErrLost) || r.Blamed {
		t.Errorf("a call after the end: %+v", r)
	}
}

func TestAProcessIsReplacedWhenItEnds(t *testing.T) {
	tests := []struct {
		name string
		end  func(*Conn) Reply
		why  error
	}{
		{"exits", func(c *Conn) Reply { return c.Call(context.Background(), []byte("x")) }, nil},
		{"hangs", func(c *Conn) Reply { return c.Call(context.Background(), []byte("h")) }, ErrHung},
		{"killed", func(c *Conn) Reply {
			if err := syscall.Kill(c.PID(), syscall.SIGKILL); err != nil {
				return Reply{Err: err}
			}
			<-c.Done()
			return Reply{Err: ErrLost, Blamed: true}
		}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			conns, _ := startProcess(t, &Process{
				Script: "testdata/echo.mjs", Args: []string{"--reply", ""}, Deadline: 500 * time.Millisecond,
			})
			first := next(t, conns)
			r := tt.end(first)
			if !errors.Is(r.Err, ErrLost) || !r.Blamed || (tt.why != nil && !errors.Is(r.Err, tt.why)) {
				t.Errorf("the call that ended it: %+v", r)
			}
			began := time.Now()
			second := next(t, conns)
			if took := time.Since(began); took > time.Second {
				t.Errorf("replaced after %s, want less than a second", took)
			}
			if r := second.Call(t.Context(), []byte("p")); r.Err != nil || r.Status != 7 {
				t.Errorf("new process: %+v", r)
			}
			if !hasEnded(first.PID()) {
				t.Errorf("old process %d still runs", first.PID())
			}
		})
	}
}

func TestAHangingProcessIsStopped(t *testing.T) {
	dir, err := os.MkdirTemp("", "n")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	t.Setenv("TMPDIR", dir)
	conns, stop := startProcess(t, &Process{Script: "testdata/echo.mjs", Args: []string{"--reply", ""}})
	conn := next(t, conns)
	lost := make(chan Reply, 2)
	conn.Send(func(r Reply) { lost <- r }, []byte("h"))
	conn.Send(func(r Reply) { lost <- r }, []byte("behind it"))
	stop()
	if a, b := <-lost, <-lost; !errors.Is(a.Err, ErrLost) || b.Blamed || !errors.Is(b.Err, ErrLost) {
		t.Errorf("lost calls: %+v, %+v", a, b)
	}
	if !hasEnded(conn.PID()) {
		t.Errorf("process %d still runs", conn.PID())
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// When the parent is killed, the child only notices the end of its standard input.
func TestAChildEndsWithItsParent(t *testing.T) {
	binary, err := FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "n")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	cmd := exec.CommandContext(t.Context(), binary, "testdata/echo.mjs", "--socket", filepath.Join(dir, "s"))
	stdin, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := stdout.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	stdin.Close()
	if err := cmd.Wait(); err != nil {
		t.Errorf("ended with %v, want a clean exit", err)
	}
}

// The next program removes the folders of killed programs and keeps those of running ones.
func TestFoldersOfKilledProgramsAreRemoved(t *testing.T) {
	temp, err := os.MkdirTemp("", "n")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(temp)
	t.Setenv("TMPDIR", temp)
	living, remove, err := makePrivateFolder()
	if err != nil {
		t.Fatal(err)
	}
	killed, other := filepath.Join(temp, folderPrefix+"1"), filepath.Join(temp, "masthead-other")
	for _, dir := range []string{killed, other} { // not locked by any program
		if err := errors.Join(os.Mkdir(dir, 0o700), os.WriteFile(filepath.Join(dir, "s"), nil, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	conns, stop := startProcess(t, &Process{Script: "testdata/echo.mjs", Args: []string{"--reply", ""}})
	next(t, conns)
	there := func(dir string) bool {
		_, err := os.Stat(dir)
		return err == nil
	}
	if there(killed) || !there(other) || !there(living) {
		t.Errorf("killed %v, other %v, living %v; want only the first gone", there(killed), there(other), there(living))
	}
	stop()
	remove()
	if left, _ := filepath.Glob(filepath.Join(temp, "*")); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}

func TestAProcessThatIsNotReadyInTimeIsReplaced(t *testing.T) {
	var log syncBuffer
	restarted := make(chan struct{}, 100)
	_, stop := startProcess(t, &Process{
		Script: "testdata/mute.mjs", StartTimeout: 50 * time.Millisecond, OnRestart: func() { restarted <- struct{}{} },
		Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	<-restarted
	stop()
	if !strings.Contains(log.String(), "not ready after 50ms") {
		t.Errorf("log: %s", log.String())
	}
}

func TestPausesGrowWithFailures(t *testing.T) {
	want := []time.Duration{0, 50, 100, 200, 400, 800, 1600, 3200, 5000, 5000, 5000}
	for failures, ms := range want {
		if got := backoff(failures); got != ms*time.Millisecond {
			t.Errorf("after %d: %s, want %s", failures, got, ms*time.Millisecond)
		}
	}
	if got := backoff(1 << 40); got != maxBackoff {
		t.Errorf("after very many failures: %s", got)
	}
}

// syncBuffer is a buffer that a logger and a test can share.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
