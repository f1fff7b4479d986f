package pagetest_test

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"masthead/internal/app"
	"masthead/internal/app/apptest"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/embed"
	"masthead/internal/frame"
	"masthead/internal/hub"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/page"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
)

// plain is a renderer that returns the page's name and its model as HTML.
type plain struct{}

func (plain) Render(_ context.Context, name string, model []byte) ([]byte, error) {
	return append([]byte(name+" "), model...), nil
}

// composedSite has all features with their pages.
type composedSite struct {
	*page.Pages
	features *app.Features
}

// embed serves other sites that embed pages.
func (c *composedSite) embed() *embed.Pages {
	return &embed.Pages{Frames: c.Frames, Stories: c.Stories, Pages: c.Pages}
}

type testSite struct {
	*storytest.Publication
	settings map[string]string
	pages    *composedSite
}

// rebuild creates the site again, with changed settings.
func (s *testSite) rebuild(t *testing.T, changed map[string]string) {
	t.Helper()
	maps.Copy(s.settings, changed)
	noon := func() time.Time { return dbtest.Noon }
	f := apptest.ComposeFor(t, s.Publication, noon, apptest.Options{Settings: s.settings, Renderer: plain{}})
	s.pages = &composedSite{Pages: f.Pages, features: f}
}

func newSite(t *testing.T) *testSite {
	t.Helper()
	return siteOn(t, dbtest.New(t))
}

func siteOn(t *testing.T, db *database.DB) *testSite {
	t.Helper()
	s := &testSite{Publication: storytest.New(t, db), settings: map[string]string{"account-url": "https://account.example.com",
		"education-url": "https://example.com/learn", "ticker-url": ticker.Off}}
	s.rebuild(t, nil)
	return s
}

func (s *testSite) get(t *testing.T, address string) edge.Page {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	response, err := s.pages.Load(t.Context(), edge.Request{Path: u.Path, Query: u.Query()})
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	if response.Status == 0 {
		response.Status = http.StatusOK
	}
	return response
}

// completeIndex completes the search index.
func (s *testSite) completeIndex(t *testing.T) {
	t.Helper()
	if err := s.pages.features.Search.CatchUp(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// model returns the model of a rendered page.
func model[M any](t *testing.T, response edge.Page) M {
	t.Helper()
	var m M
	_, text, _ := strings.Cut(string(response.Body), " ")
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		t.Fatal(err)
	}
	return m
}

func TestEveryPathHasItsPage(t *testing.T) {
	s := newSite(t)
	tech := s.Term(taxonomy.Category, "technology", "Technology")
	tag, series := s.Term(taxonomy.TagKind, "funding", "Funding"), s.Term(taxonomy.Series, "money-matters", "Money Matters")
	property := s.Term(taxonomy.Property, "founder-first", "Founder First")
	author := s.Author("meera", "Meera Nambiar")
	publisher := &taxonomy.Publisher{Slug: "kestrel", Name: "Kestrel Cloud"}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := taxonomy.SavePublisher(ctx, tx, publisher); err != nil {
			return err
		}
		return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "ai-playbook", Name: "AI playbook",
			Blocks: []taxonomy.Block{{Title: "Funding", Source: "tag:funding"}}})
	})
	st := s.Published("herstory", "First unicorn founder", time.Hour, storytest.With(tech, tag, series, property), storytest.By(author),
		func(st *story.Story) { st.PublisherID = &publisher.ID })
	for address, want := range map[string]string{
		"/":                             "LandingPage", // ROUTE-01
		"/herstory":                     "LandingPage", // ROUTE-19, PAGE-02, BRAND-04
		"/hindi":                        "LandingPage", // ROUTE-15
		"/ys-gulf":                      "LandingPage", // ROUTE-17, BRAND-08
		"/latest":                       "ListPage",
		"/herstory/latest":              "ListPage",
		"/trending":                     "ListPage", // PAGE-18
		"/trending/read":                "ListPage",
		"/trending/claps":               "ListPage",
		"/herstory/trending":            "ListPage",
		"/hindi/trending/read":          "ListPage",
		"/category/technology":          "ListPage",
		"/herstory/category/technology": "ListPage",        // ROUTE-25
		"/topic/funding":                "ListPage",        // PAGE-17
		"/series/money-matters":         "ListPage",        // ROUTE-31, ROUTE-32, PAGE-08
		"/property/founder-first":       "ListPage",        // PAGE-04
		"/author/meera":                 "ListPage",        // PAGE-03
		"/brands/kestrel":               "ListPage",        // ROUTE-46
		"/kestrel":                      "ListPage",        // ROUTE-48
		"/custom-topic/ai-playbook":     "CustomTopicPage", // PAGE-05
		st.Path:                         "StoryPage",       // PAGE-01
	} {
		response := s.get(t, address)
		if got, _, _ := strings.Cut(string(response.Body), " "); response.Status != http.StatusOK || got != want {
			t.Errorf("%s: %d %s, want %s", address, response.Status, got, want)
		}
	}
	for _, address := range []string{
		"/nothing", "/series/none", "/category/none", "/nobrand/category/technology", "/topic/none", "/author/none", "/property/none",
		"/brands/none", "/companies/none", "/custom-topic/none", "/2026/03/none", "/latest?page=9", "/trending?page=2", "/trending/luck",
		"/trending/", "/nobrand/trending", "/herstory/trending/luck", "/a/b/trending", "/?page=2", "/herstory?page=3", "/latest?page=1",
		"/latest?page=x", "/latest?page=-2", "/a/b/c/d",
	} {
		response := s.get(t, address)
		if got, _, _ := strings.Cut(string(response.Body), " "); response.Status != http.StatusNotFound || got != "StatusPage" {
			t.Errorf("%s: %d %s, want 404 StatusPage", address, response.Status, got) // PAGE-27, ERR-19
		}
	}
}

