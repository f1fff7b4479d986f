package pitchfest_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/jury"
	"masthead/internal/mail"
	"masthead/internal/nomination"
	"masthead/internal/notify"
)

// fixture has a conference whose pitch fest is open for an hour. Asha owns Kiln, where Lata works, and Meher owns Loom; Ravi has
// no company.
type fixture struct {
	*pitchfest.Pitches
	t                       *testing.T
	clock                   *dbtest.Clock
	told                    map[int64][]string // titles of notifications by id of user
	conference              *conference.Conference
	companies               map[string]*company.Company
	asha, lata, meher, ravi *account.User
}

var editor = actor.Actor{AllBrands: true}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		f := &fixture{t: t, clock: c, companies: map[string]*company.Company{}, Pitches: &pitchfest.Pitches{DB: db, Queue: queue,
			Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }, Site: "https://news.example"}, told: map[int64][]string{},
			conference: &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "Asia/Kolkata", PublishedAt: clock.MomentOf(c.Now())}}
		f.Notify = func(_ context.Context, _ *database.Tx, user int64, n notify.Notification, _ string) error {
			f.told[user] = append(f.told[user], n.Title+" "+n.Link)
			return nil
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			for _, name := range []string{"Kiln", "Loom"} {
				p := &company.Profile{Company: &company.Company{Slug: strings.ToLower(name), Name: name}}
				if err := p.Save(ctx, tx); err != nil {
					return err
				}
				f.companies[p.Slug] = p.Company
			}
			for name, to := range map[string]**account.User{"asha": &f.asha, "lata": &f.lata, "meher": &f.meher, "ravi": &f.ravi} {
				u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
				if err != nil {
					return err
				}
				*to = u
			}
			one := f.conference
			err := errors.Join(account.AddMember(ctx, tx, f.asha.ID, f.companies["kiln"].ID, account.Founder),
				account.AddMember(ctx, tx, f.lata.ID, f.companies["kiln"].ID, account.Employee),
				account.AddMember(ctx, tx, f.meher.ID, f.companies["loom"].ID, account.Founder), conference.Create(ctx, tx, one),
				conference.SetPath(ctx, tx, one, "/weavers"))
			if err != nil {
				return err
			}
			at := tx.At.Time
			s := &schedule.Schedule{Zone: one.Location(), Sessions: []schedule.Session{{ID: "final", Title: "Final", Start: at.Add(99 * time.Hour),
				End: at.Add(100 * time.Hour)}}}
			if _, err := conference.SaveProgramme(ctx, tx, one, s, false); err != nil {
				return err
			}
			return pitchfest.Save(ctx, tx, &pitchfest.Fest{ConferenceID: one.ID, OpensAt: tx.At, ClosesAt: clock.MomentOf(at.Add(time.Hour)),
				ReviewClosesAt: clock.MomentOf(at.Add(2 * time.Hour)),
				Questions:      []nomination.CallQuestion{{ID: "why", Label: "Why now?", Kind: nomination.Long, Required: true}},
				Criteria:       []jury.Criterion{{ID: "product", Name: "Product", Weight: 3}, {ID: "people", Name: "People", Weight: 1}}})
		})
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

// apply applies with everything that is required. in replaces it if it is not empty.
func (f *fixture) apply(u *account.User, slug string) *pitchfest.Application {
	f.t.Helper()
	a, err := f.Apply(f.t.Context(), u, f.conference, f.input(slug))
	if err != nil {
		f.t.Fatal(err)
	}
	return a
}

func (f *fixture) input(slug string) pitchfest.Input {
	in := pitchfest.Input{Company: slug, OneLiner: "Sells looms", Deck: "deck.example/kiln", Stage: "prototype",
		Answers: map[string]string{"why": "It is late."}, Lang: i18n.Default}
	if slug == "" {
		in.CompanyName = "Mill"
	}
	return in
}

// invite invites a user as a reviewer.
func (f *fixture) invite(u *account.User) int64 {
	f.t.Helper()
	one := &pitchfest.Reviewer{Email: u.Email, Name: u.Name, Lang: "en"}
	f.write(func(ctx context.Context, tx *database.Tx) error { return f.Invite(ctx, tx, f.conference, editor, one) })
	return one.ID
}

