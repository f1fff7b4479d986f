package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"masthead/internal/brand"
	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

var _ = command.Declare[UserCommand]("user", "Create accounts and manage their roles.")

// UserCommand is `masthead user`.
type UserCommand struct {
	Create userCreate `cmd:"" help:"Create an account, unless the address has one, and print a link that signs in once and opens the Desk for those with a role there."` //nolint:lll // a tag
	List   userList   `cmd:"" help:"List the accounts with roles."`
	Grant  userGrant  `cmd:"" help:"Give an account a role, and sign it out everywhere."`
	Revoke userRevoke `cmd:"" help:"Revoke a role of an account, and sign it out everywhere."`

	Sessions    userSessions    `cmd:"" help:"List the sessions of an account."`
	EndSessions userEndSessions `cmd:"" help:"Sign an account out everywhere, and cancel its pending changes of address."`
}

type userCreate struct {
	Email string `arg:"" help:"Email address of the account."`
	Name  string `help:"Name of a new account."`
	Role  string `help:"Role: editor, admin or talent. Default: none, a reader."`
	Brand string `help:"Slug of the brand that an editor may write in. Default: all brands." placeholder:"SLUG"`
}

// Validate returns an error for an unknown role; kong calls it.
func (c userCreate) Validate() error {
	if c.Role != "" && !slices.Contains([]string{"editor", "admin", "talent"}, c.Role) {
		return fmt.Errorf("%q is not a role; --role must be editor, admin or talent", c.Role)
	}
	return nil
}

// Run creates an account and prints its sign-in link.
func (c userCreate) Run(s *command.Session, accounts *Accounts, brands *brand.Directory) error {
	email, ok := NormalizeEmail(c.Email)
	if !ok {
		return fmt.Errorf("%q is not an email address", c.Email)
	}
	brandID, err := brandIDBySlug(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	var link string
	err = accounts.DB.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error {
		u, err := UserByEmail(ctx, tx, email)
		if errors.Is(err, database.ErrNotFound) {
			u, err = CreateUser(ctx, tx, email, c.Name, i18n.Default.Code, "")
		}
		if err == nil && c.Role != "" {
			err = GrantRole(ctx, tx, u.ID, Role(c.Role), brandID)
		}
		if err != nil {
			return err
		}
		opens := ""
		if u, err = UserByID(ctx, tx, u.ID); err != nil {
			return err
		}
		if u.IsStaff() {
			opens = accounts.deskAddress(i18n.Default)
		}
		link, err = CreateSignInLink(ctx, tx, email, accounts.PageURL(i18n.Default), opens)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "This link signs %s in once, within %d minutes:\n%s\n", email, int(SignInLifetime.Minutes()), link)
	return nil
}

// brandIDBySlug returns the id of a brand by its slug; nil for "", which means all brands.
func brandIDBySlug(ctx context.Context, brands *brand.Directory, slug string) (*int64, error) {
	if slug == "" {
		return nil, nil
	}
	b, err := brands.BySlug(ctx, slug)
	if err != nil {
		return nil, fmt.Errorf("brand %q: %w", slug, err)
	}
	return &b.ID, nil
}

type userGrant struct {
	Email string `arg:"" help:"Email address of the account."`
	Role  string `arg:"" enum:"editor,admin,talent" help:"Role: editor, admin or talent."`
	Brand string `help:"Slug of the brand that an editor may write in. Default: all brands." placeholder:"SLUG"`
}

// Run grants a role.
func (c userGrant) Run(s *command.Session, accounts *Accounts, brands *brand.Directory) error {
	return roleChange(c).run(s, accounts, brands, GrantRole)
}

type userRevoke struct {
	Email string `arg:"" help:"Email address of the account."`
	Role  string `arg:"" enum:"editor,admin,talent" help:"Role: editor, admin or talent."`
	Brand string `help:"Slug of the brand, for an editor of one brand." placeholder:"SLUG"`
}

// Run revokes a role.
func (c userRevoke) Run(s *command.Session, accounts *Accounts, brands *brand.Directory) error {
	return roleChange(c).run(s, accounts, brands, RevokeRole)
}

// roleChange is a role that is granted to an account or revoked.
type roleChange struct{ Email, Role, Brand string }

// run changes the role, which signs the account out, and prints the roles of the account.
func (c roleChange) run(s *command.Session, accounts *Accounts, brands *brand.Directory,
	change func(context.Context, *database.Tx, int64, Role, *int64) error,
) error {
	address, ok := NormalizeEmail(c.Email)
	if !ok {
		return fmt.Errorf("%q is not an email address", c.Email)
	}
	brandID, err := brandIDBySlug(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	var u *User
	err = accounts.DB.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = UserByEmail(ctx, tx, address); err != nil {
			return err
		}
		err := change(ctx, tx, u.ID, Role(c.Role), brandID)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s does not have that role; for an editor of one brand add --brand", address)
		}
		if errors.Is(err, ErrLastAdmin) {
			return fmt.Errorf("%s is the only administrator; grant the role to another account first", address)
		}
		if err != nil {
			return err
		}
		u, err = UserByID(ctx, tx, u.ID)
		return err
	})
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("%s has no account; `masthead user create` creates one", address)
	}
	if err != nil {
		return err
	}
	roles, err := rolesAsText(s.Ctx, brands, u)
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s is %s.\n", address, roles)
	}
	return err
}

