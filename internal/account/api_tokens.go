package account

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// DeskToken is an API token without its secret.
type DeskToken struct {
	ID      int64  `json:"id" example:"7"`
	Name    string `json:"name" example:"Night desk"`
	Role    string `json:"role" enum:"admin,editor" example:"editor"`
	Brand   string `json:"brand" example:"makers" doc:"Slug of the brand that it may write for; empty for all brands."`
	Created string `json:"created" format:"date-time"`
	Used    string `json:"used" doc:"RFC 3339 time at which it was last used, to the hour; empty if it never was."`
	Revoked string `json:"revoked" doc:"RFC 3339 time at which it was revoked; empty if it is valid."`
}

// NewDeskToken is an API token with its secret.
type NewDeskToken struct {
	DeskToken
	Secret string `json:"secret" example:"mh_8f3k" doc:"It is not stored."`
}

func (s *StaffAPI) newDeskToken(ctx context.Context, t *Token) (DeskToken, error) {
	out := DeskToken{ID: t.ID, Name: t.Name, Role: string(t.Role), Created: t.CreatedAt.Format(time.RFC3339)}
	if !t.UsedAt.IsZero() {
		out.Used = t.UsedAt.Format(time.RFC3339)
	}
	if !t.RevokedAt.IsZero() {
		out.Revoked = t.RevokedAt.Format(time.RFC3339)
	}
	if t.BrandID != nil {
		b, err := s.Brands.ByID(ctx, *t.BrandID)
		if err != nil {
			return out, err
		}
		out.Brand = b.Slug
	}
	return out, nil
}

type listTokensInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of a name."`
	State string `query:"state" enum:"valid,revoked" default:"valid"`
}

func (s *StaffAPI) listTokens(ctx context.Context, in *listTokensInput) (*apiv2.Output[apiv2.Items[DeskToken]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	tokens, err := tokensBefore(ctx, s.Accounts.DB, in.Q, in.State == "revoked", before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	list := make([]DeskToken, len(tokens))
	for i := range tokens {
		if list[i], err = s.newDeskToken(ctx, &tokens[i]); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(t DeskToken) DeskToken { return t },
		func(t DeskToken) string { return strconv.FormatInt(t.ID, 10) })), nil
}

type createTokenInput struct {
	Body struct {
		Name  string `json:"name" maxLength:"80" example:"Night desk" doc:"Says who or what uses the token."`
		Brand string `json:"brand,omitempty" maxLength:"100" example:"makers" doc:"Slug of the brand that it may write for; empty for all."`
		Role  string `json:"role,omitempty" enum:"editor,admin" default:"editor" doc:"Admins are not limited to one brand."`
	}
}

func (s *StaffAPI) createToken(ctx context.Context, in *createTokenInput) (*apiv2.Output[NewDeskToken], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	wrong := invalid.Fields{}
	name := strings.TrimSpace(in.Body.Name)
	if name == "" {
		wrong["name"] = "is empty"
	} else if !text.IsOneLine(name) {
		wrong["name"] = "is not one line"
	}
	t := &Token{Name: name, Role: Role(in.Body.Role)}
	if in.Body.Brand != "" {
		b, err := s.Brands.BySlug(ctx, in.Body.Brand)
		switch {
		case errors.Is(err, database.ErrNotFound):
			wrong["brand"] = "is unknown"
		case err != nil:
			return nil, err
		case t.Role == Admin:
			wrong["brand"] = "is for editors only"
		default:
			t.BrandID = &b.ID
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	secret, err := createToken(ctx, s.Accounts.DB, t)
	if err != nil {
		return nil, err
	}
	out, err := s.newDeskToken(ctx, t)
	return apiv2.Private(NewDeskToken{out, secret}), err
}

// TokenInput names an API token.
type TokenInput struct {
	Token int64 `path:"token" minimum:"1" doc:"ID of the token."`
}

func (s *StaffAPI) revokeToken(ctx context.Context, in *TokenInput) (*apiv2.Output[DeskToken], error) {
	if by := CallerOf(ctx); by.Token != nil && by.Token.ID == in.Token {
		return nil, apiv2.Error(http.StatusConflict, "A token cannot revoke itself.")
	}
	return s.changeToken(ctx, in.Token, func() error { return RevokeToken(ctx, s.Accounts.DB, in.Token) })
}

func (s *StaffAPI) restoreToken(ctx context.Context, in *TokenInput) (*apiv2.Output[DeskToken], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	return s.changeToken(ctx, in.Token, func() error { return restoreToken(ctx, s.Accounts.DB, in.Token) })
}

func (s *StaffAPI) changeToken(ctx context.Context, id int64, change func() error) (*apiv2.Output[DeskToken], error) {
	if err := change(); err != nil {
		return nil, err
	}
	t, err := tokenByID(ctx, s.Accounts.DB, id)
	if err != nil {
		return nil, err
	}
	out, err := s.newDeskToken(ctx, t)
	return apiv2.Private(out), err
}
