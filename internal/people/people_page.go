package people

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// PeoplePage lists people in the order of their names, or those that a search finds.
type PeoplePage struct {
	frame.Frame
	Query     string       `json:"query"` // name that was searched for, "" for the list of all
	Total     int64        `json:"total"` // of all people
	Cards     []PersonCard `json:"cards"`
	First     string       `json:"first"`     // address of the first page, "" on it
	Next      string       `json:"next"`      // address of the next page, "" on the last one
	Limit     int          `json:"limit"`     // maximum length of a query in characters
	Investors string       `json:"investors"` // address of the list of investors
}

// PersonCard is a person in a list.
type PersonCard struct {
	Slug        string          `json:"slug"`
	Name        string          `json:"name"`
	Href        string          `json:"href"`
	Designation string          `json:"designation"`
	Company     string          `json:"company"` // for which the person works now, "" for none
	Lang        string          `json:"lang"`    // language of the designation
	Picture     *frame.Picture  `json:"picture"`
	Reason      *company.Reason `json:"reason"` // what the adjacent person has in common with another one; nil elsewhere
}

const (
	pageSize = 24
	// maxFound is the maximum number of people that a search lists.
	maxFound = 48
	// maxQuery is the maximum length of a name that is searched for, in characters.
	maxQuery = 100
)

// loadPeople loads the list of people, in the order of their names.
func (p *Pages) loadPeople(r *frame.Request) (*frame.Page, error) {
	after, err := afterParam(r.Query)
	if err != nil {
		return nil, err
	}
	query := []rune(strings.Join(strings.Fields(r.Query.Get("q")), " "))
	model := &PeoplePage{Query: string(query[:min(len(query), maxQuery)]), Cards: []PersonCard{}, Limit: maxQuery,
		Investors: r.EditionPath(investorsPage.Pattern)}
	r.NoteTags(taxonomy.PeopleTag)
	if model.Total, err = taxonomy.CountPeople(r.Context(), r.DB.Read); err != nil {
		return nil, err
	}
	var list []*taxonomy.Author
	if model.Query != "" {
		r.NoteTags(search.Tag)
		list, err = findPeople(r.Context(), r.DB, p.Index, model.Query, r.Locale().Code, maxFound)
	} else {
		list, err = taxonomy.ListPeople(r.Context(), r.DB.Read, after, pageSize+1)
	}
	if err != nil {
		return nil, err
	}
	if model.Query == "" && len(list) > pageSize {
		list = list[:pageSize]
		model.Next = r.Path + "?after=" + strconv.FormatInt(list[pageSize-1].ID, 10)
	}
	if model.Cards, err = personCards(r, list); err != nil {
		return nil, err
	}
	if after != 0 || model.Query != "" {
		model.First = r.Path
	}
	head := frame.Head{Title: r.Text("menu.people", nil), Description: r.Text("person.lead", nil)}
	if model.First != "" {
		head.Robots, head.Canonical = "noindex, follow", r.Absolute(r.Path)
	}
	links := make([]frame.Link, len(model.Cards))
	for i, c := range model.Cards {
		links[i] = frame.Link{Text: c.Name, Href: c.Href}
	}
	return &frame.Page{Head: head, Model: model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// afterParam returns the id after which a page begins, 0 for the first page. It returns database.ErrNotFound for a text that is not
// an id.
func afterParam(query url.Values) (int64, error) {
	if !query.Has("after") {
		return 0, nil
	}
	after, err := strconv.ParseInt(query.Get("after"), 10, 64)
	if err != nil || after < 1 {
		return 0, database.ErrNotFound
	}
	return after, nil
}

// findPeople returns at most limit people with a word in their names that begins with a text, then those that the search index
// finds, which also finds names in other scripts and misspelt names.
func findPeople(ctx context.Context, db *database.DB, index *search.Index, text, lang string, limit int) ([]*taxonomy.Author, error) {
	ids, err := taxonomy.AuthorsByPrefix(ctx, db, text, limit)
	if err != nil {
		return nil, err
	}
	hits, err := index.FindByTitle(ctx, search.Query{Text: text, ReaderLang: lang, Kinds: []search.Kind{search.Person}, Limit: limit})
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		if !slices.Contains(ids, h.EntityID) {
			ids = append(ids, h.EntityID)
		}
	}
	found, err := taxonomy.AuthorsByIDs(ctx, db.Read, ids)
	var list []*taxonomy.Author
	for _, id := range ids {
		if a := found[id]; a != nil && a.IsPerson && len(list) < limit {
			list = append(list, a)
		}
	}
	return list, err
}

// personCards returns the cards of people, in three queries.
func personCards(r *frame.Request, list []*taxonomy.Author) ([]PersonCard, error) {
	pictures, ids := make([]*int64, len(list)), make([]int64, len(list))
	for i, a := range list {
		pictures[i], ids[i] = a.PictureID, a.ID
	}
	picture, err := r.Pictures(pictures...)
	if err != nil {
		return nil, err
	}
	employments, err := company.EmploymentsOf(r.Context(), r.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	cards := make([]PersonCard, len(list))
	for i, a := range list {
		r.NoteTags(a.Tag())
		cards[i] = PersonCard{Slug: a.Slug, Name: a.NameIn(r.Locale()), Href: a.PageIn(r.Locale()), Designation: a.Role, Lang: a.Lang,
			Picture: picture(a.PictureID)}
		if employment := currentEmployment(employments, a.ID); employment != nil {
			r.NoteTags(company.TagOf(employment.CompanyID))
			at := employment.Company
			cards[i].Designation, cards[i].Company, cards[i].Lang = employment.Designation, at.NameIn(r.Locale()), at.Lang
		}
	}
	return cards, nil
}

// currentEmployment returns the first employment of an author that has not ended, nil if there is none.
func currentEmployment(employments []company.Employment, author int64) *company.Employment {
	for i := range employments {
		if *employments[i].AuthorID == author && employments[i].Ended == "" {
			return &employments[i]
		}
	}
	return nil
}
