package node

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"time"
)

const (
	defaultStart = 20 * time.Second // a child that is not ready by then is replaced
	stableAfter  = 10 * time.Second // a child that ran this long resets the count of failures
	maxBackoff   = 5 * time.Second
)

// Process is a Node script that is kept running. The script gets the arguments "--socket
// path" before Args, listens there, and prints a line on its standard output when it is
// ready. It must exit when its standard input ends, which tells it that its parent is
// gone.
type Process struct {
	Name         string   // name of the process in logs
	Binary       string   // see FindBinary
	Flags        []string // flags of Node itself, placed before the script
	Script       string
	Args         []string
	Env          []string      // the child's whole environment
	Deadline     time.Duration // longest time that the oldest call may wait for a reply before the child is replaced
	StartTimeout time.Duration // longest time until the child must be ready; 0 means 20 s
	Log          *slog.Logger

	// OnReady is called with the new connection each time a child has become ready. It must
	// not block. The connection is lost when that child ends.
	OnReady func(*Conn)
	// OnRestart is called before each start that follows a failure. It may be nil.
	OnRestart func()
	// WaitForNeed waits until a child is needed. The context it returns ends when the child
	// is no longer needed, and the child is then killed. It returns at once when ctx ends.
	// WaitForNeed is called before each start, and release after each end. If it is nil, a
	// child is always needed.
	WaitForNeed func(ctx context.Context) (needed context.Context, release context.CancelFunc)
}

// Run keeps the script running while it is needed, until ctx ends. It returns when the
// process and its socket are gone. A child that ends, hangs or breaks the protocol is
// killed with its process group and replaced, at once the first time and then after
// growing pauses while it keeps failing.
func (p *Process) Run(ctx context.Context) error {
	// On Linux a child dies with the thread that started it, so this goroutine must stay on
	// its thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	dir, remove, err := makePrivateFolder()
	if err != nil {
		return fmt.Errorf("%s: make socket directory: %w", p.Name, err)
	}
	defer remove()
	socket := filepath.Join(dir, "s")

	for failures := 0; ; {
		needed, release := p.waitForNeed(ctx)
		began := time.Now()
		err := p.runOnce(needed, socket)
		unneeded := needed.Err() != nil
		release()
		if ctx.Err() != nil {
			return nil
		}
		if unneeded {
			failures = 0
			p.Log.Info("process stopped: not needed", "process", p.Name)
			continue
		}
		if time.Since(began) >= stableAfter {
			failures = 0
		}
		pause := backoff(failures)
		failures++
		p.Log.Error("process ended, restarting", "process", p.Name, "pause", pause, "error", err)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(pause):
		}
		if p.OnRestart != nil {
			p.OnRestart()
		}
	}
}

func (p *Process) waitForNeed(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.WaitForNeed == nil {
		return context.WithCancel(ctx)
	}
	return p.WaitForNeed(ctx)
}

// backoff returns the pause before a restart after a number of failures in a row.
func backoff(failures int) time.Duration {
	if failures == 0 {
		return 0
	}
	return min(50*time.Millisecond<<min(failures-1, 10), maxBackoff)
}

// runOnce runs one child until it ends.
func (p *Process) runOnce(ctx context.Context, socket string) error {
	if err := os.Remove(socket); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("remove old socket: %w", err)
	}
	ctx, kill := context.WithCancel(ctx)
	defer kill()

	ready := make(chan struct{})
	var once sync.Once
	stdout := &lineWriter{emit: func(line string) {
		once.Do(func() { close(ready) })
		p.Log.Debug(line, "process", p.Name)
	}}
	stderr := &lineWriter{emit: func(line string) {
		p.Log.Warn(line, "process", p.Name)
	}}

	args := append(append([]string{}, p.Flags...), p.Script, "--socket", socket)
	cmd := exec.CommandContext(ctx, p.Binary, append(args, p.Args...)...)
	cmd.Env = append([]string{}, p.Env...)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	cmd.SysProcAttr = processAttributes()
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return fmt.Errorf("open standard input: %w", err)
	}
	defer stdin.Close()
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("start: %w", err)
	}
	exited := make(chan error, 1)
	go func() {
		err := cmd.Wait()
		stdout.flush()
		stderr.flush()
		exited <- err
	}()

	start := p.StartTimeout
	if start == 0 {
		start = defaultStart
	}
	slow := time.NewTimer(start)
	defer slow.Stop()
	select {
	case err := <-exited:
		return fmt.Errorf("ended before it was ready: %w", errOrCleanExit(err))
	case <-slow.C:
		kill()
		<-exited
		return fmt.Errorf("not ready after %s", start)
	case <-ready:
	}
	raw, err := (&net.Dialer{}).DialContext(ctx, "unix", socket)
	if err != nil {
		kill()
		<-exited
		return fmt.Errorf("connect: %w", err)
	}
	conn := NewConn(raw, p.Deadline)
	conn.pid = cmd.Process.Pid
	p.Log.Info("process ready", "process", p.Name, "pid", conn.pid)
	p.OnReady(conn)

	select {
	case err = <-exited:
		conn.Close(fmt.Errorf("process ended: %w", errOrCleanExit(err)))
	case <-conn.Done():
		err = conn.Err()
		kill()
		<-exited
	case <-ctx.Done():
		err = ctx.Err()
		conn.Close(err)
		<-exited
	}
	return errOrCleanExit(err)
}

func errOrCleanExit(err error) error {
	if err == nil {
		return errors.New("exit status 0")
	}
	return err
}
