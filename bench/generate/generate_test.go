package generate_test

import (
	"testing"

	"masthead/bench/generate"
	"masthead/internal/brand"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/story"
)

func TestAPublicationHasItsSizeAndFilledLists(t *testing.T) {
	if testing.Short() {
		t.Skip("writes a thousand stories")
	}
	const size = 1000
	db := dbtest.New(t)
	last := 0
	if err := generate.Publication(t.Context(), db, size, dbtest.NewClock().Now, func(done, _ int) { last = done }); err != nil {
		t.Fatal(err)
	}
	n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context())
	if err != nil || n != size || last != size {
		t.Errorf("%d stories (%v), progress ended at %d", n, err, last)
	}
	stories := story.New(db, brand.NewDirectory(db), "example.com")
	items, err := stories.Read(
		t.Context(),
		story.List{Kind: story.Latest, Scope: story.InLanguage(i18n.Default)},
		story.Window{Limit: 12, Offset: 240},
	)
	if err != nil || len(items) != 12 {
		t.Fatalf("page 21 has %d stories (%v)", len(items), err)
	}
	if items[0].Card.Picture == nil || items[0].Card.Metadata.Category == nil {
		t.Errorf("a card has no picture or no category: %+v", items[0].Card)
	}
	if err := generate.Publication(t.Context(), db, size, dbtest.NewClock().Now, func(int, int) {}); err == nil {
		t.Error("a database with a publication was filled again")
	}
}
