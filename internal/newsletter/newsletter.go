// Package newsletter holds the newsletters with their issues, who reads them, and what
// those readers agreed to. A subscription is asked for by whoever types an address and
// given by whoever reads its mail. It must never tell anybody whether an address is
// known, and never change a row of the ledger of consent.
package newsletter

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Tag is the cache tag of whatever shows newsletters or their issues.
const Tag = "newsletters"

// Newsletter is one newsletter of a brand. What is written of it is in its language.
type Newsletter struct {
	bun.BaseModel `bun:"table:newsletters"`

	ID          int64 `bun:",pk,autoincrement"`
	BrandID     int64
	Slug        string
	Path        string // its page, under which its issues are
	Name        string
	Tagline     string
	Cadence     string // when it comes, in words
	Heading     string // of its newest issue; "" for its name
	Lang        string // code
	DoubleOptIn bool   // who asked by a form confirms by mail, always
	Position    int
}

// IssuePath is the page of the issue of a day.
func (n *Newsletter) IssuePath(day Day) string { return n.Path + "/" + day.String() }

// Day is a day as yyyymmdd.
type Day int

const dayLayout = "2006-01-02"

// DayOf is the day of a moment in a zone.
func DayOf(at time.Time, zone *time.Location) Day {
	at = at.In(zone)
	return Day(at.Year()*10000 + int(at.Month())*100 + at.Day())
}

// ParseDay reads a day as addresses have it, 2026-11-20.
func ParseDay(text string) (Day, bool) {
	at, err := time.Parse(dayLayout, text)
	return DayOf(at, time.UTC), err == nil
}

func (d Day) String() string { return fmt.Sprintf("%04d-%02d-%02d", d/10000, d/100%100, d%100) }

// Item is one entry of an issue.
type Item struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Link  string `json:"link"` // a path of this site or an address
}

// Issue is what came on a day. Its entries are numbered in their order.
type Issue struct {
	bun.BaseModel `bun:"table:newsletter_issues"`

	NewsletterID int64 `bun:",pk"`
	Day          Day   `bun:",pk"`
	Title        string
	Intro        string
	Items        []Item
	PublishedAt  clock.Moment
}

// Save inserts a newsletter, or updates the one of the same slug.
func Save(ctx context.Context, tx *database.Tx, n *Newsletter) error {
	_, err := tx.NewInsert().Model(n).On("CONFLICT (slug) DO UPDATE").Set("brand_id = EXCLUDED.brand_id").Set("path = EXCLUDED.path").
		Set("name = EXCLUDED.name").Set("tagline = EXCLUDED.tagline").Set("cadence = EXCLUDED.cadence").Set("heading = EXCLUDED.heading").
		Set("lang = EXCLUDED.lang").Set("double_opt_in = EXCLUDED.double_opt_in").Set("position = EXCLUDED.position").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save newsletter %q: %w", n.Slug, err)
	}
	tx.Emit("newsletter.saved", n.ID, Tag)
	return nil
}

// SaveIssue inserts an issue, or replaces the one of its day.
func SaveIssue(ctx context.Context, tx *database.Tx, i *Issue) error {
	if i.Items == nil {
		i.Items = []Item{}
	}
	_, err := tx.NewInsert().
		Model(i).
		On("CONFLICT (newsletter_id, day) DO UPDATE").
		Set("title = EXCLUDED.title").
		Set("intro = EXCLUDED.intro").
		Set("items = EXCLUDED.items").
		Set("published_at = EXCLUDED.published_at").
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save issue %s of newsletter %d: %w", i.Day, i.NewsletterID, err)
	}
	tx.Emit("newsletter.issue", i.NewsletterID, Tag)
	return nil
}

// list is every newsletter, as pages ask for them again and again.
type list struct {
	all    []*Newsletter
	byPath map[string]*Newsletter
	bySlug map[string]*Newsletter
	first  map[int64]*Newsletter // of a brand
	byID   map[int64]*Newsletter
}

func (n *Newsletters) load(ctx context.Context) (*list, error) {
	l := &list{
		byPath: map[string]*Newsletter{},
		bySlug: map[string]*Newsletter{},
		first:  map[int64]*Newsletter{},
		byID:   map[int64]*Newsletter{},
	}
	if err := n.DB.Read.NewSelect().Model(&l.all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("load newsletters: %w", err)
	}
	for _, one := range l.all {
		l.byPath[one.Path], l.bySlug[one.Slug], l.byID[one.ID] = one, one, one
		if l.first[one.BrandID] == nil {
			l.first[one.BrandID] = one
		}
	}
	return l, nil
}

// All lists every newsletter in the configured order. Callers share it.
func (n *Newsletters) All(ctx context.Context) ([]*Newsletter, error) {
	l, err := n.list.Get(ctx)
	if err != nil {
		return nil, err
	}
	return l.all, nil
}

// BySlug finds a newsletter; database.ErrNotFound when there is none.
func (n *Newsletters) BySlug(ctx context.Context, slug string) (*Newsletter, error) {
	l, err := n.list.Get(ctx)
	return found(err, func() *Newsletter { return l.bySlug[slug] })
}

