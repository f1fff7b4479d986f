package facet_test

import (
	"net/url"
	"strconv"
	"testing"

	"masthead/internal/company/facet"
)

// WIDGET-62: a filter has all values of an address, in whatever order and case they are written.
func TestAFilterHasTheValuesOfItsAddress(t *testing.T) {
	f, ok := facet.FilterOf([]string{"city"}, url.Values{"city": {"Surat,agra,Navi Mumbai"}})
	if ok {
		t.Error("values that are not slugs are accepted as they are")
	}
	for _, value := range []string{"agra", "navi-mumbai", "surat"} {
		if !f.Has("city", value) {
			t.Errorf("the filter %v lacks %q", f, value)
		}
	}
	if got := f.Toggle("city", "surat").Query([]string{"city"}); got != "city=agra,navi-mumbai" {
		t.Errorf("without Surat: %q", got)
	}
}

// A page lists the most frequent values of a facet, with a link to the page with all values. An unknown facet is refused.
func TestAPageCanListAllValues(t *testing.T) {
	var counts []facet.Count
	for i := range 30 {
		counts = append(counts, facet.Count{Facet: "city", Value: "city-" + strconv.Itoa(i), Label: "City", Count: int64(100 - i)})
	}
	facets := []string{"sector", "city"}
	page := &facet.Page{Facets: facets, Key: func(name string) string { return name },
		Address: func(f facet.Filter) string { return "/companies" + "?" + f.Query(facets) },
		Label:   func(c facet.Count) facet.FacetOption { return facet.FacetOption{Text: c.Label} }}
	list, _, _ := page.Choices(facet.Filter{"city": {"city-29"}}, counts)
	if len(list) != 1 || len(list[0].Options) != 13 || list[0].Values != 30 || list[0].Whole ||
		list[0].All != "/companies?city=city-29&all=city" {
		t.Errorf("the most frequent values: %+v", list)
	}
	page.Whole = "city"
	list, _, _ = page.Choices(facet.Filter{}, counts)
	if len(list) != 1 || len(list[0].Options) != 30 || list[0].All != "" || !list[0].Whole || !list[0].Open {
		t.Errorf("all values: %+v", list)
	}
	for text, want := range map[string]bool{"": true, "city": true, "country": false} {
		if _, ok := facet.WholeOf(facets, url.Values{facet.AllParam: {text}}); ok != want {
			t.Errorf("all=%s is accepted: %v", text, ok)
		}
	}
}
