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
	defaultStart = 20 * time.Second // a child that isn't ready by then is replaced
	steady       = 10 * time.Second // a child that lived this long clears the record of failures
	maxBackoff   = 5 * time.Second
)

// Process is a Node script that is kept running. The script gets the argument
// "--socket path" before Args, listens there, and prints a line on its standard
// output when it is ready. It must exit when its standard input ends: that is
// how it learns that its parent is gone.
type Process struct {
	Name     string   // what it is called in logs
	Binary   string   // see Find
	Flags    []string // for Node itself, before the script
	Script   string
	Args     []string
	Env      []string      // the child's whole environment
	Deadline time.Duration // the longest the oldest call may stay unanswered before the child is replaced
	Start    time.Duration // the longest it may take to be ready; 20 s when zero
	Log      *slog.Logger

	// Up is called with each new connection when a child has become ready. It
	// must not block. The connection is lost when that child ends.
	Up func(*Conn)
	// Restarted is called before each start that follows a failure. It may be nil.
	Restarted func()
	// Needed waits until a child is needed and returns a context that ends when it
	// is needed no longer, or at once when ctx ends; the child is killed then. It is
	// called before each start, and release after each end. Nil means always.
	Needed func(ctx context.Context) (needed context.Context, release context.CancelFunc)
}

// Run keeps the script running, as long as it is needed, until the context ends,
// and returns when no process and no socket of it is left. A child that dies, hangs
// or breaks the protocol is killed with its process group and replaced: at once the
// first time, then with growing pauses while it keeps failing.
func (p *Process) Run(ctx context.Context) error {
	// Where attributes tie a child to its parent, the parent is the thread that
	// started it, so that thread must stay.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()

	dir, leave, err := enter()
	if err != nil {
		return fmt.Errorf("%s: make socket directory: %w", p.Name, err)
	}
	defer leave()
	socket := filepath.Join(dir, "s")

	for failures := 0; ; {
		needed, release := p.needed(ctx)
		began := time.Now()
		err := p.once(needed, socket)
		unneeded := needed.Err() != nil
		release()
		if ctx.Err() != nil {
			return nil
		}
		if unneeded {
			failures = 0
			p.Log.Info("process ended: nothing to do", "process", p.Name)
			continue
		}
		if time.Since(began) >= steady {
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
		if p.Restarted != nil {
			p.Restarted()
		}
	}
}

func (p *Process) needed(ctx context.Context) (context.Context, context.CancelFunc) {
	if p.Needed == nil {
		return context.WithCancel(ctx)
	}
	return p.Needed(ctx)
}

// backoff is the pause before a restart that follows so many failures in a row.
func backoff(failures int) time.Duration {
	if failures == 0 {
		return 0
	}
	return min(50*time.Millisecond<<min(failures-1, 10), maxBackoff)
}

// once runs one child to its end.
func (p *Process) once(ctx context.Context, socket string) error {
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
	cmd.SysProcAttr = attributes()
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

	start := p.Start
	if start == 0 {
		start = defaultStart
	}
	slow := time.NewTimer(start)
	defer slow.Stop()
	select {
	case err := <-exited:
		return fmt.Errorf("ended before it was ready: %w", orCleanExit(err))
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
	p.Up(conn)

	select {
	case err = <-exited:
		conn.Close(fmt.Errorf("process ended: %w", orCleanExit(err)))
	case <-conn.Done():
		err = conn.Err()
		kill()
		<-exited
	case <-ctx.Done():
		err = ctx.Err()
		conn.Close(err)
		<-exited
	}
	return orCleanExit(err)
}

func orCleanExit(err error) error {
	if err == nil {
		return errors.New("exit status 0")
	}
	return err
}
