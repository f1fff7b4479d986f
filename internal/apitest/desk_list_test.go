package apitest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// The newsroom's list shows what the caller may write, with filters, most recently saved first. Its number of queries does not depend on
// the number of stories.
func TestTheListOfTheNewsroom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		asha := s.Author("asha", "Asha Rao")
		save := func(brand, title string, opts ...storytest.Option) *story.Story {
			c.Advance(time.Minute)
			return s.Draft(brand, title, opts...)
		}
		first := s.Publish(save("herstory", "The loom came late", storytest.By(asha)), 0)
		save("herstory", "100% of looms")
		save("ys-gulf", "The gulf", storytest.By(asha))
		hindi := func(st *story.Story) { st.Lang = "hi" }
		save("herstory", "करघा देर से आया", hindi)
		video := func(st *story.Story) {
			st.Type, st.VideoPlatform, st.VideoMedia = story.Video, new("youtube"), new("abc")
		}
		save("herstory", "A film", video)
		neha := s.editorOf(t, SignedEditor, first.ID)
		c.Advance(time.Minute)
		neha.call(http.MethodPut, "/working-copy", copyOf(neha.read(), map[string]any{"title": "Edited"}), 200)
		titles := func(as, query string) []string {
			t.Helper()
			a := s.Ask(t, Case{URL: "/desk/stories" + query, As: as})
			s.Conforms(t, Case{Method: http.MethodGet, URL: "/desk/stories"}, a)
			list := []string{}
			items, ok := a.Member("items").([]any)
			if !ok {
				t.Fatalf("%s: %d %s", query, a.Status, a.Text)
			}
			for _, item := range items {
				list = append(list, item.(map[string]any)["title"].(string))
			}
			return list
		}
		const loom, percent, gulf = "The loom came late", "100% of looms", "The gulf"
		const late, film = "करघा देर से आया", "A film"
		for _, tc := range []struct {
			as, query string
			want      []string
		}{
			{SignedEditor, "?status=all", []string{loom, film, late, percent}},
			{SignedAdmin, "?status=all", []string{loom, film, late, gulf, percent}},
			{SignedGulf, "?status=all", []string{gulf}},
			{SignedEditor, "", []string{film, late, percent}},
			{SignedEditor, "?status=published", []string{loom}},
			{SignedAdmin, "?brand=ys-gulf&status=all", []string{gulf}},
			{SignedAdmin, "?status=all&author=asha", []string{loom, gulf}},
			{SignedEditor, "?status=all&author=asha", []string{loom}},
			{SignedEditor, "?status=all&author=nobody", nil},
			{SignedEditor, "?status=all&lang=hi", []string{late}},
			{SignedEditor, "?status=all&type=VIDEO", []string{film}},
			{SignedEditor, "?status=all&q=LO%20the", []string{loom}},
			{SignedEditor, "?status=all&q=oom", nil},
			{SignedEditor, "?status=all&q=100%25", []string{percent}},
			{SignedEditor, "?status=all&q=_", nil},
			{SignedEditor, "?status=all&q=%E0%A4%A6%E0%A5%87%E0%A4%B0", []string{late}},
		} {
			if got := titles(tc.as, tc.query); !slices.Equal(got, tc.want) && len(got)+len(tc.want) > 0 {
				t.Errorf("%s for %s: %q, want %q", tc.query, tc.as, got, tc.want)
			}
		}
		Run(t, s, []Case{
			{Name: "the row of an edited story", URL: "/desk/stories?status=published", As: SignedEditor, Check: is("items.0.hasWorkingCopy", true,
				"items.0.savedBy", SignedEditor, "items.0.authors.0.name", "Asha Rao", "items.0.brand", "herstory", "items.0.title", loom,
				"items.0.path", first.Path)},
			{Name: "the row of another", URL: "/desk/stories?lang=hi", As: SignedEditor, Check: is("items.0.hasWorkingCopy", false,
				"items.0.savedBy", "", "items.0.authors", "[]")},
			{Name: "another brand", URL: "/desk/stories?brand=herstory", As: SignedGulf, Status: 403},
			{Name: "an unknown language", URL: "/desk/stories?lang=xx", As: SignedEditor, Status: 400},
			{Name: "an unknown status", URL: "/desk/stories?status=lost", As: SignedEditor, Status: 400},
		})
		queries := func(limit int) int {
			count := dbtest.CountQueries(db)
			titles(SignedAdmin, fmt.Sprint("?status=all&limit=", limit))
			return count.N
		}
		if one, five := queries(1), queries(5); one != five {
			t.Errorf("%d queries for one story, %d for five", one, five)
		}
	})
}

