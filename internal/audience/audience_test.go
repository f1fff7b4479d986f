package audience_test

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/riverqueue/river"

	"masthead/internal/audience"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// browser is the user agent of a common browser.
const browser = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) " +
	"Chrome/126.0.0.0 Mobile Safari/537.36"

type fixture struct {
	*storytest.Publication
	*audience.Audience
	metrics *prometheus.Registry
	readers atomic.Uint32
}

// withNewClient gives a request the address of a client that sent none before.
func (h *fixture) withNewClient(r *http.Request) {
	var ip [4]byte
	binary.BigEndian.PutUint32(ip[:], h.readers.Add(1))
	r.RemoteAddr = netip.AddrPortFrom(netip.AddrFrom4(ip), 4711).String()
}

func newFixture(t *testing.T, db *database.DB) *fixture {
	t.Helper()
	h := &fixture{Publication: storytest.New(t, db), metrics: prometheus.NewRegistry()}
	var err error
	h.Audience, err = audience.New(
		audience.Options{DB: db, Brands: h.Brands, Host: "startline.example", Pages: []string{"StoryPage", "SearchPage", "ListPage"},
			Log: slog.New(slog.DiscardHandler), Registerer: h.metrics},
	)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// send sends an audience report like a reader's browser and returns the status.
func (h *fixture) send(body string, change ...func(*http.Request)) int {
	r := httptest.NewRequest(http.MethodPost, "/api/v2/audience", strings.NewReader(body))
	r.Header.Set("Content-Type", "text/plain;charset=UTF-8")
	r.Header.Set("User-Agent", browser)
	for _, c := range change {
		c(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code
}

func openReport(s *story.Story, from string) string {
	return fmt.Sprintf(`{"page":"StoryPage","brand":"ys","story":%d,"from":%q}`, s.ID, from)
}

func searchReport(brandSlug, query string) string {
	return fmt.Sprintf(`{"page":"SearchPage","brand":%q,"nothing":%q}`, brandSlug, query)
}

// writeAndRead writes the counts and returns all stored counts of stories.
func (h *fixture) writeAndRead(t *testing.T) []audience.StoryDay {
	t.Helper()
	if err := h.Audience.Write(t.Context()); err != nil {
		t.Fatal(err)
	}
	var rows []audience.StoryDay
	if err := h.DB.Read.NewSelect().Model(&rows).Order("day", "story_id").Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	return rows
}

func (h *fixture) queryInt(t *testing.T, sql string) (n int64) {
	t.Helper()
	if err := h.DB.Read.QueryRowContext(t.Context(), sql).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func onEachEngine(t *testing.T, test func(t *testing.T, h *fixture, c *dbtest.Clock)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) { test(t, newFixture(t, db), c) })
}

func TestViewsAreCountedByDayStoryBrandLanguageAndReferrer(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, c *dbtest.Clock) {
		s, hindi := h.Published("herstory", "A", time.Hour), h.Published("hindi", "B", time.Hour)
		for _, from := range []string{"www.google.co.in", "startline.example", "", "l.facebook.com"} {
			if got := h.send(openReport(s, from)); got != http.StatusNoContent {
				t.Errorf("from %q: %d", from, got)
			}
		}
		h.send(openReport(hindi, "web.whatsapp.com"))
		h.send(`{"page":"ListPage","brand":"hindi"}`)
		c.Advance(24 * time.Hour)
		h.send(openReport(s, "blog.example"))
		got, today := h.writeAndRead(t), dbtest.Noon.Unix()/86400
		for i := range got {
			got[i].BaseModel = audience.StoryDay{}.BaseModel
		}
		want := []audience.StoryDay{
			{Day: today, StoryID: s.ID, BrandID: s.BrandID, Lang: "en", Views: 4, FromSearch: 1, FromInternal: 1, FromDirect: 1, FromSocial: 1},
			{Day: today, StoryID: hindi.ID, BrandID: hindi.BrandID, Lang: "hi", Views: 1, FromMessaging: 1},
			{Day: today + 1, StoryID: s.ID, BrandID: s.BrandID, Lang: "en", Views: 1, FromOther: 1},
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("stored: %+v\nwant: %+v", got, want)
		}
		if n := h.queryInt(t, "SELECT sum(views) FROM audience_pages WHERE page = 'ListPage' AND lang = 'hi' AND referrer = 'direct'"); n != 1 {
			t.Errorf("lists of the Hindi edition were opened %d times", n)
		}
		if n := h.queryInt(t, "SELECT sum(views) FROM audience_pages"); n != 7 {
			t.Errorf("pages were opened %d times", n)
		}
	})
}

