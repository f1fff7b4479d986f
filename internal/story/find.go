package story

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/taxonomy"
)

// IDByPath returns the ID of the published story at a path. It returns database.ErrNotFound if
// there is none.
func (st *Stories) IDByPath(ctx context.Context, path string) (int64, error) {
	t, err := permalink.Resolve(ctx, st.db, path)
	if err != nil {
		return 0, err
	}
	if t.Kind != permalink.KindStory || t.Location != "" {
		return 0, fmt.Errorf("story at %q: %w", path, database.ErrNotFound)
	}
	return t.EntityID, nil
}

// IDsByPath returns the IDs of the stories at paths, without unknown paths.
func (st *Stories) IDsByPath(ctx context.Context, paths []string) ([]int64, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	q := database.AddValues(database.SQL("SELECT id FROM stories WHERE path IN "), paths)
	ids, err := database.All(ctx, st.db, q, database.Column[int64])
	if err != nil {
		return nil, fmt.Errorf("stories by path: %w", err)
	}
	return ids, nil
}

const publishedSQL = "SELECT published_at, id, card, like_count, share_count FROM stories WHERE status = 'published'"

// ByPaths returns the published stories at paths, by path, in one query, without unknown paths and aliases.
func (st *Stories) ByPaths(ctx context.Context, paths []string) (map[string]Item, error) {
	found := make(map[string]Item, len(paths))
	if len(paths) == 0 {
		return found, nil
	}
	items, err := st.items(ctx, database.AddValues(database.SQL(publishedSQL+" AND path IN "), paths))
	if err != nil {
		return nil, fmt.Errorf("stories at paths: %w", err)
	}
	for _, it := range items {
		found[it.Card.Path] = it
	}
	return found, nil
}

