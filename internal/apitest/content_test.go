package apitest

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// public is the caching of public responses: one minute (D-38).
var (
	public  = map[string]string{"Cache-Control": "public, max-age=60"}
	private = map[string]string{"Cache-Control": "private, no-store"}
)

// clapBody returns the body of a clap.
func clapBody(id int64, action string) string {
	if action == "" {
		return fmt.Sprintf(`{"story":"%d"}`, id)
	}
	return fmt.Sprintf(`{"story":"%d","action":"%s"}`, id, action)
}

// count checks the number of stories in a response.
func count(n int) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		if got := len(Titles(a.Member("stories"))); got != n {
			t.Errorf("%d stories, want %d", got, n)
		}
	}
}

// is checks members of the response: path, value, path, value…; the parts of a path are separated
// by dots.
func is(pairs ...any) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		t.Helper()
		for i := 0; i < len(pairs); i += 2 {
			path := pairs[i].(string)
			if got, want := fmt.Sprint(a.Member(steps(path)...)), fmt.Sprint(pairs[i+1]); got != want {
				t.Errorf("%s is %s, want %s", path, got, want)
			}
		}
	}
}

func steps(path string) []any {
	var list []any
	if path == "" {
		return nil
	}
	for step := range strings.SplitSeq(path, ".") {
		var n int
		if _, err := fmt.Sscanf(step, "%d", &n); err == nil {
			list = append(list, n)
		} else {
			list = append(list, step)
		}
	}
	return list
}

// keys checks that a member has exactly these keys.
func keys(t *testing.T, object any, want string) {
	t.Helper()
	var got []string
	m, _ := object.(map[string]any)
	for key := range m {
		got = append(got, key)
	}
	list := strings.Fields(want)
	slices.Sort(got)
	slices.Sort(list)
	if !slices.Equal(got, list) {
		t.Errorf("keys %v, want %v", got, list)
	}
}

// The keys of D-39's Story; those of the last line are additions.
const cardKeys = `id path slug title type publishedAt updatedAt timeLapsed layout brand series mediaId videoPlatform
	brandPublisher metadata webinar
	lang dir minutes duration sponsored gated hasAudio picture portrait`

func numberedTitles(word string, from, to int) []string {
	var list []string
	for i := from; i >= to; i-- {
		list = append(list, fmt.Sprint(word, " ", i))
	}
	return list
}

const paged = `{"stories":[],"limit":12,"offset":0`

// All read operations, on one publication that does not change.
func TestReadOperations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		cases := slices.Concat(contentCases(e), newsletterCases(), peopleCases, awardCases)
		t.Run("each operation returns the right content", func(t *testing.T) { Run(t, e.Site, cases) })
		t.Run("every operation has a case", func(t *testing.T) { everyOperationHasACase(t, e.Site, cases) })
		t.Run("windows", func(t *testing.T) { checkPaging(t, e.Site) })
		t.Run("methods", func(t *testing.T) { checkMethods(t, e.Site, cases) })
		t.Run("nothing leaks", func(t *testing.T) { checkNothingLeaks(t, e) })
	})
}

// longInHindi is the message about a password that is too long.
const longInHindi = "कृपया ज़्यादा से ज़्यादा 128 अक्षर लिखें।"

