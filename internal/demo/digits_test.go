package demo

import (
	"strings"
	"testing"
	"time"
	"unicode"
)

// In languages that write dates in Latin digits, stories use Latin digits too.
func TestStoriesUseTheDigitsOfTheirDates(t *testing.T) {
	day := time.Date(2026, time.November, 20, 0, 0, 0, 0, time.UTC)
	for _, e := range readAll(t).Editions {
		if !strings.ContainsAny(e.Lang.Date(day), "0123456789") {
			continue
		}
		for _, m := range e.Stories {
			for _, r := range m.Title + m.Excerpt + string(m.Body) {
				if unicode.IsDigit(r) && r > unicode.MaxASCII {
					t.Errorf("%s: %c beside dates like %s", m.key(), r, e.Lang.Date(day))
					break
				}
			}
		}
	}
}
