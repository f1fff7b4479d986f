package event

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/actor"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/text"
)

// ListState selects events in the newsroom's list.
type ListState string

// The states. A recurring event has the state of the occurrence that is on or comes next, or of its last one.
const (
	AllStates      ListState = "all"
	DraftState     ListState = "draft"    // readers do not see it yet
	UpcomingState  ListState = "upcoming" // not over and not cancelled, also without a start
	PastState      ListState = "past"
	CancelledState ListState = "cancelled"
)

// Errors of changes that the state of an event does not allow.
var (
	ErrPublic = errors.New("readers see the event already; cancel it instead")
	ErrDraft  = errors.New("the event is a draft, which nobody knows; remove it instead")
)

// ErrHasTickets is returned for the removal of an event for which readers have tickets.
var ErrHasTickets = errors.New("readers have registered for the event; cancel it first, so that they are told")

// stateAt returns the state of an event at a time.
func (e *Event) stateAt(now time.Time) ListState {
	switch next := e.withNextOccurrence(now); {
	case e.Draft:
		return DraftState
	case e.Cancelled:
		return CancelledState
	case next.Start.IsZero() || next.End.After(now):
		return UpcomingState
	}
	return PastState
}

// ListForDesk returns the events of the master brand in a state whose names contain words, as they are stored, with the versions for their
// next saves. Upcoming events are in the order of their next starts, others have the last start first.
func (es *Events) ListForDesk(ctx context.Context, state ListState, words string) ([]Event, map[string]int64, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return nil, nil, err
	}
	items, err := curated.Items(ctx, es.DB.Read, curated.Events, master.ID)
	if err != nil {
		return nil, nil, err
	}
	values := make([]json.RawMessage, len(items))
	for i, it := range items {
		values[i] = json.RawMessage(it.Value)
	}
	now, folded := es.DB.Now().Time, text.FoldName(strings.TrimSpace(words))
	list := slices.DeleteFunc(parseAll(values, master), func(e Event) bool {
		return state != AllStates && e.stateAt(now) != state || !strings.Contains(text.FoldName(e.Name), folded)
	})
	slices.SortStableFunc(list, func(a, b Event) int {
		if state == UpcomingState {
			return a.withNextOccurrence(now).Start.Compare(b.withNextOccurrence(now).Start)
		}
		return b.Start.Compare(a.Start)
	})
	versions, err := versionsOfRecords(ctx, es.DB.Read)
	for slug := range versions {
		versions[slug]++
	}
	return list, versions, err
}

// Remove removes the event with a slug that was read with a version. Its registrations stay stored. Its caller must have the right to
// change the events. It returns database.ErrNotFound, database.ErrConflict or ErrHasTickets.
func (es *Events) Remove(ctx context.Context, tx *database.Tx, by actor.Actor, slug string, version int64) error {
	if err := tx.Lock(ctx, saveKey(slug)); err != nil {
		return err
	}
	e, now, err := es.ForDesk(ctx, tx, slug)
	if err != nil {
		return err
	}
	if now != version {
		return fmt.Errorf("remove event %q: %w", slug, database.ErrConflict)
	}
	if e.stateAt(tx.At.Time) == UpcomingState {
		taken, err := tx.NewSelect().Model((*Registration)(nil)).Where("r.event = ?", slug).Where("r.state <> ?", Unregistered).Exists(ctx)
		if err != nil {
			return fmt.Errorf("registrations for event %q: %w", slug, err)
		}
		if taken {
			return ErrHasTickets
		}
	}
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return err
	}
	stored, _, err := item(ctx, tx, master, slug)
	if err != nil {
		return err
	}
	record, err := ensureRecord(ctx, tx, slug)
	if err != nil {
		return err
	}
	if err := curated.RemoveItem(ctx, tx, curated.Events, master, stored); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model((*eventRecord)(nil)).Set("version = version + 1").Where("id = ?", record.ID).Exec(ctx); err != nil {
		return fmt.Errorf("version of event %s: %w", slug, err)
	}
	tx.Emit("event.removed", record.ID, SeatsTag(slug))
	return actionLog.Record(ctx, tx, record.ID, by, "event.removed", map[string]any{"name": e.Name, "version": record.Version + 1})
}
