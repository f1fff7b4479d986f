package pagetest_test

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/searchpage"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
	"masthead/internal/video"
)

// addTerm creates a term with a position among the terms of its kind.
func (s *testSite) addTerm(kind taxonomy.Kind, slug, name string, position int) *taxonomy.Term {
	t := &taxonomy.Term{Kind: kind, Slug: slug, Name: name, Position: position}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.Save(ctx, tx, t) })
	return t
}

func linkTexts(links []frame.Link) (texts []string) {
	for _, l := range links {
		texts = append(texts, l.Text)
	}
	return texts
}

func cardTitles(cards []frame.StoryCard) (titles []string) {
	for _, c := range cards {
		titles = append(titles, c.Title)
	}
	return titles
}

// The links to other categories and series have the configured order; of two terms with the same position, the older one
// comes first. Names, slugs and the times of stories do not matter. Categories without stories are left out.
func TestSiblingsAreInTheConfiguredOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		for _, kind := range []taxonomy.Kind{taxonomy.Category, taxonomy.Series} {
			for i, term := range []struct {
				slug, name string
				position   int
			}{{"a", "Analysis", 3}, {"z", "Zebras", 1}, {"m", "Makers", 2}, {"b", "Business", 1}, {"c", "Crafts", 2}} {
				own := s.addTerm(kind, term.slug, term.name, term.position)
				s.Published("herstory", fmt.Sprint(kind, " of ", term.name), time.Duration(5-i)*time.Hour, storytest.With(own))
			}
		}
		s.addTerm(taxonomy.Category, "empty", "Empty", 0)
		for address, want := range map[string][]string{
			"/category/m":          {"Zebras", "Business", "Crafts", "Analysis"},
			"/herstory/category/z": {"Business", "Makers", "Crafts", "Analysis"},
			"/herstory/category/a": {"Zebras", "Business", "Makers", "Crafts"},
			"/series/b":            {"Zebras", "Makers", "Crafts", "Analysis"},
			"/series/a":            {"Zebras", "Business", "Makers", "Crafts"},
		} {
			if got := linkTexts(model[listing.ListPage](t, s.get(t, address)).Header.Siblings); !slices.Equal(got, want) {
				t.Errorf("%s links to %v, want %v", address, got, want)
			}
		}
	})
}

// PAGE-17: a story links to its topics in the editor's order, and a topic links to no other.
func TestTopicsOfAStoryAreInTheEditorsOrder(t *testing.T) {
	s := newSite(t)
	first, second, third := s.addTerm(taxonomy.TagKind, "z", "Zari", 9), s.addTerm(taxonomy.TagKind, "a", "Ajrakh", 1),
		s.addTerm(taxonomy.TagKind, "m", "Madder", 5)
	st := s.Published("ys", "Dyes", time.Hour, storytest.With(first, second, third))
	tags := linkTexts(model[storypage.StoryPage](t, s.get(t, st.Path)).Story.Tags)
	if !slices.Equal(tags, []string{"Zari", "Ajrakh", "Madder"}) {
		t.Errorf("the story links to %v", tags)
	}
	for _, address := range []string{"/topic/z", "/topic/a"} {
		m := model[listing.ListPage](t, s.get(t, address))
		if got := cardTitles(m.List.Cards); !slices.Equal(got, []string{"Dyes"}) || len(m.Header.Siblings) != 0 {
			t.Errorf("%s lists %v and links to %v", address, got, m.Header.Siblings)
		}
	}
}

