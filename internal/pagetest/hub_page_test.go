package pagetest_test

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/hub"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/report"
	"masthead/internal/resource"
	"masthead/internal/search"
	"masthead/internal/searchpage"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
)

// fillSet fills a brand's curated set with values.
func (s *testSite) fillSet(t *testing.T, key, brand string, list ...any) {
	t.Helper()
	items := make([]curated.Item, len(list))
	for i, v := range list {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		items[i].Value = string(text)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return curated.Replace(ctx, tx, key, s.Brand(brand), items)
	})
}

// addUniversity adds the brand with courses.
func (s *testSite) addUniversity() {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return brand.Save(
			ctx,
			tx,
			&brand.Brand{Slug: "university", Kind: brand.KindBrand, Name: "University", Path: "/university", TimeZone: "Asia/Kolkata",
				Numbering: "indian", Gate: brand.GateSignedIn, Accent: "#1565C0", AccentDark: "#5799E4", Menu: brand.Menu{}},
		)
	})
}

type value map[string]any

func TestHubsHaveTheirOwnPath(t *testing.T) { // ROUTE-14, ROUTE-22, ROUTE-30
	s := newSite(t)
	s.addUniversity()
	s.Author("meera", "Meera Nambiar")
	path := "/weekender"
	weekender := &taxonomy.Term{
		Kind:        taxonomy.Property,
		Slug:        "weekender",
		Name:        "Weekender",
		Description: "Long reads.",
		Path:        &path,
		Blocks: []taxonomy.Block{
			{Title: "This week", Source: "property:weekender", Layout: "lead"},
			{Kind: taxonomy.BlockText, Title: "How", Text: "We **read**. <script>x</script>"},
			{
				Kind:    taxonomy.BlockPeople,
				Title:   "Who",
				Entries: []taxonomy.Entry{{Author: "meera"}, {Title: "Devika", Label: "Director", Href: "mailto:d@example.com"}},
			},
			{Kind: taxonomy.BlockResources, Title: "Start", Source: "need:start"},
			{Kind: taxonomy.BlockResources, Title: "Nothing yet", Source: "need:grow"},
			{
				Kind:    taxonomy.BlockEbooks,
				Title:   "Books",
				Entries: []taxonomy.Entry{{Title: "Coffee Table Book 2020 Edition", Href: "https://books.example.com/2020"}},
			}, // ROUTE-58
			{Title: "Empty", Source: "tag:none"},
		},
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.Save(ctx, tx, weekender) })
	s.fillSet(
		t,
		curated.Resources,
		"university",
		value{"title": "A sheet", "type": "template", "need": "start", "href": "/files/x/a.csv", "file": "CSV, 1 kB"},
	)
	hidden := s.Published("ys", "A long read", time.Hour, func(st *story.Story) { st.PropertyID, st.HideOnHome = &weekender.ID, true })
	response := s.get(t, "/weekender")
	m := model[hub.CustomTopicPage](t, response)
	var kinds []string
	for _, b := range m.Blocks {
		kinds = append(kinds, b.Kind)
	}
	if got := strings.Join(kinds, " "); got != "stories text people resources ebooks" {
		t.Fatalf("blocks: %s", got)
	}
	if cards := m.Blocks[0].Section.Stories.Cards; len(cards) != 1 || cards[0].Href != hidden.Path {
		t.Errorf("a hub shows what landing pages hide: %+v", cards)
	}
	if html := m.Blocks[1].HTML; !strings.Contains(html, "We <strong>read</strong>.") || strings.Contains(html, "<script") {
		t.Errorf("text: %q", m.Blocks[1].HTML)
	}
	if p := m.Blocks[2].Items; p[0].Title != "Meera Nambiar" || p[0].Href != "/author/meera" || p[1].Label != "Director" { // WIDGET-10
		t.Errorf("people: %+v", p)
	}
	if r := m.Blocks[3].Items; len(r) != 1 || r[0].File != "CSV, 1 kB" || r[0].Kind != "template" {
		t.Errorf("resources: %+v", r)
	}
	if to := s.get(t, "/property/weekender"); to.Status != http.StatusMovedPermanently ||
		to.Header.Get("Location") != "/weekender" { // ROUTE-45
		t.Errorf("/property/weekender: %d %v", to.Status, to.Header)
	}
	if p := model[storypage.StoryPage](t, s.get(t, hidden.Path)).Story.Property; p == nil || p.Href != "/weekender" { // ROUTE-45
		t.Errorf("a story of the property links to %+v", p)
	}
	if a := s.get(t, "/weekender?page=2"); a.Status != http.StatusNotFound {
		t.Errorf("page 2: %d", a.Status)
	}
}

