package app

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob/memblob"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/config"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/demo"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/node"
	"masthead/internal/nomination"
	"masthead/internal/render"
	"masthead/internal/route"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
	"masthead/web"
)

// A second publication, with its own brands in an empty database, shows nothing of the demonstration: not on any
// declared page in English or Hindi, and not in feeds, in the API and its reference, or in emails.
func TestASecondPublicationHasItsOwnNames(t *testing.T) {
	traces := tracesOfDemonstration(t)
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		a, story := secondPublication(t, db, now)
		handler, err := a.Handler()
		if err != nil {
			t.Fatal(err)
		}
		get := func(address string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, "https://kaveri.example"+address, nil)
			r.RemoteAddr = "127.0.0.1:1000" // without rate limits
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if found := traces.foundIn(w.Body.String()); found != nil {
				t.Errorf("GET %s, status %d, contains %q", address, w.Code, found)
			}
			return w
		}
		pages, found := 0, 0
		for _, p := range a.Pages.All() {
			for _, address := range examples(p) {
				w := get(address)
				pages++
				if w.Code == http.StatusOK || p.Personal && w.Code == http.StatusSeeOther { // to the sign-in page
					found++
				}
				if w.Code >= http.StatusInternalServerError {
					t.Errorf("GET %s: %d %.200s", address, w.Code, w.Body)
				}
			}
		}
		if found < pages/2 {
			t.Errorf("only %d of %d pages have content", found, pages)
		}
		for _, address := range []string{"/companies/warp-works", "/hindi/companies/warp-works", "/companies/warp-works/feed",
			"/companies/warp-works.md", "/embed/companies/warp-works", "/people/deepa", "/people/deepa/feed", "/investors/estuary-fund",
			"/awards", "/awards/shuttle-2026", "/awards/shuttle-2026.md", "/awards/nominate", "/api/v2/companies", "/api/v2/awards"} {
			if w := get(address); w.Code != http.StatusOK {
				t.Errorf("GET %s: %d", address, w.Code)
			}
		}
		for _, address := range []string{"/", "/hindi", "/looms", story, story + "?lite=1", "/search?q=ledger", "/looms/people-to-watch",
			"/looms/resource", "/course/weaving", "/course/weaving/warp", "/weaving", "/nothing-here", "/feed", "/hindi/feed", "/podcast",
			"/llms.txt", "/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/oembed?url=https://kaveri.example" + story,
			"/api/docs", "/api/v2/openapi.json", "/api/v2/stories/latest", "/api/v2/curated_set?key=CURATED_SET",
		} {
			if w := get(address); w.Code != http.StatusOK && address != "/nothing-here" && address != "/podcast" {
				t.Errorf("GET %s: %d", address, w.Code)
			}
		}
		if home := get("/").Body.String(); !strings.Contains(home, "Kaveri Post") || !strings.Contains(home, "<html") {
			t.Errorf("the home page lacks the publication's name: %.300s", home)
		}
		for _, offer := range a.Offers {
			for _, example := range offer.Emails {
				for _, lang := range i18n.Locales() {
					email := example.Compose(lang)
					if found := traces.foundIn(email.Subject + " " + email.Text); found != nil {
						t.Errorf("the email %s in %s contains %q", example.Name, lang.Name, found)
					}
				}
			}
		}
	})
}

// secondPublication returns a publication that shares no content with the demonstration, and the path of one of its
// stories. It has the renderer of a server.
func secondPublication(t *testing.T, db *database.DB, now *dbtest.Clock) (a *App, story string) {
	t.Helper()
	p := storytest.Empty(t, db)
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		hindi := "hindi"
		for i, b := range []brand.Brand{
			{Slug: "post", Kind: brand.KindMaster, Name: "Kaveri Post", Path: "/"},
			{Slug: "looms", Kind: brand.KindBrand, Name: "Looms", Path: "/looms", Settings: brand.Settings{PeopleList: "/people-to-watch"}},
			{Slug: "hindi", Kind: brand.KindLanguage, Name: "हिन्दी", Path: "/hindi", LocaleName: &hindi},
		} {
			b.TimeZone, b.Numbering, b.Gate, b.Position, b.Menu = "Asia/Dubai", "western", brand.GateFree, i, brand.Menu{}
			b.Sections = []brand.Section{{Kind: "latest", Layout: "latest", Message: "section.latest", Source: "latest", Limit: 12}}
			if err := brand.Save(ctx, tx, &b); err != nil {
				return err
			}
		}
		return nil
	})
	a = appOn(t, db, now, "Kaveri Post")
	p.Brands, p.Stories = a.Brands, a.Stories
	return a, fill(p)
}