func TestPagesAreInTheBrandsLanguage(t *testing.T) { // GEN-11, GEN-12, ROUTE-15
	s := newSite(t)
	for address, want := range map[string][3]string{"/hindi": {"hi", "ltr", "devanagari"}, "/herstory": {"en", "ltr", "latin"}} {
		m := model[landing.LandingPage](t, s.get(t, address))
		if got := [3]string{m.Lang, m.Dir, m.Script}; got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}

func TestOldPathsRedirectWithTheirStatus(t *testing.T) { // PAGE-27
	s := newSite(t)
	st := s.Published("herstory", "Old name", time.Hour)
	old := st.Path
	st.Slug, st.Path = "new-name", ""
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := s.Stories.Save(ctx, tx, st, richtext.Doc{}); err != nil {
			return err
		}
		_, err := permalink.SetRedirect(
			ctx,
			tx,
			permalink.Redirect{Path: "/old-campaign", Target: "https://partner.example/", Status: http.StatusFound},
		)
		return err
	})
	for from, want := range map[string]struct {
		status int
		to     string
	}{old: {http.StatusMovedPermanently, st.Path}, "/old-campaign": {http.StatusFound, "https://partner.example/"}} {
		response := s.get(t, from)
		if to := response.Header.Get("Location"); response.Status != want.status || to != want.to {
			t.Errorf("%s: %d to %s, want %+v", from, response.Status, to, want)
		}
	}
}

