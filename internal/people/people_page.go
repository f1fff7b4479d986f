package people

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"masthead/internal/company"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// PeoplePage lists people in the order of their names, or those that a search finds.
type PeoplePage struct {
	frame.Frame
	Query     string              `json:"query"` // name that was searched for, "" for the list of all
	Total     int64               `json:"total"` // of the people who pass the filters and the search
	Facets    []facet.Facet       `json:"facets"`
	Active    []facet.FacetOption `json:"active"`  // the filters that are set; each leads to the page without it
	Unknown   []string            `json:"unknown"` // values of filters that nobody has
	Clear     string              `json:"clear"`   // address without filters
	Kept      []KeptField         `json:"kept"`    // filters that a search keeps, as hidden fields of its form
	Cards     []PersonCard        `json:"cards"`
	First     string              `json:"first"`     // address of the first page, "" on it
	Next      string              `json:"next"`      // address of the next page, "" on the last one
	All       string              `json:"all"`       // address of the list without the search, "" without one
	Limit     int                 `json:"limit"`     // maximum length of a query in characters
	Investors string              `json:"investors"` // address of the list of investors
}

// KeptField is a hidden field of a form.
type KeptField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// PersonCard is a person in a list.
type PersonCard struct {
	Slug        string          `json:"slug"`
	Name        string          `json:"name"`
	Href        string          `json:"href"`
	Designation string          `json:"designation"`
	Company     string          `json:"company"` // present employer, "" for none
	Lang        string          `json:"lang"`    // language of the designation
	Picture     *frame.Picture  `json:"picture"`
	Reason      *company.Reason `json:"reason"`     // what the adjacent person has in common with another one; nil elsewhere
	ReasonHref  string          `json:"reasonHref"` // where both of them are, such as a session of a conference; "" for none
}

const (
	pageSize = 24
	// maxFound is the maximum number of people that a search lists.
	maxFound = 1000
	// maxQuery is the maximum length of a name that is searched for, in characters.
	maxQuery = 100
)

// loadPeople loads a page of the list of people who pass the filters of the address, in the order of their names. With a search it lists
// those that the search finds, best first. Parameters with impossible values are ignored; the canonical address is without filters.
func (p *Pages) loadPeople(r *frame.Request) (*frame.Page, error) {
	after, err := afterParam(r.Query)
	if err != nil {
		return nil, err
	}
	typed := []rune(strings.Join(strings.Fields(r.Query.Get("q")), " "))
	query := string(typed[:min(len(typed), maxQuery)])
	filter, _ := filterOf(r.Query)
	model := &PeoplePage{Query: query, Kept: []KeptField{}, Limit: maxQuery, Investors: r.EditionPath(investorsPage.Pattern),
		Clear: addressOf(r.Path, query, nil)}
	r.NoteTags(indexTags...)
	var ranked []int64
	if query != "" {
		r.NoteTags(search.Tag)
		model.All = addressOf(r.Path, "", filter)
		if ranked, err = rankedPeople(r.Context(), r.DB, p.Index, query, r.Locale().Code); err != nil {
			return nil, err
		}
	}
	found, err := p.People.Find(r.Context(), filter, ranked, after, pageSize)
	if err != nil {
		return nil, err
	}
	list, err := authorsInOrder(r.Context(), r.DB, found.IDs)
	if err != nil {
		return nil, err
	}
	if model.Cards, err = personCards(r, list); err != nil {
		return nil, err
	}
	model.Total = found.Total
	whole, _ := facet.WholeOf(Facets, r.Query)
	shown := facet.Page{Facets: Facets, Key: keyOf, Whole: whole, Single: []string{"stories"},
		Address: func(f facet.Filter) string { return addressOf(r.Path, query, f) },
		Label:   func(v facet.Count) facet.FacetOption { return labelOf(r.Locale(), v) }}
	model.Facets, model.Active, model.Unknown = shown.Choices(filter, found.Counts)
	for _, name := range Facets {
		if values := filter[name]; len(values) > 0 {
			model.Kept = append(model.Kept, KeptField{name, strings.Join(values, ",")})
		}
	}
	address := addressOf(r.Path, query, filter)
	if found.More {
		model.Next = frame.WithParameter(address, "after="+strconv.FormatInt(found.IDs[len(found.IDs)-1], 10))
	}
	if after != 0 {
		model.First = address
	}
	head := frame.Head{Title: r.Text("menu.people", nil), Description: r.Text("person.lead", nil)}
	if address != r.Path || after != 0 || r.Query.Has(facet.AllParam) {
		head.Robots, head.Canonical = "noindex, follow", r.Absolute(r.Path)
	}
	links := make([]frame.Link, len(model.Cards))
	for i, c := range model.Cards {
		links[i] = frame.Link{Text: c.Name, Href: c.Href}
	}
	return &frame.Page{Head: head, Model: model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// addressOf returns the address of the first page of the list with a search and a filter. path is that of the list, and query the
// searched name, "" for none.
func addressOf(path, query string, f facet.Filter) string {
	address := path
	if query != "" {
		address = frame.WithParameter(address, "q="+url.QueryEscape(query))
	}
	if q := f.Query(Facets); q != "" {
		address = frame.WithParameter(address, q)
	}
	return address
}

// afterParam returns the id before a page, 0 for the first page. It returns database.ErrNotFound for a text that is not an id.
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

// rankedPeople returns the ids of at most maxFound authors with a word in their names that begins with a text, followed by those that
// the search index finds, even by names in other scripts and by misspelt names. Some of them may have no profile.
func rankedPeople(ctx context.Context, db *database.DB, index *search.Index, text, lang string) ([]int64, error) {
	ids, err := taxonomy.AuthorsByPrefix(ctx, db, text, maxFound)
	if err != nil {
		return nil, err
	}
	hits, err := index.FindByTitle(ctx, search.Query{Text: text, ReaderLang: lang, Kinds: []search.Kind{search.Person}, Limit: maxFound})
	known := bitmapOf(ids)
	for _, h := range hits {
		if len(ids) < maxFound && known.CheckedAdd(uint32(h.EntityID)) {
			ids = append(ids, h.EntityID)
		}
	}
	if ids == nil {
		ids = []int64{} // not the list of all
	}
	return ids, err
}

// authorsInOrder reads authors with a profile in the order of their ids in a list.
func authorsInOrder(ctx context.Context, db *database.DB, ids []int64) ([]*taxonomy.Author, error) {
	found, err := taxonomy.AuthorsByIDs(ctx, db.Read, ids)
	list := make([]*taxonomy.Author, 0, len(ids))
	for _, id := range ids {
		if a := found[id]; a != nil && a.IsPerson {
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
