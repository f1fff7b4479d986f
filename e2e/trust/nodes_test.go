package trust

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// seenWithin is the time within which a change must be visible on another node.
const seenWithin = 500 * time.Millisecond

// seenWhileCut is the limit while the listening connection is cut fifty times a second. On a busy machine connecting
// again takes seconds.
const seenWhileCut = 10 * time.Second

// startTwoNodes starts two programs on one PostgreSQL server. The second signs in to the
// database as a user of its own.
func startTwoNodes(t *testing.T) (a newsroom, b *program, admin *sql.DB, user string) {
	t.Helper()
	s := newSite(t, database.Postgres)
	admin, err := sql.Open("pgx", s.database)
	if err != nil {
		t.Fatal(err)
	}
	user = fmt.Sprintf("trust_%d_%d", os.Getpid(), time.Now().UnixNano())
	if _, err := admin.ExecContext(t.Context(), "CREATE ROLE "+user+" LOGIN SUPERUSER"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { // after the programs have ended
		_, _ = admin.Exec("DROP ROLE " + user)
		_ = admin.Close()
	})
	other := *s
	other.data = tempDir(t)
	address, err := url.Parse(s.database)
	if err != nil {
		t.Fatal(err)
	}
	address.User = url.User(user)
	other.database = address.String()
	return openNewsroom(t, s), other.serve(t), admin, user
}

// A change on one node is soon visible on the other, in the API and on pages.
func TestChangesAreVisibleOnOtherNodes(t *testing.T) {
	a, b, _, _ := startTwoNodes(t)
	list := "/api/v2/brand/stories?slug=herstory&limit=20"
	var slowest time.Duration
	seen := func(what string, holds func() bool) {
		t.Helper()
		took := waitUntil(t, what, holds)
		slowest = max(slowest, took)
		if took > slack*seenWithin {
			t.Errorf("%s only after %s", what, took)
		}
	}
	for i := range 5 {
		first := fmt.Sprintf("The first title, %d", i)
		m := a.publishNew(first)
		// The second node has cached the old pages.
		seen("published: page", func() bool { return b.get(m.Path).shows(first) })
		seen("published: API", func() bool { return b.story(m.Path).shows(first) && b.get(list).shows(first) })
		seen("published: landing", func() bool { return b.get("/herstory/latest").shows(first) })
		second := fmt.Sprintf("The second title, %d", i)
		m, response := a.retitle(t.Context(), m, second, "changed")
		if response.status != 200 {
			t.Fatal(response)
		}
		seen("retitled: page", func() bool { return b.get(m.Path).shows(second) })
		seen("retitled: API", func() bool {
			return b.story(m.Path).shows(second) && b.get(list).shows(second) && !b.get(list).shows(first)
		})
		seen("retitled: landing", func() bool { return b.get("/herstory/latest").shows(second) })
		if _, response := a.unpublish(t.Context(), m.ID); response.status != 200 {
			t.Fatal(response)
		}
		seen("taken back: page", func() bool { return b.get(m.Path).status == 410 })
		seen("taken back: API", func() bool { return b.story(m.Path).status == 404 && !b.get(list).shows(second) })
		seen("taken back: landing", func() bool { return !b.get("/herstory/latest").shows(second) })
		if _, response := a.onProgram(b).publish(t.Context(), m.ID); response.status != 200 {
			t.Fatal(response)
		}
		seen("published on the second: page on the first", func() bool { return a.get(m.Path).shows(second) })
	}
	t.Logf("visible after at most %s", slowest.Round(time.Millisecond))
}