func TestEachQuarterOfAStoryIsCountedOnce(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		s := h.Published("ys", "A", time.Hour)
		for _, body := range []string{
			`{"read":[{"story":%d,"quarters":2,"after":0}]}`, `{"read":[{"story":%d,"quarters":4,"after":2}]}`,
			`{"read":[{"story":%d,"quarters":1,"after":0}]}`,
		} {
			if got := h.send(fmt.Sprintf(body, s.ID)); got != http.StatusNoContent {
				t.Errorf("%s: %d", body, got)
			}
		}
		if rows := h.writeAndRead(t); len(rows) != 1 ||
			[5]int64{rows[0].Views, rows[0].Read25, rows[0].Read50, rows[0].Read75, rows[0].Read100} != [5]int64{0, 2, 1, 1, 1} {
			t.Errorf("kept: %+v", rows)
		}
	})
}

// Very many views of one story are written as few rows in few transactions.
func TestABurstIsCountedExactlyInFewTransactions(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		const readers, callers = 20_000, 8
		s := h.Published("ys", "Viral", time.Hour)
		body := openReport(s, "t.co")
		ctx, stop := context.WithCancel(t.Context())
		var running, sending sync.WaitGroup
		running.Go(func() { h.Run(ctx) })
		for range callers {
			sending.Go(func() {
				for range readers / callers {
					if got := h.send(body, h.withNewClient); got != http.StatusNoContent {
						t.Errorf("%d", got)
					}
				}
			})
		}
		began := time.Now()
		sending.Wait()
		t.Logf("%.0f reports a second", readers/time.Since(began).Seconds())
		stop()
		running.Wait() // writes the remaining counts
		writes := h.metricValue(t, "masthead_audience_writes_total")
		if rows := h.writeAndRead(t); len(rows) != 1 || rows[0].Views != readers || rows[0].FromSocial != readers {
			t.Errorf("kept: %+v", rows)
		}
		// Run writes every three seconds, and once when it ends.
		if most := time.Since(began)/(3*time.Second) + 2; writes < 1 || writes > float64(most) {
			t.Errorf("%v transactions, want 1 to %d", writes, most)
		}
	})
}

// metricValue returns the sum of a metric over all labels.
func (h *fixture) metricValue(t *testing.T, name string) (sum float64) {
	t.Helper()
	families, err := h.metrics.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range families {
		if f.GetName() == name {
			for _, m := range f.GetMetric() {
				sum += m.GetCounter().GetValue() + m.GetGauge().GetValue()
			}
		}
	}
	return sum
}

// Several nodes count into the same rows of one database without deadlocks.
func TestSeveralNodesCountIntoTheSameRows(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		var stories []*story.Story
		for i := range 40 {
			stories = append(stories, h.Published("ys", fmt.Sprint("Story ", i), time.Hour))
		}
		var nodes sync.WaitGroup
		for n := range 4 {
			node := newNode(t, h)
			nodes.Go(func() {
				for round := range 5 {
					for i := range stories {
						node.send(openReport(stories[(i*7+n*11+round)%len(stories)], ""), h.withNewClient)
					}
					if err := node.Audience.Write(context.Background()); err != nil {
						t.Error(err)
					}
				}
			})
		}
		nodes.Wait()
		for _, row := range h.writeAndRead(t) {
			if row.Views != 20 {
				t.Errorf("story %d was opened %d times", row.StoryID, row.Views)
			}
		}
	})
}

// newNode returns another process on the same database.
func newNode(t *testing.T, h *fixture) *fixture {
	t.Helper()
	a, err := audience.New(audience.Options{DB: h.DB, Brands: h.Brands, Pages: h.Pages, Log: h.Log})
	if err != nil {
		t.Fatal(err)
	}
	return &fixture{Publication: h.Publication, Audience: a}
}

