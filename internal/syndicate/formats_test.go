package syndicate_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/yuin/goldmark"
	"gocloud.dev/blob/memblob"
	"golang.org/x/net/html"

	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/download"
	"masthead/internal/glossary"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// fullSite returns a site with stories that have a picture, a recording, a video, a
// translation, a sponsor and a gate.
func fullSite(t *testing.T) *site {
	t.Helper()
	db := dbtest.New(t)
	s := newSite(t, db, dbtest.NewClock())
	s.addStories()
	m, err := media.DatabaseStore{
		DB: db,
	}.Save(
		t.Context(),
		media.Media{Hash: strings.Repeat("ab", 32), Width: 1600, Height: 900, Widths: []int{320, 640, 1280, 1600},
			Meta: media.Meta{Alt: "A loom & its weaver", Credit: "Startline"}},
	)
	if err != nil {
		t.Fatal(err)
	}
	recording, err := os.ReadFile("../demo/content/ys/the-courier-of-tawang.mp3")
	if err != nil {
		t.Fatal(err)
	}
	bucket := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = bucket.Close() })
	address, err := download.PutRecording(t.Context(), db, bucket, "courier.mp3", recording)
	if err != nil {
		t.Fatal(err)
	}
	kestrel := &taxonomy.Publisher{Slug: "kestrel", Name: "Kestrel <Cloud>"}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePublisher(ctx, tx, kestrel) })
	pictured := func(s *story.Story) { s.PictureID = &m.ID }
	money, err := taxonomy.BySlug(t.Context(), db, taxonomy.Series, "money-matters")
	if err != nil {
		t.Fatal(err)
	}
	first := s.Publish(
		s.DraftOf(
			"ys",
			"Tea & <sympathy>: “forty” leaves",
			gated,
			pictured,
			storytest.With(money),
			func(s *story.Story) { s.AudioURL = &address; s.Slug, s.Excerpt = "tea", "Leaves < stems & sips." },
		),
		40*time.Minute,
	)
	s.Publish(s.Draft("hindi", "चाय", func(s *story.Story) { s.GroupID, s.Slug = first.GroupID, "chai" }), 30*time.Minute)
	platform, video, seconds := "youtube", "abcDEF12345", 95
	s.Published("herstory", "A film", 20*time.Minute, pictured, func(s *story.Story) {
		s.Type, s.VideoPlatform, s.VideoMedia, s.VideoDuration = story.Video, &platform, &video, &seconds
	})
	elsewhere := "https://sound.example/loud.m4a"
	s.Published("ys", "Paid for", 10*time.Minute, func(s *story.Story) { s.PublisherID, s.AudioURL = &kestrel.ID, &elsewhere })
	s.Draft("ys", "Not yet")
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return glossary.Save(ctx, tx, &glossary.Term{Slug: "cap-table", Title: "Cap table", Excerpt: "Who owns what."})
	})
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		show := &audio.Show{
			BrandID:   s.Brand("hindi").ID,
			Lang:      "hi",
			Slug:      "paise",
			Title:     "पैसे & बात",
			Excerpt:   "घर < दुकान का हिसाब",
			PictureID: &m.ID,
		}
		return errors.Join(
			audio.SaveShow(ctx, tx, show),
			audio.SaveEpisode(
				ctx,
				tx,
				show,
				&audio.Episode{
					Slug:        "udhaar",
					Title:       "उधार की उम्र",
					Excerpt:     "तीस दिन",
					HTML:        `<p>माल <a href="/latest">बिक गया</a></p>`,
					Audio:       address,
					PublishedAt: clock.MomentOf(dbtest.Noon.Add(-time.Hour)),
				},
			),
			audio.SaveEpisode(
				ctx,
				tx,
				show,
				&audio.Episode{Slug: "galla", Title: "गल्ला", Audio: elsewhere, PublishedAt: clock.MomentOf(dbtest.Noon.Add(-2 * time.Hour))},
			),
			audio.SaveEpisode(
				ctx,
				tx,
				show,
				&audio.Episode{Slug: "kal", Title: "कल", Audio: elsewhere, PublishedAt: clock.MomentOf(dbtest.Noon.Add(24 * time.Hour))},
			),
			audio.SaveShow(ctx, tx, &audio.Show{BrandID: s.Brand("hindi").ID, Lang: "hi", Slug: "bare", Title: "ख़ाली", Position: 1}),
		)
	})
	s.Published("ys", "In no list", time.Minute, func(s *story.Story) { s.Listed = false })
	s.Published("ys", "An old one", 72*time.Hour)
	return s
}

