package jury_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/badge"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/jobs"
	"masthead/internal/jury"
	"masthead/internal/mail"
	"masthead/internal/nomination"
	"masthead/internal/sign"
	"masthead/internal/taxonomy"
)

// fixture has the award Makers with submitted nominations of Kiln, Loom and Mill by Ravi. Asha is a member of the jury and an employee of
// Kiln; Meher is a member of the jury for the firm Tide, which invested in Loom.
type fixture struct {
	*jury.Juries
	t                  *testing.T
	clock              *dbtest.Clock
	award              *award.Award
	companies          map[string]*company.Company
	asha, meher, ravi  *account.User
	dev                *account.User
	nominations        *nomination.Nominations
	ashaID, meherID    int64 // members
	criteria           []jury.Criterion
	secretOfInvitation string // of Meher
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		theme := func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
		f := &fixture{t: t, clock: c, award: &award.Award{Slug: "makers", Name: "Makers"}, companies: map[string]*company.Company{},
			Juries: &jury.Juries{DB: db, Queue: queue, Theme: theme, Site: "https://news.example",
				Badges: &badge.Issuer{DB: db, Keys: &sign.Keys{DB: db}, Site: "https://news.example", Name: "The Post"}},
			nominations: &nomination.Nominations{DB: db, Queue: queue, Theme: theme, Site: "https://news.example"},
			criteria:    []jury.Criterion{{ID: "product", Name: "Product", Weight: 3}, {ID: "people", Name: "People", Weight: 1}}}
		tide := &investor.Investor{Slug: "tide", Name: "Tide", Kind: "firm"}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := investor.Add(ctx, tx, tide); err != nil {
				return err
			}
			for _, name := range []string{"Kiln", "Loom", "Mill"} {
				p := &company.Profile{Company: &company.Company{Slug: strings.ToLower(name), Name: name}}
				if name == "Loom" {
					p.Rounds = []company.Round{{Type: "SEED", Currency: "USD", Date: "2025", Investors: []investor.Investor{*tide}}}
				}
				if err := p.Save(ctx, tx); err != nil {
					return err
				}
				f.companies[p.Slug] = p.Company
			}
			for name, to := range map[string]**account.User{"asha": &f.asha, "meher": &f.meher, "ravi": &f.ravi, "dev": &f.dev} {
				u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
				if err != nil {
					return err
				}
				*to = u
			}
			if err := account.AddMember(ctx, tx, f.asha.ID, f.companies["kiln"].ID, account.Employee); err != nil {
				return err
			}
			if err := award.Save(ctx, tx, f.award, nil); err != nil {
				return err
			}
			return nomination.SaveCall(ctx, tx, &nomination.Call{AwardID: f.award.ID, Zone: "UTC", OpensAt: tx.At,
				ClosesAt: clock.MomentOf(tx.At.Add(time.Hour)),
				Questions: []nomination.CallQuestion{{ID: "what", Label: "What?", Kind: nomination.Long},
					{ID: "who", Label: "Who?", Kind: nomination.Long}}})
		})
		for slug := range f.companies {
			_, err := f.nominations.Save(t.Context(), f.ravi, nomination.Input{Award: f.award, Company: slug, Submit: true, Lang: i18n.Default,
				Answers: map[string]string{"what": "Product of a company", "who": "The people of " + strings.ToUpper(slug)}})
			if err != nil {
				t.Fatal(err)
			}
		}
		f.ashaID = f.join(f.asha, &jury.Member{Name: "Asha", Email: "asha@example.in", Lang: "en"})
		f.meherID = f.join(f.meher, &jury.Member{Name: "Meher", Email: "meher@example.in", Lang: "hi", InvestorID: &tide.ID})
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

// emails returns the emails so far.
func (f *fixture) emails() []mail.Email {
	f.t.Helper()
	var args []string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal(err)
	}
	list := make([]mail.Email, len(args))
	for i, text := range args {
		if err := json.Unmarshal([]byte(text), &list[i]); err != nil {
			f.t.Fatal(err)
		}
	}
	return list
}

var invitation = regexp.MustCompile(`invitation=(\w+)`)