// emails returns the subjects of the emails to an address.
func (f *fixture) emails(to string) (subjects []string) {
	f.t.Helper()
	var args []string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, text := range args {
		var one mail.Email
		if err := json.Unmarshal([]byte(text), &one); err != nil {
			f.t.Fatal(err)
		}
		if one.To == to {
			subjects = append(subjects, one.Subject)
		}
	}
	return subjects
}

func (f *fixture) score(u *account.User, id int64, product, people int) error {
	refused, err := f.Score(f.t.Context(), u.ID,
		[]jury.NewScores{{Assignment: id, Points: map[string]int{"product": product, "people": people}}})
	if err != nil {
		return err
	}
	return refused[id]
}

// names returns the companies whose applications a user reviews.
func (f *fixture) names(u *account.User) (names []string) {
	f.t.Helper()
	list, err := f.AssignmentsOf(f.t.Context(), u.ID, i18n.Default)
	if err != nil {
		f.t.Fatal(err)
	}
	for _, one := range list.Assignments {
		names = append(names, one.Name)
	}
	return names
}

// F164: companies apply while applications are open, once each. The company is one of the user in the directory or a name; each invalid
// field has a message. The user gets an email the first time.
func TestCompaniesApply(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		a := f.apply(f.asha, "kiln")
		if a.CompanyID == nil || *a.CompanyID != f.companies["kiln"].ID || a.Deck != "https://deck.example/kiln" ||
			a.Status != pitchfest.Received {
			t.Errorf("the application: %+v", a)
		}
		in := f.input("kiln")
		in.OneLiner = "Rents looms"
		again, err := f.Apply(t.Context(), f.asha, f.conference, in)
		if err != nil || again.ID != a.ID || again.OneLiner != "Rents looms" {
			t.Errorf("the changed application: %+v, %v", again, err)
		}
		if got := f.emails("asha@example.in"); !slices.Equal(got, []string{"Your Pitch Fest application: Weavers"}) {
			t.Errorf("emails to the applicant: %v", got)
		}
		_, err = f.Apply(t.Context(), f.ravi, f.conference, pitchfest.Input{Company: "kiln", Deck: "no address", Stage: "huge",
			Lang: i18n.Default, OneLiner: strings.Repeat("a", pitchfest.MaxOneLiner+1)})
		var wrong invalid.Fields
		if !errors.As(err, &wrong) || len(wrong) != 5 || wrong["company"] == "" || wrong["oneLiner"] == "" || wrong["deck"] == "" ||
			wrong["stage"] == "" || wrong["answer-why"] == "" {
			t.Errorf("an invalid application: %v", err)
		}
		if a := f.apply(f.ravi, ""); a.CompanyID != nil || a.CompanyName != "Mill" {
			t.Errorf("an application of a company that is not in the directory: %+v", a)
		}
		f.clock.Advance(time.Hour)
		if _, err := f.Apply(t.Context(), f.meher, f.conference, f.input("loom")); !errors.Is(err, pitchfest.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// F164: reviewers are the users with the invited addresses. They never see an application of their own company, of a company that was
// merged with it, or about which they declared a conflict, and their scores of it do not count.
func TestReviewersNeverSeeAConflict(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, mill := f.apply(f.asha, "kiln"), f.apply(f.ravi, "")
		if got := f.names(f.meher); got != nil {
			t.Errorf("before the invitation: %v", got)
		}
		meher := f.invite(f.meher)
		f.invite(f.lata)
		if got := f.emails("meher@example.in"); !slices.Equal(got, []string{"Invitation to review Pitch Fest applications: Weavers"}) {
			t.Errorf("emails to the reviewer: %v", got)
		}
		if got := f.names(f.meher); !slices.Equal(got, []string{"Kiln", "Mill"}) {
			t.Errorf("applications for a reviewer without a company among them: %v", got)
		}
		if got := f.names(f.lata); !slices.Equal(got, []string{"Mill"}) {
			t.Errorf("applications for an employee of Kiln: %v", got)
		}
		for what, err := range map[string]error{"own company": f.score(f.lata, kiln.ID, 1, 1), "unknown": f.score(f.meher, 999, 1, 1),
			"not invited": f.score(f.ravi, kiln.ID, 1, 1)} {
			if !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := f.score(f.meher, kiln.ID, 11, 1); !errors.Is(err, jury.ErrInvalidScores) {
			t.Error(err)
		}
		for _, err := range []error{f.score(f.meher, kiln.ID, 8, 4), f.score(f.meher, mill.ID, 2, 2), f.score(f.lata, mill.ID, 4, 4)} {
			if err != nil {
				t.Error(err)
			}
		}
		means := func() (means [2]float64) {
			t.Helper()
			fest, err := pitchfest.FestOf(t.Context(), f.DB.Read, f.conference.ID)
			if err != nil {
				t.Fatal(err)
			}
			scores, err := pitchfest.ScoresOf(t.Context(), f.DB.Read, fest, []pitchfest.Application{*kiln, *mill})
			if err != nil {
				t.Fatal(err)
			}
			return [2]float64{scores[kiln.ID].Mean, scores[mill.ID].Mean}
		}
		if got := means(); got != [2]float64{70, 30} {
			t.Errorf("mean scores: %v", got)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error { // Meher joins Kiln after scoring it
			return account.AddMember(ctx, tx, f.meher.ID, f.companies["kiln"].ID, account.Employee)
		})
		if err := f.DeclareConflict(t.Context(), f.meher.ID, mill.ID); err != nil {
			t.Error(err)
		}
		if got, names := means(), f.names(f.meher); got != [2]float64{0, 40} || names != nil {
			t.Errorf("after a conflict: mean scores and applications: %v, %v", got, names)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return pitchfest.Remove(ctx, tx, f.conference, editor, meher)
		})
		f.clock.Advance(2 * time.Hour)
		if err := f.score(f.lata, mill.ID, 5, 5); !errors.Is(err, jury.ErrClosed) {
			t.Errorf("after the end: %v", err)
		}
	})
}

