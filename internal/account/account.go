// Package account knows who makes a request and what they may do: readers with an
// account, those of the newsroom among them, and programs that hold a token. It lets
// people in and out, and must never tell a stranger whether an address has an account.
package account

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"github.com/go-webauthn/webauthn/webauthn"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/media"
)

// Role is what somebody is beside a reader.
type Role string

// The roles. An editor writes in brands; an admin writes in every brand and keeps the
// house; talent has the dashboard of openings.
const (
	Editor Role = "editor"
	Admin  Role = "admin"
	Talent Role = "talent"
)

// Accounts lets people in and out.
type Accounts struct {
	DB       *database.DB
	Queue    *jobs.Client                 // takes letters
	Paper    func(i18n.Locale) mail.Theme // that letters are written on, in an edition
	Address  func(i18n.Locale) string     // of the account site, in an edition's frame
	Google   *Google                      // nil where nobody else vouches for readers
	Passkeys *webauthn.WebAuthn           // nil where the site has no name
	Pictures *media.Service

	Exporters []Exporter // of what features keep about users
	Leavers   []Leaver   // take away what features keep by a user's address
}

// Caller is who makes a request: somebody who is signed in, or a program with a token.
type Caller struct {
	User    *User
	Session *Session
	Token   *Token
}

// Admin reports whether the caller may do everything.
func (c *Caller) Admin() bool {
	return c.Token != nil && c.Token.Role == Admin || c.User != nil && c.User.Is(Admin)
}

// Writes reports whether the caller may read and write a brand's drafts.
func (c *Caller) Writes(brandID int64) bool {
	switch {
	case c.Admin():
		return true
	case c.Token != nil:
		return c.Token.BrandID == nil || *c.Token.BrandID == brandID
	}
	return c.User != nil && c.User.Edits(brandID)
}

// newsroom reports whether the caller writes at all.
func (c *Caller) newsroom() bool {
	return c.Token != nil || c.User != nil && (c.User.Is(Admin) || c.User.Is(Editor))
}

type callerKey struct{}

// Of is who makes the request of a guarded operation; nil elsewhere.
func Of(ctx context.Context) *Caller {
	c, _ := ctx.Value(callerKey{}).(*Caller)
	return c
}

// with puts the caller into a request's context.
func with(ctx context.Context, c *Caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// MayWrite is 403 where the caller of a guarded request writes in other brands only.
func MayWrite(ctx context.Context, brandID int64) error {
	if c := Of(ctx); c == nil || !c.Writes(brandID) {
		return apiv2.Error(http.StatusForbidden, "You write for another brand.")
	}
	return nil
}

// Guards stand before the operations of the API.
func (a *Accounts) Guards() apiv2.Guards {
	return apiv2.Guards{Newsroom: a.newsroomOnly, Reader: a.readersOnly}
}

// newsroomOnly lets those through who write: by a token, or signed in as an editor or admin.
func (a *Accounts) newsroomOnly(ctx context.Context, by apiv2.Credentials) (context.Context, error) {
	caller, err := a.caller(ctx, by)
	if err != nil {
		return nil, err
	}
	if !caller.newsroom() {
		return nil, apiv2.Error(http.StatusForbidden, "Only the newsroom may do this.")
	}
	return with(ctx, caller), nil
}

// readersOnly lets everybody through who is signed in.
func (a *Accounts) readersOnly(ctx context.Context, by apiv2.Credentials) (context.Context, error) {
	s, err := a.Session(ctx, by.Session)
	if errors.Is(err, database.ErrNotFound) {
		p := apiv2.Error(http.StatusUnauthorized, "Please sign in.")
		p.Forget = Hint
		return nil, p
	} else if err != nil {
		return nil, err
	}
	return with(ctx, &Caller{User: s.User, Session: s}), nil
}

// caller is known by a token, or else by a session.
func (a *Accounts) caller(ctx context.Context, by apiv2.Credentials) (*Caller, error) {
	if by.Authorization != "" {
		scheme, secret, _ := strings.Cut(by.Authorization, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			secret = ""
		}
		t, err := holder(ctx, a.DB, secret)
		if errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.Error(http.StatusUnauthorized, "The token is not valid.")
		}
		return &Caller{Token: t}, err
	}
	s, err := a.Session(ctx, by.Session)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.Error(http.StatusUnauthorized, "This call needs a token or somebody who is signed in.")
	} else if err != nil {
		return nil, err
	}
	return &Caller{User: s.User, Session: s}, nil
}
