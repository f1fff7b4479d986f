package facet_test

import (
	"net/url"
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
