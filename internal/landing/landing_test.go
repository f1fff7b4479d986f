package landing

import (
	"testing"

	"masthead/internal/brand"
)

// A section without content is left out, also if an operator gave it a kind and a layout that do not exist.
func TestASectionWithoutContentIsLeftOut(t *testing.T) {
	for _, s := range []brand.Section{{Kind: "nope"}, {Kind: "latest", Layout: "nope"}, {Kind: "latest", Layout: "latest"}} {
		if (FilledSection{Section: s}).HasEnough() {
			t.Errorf("%+v is shown", s)
		}
	}
}
