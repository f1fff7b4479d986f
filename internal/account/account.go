// Package account identifies the caller of a request (a reader with an account, a member of the
// newsroom, or a program with an API token) and decides what the caller may do. It signs users in
// and out, and never reveals to a stranger whether an address has an account.
package account

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/go-webauthn/webauthn/webauthn"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/sign"
)

// Role names the rights of a user or API token beyond reading.
type Role string

// The roles. An editor writes for one brand or for all; an admin writes for every brand
// and manages the publication; talent has the dashboard of job openings.
const (
	Editor Role = "editor"
	Admin  Role = "admin"
	Talent Role = "talent"
)

// Accounts manages users, their sessions and the ways to sign in.
type Accounts struct {
	DB       *database.DB
	Queue    *jobs.Client                 // sends emails
	Theme    func(i18n.Locale) mail.Theme // theme of the emails in a language
	PageURL  func(i18n.Locale) string     // address of the account page in the edition of a language
	Google   *Google                      // nil if readers cannot sign in at an OpenID Connect issuer
	Passkeys *webauthn.WebAuthn           // nil if the site's address is an IP address
	Pictures *media.Service
	Keys     *sign.Keys // sign the cookies of known browsers; if nil, no browser is remembered

	Exporters []feature.Exporter // export the data that features store about users
	Erasers   []feature.Eraser   // erase the data that features store under a user's address
}

// Caller is the author of a request: a signed-in user (User and Session are set), or a program
// with an API token (Token is set).
type Caller struct {
	User    *User
	Session *Session
	Token   *Token
}

// IsAdmin reports whether the caller has the role admin, which allows everything.
func (c *Caller) IsAdmin() bool {
	return c.Token != nil && c.Token.Role == Admin || c.User != nil && c.User.HasRole(Admin)
}

// CanWrite reports whether the caller may read and write a brand's drafts.
func (c *Caller) CanWrite(brandID int64) bool {
	switch {
	case c.IsAdmin():
		return true
	case c.Token != nil:
		return c.Token.BrandID == nil || *c.Token.BrandID == brandID
	}
	return c.User != nil && c.User.CanEdit(brandID)
}

// CanWriteAll reports whether the caller may read and write the drafts of all brands.
func (c *Caller) CanWriteAll() bool {
	switch {
	case c.IsAdmin():
		return true
	case c.Token != nil:
		return c.Token.BrandID == nil
	}
	return c.User != nil && c.User.canEditAll()
}

// UserID returns the id of the caller's account, nil for an API token and for no caller.
func (c *Caller) UserID() *int64 {
	if c == nil || c.User == nil {
		return nil
	}
	return &c.User.ID
}

// TokenID returns the id of the caller's API token, nil for a session and for no caller.
func (c *Caller) TokenID() *int64 {
	if c == nil || c.Token == nil {
		return nil
	}
	return &c.Token.ID
}

// isNewsroom reports whether the caller may write for any brand.
func (c *Caller) isNewsroom() bool {
	return c.Token != nil || c.User != nil && c.User.IsStaff()
}

// BrandIDs returns the ids of the brands that the caller's roles or token name. It returns nil for a caller who may
// write for no brand, and for one who may write for all brands (see CanWriteAll).
func (c *Caller) BrandIDs() []int64 {
	var ids []int64
	if c.Token != nil && c.Token.BrandID != nil {
		ids = append(ids, *c.Token.BrandID)
	}
	if c.User != nil {
		for _, r := range c.User.Roles {
			if r.Role == Editor && r.BrandID != nil {
				ids = append(ids, *r.BrandID)
			}
		}
	}
	return ids
}

// Actor returns what rules know about the caller.
func (c *Caller) Actor() actor.Actor {
	by := actor.Actor{AllBrands: c.CanWriteAll(), Brands: c.BrandIDs()}
	if c.User != nil {
		by.UserID = &c.User.ID
	}
	if c.Token != nil {
		by.TokenID = &c.Token.ID
	}
	return by
}

