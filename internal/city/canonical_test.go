package city_test

import (
	"testing"

	"masthead/internal/city"
)

// ENTITY-50: a city has one name, however it was typed.
func TestCanonical(t *testing.T) {
	for _, c := range [][3]string{{"Mangalore", "", "Mangaluru"}, {"  new   delhi", "India", "Delhi"}, {"BANGALORE", "India", "Bengaluru"},
		{"मंगलुरु", "India", "Mangaluru"}, {"Bengaluru", "", "Bengaluru"}, {"Madras", "United States", ""}, {"Springfield", "", ""},
		{"", "", ""}} {
		if got, ok := city.Canonical(c[0], c[1]); got != c[2] || ok != (c[2] != "") {
			t.Errorf("%q in %q: %q, %v", c[0], c[1], got, ok)
		}
	}
}

// A country has one name, whether it was typed as a code, by a short name or in another language.
func TestCanonicalCountry(t *testing.T) {
	for _, c := range [][2]string{{"IN", "India"}, {"ind", "India"}, {" india ", "India"}, {"भारत", "India"}, {"Bharat", "India"},
		{"UAE", "United Arab Emirates"}, {"U.A.E.", "United Arab Emirates"}, {"united  arab emirates", "United Arab Emirates"},
		{"UK", "United Kingdom"}, {"Hong Kong", "Hong Kong"}, {"HK", "Hong Kong"}, {"HKG", "Hong Kong"},
		{"Indai", ""}, {"Pune", ""}, {"", ""}, {" ", ""}} {
		if got, ok := city.CanonicalCountry(c[0]); got != c[1] || ok != (c[1] != "") {
			t.Errorf("%q: %q, %v", c[0], got, ok)
		}
	}
}

func TestCanonicalState(t *testing.T) {
	for _, c := range [][2]string{{"कर्नाटक", "Karnataka"}, {" karnataka ", "Karnataka"}, {"tamil  nadu", "Tamil Nadu"}, {"California", ""},
		{"", ""}} {
		if got, ok := city.CanonicalState(c[0]); got != c[1] || ok != (c[1] != "") {
			t.Errorf("%q: %q, %v", c[0], got, ok)
		}
	}
}