// Days are those of the publication's time zone (D-03): in India a day begins at 18:30 UTC of the
// day before.
func TestADayBeginsAtMidnightInIndia(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, c *dbtest.Clock) {
		s := h.Published("ys-gulf", "A", time.Hour)
		for _, wait := range []time.Duration{12*time.Hour - time.Minute, time.Minute} { // 23:59 and midnight
			c.Advance(wait)
			h.send(openReport(s, ""))
			h.Publication.Write(func(ctx context.Context, tx *database.Tx) error {
				return story.ReactionCounts{Stories: h.Stories}.AddReaction(ctx, tx, s.ID, 1, 0)
			})
		}
		today := dbtest.Noon.Unix() / 86400
		if rows := h.writeAndRead(t); len(rows) != 2 || rows[0].Day != today || rows[1].Day != today+1 {
			t.Errorf("kept: %+v", rows)
		}
		if first, n := h.queryInt(t, "SELECT min(day) FROM reaction_days"), h.queryInt(t, "SELECT count(*) FROM reaction_days"); first != today ||
			n != 2 {
			t.Errorf("claps of %d days, from %d on", n, first)
		}
	})
}

// Opening a story again and again does not make it the most read, and several people who
// share an address are still counted.
func TestAClientCountsOnlyAFewTimesInHalfAnHour(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, c *dbtest.Clock) {
		s, other := h.Published("ys", "A", time.Hour), h.Published("ys", "B", time.Hour)
		same := func(r *http.Request) { r.RemoteAddr = "[2001:db8:1:2:3::4]:4711" }
		for range 40 {
			h.send(openReport(s, ""), same)
			h.send(fmt.Sprintf(`{"read":[{"story":%d,"quarters":2,"after":0}]}`, s.ID), same)
		}
		h.send(openReport(other, ""), same)
		if rows := h.writeAndRead(t); len(rows) != 2 ||
			[4]int64{rows[0].Views, rows[0].Read25, rows[0].Read50, rows[1].Views} != [4]int64{5, 5, 5, 1} {
			t.Fatalf("of forty openings these were counted: %+v", rows)
		}
		if n := h.queryInt(t, "SELECT sum(views) FROM audience_pages"); n != 6 {
			t.Errorf("%d pages", n)
		}
		for _, reader := range []func(*http.Request){
			func(r *http.Request) { r.RemoteAddr = "[2001:db8:1:3::4]:4711" },
			func(r *http.Request) { same(r); r.Header.Set("User-Agent", browser+" Edg/126.0") },
		} {
			h.send(openReport(s, ""), reader)
		}
		h.send(openReport(s, ""), func(r *http.Request) { r.RemoteAddr = "[2001:db8:1:2:ffff::1]:4712" }) // the same subscriber
		if rows := h.writeAndRead(t); rows[0].Views != 7 {
			t.Errorf("with two other clients: %d", rows[0].Views)
		}
		c.Advance(31 * time.Minute)
		h.send(openReport(s, ""), same)
		if rows := h.writeAndRead(t); rows[0].Views != 8 {
			t.Errorf("half an hour later: %d", rows[0].Views)
		}
	})
}

func TestCountsThatCannotBeWrittenAreKept(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		s := h.Published("ys", "A", time.Hour)
		h.send(openReport(s, ""))
		away, cancel := context.WithCancel(t.Context())
		cancel()
		if err := h.Audience.Write(away); !errors.Is(err, context.Canceled) {
			t.Fatalf("written without a database: %v", err)
		}
		h.send(openReport(s, ""))
		if n := h.metricValue(t, "masthead_audience_waiting"); n != 2 { // one of the story, one of its page
			t.Errorf("%v rows are in memory", n)
		}
		if rows := h.writeAndRead(t); len(rows) != 1 || rows[0].Views != 2 {
			t.Errorf("kept: %+v", rows)
		}
		if rows := h.writeAndRead(t); rows[0].Views != 2 {
			t.Errorf("counted again: %+v", rows)
		}
	})
}