// join invites a member, and accepts for a user. It returns the id of the member.
func (f *fixture) join(u *account.User, m *jury.Member) int64 {
	f.t.Helper()
	f.write(func(ctx context.Context, tx *database.Tx) error { return f.Invite(ctx, tx, f.award, m) })
	list := f.emails()
	found := invitation.FindStringSubmatch(list[len(list)-1].Text)
	if found == nil {
		f.t.Fatal("no invitation")
	}
	f.secretOfInvitation = found[1]
	joined, err := f.Accept(f.t.Context(), u.ID, found[1])
	if err != nil {
		f.t.Fatal(err)
	}
	return joined.ID
}

func (f *fixture) round(blind bool) *jury.Round {
	f.t.Helper()
	now := f.DB.Now()
	r := &jury.Round{AwardID: f.award.ID, Name: "First", Blind: blind, Criteria: f.criteria, OpensAt: now,
		ClosesAt: clock.MomentOf(now.Add(time.Hour))}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		_, err := f.AddRound(ctx, tx, r, []nomination.Status{nomination.Submitted})
		return err
	})
	return r
}

// viewOf returns everything that a user receives, as JSON, and the assignments.
func (f *fixture) viewOf(u *account.User) (string, *jury.JurorAssignments) {
	f.t.Helper()
	list, err := f.AssignmentsOf(f.t.Context(), u.ID, i18n.Default)
	if err != nil {
		f.t.Fatal(err)
	}
	text, err := json.Marshal(list)
	if err != nil {
		f.t.Fatal(err)
	}
	return strings.ToLower(string(text)), list
}

func (f *fixture) score(u *account.User, id string, product, people int) error {
	var number int64
	if _, err := fmt.Sscan(id, &number); err != nil {
		f.t.Fatal(err)
	}
	refused, err := f.Score(f.t.Context(), u.ID,
		[]jury.NewScores{{Assignment: number, Points: map[string]int{"product": product, "people": people}}})
	return cmp.Or(err, refused[number])
}

func expect(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// Trust: a member never scores a company that the member has nominated, even if the nomination is withdrawn or becomes a draft again. A
// draft that was never submitted does not count.
func TestAMemberDoesNotScoreOwnNominations(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		save := func(slug string, submit bool) int64 {
			t.Helper()
			n, err := f.nominations.Save(t.Context(), f.asha, nomination.Input{Award: f.award, Company: slug, Submit: submit, Lang: i18n.Default,
				Answers: map[string]string{"what": "Cloth", "who": "People"}})
			if err != nil {
				t.Fatal(err)
			}
			return n.ID
		}
		save("loom", false)
		mill := save("mill", true)
		f.round(false)
		check := func(when string) {
			t.Helper()
			if text, own := f.viewOf(f.asha); strings.Contains(text, "mill") || len(own.Assignments) != 1 || own.Withheld != 2 {
				t.Errorf("%s, the member who nominated Mill sees %s", when, text)
			}
		}
		check("after the nomination")
		if err := f.nominations.Withdraw(t.Context(), f.asha.ID, mill); err != nil {
			t.Fatal(err)
		}
		check("after the withdrawal")
		if draft := save("mill", false); draft != mill {
			t.Errorf("the draft is another nomination: %d, %d", draft, mill)
		}
		check("as a draft again")
	})
}

