package story_test

import (
	"slices"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// F192: exactly the lists with stories are reported, on both engines.
func TestListsWithStoriesAreFound(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		funding, other := p.Term(taxonomy.TagKind, "funding", "Funding"), p.Term(taxonomy.TagKind, "other", "Other")
		p.Published("herstory", "In English", time.Hour, storytest.With(funding))
		p.Draft("hindi", "मसौदा", storytest.With(funding))
		hindi := p.Brand("hindi").Locale()
		have, err := p.Stories.HaveStories(t.Context(), []story.List{
			{Kind: story.OfTag, Ref: funding.ID, Scope: story.InLanguage(hindi)},
			{Kind: story.OfTag, Ref: funding.ID, Scope: story.InLanguage(i18n.Default)},
			{Kind: story.OfTag, Ref: other.ID, Scope: story.InLanguage(i18n.Default)},
			{Kind: story.Latest, Scope: story.InBrand(p.Brand("herstory"))},
		})
		if err != nil || !slices.Equal(have, []bool{false, true, false, true}) {
			t.Errorf("%v %v", have, err)
		}
		if none, err := p.Stories.HaveStories(t.Context(), nil); err != nil || len(none) != 0 {
			t.Errorf("of none: %v %v", none, err)
		}
	})
}
