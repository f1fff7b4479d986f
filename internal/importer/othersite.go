package importer

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// sameIDOnOtherSite is what the report says about a story of another site whose post had the ID of an item.
const sameIDOnOtherSite = "an earlier import of another site created a story from another post with the same id, so this post became a " +
	"new story"

// rejectOtherSites removes the records of stories of other sites that have nothing in common with an item but its ID, which is unique only
// as long as nobody copies or edits an export. all has the records of the items by every ID that they have or had. The site of a Ghost
// export may be spelled differently each time, so a record of another site is right if its post has the item's UUID, slug, date or title.
// The stories of the other records become further stories.
func (r *run) rejectOtherSites(ctx context.Context, db bun.IDB, items map[refKey]*Item, all map[refKey][]*refRow,
	found earlierRecords,
) error {
	foreign := func(it *Item, row *refRow) bool {
		return it.Unique && (row.Kind == Post || row.Kind == Page) && !r.isOwn(&storyRecord{refRow: *row}) && !it.isUnchangedSince(row)
	}
	var ids []int64
	for key, rows := range all {
		for _, row := range rows {
			if foreign(items[key], row) {
				ids = append(ids, row.EntityID)
			}
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var records []*storyRecord
	if err := r.selectRecords(db).Where("r.entity_id IN (?)", bun.List(ids)).Scan(ctx, &records); err != nil {
		return fmt.Errorf("stories with the same ids: %w", err)
	}
	like := func(it *Item, row *refRow) similarity {
		for _, c := range records {
			if c.EntityID == row.EntityID && c.Source == row.Source && c.ExternalID == row.ExternalID && c.Kind == row.Kind {
				return r.compare(c, it)
			}
		}
		return similarity{key: sameGUID} // its story was deleted
	}
	for key, rows := range all {
		it := items[key]
		var own, others []*refRow
		differs := false // the UUIDs of all others are known and different
		for _, row := range rows {
			if foreign(it, row) {
				if l := like(it, row); l.key != sameGUID && !l.slug && !l.date && !l.title {
					others, differs = append(others, row), l.otherGUID
					continue
				}
			}
			own = append(own, row)
		}
		if len(others) == 0 {
			continue
		}
		if all[key] = own; len(own) > 0 {
			continue // the post has its story
		}
		delete(all, key)
		found.rejected[key] = others[0]
		for _, row := range others {
			t := furtherStory{refRow: row, note: sameIDOnOtherSite}
			if !differs { // it may be the same post after all
				t = furtherStory{refRow: row, unpublished: doubtUnpublished, edited: doubtEdited, open: doubtOpen, inDoubt: true}
			}
			found.furtherStories[refKey{it.Kind, it.ID}] = append(found.furtherStories[refKey{it.Kind, it.ID}], t)
		}
	}
	return nil
}