// appOn returns the program with the renderer of a server, on a database that has been set up. name is the name of
// the publication.
func appOn(t *testing.T, db *database.DB, now *dbtest.Clock, name string) *App {
	t.Helper()
	cfg, _, err := config.Load(map[string]string{"site-url": "https://kaveri.example", "data": t.TempDir()}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	if cfg.SiteName, err = publicationName(t.Context(), cfg, db); err != nil || cfg.SiteName != name {
		t.Fatalf("the publication's name is %q, %v", cfg.SiteName, err)
	}
	files, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	a := &App{Config: cfg, Log: slog.New(slog.DiscardHandler), Clock: now.Now, Metrics: prometheus.NewRegistry(), DB: db,
		Renderer: startedRenderer(t)}
	a.core = Core{Config: cfg, Log: a.Log, Clock: now.Now, Metrics: a.Metrics, DB: db, Bucket: memblob.OpenBucket(nil),
		Media: media.New(media.Options{Log: a.Log}), Renderer: a.Renderer, Files: files}
	if a.Features, err = New(a.core); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(a.Cache.Close)
	return a
}

// fill adds content for every kind of page, and returns the path of a story.
func fill(p *storytest.Publication) (story string) {
	author := p.Author("asha", "Asha Rao")
	terms := storytest.With(p.Term(taxonomy.Category, "crafts", "Crafts"), p.Term(taxonomy.TagKind, "weaving", "Weaving"),
		p.Term(taxonomy.Series, "workbench", "The workbench"), p.Term(taxonomy.Property, "notebook", "Notebook"))
	story = p.Published("post", "The weavers’ ledger", time.Hour, terms, storytest.By(author)).Path
	p.Published("looms", "Forty looms", 2*time.Hour, terms, storytest.By(author))
	p.Published("hindi", "बुनकरों का खाता", time.Hour)
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		hub, looms := "/weaving", p.Brand("looms")
		steps := []error{
			taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "weaving", Name: "Learning to weave", Path: &hub,
				Blocks: []taxonomy.Block{{Kind: taxonomy.BlockCourses, Title: "Lessons"}}}),
			taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.CustomTopic, Slug: "rivers", Name: "Rivers",
				Blocks: []taxonomy.Block{{Title: "Weaving", Source: "tag:weaving"}}}),
			taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: "spindle", Name: "Spindle"}),
			course.Save(ctx, tx, &course.Course{Slug: "weaving", Path: "/course/weaving", BrandID: looms.ID, Title: "Weaving",
				Lessons: []*course.Lesson{{Slug: "warp", Title: "Warp"}}}),
			newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: p.Brand("post").ID, Slug: "ferry", Path: "/newsletters/ferry", Name: "Ferry"}),
			curated.Replace(ctx, tx, curated.PeopleList, looms, []curated.Item{{Value: `{"title":"People to watch"}`},
				{Value: `{"year":2026,"name":"Deepa","sector":"Weaving"}`}}),
			addDirectory(ctx, tx),
			curated.Replace(ctx, tx, curated.Resources, looms, []curated.Item{{Value: `{"title":"A sheet","type":"template","href":"/files/a"}`}}),
		}
		return errors.Join(steps...)
	})
	return story
}

// addDirectory adds a person, a company of the person, an investor, and an award with a ranking and a call for nominations.
func addDirectory(ctx context.Context, tx *database.Tx) error {
	person := &taxonomy.Author{Slug: "deepa", Name: "Deepa Iyer", Bio: "Weaves."}
	fund := &investor.Investor{Slug: "estuary-fund", Name: "Estuary Fund", Kind: investor.Firm}
	if err := errors.Join(taxonomy.SavePerson(ctx, tx, person), investor.Add(ctx, tx, fund)); err != nil {
		return err
	}
	works := &company.Profile{
		Company: &company.Company{Slug: "warp-works", Name: "Warp Works", Subtitle: "Looms for schools", City: "Jaipur", Founded: "2019-04"},
		People:  []company.TeamMember{{AuthorID: &person.ID, Name: person.Name, Designation: "Founder", Role: account.Founder, Started: "2019"}},
		Rounds: []company.Round{{Type: "SERIES-A", Amount: new(int64(12000000)), Currency: "INR", Date: "2026-02",
			Investors: []investor.Investor{*fund}}},
	}
	if err := works.Save(ctx, tx); err != nil {
		return err
	}
	shuttle := &award.Award{Slug: "shuttle-2026", Name: "The Shuttle", Year: 2026, PublishedAt: tx.At}
	if err := award.Save(ctx, tx, shuttle, []award.Entry{{Rank: new(1), CompanyID: &works.ID}, {AuthorID: &person.ID}}); err != nil {
		return err
	}
	return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: shuttle.ID, Introduction: "Nominate a loom.", Zone: "Asia/Kolkata",
		OpensAt: tx.At, ClosesAt: clock.MomentOf(tx.At.Add(24 * time.Hour))})
}

