package pagetest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/frame"
)

// newSiteWithShow returns a site with a Hindi show of fourteen episodes, the fourteenth newest.
func newSiteWithShow(t *testing.T, db *database.DB) (*testSite, *audio.Show) {
	t.Helper()
	s := siteOn(t, db)
	show := &audio.Show{
		BrandID: s.Brand("hindi").ID,
		Lang:    "hi",
		Slug:    "paise",
		Title:   "पैसे की बात",
		Excerpt: "घर और दुकान का हिसाब",
		HTML:    "<p>हर हफ़्ते।</p>",
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := audio.SaveShow(ctx, tx, show); err != nil {
			return err
		}
		for i := 1; i <= 14; i++ {
			e := &audio.Episode{
				Slug:        fmt.Sprint("k", i),
				Title:       fmt.Sprint("कड़ी ", i),
				Excerpt:     "उधार",
				Audio:       "https://sound.example/a.mp3",
				PublishedAt: clock.MomentOf(dbtest.Noon.Add(time.Duration(i-20) * time.Hour)),
			}
			if err := audio.SaveEpisode(ctx, tx, show, e); err != nil {
				return err
			}
		}
		return nil
	})
	return s, show
}

func TestEditionListsItsAudioShows(t *testing.T) { // PAGE-21, D-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, show := newSiteWithShow(t, db)
		response := s.get(t, "/hindi/audio-shows")
		m := model[audio.AudioShowsPage](t, response)
		if response.Status != http.StatusOK || m.Lang != "hi" || len(m.Shows) != 1 || m.Shows[0].Href != "/hindi/audio-shows/paise" ||
			m.Shows[0].Count != 14 {
			t.Errorf("%d %+v", response.Status, m.Shows)
		}
		if !slices.Contains(response.Tags, audio.Tag) || !slices.Contains(response.Tags, show.Tag()) {
			t.Errorf("its tags are %q", response.Tags)
		}
		for _, named := range m.Head.Alternates {
			if a := s.get(t, strings.TrimPrefix(named.Href, "https://example.com")); a.Status != http.StatusOK {
				t.Errorf("the list names %s, which answers %d", named.Href, a.Status)
			}
		}
		for _, address := range []string{"/audio-shows", "/tamil/audio-shows", "/herstory/audio-shows",
			"/audio-shows/paise", "/hindi/audio-shows/none", "/hindi/audio-shows/paise/none",
			"/hindi/audio-shows/paise/k1/more", "/hindi/audio-shows?page=2", "/hindi/audio-shows/paise?before=0",
			"/hindi/audio-shows/paise?before=x", "/hindi/audio-shows/paise?before=999"} {
			a := s.get(t, address)
			if a.Status != http.StatusNotFound { // STATE-76
				t.Errorf("%s: %d", address, a.Status)
			}
			if named := model[frame.Frame](t, a).Head.Alternates; len(named) > 0 {
				t.Errorf("%s is missing and names pages in other languages: %+v", address, named)
			}
		}
		if a := s.get(t, "/hindi/audio-shows/paise"); a.Status != http.StatusOK { // after one that failed
			t.Errorf("the show: %d", a.Status)
		}
	})
}

func TestAudioShowListsEpisodesPageByPage(t *testing.T) { // D-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, _ := newSiteWithShow(t, db)
		m := model[audio.AudioShowPage](t, s.get(t, "/hindi/audio-shows/paise"))
		if len(m.Episodes) != 12 || m.Episodes[0].Title != "कड़ी 14" || m.HasNewer ||
			m.Podcast != "https://example.com/hindi/audio-shows/paise/podcast" ||
			m.HTML != "<p>हर हफ़्ते।</p>" {
			t.Errorf("%+v", m)
		}
		if !slices.Contains(
			m.Head.Forms,
			frame.Form{Type: "application/rss+xml", Href: "/hindi/audio-shows/paise/podcast", Title: "पैसे की बात"},
		) {
			t.Errorf("its head names %+v", m.Head.Forms)
		}
		if !strings.Contains(m.Head.JSONLD, `"PodcastSeries"`) || !strings.Contains(m.Head.JSONLD, `"BreadcrumbList"`) ||
			len(m.Breadcrumbs) != 3 ||
			m.Breadcrumbs[2].Href != "/hindi/audio-shows" {
			t.Errorf("it says %s below %+v", m.Head.JSONLD, m.Breadcrumbs)
		}
		later := model[audio.AudioShowPage](t, s.get(t, m.Next))
		if len(later.Episodes) != 2 || later.Episodes[1].Title != "कड़ी 1" || later.Next != "" || !later.HasNewer ||
			!strings.HasPrefix(later.Head.Robots, "noindex") {
			t.Errorf("%s: %+v", m.Next, later)
		}
	})
}

