package awardpage

import (
	"context"
	"strings"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/taxonomy"
)

// EntryRow is an entry of a ranking as pages show it.
type EntryRow struct {
	Position    int            `json:"position" doc:"Position in the ranking, from 1."`
	Rank        *int           `json:"rank" doc:"Null for an entry that is only mentioned."`
	Kind        EntryKind      `json:"kind" enum:"company,influencer"`
	Name        string         `json:"name"`
	Href        string         `json:"href" doc:"Path of the profile in the language's edition, with origin=awards; may be empty."`
	Designation string         `json:"designation" doc:"Designation of a person; may be empty."`
	Subtitle    string         `json:"subtitle"`
	Lang        string         `json:"lang" doc:"Language code of the subtitle."`
	Description string         `json:"description" doc:"Why the entry has its rank."`
	Picture     *frame.Picture `json:"picture" doc:"Logo or portrait."`
	Badge       string         `json:"badge" doc:"Path of the page that verifies the entry's badge; empty for none."`

	DescriptionLang string `json:"descriptionLang" doc:"Language code of the description."`
}

// EntryKind says whether an entry of a ranking names a company or a person.
type EntryKind string

// The kinds of entries.
const (
	CompanyEntry EntryKind = "company"
	PersonEntry  EntryKind = "influencer"
)

// rankingPart is a part of a ranking with the companies, people and pictures of its entries.
type rankingPart struct {
	lang      string // of the award
	entries   []award.Entry
	badges    award.Badges
	companies map[int64]*company.Company // by the ids in the entries; for a merged company, the one that remains
	authors   map[int64]*taxonomy.Author
	pictures  map[int64]*frame.Picture
}

// readRankingPart reads the entries at the positions from start to end, both included, with their companies, people, badges and pictures,
// in six queries. A person who is in the ranking twice is left out the second time. others are the ids of further pictures to read; nil
// ids are ignored.
func readRankingPart(ctx context.Context, db *database.DB, a *award.Award, start, end int, others ...*int64) (*rankingPart, error) {
	entries, err := award.Entries(ctx, db.Read, a.ID, start, end)
	if err != nil {
		return nil, err
	}
	if entries, err = award.WithoutRepeats(ctx, db.Read, a.ID, entries); err != nil {
		return nil, err
	}
	badges, err := award.BadgesOf(ctx, db.Read, a.ID)
	if err != nil {
		return nil, err
	}
	g := &rankingPart{lang: a.Lang, entries: entries, badges: badges}
	companyIDs, authorIDs := award.WinnersOf(entries)
	var pictureIDs []int64
	if g.companies, err = company.CurrentByIDs(ctx, db.Read, companyIDs); err != nil {
		return nil, err
	}
	for _, one := range g.companies {
		others = append(others, one.LogoID)
	}
	if g.authors, err = taxonomy.AuthorsByIDs(ctx, db.Read, authorIDs); err != nil {
		return nil, err
	}
	for _, one := range g.authors {
		others = append(others, one.PictureID)
	}
	for _, id := range others {
		if id != nil {
			pictureIDs = append(pictureIDs, *id)
		}
	}
	g.pictures, err = media.Pictures(ctx, db.Read, pictureIDs)
	return g, err
}

func (g *rankingPart) picture(id *int64) *frame.Picture {
	if id == nil {
		return nil
	}
	return g.pictures[*id]
}

// tags returns the cache tags of the companies and people.
func (g *rankingPart) tags() []string {
	var tags []string
	for id, one := range g.companies {
		if tags = append(tags, company.TagOf(id)); one.ID != id {
			tags = append(tags, company.TagOf(one.ID))
		}
	}
	for _, a := range g.authors {
		tags = append(tags, a.Tag())
	}
	return tags
}

// rows returns the entries as pages in a language show them.
func (g *rankingPart) rows(l i18n.Locale) []EntryRow {
	rows := make([]EntryRow, len(g.entries))
	for i, e := range g.entries {
		row := EntryRow{Position: e.Position, Rank: e.Rank, Designation: e.Designation}
		row.Description, row.DescriptionLang = e.DescriptionIn(l, g.lang)
		if e.CompanyID != nil {
			c := g.companies[*e.CompanyID]
			row.Kind, row.Name, row.Subtitle, row.Lang, row.Picture = CompanyEntry, c.NameIn(l), c.Subtitle, c.Lang, g.picture(c.LogoID)
			if !c.IsWithdrawn() {
				row.Href = withOrigin(l.Edition() + c.Path())
			}
		} else {
			a := g.authors[*e.AuthorID]
			row.Kind, row.Name, row.Subtitle, row.Lang, row.Picture = PersonEntry, a.NameIn(l), a.Subtitle, a.Lang, g.picture(a.PictureID)
			if !a.IsWithdrawn() {
				row.Href = withOrigin(a.PageIn(l))
			}
		}
		if path := g.badges.PathForEntry(&e); path != "" {
			row.Badge = l.Edition() + path
		}
		rows[i] = row
	}
	return rows
}

// withOrigin adds the query parameter origin=awards to the address of a profile (ROUTE-52).
func withOrigin(href string) string {
	if strings.Contains(href, "?") {
		return href + "&origin=awards"
	}
	return href + "?origin=awards"
}

// withoutOrigin removes the query parameter that withOrigin adds.
func withoutOrigin(href string) string {
	return strings.TrimSuffix(strings.TrimSuffix(href, "?origin=awards"), "&origin=awards")
}