// startedRenderer returns a renderer that runs until the test ends. The site must be built.
func startedRenderer(t *testing.T) *render.Pool {
	t.Helper()
	dir, err := os.MkdirTemp("", "r") // a socket's path must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	t.Setenv("TMPDIR", dir)
	runtime, err := web.Unpack(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	pool, err := render.New(render.Options{Node: binary, Script: runtime.Worker, Bundle: runtime.Bundle, Workers: 1,
		Timeout: time.Minute, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- pool.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return pool
}

// values are examples of the parameters of patterns.
var values = map[string]string{"{year}": "2026", "{month}": "03", "{day}": "14", "{by}": "read", "{letter}": "a", "{step}": "login",
	"{brand}": "looms", "{show}": "river", "{episode}": "first", "{name}": "deepa"}

// slugs are slugs that exist in the publication of the test, by the pattern of the page.
var slugs = map[string]string{"/author/{slug}": "asha", "/category/{slug}": "crafts", "/topic/{slug}": "weaving",
	"/series/{slug}": "workbench", "/property/{slug}": "notebook", "/brands/{slug}": "spindle", "/custom-topic/{slug}": "rivers",
	"/newsletters/{slug}": "ferry", "/companies/{slug}": "warp-works", "/investors/{slug}": "estuary-fund", "/awards/{slug}": "shuttle-2026",
	"/awards/nominations/{slug}": "shuttle-2026"}

// examples returns the addresses of a declared page in English, in Hindi and for a brand, if they exist.
func examples(p *route.Page) []string {
	path := strings.ReplaceAll(p.Pattern, "{slug}", cmp.Or(slugs[p.Pattern], "nothing"))
	for name, value := range values {
		path = strings.ReplaceAll(path, name, value)
	}
	switch {
	case path == "":
		return nil // a setting names its path
	case p.Base == route.Editions:
		return []string{path, "/hindi" + path}
	case p.Base == route.Brands:
		return []string{path, "/hindi" + path, "/looms" + path}
	}
	return []string{path}
}

// traces are names that occur in the demonstration.
type traces []string

// tracesOfDemonstration returns the names of the demonstration in English and Hindi, and the last segments of their paths.
func tracesOfDemonstration(t *testing.T) traces {
	t.Helper()
	names, err := demo.Names()
	if err != nil {
		t.Fatal(err)
	}
	var list traces
	for _, n := range names {
		list = append(list, n.Slug, n.Texts["en"], n.Texts["hi"])
	}
	list = slices.DeleteFunc(list, func(name string) bool { return name == "" })
	if !slices.Contains(list, "herstory") || !slices.Contains(list, "Daily Capsule") || !slices.Contains(list, "टेकस्पार्क्स मुंबई") {
		t.Fatalf("the names of the demonstration are %q", list)
	}
	return list
}

// foundIn returns the names that occur in a text as whole words.
func (names traces) foundIn(text string) []string {
	for _, fixed := range []string{apiv2.MasterLatestPath, apiv2.VideoHeaderKey} {
		text = strings.ReplaceAll(text, fixed, "")
	}
	text = strings.ToLower(text)
	var found []string
	for _, name := range names {
		name = strings.ToLower(name)
		for rest := text; ; {
			at := strings.Index(rest, name)
			if at < 0 {
				break
			}
			before, _ := utf8.DecodeLastRuneInString(rest[:at])
			after, _ := utf8.DecodeRuneInString(rest[at+len(name):])
			if !isPartOfWord(before) && !isPartOfWord(after) {
				found = append(found, rest[max(0, at-40):min(len(rest), at+len(name)+20)])
				break
			}
			rest = rest[at+len(name):]
		}
	}
	return found
}

func isPartOfWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) }

// A publication in Hindi shows the texts that its editors write on its own pages, but not on pages in other languages.
func TestAPublicationInHindiShowsItsOwnTexts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		hindi, tamil := "hindi", "tamil"
		p := storytest.Empty(t, db)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			for i, b := range []brand.Brand{
				{Slug: "post", Kind: brand.KindMaster, Name: "कावेरी पोस्ट", Path: "/", LocaleName: &hindi},
				{Slug: "tamil", Kind: brand.KindLanguage, Name: "தமிழ்", Path: "/tamil", LocaleName: &tamil},
			} {
				b.TimeZone, b.Numbering, b.Gate, b.Position, b.Menu = "Asia/Kolkata", "indian", brand.GateFree, i, brand.Menu{}
				if err := brand.Save(ctx, tx, &b); err != nil {
					return err
				}
			}
			return nil
		})
		brands := brand.NewDirectory(db)
		for lang, want := range map[string]bool{"hindi": true, "tamil": false, "english": false} {
			l, ok := i18n.Lookup(lang)
			if !ok {
				t.Fatal(lang)
			}
			if brands.EditorsWriteIn(t.Context(), l) != want {
				t.Errorf("editors write in %s = %v", lang, !want)
			}
		}
	})
}