// GEN-13, D-10: the page of all videos shows the series that editors chose, with their newest episodes; the page of a
// series lists all its episodes, newest first and twelve to a page.
func TestASeriesListsAllItsEpisodes(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		daily, empty := s.Term(taxonomy.Series, "daily-dispatch", "Daily Dispatch"), s.Term(taxonomy.Series, "unbegun", "Unbegun")
		var episodes []string // newest first
		for i := range 29 {
			st := s.Published("ys", fmt.Sprintf("Episode %02d", 29-i), time.Duration(i+1)*time.Hour, asVideo, storytest.With(daily))
			episodes = append(episodes, st.Title)
		}
		s.Published("ys", "Of no series", time.Minute, asVideo)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return curated.Replace(ctx, tx, curated.Featured, s.Brand("ys"), []curated.Item{{TermID: &empty.ID}, {TermID: &daily.ID}})
		})

		videos := model[video.VideosPage](t, s.get(t, "/videos"))
		if videos.Lead == nil || videos.Lead.Title != "Of no series" || len(videos.Rails) != 1 {
			t.Fatalf("the newest video is %+v, above %d series", videos.Lead, len(videos.Rails))
		}
		if rail := videos.Rails[0]; rail.Title != "Daily Dispatch" || rail.Href != "/series/daily-dispatch" ||
			!slices.Equal(cardTitles(rail.Stories.Cards), episodes[:4]) {
			t.Errorf("%s (%s) shows %v", rail.Title, rail.Href, cardTitles(rail.Stories.Cards))
		}

		var listed []string
		for page, n := range []int{12, 12, 5} {
			address := "/series/daily-dispatch"
			if page > 0 {
				address += fmt.Sprint("?page=", page+1)
			}
			list := model[listing.ListPage](t, s.get(t, address)).List
			listed = append(listed, cardTitles(list.Cards)...)
			if last := page == 2; len(list.Cards) != n || (list.Next == nil) != last ||
				!last && list.Next.Href != fmt.Sprint("/series/daily-dispatch?page=", page+2) {
				t.Errorf("%s lists %d episodes, followed by %+v", address, len(list.Cards), list.Next)
			}
		}
		if !slices.Equal(listed, episodes) {
			t.Errorf("the pages list %v", listed)
		}
		if beyond := s.get(t, "/series/daily-dispatch?page=4"); beyond.Status != http.StatusNotFound {
			t.Errorf("a fourth page: %d", beyond.Status)
		}
	})
}

// ENTITY-70, ROUTE-06: the search offers exactly the seven categories of articles, in their order, and finds the stories
// of the chosen one only.
func TestSearchOffersTheSevenCategories(t *testing.T) {
	s := newSite(t)
	want := []string{"Innovation", "Business", "Stories", "Technology", "Product", "Analysis", "CXO interviews"}
	slugs := []string{"innovation", "business", "stories", "technology", "product", "analysis", "cxo-interviews"}
	for i := range slugs {
		at := len(slugs) - 1 - i // the order of creation and of positions does not count
		own := s.addTerm(taxonomy.Category, slugs[at], want[at], i)
		s.Published("ys", "One in "+want[at], time.Duration(i+1)*time.Hour, storytest.With(own))
	}
	s.Published("ys", "One in Press Release", time.Minute, storytest.With(s.Term(taxonomy.Category, "press-release", "Press Release")))
	s.completeIndex(t)
	for address, current := range map[string]string{"/search": "", "/search?category=CXO+interviews": "CXO interviews",
		"/search?category=Technology": "Technology"} {
		m := model[searchpage.SearchPage](t, s.get(t, address))
		var offered, chosen, found []string
		for _, c := range m.Categories {
			if offered = append(offered, c.Text); c.Current {
				chosen = append(chosen, c.Text)
			}
		}
		for _, h := range m.Hits {
			found = append(found, h.Card.Title)
		}
		if !slices.Equal(offered, want) {
			t.Errorf("%s offers %v", address, offered)
		}
		var only, titles []string
		if current != "" {
			only, titles = []string{current}, []string{"One in " + current}
		}
		if !slices.Equal(chosen, only) || !slices.Equal(found, titles) {
			t.Errorf("%s has chosen %v and finds %v", address, chosen, found)
		}
	}
}

// GEN-19, PAGE-20, CONST-30: the page of events lists ordinary events and meetups, and can list meetups only.
func TestEventsAndMeetupsAreListed(t *testing.T) {
	s := newSite(t)
	s.fillSet(t, curated.Events, "ys",
		value{"slug": "fair", "name": "Fair", "startTime": "2099-01-02T10:00:00Z", "category": "CONFERENCE"},
		value{"slug": "tea", "name": "Tea", "startTime": "2099-01-01T10:00:00Z", "category": "MEETUP"},
		value{"slug": "talk", "name": "Talk", "startTime": "2099-01-03T10:00:00Z"})
	for address, want := range map[string]string{"/events": "[Tea true] [Fair false] [Talk false]", "/events?category=MEETUP": "[Tea true]"} {
		got := ""
		for i, e := range model[event.EventsPage](t, s.get(t, address)).Events {
			if i > 0 {
				got += " "
			}
			got += fmt.Sprintf("[%s %t]", e.Name, e.Category == "MEETUP")
		}
		if got != want {
			t.Errorf("%s lists %s, want %s", address, got, want)
		}
	}
}
