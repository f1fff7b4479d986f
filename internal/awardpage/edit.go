package awardpage

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jury"
	"masthead/internal/media"
	"masthead/internal/nomination"
	"masthead/internal/taxonomy"
)

// AwardEdit is an award as the newsroom saves it.
type AwardEdit struct {
	Brand        string            `json:"brand,omitempty" maxLength:"80" doc:"Slug of the award's brand; empty for none."`
	Name         string            `json:"name" maxLength:"120" example:"Makers 2027"`
	Names        map[string]string `json:"names,omitempty" doc:"Other names by language code."`
	Subtitle     string            `json:"subtitle,omitempty" maxLength:"300" doc:"One line on the page and on cards."`
	Subtitles    map[string]string `json:"subtitles,omitempty" doc:"Subtitles in other languages by language code, at most 300 characters."`
	Description  string            `json:"description,omitempty" maxLength:"5000"`
	Descriptions map[string]string `json:"descriptions,omitempty" doc:"In other languages by language code, at most 5,000 characters."`
	Lang         string            `json:"lang,omitempty" maxLength:"10" doc:"Language code of the texts, en by default." example:"en"`
	Series       string            `json:"series,omitempty" maxLength:"80" doc:"Awards with the same series are the years of one award."`
	Year         int               `json:"year,omitempty" minimum:"0" maximum:"2200" doc:"0 for none."`
	Logo         *int64            `json:"logo,omitempty" doc:"ID of an uploaded picture; null for none."`
	ImagePadding *int              `json:"imagePadding,omitempty" minimum:"0" maximum:"64" doc:"Space around the logo in pixels, 8 by default"`
	Sponsor      SponsorEdit       `json:"sponsor,omitempty"`
}

// SponsorEdit is the primary sponsor of an award as the newsroom saves it.
type SponsorEdit struct {
	Name    string `json:"name,omitempty" maxLength:"120" doc:"Empty for an award without a sponsor."`
	Website string `json:"website,omitempty" maxLength:"500"`
	Logo    *int64 `json:"logo,omitempty" doc:"ID of an uploaded picture; null for none."`
}

// RankingEntryEdit is an entry of a ranking as the newsroom saves it. It names either a company or a person.
type RankingEntryEdit struct {
	Company     string `json:"company,omitempty" maxLength:"80" doc:"Slug of a company; absent for a person."`
	Person      string `json:"person,omitempty" maxLength:"80" doc:"Slug of a person; absent for a company."`
	Rank        *int   `json:"rank" minimum:"1" doc:"Null for a special mention."`
	Designation string `json:"designation,omitempty" maxLength:"160" doc:"Designation of a person when the award was given."`
	Description string `json:"description,omitempty" maxLength:"2000" doc:"Why the entry has its rank."`

	Descriptions map[string]string `json:"descriptions,omitempty" doc:"The reason in other languages, at most 2,000 characters."`
}

// errBrand is returned if an actor may not write for the brand that an award is to have.
var errBrand = errors.New("the actor may not write for the brand")