func TestUnpublishedStoriesAreOnNoPage(t *testing.T) {
	s := newSite(t)
	tag := s.Term(taxonomy.TagKind, "funding", "Funding")
	s.Published("ys", "Open", time.Hour, storytest.With(tag))
	draft := s.Draft("ys", "Secret plan", storytest.With(tag))
	back := s.Published("ys", "Secret withdrawn", time.Hour, storytest.With(tag))
	scheduled := s.Draft("ys", "Secret tomorrow", storytest.With(tag))
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if _, err := s.Stories.Unpublish(ctx, tx, back.ID); err != nil {
			return err
		}
		if _, err := s.Stories.Schedule(ctx, tx, scheduled.ID, tx.At.Add(24*time.Hour)); err != nil {
			return err
		}
		items := []curated.Item{{StoryID: &draft.ID}, {StoryID: &back.ID, Sticky: true}}
		return curated.Replace(ctx, tx, curated.Featured, s.Brand("ys"), items)
	})
	for _, address := range []string{"/", "/latest", "/topic/funding", "/trending", "/nothing", draft.Path, back.Path, scheduled.Path} {
		if body := string(s.get(t, address).Body); strings.Contains(body, "Secret") {
			t.Errorf("%s shows an unpublished story", address)
		}
	}
	for path, want := range map[string]int{draft.Path: http.StatusNotFound, back.Path: http.StatusGone, scheduled.Path: http.StatusNotFound} {
		if got := s.get(t, path).Status; got != want {
			t.Errorf("%s responds with %d, want %d", path, got, want)
		}
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := s.Stories.Publish(ctx, tx, back.ID, time.Time{})
		return err
	})
	if got := s.get(t, back.Path).Status; got != http.StatusOK {
		t.Errorf("published again: %d", got)
	}
}

func TestGatedTextIsInNoPage(t *testing.T) { // STATE-35, GEN-03
	s := newSite(t)
	gated := s.Publish(s.DraftOf("ys", "Report", "<p>Open.</p><!-- paywall --><p>Secret figures.</p>"), time.Hour)
	open := s.Published("ys", "Free", time.Hour)
	m := model[storypage.StoryPage](t, s.get(t, gated.Path))
	if m.Story.Gate != "signed-in" || strings.Contains(m.Story.HTML, "Secret") ||
		!strings.Contains(m.Head.JSONLD, `"isAccessibleForFree":false`) {
		t.Errorf("gate %q, text %q", m.Story.Gate, m.Story.HTML)
	}
	if m := model[storypage.StoryPage](t, s.get(t, open.Path)); m.Story.Gate != "" || !strings.Contains(m.Story.HTML, "told in full") {
		t.Errorf("a free story: gate %q, text %q", m.Story.Gate, m.Story.HTML)
	}
}

func TestCardShowsSeriesOrOtherBrandOrCategory(t *testing.T) { // WIDGET-02
	s := newSite(t)
	tech, series := s.Term(taxonomy.Category, "technology", "Technology"), s.Term(taxonomy.Series, "c-suite", "C-Suite")
	s.Published("herstory", "In a series", 3*time.Hour, storytest.With(tech, series))
	s.Published("herstory", "In a category", 2*time.Hour, storytest.With(tech))
	for address, want := range map[string][]string{"/latest": {"HerStory", "C-Suite"}, "/herstory/latest": {"Technology", "C-Suite"}} {
		var got []string
		for _, c := range model[listing.ListPage](t, s.get(t, address)).List.Cards {
			got = append(got, c.Kicker.Text)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
}

func TestListPageHasALinkAndAnAPICallForMore(t *testing.T) { // STATE-43, STATE-46, CONST-01
	s := newSite(t)
	s.PublishMany("ys", 30)
	first := model[listing.ListPage](t, s.get(t, "/latest")).List
	if len(first.Cards) != 12 || first.Next == nil || first.Next.Href != "/latest?page=2" || first.Next.Skip != 12 ||
		first.Next.API != "/stories/latest" {
		t.Fatalf("first page: %d cards, next %+v", len(first.Cards), first.Next)
	}
	third := model[listing.ListPage](t, s.get(t, "/latest?page=3"))
	if len(third.List.Cards) != 6 || third.List.Next != nil || third.Head.Title != "Latest" || third.Head.WindowTitle != "Latest | Page 3" {
		t.Errorf("third page %q: %d cards, next %+v", third.Head.WindowTitle, len(third.List.Cards), third.List.Next)
	}
}

func TestStaticPageHasItsSlugAsPathAndIsInNoList(t *testing.T) { // ROUTE-07
	s := newSite(t)
	about := s.Publish(s.DraftOf("ys", "About us", "<p>Who we are.</p>", func(st *story.Story) { st.Page = true }), time.Hour)
	m := model[hub.StaticPage](t, s.get(t, "/about-us"))
	if about.Path != "/about-us" || m.Title != "About us" || !strings.Contains(m.HTML, "Who we are.") || m.Head.Type != "website" ||
		!strings.Contains(m.Head.JSONLD, `"AboutPage"`) ||
		strings.Contains(m.Head.JSONLD, "Article") {
		t.Errorf("%s shows %+v", about.Path, m)
	}
	if list := model[listing.ListPage](t, s.get(t, "/latest")).List; len(list.Cards) != 0 {
		t.Errorf("latest lists %+v", list.Cards)
	}
	her := s.Publish(s.DraftOf("herstory", "The desk", "<p>Five of us.</p>", func(st *story.Story) { st.Page = true }), time.Hour)
	if her.Path != "/herstory/the-desk" {
		t.Errorf("a brand's page has the path %s", her.Path)
	}
}

func TestFooterHasTheMarkedItemsOfTheMasterBrandsMenu(t *testing.T) {
	s := newSite(t)
	master := *s.Brand("ys")
	master.Menu = brand.Menu{
		{Key: "menu.more", Items: []brand.MenuItem{{Key: "menu.aboutUs", Path: "/about-us", Footer: true}, {Key: "menu.learn", Path: "/learn"}}},
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, &master) })
	s.Published("herstory", "A", time.Hour)
	var hrefs []string
	for _, l := range model[landing.LandingPage](t, s.get(t, "/herstory")).Footer.Pages {
		hrefs = append(hrefs, l.Href)
	}
	if !slices.Contains(hrefs, "/about-us") || slices.Contains(hrefs, "/learn") {
		t.Errorf("the footer links to %v", hrefs)
	}
}

