// Package actor describes who changes something, for the rules of features. Rules know neither requests nor sessions; the API and the
// pages turn the caller of a request into an Actor.
package actor

import "slices"

// Actor is the author of a change: a user or an API token, or the program itself if neither id is set.
type Actor struct {
	UserID    *int64
	TokenID   *int64
	AllBrands bool    // may write for every brand
	Brands    []int64 // ids of the brands for which the actor may write; not needed with AllBrands
}

// Is reports whether the actor is the user with an id or the API token with an id. At most one of them is not nil; with neither it is
// nobody.
func (a Actor) Is(user, token *int64) bool {
	return a.UserID != nil && user != nil && *a.UserID == *user || a.TokenID != nil && token != nil && *a.TokenID == *token
}

// CanWrite reports whether the actor may read and write a brand's drafts.
func (a Actor) CanWrite(brandID int64) bool { return a.AllBrands || slices.Contains(a.Brands, brandID) }
