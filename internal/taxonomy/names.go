package taxonomy

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// FindID returns the id of the term of a kind with a slug, 0 if there is none. db may be a transaction.
func FindID(ctx context.Context, db bun.IDB, kind Kind, slug string) (id int64, err error) {
	err = db.NewSelect().Model((*Term)(nil)).Column("id").Where("kind = ?", kind).Where("slug = ?", slug).Scan(ctx, &id)
	if err != nil && !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return 0, fmt.Errorf("%s %q: %w", kind, slug, err)
	}
	return id, nil
}

// ListTags returns all tags with their id, slug and name, oldest first. db may be a transaction.
func ListTags(ctx context.Context, db bun.IDB) ([]Term, error) {
	var tags []Term
	if err := db.NewSelect().Model(&tags).Column("id", "slug", "name").Where("kind = ?", TagKind).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("names of tags: %w", err)
	}
	return tags, nil
}

// AuthorsBySlugOrName returns the authors with a slug or with exactly a name, with their id, slug and name. db may be a transaction.
func AuthorsBySlugOrName(ctx context.Context, db bun.IDB, slug, name string) ([]Author, error) {
	var authors []Author
	err := db.NewSelect().Model(&authors).Column("id", "slug", "name").WhereOr("slug = ?", slug).WhereOr("name = ?", name).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("author %q: %w", name, err)
	}
	return authors, nil
}
