package story

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/richtext"
)

// Opened is the gated part of a story for somebody whom the brand's gate admits.
type Opened struct {
	Path                 string `json:"path"`
	PaywalledPostContent string `json:"paywalledPostContent" doc:"HTML, safe to show; follows postContent."`
	Left                 *int   `json:"left" nullable:"true" doc:"How many more gated stories the reader may read this month; null where they are not counted."`
}

type openInput struct {
	Path string `query:"path" required:"true" minLength:"1" example:"/herstory/2021/03/first-unicorn-founder"`
}

// ErrSpent is a story for members that a reader may not read this month.
var ErrSpent error = apiv2.Error(http.StatusForbidden, "This story is for members.")

// Admit reads a published story with its gated part for somebody who is signed in, and
// counts it where the brand's gate counts; left is how many more of these there are this
// month, nil where they are not counted. ErrSpent, with the story, for whom the gate does
// not admit.
func (st *Stories) Admit(ctx context.Context, who *account.Caller, path string) (f *Full, left *int, err error) {
	id, err := st.ByPath(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if f, err = st.Published(ctx, id); err != nil {
		return nil, nil, err
	}
	b, err := st.brands.ByID(ctx, f.BrandID)
	if err != nil {
		return nil, nil, err
	}
	if f.GatedHTML != "" && b.Gate == brand.GateMember {
		left, err = st.meter(ctx, who, b, f.ID)
	}
	return f, left, err
}

// apiOpen is the way out for the gated part of a story where there is a script.
func (st *Stories) apiOpen(ctx context.Context, in *openInput) (*apiv2.Output[Opened], error) {
	f, left, err := st.Admit(ctx, account.Of(ctx), in.Path)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Opened{Path: f.Card.Path, PaywalledPostContent: richtext.WithoutSlips(f.GatedHTML), Left: left}), nil
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
func (st *Stories) meter(ctx context.Context, who *account.Caller, b *brand.Brand, id int64) (*int, error) {
	if who.Writes(b.ID) {
		return nil, nil
	}
	var n int64
	err := st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if st.db.Engine == database.Postgres { // of two that come at once, one waits
			if _, err := tx.ExecContext(ctx, "SELECT 1 FROM users WHERE id = ? FOR NO KEY UPDATE", who.User.ID); err != nil {
				return fmt.Errorf("free reads: %w", err)
			}
		}
		read := &freeRead{UserID: who.User.ID, BrandID: b.ID, Month: month(tx.At, b.Zone()), StoryID: id}
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
