package jury_test

import (
	"context"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/jury"
	"masthead/internal/nomination"
)

// merge merges a company of the fixture into the company "new-" with its slug and returns that company.
func (f *fixture) merge(slug string) *company.Company {
	f.t.Helper()
	kept := &company.Company{Slug: "new-" + slug, Name: "New " + strings.ToUpper(slug[:1]) + slug[1:]}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		if err := (&company.Profile{Company: kept}).Save(ctx, tx); err != nil {
			return err
		}
		return company.Merge(ctx, tx, kept.ID, f.companies[slug].ID, actor.Actor{})
	})
	return kept
}

func (f *fixture) unmerge(slug string) {
	f.t.Helper()
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return company.Unmerge(ctx, tx, f.companies[slug].ID, actor.Actor{})
	})
}

// statuses returns the states of Ravi's nominations by the slug of the nominated company.
func (f *fixture) statuses() map[string]nomination.Status {
	f.t.Helper()
	list, err := nomination.NominationsOfUser(f.t.Context(), f.DB.Read, f.ravi.ID, 0)
	if err != nil {
		f.t.Fatal(err)
	}
	found := map[string]nomination.Status{}
	for _, n := range list {
		for slug, one := range f.companies {
			if one.ID == n.CompanyID {
				found[slug] = n.Status
			}
		}
	}
	return found
}

// scoresOf returns the scores of a company in a round.
func (f *fixture) scoresOf(r *jury.Round, id int64) jury.NomineeScores {
	f.t.Helper()
	list, err := jury.ScoresOf(f.t.Context(), f.DB.Read, r)
	at := slices.IndexFunc(list, func(s jury.NomineeScores) bool { return s.Company == id })
	if err != nil || at < 0 {
		f.t.Fatalf("company %d is not in %+v, %v", id, list, err)
	}
	return list[at]
}

// Trust: a member who must not see a nominee, as an employee, as an investor or because of a declared conflict of interest, does not
// see it after it was merged into another company, or after that merge was undone. Earlier scores do not count.
func TestAConflictStaysAfterAMerge(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		_, own := f.viewOf(f.meher)
		kiln, mill := own.Assignments[0].ID, own.Assignments[1].ID
		for _, id := range []string{kiln, mill} {
			if err := f.score(f.meher, id, 8, 4); err != nil {
				t.Fatal(err)
			}
		}
		f.write(func(ctx context.Context, tx *database.Tx) error { // Meher, who has scored Mill, becomes an employee of Mill
			return account.AddMember(ctx, tx, f.meher.ID, f.companies["mill"].ID, account.Employee)
		})
		newKiln, newMill := f.merge("kiln"), f.merge("mill")
		f.merge("loom")
		check := func(when string, millID, kilnID int64) {
			t.Helper()
			if text, own := f.viewOf(f.asha); strings.Contains(text, "kiln") || own.Withheld != 1 || len(own.Assignments) != 2 {
				t.Errorf("%s, the employee of Kiln sees %s", when, text)
			}
			if text, own := f.viewOf(f.meher); strings.Contains(text, "loom") || strings.Contains(text, "mill") || own.Withheld != 2 {
				t.Errorf("%s, the investor in Loom and employee of Mill sees %s", when, text)
			}
			expect(t, when+", a score of the member's own employer", f.score(f.meher, mill, 10, 10), database.ErrNotFound)
			if s := f.scoresOf(r, millID); s.Count != 0 {
				t.Errorf("%s, the score of an employee counts: %+v", when, s)
			}
			if s := f.scoresOf(r, kilnID); s.Count != 1 || s.Mean != 70 {
				t.Errorf("%s, Kiln has %+v", when, s)
			}
		}
		check("after the merges", newMill.ID, newKiln.ID)
		for slug := range f.companies {
			f.unmerge(slug)
		}
		check("after the merges were undone", f.companies["mill"].ID, f.companies["kiln"].ID)
	})
}

