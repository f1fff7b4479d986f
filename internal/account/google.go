package account

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/uptrace/bun"
	"golang.org/x/oauth2"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// ErrIDToken is returned for an ID token that cannot be trusted: it comes from another issuer, is
// meant for another client, has expired, was used before, or has no verified address.
var ErrIDToken = errors.New("the ID token is not valid")

// issuerTimeout limits the time for one response of the issuer.
const issuerTimeout = 5 * time.Second

// Google is the OpenID Connect issuer that signs readers in: Google, or another one that the
// configuration names.
type Google struct {
	Issuer      string // https://accounts.google.com
	ClientID    string
	Secret      string
	RedirectURL string // the issuer sends browsers back to this address
	Clock       clock.Clock
	Client      *http.Client // nil means a client with a timeout of issuerTimeout

	mu       sync.Mutex
	provider *oidc.Provider
}

// clientContext returns the context for requests to the issuer.
func (g *Google) clientContext(ctx context.Context) context.Context {
	client := g.Client
	if client == nil {
		client = &http.Client{Timeout: issuerTimeout}
	}
	return oidc.ClientContext(ctx, client)
}

// discover returns the issuer's endpoints, which it requests once.
func (g *Google) discover(ctx context.Context) (*oidc.Provider, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.provider == nil {
		// The provider fetches signing keys later, with the same context: it must not end with this request.
		p, err := oidc.NewProvider(g.clientContext(context.WithoutCancel(ctx)), g.Issuer)
		if err != nil {
			return nil, fmt.Errorf("discover the issuer: %w", err)
		}
		g.provider = p
	}
	return g.provider, nil
}

func (g *Google) oauthConfig(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID:     g.ClientID,
		ClientSecret: g.Secret,
		RedirectURL:  g.RedirectURL,
		Endpoint:     p.Endpoint(),
		Scopes:       []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// AuthRequest holds the secrets of one authorization request. The browser keeps them until the
// issuer redirects it back.
type AuthRequest struct{ State, Nonce, Verifier string }

// AuthURL returns the address of the issuer's sign-in page for an authorization request.
func (g *Google) AuthURL(ctx context.Context, request AuthRequest) (string, error) {
	p, err := g.discover(ctx)
	if err != nil {
		return "", err
	}
	return g.oauthConfig(p).AuthCodeURL(request.State, oidc.Nonce(request.Nonce), oauth2.S256ChallengeOption(request.Verifier)), nil
}

// Exchange returns the ID token for the code that the issuer sent. It returns ErrIDToken if
// the code does not belong to the authorization request.
func (g *Google) Exchange(ctx context.Context, code string, request AuthRequest) (token string, err error) {
	p, err := g.discover(ctx)
	if err != nil {
		return "", err
	}
	response, err := g.oauthConfig(p).Exchange(g.clientContext(ctx), code, oauth2.VerifierOption(request.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			return "", ErrIDToken
		}
		return "", fmt.Errorf("exchange a code: %w", err)
	}
	token, _ = response.Extra("id_token").(string)
	return token, nil
}

// idClaims are the claims of a verified ID token about a user.
type idClaims struct {
	Issuer, Subject string
	Email, Name     string
	Expiry          time.Time
}

// verify checks an ID token's issuer, audience, expiry and nonce; nonce is "" if it was
// requested without one. It returns ErrIDToken if any of them is wrong.
func (g *Google) verify(ctx context.Context, token, nonce string) (*idClaims, error) {
	p, err := g.discover(ctx)
	if err != nil {
		return nil, err
	}
	id, err := p.VerifierContext(g.clientContext(ctx), &oidc.Config{ClientID: g.ClientID, Now: g.Clock}).Verify(g.clientContext(ctx), token)
	if err != nil || id.Nonce != nonce {
		return nil, ErrIDToken
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
		Name     string `json:"name"`
	}
	if err := id.Claims(&claims); err != nil {
		return nil, ErrIDToken
	}
	email, ok := NormalizeEmail(claims.Email)
	if !ok || !claims.Verified {
		return nil, ErrIDToken
	}
	return &idClaims{Issuer: id.Issuer, Subject: id.Subject, Email: email, Name: claims.Name, Expiry: id.Expiry}, nil
}

type identity struct {
	bun.BaseModel `bun:"table:user_identities,alias:user_identities"`
	Issuer        string
	Subject       string
	UserID        int64
	CreatedAt     clock.Moment
}

// GoogleLinkedAt returns when the user first signed in at the issuer; the zero moment means never.
func (a *Accounts) GoogleLinkedAt(ctx context.Context, userID int64) (clock.Moment, error) {
	if a.Google == nil {
		return clock.Moment{}, nil
	}
	var all []identity
	err := a.DB.Read.NewSelect().Model(&all).Where("user_id = ?", userID).Where("issuer = ?", a.Google.Issuer).
		Order("created_at").Limit(1).Scan(ctx)
	if err != nil {
		return clock.Moment{}, fmt.Errorf("find identity: %w", err)
	}
	return append(all, identity{})[0].CreatedAt, nil
}

// UnlinkGoogle removes the link between a user and the issuer. Signing in there links them again.
func (a *Accounts) UnlinkGoogle(ctx context.Context, userID int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*identity)(nil)).Where("user_id = ?", userID).Exec(ctx); err != nil {
			return fmt.Errorf("unlink: %w", err)
		}
		return nil
	})
}

// SignInByIDToken signs in the user of an ID token, which is accepted once. The user is found by
// the issuer's subject or else by the address; a new account is created if there is none. nonce
// is that of the request for the token, "" for none. It returns ErrIDToken for a token that
// cannot be trusted.
func (a *Accounts) SignInByIDToken(ctx context.Context, token, nonce string, lang i18n.Locale, by Browser) (*SignInResult, error) {
	if err := limit.Count(ctx, a.DB, codesPerNetwork, by.Network); err != nil {
		return nil, err
	}
	claims, err := a.Google.verify(ctx, token, nonce)
	if err != nil {
		return nil, err
	}
	result := new(SignInResult)
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if first, err := limit.FirstUse(ctx, tx, "token", token, claims.Expiry); err != nil || !first {
			return errors.Join(ErrIDToken, err)
		}
		if err := a.findOrCreateUser(ctx, tx, claims, lang, result); err != nil {
			return err
		}
		result.SessionToken, err = a.StartSession(ctx, tx, result.User, by.SessionToken, by.UserAgent)
		return err
	})
	if err != nil {
		return nil, err
	}
	return result, nil
}

// findOrCreateUser sets the user of an ID token in the result.
func (a *Accounts) findOrCreateUser(ctx context.Context, tx *database.Tx, claims *idClaims, lang i18n.Locale, result *SignInResult) error {
	known := new(identity)
	err := tx.NewSelect().Model(known).Where("issuer = ?", claims.Issuer).Where("subject = ?", claims.Subject).Scan(ctx)
	switch err = database.NotFound(err); {
	case err == nil:
		result.User, err = UserByID(ctx, tx, known.UserID)
		return err
	case !errors.Is(err, database.ErrNotFound):
		return fmt.Errorf("find identity: %w", err)
	}
	result.User, err = UserByEmail(ctx, tx, claims.Email)
	if errors.Is(err, database.ErrNotFound) {
		result.IsNew = true
		result.User, err = CreateUser(ctx, tx, claims.Email, claims.Name, lang.Code, "")
	}
	if err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(&identity{Issuer: claims.Issuer, Subject: claims.Subject, UserID: result.User.ID,
		CreatedAt: tx.At}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("store identity: %w", err)
	}
	return nil
}
