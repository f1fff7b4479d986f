package apitest

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// list returns the list of stories on the page at an address.
func (s *Site) list(t *testing.T, address string) frame.StoryList {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	page, err := s.Pages.Load(t.Context(), edge.Request{Path: u.Path, Query: u.Query()})
	if err != nil || page.Status > 200 {
		t.Fatalf("%s: %d, %v", address, page.Status, err)
	}
	var model struct {
		List frame.StoryList `json:"list"`
	}
	if err := json.Unmarshal(page.Body, &model); err != nil {
		t.Fatal(err)
	}
	return model.List
}

// STATE-43, STATE-44, CONST-01, D-38: The pages of a list and the API call of its button have the same stories in the
// same order: the newest first and, among stories of the same time, the one that was written last.
func TestPagesAndTheAPIHaveTheSameOrder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		category, tag := s.Term(taxonomy.Category, "technology", "Technology"), s.Term(taxonomy.TagKind, "funding", "Funding")
		series, property := s.Term(taxonomy.Series, "c-suite", "C-Suite"), s.Term(taxonomy.Property, "founder-first", "Founder First")
		author := s.Author("meera", "Meera Nambiar")
		type written struct {
			title string
			age   time.Duration
		}
		var all []written
		for i := range 30 {
			age := time.Duration((i*7)%10+1) * time.Minute // three of each time, not in the order of writing
			film := fmt.Sprint("film-", i)
			st := s.Published("herstory", fmt.Sprintf("Story %02d", i), age, storytest.With(category, tag, series, property), storytest.By(author),
				func(st *story.Story) { st.Type, st.VideoPlatform, st.VideoMedia = story.Video, new("youtube"), &film })
			all = append(all, written{st.Title, age})
		}
		slices.Reverse(all) // the one that was written last comes first
		slices.SortStableFunc(all, func(a, b written) int { return int(a.age - b.age) })
		var want []string
		for _, w := range all {
			want = append(want, w.title)
		}

		for _, address := range []string{"/latest", "/herstory/latest", "/category/technology", "/herstory/category/technology",
			"/topic/funding", "/series/c-suite", "/property/founder-first", "/author/meera", "/videos"} {
			t.Run(address, func(t *testing.T) {
				first := s.list(t, address)
				if first.Next == nil {
					t.Fatal("the first page has no button")
				}
				api := func(limit, offset int) []string {
					and := "?"
					if strings.Contains(first.Next.API, "?") {
						and = "&"
					}
					return Titles(s.Ask(t, Case{URL: fmt.Sprintf("%s%slimit=%d&offset=%d", first.Next.API, and, limit, offset)}).Member("stories"))
				}
				if got := api(50, 0); !slices.Equal(got, want) {
					t.Errorf("the API lists %v, want %v", got, want)
				}
				var shown []string
				for page := 1; page <= 3; page++ {
					list := first
					if page > 1 {
						list = s.list(t, fmt.Sprint(address, "?page=", page))
					}
					for _, card := range list.Cards {
						shown = append(shown, card.Title)
					}
				}
				skipped := 0
				if address == "/videos" {
					skipped = 1 // the newest is above the list
				}
				if !slices.Equal(shown, want[skipped:]) {
					t.Errorf("the pages list %v, want %v", shown, want[skipped:])
				}
				if got := api(12, first.Next.Skip); first.Next.Skip != 12+skipped || !slices.Equal(got, want[first.Next.Skip:first.Next.Skip+12]) {
					t.Errorf("the button continues after %d with %v", first.Next.Skip, got)
				}
			})
		}
	})
}
