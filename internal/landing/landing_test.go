package landing

import (
	"maps"
	"slices"
	"testing"

	"masthead/internal/brand"
)

// A section without content is left out, even if an operator gave it a kind and a layout that do not exist.
func TestASectionWithoutContentIsLeftOut(t *testing.T) {
	for _, s := range []brand.Section{{Kind: "nope"}, {Kind: "latest", Layout: "nope"}, {Kind: "latest", Layout: "latest"}} {
		if (FilledSection{Section: s}).HasEnough() {
			t.Errorf("%+v is shown", s)
		}
	}
}

func TestSectionsMayHaveEveryLayoutThatPagesKnow(t *testing.T) {
	known := slices.Sorted(maps.Keys(minStories))
	if allowed := slices.Sorted(slices.Values(brand.SectionLayouts)); !slices.Equal(known, allowed) {
		t.Errorf("layouts that pages know: %v; that a brand may have: %v", known, allowed)
	}
}
