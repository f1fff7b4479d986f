package story

import (
	"context"

	"github.com/uptrace/bun"

	"masthead/internal/account"
)

// namesOf returns the names of a user or an API token and of who saved a working copy. w may be nil.
func namesOf(ctx context.Context, db bun.IDB, user, token *int64, w *workingCopy) (account.EditorNames, error) {
	var who account.Editors
	who.Add(user, token)
	if w != nil {
		who.Add(w.UserID, w.TokenID)
	}
	return who.Names(ctx, db)
}