// Every format is compared with its golden file.
func TestFormatsMatchTheirGoldenFiles(t *testing.T) {
	s := fullSite(t)
	for path, name := range map[string]string{
		"/feed": "feed.rss", "/feed.atom": "feed.atom", "/feed.json": "feed.json", "/podcast": "podcast.rss",
		"/hindi/audio-shows/paise/podcast": "podcast-show.rss",
		"/feeds.opml":                      "feeds.opml", "/2026/03/tea.md": "story.md",
		"/sitemap.xml": "sitemap.xml", "/sitemap/stories-0.xml": "sitemap-stories.xml",
		"/sitemap/news.xml": "sitemap-news.xml", "/sitemap/pages.xml": "sitemap-pages.xml",
		"/sitemap/terms-0.xml": "sitemap-terms.xml", "/sitemap/authors-0.xml": "sitemap-authors.xml",
		"/sitemap/publishers-0.xml": "sitemap-publishers.xml",
		"/sitemap/archive-2026.xml": "sitemap-archive.xml", "/sitemap/glossary.xml": "sitemap-glossary.xml",
		"/robots.txt": "robots.txt", "/llms.txt": "llms.txt",
	} {
		got, golden := string(s.get(t, path).Body), filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(golden)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s differs from %s, which go test ./internal/syndicate -update rewrites:\n%s", path, golden, got)
		}
	}
}

// Text that looks like markup stays text in every place where clients expect HTML or
// Markdown.
func TestTextThatLooksLikeMarkupIsEscaped(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	audio := "https://sound.example/a.mp3"
	const title, excerpt = `*Tea* & [milk](x) <b>`, `If a < b & <img src=x onerror=alert(1)>, then *b* > [a](y).`
	st := s.Published("ys", title, time.Hour, func(s *story.Story) { s.Excerpt, s.AudioURL = excerpt, &audio })
	text := func(markup string) string {
		root, err := html.Parse(strings.NewReader(markup))
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		for n := range root.Descendants() {
			if n.Type == html.TextNode {
				b.WriteString(n.Data)
			}
		}
		return b.String()
	}
	for _, path := range []string{"/feed", "/podcast"} { // their descriptions are HTML and their titles are not
		it := s.parse(t, path).Items[0]
		if it.Title != title || text(it.Description) != excerpt {
			t.Errorf("%s: title %q, description %q, which is shown as %q", path, it.Title, it.Description, text(it.Description))
		}
	}
	for _, path := range []string{"/feed.atom", "/feed.json"} { // their excerpts are not HTML
		if it := s.parse(t, path).Items[0]; it.Title != title || it.Description != excerpt {
			t.Errorf("%s: title %q, description %q", path, it.Title, it.Description)
		}
	}
	for _, path := range []string{"/llms.txt", st.Path + ".md"} {
		body := string(s.get(t, path).Body)
		if _, below, ok := strings.Cut(body, "---\n\n"); ok {
			body = below // the part above is YAML
		}
		var out bytes.Buffer
		if err := goldmark.Convert([]byte(body), &out); err != nil {
			t.Fatal(err)
		}
		if read := text(out.String()); !strings.Contains(read, title) || path == "/llms.txt" && !strings.Contains(read, excerpt) {
			t.Errorf("%s reads\n%s\nof\n%s", path, read, body)
		}
	}
}

