package story

import (
	"context"
	"fmt"

	"masthead/internal/database"
)

// PeopleTag is the cache tag of everything that depends on which people have published stories by or about them.
const PeopleTag = "stories of people"

// PeopleWithStories returns the ids of the people who have published stories by or about them.
func PeopleWithStories(ctx context.Context, db *database.DB) ([]int64, error) {
	q := database.SQL(`SELECT a.id FROM authors a WHERE a.is_person AND (
		EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = a.id AND e.scope = ?)
		OR EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = a.id AND e.scope = ?))`,
		int64(OfAuthor), int64(Everywhere), int64(OfPerson), int64(Everywhere))
	ids, err := database.All(ctx, db, q, func(row database.Row) (id int64, err error) { return id, row.Scan(&id) })
	if err != nil {
		return nil, fmt.Errorf("people with stories: %w", err)
	}
	return ids, nil
}
