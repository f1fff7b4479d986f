// Package newsletter manages the newsletters with their issues, their subscribers, and the ledger of the subscribers'
// consent. Anybody can request a subscription for an address; only somebody who reads the mail of that address can
// confirm it. The package must never reveal whether an address is known, and never changes a row of the consent ledger.
package newsletter

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// Tag is the cache tag of everything that shows newsletters or their issues.
const Tag = "newsletters"

// Newsletter is one newsletter of a brand. Its texts are in its language.
type Newsletter struct {
	bun.BaseModel `bun:"table:newsletters"`

	ID          int64 `bun:",pk,autoincrement"`
	BrandID     int64
	Slug        string
	Path        string // of its page; those of its issues begin with it
	Name        string
	Tagline     string
	Cadence     string // how often it is sent, in words
	Heading     string // above the newest issue; "" means the name
	Lang        string // code
	DoubleOptIn bool   // every subscription by a form must be confirmed by email
	Position    int
}

// IssuePath returns the path of the page of the issue that was sent on day, whether it exists or not.
func (n *Newsletter) IssuePath(day Day) string { return n.Path + "/" + day.String() }

// Day is a day as the number yyyymmdd.
type Day int

const dayLayout = "2006-01-02"

// DayOf returns the day of a moment in a time zone.
func DayOf(at time.Time, zone *time.Location) Day {
	at = at.In(zone)
	return Day(at.Year()*10000 + int(at.Month())*100 + at.Day())
}

// ParseDay reads a day as URLs contain it, such as 2026-11-20.
func ParseDay(text string) (Day, bool) {
	at, err := time.Parse(dayLayout, text)
	return DayOf(at, time.UTC), err == nil
}

func (d Day) String() string { return fmt.Sprintf("%04d-%02d-%02d", d/10000, d/100%100, d%100) }

// ItemKind says what an item of an issue is.
type ItemKind string

// The kinds of items. Only entries are numbered.
const (
	EntryItem   ItemKind = ""
	PassageItem ItemKind = "passage" // a text without a link
	SponsorItem ItemKind = "sponsor" // the message of a sponsor, whose name is the label
)

// Item is one entry of an issue, a passage between entries, or the message of a sponsor.
type Item struct {
	Title string   `json:"title"`
	Text  string   `json:"text"`
	Link  string   `json:"link"` // a path of this site or a URL
	Kind  ItemKind `json:"kind,omitempty"`
	Label string   `json:"label,omitempty"` // name of the sponsor
}

// Issue is the issue of a newsletter on one day. Pages number its entries in their order.
type Issue struct {
	bun.BaseModel `bun:"table:newsletter_issues,alias:i"`

	ID           int64 `bun:",pk,autoincrement"`
	NewsletterID int64
	Day          Day
	Title        string
	Subject      string // of the email; "" means the title
	Preheader    string // what mailboxes show after the subject; "" means the beginning of the introduction
	Intro        string // empty lines separate its paragraphs
	Items        []Item
	SendAt       clock.Moment // when it is to be published; zero if nobody scheduled it
	ByEmail      bool         // it is or was to be sent to the subscribers
	PublishedAt  clock.Moment // zero if readers do not see it yet
	Revision     int          // number of saves, from 1
}

// Save inserts a newsletter, or updates the one with the same slug. Its path must be below /newsletters or free;
// otherwise Save returns permalink.ErrReserved or permalink.ErrTaken.
func Save(ctx context.Context, tx *database.Tx, n *Newsletter) error {
	_, err := tx.NewInsert().Model(n).On("CONFLICT (slug) DO UPDATE").Set("brand_id = EXCLUDED.brand_id").Set("path = EXCLUDED.path").
		Set("name = EXCLUDED.name").Set("tagline = EXCLUDED.tagline").Set("cadence = EXCLUDED.cadence").Set("heading = EXCLUDED.heading").
		Set("lang = EXCLUDED.lang").Set("double_opt_in = EXCLUDED.double_opt_in").Set("position = EXCLUDED.position").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save newsletter %q: %w", n.Slug, err)
	}
	if match, declared := route.Find(n.Path); declared && match.Page == newsletterPage {
		err = permalink.Release(ctx, tx, permalink.KindNewsletter, n.ID)
	} else {
		err = permalink.Set(ctx, tx, permalink.KindNewsletter, n.ID, n.Path)
	}
	if err != nil {
		return fmt.Errorf("save newsletter %q: %w", n.Slug, err)
	}
	tx.Emit("newsletter.saved", n.ID, Tag)
	return nil
}

// SaveIssue inserts an issue, or replaces the newsletter's issue of that day.
func SaveIssue(ctx context.Context, tx *database.Tx, i *Issue) error {
	if i.Items == nil {
		i.Items = []Item{}
	}
	i.Revision = max(i.Revision, 1)
	_, err := tx.NewInsert().
		Model(i).
		On("CONFLICT (newsletter_id, day) DO UPDATE").
		Set("title = EXCLUDED.title").
		Set("subject = EXCLUDED.subject").
		Set("preheader = EXCLUDED.preheader").
		Set("intro = EXCLUDED.intro").
		Set("items = EXCLUDED.items").
		Set("published_at = EXCLUDED.published_at").
		Set("revision = ?TableAlias.revision + 1").
		Returning("id, revision").
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save issue %s of newsletter %d: %w", i.Day, i.NewsletterID, err)
	}
	tx.Emit("newsletter.issue", i.NewsletterID, Tag)
	return nil
}