// The session of the Desk says who the caller is and which brands the caller may write for. 401 when signed out.
func TestTheSessionOfTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		Run(t, s, []Case{
			{Name: "an editor of a brand", URL: "/desk/session", As: SignedEditor, Check: is("name", SignedEditor, "language", "en",
				"email", strings.ReplaceAll(SignedEditor, " ", ".")+"@example.in", "roles", "[editor]", "allBrands", false, "features", "[stories]",
				"brands.0.slug", "herstory", "brands.0.lang", "en", "brands.0.dir", "ltr", "brands.0.timeZone", "Asia/Kolkata",
				"brands.0.accent", "#C62828", "brands.1", nil, "site.name", "Startline", "site.address", "http://example.com")},
			{Name: "an admin", URL: "/desk/session", As: SignedAdmin, Check: is("allBrands", true, "brands.0.slug", "ys", "brands.3.slug", "hindi",
				"brands.3.lang", "hi", "features", "[stories directory administration events]")},
			{Name: "a token", URL: "/desk/session", As: Gulf, Check: is("id", nil, "name", Gulf, "email", "", "brands.0.slug", "ys-gulf",
				"roles", "[editor]")},
			{Name: "a reader", URL: "/desk/session", As: Reader, Status: 403},
			{Name: "signed out", URL: "/desk/session", Status: 401},
		})
	})
}

// API-38, API-39, ERR-18, STATE-40: the editor of a story is found by its path, present or former. Another brand's draft is not found.
func TestTheEditorOfAStoryIsFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		live, draft := s.Published("herstory", "The loom", time.Hour), s.Draft("herstory", "Not yet")
		former := live.Path
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			doc, err := story.Doc(ctx, tx, live.ID)
			if err != nil {
				return err
			}
			live, err = story.Get(ctx, tx, live.ID)
			if err != nil {
				return err
			}
			live.Slug = "the-late-loom"
			return s.Stories.Save(ctx, tx, live, doc)
		})
		at := func(path string) string { return "/edit/story?path=" + path }
		Run(t, s, []Case{
			{Name: "its path", URL: at(live.Path), As: SignedEditor, Check: is("redirect", fmt.Sprint("/ed/stories/", live.ID))},
			{Name: "its former path", URL: at(former), As: SignedEditor, Check: is("redirect", fmt.Sprint("/ed/stories/", live.ID))},
			{Name: "a draft", URL: at(draft.Path), As: Editor, Check: is("redirect", fmt.Sprint("/ed/stories/", draft.ID))},
			{Name: "another brand's story", URL: at(live.Path), As: SignedGulf, Status: 403},
			{Name: "another brand's draft", URL: at(draft.Path), As: SignedGulf, Status: 404},
			{Name: "a reader", URL: at(live.Path), As: Reader, Status: 403},
			{Name: "signed out", URL: at(live.Path), Status: 401},
			{Name: "no story", URL: at("/none"), As: SignedEditor, Status: 404},
			{Name: "the page of a brand", URL: at("/herstory"), As: SignedEditor, Status: 404},
			{Name: "no path", URL: "/edit/story", As: SignedEditor, Status: 400},
		})
	})
}