// Trust: a member never sees a nominee with which there is a conflict of interest, whether it is derived from a job or from a firm's
// investment, or declared.
func TestAConflictHidesANominee(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(false)
		text, own := f.viewOf(f.asha)
		if strings.Contains(text, "kiln") || len(own.Assignments) != 2 {
			t.Fatalf("the employee of Kiln sees %s", text)
		}
		if text, own = f.viewOf(f.meher); strings.Contains(text, "loom") || len(own.Assignments) != 2 {
			t.Fatalf("the investor in Loom sees %s", text)
		}
		id := own.Assignments[0].ID // Kiln
		if err := f.score(f.meher, id, 8, 4); err != nil {
			t.Fatal(err)
		}
		var number int64
		if _, err := fmt.Sscan(id, &number); err != nil {
			t.Fatal(err)
		}
		expect(t, "the assignment of another member", f.DeclareConflict(t.Context(), f.asha.ID, number), database.ErrNotFound)
		if err := f.DeclareConflict(t.Context(), f.meher.ID, number); err != nil {
			t.Fatal(err)
		}
		if text, own = f.viewOf(f.meher); strings.Contains(text, "kiln") || own.Withheld != 2 || len(own.Assignments) != 1 {
			t.Errorf("after the declaration: %s", text)
		}
		withheld, err := jury.WithheldFrom(t.Context(), f.DB.Read, f.award.ID, &f.meher.ID)
		if err != nil || !withheld[f.companies["kiln"].ID] {
			t.Errorf("an editor with the conflict sees the scores of Kiln (%v, %v)", withheld, err)
		}
		expect(t, "scored after the declaration", f.score(f.meher, id, 10, 10), database.ErrNotFound)
		// A fact that is added later hides the nominee too, and the score does not count.
		mill := own.Assignments[0].ID
		if err := f.score(f.meher, mill, 10, 10); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, f.meher.ID, f.companies["mill"].ID, account.Employee)
		})
		if text, own = f.viewOf(f.meher); len(own.Assignments) != 0 || own.Withheld != 3 {
			t.Errorf("after joining Mill: %s", text)
		}
	})
}

// Members who accept after a round was added get its nominees, whether they were invited before or after it.
func TestMembersWhoAcceptLateGetTheNominees(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.write(func(ctx context.Context, tx *database.Tx) error {
			for _, id := range []int64{f.ashaID, f.meherID} {
				if err := jury.RemoveMember(ctx, tx, f.award.ID, id); err != nil {
					return err
				}
			}
			return nil
		})
		now := f.DB.Now()
		planned := func(name string, from time.Duration) *jury.Round {
			return &jury.Round{AwardID: f.award.ID, Name: name, Criteria: f.criteria, OpensAt: clock.MomentOf(now.Add(from)),
				ClosesAt: clock.MomentOf(now.Add(from + time.Hour))}
		}
		states := []nomination.Status{nomination.Submitted}
		err := f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := f.AddRound(ctx, tx, planned("Nobody", 0), states)
			return err
		})
		expect(t, "a round without members", err, jury.ErrEmptyJury)
		dev := &jury.Member{Name: "Dev", Email: "dev@example.in", Lang: "en"}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := f.Invite(ctx, tx, f.award, dev); err != nil {
				return err
			}
			added, err := f.AddRound(ctx, tx, planned("Open", 0), states)
			if want := (jury.AddedRound{Invited: 1, Nominees: 3}); added != want {
				t.Errorf("added %+v, want %+v", added, want)
			}
			if err != nil {
				return err
			}
			_, err = f.AddRound(ctx, tx, planned("Closed", -2*time.Hour), states)
			return err
		})
		list := f.emails()
		secret := invitation.FindStringSubmatch(list[len(list)-1].Text)[1]
		if m, err := jury.InvitationOf(t.Context(), f.DB.Read, secret); err != nil || m.AwardID != f.award.ID || m.Name != "Dev" {
			t.Errorf("the invitation is of %+v, %v", m, err)
		}
		if _, err := f.Accept(t.Context(), f.dev.ID, secret); err != nil { // was invited before the round
			t.Fatal(err)
		}
		rounds := func(own *jury.JurorAssignments) map[string]int {
			count := map[string]int{}
			for _, a := range own.Assignments {
				count[a.Round]++
			}
			return count
		}
		if text, own := f.viewOf(f.dev); rounds(own)["Open"] != 3 {
			t.Errorf("a member who was invited before the round sees %s", text)
		}
		// Asha was a member before and is invited again after the round.
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Invite(ctx, tx, f.award, &jury.Member{Name: "Asha", Email: "asha@example.in", Lang: "en"})
		})
		if text, own := f.viewOf(f.asha); rounds(own)["Open"] != 2 || own.Withheld != 1 || strings.Contains(text, "kiln") {
			t.Errorf("a member who was invited again sees %s", text)
		}
		// Invited after the round, for the first time.
		var tara *account.User
		f.write(func(ctx context.Context, tx *database.Tx) (err error) {
			tara, err = account.CreateUser(ctx, tx, "tara@example.in", "Tara", "en", "")
			return err
		})
		f.join(tara, &jury.Member{Name: "Tara", Email: "tara@example.in", Lang: "en"})
		if text, own := f.viewOf(tara); rounds(own)["Open"] != 3 || rounds(own)["Closed"] != 0 {
			t.Errorf("a member who was invited after the round sees %s", text)
		}
	})
}