func TestPagesHaveCacheTagsOfEverythingTheyShow(t *testing.T) {
	s := newSite(t)
	st := s.Published("herstory", "A", time.Hour)
	list := story.List{Kind: story.Latest, Scope: story.InBrand(s.Brand("herstory"))}
	for address, want := range map[string][]string{
		"/herstory": {story.Tag(st.ID), list.Tag(), brand.Tag, brand.CuratedTag(story.FeaturedKey, s.Brand("herstory"))},
		st.Path:     {story.Tag(st.ID), story.GroupTag(st.GroupID), brand.Tag},
		"/nothing":  {permalink.Tag("/nothing"), brand.Tag},
	} {
		tags := s.get(t, address).Tags
		for _, tag := range want {
			if !slices.Contains(tags, tag) {
				t.Errorf("%s lacks the tag %s: %v", address, tag, tags)
			}
		}
	}
}

func TestEveryPageHasADescriptionInItsLanguage(t *testing.T) {
	s := newSite(t)
	series := s.Term(taxonomy.Series, "c-suite", "C-Suite")
	english := s.Published("ys", "A", time.Hour, storytest.With(s.Term(taxonomy.TagKind, "funding", "Funding"), series))
	s.PublishMany("ys", 13)
	s.Published("hindi", "दूध की राह", time.Hour, storytest.With(series))
	seen := map[string]string{}
	for _, address := range []string{"/latest", "/latest?page=2", "/trending", "/topic/funding", "/series/c-suite", "/hindi/latest",
		"/hindi/series/c-suite", "/nothing", english.Path} {
		text := model[listing.ListPage](t, s.get(t, address)).Head.Description
		if text == "" || strings.Contains(text, "head.") || seen[text] != "" {
			t.Errorf("%s has the description %q, and so has %q", address, text, seen[text])
		}
		seen[text] = address
		if devanagari := strings.ContainsFunc(text, func(r rune) bool {
			return unicode.Is(unicode.Devanagari,
				r)
		}); devanagari != strings.HasPrefix(
			address,
			"/hindi",
		) {
			t.Errorf("%s is described in another language: %q", address, text)
		}
	}
}

