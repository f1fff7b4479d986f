package story

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"masthead/internal/database"
)

// ID returns the identification of the list in URLs and API parameters: its kind, reference
// and scope.
func (l List) ID() string { return strings.TrimPrefix(l.Tag(), "list:") }

// ParseListID reads what ID returned. It does not check whether the list exists.
func ParseListID(key string) (l List, ok bool) {
	parts := strings.Split(key, ":")
	if len(parts) != 3 || len(key) > 60 {
		return l, false
	}
	var numbers [3]int64
	for i, part := range parts {
		n, err := strconv.ParseInt(part, 10, 64)
		if err != nil {
			return l, false
		}
		numbers[i] = n
	}
	return List{ListKind(numbers[0]), numbers[1], Scope(numbers[2])}, true
}

// MaxUnion is the maximum number of lists that ReadUnion reads.
const MaxUnion = 400

// After is a position in the stories of several lists, after the story that it names. The
// zero value is the beginning.
type After struct{ PublishedAt, ID int64 }

// LanguageList is a list that is read in some languages only; in all if Languages is empty.
type LanguageList struct {
	List
	Languages []string // BCP 47 codes
}

// ReadUnion returns the stories of any of at most MaxUnion lists, each story once, newest
// first.
func (st *Stories) ReadUnion(ctx context.Context, lists []List, after After, limit int) ([]Item, error) {
	all := make([]LanguageList, len(lists))
	for i, l := range lists {
		all[i].List = l
	}
	return st.ReadUnionIn(ctx, all, after, limit)
}

// ReadUnionIn does what ReadUnion does, for lists that are read in some languages only.
func (st *Stories) ReadUnionIn(ctx context.Context, lists []LanguageList, after After, limit int) ([]Item, error) {
	if len(lists) == 0 || limit <= 0 {
		return nil, nil
	}
	from := listKey{after.PublishedAt, after.ID}
	if after == (After{}) {
		from = listStart
	}
	q := database.SQL("SELECT s.published_at, s.id, s.card, s.like_count, s.share_count FROM stories s " +
		"JOIN (SELECT DISTINCT published_at, story_id FROM (")
	for i, l := range lists[:min(len(lists), MaxUnion)] {
		if i > 0 {
			q.Add(" UNION ALL ")
		}
		q.Add("SELECT * FROM (SELECT published_at, story_id FROM list_entries "+
			"WHERE kind = ? AND ref = ? AND scope = ? AND (published_at, story_id) < (?, ?)",
			int64(l.Kind), l.Ref, int64(l.Scope), from.publishedAt, from.storyID)
		if len(l.Languages) > 0 {
			database.AddValues(q.Add(" AND EXISTS (SELECT 1 FROM stories WHERE id = story_id AND lang IN "), l.Languages).Add(")")
		}
		q.Add(" ORDER BY published_at DESC, story_id DESC LIMIT ?) l", limit)
	}
	q.Add(") u ORDER BY published_at DESC, story_id DESC LIMIT ?) k ON k.story_id = s.id ORDER BY s.published_at DESC, s.id DESC", limit)
	items, err := st.items(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("read stories of %d lists: %w", len(lists), err)
	}
	return items, nil
}
