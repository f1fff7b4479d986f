package pagetest_test

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/partner"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
	"masthead/internal/webstory"
)

// GEN-11: a list in an edition has a frame in the edition's language and entries in their
// own, and search engines know it as one page in many languages.
func TestEditionsListEventsInTheirOwnFrame(t *testing.T) {
	s := newSite(t)
	s.fillSet(t, curated.Events, "ys", json.RawMessage(`{"slug":"meet","name":"Meet","startTime":"2099-01-01T00:30:00Z","category":"MEETUP"}`),
		json.RawMessage(`{"slug":"fair","name":"Fair","startTime":"2099-01-01T00:30:00Z"}`))
	s.fillSet(
		t,
		curated.PartnerEvents,
		"ys",
		json.RawMessage(
			`{"name":"Fair","slug":"fair","city":"Pune","startTime":"2099-01-02T10:00:00Z","link":"https://events.example.com/partners/fair"}`,
		),
	)
	s.rebuild(t, map[string]string{"partner-host": "https://events.example.com"})
	if meet := s.frameOf(t, "/hindi/events/meet"); meet.Lang != "hi" || meet.Head.Canonical != "https://example.com/events/meet" ||
		len(meet.Head.Alternates) != 0 {
		t.Errorf("an event in English: %s, canonical %s, %+v", meet.Lang, meet.Head.Canonical, meet.Head.Alternates)
	}
	for _, path := range append(fixedPages(), "", "/latest") {
		english, hindi := s.frameOf(t, cmp.Or(path, "/")), s.frameOf(t, "/hindi"+path)
		if hindi.Lang != "hi" || hindi.Brand.Slug != "hindi" || hindi.Head.Canonical != "https://example.com/hindi"+path {
			t.Errorf("%s in Hindi: %s of %s, canonical %s", path, hindi.Lang, hindi.Brand.Slug, hindi.Head.Canonical)
		}
		for lang, href := range map[string]string{"x-default": cmp.Or(path, "/"), "en": cmp.Or(path, "/"), "hi": "/hindi" + path} {
			if !slices.ContainsFunc(
				hindi.Head.Alternates,
				func(a frame.Alternate) bool { return a.Lang == lang && a.Href == "https://example.com"+href },
			) {
				t.Errorf("%s has no page in %s: %+v", path, lang, hindi.Head.Alternates)
			}
		}
		if !slices.Equal(english.Head.Alternates, hindi.Head.Alternates) {
			t.Errorf("%s: the two name different others", path)
		}
	}
	all := model[event.EventsPage](t, s.get(t, "/hindi/events?category=MEETUP"))
	if len(all.Events) != 1 || all.Events[0].Details != "/hindi/events/meet" || all.Events[0].Lang != "en" {
		t.Errorf("the meetups of the Hindi edition: %+v", all.Events)
	}
	one := model[event.EventPage](t, s.get(t, "/hindi/events/meet"))
	if _, hrefs := keysAndHrefs(one.Breadcrumbs); one.Event.Name != "Meet" || len(one.Others) != 1 ||
		!slices.Equal(hrefs, []string{"/", "/hindi", "/hindi/events"}) {
		t.Errorf("an event in the Hindi edition: %+v below %v", one.Event, hrefs)
	}
	if partners := model[partner.PartnerEventsPage](t, s.get(t, "/hindi/partner-events")).Events; len(partners) != 1 ||
		partners[0].Lang != "en" {
		t.Errorf("partners: %+v", partners)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		name := "tamil"
		tamil := &brand.Brand{
			Slug:       name,
			Kind:       brand.KindLanguage,
			Name:       "தமிழ்",
			Path:       "/tamil",
			TimeZone:   "Asia/Kolkata",
			LocaleName: &name,
			Numbering:  "indian",
			Gate:       brand.GateFree,
			Accent:     "#B71C1C",
			AccentDark: "#E87272",
		}
		if err := brand.Save(ctx, tx, tamil); err != nil {
			return err
		}
		for i, b := range []*brand.Brand{s.Brand("ys"), tamil, s.Brand("hindi")} {
			w := &webstory.WebStory{
				BrandID:     b.ID,
				Slug:        b.Slug,
				Title:       b.Slug,
				Slides:      []webstory.Slide{{Title: "One"}},
				PublishedAt: clock.MomentOf(tx.At.Add(-time.Duration(i+1) * time.Hour)),
			}
			if err := webstory.Save(ctx, tx, w); err != nil {
				return err
			}
		}
		return nil
	})
	if tiles := model[webstory.WebStoriesPage](t, s.get(t, "/hindi/web-stories")).Stories; len(tiles) != 2 || tiles[0].Title != "hindi" ||
		tiles[1].Title != "ys" {
		t.Errorf("web stories of the Hindi edition: %+v", tiles)
	}
	if w := model[webstory.WebStoryPage](t, s.get(t, "/web-stories/hindi")); w.All != "/hindi/web-stories" {
		t.Errorf("a Hindi web story leads back to %s", w.All)
	}
	for _, nowhere := range []string{"/hindi/events/none", "/hindi/events?category=GALA", "/herstory/events",
		"/herstory/search", "/hindi/events/meet/more"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

func TestMenusOfEditionsStayInTheEdition(t *testing.T) {
	s := newSite(t)
	funding, dispatch := s.Term(taxonomy.TagKind, "funding", "Funding"), s.Term(taxonomy.Series, "daily-dispatch", "Daily Dispatch")
	s.Published("herstory", "In English", time.Hour, storytest.With(funding, dispatch))
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Menu = brand.Menu{
			{
				Items: []brand.MenuItem{
					{Key: "a", Path: "/events?category=MEETUP"},
					{Key: "b", Path: "/search?category=Technology"},
					{Key: "c", Path: "/companies"},
					{Key: "d", Path: "/topic/funding"},
					{Key: "e", Path: "/series/daily-dispatch"},
					{Key: "f", Path: "/topic/none"},
				},
			},
		}
	})
	lead := func() []string {
		_, hrefs := keysAndHrefs(s.frameOf(t, "/hindi").Menu[0].Items)
		return hrefs
	}
	want := []string{
		"/hindi/events?category=MEETUP",
		"/hindi/search?category=Technology",
		"/hindi/companies",
		"/topic/funding",
		"/series/daily-dispatch",
		"/topic/none",
	}
	if got := lead(); !slices.Equal(got, want) {
		t.Errorf("before there are stories: %v", got)
	}
	if !slices.Contains(s.get(t, "/hindi").Tags, s.inHindi(funding).Tag()) {
		t.Error("the first story would not change the menu")
	}
	s.Published("hindi", "हिंदी में", time.Hour, storytest.With(funding, dispatch))
	want[3], want[4] = "/hindi/topic/funding", "/hindi/series/daily-dispatch"
	if got := lead(); !slices.Equal(got, want) {
		t.Errorf("with stories: %v", got)
	}
	if frame := s.frameOf(t, "/hindi/talent"); frame.Lang != "hi" || frame.Head.Robots != "noindex" {
		t.Errorf("what is announced in the Hindi edition: %s, %s", frame.Lang, frame.Head.Robots)
	}
	if menu := s.frameOf(t, "/hindi/awards").Menu; len(menu) != 3 || menu[0].Href != "/hindi/awards" {
		t.Errorf("the awards in the Hindi edition: %+v", menu)
	}
}

