// Package facet filters records by facets, and counts the records of each value. The directory of companies and the list of people use it.
package facet

import (
	"net/url"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/gosimple/slug"
)

const (
	// maxValues is the maximum number of values of one facet in a filter.
	maxValues = 20
	// MaxValue is the maximum length of a value in bytes.
	MaxValue = 80
	// shownValues is the number of values of a facet that a page lists, besides chosen ones.
	shownValues = 12
	// maxShownValues is the maximum number of values on a page that lists all values of a facet.
	maxShownValues = 500
	// AllParam is the query parameter that names the facet whose values a page lists in full.
	AllParam = "all"
)

// Filter selects records: those with any of the values of each facet that it contains. Values are sorted.
type Filter map[string][]string

// FilterOf returns the filter of a query with the given facets. Commas separate the values of a facet. ok is false if a value is not
// written like a value of a facet, or if a facet has too many values. f then has what can be read: the value of a name ("navi-mumbai" for
// "Navi Mumbai"), and the first values.
func FilterOf(facets []string, query url.Values) (f Filter, ok bool) {
	f, ok = Filter{}, true
	for _, facet := range facets {
		text := query.Get(facet)
		if text == "" {
			continue
		}
		values := strings.Split(text, ",")
		slices.Sort(values)
		values = slices.Compact(values)
		if len(values) > maxValues {
			values, ok = values[:maxValues], false
		}
		for _, v := range values {
			made := slug.Make(v)
			ok = ok && made == v && len(v) <= MaxValue
			if made != "" && len(made) <= MaxValue && !slices.Contains(f[facet], made) {
				f[facet] = append(f[facet], made)
			}
		}
		slices.Sort(f[facet]) // Has uses a binary search
	}
	return f, ok
}

// Query returns the filter as a query, in the order of the facets, "" without filters.
func (f Filter) Query(facets []string) string {
	var parts []string
	for _, facet := range facets {
		if values := f[facet]; len(values) > 0 {
			parts = append(parts, facet+"="+strings.Join(values, ","))
		}
	}
	return strings.Join(parts, "&")
}

// Toggle returns the filter with a value added, or removed if it contains the value.
func (f Filter) Toggle(facet, value string) Filter {
	other := Filter{}
	for name, values := range f {
		other[name] = slices.Clone(values)
	}
	if at, found := slices.BinarySearch(other[facet], value); found {
		other[facet] = slices.Delete(other[facet], at, at+1)
	} else {
		other[facet] = slices.Insert(other[facet], at, value)
	}
	return other
}

// Has reports whether the filter contains a value.
func (f Filter) Has(facet, value string) bool {
	_, found := slices.BinarySearch(f[facet], value)
	return found
}

// Count is a value of a facet with the number of records that have it and pass the filters of the other facets.
type Count struct {
	Facet, Value, Label string
	Count               int64
	IDs                 *roaring.Bitmap // of the records with the value; nil if they are not needed
}

// CountValues returns the records that pass a filter, nil for one without values. It sets the count of each value in index to the number of
// records that have the value and pass the filters of all other facets.
func CountValues(index []Count, f Filter) *roaring.Bitmap {
	passing := map[string]*roaring.Bitmap{} // records that pass the filter of one facet
	for facet := range f {
		passing[facet] = roaring.New()
	}
	for _, v := range index {
		if f.Has(v.Facet, v.Value) {
			passing[v.Facet].Or(v.IDs)
		}
	}
	// passingOtherFacets returns the records that pass the filters of all facets except one.
	passingOtherFacets := func(but string) *roaring.Bitmap {
		var sets []*roaring.Bitmap
		for facet, set := range passing {
			if facet != but {
				sets = append(sets, set)
			}
		}
		if len(sets) == 0 {
			return nil
		}
		return roaring.FastAnd(sets...)
	}
	all := passingOtherFacets("")
	bases := map[string]*roaring.Bitmap{}
	for facet := range passing {
		bases[facet] = passingOtherFacets(facet)
	}
	for i, v := range index {
		base, filtered := bases[v.Facet]
		if !filtered {
			base = all
		}
		if base != nil {
			index[i].Count = int64(base.AndCardinality(v.IDs))
		}
	}
	return all
}

