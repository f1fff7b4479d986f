package newsletter_test

import (
	"context"
	"errors"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/newsletter"
)

// C11: a story or a webinar becomes the last item of an issue, once; the issue of a day is created if there is none.
func TestItemsAreAddedToAnIssue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		add := func(link string) (items []newsletter.Item, err error) {
			err = h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				items, err = newsletter.AddItem(ctx, tx, h.daily, 20260320, newsletter.Item{Title: "Loom", Link: link})
				return err
			})
			return items, err
		}
		for i, link := range []string{"/webinar/loom", "/2026/03/loom"} {
			if items, err := add(link); err != nil || len(items) != i+1 || items[i].Link != link {
				t.Errorf("%s: %+v, %v", link, items, err)
			}
		}
		if _, err := add("/webinar/loom"); !errors.Is(err, newsletter.ErrHasItem) {
			t.Errorf("the same item again: %v", err)
		}
	})
}