func TestTranslationsLinkToEachOther(t *testing.T) {
	s := newSite(t)
	english := s.Published("herstory", "Milk route", time.Hour)
	hindi := s.Published("hindi", "दूध की राह", time.Hour, func(st *story.Story) { st.GroupID = english.GroupID })
	m := model[storypage.StoryPage](t, s.get(t, english.Path))
	if len(m.Translations) != 1 || m.Translations[0].Href != hindi.Path || m.Translations[0].Lang != "hi" {
		t.Errorf("translations: %+v", m.Translations)
	}
	wantAlternates := []frame.Alternate{
		{Lang: "x-default", Href: "https://example.com" + english.Path},
		{Lang: "en", Href: "https://example.com" + english.Path, Name: "English"},
		{Lang: "hi", Href: "https://example.com" + hindi.Path, Name: "हिन्दी"},
	}
	for _, path := range []string{english.Path, hindi.Path} {
		if got := model[storypage.StoryPage](t, s.get(t, path)).Head.Alternates; !slices.Equal(got, wantAlternates) {
			t.Errorf("alternates of %s: %+v", path, got)
		}
	}
}

func TestNumberOfQueriesDoesNotGrowWithThePage(t *testing.T) {
	s := newSite(t)
	small, large := []storytest.Option{}, []storytest.Option{}
	for i := range 8 {
		tag, author := s.Term(taxonomy.TagKind, fmt.Sprintf("tag-%d", i), "Tag"), s.Author(fmt.Sprintf("author-%d", i), "Author")
		options := []storytest.Option{storytest.With(tag), storytest.By(author)}
		if large = append(large, options...); i == 0 {
			small = append(small, options...)
		}
	}
	category := s.Term(taxonomy.Category, "technology", "Technology")
	for i := range 6 {
		s.Published("herstory", "Other", time.Duration(i+2)*time.Hour, storytest.With(s.Term(taxonomy.Category, fmt.Sprintf("c-%d", i), "C")))
	}
	one := s.Published("ys", "Small", time.Hour, append(small, storytest.With(category))...)
	many := s.Published("ys", "Large", time.Minute, append(large, storytest.With(category))...)
	s.get(t, "/nowhere") // brands and the paths of static pages are read once
	counter := dbtest.CountQueries(s.DB)
	count := func(address string) int {
		counter.N = 0
		s.get(t, address)
		return counter.N
	}
	if a, b := count(one.Path), count(many.Path); a != b || a > 2 {
		t.Errorf("a story with one author and one tag needs %d queries, one with eight of each %d", a, b)
	}
	for address, most := range map[string]int{"/": 2, "/herstory": 2, "/latest": 0, "/category/technology": 2, "/topic/tag-1": 1,
		"/nothing": 2} {
		if n := count(address); n > most {
			t.Errorf("%s needs %d queries besides its lists, at most %d are allowed", address, n, most)
		}
	}
}

func TestShortListsOfferMoreStories(t *testing.T) {
	s := newSite(t)
	few, many := s.Term(taxonomy.TagKind, "few", "Few"), s.Term(taxonomy.TagKind, "many", "Many")
	only := s.Published("ys", "Only", time.Minute, storytest.With(few))
	for i := range 5 {
		s.Published("ys", "Another", time.Duration(i+1)*time.Hour, storytest.With(many))
	}
	short := model[listing.ListPage](t, s.get(t, "/topic/few"))
	if len(short.FurtherStories) != 4 || slices.ContainsFunc(short.FurtherStories,
		func(c frame.StoryCard) bool { return c.Href == only.Path }) {
		t.Errorf("beside one story: %+v", short.FurtherStories)
	}
	if long := model[listing.ListPage](t, s.get(t, "/topic/many")); len(long.FurtherStories) != 0 {
		t.Errorf("beside five stories: %+v", long.FurtherStories)
	}
}

