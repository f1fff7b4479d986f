package schema

import (
	"fmt"
	"time"
)

// Duration returns a duration in ISO 8601 form, such as "PT1H5M30S"; "" for zero or less.
func Duration(d time.Duration) string {
	seconds := int(d.Round(time.Second) / time.Second)
	if seconds <= 0 {
		return ""
	}
	text := "PT"
	for _, unit := range []struct {
		seconds int
		letter  string
	}{{3600, "H"}, {60, "M"}, {1, "S"}} {
		if n := seconds / unit.seconds; n > 0 {
			text += fmt.Sprintf("%d%s", n, unit.letter)
			seconds %= unit.seconds
		}
	}
	return text
}