func TestCardsLinkToTheOwnPathOfATerm(t *testing.T) { // ROUTE-45
	s := newSite(t)
	path := "/announcements"
	category := &taxonomy.Term{Kind: taxonomy.Category, Slug: "press-release", Name: "Press Release", Path: &path}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.Save(ctx, tx, category) })
	s.Published("ys", "A region in Nagpur", time.Hour, storytest.With(category))
	cards := model[listing.ListPage](t, s.get(t, "/latest")).List.Cards
	if len(cards) != 1 || cards[0].Kicker.Href != path {
		t.Errorf("cards: %+v", cards)
	}
	if to := s.get(t, "/category/press-release"); to.Status != http.StatusMovedPermanently || to.Header.Get("Location") != path {
		t.Errorf("/category/press-release: %d %v", to.Status, to.Header)
	}
}

func TestCoursePages(t *testing.T) { // ROUTE-39, ROUTE-40
	s := newSite(t)
	s.addUniversity()
	teacher := s.Author("meher", "Meher Dastoorwala")
	id := teacher.ID
	c := &course.Course{Slug: "success", Path: "/university/success", BrandID: s.Brand("university").ID, Title: "Success", TeacherID: &id,
		Lessons: []*course.Lesson{{Slug: "one", Title: "One", Minutes: 2}, {Slug: "two", Title: "Two", Minutes: 3}}}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return course.Save(ctx, tx, c) })
	m := model[course.CoursePage](t, s.get(t, "/university/success"))
	if m.Minutes != 5 || m.Teacher == nil || m.Teacher.Name != "Meher Dastoorwala" || m.Lessons[1].Href != "/university/success/two" ||
		m.Brand.Slug != "university" {
		t.Errorf("%+v", m)
	}
	l := model[course.LessonPage](t, s.get(t, "/university/success/two"))
	if l.Number != 2 || l.Next != nil || l.Previous == nil || l.Previous.Href != "/university/success/one" ||
		l.Course.Href != "/university/success" {
		t.Errorf("%+v", l)
	}
	for _, path := range []string{"/university/success/three", "/course/success", "/university/none"} {
		if a := s.get(t, path); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.Status)
		}
	}
	// Issue 24: a withdrawn course is gone, with its lessons and in the frames of editions; a draft has no page.
	for status, want := range map[course.Status]int{course.Withdrawn: http.StatusGone, course.Draft: http.StatusNotFound} {
		c.Status = status
		s.Write(func(ctx context.Context, tx *database.Tx) error { return course.Save(ctx, tx, c) })
		for _, path := range []string{"/university/success", "/university/success/two", "/hindi/university/success"} {
			if a := s.get(t, path); a.Status != want {
				t.Errorf("%s, %s: %d", status, path, a.Status)
			}
		}
	}
}

func TestResourcesByType(t *testing.T) { // ROUTE-41
	s := newSite(t)
	s.addUniversity()
	s.fillSet(
		t,
		curated.Resources,
		"university",
		value{"title": "Sheet", "type": "template", "href": "/files/a"},
		value{"title": "Film", "type": "video", "href": "/video/a"},
		value{"title": "University Resources", "titles": value{"hi": "सामग्री"}},
	)
	for address, want := range map[string]string{"": "University Resources", "/hindi": "सामग्री"} {
		if m := model[resource.ResourcesPage](t, s.get(t, address+"/university/resource")); m.Title != want || m.Head.Title != want {
			t.Errorf("the resources of %q are called %q and %q, want %q", address, m.Title, m.Head.Title, want)
		}
	}
	m := model[resource.ResourcesPage](t, s.get(t, "/university/resource?type=video"))
	if len(m.Items) != 1 || m.Items[0].Title != "Film" || len(m.Types) != 3 || !m.Types[2].Current {
		t.Errorf("%+v %+v", m.Items, m.Types)
	}
	if all := model[resource.ResourcesPage](t, s.get(t, "/university/resource")); len(all.Items) != 2 {
		t.Errorf("%+v", all.Items)
	}
	if a := s.get(t, "/university/resource?type=song"); a.Status != http.StatusNotFound {
		t.Errorf("an unknown type: %d", a.Status)
	}
}