// The number of a nominee does not change when another nominee is withheld.
func TestNumbersOfNomineesStay(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(true)
		_, own := f.viewOf(f.asha) // Kiln is withheld
		last := own.Assignments[len(own.Assignments)-1]
		var first int64
		if _, err := fmt.Sscan(own.Assignments[0].ID, &first); err != nil {
			t.Fatal(err)
		}
		if err := f.DeclareConflict(t.Context(), f.asha.ID, first); err != nil {
			t.Fatal(err)
		}
		if text, own := f.viewOf(f.asha); len(own.Assignments) != 1 || own.Assignments[0].ID != last.ID ||
			own.Assignments[0].Number != last.Number {
			t.Errorf("number %d before, now %s", last.Number, text)
		}
	})
}

// A blind round does not name a nominee, neither in its name nor in its answers.
func TestABlindRoundNamesNobody(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(true)
		text, own := f.viewOf(f.asha)
		if len(own.Assignments) != 2 || len(own.Assignments[0].Answers) != 2 ||
			own.Assignments[0].Answers[1].Answer != "The people of [company]" {
			t.Fatal(text)
		}
		for slug := range f.companies {
			if strings.Contains(text, slug) {
				t.Errorf("%s is named: %s", slug, text)
			}
		}
		if text, own = f.viewOf(f.ravi); len(own.Assignments) != 0 {
			t.Errorf("the nominator sees %s", text)
		}
	})
}

// Trust: an invitation works once and cannot be guessed; a removed member sees nothing.
func TestAnInvitationWorksOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(false)
		for _, secret := range []string{f.secretOfInvitation, "", "guess"} {
			_, err := f.Accept(t.Context(), f.ravi.ID, secret)
			expect(t, secret, err, jury.ErrInvitation)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Model((*jury.Member)(nil)).Set("removed_at = ?", tx.At).Where("id = ?", f.ashaID).Exec(ctx)
			return err
		})
		if text, own := f.viewOf(f.asha); len(own.Assignments) != 0 {
			t.Errorf("a removed member sees %s", text)
		}
	})
}

// Trust: only the account with the invited address can accept, and a member who has accepted cannot be invited again.
func TestAnInvitationIsForOneAddress(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		invite := func(email string) error {
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return f.Invite(ctx, tx, f.award, &jury.Member{Name: "Dev", Email: email, Lang: "en"})
			})
		}
		expect(t, "an invitation", invite("dev@example.in"), nil)
		list := f.emails()
		secret := invitation.FindStringSubmatch(list[len(list)-1].Text)[1]
		_, err := f.Accept(t.Context(), f.ravi.ID, secret)
		expect(t, "another account", err, jury.ErrOtherAddress)
		_, err = f.Accept(t.Context(), f.dev.ID, secret)
		expect(t, "the invited account", err, nil)
		expect(t, "a member is invited again", invite("dev@example.in"), jury.ErrAlreadyMember)
		members, err := jury.MembersOf(t.Context(), f.DB.Read, f.award.ID)
		if err != nil || len(members) != 3 || members[2].UserID == nil || *members[2].UserID != f.dev.ID {
			t.Errorf("the jury is %+v, %v", members, err)
		}
	})
}

