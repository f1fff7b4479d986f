package awardpage

import (
	"context"
	"maps"
	"net/http"
	"slices"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/media"
	"masthead/internal/people"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// API has the operations of awards.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
	People *people.API
}

// maxRange is the maximum number of entries of a ranking in one response.
const maxRange = 50

func (p *API) register(a *apiv2.API) {
	in := apiv2.Section("Awards")
	apiv2.Get(a, route.AwardsPath, "awards", "List the awards (addition)", p.listAwards, in,
		apiv2.Doc("The newest year first. Awards that are not published yet are left out everywhere."))
	apiv2.Get(a, "/award/associates", "award-associates", "Read a part of a ranking", p.readAssociates, in,
		apiv2.Doc("The entries from start to end, both included. Positions count from 1. "+
			"The position equals the rank, unless entries share a rank or have none. "+
			"A range of more than "+strconv.Itoa(maxRange)+" positions is shortened to "+strconv.Itoa(maxRange)+"."))
	apiv2.Get(a, "/influencer/awards", "influencer-awards", "List the awards of a person", p.readAwardsOfPerson, in,
		apiv2.Doc("The newest year first, each with the person's rank and the reason for it. "+
			"username is the person's username, or the slug of a person without a username."))
	p.registerRankings(a)
	p.registerPaths(a)
	p.registerNewsroom(a)
}

// Award is an award as the API shows it.
type Award struct {
	Name           string         `json:"name" example:"Makers of the year"`
	Slug           string         `json:"slug" example:"makers-2026"`
	Subtitle       string         `json:"subtitle"`
	Logo           string         `json:"logo" doc:"Address of the logo; empty for none."`
	Path           *string        `json:"path" doc:"Null for an award at /awards/{slug}."`
	Rank           *int           `json:"rank" doc:"Rank of the person, in the list of a person's awards; null elsewhere."`
	Description    string         `json:"description"`
	PrimarySponsor PrimarySponsor `json:"primarySponsor"`
	Year           int            `json:"year" doc:"0 if unknown (addition)."`
	Series         string         `json:"series" doc:"Awards with the same series are the years of one award (addition)."`
	ImagePadding   int            `json:"imagePadding" doc:"Space around the logo in CSS pixels (addition)."`
}

// PrimarySponsor is the primary sponsor of an award as the API shows it.
type PrimarySponsor struct {
	Name    string `json:"name" doc:"Empty for an award without a sponsor (addition)."`
	Website string `json:"website"`
	Logo    string `json:"logo" doc:"Address of the logo; empty for none."`
}

// logoWidth is the minimum width, in pixels, of the logos whose addresses the API returns.
const logoWidth = 256

func newAward(a *award.Award, pictures map[int64]*frame.Picture) Award {
	address := func(id *int64) string {
		if id == nil || pictures[*id] == nil {
			return ""
		}
		return pictures[*id].URL(logoWidth)
	}
	return Award{Name: a.Name, Slug: a.Slug, Subtitle: a.Subtitle, Logo: address(a.LogoID), Path: a.OwnPath, Description: a.Description,
		Year: a.Year, Series: a.Series, ImagePadding: a.ImagePadding,
		PrimarySponsor: PrimarySponsor{a.SponsorName, a.SponsorWebsite, address(a.SponsorLogoID)}}
}

