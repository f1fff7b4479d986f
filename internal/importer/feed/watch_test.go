package feed_test

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus/testutil"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/importtest"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story"
)

// publisher is a site on loopback whose pages the test sets.
type publisher struct {
	*httptest.Server
	mu    sync.Mutex
	pages map[string]http.HandlerFunc
	asked []*http.Request
}

func newPublisher(t *testing.T) *publisher {
	t.Helper()
	p := &publisher{pages: map[string]http.HandlerFunc{}}
	p.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		p.mu.Lock()
		p.asked = append(p.asked, r)
		page := p.pages[r.URL.Path]
		p.mu.Unlock()
		if page == nil {
			page = http.NotFound
		}
		page(w, r)
	}))
	t.Cleanup(p.Close)
	return p
}

func (p *publisher) setPage(path string, page http.HandlerFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages[path] = page
}

// requests returns the number of requests so far and the last one.
func (p *publisher) requests() (n int, last *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n = len(p.asked); n > 0 {
		last = p.asked[n-1]
	}
	return n, last
}

func respondWith(text string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		if tag := w.Header().Get("ETag"); tag != "" && r.Header.Get("If-None-Match") == tag {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		_, _ = w.Write([]byte(text))
	}
}

func failWith(status int, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
	}
}

func item(n int) string {
	return fmt.Sprintf("<item><guid>urn:%d</guid><title>Story %d</title><link>/%d</link><description>Text</description></item>", n, n, n)
}

