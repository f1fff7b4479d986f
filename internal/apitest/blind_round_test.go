package apitest

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jury"
	"masthead/internal/nomination"
)

// Trust: an editor of all brands who is on the jury sees no names and answers of the nominees of a blind round by any operation of the
// newsroom before the round has closed. Other editors do.
func TestAJurorSeesNoNomineesOfABlindRound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		a, user := &award.Award{Slug: "makers", Name: "Makers"}, s.users[SignedAdmin]
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &company.Company{Slug: "loom-works", Name: "Loom Works"}
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: one}}); err != nil {
				return err
			}
			if err := award.Save(ctx, tx, a, nil); err != nil {
				return err
			}
			other, err := account.CreateUser(ctx, tx, "weaver@example.in", "Weaver", "en", "")
			if err != nil {
				return err
			}
			if err := account.AddMember(ctx, tx, other.ID, one.ID, account.Employee); err != nil {
				return err
			}
			member := &jury.Member{AwardID: a.ID, UserID: &user, Name: "Asha", Email: "asha@example.in", Lang: "en", Secret: "s", InvitedAt: tx.At}
			round := &jury.Round{AwardID: a.ID, Name: "One", Blind: true, Criteria: []jury.Criterion{{ID: "a", Name: "A", Weight: 1}},
				OpensAt: tx.At, ClosesAt: clock.MomentOf(tx.At.Add(time.Hour)), CreatedAt: tx.At}
			for _, row := range []any{
				member, round,
				&jury.Member{AwardID: a.ID, UserID: &other.ID, Name: "Weaver", Email: "w@example.in", Lang: "en", Secret: "w", InvitedAt: tx.At},
				&nomination.Nomination{AwardID: a.ID, CompanyID: one.ID, UserID: &other.ID, Status: nomination.Submitted, Lang: "en",
					Answers: map[string]string{"what": "Secret cloth"}, CreatedAt: tx.At, UpdatedAt: tx.At, SubmittedAt: tx.At},
			} {
				if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
					return err
				}
			}
			_, err = tx.NewInsert().Model(&jury.Assignment{RoundID: round.ID, MemberID: member.ID, CompanyID: one.ID,
				Scores: map[string]int{"a": 5}, ScoredAt: tx.At}).Exec(ctx)
			if err != nil {
				return err
			}
			return award.RecordAction(ctx, tx, a.ID, actor.Actor{UserID: &user}, "shortlist.set",
				map[string]any{"companies": []string{"loom-works"}})
		})
		check := func(as string, sees bool) {
			t.Helper()
			for _, list := range []string{"nominations", "jury", "scores", "actions"} {
				got := s.Ask(t, Case{Method: http.MethodGet, URL: "/desk/awards/makers/" + list, As: as})
				if named := strings.Contains(got.Text, "loom-works"); got.Status != http.StatusOK || named != sees {
					t.Errorf("%s reads %s: %d %s", as, list, got.Status, got.Text)
				}
				if strings.Contains(got.Text, "Loom Works") && !sees || strings.Contains(got.Text, "Secret cloth") && !sees {
					t.Errorf("%s reads %s: %s", as, list, got.Text)
				}
			}
		}
		check(Admin, true)
		check(SignedAdmin, false)
		c.Advance(2 * time.Hour)
		check(SignedAdmin, true)
	})
}
