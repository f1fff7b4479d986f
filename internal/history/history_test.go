package history_test

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/history"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// fixture is a publication with readers.
type fixture struct {
	*storytest.Publication
	*history.History
	t     *testing.T
	clock *dbtest.Clock
}

func onEachDatabase(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		test(t, &fixture{p, &history.History{DB: db, Stories: p.Stories}, t, c})
	})
}

func (h *fixture) addReader(name string) *account.User {
	h.t.Helper()
	var u *account.User
	h.Write(func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
		return err
	})
	return u
}

func (h *fixture) setEnabled(u *account.User, on bool) {
	h.t.Helper()
	if err := h.SetEnabled(h.t.Context(), u.ID, on); err != nil {
		h.t.Fatal(err)
	}
}

// add adds readings from a minute ago, and reports whether they were stored.
func (h *fixture) add(u *account.User, read ...history.Reading) bool {
	h.t.Helper()
	for i := range read {
		if read[i].At.IsZero() {
			read[i].At = clock.MomentOf(h.clock.Now().Add(-time.Minute))
		}
	}
	stored, err := h.Add(h.t.Context(), u.ID, read)
	if err != nil {
		h.t.Fatal(err)
	}
	return stored
}

// list returns the history of a reader: titles with the read part in percent.
func (h *fixture) list(u *account.User) map[string]int {
	h.t.Helper()
	all, err := h.List(h.t.Context(), u.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	if !slices.IsSortedFunc(all, func(a, b history.ReadingWithCard) int { return b.At.Compare(a.At.Time) }) {
		h.t.Errorf("the readings are not in the order in which they were read: %+v", all)
	}
	depths := map[string]int{}
	for _, r := range all {
		depths[r.Card.Title] = r.Depth
	}
	return depths
}

func equal(got map[string]int, want map[string]int) bool {
	if len(got) != len(want) {
		return false
	}
	for title, depth := range want {
		if has, ok := got[title]; !ok || has != depth {
			return false
		}
	}
	return true
}

func TestNothingIsStoredUnlessSwitchedOn(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		loom, asha := h.Published("ys", "The loom", time.Hour), h.addReader("asha")
		if h.add(asha, history.Reading{StoryID: loom.ID, Depth: 40}) {
			t.Error("the result says that the readings were stored")
		}
		h.setEnabled(asha, true)
		h.setEnabled(asha, true)
		if got := h.list(asha); len(got) != 0 {
			t.Errorf("earlier readings are stored: %v", got)
		}
		if !h.add(asha, history.Reading{StoryID: loom.ID, Depth: 40}) || !equal(h.list(asha), map[string]int{"The loom": 40}) {
			t.Errorf("stored: %v", h.list(asha))
		}
		h.setEnabled(asha, false)
		h.setEnabled(asha, true)
		if got := h.list(asha); len(got) != 0 {
			t.Errorf("readings are left after switching off: %v", got)
		}
	})
}

func TestLaterOfTwoReadingsCounts(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		loom, bus := h.Published("ys", "The loom", time.Hour), h.Published("herstory", "The bus", time.Hour)
		draft := h.Draft("ys", "A draft")
		asha, ravi := h.addReader("asha"), h.addReader("ravi")
		h.setEnabled(asha, true)
		h.setEnabled(ravi, true)
		at := func(ago time.Duration) clock.Moment { return clock.MomentOf(h.clock.Now().Add(-ago)) }
		h.add(
			asha,
			history.Reading{StoryID: loom.ID, Depth: 30, At: at(time.Hour)},
			history.Reading{StoryID: loom.ID, Depth: 70, At: at(2 * time.Hour)},
			history.Reading{
				StoryID: bus.ID,
				Depth:   100,
				At:      at(3 * time.Hour),
			},
			history.Reading{StoryID: draft.ID, Depth: 10},
			history.Reading{StoryID: 1 << 40, Depth: 10},
		)
		if got := h.list(asha); !equal(got, map[string]int{"The loom": 30, "The bus": 100}) {
			t.Errorf("stored: %v", got)
		}
		// Another device was offline, and the clock of a third is fast.
		h.add(
			asha,
			history.Reading{StoryID: loom.ID, Depth: 5, At: at(90 * time.Minute)},
			history.Reading{StoryID: bus.ID, Depth: 50, At: at(-time.Hour)},
		)
		if got := h.list(asha); !equal(got, map[string]int{"The loom": 30, "The bus": 50}) {
			t.Errorf("after merging: %v", got)
		}
		h.clock.Advance(time.Minute)
		h.add(asha, history.Reading{StoryID: bus.ID, Depth: 60, At: at(0)})
		if got := h.list(asha); got["The bus"] != 60 {
			t.Errorf("a reading from a fast clock still takes precedence: %v", got)
		}
		if got := h.list(ravi); len(got) != 0 {
			t.Errorf("another reader's history: %v", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := h.Publication.Stories.Unpublish(ctx, tx, bus.ID)
			return err
		})
		if got := h.list(asha); !equal(got, map[string]int{"The loom": 30}) {
			t.Errorf("an unpublished story is listed: %v", got)
		}
	})
}

func TestReadersDeleteOneOrAll(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		var read []history.Reading
		var stories []*story.Story
		for _, title := range []string{"One", "Two", "Three"} {
			stories = append(stories, h.Published("ys", title, time.Hour))
			read = append(read, history.Reading{StoryID: stories[len(stories)-1].ID, Depth: 20})
		}
		asha, ravi := h.addReader("asha"), h.addReader("ravi")
		for _, u := range []*account.User{asha, ravi} {
			h.setEnabled(u, true)
			h.add(u, read...)
		}
		if err := h.Delete(t.Context(), asha.ID, stories[1].ID); err != nil || !equal(h.list(asha), map[string]int{"One": 20, "Three": 20}) {
			t.Errorf("%v, %v", h.list(asha), err)
		}
		if err := h.Delete(t.Context(), asha.ID, 0); err != nil || len(h.list(asha)) != 0 || len(h.list(ravi)) != 3 {
			t.Errorf("%v and %v, %v", h.list(asha), h.list(ravi), err)
		}
		name, data, err := h.ExportUserData(t.Context(), feature.User{ID: ravi.ID, Email: ravi.Email})
		text, _ := json.Marshal(data)
		if err != nil || name != "readingHistory" || !strings.Contains(string(text), stories[0].Path) ||
			!strings.Contains(string(text), `"kept":true`) {
			t.Errorf("the export is %s, %v", text, err)
		}
		if err := (&account.Accounts{DB: h.Publication.DB}).Delete(t.Context(), ravi); err != nil {
			t.Fatal(err)
		}
		if got := h.list(ravi); len(got) != 0 {
			t.Errorf("after deleting the account: %v", got)
		}
	})
}

func TestOldestReadingsAreDeleted(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		asha := h.addReader("asha")
		h.setEnabled(asha, true)
		var read []history.Reading
		for n := range history.Max + 3 {
			s := h.Published("ys", "Story "+strings.Repeat("i", n+1), time.Hour)
			read = append(read, history.Reading{StoryID: s.ID, Depth: 1, At: clock.MomentOf(h.clock.Now().Add(-time.Duration(n) * time.Minute))})
		}
		h.add(asha, read...)
		got := h.list(asha)
		if _, oldest := got["Story "+strings.Repeat("i", history.Max+1)]; len(got) != history.Max || oldest {
			t.Errorf("%d are stored", len(got))
		}
	})
}
