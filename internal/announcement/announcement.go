// Package announcement has announcements: the bar above the pages of a brand, which editors write for a while.
package announcement

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// Tag is the cache tag of everything that depends on any announcement.
const Tag = "announcements"

// tagOf returns the cache tag of the pages that show the announcements of a brand.
func tagOf(brandID int64) string { return "announcements:" + strconv.FormatInt(brandID, 10) }

// Announcement is a sentence above the pages of a brand.
type Announcement struct {
	bun.BaseModel `bun:"table:announcements,alias:an"`

	ID        int64 `bun:",pk,autoincrement"`
	BrandID   int64
	Text      string
	Link      string       // a path of this site or an https address, "" for none
	StartsAt  clock.Moment // zero for a draft
	EndsAt    clock.Moment // zero for one without an end
	Version   int64        // counts the saves
	CreatedAt clock.Moment
}

// State says whether readers see an announcement.
type State string

// The states.
const (
	Draft     State = "draft"
	Scheduled State = "scheduled"
	Shown     State = "shown"
	Ended     State = "ended"
)

// StateAt returns the state at a time.
func (a *Announcement) StateAt(now clock.Moment) State {
	switch {
	case a.StartsAt.IsZero():
		return Draft
	case !a.EndsAt.IsZero() && !a.EndsAt.After(now.Time):
		return Ended
	case a.StartsAt.After(now.Time):
		return Scheduled
	}
	return Shown
}

// Limits of an announcement.
const (
	maxText = 200  // characters
	maxLink = 1000 // bytes
	maxKept = 500  // announcements that have not ended and are kept in memory
)

// Announcements reads and writes announcements.
type Announcements struct {
	DB     *database.DB
	Brands *brand.Directory

	current *database.Cached[[]*Announcement] // that have a start and have not ended when they are read
}

// New returns the announcements in a database. Call it before database.DB.WatchCommits.
func New(db *database.DB, brands *brand.Directory) *Announcements {
	as := &Announcements{DB: db, Brands: brands}
	as.current = database.NewCached(db, func(ctx context.Context) ([]*Announcement, error) {
		var list []*Announcement
		err := db.Read.NewSelect().Model(&list).Where("starts_at IS NOT NULL").Where("ends_at IS NULL OR ends_at > ?", db.Now()).
			Order("starts_at DESC", "id DESC").Limit(maxKept).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("announcements: %w", err)
		}
		return list, nil
	}, Tag)
	return as
}

// Above returns the announcement above a page: that of the page's brand which started last or, if it has none, that of the edition in the
// language of the page; nil if there is none.
func (as *Announcements) Above(r *frame.Request) *frame.Announcement {
	brands := []*brand.Brand{r.Brand}
	if edition, err := r.Brands.ForLocale(r.Context(), r.Locale()); err == nil && edition.ID != r.Brand.ID && edition.Locale() == r.Locale() {
		brands = append(brands, edition)
	}
	list, err := as.current.Get(r.Context())
	r.NoteFailure(err)
	now := clock.MomentOf(r.Clock())
	for _, b := range brands {
		r.NoteTags(tagOf(b.ID))
		for _, a := range list {
			if a.BrandID == b.ID && a.StateAt(now) == Shown {
				r.NoteText(a.Text)
				return &frame.Announcement{Text: a.Text, Href: a.Link, Lang: b.Locale().Code}
			}
		}
	}
	return nil
}

// Filter selects announcements in the newsroom's list.
type Filter struct {
	Brands []int64 // nil for all
	State  State   // "" for all
	Words  string  // part of a text
	Before int64   // only ids below it; 0 for all
}

// List returns at most limit announcements that a filter selects, the newest first.
func (as *Announcements) List(ctx context.Context, f Filter, limit int) ([]*Announcement, error) {
	var list []*Announcement
	now := as.DB.Now()
	q := as.DB.Read.NewSelect().Model(&list).Order("an.id DESC").Limit(int64(limit))
	if f.Brands != nil {
		q.Where("an.brand_id IN (?)", bun.List(f.Brands))
	}
	if f.Before > 0 {
		q.Where("an.id < ?", f.Before)
	}
	if words := strings.TrimSpace(f.Words); words != "" {
		q.Where("lower(an.text) LIKE ? ESCAPE '!'", "%"+text.EscapeLike(strings.ToLower(words))+"%")
	}
	switch f.State {
	case Draft:
		q.Where("an.starts_at IS NULL")
	case Scheduled:
		q.Where("an.starts_at > ?", now).Where("an.ends_at IS NULL OR an.ends_at > ?", now)
	case Shown:
		q.Where("an.starts_at <= ?", now).Where("an.ends_at IS NULL OR an.ends_at > ?", now)
	case Ended:
		q.Where("an.starts_at IS NOT NULL").Where("an.ends_at <= ?", now)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list announcements: %w", err)
	}
	return list, nil
}

