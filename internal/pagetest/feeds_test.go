package pagetest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mmcdole/gofeed"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
)

// Each page links to the feeds of its list, or to those of its brand, in head and footer.
// These have the same stories as the page.
func TestPagesLinkToTheirFeeds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := siteOn(t, db)
		feeds := &syndicate.Server{
			Name:    "Startline",
			URL:     "https://example.com",
			DB:      db,
			Brands:  s.Brands,
			Stories: s.Stories,
			Clock:   c.Now,
		}
		tech, funding := s.Term(taxonomy.Category, "technology", "Technology"), s.Term(taxonomy.TagKind, "funding", "Funding")
		money, founders := s.Term(taxonomy.Series, "money-matters", "Money Matters"), s.Term(taxonomy.Property, "founder-first", "Founder First")
		meera := s.Author("meera", "Meera Nambiar")
		audio := "/files/0123456789abcdef/a.mp3"
		st := s.Published(
			"herstory",
			"The loom",
			time.Hour,
			storytest.With(tech, funding, money, founders),
			storytest.By(meera),
			func(s *story.Story) { s.AudioURL = &audio },
		)
		s.Published("ys", "The round", 2*time.Hour, storytest.With(tech))
		s.Published("hindi", "करघा", 3*time.Hour, storytest.With(funding))
		for address, want := range map[string]string{ // the path below which the feeds are
			"/": "", "/latest": "", "/herstory": "/herstory", "/herstory/latest": "/herstory", "/hindi": "/hindi",
			"/trending": "", "/videos": "/videos", "/hindi/videos": "/hindi/videos",
			"/category/technology": "/category/technology", "/herstory/category/technology": "/herstory/category/technology",
			"/topic/funding": "/topic/funding", "/hindi/topic/funding": "/hindi/topic/funding", "/series/money-matters": "/series/money-matters",
			"/property/founder-first": "/property/founder-first", "/author/meera": "/author/meera", st.Path: "/herstory",
			"/search": "", "/nothing": "",
		} {
			response := s.get(t, address)
			shown := model[frame.Frame](t, response)
			var hrefs []string
			for _, f := range shown.Head.Forms {
				hrefs = append(hrefs, f.Type+" "+f.Href)
				if f.Type == "text/markdown" != (f.Title == "") {
					t.Errorf("%s: %+v", address, f)
				}
				got, err := feeds.Load(t.Context(), edge.Request{Path: f.Href})
				if err != nil {
					t.Fatalf("%s names %s: %v", address, f.Href, err)
				}
				if f.Type == "text/markdown" {
					continue
				}
				feed, err := gofeed.NewParser().ParseString(string(got.Body))
				if err != nil {
					t.Fatalf("%s: %v", f.Href, err)
				}
				if f.Href == address+"/feed" && strings.HasPrefix(string(response.Body), "ListPage") {
					var on, in []string
					for _, card := range model[listing.ListPage](t, response).List.Cards {
						on = append(on, card.Title)
					}
					for _, it := range feed.Items {
						in = append(in, it.Title)
					}
					if !slices.Equal(on, in) {
						t.Errorf("%s shows %q, its feed %q", address, on, in)
					}
				}
			}
			for _, form := range []string{"application/rss+xml " + want + "/feed",
				"application/atom+xml " + want + "/feed.atom", "application/feed+json " + want + "/feed.json"} {
				if !slices.Contains(hrefs, form) {
					t.Errorf("%s names %q, not %s", address, hrefs, form)
				}
			}
			podcast := slices.Contains(hrefs, "application/rss+xml "+want+"/podcast")
			if has := slices.Contains([]string{"/", "/herstory", "/series/money-matters", st.Path}, address); podcast != has {
				t.Errorf("%s names a podcast: %v", address, podcast)
			}
			if (address == st.Path) != slices.Contains(hrefs, "text/markdown "+st.Path+".md") {
				t.Errorf("%s names %q", address, hrefs)
			}
			if !slices.ContainsFunc(shown.Footer.Read, func(l frame.Link) bool { return l.Key == "footer.feed" && l.Href == want+"/feed" }) {
				t.Errorf("the foot of %s has %v", address, shown.Footer.Read)
			}
		}
	})
}

// A preview has no other formats, because they would be public.
func TestPreviewsHaveNoMarkdown(t *testing.T) {
	s := newSite(t)
	response, err := s.pages.features.StoryPages.Preview(t.Context(), s.Draft("ys", "Not yet").ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range model[frame.Frame](t, response).Head.Forms {
		if f.Type == "text/markdown" {
			t.Errorf("it names %v", f)
		}
	}
}
