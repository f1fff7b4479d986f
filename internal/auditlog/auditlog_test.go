package auditlog_test

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/auditlog"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func open(db *database.DB, keep int) *auditlog.Log {
	l := &auditlog.Log{DB: db, Keep: keep, Log: slog.New(slog.DiscardHandler),
		Names: func(context.Context, []int64, []int64) (map[int64]string, map[int64]string, error) {
			return nil, nil, nil
		}}
	return l.Open()
}

// call logs a call by the program itself, in which write is run in a transaction.
func call(t *testing.T, db *database.DB, l *auditlog.Log, c apiv2.Call, write func(*database.Tx) error) error {
	t.Helper()
	ctx, done := l.LogCall(caller.With(t.Context(), actor.Actor{}), c)
	err := db.Write(ctx, func(_ context.Context, tx *database.Tx) error { return write(tx) })
	done(err)
	return err
}

func entries(t *testing.T, l *auditlog.Log, f auditlog.Filter) []auditlog.Entry {
	t.Helper()
	list, err := l.Entries(t.Context(), f, 50)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// Issue 24, "Administration": an audit log of every write. The start of a translation is an entry about the new story, whose headline it
// has, and not about the original; a deleted draft that leaves the translations is neither.
func TestATranslationIsAnEntryAboutTheNewStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		l := open(db, 0)
		post := apiv2.Call{Operation: "translate-story", Method: "POST", Path: "/desk/stories/7/translate", Title: "तराज़ू"}
		if err := call(t, db, l, post, func(tx *database.Tx) error {
			tx.Emit("story.translations", 5, "story:7")
			tx.Emit("story.saved", 8, "story:8", "brand:makers")
			tx.Emit("story.saved", 7, "story:7")
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		list := entries(t, l, auditlog.Filter{})
		if len(list) != 1 || list[0].Reference != "8" || list[0].Title != "तराज़ू" || list[0].Brand != "makers" {
			t.Errorf("entries %+v", list)
		}
	})
}

// Issue 24, "Administration": an audit log of every write. An entry is written if and only if the write is, with what the events of the
// transaction say, also if an operation writes only what causes no events.
func TestAWriteAndItsEntryAreStoredTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		l := open(db, 0)
		post := apiv2.Call{Operation: "create-story", Method: "POST", Path: "/desk/stories", Title: "The loom",
			Client: netip.MustParseAddr("192.0.2.77")}
		failed := errors.New("failed")
		err := call(t, db, l, post, func(tx *database.Tx) error {
			tx.Emit("story.saved", 7, "story:7", "brand:makers")
			return failed
		})
		if !errors.Is(err, failed) || len(entries(t, l, auditlog.Filter{})) != 0 {
			t.Errorf("a write that failed: %v, %+v", err, entries(t, l, auditlog.Filter{}))
		}
		if err := call(t, db, l, post, func(tx *database.Tx) error {
			tx.Emit("term.saved", 3)
			tx.Emit("story.saved", 7, "story:7", "brand:makers")
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		list := entries(t, l, auditlog.Filter{Entity: "stories", Reference: "7", Brand: "makers", Query: "LOOM"})
		if len(list) != 1 || list[0].Operation != "create-story" || list[0].Title != "The loom" || list[0].Network != "192.0.2.0/24" ||
			list[0].Times != 1 || list[0].UserID != nil {
			t.Fatalf("entries %+v", list)
		}
		quiet := apiv2.Call{Operation: "add-note", Method: "POST", Path: "/desk/notes/9"}
		if err := call(t, db, l, quiet, func(*database.Tx) error { return nil }); err != nil {
			t.Fatal(err)
		}
		if err := call(t, db, l, quiet, func(*database.Tx) error { return failed }); !errors.Is(err, failed) {
			t.Error(err)
		}
		if list := entries(t, l, auditlog.Filter{Operation: "add-note"}); len(list) != 1 || list[0].Reference != "9" {
			t.Errorf("a write without events: %+v", list)
		}
		_, done := l.LogCall(caller.With(t.Context(), actor.Actor{}), quiet)
		done(nil)
		if list := entries(t, l, auditlog.Filter{}); len(list) != 2 {
			t.Errorf("a call that wrote nothing: %+v", list)
		}
	})
}

// Two transactions of one call are one entry.
func TestACallIsOneEntry(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		l := open(db, 0)
		ctx, done := l.LogCall(caller.With(t.Context(), actor.Actor{}), apiv2.Call{Operation: "save-x", Method: "PUT", Path: "/desk/x/1"})
		for range 2 {
			err := db.Write(ctx, func(_ context.Context, tx *database.Tx) error {
				tx.Emit("x.saved", 1)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		done(nil)
		if list := entries(t, l, auditlog.Filter{}); len(list) != 1 || list[0].Times != 1 {
			t.Errorf("entries %+v", list)
		}
	})
}

// Saves in a row within ten minutes are one entry, until something else is done with the entity. Old entries are deleted after Keep days.
func TestSavesInARowAreOneEntryAndOldOnesAreDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		l := open(db, 30)
		save := func(method, operation string) {
			t.Helper()
			err := call(t, db, l, apiv2.Call{Operation: operation, Method: method, Path: "/desk/stories/7"}, func(tx *database.Tx) error {
				tx.Emit("story.saved", 7)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		save("PUT", "save-story")
		c.Advance(9 * time.Minute)
		save("PUT", "save-story")
		c.Advance(2 * time.Minute)
		save("PUT", "save-story") // more than ten minutes after the first
		save("POST", "publish-story")
		save("PUT", "save-story")
		var times []int64
		for _, e := range entries(t, l, auditlog.Filter{}) {
			times = append(times, e.Times)
		}
		if len(times) != 4 || times[3] != 2 || times[2] != 1 || times[0] != 1 {
			t.Errorf("calls of the entries, the newest first: %v", times)
		}
		c.Advance(20 * 24 * time.Hour)
		save("POST", "publish-story")
		c.Advance(15 * 24 * time.Hour)
		if err := l.DeleteOld(t.Context()); err != nil {
			t.Fatal(err)
		}
		if list := entries(t, l, auditlog.Filter{}); len(list) != 1 || list[0].Operation != "publish-story" {
			t.Errorf("after 35 days: %+v", list)
		}
	})
}

// The log stores networks, not addresses.
func TestAddressesAreShortened(t *testing.T) {
	for from, want := range map[string]string{"192.0.2.77": "192.0.2.0/24", "::ffff:192.0.2.77": "192.0.2.0/24",
		"2001:db8:1:2::3": "2001:db8:1::/48"} {
		if got := auditlog.NetworkOf(netip.MustParseAddr(from)); got != want {
			t.Errorf("%s is stored as %s, want %s", from, got, want)
		}
	}
	if got := auditlog.NetworkOf(netip.Addr{}); got != "" {
		t.Errorf("no address is stored as %q", got)
	}
}
