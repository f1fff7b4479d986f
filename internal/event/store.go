package event

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// actionLog records the newsroom's actions on events, and on proposals that became events.
var actionLog = audit.Log{Table: "event_actions", Column: "record_id"}

// eventRecord has the data of an event that a replacement of the set of events must not delete.
type eventRecord struct {
	bun.BaseModel `bun:"table:event_records,alias:er"`

	ID        int64            `bun:",pk,autoincrement"`
	Event     string           // slug
	Version   int64            // of the last save through the API
	DoorLinks int64            // number of times that the links for helpers at all dates were withdrawn
	DoorDates map[string]int64 // number of times that those at a date were withdrawn besides, by the day of a recurring event
	CreatedAt clock.Moment
}

// recordOf returns the record of the event with a slug, or nil.
func recordOf(ctx context.Context, db bun.IDB, slug string) (*eventRecord, error) {
	var list []eventRecord
	if err := db.NewSelect().Model(&list).Where("er.event = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("record of event %s: %w", slug, err)
	}
	if len(list) == 0 {
		return nil, nil //nolint:nilnil // documented
	}
	return &list[0], nil
}

// ensureRecord returns the record of the event with a slug and makes it if there is none.
func ensureRecord(ctx context.Context, tx *database.Tx, slug string) (*eventRecord, error) {
	made := &eventRecord{Event: slug, DoorDates: map[string]int64{}, CreatedAt: tx.At}
	_, err := tx.NewInsert().Model(made).On("CONFLICT (event) DO NOTHING").Returning("NULL").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("record of event %s: %w", slug, err)
	}
	return recordOf(ctx, tx, slug)
}

// versionsOfRecords returns the versions of the last saves of all events by slug.
func versionsOfRecords(ctx context.Context, db bun.IDB) (map[string]int64, error) {
	var list []eventRecord
	if err := db.NewSelect().Model(&list).Scan(ctx); err != nil {
		return nil, fmt.Errorf("records of events: %w", err)
	}
	versions := make(map[string]int64, len(list))
	for _, r := range list {
		versions[r.Event] = r.Version
	}
	return versions, nil
}

// item returns the item of the master brand's set that has the event with a slug, or nil, and the number of items.
func item(ctx context.Context, db bun.IDB, master *brand.Brand, slug string) (*curated.Item, int, error) {
	items, err := curated.Items(ctx, db, curated.Events, master.ID)
	if err != nil {
		return nil, 0, err
	}
	for i := range items {
		if !strings.Contains(items[i].Value, slug) {
			continue
		}
		if e, ok := parse(json.RawMessage(items[i].Value)); ok && e.Slug == slug {
			return &items[i], len(items), nil
		}
	}
	return nil, len(items), nil
}

// Events reads and saves the events with pages, those of the master brand.
type Events struct {
	DB     *database.DB
	Brands *brand.Directory
}

// find returns the event with a slug on a day as a transaction sees it. It returns database.ErrNotFound if there is none, if readers do not
// see it yet, or if it has expired. A recurring event without a day is found with the occurrence that comes next.
func (es *Events) find(ctx context.Context, tx *database.Tx, slug, day string) (Event, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return Event{}, err
	}
	values, err := curated.ValuesIn(ctx, tx, curated.Events, master, tx.At)
	if err != nil {
		return Event{}, err
	}
	for _, raw := range values {
		if !strings.Contains(string(raw), slug) {
			continue // without decoding it
		}
		if e, ok := parse(raw); ok && e.Slug == slug && !e.Draft {
			return e.inZone(master.Zone()).onOrNext(day, tx.At)
		}
	}
	return Event{}, fmt.Errorf("event %q: %w", slug, database.ErrNotFound)
}

func (e Event) onOrNext(day string, now clock.Moment) (Event, error) {
	if day == "" {
		return e.withNextOccurrence(now.Time), nil
	}
	one, ok := e.On(day, now.Time)
	if !ok {
		return e, fmt.Errorf("event %q on %q: %w", e.Slug, day, database.ErrNotFound)
	}
	return one, nil
}