// directory has all newsletters in memory.
type directory struct {
	all    []*Newsletter
	byPath map[string]*Newsletter
	bySlug map[string]*Newsletter
	first  map[int64]*Newsletter // of a brand
	byID   map[int64]*Newsletter
}

func (n *Newsletters) load(ctx context.Context) (*directory, error) {
	dir := &directory{
		byPath: map[string]*Newsletter{},
		bySlug: map[string]*Newsletter{},
		first:  map[int64]*Newsletter{},
		byID:   map[int64]*Newsletter{},
	}
	if err := n.DB.Read.NewSelect().Model(&dir.all).Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("load newsletters: %w", err)
	}
	for _, newsletter := range dir.all {
		dir.byPath[newsletter.Path], dir.bySlug[newsletter.Slug], dir.byID[newsletter.ID] = newsletter, newsletter, newsletter
		if dir.first[newsletter.BrandID] == nil {
			dir.first[newsletter.BrandID] = newsletter
		}
	}
	return dir, nil
}

// All returns every newsletter in the configured order. Callers must not change the result.
func (n *Newsletters) All(ctx context.Context) ([]*Newsletter, error) {
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	return dir.all, nil
}

// BySlug returns a newsletter. It returns database.ErrNotFound if there is none.
func (n *Newsletters) BySlug(ctx context.Context, slug string) (*Newsletter, error) {
	dir, err := n.directory.Get(ctx)
	return findNewsletter(err, func() *Newsletter { return dir.bySlug[slug] })
}

// BySlugs returns newsletters in the configured order, each once. It returns database.ErrNotFound if one does not exist.
func (n *Newsletters) BySlugs(ctx context.Context, slugs []string) ([]*Newsletter, error) {
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	for _, slug := range slugs {
		if dir.bySlug[slug] == nil {
			return nil, database.ErrNotFound
		}
	}
	var list []*Newsletter
	for _, newsletter := range dir.all {
		if slices.Contains(slugs, newsletter.Slug) {
			list = append(list, newsletter)
		}
	}
	return list, nil
}

// ByPath returns the newsletter at the first of the given paths that is the path of a newsletter. It returns
// database.ErrNotFound if there is none.
func (n *Newsletters) ByPath(ctx context.Context, paths ...string) (*Newsletter, error) {
	dir, err := n.directory.Get(ctx)
	return findNewsletter(err, func() *Newsletter {
		for _, p := range paths {
			if newsletter := dir.byPath[p]; newsletter != nil {
				return newsletter
			}
		}
		return nil
	})
}

// ForBrand returns the newsletter that the pages of a brand offer: the brand's own, or else that of
// the edition in its language, or that of the master brand. It returns database.ErrNotFound if
// there is none.
func (n *Newsletters) ForBrand(ctx context.Context, b *brand.Brand) (*Newsletter, error) {
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	if newsletter := dir.first[b.ID]; newsletter != nil {
		return newsletter, nil
	}
	for _, find := range []func() (*brand.Brand, error){
		func() (*brand.Brand, error) { return n.Brands.ForLocale(ctx, b.Locale()) },
		func() (*brand.Brand, error) { return n.Brands.Master(ctx) }, // for an edition without a newsletter
	} {
		if home, err := find(); err == nil && dir.first[home.ID] != nil {
			return dir.first[home.ID], nil
		}
	}
	return nil, database.ErrNotFound
}

func findNewsletter(err error, pick func() *Newsletter) (*Newsletter, error) {
	if err != nil {
		return nil, err
	}
	if newsletter := pick(); newsletter != nil {
		return newsletter, nil
	}
	return nil, database.ErrNotFound
}

// Issue returns the issue of a day, or the newest one for day 0. It returns
// database.ErrNotFound if there is none or it is not published yet.
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

// Issues returns up to limit issues before a day, or the newest ones for day 0, without their
// items, newest first.
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

// NextIssueDay returns the day of the first issue after a day, 0 if there is none yet.
func (n *Newsletters) NextIssueDay(ctx context.Context, newsletterID int64, day Day) (Day, error) {
	var next []Day
	err := n.DB.Read.NewSelect().Model((*Issue)(nil)).Column("day").Where("newsletter_id = ?", newsletterID).Where("day > ?", day).
		Where("published_at <= ?", n.DB.Now()).Order("day").Limit(1).Scan(ctx, &next)
	if err != nil {
		return 0, fmt.Errorf("issue after %s of newsletter %d: %w", day, newsletterID, err)
	}
	return append(next, 0)[0], nil
}

// NewestIssueDays returns the day of the newest issue of each newsletter, by ID.
func (n *Newsletters) NewestIssueDays(ctx context.Context) (map[int64]Day, error) {
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

// PagePaths returns the paths of all newsletters and of the newest issues, up to limit issues.
func (n *Newsletters) PagePaths(ctx context.Context, limit int) ([]string, error) {
	dir, err := n.directory.Get(ctx)
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
	for _, newsletter := range dir.all {
		paths = append(paths, newsletter.Path)
	}
	for _, i := range issues {
		paths = append(paths, dir.byID[i.NewsletterID].IssuePath(i.Day))
	}
	return paths, nil
}

// SplitLastSegment splits a path at its last slash: page is the part before it, rest the segment after it.
func SplitLastSegment(path string) (page, rest string) {
	at := strings.LastIndexByte(path, '/')
	return path[:max(at, 0)], path[at+1:]
}