// watch starts watching a feed of a publisher on one node.
func watch(t *testing.T, db *database.DB, address string) (*feed.Watch, func() feed.Feed) {
	t.Helper()
	deps := importtest.Deps(t, db, nil)
	var err error
	if deps.Jobs, err = jobs.New(db, nil, nil, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	deps.Log = slog.New(slog.DiscardHandler)
	b, err := deps.Brands.BySlug(t.Context(), importtest.Brand)
	if err != nil {
		t.Fatal(err)
	}
	if err := feed.Add(t.Context(), db, &feed.Feed{Address: address, BrandID: b.ID, Minutes: 15}); err != nil {
		t.Fatal(err)
	}
	fetcher := media.NewFetcher(media.FetchOptions{MaxBytes: feed.MaxBytes, Timeout: 200 * time.Millisecond, AllowLoopback: true})
	return &feed.Watch{Deps: deps, Fetcher: fetcher}, func() feed.Feed {
		t.Helper()
		list, err := feed.List(t.Context(), db)
		if err != nil || len(list) == 0 {
			t.Fatal(err)
		}
		return list[0]
	}
}

func checkDue(t *testing.T, w *feed.Watch) {
	t.Helper()
	if err := w.CheckDue(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A watched feed is fetched when it is due, only if it has changed, and imports each story
// once as a draft.
func TestAWatchedFeedImportsNewItems(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := newPublisher(t)
		p.setPage("/feed", respondWith(rss(item(1)), "ETag", `"one"`, "Last-Modified", "Sun, 15 Mar 2026 06:00:00 GMT"))
		w, state := watch(t, db, p.URL+"/feed")
		checkDue(t, w)
		checkDue(t, w)
		f := state()
		if n, _ := p.requests(); n != 1 || count(t, db) != 1 || f.Failures != 0 || f.ETag != `"one"` ||
			importtest.Story(t, db, "Story 1").Status != story.Draft {
			t.Fatalf("%d requests, %d stories, %+v", n, count(t, db), f)
		}
		if wait := f.NextAt.Sub(dbtest.Noon); wait < 15*time.Minute || wait > 17*time.Minute {
			t.Errorf("the next fetch is in %s", wait)
		}
		c.Advance(17 * time.Minute)
		checkDue(t, w)
		if n, last := p.requests(); n != 2 || last.Header.Get("If-None-Match") != `"one"` || last.Header.Get("If-Modified-Since") == "" ||
			count(t, db) != 1 {
			t.Errorf("%d requests, %v", n, last.Header)
		}
		p.setPage(
			"/feed",
			respondWith(rss("<ttl>120</ttl>"+item(1)+strings.ReplaceAll(item(2), "Text", `&lt;img src="/loom.jpg"&gt;`)), "ETag", `"two"`),
		)
		c.Advance(17 * time.Minute)
		checkDue(t, w)
		if f := state(); count(t, db) != 2 || f.ETag != `"two"` || f.LastModified != "" || f.NextAt.Sub(f.CheckedAt.Time) < 2*time.Hour {
			t.Errorf("%d stories, %+v", count(t, db), f)
		}
		var wanted int // pictures in the queue
		if err := db.Read.NewRaw("SELECT count(*) FROM river_job WHERE queue = ?", importer.Queue).Scan(t.Context(), &wanted); err != nil ||
			wanted != 1 {
			t.Errorf("%d pictures, %v", wanted, err)
		}
		var rows int
		if err := db.Read.NewRaw("SELECT count(*) FROM imports").Scan(t.Context(), &rows); err != nil || rows != 1 {
			t.Errorf("%d imports, %v", rows, err)
		}
	})
}

// A failing feed stores the reason, is fetched less and less often and not before the time its server requests, and
// recovers when it responds again.
func TestAFailingFeedIsFetchedLessOften(t *testing.T) {
	db := dbtest.New(t)
	p := newPublisher(t)
	w, state := watch(t, db, p.URL+"/feed")
	stuck := make(chan struct{})
	defer close(stuck)
	p.setPage("/page", respondWith("<!doctype html><title>For sale</title>"))
	for i, tt := range []struct {
		page http.HandlerFunc
		why  string
		wait time.Duration // minimum
	}{
		{http.NotFound, "404 Not Found", 30 * time.Minute},
		{respondWith("<!doctype html><title>Maintenance</title>"), "it is a web page, not a feed, and it links to no feed", time.Hour},
		{respondWith(rss(item(1))[:40]), "its XML is invalid in line 1 (unexpected EOF); its publisher must fix it", 2 * time.Hour},
		{func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-stuck:
			case <-r.Context().Done():
			}
		}, "it did not respond in time", 4 * time.Hour},
		{func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte("<rss><channel>"))
			_, _ = w.Write(make([]byte, feed.MaxBytes))
		}, "", 8 * time.Hour}, // too large, or too slow
		{func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://10.0.0.1/feed", http.StatusMovedPermanently)
		}, "not on the public internet", 16 * time.Hour},
		{func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "file:///etc/passwd", http.StatusFound)
		}, "not on the public internet", 24 * time.Hour},
		{func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/page", http.StatusMovedPermanently)
		}, "it is a web page", 24 * time.Hour},
		{failWith(http.StatusServiceUnavailable, "Retry-After", "172800"), "503", 48 * time.Hour},
		{failWith(http.StatusTooManyRequests, "Retry-After", dbtest.Noon.Add(72*time.Hour).Format(http.TimeFormat)), "429", 71 * time.Hour},
		{failWith(http.StatusServiceUnavailable, "Retry-After", "99999999999"), "503", 24 * time.Hour},
	} {
		p.setPage("/feed", tt.page)
		f := state()
		if _, err := w.Check(t.Context(), &f); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		f = state()
		if wait := f.NextAt.Sub(f.CheckedAt.Time); !strings.Contains(f.LastError, tt.why) || f.LastError == "" || f.Failures != i+1 ||
			wait < tt.wait ||
			f.State != feed.Watched ||
			f.Address != p.URL+"/feed" {
			t.Errorf("%d: %q, %d failures, next fetch in %s, %s %s", i, f.LastError, f.Failures, wait, f.State, f.Address)
		}
	}
	metrics := `
# HELP masthead_feeds Watched feeds: ok, failing (the last fetch failed) or ended by their publisher.
# TYPE masthead_feeds gauge
masthead_feeds{state="ended"} 0
masthead_feeds{state="failing"} 1
masthead_feeds{state="ok"} 0
`
	if err := testutil.CollectAndCompare(feed.Collector{DB: db}, strings.NewReader(metrics)); err != nil {
		t.Error(err)
	}
	if count(t, db) != 0 {
		t.Errorf("%d stories", count(t, db))
	}
	p.setPage("/feed", respondWith(rss(item(1))))
	f := state()
	if _, err := w.Check(t.Context(), &f); err != nil || state().Failures != 0 || state().LastError != "" || count(t, db) != 1 {
		t.Errorf("%+v, %v", state(), err)
	}
}

