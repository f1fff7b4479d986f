package trust

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// patience is the time within which a condition must become true, or the test fails. Durations that
// are promised in seconds are checked separately.
const patience = 30 * time.Second

// slack multiplies promised durations, because the promises do not apply to a machine that
// runs all other tests at the same time.
const slack = 4

// waitUntil polls until a condition is true and returns how long it took.
func waitUntil(t *testing.T, what string, holds func() bool) time.Duration {
	t.Helper()
	began := time.Now()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for !holds() {
		if time.Since(began) > patience {
			t.Fatalf("after %s not true: %s", patience, what)
		}
		<-tick.C
	}
	return time.Since(began)
}

// program is a running masthead process.
type program struct {
	t      *testing.T
	url    string
	cmd    *exec.Cmd
	log    string
	exited chan struct{} // closed when it has ended; cmd.ProcessState then has the status
}

// arguments returns the common arguments of every command on a site.
func (s *site) arguments(more ...string) []string {
	args := append([]string{}, more...)
	args = append(args, "--data", s.data, "--demo", "false")
	if s.database != "" {
		args = append(args, "--database-url", s.database)
	}
	return args
}

// command returns a command of the program, with the test's folder for temporary files.
func (s *site) command(args ...string) *exec.Cmd {
	cmd := exec.Command(binary, args...)
	tmp := filepath.Join(s.data, "t")
	_ = os.MkdirAll(tmp, 0o700)
	cmd.Env = append(os.Environ(), "TMPDIR="+tmp)
	return cmd
}

// run runs a command and returns its standard output.
func (s *site) run(t *testing.T, args ...string) string {
	t.Helper()
	cmd := s.command(s.arguments(args...)...)
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	if err := cmd.Run(); err != nil {
		t.Fatalf("masthead %s: %v\n%s", strings.Join(args, " "), err, errOut.String())
	}
	return out.String()
}

// serve starts the program and waits until it is ready. It is stopped when the test ends.
func (s *site) serve(t *testing.T, more ...string) *program {
	t.Helper()
	p := s.launch(t, more...)
	waitUntil(t, "the program is ready", func() bool {
		select {
		case <-p.exited:
			t.Fatalf("the program ended while starting: %v\n%s", p.cmd.ProcessState, p.readLog())
		default:
		}
		return p.get("/readyz").status == http.StatusOK
	})
	return p
}

// launch starts the program without waiting.
func (s *site) launch(t *testing.T, more ...string) *program {
	t.Helper()
	addr := freeAddr(t)
	log, err := os.CreateTemp(s.data, "log-")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = log.Close() }()
	args := s.arguments("serve", "--addr", addr, "--site-url", "http://trust.example")
	if !slices.Contains(more, "--renderers") {
		args = append(args, "--renderers", "2")
	}
	cmd := s.command(append(args, more...)...)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &program{t: t, url: "http://" + addr, cmd: cmd, log: log.Name(), exited: make(chan struct{})}
	go func() {
		_ = cmd.Wait()
		close(p.exited)
	}()
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("the program's log:\n%s", lastLines(p.readLog(), 25))
		}
		p.kill()
	})
	return p
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}

// lastLines returns the end of a log, without requests.
func lastLines(text string, lines int) string {
	var all []string
	for line := range strings.Lines(text) {
		if !strings.Contains(line, "msg=request") {
			all = append(all, line)
		}
	}
	return strings.Join(all[max(0, len(all)-lines):], "")
}

// readLog returns the log of the program.
func (p *program) readLog() string {
	text, _ := os.ReadFile(p.log)
	return string(text)
}

// kill ends the program like a power failure, if it still runs.
func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	<-p.exited
}

// stop tells the program to stop, and returns its exit status and the time it took.
func (p *program) stop() (int, time.Duration) {
	began := time.Now()
	if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		p.t.Error(err)
	}
	select {
	case <-p.exited:
	case <-time.After(patience):
		p.t.Errorf("the program does not stop")
		p.kill()
	}
	return p.cmd.ProcessState.ExitCode(), time.Since(began)
}

// children returns the process ids of the program's children that run a script.
func (p *program) children(script string) []int {
	out, err := exec.Command("ps", "-A", "-o", "pid=,ppid=,args=").Output()
	if err != nil {
		p.t.Fatal(err)
	}
	var pids []int
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) > 2 && f[1] == strconv.Itoa(p.cmd.Process.Pid) && strings.Contains(line, script) {
			pid, _ := strconv.Atoi(f[0])
			pids = append(pids, pid)
		}
	}
	return pids
}

// renderers returns the process ids of the running renderers.
func (p *program) renderers() []int { return p.children("worker.mjs") }

// rendererStarts returns how often a renderer became ready.
func (p *program) rendererStarts() int {
	return strings.Count(p.readLog(), `"process ready" process=renderer`)
}

// response is what the server sent to a request. Status 0 means that it sent nothing.
type response struct {
	status int
	header http.Header
	text   string
	took   time.Duration
	err    error
}

func (a response) String() string {
	return fmt.Sprintf(
		"%d %v in %s, %s, %s: %.200q",
		a.status,
		a.err,
		a.took.Round(time.Millisecond),
		a.header.Get("Cache-Status"),
		a.header.Get("Cache-Control"),
		a.text,
	)
}

// shows reports whether the response is a page or an API response that contains a text.
func (a response) shows(text string) bool {
	return a.status == http.StatusOK && strings.Contains(a.text, text)
}

// client keeps no connections, so that a stopping program need not wait for them, and
// follows no redirects.
var client = &http.Client{
	Timeout:       patience,
	Transport:     &http.Transport{DisableKeepAlives: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func (p *program) get(path string) response {
	return p.request(context.Background(), http.MethodGet, path, "", nil)
}

func (p *program) request(ctx context.Context, method, path, token string, body any) response {
	var reader io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return response{err: err}
		}
		reader = bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, p.url+path, reader)
	if err != nil {
		return response{err: err}
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	began := time.Now()
	resp, err := client.Do(r)
	if err != nil {
		return response{err: err, took: time.Since(began)}
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	a := response{status: resp.StatusCode, header: resp.Header, text: string(text), took: time.Since(began), err: err}
	if err != nil {
		a.status = 0 // the connection was cut
	}
	return a
}

// story returns the API's response for the story at a path.
func (p *program) story(path string) response {
	return p.get("/api/v2/story?path=" + url.QueryEscape(path))
}