func TestPeopleList(t *testing.T) { // PAGE-24
	s := newSite(t)
	if a := s.get(t, "/herstory/emerging-women"); a.Status != http.StatusNotFound {
		t.Errorf("without a list: %d", a.Status)
	}
	s.changeBrand("herstory", func(b *brand.Brand) { b.Settings.PeopleList = "/emerging-women" })
	if a := s.get(t, "/herstory/emerging-women"); a.Status != http.StatusNotFound {
		t.Errorf("with an empty list: %d", a.Status)
	}
	s.fillSet(t, curated.PeopleList, "herstory", value{"title": "Emerging women", "nominate": "mailto:h@example.com"},
		value{"year": 2026, "name": "Deepa", "sector": "Manufacturing"}, value{"year": 2026, "name": "Sarla", "sector": "Agriculture"},
		value{"year": 2025, "name": "Sunita", "sector": "Agriculture"})
	for address, want := range map[string]string{
		"":                              "Deepa Sarla",
		"?sector=Agriculture":           "Sarla",
		"?year=2025":                    "Sunita",
		"?year=2025&sector=Agriculture": "Sunita",
	} {
		m := model[curated.PeopleListPage](t, s.get(t, "/herstory/emerging-women"+address))
		var names []string
		for _, w := range m.People {
			names = append(names, w.Name)
		}
		if got := strings.Join(names, " "); got != want || len(m.Years) != 2 || m.Nominate == "" {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	if m := model[curated.PeopleListPage](t, s.get(t, "/herstory/emerging-women")); m.Brand.Slug != "herstory" ||
		m.Head.Canonical != "https://example.com/herstory/emerging-women" {
		t.Errorf("the list is of %s, at %s", m.Brand.Slug, m.Head.Canonical)
	}
	for _, address := range []string{"?year=1999", "?year=x", "?sector=None", "?year=2025&sector=Manufacturing"} {
		if a := s.get(t, "/herstory/emerging-women"+address); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, a.Status)
		}
	}
}

func TestStaticPagesHaveBlocks(t *testing.T) { // ROUTE-08, ROUTE-11
	s := newSite(t)
	s.Published("ys", "Jobs", time.Hour, func(st *story.Story) { st.Page, st.Slug = true, "jobs" })
	s.fillSet(t, curated.PageKey("jobs"), "ys", taxonomy.Block{Kind: taxonomy.BlockOpenings, Title: "Openings", Entries: []taxonomy.Entry{
		{
			Slug:  "trainee",
			Title: "Trainee",
			Label: "Newsroom",
			Place: "Delhi",
			Kind:  "One year",
			Date:  "2026-03-05",
			Text:  "Ten *months*.",
			Href:  "mailto:jobs@example.com",
		}}})
	m := model[hub.StaticPage](t, s.get(t, "/jobs"))
	if len(m.Blocks) != 1 || m.Blocks[0].Items[0].Href != "/jobs/trainee" || m.Blocks[0].Items[0].Date != "5 March 2026" {
		t.Fatalf("%+v", m.Blocks)
	}
	o := model[hub.OpeningPage](t, s.get(t, "/jobs/trainee"))
	if o.Opening.Href != "mailto:jobs@example.com" || o.All != "/jobs" || o.Opening.HTML != "<p>Ten <em>months</em>.</p>" {
		t.Errorf("%+v", o)
	}
	for _, path := range []string{"/jobs/none", "/herstory/jobs/trainee", "/no/jobs/trainee"} {
		if a := s.get(t, path); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.Status)
		}
	}
}

func TestSearchPutsTheReadersBrandFirst(t *testing.T) {
	s := newSite(t)
	s.Published("ys", "Quagga notes", time.Hour)
	s.Published("herstory", "Quagga notes", time.Hour)
	s.completeIndex(t)
	if got := model[landing.LandingPage](t, s.get(t, "/herstory")).Search; got != "/search?from=herstory" {
		t.Errorf("a search from HerStory begins at %q", got)
	}
	for address, want := range map[string]string{"/search?q=quagga": "/2026/03/quagga-notes",
		"/search?q=quagga&from=herstory": "/herstory/2026/03/quagga-notes"} {
		m := model[searchpage.SearchPage](t, s.get(t, address))
		if len(m.Hits) != 2 || m.Hits[0].Card.Href != want {
			t.Errorf("%s finds %+v, want %s first", address, m.Hits, want)
		}
	}
	if a := s.get(t, "/search?q=quagga&from=none"); a.Status != http.StatusNotFound {
		t.Errorf("from nowhere: %d", a.Status)
	}
}

