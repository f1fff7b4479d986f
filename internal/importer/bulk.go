package importer

import (
	"context"
	"fmt"
	"slices"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/permalink"
	"masthead/internal/story"
)

// Limits of stories that are written together.
const (
	bulkSize = 50
	bulkText = 256 << 10 // largest text in bytes
)

// candidate is a new story that may be written together with others.
type candidate struct {
	one   *workItem
	story *story.Story
}

// writeBulk writes new published stories with free slugs in a few statements, and returns
// which ones it wrote. The others must be written one by one.
func (w *writer) writeBulk(ctx context.Context, batch []*workItem) (map[*workItem]bool, error) {
	list, err := w.candidates(ctx, batch)
	if err != nil {
		return nil, err
	}
	done := map[*workItem]bool{}
	for part := range slices.Chunk(list, bulkSize) {
		broken, err := w.tryWrite(ctx, func() error { return w.insertBulk(ctx, part) })
		if err != nil {
			return nil, fmt.Errorf("import %d stories from %s on: %w", len(part), part[0].one.item.ID, err)
		}
		if broken != nil {
			continue // writing them one by one shows which one fails
		}
		for _, c := range part {
			done[c.one] = true
		}
	}
	return done, nil
}

// isKnown reports whether an item was imported before, as the same kind or another.
func (w *writer) isKnown(it *Item) bool {
	return it.inCrowd || it.staysRestricted() || w.refOf(it.Kind, it.ID) != nil || len(w.furtherStories[refKey{it.Kind, it.ID}]) > 0 ||
		slices.ContainsFunc(it.FormerKinds, func(k Kind) bool { return w.refOf(k, it.ID) != nil })
}

// canBulk reports whether an item can be written together with others if it is new.
func (w *workItem) canBulk() bool {
	c := w.item.Story
	return c != nil && c.Status == story.Published && !c.At.IsZero() && c.Size <= bulkText && c.Slug != "" && c.Path == ""
}

// candidates returns the stories of a batch that can be written together.
func (w *writer) candidates(ctx context.Context, batch []*workItem) ([]*candidate, error) {
	if w.request.Options.AsDrafts {
		return nil, nil
	}
	var list []*candidate
	var slugs, paths []string
	ids := map[refKey]bool{}
	for _, one := range batch {
		if one.term != nil || one.author != nil {
			return nil, nil // terms and authors must exist before the stories
		}
		it, c := &one.item, one.item.Story
		key := refKey{it.Kind, it.ID}
		if !one.canBulk() || w.isKnown(it) || ids[key] || c.At.After(w.tx.At.Time) {
			continue
		}
		ids[key] = true
		if w.convertOne(one); one.err != nil || c.exposesGatedPart(one.doc, w.brand) {
			continue
		}
		if w.language(one) != w.brand.Locale().Code {
			continue
		}
		s := &story.Story{BrandID: w.brand.ID, Lang: w.brand.Locale().Code, CreatedAt: clock.MomentOf(c.Created),
			PublishedAt: clock.MomentOf(c.At)}
		if s.Slug = slug.Make(c.Slug); s.Slug == "" || len(s.Slug) > story.MaxSlug || slices.Contains(slugs, s.Slug) {
			continue
		}
		s.Path = s.FallbackPath(w.brand.Path, s.PublishedAt.In(w.brand.Zone()))
		list, slugs, paths = append(list, &candidate{one: one, story: s}), append(slugs, s.Slug), append(paths, s.Path)
	}
	return w.withoutTaken(ctx, list, slugs, paths)
}

// withoutTaken removes the candidates whose slug or path is in use.
func (w *writer) withoutTaken(ctx context.Context, list []*candidate, slugs, paths []string) ([]*candidate, error) {
	if len(list) < 2 {
		return nil, nil
	}
	var taken []string
	err := w.tx.NewRaw(`SELECT slug FROM stories WHERE brand_id = ? AND lang = ? AND slug IN (?)
		UNION ALL SELECT path FROM stories WHERE path IN (?)`,
		w.brand.ID, w.brand.Locale().Code, bun.List(slugs), bun.List(paths)).Scan(ctx, &taken)
	if err != nil {
		return nil, fmt.Errorf("look for free slugs: %w", err)
	}
	unused, err := permalink.UnusedPaths(ctx, w.tx, permalink.KindStory, paths)
	return slices.DeleteFunc(list, func(c *candidate) bool {
		return !unused[c.story.Path] || slices.Contains(taken, c.story.Slug) || slices.Contains(taken, c.story.Path)
	}), err
}

func (w *writer) insertBulk(ctx context.Context, list []*candidate) error {
	items := make([]story.BatchStory, len(list))
	for i, c := range list {
		it := &c.one.item
		if err := w.setContent(ctx, c.story, it, c.one.doc); err != nil {
			return err
		}
		items[i] = story.BatchStory{Story: c.story, Doc: c.one.doc, Text: c.one.text}
	}
	made, err := story.BulkWriter{Stories: w.deps.Stories}.NewBatch(ctx, items)
	if err != nil {
		return err
	}
	if err := made.Write(ctx, w.tx); err != nil {
		return err
	}
	for _, c := range list {
		w.rep.Comments += c.one.item.Comments
		if err := w.finishStory(ctx, c.one, c.story, nil); err != nil {
			return err
		}
	}
	return nil
}
