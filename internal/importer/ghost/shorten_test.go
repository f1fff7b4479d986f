package ghost_test

import (
	"io"
	"strings"
	"testing"

	"masthead/internal/importer/ghost"
)

// White space between values is cut, because a decoder keeps it in memory. That in texts stays.
func TestLongWhiteSpaceIsCut(t *testing.T) {
	space := strings.Repeat(" \n\t\r", 50_000)
	for in, want := range map[string]int{
		`{"db":` + space + `[` + space + `1]}`: 2100,
		`{"a":"` + space + `"}`:                len(space) + 8,
		`{ "a" : 1 }`:                          11,
		strings.Repeat(`[ `+space[:900], 20):   20 * 902,
	} {
		out, err := io.ReadAll(ghost.Shorten(strings.NewReader(in)))
		if got := strings.Join(strings.Fields(string(out)), ""); err != nil || len(out) > want || len(in) <= want && string(out) != in ||
			got != strings.Join(strings.Fields(in), "") {
			t.Errorf("%.20q: %d bytes, want at most %d: %v", in, len(out), want, err)
		}
	}
}
