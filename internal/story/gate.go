package story

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Errors of the gate. Neither gives access to the gated part.
var (
	ErrNoFreeStories = errors.New("the free stories of the month are used up")
	ErrWouldCount    = errors.New("reading the story would use up a free story")
)

// Reader has the facts about a signed-in reader that the gate needs.
type Reader struct {
	UserID   int64
	CanWrite func(brandID int64) bool // reports whether the reader may write for a brand
}

// Gate opens the gated part of stories for signed-in readers.
type Gate struct {
	Stories *Stories
}

// Admit returns a published story with its gated part for a signed-in reader, and counts it if the
// brand's gate counts free stories. left is the number of free stories that remain this month, nil
// if they are not counted. It returns ErrNoFreeStories with the story if the gate does not admit
// the reader.
func (gate Gate) Admit(ctx context.Context, who Reader, path string) (f *FullStory, left *int, err error) {
	return gate.find(ctx, path, func(ctx context.Context, b *brand.Brand, id int64) (*int, error) {
		return gate.countFreeStory(ctx, who, b, id)
	})
}

// AdmitWithoutCounting does what Admit does, for requests that must not change anything. It returns ErrWouldCount with the
// story and the number of free stories that remain if Admit would count the story.
func (gate Gate) AdmitWithoutCounting(ctx context.Context, who Reader, path string) (f *FullStory, left *int, err error) {
	return gate.find(ctx, path, func(ctx context.Context, b *brand.Brand, id int64) (*int, error) {
		return gate.freeStoriesLeft(ctx, who, b, id)
	})
}

// find returns the published story at a path. For a story behind a gate for members, check
// decides whether the reader is admitted and returns how many free stories remain.
func (gate Gate) find(ctx context.Context, path string,
	check func(context.Context, *brand.Brand, int64) (*int, error)) (f *FullStory, left *int, err error) {
	id, err := gate.Stories.IDByPath(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if f, err = gate.Stories.ReadPublished(ctx, id); err != nil {
		return nil, nil, err
	}
	b, err := gate.Stories.brands.ByID(ctx, f.BrandID)
	if err != nil {
		return nil, nil, err
	}
	if f.GatedHTML != "" && f.GateIn(b.Gate) == brand.GateMember {
		left, err = check(ctx, b, f.ID)
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

// countFreeStory counts a story among the free stories of a reader's month, once, and
// returns how many remain. It returns ErrNoFreeStories if none was left, and nil for readers
// who write for the brand.
func (gate Gate) countFreeStory(ctx context.Context, who Reader, b *brand.Brand, id int64) (*int, error) {
	if who.CanWrite(b.ID) {
		return nil, nil
	}
	var n int64
	err := gate.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if gate.Stories.db.Engine == database.Postgres { // serialise simultaneous requests
			if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(hashtextextended('free reads', ?))", who.UserID); err != nil {
				return fmt.Errorf("count a free story: %w", err)
			}
		}
		read := &freeRead{UserID: who.UserID, BrandID: b.ID, Month: monthStart(tx.At, b.Zone()), StoryID: id}
		if _, err := tx.NewInsert().Model(read).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("count a free story: %w", err)
		}
		var err error
		n, err = tx.NewSelect().
			Model((*freeRead)(nil)).
			Where("user_id = ?", read.UserID).
			Where("brand_id = ?", b.ID).
			Where("month = ?", read.Month).
			Count(ctx)
		if err != nil {
			return fmt.Errorf("count a free story: %w", err)
		}
		if n > int64(b.FreeReads) {
			return ErrNoFreeStories
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return new(b.FreeReads - int(n)), nil
}

// freeStoriesLeft returns how many free stories remain if the story has been counted this
// month, and nil for readers who write for the brand. It returns ErrWouldCount with that number
// if the story has not been counted, or ErrNoFreeStories if none is left.
func (gate Gate) freeStoriesLeft(ctx context.Context, who Reader, b *brand.Brand, id int64) (*int, error) {
	if who.CanWrite(b.ID) {
		return nil, nil
	}
	var counted []int64
	err := gate.Stories.db.Read.NewSelect().Model((*freeRead)(nil)).Column("story_id").Where("user_id = ?", who.UserID).
		Where("brand_id = ?", b.ID).Where("month = ?", monthStart(gate.Stories.db.Now(), b.Zone())).Scan(ctx, &counted)
	if err != nil {
		return nil, fmt.Errorf("free stories of a reader: %w", err)
	}
	left := max(0, b.FreeReads-len(counted))
	switch {
	case slices.Contains(counted, id):
		return &left, nil
	case left == 0:
		return nil, ErrNoFreeStories
	}
	return &left, ErrWouldCount
}

// monthStart returns the first day of a moment's month in a time zone, in days since the Unix
// epoch.
func monthStart(at clock.Moment, zone *time.Location) int64 {
	y, m, _ := at.In(zone).Date()
	return time.Date(y, m, 1, 0, 0, 0, 0, time.UTC).Unix() / (24 * 60 * 60)
}
