package apitest

import (
	"fmt"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// What editors compose gets new pictures of the library of their brand only, and keeps those that it has.
func TestComposedPagesGetPicturesOfTheirLibraryOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		shared, other := s.libraryFile(t, "", "all"), s.libraryFile(t, "ys-gulf", "other-file.jpg")
		for _, one := range []struct{ url, create, edit, field string }{
			{"/desk/web-stories", `"brand":"herstory",`, `"title":"Looms","picture":%d`, "picture"},
			{"/desk/web-stories", `"brand":"herstory","slug":"slides",`, `"title":"Looms","slides":[{"text":"x"},{"picture":%d}]`,
				"slides[1].picture"},
			{"/desk/hubs", `"brand":"herstory","path":"/herstory/learn",`, `"name":"Learn","picture":%d`, "picture"},
			{"/desk/hubs", `"brand":"herstory","path":"/herstory/teach",`,
				`"name":"Teach","blocks":[{"kind":"people","entries":[{"title":"Asha"},{"title":"Ravi","picture":%d}]}]`,
				"blocks[0].entries[1].picture"},
			{"/desk/audio-shows", `"brand":"herstory",`, `"title":"Thread","picture":%d`, "picture"},
			{"/desk/courses", `"brand":"herstory",`, `"title":"Weaving","picture":%d`, "picture"},
		} {
			body := func(start string, id int64) string { return "{" + start + fmt.Sprintf(one.edit, id) + "}" }
			refuses(t, s.send(t, "POST", one.url, SignedEditor, body(one.create, other), 422), one.field)
			refuses(t, s.send(t, "POST", one.url, SignedEditor, body(one.create, 0), 422), one.field)
			made := s.send(t, "POST", one.url, SignedEditor, body(one.create, shared), 200)
			url := fmt.Sprintf("%s/%.0f", one.url, made.Member("id"))
			version := func(a Response) string { return fmt.Sprintf(`"version":%.0f,`, a.Member("version")) }
			refuses(t, s.send(t, "PUT", url, SignedEditor, body(version(made), other), 422), one.field)
			saved := s.send(t, "PUT", url, SignedAdmin, body(version(made), other), 200)
			s.send(t, "PUT", url, SignedEditor, body(version(saved), other), 200) // it has the picture already
		}
	})
}

// A hub has a path that readers can open, in the part of the site of its brand; so has a course, unless it is in that of the master brand.
func TestPathsOfComposedPagesAreInTheirBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for i, path := range []string{"/herstory/../x", "/herstory/<b>", "/herstory//x", "/herstory/x/", "/herstory/2026/01/x", "/herstory/q?x=1",
			"/herstory/X", "/ys-gulf/x", "/x", "/herstory"} {
			refuses(t, s.send(t, "POST", "/desk/hubs", SignedEditor, fmt.Sprintf(`{"brand":"herstory","name":"Hub","slug":"hub-%d","path":%q}`,
				i, path), 422), "path")
		}
		refuses(t, s.send(t, "POST", "/desk/hubs", SignedAdmin, `{"brand":"ys","name":"Hub","path":"/herstory/hub"}`, 422), "path")
		s.desk(t, "POST", "/desk/hubs", SignedEditor, `{"brand":"herstory","name":"Hub","path":"/herstory/hub"}`, "page", "/herstory/hub")

		refuses(t, s.send(t, "POST", "/desk/courses", SignedEditor, `{"brand":"herstory","title":"Weaving","path":"/ys-gulf/weaving"}`, 422),
			"path")
		made := s.send(t, "POST", "/desk/courses", SignedEditor, `{"brand":"herstory","title":"Weaving","path":"/herstory/weaving"}`, 200)
		refuses(t, s.send(t, "PUT", fmt.Sprintf("/desk/courses/%.0f", made.Member("id")), SignedEditor,
			fmt.Sprintf(`{"version":%.0f,"title":"Weaving","path":"/ys-gulf/weaving"}`, made.Member("version")), 422), "path")
	})
}

