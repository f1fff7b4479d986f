// Package sponsor has the sponsor ledger: what was sold to sponsors, where it appeared, and how often it was seen.
package sponsor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/share"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// Kind says what was sold.
type Kind string

// The kinds of sales.
const (
	Webinar    Kind = "webinar"
	Series     Kind = "series"
	Event      Kind = "event"
	Slot       Kind = "slot" // a place on pages, such as an advertisement
	Newsletter Kind = "newsletter"
	Story      Kind = "story"
)

// Kinds are all kinds, in the order in which forms show them.
var Kinds = []Kind{Webinar, Series, Event, Slot, Newsletter, Story}

// Limits of a sale.
const (
	maxTitle   = 200 // characters
	maxPrice   = 500 // characters
	maxPlaces  = 50
	maxAddress = 500 // bytes
	maxDays    = 366
	maxStories = 1000 // of the series in which a sale appeared, the newest
)

// Sale is something that was sold to a sponsor.
type Sale struct {
	bun.BaseModel `bun:"table:sponsor_sales,alias:ss"`

	ID          int64 `bun:",pk,autoincrement"`
	BrandID     int64
	PublisherID int64 // the sponsor
	Kind        Kind
	Title       string
	Price       string // a note, for editors only
	StartsOn    int64  // days since 1970 in the zone of the publication, both inclusive
	EndsOn      int64
	Shared      bool // the link for the sponsor works
	SharedLinks int64
	Version     int64
	CreatedAt   clock.Moment
	UpdatedAt   clock.Moment
	RemovedAt   clock.Moment // zero for a sale in the ledger
	Places      []Place      `bun:"-"` // in their order

	edited map[string]any // fields before and after an edit, for the audit log; nil if Save is called for something else
}

// Place is a place at which a sale appeared. Its views are those of the story, of the stories of the series, or of the address of the event
// or landing page.
type Place struct {
	bun.BaseModel `bun:"table:sponsor_places,alias:sp"`

	SaleID   int64
	Position int
	Address  string
	StoryID  *int64
	TermID   *int64
}

// actionLog is the audit log of sales.
var actionLog = audit.Log{Table: "sponsor_actions", Column: "sale_id"}

// Ledger reads and writes sales. Every field must be set.
type Ledger struct {
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
	Keys    *sign.Keys
	Fonts   *share.Fonts // of PDF files
	Site    string       // public address of the site, without a slash at its end
	Name    string       // of the publication
}

// Get returns a sale of the ledger with its places, or database.ErrNotFound.
func Get(ctx context.Context, db bun.IDB, id int64) (*Sale, error) {
	s := new(Sale)
	if err := db.NewSelect().Model(s).Where("ss.id = ?", id).Where("ss.removed_at IS NULL").Scan(ctx); err != nil {
		return nil, fmt.Errorf("sale %d: %w", id, database.NotFound(err))
	}
	return s, loadPlaces(ctx, db, []*Sale{s})
}

// loadPlaces reads the places of sales in one query.
func loadPlaces(ctx context.Context, db bun.IDB, sales []*Sale) error {
	byID := map[int64]*Sale{}
	var ids []int64
	for _, s := range sales {
		byID[s.ID], ids = s, append(ids, s.ID)
	}
	if len(ids) == 0 {
		return nil
	}
	var places []Place
	err := db.NewSelect().Model(&places).Where("sp.sale_id IN (?)", bun.List(ids)).Order("sp.sale_id", "sp.position").Scan(ctx)
	if err != nil {
		return fmt.Errorf("places of sales: %w", err)
	}
	for _, p := range places {
		byID[p.SaleID].Places = append(byID[p.SaleID].Places, p)
	}
	return nil
}