// saveEdit stores a new award with a slug, or replaces the details of the award with that slug. version is the version that was edited, 0
// for a new award. l is the language of messages. It returns award.ErrForbidden, errBrand, route.ErrHidden, database.ErrNotFound,
// database.ErrConflict or an invalid.Fields.
func (p *API) saveEdit(ctx context.Context, tx *database.Tx, by actor.Actor, slug string, version int64, e *AwardEdit, l i18n.Locale,
) (*award.Award, error) {
	var before any
	a, err := award.AnyBySlug(ctx, tx, slug)
	known, series := err == nil, ""
	switch {
	case known && !a.CanEdit(by):
		return nil, award.ErrForbidden
	case known:
		series = a.Series
		if before, err = p.editOf(ctx, a); err != nil {
			return nil, err
		}
	case !errors.Is(err, database.ErrNotFound):
		return nil, err
	default:
		a = &award.Award{Slug: slug}
	}
	c := fieldcheck.New(l)
	if a.BrandID, err = p.brandIDOf(ctx, c, e.Brand); err != nil {
		return nil, err
	}
	if !c.Has("brand") && !a.CanEdit(by) { // with the brand that the award would have
		return nil, errBrand
	}
	if !known && version != 0 {
		return nil, fmt.Errorf("award %q: %w", slug, database.ErrNotFound)
	}
	if err := e.apply(ctx, tx, by, c, a); err != nil {
		return nil, err
	}
	if a.Series != series { // the pages of the awards of a series link to each other
		if err := checkSeries(ctx, tx, by, a); err != nil {
			return nil, err
		}
	}
	action := "award.saved"
	if known {
		a.Version = version
		err = award.Update(ctx, tx, a)
	} else {
		action, err = "award.created", award.Create(ctx, tx, a)
	}
	if errors.Is(err, award.ErrAward) {
		return nil, invalid.Fields{"slug": fieldcheck.SlugRule}
	}
	if err != nil {
		return nil, err
	}
	after, err := p.editOf(ctx, a)
	if err != nil {
		return nil, err
	}
	changed, err := actor.ChangeOf(before, after)
	if err != nil {
		return nil, err
	}
	return a, award.RecordAction(ctx, tx, a.ID, by, action, changed)
}

// checkSeries returns an invalid.Fields if an actor may not change all awards of the series that an award is to join.
func checkSeries(ctx context.Context, tx *database.Tx, by actor.Actor, a *award.Award) error {
	list, err := award.YearsOf(ctx, tx, a)
	if err != nil {
		return err
	}
	for i := range list {
		if !list[i].CanEdit(by) {
			return invalid.Fields{"series": "has awards that you may not change"}
		}
	}
	return nil
}

// brandIDOf returns the id of the brand with a slug, nil for "".
func (p *API) brandIDOf(ctx context.Context, c *fieldcheck.Checks, slug string) (*int64, error) {
	if slug == "" {
		return nil, nil
	}
	b, err := p.Brands.BySlug(ctx, slug)
	if errors.Is(err, database.ErrNotFound) {
		c.AddClientError("brand", "is not a brand")
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return &b.ID, nil
}

// apply checks the fields and sets them. The error is an invalid.Fields or one of the database. New pictures must be files that the actor
// may use.
func (e *AwardEdit) apply(ctx context.Context, tx *database.Tx, by actor.Actor, c *fieldcheck.Checks, a *award.Award) error {
	unusable, err := media.FirstUnusable(ctx, tx, by, media.IDs(a.LogoID, a.SponsorLogoID), media.IDs(e.Logo, e.Sponsor.Logo))
	if err != nil {
		return err
	}
	if unusable >= 0 {
		c.AddClientError([]string{"logo", "sponsor.logo"}[unusable], "is not the id of a picture")
	}
	a.Name, a.Names = c.Name("name", e.Name), map[string]string{}
	lists := map[string][]string{}
	for code, name := range e.Names {
		lists[code] = []string{name}
	}
	for code, list := range c.Names("names", lists) {
		a.Names[code] = list[0]
	}
	a.Subtitle, a.Description = c.Line("subtitle", e.Subtitle, maxSubtitle), c.Prose("description", e.Description, fieldcheck.MaxText)
	a.Subtitles = textsOf(c, "subtitles", e.Subtitles, maxSubtitle)
	a.Descriptions = textsOf(c, "descriptions", e.Descriptions, fieldcheck.MaxText)
	a.Lang, a.Series, a.Year = c.Language("lang", e.Lang), c.Line("series", e.Series, award.MaxSlug), e.Year
	a.LogoID, a.ImagePadding = e.Logo, award.DefaultPadding
	if e.ImagePadding != nil {
		a.ImagePadding = *e.ImagePadding
	}
	s := &e.Sponsor
	a.SponsorName, a.SponsorLogoID = c.Line("sponsor.name", s.Name, award.MaxName), s.Logo
	if a.SponsorWebsite = c.Address("sponsor.website", s.Website); a.SponsorName == "" && (a.SponsorWebsite != "" || s.Logo != nil) {
		c.AddMessage("sponsor.name", "form.required", nil)
	}
	if err := c.Pictures(ctx, tx, map[string]*int64{"logo": e.Logo, "sponsor.logo": s.Logo}); err != nil {
		return err
	}
	return c.Err()
}

// textsOf checks texts by language code and returns those that are not empty.
func textsOf(c *fieldcheck.Checks, field string, texts map[string]string, limit int) map[string]string {
	checked := map[string]string{}
	for code, one := range texts {
		at := field + "." + code
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			c.AddClientError(at, "is not the code of a language of the publication")
		} else if one = c.Prose(at, one, limit); one != "" {
			checked[code] = one
		}
	}
	return checked
}

