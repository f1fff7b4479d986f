package pagetest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/app/apptest"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/landing"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/video"
	"masthead/internal/webstory"
)

// configure gives a brand one section of each given kind.
func (s *testSite) configure(slug string, kinds ...string) {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		b := *s.Brand(slug)
		b.Sections = nil
		for i, kind := range kinds {
			b.Sections = append(b.Sections, brand.Section{Position: i, Kind: kind, Layout: "rail", Source: kind, Limit: 4})
		}
		return brand.Save(ctx, tx, &b)
	})
}

func asVideo(s *story.Story) {
	platform, id, seconds := "youtube", "m1", 90
	s.Type, s.VideoPlatform, s.VideoMedia, s.VideoDuration = story.Video, &platform, &id, &seconds
}

var everyKind = []string{"video-header", "events", "web-stories", "partner-events", "ticker", "newsletter", "companies", "webinars"}

// CONST-29: sections of every kind come from data, and are hidden while they are
// empty.
func TestSectionsFollowTheirSets(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) { sectionsFollowTheirSets(t, siteOn(t, db)) })
}

func sectionsFollowTheirSets(t *testing.T, s *testSite) {
	s.configure("ys", everyKind...)
	kinds := func() (out []string) {
		for _, section := range model[landing.LandingPage](t, s.get(t, "/")).Sections {
			out = append(out, section.Kind)
		}
		return out
	}
	if got := kinds(); got != nil {
		t.Errorf("an empty publication shows %v", got)
	}
	film := s.Published("ys", "A film", time.Hour, asVideo)
	s.fillSet(
		t,
		curated.VideoHeader,
		"ys",
		json.RawMessage(`{"title":"First","path":"`+film.Path+`"}`),
		json.RawMessage(`{"title":"Elsewhere","path":"/gone","startTime":"2026-12-01T10:00:00Z","endTime":"2026-12-01T11:00:00Z"}`),
		json.RawMessage(`"none"`),
	)
	s.fillSet(t, curated.Events, "ys", json.RawMessage(`{"slug":"meet","name":"Meet","startTime":"2099-01-01T00:30:00Z","category":"MEETUP"}`))
	s.fillSet(
		t,
		curated.PartnerEvents,
		"ys",
		json.RawMessage(
			`{"name":"Fair","slug":"fair","city":"Pune","startTime":"2099-01-02T10:00:00Z","link":"https://events.example.com/partners/fair"}`,
		),
	)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for i := range 3 {
			slides := []webstory.Slide{{Title: "One", Text: "First"}, {Title: "Two", Link: &film.Path}}
			w := &webstory.WebStory{
				BrandID:     s.Brand([]string{"ys", "herstory", "hindi"}[i]).ID,
				Slug:        fmt.Sprint("w-", i),
				Title:       "W",
				Slides:      slides,
				PublishedAt: clock.MomentOf(tx.At.Add(-time.Hour)),
			}
			if err := webstory.Save(ctx, tx, w); err != nil {
				return err
			}
		}
		return nil
	})
	s.rebuild(t, map[string]string{"partner-host": "https://events.example.com", "ticker-url": ticker.Sample})
	if got, want := kinds(), everyKind[:5]; !slices.Equal(got, want) {
		t.Fatalf("shows %v, want %v", got, want)
	}
	m := model[landing.LandingPage](t, s.get(t, "/"))
	videos := m.Sections[0].Videos
	if len(videos) != 2 || videos[0].Title != "First" || videos[0].Duration != 90 || videos[1].StartsAt != "2026-12-01T15:30:00+05:30" {
		t.Errorf("the video header: %+v", videos)
	}
	if e := m.Sections[1].Events; len(e) != 1 || e[0].StartsAt != "2099-01-01T06:00:00+05:30" || e[0].Action != "notify" ||
		e[0].Details != "/events/meet" {
		t.Errorf("events: %+v", e)
	}
	if w := m.Sections[2].WebStories; len(w) != 2 || w[0].Slides != 2 {
		t.Errorf("web stories of the language: %+v", w)
	}
	if coins := m.Sections[4].Ticker.Coins; len(coins) != 5 || !m.Sections[4].Ticker.Sample {
		t.Errorf("prices: %+v", coins)
	}

	if p := model[event.EventsPage](t, s.get(t, "/events?category=MEETUP")); len(p.Events) != 1 { // PAGE-20, CONST-30
		t.Errorf("meetups: %+v", p.Events)
	}
	if p := model[partner.PartnerEventsPage](t, s.get(t, "/partner-events")); len(p.Events) != 1 || p.Events[0].City != "Pune" { // PAGE-19
		t.Errorf("partners: %+v", p.Events)
	}
	if p := model[webstory.WebStoriesPage](t, s.get(t, "/web-stories")); len(p.Stories) != 3 ||
		p.Stories[slices.IndexFunc(p.Stories, func(w webstory.WebStoryTile) bool { return w.Href == "/web-stories/w-2" })].Lang != "hi" {
		t.Errorf("web stories: %+v", p.Stories)
	}
	w := model[webstory.WebStoryPage](t, s.get(t, "/web-stories/w-1")) // GEN-21
	if w.Brand.Slug != "herstory" || len(w.Slides) != 2 || w.Slides[1].Href != film.Path || w.Next == nil ||
		w.Next.Href != "/web-stories/w-0" {
		t.Errorf("a web story: %+v", w)
	}
	for _, nowhere := range []string{"/events?category=GALA", "/events?page=2", "/web-stories/none",
		"/web-stories?page=2", "/partner-events?page=2", "/herstory/videos", "/videos?page=2"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

func TestVideoAreaShowsVideosAndSeries(t *testing.T) { // PAGE-12
	s := newSite(t)
	if m := model[video.VideosPage](t, s.get(t, "/videos")); m.Lead != nil || len(m.List.Cards) != 0 {
		t.Errorf("without videos: %+v", m)
	}
	for i := range 15 {
		s.Published("ys", fmt.Sprintf("Film %02d", i), time.Duration(i+1)*time.Hour, asVideo)
	}
	s.Published("ys", "Words", time.Minute)
	m := model[video.VideosPage](t, s.get(t, "/videos"))
	if m.Lead == nil || m.Lead.Title != "Film 00" || m.Lead.Video == nil || len(m.List.Cards) != 12 || m.List.Cards[0].Title != "Film 01" {
		t.Fatalf("%+v", m)
	}
	if m.List.Next == nil || m.List.Next.Skip != 13 || m.List.Next.API != "/stories/latest?locale=english&type=VIDEO" {
		t.Errorf("goes on with %+v", m.List.Next)
	}
	if m := model[video.VideosPage](t, s.get(t, "/videos?page=2")); m.Lead != nil || len(m.List.Cards) != 2 ||
		m.List.Cards[0].Title != "Film 13" ||
		m.List.Next != nil {
		t.Errorf("the second page: %+v", m.List)
	}
}

// STATE-83, D-30: the landing page shows the publisher in the spotlight with its newest stories, in the paid period only.
func TestSpotlightIsShownInItsPeriod(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		s.changeBrand("ys", func(b *brand.Brand) {
			b.Sections = []brand.Section{{Kind: "spotlight", Layout: "columns", Message: "section.spotlight", Source: "spotlight", Limit: 2}}
		})
		publisher := &taxonomy.Publisher{Slug: "acme-pickles", Name: "Acme Pickles"}
		s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePublisher(ctx, tx, publisher) })
		for i := range 3 {
			s.Published("herstory", fmt.Sprint("Jar ", i), time.Duration(i+1)*time.Hour, func(st *story.Story) { st.PublisherID = &publisher.ID })
		}
		s.Published("ys", "Nobody's", time.Minute)
		if sections := model[landing.LandingPage](t, s.get(t, "/")).Sections; len(sections) != 0 {
			t.Errorf("without a spotlight: %+v", sections)
		}
		for _, period := range []struct {
			name     string
			from, to time.Duration // after now
			shown    bool
		}{{"to come", time.Hour, 2 * time.Hour, false}, {"over", -time.Hour, 0, false}, {"running", 0, time.Hour, true}} {
			spot := &taxonomy.Spotlight{BrandID: s.Brand("ys").ID, PublisherID: publisher.ID, Line: "Aged in clay.",
				StartsAt: clock.MomentOf(dbtest.Noon.Add(period.from)), EndsAt: clock.MomentOf(dbtest.Noon.Add(period.to))}
			s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SaveSpotlight(ctx, tx, spot) })
			sections := model[landing.LandingPage](t, s.get(t, "/")).Sections
			if (len(sections) == 1) != period.shown {
				t.Fatalf("a spotlight that is %s: %+v", period.name, sections)
			}
			if !period.shown {
				continue
			}
			first := sections[0]
			if first.Publisher == nil || first.Publisher.Name != "Acme Pickles" || first.Publisher.Href != "/brands/acme-pickles" ||
				!slices.Equal(cardTitles(first.Stories.Cards), []string{"Jar 0", "Jar 1"}) {
				t.Errorf("the spotlight shows %+v with %v", first.Publisher, cardTitles(first.Stories.Cards))
			}
		}
	})
}

