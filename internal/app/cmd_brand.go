package app

import (
	"context"
	"errors"
	"fmt"

	"masthead/internal/brand"
	"masthead/internal/database"
)

type brandCommand struct {
	Gate brandGate `cmd:"" help:"Set who may read the gated part of a brand's stories."`
}

type brandGate struct {
	Brand string `arg:"" help:"Slug of the brand."`
	Rule  string `arg:"" enum:"free,signed-in,member" help:"Who may read: free (everybody), signed-in (readers with an account) or member (members)."`
	Free  int    `help:"With member: free stories per month for other readers with an account." default:"0"`
}

// Validate returns an error for an invalid number; kong calls it.
func (c brandGate) Validate() error {
	if c.Free < 0 || c.Free > brand.MaxFreeReads {
		return fmt.Errorf("--free must be 0 to %d", brand.MaxFreeReads)
	}
	if c.Free > 0 && brand.Gate(c.Rule) != brand.GateMember {
		return errors.New("--free needs the rule member")
	}
	return nil
}

// Run sets the gate, also while the site runs.
func (c brandGate) Run(s *session) error {
	return s.withApp(func(a *App) (err error) {
		err = a.DB.Write(s.ctx, func(ctx context.Context, tx *database.Tx) error {
			return brand.SetGate(ctx, tx, c.Brand, brand.Gate(c.Rule), c.Free)
		})
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("there is no brand %q", c.Brand)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "The gate of %s is %s, with %d free stories a month.\n", c.Brand, c.Rule, c.Free)
		return err
	})
}
