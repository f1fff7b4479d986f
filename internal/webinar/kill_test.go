package webinar_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// helperEnv makes the test binary do a job in a process of its own: "reminders|ADDRESS" or "streams|ADDRESS|NAME|NUMBER".
const helperEnv = "MASTHEAD_WEBINAR_HELPER"

func TestMain(m *testing.M) {
	if job := os.Getenv(helperEnv); job != "" {
		if err := help(strings.Split(job, "|")); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func help(job []string) error {
	if job[0] == "streams" {
		n, err := strconv.Atoi(job[3])
		if err != nil {
			return err
		}
		return readStreams(job[1], job[2], n)
	}
	ctx, log := context.Background(), slog.New(slog.DiscardHandler)
	db, err := database.Open(ctx, job[1], database.Options{Clock: dbtest.NewClock().Now})
	if err != nil {
		return err
	}
	brands := brand.NewDirectory(db)
	stories := story.New(db, brands, "example.com")
	queue, err := jobs.New(db, nil, nil, log)
	if err != nil {
		return err
	}
	keys := &sign.Keys{DB: db}
	n := &notify.Notifications{DB: db, Stories: stories, Brands: brands, Queue: queue, Keys: keys, Site: "https://startline.example",
		Name: "Startline", Log: log}
	ms := &webinar.Messages{DB: db, Brands: brands, Stories: stories, Notifier: n, Queue: queue, Keys: keys,
		Site: n.Site, Name: n.Name}
	return ms.SendDue(ctx)
}

// helper is a process that does a job.
type helper struct {
	t     testing.TB
	cmd   *exec.Cmd
	lines *bufio.Scanner
}

// startHelper starts a process that does a job. It is killed when the test ends.
func startHelper(t testing.TB, job string) *helper {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env, cmd.Stderr = append(os.Environ(), helperEnv+"="+job), os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill() })
	return &helper{t, cmd, bufio.NewScanner(out)}
}

// expect waits for a line that the process prints.
func (h *helper) expect(line string) {
	h.t.Helper()
	if !h.lines.Scan() || h.lines.Text() != line {
		h.t.Fatalf("the process printed %q, want %q", h.lines.Text(), line)
	}
}

// Reminders that a program sends when it is killed are neither lost nor sent twice: the next one sends exactly the rest.
func TestAKilledServerNeitherLosesRemindersNorSendsThemTwice(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		const n = 1000
		f := newFixture(t, db)
		name, users := f.add(time.Hour, 0), f.readers(n)
		f.insertRegistrations(name, users)
		sent := func() (rows int) {
			if err := db.Read.NewRaw("SELECT count(*) FROM webinar_messages").Scan(t.Context(), &rows); err != nil {
				t.Fatal(err)
			}
			return rows
		}
		kills := 0
		for _, after := range []int{1, 200, 500} {
			h := startHelper(t, "reminders|"+db.URL())
			for sent() < after {
				if h.cmd.ProcessState != nil {
					t.Fatal("the process ended early")
				}
			}
			if err := h.cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = h.cmd.Wait()
			if sent() < n {
				kills++
			}
		}
		if kills == 0 {
			t.Error("no process was killed while it sent")
		}
		if err := startHelper(t, "reminders|"+db.URL()).cmd.Wait(); err != nil {
			t.Fatal(err)
		}
		times := map[string]int{}
		for _, email := range f.enqueued() {
			times[email.To]++
		}
		for i := range n {
			if to := fmt.Sprintf("reader%d@example.org", i); times[to] != 1 {
				t.Errorf("%s got %d emails", to, times[to])
			}
		}
		if len(times) != n || sent() != n {
			t.Errorf("%d readers got emails, %d messages, want %d", len(times), sent(), n)
		}
	})
}
