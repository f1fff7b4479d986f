package event

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/sign"
)

// Limits of check-ins: their number in one request, the length of the name of a device, and the number of tickets in a door list.
const maxCheckIns, maxDevice, maxDoorList = 1000, 60, 20_000

// maxTicketCode is the maximum number of characters of a code as it is typed, with spaces and hyphens.
const maxTicketCode = 20

// doorPurpose is the purpose of the tokens in links for helpers at the door. The links are valid until doorAge after the end of the event.
const doorPurpose, doorAge = "door", 24 * time.Hour

// CheckIn is a check-in of a ticket, or an undo, as a device recorded it.
type CheckIn struct {
	Code   string
	Device string
	At     time.Time // on the device
	Undo   bool      // revokes the check-ins of the ticket up to this time
}

type checkInRow struct {
	bun.BaseModel `bun:"table:event_check_ins,alias:c"`

	ID             int64 `bun:",pk,autoincrement"`
	RegistrationID int64
	Device         string
	At             clock.Moment
	Undo           bool
	RecordedAt     clock.Moment
}

// Guest is a ticket in the list at the door.
type Guest struct {
	Code    string
	Name    string
	Guests  []string
	Seats   int
	Checked clock.Moment // zero if the ticket is not checked in; the first time if several devices checked it in
}

// firstTime returns the time since which a ticket is checked in, from all check-ins of all devices: the first one after the last undo. It
// is zero for a ticket that is not checked in.
func firstTime(rows []checkInRow) clock.Moment {
	var undone clock.Moment
	for _, r := range rows {
		if r.Undo && r.At.After(undone.Time) {
			undone = r.At
		}
	}
	var first clock.Moment
	for _, r := range rows {
		if !r.Undo && r.At.After(undone.Time) && (first.IsZero() || r.At.Before(first.Time)) {
			first = r.At
		}
	}
	return first
}

// checkedAt returns the time since which a ticket is checked in; it is zero for one that is not.
func checkedAt(ctx context.Context, db bun.IDB, r *Registration) (clock.Moment, error) {
	if r.State != Registered {
		return clock.Moment{}, nil
	}
	var rows []checkInRow
	if err := db.NewSelect().Model(&rows).Where("c.registration_id = ?", r.ID).Scan(ctx); err != nil {
		return clock.Moment{}, fmt.Errorf("check-ins of a ticket for event %s: %w", r.Event, err)
	}
	return firstTime(rows), nil
}

// checkNotCheckedIn returns ErrCheckedIn for a ticket that is checked in.
func checkNotCheckedIn(ctx context.Context, db bun.IDB, r *Registration) error {
	at, err := checkedAt(ctx, db, r)
	if err == nil && !at.IsZero() {
		err = ErrCheckedIn
	}
	return err
}

// Doors stores the check-ins that editors, and helpers with a link, make at the doors of events. Every field must be set.
type Doors struct {
	*Events
	Keys *sign.Keys
}

// List returns the tickets for an occurrence, by name. Its caller must have the right to run the door.
func (ds *Doors) List(ctx context.Context, slug, day string) ([]Guest, error) {
	var rows []Registration
	err := ds.DB.Read.NewSelect().Model(&rows).Where("r.event = ?", slug).Where("r.occurrence = ?", day).Where("r.state = ?", Registered).
		Order("r.name", "r.id").Limit(maxDoorList).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("door list of event %s: %w", slug, err)
	}
	var checks []checkInRow
	err = ds.DB.Read.NewSelect().Model(&checks).Join("JOIN event_registrations AS r ON r.id = c.registration_id").
		Where("r.event = ?", slug).Where("r.occurrence = ?", day).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("check-ins of event %s: %w", slug, err)
	}
	byTicket := map[int64][]checkInRow{}
	for _, c := range checks {
		byTicket[c.RegistrationID] = append(byTicket[c.RegistrationID], c)
	}
	list := make([]Guest, len(rows))
	for i, r := range rows {
		list[i] = Guest{r.Code, r.Name, r.Guests, r.Seats, firstTime(byTicket[r.ID])}
	}
	return list, nil
}

