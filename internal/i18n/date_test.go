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

// Times follow the language: English uses the 24-hour clock, the other languages name the part of the day.
func TestTimesFollowTheLanguage(t *testing.T) {
	india := time.FixedZone("IST", 5*3600+1800)
	for code, want := range map[string][2]string{
		"en": {"5 March 2021, 0:05 IST", "5 March 2021, 17:30 IST"}, "hi": {"5 मार्च 2021, रात 12:05 IST", "5 मार्च 2021, शाम 5:30 IST"},
		"as": {"৫ মাৰ্চ, ২০২১, ৰাতি ১২:০৫ IST", "৫ মাৰ্চ, ২০২১, আবেলি ৫:৩০ IST"},
		"ur": {"5 مارچ، 2021، رات 12:05 IST", "5 مارچ، 2021، سہ پہر 5:30 IST"},
	} {
		for i, at := range []time.Time{time.Date(2021, time.March, 5, 0, 5, 0, 0, india), time.Date(2021, time.March, 5, 17, 30, 0, 0, india)} {
			if got := i18n.LookupOrDefault(code).DateTime(at); got != want[i] {
				t.Errorf("%s: %q, want %q", code, got, want[i])
			}
		}
	}
}
