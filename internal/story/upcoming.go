package story

import (
	"context"
	"fmt"
	"slices"
	"time"

	"masthead/internal/clock"
)

// Upcoming is a scheduled story as it will be once it is public.
type Upcoming struct {
	Item
	HideOnHome bool
	lists      []List
}

// maxUpcoming is the maximum number of scheduled stories that Upcoming reads.
const maxUpcoming = 500

// Upcoming returns the stories that will become public until a time, newest first: those of the brands whose drafts the reader may see, and
// those that are on the lists of such a brand. It reads each of them with several queries, so it is for rehearsals only.
func (st *Stories) Upcoming(ctx context.Context, until time.Time, maySee func(brandID int64) bool) ([]Upcoming, error) {
	var scheduled []Story
	err := st.db.Read.NewSelect().Model(&scheduled).Column("id", "brand_id", "further").Where("status = ?", Scheduled).
		Where("published_at <= ?", clock.MomentOf(until)).Order("published_at DESC", "id DESC").Limit(maxUpcoming).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("upcoming stories: %w", err)
	}
	list := []Upcoming{}
	for i := range scheduled {
		if !slices.ContainsFunc(scheduled[i].brandScopes(), func(of Scope) bool { return maySee(int64(of)) }) {
			continue
		}
		s, err := Get(ctx, st.db.Read, scheduled[i].ID)
		if err != nil {
			return nil, err
		}
		if !s.EndsAt.IsZero() && !s.EndsAt.After(until) {
			continue
		}
		named, err := st.readCardEntities(ctx, st.db.Read, s)
		if err != nil {
			return nil, err
		}
		s.Status = Published
		list = append(list, Upcoming{Item: Item{ID: s.ID, PublishedAt: s.PublishedAt.UnixMilli(), Card: named.card(s)},
			HideOnHome: s.HideOnHome, lists: ListsOf(s, named.lang, named.kindOf, nil)})
	}
	return list, nil
}

// WithUpcoming adds the upcoming stories of a list to the newest items of it, which w selected, and returns the first w.Limit of all.
func WithUpcoming(items []Item, upcoming []Upcoming, l List, w Window) []Item {
	var added []Item
	for _, u := range upcoming {
		if slices.Contains(u.lists, l) && !(w.SkipHidden && u.HideOnHome) && !slices.Contains(w.Skip, u.ID) {
			u.Card.setHeadlineIn(l.Scope)
			added = append(added, u.Item)
		}
	}
	if len(added) == 0 {
		return items
	}
	all := append(added, items...)
	slices.SortStableFunc(all, func(a, b Item) int { return int(min(max(b.PublishedAt-a.PublishedAt, -1), 1)) })
	return all[:min(len(all), w.Limit)]
}