func TestAKilledProcessLosesOnlyUnwrittenCounts(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		s := h.Published("ys", "A", time.Hour)
		dying := newNode(t, h)
		for range 5 {
			dying.send(openReport(s, ""))
		}
		if err := dying.Audience.Write(t.Context()); err != nil {
			t.Fatal(err)
		}
		dying.send(openReport(s, "")) // this process never writes
		if rows := newNode(t, h).writeAndRead(t); len(rows) != 1 || rows[0].Views != 5 {
			t.Errorf("kept: %+v", rows)
		}
	})
}

func TestUnpublishedStoriesAreNotCounted(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		draft := h.Draft("ys", "Draft")
		for _, body := range []string{
			openReport(draft, ""), `{"page":"StoryPage","brand":"ys","story":999999}`,
			`{"read":[{"story":999999,"quarters":4,"after":0}]}`,
		} {
			if got := h.send(body); got != http.StatusNoContent {
				t.Errorf("%s: %d", body, got)
			}
		}
		if rows := h.writeAndRead(t); len(rows) > 0 {
			t.Errorf("kept: %+v", rows)
		}
		if n := h.metricValue(t, "masthead_audience_dropped_total"); n != 2 { // the unknown story gives one row
			t.Errorf("%v counts were dropped", n)
		}
		if n := h.queryInt(t, "SELECT count(*) FROM audience_pages"); n != 0 {
			t.Errorf("%d pages with unknown stories were counted", n)
		}
		h.send(openReport(h.Published("ys", "There", time.Hour), ""))
		h.send(openReport(draft, ""))
		h.writeAndRead(t)
		if n := h.queryInt(t, "SELECT sum(views) FROM audience_pages"); n != 1 {
			t.Errorf("%d pages were counted, want the one with a published story", n)
		}
	})
}

func TestMemoryIsBounded(t *testing.T) {
	h := newFixture(t, dbtest.New(t))
	for i := range 21_000 {
		h.send(fmt.Sprintf(`{"read":[{"story":%d,"quarters":1,"after":0}]}`, i+1))
	}
	for i := range 1_100 {
		h.send(searchReport("ys", fmt.Sprint("query ", i)))
	}
	waiting, dropped := h.metricValue(t, "masthead_audience_waiting"), h.metricValue(t, "masthead_audience_dropped_total")
	if waiting != 21_001 || dropped != 1_100 { // 20,000 stories, 1,000 searches and a page
		t.Errorf("%v rows are in memory, %v were dropped", waiting, dropped)
	}
}

func TestBotsAndReadersWhoDeclineAreNotCounted(t *testing.T) {
	db := dbtest.New(t)
	h := newFixture(t, db)
	s := h.Published("ys", "A", time.Hour)
	for name, change := range map[string]func(*http.Request){
		"Do Not Track": func(r *http.Request) { r.Header.Set("DNT", "1") },
		"GPC":          func(r *http.Request) { r.Header.Set("Sec-GPC", "1") },
		"withdrawn":    func(r *http.Request) { r.AddCookie(&http.Cookie{Name: "consent", Value: "withdrawn.2.1760000000"}) },
		"no name":      func(r *http.Request) { r.Header.Del("User-Agent") },
		"a search engine": func(r *http.Request) {
			r.Header.Set("User-Agent", "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X) AppleWebKit/537.36 (KHTML, like Gecko) "+
				"Chrome/126.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)")
		},
		"another": func(r *http.Request) {
			r.Header.Set("User-Agent", "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)")
		},
		"a program": func(r *http.Request) { r.Header.Set("User-Agent", "curl/8.5.0") },
		"a browser without a screen": func(r *http.Request) {
			r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "+
				"HeadlessChrome/126.0.0.0 Safari/537.36")
		},
	} {
		if got := h.send(openReport(s, ""), change); got != http.StatusNoContent {
			t.Errorf("%s: %d", name, got)
		}
		if rows := h.writeAndRead(t); len(rows) > 0 {
			t.Fatalf("%s is counted", name)
		}
	}
	for _, name := range []string{browser,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0",
		"Mozilla/5.0 (Linux; Android 13; SM-A136B) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36",
		"Mozilla/5.0 (Linux; Android 11; Redmi Note 8 Build/RKQ1; wv) AppleWebKit/537.36 (KHTML, like Gecko) " +
			"Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/467.0;]",
	} {
		h.send(openReport(s, ""), func(r *http.Request) {
			r.Header.Set("User-Agent", name)
			r.AddCookie(&http.Cookie{Name: "consent", Value: "noted.2.1760000000"})
		})
	}
	if rows := h.writeAndRead(t); len(rows) != 1 || rows[0].Views != 5 {
		t.Errorf("of five readers these were counted: %+v", rows)
	}
}

