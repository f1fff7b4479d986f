package conference

import (
	"context"
	"strconv"
	"time"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/route"
)

// apply checks the fields and sets those of c. The error is an invalid.Fields or comes from the database.
func (e *ConferenceEdit) apply(ctx context.Context, tx *database.Tx, checks *fieldcheck.Checks, c *Conference, now time.Time,
) (partners []Partner, finalists []int64, tracks []Track, err error) {
	names := func(field string, from map[string]string) map[string]string {
		lists, out := map[string][]string{}, map[string]string{}
		for code, name := range from {
			lists[code] = []string{name}
		}
		for code, list := range checks.Names(field, lists) {
			out[code] = list[0]
		}
		return out
	}
	c.Name, c.Names = checks.Name("name", e.Name), names("names", e.Names)
	c.Series, c.SeriesNames = checks.Line("series", e.Series, MaxName), names("seriesNames", e.SeriesNames)
	c.City, c.Venue = checks.Line("city", e.City, MaxName), checks.Line("venue", e.Venue, maxLine)
	c.Subtitle, c.Lang = checks.Line("subtitle", e.Subtitle, maxLine), checks.Language("lang", e.Lang)
	c.About, c.Story = checks.Prose("about", e.About, fieldcheck.MaxText), checks.Prose("story", e.Story, fieldcheck.MaxText)
	c.PitchFest = checks.Prose("pitchFest", e.PitchFest, fieldcheck.MaxText)
	c.Tickets, c.PitchFestLink = checks.Address("tickets", e.Tickets), checks.Address("pitchFestLink", e.PitchFestLink)
	c.FirstDay, c.LastDay, c.Zone = e.FirstDay, e.LastDay, e.Zone
	if !clock.IsZone(e.Zone) {
		checks.AddClientError("zone", "is not a name of the zone database")
	}
	for field, day := range map[string]string{"firstDay": e.FirstDay, "lastDay": e.LastDay} {
		if !isDay(day) {
			checks.AddClientError(field, "must be a day such as 2026-12-11")
		}
	}
	if e.LastDay < e.FirstDay {
		checks.AddClientError("lastDay", "must not be before the first day")
	}
	switch {
	case !e.Published:
		c.PublishedAt.Time = time.Time{}
	case c.PublishedAt.IsZero():
		c.PublishedAt.Time = now
	}
	tracks = e.tracks(checks)
	var slugs []string
	for _, one := range e.Partners {
		slugs = append(slugs, one.Company)
	}
	companies, err := company.AnyBySlugs(ctx, tx, append(slugs, e.Finalists...))
	if err != nil {
		return nil, nil, nil, err
	}
	ids := map[string]*int64{}
	for i := range companies {
		ids[companies[i].Slug] = &companies[i].ID
	}
	for i, one := range e.Partners {
		field := "partners." + strconv.Itoa(i)
		if one.Company != "" && ids[one.Company] == nil {
			checks.AddClientError(field+".company", "is not a company")
		}
		partners = append(partners, Partner{Tier: one.Tier, Name: checks.Name(field+".name", one.Name),
			Link: checks.Address(field+".website", one.Website), CompanyID: ids[one.Company]})
	}
	for i, slug := range e.Finalists {
		if ids[slug] == nil {
			checks.AddClientError("finalists."+strconv.Itoa(i), "is not a company")
			continue
		}
		finalists = append(finalists, *ids[slug])
	}
	return partners, finalists, tracks, checks.Err()
}

func (e *ConferenceEdit) tracks(checks *fieldcheck.Checks) []Track {
	var tracks []Track
	seen := map[string]bool{}
	for i, one := range e.Themes {
		field := "themes." + strconv.Itoa(i)
		name := checks.Line(field+".name", one.Name, schedule.MaxName)
		if name == "" {
			checks.AddMessage(field+".name", "form.required", nil)
		}
		if !fieldcheck.IsSlug(route.EventsPath, one.Slug) || len(one.Slug) > MaxSlug {
			checks.AddClientError(field+".slug", fieldcheck.SlugRule)
		}
		if seen[one.Slug] || seen["name "+name] {
			checks.AddClientError(field+".slug", "has the slug or the name of another theme")
		}
		seen[one.Slug], seen["name "+name] = true, true
		tracks = append(tracks, Track{Slug: one.Slug, Name: name, Colour: one.Colour,
			Description: checks.Prose(field+".description", one.Description, fieldcheck.MaxText)})
	}
	return tracks
}

// editOf returns a stored conference as the newsroom would save it. tx is nil outside of a transaction.
func (p *API) editOf(ctx context.Context, tx *database.Tx, c *Conference) (*ConferenceEdit, error) {
	e := &ConferenceEdit{Path: c.Path(), Published: !c.PublishedAt.IsZero(), Name: c.Name, Names: c.Names, Series: c.Series,
		SeriesNames: c.SeriesNames, City: c.City, Venue: c.Venue, Zone: c.Zone, FirstDay: c.FirstDay, LastDay: c.LastDay, Lang: c.Lang,
		Subtitle: c.Subtitle, About: c.About, Tickets: c.Tickets, PitchFest: c.PitchFest, PitchFestLink: c.PitchFestLink, Story: c.Story,
		Themes: []ThemeEdit{}, Partners: []PartnerEdit{}, Finalists: []string{}}
	db := p.DB.Read
	from := func() (tracks []Track, partners []Partner, finalists []int64, err error) {
		if tx != nil {
			if tracks, err = TracksOf(ctx, tx, c.ID); err == nil {
				if partners, err = PartnersOf(ctx, tx, c.ID); err == nil {
					finalists, err = FinalistsOf(ctx, tx, c.ID)
				}
			}
			return tracks, partners, finalists, err
		}
		if tracks, err = TracksOf(ctx, db, c.ID); err == nil {
			if partners, err = PartnersOf(ctx, db, c.ID); err == nil {
				finalists, err = FinalistsOf(ctx, db, c.ID)
			}
		}
		return tracks, partners, finalists, err
	}
	tracks, partners, finalists, err := from()
	if err != nil {
		return nil, err
	}
	for _, t := range tracks {
		e.Themes = append(e.Themes, ThemeEdit{t.Slug, t.Name, t.Description, t.Colour})
	}
	ids := finalists
	for _, one := range partners {
		if one.CompanyID != nil {
			ids = append(ids, *one.CompanyID)
		}
	}
	companies, err := company.CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	slugOf := func(id int64) string {
		if companies[id] == nil {
			return ""
		}
		return companies[id].Slug
	}
	for _, one := range partners {
		edit := PartnerEdit{Tier: one.Tier, Name: one.Name, Website: one.Link}
		if one.CompanyID != nil {
			edit.Company = slugOf(*one.CompanyID)
		}
		e.Partners = append(e.Partners, edit)
	}
	for _, id := range finalists {
		e.Finalists = append(e.Finalists, slugOf(id))
	}
	if c.BrandID != nil {
		b, err := p.Brands.ByID(ctx, *c.BrandID)
		if err != nil {
			return nil, err
		}
		e.Brand = b.Slug
	}
	return e, nil
}
