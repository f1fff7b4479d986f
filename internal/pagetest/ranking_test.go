package pagetest_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/story"
)

func TestRankingsLinkToTheOthersOfTheirBrand(t *testing.T) { // PAGE-18
	s := newSite(t)
	hers, ours := s.Published("herstory", "Hers", time.Hour), s.Published("ys", "Ours", time.Hour)
	scores := map[story.Ranking]story.Scores{story.Trending: {hers.ID: 9, ours.ID: 5}, story.MostRead: {ours.ID: 70}}
	if err := (story.Rankings{Stories: s.Stories}).Write(t.Context(), scores); err != nil {
		t.Fatal(err)
	}
	for address, want := range map[string][]string{
		"/trending": {"Hers", "Ours"}, "/trending/read": {"Ours"}, "/trending/claps": nil,
		"/herstory/trending": {"Hers"}, "/herstory/trending/read": nil, "/hindi/trending": nil,
	} {
		response := s.get(t, address)
		m := model[listing.ListPage](t, response)
		var titles []string
		for _, c := range m.List.Cards {
			titles = append(titles, c.Title)
		}
		if !slices.Equal(titles, want) {
			t.Errorf("%s: %v, want %v", address, titles, want)
		}
		home := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(address, "/read"), "/claps"), "/trending")
		var hrefs []string
		for _, l := range m.Header.Siblings {
			hrefs = append(hrefs, l.Href)
		}
		if !slices.Equal(hrefs, []string{home + "/latest", home + "/trending", home + "/trending/read", home + "/trending/claps"}) {
			t.Errorf("%s leads to %v", address, hrefs)
		}
		if !slices.ContainsFunc(response.Tags, func(tag string) bool { return strings.HasPrefix(tag, "ranking:") }) {
			t.Errorf("%s has no tag of a change: %v", address, response.Tags)
		}
	}
	s.changeBrand("ys", func(b *brand.Brand) {
		b.Sections = []brand.Section{{Kind: "stories", Layout: "lead", Source: "trending", Limit: 1}}
	})
	if first := model[landing.LandingPage](t, s.get(t, "/")).Sections[0]; len(first.Stories.Cards) != 1 ||
		first.Stories.Cards[0].Title != "Hers" {
		t.Errorf("the landing page opens with %+v", first.Stories.Cards)
	}
}
