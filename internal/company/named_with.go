package company

import (
	"slices"

	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// NamedEntity is a company, a person or an investor that stories name together with that of the page.
type NamedEntity struct {
	Kind    string     `json:"kind" enum:"company,person,investor"`
	Link    frame.Link `json:"link"`
	Stories int        `json:"stories"` // number of stories that name both
}

const (
	// maxNamedWith is the maximum number of entities in the same stories that a profile shows.
	maxNamedWith = 12
	// maxNamedRead is the number of entities that NamedWith reads to find enough that have a page.
	maxNamedRead = 48
)

// NamedWith returns the companies, people and investors that stories in any language name together with that of a profile, the most
// frequent first. list is the list of stories that name the entity of the profile; the page must already depend on this list.
func NamedWith(r *frame.Request, list story.List) ([]NamedEntity, error) {
	ctx, db := r.Context(), r.DB.Read
	counts, err := story.NamedTogetherWith(ctx, db, list.Kind, list.Ref, maxNamedRead)
	if err != nil {
		return nil, err
	}
	ids := map[story.ListKind][]int64{}
	for _, n := range counts {
		ids[n.Kind] = append(ids[n.Kind], n.Ref)
	}
	companies, err := companiesByID(ctx, db, ids[story.OfCompany])
	if err != nil {
		return nil, err
	}
	investors, err := investor.ByIDs(ctx, db, ids[story.OfInvestor])
	if err != nil {
		return nil, err
	}
	people := ids[story.OfPerson]
	for _, i := range investors {
		if i.AuthorID != nil {
			people = append(people, *i.AuthorID)
		}
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, db, people)
	if err != nil {
		return nil, err
	}
	authors = taxonomy.DropWithdrawn(authors)
	named := []NamedEntity{}
	add := func(kind string, link frame.Link, stories int) {
		known := slices.ContainsFunc(named, func(n NamedEntity) bool { return n.Link.Href == link.Href }) // a person who also invests
		if link.Href != "" && link.Href != r.Path && !known {
			named = append(named, NamedEntity{kind, link, stories})
		}
	}
	for _, n := range counts {
		if len(named) == maxNamedWith {
			break
		}
		c, i, a := companies[n.Ref], investors[n.Ref], authors[n.Ref]
		switch {
		case n.Kind == story.OfCompany && c != nil && c.MergedInto == nil:
			r.NoteTags(TagOf(c.ID))
			add(story.CompanyMention, frame.Link{Text: c.NameIn(r.Locale()), Href: r.EditionPath(c.Path())}, n.Stories)
		case n.Kind == story.OfInvestor && i != nil:
			add(story.InvestorMention, investor.LinkTo(r, i, authors), n.Stories)
		case n.Kind == story.OfPerson && a != nil:
			r.NoteTags(a.Tag())
			add(story.PersonMention, frame.Link{Text: a.NameIn(r.Locale()), Href: a.PageIn(r.Locale())}, n.Stories)
		}
	}
	return named, nil
}