func TestSearchPageFiltersResults(t *testing.T) { // ROUTE-05, ROUTE-06, CONST-29
	s := newSite(t)
	if m := model[searchpage.SearchPage](t, s.get(t, "/search")); m.Banner != nil {
		t.Errorf("without a set there is the banner %+v", m.Banner)
	}
	s.fillSet(
		t,
		curated.SearchBanner,
		"ys",
		value{"image": "/files/wide.png", "mobileImage": "/files/narrow.png", "link": "/awards", "alt": "The awards"},
	)
	if b := model[searchpage.SearchPage](t, s.get(t, "/search")).Banner; b == nil || b.Href != "/awards" || b.Alt != "The awards" {
		t.Errorf("the banner is %+v", b)
	}
	tech := s.Term(taxonomy.Category, "technology", "Technology")
	s.Term(taxonomy.Category, "press-release", "Press Release")
	s.PublishMany("herstory", 13, storytest.With(tech))
	s.Published("ys", "Zebra crossings", time.Hour)
	s.Published("hindi", "ज़ेबरा की कहानी", time.Hour)
	s.completeIndex(t)
	empty := model[searchpage.SearchPage](t, s.get(t, "/search"))
	if len(empty.Hits) > 0 || len(empty.Kinds) > 0 || len(empty.Categories) != 1 || empty.Head.Robots != "noindex, follow" {
		t.Errorf("%+v", empty)
	}
	first := model[searchpage.SearchPage](t, s.get(t, "/search?category=Technology"))
	if len(first.Hits) != 12 || first.Total != 13 || first.Next != "/search?category=Technology&page=2" || !first.Categories[0].Current ||
		first.Category != "Technology" {
		t.Errorf("%d of %d hits, next %q, %+v", len(first.Hits), first.Total, first.Next, first.Categories)
	}
	if second := model[searchpage.SearchPage](t, s.get(t, first.Next)); len(second.Hits) != 1 || second.Next != "" ||
		second.Previous != "/search?category=Technology" {
		t.Errorf("second page: %d hits, next %q", len(second.Hits), second.Next)
	}
	found := model[searchpage.SearchPage](t, s.get(t, "/search?q=crossing+ZEBRA"))
	if len(found.Hits) == 0 || found.Query != "crossing ZEBRA" || found.Hits[0].Card.Href != "/2026/03/zebra-crossings" ||
		!slices.Contains(found.Hits[0].Title, search.Piece{Text: "Zebra crossings", IsMatch: true}) {
		t.Errorf("%+v", found.Hits)
	}
	for address, want := range map[string]string{
		"/search?q=zebra&category=technology": "", "/search?q=zebra&lang=hi": "hindi", "/search?q=zebra&brand=ys": "ys",
		"/search?q=zebra&brand=herstory":       "",
		"/search?q=zebra&year=2026&kind=story": "ys hindi", "/search?q=zebra&kind=video": "",
		"/hindi/search?q=zebra": "hindi ys", "/search?q=zebra": "ys hindi",
	} {
		m := model[searchpage.SearchPage](t, s.get(t, address))
		var brands []string
		for _, h := range m.Hits {
			brands = append(brands, map[string]string{"en": "ys", "hi": "hindi"}[h.Card.Lang])
		}
		if got := strings.Join(brands, " "); got != want || m.Total != len(m.Hits) {
			t.Errorf("%s finds %q, want %q", address, got, want)
		}
		if narrowed := strings.Contains(address, "&"); narrowed != m.Filtered || narrowed != (m.UnfilteredHref == "/search?q=zebra") ||
			len(m.Trending) > 0 && len(m.Hits) > 0 {
			t.Errorf("%s: narrowed %v, wider %q", address, m.Filtered, m.UnfilteredHref)
		}
	}
	// A filter that is set still offers its other values.
	for address, want := range map[string][]string{"/search?q=zebra&brand=ys": {"hindi", "ys"}, "/search?q=zebra&lang=hi": {"en", "hi"}} {
		filters := model[searchpage.SearchPage](t, s.get(t, address)).Filters
		i := slices.IndexFunc(filters, func(n searchpage.SearchFilter) bool { return strings.Contains(address, n.Name+"="+n.Value) })
		var values []string
		if i >= 0 {
			for _, o := range filters[i].Options {
				values = append(values, o.Value)
			}
		}
		if slices.Sort(values); !slices.Equal(values, want) {
			t.Errorf("%s offers %q", address, values)
		}
	}
	both := model[searchpage.SearchPage](t, s.get(t, "/search?q=zebra"))
	if len(both.Kinds) != 2 || both.Kinds[1].Href != "/search?kind=story&q=zebra" || both.Kinds[1].Count != 2 || len(both.Filters) != 1 ||
		both.Filters[0].Options[1].Value != "hi" {
		t.Errorf("kinds %+v, fields %+v", both.Kinds, both.Filters)
	}
	s.Published("herstory", "Zebra herds", time.Hour)
	s.completeIndex(t)
	for address, want := range map[string]int{"/search?q=zebra": 3, "/search?q=zebra&brand=ys": 3} {
		var brands []searchpage.FilterOption
		for _, field := range model[searchpage.SearchPage](t, s.get(t, address)).Filters {
			if field.Name == "brand" {
				brands = field.Options
			}
		}
		if len(brands) != want {
			t.Errorf("%s: editions %+v, want %d", address, brands, want)
		}
	}
	for _, address := range []string{"/search?category=Nothing", "/search?category=press-release",
		"/search?q=zebra&page=2", "/herstory/search",
		"/search?kind=song", "/search?q=zebra&lang=xx", "/search?q=zebra&lang=hindi", "/search?brand=none",
		"/search?year=12", "/search?year=zebra"} {
		if a := s.get(t, address); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, a.Status)
		}
	}
	for _, address := range []string{"/search?q=%00", "/search?q=a%00b", "/search?q=%ff", "/search?q=%e2%80%8b", "/hindi/search?q=%01"} {
		if m := model[searchpage.SearchPage](t, s.get(t, address)); m.Query != "" || len(m.Hits) > 0 || m.Head.WindowTitle != m.Head.Title ||
			strings.Contains(m.Categories[0].Href, "q=") {
			t.Errorf("%s asks for %q: %+v", address, m.Query, m.Head)
		}
	}
	long := model[searchpage.SearchPage](t, s.get(t, "/search?q="+strings.Repeat("a", 500)))
	if len(long.Query) != long.Limit {
		t.Errorf("a long search of %d", len(long.Query))
	}
}

