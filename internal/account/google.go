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

// ErrVouched is a token that nobody vouches for: it is of another issuer, for somebody
// else, too old, used before, or says nothing that we may believe.
var ErrVouched = errors.New("the token does not say who somebody is")

// issuerPatience is how long the issuer may take for one answer.
const issuerPatience = 5 * time.Second

// Google lets those in for whom Google vouches, or any other issuer of OpenID Connect
// that the configuration names.
type Google struct {
	Issuer   string // https://accounts.google.com
	ClientID string
	Secret   string
	Back     string // address to which the issuer sends people back
	Clock    clock.Clock
	Client   *http.Client // nil is one with a short patience

	mu       sync.Mutex
	provider *oidc.Provider
}

// ask gives the context in which the issuer is spoken to.
func (g *Google) ask(ctx context.Context) context.Context {
	client := g.Client
	if client == nil {
		client = &http.Client{Timeout: issuerPatience}
	}
	return oidc.ClientContext(ctx, client)
}

// found asks the issuer where its doors are, once.
func (g *Google) found(ctx context.Context) (*oidc.Provider, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.provider == nil {
		// What it fetches later, such as keys, must not end with this request.
		p, err := oidc.NewProvider(g.ask(context.WithoutCancel(ctx)), g.Issuer)
		if err != nil {
			return nil, fmt.Errorf("ask the issuer: %w", err)
		}
		g.provider = p
	}
	return g.provider, nil
}

func (g *Google) config(p *oidc.Provider) *oauth2.Config {
	return &oauth2.Config{
		ClientID:     g.ClientID,
		ClientSecret: g.Secret,
		RedirectURL:  g.Back,
		Endpoint:     p.Endpoint(),
		Scopes:       []string{oidc.ScopeOpenID, "email", "profile"},
	}
}

// Way is what a browser takes along to the issuer and needs when it comes back.
type Way struct{ State, Nonce, Verifier string }

// To is the address of the issuer where somebody says who they are.
func (g *Google) To(ctx context.Context, w Way) (string, error) {
	p, err := g.found(ctx)
	if err != nil {
		return "", err
	}
	return g.config(p).AuthCodeURL(w.State, oidc.Nonce(w.Nonce), oauth2.S256ChallengeOption(w.Verifier)), nil
}

// Exchange gives the token for the code that the issuer sent along, which must have been
// asked for on this way.
func (g *Google) Exchange(ctx context.Context, code string, w Way) (token string, err error) {
	p, err := g.found(ctx)
	if err != nil {
		return "", err
	}
	answer, err := g.config(p).Exchange(g.ask(ctx), code, oauth2.VerifierOption(w.Verifier))
	if err != nil {
		var refused *oauth2.RetrieveError
		if errors.As(err, &refused) {
			return "", ErrVouched
		}
		return "", fmt.Errorf("exchange a code: %w", err)
	}
	token, _ = answer.Extra("id_token").(string)
	return token, nil
}

// vouched is whom a token is about.
type vouched struct {
	Issuer, Subject string
	Email, Name     string
	Until           time.Time
}

// verify checks a token: who signed it, for whom, until when, and that
// it has the nonce with which it was asked for, "" for none.
func (g *Google) verify(ctx context.Context, token, nonce string) (*vouched, error) {
	p, err := g.found(ctx)
	if err != nil {
		return nil, err
	}
	id, err := p.VerifierContext(g.ask(ctx), &oidc.Config{ClientID: g.ClientID, Now: g.Clock}).Verify(g.ask(ctx), token)
	if err != nil || id.Nonce != nonce {
		return nil, ErrVouched
	}
	var claims struct {
		Email    string `json:"email"`
		Verified bool   `json:"email_verified"`
		Name     string `json:"name"`
	}
	if err := id.Claims(&claims); err != nil {
		return nil, ErrVouched
	}
	email, ok := Address(claims.Email)
	if !ok || !claims.Verified {
		return nil, ErrVouched
	}
	return &vouched{Issuer: id.Issuer, Subject: id.Subject, Email: email, Name: claims.Name, Until: id.Expiry}, nil
}

type identity struct {
	bun.BaseModel `bun:"table:user_identities,alias:user_identities"`
	Issuer        string
	Subject       string
	UserID        int64
	CreatedAt     clock.Moment
}

// Linked is since when the issuer vouches for a user; a zero moment where it does not.
func (a *Accounts) Linked(ctx context.Context, userID int64) (clock.Moment, error) {
	if a.Google == nil {
		return clock.Moment{}, nil
	}
	var all []identity
	if err := a.DB.Read.NewSelect().Model(&all).Where("user_id = ?", userID).Where("issuer = ?", a.Google.Issuer).Order("created_at").Limit(1).Scan(ctx); err != nil {
		return clock.Moment{}, fmt.Errorf("find identity: %w", err)
	}
	return append(all, identity{})[0].CreatedAt, nil
}

// Unlink makes the issuer vouch for a user no more, until the user comes in by it again.
func (a *Accounts) Unlink(ctx context.Context, userID int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*identity)(nil)).Where("user_id = ?", userID).Exec(ctx); err != nil {
			return fmt.Errorf("unlink: %w", err)
		}
		return nil
	})
}

// EnterByToken lets in whom a token of the issuer is about, once for each token: by who
// they are there, or by an address that is theirs, or with a new account. nonce is the
// one with which it was asked for, "" for none.
func (a *Accounts) EnterByToken(ctx context.Context, token, nonce string, lang i18n.Locale, by Visitor) (*Entered, error) {
	if err := limit.Try(ctx, a.DB, codesOfNetwork, by.Network); err != nil {
		return nil, err
	}
	who, err := a.Google.verify(ctx, token, nonce)
	if err != nil {
		return nil, err
	}
	in := new(Entered)
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if first, err := limit.Once(ctx, tx, "token", token, who.Until); err != nil || !first {
			return errors.Join(ErrVouched, err)
		}
		if err := a.identify(ctx, tx, who, lang, in); err != nil {
			return err
		}
		in.Secret, err = a.Begin(ctx, tx, in.User, by.Session, by.UserAgent)
		return err
	})
	if err != nil {
		return nil, err
	}
	return in, nil
}

// identify finds or makes the account of somebody who is vouched for.
func (a *Accounts) identify(ctx context.Context, tx *database.Tx, who *vouched, lang i18n.Locale, in *Entered) error {
	known := new(identity)
	err := tx.NewSelect().Model(known).Where("issuer = ?", who.Issuer).Where("subject = ?", who.Subject).Scan(ctx)
	switch err = database.NotFound(err); {
	case err == nil:
		in.User, err = ByID(ctx, tx, known.UserID)
		return err
	case !errors.Is(err, database.ErrNotFound):
		return fmt.Errorf("find identity: %w", err)
	}
	in.User, err = ByEmail(ctx, tx, who.Email)
	if errors.Is(err, database.ErrNotFound) {
		in.New = true
		in.User, err = Make(ctx, tx, who.Email, who.Name, lang.Code, "")
	}
	if err != nil {
		return err
	}
	_, err = tx.NewInsert().Model(&identity{Issuer: who.Issuer, Subject: who.Subject, UserID: in.User.ID, CreatedAt: tx.At}).Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep identity: %w", err)
	}
	return nil
}