// What one editor publishes, withdraws or deletes is what that editor has read: if somebody else has saved since, the response is 409 with
// the record as it is now.
func TestStatusOfShowsAndCoursesNeedsTheVersionThatWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		show := s.desk(t, "POST", "/desk/audio-shows", SignedEditor, `{"brand":"herstory","title":"Thread"}`)
		showAt := fmt.Sprintf("/desk/audio-shows/%.0f", show.Member("id"))
		episode := s.desk(t, "POST", showAt+"/episodes", SignedEditor, `{"title":"Warp","audio":"https://sound.example/a.mp3"}`)
		course := s.desk(t, "POST", "/desk/courses", SignedEditor,
			`{"brand":"herstory","title":"Weaving","lessons":[{"title":"One","body":"Text."}]}`)
		for url, one := range map[string]struct {
			read  Response
			other string
		}{
			showAt: {show, `"title":"Yarn"`},
			fmt.Sprintf("/desk/audio-episodes/%.0f", episode.Member("id")): {episode, `"title":"Yarn","audio":"https://sound.example/a.mp3"`},
			fmt.Sprintf("/desk/courses/%.0f", course.Member("id")):         {course, `"title":"Yarn","lessons":[{"title":"One","body":"Text."}]`},
		} {
			now := s.desk(t, "PUT", url, SignedAdmin, with(one.read.Member("version"), one.other))
			publish := `"status":"published"`
			s.desk(t, "POST", url+"/status", SignedEditor, "{"+publish+"}", "status", 422)
			s.desk(t, "DELETE", url, SignedEditor, "", "status", 400)
			s.desk(t, "POST", url+"/status", SignedEditor, with(one.read.Member("version"), publish), "status", 409, "current.title", "Yarn")
			s.desk(t, "DELETE", url+versionQuery(one.read), SignedEditor, "", "status", 409, "current.title", "Yarn")
			if url != showAt { // readers do not see an episode of a draft
				s.desk(t, "POST", url+"/status", SignedEditor, with(now.Member("version"), publish), "title", "Yarn")
			}
		}
	})
}

// An episode that was published in the draft of a show waits for its show: it can be a draft again, and be deleted. Once readers know the
// show, it can only be withdrawn.
func TestPublishedEpisodeOfADraftWaitsForItsShow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		show := s.desk(t, "POST", "/desk/audio-shows", SignedEditor, `{"brand":"herstory","title":"Thread"}`)
		showAt := fmt.Sprintf("/desk/audio-shows/%.0f", show.Member("id"))
		made := s.desk(t, "POST", showAt+"/episodes", SignedEditor,
			`{"title":"Warp","audio":"https://sound.example/a.mp3","publishedAt":"2026-01-05T09:00:00Z"}`)
		at := fmt.Sprintf("/desk/audio-episodes/%.0f", made.Member("id"))
		set := func(status string, want ...any) {
			t.Helper()
			s.desk(t, "POST", at+"/status", SignedEditor, with(made.Member("version"), `"status":"`+status+`"`), want...)
		}
		set("published", "status", "scheduled")
		s.desk(t, "GET", showAt+"/episodes?status=scheduled", SignedEditor, "", "items.0.title", "Warp")
		s.desk(t, "GET", showAt+"/episodes?status=published", SignedEditor, "", "items", []any{})
		set("draft", "status", "draft")
		set("published", "status", "scheduled")
		s.desk(t, "DELETE", at+versionQuery(made), SignedEditor, "", "title", "Warp")

		made = s.desk(t, "POST", showAt+"/episodes", SignedEditor,
			`{"title":"Weft","audio":"https://sound.example/a.mp3","publishedAt":"2026-01-05T09:00:00Z"}`)
		at = fmt.Sprintf("/desk/audio-episodes/%.0f", made.Member("id"))
		set("published", "status", "scheduled")
		s.desk(t, "POST", showAt+"/status", SignedEditor, with(show.Member("version"), `"status":"published"`), "status", "published")
		s.desk(t, "GET", at, SignedEditor, "", "status", "published")
		set("draft", "status", 409)
		s.desk(t, "DELETE", at+versionQuery(made), SignedEditor, "", "status", 409)
	})
}