// A conflict of interest that a member declares before or after a merge also holds for the merged company, and deletes the scores of that
// company.
func TestADeclaredConflictStaysAfterAMerge(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		_, own := f.viewOf(f.meher)
		f.declare(f.meher, own.Assignments[0].ID) // Kiln
		newKiln, newMill := f.merge("kiln"), f.merge("mill")
		text, own := f.viewOf(f.meher)
		if strings.Contains(text, "kiln") || own.Withheld != 2 || len(own.Assignments) != 1 {
			t.Fatalf("after the merge: %s", text)
		}
		if err := f.score(f.meher, own.Assignments[0].ID, 8, 4); err != nil {
			t.Fatal(err)
		}
		f.declare(f.meher, own.Assignments[0].ID)
		if s := f.scoresOf(r, newMill.ID); s.Count != 0 {
			t.Errorf("a deleted score counts: %+v", s)
		}
		if s := f.scoresOf(r, newKiln.ID); s.Count != 0 {
			t.Errorf("Kiln has %+v", s)
		}
		f.unmerge("kiln")
		f.unmerge("mill")
		if text, own = f.viewOf(f.meher); own.Withheld != 3 {
			t.Errorf("after the merges were undone: %s", text)
		}
	})
}

func (f *fixture) declare(u *account.User, id string) {
	f.t.Helper()
	number, err := strconv.ParseInt(id, 10, 64)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := f.DeclareConflict(f.t.Context(), u.ID, number); err != nil {
		f.t.Fatal(err)
	}
}

// Two nominees that are merged into one company are one nominee in the list of scores, with the mean of each member's scores of both,
// and in a round that is added later.
func TestTwoNomineesOfOneCompanyAreOne(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		_, own := f.viewOf(f.meher) // Kiln and Mill
		for i, points := range []int{10, 0} {
			if err := f.score(f.meher, own.Assignments[i].ID, points, points); err != nil {
				t.Fatal(err)
			}
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, f.companies["mill"].ID, f.companies["kiln"].ID, actor.Actor{})
		})
		list, err := jury.ScoresOf(t.Context(), f.DB.Read, r)
		if s := f.scoresOf(r, f.companies["mill"].ID); err != nil || len(list) != 2 || s.Count != 1 || s.Mean != 50 {
			t.Errorf("%+v, %v", list, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			second := &jury.Round{AwardID: f.award.ID, Name: "Second", Criteria: f.criteria, OpensAt: tx.At, ClosesAt: r.ClosesAt}
			added, err := f.AddRound(ctx, tx, second, []nomination.Status{nomination.Submitted})
			if added.Nominees != 2 {
				t.Errorf("%d nominees in the second round", added.Nominees)
			}
			return err
		})
		at := f.DB.Now().Time
		err = f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies["kiln"].ID, Rank: new(1)},
				{Company: f.companies["mill"].ID, Rank: new(2)}}, at)
		})
		expect(t, "a company twice", err, jury.ErrDuplicateCompany)
	})
}

