package importer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Messages in the report about further stories of a post. Imports under another spelling of the site created these
// stories.
const (
	furtherUnpublished = "another import of the same post, under another spelling of its site, had created a second story, which is no " +
		"longer published"
	furtherEdited = "another import of the same post, under another spelling of its site, had created a second story, which was edited " +
		"here, so it stays: check who may read it"
)

// earlierRecords has the records of earlier imports about the items of a batch.
type earlierRecords struct {
	refs           map[refKey]*refRow
	furtherStories map[refKey][]furtherStory // further stories that earlier imports created, or may have created, from the same posts

	items    map[refKey]*Item   // of the batch
	rejected map[refKey]*refRow // records with the ID of an item that belong, or may belong, to another post
	crowds   map[refKey]crowd   // of items without a story
}

// furtherStory is the record of a further story of a post.
type furtherStory struct {
	*refRow
	unpublished, edited string // what the report says if the story is unpublished, and if it was edited here; "" if it stays in any case
	open                string // what it says if the story stays because everybody may read the post; "" if it is unpublished in any case
	inDoubt             bool   // the story may belong to another post
	note                string // what the report says if the story belongs to another post and stays unchanged
}

// isListed reports whether the story of a record is already a further story of an item.
func (e earlierRecords) isListed(key refKey, c *storyRecord) bool {
	return slices.ContainsFunc(e.furtherStories[key], func(t furtherStory) bool { return t.EntityID == c.EntityID })
}

// readEarlierRefs returns the records of the stories, authors and terms that earlier imports created from the items of a batch.
func (r *run) readEarlierRefs(ctx context.Context, db bun.IDB, batch []*workItem) (earlierRecords, error) {
	found := earlierRecords{refs: map[refKey]*refRow{}, furtherStories: map[refKey][]furtherStory{}, items: map[refKey]*Item{},
		rejected: map[refKey]*refRow{}, crowds: map[refKey]crowd{}}
	ids := map[Kind][]string{}
	keys := map[refKey]*Item{} // by every ID that an item has or had
	for _, w := range batch {
		found.items[refKey{w.item.Kind, w.item.ID}] = &w.item
		for _, kind := range append([]Kind{w.item.Kind}, w.item.FormerKinds...) {
			for _, id := range append([]string{w.item.ID}, w.item.FormerIDs...) {
				if key := (refKey{kind, id}); keys[key] == nil || id == w.item.ID {
					keys[key] = &w.item
					ids[kind] = append(ids[kind], id)
				}
			}
		}
	}
	all := map[refKey][]*refRow{}
	for kind, list := range ids {
		const maxIDs = 2000 // of one statement
		for part := range slices.Chunk(list, maxIDs) {
			var rows []*refRow
			q := db.NewSelect().Model(&rows).Where("source IN (?)", bun.List(r.sources))
			if kind == AuthorKind { // authors are shared by all brands
				q = q.Where("brand_id IN (SELECT id FROM brands)")
			} else {
				q = q.Where("brand_id = ?", r.brand.ID)
			}
			if err := q.Where("kind = ?", kind).Where("external_id IN (?)", bun.List(part)).Scan(ctx); err != nil {
				return found, fmt.Errorf("read what was imported before: %w", err)
			}
			for _, row := range rows {
				key := refKey{kind, keys[refKey{kind, row.ExternalID}].ID}
				all[key] = append(all[key], row)
			}
		}
	}
	if err := r.rejectOtherSites(ctx, db, keys, all, found); err != nil {
		return found, err
	}
	for key, rows := range all {
		item := keys[key]
		slices.SortStableFunc(rows, func(a, b *refRow) int { return cmp.Or(r.rank(b, item)-r.rank(a, item), int(b.EntityID-a.EntityID)) })
		found.refs[key] = rows[0]
		for _, again := range rows[1:] {
			if (key.kind == Post || key.kind == Page) && again.EntityID != rows[0].EntityID {
				found.furtherStories[key] = append(found.furtherStories[key],
					furtherStory{refRow: again, unpublished: furtherUnpublished, edited: furtherEdited})
			}
		}
	}
	if err := r.matchPosts(ctx, db, batch, found); err != nil {
		return found, err
	}
	for _, w := range batch {
		it := &w.item
		before := slices.Contains(it.RestrictedBy, ForSome)
		if found.keepRestricted(it); !before && slices.Contains(it.RestrictedBy, ForSome) { // whether it is a draft depends on the brand's gate
			it.Checksum += fmt.Sprintf(" %s %t", r.brand.Gate, OpensToSignedIn(r.brand))
		}
	}
	return found, nil
}