// newAwards returns awards as the API shows them. It reads their pictures in one query.
func (p *API) newAwards(ctx context.Context, list []award.Award) ([]Award, error) {
	var ids []int64
	for i := range list {
		for _, id := range []*int64{list[i].LogoID, list[i].SponsorLogoID} {
			if id != nil {
				ids = append(ids, *id)
			}
		}
	}
	pictures, err := media.Pictures(ctx, p.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	awards := make([]Award, len(list))
	for i := range list {
		awards[i] = newAward(&list[i], pictures)
	}
	return awards, nil
}

type noInput struct{}

// AwardList is the response with a list of awards.
type AwardList struct {
	Awards []Award `json:"awards" nullable:"false"`
}

func (p *API) listAwards(ctx context.Context, _ *noInput) (*apiv2.Output[AwardList], error) {
	apiv2.AddTags(ctx, award.Tag)
	list, err := award.List(ctx, p.DB.Read)
	if err != nil {
		return nil, err
	}
	awards, err := p.newAwards(ctx, list)
	return apiv2.Public(AwardList{awards}), err
}

type personAwardsInput struct {
	Username string `query:"username" required:"true" minLength:"1" maxLength:"80"`
	Source   string `query:"source" required:"true" enum:"web"`
}

// readAwardsOfPerson lists the awards of a person, each with the person's rank.
func (p *API) readAwardsOfPerson(ctx context.Context, in *personAwardsInput) (*apiv2.Output[AwardList], error) {
	a, err := taxonomy.AuthorByUsernameOrSlug(ctx, p.DB.Read, in.Username)
	if err != nil {
		apiv2.AddTags(ctx, taxonomy.PeopleTag)
		return nil, err
	}
	apiv2.AddTags(ctx, a.Tag(), award.Tag)
	found, err := award.ReceivedByAuthors(ctx, p.DB.Read, []int64{a.ID})
	if err != nil {
		return nil, err
	}
	list := make([]award.Award, len(found[a.ID]))
	for i, received := range found[a.ID] {
		list[i] = received.Award
	}
	awards, err := p.newAwards(ctx, list)
	for i := range awards {
		received := found[a.ID][i]
		awards[i].Rank = received.Entry.Rank
		if received.Entry.Description != "" {
			awards[i].Description = received.Entry.Description
		}
	}
	return apiv2.Public(AwardList{awards}), err
}

type associatesInput struct {
	Slug   string `query:"slug" required:"true" minLength:"1" maxLength:"80"`
	Source string `query:"source" maxLength:"40" doc:"web; other values are ignored."`
	Start  int    `query:"start" minimum:"0" default:"0"`
	End    int    `query:"end" minimum:"0" default:"10"`
	Locale string `query:"locale" doc:"Name or code of the reader's language, for 'card' (addition)."`
}

// AwardAssociates is a part of a ranking.
type AwardAssociates struct {
	Award    Award       `json:"award"`
	Start    int         `json:"start" doc:"The parameter start."`
	End      int         `json:"end" doc:"The parameter end, or the last position of a range that was shortened."`
	MaxRank  int         `json:"maxRank" doc:"Last position of the ranking."`
	RankData []EntryItem `json:"rankData" nullable:"false"`
}

// EntryItem is a company or a person in a part of a ranking.
type EntryItem struct {
	Rank        *int                  `json:"rank" doc:"Null for an entry that is only mentioned."`
	Designation *string               `json:"designation" doc:"Designation of a person when the award was given."`
	Company     *company.ShortCompany `json:"company" doc:"Null for a person."`
	Influencer  *people.Person        `json:"influencer" doc:"Null for a company."`
	Description string                `json:"description"`
	Card        EntryRow              `json:"card" doc:"The entry as pages in the language show it (addition)."`
}

func (p *API) readAssociates(ctx context.Context, in *associatesInput) (*apiv2.Output[AwardAssociates], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	if in.Start > in.End {
		return nil, apiv2.Error(http.StatusBadRequest, "start: must not be greater than end")
	}
	first := max(in.Start, 1)
	end := min(in.End, first+maxRange-1)
	a, err := award.BySlug(ctx, p.DB.Read, in.Slug)
	if err != nil {
		apiv2.AddTags(ctx, award.Tag)
		return nil, err
	}
	found, err := readRankingPart(ctx, p.DB, a, first, end, a.LogoID, a.SponsorLogoID)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, append(found.tags(), award.TagOf(a.ID))...)
	out := AwardAssociates{Award: newAward(a, found.pictures), Start: in.Start, End: end, RankData: make([]EntryItem, len(found.entries))}
	if out.MaxRank, err = award.CountEntries(ctx, p.DB.Read, a.ID); err != nil {
		return nil, err
	}
	byID, err := p.peopleByID(ctx, found)
	if err != nil {
		return nil, err
	}
	for i, row := range found.rows(l) {
		e := found.entries[i]
		one := EntryItem{Rank: e.Rank, Description: e.Description, Card: row}
		if e.Designation != "" {
			one.Designation = &e.Designation
		}
		if e.CompanyID != nil {
			c := found.companies[*e.CompanyID]
			short := company.NewShortCompany(c, found.picture(c.LogoID))
			one.Company = &short
		} else {
			one.Influencer = byID[*e.AuthorID]
		}
		out.RankData[i] = one
	}
	return apiv2.Public(out), nil
}

// peopleByID returns the people of a part of a ranking by their ids.
func (p *API) peopleByID(ctx context.Context, g *rankingPart) (map[int64]*people.Person, error) {
	authors := slices.Collect(maps.Values(g.authors))
	list, err := p.People.PeopleOf(ctx, authors)
	byID := make(map[int64]*people.Person, len(list))
	for i := range list {
		byID[authors[i].ID] = &list[i]
	}
	return byID, err
}
