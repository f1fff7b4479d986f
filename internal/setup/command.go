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

// nextSteps says how to start the site and write the first story.
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
3. Make a token for the newsroom's API, and write the first story with it:
     masthead token create Desk --brand %[4]s%[5]s
     curl -s %[2]s/api/v2/desk/stories -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' -d '
       {"brand": "%[4]s", "title": "Our first story", "body": {"type": "doc", "content": [
         {"type": "paragraph", "content": [{"type": "text", "text": "It begins here."}]}]}}'
   The response has the id of the draft, which masthead publish ID%[5]s publishes.
   To import stories instead: masthead import wordpress FILE --brand %[4]s%[5]s
`, cfg.Addr, cfg.SiteURL, cfg.AccountURL+route.SignInPath, where, options)
}

// CreatesPublication tells the program to create the publication if there is none.
func (Command) CreatesPublication() {}
