package importer

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// sameIDOnOtherSite is the entry of the report about a story of another site whose post had the ID of an item.
const sameIDOnOtherSite = "an earlier import of another site created a story from another post with the same id, so this post became a " +
	"new story"

// rejectOtherSites removes the records of stories that belong to other posts than an item although they have its ID, which is unique only
// as long as nobody copies or edits an export. all has the records of the items by every ID that they have or had. mayHave says which
// records stay. The stories of the other records become further stories.
func (r *run) rejectOtherSites(ctx context.Context, db bun.IDB, items map[refKey]*Item, all map[refKey][]*refRow,
	found earlierRecords,
) error {
	inDoubt := func(it *Item, row *refRow) bool {
		return it.Unique && (row.Kind == Post || row.Kind == Page) && !it.isUnchangedSince(row)
	}
	var ids []int64
	for key, rows := range all {
		for _, row := range rows {
			if inDoubt(items[key], row) {
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
			if inDoubt(it, row) {
				if l := like(it, row); !r.mayHave(l, row) {
					others, differs = append(others, row), l.otherGUID || r.isOfOtherSite(row)
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

// mayHave reports whether a record with the ID of an item can be of the same post. Equal GUIDs say so. Different ones say no, except in
// two posts of one site that are alike otherwise. Where one of the two has none, the file must not name another site than that of the
// record, and two of slug, date and title must be the same; one is enough for a record of an earlier version, which has neither slug nor
// title, so that those of the story count, which an editor may have changed.
func (r *run) mayHave(l similarity, row *refRow) bool {
	own := r.isOwn(&storyRecord{refRow: *row})
	switch {
	case l.key == sameGUID:
		return true
	case l.otherGUID && !own, r.isOfOtherSite(row):
		return false
	case !row.identity().complete:
		return own || l.score() > 0
	}
	return l.score() > 1
}

// isOfOtherSite reports whether a record is of another site than the one that the file or the import names.
func (r *run) isOfOtherSite(row *refRow) bool {
	return r.otherSites[siteKey(row.Source, row.ExternalID)]
}