// FindActor returns a user, or an API token if userID is nil, with their current rights. It returns database.ErrNotFound if there is
// no such user or token, or the token is revoked.
func FindActor(ctx context.Context, db *database.DB, userID, tokenID *int64) (actor.Actor, error) {
	switch {
	case userID != nil:
		u, err := UserByID(ctx, db.Read, *userID)
		if err != nil {
			return actor.Actor{}, err
		}
		return (&Caller{User: u}).Actor(), nil
	case tokenID != nil:
		t, err := tokenWhere(ctx, db, "id = ?", *tokenID)
		if err != nil {
			return actor.Actor{}, err
		}
		return (&Caller{Token: t}).Actor(), nil
	}
	return actor.Actor{}, database.ErrNotFound
}

type callerKey struct{}

// CallerOf returns the caller of a guarded operation, and nil in other requests. Operations that need only the rights or the ids of the
// caller use package caller.
func CallerOf(ctx context.Context) *Caller {
	c, _ := ctx.Value(callerKey{}).(*Caller)
	return c
}

// withCaller returns the context of a request with its caller, for CallerOf and package caller.
func (a *Accounts) withCaller(ctx context.Context, c *Caller) context.Context {
	if c.Session != nil && !a.IsRecent(c.Session) {
		ctx = caller.WithStaleSession(ctx)
	}
	return caller.With(context.WithValue(ctx, callerKey{}, c), c.Actor())
}

// Guards returns the checks that the API runs before guarded operations.
func (a *Accounts) Guards() apiv2.Guards {
	return apiv2.Guards{Newsroom: a.requireNewsroom, Admin: a.requireAdmin, Reader: a.requireReader}
}

// requireNewsroom accepts API tokens and signed-in editors and admins. It returns an error
// with status 401 or 403 for everybody else.
func (a *Accounts) requireNewsroom(ctx context.Context, by apiv2.Credentials) (context.Context, error) {
	caller, err := a.findCaller(ctx, by)
	if err != nil {
		return nil, err
	}
	if !caller.isNewsroom() {
		return nil, apiv2.Error(http.StatusForbidden, "Only the newsroom may do this.")
	}
	return a.withCaller(ctx, caller), nil
}

// requireAdmin accepts admins of the newsroom, and returns an error with status 401 or 403 for everybody else.
func (a *Accounts) requireAdmin(ctx context.Context, by apiv2.Credentials) (context.Context, error) {
	ctx, err := a.requireNewsroom(ctx, by)
	if err == nil && !CallerOf(ctx).IsAdmin() {
		err = apiv2.Error(http.StatusForbidden, "Only an admin may do this.")
	}
	return ctx, err
}

// requireReader accepts every signed-in user, and returns an error with status 401 for
// everybody else.
func (a *Accounts) requireReader(ctx context.Context, by apiv2.Credentials) (context.Context, error) {
	s, err := a.FindSession(ctx, by.SessionToken)
	if errors.Is(err, database.ErrNotFound) {
		p := apiv2.Error(http.StatusUnauthorized, "Please sign in.")
		p.ClearCookie = SessionHintCookie
		return nil, p
	} else if err != nil {
		return nil, err
	}
	return a.withCaller(ctx, &Caller{User: s.User, Session: s}), nil
}

// findCaller identifies the caller by an API token or, if none was sent, by the session.
// It returns an error with status 401 if neither is valid.
func (a *Accounts) findCaller(ctx context.Context, by apiv2.Credentials) (*Caller, error) {
	if by.Authorization != "" {
		scheme, secret, _ := strings.Cut(by.Authorization, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			secret = ""
		}
		t, err := findToken(ctx, a.DB, secret)
		if errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.Error(http.StatusUnauthorized, "The token is not valid.")
		}
		return &Caller{Token: t}, err
	}
	s, err := a.FindSession(ctx, by.SessionToken)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.Error(http.StatusUnauthorized, "This operation needs an API token or a signed-in user.")
	} else if err != nil {
		return nil, err
	}
	return &Caller{User: s.User, Session: s}, nil
}
