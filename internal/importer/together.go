package importer

import (
	"context"
	"fmt"
	"slices"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/route"
	"masthead/internal/story"
)

// Stories that are written together.
const (
	bulkSize = 50
	bulkText = 256 << 10 // bytes of a text that goes with others
)

// candidate is a new story that may be written together with others.
type candidate struct {
	one   *work
	story *story.Story
}

// together writes the plain case, new published stories whose slugs are free, in
// a few statements, and says which it wrote. The others are left for one by one.
func (w *writer) together(ctx context.Context, batch []*work) (map[*work]bool, error) {
	list, err := w.candidates(ctx, batch)
	if err != nil {
		return nil, err
	}
	done := map[*work]bool{}
	for part := range slices.Chunk(list, bulkSize) {
		broken, err := w.attempt(ctx, func() error { return w.bulk(ctx, part) })
		if err != nil {
			return nil, fmt.Errorf("import %d stories from %s on: %w", len(part), part[0].one.item.ID, err)
		}
		if broken != nil {
			continue // one by one shows which it is
		}
		for _, c := range part {
			done[c.one] = true
		}
	}
	return done, nil
}

// plain reports whether an item, if it is new, can be written with others.
func (w *work) plain() bool {
	c := w.item.Story
	return c != nil && c.Status == story.Published && !c.At.IsZero() && c.Size <= bulkText && c.Slug != "" && c.Path == ""
}

// candidates finds the stories of a batch that are the plain case.
func (w *writer) candidates(ctx context.Context, batch []*work) ([]*candidate, error) {
	var list []*candidate
	var slugs, paths []string
	ids := map[refKey]bool{}
	for _, one := range batch {
		if one.term != nil || one.author != nil {
			return nil, nil // what stories name must be there before
		}
		it, c := &one.item, one.item.Story
		key := refKey{it.Kind, it.ID}
		if !one.plain() || w.known(it) != nil || ids[key] || c.At.After(w.tx.At.Time) {
			continue
		}
		ids[key] = true
		if w.convertOne(one); one.err != nil {
			continue
		}
		s := &story.Story{BrandID: w.brand.ID, Lang: w.brand.Locale().Code, CreatedAt: clock.At(c.Created), PublishedAt: clock.At(c.At)}
		if s.Slug = slug.Make(c.Slug); s.Slug == "" || len(s.Slug) > story.MaxSlug || slices.Contains(slugs, s.Slug) {
			continue
		}
		s.Path = s.FallbackPath(w.brand.Path, s.PublishedAt.In(w.brand.Zone()))
		list, slugs, paths = append(list, &candidate{one: one, story: s}), append(slugs, s.Slug), append(paths, s.Path)
	}
	return w.free(ctx, list, slugs, paths)
}

// free leaves out the candidates whose slug or path is taken.
func (w *writer) free(ctx context.Context, list []*candidate, slugs, paths []string) ([]*candidate, error) {
	if len(list) < 2 {
		return nil, nil
	}
	var taken []string
	err := w.tx.NewRaw(`SELECT slug FROM stories WHERE brand_id = ? AND lang = ? AND slug IN (?)
		UNION ALL SELECT path FROM stories WHERE path IN (?) UNION ALL SELECT path FROM permalinks WHERE path IN (?)`,
		w.brand.ID, w.brand.Locale().Code, bun.List(slugs), bun.List(paths), bun.List(paths)).Scan(ctx, &taken)
	if err != nil {
		return nil, fmt.Errorf("look for free paths: %w", err)
	}
	return slices.DeleteFunc(list, func(c *candidate) bool {
		_, err := w.deps.Brands.ByPath(ctx, c.story.Path)
		return err == nil || route.Reserved(c.story.Path) || slices.Contains(taken, c.story.Slug) || slices.Contains(taken, c.story.Path)
	}), nil
}

func (w *writer) bulk(ctx context.Context, list []*candidate) error {
	items := make([]story.Written, len(list))
	for i, c := range list {
		it := &c.one.item
		if err := w.fill(ctx, c.story, it, c.one.doc); err != nil {
			return err
		}
		items[i] = story.Written{Story: c.story, Doc: c.one.doc, Text: c.one.text}
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
		if err := w.finish(ctx, c.one, c.story, nil); err != nil {
			return err
		}
	}
	return nil
}
