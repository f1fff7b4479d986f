package story

import (
	"context"

	"github.com/uptrace/bun"

	"masthead/internal/account"
)

// editors are the ids of who saved something: users and API tokens.
type editors struct{ users, tokens []int64 }

// add adds a user or an API token; nil adds nothing.
func (e *editors) add(user, token *int64) {
	if user != nil {
		e.users = append(e.users, *user)
	}
	if token != nil {
		e.tokens = append(e.tokens, *token)
	}
}

// editorsOf returns a user or an API token, and who saved a working copy. w may be nil.
func editorsOf(user, token *int64, w *workingCopy) editors {
	var e editors
	e.add(user, token)
	if w != nil {
		e.add(w.UserID, w.TokenID)
	}
	return e
}

// editorNames are the names of who saved something, by id.
type editorNames struct{ users, tokens map[int64]string }

// namesOf returns the names of editors in at most two queries.
func namesOf(ctx context.Context, db bun.IDB, e editors) (editorNames, error) {
	users, tokens, err := account.NamesByIDs(ctx, db, uniqueIDs(e.users), uniqueIDs(e.tokens))
	return editorNames{users, tokens}, err
}

// of returns the name of a user or an API token, "" if there is none.
func (n editorNames) of(user, token *int64) string {
	switch {
	case user != nil:
		return n.users[*user]
	case token != nil:
		return n.tokens[*token]
	}
	return ""
}
