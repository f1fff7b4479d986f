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
	"masthead/internal/story"
)

type tokenCommand struct {
	Create tokenCreate `cmd:"" help:"Create a token, which is shown only once."`
	List   tokenList   `cmd:"" help:"List the tokens."`
	Revoke tokenRevoke `cmd:"" help:"Revoke a token."`
}

type tokenCreate struct {
	Name  string  `arg:"" help:"Label that says who or what uses the token."`
	Brand *string `help:"Slug of the brand that the token may write in. Default: all brands." placeholder:"SLUG"`
}

// Validate returns an error for a token without a name; kong calls it.
func (c tokenCreate) Validate() error {
	if strings.TrimSpace(c.Name) == "" {
		return errors.New("name who or what the token is for")
	}
	return nil
}

// Run creates a token and prints its secret.
func (c tokenCreate) Run(s *session) error {
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	role, brandID := account.Admin, (*int64)(nil)
	if c.Brand != nil { // an empty name is an error, never all brands
		b, err := a.Brands.BySlug(s.ctx, *c.Brand)
		if err != nil {
			return fmt.Errorf("brand %q: %w", *c.Brand, err)
		}
		role, brandID = account.Editor, &b.ID
	}
	secret, err := account.CreateToken(s.ctx, a.DB, c.Name, role, brandID)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, secret)
	return nil
}

type tokenList struct{}

// Run lists the tokens.
func (tokenList) Run(s *session) error {
	return s.withApp(func(a *App) (err error) {
		tokens, err := account.ListTokens(s.ctx, a.DB)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
		fmt.Fprintln(w, "id\tname\trole\tcreated\tstate")
		for _, t := range tokens {
			state := "valid"
			if !t.RevokedAt.IsZero() {
				state = "revoked"
			}
			fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", t.ID, t.Name, t.Role, t.CreatedAt.Format(time.DateOnly), state)
		}
		return w.Flush()
	})
}

type tokenRevoke struct {
	ID int64 `arg:"" help:"Id of the token, as listed."`
}

// Run revokes a token.
func (c tokenRevoke) Run(s *session) error {
	return s.withApp(func(a *App) (err error) {
		err = account.RevokeToken(s.ctx, a.DB, c.ID)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("no token has the id %d; `masthead token list` lists all tokens", c.ID)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "token %d is revoked\n", c.ID)
		return err
	})
}

type publishCommand struct {
	Story int64   `arg:"" help:"Id of the story."`
	At    *moment `help:"Publish at this time instead of now, such as ${example}." placeholder:"TIME" xor:"how"`
	Back  bool    `help:"Unpublish the story." xor:"how"`
}

// moment is a time on the command line.
type moment struct{ time.Time }

const exampleMoment = "2026-12-01T09:00:00+05:30"

// UnmarshalText implements encoding.TextUnmarshaler.
func (m *moment) UnmarshalText(text []byte) (err error) {
	if m.Time, err = time.Parse(time.RFC3339, string(text)); err != nil {
		return fmt.Errorf("%q is not a time such as %s: a date, T, a time with seconds, and the offset from UTC or Z", text, exampleMoment)
	}
	return nil
}

// Run changes the status of a story.
func (c publishCommand) Run(s *session) error {
	return s.withApp(func(a *App) (err error) {
		var st *story.Story
		err = a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) (err error) {
			switch {
			case c.Back:
				st, err = a.Stories.Unpublish(ctx, tx, c.Story)
			case c.At != nil:
				st, err = a.Stories.Schedule(ctx, tx, c.Story, c.At.Time)
			default:
				st, err = a.Stories.Publish(ctx, tx, c.Story, time.Time{})
			}
			return err
		})
		switch {
		case errors.Is(err, story.ErrPast):
			return fmt.Errorf("%s is in the past; without --at the story is published now", c.At.Format(time.RFC3339))
		case err != nil:
			return err
		}
		fmt.Fprintf(s.out, "%s  %s%s\n", st.Status, a.Config.SiteURL, st.Path)
		return nil
	})
}
