package apitest

import (
	"context"
	"testing"
	"time"

	"masthead/internal/audience"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// The newsroom sees how often the stories of a brand were read in a period, and which searches found nothing.
func TestTheNewsroomSeesTheAudienceCounts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		few, many, gone := s.Published("herstory", "Read twice", time.Hour), s.Published("herstory", "Read often", 2*time.Hour),
			s.Published("herstory", "Taken back", 3*time.Hour)
		s.Published("herstory", "Not read", time.Hour)
		foreign := s.Published("ys", "Of another brand", time.Hour)
		today, err := s.Brands.Day(t.Context(), db.Now())
		if err != nil {
			t.Fatal(err)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.ExecContext(ctx, "INSERT INTO audience_searches (day, lang, query, times) VALUES (?, 'hi', 'निवेश', 2), "+
				"(?, 'hi', 'निवेश', 2), (?, 'hi', 'सौर', 3), (?, 'hi', 'एक बार', 1), (?, 'hi', 'पुराना', 9), (?, 'en', 'dosa', 9)",
				today, today-1, today, today, today-7, today); err != nil {
				return err
			}
			return audience.AddStories(ctx, tx, []audience.StoryDay{
				{Day: today, StoryID: many.ID, BrandID: many.BrandID, Lang: "en", Views: 4, Read25: 3, Read50: 2,
					Read75: 2, Read100: 1, FromSearch: 3, FromDirect: 1},
				{Day: today - 6, StoryID: many.ID, BrandID: many.BrandID, Lang: "en", Views: 5, Read25: 1, FromNewsletter: 5},
				{Day: today - 7, StoryID: few.ID, BrandID: few.BrandID, Lang: "en", Views: 90},
				{Day: today, StoryID: few.ID, BrandID: few.BrandID, Lang: "en", Views: 2, FromSocial: 2},
				{Day: today, StoryID: gone.ID, BrandID: gone.BrandID, Lang: "en", Views: 50},
				{Day: today, StoryID: foreign.ID, BrandID: foreign.BrandID, Lang: "en", Views: 70},
			})
		})
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := s.Stories.Unpublish(ctx, tx, gone.ID)
			return err
		})
		Run(t, s, []Case{
			{Name: "a week", URL: "/desk/audience?brand=herstory", As: Editor, Check: func(t *testing.T, a Response) {
				is("items.0.title", "Read often", "items.0.path", many.Path, "items.0.views", 9.0, "items.0.reads.quarter", 4.0,
					"items.0.reads.whole", 1.0,
					"items.0.from.search", 3.0, "items.0.from.newsletter", 5.0, "items.1.title", "Read twice", "items.1.views", 2.0)(t, a)
				if items, _ := a.Member("items").([]any); len(items) != 2 {
					t.Errorf("%d stories: %s", len(items), a.Text)
				}
			}},
			{Name: "longer, the first only", URL: "/desk/audience?brand=herstory&days=8&limit=1", As: Editor,
				Check: is("items.0.title", "Read twice", "items.0.views", 92.0)},
			{Name: "too long", URL: "/desk/audience?brand=herstory&days=91", As: Editor, Status: 400},
			{Name: "no brand", URL: "/desk/audience?brand=nobody", As: Admin, Status: 404},
			{Name: "searches", URL: "/desk/searches-without-result?locale=hindi", As: Editor, Check: func(t *testing.T, a Response) {
				is("items.0.query", "निवेश", "items.0.times", 4.0, "items.1.query", "सौर")(t, a)
				if items, _ := a.Member("items").([]any); len(items) != 2 {
					t.Errorf("%d searches: %s", len(items), a.Text)
				}
			}},
			{Name: "a week as a table", URL: "/desk/audience/table.csv?brand=herstory", As: Editor, Has: []string{
				"id,title,path,views,read 25 %", ",Read often," + many.Path + ",9,4,2,2,1,3,0,0,5,0,0,1\n"}},
			{Name: "the table of another brand", URL: "/desk/audience/table.csv?brand=herstory", As: Gulf, Status: 403},
			{Name: "searches as a table", URL: "/desk/searches-without-result/table.csv?locale=hindi", As: Editor,
				Has: []string{"search,times\nनिवेश,4\nसौर,3\n"}},
			{Name: "no searches", URL: "/desk/searches-without-result?locale=tamil", As: Editor, Has: []string{`"items":[]`}},
		})
	})
}
