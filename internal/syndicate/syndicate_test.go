package syndicate_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mmcdole/gofeed"
	"github.com/temoto/robotstxt"

	"masthead/internal/app/apptest"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
)

type site struct {
	*storytest.Publication
	feeds *syndicate.Server
}

func newSite(t *testing.T, db *database.DB, c *dbtest.Clock) *site {
	t.Helper()
	p := storytest.New(t, db)
	feeds := apptest.ComposeFor(t, p, c.Now, apptest.Options{}).Syndicate
	feeds.Logo = "/assets/icon.png"
	return &site{p, feeds}
}

func (s *site) get(t *testing.T, path string) edge.Page {
	t.Helper()
	if !syndicate.Handles(path) {
		t.Fatalf("%s is not handled", path)
	}
	p, err := s.feeds.Load(t.Context(), edge.Request{Path: path})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return p
}

func (s *site) expectMissing(t *testing.T, paths ...string) {
	t.Helper()
	for _, path := range paths {
		if p, err := s.feeds.Load(t.Context(), edge.Request{Path: path}); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%s: %d %v", path, p.Status, err)
		}
	}
}

// parse reads a feed with a feed reader's library.
func (s *site) parse(t *testing.T, path string) *gofeed.Feed {
	t.Helper()
	f, err := gofeed.NewParser().ParseString(string(s.get(t, path).Body))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return f
}

func titles(f *gofeed.Feed) []string {
	var list []string
	for _, it := range f.Items {
		list = append(list, it.Title)
	}
	return list
}

// addStories adds one list of each kind, with stories in two brands and two languages.
func (s *site) addStories() {
	tech := s.Term(taxonomy.Category, "technology", "Technology")
	funding, money := s.Term(taxonomy.TagKind, "funding", "Funding"), s.Term(taxonomy.Series, "money-matters", "Money Matters")
	founders := s.Term(taxonomy.Property, "founder-first", "Founder First")
	path := "/weekender"
	weekender := &taxonomy.Term{Kind: taxonomy.Property, Slug: "weekender", Name: "Weekender", Path: &path}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.Save(ctx, tx, weekender) })
	meera := s.Author("meera", "Meera Nambiar")
	s.Published("herstory", "The loom", 3*time.Hour, storytest.With(tech, funding, money, founders), storytest.By(meera))
	s.Published("ys", "The round", 2*time.Hour, storytest.With(tech, weekender))
	s.Published("hindi", "करघे की कहानी", time.Hour, storytest.With(funding, money, tech))
}

