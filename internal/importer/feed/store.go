package feed

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/importer"
	"masthead/internal/taxonomy"
)

// Shortest is the least time between two looks at a feed.
const Shortest = 15 * time.Minute

// longestInterval is a feed that nobody needs to watch.
const longestInterval = 30 * 24 * time.Hour

// States of a feed.
const (
	Watched = "watched"
	Ended   = "ended" // its publisher took it away
)

// Errors of what is asked of the watch.
var (
	ErrWatched = errors.New("the feed is watched for this brand already")
	ErrAddress = errors.New("not an address such as https://example.com/feed")
)

// Feed is a feed that is watched for a brand.
type Feed struct {
	bun.BaseModel `bun:"table:feeds"`

	ID           int64 `bun:",pk,autoincrement"`
	Address      string
	BrandID      int64
	Term         string // slug of the category or series that its stories get; "" for none
	Lang         string // of its stories, whatever it says; "" for what it says
	Minutes      int    // between two looks at it
	State        string
	Site         string // that it belongs to, as its first reading showed
	ETag         string `bun:"etag"`
	LastModified string
	Hash         string // of what was read last
	TTL          int    `bun:"ttl"` // minutes for which it asked to be left alone
	CreatedAt    clock.Moment
	CheckedAt    clock.Moment
	NextAt       clock.Moment
	Failures     int // in a row
	LastError    string
	Drafts       int // that it brought in all
	LastDrafts   int // that the last look at it brought
}

// check refuses a feed that can't be watched, and one that is.
func (f *Feed) check(ctx context.Context, db *database.DB) error {
	u, err := url.Parse(f.Address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("%q is %w", f.Address, ErrAddress)
	}
	if every := time.Duration(f.Minutes) * time.Minute; every < Shortest || every > longestInterval {
		return fmt.Errorf("a feed is looked at every %s at most, and every %d days at least", Shortest, int(longestInterval.Hours()/24))
	}
	if f.Lang, err = Language(f.Lang); err != nil {
		return err
	}
	if _, err := Term(ctx, db, f.Term); err != nil {
		return err
	}
	twice, err := db.Read.NewSelect().Model((*Feed)(nil)).Where("address = ?", f.Address).Where("brand_id = ?", f.BrandID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("watch feed %s: %w", f.Address, err)
	}
	if twice {
		return fmt.Errorf("%s: %w", f.Address, ErrWatched)
	}
	return nil
}

// add begins to watch a feed; the first look at it is due at once.
func add(ctx context.Context, db *database.DB, f *Feed) error {
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		f.State, f.CreatedAt, f.NextAt = Watched, tx.At, tx.At
		_, err := tx.NewInsert().Model(f).ExcludeColumn("id").Returning("id").Exec(ctx)
		return err
	})
	if _, twice := database.IsUnique(err); twice {
		return fmt.Errorf("%s: %w", f.Address, ErrWatched)
	}
	if err != nil {
		return fmt.Errorf("watch feed %s: %w", f.Address, err)
	}
	return nil
}

// Language is the code of one of the publication's languages; "" stays "".
func Language(nameOrCode string) (string, error) {
	l, ok := i18n.Lookup(nameOrCode)
	if !ok && nameOrCode != "" {
		return "", fmt.Errorf("language %q: not one of the publication's", nameOrCode)
	}
	return l.Code, nil
}

// Term is the category, else the series, of a slug, as an import names it. Without
// a slug it is none.
func Term(ctx context.Context, db *database.DB, slug string) (importer.Term, error) {
	if slug == "" {
		return importer.Term{}, nil
	}
	for _, kind := range []taxonomy.Kind{taxonomy.Category, taxonomy.Series} {
		t, err := taxonomy.BySlug(ctx, db, kind, slug)
		if err == nil {
			return importer.Term{Key: string(kind) + ":" + slug, Kind: kind, Slug: slug, Name: t.Name, Here: true}, nil
		}
		if !errors.Is(err, database.ErrNotFound) {
			return importer.Term{}, err
		}
	}
	return importer.Term{}, fmt.Errorf("term %q: there is no category and no series of this slug", slug)
}

// List is every feed, those of a brand together.
func List(ctx context.Context, db *database.DB) ([]Feed, error) {
	var list []Feed
	if err := db.Read.NewSelect().Model(&list).Order("brand_id", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("feeds: %w", err)
	}
	return list, nil
}

// Remove ends the watch of a feed and forgets it. What it brought stays.
func Remove(ctx context.Context, db *database.DB, id int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewDelete().Model((*Feed)(nil)).Where("id = ?", id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove feed %d: %w", id, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, database.ErrNotFound)
		}
		return nil
	})
}

// lease is how long whoever looks at a feed has for it before another may.
const lease = 10 * time.Minute

// claim takes the feed that has been due for longest, so that no other node looks
// at it; nil when none is due.
func claim(ctx context.Context, db *database.DB) (*Feed, error) {
	f := new(Feed)
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return tx.NewRaw(`UPDATE feeds SET next_at = ? WHERE state = ? AND next_at <= ? AND id =
			(SELECT id FROM feeds WHERE state = ? AND next_at <= ? ORDER BY next_at, id LIMIT 1) RETURNING *`,
			clock.At(tx.At.Add(lease)), Watched, tx.At, Watched, tx.At).Scan(ctx, f)
	})
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("feed that is due: %w", err)
	}
	return f, nil
}

// keep stores what a look at a feed showed. An address that another feed of the
// brand has by now ends the watch: that feed brings the same.
func keep(ctx context.Context, db *database.DB, f *Feed) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		twin, err := tx.NewSelect().Model((*Feed)(nil)).Where("address = ?", f.Address).Where("brand_id = ?", f.BrandID).
			Where("id <> ?", f.ID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("feed %d: %w", f.ID, err)
		}
		columns := []string{
			"state",
			"site",
			"etag",
			"last_modified",
			"hash",
			"ttl",
			"checked_at",
			"next_at",
			"failures",
			"last_error",
			"drafts",
			"last_drafts",
		}
		if twin {
			f.State, f.LastError = Ended, "it has moved to "+f.Address+", which is watched already"
		} else {
			columns = append(columns, "address")
		}
		if _, err := tx.NewUpdate().Model(f).Column(columns...).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("feed %d: %w", f.ID, err)
		}
		return nil
	})
}

// Collector counts the feeds by how they are whenever the metrics are read.
type Collector struct{ DB *database.DB }

var feedsDesc = prometheus.NewDesc(
	"masthead_feeds",
	"Watched feeds: ok, failing (the last look failed) or ended by their publisher.",
	[]string{"state"},
	nil,
)

// Describe implements prometheus.Collector.
func (c Collector) Describe(ch chan<- *prometheus.Desc) { ch <- feedsDesc }

// Collect implements prometheus.Collector. With the database away it gives nothing.
func (c Collector) Collect(ch chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	var ok, failing, ended float64
	err := c.DB.Read.QueryRowContext(ctx, `SELECT COALESCE(SUM(CASE WHEN state = 'watched' AND failures = 0 THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN state = 'watched' AND failures > 0 THEN 1 ELSE 0 END), 0),
		COALESCE(SUM(CASE WHEN state = 'ended' THEN 1 ELSE 0 END), 0) FROM feeds`).Scan(&ok, &failing, &ended)
	if err != nil {
		return
	}
	for state, n := range map[string]float64{"ok": ok, "failing": failing, "ended": ended} {
		ch <- prometheus.MustNewConstMetric(feedsDesc, prometheus.GaugeValue, n, state)
	}
}
