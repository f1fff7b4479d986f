package webinar_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
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

// BenchmarkRegister registers readers for a webinar with a limited number of seats, 64 at a time. Target: at least 2,000 a second.
func BenchmarkRegister(b *testing.B) {
	onEachEngine(b, func(b *testing.B, f *fixture) {
		const n, clients = 4000, 64
		for b.Loop() {
			name, users := f.addNow(time.Hour, n/2), f.readers(n)
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
		}
	})
}

// BenchmarkReminders sends the message about the start to 20,000 registered readers. Target: within a minute.
func BenchmarkReminders(b *testing.B) {
	onEachEngine(b, func(b *testing.B, f *fixture) {
		const n = 20_000
		for b.Loop() {
			name, users := f.addNow(time.Hour, 0), f.readers(n)
			id, err := webinar.IDOf(name)
			if err != nil {
				b.Fatal(err)
			}
			f.write(func(ctx context.Context, tx *database.Tx) error {
				for from := 0; from < n; from += 500 {
					var rows []webinar.Registration
					for _, user := range users[from : from+500] {
						rows = append(rows, webinar.Registration{WebinarID: id, UserID: user, State: webinar.Registered, Answers: "{}", Lang: "en",
							CreatedAt: tx.At, JoinedAt: tx.At})
					}
					if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
						return err
					}
				}
				return nil
			})
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

// pipes is a listener whose connections are in memory, so that a process needs no open files for them.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	c, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}
func (p pipes) Close() error   { close(p); return nil }
func (p pipes) Addr() net.Addr { return &net.IPAddr{} }

// BenchmarkOpenStreams opens 10,000 streams of a webinar's page with the operation of the API, and goes live. It reports the memory of the
// program, with that of the clients in it, and the time until the last page knows. Targets: 400 MB and two seconds.
func BenchmarkOpenStreams(b *testing.B) {
	const n = 10_000
	db := dbtest.Open(b, dbtest.SQLite(b), clock.Clock(time.Now))
	f := newFixture(b, db)
	f.Listen()
	ctx, stop := context.WithCancel(b.Context())
	defer stop()
	go f.Run(ctx)
	name := f.addNow(time.Hour, 0)
	id, err := webinar.IDOf(name)
	if err != nil {
		b.Fatal(err)
	}
	api := apiv2.New("https://startline.example", (&account.Accounts{DB: db}).Guards(), slog.New(slog.DiscardHandler))
	f.RegisterAPI(api)
	listener := make(pipes)
	server := &http.Server{Handler: api, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	defer server.Close()
	runtime.GC()
	before := memory()
	var connected, live sync.WaitGroup
	connected.Add(n)
	live.Add(n)
	var failed atomic.Int64
	for range n {
		go func() {
			here, there := net.Pipe()
			listener <- there
			fmt.Fprintf(here, "GET /api/v2/webinar/live?webinarId=%s HTTP/1.1\r\nHost: startline.example\r\n\r\n", name)
			lines := bufio.NewReaderSize(here, 512)
			isConnected := false
			for {
				line, err := lines.ReadString('\n')
				switch {
				case err != nil:
					if failed.Add(1) == 1 {
						b.Errorf("a stream ended: %v", err)
					}
					if !isConnected {
						connected.Done()
					}
					live.Done()
					return
				case !isConnected && strings.Contains(line, `"status":"upcoming"`):
					isConnected = true
					connected.Done()
				case strings.Contains(line, `"status":"live"`):
					live.Done()
					_, _ = lines.WriteTo(discard{})
					return
				}
			}
		}()
	}
	connected.Wait()
	runtime.GC()
	used := memory() - before
	for b.Loop() {
		start := time.Now()
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Begin(ctx, tx, actor.Actor{AllBrands: true}, id)
		})
		live.Wait()
		b.ReportMetric(time.Since(start).Seconds(), "s")
		b.ReportMetric(float64(used)/1e6, "MB")
	}
	if failed.Load() > 0 {
		b.Errorf("%d streams failed", failed.Load())
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }

// memory returns the bytes that the heap and the stacks use.
func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse + m.StackInuse
}