func TestMenusOfEditionsNeedNoQueries(t *testing.T) {
	s := newSite(t)
	menu, learn := brand.Menu{}, "/learn"
	for i := range 6 {
		var group brand.MenuGroup
		for j := range 6 {
			slug := fmt.Sprintf("t-%d-%d", i, j)
			group.Items = append(
				group.Items,
				brand.MenuItem{Text: "T", Path: "/topic/" + slug},
				brand.MenuItem{Text: "None", Path: "/series/" + slug},
			)
			s.Published("hindi", "Another", time.Duration(i*6+j+2)*time.Hour, storytest.With(s.Term(taxonomy.TagKind, slug, "T")))
		}
		menu = append(menu, group)
	}
	menu[0].Items = append(menu[0].Items, brand.MenuItem{Text: "Learn", Path: learn})
	s.changeBrand("ys", func(b *brand.Brand) { b.Menu = menu })
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return taxonomy.Save(
			ctx,
			tx,
			&taxonomy.Term{
				Kind:   taxonomy.CustomTopic,
				Slug:   "learn",
				Name:   "Learn",
				Path:   &learn,
				Blocks: []taxonomy.Block{{Kind: taxonomy.BlockText, Text: "Begin."}},
			},
		)
	})
	st := s.Published("hindi", "दूध की राह", time.Hour)
	if items := s.frameOf(t, "/hindi").Menu[0].Items; items[0].Href != "/hindi/topic/t-0-0" || items[1].Href != "/series/t-0-0" ||
		items[12].Href != "/hindi/learn" {
		t.Errorf("the menu links to %+v", items)
	}
	counter := dbtest.CountQueries(s.DB)
	for address, most := range map[string]int{"/hindi": 2, "/hindi/latest": 0, st.Path: 2, "/hindi/learn": 1} {
		counter.N = 0
		s.get(t, address)
		if counter.N > most {
			t.Errorf("%s needs %d queries besides its lists, at most %d are allowed", address, counter.N, most)
		}
	}
}