// Sort sorts values in the order of the facets and then by descending count.
func Sort(facets []string, counts []Count) {
	slices.SortStableFunc(counts, func(a, b Count) int {
		if at := slices.Index(facets, a.Facet) - slices.Index(facets, b.Facet); at != 0 {
			return at
		}
		return int(b.Count - a.Count)
	})
}

// Facet is a facet with the values that readers can choose.
type Facet struct {
	Name    string        `json:"name"` // as in a query
	Key     string        `json:"key"`  // message key of its heading
	Options []FacetOption `json:"options"`
	Open    bool          `json:"open"`   // whether one of the values is chosen
	Values  int           `json:"values"` // total number of values
	All     string        `json:"all"`    // address of the page with all values, "" if the page lists all
	Whole   bool          `json:"whole"`  // whether the reader asked for all values
}

// FacetOption is a value of a facet. Its address is that of the page with the value added or, if it is chosen, removed.
type FacetOption struct {
	Text   string `json:"text"`
	Key    string `json:"key"`  // message key if the text belongs to the interface, else ""
	Lang   string `json:"lang"` // language of the text, "" for that of the page
	Count  int64  `json:"count"`
	Href   string `json:"href"`
	Chosen bool   `json:"chosen"`
}

// Page makes the facets of a page.
type Page struct {
	Facets  []string                 // names, in the order of the page
	Key     func(name string) string // returns the message key of the heading of a facet
	Single  []string                 // facets that the page shows even if they have a single value
	Address func(Filter) string      // returns the address of the first page with a filter
	Whole   string                   // name of the facet whose values the page lists in full, "" for none
	Label   func(Count) FacetOption  // returns a value with its text, key and language only
}

// Choices returns the facets of a page with a filter, the filters that are set, and those values of filters that no record has. counts
// are the values in the order of the page.
func (p *Page) Choices(chosen Filter, counts []Count) (facets []Facet, active []FacetOption, unknown []string) {
	facets, active, unknown = []Facet{}, []FacetOption{}, []string{}
	for _, name := range p.Facets {
		f := Facet{Name: name, Key: p.Key(name), Whole: name == p.Whole}
		f.Open = len(chosen[name]) > 0 || f.Whole
		most := shownValues
		if f.Whole {
			most = maxShownValues
		}
		var known []string
		for _, v := range counts {
			if v.Facet != name {
				continue
			}
			known = append(known, v.Value)
			option := p.option(chosen, v)
			if option.Chosen {
				active = append(active, option)
			}
			if option.Chosen || len(f.Options) < most {
				f.Options = append(f.Options, option)
			}
		}
		if f.Values = len(known); f.Values > len(f.Options) && !f.Whole {
			f.All = withAll(p.Address(chosen), name)
		}
		for _, value := range chosen[name] { // values that no record has
			if !slices.Contains(known, value) {
				active = append(active, p.option(chosen, Count{Facet: name, Value: value, Label: value}))
				unknown = append(unknown, value)
			}
		}
		if len(f.Options) > 1 || f.Open || len(f.Options) == 1 && slices.Contains(p.Single, name) {
			if f.Options == nil {
				f.Options = []FacetOption{}
			}
			facets = append(facets, f)
		}
	}
	return facets, active, unknown
}

// withAll returns an address with the parameter for all values of a facet.
func withAll(address, facet string) string {
	separator := "?"
	if strings.Contains(address, "?") {
		separator = "&"
	}
	return address + separator + AllParam + "=" + facet
}

// WholeOf returns the facet whose values a query requests in full, "" for none. ok is false for a text that is not the name of a facet.
func WholeOf(facets []string, query url.Values) (name string, ok bool) {
	name = query.Get(AllParam)
	if name == "" || slices.Contains(facets, name) {
		return name, true
	}
	return "", false
}

func (p *Page) option(chosen Filter, v Count) FacetOption {
	o := p.Label(v)
	o.Count, o.Href, o.Chosen = v.Count, p.Address(chosen.Toggle(v.Facet, v.Value)), chosen.Has(v.Facet, v.Value)
	return o
}
