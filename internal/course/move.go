package course

import (
	"context"

	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// MovePerson replaces the person from with the person to as the teacher of courses. If only is not nil, it changes only the courses with
// these ids. It returns the ids of the changed courses. Only merges of people call it.
func MovePerson(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	ids, err := taxonomy.MoveAuthor(ctx, tx, (*Course)(nil), "teacher_id", from, to, only)
	if len(ids) > 0 {
		tx.Emit("course.saved", 0, Tag)
	}
	return ids, err
}
