package trust

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"masthead/internal/database"
)

// fillDisk writes a file that leaves the given number of bytes of its disk free. The program may write to the disk between
// the measurement and the end of the file, so a file that no longer fits is written again with the space that is left.
func fillDisk(t *testing.T, path string, left int64) {
	t.Helper()
	for {
		var stat syscall.Statfs_t
		if err := syscall.Statfs(filepath.Dir(path), &stat); err != nil {
			t.Fatal(err)
		}
		err := os.WriteFile(path, make([]byte, max(0, int64(stat.Bavail)*stat.Bsize-left)), 0o600)
		if err == nil {
			return
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// When the disk is full, writes are refused with 503 and a helpful text, reads still work,
// and writes work again when there is space.
func TestAFullDiskRefusesOnlyWrites(t *testing.T) {
	if runtime.GOOS != "linux" || os.Getuid() != 0 {
		t.Skip("only root on Linux can mount a small disk")
	}
	s := newSite(t, database.SQLite)
	disk := filepath.Join(s.data, "disk")
	if err := os.Mkdir(disk, 0o700); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("mount", "-t", "tmpfs", "-o", "size=64m", "tmpfs", disk).CombinedOutput(); err != nil {
		t.Skipf("a small disk can't be mounted here: %v %s", err, out)
	}
	t.Cleanup(func() { _ = exec.Command("umount", "-l", disk).Run() })
	text, err := os.ReadFile(filepath.Join(s.data, "masthead.db"))
	if err == nil {
		err = os.WriteFile(filepath.Join(disk, "masthead.db"), text, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	onDisk := &site{data: s.data, database: "sqlite:" + filepath.Join(disk, "masthead.db")}
	room := openNewsroom(t, onDisk)
	kept := room.publishNew("Published while there was room")

	ballast := filepath.Join(disk, "ballast")
	fillDisk(t, ballast, 256<<10)
	var acknowledged []newsroomStory
	var refused response
	for i := range 2000 {
		m, a := room.create(t.Context(), fmt.Sprintf("Filling %d", i), strings.Repeat("more ", 400))
		if a.status/100 != 2 {
			refused = a
			break
		}
		acknowledged = append(acknowledged, m)
	}
	if refused.status != http.StatusServiceUnavailable || refused.header.Get("Retry-After") == "" ||
		!strings.Contains(refused.text, `"error"`) {
		t.Errorf("a write to a full disk: %s", refused)
	}
	t.Logf("%d stories were stored; then: %s", len(acknowledged), refused.text)
	if !strings.Contains(room.readLog(), "full") {
		t.Error("the log does not contain the full disk")
	}
	for _, path := range []string{kept.Path, "/", "/autostory", "/tamil/latest", "/api/v2/stories/latest?limit=5"} {
		if a := room.get(path); a.status != http.StatusOK {
			t.Errorf("reading from a full disk: %s: %s", path, a)
		}
	}
	if a := room.get("/readyz"); a.status != http.StatusOK {
		t.Errorf("readyz: %s", a)
	}

	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "writes succeed again", func() bool {
		_, a := room.create(t.Context(), "Written when there is room", "room")
		return a.status/100 == 2
	})
	for _, m := range acknowledged {
		if got, a := room.read(m.ID); a.status != http.StatusOK || got.Title != m.Title {
			t.Errorf("an acknowledged write is missing: %s", a)
		}
	}
	room.stop()
	checkConsistency(t, openRaw(t, onDisk))
}

// Hundreds of clients that send a request one byte at a time, or never read their response,
// do not slow others down, and are disconnected.
func TestSlowClientsDoNotBlockOthers(t *testing.T) {
	p := newSite(t, database.SQLite).serve(t)
	address := strings.TrimPrefix(p.url, "http://")
	quick := p.get("/herstory").took
	const clients = 300
	var slow []net.Conn
	t.Cleanup(func() {
		for _, c := range slow {
			_ = c.Close()
		}
	})
	for i := range clients {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		slow = append(slow, c)
		text := "GET / HTTP/1.1\r\nHost: trust.example\r\nX-Slow: "
		if i%2 == 0 { // sends a body that never ends
			text = "POST /api/v2/desk/stories HTTP/1.1\r\nHost: trust.example\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
		}
		if _, err := io.WriteString(c, text); err != nil {
			t.Fatal(err)
		}
	}
	var worst time.Duration
	for i := range 50 {
		a := p.get([]string{"/", "/herstory", "/api/v2/stories/latest?limit=5"}[i%3])
		if a.status != http.StatusOK {
			t.Errorf("next to slow clients: %s", a)
		}
		worst = max(worst, a.took)
	}
	t.Logf(
		"%d slow clients; others waited at most %s, and %s without them",
		clients,
		worst.Round(time.Millisecond),
		quick.Round(time.Millisecond),
	)
	if worst > slack*500*time.Millisecond {
		t.Errorf("a reader waited %s", worst)
	}
	began := time.Now()
	for i := 1; i < clients; i += 2 { // clients that send no header have 5 s
		_ = slow[i].SetReadDeadline(began.Add(patience))
		if _, err := io.Copy(io.Discard, slow[i]); err != nil {
			t.Fatalf("a slow client was not disconnected: %v", err)
		}
	}
	t.Logf("disconnected after %s", time.Since(began).Round(time.Millisecond))
}

// When it gets a signal to stop, the program finishes requests in progress, accepts no new ones,
// and ends in time with status 0.
func TestTheProgramStopsGracefully(t *testing.T) {
	const timeout = 10 * time.Second
	p := newSite(t, database.SQLite).serve(t, "--shutdown-timeout", timeout.String(), "--render-timeout", "20s")
	waitUntil(t, "two renderers are up", func() bool { return p.rendererStarts() == 2 })
	for _, pid := range p.renderers() { // keeps page requests in progress
		if err := syscall.Kill(pid, syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
	}
	var all sync.WaitGroup
	responses := make(chan response, 5)
	for i := range cap(responses) {
		all.Go(func() { responses <- p.get([]string{"/", "/herstory", "/tamil", "/autostory", "/urdu"}[i]) })
	}
	waitUntil(t, "all are in progress", func() bool { return p.cacheMisses() >= cap(responses) })
	stopped := make(chan struct{})
	var status int
	var took time.Duration
	go func() {
		status, took = p.stop()
		close(stopped)
	}()
	waitUntil(t, "no new connections are taken", func() bool {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err == nil {
			_ = c.Close()
		}
		return err != nil
	})
	for _, pid := range p.renderers() {
		if err := syscall.Kill(pid, syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
	}
	all.Wait()
	for range cap(responses) {
		if a := <-responses; a.status != http.StatusOK || !strings.Contains(a.text, "</html>") {
			t.Errorf("a request in progress: %s", a)
		}
	}
	<-stopped
	t.Logf("ended after %s", took.Round(time.Millisecond))
	if status != 0 || took > timeout {
		t.Errorf("status %d after %s", status, took)
	}
}

var missMetric = regexp.MustCompile(`masthead_page_cache_requests_total\{[^}]*"miss"[^}]*\} (\d+)`)

// cacheMisses returns how many requests found no page in the cache.
func (p *program) cacheMisses() int {
	found := missMetric.FindStringSubmatch(p.get("/metrics").text)
	if found == nil {
		return 0
	}
	n, _ := strconv.Atoi(found[1])
	return n
}
