package page

import (
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/story"
)

// firstArchived is the first year whose days have a page.
const firstArchived = 1990

// archive is what was published in the language of a brand, the master or a
// language edition, on a day of its time zone. Days to come have no page.
func (v *visit) archive(brandSlug string, date []string) (edge.Page, error) {
	if err := v.edition(brandSlug); err != nil {
		return edge.Page{}, err
	}
	zone := v.brand.Zone()
	day, err := time.ParseInLocation("2006/01/02", date[0]+"/"+date[1]+"/"+date[2], zone)
	if err != nil || day.Year() < firstArchived || day.After(v.Clock()) {
		return edge.Page{}, database.ErrNotFound
	}
	l := v.latestOf(v.brand)
	next := day.AddDate(0, 0, 1)
	stories, err := v.stories(l, story.Window{From: day, To: next}, call("/stories/date", "year", strconv.Itoa(day.Year()),
		"month", strconv.Itoa(int(day.Month())), "day", strconv.Itoa(day.Day()), "locale", v.locale().Name))
	if err != nil {
		return edge.Page{}, err
	}
	h := ListHeader{Kind: "archive", Title: v.locale().Date(day), Siblings: []Link{}}
	before, after, err := v.Stories.Around(v.ctx, l, day, next)
	if err != nil {
		return edge.Page{}, err
	}
	for _, near := range []time.Time{before, after} {
		if !near.IsZero() {
			h.Siblings = append(h.Siblings, Link{Text: v.locale().Date(near.In(zone)), Href: archivePath(v.brand, near)})
		}
	}
	return v.listPage(h, stories)
}

// archivePath is where the archive of the master or of a language edition has the
// day of a moment.
func archivePath(b *brand.Brand, at time.Time) string {
	return strings.TrimSuffix(b.Path, "/") + at.In(b.Zone()).Format("/archive/2006/01/02")
}
