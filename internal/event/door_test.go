package event_test

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
	"masthead/internal/i18n"
)

// deleteReader deletes the account of a reader with all that belongs to it.
func (h *fixture) deleteReader(user int64) {
	h.t.Helper()
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM users WHERE id = ?", user)
		return err
	})
}

// F165: the version of the list at the door changes with everything that the list shows, and only then.
func TestTheVersionOfADoorList(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, map[string]any{"maxGuests": 2, "capacity": 3}), meetup("other", time.Hour, nil))
		asha, bela, dev := h.addReader("asha", "en"), h.addReader("bela", "en"), h.addReader("dev", "en")
		register := func(user int64, slug, name string, guests ...string) *event.Registration {
			t.Helper()
			r, err := rs.Register(ctx, user, slug, "", name, guests, i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		known, seen := "", map[string]string{}
		check := func(after string, changed bool) {
			t.Helper()
			version, err := doorsOf(rs).Version(ctx, "evening", "")
			if err != nil || (version != known) != changed {
				t.Errorf("after %s: version %s, before %s, %v", after, version, known, err)
			}
			if earlier := seen[version]; changed && earlier != "" {
				t.Errorf("the version after %s is that after %s", after, earlier)
			}
			known, seen[version] = version, after
		}
		check("nothing", true)
		r := register(asha, "evening", "Asha")
		check("a registration", true)
		check("nothing else", false)
		register(bela, "other", "Bela")
		check("a registration for another event", false)
		register(asha, "evening", "Asha Rao")
		check("another name", true)
		register(asha, "evening", "Asha Rao", "Om", "Uma")
		check("guests", true)
		register(bela, "evening", "Bela")
		check("a reader who waits", true) // not in the list, but the next change of the reader may be
		record := func(undo bool) {
			t.Helper()
			list := []event.CheckIn{{Code: r.Code, Device: "a", At: rs.DB.Now().Time, Undo: undo}}
			if _, err := doorsOf(rs).Record(ctx, "evening", "", list); err != nil {
				t.Fatal(err)
			}
		}
		record(false)
		check("a check-in", true)
		record(true)
		check("an undo", true)
		if err := rs.Unregister(ctx, asha, "evening", ""); err != nil {
			t.Fatal(err)
		}
		check("a cancellation with a seat for who waited", true)
		h.deleteReader(bela)
		check("a deleted account", true)
		register(dev, "evening", "Dev")
		check("another reader in its place", true)
	})
}

// D-39: the seats of an account that is deleted go to readers who wait, and they are told.
func TestSeatsOfDeletedAccountsAreOffered(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		h.setEvents(meetup("evening", 48*time.Hour, map[string]any{"capacity": 2, "maxGuests": 1}),
			meetup("table", 48*time.Hour, map[string]any{"capacity": 1, "rrule": "FREQ=DAILY"}))
		asha, bela, dev := h.addReader("asha", "en"), h.addReader("bela", "en"), h.addReader("dev", "en")
		for _, slug := range []string{"evening", "table"} {
			for _, user := range []int64{asha, bela, dev} {
				var guests []string
				if user == asha && slug == "evening" {
					guests = []string{"Ravi"}
				}
				if _, err := rs.Register(t.Context(), user, slug, "", "Name", guests, i18n.Default); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = h.sendTickets(rs)
		writes := dbtest.CountQueries(rs.DB)
		if got := h.sendTickets(rs); got != "" || writes.Writes != 0 {
			t.Errorf("full events: %q, %d writes", got, writes.Writes)
		}
		h.deleteReader(asha)
		want := "bela: You have a seat: The evening; bela: You have a seat: The table; dev: You have a seat: The evening"
		if got := h.sendTickets(rs); got != want {
			t.Errorf("after the deletion: %q, want %q", got, want)
		}
		if got := h.sendTickets(rs); got != "" {
			t.Errorf("sent twice: %q", got)
		}
	})
}

// setReads counts the queries that read a set of values that editors keep, such as the events.
type setReads struct{ n int }

// BeforeQuery implements bun.QueryHook.
func (r *setReads) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	if strings.Contains(e.Query, "curated_items") {
		r.n++
	}
	return ctx
}

