package story

import (
	"context"
	"fmt"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// exportRevisions returns which revisions and working copies of stories a user saved. Their texts belong to the publication.
func (st *Stories) exportRevisions(ctx context.Context, u feature.User) (string, any, error) {
	type saved struct {
		Story   int64        `json:"story"`
		Number  int          `json:"revision"`
		Kind    RevisionKind `json:"kind"`
		SavedAt clock.Moment `json:"savedAt"`
	}
	list := []saved{}
	err := st.db.Read.NewSelect().Model((*revision)(nil)).ColumnExpr("story_id AS story").Column("number", "kind", "saved_at").
		Where("user_id = ?", u.ID).Order("story_id", "number").Scan(ctx, &list)
	if err != nil {
		return "", nil, fmt.Errorf("export revisions: %w", err)
	}
	return "storyRevisions", list, nil
}