func TestPodcastHasTheRequiredElements(t *testing.T) {
	s := fullSite(t)
	f := s.parse(t, "/podcast")
	if f.FeedType != "rss" || f.ITunesExt == nil || f.ITunesExt.Author != "Startline" || f.ITunesExt.Explicit != "false" ||
		f.ITunesExt.Image == "" ||
		f.ITunesExt.Categories[0].Text != "Business" ||
		f.Extensions["podcast"]["guid"][0].Value == "" {
		t.Errorf("the podcast is %+v", f.ITunesExt)
	}
	if !slices.Equal(titles(f), []string{"Paid for", "Tea & <sympathy>: “forty” leaves"}) {
		t.Fatalf("the podcast has %q", titles(f))
	}
	there, here := f.Items[0], f.Items[1]
	if e := here.Enclosures[0]; !strings.HasPrefix(e.URL, "https://example.com/files/") || e.Type != "audio/mpeg" || e.Length == "0" ||
		here.ITunesExt.Duration == "" {
		t.Errorf("a recording on this site is %+v, %s seconds", e, here.ITunesExt.Duration)
	}
	if e := there.Enclosures[0]; e.URL != "https://sound.example/loud.m4a" || e.Type != "audio/mp4" || e.Length != "0" {
		t.Errorf("a recording on another site is %+v", e)
	}
	// The recording of a gated story has no transcript, which would be readable without
	// signing in.
	if len(there.Extensions["podcast"]["transcript"]) != 1 || len(here.Extensions["podcast"]["transcript"]) != 0 {
		t.Errorf("transcripts: %v, %v", there.Extensions["podcast"], here.Extensions["podcast"])
	}
	if f := s.parse(t, "/series/money-matters/podcast"); len(f.Items) != 1 || f.Title != "Podcast: Money Matters | Startline" {
		t.Errorf("the podcast of the series: %q %q", f.Title, titles(f))
	}
	s.expectMissing(t, "/herstory/podcast", "/hindi/series/money-matters/podcast")
}

func TestAnAudioShowIsAPodcast(t *testing.T) { // D-15
	s := fullSite(t)
	const at = "/hindi/audio-shows/paise/podcast"
	f := s.parse(t, at)
	if f.Title != "पैसे & बात" || f.Language != "hi" || f.Link != "https://example.com/hindi/audio-shows/paise" || f.ITunesExt == nil ||
		f.ITunesExt.Author != "Startline हिन्दी" ||
		!strings.HasSuffix(f.ITunesExt.Image, "/1600.jpg") ||
		f.Extensions["podcast"]["guid"][0].Value == "" {
		t.Errorf("the podcast is %q of %+v", f.Title, f.ITunesExt)
	}
	if !slices.Equal(titles(f), []string{"उधार की उम्र", "गल्ला"}) {
		t.Fatalf("the podcast has %q", titles(f))
	}
	it := f.Items[0]
	if e := it.Enclosures[0]; !strings.HasPrefix(e.URL, "https://example.com/files/") || e.Type != "audio/mpeg" || e.Length == "0" ||
		it.ITunesExt.Duration == "" {
		t.Errorf("the recording is %+v, %s seconds", e, it.ITunesExt.Duration)
	}
	if it.Link != "https://example.com/hindi/audio-shows/paise/udhaar" || !strings.Contains(it.Content, `href="https://example.com/latest"`) ||
		len(it.Extensions["podcast"]["transcript"]) != 0 {
		t.Errorf("the episode is at %s with the content %s", it.Link, it.Content)
	}
	s.expectMissing(
		t,
		"/hindi/audio-shows/bare/podcast",
		"/hindi/audio-shows/none/podcast",
		"/audio-shows/paise/podcast",
		"/hindi/audio-shows/paise/feed",
	)
	tag, err := s.feeds.TopicTag(t.Context(), "https://example.com"+at)
	if err != nil || !slices.Contains(s.get(t, at).Tags, tag) {
		t.Errorf("the cache tag of the feed is %q: %v", tag, err)
	}
	var in []string
	for _, address := range locs(s.sitemapAt(t, "/sitemap/pages.xml")) {
		if strings.Contains(address, "audio-shows") {
			in = append(in, address)
		}
	}
	if !slices.Equal(
		in,
		[]string{
			"/hindi/audio-shows",
			"/hindi/audio-shows/paise",
			"/hindi/audio-shows/bare",
			"/hindi/audio-shows/paise/udhaar",
			"/hindi/audio-shows/paise/galla",
		},
	) {
		t.Errorf("the sitemap has %q", in)
	}
}