// ByIDs returns published stories in the order of ids, in one query, without those that are
// not published.
func (st *Stories) ByIDs(ctx context.Context, ids []int64) ([]Item, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	items, err := st.items(ctx, database.AddValues(database.SQL(publishedSQL+" AND id IN "), ids))
	if err != nil {
		return nil, fmt.Errorf("stories by ids: %w", err)
	}
	slices.SortFunc(items, func(a, b Item) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return items, nil
}

// CardsByIDs returns the cards of published stories by their ids, in one query.
func (st *Stories) CardsByIDs(ctx context.Context, ids []int64) (map[int64]*Card, error) {
	items, err := st.ByIDs(ctx, ids)
	cards := make(map[int64]*Card, len(items))
	for i := range items {
		cards[items[i].ID] = &items[i].Card
	}
	return cards, err
}

const curatedSQL = `
	SELECT s.published_at, s.id, s.card, s.like_count, s.share_count, c.sticky
	FROM curated_items c JOIN stories s ON s.id = c.story_id
	WHERE c.set_key = ? AND c.brand_id = ? AND s.status = 'published' AND (c.ends_at IS NULL OR c.ends_at > ?)
	ORDER BY c.position, c.id
	LIMIT ?`

// Curated returns the stories of a brand's curated set in their order, without those that
// are not published and items that have expired. sticky says which of them an editor pinned.
func (st *Stories) Curated(ctx context.Context, key string, b *brand.Brand, limit int) (items []Item, sticky []bool, err error) {
	q := database.SQL(curatedSQL, key, b.ID, st.db.Now().UnixMilli(), limit)
	for row := range database.Rows(ctx, st.db, q) {
		var pinned bool
		it, err := st.scanItem(row, &pinned)
		if err != nil {
			return nil, nil, fmt.Errorf("stories of curated set %s of %s: %w", key, b.Slug, err)
		}
		items, sticky = append(items, it), append(sticky, pinned)
	}
	return items, sticky, nil
}

const earlierSQL = `
	SELECT e.published_at FROM list_entries e
	WHERE e.kind = ? AND e.ref = ? AND e.scope = ? AND e.published_at < ?
	ORDER BY e.published_at DESC
	LIMIT 1`

const laterSQL = `
	SELECT e.published_at FROM list_entries e
	WHERE e.kind = ? AND e.ref = ? AND e.scope = ? AND e.published_at >= ?
	ORDER BY e.published_at
	LIMIT 1`

// NearestOutside returns the publication times of the stories of a list that are nearest to [from,
// to): the last before and the first after. The zero time means there is none.
func (st *Stories) NearestOutside(ctx context.Context, l List, from, to time.Time) (before, after time.Time, err error) {
	list := []any{int64(l.Kind), l.Ref, int64(l.Scope)}
	if before, err = st.publishedAt(ctx, database.SQL(earlierSQL, append(list[:3:3], from.UnixMilli())...)); err == nil {
		after, err = st.publishedAt(ctx, database.SQL(laterSQL, append(list[:3:3], to.UnixMilli())...))
	}
	if err != nil {
		err = fmt.Errorf("nearest stories of %s: %w", l.Tag(), err)
	}
	return before, after, err
}

// publishedAt returns the time that a query finds, the zero time if it finds none.
func (st *Stories) publishedAt(ctx context.Context, q *database.Query) (time.Time, error) {
	found, err := database.One(ctx, st.db, q, database.Column[clock.Moment])
	if errors.Is(err, database.ErrNotFound) {
		err = nil
	}
	return found.Time, err
}

const termsWithStoriesSQL = `
	SELECT t.id FROM terms t
	WHERE t.kind = ? AND EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = t.id AND e.scope = ?)
	ORDER BY t.position, t.id
	LIMIT 50`

// TermsWithStories returns the IDs of the terms of a kind that have stories in a scope, in
// the configured order.
func (st *Stories) TermsWithStories(ctx context.Context, kind taxonomy.Kind, list ListKind, scope Scope) ([]int64, error) {
	q := database.SQL(termsWithStoriesSQL, string(kind), int64(list), int64(scope))
	ids, err := database.All(ctx, st.db, q, database.Column[int64])
	if err != nil {
		return nil, fmt.Errorf("%s terms with stories: %w", kind, err)
	}
	return ids, nil
}

// HaveStories reports for each list whether it has stories, in one query.
func (st *Stories) HaveStories(ctx context.Context, lists []List) ([]bool, error) {
	have := make([]bool, len(lists))
	if len(lists) == 0 {
		return have, nil
	}
	q := database.SQL("")
	for i, l := range lists {
		if i > 0 {
			q.Add(" UNION ALL ")
		}
		q.Add("SELECT CAST(? AS BIGINT) WHERE EXISTS (SELECT 1 FROM list_entries WHERE kind = ? AND ref = ? AND scope = ?)",
			i, int64(l.Kind), l.Ref, int64(l.Scope))
	}
	filled, err := database.All(ctx, st.db, q, database.Column[int])
	if err != nil {
		return nil, fmt.Errorf("lists with stories: %w", err)
	}
	for _, i := range filled {
		have[i] = true
	}
	return have, nil
}

// Related returns stories to read after one: of its brand and category first, then of its
// brand, newest first, without those in skip. category is the ID of a term, 0 for none.
func (st *Stories) Related(ctx context.Context, b *brand.Brand, category int64, t Type, skip []int64, limit int) ([]Item, error) {
	var lists []List
	if category != 0 {
		lists = append(lists, List{OfCategory, category, InBrand(b)})
	}
	if t != "" {
		lists = append(lists, TypeList(t, InBrand(b)))
	}
	lists = append(lists, List{Latest, 0, InBrand(b)})
	var items []Item
	for _, l := range lists {
		if len(items) >= limit {
			break
		}
		more, err := st.Read(ctx, l, Window{Limit: limit - len(items), Skip: skip})
		if err != nil {
			return nil, err
		}
		for _, it := range more {
			if t == "" || it.Card.Type == t {
				items, skip = append(items, it), append(skip, it.ID)
			}
		}
	}
	return items, nil
}

// titleKey folds the case, width and compatibility forms of a title in any script, for the
// search by the beginning of titles.
func titleKey(title string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(title))), " ")
}

const titleSQL = `
	SELECT s.published_at, s.id, s.card, s.like_count, s.share_count
	FROM stories s
	WHERE s.status = 'published' AND s.listed AND s.title_key >= ? AND s.title_key < ?`

// TitleQuery selects stories by the beginning of their titles.
type TitleQuery struct {
	Text     string
	Lang     string // code of a language; "" means all
	Category int64  // ID; 0 means all
	Limit    int
	Offset   int
}

// ByTitle returns the published stories whose title begins with a text, in the order of
// titles.
func (st *Stories) ByTitle(ctx context.Context, t TitleQuery) ([]Item, error) {
	from := titleKey(t.Text)
	q := database.SQL(titleSQL, from, from+"\U0010FFFF")
	if t.Lang != "" {
		q.Add(" AND s.lang = ?", t.Lang)
	}
	if t.Category != 0 {
		q.Add(" AND s.category_id = ?", t.Category)
	}
	q.Add(" ORDER BY s.title_key, s.id LIMIT ? OFFSET ?", t.Limit, min(t.Offset, MaxOffset))
	items, err := st.items(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("stories by title: %w", err)
	}
	return items, nil
}
