package permalink

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// formerRow is a slug or a username that an entity had.
type formerRow struct {
	bun.BaseModel `bun:"table:former_slugs"`
	Kind          Kind   `bun:",pk"`
	Slug          string `bun:",pk"`
	EntityID      int64
	Redirects     bool // the address with it leads to the entity
	CreatedAt     clock.Moment
}

// ChangeSlug records that an entity has another slug, or another username. If redirects is true, the address with the earlier slug leads to
// it until another entity has that slug. Entity cards of stories that have the earlier slug show the entity in any case. after may be empty
// for a username that was removed.
func ChangeSlug(ctx context.Context, tx *database.Tx, kind Kind, id int64, before, after string, redirects bool) error {
	if _, err := tx.NewDelete().Model((*formerRow)(nil)).Where("kind = ?", kind).Where("slug = ?", after).Exec(ctx); err != nil {
		return fmt.Errorf("slug %q: %w", after, err)
	}
	row := &formerRow{Kind: kind, Slug: before, EntityID: id, Redirects: redirects, CreatedAt: tx.At}
	_, err := tx.NewInsert().Model(row).On("CONFLICT (kind, slug) DO UPDATE").Set("entity_id = EXCLUDED.entity_id").
		Set("redirects = EXCLUDED.redirects").Set("created_at = EXCLUDED.created_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("former slug %q: %w", before, err)
	}
	tx.Emit("permalink.slug", id, SlugTag(before), SlugTag(after))
	return nil
}

// FormerOwners returns the ids of the entities of a kind that formerly had the given slugs or usernames, by slug. Slugs that no entity
// had are left out. An entity may have one of these slugs now.
func FormerOwners(ctx context.Context, db bun.IDB, kind Kind, slugs ...string) (map[string]int64, error) {
	owners := map[string]int64{}
	if len(slugs) == 0 {
		return owners, nil
	}
	var rows []formerRow
	if err := db.NewSelect().Model(&rows).Where("kind = ?", kind).Where("slug IN (?)", bun.List(slugs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("former slugs: %w", err)
	}
	for _, r := range rows {
		owners[r.Slug] = r.EntityID
	}
	return owners, nil
}

// FormerOwner returns the id of the entity of a kind to which the address with a former slug or username redirects. It returns
// database.ErrNotFound if there is none.
func FormerOwner(ctx context.Context, db bun.IDB, kind Kind, slug string) (int64, error) {
	var r formerRow
	err := db.NewSelect().Model(&r).Where("kind = ?", kind).Where("slug = ?", slug).Where("redirects").Scan(ctx)
	if err != nil {
		return 0, fmt.Errorf("former slug %q: %w", slug, database.NotFound(err))
	}
	return r.EntityID, nil
}

// FormerPaths returns the ids of the entities of a kind that left paths of their own, by these paths. Paths that something else has
// are left out.
func FormerPaths(ctx context.Context, db bun.IDB, kind Kind) (map[string]int64, error) {
	var rows []row
	err := db.NewSelect().Model(&rows).Column("path", "entity_id").Where("kind = ?", kind).Where("NOT is_current").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("former paths of kind %s: %w", kind, err)
	}
	paths := make(map[string]int64, len(rows))
	for _, r := range rows {
		paths[r.Path] = r.EntityID
	}
	return paths, nil
}