// D-15: a section of companies shows those with products, the newest funding round first.
func TestSectionOfCompaniesShowsTheirProducts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		s.changeBrand("ys", func(b *brand.Brand) {
			b.Sections = []brand.Section{{Kind: "companies", Message: "menu.companies", Limit: 2}}
		})
		if sections := model[landing.LandingPage](t, s.get(t, "/")).Sections; len(sections) != 0 {
			t.Errorf("without companies: %+v", sections)
		}
		profile := func(slug, date string, products ...company.Product) *company.Profile {
			return &company.Profile{Company: &company.Company{Slug: slug, Name: slug}, Products: products,
				Rounds: []company.Round{{Type: "SEED", Date: date, Currency: "INR"}}}
		}
		kiln := company.Product{Name: "Kiln 3", Offers: []company.ProductOffer{{Description: "A kiln for a month"}}}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{profile("old", "2019-01", kiln), profile("older", "2018-01", kiln),
				profile("without", "2025-06"), profile("new", "2025-01", kiln)})
		})
		sections := model[landing.LandingPage](t, s.get(t, "/")).Sections
		if len(sections) != 1 || len(sections[0].Companies) != 2 {
			t.Fatalf("%+v", sections)
		}
		first, second := sections[0].Companies[0], sections[0].Companies[1]
		if first.Name != "new" || first.Product != "Kiln 3" || first.Offer != "A kiln for a month" || first.Href != "/companies/new" ||
			second.Name != "old" {
			t.Errorf("%+v", sections[0].Companies)
		}
	})
}

