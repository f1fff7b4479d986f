package pagetest_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"gocloud.dev/blob/memblob"

	"masthead/internal/app/apptest"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/demo"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
)

var update = flag.Bool("update", false, "write the golden files again")

var shown struct {
	once  sync.Once
	dir   string
	pages *composedSite
	err   error
}

func TestMain(m *testing.M) {
	code := m.Run()
	_ = os.RemoveAll(shown.dir)
	os.Exit(code)
}

// demonstration returns the pages of the demonstration content, without pictures, loaded once and only
// read.
func demonstration(t *testing.T) *composedSite {
	t.Helper()
	shown.once.Do(func() {
		if shown.dir, shown.err = os.MkdirTemp("", "heads"); shown.err != nil {
			return
		}
		c := dbtest.NewClock()
		db, err := database.Open(context.Background(), "sqlite:"+filepath.Join(shown.dir, "test.db"), database.Options{Clock: c.Now})
		if err != nil {
			shown.err = err
			return
		}
		brands := brand.NewDirectory(db)
		stories := story.New(db, brands, "example.com")
		shown.err = demo.LoadText(
			context.Background(),
			demo.Deps{DB: db, Brands: brands, Stories: stories, Clock: c.Now, SiteName: demo.SiteName, Files: memblob.OpenBucket(nil)},
			nil,
		)
		f := apptest.New(t, db, c.Now, apptest.Options{Renderer: plain{},
			Settings: map[string]string{"education-url": "https://example.com/learn", "ticker-url": ticker.Off}})
		f.Pages.Frames.Logo = "/assets/icon.png"
		shown.pages = &composedSite{Pages: f.Pages, features: f}
	})
	if shown.err != nil {
		t.Fatal(shown.err)
	}
	return shown.pages
}

// headOf returns the head of a page of the demonstration content.
func headOf(t *testing.T, pages *composedSite, address string) (name string, status int, framed frame.Frame) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	response, err := pages.Load(t.Context(), edge.Request{Path: u.Path, Query: u.Query()})
	if err != nil {
		t.Fatalf("%s: %v", address, err)
	}
	if response.Status >= 300 && response.Status < 400 {
		return "", response.Status, frame.Frame{}
	}
	name, text, _ := strings.Cut(string(response.Body), " ")
	if err := json.Unmarshal([]byte(text), &framed); err != nil {
		t.Fatal(err)
	}
	return name, response.Status, framed
}

