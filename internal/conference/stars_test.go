package conference_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"masthead/internal/account"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// addUser adds a user.
func addUser(t *testing.T, db *database.DB, email string) *account.User {
	t.Helper()
	u := &account.User{Email: email, Name: "Asha Rao", Lang: "en"}
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		u.CreatedAt = tx.At
		_, err := tx.NewInsert().Model(u).Exec(ctx)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// F162: readers add sessions to their own agendas and remove them. A repeated change has no effect; sessions of other conferences and
// unknown ones are ignored; the agenda has a limit. It is deleted with the account, and a session that is removed from the programme is
// removed from it.
func TestReadersHaveOwnAgendas(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		load(t, db, frab, false)
		prog, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		u := addUser(t, db, "asha@example.com")
		star := func(add, remove []int64) error { return conference.Star(t.Context(), db, u.ID, c, add, remove) }
		titles := func() (list []string) {
			t.Helper()
			sessions, err := conference.StarredOf(t.Context(), db.Read, u.ID, 0)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range sessions {
				list = append(list, s.Title)
			}
			return list
		}
		first, second := prog.Sessions[0].ID, prog.Sessions[1].ID
		for range 2 {
			if err := star([]int64{second, first, 9999}, nil); err != nil {
				t.Fatal(err)
			}
		}
		if got := titles(); !slices.Equal(got, []string{"Indigo", "Knots"}) {
			t.Errorf("after two sessions were added: %v", got)
		}
		if err := star(nil, []int64{second, 9999}); err != nil || !slices.Equal(titles(), []string{"Indigo"}) {
			t.Errorf("after one was removed: %v, %v", titles(), err)
		}
		other := &conference.Conference{ID: c.ID + 1}
		if err := conference.Star(t.Context(), db, u.ID, other, []int64{second}, nil); err != nil || len(titles()) != 1 {
			t.Errorf("a session of another conference: %v, %v", titles(), err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			s := prog.Schedule(c, nil)
			s.Sessions = s.Sessions[1:]
			_, err := conference.SaveProgramme(ctx, tx, c, s, false)
			return err
		})
		if err != nil || len(titles()) != 0 {
			t.Errorf("a removed session: %v, %v", titles(), err)
		}
		if err := star([]int64{second}, nil); err != nil || len(titles()) != 1 {
			t.Errorf("after one was added again: %v", err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model(u).WherePK().Exec(ctx)
			return err
		})
		if err != nil || len(titles()) != 0 {
			t.Errorf("after the account was deleted: %v, %v", titles(), err)
		}
	})
}

// F162: a reader's own agenda has at most MaxStars sessions.
func TestOwnAgendasHaveALimit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		u := addUser(t, db, "asha@example.com")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := conference.SaveProgramme(ctx, tx, c, manySessions(conference.MaxStars+1), false)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		prog, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		var ids []int64
		for _, s := range prog.Sessions {
			ids = append(ids, s.ID)
		}
		if err := conference.Star(t.Context(), db, u.ID, c, ids[1:], nil); err != nil {
			t.Error(err)
		}
		if err := conference.Star(t.Context(), db, u.ID, c, ids[:1], nil); !errors.Is(err, conference.ErrTooManyStars) {
			t.Error(err)
		}
		if err := conference.Star(t.Context(), db, u.ID, c, ids[:1], ids[1:2]); err != nil {
			t.Errorf("one for another: %v", err)
		}
	})
}