func TestEpisodeHasItsRecordingAndTheNextOne(t *testing.T) { // D-15, PAGE-21
	s, show := newSiteWithShow(t, dbtest.New(t))
	m := model[audio.AudioEpisodePage](t, s.get(t, "/hindi/audio-shows/paise/k13"))
	if m.Audio != "https://sound.example/a.mp3" || m.Show.Title != "पैसे की बात" || m.Next == nil ||
		m.Next.Title != "कड़ी 14" ||
		m.Episode.PublishedAt != "2026-03-15T05:00:00+05:30" {
		t.Errorf("%+v", m)
	}
	if last := model[audio.AudioEpisodePage](t, s.get(t, "/hindi/audio-shows/paise/k14")); last.Next == nil ||
		last.Next.Title != "कड़ी 1" {
		t.Errorf("after the newest: %+v", last.Next)
	}
	if !strings.Contains(m.Head.JSONLD, `"PodcastEpisode"`) ||
		!strings.Contains(m.Head.JSONLD, `"contentUrl":"https://sound.example/a.mp3"`) ||
		len(m.Breadcrumbs) != 4 ||
		m.Breadcrumbs[3].Href != show.Path() {
		t.Errorf("it says %s below %+v", m.Head.JSONLD, m.Breadcrumbs)
	}
}

// Issue 24: the address of a withdrawn episode responds with 410, and so do all addresses of a withdrawn show. A draft has none.
func TestWithdrawnShowsAndEpisodesAreGone(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, show := newSiteWithShow(t, db)
		expect := func(when string, want map[string]int) {
			t.Helper()
			for address, status := range want {
				if a := s.get(t, "/hindi/audio-shows"+address); a.Status != status {
					t.Errorf("%s, %s: %d", when, address, a.Status)
				}
			}
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return audio.SaveEpisode(ctx, tx, show, &audio.Episode{Slug: "k3", Title: "कड़ी 3", Audio: "https://sound.example/a.mp3",
				PublishedAt: clock.MomentOf(dbtest.Noon.Add(-time.Hour)), Status: audio.Withdrawn})
		})
		expect("one episode", map[string]int{"/paise/k3": 410, "/paise/k4": 200, "/paise": 200})
		for status, code := range map[audio.Status]int{audio.Withdrawn: 410, audio.Draft: 404, audio.Published: 200} {
			show.Status = status
			s.Write(func(ctx context.Context, tx *database.Tx) error { return audio.SaveShow(ctx, tx, show) })
			list := http.StatusNotFound
			if status == audio.Published {
				list = http.StatusOK
			}
			expect(string(status), map[string]int{"/paise/k4": code, "/paise": code, "": list})
		}
	})
}

func TestMenusLinkToAudioShowsIfThereAreAny(t *testing.T) {
	s := newSite(t)
	leads := func(address string) bool {
		return slices.ContainsFunc(
			model[frame.Frame](t, s.get(t, address)).Footer.Read,
			func(l frame.Link) bool { return l.Key == "menu.audioShows" && l.Href == "/hindi/audio-shows" },
		)
	}
	before := s.get(t, "/hindi")
	if leads("/hindi") || !slices.Contains(before.Tags, audio.Tag) {
		t.Errorf("without a show the foot leads there: %v, tags %q", leads("/hindi"), before.Tags)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return audio.SaveShow(ctx, tx, &audio.Show{BrandID: s.Brand("hindi").ID, Lang: "hi", Slug: "paise", Title: "पैसे"})
	})
	s.rebuild(t, nil)
	if !leads("/hindi") || leads("/") {
		t.Errorf("with one: %v, and in English %v", leads("/hindi"), leads("/"))
	}
	if m := model[audio.AudioShowPage](t, s.get(t, "/hindi/audio-shows/paise")); m.Podcast != "" || len(m.Episodes) != 0 {
		t.Errorf("a show without episodes: %q", m.Podcast)
	}
}
