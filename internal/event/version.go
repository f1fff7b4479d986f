package event

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
)

// version is the version of an event, for calendars.
type version struct {
	bun.BaseModel `bun:"table:event_versions,alias:v"`
	Event         string `bun:",pk"` // slug
	Schedule      string // hash of time and place
	Content       string // hash of everything that calendars show
	Sequence      int
	ChangedAt     clock.Moment
}

// versionsOf returns the versions of events by slug. Events that have not been recorded yet have none.
func versionsOf(ctx context.Context, db bun.IDB, slugs []string) (map[string]version, error) {
	if len(slugs) == 0 {
		return nil, nil
	}
	var rows []version
	if err := db.NewSelect().Model(&rows).Where("event IN (?)", bun.List(slugs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read versions of events: %w", err)
	}
	list := make(map[string]version, len(rows))
	for _, row := range rows {
		list[row.Event] = row
	}
	return list, nil
}

// hashOf returns the hash of values that have the same JSON.
func hashOf(values ...any) (string, error) {
	text, err := json.Marshal(values)
	if err != nil {
		return "", fmt.Errorf("version of an event: %w", err)
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16]), nil
}

// recordVersions records the versions of the master brand's events within a transaction.
func (c *Calendars) recordVersions(ctx context.Context, tx *database.Tx, master *brand.Brand) error {
	events, err := eventsIn(ctx, tx, master)
	if err != nil {
		return err
	}
	slugs := make([]string, 0, len(events))
	for slug := range events {
		slugs = append(slugs, slug)
	}
	slices.Sort(slugs)
	known, err := versionsOf(ctx, tx, slugs)
	if err != nil {
		return err
	}
	var changed []version
	for _, slug := range slugs {
		e := events[slug]
		times := []any{e.Start.Unix(), e.End.Unix(), e.Zone.String(), e.Place}
		if e.Address != "" || e.Rule != "" || e.Cancelled { // other events keep the hashes that earlier versions of the program stored
			times = append(times, e.Address, e.Rule, e.Cancelled)
		}
		schedule, err := hashOf(times...)
		if err != nil {
			return err
		}
		shown := []any{schedule, e.Name, e.Description, e.Link}
		if len(e.Skipped) > 0 {
			shown = append(shown, e.Skipped)
		}
		content, err := hashOf(shown...)
		if err != nil {
			return err
		}
		v, recorded := known[slug]
		if recorded && v.Content == content {
			continue
		}
		if recorded && v.Schedule == schedule && e.Rule != "" {
			v.Sequence++ // the skipped days may have changed, about which Save tells the readers who registered
		}
		if recorded && v.Schedule != schedule {
			v.Sequence++
			if err := noteChange(ctx, tx, &e); err != nil {
				return err
			}
		}
		changed = append(changed, version{Event: slug, Schedule: schedule, Content: content, Sequence: v.Sequence, ChangedAt: tx.At})
	}
	if len(changed) == 0 {
		return nil
	}
	_, err = tx.NewInsert().Model(&changed).On("CONFLICT (event) DO UPDATE").Set("schedule = EXCLUDED.schedule").
		Set("content = EXCLUDED.content").Set("sequence = EXCLUDED.sequence").Set("changed_at = EXCLUDED.changed_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("record versions of events: %w", err)
	}
	return nil
}

// listen records the versions of the events whenever their set is replaced, in the same transaction.
func (c *Calendars) listen() error {
	c.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		isReplaced := func(e database.Event) bool { return e.Name == "curated.replaced" }
		if !slices.ContainsFunc(events, isReplaced) {
			return nil
		}
		master, err := c.Brands.Master(ctx)
		if err != nil {
			return err
		}
		tag := brand.CuratedTag(curated.Events, master)
		if !slices.ContainsFunc(events, func(e database.Event) bool { return isReplaced(e) && slices.Contains(e.Tags, tag) }) {
			return nil
		}
		if err := c.recordVersions(ctx, tx, master); err != nil {
			return err
		}
		return promoteAll(ctx, tx, master)
	})
	return nil
}

// recordAll records the versions of all events that changed unnoticed, for example under an earlier version of the program. Servers do it
// when they start.
func (c *Calendars) recordAll(ctx context.Context) error {
	master, err := c.Brands.Master(ctx)
	if err != nil {
		return err
	}
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return c.recordVersions(ctx, tx, master) })
}
