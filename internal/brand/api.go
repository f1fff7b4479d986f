package brand

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/text"
)

// API has the newsroom's operations on brands.
type API struct {
	DB      *database.DB
	Brands  *Directory
	Remover func() *Remover // called when a brand is removed
}

// Register adds the operations to the API.
func (p *API) Register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Admins may call it.")}
	}
	apiv2.Admin(a, http.MethodGet, "/desk/brands", "list-desk-brands", "List the brands by position", p.listBrands, in("")...)
	apiv2.Admin(a, http.MethodPost, "/desk/brands", "create-brand", "Create a brand", p.create, in(
		"Its landing page shows its latest stories; it has the consent of the master brand. ")...)
	apiv2.Admin(a, http.MethodGet, "/desk/brands/{slug}", "read-desk-brand", "Read a brand as the newsroom saves it", p.read, in("")...)
	apiv2.Admin(a, http.MethodPut, "/desk/brands/{slug}", "save-brand", "Change a brand", p.save, in(
		"Readers see the change at once. The slug, the kind and the path cannot be changed. "+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, "/desk/brands/{slug}", "remove-brand", "Remove a brand that has no content", p.remove, in(
		"The status is 409 if it has stories or other content. The master brand cannot be removed. ")...)
}

// BrandEdit has the fields of a brand that the newsroom saves.
type BrandEdit struct {
	Name       string            `json:"name" maxLength:"80" example:"Makers"`
	Names      map[string]string `json:"names,omitempty" doc:"Names in other languages, by BCP 47 code."`
	Tagline    string            `json:"tagline,omitempty" maxLength:"200" doc:"One line below the name."`
	Lang       string            `json:"lang" maxLength:"20" example:"en" doc:"BCP 47 code of the language of its pages."`
	TimeZone   string            `json:"timeZone" maxLength:"60" example:"Asia/Kolkata"`
	Numbering  string            `json:"numbering" enum:"indian,western" doc:"How large numbers are written."`
	Location   string            `json:"location,omitempty" maxLength:"60" doc:"Region that the brand writes for." example:"gulf"`
	Accent     string            `json:"accent" maxLength:"7" example:"#1d4ed8" doc:"Colour of links; contrast of at least 4.5."`
	AccentDark string            `json:"accentDark" maxLength:"7" example:"#93b4ff" doc:"In dark mode; contrast of at least 4.5."`
	Consent    Consent           `json:"consent" enum:"given,asked" doc:"Consent to optional cookies before a reader chooses."`
	Gate       Gate              `json:"gate" enum:"free,signed-in,member" doc:"Who may read the gated part of its stories."`
	FreeReads  int               `json:"freeReads" minimum:"0" maximum:"100" doc:"Free gated stories a month; only for member."`
	Position   int               `json:"position" minimum:"0" maximum:"1000" doc:"In lists of brands."`
	Menu       Menu              `json:"menu" nullable:"false" maxItems:"6" doc:"Groups of the header's menu."`
	Social     []SocialLink      `json:"social" nullable:"false" maxItems:"12" doc:"Profiles on social networks."`
	HouseAd    HouseAd           `json:"houseAd" doc:"Advertisement at the foot of a phone's screen; none without a text."`
	Settings   Settings          `json:"settings"`
	Sections   []SectionFields   `json:"sections" nullable:"false" maxItems:"60" doc:"Of the landing page, in order."`
}

// DeskBrand is a brand as the newsroom sees it.
type DeskBrand struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Slug    string `json:"slug" example:"makers"`
	Kind    Kind   `json:"kind" enum:"master,brand,edition,language"`
	Path    string `json:"path" example:"/makers" doc:"Path of the landing page."`
	BrandEdit
}

func newDeskBrand(b *Brand) DeskBrand {
	e := BrandEdit{b.Name, b.Names, b.Tagline, b.Locale().Code, b.TimeZone, b.Numbering, b.Location, b.Accent, b.AccentDark, b.Consent, b.Gate,
		b.FreeReads, b.Position, b.Menu, b.Social, b.HouseAd, b.Settings, []SectionFields{}}
	if e.Menu == nil {
		e.Menu = Menu{}
	}
	for i := range e.Menu {
		if e.Menu[i].Items == nil {
			e.Menu[i].Items = []MenuItem{}
		}
	}
	if e.Social == nil {
		e.Social = []SocialLink{}
	}
	e.Sections = append(e.Sections, detailsOf(b).Sections...)
	return DeskBrand{b.ID, apiv2.VersionOf(e), b.Slug, b.Kind, b.Path, e}
}