// addresses returns an address for every type of page in the demonstration content, by name, in English
// and in the editions that differ most.
func addresses(t *testing.T, pages *composedSite) map[string]string {
	t.Helper()
	all := map[string]string{
		"home": "/", "brand": "/herstory", "edition": "/ys-gulf", "category": "/category/technology",
		"category-brand": "/enterprise-story/category/technology",
		"topic":          "/topic/funding", "series": "/series/money-matters", "property": "/property/founder-first",
		"publisher":    "/brands/tamarind-ledger",
		"custom-topic": "/custom-topic/ai-playbook", "latest": "/latest", "latest-2": "/latest?page=2", "all-series": "/series",
		"trending": "/trending",
		"events":   "/events", "meetups": "/events?category=MEETUP", "event": "/events/makers-floor",
		"event-open": "/events/reading-a-term-sheet", "partner-events": "/partner-events", "videos": "/videos",
		"live": "/live/night-depot", "live-offline": "/live/main", "web-stories": "/web-stories",
		"web-story": "/web-stories/a-shoebox-in-the-land-office",
		"announced": "/companies", "hub": "/the-captable", "learn": "/learn", "weekender": "/weekender", "resources": "/university/resource",
		"course": "/course/women-entrepreneurship-success", "lesson": "/university/panchatantra-of-entrepreneurship-success/crows-and-owls",
		"audio-shows": "/hindi/audio-shows", "audio-show": "/hindi/audio-shows/paise-ki-baat",
		"audio-episode":  "/hindi/audio-shows/startup-ki-kahani/godam-mein-paani",
		"emerging-women": "/herstory/emerging-women", "about": "/about-us", "contact": "/contact-us", "jobs": "/jobs",
		"opening":  "/jobs/front-end-engineer",
		"glossary": "/glossary", "glossary-letter": "/glossary/letter/t", "term": "/glossary/cap-table", "term-urdu": "/urdu/glossary/unicorn",
		"archive": "/archive", "archive-year": "/archive/2026", "archive-month": "/archive/2026/03", "publisher-short": "/tamarind-ledger",
		"search": "/search?category=Technology", "report": "/report-an-issue", "offline": "/offline", "not-found": "/no/such/page",
	}
	add := func(name, brandSlug string, wanted func(*story.Item) bool) {
		b, err := pages.Frames.Brands.BySlug(t.Context(), brandSlug)
		if err != nil {
			t.Fatal(err)
		}
		items, err := pages.Stories.Read(t.Context(), story.List{Kind: story.Latest, Scope: story.InBrand(b)}, story.Window{Limit: 200})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(items, func(it story.Item) bool { return wanted(&it) })
		if at < 0 {
			t.Fatalf("no story for %s", name)
		}
		all[name] = items[at].Card.Path
		if authors := items[at].Card.Metadata.Authors; strings.HasPrefix(name, "story") && len(authors) > 0 {
			all["author"+strings.TrimPrefix(name, "story")] = authors[0].Path
		}
	}
	free := func(it *story.Item) bool { return it.Card.Type == story.Article && !it.Card.Gated }
	add("story", "ys", free)
	add("story-gated", "ys", func(it *story.Item) bool { return it.Card.Gated })
	add("story-video", "ys", func(it *story.Item) bool { return it.Card.Type == story.Video })
	add("story-sponsored", "ys", func(it *story.Item) bool { return it.Card.BrandPublisher != nil })
	add("story-recorded", "ys", func(it *story.Item) bool { return it.Card.HasAudio })
	for _, edition := range []string{"hindi", "tamil", "urdu"} {
		add("story-"+edition, edition, free)
		for _, path := range []string{"", "/latest", "/series", "/events", "/events/makers-floor", "/videos", "/web-stories",
			"/live/night-depot", "/the-captable",
			"/learn", "/course/women-entrepreneurship-success", "/university/resource", "/about-us", "/topic/funding", "/category/technology",
			"/search"} {
			all[edition+strings.ReplaceAll(path, "/", "-")] = "/" + edition + path
		}
	}
	return all
}

var shareAddress = regexp.MustCompile(`^https://example\.com/share(/[^/]+)*/[0-9a-f]{24}\.jpg$`)

// F192, F193, F195: every type of page has one canonical address, a title, a description,
// structured data and a link picture. The canonical address has no unknown query parameters.
func TestEveryTypeOfPageHasACompleteHead(t *testing.T) {
	pages := demonstration(t)
	for name, address := range addresses(t, pages) {
		_, status, framed := headOf(t, pages, address)
		if status >= 300 && status != http.StatusNotFound {
			t.Errorf("%s (%s) responds with %d", name, address, status)
			continue
		}
		head := framed.Head
		canonical, err := url.Parse(head.Canonical)
		if err != nil || canonical.Host != "example.com" || strings.ContainsAny(canonical.RawQuery, "&") ||
			canonical.RawQuery != "" && !strings.HasPrefix(canonical.RawQuery, "page=") {
			t.Errorf("%s: canonical %q", name, head.Canonical)
		}
		if head.Title == "" || head.Description == "" || !shareAddress.MatchString(head.LinkPicture) || head.Type == "" {
			t.Errorf("%s: %q, %q, %q, %q", name, head.Title, head.Description, head.LinkPicture, head.Type)
		}
		if strings.Contains(head.Title, " | ") {
			t.Errorf("%s: the title of its link preview is more than its headline: %q", name, head.Title)
		}
		hidden := strings.Contains(head.Robots, "noindex")
		if hidden != (head.JSONLD == "") {
			t.Errorf("%s has robots %q and structured data %q", name, head.Robots, head.JSONLD)
		}
		if strings.Contains(head.JSONLD, "<") {
			t.Errorf("%s: its structured data could end its script: %s", name, head.JSONLD)
		}
		if !hidden {
			for _, fault := range structuredDataErrors(head.JSONLD) {
				t.Errorf("%s: %s", name, fault)
			}
		}
		if len(framed.Breadcrumbs) > 0 && !hidden && !strings.Contains(head.JSONLD, `"BreadcrumbList"`) {
			t.Errorf("%s shows breadcrumbs that are not in its structured data", name)
		}
	}
}

