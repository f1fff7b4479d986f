package apitest

import (
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
)

// listArea has the lists of stories, and sets and series that editors curate.
var listArea = area{
	cases: listCases,
}

// listCases test API-02 to API-18, CONST-01 to CONST-06 and CONST-28.
func listCases(e *FullSite) []Case {
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
		}, // API-05, F180
		{
			Name:   "tag stories with the featured stories",
			URL:    "/tag/stories?slug=funding&limit=12&brand=herstory",
			Titles: []string{"She 5", "She 3", "She 1", "First unicorn founder"},
		},
		{
			Name:   "tag stories of the home page",
			URL:    "/tag/stories?slug=funding&brand=herstory&skipDontShowOnHomepage=true",
			Titles: []string{"She 3", "She 1", "First unicorn founder"},
		}, // API-06, F180
		{Name: "a greedy tag is filled with related tags, then the brand", URL: "/tag/stories?slug=funding&brand=herstory&greedy=true&limit=7",
			Titles: []string{"She 5", "She 3", "She 1", "First unicorn founder", "She 2", "She 14", "She 13"}, // API-07, F180
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
