package app

import (
	"context"
	"fmt"
	"text/tabwriter"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/story"
)

type tokenCommand struct {
	Create tokenCreate `cmd:"" help:"Make a token; it is shown once."`
	List   tokenList   `cmd:"" help:"List the tokens."`
	Revoke tokenRevoke `cmd:"" help:"End a token."`
}

type tokenCreate struct {
	Name  string `arg:"" help:"Who or what it is for."`
	Brand string `help:"The one brand that it may write in; without it, every brand."`
}

// Run makes a token and prints its secret.
func (c tokenCreate) Run(s *session) error {
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	role, brandID := account.Admin, (*int64)(nil)
	if c.Brand != "" {
		b, err := a.Brands.BySlug(s.ctx, c.Brand)
		if err != nil {
			return fmt.Errorf("brand %q: %w", c.Brand, err)
		}
		role, brandID = account.Editor, &b.ID
	}
	secret, err := account.Create(s.ctx, a.DB, c.Name, role, brandID)
	if err != nil {
		return err
	}
	fmt.Fprintln(s.out, secret)
	return nil
}

type tokenList struct{}

// Run lists the tokens.
func (tokenList) Run(s *session) error {
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	tokens, err := account.List(s.ctx, a.DB)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "id\tname\trole\tmade\tstate")
	for _, t := range tokens {
		state := "valid"
		if !t.RevokedAt.IsZero() {
			state = "revoked"
		}
		fmt.Fprintf(w, "%d\t%s\t%s\t%s\t%s\n", t.ID, t.Name, t.Role, t.CreatedAt.Format(time.DateOnly), state)
	}
	return w.Flush()
}

type tokenRevoke struct {
	ID int64 `arg:"" help:"Number of the token, as listed."`
}

// Run ends a token.
func (c tokenRevoke) Run(s *session) error {
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	return account.Revoke(s.ctx, a.DB, c.ID)
}

type publishCommand struct {
	Story int64     `arg:"" help:"Number of the story."`
	At    time.Time `help:"Publish at this moment (RFC 3339) instead of now." xor:"how"`
	Back  bool      `help:"Take the story back." xor:"how"`
}

// Run changes where a story stands.
func (c publishCommand) Run(s *session) error {
	a, err := s.open()
	if err != nil {
		return err
	}
	defer func() { _ = a.Close() }()
	var st *story.Story
	err = a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		switch {
		case c.Back:
			st, err = a.Stories.Unpublish(ctx, tx, c.Story)
		case !c.At.IsZero():
			st, err = a.Stories.Schedule(ctx, tx, c.Story, c.At)
		default:
			st, err = a.Stories.Publish(ctx, tx, c.Story, time.Time{})
		}
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "%s  %s%s\n", st.Status, a.Config.SiteURL, st.Path)
	return nil
}