// List returns at most limit sales of brands, nil for all brands, the newest first: those before the one with an id, or the newest if
// before is 0. Callers must have the right to write for the brands.
func List(ctx context.Context, db bun.IDB, brands []int64, before int64, limit int) ([]*Sale, error) {
	var list []*Sale
	q := db.NewSelect().Model(&list).Where("ss.removed_at IS NULL").Order("ss.id DESC").Limit(int64(limit))
	if brands != nil {
		q.Where("ss.brand_id IN (?)", bun.List(brands))
	}
	if before > 0 {
		q.Where("ss.id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list sales: %w", err)
	}
	return list, loadPlaces(ctx, db, list)
}

// PlaceEdit is a place as editors enter it: an address, or the slug of a series.
type PlaceEdit struct {
	Address string `json:"address,omitempty" maxLength:"500" doc:"Views are counted at stories, series, events and landing pages."`
	Series  string `json:"series,omitempty" maxLength:"120" doc:"Slug of a series, whose stories are counted together."`
}

// Save stores a sale with its places, in its caller's transaction. version is the version that was edited, 0 for a new sale. The actor must
// have the right to write for the brand, and for the brands of the stories where the sale appeared. It returns an invalid.Fields,
// database.ErrConflict or database.ErrNotFound.
func (l *Ledger) Save(ctx context.Context, tx *database.Tx, by actor.Actor, s *Sale, places []PlaceEdit, version int64) error {
	if err := s.check(places); err != nil {
		return err
	}
	found, err := l.resolve(ctx, tx, by, places)
	if err != nil {
		return err
	}
	action := "sale.saved"
	s.UpdatedAt = tx.At
	if version == 0 {
		action, s.Version, s.CreatedAt = "sale.created", 1, tx.At
		if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
			return fmt.Errorf("create a sale: %w", err)
		}
	} else {
		s.Version = version + 1
		res, err := tx.NewUpdate().Model(s).Column("publisher_id", "kind", "title", "price", "starts_on", "ends_on", "version", "updated_at").
			WherePK().Where("version = ?", version).Where("brand_id = ?", s.BrandID).Where("removed_at IS NULL").Exec(ctx)
		if err != nil {
			return fmt.Errorf("save sale %d: %w", s.ID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, fmt.Errorf("save sale %d: %w", s.ID, database.ErrConflict))
		}
		if _, err := tx.NewDelete().Model((*Place)(nil)).Where("sale_id = ?", s.ID).Exec(ctx); err != nil {
			return fmt.Errorf("places of sale %d: %w", s.ID, err)
		}
	}
	for i := range found {
		found[i].SaleID, found[i].Position = s.ID, i
	}
	if len(found) > 0 {
		if _, err := tx.NewInsert().Model(&found).Exec(ctx); err != nil {
			return fmt.Errorf("places of sale %d: %w", s.ID, err)
		}
	}
	s.Places = found
	detail := map[string]any{"version": s.Version, "places": len(found)}
	maps.Copy(detail, s.edited)
	return actionLog.Record(ctx, tx, s.ID, by, action, detail)
}

