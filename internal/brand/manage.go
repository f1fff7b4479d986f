package brand

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// New returns a brand that is not stored yet. Its landing page begins with its newest stories, which everybody may read.
func New(kind Kind, slug, name, path string, l i18n.Locale, zone string) *Brand {
	b := &Brand{Slug: slug, Kind: kind, Name: name, Path: path, TimeZone: zone, Numbering: "western", Gate: GateFree, Accent: DefaultAccent,
		AccentDark: "#ece9e3", Menu: Menu{}, Consent: ConsentOptIn}
	if l != i18n.Default {
		b.LocaleName, b.Numbering = &l.Name, "indian"
	}
	if zone == "Asia/Kolkata" {
		b.Numbering = "indian"
	}
	b.Sections = []Section{
		{Kind: "stories", Layout: "lead", Message: "section.featured", Source: "latest", Limit: 4},
		{Kind: "latest", Layout: "latest", Message: "section.latest", Path: b.PathOf(route.LatestPath), Source: "latest", Limit: 12},
	}
	return b
}

// maxFile is the largest file with details of a brand in bytes.
const maxFile = 256 << 10

// flagSettings are the settings, besides the name, that flags can change. A nil setting is not changed.
type flagSettings struct {
	Tagline    *string `help:"One line below the name."`
	Language   *string `help:"Language of the brand's pages, such as hindi."`
	Zone       *string `help:"Time zone, such as Asia/Kolkata."`
	Numbering  *string `help:"How large numbers are written: indian or western."`
	Location   *string `help:"Region that the brand writes for, such as gulf."`
	Accent     *string `help:"Accent colour, such as #1d4ed8."`
	AccentDark *string `help:"Accent colour in dark mode."`
	Consent    *string `help:"Consent to optional cookies before a reader chooses: given (assumed) or asked."`
	Naver      *bool   `help:"Let readers share stories on Naver." negatable:""`
	Position   *int    `help:"Position in lists of brands."`
	File       *string `help:"JSON file with the settings that have no flag, as 'brand show SLUG --json' prints them." placeholder:"FILE"`
}

// Details are the fields of a brand that a file sets. Fields that the file lacks are not changed.
type Details struct {
	Names    map[string]string `json:"names,omitempty"`
	Menu     Menu              `json:"menu,omitempty"`
	Social   []SocialLink      `json:"social,omitempty"`
	HouseAd  *HouseAd          `json:"houseAd,omitempty"`
	Settings *Settings         `json:"settings,omitempty"`
	Sections []SectionFields   `json:"sections,omitempty"`
}

// SectionFields are the members of a Section that people can set.
type SectionFields struct {
	Kind    string `json:"kind" maxLength:"40" example:"stories"`
	Layout  string `json:"layout" maxLength:"40" example:"lead"`
	Title   string `json:"title,omitempty" maxLength:"120"`
	Message string `json:"message,omitempty" maxLength:"80" doc:"Message of the catalogue, instead of a title."`
	Path    string `json:"path,omitempty" maxLength:"500"`
	Size    string `json:"size,omitempty" maxLength:"20"`
	Source  string `json:"source" maxLength:"120" example:"latest"`
	Limit   int    `json:"limit" minimum:"0" maximum:"100" example:"4"`
}

// detailsOf returns the fields of a brand that a file can set.
func detailsOf(b *Brand) Details {
	d := Details{Names: b.Names, Menu: b.Menu, Social: b.Social, HouseAd: &b.HouseAd, Settings: &b.Settings}
	for _, s := range b.Sections {
		d.Sections = append(d.Sections, s.Fields())
	}
	return d
}

// readDetails sets the fields of a brand that a file has.
func readDetails(file string, b *Brand) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if len(text) > maxFile {
		return fmt.Errorf("%s is larger than %d bytes", file, maxFile)
	}
	var d Details
	read := json.NewDecoder(bytes.NewReader(text))
	read.DisallowUnknownFields()
	if err := read.Decode(&d); err != nil {
		return fmt.Errorf("%s: %w; docs/brands.md describes the members", file, explainJSON(text, err))
	}
	if d.Names != nil {
		b.Names = d.Names
	}
	if d.Menu != nil {
		b.Menu = d.Menu
	}
	if d.Social != nil {
		b.Social = d.Social
	}
	if d.HouseAd != nil {
		b.HouseAd = *d.HouseAd
	}
	if d.Settings != nil {
		b.Settings = *d.Settings
	}
	if d.Sections != nil {
		b.Sections = nil
		for _, s := range d.Sections {
			b.Sections = append(b.Sections, s.Section())
		}
	}
	return nil
}

