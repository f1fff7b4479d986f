package people

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"

	"masthead/internal/company"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Facets are the facets that filter the list of people, in the order of the page. Each is also the name of a query parameter.
var Facets = []string{"role", "sector", "city", "stories"}

// noRole is the value of the facet "role" of people without a role at a company and without investments.
const noRole = "other"

// peopleIndex has the people in the order of their names, and the values of their facets, in memory. It is built again when a person, a
// company or an investor changes.
type peopleIndex struct {
	ids    []int64
	all    *roaring.Bitmap
	values []facet.Count
}

// Index has all people with their facets in memory.
type Index struct {
	db      *database.DB
	people  *database.Cached[peopleIndex]
	stories *database.Cached[*roaring.Bitmap] // people with stories by or about them
}

// NewIndex returns the index of the people of a publication.
func NewIndex(db *database.DB) *Index {
	x := &Index{db: db}
	x.people = database.NewCached(db, x.readPeople, taxonomy.PeopleTag, company.Tag, investor.Tag)
	x.stories = database.NewCached(db, func(ctx context.Context) (*roaring.Bitmap, error) {
		ids, err := story.PeopleWithStories(ctx, db)
		return bitmapOf(ids), err
	}, taxonomy.PeopleTag, story.PeopleTag, "*")
	return x
}

// indexTags are the cache tags that the index of people depends on.
var indexTags = []string{taxonomy.PeopleTag, company.Tag, investor.Tag, story.PeopleTag}

func bitmapOf(ids []int64) *roaring.Bitmap {
	set := roaring.New()
	for _, id := range ids {
		set.Add(uint32(id))
	}
	return set
}

func (x *Index) readPeople(ctx context.Context) (peopleIndex, error) {
	ids, err := taxonomy.PeopleIDs(ctx, x.db.Read)
	if err != nil {
		return peopleIndex{}, err
	}
	values, err := company.PeopleFacets(ctx, x.db)
	if err != nil {
		return peopleIndex{}, err
	}
	all := bitmapOf(ids)
	others := all.Clone()
	for i := range values {
		v := &values[i]
		v.IDs.And(all) // without withdrawn people
		if v.Count = int64(v.IDs.GetCardinality()); v.Facet == "role" {
			others.AndNot(v.IDs)
		}
	}
	values = append(values, facet.Count{Facet: "role", Value: noRole, Count: int64(others.GetCardinality()), IDs: others})
	slices.SortFunc(values, func(a, b facet.Count) int { return strings.Compare(a.Value, b.Value) })
	return peopleIndex{ids, all, values}, nil
}

// Found is a page of the list of people.
type Found struct {
	IDs    []int64
	Total  int64         // of all people who pass the filter and the search
	More   bool          // whether people follow
	Counts []facet.Count // of the values that people have, in the order of the facets and then by descending count
}

// Find returns at most limit people who pass a filter, beginning after the person with the id after (0 for the first page): in the order of
// their names, or those of ranked in their order if it is not nil. It returns database.ErrNotFound if after is not one of these people.
func (x *Index) Find(ctx context.Context, f facet.Filter, ranked []int64, after int64, limit int) (*Found, error) {
	people, err := x.people.Get(ctx)
	if err != nil {
		return nil, err
	}
	withStories, err := x.stories.Get(ctx)
	if err != nil {
		return nil, err
	}
	counts := slices.Clone(people.values)
	counts = append(counts, facet.Count{Facet: "stories", Value: "yes", Count: int64(withStories.GetCardinality()), IDs: withStories})
	order := people.ids
	if ranked != nil {
		order = slices.DeleteFunc(ranked, func(id int64) bool { return !people.all.Contains(uint32(id)) })
		searched := bitmapOf(order)
		for i := range counts { // count only the people that the search found
			set := roaring.And(searched, counts[i].IDs)
			counts[i].IDs, counts[i].Count = set, int64(set.GetCardinality())
		}
	}
	selected := facet.CountValues(counts, f)
	found := &Found{Total: int64(len(order))}
	if selected != nil {
		found.Total = int64(selected.GetCardinality())
	}
	for _, v := range counts {
		if v.Count > 0 || f.Has(v.Facet, v.Value) {
			found.Counts = append(found.Counts, v)
		}
	}
	facet.Sort(Facets, found.Counts)
	begins := 0
	if after != 0 {
		if begins = slices.Index(order, after) + 1; begins == 0 {
			return nil, fmt.Errorf("person %d: %w", after, database.ErrNotFound)
		}
	}
	for _, id := range order[begins:] {
		if selected != nil && !selected.Contains(uint32(id)) {
			continue
		}
		if found.More = len(found.IDs) == limit; found.More {
			break
		}
		found.IDs = append(found.IDs, id)
	}
	return found, nil
}

// filterOf returns the filter of a query, as facet.FilterOf does.
func filterOf(query url.Values) (facet.Filter, bool) { return facet.FilterOf(Facets, query) }

// labelOf returns a value of a facet with its text in a language.
func labelOf(l i18n.Locale, v facet.Count) (o facet.FacetOption) {
	switch v.Facet {
	case "role":
		if o.Key = roleKeys[v.Value]; o.Key == "" {
			o.Text = v.Value
		}
	case "stories":
		if o.Key = "person.hasStories"; v.Value != "yes" {
			o.Key, o.Text = "", v.Value
		}
	default:
		var translated bool
		if o.Text, translated = company.FacetValueName(l, v.Facet, v.Value, v.Label); !translated && v.Facet == "city" {
			o.Lang = i18n.Default.Code
		}
	}
	return o
}

// roleKeys has the message keys of the values of the facet "role".
var roleKeys = map[string]string{"founder": "companyRole.FOUNDER", "executive": "companyRole.EXECUTIVE", "employee": "companyRole.EMPLOYEE",
	company.InvestorRole: "search.investor", noRole: "person.otherRole"}

// keyOf returns the message key of the heading of a facet.
func keyOf(name string) string {
	switch name {
	case "role":
		return "company.edit.role"
	case "stories":
		return "search.stories"
	}
	return "company.facet." + name
}