// ByPath finds the newsletter whose page is at the first of the paths that is any's.
func (n *Newsletters) ByPath(ctx context.Context, paths ...string) (*Newsletter, error) {
	l, err := n.list.Get(ctx)
	return found(err, func() *Newsletter {
		for _, p := range paths {
			if one := l.byPath[p]; one != nil {
				return one
			}
		}
		return nil
	})
}

// Of is the newsletter that the pages of a brand offer: its own, or that of the
// edition in its language, or the master's.
func (n *Newsletters) Of(ctx context.Context, b *brand.Brand) (*Newsletter, error) {
	l, err := n.list.Get(ctx)
	if err != nil {
		return nil, err
	}
	if one := l.first[b.ID]; one != nil {
		return one, nil
	}
	for _, find := range []func() (*brand.Brand, error){
		func() (*brand.Brand, error) { return n.Brands.ForLocale(ctx, b.Locale()) },
		func() (*brand.Brand, error) { return n.Brands.BySlug(ctx, brand.Master) },
	} {
		if home, err := find(); err == nil && l.first[home.ID] != nil {
			return l.first[home.ID], nil
		}
	}
	return nil, database.ErrNotFound
}

func found(err error, pick func() *Newsletter) (*Newsletter, error) {
	if err != nil {
		return nil, err
	}
	if one := pick(); one != nil {
		return one, nil
	}
	return nil, database.ErrNotFound
}

// Issue reads the issue of a day, or of day 0 the newest; database.ErrNotFound when
// there is none, or it is still to come.
func (n *Newsletters) Issue(ctx context.Context, newsletterID int64, day Day) (*Issue, error) {
	var issue Issue
	q := n.DB.Read.NewSelect().
		Model(&issue).
		Where("newsletter_id = ?", newsletterID).
		Where("published_at <= ?", n.DB.Now()).
		Order("day DESC").
		Limit(1)
	if day != 0 {
		q = q.Where("day = ?", day)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("issue %s of newsletter %d: %w", day, newsletterID, database.NotFound(err))
	}
	return &issue, nil
}

// Issues lists issues without their entries, the newest first, from those before a
// day; 0 begins at the newest.
func (n *Newsletters) Issues(ctx context.Context, newsletterID int64, before Day, limit int) ([]Issue, error) {
	var issues []Issue
	q := n.DB.Read.NewSelect().Model(&issues).Column("newsletter_id", "day", "title", "intro", "published_at").
		Where("newsletter_id = ?", newsletterID).Where("published_at <= ?", n.DB.Now()).Order("day DESC").Limit(int64(limit))
	if before != 0 {
		q = q.Where("day < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("issues of newsletter %d: %w", newsletterID, err)
	}
	return issues, nil
}

// After is the day of the issue that came after a day's, 0 when there is none yet.
func (n *Newsletters) After(ctx context.Context, newsletterID int64, day Day) (Day, error) {
	var next []Day
	err := n.DB.Read.NewSelect().Model((*Issue)(nil)).Column("day").Where("newsletter_id = ?", newsletterID).Where("day > ?", day).
		Where("published_at <= ?", n.DB.Now()).Order("day").Limit(1).Scan(ctx, &next)
	if err != nil {
		return 0, fmt.Errorf("issue after %s of newsletter %d: %w", day, newsletterID, err)
	}
	return append(next, 0)[0], nil
}

// Newest are the days of the newest issues, by newsletter.
func (n *Newsletters) Newest(ctx context.Context) (map[int64]Day, error) {
	var rows []struct {
		NewsletterID int64
		Day          Day
	}
	err := n.DB.Read.NewSelect().Model((*Issue)(nil)).Column("newsletter_id").ColumnExpr("max(day) AS day").
		Where("published_at <= ?", n.DB.Now()).Group("newsletter_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("newest issues: %w", err)
	}
	days := map[int64]Day{}
	for _, r := range rows {
		days[r.NewsletterID] = r.Day
	}
	return days, nil
}

// Pages are the paths of every newsletter, and of its newest issues up to a limit.
func (n *Newsletters) Pages(ctx context.Context, limit int) ([]string, error) {
	l, err := n.list.Get(ctx)
	if err != nil {
		return nil, err
	}
	var issues []Issue
	err = n.DB.Read.NewSelect().Model(&issues).Column("newsletter_id", "day").Where("published_at <= ?", n.DB.Now()).
		Order("day DESC", "newsletter_id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("pages of newsletters: %w", err)
	}
	var paths []string
	for _, one := range l.all {
		paths = append(paths, one.Path)
	}
	for _, i := range issues {
		paths = append(paths, l.byID[i.NewsletterID].IssuePath(i.Day))
	}
	return paths, nil
}

// Below splits a path into that of a page and the day, or the words, below it.
func Below(path string) (page, rest string) {
	at := strings.LastIndexByte(path, '/')
	return path[:max(at, 0)], path[at+1:]
}
