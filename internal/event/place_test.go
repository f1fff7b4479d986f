package event

import "testing"

// F103: readers see the place in the city, not only the city.
func TestThePlaceInTheCityIsPartOfTheAddress(t *testing.T) {
	for _, c := range []struct{ city, location, address, want string }{
		{"Dubai", "Loft 4", "1 Creek Road, Dubai", "Loft 4, 1 Creek Road, Dubai"},
		{"Dubai", "Loft 4", "Loft 4, 1 Creek Road", "Loft 4, 1 Creek Road"},
		{"Dubai", "Loft 4", "", "Loft 4"},
		{"Dubai", "", "1 Creek Road", "1 Creek Road"},
		{"", "Dubai Creek", "", ""}, // the location is the place
	} {
		e := Event{City: c.city, Location: c.location, Facts: Facts{Address: c.address}}
		if got := e.postalAddress(); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// D-26: an event is a meetup however the category is typed.
func TestTheCategoryOfMeetupsIsReadInAnyCase(t *testing.T) {
	for typed, want := range map[string]string{" meetup": Meetup, "Meetup": Meetup, "MEETUP": Meetup, "Workshop": "Workshop", "": ""} {
		e, err := (&EventEdit{Name: "Table", Category: typed}).event("table")
		if err != nil || e.Category != want {
			t.Errorf("%q: %+v, %v", typed, e, err)
		}
	}
}