// keepRestricted adds to an item the restrictions in the records of all stories that earlier imports created from it.
func (e earlierRecords) keepRestricted(it *Item) {
	for _, kind := range append([]Kind{it.Kind}, it.FormerKinds...) {
		if ref := e.refs[refKey{kind, it.ID}]; ref != nil {
			it.keepRestricted(ref.restrictions(), false)
		}
	}
	key := refKey{it.Kind, it.ID}
	for _, doubt := range []bool{false, true} {
		for _, t := range e.furtherStories[key] {
			if t.inDoubt == doubt && t.note == "" {
				it.keepRestricted(t.restrictions(), doubt)
			}
		}
	}
	it.inCrowd = e.crowds[key].any
	it.keepRestricted(slices.Collect(maps.Keys(e.crowds[key].restrictions)), true)
}

// rank orders the records of an item: first the one of this brand, site and ID, then one of the same content.
func (r *run) rank(row *refRow, it *Item) int {
	rank := 0
	if row.BrandID == r.brand.ID {
		rank += 8
	}
	if row.Source == r.source {
		rank += 4
	}
	if row.ExternalID == it.ID {
		rank += 2
	}
	if it.isUnchangedSince(row) {
		rank++
	}
	return rank
}

// isUnchangedSince reports whether an item is the same as when an import recorded it.
func (it *Item) isUnchangedSince(ref *refRow) bool {
	recorded, _, _ := strings.Cut(ref.Checksum, scheduledMark)
	return ref.ClosedBy == it.restrictions() && (recorded == it.Checksum || it.FormerChecksum != "" && recorded == it.FormerChecksum)
}

// scheduledMark precedes the scheduled time of a story in the checksum of its record. The time is in Unix milliseconds.
const scheduledMark = " scheduled:"

// restrictions returns the restrictions of an item as records store them: sorted, separated by spaces.
func (it *Item) restrictions() string {
	names := make([]string, len(it.RestrictedBy))
	for i, c := range it.RestrictedBy {
		names[i] = string(c)
	}
	slices.Sort(names)
	return strings.Join(slices.Compact(names), " ")
}

// restrictions returns the restrictions in a record. Records of earlier versions do not say whether a post was for some members only, so it
// may have been.
func (r *refRow) restrictions() []string {
	list := strings.Fields(r.ClosedBy)
	if slices.Contains(list, string(Visibility)) && !r.identity().complete {
		list = append(list, string(ForSome))
	}
	return list
}

// keepRestricted adds to an item the restrictions from an earlier import that the export does not mention. inDoubt is true if they may
// belong to another post.
func (it *Item) keepRestricted(restrictions []string, inDoubt bool) {
	for _, c := range it.Silent {
		if slices.Contains(restrictions, string(c)) && !slices.Contains(it.RestrictedBy, c) {
			it.RestrictedBy, it.inDoubt = append(slices.Clip(it.RestrictedBy), c), it.inDoubt || inDoubt && !it.staysRestricted()
			it.kept = append(slices.Clip(it.kept), c)
		}
	}
}

// whyItStaysClosed returns the report's sentence about an item that stays closed.
func (it *Item) whyItStaysClosed() string {
	if slices.ContainsFunc(it.kept, func(r Restriction) bool { return r != HiddenPart }) {
		return staysClosed
	}
	return staysHidden
}

// close gates the whole text of an item that stays closed. It leaves the item's own paywall marker if the export lacks only one thing:
// that the rest was for some members only. It does not publish a story that is not public.
func (w *workItem) close(s *story.Story) {
	blocks := []richtext.Node{{Type: "paywall"}}
	for _, n := range w.doc.Content {
		if n.Type != "paywall" {
			blocks = append(blocks, n)
		}
	}
	_, _, gated := richtext.SplitAtPaywall(w.doc, 0)
	onlyForSome := gated && !slices.ContainsFunc(w.item.kept, func(r Restriction) bool { return r != ForSome })
	if !onlyForSome && !w.doc.IsEmpty() {
		w.doc = richtext.Doc{Type: "doc", Content: blocks}
	}
	c := *w.item.Story
	c.ForSome = c.ForSome || slices.Contains(w.item.RestrictedBy, ForSome)
	if s.Status != story.Published && s.Status != story.Scheduled {
		c.Status, c.OldPaths = story.Draft, nil
	}
	w.item.Story = &c
}

// keepRecord gives the record of an unchanged item the current site, ID and checksum.
func (w *writer) keepRecord(it *Item, old *refRow) {
	checksum, identity := it.Checksum, it.identity().String()
	if _, scheduled, found := strings.Cut(old.Checksum, scheduledMark); found {
		checksum += scheduledMark + scheduled
	}
	if old.Source == w.source && old.ExternalID == it.ID && old.Checksum == checksum && old.BrandID == w.brand.ID &&
		old.Identity == identity {
		return
	}
	w.newRefs[refKey{it.Kind, it.ID}] = &refRow{Source: w.source, BrandID: w.brand.ID, Kind: it.Kind, ExternalID: it.ID,
		EntityID: old.EntityID, Checksum: checksum, Revision: old.Revision, ClosedBy: it.restrictions(), Identity: identity}
}