func contentCases(e *FullSite) []Case {
	unicorn := url.QueryEscape(e.Full.Path)
	return []Case{
		// API-02, CONST-06
		{
			Name:   "one featured story by default",
			URL:    "/featured_stories?brand=herstory&key=CURATED_SET",
			Titles: []string{"First unicorn founder"},
			Header: public,
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "key brand stories")
				is("key", "CURATED_SET", "brand", "herstory")(t, a)
			},
		},
		{Name: "featured stories of ys by default", URL: "/featured_stories?limit=50", Titles: []string{"First unicorn founder"}},
		{
			Name: "no featured stories for an unknown brand",
			URL:  "/featured_stories?brand=nobody",
			Has:  []string{`{"key":"CURATED_SET","brand":"nobody","stories":[]}`},
		},
		{Name: "no featured stories for an unknown key", URL: "/featured_stories?key=nothing", Titles: []string{}},

		// API-03, CONST-05
		{Name: "three tag stories by default", URL: "/tag/stories?slug=funding&locale=english", Titles: []string{"She 5", "She 3", "She 1"},
			Header: public, Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "tag stories limit offset")
				is("tag.name", "Funding", "tag.slug", "funding", "limit", 3, "offset", 0)(t, a)
				keys(t, a.Member("stories", 0), cardKeys)
			}},
		{Name: "tag stories by language name", URL: "/tag/stories?slug=funding&locale=hindi",
			Titles: []string{"अचार से कारोबार"}}, // GEN-10
		{Name: "tag stories by language code", URL: "/tag/stories?slug=funding&locale=hi",
			Titles: []string{"अचार से कारोबार"}},
		{Name: "tag stories in a language without any", URL: "/tag/stories?slug=funding&locale=urdu", Titles: []string{}},
		{Name: "tag stories in an unknown language", URL: "/tag/stories?slug=funding&locale=klingon", Status: 400, Has: []string{"locale"}},
		{
			Name:   "tag stories of one brand",
			URL:    "/tag/stories?slug=funding&brand=ys-gulf",
			Titles: []string{"Dhow builders go electric"},
		}, // API-04, GEN-08
		{
			Name:   "tag stories without the featured stories",
			URL:    "/tag/stories?slug=funding&limit=12&brand=herstory&skipFeatured=true",
			Titles: []string{"She 5", "She 3", "She 1"},
		}, // API-05
		{
			Name:   "tag stories with the featured stories",
			URL:    "/tag/stories?slug=funding&limit=12&brand=herstory",
			Titles: []string{"She 5", "She 3", "She 1", "First unicorn founder"},
		},
		{
			Name:   "tag stories of the home page",
			URL:    "/tag/stories?slug=funding&brand=herstory&skipDontShowOnHomepage=true",
			Titles: []string{"She 3", "She 1", "First unicorn founder"},
		}, // API-06
		{Name: "a greedy tag is filled with related tags, then the brand", URL: "/tag/stories?slug=funding&brand=herstory&greedy=true&limit=7",
			Titles: []string{"She 5", "She 3", "She 1", "First unicorn founder", "She 2", "She 14", "She 13"}, // API-07
			Check:  is("stories.3.filler", nil, "stories.4.filler", true, "stories.6.filler", true)},
		{Name: "a greedy tag without the featured stories", URL: "/tag/stories?slug=funding&brand=herstory&greedy=true&limit=5&skipFeatured=true",
			Titles: []string{"She 5", "She 3", "She 1", "She 2", "She 14"}},
		{
			Name:   "a tag of an unknown brand",
			URL:    "/tag/stories?slug=funding&brand=nobody&greedy=true&skipFeatured=true",
			Titles: []string{},
		},
		{
			Name:   "a greedy tag in a language without an edition",
			URL:    "/tag/stories?slug=funding&locale=tamil&greedy=true&skipFeatured=true",
			Titles: []string{},
		},
		{Name: "a brand in a language that is not its own", URL: "/tag/stories?slug=funding&brand=herstory&locale=hi", Titles: []string{}},
		{Name: "no tag", URL: "/tag/stories?slug=nothing", Has: []string{`{"stories":[],"limit":3,"offset":0,"tag":null}`}},
		{Name: "an unknown tag, greedy", URL: "/tag/stories?slug=nothing&greedy=true", Titles: []string{}},
		{Name: "a tag without its slug", URL: "/tag/stories", Status: 400, Has: []string{"slug"}},

		// API-08
		{Name: "curated series", URL: "/series/curated?brand=herstory&key=CURATED_SET", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "key brand series")
			keys(t, a.Member("series", 0), "title slug description logoGradient metadata path sponsored") // ENTITY-45
			keys(t, a.Member("series", 0, "metadata"), "image")
			is("series.0.title", "Money Matters", "series.0.logoGradient", "[]", "series.0.metadata.image", nil,
				"series.1.sponsored", true, "series.1.logoGradient.1", "#00796B",
				"series.1.metadata.image", "/media/m/ab/"+strings.Repeat("ab", 32)+"/640.jpg")(t, a)
		}},
		{Name: "series of an unknown brand", URL: "/series/curated?brand=nobody",
			Has: []string{`{"key":"CURATED_SET","brand":"nobody","series":[]}`}},
		{Name: "series of an unknown key", URL: "/series/curated?brand=herstory&key=series", Check: is("series", "[]")},
		{Name: "all series", URL: "/series?limit=1&offset=1", Check: is("series.0.slug", "money-matters", "limit", 1, "offset", 1)},
		{Name: "all series, far beyond the last one", URL: "/series?offset=9223372036854775807", Check: is("series", "[]")},

		// API-09, CONST-28
		{Name: "the curated stories", URL: "/curated_set?key=CURATED_SET&brand=ys", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "key brand value")
			keys(t, a.Member("value", 0), cardKeys+" sticky")
			is("value.0.title", "First unicorn founder", "value.0.sticky", true, "value.1", nil)(t, a)
		}},
		{Name: "events", URL: "/curated_set?key=TEMP_events", Check: func(t *testing.T, a Response) { // ENTITY-46, CONST-30
			keys(t, a.Member("value", 0), "title name slug description link startTime start-date-time location city category partnership")
			is("value.0.category", "MEETUP")(t, a)
		}},
		{Name: "the search banner", URL: "/curated_set?key=stories_search_page_banner", Check: func(t *testing.T, a Response) {
			keys(t, a.Member("value", 0), "image mobileImage link alt")
			is("value.1", nil)(t, a) // the second one has expired
		}},
		{Name: "the company banner", URL: "/curated_set?key=company_landing_page_banner", Check: is("value.0.link", "/awards")},
		{Name: "the video header", URL: "/curated_set?key=ys_landing_page_video_header", Check: func(t *testing.T, a Response) {
			keys(t, a.Member("value", 0), "title path mediaId videoPlatform thumbnail")
		}},
		{Name: "partner events as a set", URL: "/curated_set?key=partner_events", Check: is("value.0.slug", "ledger-days")},
		{Name: "a set of an unknown key", URL: "/curated_set?key=nothing&brand=ys", Has: []string{`{"key":"nothing","brand":"ys","value":[]}`}},
		{
			Name:   "a set of a key that no header could contain",
			URL:    "/curated_set?key=a%20%17b",
			Header: map[string]string{"Surrogate-Key": "curated:ys:a%20%17b"},
			Check:  is("value", "[]"),
		},
		{Name: "a set without a key", URL: "/curated_set", Status: 400, Has: []string{"key"}},

		// API-10
		{
			Name:   "category stories",
			URL:    "/category/stories?brand=herstory&slug=technology",
			Titles: []string{"First unicorn founder"},
			Header: public,
			Check:  func(t *testing.T, a Response) { keys(t, a.JSON, "stories limit offset") },
		},
		{
			Name: "category stories with the category",
			URL:  "/category/stories?brand=herstory&slug=technology&categoryInfo=true",
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "stories limit offset category")
				keys(t, a.Member("category"), "name slug description brand storyCount")
				is("category.name", "Technology", "category.brand", "herstory", "category.storyCount", 1)(t, a) // the drafts do not count
			},
		},
		{
			Name:   "a greedy category is filled with its children and then the brand",
			URL:    "/category/stories?brand=herstory&slug=technology&greedy=true&limit=4",
			Titles: []string{"First unicorn founder", "She 4", "She 14", "She 13"},
			Check:  is("stories.0.filler", nil, "stories.1.filler", true),
		},
		{Name: "no category", URL: "/category/stories?slug=nothing&categoryInfo=true&greedy=true", Titles: []string{}},
		{Name: "a category without its slug", URL: "/category/stories?brand=ys", Status: 400, Has: []string{"slug"}},

		// API-11
		{Name: "featured brands have three stories each", URL: "/featured_brands_stories", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "brands")
			keys(t, a.Member("brands", 0), "brand stories")
			keys(t, a.Member("brands", 0, "brand"), "slug name path")
			is("brands.0.brand.slug", "herstory", "brands.1.brand.slug", "ys-gulf")(t, a)
			if got := Titles(a.Member("brands", 0, "stories")); !slices.Equal(got, numberedTitles("She", 14, 12)) {
				t.Errorf("stories %v", got)
			}
		}},

		// API-12
		{Name: "six related stories by default, those of the category first", URL: "/story/related?brand=herstory&category=technology",
			Titles: append([]string{"First unicorn founder"}, numberedTitles("She", 14, 10)...), Header: public, Check: is("limit", 6, "offset", 0)},
		{
			Name:   "related stories without those already shown",
			URL:    "/story/related?brand=herstory&category=technology&limit=2&skipUrls=" + unicorn + ",/herstory/2026/03/she-14",
			Titles: numberedTitles("She", 13, 12),
		},
		{
			Name:   "paths to skip may be repeated",
			URL:    "/story/related?brand=herstory&category=technology&limit=2&skipUrls=" + unicorn + "&skipUrls=/herstory/2026/03/she-14",
			Titles: numberedTitles("She", 13, 12),
		},
		{Name: "related videos", URL: "/story/related?brand=herstory&category=technology&type=VIDEO", Titles: []string{"Paid video"}},
		{Name: "related stories of an unknown type", URL: "/story/related?type=SONG", Status: 400, Has: []string{"type"}},
		{
			Name:   "more than fifty paths to skip",
			URL:    "/story/related?skipUrls=" + strings.Repeat("/a,", 50) + "/a",
			Status: 400,
			Has:    []string{"skipUrls"},
		},
		{Name: "related stories of an unknown brand", URL: "/story/related?brand=nobody", Has: []string{`{"stories":[],"limit":6,"offset":0}`}},

		// API-13, CONST-02
		{
			Name:   "stories in the spotlight",
			URL:    "/brand-spotlight/stories?slug=acme-pickles",
			Titles: []string{"First unicorn founder"},
			Header: public,
			Check:  func(t *testing.T, a Response) { keys(t, a.JSON, "stories limit offset"); is("limit", 12)(t, a) },
		},
		{
			Name: "the spotlight itself",
			URL:  "/brand-spotlight/stories?slug=acme-pickles&brandSpotlightInfo=true",
			Check: func(t *testing.T, a Response) {
				keys(t, a.Member("brandSpotlight"), "slug name thumbnail description link startsAt endsAt")
				is("brandSpotlight.name", "Acme Pickles", "brandSpotlight.link", "/brands/acme-pickles")(t, a)
				if at, _ := a.Member("brandSpotlight", "startsAt").(string); at == "" {
					t.Error("a running spotlight without its start")
				}
			},
		},
		{Name: "the spotlight of an unknown publisher", URL: "/brand-spotlight/stories?slug=nobody", Has: []string{paged}},
		{Name: "a spotlight without its slug", URL: "/brand-spotlight/stories", Status: 400, Has: []string{"slug"}},

		// API-14
		{
			Name:   "stories of a day",
			URL:    "/stories/date?year=2021&month=3&day=15",
			Titles: []string{"First unicorn founder"},
			Header: public,
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "year month day stories limit offset")
				is("year", 2021, "month", 3, "day", 15, "limit", 12)(t, a)
			},
		},
		{
			Name: "a day in all brands and languages",
			URL:  "/stories/date?year=2026&month=3&day=15&limit=50&offset=50",
			Has:  []string{"अचार से कारोबार", "Dhow"},
		},
		{Name: "a day without stories", URL: "/stories/date?year=2021&month=3&day=14", Titles: []string{}}, // ERR-16
		{Name: "a day that February does not have", URL: "/stories/date?year=2021&month=2&day=30", Status: 400},
		{Name: "a thirteenth month", URL: "/stories/date?year=2021&month=13&day=1", Status: 400},
		{Name: "a month that is not a number", URL: "/stories/date?year=2021&month=March&day=1", Status: 400, Has: []string{"month"}},
		{Name: "a day without its year", URL: "/stories/date?month=3&day=1", Status: 400, Has: []string{"year"}},

		// API-15, CONST-01
		{Name: "twelve latest stories by default", URL: "/stories/latest", Titles: latestTitles(0, 12), Header: public,
			Check: func(t *testing.T, a Response) { keys(t, a.JSON, "stories limit offset") }},
		{
			Name:   "the latest videos",
			URL:    "/stories/latest?type=VIDEO",
			Titles: []string{"Firm video", "Chained video", "Paid video", "Filed video", "Plain video"},
		},
		{Name: "the latest for the home page", URL: "/stories/latest?homepage=true&limit=3", Titles: []string{"She 14", "Story 60", "She 13"}},
		{
			Name: "old stories only fill the home page",
			URL:  "/stories/latest?homepage=true&offset=60&limit=50",
			Check: func(t *testing.T, a Response) {
				list, _ := a.Member("stories").([]any)
				last, _ := list[len(list)-1].(map[string]any)
				if last["title"] != "First unicorn founder" || last["filler"] != true {
					t.Errorf("the last one is %v, filler %v", last["title"], last["filler"])
				}
			},
		},
		{Name: "the latest in Hindi", URL: "/stories/latest?locale=hi", Titles: []string{"अचार से कारोबार"}},
		{Name: "the latest of an unknown type", URL: "/stories/latest?type=glossary", Status: 400, Has: []string{"type"}},

		// API-16, API-17
		{Name: "the latest of the master brand", URL: "/ys/stories/latest", Titles: numberedTitles("Story", 60, 49), Header: public,
			Check: func(t *testing.T, a Response) { keys(t, a.JSON, "stories limit offset") }},
		{Name: "the stories of the master brand with a property", URL: "/ys/stories/latest?propertyfilter=enable", Titles: []string{"Story 1"}},
		{Name: "another property filter", URL: "/ys/stories/latest?propertyfilter=no&limit=1", Titles: []string{"Story 60"}},

		// API-18, CONST-02
		{
			Name:   "stories of a brand",
			URL:    "/brand/stories?slug=herstory",
			Titles: numberedTitles("She", 14, 3),
			Header: public,
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "stories limit offset brand")
				is("brand.slug", "herstory", "brand.name", "HerStory", "brand.path", "/herstory")(t, a)
			},
		},
		{
			Name:   "the end of a brand's stories",
			URL:    "/brand/stories?slug=herstory&offset=12",
			Titles: []string{"She 2", "She 1", "Paid video", "First unicorn founder"},
		}, // CONST-04
		{Name: "stories of an unknown brand", URL: "/brand/stories?slug=nobody", Has: []string{paged + `,"brand":null}`}},

		// API-19
		{Name: "a landing page", URL: "/brand/herstory/landing", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "brand sticky sections")
			keys(t, a.Member("brand"), "slug name description locale accent path")
			keys(t, a.Member("sections", 0), "title path type size items layout series source")
			is("brand.locale", "english", "brand.path", "/herstory", "sections.0.type", "latest", "sections.0.items.0.title", "She 14")(t, a)
		}},
		{Name: "a landing page shows no story twice", URL: "/brand/ys/landing", Check: func(t *testing.T, a Response) {
			is("sections.0.items.0.title", "First unicorn founder")(t, a)
			if strings.Count(a.Text, `"title":"First unicorn founder"`) != 1 {
				t.Error("the lead occurs twice")
			}
		}},
		{Name: "no landing", URL: "/brand/nobody/landing", Status: 404},

		// API-20, ROUTE-49
		{Name: "the configuration of all landing pages", URL: "/landing/config", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "brands")
			keys(t, a.Member("brands"), "ys herstory ys-gulf hindi the-decrypting-story enterprise-story")
			keys(t, a.Member("brands", "herstory"), "name path locale accent menu sections")
			is(
				"brands.hindi.locale",
				"hindi",
				"brands.hindi.path",
				"/hindi",
				"brands.ys.menu",
				"[]",
				"brands.enterprise-story.menu.0.items.0.path",
				"/latest",
			)(
				t,
				a,
			)
		}},
		{
			Name:  "the configuration of one landing page",
			URL:   "/landing/config?brand=hindi",
			Check: func(t *testing.T, a Response) { keys(t, a.Member("brands"), "hindi") },
		},
		{Name: "the configuration of an unknown landing page", URL: "/landing/config?brand=nobody", Status: 404},

		// API-21, GEN-21
		{Name: "web stories", URL: "/web-stories?source=homepage", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "data")
			keys(t, a.Member("data"), "rows count")
			keys(t, a.Member("data", "rows", 0), "id title path thumbnail publishedAt slides")
			keys(t, a.Member("data", "rows", 0, "slides", 0), "image title text link")
			is("data.count", 2, "data.rows.0.title", "Slides of ys", "data.rows.0.slides.1.link", nil)(t, a)
		}},
		{
			Name:  "web stories of a brand",
			URL:   "/web-stories?source=herstory",
			Check: is("data.count", 1, "data.rows.0.title", "Slides of herstory"),
		},
		{Name: "web stories of an unknown source", URL: "/web-stories?source=nobody", Check: is("data.count", 2)},

		// D-40
		{Name: "all courses", URL: "/courses", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.Member("courses", 0), "slug title path excerpt minutes questions lessons")
			keys(t, a.Member("courses", 0, "lessons", 0), "slug title path excerpt minutes html")
			is("courses.0.lessons.0.path", "/course/success/idea", "courses.0.lessons.0.html", "")(t, a)
		}},
		// D-40, STATE-76
		{Name: "all audio shows", URL: "/audio-shows", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.Member("shows", 0), "slug title excerpt html lang path podcast cover episodes")
			is(
				"shows.0.path",
				"/hindi/audio-shows/paise",
				"shows.0.podcast",
				"/hindi/audio-shows/paise/podcast",
				"shows.0.episodes",
				3,
				"shows.0.lang",
				"hi",
			)(
				t,
				a,
			)
		}},
		{Name: "the Hindi audio shows", URL: "/audio-shows?locale=hindi", Has: []string{`"paise"`}},
		{Name: "the Tamil audio shows", URL: "/audio-shows?locale=ta", Has: []string{`{"shows":[]}`}},
		{Name: "audio shows of an unknown language", URL: "/audio-shows?locale=xx", Status: 400, Has: []string{"locale"}},
		{Name: "an unknown audio show", URL: "/audio-shows/none", Status: 404},
		{Name: "an audio show, requested after an unknown one", URL: "/audio-shows/paise", Header: public,
			Check: is("slug", "paise", "html", "<p>हिसाब</p>")},
		{Name: "the newest episodes", URL: "/audio-shows/paise/episodes?limit=2", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "episodes limit next")
			keys(t, a.Member("episodes", 0), "id slug title excerpt html path publishedAt audio type bytes seconds")
			is("episodes.0.slug", "bima", "episodes.1.slug", "galla")(t, a)
			older := e.Ask(t, Case{URL: "/audio-shows/paise/episodes?before=" + a.Member("next").(string)})
			is("episodes.0.slug", "udhaar", "next", "")(t, older)
		}},
		{Name: "episodes before an episode that does not exist", URL: "/audio-shows/paise/episodes?before=999", Has: []string{`"episodes":[]`}},
		{Name: "episodes before an invalid key", URL: "/audio-shows/paise/episodes?before=x", Status: 400, Has: []string{"before"}},
		{Name: "episodes of an unknown show", URL: "/audio-shows/none/episodes", Status: 404},
		{
			Name:   "an episode",
			URL:    "/audio-shows/paise/episodes/galla",
			Header: public,
			Check:  is("path", "/hindi/audio-shows/paise/galla", "audio", "https://sound.example/galla.mp3", "next", "bima"),
		},
		{Name: "an episode that is not published", URL: "/audio-shows/paise/episodes/kal", Status: 404},
		{Name: "no episode", URL: "/audio-shows/paise/episodes/none", Status: 404},
		{Name: "an episode of an unknown show", URL: "/audio-shows/none/episodes/galla", Status: 404},
		{
			Name:   "a course",
			URL:    "/courses?slug=success",
			Header: public,
			Check:  is("courses.0.lessons.0.html", "<p>Ask five people.</p>", "courses.0.minutes", 2),
		},
		{Name: "an unknown course", URL: "/courses?slug=none", Header: public, HasNot: []string{"slug"}},
		{
			Name:   "a share of an unlisted story",
			Method: "POST",
			URL:    "/reactions/share",
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d"}`, e.Full.ID-1),
			Check:  is("message", "success"),
		}, // D-21
		{
			Name:   "a share of a draft",
			Method: "POST",
			URL:    "/reactions/share",
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d"}`, e.Drafts[0].ID),
			Status: 404,
		},
		{Name: "a share of an unknown story", Method: "POST", URL: "/reactions/share", Type: jsonType, Body: `{"story":"x"}`, Status: 404},
		// API-31, API-32, D-40
		{Name: "without a session", URL: "/user_token?date=1", Header: private, Check: is("", false)},
		{Name: "with a session", URL: "/user_token?date=1", As: Reader, Header: private, Check: is("", true)},
		{Name: "after signing out", URL: "/user_token?date=1", As: SignedOut, Header: private, Check: is("", false)},
		{
			Name:   "a password",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"A.Reader@example.in","password":"` + Password + `"}`,
			Check:  is("status", "success", "user.name", "a reader"),
		},
		{
			Name:   "a wrong password",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"a guess"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "an invalid address",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"asha","password":"a guess"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "a letter",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","name":"Asha Rao"}`,
			Check:  is("status", "sent"),
		},
		{
			Name:   "an email to an invalid address",
			Method: "POST",
			URL:    "/auth/signup",
			Type:   jsonType,
			Body:   `{"email":"asha@"}`,
			Status: 422,
			Has:    []string{"email"},
		},
		{
			Name:   "an email with a weak password",
			Method: "POST",
			URL:    "/auth/signup",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"1234567890"}`,
			Status: 422,
			Check:  is("fields.password", "This password appears in lists of leaked passwords. Please choose another."),
		},
		{
			Name:   "an email with a password of one character too many",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"` + strings.Repeat("a", account.MaxPassword+1) + `"}`,
			Status: 422,
			Check:  is("fields.password", longInHindi),
		},
		{
			Name:   "an email with a password much too long",
			Method: "POST",
			URL:    "/auth/signup?locale=hindi",
			Type:   jsonType,
			Body:   `{"email":"new@example.in","password":"` + strings.Repeat("मानसून", 334) + `"}`,
			Status: 422,
			Check:  is("fields.password", longInHindi),
		},
		{
			Name:   "a password that is longer than passwords can be",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"` + strings.Repeat("a", account.MaxPassword+1) + `"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{
			Name:   "a password much too long",
			Method: "POST",
			URL:    "/auth/login",
			Type:   jsonType,
			Body:   `{"email":"a.reader@example.in","password":"` + strings.Repeat("a", 2000) + `"}`,
			Status: 401,
			Has:    []string{"do not match"},
		},
		{Name: "a code that was not sent", Method: "POST", URL: "/auth/code", Type: jsonType, Body: `{"code":"123456"}`, Status: 401},
		{
			Name:   "an ID token without a configured issuer",
			Method: "PUT",
			URL:    "/auth/google/onetap-login",
			Type:   jsonType,
			Body:   `{"id_token":"x"}`,
			Status: 401,
		},
		{Name: "no token", Method: "PUT", URL: "/auth/google/onetap-login", Type: jsonType, Body: `{}`, Status: 422, Has: []string{"id_token"}},
		{
			Name:   "signing out without a session",
			Method: "POST",
			URL:    "/auth/logout",
			Type:   jsonType,
			Body:   `{}`,
			Check:  is("status", "success", "user", nil),
		},
		// API-34, ROLE-11
		{
			Name:   "the signed-in user",
			URL:    "/rw/users?format=minimal&date=1",
			As:     SignedEditor,
			Header: private,
			Check:  is("name", "a signed-in editor of herstory", "roles.1", "editor", "profilePicture", nil),
		},
		// API-36, API-37, ENTITY-55, STATE-20
		{
			Name:   "a clap",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Full.ID, ""),
			Check:  is("message", "success", "storyId", e.Full.ID, "likeCount", 5, "userLikeCount", 1, "capped", false), // ENTITY-15
		},
		{
			Name:   "the claps of a reader who clapped",
			URL:    "/rw/likes",
			As:     Reader,
			Header: private,
			Check: func(t *testing.T, a Response) {
				keys(t, a.Member(0), "storyId likeCount")
				is("0.storyId", e.Full.ID, "0.likeCount", 1, "1", nil)(t, a)
			},
		},
		{
			Name:   "a clap that is undone",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Full.ID, "unlike"),
			Check:  is("likeCount", 4, "userLikeCount", 0),
		},
		{
			Name:   "a clap for a draft",
			Method: "PUT",
			URL:    "/reactions/save/like",
			As:     Reader,
			Type:   jsonType,
			Body:   clapBody(e.Drafts[0].ID, ""),
			Status: 404,
		},
		{
			Name:   "a bookmark",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"bookmarked"}`, e.Full.ID),
			Check:  is("message", "success", "status", "bookmarked"),
		},
		{
			Name:   "the bookmarks",
			URL:    "/rw/bookmarks",
			As:     Reader,
			Header: private,
			Titles: []string{"First unicorn founder"},
			Check:  is("limit", 12, "next", ""),
		},
		{Name: "the bookmarks of another reader", URL: "/rw/bookmarks", As: Talent, Titles: []string{}},
		{
			Name:  "the reader's reactions to a story",
			URL:   fmt.Sprintf("/rw/reactions?story=%d", e.Full.ID),
			As:    Reader,
			Check: is("userLikeCount", 0, "status", "bookmarked"),
		},
		{
			Name:   "a bookmark that is removed",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":null}`, e.Full.ID),
			Check:  is("status", nil),
		},
		{Name: "no bookmarks", URL: "/rw/bookmarks", As: Reader, Titles: []string{}},
		{
			Name:   "a bookmark of another kind",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"starred"}`, e.Full.ID),
			Status: 422,
		},
		{
			Name:   "a bookmark of a draft",
			Method: "PUT",
			URL:    "/rw/reactions/save/bookmark",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"story":"%d","status":"bookmarked"}`, e.Drafts[0].ID),
			Status: 404,
		},
		{Name: "the claps", URL: "/rw/likes", As: Talent, Header: private, Check: is("", []any{})},
		{
			Name:   "a video",
			Method: "PUT",
			URL:    "/rw/bookmarked-videos",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"mediaid":"abc123","status":"bookmarked"}`,
			Check:  is("message", "success"),
		},
		{Name: "the videos", URL: "/rw/bookmarked-videos", As: Reader, Header: private, Check: is("0.mediaid", "abc123")},
		// API-49, VALID-21
		{
			Name:   "the option lists of the company form",
			URL:    "/rw/company/form/curated-lists",
			As:     Reader,
			Header: private,
			Check:  is("sectors.79.name", "Travel and Tourism", "salutations.4.value", 3, "rules.name.maxLength", 120, "rules.share.max", 100),
		},
		{Name: "the values in the form of a company", URL: fmt.Sprintf("/rw/companies/form/%d", e.Company.ID), As: SignedAdmin, Header: private,
			Check: is("introduction.name", "Kiln & Loom")},
		// API-57, VALID-06; TestMessagesToACompany has the other operations.
		{Name: "a request to a company", Method: "POST", URL: "/rw/company-connects/create", As: Reader, Type: jsonType,
			Body:  fmt.Sprintf(`{"companyId":"%d","reason":"Business Proposal","message":"May we visit you?"}`, e.Company.ID),
			Check: is("status", "success", "claimed", false)},
		{Name: "the reader's own requests", URL: "/rw/sent-company-connects", As: Reader, Header: private,
			Check: is("items.0.reason", "Business Proposal", "items.0.company.slug", "kiln-and-loom", "items.0.waiting", true)},
		{Name: "a correction", Method: "POST", URL: fmt.Sprintf("/rw/company-corrections/%d", e.Company.ID), As: Reader, Type: jsonType,
			Body:  `{"fact":"website","value":"kiln.example/new","source":"https://news.example/kiln"}`,
			Check: is("status", "open", "value", "https://kiln.example/new", "changed", false)},
		{Name: "a correction without a source", Method: "POST", URL: fmt.Sprintf("/rw/company-corrections/%d", e.Company.ID), As: Reader,
			Type: jsonType, Body: `{"fact":"website","value":"kiln.example/other"}`, Status: 422},
		// TestDisputes in internal/company/claim tests what can be disputed.
		{Name: "the reader's own disputes", URL: "/rw/company-disputes", As: Reader, Header: private},
		{Name: "the reader's own corrections", URL: "/rw/company-corrections", As: Reader, Header: private, Check: is("items.0.fact", "website")},
		// API-46, API-47; TestCompanySections has their responses.
		{Name: "companies in a city", URL: "/companies?city=jaipur&sort=name", Check: is("total", 1, "companies.0.slug", "kiln-and-loom")},
		{Name: "companies in a city without any", URL: "/companies?city=kochi", Check: is("total", 0, "companies", []any{})},
		{Name: "a filter that is not a slug", URL: "/companies?city=Jai%20pur", Status: 400},
		{Name: "companies by name", URL: "/companies/search?q=kil", Check: is("companies.0.name", "Kiln & Loom")},
		{Name: "companies by a word of the name", URL: "/companies/search?q=loom", Check: is("companies.0.slug", "kiln-and-loom")},
		{Name: "companies that do not exist", URL: "/companies/search?q=zzyzx", Check: is("companies", []any{})},
		{Name: "companies by one letter", URL: "/companies/search?q=k", Status: 400, Has: []string{"q"}},
		{Name: "the card of a company", URL: fmt.Sprintf("/company/widget?id=%d", e.Company.ID), Check: is("city", "Jaipur", "path", nil)},
		{Name: "the profile", URL: "/company/profile?slug=kiln-and-loom&timestamp=1", Check: is("introduction.name", "Kiln & Loom")},
		{Name: "the card of an unknown company", URL: "/company/widget?id=999999", Status: 404},
		{Name: "a card without an id", URL: "/company/widget", Status: 400},
		{Name: "the profile of an unknown company", URL: "/company/profile?slug=none&timestamp=1", Status: 404},
		{Name: "a profile without a slug", URL: "/company/profile", Status: 400},
		{Name: "the option lists without a session", URL: "/rw/company/form/curated-lists", Status: 401},
		{Name: "nothing read", URL: "/rw/reading-history", As: Reader, Header: private, Check: is("kept", false, "stories", []any{})},
		{
			Name:   "reading without a reading history",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body:   fmt.Sprintf(`{"read":[{"story":"%d","depth":40,"at":1}]}`, e.Full.ID),
			Check:  is("kept", false),
		},
		{
			Name:   "a reading history that is switched on",
			Method: "PUT",
			URL:    "/rw/reading-history/kept",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"kept":true}`,
			Check:  is("kept", true),
		},
		{
			Name:   "reading",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body: fmt.Sprintf(
				`{"read":[{"story":"%d","depth":40,"at":1000},{"story":"x","depth":1,"at":1},{"story":"%d","depth":1,"at":1}]}`,
				e.Full.ID,
				e.Drafts[0].ID,
			),
			Check: is("kept", true),
		},
		{
			Name:   "the reading history",
			URL:    "/rw/reading-history",
			As:     Reader,
			Header: private,
			Check:  is("kept", true, "stories.0.title", "First unicorn founder", "stories.0.depth", 40, "stories.0.at", 1000),
		},
		{Name: "the reading history of another reader", URL: "/rw/reading-history", As: Talent, Check: is("kept", false)},
		{
			Name:   "a position beyond the end of the story",
			Method: "PUT",
			URL:    "/rw/reading-history",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"read":[{"story":"1","depth":140,"at":1}]}`,
			Status: 422,
			Has:    []string{"depth"},
		},
		{Name: "deleting an entry that is not a story", Method: "DELETE", URL: "/rw/reading-history?story=x", As: Reader, Status: 404},
		{Name: "forgetting all", Method: "DELETE", URL: "/rw/reading-history", As: Reader, Check: is("kept", true)},
		{
			Name:   "a reading history that is switched off",
			Method: "PUT",
			URL:    "/rw/reading-history/kept",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"kept":false}`,
			Check:  is("kept", false),
		},
		{Name: "a browser without a subscription", URL: "/rw/push-subscription", As: Reader, Header: private, Check: is("endpoint", "")},
		{
			Name:   "a browser that subscribes",
			Method: "PUT",
			URL:    "/rw/push-subscription?locale=hi",
			As:     Reader,
			Type:   jsonType,
			Body:   subscription("https://push.example.net/1"),
			Check:  is("endpoint", "https://push.example.net/1"),
		},
		{Name: "the browser of another reader", URL: "/rw/push-subscription", As: Talent, Check: is("endpoint", "")},
		{
			Name:   "a subscription with an internal address",
			Method: "PUT",
			URL:    "/rw/push-subscription",
			As:     Reader,
			Type:   jsonType,
			Body:   subscription("https://10.0.0.1/1"),
			Status: 422,
			Has:    []string{"endpoint"},
		},
		{
			Name:   "a subscription without a key",
			Method: "PUT",
			URL:    "/rw/push-subscription",
			As:     Reader,
			Type:   jsonType,
			Body:   `{"endpoint":"https://push.example.net/1"}`,
			Status: 422,
			Has:    []string{"keys"},
		},
		{Name: "a browser that unsubscribes", Method: "DELETE", URL: "/rw/push-subscription", As: Reader, Check: is("endpoint", "")},

		{
			Name:   "a report",
			Method: "POST",
			URL:    "/reports",
			Type:   jsonType,
			Body:   `{"email":"asha@example.in","type":"factual","text":"It is Meera."}`,
			Check:  is("status", "success"),
		},
		{Name: "an empty report", Method: "POST", URL: "/reports?locale=hindi", Type: jsonType, Body: `{}`, Status: 422,
			Check: is("code", "invalid", "fields.email", "कृपया इसे भरें।", "fields.type",
				"कृपया एक विकल्प चुनें।")},
		{
			Name:   "a report in an unknown language",
			Method: "POST",
			URL:    "/reports?locale=klingon",
			Type:   jsonType,
			Body:   `{}`,
			Status: 400,
			Has:    []string{"locale"},
		},

		// API-22, CONST-07
		{
			Name:   "a search by title",
			URL:    "/stories/search/title?title=first%20UNI",
			Header: public,
			Titles: []string{"First unicorn founder"},
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "stories limit offset")
				keys(t, a.Member("stories", 0), "id title path slug excerpt")
				is("limit", 5, "offset", 0)(t, a)
			},
		},
		// D-40
		{
			Name:   "a search by words",
			URL:    "/stories/search?q=founders+unicorn",
			Header: public,
			Titles: []string{"First unicorn founder"},
			Check:  is("limit", 12, "offset", 0),
		},
		{Name: "a search in Latin letters", URL: "/stories/search?q=achar+se+karobar",
			Titles: []string{"अचार से कारोबार"}},
		{Name: "a search in a category", URL: "/stories/search?q=unicorn&category=Technology", Titles: []string{"First unicorn founder"}},
		{Name: "a search in an unknown category", URL: "/stories/search?q=unicorn&category=nothing", Titles: []string{}},
		{Name: "a search for videos", URL: "/stories/search?q=unicorn&type=VIDEO", Titles: []string{}},
		{Name: "an empty search returns the newest stories", URL: "/stories/search?limit=2", Titles: []string{"She 14", "Story 60"}},
		{Name: "a search for an unknown type", URL: "/stories/search?q=unicorn&type=SONG", Status: 400, Has: []string{"type"}},
		{Name: "a search that is too long", URL: "/stories/search?q=" + strings.Repeat("a", 101), Status: 400, Has: []string{"q"}},
		{Name: "a search beyond the last result", URL: "/stories/search?q=unicorn&offset=12", Titles: []string{}},
		{
			Name:   "suggestions",
			URL:    "/search/suggest?q=first+uni",
			Header: public,
			Check:  is("words", "[first unicorn]", "suggestions.0.path", e.Full.Path, "suggestions.0.title.0.text", "First unicorn"),
		},
		{Name: "suggestions in an unknown language", URL: "/search/suggest?q=first&locale=klingon", Status: 400, Has: []string{"locale"}},
		{
			Name:   "people by the beginning of a word of their names",
			URL:    "/people/search?q=na",
			Header: public,
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "people")
				is("people.0.name", "Meera Nambiar", "people.0.path", "/author/meera", "people.0.slug", "meera", "people.0.lang", "en")(t, a)
			},
		},
		{Name: "people by spaces", URL: "/people/search?q=++", Check: is("people", "[]")},
		{Name: "people by symbols", URL: "/people/search?q=%25_", Check: is("people", "[]")},
		{Name: "people by both names", URL: "/people/search?q=sen+arjun", Check: is("people.0.slug", "arjun")},
		{Name: "people who do not exist", URL: "/people/search?q=meera+sen", Check: is("people", "[]")},
		{Name: "people by one letter", URL: "/people/search?q=m", Status: 400, Has: []string{"q"}},
		{Name: "people by a text that is too long", URL: "/people/search?q=" + strings.Repeat("m", 101), Status: 400, Has: []string{"q"}},
		{Name: "people without a text", URL: "/people/search", Status: 400, Has: []string{"q"}},
		{Name: "people in an unknown language", URL: "/people/search?q=meera&locale=klingon", Status: 400, Has: []string{"locale"}},
		{Name: "suggestions without a text", URL: "/search/suggest", Status: 400, Has: []string{"q"}},
		{
			Name:   "a search in the glossary returns five terms by default",
			URL:    "/stories/search/title?type=glossary",
			Titles: []string{"3PL", "Accelerator", "Acquihire", "Anchor investor", "Angel round"},
		},
		{
			Name:   "a search in the glossary by letter",
			URL:    "/stories/search/title?type=glossary&startWith=b",
			Titles: []string{"Burn rate"},
			Check:  is("stories.0.path", "/glossary/burn-rate"),
		},
		{Name: "a search in the glossary by #", URL: "/stories/search/title?type=glossary&startWith=%23", Titles: []string{"3PL"}},
		{
			Name:   "a search in the glossary by title",
			URL:    "/stories/search/title?type=glossary&title=an&limit=12",
			Titles: []string{"Anchor investor", "Angel round"},
		},
		{
			Name:   "a search in the glossary by a word within a title",
			URL:    "/stories/search/title?type=glossary&title=inv&startWith=a",
			Titles: []string{"Anchor investor"},
		},
		{
			Name:   "a search in the glossary with a typing error",
			URL:    "/stories/search/title?type=glossary&title=acceleratr",
			Titles: []string{"Accelerator"},
		},
		{
			Name:   "a search in the glossary with a typing error, under a letter",
			URL:    "/stories/search/title?type=glossary&title=acceleratr&startWith=a",
			Titles: []string{},
		},
		{Name: "a search in the glossary with limit 0", URL: "/stories/search/title?type=glossary&limit=0", Titles: []string{}},
		{
			Name:   "a search in the glossary, paged",
			URL:    "/stories/search/title?type=glossary&limit=2&offset=2",
			Titles: []string{"Acquihire", "Anchor investor"},
		},
		{Name: "a term", URL: "/glossary/term?slug=arr", Header: public, Check: func(t *testing.T, a Response) { // D-40
			is("title", "ARR")(t, a)
			is("path", "/glossary/arr")(t, a)
			is("related.0.slug", "burn-rate")(t, a)
			is("text", "<p>A promise, no <strong>income</strong>.</p>")(t, a)
		}},
		{Name: "an unknown term", URL: "/glossary/term?slug=none", Status: 404},
		{Name: "no term", URL: "/glossary/term", Status: 400, Has: []string{"slug"}},
		{Name: "a search by two letters", URL: "/stories/search/title?type=glossary&startWith=ab", Status: 400, Has: []string{"startWith"}},
		{
			Name:   "a search by two letters in all stories",
			URL:    "/stories/search/title?title=first&startWith=AB",
			Status: 400,
			Has:    []string{"startWith"},
		},
		{Name: "a search for another type", URL: "/stories/search/title?type=SONG", Status: 400, Has: []string{"type"}},

		// API-23
		{Name: "the number of terms", URL: "/glossary/count", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "counts total")
			keys(t, a.Member("counts"), "# A B C D E F G H I J K L M N O P Q R S T U V W X Y Z")
			is("counts.A", 5, "counts.B", 1, "counts.#", 1, "counts.Z", 0, "total", 8)(t, a)
		}},

		// API-24, CONST-35
		{Name: "the plain player", URL: "/story/video-player?path=/video/plain-video", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "path platform mediaId src playerId duration autoplay muted")
			is(
				"playerId",
				"player-standard",
				"platform",
				"youtube",
				"src",
				"https://www.youtube-nocookie.com/embed/abc123",
				"duration",
				312,
				"autoplay",
				false,
			)(
				t,
				a,
			)
		}},
		{
			Name:  "the player of a file",
			URL:   "/story/video-player?path=/video/filed-video",
			Check: is("platform", "file", "src", "/media/demo/clip.mp4"),
		},
		{Name: "the sponsored player", URL: "/story/video-player?path=/video/paid-video", Check: is("playerId", "player-sponsored")},
		{Name: "the blockchain player", URL: "/story/video-player?path=/video/chained-video", Check: is("playerId", "player-blockchain")},
		{Name: "the enterprise player", URL: "/story/video-player?path=/video/firm-video", Check: is("playerId", "player-enterprise")},
		{
			Name:  "a player that starts by itself",
			URL:   "/story/video-player?path=/video/plain-video&autoplay=true",
			Check: is("playerId", "player-autoplay", "autoplay", true, "muted", true),
		},
		{
			Name:  "a sponsored player that starts by itself",
			URL:   "/story/video-player?path=/video/paid-video&autoplay=true",
			Check: is("playerId", "player-sponsored", "autoplay", true),
		},
		{Name: "no video", URL: "/story/video-player?path=/video/none", Status: 404},
		{Name: "a story without a video", URL: "/story/video-player?path=" + unicorn, Status: 404},
		{Name: "a player without its path", URL: "/story/video-player", Status: 400, Has: []string{"path"}},

		// API-25, API-27, API-28, API-29, ENTITY-50
		{Name: "the design variant", URL: "/design-variant", Has: []string{`{"variant":"default"}`}, Header: public},
		// API-30, CONST-25, ENTITY-51
		{Name: "the prices of coins", URL: "/ticker", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "coins at sample stale")
			keys(t, a.Member("coins", 0), "id symbol name priceInr changePercent24Hr")
			is(
				"coins.0.symbol",
				"BTC",
				"coins.1.symbol",
				"ETH",
				"coins.2.symbol",
				"SOL",
				"coins.3.symbol",
				"ADA",
				"coins.4.symbol",
				"MATIC",
				"coins.0.id",
				"bitcoin",
				"coins.0.name",
				"Bitcoin",
				"coins.0.priceInr",
				2745310.5,
				"coins.0.changePercent24Hr",
				1.84,
				"sample",
				true,
			)(
				t,
				a,
			)
		}},
		{Name: "partner events", URL: "/external_system?key=partner_events", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "key value")
			keys(t, a.Member("value", 0), "name slug image city startTime link")
		}},
		{Name: "another external system", URL: "/external_system?key=payroll", Status: 404},
		{Name: "an external system without a key", URL: "/external_system", Status: 400, Has: []string{"key"}},
		// API-45, GEN-08: Mumbai is in India, Muscat in the Gulf
		{Name: "cities", URL: "/cities/key/mu", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.Member(0), "id name label value")
			is("0.name", "Mumbai", "0.label", "Mumbai", "1.name", "Muscat", "2", nil)(t, a)
			if a.Member(0, "id") != a.Member(0, "value") {
				t.Error("the value is not the ID")
			}
		}},
		{Name: "cities by a former name", URL: "/cities/key/BOMB?format=extra", Check: func(t *testing.T, a Response) {
			keys(t, a.Member(0), "id name label value state country")
			is("0.label", "Mumbai, Maharashtra, India", "0.state", "Maharashtra", "0.country", "India")(t, a)
		}},
		{Name: "no city", URL: "/cities/key/zz", Has: []string{"[]"}},

		// D-40
		{Name: "stories of a series", URL: "/series/stories?slug=money-matters", Titles: []string{"First unicorn founder"}},
		{Name: "stories of an unknown series", URL: "/series/stories?slug=nothing", Has: []string{paged}},
		{Name: "stories of a property", URL: "/property/stories?slug=founder-first", Titles: []string{"Story 1", "First unicorn founder"}},
		{Name: "stories of an author", URL: "/author/stories?slug=arjun", Titles: []string{"First unicorn founder"}},
		{Name: "stories of an unknown author", URL: "/author/stories?slug=nobody", Has: []string{paged}},
		{
			Name:   "trending stories",
			URL:    "/stories/trending",
			Titles: []string{"First unicorn founder"},
			Check:  is("limit", 24, "stories.0.metadata.reactions.likeCount", 4),
		},
		{Name: "trending stories of a brand", URL: "/stories/trending?brand=herstory&by=claps", Titles: []string{"First unicorn founder"}},
		{Name: "trending stories of another brand", URL: "/stories/trending?brand=ys", Titles: []string{}},
		{Name: "trending stories of an unknown brand", URL: "/stories/trending?brand=none", Titles: []string{}},
		{Name: "most read stories, of which there are none", URL: "/stories/trending?by=read", Titles: []string{}},
		{Name: "trending by an unknown ranking", URL: "/stories/trending?by=luck", Status: 400, Has: []string{"by"}},
		{
			Name:  "a custom topic",
			URL:   "/custom-topic?slug=budget-2026",
			Check: is("title", "Budget 2026", "path", "/custom-topic/budget-2026", "blocks.0.source", "tag:funding"),
		},
		{Name: "an unknown custom topic", URL: "/custom-topic?slug=nothing", Status: 404},

		// One story. ENTITY-01…-16
		{Name: "a story", URL: "/story?path=" + unicorn, Header: public, HasNot: []string{"What members read"}, Check: fullStory},
		{
			Name: "a story with lazy media",
			URL:  "/story?path=" + unicorn + "&lazymedia=true",
			Has:  []string{`loading=\"lazy\"`, "What everybody may read"},
		},
		{Name: "a webinar", URL: "/story?path=/webinar/how-to-read-a-term-sheet", Check: func(t *testing.T, a Response) { // ENTITY-16, D-03
			keys(t, a.Member("story", "webinar"), "id startTimeUnix endTimeUnix")
			is("story.type", "WEBINAR", "story.webinar.id", "w1", "story.webinar.startTimeUnix", float64(dbtest.Noon.Unix()),
				"story.webinar.endTimeUnix", float64(dbtest.Noon.Unix()+3600))(t, a)
		}},
		{
			Name: "a video's story",
			URL:  "/story?path=/video/plain-video",
			Check: is(
				"story.type",
				"VIDEO",
				"story.mediaId",
				"abc123",
				"story.videoPlatform",
				"youtube", // ENTITY-07
				"story.metadata.thumbnailMediaId",
				"abc123",
				"story.metadata.thumbnailPlatform",
				"youtube",
				"story.webinar",
				nil,
				"story.series",
				nil,
				"story.brandPublisher",
				nil,
			),
		},
		{
			Name:  "an unlisted story has its address",
			URL:   "/story?path=/2026/03/known-by-its-address-alone",
			Check: is("story.title", "Known by its address alone"),
		},
		{Name: "no story", URL: "/story?path=/2026/03/none", Status: 404},
		{Name: "a draft is not found", URL: "/story?path=" + url.QueryEscape(e.Drafts[0].Path), Status: 404},
		{Name: "a withdrawn story is not found", URL: "/story?path=" + url.QueryEscape(e.Drafts[2].Path), Status: 404},
		{Name: "a story without its path", URL: "/story", Status: 400, Has: []string{"path"}},

		// API-01, D-38
		{Name: "an unknown operation", URL: "/stories/oldest", Status: 404},
		{Name: "unknown parameters are ignored", URL: "/ys/stories/latest?limit=1&colour=red&%00=%ff", Titles: []string{"Story 60"}},
		{Name: "a slug with a NUL", URL: "/brand/stories?slug=a%00b", Status: 400, Has: []string{"slug"}},
		{Name: "a slug that is not UTF-8", URL: "/tag/stories?slug=%ff", Status: 400, Has: []string{"slug"}},
		{Name: "a brand with a NUL", URL: "/brand/a%00/landing", Status: 400, Has: []string{"brand"}},
	}
}

