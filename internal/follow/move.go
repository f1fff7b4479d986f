package follow

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// movedRow is a follow that Move moved from the list Ref to the list Into.
type movedRow struct {
	bun.BaseModel `bun:"table:moved_follows,alias:m"`

	UserID    int64 `bun:",pk"`
	Kind      story.ListKind
	Ref       int64
	Scope     story.Scope
	Into      int64 `bun:"into_ref"`
	Own       bool  // the reader also followed Into for a reason other than merges
	CreatedAt clock.Moment
}

// Move makes the followers of a list follow another list of the same kind and scope instead, such as that of the remaining company of a
// merge. from and into are the references of the two lists, such as ids of companies. MoveBack undoes it.
func Move(ctx context.Context, tx *database.Tx, kind story.ListKind, from, into int64) error {
	_, err := tx.NewRaw("INSERT INTO moved_follows (user_id, kind, ref, scope, into_ref, own, created_at) "+
		"SELECT f.user_id, f.kind, f.ref, f.scope, ?, "+
		"EXISTS (SELECT 1 FROM follows AS o WHERE o.user_id = f.user_id AND o.kind = f.kind AND o.scope = f.scope AND o.ref = ?) "+
		"AND NOT EXISTS (SELECT 1 FROM moved_follows AS m WHERE m.user_id = f.user_id AND m.kind = f.kind AND m.scope = f.scope "+
		"AND m.into_ref = ? AND m.own = FALSE), f.created_at FROM follows AS f WHERE f.kind = ? AND f.ref = ? "+
		"ON CONFLICT (user_id, kind, ref, scope) DO UPDATE SET into_ref = EXCLUDED.into_ref, own = EXCLUDED.own",
		into, into, into, kind, from).Exec(ctx)
	if err == nil {
		_, err = tx.NewRaw("INSERT INTO follows (user_id, kind, ref, scope, created_at) "+
			"SELECT f.user_id, f.kind, ?, f.scope, f.created_at FROM follows AS f WHERE f.kind = ? AND f.ref = ? ON CONFLICT DO NOTHING",
			into, kind, from).Exec(ctx)
	}
	if err == nil {
		_, err = tx.NewDelete().Model((*row)(nil)).Where("kind = ? AND ref = ?", kind, from).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("move the followers of %d to %d: %w", from, into, err)
	}
	return nil
}

// onlyByMerge is an SQL condition: the reader follows a list only because the list ref was merged into it. The first placeholder names the
// table of the follow, which may be a moved one.
const onlyByMerge = "EXISTS (SELECT 1 FROM moved_follows AS m WHERE m.user_id = ?0.user_id AND m.kind = ?0.kind AND m.scope = ?0.scope " +
	"AND m.ref = ?1 AND m.into_ref = ?2 AND m.own = FALSE AND NOT EXISTS (SELECT 1 FROM moved_follows AS o WHERE o.user_id = m.user_id " +
	"AND o.kind = m.kind AND o.scope = m.scope AND o.into_ref = ?2 AND o.ref <> ?1))"

// MoveBack undoes Move for the list with the reference ref, even if the other list has been moved to a third one since. Readers who
// still follow the list that they were moved to follow ref again. They stop following the other list unless they followed it for
// another reason.
func MoveBack(ctx context.Context, tx *database.Tx, kind story.ListKind, ref int64) error {
	chain, err := movedThrough(ctx, tx, kind, ref)
	if err != nil || len(chain) == 1 {
		return err
	}
	holders := bun.List(chain[1:])
	_, err = tx.NewRaw("INSERT INTO follows (user_id, kind, ref, scope, created_at) SELECT m.user_id, m.kind, m.ref, m.scope, m.created_at "+
		"FROM moved_follows AS m WHERE m.kind = ? AND m.ref = ? AND EXISTS (SELECT 1 FROM follows AS f WHERE f.user_id = m.user_id "+
		"AND f.kind = m.kind AND f.scope = m.scope AND f.ref IN (?)) ON CONFLICT DO NOTHING", kind, ref, holders).Exec(ctx)
	if err != nil {
		return fmt.Errorf("move followers back to %d: %w", ref, err)
	}
	// The far end of the chain comes first, because its conditions need the rows of the earlier merges.
	for end := len(chain) - 1; end >= 1; end-- {
		table := bun.Ident("moved_follows")
		if end == len(chain)-1 {
			table = "follows"
		}
		q := tx.NewDelete().TableExpr("?", table).Where("kind = ? AND ref = ?", kind, chain[end])
		for hop := range end {
			q.Where(onlyByMerge, table, chain[hop], chain[hop+1])
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("move followers back from %d: %w", chain[end], err)
		}
	}
	if _, err := tx.NewDelete().Model((*movedRow)(nil)).Where("m.kind = ? AND m.ref = ?", kind, ref).Exec(ctx); err != nil {
		return fmt.Errorf("move followers back to %d: %w", ref, err)
	}
	return nil
}

// movedThrough returns the reference of a list, then those of the lists that its followers were moved to, in that order.
func movedThrough(ctx context.Context, tx *database.Tx, kind story.ListKind, ref int64) ([]int64, error) {
	chain := []int64{ref}
	for {
		var next []int64
		err := tx.NewSelect().Model((*movedRow)(nil)).Column("into_ref").Where("m.kind = ? AND m.ref = ?", kind, chain[len(chain)-1]).
			Limit(1).Scan(ctx, &next)
		if err != nil {
			return nil, fmt.Errorf("moved followers of %d: %w", ref, err)
		}
		if len(next) == 0 || slices.Contains(chain, next[0]) {
			return chain, nil
		}
		chain = append(chain, next[0])
	}
}

// forgetMoved deletes the records of merges that made a reader follow a list, because the reader no longer follows it.
func forgetMoved(ctx context.Context, tx *database.Tx, user int64, l story.List) error {
	_, err := tx.NewDelete().Model((*movedRow)(nil)).Where("m.user_id = ? AND m.kind = ? AND m.into_ref = ?", user, l.Kind, l.Ref).Exec(ctx)
	if err != nil {
		return fmt.Errorf("unfollow: %w", err)
	}
	return nil
}
