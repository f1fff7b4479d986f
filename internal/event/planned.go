package event

import (
	"context"
	"slices"

	"masthead/internal/feature"
)

// planned returns the events that start in a period, drafts too, for the newsroom's calendar. A recurring event is in the list once for
// each occurrence. Events belong to the master brand.
func (es *Events) planned(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil || q.Brands != nil && !slices.Contains(q.Brands, master.ID) {
		return nil, err
	}
	events, _, err := es.ListForDesk(ctx, AllStates, "")
	if err != nil {
		return nil, err
	}
	var list []feature.Planned
	for _, e := range occurrencesOf(events, q.From.Time, q.To.Time) {
		if len(list) == q.Limit {
			break
		}
		state := feature.PlannedPublic
		switch {
		case e.Cancelled:
			state = feature.PlannedCancelled
		case e.Draft:
			state = feature.PlannedDraft
		}
		list = append(list, feature.Planned{ID: e.Slug, At: e.Start, Title: e.Name, BrandID: master.ID, State: state})
	}
	return list, nil
}
