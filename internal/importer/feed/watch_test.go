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

// publisher is a site on loopback whose pages a test sets.
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

func (p *publisher) set(path string, page http.HandlerFunc) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.pages[path] = page
}

// times is how often it was asked so far, and last the latest request.
func (p *publisher) times() (n int, last *http.Request) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n = len(p.asked); n > 0 {
		last = p.asked[n-1]
	}
	return n, last
}

func says(text string, header ...string) http.HandlerFunc {
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

func fails(status int, header ...string) http.HandlerFunc {
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

// watch watches a feed of a publisher, as one node.
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

func due(t *testing.T, w *feed.Watch) {
	t.Helper()
	if err := w.Due(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// A watched feed is asked when it is due and not before, for what has changed, and
// brings each story once, as a draft.
func TestAWatchedFeedBringsWhatIsNew(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := newPublisher(t)
		p.set("/feed", says(rss(item(1)), "ETag", `"one"`, "Last-Modified", "Sun, 15 Mar 2026 06:00:00 GMT"))
		w, state := watch(t, db, p.URL+"/feed")
		due(t, w)
		due(t, w)
		f := state()
		if n, _ := p.times(); n != 1 || count(t, db) != 1 || f.Failures != 0 || f.ETag != `"one"` ||
			importtest.Story(t, db, "Story 1").Status != story.Draft {
			t.Fatalf("asked %d times, %d stories, %+v", n, count(t, db), f)
		}
		if wait := f.NextAt.Sub(dbtest.Noon); wait < 15*time.Minute || wait > 17*time.Minute {
			t.Errorf("the next look is in %s", wait)
		}
		c.Advance(17 * time.Minute)
		due(t, w)
		if n, last := p.times(); n != 2 || last.Header.Get("If-None-Match") != `"one"` || last.Header.Get("If-Modified-Since") == "" ||
			count(t, db) != 1 {
			t.Errorf("asked %d times, %v", n, last.Header)
		}
		p.set("/feed", says(rss("<ttl>120</ttl>"+item(1)+strings.ReplaceAll(item(2), "Text", `&lt;img src="/loom.jpg"&gt;`)), "ETag", `"two"`))
		c.Advance(17 * time.Minute)
		due(t, w)
		if f := state(); count(t, db) != 2 || f.ETag != `"two"` || f.LastModified != "" || f.NextAt.Sub(f.CheckedAt.Time) < 2*time.Hour {
			t.Errorf("%d stories, %+v", count(t, db), f)
		}
		var wanted int // pictures, of whoever works the queue
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

// What fails says why, is asked less and less often and as late as its server asks,
// and is well again when it answers.
func TestAFeedThatFails(t *testing.T) {
	db := dbtest.New(t)
	p := newPublisher(t)
	w, state := watch(t, db, p.URL+"/feed")
	stuck := make(chan struct{})
	defer close(stuck)
	p.set("/page", says("<!doctype html><title>For sale</title>"))
	for i, tt := range []struct {
		page http.HandlerFunc
		why  string
		wait time.Duration // at least
	}{
		{http.NotFound, "404 Not Found", 30 * time.Minute},
		{says("<!doctype html><title>Maintenance</title>"), "it is a web page and no feed, and names none", time.Hour},
		{says(rss(item(1))[:40]), "its XML is broken in line 1 (unexpected EOF); its publisher must mend it", 2 * time.Hour},
		{func(_ http.ResponseWriter, r *http.Request) {
			select {
			case <-stuck:
			case <-r.Context().Done():
			}
		}, "it did not answer in time", 4 * time.Hour},
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
		{fails(http.StatusServiceUnavailable, "Retry-After", "172800"), "503", 48 * time.Hour},
		{fails(http.StatusTooManyRequests, "Retry-After", dbtest.Noon.Add(72*time.Hour).Format(http.TimeFormat)), "429", 71 * time.Hour},
		{fails(http.StatusServiceUnavailable, "Retry-After", "99999999999"), "503", 24 * time.Hour},
	} {
		p.set("/feed", tt.page)
		f := state()
		if _, err := w.Check(t.Context(), &f); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
		f = state()
		if wait := f.NextAt.Sub(f.CheckedAt.Time); !strings.Contains(f.LastError, tt.why) || f.LastError == "" || f.Failures != i+1 ||
			wait < tt.wait ||
			f.State != feed.Watched ||
			f.Address != p.URL+"/feed" {
			t.Errorf("%d: %q, %d failures, next look in %s, %s %s", i, f.LastError, f.Failures, wait, f.State, f.Address)
		}
	}
	metrics := `
# HELP masthead_feeds Watched feeds: ok, failing (the last look failed) or ended by their publisher.
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
	p.set("/feed", says(rss(item(1))))
	f := state()
	if _, err := w.Check(t.Context(), &f); err != nil || state().Failures != 0 || state().LastError != "" || count(t, db) != 1 {
		t.Errorf("%+v, %v", state(), err)
	}
}

// An address that moved for good is the feed's from then on, one that moved for now
// is not, and neither brings a story twice; one that is gone is asked no more.
func TestAFeedMovesAndEnds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := newPublisher(t)
		numbered := `<item><guid>7</guid><title>Numbered</title><link>/n</link></item>`
		p.set("/old", says(rss(item(1)+numbered)))
		w, state := watch(t, db, p.URL+"/old")
		due(t, w)
		to := func(path string, status int) http.HandlerFunc {
			return func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, path, status) }
		}
		moved := strings.ReplaceAll(rss(item(1)+item(2)+numbered), "https://a.example.com/", "https://new.example.org/")
		p.set("/old", to("/new", http.StatusMovedPermanently))
		p.set("/new", to("/for-now", http.StatusFound))
		p.set("/for-now", to("/at-last", http.StatusMovedPermanently))
		p.set("/at-last", says(moved))
		c.Advance(time.Hour)
		due(t, w)
		if f := state(); f.Address != p.URL+"/new" || count(t, db) != 3 || f.LastError != "" {
			t.Errorf("%+v, %d stories", f, count(t, db))
		}
		p.set("/new", fails(http.StatusGone))
		c.Advance(time.Hour)
		due(t, w)
		n, _ := p.times()
		c.Advance(30 * 24 * time.Hour)
		due(t, w)
		if after, _ := p.times(); state().State != feed.Ended || !strings.Contains(state().LastError, "gone for good") || after != n ||
			count(t, db) != 3 {
			t.Errorf("%+v, asked %d times more", state(), after-n)
		}
	})
}

// Two feeds that have become one are watched once.
func TestAFeedThatMovesToAnother(t *testing.T) {
	db := dbtest.New(t)
	p := newPublisher(t)
	p.set("/a", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/b", http.StatusPermanentRedirect) })
	p.set("/b", says(rss(item(1))))
	w, state := watch(t, db, p.URL+"/a")
	brand := state().BrandID
	if err := feed.Add(t.Context(), db, &feed.Feed{Address: p.URL + "/b", BrandID: brand, Minutes: 60}); err != nil {
		t.Fatal(err)
	}
	due(t, w)
	if f := state(); f.State != feed.Ended || !strings.Contains(f.LastError, "which is watched already") || count(t, db) != 1 {
		t.Errorf("%+v, %d stories", f, count(t, db))
	}
}

// Of several nodes one looks at a feed.
func TestOneNodeLooksAtAFeed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := newPublisher(t)
		p.set("/feed", says(rss(item(1))))
		w, _ := watch(t, db, p.URL+"/feed")
		var nodes sync.WaitGroup
		for range 4 {
			nodes.Go(func() {
				if err := w.Due(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		nodes.Wait()
		if n, _ := p.times(); n != 1 || count(t, db) != 1 {
			t.Errorf("asked %d times, %d stories", n, count(t, db))
		}
	})
}

func TestWhatIsNotWatched(t *testing.T) {
	db := dbtest.New(t)
	_, state := watch(t, db, "https://a.example.com/feed")
	brand := state().BrandID
	for _, tt := range []struct {
		feed feed.Feed
		why  string
	}{
		{feed.Feed{Address: "https://a.example.com/feed", Minutes: 15}, "is watched for this brand already"},
		{feed.Feed{Address: "file:///etc/passwd", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "https://user:word@a.example.com/feed", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "a.example.com", Minutes: 15}, "not an address"},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 14}, "every 15m"},
		{feed.Feed{Address: "https://b.example.com/feed", Minutes: 1 << 20}, "every 15m"},
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
	p.set("/feed", says(rss(item(1))))
	deps := importtest.Deps(t, dbtest.New(t), nil)
	_, err := feed.Import(
		t.Context(),
		feed.NewFetcher("Masthead", false),
		deps,
		importer.Job{Name: p.URL + "/feed", Brand: importtest.Brand},
		nil,
	)
	if n, _ := p.times(); n != 0 || err == nil || !strings.Contains(err.Error(), "not on the public internet") {
		t.Errorf("asked %d times, %v", n, err)
	}
	report, err := feed.Import(
		t.Context(),
		feed.NewFetcher("Masthead", true),
		deps,
		importer.Job{Name: p.URL + "/feed", Brand: importtest.Brand},
		nil,
	)
	if err != nil || report.Counts[importer.Post].New != 1 || report.File != p.URL+"/feed" {
		t.Errorf("%+v, %v", report, err)
	}
}
