package award

import (
	"context"
	"fmt"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/search"
)

// SetPath gives an award a path of its own, or removes it if path is "". The fallback path redirects there. Earlier
// paths of the award redirect to its page. It returns ErrForbidden, database.ErrNotFound or an error of
// permalink.SetOwn.
func SetPath(ctx context.Context, tx *database.Tx, by actor.Actor, awardSlug, path string) (*Award, error) {
	a, err := BySlugForEditing(ctx, tx, awardSlug, by)
	if err != nil {
		return nil, err
	}
	before := ""
	if a.OwnPath != nil {
		before = *a.OwnPath
	}
	if before == path {
		return a, nil
	}
	if err := permalink.SetOwn(ctx, tx, permalink.KindAward, a.ID, path); err != nil {
		return nil, err
	}
	if a.OwnPath = &path; path == "" {
		a.OwnPath = nil
	}
	if _, err := tx.NewUpdate().Model(a).Column("path").WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("path of award %q: %w", awardSlug, err)
	}
	tx.Emit("award.saved", a.ID, Tag, TagOf(a.ID))
	if err := search.MarkChanged(ctx, tx, SearchSource, a.ID); err != nil {
		return nil, err
	}
	return a, RecordAction(ctx, tx, a.ID, by, "path.set", map[string]any{"before": before, "after": path})
}
