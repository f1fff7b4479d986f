package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"os"
	"strings"
	"text/tabwriter"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	email "masthead/internal/mail"
)

type mailCommand struct {
	Sender     mailSender     `cmd:"" help:"Manage the senders of the brands' emails."`
	DKIM       mailDKIM       `cmd:"" name:"dkim" help:"Manage the keys that sign a brand's emails: create one, and print the DNS record of each."`
	Try        mailTry        `cmd:"" help:"Send a test email."`
	Bounce     mailBounce     `cmd:"" help:"Process a bounce or a complaint that a mail server passes by pipe."`
	Suppressed mailSuppressed `cmd:"" help:"List the suppressed addresses, or remove one from the list."`
}

type mailSender struct {
	List   mailSenderList   `cmd:"" help:"List the senders."`
	Set    mailSenderSet    `cmd:"" help:"Set the sender of a brand's emails."`
	Remove mailSenderRemove `cmd:"" help:"Remove the sender of a brand and its keys; the brand then uses the sender of the master brand."`
}

type mailSenderList struct{}

// Run lists the senders.
func (mailSenderList) Run(s *session) error {
	return s.withApp(func(a *App) error {
		senders, err := a.Mail.Senders(s.ctx)
		if err != nil {
			return err
		}
		w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
		fmt.Fprintln(w, "brand\tname\taddress")
		for _, sender := range senders {
			b, err := a.Brands.ByID(s.ctx, sender.BrandID)
			if err != nil {
				return fmt.Errorf("brand %d: %w", sender.BrandID, err)
			}
			fmt.Fprintf(w, "%s\t%s\t%s\n", b.Slug, sender.Name, sender.Address)
		}
		if err := w.Flush(); err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "a brand without a sender uses that of %s, or else the setting mail-from: %s\n", brand.Master, a.Config.MailFrom)
		return err
	})
}

type mailSenderSet struct {
	Brand   string `arg:"" help:"Slug of the brand."`
	Address string `arg:"" help:"Email address, such as news@example.com."`
	Name    string `help:"Name that readers see. Default: the name of the brand."`
}

// Run sets a sender.
func (c mailSenderSet) Run(s *session) error {
	return s.withBrand(c.Brand, func(a *App, b *brand.Brand) error {
		sender := email.Sender{BrandID: b.ID, Name: cmp.Or(strings.TrimSpace(c.Name), b.DisplayName(a.Config.SiteName)), Address: c.Address}
		if err := a.Mail.SetSender(s.ctx, sender); err != nil {
			return err
		}
		from := mail.Address{Name: sender.Name, Address: sender.Address}
		_, err := fmt.Fprintf(
			s.out,
			"emails of %s are sent from %s; `masthead mail dkim %s` makes a key that signs them\n",
			b.Slug,
			from.Address,
			b.Slug,
		)
		return err
	})
}

type mailSenderRemove struct {
	Brand string `arg:"" help:"Slug of the brand."`
}

// Run removes a sender.
func (c mailSenderRemove) Run(s *session) error {
	return s.withBrand(c.Brand, func(a *App, b *brand.Brand) error {
		err := a.Mail.RemoveSender(s.ctx, b.ID)
		if errors.Is(err, database.ErrNotFound) {
			return noSender(b)
		}
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(s.out, "%s no longer has a sender of its own\n", b.Slug)
		return err
	})
}

func noSender(b *brand.Brand) error {
	return fmt.Errorf("%s has no sender; `masthead mail sender set %s ADDRESS` gives it one", b.Slug, b.Slug)
}

type mailDKIM struct {
	Brand    string `arg:"" help:"Slug of the brand."`
	New      bool   `help:"Create another key, which is not used until --use." xor:"what"`
	Ed25519  bool   `name:"ed25519" help:"Create an Ed25519 key instead of an RSA key; not every receiver supports Ed25519."`
	Selector string `help:"DNS name (selector) of a new key. Default: a name made from the date." placeholder:"NAME"`
	Use      string `help:"Sign with the key of this name from now on, and delete the others." placeholder:"NAME" xor:"what"`
}

