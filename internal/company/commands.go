package company

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"

	"masthead/internal/account"
	"masthead/internal/command"
	"masthead/internal/database"
)

var _ = command.Declare[Command]("company", "Manage companies, their members and duplicates.")

// Command is `masthead company`.
type Command struct {
	Add   addCommand   `cmd:"" help:"Add a company to the directory."`
	List  listCommand  `cmd:"" help:"List the companies and their members."`
	Join  joinCommand  `cmd:"" help:"Add an account to a company, or change its role there."`
	Leave leaveCommand `cmd:"" help:"Remove an account from a company."`

	Sectors    sectorsCommand    `cmd:"" help:"List the sectors of the directory."`
	Duplicates duplicatesCommand `cmd:"" help:"List possible duplicates of companies and of investors."`
	Merge      mergeCommand      `cmd:"" help:"Merge a second company into the first, which remains."`
	Unmerge    unmergeCommand    `cmd:"" help:"Undo the merge of a company."`
	Distinct   distinctCommand   `cmd:"" help:"Mark two companies as distinct."`
}

type addCommand struct {
	Slug string `arg:"" help:"Slug of the company, such as kiln-and-loom."`
	Name string `arg:"" help:"Name of the company."`
}

// Run adds a company.
func (c addCommand) Run(s *command.Session, db *database.DB) error {
	err := db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := Add(ctx, tx, c.Slug, c.Name)
		return err
	})
	if _, taken := database.IsUnique(err); taken {
		return fmt.Errorf("company %q already exists", c.Slug)
	}
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s was added.\n", c.Slug)
	}
	return err
}

type joinCommand struct {
	Company string `arg:"" help:"Slug of the company."`
	Email   string `arg:"" help:"Email address of the account."`
	Role    string `arg:"" enum:"FOUNDER,EXECUTIVE,EMPLOYEE" help:"Role in the company: FOUNDER, EXECUTIVE or EMPLOYEE."`
}

// Run adds a member.
func (c joinCommand) Run(s *command.Session, db *database.DB) error {
	err := changeMembership(s, db, c.Company, c.Email, func(ctx context.Context, tx *database.Tx, user, company int64) error {
		return account.AddMember(ctx, tx, user, company, account.CompanyRole(c.Role))
	})
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s is %s of %s.\n", c.Email, c.Role, c.Company)
	}
	return err
}

type leaveCommand struct {
	Company string `arg:"" help:"Slug of the company."`
	Email   string `arg:"" help:"Email address of the account."`
}

// Run removes a member.
func (c leaveCommand) Run(s *command.Session, db *database.DB) error {
	err := changeMembership(s, db, c.Company, c.Email, func(ctx context.Context, tx *database.Tx, user, company int64) error {
		err := account.RemoveMember(ctx, tx, user, company)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s does not belong to %s", c.Email, c.Company)
		}
		return err
	})
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s no longer belongs to %s.\n", c.Email, c.Company)
	}
	return err
}

// changeMembership runs apply with an account and a company in a transaction.
func changeMembership(s *command.Session, db *database.DB, slug, email string,
	apply func(ctx context.Context, tx *database.Tx, user, company int64) error,
) error {
	address, ok := account.NormalizeEmail(email)
	if !ok {
		return fmt.Errorf("%q is not an email address", email)
	}
	change := func(ctx context.Context, tx *database.Tx) error {
		c, err := BySlug(ctx, tx, slug)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("there is no company %q; `masthead company add` adds one", slug)
		}
		if err != nil {
			return err
		}
		if c.MergedInto != nil {
			kept, err := currentCompany(ctx, tx, c, nil)
			if err != nil {
				return err
			}
			return fmt.Errorf("%s was merged into %s; name that company", slug, kept.Slug)
		}
		u, err := account.UserByEmail(ctx, tx, address)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s has no account; `masthead user create` creates one", address)
		}
		if err != nil {
			return err
		}
		return apply(ctx, tx, u.ID, c.ID)
	}
	return db.Write(s.Ctx, change)
}

type listCommand struct{}

// Run lists the companies.
func (listCommand) Run(s *command.Session, db *database.DB) error {
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "slug\tname\tmembers")
	const page = 500
	for after := ""; ; {
		list, err := ListWithMembers(s.Ctx, db, after, page)
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
}

type sectorsCommand struct{}

// Run lists the sectors, with the names that imports and forms use.
func (sectorsCommand) Run(s *command.Session) error {
	for _, sector := range sectors {
		if _, err := fmt.Fprintln(s.Out, sector.Name); err != nil {
			return err
		}
	}
	return nil
}
