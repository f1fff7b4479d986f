package app

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
)

type companyCommand struct {
	Add   companyAdd   `cmd:"" help:"Register a company."`
	List  companyList  `cmd:"" help:"List the companies and their members."`
	Join  companyJoin  `cmd:"" help:"Add an account to a company, or change its role there."`
	Leave companyLeave `cmd:"" help:"Remove an account from a company."`
}

type companyAdd struct {
	Slug string `arg:"" help:"Slug of the company, such as kiln-and-loom."`
	Name string `arg:"" help:"Name of the company."`
}

// Run adds a company.
func (c companyAdd) Run(s *session) error {
	err := s.withApp(func(a *App) error {
		return a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) error {
			_, err := company.Add(ctx, tx, c.Slug, c.Name)
			return err
		})
	})
	if _, taken := database.IsUnique(err); taken {
		return fmt.Errorf("company %q already exists", c.Slug)
	}
	if err == nil {
		_, err = fmt.Fprintf(s.out, "%s was added.\n", c.Slug)
	}
	return err
}

type companyJoin struct {
	Company string `arg:"" help:"Slug of the company."`
	Email   string `arg:"" help:"Email address of the account."`
	Role    string `arg:"" enum:"FOUNDER,EXECUTIVE,EMPLOYEE" help:"Role in the company: FOUNDER, EXECUTIVE or EMPLOYEE."`
}

// Run adds a member.
func (c companyJoin) Run(s *session) error {
	err := s.member(c.Company, c.Email, func(ctx context.Context, tx *database.Tx, user, company int64) error {
		return account.AddMember(ctx, tx, user, company, account.CompanyRole(c.Role))
	})
	if err == nil {
		_, err = fmt.Fprintf(s.out, "%s is %s of %s.\n", c.Email, c.Role, c.Company)
	}
	return err
}

type companyLeave struct {
	Company string `arg:"" help:"Slug of the company."`
	Email   string `arg:"" help:"Email address of the account."`
}

// Run removes a member.
func (c companyLeave) Run(s *session) error {
	err := s.member(c.Company, c.Email, func(ctx context.Context, tx *database.Tx, user, company int64) error {
		err := account.RemoveMember(ctx, tx, user, company)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s does not belong to %s", c.Email, c.Company)
		}
		return err
	})
	if err == nil {
		_, err = fmt.Fprintf(s.out, "%s no longer belongs to %s.\n", c.Email, c.Company)
	}
	return err
}

// member changes the membership of an account in a company.
func (s *session) member(slug, email string, of func(ctx context.Context, tx *database.Tx, user, company int64) error) error {
	address, ok := account.NormalizeEmail(email)
	if !ok {
		return fmt.Errorf("%q is not an email address", email)
	}
	change := func(ctx context.Context, tx *database.Tx) error {
		c, err := company.BySlug(ctx, tx, slug)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("there is no company %q; `masthead company add` adds one", slug)
		}
		if err != nil {
			return err
		}
		u, err := account.UserByEmail(ctx, tx, address)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s has no account; `masthead user create` creates one", address)
		}
		if err != nil {
			return err
		}
		return of(ctx, tx, u.ID, c.ID)
	}
	return s.withApp(func(a *App) error { return a.DB.Write(s.ctx, change) })
}

type companyList struct{}

// Run lists the companies.
func (companyList) Run(s *session) error {
	return s.withApp(func(a *App) error {
		w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
		fmt.Fprintln(w, "slug\tname\tmembers")
		const page = 500
		for after := ""; ; {
			list, err := company.ListWithMembers(s.ctx, a.DB, after, page)
			if err != nil {
				return err
			}
			for _, c := range list {
				members := []string{}
				for _, m := range c.Members {
					members = append(members, fmt.Sprintf("%s %s", m.User.Email, m.Role))
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", c.Slug, c.Name, strings.Join(members, ", "))
				after = c.Slug
			}
			if len(list) < page {
				return w.Flush()
			}
		}
	})
}