// check returns an invalid.Fields for a sale that breaks a rule.
func (s *Sale) check(places []PlaceEdit) error {
	wrong := invalid.Fields{}
	s.Title, s.Price = strings.TrimSpace(s.Title), strings.TrimSpace(s.Price)
	if !slices.Contains(Kinds, s.Kind) {
		wrong["kind"] = "is not one of the kinds"
	}
	switch n := utf8.RuneCountInString(s.Title); {
	case n == 0:
		wrong["title"] = "is empty"
	case n > maxTitle:
		wrong["title"] = fmt.Sprintf("is longer than %d characters", maxTitle)
	}
	if utf8.RuneCountInString(s.Price) > maxPrice {
		wrong["price"] = fmt.Sprintf("is longer than %d characters", maxPrice)
	}
	if s.EndsOn < s.StartsOn || s.EndsOn-s.StartsOn >= maxDays {
		wrong["lastDay"] = fmt.Sprintf("must be on or after the first day, within %d days", maxDays)
	}
	if len(places) > maxPlaces {
		wrong["places"] = fmt.Sprintf("must have at most %d entries", maxPlaces)
	}
	for _, p := range places {
		switch empty := strings.TrimSpace(p.Address) == ""; {
		case empty == (p.Series == ""):
			wrong["places"] = "must name either a series or an address"
		case len(p.Address) > maxAddress || !isAddress(p.Address):
			wrong["places"] = "is neither a path of this site nor a web address"
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// isAddress reports whether a text is empty, a path of this site, or an address with the scheme http or https.
func isAddress(text string) bool {
	u, err := url.Parse(strings.TrimSpace(text))
	return text == "" || err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != "" ||
		err == nil && strings.HasPrefix(u.Path, "/") && u.Host == "" && u.Scheme == ""
}

// Purpose of the tokens of links for sponsors, and the name of the key that signs them.
const sharePurpose, keyName = "report", "sponsors"

// Remove takes a sale out of the ledger; its link for the sponsor no longer works. version is the version that was shown. Its audit log
// stays. Its caller must have the right to change the sale. It returns database.ErrNotFound or database.ErrConflict.
func (l *Ledger) Remove(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64) error {
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model((*Sale)(nil)).Set("removed_at = ?", tx.At).Set("version = version + 1").Set("shared = ?", false).
		Where("id = ?", id).Where("version = ?", version).Where("removed_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove sale %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("remove sale %d: %w", id, database.ErrConflict))
	}
	return actionLog.Record(ctx, tx, id, by, "sale.removed", map[string]any{"version": s.Version, "title": s.Title})
}

// SetShared invalidates the links for the sponsor of a sale and, if shared is set, makes a new one. Its caller must have the right to
// change the sale. version is the version that was shown; the sale gets the next one. It returns database.ErrNotFound or
// database.ErrConflict.
func (l *Ledger) SetShared(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, shared bool) error {
	if _, err := Get(ctx, tx, id); err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model((*Sale)(nil)).Set("shared = ?", shared).Set("shared_links = shared_links + 1").
		Set("version = version + 1").Where("id = ?", id).Where("version = ?", version).Where("removed_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("link of sale %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("link of sale %d: %w", id, database.ErrConflict))
	}
	action := "sale.linkWithdrawn"
	if shared {
		action = "sale.shared"
	}
	return actionLog.Record(ctx, tx, id, by, action, map[string]any{})
}

// Token returns the token of the link for the sponsor of a sale, "" for none. Only editors of the brand and the sponsor may see it.
func (l *Ledger) Token(ctx context.Context, s *Sale) (string, error) {
	if !s.Shared {
		return "", nil
	}
	key, err := l.Keys.Key(ctx, keyName)
	return key.Sign(sharePurpose, s.ID, s.SharedLinks), err
}

// link returns the address of the report for the sponsor of a sale on a page of an edition, "" if it is not shared.
func (l *Ledger) link(ctx context.Context, s *Sale, edition string) (string, error) {
	token, err := l.Token(ctx, s)
	if err != nil || token == "" {
		return "", err
	}
	return l.Site + edition + ReportPath + "?t=" + token, nil
}

// ByToken returns the sale of a link for its sponsor, or database.ErrNotFound if the link is not valid or was withdrawn.
func (l *Ledger) ByToken(ctx context.Context, token string) (*Sale, error) {
	key, err := l.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	numbers, ok := key.Verify(sharePurpose, token, 2)
	if !ok {
		return nil, fmt.Errorf("link of a sale: %w", database.ErrNotFound)
	}
	s, err := Get(ctx, l.DB.Read, numbers[0])
	if err != nil {
		return nil, err
	}
	if !s.Shared || s.SharedLinks != numbers[1] {
		return nil, fmt.Errorf("link of sale %d: %w", s.ID, database.ErrNotFound)
	}
	return s, nil
}

// dateOf returns the date of a day since 1970.
func dateOf(day int64) time.Time { return time.Unix(day*24*60*60, 0).UTC() }
