package landing

import (
	"context"
	"slices"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/frame"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// storiesOfSet returns the stories of a brand's set as story.Stories.Curated does, or those of the set that is rehearsed.
func (l *Landings) storiesOfSet(ctx context.Context, key string, b *brand.Brand, limit int) ([]story.Item, []bool, error) {
	set, ok := l.sets[key]
	if !ok {
		return l.Stories.Curated(ctx, key, b, limit)
	}
	var ids []int64
	pinned := map[int64]bool{}
	for _, it := range l.current(set) {
		if it.StoryID != nil {
			ids = append(ids, *it.StoryID)
			pinned[*it.StoryID] = it.Sticky
		}
	}
	items, err := l.Stories.ByIDs(ctx, ids)
	if err != nil {
		return nil, nil, err
	}
	for _, u := range l.upcoming {
		if slices.Contains(ids, u.ID) {
			items = append(items, u.Item)
		}
	}
	slices.SortFunc(items, func(a, b story.Item) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	items = items[:min(limit, len(items))]
	sticky := make([]bool, len(items))
	for i := range items {
		sticky[i] = pinned[items[i].ID]
	}
	return items, sticky, nil
}

// seriesOfSet returns the series of a brand's set as curated.Series does, or those of the set that is rehearsed.
func (l *Landings) seriesOfSet(ctx context.Context, key string, b *brand.Brand, limit int) ([]*taxonomy.Term, error) {
	set, ok := l.sets[key]
	if !ok {
		return curated.Series(ctx, l.DB, key, b, limit)
	}
	var ids []int64
	for _, it := range set {
		if it.TermID != nil {
			ids = append(ids, *it.TermID)
		}
	}
	byID, err := taxonomy.ByIDs(ctx, l.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	var list []*taxonomy.Term
	for _, id := range ids {
		if t := byID[id]; t != nil && t.Kind == taxonomy.Series && len(list) < limit {
			list = append(list, t)
		}
	}
	return list, nil
}

// current returns the items of a set that have not expired.
func (l *Landings) current(set []curated.Item) []curated.Item {
	var list []curated.Item
	now := l.DB.Now()
	for _, it := range set {
		if it.EndsAt.IsZero() || it.EndsAt.After(now.Time) {
			list = append(list, it)
		}
	}
	return list
}

// Rehearsal returns the landing page of a brand with sections and sets that are not public yet, and with upcoming stories. sections must
// have been checked.
func (p *Pages) Rehearsal(r *frame.Request, b *brand.Brand, sections []brand.SectionFields, sets map[string][]curated.Item,
	upcoming []story.Upcoming) (*frame.Page, error) {
	arranged := *b
	arranged.Sections = make([]brand.Section, len(sections))
	for i, fields := range sections {
		arranged.Sections[i] = fields.Section()
		arranged.Sections[i].BrandID, arranged.Sections[i].Position = b.ID, i+1
	}
	in := r.InBrand(&arranged)
	content, err := p.Landings.Rehearsing(sets, upcoming).Load(r.Context(), &arranged, in.NoteTags)
	if err != nil {
		return nil, err
	}
	return p.page(in, content)
}
