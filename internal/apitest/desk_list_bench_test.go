package apitest

import (
	"context"
	"fmt"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// BenchmarkListOfTheNewsroom measures the newsroom's list over HTTP with 100,000 stories, one in fifty of them a draft (target 20 ms).
func BenchmarkListOfTheNewsroom(b *testing.B) {
	dbtest.Each(b, func(b *testing.B, db *database.DB, clock *dbtest.Clock) {
		s := New(b, db, clock)
		s.Author("rare", "Asha Rao")
		for _, statement := range []string{
			"INSERT INTO translation_groups (id, created_at) SELECT i + 1000, 0 FROM n",
			`INSERT INTO stories (id, group_id, brand_id, lang, slug, path, title, title_key, status, published_at, updated_at, created_at,
				saved_at, card)
				SELECT i + 1000, i + 1000, i % 3 + 1, 'en', 's' || i, '/p/' || i, 'Story ' || i || ' of looms', 'story ' || i || ' of looms',
				CASE WHEN i % 50 = 0 THEN 'draft' ELSE 'published' END, i * 60000, i * 60000, 0, i * 60000,
				'{"a":"` + fmt.Sprintf("%01000d", 0) + `"}' FROM n`,
			"INSERT INTO story_authors (story_id, author_id, position) SELECT i + 1000, 1, 0 FROM n WHERE i % 20000 = 7",
		} {
			s.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.ExecContext(ctx, "WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL "+
					"SELECT i + 1 FROM n WHERE i < 100000) "+statement)
				return err
			})
		}
		dbtest.Analyze(b, db)
		for name, query := range map[string]string{
			"all brands":             "status=all",
			"drafts":                 "",
			"a brand":                "brand=herstory&status=all",
			"drafts of a brand":      "brand=herstory",
			"a word of every title":  "status=all&q=looms",
			"a word of one title":    "status=all&q=77",
			"a word of none":         "status=all&q=wharf",
			"a word of none, brand":  "status=all&q=wharf&brand=herstory",
			"an author of five":      "status=all&author=rare",
			"a language without one": "status=all&lang=ta",
			"the middle":             "status=all&after=3000000000-51000",
		} {
			b.Run(name, func(b *testing.B) {
				for b.Loop() {
					if a := s.Ask(b, Case{URL: "/desk/stories?limit=50&" + query, As: SignedAdmin}); a.Status != 200 {
						b.Fatal(a.Text)
					}
				}
			})
		}
	})
}