// C10: a ranking is not published in the past, has no gaps between its ranks, and has only companies with a nomination unless the newsroom
// allows others.
func TestRankingsAreChecked(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		var other *company.Company
		f.write(func(ctx context.Context, tx *database.Tx) (err error) {
			other, err = company.Add(ctx, tx, "other", "Other")
			return err
		})
		entry := func(slug string, rank int) jury.ScheduledEntry {
			return jury.ScheduledEntry{Company: f.companies[slug].ID, Rank: new(rank)}
		}
		check := func(after time.Duration, others bool, entries ...jury.ScheduledEntry) error {
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return jury.CheckRanking(ctx, tx, f.award.ID, entries, tx.At.Add(after), others)
			})
		}
		all := []jury.ScheduledEntry{entry("kiln", 2), entry("loom", 1), entry("mill", 3)}
		expect(t, "a ranking", check(time.Hour, false, all...), nil)
		expect(t, "some minutes ago", check(-4*time.Minute, false, all...), nil)
		expect(t, "an hour ago", check(-time.Hour, false, all...), jury.ErrPast)
		expect(t, "a gap", check(time.Hour, false, entry("kiln", 1), entry("loom", 3)), jury.ErrGap)
		expect(t, "no first rank", check(time.Hour, false, entry("kiln", 2)), jury.ErrGap)
		expect(t, "a shared rank", check(time.Hour, false, entry("kiln", 1), entry("loom", 1), entry("mill", 3)), nil)
		outsider := append(all, jury.ScheduledEntry{Company: other.ID})
		var missing *jury.NotNominatedError
		if err := check(time.Hour, false, outsider...); !errors.As(err, &missing) || len(missing.Companies) != 1 {
			t.Errorf("a company without a nomination: %v", err)
		}
		expect(t, "with the newsroom's word", check(time.Hour, true, outsider...), nil)
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := nomination.SetShortlist(ctx, tx, f.award.ID, []int64{f.companies["kiln"].ID, f.companies["loom"].ID})
			return err
		})
		if err := check(time.Hour, false, all...); !errors.As(err, &missing) || missing.Companies[0] != f.companies["mill"].ID {
			t.Errorf("a declined company: %v", err)
		}
		expect(t, "a declined company with the newsroom's word", check(time.Hour, true, all...), nil)
	})
}

// Scores are weighted, and the newsroom sees their spread. Scores are refused before and after the round.
func TestScoresHaveASpread(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		_, ashas := f.viewOf(f.asha)
		_, mehers := f.viewOf(f.meher)
		mill := func(list *jury.JurorAssignments) string {
			for _, a := range list.Assignments {
				if a.Name == "Mill" {
					return a.ID
				}
			}
			t.Fatal("no Mill")
			return ""
		}
		if err := errors.Join(f.score(f.asha, mill(ashas), 10, 10), f.score(f.meher, mill(mehers), 4, 0)); err != nil {
			t.Fatal(err)
		}
		expect(t, "too many points", f.score(f.asha, mill(ashas), 11, 0), jury.ErrInvalidScores)
		list, err := jury.ScoresOf(t.Context(), f.DB.Read, r)
		if err != nil || len(list) != 3 || list[0].Company != f.companies["mill"].ID || list[0].Count != 2 || list[0].Mean != 65 ||
			list[0].Spread != 35 || list[0].Least != 30 || list[0].Most != 100 {
			t.Errorf("%+v %v", list, err)
		}
		f.clock.Advance(time.Hour)
		expect(t, "after the round", f.score(f.asha, mill(ashas), 1, 1), jury.ErrClosed)
	})
}

// A ranking is published once, at its time. The nominees get emails. A job issues their badges; it is enqueued when the ranking is
// published and can run again.
func TestARankingIsPublishedAtItsTime(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		at := f.DB.Now().Add(30 * time.Minute)
		schedule := func() error {
			return f.DB.Write(t.Context(), func(ctx context.Context,
				tx *database.Tx) error {
				return f.Schedule(ctx, tx, f.award.ID,
					[]jury.ScheduledEntry{{Company: f.companies["mill"].ID, Rank: new(1)}, {Company: f.companies["loom"].ID}}, at)
			})
		}
		err := f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies["mill"].ID, Rank: new(1)},
				{Company: f.companies["mill"].ID, Rank: new(2)}}, at)
		})
		expect(t, "a company twice", err, jury.ErrDuplicateCompany)
		before := len(f.emails())
		if err := errors.Join(schedule(), f.PublishDue(t.Context())); err != nil {
			t.Fatal(err)
		}
		if _, err := award.BySlug(t.Context(), f.DB.Read, "makers"); !errors.Is(err, database.ErrNotFound) {
			t.Fatalf("published early: %v", err)
		}
		f.clock.Advance(30 * time.Minute)
		for range 2 {
			if err := f.PublishDue(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		a, err := award.BySlug(t.Context(), f.DB.Read, "makers")
		if err != nil {
			t.Fatal(err)
		}
		queued, err := f.DB.Read.NewSelect().TableExpr("river_job").Where("kind = ?", jury.BadgeJob{}.Kind()).Count(t.Context())
		if queued != 1 || err != nil {
			t.Errorf("%d jobs issue badges, %v", queued, err)
		}
		for range 2 {
			job := &river.Job[jury.BadgeJob]{Args: jury.BadgeJob{Award: a.ID}}
			if err := (&jury.Worker{Juries: f.Juries}).Work(t.Context(), job); err != nil {
				t.Fatal(err)
			}
		}
		badges, err := award.BadgesOf(t.Context(), f.DB.Read, a.ID)
		if n, failed := award.CountEntries(t.Context(), f.DB.Read, a.ID); n != 2 || len(badges) != 2 || errors.Join(err, failed) != nil {
			t.Errorf("%d entries, %d badges, %v %v", n, len(badges), err, failed)
		}
		own, err := nomination.NominationsOfUser(t.Context(), f.DB.Read, f.ravi.ID, 0)
		states := map[nomination.Status]int{}
		for _, n := range own {
			states[n.Status]++
		}
		if err != nil || states[nomination.Ranked] != 2 || states[nomination.Declined] != 1 || len(f.emails())-before != 3 {
			t.Errorf("%v, %d emails, %v", states, len(f.emails())-before, err)
		}
		expect(t, "scheduled again", schedule(), database.ErrConflict)
		err = f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return f.Invite(ctx, tx, a, &jury.Member{Name: "Tara", Email: "tara@example.in", Lang: "en"})
		})
		expect(t, "an invitation to the jury of a published award", err, award.ErrPublished)
	})
}