// Get returns an announcement in any state, or database.ErrNotFound. Only editors of its brand may see it.
func Get(ctx context.Context, db bun.IDB, id int64) (*Announcement, error) {
	a := new(Announcement)
	if err := db.NewSelect().Model(a).Where("an.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("announcement %d: %w", id, database.NotFound(err))
	}
	return a, nil
}

// check returns an invalid.Fields for an announcement that breaks a rule.
func (a *Announcement) check() error {
	wrong := invalid.Fields{}
	a.Text, a.Link = text.OneLine(a.Text), strings.TrimSpace(a.Link)
	switch n := utf8.RuneCountInString(a.Text); {
	case n == 0:
		wrong["text"] = "is empty"
	case n > maxText:
		wrong["text"] = fmt.Sprintf("is longer than %d characters", maxText)
	}
	isPath := strings.HasPrefix(a.Link, "/") && !strings.HasPrefix(a.Link, "//")
	if a.Link != "" && !isPath && !strings.HasPrefix(a.Link, "https://") || len(a.Link) > maxLink {
		wrong["link"] = "is neither a path of this site nor an https address"
	}
	switch {
	case a.EndsAt.IsZero():
	case a.StartsAt.IsZero():
		wrong["startsAt"] = "is empty"
	case !a.EndsAt.After(a.StartsAt.Time):
		wrong["endsAt"] = "is not after the start"
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// Save stores an announcement: a new one if version is 0, otherwise one that was read with that version. It returns an invalid.Fields or
// database.ErrConflict.
func Save(ctx context.Context, tx *database.Tx, a *Announcement, version int64) error {
	if err := a.check(); err != nil {
		return err
	}
	a.Version = version + 1
	if version == 0 {
		a.CreatedAt = tx.At
		if _, err := tx.NewInsert().Model(a).Exec(ctx); err != nil {
			return fmt.Errorf("create an announcement: %w", err)
		}
	} else {
		res, err := tx.NewUpdate().Model(a).Column("text", "link", "starts_at", "ends_at", "version").WherePK().
			Where("version = ?", version).Exec(ctx)
		if err != nil {
			return fmt.Errorf("save announcement %d: %w", a.ID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("save announcement %d: %w", a.ID, database.ErrConflict))
		}
	}
	tx.Emit("announcement.saved", a.ID, Tag, tagOf(a.BrandID))
	return nil
}

// Remove deletes an announcement that was read with a version. It returns database.ErrConflict if it has another version by now.
func Remove(ctx context.Context, tx *database.Tx, a *Announcement, version int64) error {
	res, err := tx.NewDelete().Model((*Announcement)(nil)).Where("id = ?", a.ID).Where("version = ?", version).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove announcement %d: %w", a.ID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("remove announcement %d: %w", a.ID, database.ErrConflict))
	}
	tx.Emit("announcement.removed", a.ID, Tag, tagOf(a.BrandID))
	return nil
}

// due drops the cached pages of the brands whose announcements begin or end.
type due struct {
	*Announcements
	dropPages func(tags ...string)

	mu     sync.Mutex
	looked clock.Moment
}

// show looks for announcements that have begun or ended since it looked last.
func (d *due) show(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.DB.Now()
	var brands []int64
	err := d.DB.Read.NewSelect().Model((*Announcement)(nil)).ColumnExpr("DISTINCT brand_id").
		Where("starts_at > ? AND starts_at <= ?", d.looked, now).WhereOr("ends_at > ? AND ends_at <= ?", d.looked, now).Scan(ctx, &brands)
	if err != nil {
		return fmt.Errorf("announcements that begin or end: %w", err)
	}
	for _, id := range brands {
		d.dropPages(tagOf(id))
	}
	d.looked = now
	return nil
}