// explainJSON turns an error of the JSON decoder into one that the author of the file understands. It names the line if it is known.
func explainJSON(text []byte, err error) error {
	line := func(offset int64) int { return 1 + bytes.Count(text[:min(int(offset), len(text))], []byte("\n")) }
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the file is empty or ends too early")
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d is not JSON: %w", line(syntax.Offset), err)
	case errors.As(err, &kind):
		return fmt.Errorf("line %d: %s has a value of the type %s", line(kind.Offset), cmp.Or(kind.Field, "the file"), kind.Value)
	}
	if name, unknown := strings.CutPrefix(err.Error(), "json: unknown field "); unknown {
		return fmt.Errorf("there is no member %s", name)
	}
	return err
}

// apply sets the settings of a brand and checks the brand.
func (t flagSettings) apply(b *Brand) error {
	for _, set := range []struct{ from, to *string }{{t.Tagline, &b.Tagline}, {t.Zone, &b.TimeZone}, {t.Numbering, &b.Numbering},
		{t.Location, &b.Location}, {t.Accent, &b.Accent}, {t.AccentDark, &b.AccentDark}} {
		if set.from != nil {
			*set.to = *set.from
		}
	}
	b.TimeZone = ZoneName(b.TimeZone)
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
	if t.Position != nil {
		b.Position = *t.Position
	}
	if t.File != nil {
		if err := readDetails(*t.File, b); err != nil {
			return err
		}
	}
	if b.Numbering != "indian" && b.Numbering != "western" {
		return fmt.Errorf("%q is not a numbering; use indian or western", b.Numbering)
	}
	if b.Consent != ConsentOptOut && b.Consent != ConsentOptIn {
		return fmt.Errorf("%q is not a kind of consent; use given or asked", b.Consent)
	}
	return Check(b)
}

type createCommand struct {
	Slug string `arg:"" help:"Slug, which is also its address: daily-news is at /daily-news."`
	Name string `required:"" help:"Name of the brand."`
	Kind string `enum:",brand,edition,language" default:"" help:"Kind: brand, edition (of a country) or language (with a slug such as hindi)."`
	flagSettings
}

// Run creates a brand whose landing page shows its latest stories, in the time zone and language of the master brand.
func (c createCommand) Run(s *command.Session, db *database.DB, brands *Directory) error {
	master, err := brands.Master(s.Ctx)
	if errors.Is(err, database.ErrNotFound) {
		return errors.New("the publication is not set up; run `masthead setup` first")
	}
	if err != nil {
		return err
	}
	all, err := brands.All(s.Ctx)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(b *Brand) bool { return b.Slug == c.Slug }) {
		return fmt.Errorf("brand %q already exists", c.Slug)
	}
	l := master.Locale()
	kind, path := KindBrand, "/"+c.Slug
	if c.Kind == string(KindLanguage) {
		var ok bool
		if l, ok = i18n.Lookup(c.Slug); !ok || l == i18n.Default {
			return fmt.Errorf("%q is not the name of a language; an example is hindi", c.Slug)
		}
		kind, path = KindLanguage, l.Edition()
	} else if c.Kind != "" {
		kind = Kind(c.Kind)
	}
	b := New(kind, c.Slug, c.Name, path, l, master.TimeZone)
	b.Consent, b.Position = master.Consent, len(all)
	if err := c.apply(b); err != nil {
		return err
	}
	if err := saveChecked(s.Ctx, db, b); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is at %s%s\n", b.Name, s.Config.SiteURL, b.Path)
	return err
}

type editCommand struct {
	Slug string  `arg:"" help:"Slug of the brand."`
	Name *string `help:"New name."`
	flagSettings
}

