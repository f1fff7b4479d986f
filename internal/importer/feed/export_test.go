package feed

import (
	"context"

	"masthead/internal/database"
)

// Functions that tests use.
var DescribeFetchError, PrivateHost = describeFetchError, privateHost

// Add adds a feed like Watch.Add, without fetching it.
func Add(ctx context.Context, db *database.DB, f *Feed) error {
	if err := f.validate(ctx, db); err != nil {
		return err
	}
	return insert(ctx, db, f)
}
