package apitest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/mention"
	"masthead/internal/story"
)

// BenchmarkStoriesWithRounds measures the list of stories that report funding rounds over HTTP: a page of it reads the sentences of a
// hundred stories of 800 words about one of a thousand companies, of which every second one reports a round.
func BenchmarkStoriesWithRounds(b *testing.B) {
	dbtest.Each(b, func(b *testing.B, db *database.DB, clock *dbtest.Clock) {
		s := New(b, db, clock)
		companies := make([]*company.Profile, 1000)
		for i := range companies {
			companies[i] = &company.Profile{Company: &company.Company{Slug: fmt.Sprint("mill-", i), Name: fmt.Sprintf("Mill%d Works", i)}}
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error { return company.SaveAll(ctx, tx, companies) })
		if err := mention.StoreAll(b.Context(), db, story.CompanyMention, company.SearchDocuments{DB: db}); err != nil {
			b.Fatal(err)
		}
		filler := strings.Repeat("<p>"+strings.Repeat("The weavers met at the mill by the river and spoke about yarn. ", 8)+"</p>", 8)
		for i := range 100 {
			sentence := []string{"<p>Mill%d Works raised Rs 12 crore in Series A.</p>", "<p>Mill%d Works raised the price of yarn.</p>"}[i%2]
			s.Publish(s.DraftOf("herstory", fmt.Sprintf("Mill%d Works grows", i), filler+fmt.Sprintf(sentence, i)), time.Hour)
		}
		dbtest.Analyze(b, db)
		for b.Loop() {
			a := s.Ask(b, Case{URL: "/desk/reported-rounds?brand=herstory&limit=50", As: SignedAdmin})
			if a.Status != 200 || strings.Count(a.Text, `"rounds":[`) != 50 {
				b.Fatal(a.Status, strings.Count(a.Text, `"rounds":[`))
			}
		}
	})
}
