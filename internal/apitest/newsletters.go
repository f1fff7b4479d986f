package apitest

import (
	"context"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/newsletter"
)

// addNewsletters creates the daily capsule with two published issues and a future one, and a brand's
// newsletter without issues.
func (e *FullSite) addNewsletters() {
	e.Write(func(ctx context.Context, tx *database.Tx) error {
		daily := &newsletter.Newsletter{
			BrandID:     e.Brand("ys").ID,
			Slug:        "daily-capsule",
			Path:        "/daily-capsule",
			Name:        "Daily Capsule",
			Heading:     "Today’s Capsule",
			Tagline:     "Five things.",
			Cadence:     "Weekdays.",
			Lang:        "en",
			DoubleOptIn: true,
			Position:    1,
		}
		if err := newsletter.Save(ctx, tx, daily); err != nil {
			return err
		}
		for i, title := range []string{"The day before", "Today", Secret + " tomorrow"} {
			issue := &newsletter.Issue{NewsletterID: daily.ID, Day: newsletter.Day(20260314 + i), Title: title, Intro: "Four minutes.",
				Items:       []newsletter.Item{{Title: title, Text: "A text.", Link: e.Full.Path}},
				PublishedAt: clock.MomentOf(dbtest.Noon.AddDate(0, 0, i-1))}
			if err := newsletter.SaveIssue(ctx, tx, issue); err != nil {
				return err
			}
		}
		return newsletter.Save(
			ctx,
			tx,
			&newsletter.Newsletter{BrandID: e.Brand("herstory").ID, Slug: "herstory-weekly", Path: "/newsletters/herstory",
				Name: "HerStory Weekly", Lang: "en", DoubleOptIn: true, Position: 2},
		)
	})
}
