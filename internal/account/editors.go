package account

import (
	"context"
	"slices"

	"github.com/uptrace/bun"
)

// Editors are the users and API tokens that wrote something, of which the names are read together. The zero value has none.
type Editors struct{ users, tokens []int64 }

// Add adds a user or an API token by its id; nil adds nothing.
func (e *Editors) Add(user, token *int64) {
	if user != nil {
		e.users = append(e.users, *user)
	}
	if token != nil {
		e.tokens = append(e.tokens, *token)
	}
}

// Names returns the names of the editors in at most two queries.
func (e *Editors) Names(ctx context.Context, db bun.IDB) (EditorNames, error) {
	users, tokens, err := NamesByIDs(ctx, db, distinct(e.users), distinct(e.tokens))
	return EditorNames{users, tokens}, err
}

func distinct(ids []int64) []int64 {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return slices.Compact(ids)
}

// EditorNames are the names of users and API tokens by their ids.
type EditorNames struct{ users, tokens map[int64]string }

// Of returns the name of a user or an API token; "" if both are nil or the account was deleted.
func (n EditorNames) Of(user, token *int64) string {
	switch {
	case user != nil:
		return n.users[*user]
	case token != nil:
		return n.tokens[*token]
	}
	return ""
}
