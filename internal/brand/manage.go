package brand

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
)

// accentDark is the accent colour of new brands in dark mode.
const accentDark = "#ece9e3"

// maxMenuFile is the limit of the file with a menu in bytes.
const maxMenuFile = 64 << 10

// traits are what the commands can set besides the name. A nil trait is left alone.
type traits struct {
	Tagline    *string `help:"One line below the name."`
	Language   *string `help:"Language of its pages, such as hindi."`
	Zone       *string `help:"Time zone, such as Asia/Kolkata."`
	Numbering  *string `help:"How large numbers are written: indian or western."`
	Location   *string `help:"Region that it writes for, such as gulf."`
	Accent     *string `help:"Accent colour, such as #1d4ed8."`
	AccentDark *string `help:"Accent colour in dark mode."`
	Consent    *string `help:"Optional cookies until a reader has chosen: given or asked."`
	Naver      *bool   `help:"Readers can share stories on Naver." negatable:""`
	Menu       *string `help:"JSON file with the groups of the header's menu." placeholder:"FILE"`
}

// apply sets the traits of a brand and checks the brand.
func (t traits) apply(b *Brand) error {
	for _, set := range []struct{ from, to *string }{{t.Tagline, &b.Tagline}, {t.Zone, &b.TimeZone}, {t.Numbering, &b.Numbering},
		{t.Location, &b.Location}, {t.Accent, &b.Accent}, {t.AccentDark, &b.AccentDark}} {
		if set.from != nil {
			*set.to = *set.from
		}
	}
	if t.Consent != nil {
		b.Consent = Consent(*t.Consent)
	}
	if t.Naver != nil {
		b.Settings.Naver = *t.Naver
	}
	if t.Language != nil {
		l, ok := i18n.Lookup(*t.Language)
		if !ok {
			return fmt.Errorf("%q is not one of the languages", *t.Language)
		}
		b.LocaleName = nil
		if l != i18n.Default {
			b.LocaleName = &l.Name
		}
	}
	if t.Menu != nil {
		text, err := os.ReadFile(*t.Menu)
		if err != nil {
			return err
		}
		b.Menu = nil
		if len(text) > maxMenuFile {
			return fmt.Errorf("%s is larger than %d bytes", *t.Menu, maxMenuFile)
		}
		if err := json.Unmarshal(text, &b.Menu); err != nil {
			return fmt.Errorf("%s is not a menu: %w", *t.Menu, err)
		}
	}
	if b.Numbering != "indian" && b.Numbering != "western" {
		return fmt.Errorf("%q is not a numbering; use indian or western", b.Numbering)
	}
	if b.Consent != ConsentOptOut && b.Consent != ConsentOptIn {
		return fmt.Errorf("%q is not a rule of consent; use given or asked", b.Consent)
	}
	return Check(b)
}

type createCommand struct {
	Slug string `arg:"" help:"Slug, which is also its address: daily-news is at /daily-news."`
	Name string `required:"" help:"Name of the brand."`
	traits
}

// Run creates a brand whose landing page shows its latest stories, in the time zone and language of the master brand.
func (c createCommand) Run(s *command.Session, db *database.DB, brands *Directory) error {
	master, err := brands.Master(s.Ctx)
	if errors.Is(err, database.ErrNotFound) {
		return errors.New("the publication is not set up; `masthead setup` does that")
	}
	if err != nil {
		return err
	}
	all, err := brands.All(s.Ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(b *Brand) bool { return b.Slug == c.Slug }) {
		return fmt.Errorf("there is a brand %q already", c.Slug)
	}
	b := &Brand{Slug: c.Slug, Kind: KindBrand, Name: c.Name, Path: "/" + c.Slug, LocaleName: master.LocaleName, TimeZone: master.TimeZone,
		Numbering: master.Numbering, Gate: GateFree, Accent: DefaultAccent, AccentDark: accentDark, Consent: master.Consent, Position: len(all)}
	b.Sections = []Section{{Kind: "latest", Layout: "latest", Message: "section.latest", Path: b.PathOf("/latest"), Source: "latest",
		Limit: 12}}
	if err := c.apply(b); err != nil {
		return err
	}
	if err := saveTyped(s.Ctx, db, b); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is at %s%s\n", b.Name, s.Config.SiteURL, b.Path)
	return err
}

type editCommand struct {
	Slug string  `arg:"" help:"Slug of the brand."`
	Name *string `help:"New name."`
	traits
}

// Run changes what is named and leaves the rest alone.
func (c editCommand) Run(s *command.Session, db *database.DB, brands *Directory) error {
	old, err := brands.BySlug(s.Ctx, c.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("there is no brand %q", c.Slug)
	}
	if err != nil {
		return err
	}
	b := *old
	b.Sections = slices.Clone(old.Sections)
	for i := range b.Sections {
		b.Sections[i].ID = 0 // stored again
	}
	if c.Name != nil {
		b.Name = *c.Name
	}
	if err := c.apply(&b); err != nil {
		return err
	}
	if err := saveTyped(s.Ctx, db, &b); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is changed.\n", b.Slug)
	return err
}

// saveTyped saves a brand that an operator typed.
func saveTyped(ctx context.Context, db *database.DB, b *Brand) error {
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return Save(ctx, tx, b) })
	if errors.Is(err, permalink.ErrReserved) || errors.Is(err, permalink.ErrTaken) {
		return fmt.Errorf("the address %s belongs to another page; choose another slug", b.Path)
	}
	return err
}

type listCommand struct{}

// Run lists the brands in their order.
func (listCommand) Run(s *command.Session, brands *Directory) error {
	all, err := brands.All(s.Ctx)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "slug\tname\tkind\taddress\tlanguage\ttime zone\tgate")
	for _, b := range all {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", b.Slug, b.Name, b.Kind, b.Path, b.Locale().Name, b.TimeZone, b.Gate)
	}
	return w.Flush()
}