// A decision about the remaining company is the decision about the nomination of the merged company. The owners of the remaining
// company get the email. After the merge is undone, the decision stays with the nominated company.
func TestADecisionAboutAMergedNominee(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kept := f.merge("mill")
		var owner *account.User
		f.write(func(ctx context.Context, tx *database.Tx) (err error) {
			if owner, err = account.CreateUser(ctx, tx, "owner@example.in", "Owner", "en", ""); err != nil {
				return err
			}
			return account.AddMember(ctx, tx, owner.ID, kept.ID, account.Founder)
		})
		f.write(func(ctx context.Context, tx *database.Tx) error {
			decided, err := nomination.SetShortlist(ctx, tx, f.award.ID, []int64{kept.ID, f.companies["loom"].ID})
			if len(decided) != 3 {
				t.Errorf("decided %v", decided)
			}
			return err
		})
		if got := f.statuses(); got["mill"] != nomination.Shortlisted || got["loom"] != nomination.Shortlisted ||
			got["kiln"] != nomination.Declined {
			t.Fatalf("after the shortlist %v", got)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error { // the editor corrects the shortlist
			decided, err := nomination.SetShortlist(ctx, tx, f.award.ID, []int64{kept.ID, f.companies["kiln"].ID})
			if len(decided) != 2 {
				t.Errorf("changed %v", decided)
			}
			return err
		})
		if got := f.statuses(); got["mill"] != nomination.Shortlisted || got["loom"] != nomination.Declined ||
			got["kiln"] != nomination.Shortlisted {
			t.Fatalf("after the corrected shortlist %v", got)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := nomination.SetShortlist(ctx, tx, f.award.ID, []int64{kept.ID, f.companies["loom"].ID})
			return err
		})
		f.merge("loom")
		f.write(func(ctx context.Context, tx *database.Tx) error { // the nominated company, which has been merged since, and the remaining one
			return f.Schedule(ctx, tx, f.award.ID,
				[]jury.ScheduledEntry{{Company: kept.ID, Rank: new(1)}, {Company: f.companies["loom"].ID, Rank: new(2)}}, tx.At.Time)
		})
		before := len(f.emails())
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := f.statuses(); got["mill"] != nomination.Ranked || got["loom"] != nomination.Ranked || got["kiln"] != nomination.Declined {
			t.Fatalf("after the ranking %v", got)
		}
		subjects := map[string][]string{}
		for _, email := range f.emails()[before:] {
			subjects[email.To] = append(subjects[email.To], email.Subject)
		}
		if list := subjects[owner.Email]; len(list) != 1 || !strings.Contains(list[0], "New Mill is ranked 1") {
			t.Errorf("the owner gets %q", list)
		}
		all := strings.Join(subjects[f.ravi.Email], "\n")
		for _, want := range []string{"New Mill is ranked 1", "New Loom is ranked 2", "Kiln is not in the ranking"} {
			if !strings.Contains(all, want) {
				t.Errorf("%q is not in %q", want, all)
			}
		}
		f.unmerge("mill")
		if got := f.statuses(); got["mill"] != nomination.Ranked {
			t.Errorf("after the merge was undone %v", got)
		}
	})
}

// A blind round names neither the merged company nor the remaining one.
func TestABlindRoundDoesNotNameAMergedCompany(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(true)
		f.merge("mill")
		text, own := f.viewOf(f.asha)
		if strings.Contains(text, "mill") || len(own.Assignments) != 2 || len(own.Assignments[1].Answers) != 2 {
			t.Errorf("a member sees %s", text)
		}
	})
}

// If one ranking cannot be published, the other rankings are published anyway.
func TestARankingThatFailsDoesNotStopTheOthers(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		second := &award.Award{Slug: "weavers", Name: "Weavers"}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := award.Save(ctx, tx, second, nil); err != nil {
				return err
			}
			at := tx.At.Add(time.Minute)
			if err := f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: 999999, Rank: new(1)}}, at); err != nil {
				return err
			}
			return f.Schedule(ctx, tx, second.ID, []jury.ScheduledEntry{{Company: f.companies["loom"].ID, Rank: new(1)}}, at)
		})
		f.clock.Advance(time.Minute)
		if err := f.PublishDue(t.Context()); err == nil {
			t.Error("the ranking with an unknown company was published")
		}
		if _, err := award.BySlug(t.Context(), f.DB.Read, "weavers"); err != nil {
			t.Errorf("the second ranking: %v", err)
		}
	})
}

// Trust: an export has all nominations of a user.
func TestAnExportHasAllNominations(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		const more = 210
		f.write(func(ctx context.Context, tx *database.Tx) error {
			for i := range more {
				p := &company.Profile{Company: &company.Company{Slug: "many-" + strconv.Itoa(i), Name: "Many"}}
				if err := p.Save(ctx, tx); err != nil {
					return err
				}
				n := &nomination.Nomination{AwardID: f.award.ID, CompanyID: p.ID, UserID: &f.ravi.ID, Status: nomination.Draft,
					Answers: map[string]string{}, Lang: "en", CreatedAt: tx.At, UpdatedAt: tx.At}
				if _, err := tx.NewInsert().Model(n).ExcludeColumn("id").Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		_, data, err := f.nominations.ExportUserData(t.Context(), feature.User{ID: f.ravi.ID})
		if n := reflect.ValueOf(data).Len(); n != more+3 || err != nil {
			t.Errorf("%d nominations, %v", n, err)
		}
	})
}
