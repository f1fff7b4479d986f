package setup

import (
	"fmt"

	"masthead/internal/account"
	"masthead/internal/command"
	"masthead/internal/database"
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
	BrandSlug string `help:"Slug of the first brand, in its address. Default: from its name." placeholder:"SLUG"`
}

// Run sets the publication up and prints the administrator's sign-in link.
func (c Command) Run(s *command.Session, db *database.DB) error {
	link, err := Run(s.Ctx, db, s.Config, Answers(c))
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is set up.\nThis link signs %s in once, within %d minutes:\n%s\n", c.Name, c.Admin,
		int(account.SignInLifetime.Minutes()), link)
	return err
}

// CreatesPublication tells the program to create the publication if there is none.
func (Command) CreatesPublication() {}