// maxSubtitle is the maximum length of the subtitle of an award in characters.
const maxSubtitle = 300

// editOf returns a stored award as the newsroom would save it.
func (p *API) editOf(ctx context.Context, a *award.Award) (*AwardEdit, error) {
	e := &AwardEdit{Name: a.Name, Names: a.Names, Subtitle: a.Subtitle, Subtitles: a.Subtitles, Description: a.Description,
		Descriptions: a.Descriptions, Lang: a.Lang, Series: a.Series, Year: a.Year, Logo: a.LogoID, ImagePadding: &a.ImagePadding,
		Sponsor: SponsorEdit{a.SponsorName, a.SponsorWebsite, a.SponsorLogoID}}
	if a.BrandID == nil {
		return e, nil
	}
	b, err := p.Brands.ByID(ctx, *a.BrandID)
	if err != nil {
		return nil, err
	}
	e.Brand = b.Slug
	return e, nil
}

// setRanking replaces the ranking of an award. version is the version of the ranking that was edited. It returns database.ErrConflict or an
// invalid.Fields. The actor must have the right to change the award.
func setRanking(ctx context.Context, tx *database.Tx, by actor.Actor, a *award.Award, version int64, edits []RankingEntryEdit,
	l i18n.Locale,
) error {
	entries, err := entriesOf(ctx, tx, edits, l)
	if err != nil {
		return err
	}
	old, err := rankingOf(ctx, tx, a)
	if err != nil {
		return err
	}
	if err := award.ReplaceRanking(ctx, tx, a, version, entries); err != nil {
		return err
	}
	if a.IsPublic() {
		if err := nomination.SetRanked(ctx, tx, a.ID, jury.RanksOf(entries)); err != nil {
			return err
		}
	}
	return award.RecordAction(ctx, tx, a.ID, by, "ranking.saved", map[string]any{"before": summaryOf(old), "after": summaryOf(edits)})
}

