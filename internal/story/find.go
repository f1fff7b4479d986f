package story

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
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

// ByPath finds the id of the published story at a path; database.ErrNotFound
// when there is none.
func (st *Stories) ByPath(ctx context.Context, path string) (int64, error) {
	t, err := permalink.Resolve(ctx, st.db, path)
	if err != nil {
		return 0, err
	}
	if t.Kind != permalink.KindStory || t.Location != "" {
		return 0, fmt.Errorf("story at %q: %w", path, database.ErrNotFound)
	}
	return t.EntityID, nil
}

// IDsByPath finds the ids of stories by their paths, unknown ones left out.
func (st *Stories) IDsByPath(ctx context.Context, paths []string) ([]int64, error) {
	var ids []int64
	if len(paths) == 0 {
		return nil, nil
	}
	rows, err := st.db.Read.QueryContext(ctx, "SELECT id FROM stories WHERE path IN ("+
		strings.TrimSuffix(strings.Repeat("?,", len(paths)), ",")+")", anys(paths)...)
	if err != nil {
		return nil, fmt.Errorf("stories by path: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("stories by path: %w", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

func anys[T any](values []T) []any {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out
}

// AtPaths reads the published stories at paths, by path, in one query. Unknown
// paths and earlier ones are left out.
func (st *Stories) AtPaths(ctx context.Context, paths []string) (map[string]Item, error) {
	found := make(map[string]Item, len(paths))
	if len(paths) == 0 {
		return found, nil
	}
	rows, err := st.db.Query(ctx, "SELECT published_at, id, card, like_count, share_count FROM stories WHERE status = 'published' AND path IN ("+
		strings.TrimSuffix(strings.Repeat("?,", len(paths)), ",")+")", anys(paths)...)
	if err != nil {
		return nil, fmt.Errorf("stories at paths: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		it, err := st.scanItem(rows)
		if err != nil {
			return nil, fmt.Errorf("stories at paths: %w", err)
		}
		found[it.Card.Path] = it
	}
	return found, rows.Err()
}

// ByIDs reads published stories in the order of their ids, in one query. Those that are
// not published are left out.
func (st *Stories) ByIDs(ctx context.Context, ids []int64) ([]Item, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := st.db.Query(ctx, "SELECT published_at, id, card, like_count, share_count FROM stories WHERE status = 'published' AND id IN ("+
		strings.TrimSuffix(strings.Repeat("?,", len(ids)), ",")+")", anys(ids)...)
	if err != nil {
		return nil, fmt.Errorf("stories by ids: %w", err)
	}
	defer func() { _ = rows.Close() }()
	items := make([]Item, 0, len(ids))
	for rows.Next() {
		it, err := st.scanItem(rows)
		if err != nil {
			return nil, fmt.Errorf("stories by ids: %w", err)
		}
		items = append(items, it)
	}
	slices.SortFunc(items, func(a, b Item) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return items, rows.Err()
}

const curatedSQL = `
	SELECT s.published_at, s.id, s.card, s.like_count, s.share_count, c.sticky
	FROM curated_items c JOIN stories s ON s.id = c.story_id
	WHERE c.set_key = ? AND c.brand_id = ? AND s.status = 'published' AND (c.ends_at IS NULL OR c.ends_at > ?)
	ORDER BY c.position, c.id
	LIMIT ?`

// Curated lists the stories of a brand's hand-made set in their order. Stories
// that are not published, and items whose end has passed, are left out.
func (st *Stories) Curated(ctx context.Context, key string, b *brand.Brand, limit int) (items []Item, sticky []bool, err error) {
	rows, err := st.db.Query(ctx, curatedSQL, key, b.ID, st.db.Now().UnixMilli(), limit)
	if err != nil {
		return nil, nil, fmt.Errorf("curated %s of %s: %w", key, b.Slug, err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var pinned bool
		it, err := st.scanItem(rows, &pinned)
		if err != nil {
			return nil, nil, fmt.Errorf("curated %s of %s: %w", key, b.Slug, err)
		}
		items, sticky = append(items, it), append(sticky, pinned)
	}
	return items, sticky, rows.Err()
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

// Around says when the nearest stories of a list outside of [from, to) were
// published: the last before it and the first after it. The zero time is none.
func (st *Stories) Around(ctx context.Context, l List, from, to time.Time) (before, after time.Time, err error) {
	if before, err = st.moment(ctx, earlierSQL, l, from); err == nil {
		after, err = st.moment(ctx, laterSQL, l, to)
	}
	if err != nil {
		err = fmt.Errorf("around a day of %s: %w", l.Tag(), err)
	}
	return before, after, err
}

// moment reads when a story of a list was published; the zero time when there is none.
func (st *Stories) moment(ctx context.Context, sql string, l List, at time.Time) (time.Time, error) {
	rows, err := st.db.Query(ctx, sql, int64(l.Kind), l.Ref, int64(l.Scope), at.UnixMilli())
	if err != nil {
		return time.Time{}, err
	}
	defer func() { _ = rows.Close() }()
	var found clock.Moment
	if rows.Next() {
		err = rows.Scan(&found)
	}
	return found.Time, errors.Join(err, rows.Err())
}

const filledSQL = `
	SELECT t.id FROM terms t
	WHERE t.kind = ? AND EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = t.id AND e.scope = ?)
	ORDER BY t.position, t.id
	LIMIT 50`

// Filled lists the ids of the terms of a kind that have stories in a scope, in
// their configured order.
func (st *Stories) Filled(ctx context.Context, kind taxonomy.Kind, list ListKind, scope Scope) ([]int64, error) {
	rows, err := st.db.Query(ctx, filledSQL, string(kind), int64(list), int64(scope))
	if err != nil {
		return nil, fmt.Errorf("%s terms with stories: %w", kind, err)
	}
	defer func() { _ = rows.Close() }()
	var ids []int64
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, fmt.Errorf("%s terms with stories: %w", kind, err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// HaveStories says of each list whether a story stands in it, in one query.
func (st *Stories) HaveStories(ctx context.Context, lists []List) ([]bool, error) {
	have := make([]bool, len(lists))
	if len(lists) == 0 {
		return have, nil
	}
	parts, args := make([]string, len(lists)), []any{}
	for i, l := range lists {
		parts[i] = "SELECT " + strconv.Itoa(i) + " WHERE EXISTS (SELECT 1 FROM list_entries WHERE kind = ? AND ref = ? AND scope = ?)"
		args = append(args, int64(l.Kind), l.Ref, int64(l.Scope))
	}
	rows, err := st.db.Query(ctx, strings.Join(parts, " UNION ALL "), args...)
	if err != nil {
		return nil, fmt.Errorf("lists with stories: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var i int
		if err := rows.Scan(&i); err != nil {
			return nil, fmt.Errorf("lists with stories: %w", err)
		}
		have[i] = true
	}
	return have, rows.Err()
}

// Related lists stories to read after one: of its brand and category first, then
// of its brand, newest first, without those to skip.
func (st *Stories) Related(ctx context.Context, b *brand.Brand, category *taxonomy.Term, t Type, skip []int64, limit int) ([]Item, error) {
	var lists []List
	if category != nil {
		lists = append(lists, List{OfCategory, category.ID, InBrand(b)})
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

// titleKey folds a title for search by its beginning: case, width and
// compatibility forms, in every script.
func titleKey(title string) string {
	return strings.Join(strings.Fields(cases.Fold().String(norm.NFKC.String(title))), " ")
}

const titleSQL = `
	SELECT s.published_at, s.id, s.card, s.like_count, s.share_count
	FROM stories s
	WHERE s.status = 'published' AND s.listed AND s.title_key >= ? AND s.title_key < ?%s
	ORDER BY s.title_key, s.id
	LIMIT ? OFFSET ?`

// Titles say which stories to find by the beginning of their titles.
type Titles struct {
	Text     string
	Lang     string // code of a language; "" is every one
	Category int64  // 0 is every one
	Limit    int
	Offset   int
}

// ByTitle lists the published stories whose title begins with a text, in the order
// of their titles.
func (st *Stories) ByTitle(ctx context.Context, t Titles) ([]Item, error) {
	from, also := titleKey(t.Text), ""
	args := []any{from, from + "\U0010FFFF"}
	if t.Lang != "" {
		also, args = " AND s.lang = ?", append(args, t.Lang)
	}
	if t.Category != 0 {
		also, args = also+" AND s.category_id = ?", append(args, t.Category)
	}
	rows, err := st.db.Query(ctx, fmt.Sprintf(titleSQL, also), append(args, t.Limit, min(t.Offset, MaxOffset))...)
	if err != nil {
		return nil, fmt.Errorf("stories by title: %w", err)
	}
	defer func() { _ = rows.Close() }()
	var items []Item
	for rows.Next() {
		it, err := st.scanItem(rows)
		if err != nil {
			return nil, fmt.Errorf("stories by title: %w", err)
		}
		items = append(items, it)
	}
	return items, rows.Err()
}