// Run changes only the settings that the command line names.
func (c editCommand) Run(s *command.Session, db *database.DB, brands *Directory) error {
	old, err := brands.BySlug(s.Ctx, c.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("there is no brand %q", c.Slug)
	}
	if err != nil {
		return err
	}
	if c.Name == nil && c.flagSettings == (flagSettings{}) {
		return errors.New("nothing to change; `masthead brand edit --help` lists the settings")
	}
	b := *old
	b.Sections = slices.Clone(old.Sections)
	for i := range b.Sections {
		b.Sections[i].ID = 0 // so that Save inserts the sections again
	}
	if c.Name != nil {
		b.Name = *c.Name
	}
	if err := c.apply(&b); err != nil {
		return err
	}
	if err := saveChecked(s.Ctx, db, &b); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "%s is changed.\n", b.Slug)
	return err
}

// saveChecked checks the values that an operator typed for a brand, and saves the brand.
func saveChecked(ctx context.Context, db *database.DB, b *Brand) error {
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return Save(ctx, tx, b) })
	if errors.Is(err, permalink.ErrReserved) || errors.Is(err, permalink.ErrTaken) {
		return fmt.Errorf("the address %s belongs to another page; choose another slug", b.Path)
	}
	return err
}

type listCommand struct{}

// Run lists the brands by position.
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

type showCommand struct {
	Slug string `arg:"" help:"Slug of the brand."`
	JSON bool   `help:"Print only the JSON that --file of create and edit reads."`
}

// Run prints a brand: a line for each setting that has a flag, and then the JSON that --file reads.
func (c showCommand) Run(s *command.Session, brands *Directory) error {
	b, err := brands.BySlug(s.Ctx, c.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("there is no brand %q", c.Slug)
	}
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(detailsOf(b), "", "  ")
	if err != nil {
		return err
	}
	if c.JSON {
		_, err = fmt.Fprintf(s.Out, "%s\n", text)
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	for _, line := range [][2]string{{"slug", b.Slug}, {"kind", string(b.Kind)}, {"name", b.Name}, {"address", b.Path}, {"tagline", b.Tagline},
		{"language", b.Locale().Name}, {"zone", b.TimeZone}, {"numbering", b.Numbering}, {"location", b.Location},
		{"accent", b.Accent}, {"accent-dark", b.AccentDark}, {"consent", string(b.Consent)}, {"position", fmt.Sprint(b.Position)},
		{"gate", fmt.Sprintf("%s, %d free stories a month", b.Gate, b.FreeReads)}} {
		fmt.Fprintf(w, "%s\t%s\n", line[0], line[1])
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "\n%s\n", text)
	return err
}

type removeCommand struct {
	Slug        string `arg:"" help:"Slug of the brand."`
	WithStories bool   `help:"Also remove its stories for good; their addresses then return 410 Gone."`
}

// Run removes a brand that has no content. With WithStories, it also removes a brand that has only stories, together with these.
func (c removeCommand) Run(s *command.Session, db *database.DB, brands *Directory, remover *Remover) error {
	b, err := brands.BySlug(s.Ctx, c.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("there is no brand %q", c.Slug)
	}
	if err != nil {
		return err
	}
	if b.Kind == KindMaster {
		return errors.New("the master brand cannot be removed")
	}
	var removed RemovalResult
	err = db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		removed, err = remover.Remove(ctx, tx, b, c.WithStories)
		return err
	})
	const others = "newsletters, courses, web stories, audio shows, curated sets, a spotlight or a watched feed"
	switch {
	case errors.Is(err, ErrInUse) && c.WithStories:
		return fmt.Errorf("%s still has %s. Nothing was removed; remove or move these first", b.Slug, others)
	case errors.Is(err, ErrInUse):
		return fmt.Errorf("%s still has stories, or %s. Nothing was removed. To remove its stories with it for good, make a backup "+
			"(`masthead backup FILE`) and run `masthead brand remove %s --with-stories`", b.Slug, others, b.Slug)
	case err != nil:
		return err
	}
	text := b.Slug + " is removed."
	switch stories := removed.Stories; {
	case stories == 1:
		text = fmt.Sprintf("%s and its story are removed. The address of the story now returns 410 Gone.", b.Slug)
	case stories > 1:
		text = fmt.Sprintf("%s and its %d stories are removed. The addresses of the stories now return 410 Gone.", b.Slug, stories)
	}
	for _, lost := range removed.Lost {
		text += "\n" + lost
	}
	_, err = fmt.Fprintln(s.Out, text)
	return err
}