// F164: nobody reviews the rivals of an application of their own, whether it was made before or after the invitation.
func TestApplicantsDoNotReviewTheirRivals(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln := f.apply(f.asha, "kiln")
		applicant := &pitchfest.Reviewer{Email: f.asha.Email, Name: "Asha", Lang: "en"}
		err := f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return f.Invite(ctx, tx, f.conference, editor, applicant)
		})
		var fields invalid.Fields
		if !errors.As(err, &fields) || fields["email"] == "" {
			t.Errorf("an applicant was invited: %v", err)
		}

		f.invite(f.ravi)
		if err := f.score(f.ravi, kiln.ID, 0, 0); err != nil {
			t.Fatal(err)
		}
		mill := f.apply(f.ravi, "")
		if got := f.names(f.ravi); got != nil {
			t.Errorf("applications for a reviewer who applies: %v", got)
		}
		if err := f.score(f.ravi, kiln.ID, 0, 0); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("score of a rival: %v", err)
		}
		fest, err := pitchfest.FestOf(t.Context(), f.DB.Read, f.conference.ID)
		if err != nil {
			t.Fatal(err)
		}
		scores, err := pitchfest.ScoresOf(t.Context(), f.DB.Read, fest, []pitchfest.Application{*kiln, *mill})
		if err != nil || scores[kiln.ID].Count != 0 {
			t.Errorf("the score of a rival counts: %+v, %v", scores, err)
		}
	})
}

// F164: the newsroom decides; each applicant gets an email about a new state or slot, once. The companies in the final are the finalists of
// the conference; one that is not in the directory cannot be.
func TestDecisionsLeadToTheStage(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom, mill := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom"), f.apply(f.ravi, "")
		decide := func(list ...pitchfest.Decision) error {
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return f.Decide(ctx, tx, f.conference, editor, list)
			})
		}
		for range 2 {
			err := decide(pitchfest.Decision{Application: kiln.ID, Status: pitchfest.Shortlisted},
				pitchfest.Decision{Application: loom.ID, Status: pitchfest.Declined})
			if err != nil {
				t.Fatal(err)
			}
		}
		if got := f.emails("meher@example.in"); len(got) != 2 || got[1] != "Weavers: Loom is not on the Pitch Fest shortlist" {
			t.Errorf("emails to the declined applicant: %v", got)
		}
		if _, err := f.Apply(t.Context(), f.asha, f.conference, f.input("kiln")); !errors.Is(err, pitchfest.ErrDecided) {
			t.Errorf("after the decision: %v", err)
		}
		var wrong invalid.Fields
		for _, d := range []pitchfest.Decision{{Application: mill.ID, Status: pitchfest.Finalist}, {Application: 999, Status: pitchfest.Declined},
			{Application: kiln.ID, Status: pitchfest.Finalist, Session: "none"},
			{Application: kiln.ID, Status: pitchfest.Shortlisted, Session: "final"}} {
			if err := decide(d); !errors.As(err, &wrong) {
				t.Errorf("%+v: %v", d, err)
			}
		}
		if err := decide(pitchfest.Decision{Application: kiln.ID, Status: pitchfest.Finalist, Session: "final"}); err != nil {
			t.Fatal(err)
		}
		finalists, err := conference.FinalistsOf(t.Context(), f.DB.Read, f.conference.ID)
		if err != nil || !slices.Equal(finalists, []int64{f.companies["kiln"].ID}) {
			t.Errorf("finalists: %v, %v", finalists, err)
		}
		if got := f.emails("asha@example.in"); len(got) != 3 || got[2] != "Weavers: Kiln is in the Pitch Fest final" {
			t.Errorf("emails to the finalist: %v", got)
		}
	})
}

