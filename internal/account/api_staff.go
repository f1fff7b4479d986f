package account

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/limit"
)

// StaffAPI has the operations on the accounts of the newsroom and on API tokens.
type StaffAPI struct {
	Accounts *Accounts
	Brands   *brand.Directory
}

// adminOnly ends the descriptions of operations for admins.
const adminOnly = "Admins may call it."

// recentOnly describes operations that give or take rights.
const recentOnly = "A session must have begun within the last 15 minutes. "

func forAdmins(text string) []func(*huma.Operation) {
	return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + adminOnly)}
}

// Register adds the operations to the API.
func (s *StaffAPI) Register(a *apiv2.API) {
	const accounts, tokens = "/desk/accounts", "/desk/tokens"
	apiv2.Admin(a, http.MethodGet, accounts, "list-accounts", "List the accounts with roles by id", s.listAccounts, forAdmins("")...)
	apiv2.Admin(a, http.MethodPost, accounts, "invite-account", "Invite somebody to the newsroom", s.invite, forAdmins(
		"The account with the address gets the roles, besides those that it has; without an account one is created. Its holder gets an email "+
			"that leads to the Desk, and signs in with a code or a link that is sent to the address. "+recentOnly)...)
	apiv2.Admin(a, http.MethodGet, accounts+"/{account}", "read-account", "Read an account with its roles", s.read, forAdmins("")...)
	apiv2.Admin(a, http.MethodPut, accounts+"/{account}", "save-account-roles", "Set the roles of an account", s.save, forAdmins(
		"The account is signed out everywhere if a role changes. The last administrator keeps this role. "+recentOnly+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, accounts+"/{account}", "remove-account-roles", "Take all roles from an account", s.remove, forAdmins(
		"The account stays, as that of a reader, and is signed out everywhere. Setting the roles again undoes it. "+recentOnly)...)
	s.registerSessions(a)
	apiv2.Admin(a, http.MethodGet, tokens, "list-tokens", "List API tokens, the newest first", s.listTokens, forAdmins("")...)
	apiv2.Admin(a, http.MethodPost, tokens, "create-token", "Create an API token", s.createToken, forAdmins(
		"The secret is in this response only. "+recentOnly)...)
	apiv2.Admin(a, http.MethodDelete, tokens+"/{token}", "revoke-token", "Revoke an API token", s.revokeToken, forAdmins(
		"It stops working at once. ")...)
	apiv2.Admin(a, http.MethodPost, tokens+"/{token}/restore", "restore-token", "Restore a revoked API token", s.restoreToken, forAdmins(
		"Its secret works again. "+recentOnly)...)
}

// DeskAccount is an account with roles.
type DeskAccount struct {
	ID      int64      `json:"id" example:"7"`
	Version int64      `json:"version" doc:"For the next save." example:"148201"`
	Email   string     `json:"email" example:"neha@example.com"`
	Name    string     `json:"name" example:"Neha Iyer"`
	Picture string     `json:"picture" doc:"Address of the picture; empty if there is none."`
	Roles   []DeskRole `json:"roles" nullable:"false" doc:"Empty for a reader."`
	Created string     `json:"created" format:"date-time"`
	Seen    string     `json:"seen" doc:"RFC 3339 time at which the account was last active, to the hour; empty if it is signed in nowhere."`
	Self    bool       `json:"self" doc:"Whether it is the account of the caller."`
}

// DeskRole is a role of an account.
type DeskRole struct {
	Role  string `json:"role" enum:"admin,editor,talent" example:"editor" doc:"Talents have the dashboard of job openings."`
	Brand string `json:"brand,omitempty" maxLength:"100" example:"makers" doc:"Slug of the brand of an editor; empty for all brands."`
}

// RolesEdit are the roles that an account gets.
type RolesEdit struct {
	Roles []DeskRole `json:"roles" maxItems:"60" nullable:"false" doc:"Without duplicates."`
}

func (s *StaffAPI) newDeskAccount(ctx context.Context, u *User, seen clock.Moment) (DeskAccount, error) {
	out := DeskAccount{ID: u.ID, Email: u.Email, Name: u.Name, Picture: u.PictureAddress(), Roles: []DeskRole{},
		Created: u.CreatedAt.Format(time.RFC3339)}
	if !seen.IsZero() {
		out.Seen = seen.Format(time.RFC3339)
	}
	if c := CallerOf(ctx); c.User != nil {
		out.Self = c.User.ID == u.ID
	}
	sortRoles(u.Roles)
	for _, r := range u.Roles {
		role := DeskRole{Role: string(r.Role)}
		if r.BrandID != nil {
			b, err := s.Brands.ByID(ctx, *r.BrandID)
			if err != nil {
				return out, err
			}
			role.Brand = b.Slug
		}
		out.Roles = append(out.Roles, role)
	}
	out.Version = apiv2.VersionOf(out.Roles)
	return out, nil
}

// rolesOf returns the rows of roles. The error is an invalid.Fields.
func (s *StaffAPI) rolesOf(ctx context.Context, list []DeskRole) ([]UserRole, error) {
	wrong := invalid.Fields{}
	var roles []UserRole
	seen := map[DeskRole]bool{}
	for i, r := range list {
		at := fmt.Sprintf("roles[%d].", i)
		if seen[r] {
			wrong[at+"role"] = "is there twice"
		}
		seen[r] = true
		role := UserRole{Role: Role(r.Role)}
		if r.Brand != "" {
			b, err := s.Brands.BySlug(ctx, r.Brand)
			switch {
			case errors.Is(err, database.ErrNotFound):
				wrong[at+"brand"] = "is unknown"
				continue
			case err != nil:
				return nil, err
			case role.Role != Editor:
				wrong[at+"brand"] = "is for editors only"
			}
			role.BrandID = &b.ID
		}
		roles = append(roles, role)
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return roles, nil
}

type listAccountsInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of a name or of an address."`
	Role  string `query:"role" enum:"admin,editor,talent" doc:"Only accounts with this role."`
	Brand string `query:"brand" maxLength:"100" doc:"Slug: only accounts with a role for this brand alone."`
}

func (s *StaffAPI) listAccounts(ctx context.Context, in *listAccountsInput) (*apiv2.Output[apiv2.Items[DeskAccount]], error) {
	f := staffFilter{query: in.Q, role: Role(in.Role)}
	var err error
	if f.after, err = in.AfterID(); err != nil {
		return nil, err
	}
	if in.Brand != "" {
		b, err := s.Brands.BySlug(ctx, in.Brand)
		if errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.Error(http.StatusBadRequest, "brand: is unknown")
		}
		if err != nil {
			return nil, err
		}
		f.brandID = b.ID
	}
	users, err := s.Accounts.listStaff(ctx, f, in.Limit+1)
	if err != nil {
		return nil, err
	}
	seen, err := s.Accounts.lastSeen(ctx, users)
	if err != nil {
		return nil, err
	}
	list := make([]DeskAccount, len(users))
	for i := range users {
		if list[i], err = s.newDeskAccount(ctx, &users[i], seen[users[i].ID]); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(a DeskAccount) DeskAccount { return a },
		func(a DeskAccount) string { return strconv.FormatInt(a.ID, 10) })), nil
}