// A permanent redirect changes the feed's address, a temporary one does not, and neither
// imports a story twice. A feed that is gone is no longer fetched.
func TestAFeedCanMoveAndEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := newPublisher(t)
		numbered := `<item><guid>7</guid><title>Numbered</title><link>/n</link></item>`
		p.setPage("/old", respondWith(rss(item(1)+numbered)))
		w, state := watch(t, db, p.URL+"/old")
		checkDue(t, w)
		to := func(path string, status int) http.HandlerFunc {
			return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, path, status) }
		}
		moved := strings.ReplaceAll(rss(item(1)+item(2)+numbered), "https://a.example.com/", "https://new.example.org/")
		p.setPage("/old", to("/new", http.StatusMovedPermanently))
		p.setPage("/new", to("/for-now", http.StatusFound))
		p.setPage("/for-now", to("/at-last", http.StatusMovedPermanently))
		p.setPage("/at-last", respondWith(moved))
		c.Advance(time.Hour)
		checkDue(t, w)
		if f := state(); f.Address != p.URL+"/new" || count(t, db) != 3 || f.LastError != "" {
			t.Errorf("%+v, %d stories", f, count(t, db))
		}
		p.setPage("/new", failWith(http.StatusGone))
		c.Advance(time.Hour)
		checkDue(t, w)
		n, _ := p.requests()
		c.Advance(30 * 24 * time.Hour)
		checkDue(t, w)
		if after, _ := p.requests(); state().State != feed.Ended || !strings.Contains(state().LastError, "removed it permanently") ||
			after != n ||
			count(t, db) != 3 {
			t.Errorf("%+v, %d more requests", state(), after-n)
		}
	})
}

// Two feeds that have moved to the same address are watched once.
func TestAFeedThatMovesToAnotherFeedEnds(t *testing.T) {
	db := dbtest.New(t)
	p := newPublisher(t)
	p.setPage("/a", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/b", http.StatusPermanentRedirect) })
	p.setPage("/b", respondWith(rss(item(1))))
	w, state := watch(t, db, p.URL+"/a")
	brand := state().BrandID
	if err := feed.Add(t.Context(), db, &feed.Feed{Address: p.URL + "/b", BrandID: brand, Minutes: 60}); err != nil {
		t.Fatal(err)
	}
	checkDue(t, w)
	if f := state(); f.State != feed.Ended || !strings.Contains(f.LastError, "which is already watched") || count(t, db) != 1 {
		t.Errorf("%+v, %d stories", f, count(t, db))
	}
}

// Only one of several nodes fetches a feed.
func TestOneNodeFetchesAFeed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := newPublisher(t)
		p.setPage("/feed", respondWith(rss(item(1))))
		w, _ := watch(t, db, p.URL+"/feed")
		var nodes sync.WaitGroup
		for range 4 {
			nodes.Go(func() {
				if err := w.CheckDue(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
		if n, _ := p.requests(); n != 1 || count(t, db) != 1 {
			t.Errorf("%d requests, %d stories", n, count(t, db))
		}
	})
}

func TestInvalidFeedsAreNotWatched(t *testing.T) {
	db := dbtest.New(t)
	_, state := watch(t, db, "https://a.example.com/feed")
	brand := state().BrandID
	for _, tt := range []struct {
		feed feed.Feed
		why  string
	}{
		{feed.Feed{Address: "https://a.example.com/feed", Minutes: 15}, "is already watched for this brand"},
		{feed.Feed{Address: "file:///etc/passwd", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "https://user:word@a.example.com/feed", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "a.example.com", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 14}, "between 15m"},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 1 << 20}, "between 15m"},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 15, Lang: "klingon"}, `language "klingon"`},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 15, Term: "nothing"}, `term "nothing"`},
	} {
		tt.feed.BrandID = brand
		if err := feed.Add(t.Context(), db, &tt.feed); err == nil || !strings.Contains(err.Error(), tt.why) {
			t.Errorf("%+v: %v", tt.feed, err)
		}
	}
	if err := feed.Remove(t.Context(), db, state().ID); err != nil {
		t.Error(err)
	}
	if err := feed.Remove(t.Context(), db, 1); !errors.Is(err, database.ErrNotFound) {
		t.Error(err)
	}
}

// design §5: server-side fetches refuse private addresses.
func TestAPrivateAddressIsRefused(t *testing.T) {
	p := newPublisher(t)
	p.setPage("/feed", respondWith(rss(item(1))))
	deps := importtest.Deps(t, dbtest.New(t), nil)
	_, err := feed.Import(
		t.Context(),
		feed.NewFetcher("Masthead", false),
		deps,
		importer.Request{Name: p.URL + "/feed", Brand: importtest.Brand},
		nil,
	)
	if n, _ := p.requests(); n != 0 || err == nil || !strings.Contains(err.Error(), "not on the public internet") {
		t.Errorf("%d requests, %v", n, err)
	}
	report, err := feed.Import(
		t.Context(),
		feed.NewFetcher("Masthead", true),
		deps,
		importer.Request{Name: p.URL + "/feed", Brand: importtest.Brand},
		nil,
	)
	if err != nil || report.Counts[importer.Post].New != 1 || report.File != p.URL+"/feed" {
		t.Errorf("%+v, %v", report, err)
	}
}
