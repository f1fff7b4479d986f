package i18n_test

import (
	"testing"
	"time"

	"masthead/internal/i18n"
)

// Dates follow the conventions of each language.
func TestDatesFollowTheLanguage(t *testing.T) {
	day := time.Date(2021, time.March, 5, 23, 0, 0, 0, time.UTC)
	for code, want := range map[string]string{
		"en": "5 March 2021", "hi": "5 मार्च 2021", "mr": "५ मार्च, २०२१",
		"bn": "৫ মার্চ, ২০২১",
		"ta": "5 மார்ச், 2021", "ml": "2021 മാർച്ച് 5", "ur": "5 مارچ، 2021",
	} {
		if got := i18n.LookupOrDefault(code).Date(day); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