// latestTitles returns the titles of the newest stories of ys and herstory together; those of the
// same minute are ordered by descending ID.
func latestTitles(from, to int) []string {
	var list []string
	for i := range 30 {
		if i < 14 {
			list = append(list, fmt.Sprint("She ", 14-i))
		}
		list = append(list, fmt.Sprint("Story ", 60-i))
	}
	return list[from:to]
}

func fullStory(t *testing.T, a Response) {
	s := a.Member("story")
	keys(t, s, cardKeys+" postContent paywalledPostContent")            // without the states of a browser (ENTITY-08)
	keys(t, a.Member("story", "brand"), "slug name path")               // ENTITY-05
	keys(t, a.Member("story", "series"), "title slug path")             // ENTITY-06
	keys(t, a.Member("story", "brandPublisher"), "name slug thumbnail") // ENTITY-49
	keys(t, a.Member("story", "metadata"), `defaultThumbnail media portraitThumbnail thumbnail thumbnailMediaId thumbnailPlatform
		excerpt category authors series curatedCategories reactions`) // ENTITY-09
	keys(t, a.Member("story", "metadata", "category"), "name slug path")        // ENTITY-11
	keys(t, a.Member("story", "metadata", "authors", 0), "name path")           // ENTITY-12
	keys(t, a.Member("story", "metadata", "curatedCategories", 0), "name path") // ENTITY-14
	keys(t, a.Member("story", "metadata", "reactions"), "likeCount shareCount") // ENTITY-15
	picture := "/media/m/ab/" + strings.Repeat("ab", 32) + "/"
	is(
		"story.path",
		"/herstory/2021/03/first-unicorn-founder",
		"story.slug",
		"first-unicorn-founder",
		"story.title",
		"First unicorn founder", // ENTITY-01
		"story.type",
		"ARTICLE", // ENTITY-02
		"story.publishedAt",
		"2021-03-15T09:30:00+05:30",
		"story.updatedAt",
		"2021-03-15T09:30:00+05:30",
		"story.timeLapsed",
		"2021-03-15", // ENTITY-03, D-03
		"story.paywalledPostContent",
		nil,
		"story.layout",
		"standard", // ENTITY-04
		"story.brand.slug",
		"herstory",
		"story.brand.name",
		"HerStory",
		"story.series.slug",
		"money-matters",
		"story.series.path",
		"/series/money-matters",
		"story.metadata.series.0.slug",
		"money-matters",
		"story.metadata.series.1.slug",
		"build-and-grow", // ENTITY-13
		"story.metadata.authors.0.name",
		"Meera Nambiar",
		"story.metadata.authors.1.path",
		"/author/arjun",
		"story.metadata.category.slug",
		"technology",
		"story.metadata.curatedCategories.0.name",
		"Funding",
		"story.metadata.excerpt",
		"What everybody may read.", // ENTITY-10
		"story.metadata.thumbnail",
		picture+"640.jpg",
		"story.metadata.media",
		picture+"1280.jpg",
		"story.metadata.portraitThumbnail",
		picture+"640.jpg",
		"story.metadata.reactions.likeCount",
		4,
		"story.metadata.reactions.shareCount",
		2,
		"story.brandPublisher.slug",
		"acme-pickles",
		"story.brandPublisher.thumbnail",
		picture+"640.jpg",
		"story.gated",
		true,
		"story.sponsored",
		true,
	)(
		t,
		a,
	)
	if _, ok := a.Member("story", "id").(string); !ok {
		t.Error("the ID is not a string") // D-03
	}
	if text := fmt.Sprint(a.Member("story", "postContent")); !strings.Contains(text, "What everybody may read.") {
		t.Errorf("postContent is %s", text)
	}
}