// The canonical address has none of the parameters that a link added.
func TestCanonicalAddressHasNoOtherParameters(t *testing.T) {
	pages := demonstration(t)
	story := addresses(t, pages)["story"]
	for _, address := range []string{"/topic/funding", "/", story} {
		_, _, framed := headOf(t, pages, address+"?origin=awards&registrationForm=true&utm_source=homepage&utm_medium=web")
		if want := "https://example.com" + address; framed.Head.Canonical != want {
			t.Errorf("%s: %s", address, framed.Head.Canonical)
		}
	}
}

// types lists the properties that each type of schema.org must have on our pages, as the
// documentation of Google's rich results requires; of properties with a bar between them, one
// suffices.
var types = map[string][]string{
	"NewsArticle": {
		"headline",
		"image",
		"datePublished",
		"dateModified",
		"author",
		"publisher",
		"mainEntityOfPage",
		"inLanguage",
		"isAccessibleForFree",
		"articleSection",
	},
	"Article":               {"headline", "image", "datePublished", "author", "publisher"},
	"WebPageElement":        {"isAccessibleForFree", "cssSelector"},
	"VideoObject":           {"name", "thumbnailUrl", "uploadDate", "contentUrl|embedUrl"},
	"BroadcastEvent":        {"isLiveBroadcast", "startDate"},
	"PodcastEpisode":        {"name", "url", "datePublished", "associatedMedia", "partOfSeries"},
	"PodcastSeries":         {"name", "url"},
	"AudioObject":           {"contentUrl"},
	"Event":                 {"name", "startDate", "location", "image", "eventStatus", "eventAttendanceMode"},
	"Place":                 {"name", "address"},
	"VirtualLocation":       {"url"},
	"Course":                {"name", "description", "provider", "offers", "hasCourseInstance"},
	"CourseInstance":        {"courseMode", "courseWorkload"},
	"Offer":                 {"category"},
	"LearningResource":      {"name", "url"},
	"FAQPage":               {"mainEntity"},
	"Question":              {"name", "acceptedAnswer"},
	"Answer":                {"text"},
	"BreadcrumbList":        {"itemListElement"},
	"ItemList":              {"itemListElement"},
	"ListItem":              {"position", "url|item"},
	"ProfilePage":           {"mainEntity"},
	"Person":                {"name"},
	"Organization":          {"name"},
	"NewsMediaOrganization": {"name", "url"},
	"ImageObject":           {"url"},
	"WebSite":               {"name", "url"},
	"SearchAction":          {"target", "query-input"},
	"EntryPoint":            {"urlTemplate"},
	"CollectionPage":        {"name", "url", "inLanguage"},
	"WebPage":               {"name", "url", "inLanguage"},
	"AboutPage":             {"name", "url", "inLanguage"},
	"ContactPage":           {"name", "url", "inLanguage"},
	"DefinedTerm":           {"name", "description", "url"}, // of its set, or inside it
	"DefinedTermSet":        {"name", "url"},
}

// dates and addresses are properties that have those forms.
var (
	dates         = []string{"datePublished", "dateModified", "uploadDate", "startDate", "endDate"}
	addressed     = []string{"url", "mainEntityOfPage", "contentUrl", "embedUrl", "thumbnailUrl", "sameAs"}
	isoDuration   = regexp.MustCompile(`^PT(\d+H)?(\d+M)?(\d+S)?$`)
	durationNames = []string{"duration", "courseWorkload", "timeRequired"}
)