// nextRevision returns the revision of a change of the tickets for an occurrence. The transaction must have locked the occurrence.
func nextRevision(ctx context.Context, tx *database.Tx, slug, day string) (int64, error) {
	var last int64
	err := tx.NewSelect().Model((*Registration)(nil)).ColumnExpr("COALESCE(MAX(revision), 0)").Where("r.event = ?", slug).
		Where("r.occurrence = ?", day).Scan(ctx, &last)
	if err != nil {
		return 0, fmt.Errorf("revision of the tickets for event %s: %w", slug, err)
	}
	return last + 1, nil
}

// Version returns a version of the list at the door of an occurrence, which changes whenever List returns something else. It costs much
// less than the list. The registrations of a deleted account are deleted without a new revision, so the version also contains their number.
func (ds *Doors) Version(ctx context.Context, slug, day string) (string, error) {
	var n, id, revision int64
	err := ds.DB.Read.NewSelect().Model((*Registration)(nil)).ColumnExpr("COUNT(*), COALESCE(MAX(id), 0), COALESCE(MAX(revision), 0)").
		Where("r.event = ?", slug).Where("r.occurrence = ?", day).Scan(ctx, &n, &id, &revision)
	if err != nil {
		return "", fmt.Errorf("version of the door list of event %s: %w", slug, err)
	}
	return fmt.Sprintf("%d-%d-%d", n, id, revision), nil
}

// correctedTimes returns the times of check-ins, none of which is after now. A device that recorded one in the future has a fast clock, so
// all its times are reduced by the same span, which keeps their order and the time between them.
func correctedTimes(list []CheckIn, now clock.Moment) []clock.Moment {
	fast := map[string]time.Duration{}
	for _, c := range list {
		fast[c.Device] = max(fast[c.Device], c.At.Sub(now.Time))
	}
	times := make([]clock.Moment, len(list))
	for i, c := range list {
		if times[i] = clock.MomentOf(c.At.Add(-fast[c.Device])); times[i].After(now.Time) { // a span that no duration can have
			times[i] = now
		}
	}
	return times
}

// Record stores check-ins of an occurrence, also of a ticket that another device has checked in. A check-in that is sent twice is stored
// once. It returns the codes that belong to no ticket for the occurrence. The clock of a device with times in the future is corrected; see
// correctedTimes. Its caller must have the right to run the door. It returns an invalid.Fields.
func (ds *Doors) Record(ctx context.Context, slug, day string, list []CheckIn) (unknown []string, err error) {
	if len(list) > maxCheckIns {
		return nil, invalid.Fields{"checkIns": fmt.Sprintf("has more than %d entries", maxCheckIns)}
	}
	codes := make([]string, len(list))
	for i, c := range list {
		if utf8.RuneCountInString(c.Device) > maxDevice {
			return nil, invalid.Fields{fmt.Sprintf("checkIns[%d].device", i): fmt.Sprintf("is longer than %d characters", maxDevice)}
		}
		codes[i] = NormalCode(c.Code)
	}
	if len(list) == 0 {
		return nil, nil
	}
	err = ds.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, key(slug, day)); err != nil { // nobody cancels a ticket meanwhile
			return err
		}
		var tickets []Registration
		err := tx.NewSelect().Model(&tickets).Column("id", "code").Where("r.event = ?", slug).Where("r.occurrence = ?", day).
			Where("r.state = ?", Registered).Where("r.code IN (?)", bun.List(codes)).Scan(ctx)
		if err != nil {
			return fmt.Errorf("tickets of event %s: %w", slug, err)
		}
		byCode := map[string]int64{}
		for _, t := range tickets {
			byCode[t.Code] = t.ID
		}
		unknown = nil
		times := correctedTimes(list, tx.At)
		var rows []checkInRow
		for i, c := range list {
			id, known := byCode[codes[i]]
			if !known {
				if !slices.Contains(unknown, codes[i]) {
					unknown = append(unknown, codes[i])
				}
				continue
			}
			rows = append(rows, checkInRow{RegistrationID: id, Device: c.Device, At: times[i], Undo: c.Undo, RecordedAt: tx.At})
		}
		if len(rows) == 0 {
			return nil
		}
		if _, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("check in at event %s: %w", slug, err)
		}
		revision, err := nextRevision(ctx, tx, slug, day)
		if err != nil {
			return err
		}
		ids := make([]int64, len(rows))
		for i, r := range rows {
			ids[i] = r.RegistrationID
		}
		_, err = tx.NewUpdate().Model((*Registration)(nil)).Set("revision = ?", revision).Where("id IN (?)", bun.List(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("check in at event %s: %w", slug, err)
		}
		return nil
	})
	return unknown, err
}

