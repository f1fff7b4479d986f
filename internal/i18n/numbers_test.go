package i18n_test

import (
	"testing"

	"masthead/internal/i18n"
)

// On a right-to-left page names and amounts keep their own direction, and the comma is that of the language.
func TestNamesAreEnumeratedInTheirOwnDirection(t *testing.T) {
	for code, want := range map[string]string{
		"en": "SaaS, B2B", "hi": "SaaS, B2B", "ur": "\u2068SaaS\u2069، \u2068B2B\u2069",
	} {
		if got := i18n.LookupOrDefault(code).Enumerate([]string{"SaaS", "B2B"}); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
	if got := i18n.LookupOrDefault("ur").Isolate("$5"); got != "\u2068$5\u2069" {
		t.Errorf("an amount is not isolated: %q", got)
	}
}