// structuredDataErrors returns the errors in a page's structured data.
func structuredDataErrors(text string) []string {
	var document struct {
		Context string           `json:"@context"`
		Graph   []map[string]any `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil || document.Context != "https://schema.org" || len(document.Graph) == 0 {
		return []string{fmt.Sprintf("no JSON-LD document: %v", err)}
	}
	var list []string
	for _, thing := range document.Graph {
		list = append(list, thingFaults(thing)...)
	}
	return list
}

func thingFaults(thing map[string]any) []string {
	var list []string
	kind, _ := thing["@type"].(string)
	needs, known := types[kind]
	if !known {
		list = append(list, fmt.Sprintf("%q is an unknown type: %v", kind, thing))
	}
	_, refers := thing["@id"]
	for _, need := range needs {
		there := slices.ContainsFunc(strings.Split(need, "|"), func(name string) bool { return given(thing[name]) })
		if !there && (!refers || kind != "NewsArticle" || len(thing) > 3) { // a translation is only referred to
			list = append(list, fmt.Sprintf("%s without %s: %v", kind, need, thing))
		}
	}
	if kind == "ItemList" || kind == "BreadcrumbList" {
		items, _ := thing["itemListElement"].([]any)
		for i, it := range items {
			item, _ := it.(map[string]any)
			if item["position"] != float64(i+1) || kind == "BreadcrumbList" && (item["name"] == nil || item["item"] == nil) {
				list = append(list, fmt.Sprintf("%s: %v at %d", kind, item, i+1))
			}
		}
		if len(items) > 24 {
			list = append(list, fmt.Sprintf("%d items weigh on the page", len(items)))
		}
	}
	for name, value := range thing {
		for _, one := range asList(value) {
			switch one := one.(type) {
			case map[string]any:
				list = append(list, thingFaults(one)...)
			case string:
				_, err := time.Parse(time.RFC3339, one)
				if slices.Contains(dates, name) && err != nil || slices.Contains(addressed, name) && !strings.HasPrefix(one, "https://") ||
					slices.Contains(durationNames, name) && !isoDuration.MatchString(one) {
					list = append(list, fmt.Sprintf("%s of %s is %q", name, kind, one))
				}
			}
		}
	}
	return list
}

func given(value any) bool {
	list, isList := value.([]any)
	return value != nil && value != "" && (!isList || len(list) > 0)
}

func asList(value any) []any {
	if list, ok := value.([]any); ok {
		return list
	}
	return []any{value}
}

// F192: a page that names a page in another language is named by it, and each group has one
// x-default address.
func TestPagesInOtherLanguagesReferToEachOther(t *testing.T) {
	pages := demonstration(t)
	named := map[string][]frame.Alternate{}
	var visit func(address string)
	visit = func(address string) {
		if _, done := named[address]; done {
			return
		}
		_, status, framed := headOf(t, pages, strings.TrimPrefix(address, "https://example.com"))
		if status >= 300 {
			t.Errorf("%s is referred to and responds with %d", address, status)
		}
		list := framed.Head.Alternates
		named[address] = list
		if len(list) > 0 && framed.Head.Canonical != address {
			t.Errorf("%s has the canonical address %s and refers to others", address, framed.Head.Canonical)
		}
		for _, other := range list {
			visit(other.Href)
		}
	}
	for _, address := range addresses(t, pages) {
		if _, status, _ := headOf(t, pages, address); status < 300 {
			visit("https://example.com" + address)
		}
	}
	groups := 0
	for address, list := range named {
		if len(list) == 0 {
			continue
		}
		groups++
		langs := map[string]bool{}
		for _, other := range list {
			if langs[other.Lang] {
				t.Errorf("%s refers to two pages in %s", address, other.Lang)
			}
			langs[other.Lang] = true
			if !slices.Equal(named[other.Href], list) {
				t.Errorf("%s refers to %s, which refers to others: %v", address, other.Href, named[other.Href])
			}
		}
		if langs["en"] != langs["x-default"] ||
			!slices.ContainsFunc(list, func(a frame.Alternate) bool { return a.Href == address && a.Lang != "x-default" }) {
			t.Errorf("%s: %v", address, list)
		}
	}
	if groups < 100 {
		t.Errorf("only %d pages refer to others", groups)
	}
}

// drawnAs matches the part of a picture's address that changes with every change to the drawing.
var drawnAs = regexp.MustCompile(`[0-9a-f]{24}\.jpg`)

// F193: the structured data of one page of each type, as a golden file.
func TestStructuredDataOfEachType(t *testing.T) {
	pages := demonstration(t)
	all := addresses(t, pages)
	for _, name := range []string{"home", "brand", "hindi", "category", "topic", "series", "author", "publisher", "custom-topic",
		"all-series", "event", "event-open", "events", "videos", "live",
		"web-stories", "web-story", "archive", "archive-month", "glossary-letter", "term", "course", "lesson", "resources", "audio-shows",
		"audio-show", "audio-episode", "emerging-women", "about", "contact", "opening", "story", "story-gated", "story-video",
		"story-recorded", "story-urdu"} {
		_, _, framed := headOf(t, pages, all[name])
		expectStructured(t, name, all[name], framed.Head.JSONLD)
	}
}

// expectStructured compares the structured data of a page with the golden file that has the name.
func expectStructured(t *testing.T, name, address, data string) {
	t.Helper()
	var document any
	if err := json.Unmarshal([]byte(data), &document); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	got, err := json.MarshalIndent(document, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	got = append(drawnAs.ReplaceAll(got, []byte("DRAWN.jpg")), '\n')
	golden := filepath.Join("testdata", "structured", name+".json")
	if *update {
		if err := os.WriteFile(golden, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || string(want) != string(got) {
		t.Errorf("%s differs from %s (%v):\n%s", address, golden, err, got)
	}
}

// The link picture that a page names exists at that address and at no other.
func TestLinkPictureIsThatOfItsPage(t *testing.T) {
	pages := demonstration(t)
	for name, address := range addresses(t, pages) {
		_, status, framed := headOf(t, pages, address)
		if status >= 300 {
			continue
		}
		path, ok := share.PageOf(strings.TrimPrefix(framed.Head.LinkPicture, "https://example.com"))
		card, response, err := pages.ShareCard(t.Context(), path)
		if !ok || err != nil || response.Status != 0 || "https://example.com"+card.Path(path) != framed.Head.LinkPicture {
			t.Errorf("%s: %s of %s: %v %v, %+v", name, framed.Head.LinkPicture, path, response.Status, err, card)
		}
	}
	if _, _, err := pages.ShareCard(t.Context(), "/no/such/page"); !errors.Is(err, database.ErrNotFound) {
		t.Errorf("an address of no page: %v", err)
	}
}

// No two lists of the publication have the same title, so that browser tabs and search results can be told apart.
func TestNoTwoListsHaveTheSameTitle(t *testing.T) {
	pages := demonstration(t)
	var terms []taxonomy.Term
	err := pages.Frames.DB.Read.NewSelect().
		Model(&terms).
		Where("kind IN (?)", bun.List([]taxonomy.Kind{taxonomy.Category, taxonomy.TagKind, taxonomy.Series})).
		Scan(t.Context())
	if err != nil || len(terms) < 50 {
		t.Fatalf("%d terms, %v", len(terms), err)
	}
	for _, edition := range []string{"", "/hindi", "/urdu"} {
		titles := map[string]string{}
		for _, term := range terms {
			kind := string(term.Kind)
			if term.Kind == taxonomy.TagKind {
				kind = "topic"
			}
			path := edition + "/" + kind + "/" + term.Slug
			_, status, framed := headOf(t, pages, path)
			if status != http.StatusOK {
				continue
			}
			title := cmp.Or(framed.Head.WindowTitle, framed.Head.Title)
			if other := titles[title]; other != "" {
				t.Errorf("%s and %s are both %q", other, path, title)
			}
			titles[title] = path
		}
		if len(titles) < 40 {
			t.Errorf("%d lists of the edition %q", len(titles), edition)
		}
	}
}
