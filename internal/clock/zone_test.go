package clock_test

import (
	"testing"
	"time"

	"masthead/internal/clock"
)

// A zone has a name in the zone database; what Go calls "Local" depends on the machine, so it is none.
func TestZones(t *testing.T) {
	other := time.FixedZone("other", 3600)
	for name, want := range map[string]bool{"Asia/Kolkata": true, "UTC": true, "": false, "Local": false, "Asia/Nowhere": false} {
		zone := clock.ZoneOr(name, other)
		if got := clock.IsZone(name); got != want || (zone == other) == want || want && zone.String() != name {
			t.Errorf("%q: %v and %v, want %v", name, got, zone, want)
		}
	}
}