// Find returns the event with a slug on a day; a recurring event without a day is found with the occurrence that is on or comes next. It
// returns database.ErrNotFound.
func (es *Events) Find(ctx context.Context, slug, day string) (Event, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return Event{}, err
	}
	list, err := List(ctx, es.DB, master)
	if err != nil {
		return Event{}, err
	}
	at := slices.IndexFunc(list, func(e Event) bool { return e.Slug == slug })
	if at < 0 {
		return Event{}, fmt.Errorf("event %q: %w", slug, database.ErrNotFound)
	}
	return list[at].onOrNext(day, es.DB.Now())
}

// mayEdit reports whether an actor may change the events of the master brand, which are those with pages.
func (es *Events) mayEdit(ctx context.Context, by actor.Actor) (bool, error) {
	if !by.AllBrands && len(by.Brands) == 0 {
		return false, nil
	}
	master, err := es.Brands.Master(ctx)
	return err == nil && by.CanWrite(master.ID), err
}

// Slugs returns the slugs of the events with pages, those of the master brand.
func (es *Events) Slugs(ctx context.Context) (map[string]bool, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	list, err := List(ctx, es.DB, master)
	slugs := make(map[string]bool, len(list))
	for i := range list {
		slugs[list[i].Slug] = true
	}
	return slugs, err
}

// maxSlug is the maximum length of the slug of an event that the API creates.
const maxSlug = 80

// Save stores an event of the master brand: a new one if version is 0, otherwise one that was edited at that version. Listeners record the
// change of its time or place, and SendDue tells the readers who registered. An event that readers see cannot become a draft. Its caller
// must have the right to change the events. It returns an invalid.Fields, database.ErrNotFound, database.ErrConflict or ErrPublic.
func (es *Events) Save(ctx context.Context, tx *database.Tx, by actor.Actor, e *Event, version int64) error {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return err
	}
	if e.Zone == nil {
		e.Zone = master.Zone()
	}
	wrong := e.check()
	if e.Slug == "" || len(e.Slug) > maxSlug || strings.Trim(e.Slug, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
		wrong["slug"] = "must have lower-case letters, digits and hyphens only, at most 80"
	} else if route.CheckSlug(route.EventsPath+"/"+e.Slug) != nil {
		wrong["slug"] = "is the address of another page"
	}
	if len(wrong) > 0 {
		return wrong
	}
	if err := tx.Lock(ctx, saveKey(e.Slug)); err != nil {
		return err
	}
	stored, n, err := item(ctx, tx, master, e.Slug)
	if err != nil {
		return err
	}
	record, err := ensureRecord(ctx, tx, e.Slug)
	switch {
	case err != nil:
		return err
	case version == 0 && stored == nil && n >= curated.MaxEvents:
		return invalid.Fields{"slug": fmt.Sprintf("would be one event more than the limit of %d; remove past events first", curated.MaxEvents)}
	case stored == nil && version > 0:
		return fmt.Errorf("event %q: %w", e.Slug, database.ErrNotFound)
	case stored != nil && version != record.Version+1:
		// An event that was not saved through the API has the version 1 until its first save.
		return fmt.Errorf("save event %q: %w", e.Slug, database.ErrConflict)
	}
	var before Event
	if stored != nil {
		before, _ = parse(json.RawMessage(stored.Value))
	}
	if stored != nil && e.Draft && !before.Draft {
		return ErrPublic
	}
	if err := checkPictures(ctx, tx, by, before.Speakers, e.Speakers); err != nil {
		return err
	}
	value, err := e.encode()
	if err != nil {
		return err
	}
	action := "event.saved"
	if stored == nil {
		action = "event.created"
		stored = &curated.Item{Position: n}
	} else if e.Cancelled && !before.Cancelled {
		action = "event.cancelled"
	} else if before.Draft && !e.Draft {
		action = "event.published"
	}
	stored.Value = value
	if err := curated.SaveItem(ctx, tx, curated.Events, master, stored); err != nil {
		return err
	}
	if _, err := tx.NewUpdate().Model((*eventRecord)(nil)).Set("version = version + 1").Where("id = ?", record.ID).Exec(ctx); err != nil {
		return fmt.Errorf("version of event %s: %w", e.Slug, err)
	}
	if err := noteSkipped(ctx, tx, e, before.Skipped); err != nil {
		return err
	}
	tx.Emit("event.saved", record.ID, SeatsTag(e.Slug), permalink.SlugTag(e.Slug))
	return actionLog.Record(ctx, tx, record.ID, by, action, map[string]any{"startTime": formatTime(e.Start), "version": record.Version + 1})
}