// The emails about decisions state the decision in the language of the nomination, and link to the published ranking.
func TestResultsSayWhatWasDecided(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		hindi, _ := i18n.Lookup("hi")
		_, err := f.nominations.Save(t.Context(), f.ravi, nomination.Input{Award: f.award, Company: "loom", Submit: true, Lang: hindi,
			Answers: map[string]string{"what": "Looms"}})
		if err != nil {
			t.Fatal(err)
		}
		at := f.DB.Now().Add(time.Minute)
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID,
				[]jury.ScheduledEntry{{Company: f.companies["mill"].ID, Rank: new(1)}, {Company: f.companies["loom"].ID}}, at)
		})
		before := len(f.emails())
		f.clock.Advance(time.Minute)
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		found := map[string]string{}
		for _, email := range f.emails()[before:] {
			found[email.Subject] = email.Text
		}
		for subject, link := range map[string]string{"Mill is ranked 1 in Makers": "https://news.example/awards/makers",
			"Makers: Loom, विशेष उल्लेख": "https://news.example/hindi/awards/makers", "Kiln is not in the ranking of Makers": "/awards/makers"} {
			if !strings.Contains(found[subject], link) {
				t.Errorf("%q is in none of %v", subject, found)
			}
		}
	})
}

// Trust: the export of a member of a jury has the member's scores and comments, and does not name the nominees of a blind round.
func TestAnExportHasTheScoresOfAMember(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, blind := range []bool{false, true} {
			f.round(blind)
		}
		_, own := f.viewOf(f.asha)
		for i, a := range own.Assignments { // two in each round
			var id int64
			if _, err := fmt.Sscan(a.ID, &id); err != nil {
				t.Fatal(err)
			}
			scores := jury.NewScores{Assignment: id, Points: map[string]int{"product": 8, "people": 4}, Comment: fmt.Sprint("Comment ", i)}
			if refused, err := f.Score(t.Context(), f.asha.ID, []jury.NewScores{scores}); err != nil || len(refused) != 0 {
				t.Fatal(refused, err)
			}
		}
		name, data, err := f.ExportUserData(t.Context(), feature.User{ID: f.asha.ID, Email: f.asha.Email})
		text, failed := json.Marshal(data)
		if err := errors.Join(err, failed); err != nil || name != "juries" {
			t.Fatal(name, err)
		}
		got := string(text)
		if strings.Count(got, "Comment ") != 4 || strings.Count(got, `"product":8`) != 4 || strings.Count(got, `"company":null`) != 2 ||
			!strings.Contains(got, `"email":"asha@example.in"`) {
			t.Error(got)
		}
		if _, data, err := f.ExportUserData(t.Context(), feature.User{ID: f.ravi.ID, Email: f.ravi.Email}); err != nil ||
			fmt.Sprint(data) != "[]" {
			t.Errorf("of a reader: %v, %v", data, err)
		}
	})
}