// Each list has feeds in three formats with the same content below the path of its page.
func TestEveryListHasFeeds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSite(t, db, c)
		s.addStories()
		s.Published("herstory", "The film", 4*time.Hour, func(s *story.Story) { s.Type = story.Video })
		for page, want := range map[string]struct {
			title, lang string
			stories     []string
		}{
			"":                              {"Startline", "en", []string{"The round", "The loom", "The film"}},
			"/herstory":                     {"HerStory", "en", []string{"The loom", "The film"}},
			"/hindi":                        {"Startline हिन्दी", "hi", []string{"करघे की कहानी"}},
			"/ys-gulf":                      {"Gulf Edition", "en", nil},
			"/category/technology":          {"Technology | Startline", "en", []string{"The round", "The loom"}},
			"/herstory/category/technology": {"Technology | HerStory", "en", []string{"The loom"}},
			"/hindi/category/technology":    {"Technology | Startline हिन्दी", "hi", []string{"करघे की कहानी"}},
			"/topic/funding":                {"Funding | Startline", "en", []string{"The loom"}},
			"/hindi/topic/funding":          {"Funding | Startline हिन्दी", "hi", []string{"करघे की कहानी"}},
			"/series/money-matters":         {"Money Matters | Startline", "en", []string{"The loom"}},
			"/hindi/series/money-matters":   {"Money Matters | Startline हिन्दी", "hi", []string{"करघे की कहानी"}},
			"/property/founder-first":       {"Founder First | Startline", "en", []string{"The loom"}},
			"/weekender":                    {"Weekender | Startline", "en", []string{"The round"}},
			"/author/meera":                 {"Meera Nambiar | Startline", "en", []string{"The loom"}},
			"/videos":                       {"Videos | Startline", "en", []string{"The film"}},
			"/hindi/videos":                 {"वीडियो | Startline हिन्दी", "hi", nil},
		} {
			for _, format := range []string{route.FeedRSS, route.FeedAtom, route.FeedJSON} {
				address := page + "/" + format
				f := s.parse(t, address)
				link := "https://example.com" + page
				if page == "" {
					link += "/"
				}
				if f.Title != want.title || !slices.Equal(titles(f), want.stories) || f.Language != want.lang || f.Link != link ||
					f.FeedLink != "https://example.com"+address {
					t.Errorf("%s: title %q, stories %q, language %q, link %q, own address %q", address, f.Title, titles(f), f.Language, f.Link, f.FeedLink)
				}
				self := `<https://example.com` + address + `>; rel="self", <https://example.com/hub>; rel="hub"`
				if h := s.get(t, address).Header.Get("Link"); h != self {
					t.Errorf("%s: Link: %s", address, h)
				}
			}
		}
		s.expectMissing(
			t,
			"/nothing/feed",
			"/topic/nothing/feed",
			"/herstory/topic/funding/feed",
			"/tag/funding/feed",
			"/author/nobody/feed.json",
			"/custom-topic/x/feed",
			"/herstory/videos/feed",
			"/trending/feed",
			"/podcast",
			"/topic/funding/podcast",
			"/nothing.md",
			"/herstory.md",
			"/sitemap/stories-00.xml",
			"/sitemap/stories--1.xml",
			"/sitemap/stories-9.xml",
			"/sitemap/x.xml",
			"/sitemap/pages",
			"/\xff/feed",
			"/a\x00/feed",
		)
		if p := s.get(t, "/property/weekender/feed.atom"); p.Status != http.StatusMovedPermanently ||
			p.Header.Get("Location") != "/weekender/feed.atom" {
			t.Errorf("a hub's fallback path: %d %v", p.Status, p.Header)
		}
		for from, to := range map[string]string{
			"/latest/feed": "/feed", "/herstory/latest/feed.json": "/herstory/feed.json", "/hindi/latest/feed.atom": "/hindi/feed.atom",
		} {
			if p := s.get(t, from); p.Status != http.StatusMovedPermanently || p.Header.Get("Location") != to {
				t.Errorf("%s: %d %v", from, p.Status, p.Header)
			}
		}
	})
}

// D-02: /rss has the latest twelve.
func TestTheShortFeedHasTheLatestTwelve(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	s.PublishMany("herstory", 25)
	if f := s.parse(t, "/rss"); len(f.Items) != 12 || f.Items[0].Title != "Story 25" || f.Items[11].Title != "Story 14" ||
		f.FeedLink != "https://example.com/rss" {
		t.Errorf("%s has %q", f.FeedLink, titles(f))
	}
	if f := s.parse(t, "/feed"); len(f.Items) != 20 {
		t.Errorf("/feed has %d stories", len(f.Items))
	}
}

const gated = `<p>What everybody reads, with <a href="/learn">a lesson</a>.</p>` +
	`<p class="slip" data-slip="person:meera"></p><!--paywall--><p>Behind the gate.</p>`

// A feed has the whole text of a free story, and the open part of a gated story.
func TestAFeedShowsNoMoreThanThePage(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	story := s.Publish(s.DraftOf("herstory", "Gated", gated, func(s *story.Story) { s.Excerpt = "In short." }), time.Hour)
	forms := []string{"/feed", "/feed.atom", "/feed.json", story.Path + ".md"}
	for _, path := range forms {
		text := string(s.get(t, path).Body)
		if strings.Contains(text, "Behind the gate") || !strings.Contains(text, "What everybody reads") ||
			!strings.Contains(text, "Sign in to read the full story") {
			t.Errorf("%s: %s", path, text)
		}
		if strings.Contains(text, "slip") || !strings.Contains(text, "https://example.com/learn") {
			t.Errorf("%s contains HTML that works only on this site: %s", path, text)
		}
	}
	b := *s.Brand("herstory")
	b.Gate = brand.GateFree
	s.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &b) })
	for _, path := range forms {
		if text := string(s.get(t, path).Body); !strings.Contains(text, "Behind the gate") || strings.Contains(text, "Sign in") {
			t.Errorf("free, %s: %s", path, text)
		}
	}
}