// apply sets the fields of a brand. The error is an invalid.Fields.
func (e *BrandEdit) apply(b *Brand) error {
	wrong := invalid.Fields{}
	l, ok := i18n.Lookup(e.Lang)
	if !ok {
		wrong["lang"] = "is not one of the publication's languages"
	}
	if b.Kind == KindLanguage && b.ID != 0 && ok && l != b.Locale() {
		wrong["lang"] = "cannot be changed, because the brand is the edition of its language"
	}
	for code := range e.Names {
		if other, known := i18n.Lookup(code); !known || other.Code != code {
			wrong["names."+code] = "is not the code of one of the publication's languages"
		}
	}
	b.LocaleName = nil
	if ok && l != i18n.Default {
		b.LocaleName = &l.Name
	}
	b.Name, b.Names, b.Tagline = strings.TrimSpace(e.Name), e.Names, strings.TrimSpace(e.Tagline)
	b.TimeZone, b.Numbering, b.Location = ZoneName(e.TimeZone), e.Numbering, e.Location
	b.Accent, b.AccentDark, b.Consent, b.Gate = strings.ToLower(e.Accent), strings.ToLower(e.AccentDark), e.Consent, e.Gate
	b.FreeReads, b.Position, b.Menu, b.Social, b.HouseAd, b.Settings = e.FreeReads, e.Position, e.Menu, e.Social, e.HouseAd, e.Settings
	b.Sections = nil
	for _, s := range e.Sections {
		b.Sections = append(b.Sections, Section{Kind: s.Kind, Layout: s.Layout, Title: s.Title, Message: s.Message, Path: s.Path, Size: s.Size,
			Source: s.Source, Limit: s.Limit})
	}
	checkFields(b, wrong)
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// checkFields adds to wrong what Check finds, by field.
func checkFields(b *Brand, wrong invalid.Fields) {
	add := func(field string, err error) {
		if err != nil && wrong[field] == "" {
			wrong[field] = err.Error()
		}
	}
	add("name", CheckName(b.Name))
	add("timeZone", CheckZone(b.TimeZone))
	for code, name := range b.Names {
		add("names."+code, CheckName(name))
	}
	if utf8.RuneCountInString(b.Tagline) > MaxTagline || !text.IsOneLine(b.Tagline) {
		wrong["tagline"] = fmt.Sprintf("must be one line of at most %d characters", MaxTagline)
	}
	for field, err := range colourErrors(b) {
		add(field, err)
	}
	if b.FreeReads > 0 && b.Gate != GateMember {
		wrong["freeReads"] = "is only for the gate of members"
	}
	if list := b.Settings.PeopleList; list != "" && !strings.HasPrefix(list, "/") {
		wrong["settings.peopleList"] = "is not a path"
	}
	for i, slug := range b.Settings.SearchCategories {
		add(fmt.Sprintf("settings.searchCategories[%d]", i), CheckSlug(slug))
	}
	link := func(field, to string) {
		if to != "" && !isLink(to) {
			wrong[field] = "is neither a path of the site nor an address that begins with https://"
		}
	}
	item := func(field string, it MenuItem) {
		link(field+".path", it.Path)
		add(field+".key", checkMessage(it.Key))
		for code, text := range it.Texts {
			add(field+".texts."+code, checkTextIn(code, text))
		}
	}
	for i, group := range b.Menu {
		at := fmt.Sprintf("menu[%d]", i)
		add(at+".key", checkMessage(group.Key))
		for j, it := range group.Items {
			item(fmt.Sprintf("%s.items[%d]", at, j), it)
		}
	}
	for i, it := range b.Settings.ClosingLinks {
		item(fmt.Sprintf("settings.closingLinks[%d]", i), it)
	}
	for i, profile := range b.Social {
		link(fmt.Sprintf("social[%d].url", i), profile.URL)
	}
	link("houseAd.path", b.HouseAd.Path)
	for i, s := range b.Sections {
		link(fmt.Sprintf("sections[%d].path", i), s.Path)
		add(fmt.Sprintf("sections[%d].kind", i), errors.Join(s.check()...))
	}
	checkSettings(&b.Settings, add)
}

type listBrandsInput struct {
	apiv2.KeyPage
	Q string `query:"q" maxLength:"100" doc:"Part of a name or of a slug."`
}

func (p *API) listBrands(ctx context.Context, in *listBrandsInput) (*apiv2.Output[apiv2.Items[DeskBrand]], error) {
	all, err := p.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	all = slices.Clone(all)
	begin := 0
	part := strings.ToLower(strings.TrimSpace(in.Q))
	all = slices.DeleteFunc(all, func(b *Brand) bool {
		return !strings.Contains(strings.ToLower(b.Name), part) && !strings.Contains(b.Slug, part)
	})
	if after != 0 {
		if begin = 1 + slices.IndexFunc(all, func(b *Brand) bool { return b.ID == after }); begin == 0 {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
	}
	return apiv2.Private(apiv2.ItemsOf(all[begin:], in.Limit, newDeskBrand, func(b *Brand) string { return strconv.FormatInt(b.ID, 10) })), nil
}

// BrandInput names a brand.
type BrandInput struct {
	Slug string `path:"slug" maxLength:"100" doc:"Slug of the brand."`
}

func (p *API) read(ctx context.Context, in *BrandInput) (*apiv2.Output[DeskBrand], error) {
	b, err := p.Brands.BySlug(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newDeskBrand(b)), nil
}

type createBrandInput struct {
	Body struct {
		Slug string `json:"slug" maxLength:"60" example:"makers" doc:"For a language edition the name of the language, such as hindi."`
		Kind Kind   `json:"kind" enum:"brand,edition,language"`
		BrandEdit
	}
}

func (p *API) create(ctx context.Context, in *createBrandInput) (*apiv2.Output[DeskBrand], error) {
	master, err := p.Brands.Master(ctx)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.Error(http.StatusConflict, "The publication is not set up yet.")
	}
	if err != nil {
		return nil, err
	}
	wrong := invalid.Fields{}
	if err := CheckSlug(in.Body.Slug); err != nil {
		wrong["slug"] = err.Error()
	}
	l, path := master.Locale(), "/"+in.Body.Slug
	if in.Body.Kind == KindLanguage {
		var ok bool
		if l, ok = i18n.Lookup(in.Body.Slug); !ok || l == i18n.Default || l.Name != in.Body.Slug {
			wrong["slug"], l = "is not the name of a language, such as hindi", master.Locale()
		} else {
			path, in.Body.Lang = l.Edition(), l.Code
		}
	}
	b := New(in.Body.Kind, in.Body.Slug, in.Body.Name, path, l, cmp.Or(in.Body.TimeZone, master.TimeZone))
	first := b.Sections
	if err := invalid.Join(wrong, in.Body.apply(b)); err != nil {
		return nil, err
	}
	if len(b.Sections) == 0 {
		b.Sections = first
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Brand, error) {
		if known, err := stored(ctx, tx, b.Slug); err == nil {
			return nil, invalid.Fields{"slug": "is taken by the brand " + known.Name}
		} else if !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
		return b, Save(ctx, tx, b)
	})
}