func TestInvalidReportsAreRefusedWithoutADatabaseQuery(t *testing.T) {
	h := newFixture(t, dbtest.New(t))
	if _, err := h.Brands.BySlug(t.Context(), "ys"); err != nil { // cached from now on
		t.Fatal(err)
	}
	if err := h.DB.Close(); err != nil {
		t.Fatal(err)
	}
	for body, want := range map[string]int{
		"":                                    400,
		"null":                                400,
		"{}":                                  400,
		"[1]":                                 400,
		`{"page":"StoryPage","brand":"ys"} x`: 400,
		`{"page":"NoPage","brand":"ys"}`:      400,
		`{"page":"StoryPage","brand":"none"}`: 400,
		`{"page":"StoryPage"}`:                400,
		`{"story":1}`:                         400,
		`{"nothing":"money"}`:                 400,
		`{"page":"StoryPage","brand":"ys","story":-1}`:                                                                   400,
		`{"page":"StoryPage","brand":"ys","story":"1"}`:                                                                  400,
		`{"page":"StoryPage","brand":"ys","reader":"asha"}`:                                                              400,
		`{"read":[{"story":1,"quarters":5,"after":0}]}`:                                                                  400,
		`{"read":[{"story":1,"quarters":2,"after":2}]}`:                                                                  400,
		`{"read":[{"story":0,"quarters":2,"after":0}]}`:                                                                  400,
		`{"read":[` + strings.Repeat(`{"story":1,"quarters":1,"after":0},`, 12) + `{"story":1,"quarters":1,"after":0}]}`: 400,
		`{"page":"StoryPage","brand":"ys","from":"` + strings.Repeat("a", 2048) + `"}`:                                   413,
		`{"page":"StoryPage","brand":"ys","story":1}`:                                                                    204,
	} {
		if got := h.send(body); got != want {
			t.Errorf("%.60s: %d, want %d", body, got, want)
		}
	}
}

func FuzzReport(f *testing.F) {
	for _, body := range []string{
		`{"page":"StoryPage","brand":"ys","story":1,"from":"t.co","medium":"email","nothing":"kahani",` +
			`"read":[{"story":1,"quarters":4,"after":1}]}`,
		"{", `{"page":1}`,
	} {
		f.Add(body)
	}
	var h *fixture
	f.Fuzz(func(t *testing.T, body string) {
		if h == nil {
			h = newFixture(t, dbtest.New(t))
			_, _ = h.Brands.BySlug(t.Context(), "ys")
		}
		if got := h.send(body); got != 204 && got != 400 && got != 413 && got != 503 {
			t.Errorf("%q: %d", body, got)
		}
	})
}

func TestSearchesWithoutResultsAreStoredWithoutPersonalData(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, c *dbtest.Clock) {
		for query, times := range map[string]int{"Lithium  Recycling": 2, "ｌｉｔｈｉｕｍ recycling": 1, "स्टार्टअप": 3, "once": 1, "twice": 2,
			"asha@example.in": 5, "98765 43210": 5, "९८७६५४३२१०": 5, "https://example.in/me": 5, "a": 5, strings.Repeat("long ", 13): 5,
			"ABCDE1234F": 5, "pan abcpe 1234 f": 5, "AAACR-5055-K": 5, "27ABCDE1234F1Z5": 5, "27 abcde1234f azk": 5,
			"2345 6789 0123": 5, "२३४५ ६७८९ ०१२३": 5,
			"early 2024 funding": 3, "budget 2026": 4} {
			for range times {
				h.send(searchReport("ys", query))
			}
		}
		h.send(searchReport("hindi", "निवेश"))
		h.writeAndRead(t)
		list, err := h.SearchesWithoutResult(t.Context(), "en", 7, 10)
		want := []audience.SearchWithoutResult{
			{Query: "budget 2026", Times: 4},
			{Query: "early 2024 funding", Times: 3},
			{Query: "lithium recycling", Times: 3},
			{Query: "स्टार्टअप", Times: 3},
		}
		if err != nil || !slices.Equal(list, want) {
			t.Errorf("%v (%v), want %v", list, err, want)
		}
		if n := h.queryInt(t, "SELECT count(*) FROM audience_searches"); n != 7 { // the four above, once, twice and the Hindi one
			t.Errorf("%d searches are stored", n)
		}
		if n := h.queryInt(t, "SELECT times FROM audience_searches WHERE lang = 'hi' AND query = 'निवेश'"); n != 1 {
			t.Errorf("the Hindi search is counted %d times", n)
		}
		c.Advance(91 * 24 * time.Hour)
		if err := audience.Rank(t.Context(), h.DB, h.Stories); err != nil {
			t.Fatal(err)
		}
		if n := h.queryInt(t, "SELECT count(*) FROM audience_searches"); n != 0 {
			t.Errorf("%d old searches are still stored", n)
		}
	})
}