// STATE-83, D-30: a spotlight disappears at its end, even if nothing is written at that time
// and its part of the page is stored.
func TestSpotlightEndsOnAStoredPart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := siteOn(t, db)
		s.changeBrand("ys", func(b *brand.Brand) {
			b.Sections = []brand.Section{{Kind: "spotlight", Layout: "columns", Message: "section.spotlight", Source: "spotlight", Limit: 2}}
		})
		f := apptest.ComposeFor(t, s.Publication, c.Now, apptest.Options{Renderer: &partsRenderer{}})
		s.pages = &composedSite{Pages: f.Pages, features: f}
		publisher := &taxonomy.Publisher{Slug: "acme-pickles", Name: "Acme Pickles"}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := taxonomy.SavePublisher(ctx, tx, publisher); err != nil {
				return err
			}
			return taxonomy.SaveSpotlight(ctx, tx, &taxonomy.Spotlight{BrandID: s.Brand("ys").ID, PublisherID: publisher.ID,
				StartsAt: clock.MomentOf(c.Now()), EndsAt: clock.MomentOf(c.Now().Add(time.Hour))})
		})
		for i := range 2 {
			s.Published("ys", fmt.Sprint("Jar ", i), time.Hour, func(st *story.Story) { st.PublisherID = &publisher.ID })
		}
		for _, step := range []struct {
			after time.Duration
			shown bool
		}{{0, true}, {time.Hour - time.Second, true}, {time.Second, false}} {
			c.Advance(step.after)
			if body := string(s.get(t, "/").Body); strings.Contains(body, "Acme Pickles") != step.shown {
				t.Errorf("at %s the page shows the spotlight: %v", c.Now(), !step.shown)
			}
		}
	})
}

// PAGE-25, D-15: at most five stories are pinned, until their end, and occur nowhere else on
// the page.
func TestPinnedStories(t *testing.T) {
	s := newSite(t)
	lead := s.Published("ys", "Lead", time.Minute)
	items := []curated.Item{{StoryID: &lead.ID}}
	for i := range 7 {
		pinned := s.Published("ys", fmt.Sprintf("Pinned %d", i), time.Duration(i+1)*time.Hour)
		item := curated.Item{StoryID: &pinned.ID, Sticky: true}
		if i == 0 {
			item.EndsAt = clock.MomentOf(dbtest.Noon.Add(-time.Minute))
		}
		items = append(items, item)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return curated.Replace(ctx, tx, curated.Featured, s.Brand("ys"), items)
	})
	m := model[landing.LandingPage](t, s.get(t, "/"))
	var titles []string
	for _, card := range m.Sticky {
		titles = append(titles, card.Title)
	}
	if got := strings.Join(titles, ", "); got != "Pinned 1, Pinned 2, Pinned 3, Pinned 4, Pinned 5" {
		t.Errorf("pinned are %s", got)
	}
	for _, section := range m.Sections {
		for _, card := range section.Stories.Cards {
			if slices.Contains(titles, card.Title) {
				t.Errorf("%s is in %s too", card.Title, section.Layout)
			}
		}
	}
}

func TestPagesHaveTheReadersDesign(t *testing.T) { // D-29, STATE-82
	s := newSite(t)
	for given, want := range map[string]string{"": design.Default, design.Magazine: design.Magazine} {
		response, err := s.pages.Load(t.Context(), edge.Request{Path: "/", Query: url.Values{}, Variant: given})
		if err != nil {
			t.Fatal(err)
		}
		if m := model[landing.LandingPage](t, response); m.Variant != want {
			t.Errorf("%q gives %q, want %q", given, m.Variant, want)
		}
	}
}
