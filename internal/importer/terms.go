package importer

import (
	"context"
	"fmt"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/curated"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// joined is the warning for something that is here already under its slug.
const joined = "one of this slug was here already, and is used"

// term finds or makes the term of this publication that an imported one becomes.
func (w *writer) term(ctx context.Context, it *Item, t *Term, old *refRow) error {
	if old != nil {
		w.rep.same(it)
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
	here, err := taxonomy.Ensure(ctx, w.tx, term)
	if err != nil {
		return err
	}
	if here != term {
		w.rep.warn(it, Note{joined, string(t.Kind) + " " + here.Slug})
	}
	w.rep.added(it)
	w.ids[refKey{TermKind, t.Key}] = here.ID
	w.remember(it, here.ID, 0)
	return nil
}

func (w *writer) author(ctx context.Context, it *Item, a *Author, old *refRow) error {
	if old != nil {
		w.rep.same(it)
		return nil
	}
	author := &taxonomy.Author{Slug: slugOf(a.Slug, a.Name, a.Key), Name: a.Name, Bio: a.Bio, Lang: w.brand.Locale().Code}
	here, err := taxonomy.EnsureAuthor(ctx, w.tx, author)
	if err != nil {
		return err
	}
	if here != author {
		w.rep.warn(it, Note{joined, "author " + here.Slug})
	}
	w.rep.added(it)
	w.ids[refKey{AuthorKind, a.Key}] = here.ID
	w.remember(it, here.ID, 0)
	return nil
}

// slugOf is the first of the texts that makes a slug.
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

// lookup turns keys of the source into ids of this publication. Unknown ones are
// left out: the formats list every key that their items use.
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
		if id, ok := w.ids[refKey{kind, key}]; ok {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// feature puts a story at the head of the brand's chosen stories, as sticky.
func (w *writer) feature(ctx context.Context, storyID int64) error {
	var items []curated.Item
	err := w.tx.NewSelect().Model(&items).Where("set_key = ?", curated.Featured).Where("brand_id = ?", w.brand.ID).
		Order("position", "id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("chosen stories: %w", err)
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
