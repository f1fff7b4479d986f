package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"masthead/internal/edge"
)

// program is the path of the built program.
const program = "bin/masthead"

// process is a running server.
type process struct {
	cmd     *exec.Cmd
	addr    string
	logFile *os.File
	exited  chan error
}

// freeAddr returns an address that is not in use.
func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}

// startProgram starts a program that listens at addr, and waits until path returns 200.
func startProgram(ctx context.Context, addr, path string, timeout time.Duration, name string, args ...string) (*process, error) {
	log, err := os.CreateTemp("", "masthead-bench-*.log")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.Remove(log.Name()) }() // both processes keep the file open
	p := &process{cmd: exec.Command(name, args...), addr: addr, logFile: log, exited: make(chan error, 1)}
	p.cmd.Stderr = log
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	go func() { p.exited <- p.cmd.Wait() }()
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	for {
		if status, _, err := get(ctx, "http://"+addr+path, ""); err == nil && status == http.StatusOK {
			return p, nil
		}
		select {
		case err := <-p.exited:
			return nil, fmt.Errorf("%s ended: %w\n%s", name, err, p.log())
		case <-ctx.Done():
			p.stop()
			return nil, fmt.Errorf("%s did not respond at %s: %w\n%s", name, path, ctx.Err(), p.log())
		case <-time.After(2 * time.Millisecond):
		}
	}
}

// serve starts the program on a database, with a data folder in the work folder.
func (b *bench) serve(ctx context.Context, folder, database string, more ...string) (*process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	args := append([]string{"serve", "--addr", addr, "--data", filepath.Join(b.work, folder), "--database-url", database,
		"--demo", "false"}, more...)
	return startProgram(ctx, addr, "/", time.Minute, program, args...)
}

// settle waits until the process and its children use less than a twentieth of a core for a minute, so that work after a start, such as
// filling the search index, is not measured. It returns an error after half an hour.
func (p *process) settle(ctx context.Context) error {
	const window = time.Minute
	for range 30 * time.Minute / window {
		before := p.processorTime()
		if err := sleep(ctx, window); err != nil {
			return err
		}
		if p.processorTime()-before < window/20 {
			return nil
		}
	}
	return errors.New("the program is not idle half an hour after its start")
}

// log returns the log of the process.
func (p *process) log() string {
	_, _ = p.logFile.Seek(0, io.SeekStart)
	text, _ := io.ReadAll(p.logFile)
	return string(text)
}

// stop ends the process and waits for it.
func (p *process) stop() {
	_ = p.cmd.Process.Signal(syscall.SIGTERM)
	select {
	case <-p.exited:
	case <-time.After(15 * time.Second):
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
}

// status returns a value of the process's status file in KiB.
func (p *process) status(name string) int {
	return readKibibytes(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid), name)
}

var client = &http.Client{
	Timeout:   30 * time.Second,
	Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: 64},
}

// get requests an address and returns status and body.
func get(ctx context.Context, address, accept string) (int, []byte, error) {
	return send(ctx, http.MethodGet, address, nil, http.Header{"Accept-Encoding": {accept}})
}

func send(ctx context.Context, method, address string, body []byte, header http.Header) (int, []byte, error) {
	req, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return 0, nil, err
	}
	req.Header = header
	res, err := client.Do(req)
	if err != nil {
		return 0, nil, err
	}
	text, err := io.ReadAll(res.Body)
	return res.StatusCode, text, errors.Join(err, res.Body.Close())
}

// serveBare serves the bytes of a file from memory with the same limits on slow clients:
// the minimum that a public server must do.
func serveBare(args []string) error {
	if len(args) != 3 {
		return errors.New("usage: bench bare ADDRESS FILE CONTENT-TYPE")
	}
	body, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	length := strconv.Itoa(len(body))
	server := edge.Server(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		header := w.Header()
		header.Set("Content-Type", args[2])
		header.Set("Content-Encoding", "br")
		header.Set("Content-Length", length)
		_, _ = w.Write(body)
	}))
	server.Addr = args[0]
	return server.ListenAndServe()
}
