package apitest

import (
	"strings"
	"testing"
)

// landingArea has landing pages, web stories, courses and audio shows.
var landingArea = area{
	cases: landingCases,
}

// landingCases test API-19, API-20, API-21, GEN-21, ROUTE-49, STATE-76 and the additions of D-40
// about courses and audio shows.
func landingCases(e *FullSite) []Case {
	return []Case{
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
	}
}
