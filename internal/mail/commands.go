package mail

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"masthead/internal/brand"
	"masthead/internal/command"
	"masthead/internal/database"
)

var _ = command.Declare[Command]("mail", "Manage senders, signing keys and suppressed addresses of emails.")

// Command is `masthead mail`.
type Command struct {
	Sender     senderCommand     `cmd:"" help:"Manage the senders of the brands' emails."`
	DKIM       dkimCommand       `cmd:"" name:"dkim" help:"Manage the keys that sign a brand's emails, and print the DNS record of each."`
	Try        tryCommand        `cmd:"" help:"Send a test email."`
	Bounce     bounceCommand     `cmd:"" help:"Process a bounce or a complaint that a mail server passes through a pipe."`
	Suppressed suppressedCommand `cmd:"" help:"List the suppressed addresses, or remove one from the list."`
}

type senderCommand struct {
	List   listSenders  `cmd:"" help:"List the senders."`
	Set    setSender    `cmd:"" help:"Set the sender of a brand's emails."`
	Remove removeSender `cmd:"" help:"Remove the sender of a brand and its keys; the brand then uses the sender of the master brand."`
}

type listSenders struct{}

// Run lists the senders.
func (listSenders) Run(s *command.Session, mails *Worker, brands *brand.Directory) error {
	senders, err := mails.Senders(s.Ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "brand\tname\taddress")
	for _, sender := range senders {
		b, err := brands.ByID(s.Ctx, sender.BrandID)
		if err != nil {
			return fmt.Errorf("brand %d: %w", sender.BrandID, err)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", b.Slug, sender.Name, sender.Address)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	master, err := brands.Master(s.Ctx)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "A brand without a sender uses that of %s, or else the setting mail-from: %s.\n", master.Slug,
		s.Config.MailFrom)
	return err
}

type setSender struct {
	Brand   string `arg:"" help:"Slug of the brand."`
	Address string `arg:"" help:"Email address, such as news@example.com."`
	Name    string `help:"Name that readers see. Default: the name of the brand."`
}

// Run sets a sender.
func (c setSender) Run(s *command.Session, mails *Worker, brands *brand.Directory) error {
	b, err := findBrand(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	sender := Sender{BrandID: b.ID, Name: cmp.Or(strings.TrimSpace(c.Name), b.DisplayName(s.Config.SiteName)), Address: c.Address}
	if err := mails.SetSender(s.Ctx, sender); err != nil {
		return err
	}
	_, err = fmt.Fprintf(
		s.Out,
		"Emails of %s are sent from %s. `masthead mail dkim %s` makes a key that signs them.\n",
		b.Slug,
		sender.Address,
		b.Slug,
	)
	return err
}

type removeSender struct {
	Brand string `arg:"" help:"Slug of the brand."`
}

// Run removes a sender.
func (c removeSender) Run(s *command.Session, mails *Worker, brands *brand.Directory) error {
	b, err := findBrand(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	err = mails.RemoveSender(s.Ctx, b.ID)
	if errors.Is(err, database.ErrNotFound) {
		return noSender(b)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s no longer has a sender of its own.\n", b.Slug)
	return err
}

func noSender(b *brand.Brand) error {
	return fmt.Errorf("%s has no sender; `masthead mail sender set %s ADDRESS` gives it one", b.Slug, b.Slug)
}

type dkimCommand struct {
	Brand    string `arg:"" help:"Slug of the brand."`
	New      bool   `help:"Create a new key; emails are not signed with it until you name it with --use." xor:"what"`
	Ed25519  bool   `name:"ed25519" help:"Create an Ed25519 key instead of an RSA key; not every receiver supports Ed25519."`
	Selector string `help:"DNS name (selector) of a new key. Default: a name made from the date." placeholder:"NAME"`
	Use      string `help:"Sign with the key of this name from now on, and delete the others." placeholder:"NAME" xor:"what"`
}

// Run creates or replaces a brand's key, and prints the DNS records of its keys.
func (c dkimCommand) Run(s *command.Session, mails *Worker, brands *brand.Directory) error {
	b, err := findBrand(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	senders, err := mails.Senders(s.Ctx)
	if err != nil {
		return err
	}
	domain := ""
	for _, sender := range senders {
		if sender.BrandID == b.ID {
			_, domain, _ = strings.Cut(sender.Address, "@")
		}
	}
	if domain == "" {
		return noSender(b)
	}
	if err := c.changeKeys(s.Ctx, mails, b); err != nil {
		return err
	}
	keys, err := mails.Keys(s.Ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if key.BrandID == b.ID {
			if err := printKey(s.Out, key, b, strings.ToLower(domain)); err != nil {
				return err
			}
		}
	}
	return nil
}

// changeKeys makes the requested change; a brand without a key gets one.
func (c dkimCommand) changeKeys(ctx context.Context, mails *Worker, b *brand.Brand) error {
	if c.Use != "" {
		err := mails.UseKey(ctx, b.ID, c.Use)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s has no key %q; `masthead mail dkim %s` lists its keys", b.Slug, c.Use, b.Slug)
		}
		return err
	}
	keys, err := mails.Keys(ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if key.BrandID == b.ID && !c.New {
			return nil
		}
	}
	key, err := NewKey(b.ID, cmp.Or(c.Selector, mails.db.Now().Format("m20060102")), c.Ed25519)
	if err != nil {
		return err
	}
	return mails.AddKey(ctx, key)
}

// printKey prints the DNS record of a key in the form for web forms and in the form for zone files,
// which have strings of 255 characters.
func printKey(out io.Writer, key Key, b *brand.Brand, domain string) error {
	name, value, err := key.Record(domain)
	if err != nil {
		return err
	}
	state := "signs"
	if key.UsedAt.IsZero() {
		state = fmt.Sprintf("is not in use; after its DNS record is published, run `masthead mail dkim %s --use %s`", b.Slug, key.Selector)
	}
	var parts []string
	for rest := value; rest != ""; {
		n := min(255, len(rest))
		parts, rest = append(parts, `"`+rest[:n]+`"`), rest[n:]
	}
	_, err = fmt.Fprintf(
		out,
		"key %s %s\n\nTXT record  %s\nvalue       %s\n\nzone file   %s. IN TXT ( %s )\n\n",
		key.Selector,
		state,
		name,
		value,
		name,
		strings.Join(parts, " "),
	)
	return err
}

type tryCommand struct {
	Address string `arg:"" help:"Email address of the recipient."`
	Brand   string `help:"Slug of the brand that sends the email. Default: the master brand."`
}

// Run sends an email without the queue.
func (c tryCommand) Run(s *command.Session, mails *Worker, brands *brand.Directory) error {
	b, err := findBrand(s.Ctx, brands, c.Brand)
	if err != nil {
		return err
	}
	email := ComposeTest(BrandTheme(b, s.Config.SiteName, s.Config.SiteURL), b.Locale())
	email.To = c.Address
	if err := mails.Send(s.Ctx, 0, email); err != nil {
		return err
	}
	if s.Config.SMTPURL == "" {
		return nil // the log names the file
	}
	_, err = fmt.Fprintln(s.Out, "The server accepted the email.")
	return err
}

type bounceCommand struct {
	File string `arg:"" optional:"" default:"-" help:"File with the message, or - for standard input."`
}

// Run reads a bounce. A message that is not a bounce is not an error. After a temporary failure the
// mail server keeps the message and tries again.
func (c bounceCommand) Run(s *command.Session, mails *Worker) error {
	in := io.Reader(os.Stdin)
	if c.File != "-" {
		file, err := os.Open(c.File)
		if err != nil {
			return err
		}
		defer file.Close()
		in = file
	}
	b, err := mails.RecordBounce(s.Ctx, in)
	switch {
	case errors.Is(err, ErrNotBounce):
		_, err = fmt.Fprintln(s.Out, err)
	case err == nil:
		_, err = fmt.Fprintf(s.Out, "Email %d: %s %s\n", b.Job, cmp.Or(string(b.Reason), "nothing to do"), b.Status)
	}
	return err
}

// FailureStatus returns the exit status after a failure: EX_TEMPFAIL, after which a mail server tries again.
func (bounceCommand) FailureStatus() int { return 75 }

type suppressedCommand struct {
	Remove string `help:"Address to remove from the list, or its hash as listed." placeholder:"ADDRESS"`
}

// Run lists the suppressed addresses, or removes one from the list.
func (c suppressedCommand) Run(s *command.Session, mails *Worker) error {
	if c.Remove != "" {
		return c.remove(s, mails)
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "hash\taddress\treason\tstatus\tsince")
	const atOnce = 1000
	for after := ""; ; {
		list, err := mails.FindSuppressed(s.Ctx, SuppressedFilter{After: after}, atOnce)
		if err != nil {
			return err
		}
		for _, row := range list {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", row.Mark, cmp.Or(row.Hint, "?"), row.Reason, row.Status, row.CreatedAt.Format(time.DateOnly))
		}
		if len(list) < atOnce {
			return w.Flush()
		}
		after = list[len(list)-1].Mark
	}
}

func (c suppressedCommand) remove(s *command.Session, mails *Worker) error {
	lift := mails.UnsuppressMark
	if strings.Contains(c.Remove, "@") {
		lift = mails.Unsuppress
	}
	was, err := lift(s.Ctx, c.Remove)
	if err != nil {
		return err
	}
	if !was {
		return fmt.Errorf("%s is not suppressed", c.Remove)
	}
	_, err = fmt.Fprintf(s.Out, "%s is no longer suppressed.\n", c.Remove)
	return err
}

// findBrand returns a brand, the master brand for "".
func findBrand(ctx context.Context, brands *brand.Directory, slug string) (*brand.Brand, error) {
	b, err := brands.BySlugOrMaster(ctx, slug)
	if err != nil {
		return nil, fmt.Errorf("brand %q: %w", slug, err)
	}
	return b, nil
}
