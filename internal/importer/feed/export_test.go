package feed

import (
	"context"

	"masthead/internal/database"
)

// What is tested of what is wrong with a feed.
var Unreached, Private = unreached, private

// Add begins to watch a feed as Watch.Add does, without a look at it.
func Add(ctx context.Context, db *database.DB, f *Feed) error {
	if err := f.check(ctx, db); err != nil {
		return err
	}
	return add(ctx, db, f)
}