// D-26: the search finds past and future events under their own year and day.
func TestSearchFindsEventsByTheirDates(t *testing.T) {
	s := newSite(t)
	s.fillSet(t, curated.Events, "ys", json.RawMessage(`{"slug":"fair","name":"Cotton fair","startTime":"2029-01-01T20:30:00Z"}`),
		json.RawMessage(`{"slug":"old-fair","name":"Old cotton fair","startTime":"2026-01-16T06:00:00Z"}`),
		json.RawMessage(`{"slug":"next-fair","name":"Loom fair","startTime":"2026-11-16T06:00:00Z"}`))
	s.completeIndex(t)
	var fairs []string
	for _, h := range model[searchpage.SearchPage](t, s.get(t, "/search?kind=event")).Hits {
		fairs = append(fairs, h.Card.Href)
	}
	if want := []string{"/events/next-fair", "/events/fair", "/events/old-fair"}; !slices.Equal(fairs, want) {
		t.Errorf("events are %q, want what is next first and what is over last", fairs)
	}
	m := model[searchpage.SearchPage](t, s.get(t, "/search?q=cotton"))
	if len(m.Filters) != 1 || len(m.Filters[0].Options) != 2 || m.Filters[0].Options[0].Value != "2029" ||
		m.Filters[0].Options[1].Value != "2026" {
		t.Errorf("the years are %+v", m.Filters)
	}
	m = model[searchpage.SearchPage](t, s.get(t, "/search?q=cotton&year=2029"))
	if len(m.Hits) != 1 || m.Hits[0].Card.PublishedAt != "2029-01-02T02:00:00+05:30" || m.Hits[0].Card.Href != "/events/fair" {
		t.Errorf("the fair ahead: %+v", m.Hits)
	}
}

func TestReportFormKeepsItsValues(t *testing.T) { // ROUTE-09
	s := newSite(t)
	m := model[report.ReportPage](t, s.get(t, "/hindi/report-an-issue"))
	if m.Lang != "hi" || m.Sent || len(m.Kinds) != 5 || m.Limits.Text != report.MaxBody {
		t.Errorf("%+v", m)
	}
	if sent := model[report.ReportPage](t, s.get(t, "/report-an-issue?sent=1")); !sent.Sent {
		t.Errorf("%+v", sent)
	}
	response, err := (&report.Pages{Frames: s.pages.Frames}).FormPage(
		t.Context(),
		edge.Request{Path: "/hindi/report-an-issue"},
		http.StatusUnprocessableEntity,
		report.ReportInput{Text: "अ"},
		map[string]string{"email": "no"},
		"look",
	)
	if err != nil {
		t.Fatal(err)
	}
	again := model[report.ReportPage](t, response)
	if response.Status != 422 || again.Values.Text != "अ" || again.Errors["email"] != "no" || again.Notice != "look" || again.Lang != "hi" {
		t.Errorf("%+v", again)
	}
}
