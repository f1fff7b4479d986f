package award_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"

	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/search"
)

// Awards are found by their names in every language, by their year, and while a reader types. Awards that are not public are not found.
func TestAwardsAreFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		x := search.New(db, map[string]search.Source{award.SearchSource: award.SearchDocuments{DB: db}}, slog.New(slog.DiscardHandler))
		save := func(list ...award.Award) {
			t.Helper()
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				for i := range list {
					if err := award.Save(ctx, tx, &list[i], nil); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if err := x.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		find := func(text string) (paths []string) {
			t.Helper()
			found, err := x.Find(t.Context(), search.Query{Text: text, ReaderLang: "en", Kinds: []search.Kind{search.Award}, Limit: 9})
			if err != nil {
				t.Fatal(err)
			}
			for _, h := range found.Hits {
				paths = append(paths, h.Path)
			}
			slices.Sort(paths)
			return paths
		}
		now := clock.MomentOf(c.Now())
		tech := award.Award{Slug: "tech-30-2020", Name: "Tech30 2020", Year: 2020, PublishedAt: now,
			Names: map[string]string{"hi": "टेक30 2020"}, Subtitle: "Thirty young companies", SponsorName: "Kiln Bank"}
		older := award.Award{Slug: "tech-30-2019", Name: "Tech30 2019", Year: 2019, PublishedAt: now}
		save(tech, older, award.Award{Slug: "tech-30-2021", Name: "Tech30 2021", Year: 2021})
		both, one := []string{"/awards/tech-30-2019", "/awards/tech-30-2020"}, []string{"/awards/tech-30-2020"}
		for text, want := range map[string][]string{"Tech30": both, "tech 30": both, "टेक30": one, "kiln bank": one,
			"thirty young": one, "makers": nil} {
			if got := find(text); !slices.Equal(got, want) {
				t.Errorf("%q finds %v, want %v", text, got, want)
			}
		}
		suggested, err := x.Suggest(t.Context(), "tech3", "en")
		if err != nil || len(suggested.Suggestions) != 2 || suggested.Suggestions[0].Kind != search.Award {
			t.Errorf("%+v, %v", suggested, err)
		}
		tech.PublishedAt = clock.Moment{}
		save(tech)
		if got := find("Tech30"); !slices.Equal(got, both[:1]) {
			t.Errorf("an award that is no longer public: %v", got)
		}
		if err := errors.Join(x.Rebuild(t.Context()), x.CatchUp(t.Context())); err != nil {
			t.Fatal(err)
		}
		if got := find("Tech30"); !slices.Equal(got, both[:1]) {
			t.Errorf("after a rebuild: %v", got)
		}
		// An award that is not public yet is found at the address of its call if it is open for nominations.
		closed, err := award.AnyBySlug(t.Context(), db.Read, tech.Slug)
		if err != nil {
			t.Fatal(err)
		}
		public, err := award.AnyBySlug(t.Context(), db.Read, older.Slug)
		if err != nil {
			t.Fatal(err)
		}
		called := award.SearchDocuments{DB: db, Calls: func(context.Context, []int64) (map[int64]string, error) {
			return map[int64]string{closed.ID: "/awards/nominations#tech-30-2020", public.ID: "/never"}, nil
		}}
		docs, err := called.Documents(t.Context(), []int64{closed.ID, public.ID})
		if err != nil || len(docs) != 2 || docs[0].Path != "/awards/nominations#tech-30-2020" || docs[1].Path != "/awards/tech-30-2019" {
			t.Errorf("with a call: %+v, %v", docs, err)
		}
	})
}