// A change with more tags than fit in a notification is announced too.
func TestLargeChangesReachOtherNodes(t *testing.T) {
	a, b, _, _ := startTwoNodes(t)
	m := a.publishNew("Before")
	waitUntil(t, "the second node keeps the page", func() bool { return b.get(m.Path).header.Get("Cache-Status") == "masthead; hit" })
	db := dbtest.Open(t, addressOf(t, a), nil)
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		const query = "UPDATE stories SET title = 'After', card = replace(card, 'Before', 'After') WHERE id = ?"
		if _, err := tx.ExecContext(ctx, query, m.ID); err != nil {
			return err
		}
		tags := []string{"story:" + strconv.FormatInt(m.ID, 10)}
		for i := range 1000 {
			tags = append(tags, fmt.Sprintf("story:%d", 1_000_000+i))
		}
		tx.Emit("story.saved", m.ID, tags...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	took := waitUntil(t, "the change is seen on the second node", func() bool { return b.get(m.Path).shows("After") })
	if took > slack*seenWithin {
		t.Errorf("visible only after %s", took)
	}
}

func addressOf(t *testing.T, n newsroom) string {
	t.Helper()
	for i, arg := range n.cmd.Args {
		if arg == "--database-url" {
			return n.cmd.Args[i+1]
		}
	}
	t.Fatal("the page has no address")
	return ""
}

// terminate ends the connection of a user's program that listens for changes.
func terminate(admin *sql.DB, user string) (int64, error) {
	const query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1 AND application_name = $2"
	res, err := admin.Exec(query, user, database.ListenerName)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// A node that receives no notifications but reaches the database renders every page again
// and never serves an old one as fresh.
func TestANodeWithoutNotificationsServesNoOldPages(t *testing.T) {
	a, b, admin, user := startTwoNodes(t)
	m := a.publishNew("Title 0")
	waitUntil(t, "the second node keeps the page", func() bool { return b.get(m.Path).header.Get("Cache-Status") == "masthead; hit" })
	// The user can't sign in again, so the node can't listen again; its open connections stay
	// open.
	if _, err := admin.ExecContext(t.Context(), "ALTER ROLE "+user+" NOLOGIN"); err != nil {
		t.Fatal(err)
	}
	if n, err := terminate(admin, user); err != nil || n != 1 {
		t.Fatalf("%d listeners, %v", n, err)
	}
	waitUntil(t, "the node knows that it hears nothing", func() bool { return b.get(m.Path).header.Get("Cache-Control") == "no-store" })
	for i := 1; i <= 20; i++ {
		var response response
		if m, response = a.retitle(t.Context(), m, fmt.Sprintf("Title %d", i), "changed"); response.status != 200 {
			t.Fatal(response)
		}
		for what, got := range map[string]struct{ text, control, status string }{
			"page": comparableResponse(b.get(m.Path)), "API": comparableResponse(b.story(m.Path)),
		} {
			if !strings.Contains(got.text, m.Title) && !strings.Contains(got.status, "stale-if-error") || got.control != "no-store" {
				t.Errorf("%s of the node without notifications: %s, %s, new %v", what, got.status, got.control, strings.Contains(got.text, m.Title))
			}
		}
	}
	if _, err := admin.ExecContext(t.Context(), "ALTER ROLE "+user+" LOGIN"); err != nil {
		t.Fatal(err)
	}
	waitUntil(t, "the node hears again", func() bool { return b.get(m.Path).header.Get("Cache-Status") == "masthead; hit" })
	if got := b.get(m.Path); !got.shows(m.Title) {
		t.Errorf("after it listens again: %s", got)
	}
}

func comparableResponse(a response) struct{ text, control, status string } {
	return struct{ text, control, status string }{a.text, a.header.Get("Cache-Control"), a.header.Get("Cache-Status")}
}

// A node whose listening connection is cut repeatedly shows every change soon, and never
// returns to an older page.
func TestANodeWithARepeatedlyCutConnectionStaysCurrent(t *testing.T) {
	a, b, admin, user := startTwoNodes(t)
	m := a.publishNew("Title 0")
	ctx, cancel := context.WithCancel(t.Context())
	var cutter sync.WaitGroup
	var cuts atomic.Int64
	cutter.Go(func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for ctx.Err() == nil {
			n, _ := terminate(admin, user)
			cuts.Add(n)
			<-tick.C
		}
	})
	title := regexp.MustCompile(`Title (\d+)`)
	newest, oldOnes := 0, 0
	look := func(want int) bool {
		got := b.get(m.Path)
		found := title.FindStringSubmatch(got.text)
		if got.status != 200 || found == nil {
			t.Errorf("the page: %s", got)
			return true
		}
		n, _ := strconv.Atoi(found[1])
		if n < newest && got.header.Get("Cache-Control") != "no-store" {
			oldOnes++
			t.Errorf("title %d is served as fresh after title %d was: %s", n, newest, got)
		}
		newest = max(newest, n)
		return n >= want
	}
	var slowest time.Duration
	for i := 1; i <= 40 || cuts.Load() < 5; i++ {
		var response response
		if m, response = a.retitle(t.Context(), m, fmt.Sprintf("Title %d", i), "changed"); response.status != 200 {
			t.Fatal(response)
		}
		slowest = max(slowest, waitUntil(t, "the new title is seen", func() bool { return look(i) }))
	}
	cancel()
	cutter.Wait()
	t.Logf("cut %d times; %d changes, each visible after at most %s", cuts.Load(), newest, slowest.Round(time.Millisecond))
	if slowest > seenWhileCut {
		t.Errorf("visible only after %s", slowest)
	}
}

// On SQLite, the serving program notices a change by the command line.
func TestChangesByAnotherProcessAreVisible(t *testing.T) {
	const within = 300 * time.Millisecond
	s := newSite(t, database.SQLite)
	room := openNewsroom(t, s)
	m := room.publishNew("Changed from outside")
	list := "/api/v2/brand/stories?slug=herstory&limit=20"
	var slowest time.Duration
	for range 3 {
		for _, path := range []string{m.Path, list} {
			waitUntil(t, path+" is kept", func() bool { return room.get(path).header.Get("Cache-Status") == "masthead; hit" })
		}
		s.run(t, "publish", strconv.FormatInt(m.ID, 10), "--unpublish")
		took := waitUntil(t, "the story is gone", func() bool {
			return room.get(m.Path).status == 410 && room.story(m.Path).status == 404 && !room.get(list).shows(m.Title)
		})
		s.run(t, "publish", strconv.FormatInt(m.ID, 10))
		took = max(took, waitUntil(t, "the story is there", func() bool {
			return room.get(m.Path).shows(m.Title) && room.story(m.Path).shows(m.Title) && room.get(list).shows(m.Title)
		}))
		slowest = max(slowest, took)
	}
	t.Logf("visible after at most %s", slowest.Round(time.Millisecond))
	if slowest > slack*within {
		t.Errorf("visible only after %s", slowest)
	}
}