// checkPictures returns an invalid.Fields if a speaker has a picture that no speaker had before and that the actor may not use.
func checkPictures(ctx context.Context, tx *database.Tx, by actor.Actor, before, after []SpeakerFact) error {
	ids := func(list []SpeakerFact) []int64 {
		pictures := make([]int64, len(list))
		for i, s := range list {
			pictures[i] = s.Picture
		}
		return pictures
	}
	at, err := media.FirstUnusable(ctx, tx, by, ids(before), ids(after))
	if at >= 0 {
		return invalid.Fields{fmt.Sprintf("speakers[%d].picture", at): "is not a picture"}
	}
	return err
}

// Publish shows readers the draft of an event that was read with a version. It returns database.ErrNotFound, database.ErrConflict, or an
// invalid.Fields if the event is not complete.
func (es *Events) Publish(ctx context.Context, tx *database.Tx, by actor.Actor, slug string, version int64) error {
	e, _, err := es.ForDesk(ctx, tx, slug)
	if err != nil {
		return err
	}
	e.Draft = false
	return es.Save(ctx, tx, by, &e, version)
}

// Cancel cancels an event that is not over. It returns database.ErrNotFound, ErrOver, ErrCancelled or ErrDraft.
func (es *Events) Cancel(ctx context.Context, tx *database.Tx, by actor.Actor, slug string) error {
	e, version, err := es.ForDesk(ctx, tx, slug)
	if err != nil {
		return err
	}
	switch now := e.withNextOccurrence(tx.At.Time); {
	case e.Draft:
		return ErrDraft
	case e.Cancelled:
		return ErrCancelled
	case !now.End.IsZero() && !now.End.After(tx.At.Time):
		return ErrOver
	}
	e.Cancelled = true
	return es.Save(ctx, tx, by, &e, version)
}

// ForDesk returns the event with a slug as it is stored, with its first times, and the version for the next save. It returns
// database.ErrNotFound.
func (es *Events) ForDesk(ctx context.Context, db bun.IDB, slug string) (Event, int64, error) {
	master, err := es.Brands.Master(ctx)
	if err != nil {
		return Event{}, 0, err
	}
	stored, _, err := item(ctx, db, master, slug)
	if err != nil {
		return Event{}, 0, err
	}
	if stored == nil {
		return Event{}, 0, fmt.Errorf("event %q: %w", slug, database.ErrNotFound)
	}
	e, _ := parse(json.RawMessage(stored.Value))
	record, err := recordOf(ctx, db, slug)
	if err != nil {
		return Event{}, 0, err
	}
	version := int64(1)
	if record != nil {
		version += record.Version
	}
	return e.inZone(master.Zone()), version, nil
}

// formatTime returns a time as events are stored, "" for the zero time.
func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.Format(time.RFC3339)
}

// encode returns the event as an entry of the curated set.
func (e *Event) encode() (string, error) {
	zone := ""
	if e.Zone != nil {
		zone = e.Zone.String()
	}
	v := storedEvent{Title: e.Name, Name: e.Name, Slug: e.Slug, Description: e.Description, Link: e.Link, StartTime: formatTime(e.Start),
		StartDate: formatTime(e.Start), TimeZone: zone, City: e.City, Location: e.Location, Category: e.Category,
		Partnership: e.Partnership, Draft: e.Draft, Facts: e.Facts}
	if !e.EndUnknown {
		v.EndTime = formatTime(e.End)
	}
	text, err := json.Marshal(v)
	if err != nil {
		return "", fmt.Errorf("store event %s: %w", e.Slug, err)
	}
	return string(text), nil
}
