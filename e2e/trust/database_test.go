package trust

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
)

// cluster is a PostgreSQL server of one test, which the test can stop and start.
type cluster struct {
	t         *testing.T
	dir, port string
	address   string
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	if os.Getenv(dbtest.PostgresEnv) == "" {
		t.Skipf("%s is not set", dbtest.PostgresEnv)
	}
	_, port, _ := strings.Cut(freeAddr(t), ":")
	c := &cluster{t: t, dir: filepath.Join(tempDir(t), "pg"), port: port}
	// The server's user becomes the owner of the folder and must be able to enter its parent.
	if err := exec.Command("chmod", "755", filepath.Dir(c.dir)).Run(); err != nil {
		t.Fatal(err)
	}
	c.start()
	t.Cleanup(func() { _ = exec.Command(filepath.Join(root, "e2e/postgres.sh"), "stop", c.dir).Run() })
	return c
}

func (c *cluster) start() {
	c.t.Helper()
	out, err := exec.Command(filepath.Join(root, "e2e/postgres.sh"), "start", c.dir, c.port).CombinedOutput()
	if err != nil {
		c.t.Fatalf("start PostgreSQL: %v\n%s", err, out)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	// Test servers do not wait for the disk; this one is killed and must.
	c.address = lines[len(lines)-1] + "&synchronous_commit=on"
}

func (c *cluster) stop() {
	c.t.Helper()
	if out, err := exec.Command(filepath.Join(root, "e2e/postgres.sh"), "stop", c.dir).CombinedOutput(); err != nil {
		c.t.Fatalf("stop PostgreSQL: %v\n%s", err, out)
	}
}

// When the database is unavailable, cached pages are served, marked so that other caches
// do not store them. Writes and uncached pages get 503 with Retry-After. When the database
// is back, everything works again without a restart.
func TestCachedPagesAreServedWithoutTheDatabase(t *testing.T) {
	pg := newCluster(t)
	s := &site{data: tempDir(t), database: pg.address}
	if err := loadTexts(s.database); err != nil {
		t.Fatal(err)
	}
	room := openNewsroom(t, s)
	kept := room.publishNew("Kept by the cache")
	list := "/api/v2/brand/stories?slug=herstory&limit=5"
	for _, path := range []string{kept.Path, "/herstory", list} {
		waitUntil(t, path+" is kept", func() bool { return room.get(path).header.Get("Cache-Status") == "masthead; hit" })
	}

	for round := range 2 {
		pg.stop()
		waitUntil(t, "the server says that it is not ready", func() bool { return room.get("/readyz").status == http.StatusServiceUnavailable })
		waitUntil(t, "the server knows that it hears nothing", func() bool {
			return room.get(kept.Path).header.Get("Cache-Status") == "masthead; fwd=stale; detail=stale-if-error"
		})
		for _, path := range []string{kept.Path, "/herstory", list} {
			if a := room.get(path); !a.shows(kept.Title) || a.header.Get("Cache-Control") != "no-store" || a.took > slack*500*time.Millisecond {
				t.Errorf("kept: %s: %s", path, a)
			}
		}
		refused := map[string]response{
			"a page that is not kept": room.get("/socialstory/category/water-" + strconv.Itoa(round)),
			"the API, not kept":       room.get("/api/v2/brand/stories?slug=autostory&limit=" + strconv.Itoa(round+7)),
			"a story, not kept":       room.story("/autostory/2026/01/nothing-" + strconv.Itoa(round)),
		}
		body := draftBody("Written into nothing", "nothing")
		body["category"], body["tags"] = "technology", []string{"funding"}
		_, refused["a write"] = room.write(t.Context(), http.MethodPost, "", body)
		_, refused["a publish"] = room.publish(t.Context(), kept.ID)
		_, refused["a read at the Desk"] = room.read(kept.ID)
		for what, a := range refused {
			if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" || a.header.Get("Cache-Control") == "" ||
				strings.Contains(a.text, "SQLSTATE") {
				t.Errorf("%s: %s, Retry-After %q", what, a, a.header.Get("Retry-After"))
			}
		}
		if a := room.get("/healthz"); a.status != http.StatusOK {
			t.Errorf("the program is not healthy: %s", a)
		}

		pg.start()
		healed := waitUntil(t, "all is well", func() bool {
			_, write := room.create(t.Context(), "Written after all", "after")
			return write.status/100 == 2 && room.get("/readyz").status == http.StatusOK &&
				room.get("/autostory/latest").status == http.StatusOK && room.get(kept.Path).header.Get("Cache-Status") == "masthead; hit"
		})
		t.Logf("recovered %s after the database was back", healed.Round(time.Millisecond))
		if healed > slack*2*time.Second {
			t.Errorf("recovered only after %s", healed)
		}
		var a response
		kept, a = room.retitle(t.Context(), mustSucceed(room.read(kept.ID)), "Kept and changed "+strconv.Itoa(round), "changed")
		if a.status != http.StatusOK {
			t.Fatalf("a write after the recovery: %s", a)
		}
		waitUntil(t, "the change is seen", func() bool {
			return room.get(kept.Path).shows(kept.Title) && room.get("/herstory").shows(kept.Title) && room.get(list).shows(kept.Title)
		})
		waitUntil(t, "the page is kept", func() bool { return room.get(kept.Path).header.Get("Cache-Status") == "masthead; hit" })
	}
}

func mustSucceed(m newsroomStory, _ response) newsroomStory { return m }

// A program that starts before its database waits for it, and two that start at once on an
// empty one do not conflict.
func TestAProgramWaitsForItsDatabase(t *testing.T) {
	pg := newCluster(t)
	pg.stop()
	first := (&site{data: tempDir(t), database: pg.address}).launch(t)
	second := (&site{data: tempDir(t), database: pg.address}).launch(t)
	for _, p := range []*program{first, second} {
		waitUntil(t, "it waits", func() bool { return strings.Contains(p.readLog(), "waiting for the database") })
	}
	pg.start()
	for _, p := range []*program{first, second} {
		waitUntil(t, "it can be set up", func() bool { return strings.Contains(p.readLog(), "waiting to be set up") })
	}
}