type inviteAccountInput struct {
	apiv2.MessageLanguage
	Body struct {
		Email string `json:"email" maxLength:"254" example:"neha@example.com"`
		Name  string `json:"name,omitempty" maxLength:"80" doc:"Of a new account." example:"Neha Iyer"`
		RolesEdit
	}
}

func (s *StaffAPI) invite(ctx context.Context, in *inviteAccountInput) (*apiv2.Output[DeskAccount], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	email, ok := NormalizeEmail(in.Body.Email)
	wrong := invalid.Fields{}
	if !ok {
		wrong["email"] = "is not an address"
	}
	if len(in.Body.Roles) == 0 {
		wrong["roles"] = "is empty"
	}
	roles, err := s.rolesOf(ctx, in.Body.Roles)
	if more := (invalid.Fields)(nil); errors.As(err, &more) {
		for name, text := range more {
			wrong[name] = text
		}
	} else if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	brands, err := s.brandsOf(ctx, roles)
	if err != nil {
		return nil, err
	}
	if len(brands) == 1 && len(roles) == 1 { // somebody for one brand reads its language
		for _, b := range brands {
			l = b.Locale()
		}
	}
	by := CallerOf(ctx)
	from := invitedBy{brands: brands, lang: l}
	if by.User != nil {
		from.name = by.User.Name
	}
	if err := limit.Count(ctx, s.Accounts.DB, invitationsToAddress, email); err != nil {
		return nil, err
	}
	if by.User != nil {
		if err := limit.Count(ctx, s.Accounts.DB, invitationsBy, strconv.FormatInt(by.User.ID, 10)); err != nil {
			return nil, err
		}
	}
	var u *User
	err = s.Accounts.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = s.Accounts.invite(ctx, tx, email, in.Body.Name, roles, from)
		return err
	})
	if err != nil {
		return nil, err
	}
	return s.accountOutput(ctx, u)
}

