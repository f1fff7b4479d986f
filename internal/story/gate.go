package story

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// ErrSpent is a story for members that a reader may not read this month.
var ErrSpent = errors.New("the free stories of the month are spent")

// Reader is what the gate needs to know about a signed-in reader.
type Reader struct {
	UserID int64
	Writes func(brandID int64) bool // reports whether the reader writes for a brand
}

// Gate opens the gated part of stories to signed-in readers.
type Gate struct {
	Stories *Stories
}

// Admit reads a published story with its gated part for somebody who is signed in, and
// counts it where the brand's gate counts; left is how many more of these there are this
// month, nil where they are not counted. ErrSpent, with the story, for whom the gate does
// not admit.
func (gate Gate) Admit(ctx context.Context, who Reader, path string) (f *Full, left *int, err error) {
	id, err := gate.Stories.ByPath(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if f, err = gate.Stories.Published(ctx, id); err != nil {
		return nil, nil, err
	}
	b, err := gate.Stories.brands.ByID(ctx, f.BrandID)
	if err != nil {
		return nil, nil, err
	}
	if f.GatedHTML != "" && b.Gate == brand.GateMember {
		left, err = gate.meter(ctx, who, b, f.ID)
	}
	return f, left, err
}

type freeRead struct {
	bun.BaseModel `bun:"table:free_reads,alias:free_reads"`
	UserID        int64
	BrandID       int64
	Month         int64
	StoryID       int64
}

// meter counts a story among those that a reader may read this month, and says how many
// are left; a story that was read counts once. ErrSpent when it is one too many. Those who
// write for the brand are not counted: nil.
func (gate Gate) meter(ctx context.Context, who Reader, b *brand.Brand, id int64) (*int, error) {
	if who.Writes(b.ID) {
		return nil, nil
	}
	var n int64
	err := gate.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if gate.Stories.db.Engine == database.Postgres { // of two that come at once, one waits
			if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('free reads', ?))", who.UserID); err != nil {
				return fmt.Errorf("free reads: %w", err)
			}
		}
		read := &freeRead{UserID: who.UserID, BrandID: b.ID, Month: month(tx.At, b.Zone()), StoryID: id}
		if _, err := tx.NewInsert().Model(read).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("free reads: %w", err)
		}
		var err error
		n, err = tx.NewSelect().
			Model((*freeRead)(nil)).
			Where("user_id = ?", read.UserID).
			Where("brand_id = ?", b.ID).
			Where("month = ?", read.Month).
			Count(ctx)
		if err != nil {
			return fmt.Errorf("free reads: %w", err)
		}
		if n > int64(b.FreeReads) {
			return ErrSpent
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return new(b.FreeReads - int(n)), nil
}

// month is the first day of a moment's month in a zone, in days since the Unix epoch.
func month(at clock.Moment, zone *time.Location) int64 {
	y, m, _ := at.In(zone).Date()
	return time.Date(y, m, 1, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
}
