package front

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/story"
)

// pin pins a story on the public front of a brand, before the stories that are pinned already, or unpins it. An unpinned story stays in the
// set of featured stories. The fronts before and after the change are stored as versions. It does nothing if the story is already as
// requested.
func (fs *Fronts) pin(ctx context.Context, b *brand.Brand, by actor.Actor, storyID int64, pinned bool) error {
	return fs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockFront(ctx, tx, b.ID); err != nil {
			return err
		}
		now, err := current(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		next := withPin(now.Sets[story.FeaturedKey], storyID, pinned)
		if slices.Equal(next, now.Sets[story.FeaturedKey]) {
			return nil
		}
		sets, err := resolve(ctx, fs.DB, &Front{Sets: map[string][]FrontItem{story.FeaturedKey: next}})
		if err != nil {
			return err
		}
		if err := recordPublic(ctx, tx, b.ID, now); err != nil {
			return err
		}
		if err := curated.Replace(ctx, tx, story.FeaturedKey, b, sets[story.FeaturedKey]); err != nil {
			return err
		}
		after := *now
		after.Sets = maps.Clone(now.Sets)
		after.Sets[story.FeaturedKey] = next
		text, err := json.Marshal(&after)
		if err != nil {
			return fmt.Errorf("public front: %w", err)
		}
		return addVersion(ctx, tx, &version{BrandID: b.ID, Kind: Published, Content: string(text)}, by)
	})
}

// withPin returns a set in which a story is pinned, or is not. If the set is full, its last item is left out.
func withPin(set []FrontItem, storyID int64, pinned bool) []FrontItem {
	at := slices.IndexFunc(set, func(it FrontItem) bool { return it.Story == storyID })
	switch {
	case at >= 0 && set[at].Pinned == pinned, at < 0 && !pinned:
		return set
	case !pinned:
		next := slices.Clone(set)
		next[at].Pinned = false
		return next
	}
	it := FrontItem{Story: storyID, Pinned: true}
	next := []FrontItem{it}
	for i, other := range set {
		if i != at {
			next = append(next, other)
		}
	}
	return next[:min(len(next), maxItems)]
}

// pinnedOn returns the ids of the brands on whose fronts a story is pinned.
func pinnedOn(ctx context.Context, db bun.IDB, storyID int64) ([]int64, error) {
	ids, err := curated.PinnedOn(ctx, db, story.FeaturedKey, storyID)
	if err != nil {
		return nil, fmt.Errorf("fronts with story %d: %w", storyID, err)
	}
	return ids, nil
}
