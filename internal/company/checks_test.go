package company

import (
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// An address without a scheme is stored with https; only web addresses are accepted.
func TestAddressesGetTheirScheme(t *testing.T) {
	for typed, want := range map[string]string{
		"": "", " kiln.example ": "https://kiln.example", "kiln.example/about?a=1#b": "https://kiln.example/about?a=1#b",
		"kiln.example:8080": "https://kiln.example:8080", "चाय.भारत": "https://चाय.भारत", "http://kiln.example": "http://kiln.example",
		"https://kiln.example/": "https://kiln.example/", "kiln": "?", "ftp://kiln.example": "?", "mailto:a@kiln.example": "?",
		"javascript:alert(1)": "?", "//kiln.example": "?", "https://": "?",
	} {
		fields := newFieldChecks(clock.Moment{}, i18n.Default)
		got := fields.checkURL("website", typed)
		if fields.err() != nil {
			got = "?"
		}
		if got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}

// Texts are stored without white space around them, and the line breaks \r\n of forms become \n.
func TestTextsAreTrimmed(t *testing.T) {
	fields := newFieldChecks(clock.Moment{}, i18n.Default)
	if got := fields.checkText("description", "description", " One\r\n\r\nTwo\r\n"); got != "One\n\nTwo" || fields.err() != nil {
		t.Errorf("%q, %v", got, fields.err())
	}
}

// Openings store the city without its state.
func TestTheCityOfAnOpeningHasNoState(t *testing.T) {
	p, fields := &Profile{Company: &Company{}}, newFieldChecks(clock.Moment{}, i18n.Default)
	for typed, want := range map[string]string{"Pune, Maharashtra": "Pune", "Poona, Maharashtra, India": "Pune", "Pune": "Pune",
		"Oakland, California": "Oakland, California"} {
		e := &OpeningEdit{EditedOpening: EditedOpening{City: typed}}
		if o := p.editedOpening(fields, "openings[0]", e, clock.Moment{}); o.City != want {
			t.Errorf("%q: %q, want %q", typed, o.City, want)
		}
	}
}

// ENTITY-50: a state of another country than that of a known city is refused.
func TestAStateOfAnotherCountryIsRefused(t *testing.T) {
	for _, c := range [][2]string{{"Dubai", "Kerala"}, {"Chennai", "Sharjah"}, {"Dubai, Kerala", ""}} {
		for _, before := range []*Company{{}, {City: "Dubai", State: "Dubai", Country: "United Arab Emirates"}} {
			fields := newFieldChecks(clock.Moment{}, i18n.Default)
			fields.checkPlace(before, c[0], c[1], "")
			if fields.wrong["state"] == "" {
				t.Errorf("%q is accepted: %s, %s, %s", c, before.City, before.State, before.Country)
			}
		}
	}
	p := &Profile{Company: &Company{City: "Dubai", State: "Dubai", Country: "United Arab Emirates"}}
	if err := p.correctPlace("Dubai", "Kerala", clock.Moment{}, i18n.Default); err == nil {
		t.Error("a correction is accepted")
	}
}

// ENTITY-50: the city, the state and the country of a company are of one place, however somebody typed them.
func TestPlacesOfCompanies(t *testing.T) {
	for _, c := range []struct{ before, city, state, country, want string }{
		{"", "Mumbai", "", "", "Mumbai, Maharashtra, India"},
		{"", "mumbai ", "", "", "Mumbai, Maharashtra, India"},
		{"", "Bangalore", "", "India", "Bengaluru, Karnataka, India"},
		{"", "Hyderabad", "", "Pakistan", "Hyderabad, , Pakistan"},
		{"", "Aurangabad", "Bihar", "", "Aurangabad, Bihar, India"},
		{"", "Salem", "Oregon", "", "Salem, Oregon, "},
		{"", "", "", "India", ", , India"},
		{"Nashik, Maharashtra, India", "Pune, Maharashtra", "Maharashtra", "", "Pune, Maharashtra, India"},
		{"Dubai, Dubai, United Arab Emirates", "Pune, Maharashtra", "Dubai", "", "Pune, Maharashtra, India"},
		{"Dubai, Dubai, United Arab Emirates", "pune, maharashtra, india", "", "", "Pune, Maharashtra, India"},
		{"Pune, Maharashtra, India", "Springfield, Illinois", "", "", "Springfield, Illinois, , "},
		{"Chennai, Tamil Nadu, India", "Chennai", "tn", "", "Chennai, Tamil Nadu, India"},
		{"Oakland, , United States", "Oakland", "TN", "", "Oakland, TN, United States"},
		{"Dubai, Kerala, India", "Dubai", "Dubai", "", "Dubai, Dubai, United Arab Emirates"},
		{"Oakland, , United States", "Oakland", "California", "", "Oakland, California, United States"},
		{"Mumbai, Maharashtra, India", "Mumbai", "California", "", "Mumbai, California, "},
		{"Mumbai, Maharashtra, India", "Mumbai", "", "", "Mumbai, , India"},
		{"Mumbai, Maharashtra, India", "Mumbai", "Maharashtra", "", "Mumbai, Maharashtra, India"},
		{"Mumbai, Maharashtra, India", "Oakland", "", "", "Oakland, , "},
	} {
		one := &Company{}
		if parts := strings.Split(c.before, ", "); len(parts) == 3 {
			one.City, one.State, one.Country = parts[0], parts[1], parts[2]
		}
		if c.country != "" {
			one.Country = c.country
		}
		fields := newFieldChecks(clock.Moment{}, i18n.Default)
		fields.checkPlace(one, c.city, c.state, c.country)
		if got := one.City + ", " + one.State + ", " + one.Country; got != c.want || fields.err() != nil {
			t.Errorf("%q, then %q and %q in %q: %q, want %q (%v)", c.before, c.city, c.state, c.country, got, c.want, fields.err())
		}
	}
}
