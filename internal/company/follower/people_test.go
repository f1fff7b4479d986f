package follower_test

import (
	"context"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/people"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// "Merged with an undo": the followers of a merged person follow the one who was kept, and come back when the merge is undone.
func TestFollowersOfMergedPeople(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		ids := map[string]int64{}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, slug := range []string{"asha-rao", "a-rao"} {
				one := &taxonomy.Author{Slug: slug, Name: "Asha Rao"}
				if err := taxonomy.SavePerson(ctx, tx, one); err != nil {
					return err
				}
				ids[slug] = one.ID
			}
			return nil
		})
		list := func(slug string) story.List {
			return story.List{Kind: story.OfAuthor, Ref: ids[slug], Scope: story.Everywhere}
		}
		reader := f.addReader("ravi", "en", list("a-rao"))
		merges := &people.Merges{Movers: map[string]people.Mover{"bylines": story.MoveToAuthor}}
		follows := func(slug string) {
			t.Helper()
			lists, err := f.follows.ListsOf(t.Context(), reader)
			if err != nil || len(lists) != 1 || lists[0] != list(slug) {
				t.Errorf("the reader follows %v, %v; want %s", lists, err, slug)
			}
		}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := merges.Merge(ctx, tx, actor.Actor{}, ids["asha-rao"], ids["a-rao"])
			return err
		})
		follows("asha-rao")
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := merges.Unmerge(ctx, tx, actor.Actor{}, ids["a-rao"])
			return err
		})
		follows("a-rao")
	})
}