// The company that editors set stays when the applicant, who has no role there, saves again. A company with two applications in the final
// is one finalist.
func TestACompanyThatEditorsSetStays(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, mill := f.apply(f.asha, "kiln"), f.apply(f.ravi, "")
		set := func(slug string) {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return pitchfest.SetCompany(ctx, tx, f.conference, mill.ID, f.companies[slug].ID)
			})
		}
		set("loom")
		if a := f.apply(f.ravi, "loom"); a.CompanyID == nil || *a.CompanyID != f.companies["loom"].ID {
			t.Errorf("the application has the company %v", a.CompanyID)
		}
		set("kiln")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Decide(ctx, tx, f.conference, editor, []pitchfest.Decision{{Application: kiln.ID, Status: pitchfest.Finalist},
				{Application: mill.ID, Status: pitchfest.Finalist}})
		})
		expect := func(want ...int64) {
			t.Helper()
			finalists, err := conference.FinalistsOf(t.Context(), f.DB.Read, f.conference.ID)
			if err != nil || !slices.Equal(finalists, want) {
				t.Errorf("finalists %v (%v), want %v", finalists, err, want)
			}
		}
		expect(f.companies["kiln"].ID)
		set("loom")
		expect(f.companies["kiln"].ID, f.companies["loom"].ID)
	})
}

// "Trust": applications are deleted with the account of the applicant, and reviews with that of the reviewer; the export has both.
func TestPitchesLeaveWithTheAccount(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln := f.apply(f.asha, "kiln")
		f.invite(f.meher)
		if err := f.score(f.meher, kiln.ID, 8, 4); err != nil {
			t.Fatal(err)
		}
		export := func(u *account.User) string {
			t.Helper()
			_, data, err := f.ExportUserData(t.Context(), feature.User{ID: u.ID, Email: u.Email})
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(data)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		if got := export(f.asha); !strings.Contains(got, "Sells looms") || !strings.Contains(got, `"reviews":[]`) {
			t.Errorf("export of the applicant: %s", got)
		}
		if got := export(f.meher); !strings.Contains(got, `"product":8`) {
			t.Errorf("export of the reviewer: %s", got)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := f.Erase(ctx, tx, feature.User{ID: f.meher.ID, Email: f.meher.Email}); err != nil {
				return err
			}
			_, err := tx.NewDelete().Model(f.asha).WherePK().Exec(ctx)
			return err
		})
		for _, table := range []string{"pitch_reviews", "pitch_reviewers", "pitch_applications"} {
			if n, err := f.DB.Read.NewSelect().Table(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%s: %s, %v", table, strconv.FormatInt(int64(n), 10), err)
			}
		}
	})
}