// All formats have the story's language, byline, dates, subjects and text.
func TestAFeedHasBylineDatesAndText(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	s.addStories()
	for _, path := range []string{"/herstory/feed", "/herstory/feed.atom", "/herstory/feed.json"} {
		it := s.parse(t, path).Items[0]
		if it.GUID != "tag:example.com,2026:story:1" || it.Link != "https://example.com/herstory/2026/03/the-loom" ||
			len(it.Authors) != 1 || it.Authors[0].Name != "Meera Nambiar" ||
			!it.PublishedParsed.Equal(dbtest.Noon.Add(-3*time.Hour)) ||
			!slices.Equal(it.Categories, []string{"Technology", "Funding"}) ||
			it.Content != `<div lang="en" dir="ltr"><p>The loom, told in full.</p></div>` ||
			it.Description == "" {
			t.Errorf("%s: %+v", path, it)
		}
	}
}

// A feed is cached like a page: an unchanged feed gets a response with 304, and a new story shows at once.
func TestAFeedIsCachedUntilItsListChanges(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSite(t, db, c)
		s.addStories()
		cache, err := edge.NewCache(edge.CacheConfig{Now: c.Now})
		if err != nil {
			t.Fatal(err)
		}
		defer cache.Close()
		db.Listen(cache)
		h := cache.Handler(edge.Route{Load: s.feeds.Load})
		ask := func(tag string) *httptest.ResponseRecorder {
			r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/herstory/feed", nil)
			r.Header.Set("Via", "1.1 cache.example") // caches in front get the tags
			if tag != "" {
				r.Header.Set("If-None-Match", tag)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		first := ask("")
		tag := first.Header().Get("ETag")
		if w := ask(tag); w.Code != http.StatusNotModified || !strings.Contains(w.Header().Get("Cache-Status"), "hit") {
			t.Errorf("a conditional request: %d %v", w.Code, w.Header())
		}
		if keys := strings.Fields(first.Header().Get("Surrogate-Key")); !slices.Contains(keys, "story:1") || !slices.Contains(keys, brand.Tag) {
			t.Errorf("its cache tags are %v", keys)
		}
		s.Published("ys-gulf", "Elsewhere", 0)
		if w := ask(tag); w.Code != http.StatusNotModified {
			t.Errorf("after a story of another brand: %d", w.Code)
		}
		s.Published("herstory", "The new one", 0)
		if w := ask(tag); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "The new one") {
			t.Errorf("after a new story: %d %s", w.Code, w.Body)
		}
	})
}

