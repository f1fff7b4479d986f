package webinar_test

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http/httptest"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/webinar"
)

// onEachEngine runs a benchmark on SQLite, in a folder on the disk and waiting for it, and on the PostgreSQL server of the tests, which
// does not wait for the disk if it runs in memory.
func onEachEngine(b *testing.B, run func(b *testing.B, f *fixture)) {
	b.Helper()
	for name, address := range map[string]func() string{
		"sqlite": func() string { return "sqlite:" + b.TempDir() + "/bench.db" }, "postgres": func() string { return dbtest.Postgres(b) },
	} {
		b.Run(name, func(b *testing.B) {
			db, err := database.Open(b.Context(), address(), database.Options{Clock: time.Now})
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = db.Close() })
			run(b, newFixture(b, db))
		})
	}
}

// addNow adds a webinar that begins after a duration, by the clock of the machine, and returns its name.
func (f *fixture) addNow(start time.Duration, capacity int) string {
	return f.add(time.Since(dbtest.Noon)+start, capacity)
}

// manyReaders adds n readers with few statements and returns their ids.
func (f *fixture) manyReaders(n int) []int64 {
	f.t.Helper()
	var ids []int64
	f.write(func(ctx context.Context, tx *database.Tx) error {
		ids = nil
		for from := 0; from < n; from += 500 {
			var users []*account.User
			for i := range min(500, n-from) {
				name := fmt.Sprintf("r%d-%d", time.Now().UnixNano(), from+i)
				users = append(users, &account.User{Email: name + "@example.org", Name: "Asha Rao", Username: name, Lang: "en", CreatedAt: tx.At})
			}
			if _, err := tx.NewInsert().Model(&users).Exec(ctx); err != nil {
				return err
			}
			for _, u := range users {
				ids = append(ids, u.ID)
			}
		}
		return nil
	})
	return ids
}

// insertRegistrations stores registrations of readers for the webinar with a name, with few statements.
func (f *fixture) insertRegistrations(name string, users []int64) {
	f.t.Helper()
	id := f.get(name).StoryID
	f.write(func(ctx context.Context, tx *database.Tx) error {
		for some := range slices.Chunk(users, 500) {
			var rows []webinar.Registration
			for _, user := range some {
				rows = append(rows, webinar.Registration{WebinarID: id, UserID: user, State: webinar.Registered, Answers: "{}", Lang: "en",
					CreatedAt: tx.At, JoinedAt: clock.MomentOf(tx.At.Add(-time.Hour))})
			}
			if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// BenchmarkRegister registers readers for a webinar with a limited number of seats, 64 at a time. Target: at least 2,000 a second.
func BenchmarkRegister(b *testing.B) {
	onEachEngine(b, func(b *testing.B, f *fixture) {
		const n, clients = 4000, 64
		for b.Loop() {
			b.StopTimer()
			name, users := f.addNow(time.Hour, n/2), f.manyReaders(n)
			b.StartTimer()
			work := make(chan int64)
			var group sync.WaitGroup
			start := time.Now()
			for range clients {
				group.Go(func() {
					for user := range work {
						known := webinar.Prefill("Asha Rao", "asha@example.org")
						if _, err := f.Register(b.Context(), user, name, nil, known, i18n.Default); err != nil {
							b.Error(err)
						}
					}
				})
			}
			for _, user := range users {
				work <- user
			}
			close(work)
			group.Wait()
			b.ReportMetric(n/time.Since(start).Seconds(), "registrations/s")
			if taken, err := webinar.CountRegistered(b.Context(), f.Webinars.DB.Read, f.get(name).StoryID); err != nil || taken != n/2 {
				b.Errorf("%d seats taken, %v", taken, err)
			}
		}
	})
}

// BenchmarkReminders sends the reminder an hour before the start to 20,000 registered readers. Target: within a minute.
func BenchmarkReminders(b *testing.B) {
	onEachEngine(b, func(b *testing.B, f *fixture) {
		const n = 20_000
		for b.Loop() {
			b.StopTimer()
			name, users := f.addNow(time.Hour-time.Minute, 0), f.manyReaders(n)
			f.insertRegistrations(name, users)
			b.StartTimer()
			start := time.Now()
			if err := f.SendDue(b.Context()); err != nil {
				b.Fatal(err)
			}
			b.ReportMetric(time.Since(start).Seconds(), "s")
			if sent := len(f.enqueued()); sent != n {
				b.Fatalf("%d emails", sent)
			}
		}
	})
}

// BenchmarkOpenStreams opens 10,000 streams of a webinar's page with the operation of the API, from another process, and goes live. It
// reports the memory of the server's process that is resident, and the time until the last page has the new state. Targets: 400 MB and two
// seconds.
func BenchmarkOpenStreams(b *testing.B) {
	const n = 10_000
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(140 << 20)) // the default of the program
	db := dbtest.Open(b, dbtest.SQLite(b), clock.Clock(time.Now))
	f := newFixture(b, db)
	f.streams.Listen()
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	go f.streams.Run(ctx)
	name := f.addNow(time.Hour, 0)
	id, err := webinar.IDOf(name)
	if err != nil {
		b.Fatal(err)
	}
	api := apiv2.New("https://startline.example", (&account.Accounts{DB: db}).Guards(), slog.New(slog.DiscardHandler))
	f.feature.RegisterAPI(api)
	server := httptest.NewServer(api)
	defer server.CloseClientConnections()
	job := strings.Join([]string{"streams", server.Listener.Addr().String(), name, strconv.Itoa(n)}, "|")
	clients := startHelper(b, job)
	clients.expect("connected")
	debug.FreeOSMemory()
	used := residentMemory(b)
	for b.Loop() {
		start := time.Now()
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Begin(ctx, tx, actor.Actor{AllBrands: true}, id)
		})
		clients.expect("live")
		b.ReportMetric(time.Since(start).Seconds(), "s")
		b.ReportMetric(max(used, residentMemory(b)), "MB")
	}
}

// residentMemory returns the memory of this process that is resident, in MB.
func residentMemory(b *testing.B) float64 {
	b.Helper()
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		b.Skip(err)
	}
	var size, resident float64
	if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
		b.Fatal(err)
	}
	return resident * float64(os.Getpagesize()) / 1e6
}

// readStreams opens streams of a webinar's page at an address, prints "connected" when all have the first state and "live" when all know
// that the webinar is live.
func readStreams(address, name string, n int) error {
	var connected, live sync.WaitGroup
	connected.Add(n)
	live.Add(n)
	failed := make(chan error, n)
	for range n {
		c, err := net.Dial("tcp", address)
		if err != nil {
			return err
		}
		go func() {
			fmt.Fprintf(c, "GET /api/v2/webinar/live?webinarId=%s HTTP/1.1\r\nHost: startline.example\r\n\r\n", name)
			lines, isConnected := bufio.NewReaderSize(c, 512), false
			for {
				line, err := lines.ReadString('\n')
				switch {
				case err != nil:
					failed <- err
					return
				case !isConnected && strings.Contains(line, `"status":"upcoming"`):
					isConnected = true
					connected.Done()
				case strings.Contains(line, `"status":"live"`):
					live.Done()
					_, _ = lines.WriteTo(io.Discard)
					return
				}
			}
		}()
	}
	go func() {
		connected.Wait()
		fmt.Println("connected")
		live.Wait()
		fmt.Println("live")
		failed <- nil
	}()
	return <-failed
}