// F164: an applicant withdraws an application in any state; it is deleted with its reviews, a finalist leaves the stage, and the applicant
// can apply again. The applications of others stay.
func TestAnApplicationIsWithdrawn(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom")
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Decide(ctx, tx, f.conference, editor, []pitchfest.Decision{{Application: kiln.ID, Status: pitchfest.Finalist},
				{Application: loom.ID, Status: pitchfest.Finalist}})
		})
		if err := f.Withdraw(t.Context(), f.ravi.ID, f.conference); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("without an application: %v", err)
		}
		if err := f.Withdraw(t.Context(), f.asha.ID, f.conference); err != nil {
			t.Fatal(err)
		}
		list, err := pitchfest.Applications(t.Context(), f.DB.Read, f.conference.ID, "", 0, 10)
		if err != nil || len(list) != 1 || list[0].ID != loom.ID {
			t.Errorf("afterwards: %+v, %v", list, err)
		}
		finalists, err := conference.FinalistsOf(t.Context(), f.DB.Read, f.conference.ID)
		if err != nil || !slices.Equal(finalists, []int64{f.companies["loom"].ID}) {
			t.Errorf("finalists: %v, %v", finalists, err)
		}
		if again := f.apply(f.asha, "kiln"); again.Status != pitchfest.Received || again.ID == kiln.ID {
			t.Errorf("again: %+v", again)
		}
	})
}

// F164: saving a conference keeps the finalists of the decisions and sets the order of all; later decisions keep that order and the
// finalists that the newsroom entered.
func TestFinalistsAreOrdered(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom := f.companies["kiln"].ID, f.companies["loom"].ID
		mill := &company.Profile{Company: &company.Company{Slug: "mill", Name: "Mill"}}
		f.write(func(ctx context.Context, tx *database.Tx) error { return mill.Save(ctx, tx) })
		one, other := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom")
		save := func(companies ...int64) {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return conference.SetFinalists(ctx, tx, f.conference, companies)
			})
		}
		decide := func(list ...pitchfest.Decision) {
			f.write(func(ctx context.Context, tx *database.Tx) error { return f.Decide(ctx, tx, f.conference, editor, list) })
		}
		expect := func(what string, want ...int64) {
			t.Helper()
			finalists, err := conference.FinalistsOf(t.Context(), f.DB.Read, f.conference.ID)
			if err != nil || !slices.Equal(finalists, want) {
				t.Errorf("%s: %v (%v), want %v", what, finalists, err, want)
			}
		}
		save(mill.ID)
		decide(pitchfest.Decision{Application: one.ID, Status: pitchfest.Finalist})
		expect("a decision keeps what the newsroom entered", mill.ID, kiln)
		save()
		expect("saving without finalists keeps those of the decisions", kiln)
		decide(pitchfest.Decision{Application: other.ID, Status: pitchfest.Finalist})
		save(loom, mill.ID)
		expect("the order of the list, others at its end", loom, mill.ID, kiln)
		decide(pitchfest.Decision{Application: one.ID, Status: pitchfest.Finalist, Session: "final"})
		expect("a decision about the slot", loom, mill.ID, kiln)
		decide(pitchfest.Decision{Application: other.ID, Status: pitchfest.Declined})
		expect("a declined finalist", mill.ID, kiln)
	})
}

// A pitch fest opens before it closes, is reviewed until after that, and has criteria; a version is saved once.
func TestPitchFestsAreChecked(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		fest, err := pitchfest.FestOf(t.Context(), f.DB.Read, f.conference.ID)
		if err != nil {
			t.Fatal(err)
		}
		save := func(change func(*pitchfest.Fest)) error {
			one := *fest
			change(&one)
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return pitchfest.Save(ctx, tx, &one) })
		}
		var wrong invalid.Fields
		for what, change := range map[string]func(*pitchfest.Fest){
			"closesAt":       func(one *pitchfest.Fest) { one.ClosesAt = one.OpensAt },
			"reviewClosesAt": func(one *pitchfest.Fest) { one.ReviewClosesAt = one.OpensAt },
			"criteria":       func(one *pitchfest.Fest) { one.Criteria = nil },
			"questions":      func(one *pitchfest.Fest) { one.Questions = append(one.Questions, one.Questions...) },
		} {
			if err := save(change); !errors.As(err, &wrong) || wrong[what] == "" {
				t.Errorf("%s: %v", what, err)
			}
		}
		if err := save(func(*pitchfest.Fest) {}); err != nil {
			t.Error(err)
		}
		if err := save(func(*pitchfest.Fest) {}); !errors.Is(err, database.ErrConflict) {
			t.Errorf("an old version: %v", err)
		}
		if err := save(func(one *pitchfest.Fest) { one.Version = 0 }); !errors.Is(err, database.ErrConflict) {
			t.Errorf("a second one: %v", err)
		}
	})
}
