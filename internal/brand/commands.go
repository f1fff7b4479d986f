package brand

import (
	"context"
	"errors"
	"fmt"

	"masthead/internal/command"
	"masthead/internal/database"
)

var _ = command.Declare[Command]("brand", "Create, change, list and remove brands, and set who may read their gated stories.")

// Command is `masthead brand`.
type Command struct {
	Create createCommand `cmd:"" help:"Create a brand."`
	Edit   editCommand   `cmd:"" help:"Change a brand. Only the settings that are given change."`
	List   listCommand   `cmd:"" help:"List the brands."`
	Show   showCommand   `cmd:"" help:"Print the settings of a brand, and the JSON that brand edit --file reads."`
	Remove removeCommand `cmd:"" help:"Remove a brand that has no content or, with --with-stories, only stories."`
	Gate   gateCommand   `cmd:"" help:"Set who may read the gated part of a brand's stories."`
}

type gateCommand struct {
	Brand string `arg:"" help:"Slug of the brand."`
	Rule  string `arg:"" enum:"free,signed-in,member" help:"Who may read: free (everybody), signed-in (with account) or member (see --free)."`
	Free  int    `help:"For member: free stories a month for readers with an account. 0: only the brand's writers can read them." default:"0"`
}

// Validate returns an error for an invalid number; kong calls it.
func (c gateCommand) Validate() error {
	if c.Free < 0 || c.Free > MaxFreeReads {
		return fmt.Errorf("--free must be 0 to %d", MaxFreeReads)
	}
	if c.Free > 0 && Gate(c.Rule) != GateMember {
		return errors.New(`--free requires the rule "member"`)
	}
	return nil
}

// Run sets the gate. The site may be running.
func (c gateCommand) Run(s *command.Session, db *database.DB) error {
	err := db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error {
		return SetGate(ctx, tx, c.Brand, Gate(c.Rule), c.Free)
	})
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("there is no brand %q", c.Brand)
	}
	if err != nil {
		return err
	}
	free := fmt.Sprintf("%d free stories", c.Free)
	if c.Free == 1 {
		free = "one free story"
	}
	if _, err = fmt.Fprintf(s.Out, "The gate of %s is %s, with %s a month.\n", c.Brand, c.Rule, free); err != nil {
		return err
	}
	if Gate(c.Rule) == GateMember && c.Free == 0 {
		return nil
	}
	_, err = fmt.Fprintln(s.Out,
		"If a site was imported into the brand before, its texts that were for some members only are now open too. Import the site "+
			"again to make these stories drafts.")
	return err
}