// entriesOf returns checked entries of a ranking. The error is an invalid.Fields or one of the database.
func entriesOf(ctx context.Context, tx *database.Tx, edits []RankingEntryEdit, l i18n.Locale) ([]award.Entry, error) {
	var companySlugs, personSlugs []string
	for _, e := range edits {
		companySlugs, personSlugs = append(companySlugs, e.Company), append(personSlugs, e.Person)
	}
	companies, err := company.AnyBySlugs(ctx, tx, companySlugs)
	if err != nil {
		return nil, err
	}
	people, err := taxonomy.NamedBySlugs(ctx, tx, personSlugs)
	if err != nil {
		return nil, err
	}
	companyIDs, personIDs, ids := map[string]int64{}, map[string]int64{}, make([]int64, len(companies))
	for i := range companies {
		ids[i] = companies[i].ID
		companyIDs[companies[i].Slug] = ids[i]
	}
	for slug, a := range people {
		personIDs[slug] = a.ID
	}
	current, err := company.CurrentIDs(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	c, seen := fieldcheck.New(l), map[string]bool{}
	entries := make([]award.Entry, len(edits))
	for i, e := range edits {
		field := "entries[" + strconv.Itoa(i) + "]"
		one := &entries[i]
		*one = award.Entry{Rank: e.Rank, Designation: c.Line(field+".designation", e.Designation, maxDesignation),
			Description:  c.Prose(field+".description", e.Description, maxReason),
			Descriptions: textsOf(c, field+".descriptions", e.Descriptions, maxReason)}
		id, named, key := companyIDs[e.Company], ".company", fmt.Sprint("company ", current[companyIDs[e.Company]])
		if one.CompanyID = &id; e.Company == "" {
			id, named = personIDs[e.Person], ".person"
			one.CompanyID, one.AuthorID, key = nil, &id, fmt.Sprint("person ", id)
		}
		switch {
		case (e.Company == "") == (e.Person == ""):
			c.AddClientError(field, "must name either a company or a person")
		case id == 0:
			c.AddClientError(field+named, "is not the slug of a "+named[1:])
		case seen[key]:
			c.AddClientError(field+named, "is in the ranking already")
		}
		seen[key] = true
	}
	return entries, c.Err()
}

const (
	// maxDesignation is the maximum length of the designation of a person in characters.
	maxDesignation = 160
	// maxReason is the maximum length of the reason for a rank in characters.
	maxReason = 2000
)

// namesOf returns the names of the companies and people in a ranking, in the order of its entries; "" for one that no longer exists.
func namesOf(ctx context.Context, db bun.IDB, list []RankingEntryEdit) ([]string, error) {
	var companySlugs, personSlugs []string
	for _, e := range list {
		companySlugs, personSlugs = append(companySlugs, e.Company), append(personSlugs, e.Person)
	}
	companies, err := company.AnyBySlugs(ctx, db, companySlugs)
	if err != nil {
		return nil, err
	}
	people, err := taxonomy.NamedBySlugs(ctx, db, personSlugs)
	if err != nil {
		return nil, err
	}
	ofCompanies, ofPeople := map[string]string{}, map[string]string{}
	for i := range companies {
		ofCompanies[companies[i].Slug] = companies[i].Name
	}
	for slug, a := range people {
		ofPeople[slug] = a.Name
	}
	names := make([]string, len(list))
	for i, e := range list {
		if names[i] = ofCompanies[e.Company]; e.Person != "" {
			names[i] = ofPeople[e.Person]
		}
	}
	return names, nil
}

// rankingOf returns the stored ranking of an award as the newsroom would save it.
func rankingOf(ctx context.Context, db bun.IDB, a *award.Award) ([]RankingEntryEdit, error) {
	entries, err := award.Entries(ctx, db, a.ID, 1, award.MaxEntries)
	if err != nil {
		return nil, err
	}
	companyIDs, authorIDs := award.WinnersOf(entries)
	companies, err := company.ByIDs(ctx, db, companyIDs)
	if err != nil {
		return nil, err
	}
	people, err := taxonomy.AuthorsByIDs(ctx, db, authorIDs)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for i := range companies {
		slugs[companies[i].ID] = companies[i].Slug
	}
	edits := make([]RankingEntryEdit, len(entries))
	for i, e := range entries {
		edits[i] = RankingEntryEdit{Rank: e.Rank, Designation: e.Designation, Description: e.Description, Descriptions: e.Descriptions}
		if e.CompanyID != nil {
			edits[i].Company = slugs[*e.CompanyID]
		} else if one := people[*e.AuthorID]; one != nil {
			edits[i].Person = one.Slug
		}
	}
	return edits, nil
}

// summaryOf returns the entries of a ranking for the audit log: slugs with ranks, without the reasons.
func summaryOf(list []RankingEntryEdit) []string {
	summary := make([]string, len(list))
	for i, e := range list {
		rank := "-"
		if e.Rank != nil {
			rank = strconv.Itoa(*e.Rank)
		}
		summary[i] = rank + " " + e.Company + e.Person
	}
	return summary
}