// rolesAsText returns the roles of an account as text.
func rolesAsText(ctx context.Context, brands *brand.Directory, u *User) (string, error) {
	list := []string{}
	for _, r := range u.Roles {
		text := string(r.Role)
		if r.BrandID != nil {
			b, err := brands.ByID(ctx, *r.BrandID)
			if err != nil {
				return "", err
			}
			text += " of " + b.Slug
		}
		list = append(list, text)
	}
	if len(list) == 0 {
		return "a reader", nil
	}
	return strings.Join(list, ", "), nil
}

type userList struct{}

// Run lists accounts with a role.
func (userList) Run(s *command.Session, accounts *Accounts, brands *brand.Directory) error {
	users, err := ListStaff(s.Ctx, accounts.DB)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "address\tname\troles\tcreated")
	for i := range users {
		roles, err := rolesAsText(s.Ctx, brands, &users[i])
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", users[i].Email, users[i].Name, roles, users[i].CreatedAt.Format(time.DateOnly))
	}
	return w.Flush()
}

type userSessions struct {
	Email string `arg:"" help:"Email address of the account."`
}

// Run lists the sessions of an account, last used first.
func (c userSessions) Run(s *command.Session, accounts *Accounts) error {
	u, err := userByAddress(s.Ctx, accounts, c.Email)
	if err != nil {
		return err
	}
	sessions, err := accounts.ListSessions(s.Ctx, u)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "device\tsigned in\tlast used\tends")
	for _, one := range sessions {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", cmp.Or(one.Device, "unknown"), one.CreatedAt.Format(time.DateTime), one.SeenAt.Format(time.DateTime),
			one.ExpiresAt.Format(time.DateTime))
	}
	return w.Flush()
}

type userEndSessions struct {
	Email string `arg:"" help:"Email address of the account."`
}

// Run ends all sessions of an account.
func (c userEndSessions) Run(s *command.Session, accounts *Accounts) error {
	u, err := userByAddress(s.Ctx, accounts, c.Email)
	if err != nil {
		return err
	}
	if err := accounts.EndOtherSessions(s.Ctx, u.ID, 0); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is signed out everywhere.\n", u.Email)
	return err
}

// userByAddress returns the account with an address as an operator types it.
func userByAddress(ctx context.Context, accounts *Accounts, email string) (*User, error) {
	address, ok := NormalizeEmail(email)
	if !ok {
		return nil, fmt.Errorf("%q is not an email address", email)
	}
	u, err := UserByEmail(ctx, accounts.DB.Read, address)
	if errors.Is(err, database.ErrNotFound) {
		return nil, fmt.Errorf("%s has no account; `masthead user create` creates one", address)
	}
	return u, err
}

var _ = command.Declare[TokenCommand]("token", "Create, list and revoke API tokens.")

// TokenCommand is `masthead token`.
type TokenCommand struct {
	Create tokenCreate `cmd:"" help:"Create a token, which is shown only once."`
	List   tokenList   `cmd:"" help:"List the tokens."`
	Revoke tokenRevoke `cmd:"" help:"Revoke a token."`
}

type tokenCreate struct {
	Name  string  `arg:"" help:"Label that says who or what uses the token."`
	Brand *string `help:"Slug of the brand that the token may write in. Default: all brands." placeholder:"SLUG"`
	Role  Role    `help:"editor, or admin: may also manage accounts, tokens and brands, for all brands." enum:"editor,admin" default:"editor"`
}

// Validate returns an error for a token without a name, and for an administrator of one brand; kong calls it.
func (c tokenCreate) Validate() error {
	if strings.TrimSpace(c.Name) == "" {
		return errors.New("the token needs a name that says who or what uses it")
	}
	if c.Role == Admin && c.Brand != nil {
		return errors.New("an administrator manages all brands: leave out --brand or --role admin")
	}
	return nil
}

// Run creates a token and prints its secret.
func (c tokenCreate) Run(s *command.Session, db *database.DB, brands *brand.Directory) error {
	var brandID *int64
	if c.Brand != nil { // an empty name is an error, never all brands
		b, err := brands.BySlug(s.Ctx, *c.Brand)
		if err != nil {
			return fmt.Errorf("brand %q: %w", *c.Brand, err)
		}
		brandID = &b.ID
	}
	secret, err := CreateToken(s.Ctx, db, c.Name, c.Role, brandID)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.Out, secret)
	return nil
}

type tokenList struct{}

// Run lists the tokens.
func (tokenList) Run(s *command.Session, db *database.DB, brands *brand.Directory) error {
	tokens, err := ListTokens(s.Ctx, db)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "id\tname\trole\tbrand\tcreated\tstate")
	for _, t := range tokens {
		slug := "all"
		if t.BrandID != nil {
			b, err := brands.ByID(s.Ctx, *t.BrandID)
			if err != nil {
				return err
			}
			slug = b.Slug
		}
		state := "valid"
		if !t.RevokedAt.IsZero() {
			state = "revoked"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\t%s\n", t.ID, t.Name, t.Role, slug, t.CreatedAt.Format(time.DateOnly), state)
	}
	return w.Flush()
}

type tokenRevoke struct {
	ID int64 `arg:"" help:"ID of the token, as listed."`
}

// Run revokes a token.
func (c tokenRevoke) Run(s *command.Session, db *database.DB) error {
	err := RevokeToken(s.Ctx, db, c.ID)
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("no token has the id %d; `masthead token list` lists all tokens", c.ID)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "Token %d is revoked.\n", c.ID)
	return err
}
