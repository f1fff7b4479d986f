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
	CreatedAt     clock.Moment
}

// ChangeSlug records that an entity has another slug, or another username: the address with the earlier slug leads to it until another
// entity has that slug. after may be empty for a username that was removed.
func ChangeSlug(ctx context.Context, tx *database.Tx, kind Kind, id int64, before, after string) error {
	if _, err := tx.NewDelete().Model((*formerRow)(nil)).Where("kind = ?", kind).Where("slug = ?", after).Exec(ctx); err != nil {
		return fmt.Errorf("slug %q: %w", after, err)
	}
	row := &formerRow{Kind: kind, Slug: before, EntityID: id, CreatedAt: tx.At}
	_, err := tx.NewInsert().Model(row).On("CONFLICT (kind, slug) DO UPDATE").Set("entity_id = EXCLUDED.entity_id").
		Set("created_at = EXCLUDED.created_at").Exec(ctx)
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

// FormerOwner returns the id of the entity of a kind that had a slug or a username. It returns database.ErrNotFound if there is none.
func FormerOwner(ctx context.Context, db bun.IDB, kind Kind, slug string) (int64, error) {
	owners, err := FormerOwners(ctx, db, kind, slug)
	if err != nil {
		return 0, err
	}
	id, known := owners[slug]
	if !known {
		return 0, fmt.Errorf("former slug %q: %w", slug, database.ErrNotFound)
	}
	return id, nil
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