// If a nominated company was merged, the nominee has the name and the address of the remaining company, in the list of a member and
// in the email with the result.
func TestNomineesOfMergedCompanies(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(false)
		kept := &company.Company{Slug: "new-mill", Name: "New Mill"}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := (&company.Profile{Company: kept}).Save(ctx, tx); err != nil {
				return err
			}
			return company.Merge(ctx, tx, kept.ID, f.companies["mill"].ID, actor.Actor{})
		})
		_, own := f.viewOf(f.asha)
		named := func(name, path string) bool {
			return slices.ContainsFunc(own.Assignments, func(a jury.JurorAssignment) bool { return a.Name == name && a.Path == path })
		}
		if !named("New Mill", "/companies/new-mill") ||
			slices.ContainsFunc(own.Assignments, func(a jury.JurorAssignment) bool { return a.Name == "Mill" }) {
			t.Errorf("a member sees %+v", own.Assignments)
		}
		at, before := f.DB.Now().Add(time.Minute), len(f.emails())
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies["mill"].ID, Rank: new(1)}}, at)
		})
		f.clock.Advance(time.Minute)
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		var subjects []string
		for _, email := range f.emails()[before:] {
			if email.To == f.ravi.Email {
				subjects = append(subjects, email.Subject)
			}
		}
		all := strings.Join(subjects, "\n")
		if !strings.Contains(all, "New Mill") || strings.Contains(strings.ReplaceAll(all, "New Mill", ""), "Mill") {
			t.Errorf("emails with results %q", subjects)
		}
	})
}

// Trust: a conflict of interest with the companies of a firm lasts after editors have merged the firm into another investor, and one with
// the companies in which a person invests after they have withdrawn the investor.
func TestConflictsLastAfterChangesOfInvestors(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.write(func(ctx context.Context, tx *database.Tx) error {
			tide, err := investor.BySlug(ctx, tx, "tide")
			if err != nil {
				return err
			}
			kept := &investor.Investor{Slug: "tide-capital", Name: "Tide Capital", Kind: investor.Firm}
			if err := investor.Add(ctx, tx, kept); err != nil {
				return err
			}
			tara := &taxonomy.Author{Slug: "tara", Name: "Tara"}
			if err := taxonomy.SavePerson(ctx, tx, tara); err != nil {
				return err
			}
			own := &investor.Investor{Slug: "tara", Name: "Tara", Kind: investor.Individual, AuthorID: &tara.ID}
			if err := investor.Add(ctx, tx, own); err != nil {
				return err
			}
			reef := &company.Profile{Company: &company.Company{Slug: "reef", Name: "Reef"},
				Rounds: []company.Round{{Type: "SEED", Currency: "USD", Date: "2025", Investors: []investor.Investor{*own}}}}
			if err := reef.Save(ctx, tx); err != nil {
				return err
			}
			f.companies["reef"] = reef.Company
			newsroom := investor.Newsroom{Rounds: company.InvestorRounds{}}
			if _, err := newsroom.Withdraw(ctx, tx, actor.Actor{}, own.ID, false); err != nil {
				return err
			}
			if err := f.Invite(ctx, tx, f.award, &jury.Member{Name: "Tara", Email: "tara@example.in", Lang: "en", AuthorID: &tara.ID}); err != nil {
				return err
			}
			_, err = newsroom.Merge(ctx, tx, actor.Actor{}, kept.ID, tide.ID)
			return err
		})
		members, err := jury.MembersOf(t.Context(), f.DB.Read, f.award.ID)
		if err != nil {
			t.Fatal(err)
		}
		conflicts, err := jury.ConflictsOf(t.Context(), f.DB.Read, members)
		if err != nil {
			t.Fatal(err)
		}
		for name, slug := range map[string]string{"Meher": "loom", "Tara": "reef"} {
			at := slices.IndexFunc(members, func(m jury.Member) bool { return m.Name == name })
			if !conflicts[members[at].ID][f.companies[slug].ID] {
				t.Errorf("%s has no conflict with %s: %v", name, slug, conflicts)
			}
		}
	})
}
