package company

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/matchname"
	"masthead/internal/route"
)

// NewCompany is a company that the newsroom adds. Sections that are not among its fields are saved later, like those of every company.
type NewCompany struct {
	NamesEdit
	Name           string   `json:"name" maxLength:"120" example:"Kiln & Loom"`
	Slug           string   `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default."`
	Subtitle       string   `json:"subtitle,omitempty" maxLength:"160"`
	Description    string   `json:"description,omitempty" maxLength:"5000"`
	Vision         string   `json:"vision,omitempty" maxLength:"5000"`
	Website        string   `json:"website,omitempty" maxLength:"500"`
	FoundingDate   string   `json:"foundingDate,omitempty" maxLength:"10" doc:"May be partial."`
	EmployeeCount  string   `json:"employeeCount,omitempty" maxLength:"20"`
	Headquarters   string   `json:"headquarters,omitempty" maxLength:"500"`
	City           string   `json:"city,omitempty" maxLength:"80"`
	State          string   `json:"state,omitempty" maxLength:"80"`
	Sectors        []string `json:"sectors,omitempty" maxItems:"10" doc:"Names of sectors."`
	BusinessModels []string `json:"businessModels,omitempty" maxItems:"5"`
	Verticals      []string `json:"verticals,omitempty" maxItems:"5" doc:"Slugs of verticals."`
	DistinctFrom   []int64  `json:"distinctFrom,omitempty" maxItems:"50" doc:"IDs of possible duplicates that are different companies."`
}

// NamesEdit has the fields of a company that only the newsroom saves.
type NamesEdit struct {
	Lang    string              `json:"lang,omitempty" maxLength:"10" doc:"Language code of the texts, en by default." example:"en"`
	Names   map[string][]string `json:"names,omitempty" doc:"Other names by language code, the usual one first."`
	Country string              `json:"country,omitempty" maxLength:"80" doc:"A new company has that of its city by default."`
}

// maxNames is the maximum number of names of a company in one language.
const maxNames = 10

// AddByNewsroom adds a company to the directory. l is the language of messages. Only editors of all brands may call it. It can return
// an invalid.Fields; the field name or website names a possible duplicate that is not in DistinctFrom.
func AddByNewsroom(ctx context.Context, tx *database.Tx, by actor.Actor, in NewCompany, l i18n.Locale) (*Company, error) {
	fields := newFieldChecks(tx.At, l)
	c := &Company{Name: fields.checkText("name", "name", in.Name), Subtitle: fields.checkText("subtitle", "subtitle", in.Subtitle),
		Description: fields.checkText("description", "description", in.Description), Vision: fields.checkText("vision", "vision", in.Vision),
		Website: fields.checkURL("website", in.Website), Founded: fields.checkDateBy("foundingDate", "foundingYear", in.FoundingDate, false),
		Employees: in.EmployeeCount, Headquarters: fields.checkText("headquarters", "address", in.Headquarters)}
	fields.checkOneOf("employeeCount", in.EmployeeCount, employeeBands, false)
	checkClasses(fields, c, in.Sectors, in.BusinessModels, in.Verticals)
	in.apply(fields, c)
	fields.checkPlace(c, in.City, in.State, c.Country)
	if c.Slug = in.Slug; c.Slug == "" {
		c.Slug = strings.Trim(slug.Make(c.Name)[:min(len(slug.Make(c.Name)), MaxSlug)], "-")
	}
	if c.Name != "" && (!slug.IsSlug(c.Slug) || route.CheckSlug(c.FallbackPath()) != nil) {
		fields.addClientError("slug", fieldcheck.SlugRule)
	}
	known, err := AnyBySlug(ctx, tx, c.Slug)
	switch {
	case err == nil && known.IsWithdrawn():
		fields.addClientError("slug", "belongs to the withdrawn company "+formatID(known.ID)+" ("+known.Name+"), which can be restored")
	case err == nil:
		fields.addClientError("slug", "belongs to the company "+formatID(known.ID)+" ("+known.Name+")")
	case !errors.Is(err, database.ErrNotFound):
		return nil, err
	}
	if err := checkDuplicates(ctx, tx, fields, c, in.DistinctFrom); err != nil {
		return nil, err
	}
	if err := fields.err(); err != nil {
		return nil, invalid.OfMadeSlug(err, in.Slug, c.Slug)
	}
	if err := (&Profile{Company: c}).Save(ctx, tx); err != nil {
		return nil, err
	}
	for _, id := range in.DistinctFrom {
		if err := SetDistinct(ctx, tx, c.ID, id, by); err != nil {
			return nil, err
		}
	}
	return c, RecordAction(ctx, tx, c.ID, by, "company.created", in)
}

