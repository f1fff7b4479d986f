package company

import (
	"context"
	"fmt"
	"slices"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/partialdate"
)

// Opening is a job opening of a company.
type Opening struct {
	ID         int64  `json:"-"`
	Title      string `json:"title"`
	Employment string `json:"employment"` // one of employmentTypes
	City       string `json:"city"`       // "" for work from anywhere
	Remote     bool   `json:"remote"`
	Link       string `json:"link"`   // address of the page at which to apply, https
	Posted     string `json:"posted"` // day
	Closes     string `json:"closes"` // partial date, "" if the opening has no end
}

// maxOpenings is the maximum number of openings of a company, including those that have closed.
const maxOpenings = 50

// employmentTypes are the kinds of employment of openings, as schema.org and search engines name them.
var employmentTypes = []string{"FULL_TIME", "PART_TIME", "CONTRACTOR", "INTERN"}

// EmploymentTypes returns the kinds of employment of openings.
func EmploymentTypes() []string { return slices.Clone(employmentTypes) }

// employmentIn returns the name of a kind of employment in a language, "" for an unknown one.
func employmentIn(l i18n.Locale, employment string) string {
	if !slices.Contains(employmentTypes, employment) {
		return ""
	}
	return l.Text("employment."+employment, nil)
}

// lastDay returns the last day on which an opening is open, "" if it has no end.
func (o *Opening) lastDay() string {
	_, last, ok := partialdate.DaysOf(o.Closes)
	if !ok {
		return ""
	}
	return last.Format(time.DateOnly)
}

// IsOpen reports whether an opening has not closed: it is open until its closing date is over in UTC.
func (o *Opening) IsOpen(now time.Time) bool {
	last := o.lastDay()
	return last == "" || last >= now.UTC().Format(time.DateOnly)
}

// OpenOpenings returns the openings that have not closed.
func (p *Profile) OpenOpenings(now time.Time) []Opening {
	return slices.DeleteFunc(slices.Clone(p.Openings), func(o Opening) bool { return !o.IsOpen(now) })
}

// IsHiring reports whether a company says that it is hiring or has an opening that has not closed.
func (c *Company) IsHiring() bool { return c.Hiring || c.OpeningCount > 0 }

// summarizeOpenings sets the fields of the company that are computed from its openings.
func (p *Profile) summarizeOpenings(now clock.Moment) {
	p.OpeningCount, p.ClosesNext = 0, ""
	for _, o := range p.OpenOpenings(now.Time) {
		p.OpeningCount++
		if last := o.lastDay(); last != "" && (p.ClosesNext == "" || last < p.ClosesNext) {
			p.ClosesNext = last
		}
	}
}

// closingBatch is the maximum number of companies whose openings CloseOpenings closes at once.
const closingBatch = 500

// CloseOpenings updates the companies with an opening that has closed since the last call: cached pages no longer show the opening, and the
// filter "hiring" no longer finds a company that has no other one and does not say that it is hiring. If no opening has closed, it makes
// one indexed query.
func CloseOpenings(ctx context.Context, db *database.DB) error {
	today := db.Now().UTC().Format(time.DateOnly)
	var ids []int64
	err := db.Read.NewSelect().Model((*Company)(nil)).Column("id").Where("c.opening_closes > ''").Where("c.opening_closes < ?", today).
		Order("c.opening_closes", "c.id").Limit(closingBatch).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("find openings that have closed: %w", err)
	}
	for _, id := range ids {
		err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			c, err := lockCompany(ctx, tx, id)
			if err != nil || c.ClosesNext == "" || c.ClosesNext >= today {
				return err // another node has closed them
			}
			p, err := Load(ctx, tx, c)
			if err != nil {
				return err
			}
			before := *c
			p.summarizeOpenings(tx.At)
			return storeCompany(ctx, tx, &before, c, false)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
