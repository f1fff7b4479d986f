package brand_test

import (
	"testing"

	"masthead/internal/brand"
)

func TestZonesAreFoundInAnyLetters(t *testing.T) {
	for typed, want := range map[string]string{"asia/kolkata": "Asia/Kolkata", " ASIA/KOLKATA ": "Asia/Kolkata", "utc": "UTC",
		"america/new_york": "America/New_York", "america/port_of_spain": "America/Port_of_Spain",
		"america/port-au-prince": "America/Port-au-Prince", "Asia/Dubai": "Asia/Dubai", "mars/base": "mars/base"} {
		if got := brand.ZoneName(typed); got != want {
			t.Errorf("%q is %q, want %q", typed, got, want)
		}
	}
}