func TestArchiveOfADay(t *testing.T) { // PAGE-07
	s := newSite(t)
	zone := time.FixedZone("IST", 5*3600+1800)
	published := func(slug, title string, at time.Time) *story.Story {
		return s.Published(slug, title, dbtest.Noon.Sub(at))
	}
	late := published("ys", "Late on the fifth", time.Date(2026, 3, 5, 23, 59, 0, 0, zone))
	early := published("herstory", "Early on the fifth", time.Date(2026, 3, 5, 0, 0, 0, 0, zone))
	published("ys", "The day after", time.Date(2026, 3, 6, 0, 0, 0, 0, zone))
	published("hindi", "पाँच मार्च", time.Date(2026, 3, 5, 12, 0, 0, 0, zone))
	m := model[listing.ListPage](t, s.get(t, "/archive/2026/03/05"))
	if m.Header.Title != "5 March 2026" || len(m.List.Cards) != 2 || m.List.Cards[0].Href != late.Path || m.List.Cards[1].Href != early.Path {
		t.Errorf("5 March shows %q with %+v", m.Header.Title, m.List.Cards)
	}
	if want := []frame.Link{{Text: "6 March 2026", Href: "/archive/2026/03/06"}}; !slices.Equal(m.Header.Siblings, want) {
		t.Errorf("5 March links to %+v", m.Header.Siblings)
	}
	if m := model[listing.ListPage](t, s.get(t, "/hindi/archive/2026/03/05")); m.Header.Title != "5 मार्च 2026" || len(m.List.Cards) != 1 {
		t.Errorf("the Hindi archive shows %+v", m)
	}
	if m := model[listing.ListPage](t, s.get(t, "/archive/2026/03/04")); len(m.List.Cards) != 0 || len(m.Header.Siblings) != 1 {
		t.Errorf("an empty day shows %+v", m)
	}
	for _, nowhere := range []string{"/archive/2026/02/30", "/archive/2099/01/01", "/archive/0001/01/01", "/herstory/archive/2026/03/05",
		"/herstory/archive", "/archive/2026/13", "/archive/2099", "/archive/1989", "/archive/latest", "/archive/2026/03/05/1"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

func TestListOfAllSeries(t *testing.T) { // D-08, NAV-02
	s := newSite(t)
	money, empty := s.Term(taxonomy.Series, "money-matters", "Money Matters"), s.Term(taxonomy.Series, "unbegun", "Unbegun")
	s.Published("ys", "A", time.Hour, storytest.With(money))
	m := model[listing.SeriesListPage](t, s.get(t, "/series"))
	if len(m.Series) != 1 || m.Series[0].Href != "/series/money-matters" {
		t.Errorf("the series are %+v, without %s", m.Series, empty.Slug)
	}
	if m := model[listing.SeriesListPage](t, s.get(t, "/hindi/series")); len(m.Series) != 0 {
		t.Errorf("Hindi has no series yet: %+v", m.Series)
	}
	for _, nowhere := range []string{"/herstory/series", "/series?page=2"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

// ERR-16: a list is indexed only while it has entries.
func TestEmptyListsAreNotIndexed(t *testing.T) {
	s := newSite(t)
	tech, tag := s.Term(taxonomy.Category, "technology", "Technology"), s.Term(taxonomy.TagKind, "funding", "Funding")
	series, author := s.Term(taxonomy.Series, "money-matters", "Money Matters"), s.Author("meera", "Meera Nambiar")
	addresses := []string{"/category/technology", "/topic/funding", "/series/money-matters", "/author/meera", "/latest", "/series", "/videos"}
	check := func(robots string) {
		t.Helper()
		for _, address := range addresses {
			if got := s.frameOf(t, address).Head.Robots; got != robots {
				t.Errorf("%s: robots %q, want %q", address, got, robots)
			}
		}
	}
	check("noindex")
	s.Published("ys", "A", time.Hour, asVideo, storytest.With(tech, tag, series), storytest.By(author))
	check("")
}

func TestExcerptDoesNotRepeatTheText(t *testing.T) {
	s := newSite(t)
	own := s.Published(
		"ys",
		"With an excerpt of its own",
		time.Hour,
		func(st *story.Story) { st.Excerpt = "A line that stands nowhere else." },
	)
	if m := model[storypage.StoryPage](t, s.get(t, own.Path)); m.Story.Excerpt == "" {
		t.Error("an excerpt written by an editor is not shown")
	}
	derived := s.Published("ys", "Without", 2*time.Hour)
	if m := model[storypage.StoryPage](t, s.get(t, derived.Path)); m.Story.Excerpt != "" {
		t.Errorf("the text begins %.80q, and the excerpt repeats it: %q", m.Story.HTML, m.Story.Excerpt)
	}
	gated := func(title, html string) *story.Story {
		return s.Publish(s.DraftOf("ys", title, html, func(st *story.Story) { st.Excerpt = "Open. Secret figures." }), time.Hour)
	}
	if m := model[storypage.StoryPage](t, s.get(t,
		gated("Half", "<p>Open.</p><!-- paywall --><p>Secret figures.</p>").Path)); m.Story.Excerpt != "" {
		t.Errorf("the open part is shown twice: %q %q", m.Story.Excerpt, m.Story.HTML)
	}
	if m := model[storypage.StoryPage](t, s.get(t,
		gated("Whole", "<!-- paywall --><p>Open. Secret figures.</p>").Path)); m.Story.Excerpt == "" {
		t.Errorf("a page without an open part shows nothing: %+v", m.Story)
	}
}

func TestContentsOfAGatedStoryLinkToTheOpenPart(t *testing.T) { // STATE-35
	s := newSite(t)
	long := s.Publish(
		s.DraftOf(
			"ys",
			"Long",
			`<h2 id="open">In the open</h2><p>Open.</p><!-- paywall --><h2 id="shut">Behind the gate</h2><p>Shut.</p>`,
			func(st *story.Story) { st.Layout = "longform" },
		),
		time.Hour,
	)
	m := model[storypage.StoryPage](t, s.get(t, long.Path))
	if len(m.Story.Contents) != 2 || !strings.Contains(m.Story.HTML, `id="`+m.Story.Contents[0].ID+`"`) || m.Story.Contents[1].ID != "" ||
		m.Story.Contents[1].Text != "Behind the gate" {
		t.Errorf("contents %+v of %s", m.Story.Contents, m.Story.HTML)
	}
}

func TestMasterBrandsSlugRedirectsToTheHomePage(t *testing.T) { // ROUTE-48
	s := newSite(t)
	if response := s.get(t, "/ys"); response.Status != http.StatusMovedPermanently || response.Header.Get("Location") != "/" {
		t.Errorf("/ys: %d to %q", response.Status, response.Header.Get("Location"))
	}
}