// AfterQuery implements bun.QueryHook.
func (*setReads) AfterQuery(context.Context, *bun.QueryEvent) {}

// A message about an event reads the events once for all readers who get it.
func TestEventsAreReadOncePerMessage(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		h.setEvents(meetup("evening", 48*time.Hour, nil))
		for i := range 24 {
			user := h.addReader(fmt.Sprintf("r%d", i), "en")
			if _, err := rs.Register(t.Context(), user, "evening", "", "Name", nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
		}
		reads := new(setReads)
		rs.DB.AddQueryHooks(new(dbtest.Queries), reads)
		if err := rs.SendDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if reads.n != 1 {
			t.Errorf("the events were read %d times within writes, want once", reads.n)
		}
	})
}

// F165: a device never has a stale list: the id of a ticket that left with its account is not used again.
func TestTheVersionOfADoorListIsNeverUsedAgain(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, nil))
		register := func(name string) int64 {
			t.Helper()
			user := h.addReader(name, "en")
			if _, err := rs.Register(ctx, user, "evening", "", name, nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
			return user
		}
		register("asha")
		last := register("bela")
		before, err := doorsOf(rs).Version(ctx, "evening", "")
		if err != nil {
			t.Fatal(err)
		}
		h.deleteReader(last)
		register("dev")
		if after, err := doorsOf(rs).Version(ctx, "evening", ""); err != nil || after == before {
			t.Errorf("the version with Bela and with Dev in her place: %s (%v)", after, err)
		}
	})
}

// F165: a device with a fast clock loses nothing that it sends at once: the order of a check-in, its undo and another check-in stays.
func TestCheckInsOfAFastClockKeepTheirOrder(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, nil))
		r, err := rs.Register(ctx, h.addReader("asha", "en"), "evening", "", "Asha", nil, i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		now := rs.DB.Now().Time
		record := func(device string, after time.Duration, undo bool) event.CheckIn {
			return event.CheckIn{Code: r.Code, Device: device, At: now.Add(after), Undo: undo}
		}
		checked := func() time.Time {
			t.Helper()
			list, err := doorsOf(rs).List(ctx, "evening", "")
			if err != nil || len(list) != 1 {
				t.Fatalf("%+v, %v", list, err)
			}
			return list[0].Checked.Time
		}
		_, err = doorsOf(rs).Record(ctx, "evening", "", []event.CheckIn{record("fast", time.Hour, false),
			record("fast", time.Hour+time.Second, true), record("fast", time.Hour+3*time.Second, false), record("right", -time.Minute, false)})
		if err != nil {
			t.Fatal(err)
		}
		if got := checked(); !got.Equal(now) {
			t.Errorf("after a check-in, an undo and a check-in: %v, want %v", got, now)
		}
		h.now.Advance(time.Second)
		if _, err := doorsOf(rs).Record(ctx, "evening", "", []event.CheckIn{record("fast", time.Hour+4*time.Second, true)}); err != nil {
			t.Fatal(err)
		}
		if got := checked(); !got.IsZero() {
			t.Errorf("after another undo: %v", got)
		}
	})
}

// F165: an upgrade keeps the tickets and their check-ins.
func TestUpgradesKeepTickets(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, map[string]any{"maxGuests": 1}))
		r, err := rs.Register(ctx, h.addReader("asha", "en"), "evening", "", "Asha", []string{"Ravi"}, i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := doorsOf(rs).Record(ctx, "evening", "", []event.CheckIn{{Code: r.Code, Device: "a", At: rs.DB.Now().Time}}); err != nil {
			t.Fatal(err)
		}
		before, err := doorsOf(rs).List(ctx, "evening", "")
		if err != nil || len(before) != 1 || before[0].Checked.IsZero() {
			t.Fatalf("%+v, %v", before, err)
		}
		for _, version := range []int64{94, database.LatestVersion} {
			if err := rs.DB.Migrate(ctx, version); err != nil {
				t.Fatal(err)
			}
		}
		if after, err := doorsOf(rs).List(ctx, "evening", ""); err != nil || !reflect.DeepEqual(after, before) {
			t.Errorf("after an upgrade: %+v, %v; before: %+v", after, err, before)
		}
	})
}
