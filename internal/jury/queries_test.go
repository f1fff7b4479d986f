package jury_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/nomination"
)

// nominate adds a company and submits its nomination.
func (f *fixture) nominate(slug string) {
	f.t.Helper()
	one := &company.Company{Slug: slug, Name: slug}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return (&company.Profile{Company: one}).Save(ctx, tx)
	})
	_, err := f.nominations.Save(f.t.Context(), f.ravi, nomination.Input{Award: f.award, Company: slug, Submit: true, Lang: i18n.Default,
		Answers: map[string]string{"what": "A product", "who": "People"}})
	if err != nil {
		f.t.Fatal(err)
	}
	f.companies[slug] = one
}

func numberOf(t *testing.T, id string) int64 {
	t.Helper()
	n, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Scores of a round, the nominees of a member and the conflicts of a jury need as many queries for many members and nominees as for few.
func TestQueriesOfAJuryDoNotGrow(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		tide, err := company.InvestorBySlug(t.Context(), f.DB.Read, "tide")
		if err != nil {
			t.Fatal(err)
		}
		few := f.round(false)
		counter := dbtest.CountQueries(f.DB)
		count := func(r *jury.Round) (queries [3]int) {
			for i, read := range []func() error{
				func() error { _, err := jury.ScoresOf(t.Context(), f.DB.Read, r); return err },
				func() error { _, err := f.AssignmentsOf(t.Context(), f.asha.ID, i18n.Default); return err },
				func() error {
					members, err := jury.MembersOf(t.Context(), f.DB.Read, f.award.ID)
					if err != nil {
						return err
					}
					_, err = jury.ConflictsOf(t.Context(), f.DB.Read, members)
					return err
				},
			} {
				counter.N = 0
				if err := read(); err != nil {
					t.Fatal(err)
				}
				queries[i] = counter.N
			}
			return queries
		}
		before := count(few)
		for i := range 8 {
			f.nominate(fmt.Sprintf("company-%d", i))
			name := fmt.Sprintf("juror-%d", i)
			var u *account.User
			f.write(func(ctx context.Context, tx *database.Tx) (err error) {
				if u, err = account.CreateUser(ctx, tx, name+"@example.in", name, "en", ""); err != nil {
					return err
				}
				return account.AddMember(ctx, tx, u.ID, f.companies[fmt.Sprintf("company-%d", i)].ID, account.Employee)
			})
			f.join(u, &jury.Member{Name: name, Email: name + "@example.in", Lang: "en", InvestorID: &tide.ID})
		}
		if after := count(f.round(false)); after != before {
			t.Errorf("queries of scores, nominees and conflicts: %v for two members and three nominees, %v for ten and eleven", before, after)
		}
	})
}

// The results of all nominations are sent with as many queries for many as for few, besides those that enqueue the emails.
func TestResultsAreSentTogether(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i := range 5 {
			f.nominate(fmt.Sprintf("company-%d", i))
		}
		counter := dbtest.CountQueries(f.DB)
		at, emails := f.DB.Now().Add(time.Minute), len(f.emails())
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies["kiln"].ID, Rank: new(1)}}, at)
		})
		f.clock.Advance(time.Minute)
		counter.InWrite = 0
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		// Each nomination has a new status; everything else is read and written at once.
		if sent := len(f.emails()) - emails; sent != 8 || counter.InWrite > 8+35 {
			t.Errorf("%d emails, %d queries", sent, counter.InWrite)
		}
	})
}

// A member's scores are stored in one write. Scores that are refused do not stop the others, and scores that did not change are not stored
// again.
func TestScoresAreStoredTogether(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for i := range 6 {
			f.nominate(fmt.Sprintf("company-%d", i))
		}
		r := f.round(false)
		_, own := f.viewOf(f.asha)
		_, others := f.viewOf(f.meher)
		points := func(product int) map[string]int { return map[string]int{"product": product, "people": 4} }
		foreign, wrong := numberOf(t, others.Assignments[0].ID), numberOf(t, own.Assignments[0].ID)
		list := []jury.NewScores{{Assignment: foreign, Points: points(8)}, {Assignment: wrong, Points: points(jury.MaxPoints + 1)}}
		for _, a := range own.Assignments[1:] {
			list = append(list, jury.NewScores{Assignment: numberOf(t, a.ID), Points: points(8), Comment: "Good"})
		}
		counter := dbtest.CountQueries(f.DB)
		score := func(list []jury.NewScores) (refused map[int64]error, queries int) {
			counter.InWrite, counter.Writes = 0, 0
			refused, err := f.Score(t.Context(), f.asha.ID, list)
			if err != nil || counter.Writes != 1 {
				t.Errorf("%d writes, %v", counter.Writes, err)
			}
			return refused, counter.InWrite
		}
		refused, many := score(list)
		if len(refused) != 2 || !errors.Is(refused[foreign], database.ErrNotFound) || !errors.Is(refused[wrong], jury.ErrInvalidScores) {
			t.Errorf("refused: %v", refused)
		}
		_, own = f.viewOf(f.asha)
		for i, a := range own.Assignments {
			if a.Scored != (i > 0) || i > 0 && (a.Scores["product"] != 8 || a.Comment != "Good") {
				t.Errorf("nominee %d: %+v", i, a)
			}
		}
		if _, unchanged := score(list); unchanged != many-1 {
			t.Errorf("%d queries to store eight scores, %d if they did not change", many, unchanged)
		}
		list[2].Points = points(9)
		if _, one := score(list[:3]); one != many {
			t.Errorf("%d queries to store eight scores, %d to change one", many, one)
		}
		f.clock.Advance(2 * time.Hour)
		if refused, _ := score(list[2:]); len(refused) != len(list)-2 || !errors.Is(refused[list[2].Assignment], jury.ErrClosed) {
			t.Errorf("after the round %q: %v", r.Name, refused)
		}
	})
}
