package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

type userCommand struct {
	Create userCreate `cmd:"" help:"Create an account, unless the address has one, and print a link that signs in once."`
	List   userList   `cmd:"" help:"List the accounts with roles."`
	Grant  userGrant  `cmd:"" help:"Give an account a role."`
	Revoke userRevoke `cmd:"" help:"Revoke a role of an account."`
}

type userCreate struct {
	Email string `arg:"" help:"Email address of the account."`
	Name  string `help:"Name of a new account."`
	Role  string `help:"Role: editor, admin or talent. Default: none, a reader." enum:",editor,admin,talent" default:""`
	Brand string `help:"Slug of the brand that an editor may write in. Default: all brands." placeholder:"SLUG"`
}

// Run creates an account and prints its sign-in link.
func (c userCreate) Run(s *session) error {
	email, ok := account.NormalizeEmail(c.Email)
	if !ok {
		return fmt.Errorf("%q is not an email address", c.Email)
	}
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	brandID, err := a.brandID(s.ctx, c.Brand)
	if err != nil {
		return err
	}
	var link string
	err = a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) error {
		u, err := account.UserByEmail(ctx, tx, email)
		if errors.Is(err, database.ErrNotFound) {
			u, err = account.CreateUser(ctx, tx, email, c.Name, i18n.Default.Code, "")
		}
		if err == nil && c.Role != "" {
			err = account.GrantRole(ctx, tx, u.ID, account.Role(c.Role), brandID)
		}
		if err != nil {
			return err
		}
		link, err = a.Accounts.CreateSignInLink(ctx, tx, email)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "This link signs %s in once, within %d minutes:\n%s\n", email, int(account.SignInLifetime.Minutes()), link)
	return nil
}

// brandID returns the id of a brand by its slug; nil for "".
func (a *App) brandID(ctx context.Context, slug string) (*int64, error) {
	if slug == "" {
		return nil, nil
	}
	b, err := a.Brands.BySlug(ctx, slug)
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
func (c userGrant) Run(s *session) error {
	return s.changeRole(c.Email, c.Role, c.Brand, account.GrantRole)
}

type userRevoke struct {
	Email string `arg:"" help:"Email address of the account."`
	Role  string `arg:"" enum:"editor,admin,talent" help:"Role: editor, admin or talent."`
	Brand string `help:"Slug of the brand, for an editor of one brand." placeholder:"SLUG"`
}

// Run revokes a role.
func (c userRevoke) Run(s *session) error {
	return s.changeRole(c.Email, c.Role, c.Brand, account.RevokeRole)
}

// changeRole grants or revokes a role and prints the roles of the account.
func (s *session) changeRole(
	email, role, brandSlug string,
	change func(context.Context, *database.Tx, int64, account.Role, *int64) error,
) error {
	address, ok := account.NormalizeEmail(email)
	if !ok {
		return fmt.Errorf("%q is not an email address", email)
	}
	return s.withApp(func(a *App) error {
		brandID, err := a.brandID(s.ctx, brandSlug)
		if err != nil {
			return err
		}
		var u *account.User
		err = a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) error {
			if u, err = account.UserByEmail(ctx, tx, address); err != nil {
				return err
			}
			err := change(ctx, tx, u.ID, account.Role(role), brandID)
			if errors.Is(err, database.ErrNotFound) {
				return fmt.Errorf("%s does not have that role; for an editor of one brand add --brand", address)
			}
			if err != nil {
				return err
			}
			u, err = account.UserByID(ctx, tx, u.ID)
			return err
		})
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s has no account; `masthead user create` creates one", address)
		}
		if err != nil {
			return err
		}
		roles, err := a.roles(s.ctx, u)
		if err == nil {
			_, err = fmt.Fprintf(s.out, "%s is %s\n", address, roles)
		}
		return err
	})
}

// roles returns the roles of an account as text.
func (a *App) roles(ctx context.Context, u *account.User) (string, error) {
	list := []string{}
	for _, r := range u.Roles {
		text := string(r.Role)
		if r.BrandID != nil {
			b, err := a.Brands.ByID(ctx, *r.BrandID)
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
func (userList) Run(s *session) error {
	return s.withApp(func(a *App) (err error) {
		users, err := account.ListStaff(s.ctx, a.DB)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
		fmt.Fprintln(w, "address\tname\troles\tcreated")
		for i := range users {
			roles, err := a.roles(s.ctx, &users[i])
			if err != nil {
				return err
			}
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", users[i].Email, users[i].Name, roles, users[i].CreatedAt.Format(time.DateOnly))
		}
		return w.Flush()
	})
}