type saveBrandInput struct {
	BrandInput
	Body struct {
		BrandEdit
		Version int64 `json:"version" doc:"Version of the brand that was read; 409 if it has changed since."`
	}
}

func (p *API) save(ctx context.Context, in *saveBrandInput) (*apiv2.Output[DeskBrand], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Brand, error) {
		b, err := stored(ctx, tx, in.Slug)
		if err != nil {
			return nil, err
		}
		if now := newDeskBrand(b); now.Version != in.Body.Version {
			return nil, apiv2.Changed(now)
		}
		before := b.Name
		if err := in.Body.apply(b); err != nil {
			return nil, err
		}
		if b.Name != before {
			tx.Emit("brand.renamed", b.ID)
		}
		return b, Save(ctx, tx, b)
	})
}

// write runs change in a transaction and returns the brand afterwards.
func (p *API) write(ctx context.Context, change func(context.Context, *database.Tx) (*Brand, error)) (*apiv2.Output[DeskBrand], error) {
	var b *Brand
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err = LockAll(ctx, tx); err == nil {
			b, err = change(ctx, tx)
		}
		return err
	})
	if errors.Is(err, permalink.ErrReserved) || errors.Is(err, permalink.ErrTaken) {
		return nil, invalid.Fields{"slug": "is taken by another page"}
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newDeskBrand(b)), nil
}

// stored returns a brand with its sections as the transaction sees it. It returns database.ErrNotFound if there is none.
func stored(ctx context.Context, tx *database.Tx, slug string) (*Brand, error) {
	b := new(Brand)
	if err := tx.NewSelect().Model(b).Where("slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("brand %q: %w", slug, database.NotFound(err))
	}
	if err := tx.NewSelect().Model(&b.Sections).Where("brand_id = ?", b.ID).Order("position").Scan(ctx); err != nil {
		return nil, fmt.Errorf("sections of brand %q: %w", slug, err)
	}
	return b, nil
}

// RemovedBrand names a brand that no longer exists.
type RemovedBrand struct {
	Slug string   `json:"slug"`
	Lost []string `json:"lost" nullable:"false" doc:"Sentences about what else was lost, in English."`
}

type removeBrandInput struct {
	BrandInput
	apiv2.ReadVersion
}

func (p *API) remove(ctx context.Context, in *removeBrandInput) (*apiv2.Output[RemovedBrand], error) {
	out := RemovedBrand{in.Slug, []string{}}
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := LockAll(ctx, tx); err != nil {
			return err
		}
		b, err := stored(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		if b.Kind == KindMaster {
			return apiv2.Error(http.StatusConflict, "The master brand cannot be removed.")
		}
		if now := newDeskBrand(b); now.Version != in.Version {
			return apiv2.Changed(now)
		}
		result, err := p.Remover().Remove(ctx, tx, b, false)
		if result.Lost != nil {
			out.Lost = result.Lost
		}
		return err
	})
	if errors.Is(err, ErrInUse) {
		return nil, apiv2.Error(http.StatusConflict, "The brand still has stories or other content. Remove or move these first.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(out), nil
}