// A client that sends only If-Modified-Since also gets an unchanged form only once, and
// learns that a story was withdrawn.
func TestFormsSupportIfModifiedSince(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	audio := "https://sound.example/a.mp3"
	spoken := func(s *story.Story) { s.AudioURL = &audio }
	old := s.Published("ys", "The old", 2*time.Hour, spoken)
	st := s.Published("ys", "The loom", time.Hour, spoken)
	cache, err := edge.NewCache(edge.CacheConfig{Now: func() time.Time { return dbtest.Noon }})
	if err != nil {
		t.Fatal(err)
	}
	defer cache.Close()
	s.DB.Listen(cache)
	h := cache.Handler(edge.Route{Load: s.feeds.Load})
	ask := func(path string, header ...string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		for i := 0; i < len(header); i += 2 {
			r.Header.Set(header[i], header[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		return w
	}
	at := func(s *story.Story) string { return s.PublishedAt.UTC().Format(http.TimeFormat) }
	lists := []string{
		"/feed",
		"/rss",
		"/feed.atom",
		"/feed.json",
		"/podcast",
		"/sitemap.xml",
		"/sitemap/stories-0.xml",
		"/sitemap/news.xml",
		"/llms.txt",
	}
	for _, path := range append(lists, st.Path+".md") {
		first := ask(path)
		tag, when := first.Header().Get("ETag"), first.Header().Get("Last-Modified")
		if first.Code != http.StatusOK || when != at(st) {
			t.Errorf("%s: %d of %q, want %q", path, first.Code, when, at(st))
		}
		for _, tc := range []struct {
			want   int
			header []string
		}{
			{http.StatusNotModified, []string{"If-Modified-Since", when}},
			{http.StatusNotModified, []string{"If-Modified-Since", at(old), "If-None-Match", tag}},
			{http.StatusOK, []string{"If-Modified-Since", when, "If-None-Match", `"another"`}},
			{http.StatusOK, []string{"If-Modified-Since", at(old)}},
			{http.StatusOK, []string{"If-Modified-Since", "yesterday"}},
		} {
			if w := ask(path, tc.header...); w.Code != tc.want ||
				w.Code == http.StatusNotModified && (w.Body.Len() > 0 || w.Header().Get("Last-Modified") != when) {
				t.Errorf("%s with %v: %d, want %d", path, tc.header, w.Code, tc.want)
			}
		}
	}
	when := at(st)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := s.Stories.Unpublish(ctx, tx, st.ID)
		return err
	})
	for _, path := range lists {
		if w := ask(path, "If-Modified-Since", when); w.Code != http.StatusOK || strings.Contains(w.Body.String(), "The loom") {
			t.Errorf("%s after a story was withdrawn: %d %s", path, w.Code, w.Body)
		}
	}
}

func TestRobotsTxtAllowsPagesOnly(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	r, err := robotstxt.FromBytes(s.get(t, "/robots.txt").Body)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"https://example.com/sitemap.xml", "https://example.com/sitemap/news.xml"}; !slices.Equal(r.Sitemaps, want) {
		t.Errorf("robots.txt names the sitemaps %q", r.Sitemaps)
	}
	for path, may := range map[string]bool{
		"/": true, "/feed": true, "/herstory/2026/03/x": true, "/herstory/2026/03/x.md": true,
		"/api/v2/stories/latest": false, "/ed/x": false, "/preview/1": false,
	} {
		if r.TestAgent(path, "AnyBot") != may {
			t.Errorf("%s: allowed is %v", path, !may)
		}
	}
}

// Every address either has a response or is not found, and every feed that is a WebSub topic can be
// subscribed to by its address.
func FuzzAddresses(f *testing.F) {
	for _, path := range []string{
		"/feed", "/rss", "/herstory/feed.atom", "/series/money-matters/podcast", "/sitemap/stories-0.xml",
		"/sitemap/terms-99999999999999999999.xml", "/2026/03/the-round.md", "//feed", "/../feed",
		"/category//feed", "/%/feed", "/hindi/topic/funding/feed.json", "/author/meera/feed", "/.md", "/sitemap/", "/weekender/feed"} {
		f.Add(path)
	}
	db := dbtest.New(f)
	p := storytest.New(f, db)
	s := apptest.ComposeFor(f, p, dbtest.NewClock().Now, apptest.Options{}).Syndicate
	(&site{p, s}).addStories()
	f.Fuzz(func(t *testing.T, path string) {
		page, err := s.Load(t.Context(), edge.Request{Path: path})
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%q: %v", path, err)
		}
		tag, topicErr := s.TopicTag(t.Context(), "https://example.com"+path)
		if topicErr != nil && !errors.Is(topicErr, database.ErrNotFound) {
			t.Errorf("%q: %v", path, topicErr)
		}
		if topicErr == nil && !strings.HasSuffix(path, "podcast") && (err != nil || page.Status != 0 || !slices.Contains(page.Tags, tag)) {
			t.Errorf("%q is a topic but not a feed: %v", path, err)
		}
	})
}
