package demo

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/newsletter"
	"masthead/internal/permalink"
	"masthead/internal/story"
)

// newsletterEntry is a newsletter in the file content/newsletters.yaml.
type newsletterEntry struct {
	Slug    string       `yaml:"slug"`
	Brand   string       `yaml:"brand"`
	Path    string       `yaml:"path"`
	Aliases []string     `yaml:"aliases"` // other paths, which redirect to it
	Name    string       `yaml:"name"`
	Tagline string       `yaml:"tagline"`
	Cadence string       `yaml:"cadence"`
	Heading string       `yaml:"heading"`
	Hour    int          `yaml:"hour"`
	Weekday *int         `yaml:"weekday"` // 0 for Sunday; Monday to Friday by default
	Issues  []issueEntry `yaml:"issues"`
}

type issueEntry struct {
	Title string      `yaml:"title"`
	Intro string      `yaml:"intro"`
	Items [][3]string `yaml:"items"` // story, title and text
}

// saveNewsletters adds the newsletters. The newest issue is on their last day of
// publication. Existing issues do not change.
func (l *loader) saveNewsletters(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i, e := range l.Newsletters {
			b := l.brands[e.Brand]
			if b == nil {
				return fmt.Errorf("newsletter %s: unknown brand %q", e.Slug, e.Brand)
			}
			n := &newsletter.Newsletter{
				BrandID:     b.ID,
				Slug:        e.Slug,
				Path:        e.Path,
				Name:        e.Name,
				Tagline:     e.Tagline,
				Cadence:     e.Cadence,
				Heading:     e.Heading,
				Lang:        b.Locale().Code,
				DoubleOptIn: true,
				Position:    i + 1,
			}
			if err := newsletter.Save(ctx, tx, n); err != nil {
				return err
			}
			for _, alias := range e.Aliases {
				if _, err := permalink.AddAlias(ctx, tx, permalink.KindNewsletter, n.ID, alias); err != nil {
					return err
				}
			}
			there, err := tx.NewSelect().Model((*newsletter.Issue)(nil)).Where("newsletter_id = ?", n.ID).Exists(ctx)
			if err != nil {
				return fmt.Errorf("issues of %s: %w", e.Slug, err)
			}
			if there {
				continue
			}
			zone, err := time.LoadLocation(b.TimeZone)
			if err != nil {
				return fmt.Errorf("newsletter %s: %w", e.Slug, err)
			}
			day := l.now.In(zone)
			for _, issue := range e.Issues {
				day = e.previousIssue(day)
				made, err := l.issue(n, issue, day)
				if err != nil {
					return err
				}
				if err := newsletter.SaveIssue(ctx, tx, made); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// previousIssue returns the last time of publication before at.
func (e newsletterEntry) previousIssue(at time.Time) time.Time {
	day := time.Date(at.Year(), at.Month(), at.Day(), e.Hour, 0, 0, 0, at.Location())
	for !day.Before(at) || !e.appearsOn(day.Weekday()) {
		day = day.AddDate(0, 0, -1)
	}
	return day
}

func (e newsletterEntry) appearsOn(day time.Weekday) bool {
	if e.Weekday != nil {
		return int(day) == *e.Weekday
	}
	return day != time.Saturday && day != time.Sunday
}

func (l *loader) issue(n *newsletter.Newsletter, e issueEntry, at time.Time) (*newsletter.Issue, error) {
	issue := &newsletter.Issue{
		NewsletterID: n.ID,
		Day:          newsletter.DayOf(at, at.Location()),
		Title:        e.Title,
		Intro:        e.Intro,
		PublishedAt:  clock.MomentOf(at),
	}
	for _, item := range e.Items {
		made := newsletter.Item{Title: item[1], Text: item[2]}
		if item[0] != "" {
			s := l.placed[item[0]]
			if s == nil || s.Status != story.Published {
				return nil, fmt.Errorf("newsletter %s, %q: there is no published story %s", n.Slug, e.Title, item[0])
			}
			made.Link = s.Path
		}
		issue.Items = append(issue.Items, made)
	}
	return issue, nil
}