// A withdrawn web story is public again at once or stays withdrawn: at no time is its address unknown. Nothing is published beyond 2100.
func TestHoursOfWebStoriesAndAnnouncements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/web-stories", SignedEditor, `{"brand":"herstory","title":"Looms","slides":[{"text":"One"}]}`)
		at := fmt.Sprintf("/desk/web-stories/%.0f", made.Member("id"))
		for _, far := range []string{"9999-12-31T23:59:59-14:00", "2101-01-01T00:00:00Z"} {
			refuses(t, s.send(t, "POST", at+"/publish", SignedEditor, `{"version":1,"publishAt":"`+far+`"}`, 422), "publishAt")
			refuses(t, s.send(t, "POST", "/desk/announcements", SignedEditor, `{"brand":"herstory","text":"Late","startsAt":"`+far+`"}`, 422),
				"startsAt")
		}
		s.desk(t, "POST", at+"/publish", SignedEditor, `{"version":1}`, "state", "published")
		s.desk(t, "POST", at+"/withdraw", SignedEditor, `{"version":2}`, "state", "withdrawn")
		later := c.Now().Add(time.Hour).Format(time.RFC3339)
		refuses(t, s.send(t, "POST", at+"/publish", SignedEditor, `{"version":3,"publishAt":"`+later+`"}`, 422), "publishAt")
		s.desk(t, "GET", at, SignedEditor, "", "state", "withdrawn")
		s.desk(t, "POST", at+"/publish", SignedEditor, `{"version":3}`, "state", "published")
	})
}

// A path that browsers take for another site is not a path of this site, wherever editors type a link.
func TestLinksOfEditorsStayOnThisSite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		picture := s.libraryFile(t, "", "banner")
		banner := s.send(t, "GET", "/desk/banners/search", SignedAdmin, "", 200)
		for _, link := range []string{`/\\evil.example`, `//evil.example`, `/\tx`} {
			refuses(t, s.send(t, "POST", "/desk/web-stories", SignedEditor,
				`{"brand":"herstory","title":"Looms","slides":[{"text":"x","link":"`+link+`"}]}`, 422), "slides[0].link")
			refuses(t, s.send(t, "POST", "/desk/hubs", SignedEditor, `{"brand":"herstory","path":"/herstory/learn","name":"Learn",`+
				`"blocks":[{"kind":"people","entries":[{"title":"Asha","href":"`+link+`"}]}]}`, 422), "blocks[0].entries[0].href")
			refuses(t, s.send(t, "POST", "/desk/announcements", SignedEditor, `{"brand":"herstory","text":"x","link":"`+link+`"}`, 422), "link")
			refuses(t, s.send(t, "PUT", "/desk/banners/search", SignedAdmin, with(banner.Member("version"),
				fmt.Sprintf(`"picture":%d,"alt":"A loom","link":"%s"`, picture, link)), 422), "link")
		}
	})
}

// A broadcast names one video that a player can play, or a file of this site.
func TestVideosOfBroadcasts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		made := s.desk(t, "POST", "/desk/broadcasts", SignedAdmin, `{"brand":"ys","slug":"summit","title":"Summit","onAir":false}`,
			"slug", "summit")
		const at = "/desk/broadcasts/ys/summit"
		for _, video := range []string{"https://vimeo.com/123/456", "https://vimeo.com/about", "https://www.youtube.com/@weavers/live",
			"https://www.youtube.com/feed", "/..//x.mp4", `/x.mp4\" onerror=\"x`, "/x/../y.mp4", `/\\host/x.mp4`} {
			refuses(t, s.send(t, "PUT", at, SignedAdmin, with(made.Member("version"), `"title":"Summit","onAir":false,"video":"`+video+`"`),
				422), "video")
		}
		for _, video := range []string{"https://vimeo.com/123", "https://www.youtube.com/watch?v=abc123", "/files/summit.mp4"} {
			made = s.desk(t, "PUT", at, SignedAdmin, with(made.Member("version"), `"title":"Summit","onAir":false,"video":"`+video+`"`),
				"video", video)
		}
		for typed, video := range map[string]string{"https://player.vimeo.com/video/123": "https://vimeo.com/123",
			"https://youtu.be/abc123":               "https://www.youtube.com/watch?v=abc123",
			"https://www.youtube.com/live/abc123":   "https://www.youtube.com/watch?v=abc123",
			"https://vimeo.com/channels/weavers/77": "https://vimeo.com/77"} {
			made = s.desk(t, "PUT", at, SignedAdmin, with(made.Member("version"), `"title":"Summit","onAir":false,"video":"`+typed+`"`),
				"video", video)
		}
	})
}