// removeFormerRecords deletes the records of stories of this brand that the batch replaces by records of another spelling of the site or
// ID. Those of authors and terms stay: two sites may share them.
func (w *writer) removeFormerRecords(ctx context.Context) error {
	for key, row := range w.newRefs {
		old := w.earlierRefs[key]
		if old == nil || key.kind == AuthorKind || key.kind == TermKind || old.BrandID != row.BrandID ||
			old.Source == row.Source && old.ExternalID == row.ExternalID {
			continue
		}
		_, err := w.tx.NewDelete().Model((*refRow)(nil)).Where("source = ?", old.Source).Where("brand_id = ?", old.BrandID).
			Where("kind = ?", old.Kind).Where("external_id = ?", old.ExternalID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("replace the records of an earlier import: %w", err)
		}
	}
	return nil
}

// withdrawFurtherStories unpublishes further stories that earlier imports created, or may have created, from an item. Otherwise they
// would stay open if the post is restricted.
func (w *writer) withdrawFurtherStories(ctx context.Context, one *workItem) error {
	it := &one.item
	if it.inCrowd && !w.isOpen(one) {
		w.rep.addWarning(it, Note{crowdOpen, ""})
	}
	for _, ref := range w.furtherStories[refKey{it.Kind, it.ID}] {
		s, err := story.Get(ctx, w.tx, ref.EntityID)
		switch {
		case errors.Is(err, database.ErrNotFound):
			continue
		case err != nil:
			return err
		case ref.note != "":
			w.rep.addWarning(it, Note{ref.note, s.Path})
			continue
		case s.Status != story.Published && s.Status != story.Scheduled:
			continue
		case ref.unpublished == "":
			if !w.isOpen(one) {
				w.rep.addWarning(it, Note{siblingOpen, s.Path})
			}
			continue
		case isKept(it, s, ref.refRow):
			w.rep.addWarning(it, Note{ref.edited, s.Path})
			continue
		case ref.open != "" && w.isOpen(one):
			w.rep.addWarning(it, Note{ref.open, s.Path})
			continue
		}
		path := s.Path
		if s, err = w.deps.Stories.Unpublish(ctx, w.tx, s.ID); err != nil {
			return err
		}
		w.rep.addWarning(it, Note{ref.unpublished, path})
		ref.Checksum, ref.Revision = withdrawn, s.Revision // another item of the batch may be the same post
		_, err = w.tx.NewUpdate().Model((*refRow)(nil)).Set("checksum = ?", withdrawn).Set("revision = ?", s.Revision).
			Where("source = ?", ref.Source).Where("brand_id = ?", ref.BrandID).Where("kind = ?", ref.Kind).
			Where("external_id = ?", ref.ExternalID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("record of a second story: %w", err)
		}
	}
	return nil
}

// isOpen reports whether everybody could read all of an item.
func (w *writer) isOpen(one *workItem) bool {
	it := &one.item
	if it.Story == nil || it.SkipReason != "" || it.Story.Status == story.Draft || it.isRestricted() {
		return false
	}
	if w.convertOne(one); one.err != nil {
		return false
	}
	_, _, gated := richtext.SplitAtPaywall(one.doc, 0)
	return !gated
}

// renameRejected gives new IDs to the records of stories whose ID now belongs to another post, so that these records stay.
func (w *writer) renameRejected(ctx context.Context) error {
	for key, old := range w.rejected {
		row := w.newRefs[key]
		if row == nil || row.EntityID == old.EntityID || old.Source != row.Source || old.ExternalID != row.ExternalID ||
			old.BrandID != row.BrandID {
			continue
		}
		_, err := w.tx.NewUpdate().Model((*refRow)(nil)).Set("external_id = ?", fmt.Sprintf("%s~%d", old.ExternalID, old.EntityID)).
			Where("source = ?", old.Source).Where("brand_id = ?", old.BrandID).Where("kind = ?", old.Kind).
			Where("external_id = ?", old.ExternalID).Where("entity_id = ?", old.EntityID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("record of a story whose number another post has: %w", err)
		}
	}
	return nil
}

// nameInID returns the name before the last colon of an ID of Ghost, "" if it has none.
func nameInID(id string) string {
	at := strings.LastIndexByte(id, ':')
	return id[:max(at, 0)]
}