// brandsOf returns the brands of roles by their ids.
func (s *StaffAPI) brandsOf(ctx context.Context, roles []UserRole) (map[int64]*brand.Brand, error) {
	brands := map[int64]*brand.Brand{}
	for _, r := range roles {
		if r.BrandID == nil {
			continue
		}
		b, err := s.Brands.ByID(ctx, *r.BrandID)
		if err != nil {
			return nil, err
		}
		brands[b.ID] = b
	}
	return brands, nil
}

// accountOutput returns the response with an account.
func (s *StaffAPI) accountOutput(ctx context.Context, u *User) (*apiv2.Output[DeskAccount], error) {
	seen, err := s.Accounts.lastSeen(ctx, []User{*u})
	if err != nil {
		return nil, err
	}
	out, err := s.newDeskAccount(ctx, u, seen[u.ID])
	return apiv2.Private(out), err
}

// AccountInput names an account.
type AccountInput struct {
	Account int64 `path:"account" minimum:"1" doc:"ID of the account."`
}

func (s *StaffAPI) read(ctx context.Context, in *AccountInput) (*apiv2.Output[DeskAccount], error) {
	u, err := UserByID(ctx, s.Accounts.DB.Read, in.Account)
	if err != nil {
		return nil, err
	}
	return s.accountOutput(ctx, u)
}

type saveRolesInput struct {
	AccountInput
	Body struct {
		RolesEdit
		Version int64 `json:"version" doc:"Version of the account's roles that was read; 409 if it has changed since."`
	}
}

func (s *StaffAPI) save(ctx context.Context, in *saveRolesInput) (*apiv2.Output[DeskAccount], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	roles, err := s.rolesOf(ctx, in.Body.Roles)
	if err != nil {
		return nil, err
	}
	return s.set(ctx, in.Account, roles, in.Body.Version)
}

type removeRolesInput struct {
	AccountInput
	Version int64 `query:"version" required:"true" doc:"Version of the account's roles that was read; 409 if it has changed since."`
}

func (s *StaffAPI) remove(ctx context.Context, in *removeRolesInput) (*apiv2.Output[DeskAccount], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	return s.set(ctx, in.Account, nil, in.Version)
}

// set gives an account exactly these roles. The status is 409 if version is not that of its roles now.
func (s *StaffAPI) set(ctx context.Context, id int64, roles []UserRole, version int64) (*apiv2.Output[DeskAccount], error) {
	err := s.Accounts.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "roles of account "+strconv.FormatInt(id, 10)); err != nil {
			return err
		}
		u, err := UserByID(ctx, tx, id)
		if err != nil {
			return err
		}
		now, err := s.newDeskAccount(ctx, u, clock.Moment{})
		if err != nil {
			return err
		}
		if version != now.Version {
			return apiv2.Changed(now)
		}
		return SetRoles(ctx, tx, u, roles)
	})
	if errors.Is(err, ErrLastAdmin) {
		return nil, apiv2.Error(http.StatusConflict, "No other account is an administrator. Make somebody else one first.")
	}
	if err != nil {
		return nil, err
	}
	u, err := UserByID(ctx, s.Accounts.DB.Read, id)
	if err != nil {
		return nil, err
	}
	return s.accountOutput(ctx, u)
}