// MayRun reports whether an actor may check in at the door of an occurrence of an event: editors of the master brand, and whoever has
// its link for helpers, until a day after the end. token is that of the link, "" for none.
func (ds *Doors) MayRun(ctx context.Context, e Event, by actor.Actor, token string) (bool, error) {
	if ok, err := ds.mayEdit(ctx, by); ok || err != nil {
		return ok, err
	}
	if token == "" || ds.DB.Now().After(e.End.Add(doorAge)) {
		return false, nil
	}
	record, err := recordOf(ctx, ds.DB.Read, e.Slug)
	if err != nil || record == nil {
		return false, err
	}
	signing, err := ds.Keys.Key(ctx, keyName)
	if err != nil {
		return false, err
	}
	signed := record.doorNumbers(e.Date)
	numbers, ok := signing.Verify(doorPurpose, token, len(signed))
	return ok && slices.Equal(numbers, signed), nil
}

// doorNumbers returns the numbers that the token for the door of an occurrence signs. day is "" for an event that happens once.
func (r *eventRecord) doorNumbers(day string) []int64 {
	number, _ := strconv.ParseInt(strings.ReplaceAll(day, "-", ""), 10, 64) // 0 without a day
	return []int64{r.ID, r.CreatedAt.UnixMilli(), r.DoorLinks + r.DoorDates[day], number}
}

// WithdrawLinks invalidates the existing links for helpers at the door of an event: those for a day of a recurring event, or those for
// all its dates if day is "". Token returns the tokens of new ones. Its caller must have the right to change the events. It returns
// database.ErrNotFound.
func (ds *Doors) WithdrawLinks(ctx context.Context, tx *database.Tx, by actor.Actor, slug, day string) error {
	if err := tx.Lock(ctx, "event door:"+slug); err != nil {
		return err
	}
	e, _, err := ds.ForDesk(ctx, tx, slug)
	if err != nil {
		return err
	}
	if _, ok := e.On(day, tx.At.Time); day != "" && !ok {
		return fmt.Errorf("event %s on %q: %w", slug, day, database.ErrNotFound)
	}
	record, err := ensureRecord(ctx, tx, slug)
	if err != nil {
		return err
	}
	detail := map[string]any{}
	if day == "" {
		record.DoorLinks++
		detail["withdrawn"] = record.DoorLinks
	} else {
		if record.DoorDates == nil {
			record.DoorDates = map[string]int64{}
		}
		record.DoorDates[day]++
		detail["date"], detail["withdrawn"] = day, record.DoorDates[day]
	}
	if _, err := tx.NewUpdate().Model(record).Column("door_links", "door_dates").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("withdraw the door links of event %s: %w", slug, err)
	}
	return actionLog.Record(ctx, tx, record.ID, by, "event.doorLinksWithdrawn", detail)
}

// Token returns the token of the link for helpers at the door of an occurrence. Only editors may see it.
func (ds *Doors) Token(ctx context.Context, slug, day string) (string, error) {
	record, err := recordOf(ctx, ds.DB.Read, slug)
	if err == nil && record == nil {
		err = ds.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			record, err = ensureRecord(ctx, tx, slug)
			return err
		})
	}
	if err != nil {
		return "", err
	}
	signing, err := ds.Keys.Key(ctx, keyName)
	return signing.Sign(doorPurpose, record.doorNumbers(day)...), err
}