func TestStoriesAreRankedByTheViewsOfAWeek(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, c *dbtest.Clock) {
		a, b := h.Published("ys", "A", time.Hour), h.Published("ys", "B", 2*time.Hour)
		for range 3 {
			h.send(openReport(a, ""))
		}
		h.writeAndRead(t)
		c.Advance(7 * 24 * time.Hour)
		h.send(openReport(b, ""))
		h.writeAndRead(t)
		if err := audience.Rank(t.Context(), h.DB, h.Stories); err != nil {
			t.Fatal(err)
		}
		items, err := h.Stories.Ranked(t.Context(), story.MostRead, story.InLanguage(i18n.Default), 24)
		if got := storytest.Titles(items); err != nil || !slices.Equal(got, []string{"B"}) {
			t.Errorf("most read: %v (%v)", got, err)
		}
	})
}

// A node that processes the queue enqueues the ranking job by itself.
func TestANodeRanksStoriesWhenItStarts(t *testing.T) {
	onEachEngine(t, func(t *testing.T, h *fixture, _ *dbtest.Clock) {
		h.send(openReport(h.Published("ys", "A", time.Hour), ""))
		h.writeAndRead(t)
		workers := river.NewWorkers()
		river.AddWorker(workers, &audience.Ranker{DB: h.DB, Stories: h.Stories})
		queue, err := jobs.New(h.DB, workers, jobs.Queues{audience.Queue: 1}, slog.New(slog.DiscardHandler), audience.PeriodicJob())
		if err != nil {
			t.Fatal(err)
		}
		done, cancel := queue.Subscribe(river.EventKindJobCompleted, river.EventKindJobFailed)
		defer cancel()
		if err := queue.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		defer func() { _ = queue.Stop(context.WithoutCancel(t.Context())) }()
		select {
		case event := <-done:
			if event.Kind != river.EventKindJobCompleted {
				t.Fatalf("%+v", event.Job.Errors)
			}
		case <-time.After(30 * time.Second):
			t.Fatal("the ranking job did not run")
		}
		items, err := h.Stories.Ranked(t.Context(), story.MostRead, story.Everywhere, 24)
		if err != nil || len(items) != 1 {
			t.Errorf("%d stories (%v)", len(items), err)
		}
	})
}

func TestDroppedReportsAreCountedByReason(t *testing.T) {
	h := newFixture(t, dbtest.New(t))
	h.send("{")
	h.send("{}", func(r *http.Request) { r.Header.Set("DNT", "1") })
	h.send("{}", func(r *http.Request) { r.Header.Set("User-Agent", "curl/8.5.0") })
	want := "# HELP masthead_audience_dropped_total Audience reports and counts that were dropped, by reason.\n" +
		"# TYPE masthead_audience_dropped_total counter\n" +
		"masthead_audience_dropped_total{reason=\"bot\"} 1\n" +
		"masthead_audience_dropped_total{reason=\"declined\"} 1\nmasthead_audience_dropped_total{reason=\"malformed\"} 1\n"
	if err := testutil.GatherAndCompare(h.metrics, strings.NewReader(want), "masthead_audience_dropped_total"); err != nil {
		t.Error(err)
	}
}
