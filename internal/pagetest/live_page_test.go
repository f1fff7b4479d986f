package pagetest_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/frame"
	"masthead/internal/live"
	"masthead/internal/route"
	"masthead/internal/story"
)

func broadcast(slug string, on bool) curated.LiveVideo {
	return curated.LiveVideo{Slug: slug, LiveOn: on, Title: "The open desk", Description: "Every weekday at six.",
		PlayerNode: curated.PlayerNode{Platform: "file", Src: "/files/a/desk.mp4"}}
}

// PAGE-09, STATE-75, D-33: a change of the set changes the page at once.
func TestBroadcastPageShowsItsCuratedSet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		film := s.Published("herstory", "A film", time.Hour, asVideo)
		s.Published("ys", "No film", time.Minute)
		set := brand.CuratedTag(curated.LiveVideos, s.Brand("ys"))
		if none := s.get(t, "/live/main"); none.Status != http.StatusNotFound || !slices.Contains(none.Tags, set) {
			t.Errorf("without a set: %d, %v", none.Status, none.Tags)
		}

		s.fillSet(t, curated.LiveVideos, "ys", broadcast("main", false), broadcast("clinic", true))
		response := s.get(t, "/live/main")
		off := model[live.LivePage](t, response)
		if response.Status != http.StatusOK || off.LiveOn || off.Video != nil || off.Title != "The open desk" ||
			off.Description != "Every weekday at six." ||
			off.Videos != "/videos" {
			t.Errorf("off air: %d %+v", response.Status, off)
		}
		if off.Latest == nil || len(off.Latest.Stories.Cards) != 1 || off.Latest.Stories.Cards[0].Href != film.Path ||
			off.Latest.Key != "section.latestVideos" ||
			off.Latest.Href != "/videos" {
			t.Errorf("the latest videos: %+v", off.Latest)
		}
		if off.Latest.Layout != "watch" || off.Latest.Stories.Cards[0].Video == nil {
			t.Errorf("a single one is in the layout %s", off.Latest.Layout)
		}
		videos := story.TypeList(story.Video, story.InLanguage(s.Brand("ys").Locale())).Tag()
		if !slices.Contains(response.Tags, set) || !slices.Contains(response.Tags, videos) {
			t.Errorf("off air does not follow the set or the videos: %v", response.Tags)
		}
		if off.Head.Canonical != "https://example.com/live/main" || off.Head.Title != "The open desk" || off.Head.Robots != "" {
			t.Errorf("its head: %+v", off.Head)
		}
		if _, hrefs := keysAndHrefs(off.Breadcrumbs); !slices.Equal(hrefs, []string{"/", "/videos"}) {
			t.Errorf("it is below %v", hrefs)
		}

		for i := range 9 {
			s.Published("ys", fmt.Sprint("More ", i), time.Duration(i+1)*time.Minute, asVideo)
		}
		if many := model[live.LivePage](t, s.get(t, "/live/main")).Latest; many.Layout != "four" || len(many.Stories.Cards) != 8 ||
			many.Stories.Cards[0].Title != "More 0" {
			t.Errorf("of many: %+v", many)
		}

		change := broadcast("main", true)
		change.Title = "The desk on Friday"
		change.PlayerNode = curated.PlayerNode{Platform: "youtube", ID: "a1-b_c"}
		s.fillSet(t, curated.LiveVideos, "ys", change, broadcast("clinic", true))
		on := model[live.LivePage](t, s.get(t, "/live/main"))
		if want := (frame.Video{Platform: "youtube", MediaID: "a1-b_c",
			Src: "https://www.youtube-nocookie.com/embed/a1-b_c", PlayerID: "player-standard"}); !on.LiveOn ||
			on.Title != change.Title ||
			on.Video == nil ||
			*on.Video != want {
			t.Errorf("on air: %+v %+v", on, on.Video)
		}
		own := model[live.LivePage](t, s.get(t, "/live/clinic")).Video
		if own == nil || own.Platform != "file" || own.Src != "/files/a/desk.mp4" {
			t.Errorf("with a video of our own: %+v", own)
		}

		for _, nowhere := range []string{"/live/other", "/live/main?page=2", "/live/main/more", "/herstory/live/main", "/live"} {
			if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
				t.Errorf("%s: %d", nowhere, response.Status)
			}
		}
		if !route.Reserved("/live/any") {
			t.Error("a story could take the path of a broadcast")
		}
	})
}

// PAGE-09: a broadcast without a video still shows its text.
func TestLivePageWithoutAVideo(t *testing.T) {
	s := newSite(t)
	s.fillSet(t, curated.LiveVideos, "ys", curated.LiveVideo{Slug: "main", Title: "The open desk"})
	if m := model[live.LivePage](t, s.get(t, "/live/main")); m.Latest != nil || m.Video != nil || m.Head.Description == "" {
		t.Errorf("%+v", m)
	}
}

// GEN-11, PAGE-09: an edition shows the master brand's broadcasts in its own frame, but its own if it has
// one.
func TestEditionsHaveBroadcastPages(t *testing.T) {
	s := newSite(t)
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Menu = brand.Menu{{Items: []brand.MenuItem{{Key: "menu.live", Path: "/live/main"}}}}
	})
	s.Published("hindi", "एक फ़िल्म", time.Hour, asVideo)
	s.Published("ys", "A film", time.Minute, asVideo)
	s.fillSet(t, curated.LiveVideos, "ys", broadcast("main", false))
	master := brand.CuratedTag(curated.LiveVideos, s.Brand("ys"))
	own := brand.CuratedTag(curated.LiveVideos, s.Brand("hindi"))

	response := s.get(t, "/hindi/live/main")
	m := model[live.LivePage](t, response)
	if m.Lang != "hi" || m.Brand.Slug != "hindi" || m.ContentLang != "en" || m.Set != "ys" ||
		m.Head.Canonical != "https://example.com/live/main" ||
		len(m.Head.Alternates) != 0 {
		t.Errorf(
			"the master's in Hindi: %s of %s, words %s of %s, canonical %s, %+v",
			m.Lang,
			m.Brand.Slug,
			m.ContentLang,
			m.Set,
			m.Head.Canonical,
			m.Head.Alternates,
		)
	}
	if m.Videos != "/hindi/videos" || m.Latest == nil || len(m.Latest.Stories.Cards) != 1 || m.Latest.Stories.Cards[0].Lang != "hi" {
		t.Errorf("its videos: %s, %+v", m.Videos, m.Latest)
	}
	if href := m.Menu[0].Items[0].Href; href != "/hindi/live/main" {
		t.Errorf("the menu leads to %s", href)
	}
	for _, tag := range []string{master, own} {
		if !slices.Contains(response.Tags, tag) {
			t.Errorf("it does not follow %s", tag)
		}
	}

	hindi := broadcast("main", true)
	hindi.Title = "खुली मेज़"
	s.fillSet(t, curated.LiveVideos, "hindi", hindi)
	m = model[live.LivePage](t, s.get(t, "/hindi/live/main"))
	if m.Title != "खुली मेज़" || m.ContentLang != "hi" || m.Set != "hindi" || m.Video == nil ||
		m.Head.Canonical != "https://example.com/hindi/live/main" {
		t.Errorf("its own: %+v", m)
	}
	if response := s.get(t, "/hindi/live/none"); response.Status != http.StatusNotFound ||
		!strings.HasPrefix(string(response.Body), "StatusPage ") ||
		!slices.Contains(response.Tags, own) {
		t.Errorf("a broadcast that nobody has: %d, %v", response.Status, response.Tags)
	}
}