func (s *testSite) inHindi(tag *taxonomy.Term) story.List {
	return story.List{Kind: story.OfTag, Ref: tag.ID, Scope: story.InLanguage(s.Brand("hindi").Locale())}
}

// fixedPages returns the paths of the declared pages that every edition has and the sitemap lists.
func fixedPages() []string {
	var paths []string
	for _, p := range route.Pages() {
		if p.Sitemap && p.EveryEdition() {
			paths = append(paths, p.Pattern)
		}
	}
	return paths
}

// What follows from the declaration of a fixed page is tested here for the pages of every feature.
func TestFixedPagesAreAsDeclared(t *testing.T) {
	s := newSite(t)
	listed := sitemapAddresses(t, s.pages)
	for _, path := range fixedPages() {
		declared := route.PageWithPattern(path)
		for _, edition := range []string{"", "/hindi"} {
			at := edition + path
			response := s.get(t, at)
			name, _, _ := strings.Cut(string(response.Body), " ")
			if response.Status != http.StatusOK || name != declared.Component() {
				t.Errorf("%s: %d %s, want %s", at, response.Status, name, declared.Component())
				continue
			}
			if len(listed[at]) != 1 {
				t.Errorf("%s is in %d files of the sitemap", at, len(listed[at]))
			}
			f := model[frame.Frame](t, response)
			_, above := keysAndHrefs(f.Breadcrumbs)
			if declared.Parent != "" && (len(above) == 0 || above[len(above)-1] != edition+declared.Parent) {
				t.Errorf("%s has the breadcrumbs %v, want %s at their end", at, above, edition+declared.Parent)
			}
			if f.Head.Title == "" || f.Head.Description == "" {
				t.Errorf("%s has the title %q and the description %q", at, f.Head.Title, f.Head.Description)
			}
			response, err := s.pages.Load(t.Context(), edge.Request{Path: at, Variant: frame.LiteVariant})
			if err != nil {
				t.Fatal(err)
			}
			if lite := model[frame.Frame](t, response); !lite.Lite || lite.Head.Robots != "noindex" {
				t.Errorf("%s has no lite form: %t, %q", at, lite.Lite, lite.Head.Robots)
			}
		}
	}
}