// Run creates or replaces a brand's key, and prints the DNS records of its keys.
func (c mailDKIM) Run(s *session) error {
	return s.withBrand(c.Brand, func(a *App, b *brand.Brand) error {
		senders, err := a.Mail.Senders(s.ctx)
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
		if err := c.change(s.ctx, a, b); err != nil {
			return err
		}
		keys, err := a.Mail.Keys(s.ctx)
		if err != nil {
			return err
		}
		for _, key := range keys {
			if key.BrandID == b.ID {
				if err := printKey(s.out, key, b, strings.ToLower(domain)); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// change makes the requested change; a brand without a key gets one.
func (c mailDKIM) change(ctx context.Context, a *App, b *brand.Brand) error {
	if c.Use != "" {
		err := a.Mail.UseKey(ctx, b.ID, c.Use)
		if errors.Is(err, database.ErrNotFound) {
			return fmt.Errorf("%s has no key %q; `masthead mail dkim %s` lists its keys", b.Slug, c.Use, b.Slug)
		}
		return err
	}
	keys, err := a.Mail.Keys(ctx)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if key.BrandID == b.ID && !c.New {
			return nil
		}
	}
	key, err := email.NewKey(b.ID, cmp.Or(c.Selector, a.Clock().Format("m20060102")), c.Ed25519)
	if err != nil {
		return err
	}
	return a.Mail.AddKey(ctx, key)
}

// printKey prints the DNS record of a key in the form for web forms and in the form for zone files,
// which have strings of 255 characters.
func printKey(out io.Writer, key email.Key, b *brand.Brand, domain string) error {
	name, value, err := key.Record(domain)
	if err != nil {
		return err
	}
	state := "signs"
	if key.UsedAt.IsZero() {
		state = fmt.Sprintf("waits; `masthead mail dkim %s --use %s` puts it into use after its DNS record is published", b.Slug, key.Selector)
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

type mailTry struct {
	Address string `arg:"" help:"Email address of the recipient."`
	Brand   string `help:"Slug of the brand that sends the email." default:"ys"`
}

// Run sends an email without the queue.
func (c mailTry) Run(s *session) error {
	return s.withBrand(c.Brand, func(a *App, b *brand.Brand) error {
		l := email.ComposeTest(email.BrandTheme(b, a.Config.SiteName, a.Config.SiteURL), b.Locale())
		l.To = c.Address
		if err := a.Mail.Send(s.ctx, 0, l); err != nil {
			return err
		}
		if a.Config.SMTPURL == "" {
			return nil // the log names the file
		}
		_, err := fmt.Fprintln(s.out, "the server accepted the email")
		return err
	})
}

type mailBounce struct {
	File string `arg:"" optional:"" default:"-" help:"File with the message; - is the standard input."`
}

// Run reads a bounce. A message that is not a bounce is not an error. After a temporary failure the
// mail server keeps the message and tries again.
func (c mailBounce) Run(s *session) error {
	err := s.withApp(func(a *App) error {
		in := io.Reader(os.Stdin)
		if c.File != "-" {
			file, err := os.Open(c.File)
			if err != nil {
				return err
			}
			defer file.Close()
			in = file
		}
		b, err := a.Mail.RecordBounce(s.ctx, in)
		switch {
		case errors.Is(err, email.ErrNotBounce):
			_, err = fmt.Fprintln(s.out, err)
		case err == nil:
			_, err = fmt.Fprintf(s.out, "email %d: %s %s\n", b.Job, cmp.Or(string(b.Reason), "nothing to do"), b.Status)
		}
		return err
	})
	if err != nil {
		return later{err}
	}
	return nil
}

// later is a failure after which a mail server tries again (EX_TEMPFAIL).
type later struct{ error }

// ExitStatus returns the exit status of the program.
func (later) ExitStatus() int { return 75 }

// Unwrap returns the failure.
func (l later) Unwrap() error { return l.error }

type mailSuppressed struct {
	Remove string `help:"Address to remove from the list, or its hash as listed." placeholder:"ADDRESS"`
}

// Run lists the suppressed addresses, or lifts one.
func (c mailSuppressed) Run(s *session) error {
	return s.withApp(func(a *App) error {
		if c.Remove != "" {
			return c.remove(s, a)
		}
		w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
		fmt.Fprintln(w, "mark\taddress\treason\tstatus\tsince")
		const atOnce = 1000
		for after := (*email.SuppressedAddress)(nil); ; {
			list, err := a.Mail.SuppressedAddresses(s.ctx, after, atOnce)
			if err != nil {
				return err
			}
			for _, row := range list {
				fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", row.Mark, cmp.Or(row.Hint, "?"), row.Reason, row.Status, row.CreatedAt.Format(time.DateOnly))
			}
			if len(list) < atOnce {
				return w.Flush()
			}
			after = &list[len(list)-1]
		}
	})
}

func (c mailSuppressed) remove(s *session, a *App) error {
	lift := a.Mail.UnsuppressMark
	if strings.Contains(c.Remove, "@") {
		lift = a.Mail.Unsuppress
	}
	was, err := lift(s.ctx, c.Remove)
	if err != nil {
		return err
	}
	if !was {
		return fmt.Errorf("%s is not suppressed", c.Remove)
	}
	_, err = fmt.Fprintf(s.out, "%s is no longer suppressed\n", c.Remove)
	return err
}

// withBrand opens the existing publication for a command about one of its brands.
func (s *session) withBrand(slug string, run func(*App, *brand.Brand) error) error {
	return s.withApp(func(a *App) error {
		b, err := a.Brands.BySlug(s.ctx, slug)
		if err != nil {
			return fmt.Errorf("brand %q: %w", slug, err)
		}
		return run(a, b)
	})
}