// checkClasses checks the sectors, business models and verticals of a company and sets them.
func checkClasses(fields *fieldChecks, c *Company, sectorNames, models, verticals []string) {
	c.Sectors, c.Models, c.Verticals = nil, withoutRepeats(models), withoutRepeats(verticals)
	for i, name := range sectorNames {
		id := SectorID(name)
		if id == 0 {
			fields.addMessage("sectors["+strconv.Itoa(i)+"]", "form.choose", nil)
		}
		c.Sectors = append(c.Sectors, id)
	}
	c.Sectors = withoutRepeats(c.Sectors)
	for i, model := range models {
		fields.checkOneOf("businessModels["+strconv.Itoa(i)+"]", model, businessModels, true)
	}
	for i, v := range verticals {
		fields.checkOneOf("verticals["+strconv.Itoa(i)+"]", v, verticalSlugs(), true)
	}
}

// withoutRepeats returns a list without repeated values, in the same order.
func withoutRepeats[T comparable](list []T) (all []T) {
	for _, value := range list {
		if !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	return all
}

// apply checks the names and sets them.
func (e *NamesEdit) apply(fields *fieldChecks, c *Company) {
	language := func(field, code string) bool {
		l, ok := i18n.Lookup(code)
		if ok = ok && l.Code == code; !ok {
			fields.addClientError(field, "is not the code of a language of the publication")
		}
		return ok
	}
	if c.Lang = e.Lang; c.Lang == "" {
		c.Lang = i18n.Default.Code
	}
	language("lang", c.Lang)
	c.Country, c.Names = fields.checkCountry("country", e.Country), map[string][]string{}
	for code, names := range e.Names {
		field := "names." + code
		if !language(field, code) {
			continue
		}
		if len(names) > maxNames {
			fields.addMessage(field, "company.rule.entries", map[string]any{"max": maxNames})
		}
		for i, name := range names {
			name = strings.Join(strings.Fields(fields.checkText(field+"["+strconv.Itoa(i)+"]", "name", name)), " ")
			if !slices.Contains(c.Names[code], name) {
				c.Names[code] = append(c.Names[code], name)
			}
		}
	}
}

// The reasons why two companies may be the same.
const (
	sameName   = "name"
	sameDomain = "domain"
	sameSound  = "sound"
)

// namesake is a company that may be the same as a new one.
type namesake struct {
	Match
	reason string
}

// namesakesOf returns the companies that may be the same as a new one with a name and a website, each once: those with the same name first,
// then those at the same domain, then those whose names sound alike.
func namesakesOf(ctx context.Context, db bun.IDB, typed, website string) ([]namesake, error) {
	name := matchname.Of(typed)
	var domains []string
	if domain := OwnDomain(website); domain != "" {
		domains = []string{domain}
	}
	found, err := FindMatches(ctx, db, []string{name}, domains)
	if err != nil {
		return nil, err
	}
	var list []namesake
	add := func(m Match, reason string) {
		if !slices.ContainsFunc(list, func(known namesake) bool { return known.Current.ID == m.Current.ID }) {
			list = append(list, namesake{m, reason})
		}
	}
	for _, m := range found.ByName[name] {
		add(m, sameName)
	}
	for _, domain := range domains {
		for _, m := range found.ByDomain[domain] {
			add(m, sameDomain)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(found.ByPhoneticKey)) {
		for _, m := range found.ByPhoneticKey[key] {
			if matchname.SoundAlike(name, m.MatchName) {
				add(m, sameSound)
			}
		}
	}
	return list, nil
}

// checkDuplicates adds a message about the first possible duplicate of a new company that is not in distinct.
func checkDuplicates(ctx context.Context, tx *database.Tx, fields *fieldChecks, c *Company, distinct []int64) error {
	list, err := namesakesOf(ctx, tx, c.Name, c.Website)
	if err != nil {
		return err
	}
	for _, m := range list {
		if slices.Contains(distinct, m.Current.ID) {
			continue
		}
		field, what := "name", "is the name"
		switch m.reason {
		case sameDomain:
			field, what = "website", "is at the domain"
		case sameSound:
			what = "sounds like the name"
		}
		fields.addClientError(field, fmt.Sprintf("%s, as of the company %d (%s, %s), which may be the same; send its id in distinctFrom to add "+
			"the company anyway", what, m.Current.ID, m.Current.Name, m.Current.Path()))
	}
	for i, id := range distinct {
		if _, err := ByID(ctx, tx, id); errors.Is(err, database.ErrNotFound) {
			fields.addClientError("distinctFrom["+strconv.Itoa(i)+"]", "is not the id of a company")
		} else if err != nil {
			return err
		}
	}
	return nil
}

// SaveNames replaces the fields of a company that only the newsroom saves. version is the version of the section that was edited; nil
// replaces any version. It returns the company with the new version. The error is database.ErrNotFound, ErrForbidden, ErrConflict or an
// invalid.Fields.
func SaveNames(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, version *int64, e NamesEdit, l i18n.Locale,
) (*Profile, error) {
	edit := Edit{Company: id, Section: Names, Version: version, By: by}
	return saveSectionIn(ctx, tx, edit, func(_ context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		e.apply(fields, p.Company)
		return fields.err()
	})
}