type urlset struct {
	XMLName xml.Name `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
	URLs    []struct {
		Loc     string `xml:"loc"`
		Lastmod string `xml:"lastmod"`
		Links   []struct {
			Lang string `xml:"hreflang,attr"`
			Href string `xml:"href,attr"`
		} `xml:"http://www.w3.org/1999/xhtml link"`
		Image string `xml:"http://www.google.com/schemas/sitemap-image/1.1 image>loc"`
		Video *struct {
			Player string `xml:"http://www.google.com/schemas/sitemap-video/1.1 player_loc"`
		} `xml:"http://www.google.com/schemas/sitemap-video/1.1 video"`
		News *struct {
			Name     string `xml:"publication>name"`
			Language string `xml:"publication>language"`
			Title    string `xml:"title"`
		} `xml:"http://www.google.com/schemas/sitemap-news/0.9 news"`
	} `xml:"url"`
}

func (s *site) sitemapAt(t *testing.T, path string) (u urlset) {
	t.Helper()
	if err := xml.Unmarshal(s.get(t, path).Body, &u); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return u
}

func locs(u urlset) []string {
	var list []string
	for _, one := range u.URLs {
		list = append(list, strings.TrimPrefix(one.Loc, "https://example.com"))
	}
	return list
}

func TestTheSitemapListsPublicPages(t *testing.T) {
	s := fullSite(t)
	stories := s.sitemapAt(t, "/sitemap/stories-0.xml")
	if len(stories.URLs) != 8 || slices.Contains(locs(stories), "/2026/03/not-yet") || slices.Contains(locs(stories), "/2026/03/in-no-list") {
		t.Errorf("the stories are %q", locs(stories))
	}
	for _, u := range stories.URLs {
		switch strings.TrimPrefix(u.Loc, "https://example.com") {
		case "/2026/03/tea":
			var pairs []string
			for _, l := range u.Links {
				pairs = append(pairs, l.Lang+" "+strings.TrimPrefix(l.Href, "https://example.com"))
			}
			if want := []string{"x-default /2026/03/tea", "en /2026/03/tea", "hi /hindi/2026/03/chai"}; !slices.Equal(pairs, want) {
				t.Errorf("its translations are %q", pairs)
			}
			if !strings.HasPrefix(u.Image, "https://example.com/media/") {
				t.Errorf("its picture is %q", u.Image)
			}
		case "/video/a-film":
			if u.Video == nil || u.Video.Player != "https://www.youtube-nocookie.com/embed/abcDEF12345" {
				t.Errorf("the film is %+v", u.Video)
			}
		}
	}
	news := s.sitemapAt(t, "/sitemap/news.xml")
	if slices.Contains(locs(news), "/2026/03/an-old-one") || len(news.URLs) != 7 {
		t.Errorf("the news are %q", locs(news))
	}
	for _, u := range news.URLs {
		if n := u.News; n.Title == "चाय" && (n.Name != "Startline हिन्दी" || n.Language != "hi") {
			t.Errorf("the publication is %+v", n)
		}
	}
	terms := locs(s.sitemapAt(t, "/sitemap/terms-0.xml"))
	slices.Sort(terms)
	if want := []string{
		"/category/technology", "/herstory/category/technology", "/hindi/category/technology", "/hindi/series/money-matters",
		"/hindi/topic/funding",
		"/property/founder-first", "/series/money-matters", "/topic/funding", "/weekender"}; !slices.Equal(
		terms,
		want,
	) {
		t.Errorf("the terms are %q", terms)
	}
	if got := locs(s.sitemapAt(t, "/sitemap/authors-0.xml")); !slices.Equal(got, []string{"/author/meera"}) {
		t.Errorf("the authors are %q", got)
	}
	if got := locs(s.sitemapAt(t, "/sitemap/publishers-0.xml")); !slices.Equal(got, []string{"/brands/kestrel"}) {
		t.Errorf("the publishers are %q", got)
	}
	if got, want := locs(s.sitemapAt(t, "/sitemap/archive-2026.xml")), []string{
		"/archive/2026", "/archive/2026/03", "/archive/2026/03/12", "/archive/2026/03/15",
		"/hindi/archive/2026", "/hindi/archive/2026/03", "/hindi/archive/2026/03/15"}; !slices.Equal(
		got,
		want,
	) {
		t.Errorf("the archive has %q", got)
	}
	if got, want := locs(s.sitemapAt(t, "/sitemap/glossary.xml")), []string{
		"/glossary", "/hindi/glossary", "/glossary/letter/c", "/glossary/cap-table"}; !slices.Equal(
		got,
		want,
	) {
		t.Errorf("the glossary has %q", got)
	}
	s.expectMissing(t, "/sitemap/archive-2025.xml", "/sitemap/archive-1989.xml", "/sitemap/archive-99999.xml", "/sitemap/publishers-1.xml")
	if got := locs(s.sitemapAt(t, "/sitemap/pages.xml")); !slices.Contains(got, "/hindi") ||
		slices.Contains(got, "/ys-gulf") { // it has no stories
		t.Errorf("the pages are %q", got)
	}
}

// A full file of the sitemap always has the same stories, and both engines put a story
// into the same file.
func TestAFullSitemapFileDoesNotChange(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSite(t, db, c)
		s.Published("ys", "In the first", 0)
		before := string(s.get(t, "/sitemap/stories-0.xml").Body)
		at := func(id int64, title string) {
			doc, _, err := richtext.FromHTML(strings.NewReader("<p>Text.</p>"), richtext.Options{})
			if err != nil {
				t.Fatal(err)
			}
			st := s.Draft("ys", title)
			s.Write(func(ctx context.Context, tx *database.Tx) error { // as if many others had been inserted
				for _, q := range []string{"INSERT INTO stories (id, group_id, brand_id, lang, slug, path, title, updated_at, created_at) " +
					"SELECT ?, group_id, brand_id, 'hi', slug, '/x', title, updated_at, created_at FROM stories WHERE id = ?"} {
					if _, err := tx.ExecContext(ctx, q, id, st.ID); err != nil {
						return err
					}
				}
				copied, err := story.Get(ctx, tx, id)
				if err != nil {
					return err
				}
				copied.Slug, copied.Path = "far", ""
				if err := s.Stories.Save(ctx, tx, copied, doc); err != nil {
					return err
				}
				_, err = s.Stories.Publish(ctx, tx, id, time.Time{})
				return err
			})
		}
		at(2*story.SitemapFileSize, "In the third")
		var index struct {
			Files []struct {
				Loc     string `xml:"loc"`
				Lastmod string `xml:"lastmod"`
			} `xml:"sitemap"`
		}
		if err := xml.Unmarshal(s.get(t, "/sitemap.xml").Body, &index); err != nil {
			t.Fatal(err)
		}
		if len(index.Files) < 2 || index.Files[0].Loc != "https://example.com/sitemap/stories-2.xml" ||
			index.Files[1].Loc != "https://example.com/sitemap/stories-0.xml" ||
			index.Files[0].Lastmod != "2026-03-15T06:30:00Z" {
			t.Errorf("the sitemap index has %v", index.Files)
		}
		if got := locs(s.sitemapAt(t, "/sitemap/stories-2.xml")); len(got) != 1 {
			t.Errorf("the third file has %q", got)
		}
		if after := string(s.get(t, "/sitemap/stories-0.xml").Body); after != before {
			t.Errorf("the first file is now %s", after)
		}
		s.expectMissing(t, "/sitemap/stories-1.xml")
	})
}

// No story, term or brand can take the address of a feed.
func TestAddressesOfFeedsAreReserved(t *testing.T) {
	for _, path := range []string{
		"/feed", "/feed.atom", "/feed.json", "/rss", "/podcast", "/feeds.opml", "/sitemap", "/llms.txt", "/hub",
		"/herstory/feed", "/hindi/podcast",
	} {
		if !route.Reserved(path) {
			t.Errorf("%s is not reserved", path)
		}
	}
}
