// Package caller has the actor who calls a guarded operation of the API. Package account identifies the caller; features that need no more
// than the caller's rights and ids use this package.
package caller

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/database"
)

type key struct{}

// With returns the context of a request with the actor who makes it.
func With(ctx context.Context, by actor.Actor) context.Context {
	return context.WithValue(ctx, key{}, by)
}

// ActorOf returns the actor who calls an operation. It panics if the operation is not guarded.
func ActorOf(ctx context.Context) actor.Actor { return ctx.Value(key{}).(actor.Actor) }

// UserIDOf returns the id of the signed-in user who calls an operation. It panics if the operation does not require a signed-in user.
func UserIDOf(ctx context.Context) int64 { return *ActorOf(ctx).UserID }

type staleKey struct{}

// WithStaleSession returns the context of a request whose caller has a session that did not start recently.
func WithStaleSession(ctx context.Context) context.Context {
	return context.WithValue(ctx, staleKey{}, true)
}

// CodeNotRecent is the code of the problem that RequireRecentSignIn returns.
const CodeNotRecent = "recent_sign_in_required"

// RequireRecentSignIn returns an error with status 403 and CodeNotRecent if the caller of an operation has a session that did not start
// recently. API tokens are accepted. It guards operations that give rights, and those that export what readers entered or what the
// newsroom did.
func RequireRecentSignIn(ctx context.Context) error {
	if ctx.Value(staleKey{}) == nil {
		return nil
	}
	p := apiv2.Error(http.StatusForbidden, "Please sign in again first. This needs a session that began within the last 15 minutes.")
	p.Code = CodeNotRecent
	return p
}

// RequireAllBrands returns an error with status 403 if the caller of a guarded operation may not write for all brands.
func RequireAllBrands(ctx context.Context) error {
	if ActorOf(ctx).AllBrands {
		return nil
	}
	return apiv2.Error(http.StatusForbidden, "Only editors of all brands may do this.")
}

// RequireWriteAccess returns an error with status 403 if the caller of an operation may not write for the brand, or if the operation is not
// guarded.
func RequireWriteAccess(ctx context.Context, brandID int64) error {
	if by, ok := ctx.Value(key{}).(actor.Actor); ok && by.CanWrite(brandID) {
		return nil
	}
	return apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
}

// Owned is a record of a brand.
type Owned interface {
	// Owner returns the ID of the brand.
	Owner() int64
}

// Writes returns the caller of an operation that reads or changes a record. err is the error of reading the record; the record is used only
// if it is nil. The error has status 403 if the caller may not write for the brand of the record. It has this status for records that do
// not exist too, unless the caller writes for all brands: others do not learn which records exist.
func Writes(ctx context.Context, record Owned, err error) (actor.Actor, error) {
	by := ActorOf(ctx)
	if errors.Is(err, database.ErrNotFound) && !by.AllBrands || err == nil && !by.CanWrite(record.Owner()) {
		return by, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return by, err
}
