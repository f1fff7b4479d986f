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

// MinInterval is the shortest interval between two fetches of a feed.
const MinInterval = 15 * time.Minute

// maxInterval is the longest interval; feeds that change more rarely need not be watched.
const maxInterval = 30 * 24 * time.Hour

// States of a feed.
const (
	Watched = "watched"
	Ended   = "ended" // removed by its publisher
)

// Errors of adding a feed.
var (
	ErrWatched = errors.New("the feed is already watched for this brand")
	ErrAddress = errors.New("not an address such as https://example.com/feed")
)

// Feed is a watched feed. Its stories go to one brand.
type Feed struct {
	bun.BaseModel `bun:"table:feeds"`

	ID           int64 `bun:",pk,autoincrement"`
	Address      string
	BrandID      int64
	Term         string // slug of the category or series for its stories, "" for none
	Lang         string // language of its stories; "" for that in the feed
	Minutes      int    // interval of fetches in minutes
	State        string
	Site         string // site of the feed, as determined by the first import
	ETag         string `bun:"etag"`
	LastModified string
	Hash         string // of the content last read
	TTL          int    `bun:"ttl"` // minutes until the next fetch that the feed requests
	CreatedAt    clock.Moment
	CheckedAt    clock.Moment
	NextAt       clock.Moment
	Failures     int // number of consecutive failures
	LastError    string
	Drafts       int // total number of drafts imported
	LastDrafts   int // number of drafts of the last import
}

// validate returns an error for a feed that can't be watched or already is.
func (f *Feed) validate(ctx context.Context, db *database.DB) error {
	u, err := url.Parse(f.Address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return fmt.Errorf("%q is %w", f.Address, ErrAddress)
	}
	if every := time.Duration(f.Minutes) * time.Minute; every < MinInterval || every > maxInterval {
		return fmt.Errorf("the interval must be between %s and %d days", MinInterval, int(maxInterval.Hours()/24))
	}
	if f.Lang, err = LanguageCode(f.Lang); err != nil {
		return err
	}
	if _, err := FindTerm(ctx, db, f.Term); err != nil {
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

// insert stores a new feed; its first fetch is due at once.
func insert(ctx context.Context, db *database.DB, f *Feed) error {
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

// LanguageCode returns the code of one of the publication's languages; "" for "".
func LanguageCode(nameOrCode string) (string, error) {
	l, ok := i18n.Lookup(nameOrCode)
	if !ok && nameOrCode != "" {
		return "", fmt.Errorf("language %q: not one of the publication's", nameOrCode)
	}
	return l.Code, nil
}

// FindTerm returns the category or else the series with a slug, for an import; the zero
// Term for "".
func FindTerm(ctx context.Context, db *database.DB, slug string) (importer.Term, error) {
	if slug == "" {
		return importer.Term{}, nil
	}
	for _, kind := range []taxonomy.Kind{taxonomy.Category, taxonomy.Series} {
		t, err := taxonomy.BySlug(ctx, db, kind, slug)
		if err == nil {
			return importer.Term{Key: string(kind) + ":" + slug, Kind: kind, Slug: slug, Name: t.Name, Existing: true}, nil
		}
		if !errors.Is(err, database.ErrNotFound) {
			return importer.Term{}, err
		}
	}
	return importer.Term{}, fmt.Errorf("term %q: there is no category or series with this slug", slug)
}

// List returns all feeds, grouped by brand.
func List(ctx context.Context, db *database.DB) ([]Feed, error) {
	var list []Feed
	if err := db.Read.NewSelect().Model(&list).Order("brand_id", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("feeds: %w", err)
	}
	return list, nil
}

// Remove deletes a feed. The stories it imported stay. It returns database.ErrNotFound if no feed
// has the ID.
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

// lease is how long a node's claim on a feed keeps other nodes from fetching it.
const lease = 10 * time.Minute

// claimDueFeed takes the feed that has been due for longest, so that no other node fetches it;
// nil if none is due.
func claimDueFeed(ctx context.Context, db *database.DB) (*Feed, error) {
	f := new(Feed)
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return tx.NewRaw(`UPDATE feeds SET next_at = ? WHERE state = ? AND next_at <= ? AND id =
			(SELECT id FROM feeds WHERE state = ? AND next_at <= ? ORDER BY next_at, id LIMIT 1) RETURNING *`,
			clock.MomentOf(tx.At.Add(lease)), Watched, tx.At, Watched, tx.At).Scan(ctx, f)
	})
	if errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("feed that is due: %w", err)
	}
	return f, nil
}

// saveResult stores the result of a fetch. If the feed has moved to the address of another
// feed of the brand, it ends, because that feed brings the same items.
func saveResult(ctx context.Context, db *database.DB, f *Feed) error {
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
			f.State, f.LastError = Ended, "it has moved to "+f.Address+", which is already watched"
		} else {
			columns = append(columns, "address")
		}
		if _, err := tx.NewUpdate().Model(f).Column(columns...).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("feed %d: %w", f.ID, err)
		}
		return nil
	})
}

// Collector reports the number of feeds in each condition.
type Collector struct{ DB *database.DB }

var feedsDesc = prometheus.NewDesc(
	"masthead_feeds",
	"Watched feeds: ok, failing (the last fetch failed) or ended by their publisher.",
	[]string{"state"},
	nil,
)

// Describe implements prometheus.Collector.
func (c Collector) Describe(ch chan<- *prometheus.Desc) { ch <- feedsDesc }

// Collect implements prometheus.Collector. It reports nothing while the database is
// unavailable.
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
