package company

import (
	"context"
	"fmt"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/search"
)

// SetPath gives a company a path of its own, or removes it if path is "". The fallback path redirects there. Earlier
// paths of the company redirect to its page. If the company was merged, the remaining company gets the path. Only
// editors of all brands may call it. It returns database.ErrNotFound or an error of permalink.SetOwn.
func SetPath(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, path string) (*Company, error) {
	current, err := LockCurrent(ctx, tx, []int64{id})
	if err != nil {
		return nil, err
	}
	c := current[id]
	if c == nil {
		return nil, fmt.Errorf("company %d: %w", id, database.ErrNotFound)
	}
	before := ""
	if c.OwnPath != nil {
		before = *c.OwnPath
	}
	if before == path {
		return c, nil
	}
	if err := permalink.SetOwn(ctx, tx, permalink.KindCompany, c.ID, path); err != nil {
		return nil, err
	}
	if c.OwnPath = &path; path == "" {
		c.OwnPath = nil
	}
	if _, err := tx.NewUpdate().Model(c).Column("path").WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("path of company %d: %w", c.ID, err)
	}
	tx.Emit("company.saved", c.ID, Tag, TagOf(c.ID))
	if err := search.MarkChanged(ctx, tx, SearchSource, c.ID); err != nil {
		return nil, err
	}
	return c, RecordAction(ctx, tx, c.ID, by, "path.set", map[string]any{"before": before, "after": path})
}
