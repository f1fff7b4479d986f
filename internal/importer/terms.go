package importer

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/curated"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Messages in the report about terms that were not simply created.
const (
	existingTerm = "a term with this slug already exists and is used"
	hiddenTerm   = "only posts without a page have it, so it gets no page either"
	twinTag      = "a tag with this name in another letter case already exists and is used"
)

// writeTerm finds or creates the term for an imported one.
func (w *writer) writeTerm(ctx context.Context, it *Item, t *Term, old *refRow) error {
	switch {
	case old != nil:
		w.ids[refKey{TermKind, t.Key}] = old.EntityID
		w.keepRecord(it, old)
		if !t.Existing {
			w.rep.addUnchanged(it)
		}
		return nil
	}
	term := &taxonomy.Term{Kind: t.Kind, Slug: slugOf(t.Slug, t.Name, t.Key), Name: t.Name, Description: t.Description}
	parent, err := w.lookup(ctx, TermKind, nonEmpty(t.Parent))
	if err != nil {
		return err
	}
	if len(parent) > 0 {
		term.ParentID = &parent[0]
	}
	id, err := w.tagInOtherCase(ctx, term)
	switch {
	case err != nil:
		return err
	case id != 0:
		w.rep.addWarning(it, Note{twinTag, t.Name})
	case t.OnlyExisting:
		here, err := taxonomy.FindID(ctx, w.tx, term.Kind, term.Slug)
		if err != nil || here == 0 {
			if err == nil {
				w.rep.addSkipped(it, hiddenTerm, "")
			}
			return err
		}
		id = here
	default:
		here, err := taxonomy.Ensure(ctx, w.tx, term)
		if err != nil {
			return err
		}
		if id = here.ID; here != term && !t.Existing {
			w.rep.addWarning(it, Note{existingTerm, string(t.Kind) + " " + here.Slug})
		} else if t.Kind == taxonomy.TagKind {
			w.tags[foldName(t.Name)] = id
		}
	}
	if !t.Existing {
		w.rep.addNew(it)
	}
	w.ids[refKey{TermKind, t.Key}] = id
	w.addRef(it, id, 0)
	return nil
}

// tagInOtherCase returns the id of a tag with another slug whose name differs from t's
// only in letter case; 0 if there is none. The first spelling is kept.
func (w *writer) tagInOtherCase(ctx context.Context, t *taxonomy.Term) (int64, error) {
	if t.Kind != taxonomy.TagKind {
		return 0, nil
	}
	if w.tags == nil {
		tags, err := taxonomy.ListTags(ctx, w.tx)
		if err != nil {
			return 0, err
		}
		w.tags = map[string]int64{}
		for _, tag := range slices.Backward(tags) {
			w.tags[foldName(tag.Name)] = tag.ID
		}
	}
	id := w.tags[foldName(t.Name)]
	if id == 0 {
		return 0, nil
	}
	if own, err := taxonomy.FindID(ctx, w.tx, t.Kind, t.Slug); err != nil || own != 0 {
		return 0, err
	}
	return id, nil
}

// foldName returns a name in a form that is the same for equal names.
func foldName(name string) string { return strings.ToLower(strings.Join(strings.Fields(name), " ")) }

// slugOf returns a slug made from the first text that gives one.
func slugOf(texts ...string) string {
	for _, text := range texts {
		if s := slug.Make(text); s != "" {
			if len(s) > story.MaxSlug {
				s = s[:story.MaxSlug]
			}
			return s
		}
	}
	return "unnamed"
}

// lookup converts keys of the source to ids of this publication without duplicates. It
// ignores unknown keys: formats list every key that their items use.
func (w *writer) lookup(ctx context.Context, kind Kind, keys []string) ([]int64, error) {
	var missing []string
	for _, key := range keys {
		if _, ok := w.ids[refKey{kind, key}]; !ok {
			missing = append(missing, key)
		}
	}
	if len(missing) > 0 {
		var rows []refRow
		err := w.tx.NewSelect().Model(&rows).Where("source = ?", w.source).Where("brand_id = ?", w.brand.ID).
			Where("kind = ?", kind).Where("external_id IN (?)", bun.List(missing)).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("look up %ss: %w", kind, err)
		}
		for _, row := range rows {
			w.ids[refKey{kind, row.ExternalID}] = row.EntityID
		}
	}
	var ids []int64
	for _, key := range keys {
		if id, ok := w.ids[refKey{kind, key}]; ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// featureStory puts a sticky story at the top of the brand's featured stories.
func (w *writer) featureStory(ctx context.Context, storyID int64) error {
	items, err := curated.Items(ctx, w.tx, curated.Featured, w.brand.ID)
	if err != nil {
		return err
	}
	kept := []curated.Item{{StoryID: &storyID, Sticky: true}}
	for _, item := range items {
		if item.StoryID != nil && *item.StoryID == storyID {
			return nil
		}
		item.ID = 0
		kept = append(kept, item)
	}
	return curated.Replace(ctx, w.tx, curated.Featured, w.brand, kept)
}
