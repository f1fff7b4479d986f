package brand

import (
	"strings"
	"testing"
)

// Issue 21, point 10: an accent colour in which text cannot be read is refused with the reason.
func TestAccentColoursAreReadable(t *testing.T) {
	for _, c := range []struct{ accent, dark, want string }{
		{DefaultAccent, "#ece9e3", ""},
		{"#1d4ed8", "#93b4ff", ""},
		{"#ffe600", "#93b4ff", "accent #ffe600 has a contrast of only 1.2 to 1 with the pages of the light theme; choose a darker colour"},
		{"#1d4ed8", "#101010", "accent-dark #101010 has a contrast of only 1.0 to 1 with the pages of the dark theme; choose a lighter colour"},
		{"blue", "#93b4ff", `"blue" is not a colour`},
	} {
		err := checkColours(&Brand{Accent: c.accent, AccentDark: c.dark})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s and %s: %v", c.accent, c.dark, err)
		}
	}
}
