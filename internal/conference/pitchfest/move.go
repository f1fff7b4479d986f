package pitchfest

import (
	"context"

	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// MovePerson replaces the person from with the person to as the profile of reviewers. If only is not nil, it changes only the reviewers
// with these ids. It returns the ids of the changed reviewers. Only merges of people call it.
func MovePerson(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return taxonomy.MoveAuthor(ctx, tx, (*Reviewer)(nil), "author_id", from, to, only)
}
