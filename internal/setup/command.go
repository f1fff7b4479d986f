package setup

import (
	"fmt"
	"path/filepath"

	"masthead/internal/account"
	"masthead/internal/command"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/route"
)

var _ = command.Declare[Command]("setup", "Set up an empty publication: its name, first brand and first administrator.")

// Command is `masthead setup`.
type Command struct {
	Name      string `required:"" help:"Name of the publication."`
	Language  string `help:"Language of the publication, such as english or hindi." default:"english"`
	Zone      string `help:"Time zone, such as Asia/Kolkata." default:"UTC"`
	Address   string `help:"Public address of the site, such as https://example.com. Default: the setting site-url." placeholder:"URL"`
	Admin     string `required:"" help:"Email address of the first administrator." placeholder:"EMAIL"`
	Brand     string `help:"Name of the first brand. Default: none yet." placeholder:"NAME"`
	BrandSlug string `help:"Slug of the first brand, in its address. Default: made from its name." placeholder:"SLUG"`
}

// Run sets the publication up and prints the administrator's sign-in link.
func (c Command) Run(s *command.Session, db *database.DB) error {
	link, err := Run(s.Ctx, db, s.Config, Answers(c))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is set up.\nThis link signs %s in once, within %d minutes:\n%s\n%s", c.Name, c.Admin,
		int(account.SignInLifetime.Minutes()), link, c.nextSteps(s.Config.WithAddress(c.Address)))
	return err
}

// nextSteps says how to start the site and where the newsroom begins to work.
func (c Command) nextSteps(cfg config.Config) string {
	where := masterSlug
	if _, first, _, _ := Answers(c).brands(); first != nil {
		where = first.Slug
	}
	options := "" // the settings without which the commands would use another publication
	if usual, err := filepath.Abs("data"); err == nil && cfg.Data != usual {
		options = " --data '" + cfg.Data + "'"
	}
	return fmt.Sprintf(`
Next:
1. Start the site, unless it is running:
     masthead serve --demo=false%[5]s
   It listens on %[1]s; its address is %[2]s.
2. Open the link above. Later, sign in at %[3]s.
3. Work in the Desk, the newsroom's application, at %[2]s%[6]s:
     write the first story     %[2]s%[6]s/stories?new
     upload an export          %[2]s%[6]s/admin/imports
     add a brand               %[2]s%[6]s/admin/brands/new
     invite colleagues         %[2]s%[6]s/admin/accounts
   Programs need a token: masthead token create NAME --brand %[4]s%[5]s
`, cfg.Addr, cfg.SiteURL, cfg.AccountURL+route.SignInPath, where, options, route.DeskPath)
}

// CreatesPublication tells the program to create the publication if there is none.
func (Command) CreatesPublication() {}
