package company

import (
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