// Every list follows the paging rules (D-31).
func checkPaging(t *testing.T, s *Site) {
	for _, call := range []struct {
		url     string
		all     int // number of its stories
		offsets bool
	}{
		{"/stories/latest", 82, true}, {"/ys/stories/latest", 63, true}, {"/brand/stories?slug=ys", 63, true},
		{"/tag/stories?slug=funding", 5, true}, {"/tag/stories?slug=funding&greedy=true", 82, true},
		{"/category/stories?slug=technology", 1, true}, {"/category/stories?slug=technology&brand=ys&greedy=true", 63, true},
		{"/series/stories?slug=money-matters", 1, true}, {"/property/stories?slug=founder-first", 2, true},
		{"/author/stories?slug=meera", 1, true},
		{"/stories/date?year=2026&month=3&day=15", 82, true}, {"/brand-spotlight/stories?slug=acme-pickles", 1, true},
		{"/stories/search/title?title=story", 60, true}, {"/stories/search/title?type=glossary", 8, true},
		{"/story/related", 63, false}, {"/featured_stories", 1, false}, {"/stories/trending", 1, false},
	} {
		and := "&"
		if !strings.Contains(call.url, "?") {
			and = "?"
		}
		at := call.url + and
		cases := []Case{
			{Name: "nothing", URL: at + "limit=0", Check: count(0)},
			{Name: "cut", URL: at + "limit=1000", Check: count(min(call.all, 50))},
			{Name: "negative limit", URL: at + "limit=-1", Status: 400, Has: []string{"limit"}},
			{Name: "limit is not a number", URL: at + "limit=NaN", Status: 400, Has: []string{"limit"}},
			{Name: "limit is not an integer", URL: at + "limit=1.5", Status: 400, Has: []string{"limit"}},
			{Name: "limit is too large to count", URL: at + "limit=99999999999999999999", Status: 400, Has: []string{"limit"}},
			{Name: "largest limit", URL: at + "limit=9223372036854775807", Check: count(min(call.all, 50))},
		}
		if call.offsets {
			cases = append(cases,
				Case{Name: "negative offset", URL: at + "offset=-1", Status: 400, Has: []string{"offset"}},
				Case{Name: "offset is not a number", URL: at + "offset=two", Status: 400, Has: []string{"offset"}},
				Case{Name: "beyond the end", URL: at + "offset=90", Check: count(0)},
				Case{Name: "beyond everything", URL: at + "offset=9223372036854775807", Check: count(0)},
				Case{Name: "both largest", URL: at + "offset=9223372036854775807&limit=9223372036854775807", Check: count(0)},
			)
		}
		t.Run(call.url, func(t *testing.T) {
			Run(t, s, cases)
			if call.offsets {
				checkPages(t, s, at, call.all)
			}
		})
	}
}

