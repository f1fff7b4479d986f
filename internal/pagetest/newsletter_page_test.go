package pagetest_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/newsletter"
)

// GEN-15, ROUTE-04, WIDGET-56, WIDGET-57: each edition of the daily newsletter has a page with its heading and its
// newest issue.
func TestEachNewsletterShowsItsNewestIssue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := siteOn(t, db)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, n := range []*newsletter.Newsletter{
				{Slug: "daily-capsule", Path: "/daily-capsule", Name: "Daily Capsule", Heading: "Today’s Capsule", Position: 1},
				{Slug: "espresso", Path: "/espresso", Name: "Espresso", Heading: "Today’s Espresso", Position: 2},
			} {
				n.BrandID, n.Lang = s.Brand("ys").ID, "en"
				if err := newsletter.Save(ctx, tx, n); err != nil {
					return err
				}
				for day := range 3 { // the last one is not published yet
					at := dbtest.Noon.AddDate(0, 0, day-1)
					if err := newsletter.SaveIssue(ctx, tx, &newsletter.Issue{NewsletterID: n.ID, Day: newsletter.Day(20260314 + day),
						Title: n.Name + " of " + at.Format(time.DateOnly), PublishedAt: clock.MomentOf(at),
						Items: []newsletter.Item{{Title: "One of " + n.Name}, {Title: "Another"}}}); err != nil {
						return err
					}
				}
			}
			return nil
		})
		for path, want := range map[string]struct{ heading, title, first, previous string }{
			"/daily-capsule": {"Today’s Capsule", "Daily Capsule of 2026-03-15", "One of Daily Capsule", "/daily-capsule/2026-03-14"},
			"/espresso":      {"Today’s Espresso", "Espresso of 2026-03-15", "One of Espresso", "/espresso/2026-03-14"},
		} {
			m := model[newsletter.NewsletterPage](t, s.get(t, path))
			if m.Heading != want.heading || m.Issue == nil || m.Previous == nil {
				t.Fatalf("%s: %q shows %+v after %+v", path, m.Heading, m.Issue, m.Previous)
			}
			if m.Issue.Title != want.title || len(m.Issue.Items) != 2 || m.Issue.Items[0].Title != want.first ||
				m.Previous.Href != want.previous || m.Next != nil {
				t.Errorf("%s shows %+v after %+v", path, m.Issue, m.Previous)
			}
			if ahead := s.get(t, path+"/2026-03-16"); ahead.Status != http.StatusNotFound {
				t.Errorf("tomorrow's issue of %s: %d", path, ahead.Status)
			}
		}
	})
}
