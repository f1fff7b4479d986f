package event_test

import (
	"context"
	"fmt"
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
			version, err := rs.DoorVersion(ctx, "evening", "")
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
			if _, err := rs.Record(ctx, "evening", "", []event.CheckIn{{Code: r.Code, Device: "a", At: rs.DB.Now().Time, Undo: undo}}); err != nil {
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