// checkPages reads a list page by page: every story must occur once, in the order of a single request.
func checkPages(t *testing.T, s *Site, at string, all int) {
	t.Helper()
	seen := map[any]bool{}
	n := 0
	for offset := 0; ; offset += 7 {
		a := s.Ask(t, Case{URL: fmt.Sprintf("%slimit=7&offset=%d", at, offset)})
		list, _ := a.Member("stories").([]any)
		for _, item := range list {
			if kind := item.(map[string]any)["type"]; kind != nil && !slices.Contains([]any{"ARTICLE", "VIDEO", "WEBINAR"}, kind) { // ENTITY-02
				t.Errorf("%v is of the type %v", item.(map[string]any)["title"], kind)
			}
			id := item.(map[string]any)["id"]
			if seen[id] {
				t.Fatalf("%v occurs twice", item.(map[string]any)["title"])
			}
			seen[id] = true
		}
		if n += len(list); len(list) < 7 { // CONST-04
			break
		}
	}
	if n != all {
		t.Errorf("paging returned %d stories, want %d", n, all)
	}
}

// HEAD is GET without a body, and other methods are 405 with Allow (D-38).
func checkMethods(t *testing.T, s *Site, cases []Case) {
	for pattern := range s.API.OpenAPI().Paths {
		path := strings.NewReplacer("{id}", "1", "{brand}", "ys", "{key}", "mu").Replace(pattern)
		offered := map[string]bool{}
		for other, item := range s.API.OpenAPI().Paths {
			if other != pattern && !matches(other, path) {
				continue // /desk/companies/duplicates also has the form of /desk/companies/{id}
			}
			for _, op := range operations(item) {
				offered[op.Method] = true
				if op.Method == http.MethodGet {
					offered[http.MethodHead] = true
				}
			}
		}
		var allow []string
		for method := range offered {
			allow = append(allow, method)
		}
		slices.Sort(allow)
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, http.MethodOptions} {
			if offered[method] {
				continue
			}
			Run(t, s, []Case{{Name: method + " " + pattern, Method: method, URL: path, Status: 405,
				Header: map[string]string{"Allow": strings.Join(allow, ", ")}}})
		}
	}
	for _, c := range cases {
		if c.Method != "" {
			continue // not a read operation
		}
		get := s.Ask(t, c)
		c.Method = http.MethodHead
		head := s.Ask(t, c)
		if head.Status != get.Status || head.Text != "" || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") ||
			head.Header.Get("Etag") != get.Header.Get("Etag") || head.Header.Get("Cache-Control") != get.Header.Get("Cache-Control") {
			t.Errorf("HEAD %s: %d %v %q, GET %d %v", c.URL, head.Status, head.Header, head.Text, get.Status, get.Header)
		}
	}
}

// subscription returns a push subscription as a browser sends it.
func subscription(endpoint string) string {
	return `{"endpoint":"` + endpoint + `","expirationTime":null,"keys":{"p256dh":"` + browserKey + `","auth":"BTBZMqHH6r4Tts7J_aSIgg"}}`
}
