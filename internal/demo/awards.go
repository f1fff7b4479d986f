package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/nomination"
)

// awardEntry is a file of the folder awards. Its entries are in the order of their ranks.
type awardEntry struct {
	Slug        string            `yaml:"slug"`
	Path        string            `yaml:"path"` // of its own, "" for none
	Name        string            `yaml:"name"`
	Names       map[string]string `yaml:"names"`
	Subtitle    string            `yaml:"subtitle"`
	Description string            `yaml:"description"`
	Series      string            `yaml:"series"`
	Year        int               `yaml:"year"`
	Padding     int               `yaml:"padding"`
	Published   string            `yaml:"published"` // date
	Sponsor     struct {
		Name    string `yaml:"name"`
		Website string `yaml:"website"`
	} `yaml:"sponsor"`
	Call *struct { // of an award that is open for nominations
		Days         int                       `yaml:"days"` // from the day of loading to the close
		Zone         string                    `yaml:"zone"`
		Introduction string                    `yaml:"introduction"`
		Rules        nomination.Rules          `yaml:"rules"`
		Questions    []nomination.CallQuestion `yaml:"questions"`
	} `yaml:"call"`
	Entries []struct {
		Company     string `yaml:"company"` // slug
		Person      string `yaml:"person"`  // name
		Designation string `yaml:"designation"`
		Text        string `yaml:"text"`
	} `yaml:"entries"`
}

// saveAwards adds the awards with badges for their entries. It does not change existing awards. Companies and people must have been
// saved before.
func (l *loader) saveAwards(ctx context.Context) error {
	if err := l.addAwards(ctx); err != nil || l.Badges == nil {
		return err
	}
	list, err := award.List(ctx, l.DB.Read)
	if err != nil {
		return err
	}
	for i := range list {
		if _, err := l.Badges.IssueAll(ctx, &list[i], maxRanked, actor.Actor{}); err != nil {
			return err
		}
	}
	return nil
}

// maxRanked is the last position in a ranking of the demonstration that gets a badge.
const maxRanked = 30

func (l *loader) addAwards(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range l.Awards {
			e := &l.Awards[i]
			if _, err := award.AnyBySlug(ctx, tx, e.Slug); !errors.Is(err, database.ErrNotFound) {
				if err != nil {
					return err
				}
				continue
			}
			var published time.Time
			if e.Call == nil {
				var err error
				if published, err = time.Parse(time.DateOnly, e.Published); err != nil {
					return fmt.Errorf("award %s: %w", e.Slug, err)
				}
			}
			entries, err := l.ranking(ctx, tx, e)
			if err != nil {
				return err
			}
			a := &award.Award{Slug: e.Slug, Name: e.Name, Names: e.Names, Subtitle: e.Subtitle, Description: e.Description, Series: e.Series,
				Year: e.Year, ImagePadding: e.Padding, SponsorName: e.Sponsor.Name, SponsorWebsite: e.Sponsor.Website,
				PublishedAt: clock.MomentOf(published)}
			if err := award.Save(ctx, tx, a, entries); err != nil {
				return err
			}
			if _, err := award.SetPath(ctx, tx, actor.Actor{AllBrands: true}, e.Slug, e.Path); err != nil {
				return err
			}
			if e.Call != nil {
				if err := l.openCall(ctx, tx, a, e); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// openCall opens the call for nominations of an award until a minute before midnight.
func (l *loader) openCall(ctx context.Context, tx *database.Tx, a *award.Award, e *awardEntry) error {
	zone, err := time.LoadLocation(e.Call.Zone)
	if err != nil {
		return fmt.Errorf("award %s: %w", e.Slug, err)
	}
	now := l.now.In(zone)
	closes := time.Date(now.Year(), now.Month(), now.Day()+e.Call.Days, 23, 59, 0, 0, zone)
	return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: a.ID, Introduction: e.Call.Introduction, Questions: e.Call.Questions,
		Rules: e.Call.Rules, OpensAt: clock.MomentOf(now), ClosesAt: clock.MomentOf(closes), Zone: e.Call.Zone})
}

// ranking returns the entries of an award, the first with rank 1.
func (l *loader) ranking(ctx context.Context, tx *database.Tx, e *awardEntry) ([]award.Entry, error) {
	var slugs []string
	for _, one := range e.Entries {
		slugs = append(slugs, one.Company)
	}
	companies, err := company.BySlugs(ctx, tx, slugs)
	if err != nil {
		return nil, err
	}
	entries := make([]award.Entry, len(e.Entries))
	for i, one := range e.Entries {
		entries[i] = award.Entry{Rank: new(i + 1), Designation: one.Designation, Description: one.Text}
		if one.Person != "" {
			entries[i].AuthorID = authorOf(l.authors, one.Person)
		} else if at := slices.IndexFunc(companies, func(c company.Company) bool { return c.Slug == one.Company }); at >= 0 {
			entries[i].CompanyID = &companies[at].ID
		}
		if entries[i].AuthorID == nil && entries[i].CompanyID == nil {
			return nil, fmt.Errorf("award %s: there is no %q", e.Slug, one.Company+one.Person)
		}
	}
	return entries, nil
}

// awardLogos returns the logos of the awards and of their sponsors.
func (l *loader) awardLogos() []drawing {
	var list []drawing
	for i := range l.Awards {
		entry := &l.Awards[i]
		list = append(list, drawing{entry.Slug, func(ctx context.Context) error {
			a, err := award.AnyBySlug(ctx, l.DB.Read, entry.Slug)
			if err != nil || a.LogoID != nil {
				return err
			}
			m, err := l.Media.StoreSVG(ctx, art.CompanyLogo(seed(entry.Slug), markSize), l.meta("award-"+entry.Slug, a.Name))
			if err != nil {
				return err
			}
			var sponsor *int64
			if a.SponsorName != "" {
				s := slug.Make(a.SponsorName)
				mark, err := l.Media.StoreSVG(ctx, art.CompanyLogo(seed(s), markSize), l.meta("sponsor-"+s, a.SponsorName))
				if err != nil {
					return err
				}
				sponsor = &mark.ID
			}
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
				return award.SetPictures(ctx, tx, a.ID, &m.ID, sponsor)
			})
		}})
	}
	return list
}
