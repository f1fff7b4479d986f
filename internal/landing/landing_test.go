package landing

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/story"
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

// A stored section is used below other stories if, and only if, it would have the same stories there.
func TestAChoiceIsTheSameIfItsStoriesAre(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func() (shown []int64) {
		for id := range int64(12) {
			if random.IntN(4) == 0 {
				shown = append(shown, id)
			}
		}
		return shown
	}
	var items []story.Item
	for id := range int64(8) {
		items = append(items, story.Item{ID: id})
	}
	same := 0
	for range 2000 {
		before, after := FilledSection{Section: brand.Section{Limit: 4}}, FilledSection{Section: brand.Section{Limit: 4}}
		shown, others := pick(), pick()
		before.choose(items, shown)
		after.choose(items, others)
		want := slices.Equal(before.storyIDs(), after.storyIDs())
		if before.choice.isSameBelow(others) != want {
			t.Fatalf("below %v: %v; below %v: %v", shown, before.storyIDs(), others, after.storyIDs())
		}
		if want {
			same++
		}
	}
	if same < 20 || same > 1980 {
		t.Errorf("%d of 2000 choices are the same", same)
	}
}
