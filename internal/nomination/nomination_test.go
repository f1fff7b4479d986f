package nomination_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/nomination"
)

// fixture has a call for companies of Jaipur founded since 2018, which closes in an hour, the company Kiln with the founder Asha, and
// the reader Ravi.
type fixture struct {
	*nomination.Nominations
	t          *testing.T
	clock      *dbtest.Clock
	award      *award.Award
	kiln       *company.Company
	asha, ravi *account.User
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		theme := func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
		f := &fixture{Nominations: &nomination.Nominations{DB: db, Queue: queue, Theme: theme, Site: "https://news.example"}, t: t, clock: c,
			award: &award.Award{Slug: "makers", Name: "Makers"},
			kiln:  &company.Company{Slug: "kiln", Name: "Kiln", City: "Jaipur", FoundedYear: 2019}}
		f.write(func(ctx context.Context, tx *database.Tx) (err error) {
			if err := (&company.Profile{Company: f.kiln}).Save(ctx, tx); err != nil {
				return err
			}
			if f.asha, err = account.CreateUser(ctx, tx, "asha@example.in", "Asha", "hi", ""); err != nil {
				return err
			}
			if f.ravi, err = account.CreateUser(ctx, tx, "ravi@example.in", "Ravi", "en", ""); err != nil {
				return err
			}
			if err := account.AddMember(ctx, tx, f.asha.ID, f.kiln.ID, account.Founder); err != nil {
				return err
			}
			return award.Save(ctx, tx, f.award, nil)
		})
		f.open(func(*nomination.Call) {})
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

// open saves the call after a change.
func (f *fixture) open(change func(*nomination.Call)) {
	f.t.Helper()
	now := f.DB.Now()
	call := &nomination.Call{AwardID: f.award.ID, Zone: "Asia/Kolkata", OpensAt: now, ClosesAt: clock.MomentOf(now.Add(time.Hour)),
		Rules: nomination.Rules{FoundedFrom: 2018, Cities: []string{"Jaipur"}},
		Questions: []nomination.CallQuestion{{ID: "what", Label: "What?", Kind: nomination.Long, Required: true},
			{ID: "size", Label: "Size?", Kind: nomination.Choice, Choices: []string{"10", "100"}},
			{ID: "where", Label: "Where?", Kind: nomination.Link}}}
	change(call)
	f.write(func(ctx context.Context, tx *database.Tx) error { return nomination.SaveCall(ctx, tx, call) })
}

func (f *fixture) save(u *account.User, submit bool, answers map[string]string) (*nomination.Nomination, error) {
	return f.Save(f.t.Context(), u, nomination.Input{Award: f.award, Company: "kiln", Answers: answers, Submit: submit, Lang: i18n.Default})
}

// emails returns the recipients of the emails so far with the subjects.
func (f *fixture) emails() string {
	f.t.Helper()
	var args []string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal(err)
	}
	var list []string
	for _, text := range args {
		var email mail.Email
		if err := json.Unmarshal([]byte(text), &email); err != nil {
			f.t.Fatal(err)
		}
		list = append(list, email.To+": "+email.Subject)
	}
	return strings.Join(list, "|")
}

func expect(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

var good = map[string]string{"what": "Cups", "size": "10", "where": "https://kiln.example/cups"}

// F149, C10: a draft is kept as typed, a submitted nomination is complete; the user who submits it and the owners of the company get one
// email.
func TestANominationIsSavedAndSubmitted(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		n, err := f.save(f.ravi, false, map[string]string{"where": "kiln"})
		if err != nil || n.Status != nomination.Draft || n.Answers["where"] != "kiln" || f.emails() != "" {
			t.Fatalf("%+v %v %s", n, err, f.emails())
		}
		_, err = f.save(f.ravi, true, map[string]string{"size": "11", "where": "kiln"})
		var wrong invalid.Fields
		if !errors.As(err, &wrong) || len(wrong) != 3 {
			t.Fatalf("%v %v", wrong, err)
		}
		if n, err = f.save(f.ravi, true, good); err != nil || n.Status != nomination.Submitted || n.ByMember {
			t.Fatalf("%+v %v", n, err)
		}
		want := "ravi@example.in: Your nomination of Kiln for Makers|asha@example.in: Makers के लिए Kiln का नाम सुझाया गया"
		if got := f.emails(); got != want {
			t.Errorf("emails %s", got)
		}
		if n, err = f.save(f.ravi, true, map[string]string{"what": "Plates"}); err != nil || n.Answers["what"] != "Plates" || f.emails() != want {
			t.Errorf("%+v %v %s", n, err, f.emails())
		}
		list, err := nomination.NominationsOfCompanies(t.Context(), f.DB.Read, []int64{f.kiln.ID})
		if err != nil || len(list) != 1 || list[0].UserID != nil || list[0].Answers != nil {
			t.Errorf("the nominee sees %+v, %v", list, err)
		}
	})
}

// A nomination can be changed and withdrawn by its user only, until the call closes.
func TestANominationEndsWithTheCall(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		n, err := f.save(f.ravi, true, good)
		if err != nil {
			t.Fatal(err)
		}
		expect(t, "withdrawn by the nominee", f.Withdraw(t.Context(), f.asha.ID, n.ID), database.ErrNotFound)
		if err := f.Withdraw(t.Context(), f.ravi.ID, n.ID); err != nil {
			t.Fatal(err)
		}
		if n, err = f.save(f.ravi, true, good); err != nil || n.Status != nomination.Submitted {
			t.Fatalf("%+v %v", n, err)
		}
		f.clock.Advance(time.Hour)
		_, err = f.save(f.ravi, true, good)
		expect(t, "after the close", err, nomination.ErrClosed)
		expect(t, "withdrawn after the close", f.Withdraw(t.Context(), f.ravi.ID, n.ID), nomination.ErrClosed)
		f.open(func(c *nomination.Call) { c.OpensAt = clock.MomentOf(c.OpensAt.Add(time.Minute)) })
		_, err = f.save(f.ravi, true, good)
		expect(t, "before the call", err, nomination.ErrClosed)
	})
}

// The rules are checked with what the directory knows, and the reason is in words.
func TestRulesAreCheckedWithTheDirectory(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for _, test := range []struct {
			rules nomination.Rules
			want  string
		}{
			{nomination.Rules{FoundedFrom: 2019}, "Founded in 2019 or later, 2019, true"},
			{nomination.Rules{FoundedFrom: 2020}, "Founded in 2020 or later, 2019, false"},
			{nomination.Rules{FoundedTo: 2018}, "Founded in 2018 or earlier, 2019, false"},
			{nomination.Rules{Cities: []string{"Pune", "jaipur"}}, "Based in: Pune, jaipur, Jaipur, true"},
			{nomination.Rules{Countries: []string{"India"}}, "Based in: India, , false"},
			{nomination.Rules{Stages: []string{"SERIES-A"}}, "Last funding round: Series A, , false"},
			{nomination.Rules{RaisedAtMost: new(int64(1000))}, "Raised $1,000 or less in total, $0, true"},
		} {
			findings := test.rules.Check(f.kiln, i18n.Default)
			if len(findings) != 1 {
				t.Fatalf("%+v: %+v", test.rules, findings)
			}
			got := findings[0].Rule + ", " + findings[0].Fact + ", " + map[bool]string{true: "true", false: "false"}[findings[0].Met]
			if got != test.want {
				t.Errorf("%+v: %s, want %s", test.rules, got, test.want)
			}
		}
		hindi := i18n.LookupOrDefault("hi")
		for _, rules := range []nomination.Rules{{Countries: []string{"India"}}, {Cities: []string{"Jaipur"}}} {
			if one := rules.Check(f.kiln, hindi)[0]; strings.Contains(one.Rule+one.Fact, "India") || strings.Contains(one.Rule+one.Fact, "Jaipur") {
				t.Errorf("in Hindi: %+v", one)
			}
		}
		f.open(func(c *nomination.Call) { c.Rules.FoundedFrom = 2020 })
		_, err := f.save(f.asha, true, good)
		expect(t, "an older company", err, nomination.ErrIneligible)
		f.open(func(c *nomination.Call) { c.MembersOnly = true })
		_, err = f.save(f.ravi, true, good)
		expect(t, "somebody else", err, nomination.ErrMembersOnly)
		if n, err := f.save(f.asha, true, good); err != nil || !n.ByMember || strings.Contains(f.emails(), "|") {
			t.Errorf("%+v %v %s", n, err, f.emails())
		}
	})
}

// The error of an invalid call names the field. Rules that no company can meet are invalid (F149).
func TestACallIsValid(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for field, changes := range map[string][]func(*nomination.Call){
			"closesAt": {func(c *nomination.Call) { c.ClosesAt = c.OpensAt },
				func(c *nomination.Call) { c.ClosesAt = clock.MomentOf(f.clock.Now().AddDate(2, 0, 1)) }},
			"zone": {func(c *nomination.Call) { c.Zone = "Mars/Olympus" }, func(c *nomination.Call) { c.Zone = "" }},
			"questions": {func(c *nomination.Call) { c.Questions = append(c.Questions, c.Questions[0]) },
				func(c *nomination.Call) { c.Questions[1].Choices = nil },
				func(c *nomination.Call) { c.Questions[1].Choices = []string{"One", " "} },
				func(c *nomination.Call) { c.Questions[1].Choices = []string{"One", "One"} },
				func(c *nomination.Call) { c.Questions[0].Label = "  " }},
			"rules.cities": {func(c *nomination.Call) { c.Rules.Cities, c.Rules.Countries = []string{"Dubai"}, []string{"India"} },
				func(c *nomination.Call) {
					c.Rules.Cities, c.Rules.Countries = []string{"Jaipur", "Dubai"}, []string{"India"}
				}},
			"rules.foundedTo":   {func(c *nomination.Call) { c.Rules.FoundedTo = 2017 }},
			"rules.foundedFrom": {func(c *nomination.Call) { c.Rules.FoundedFrom = f.clock.Now().Year() + 1 }},
			"rules.sectors":     {func(c *nomination.Call) { c.Rules.Sectors = []string{"FinTech", "Alchemy"} }},
			"rules.stages":      {func(c *nomination.Call) { c.Rules.Stages = []string{"SEED", "SERIES-Ω"} }},
		} {
			for _, change := range changes {
				call, err := nomination.CallOf(t.Context(), f.DB.Read, f.award.ID)
				if err != nil {
					t.Fatal(err)
				}
				change(call)
				err = f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return nomination.SaveCall(ctx, tx, call) })
				var wrong invalid.Fields
				if !errors.As(err, &wrong) || wrong[field] == "" {
					t.Errorf("%s: %v", field, err)
				}
			}
		}
		f.open(func(c *nomination.Call) {
			c.Rules.Cities, c.Rules.Countries = []string{"Jaipur", "Dubai"}, []string{"India", "United Arab Emirates"}
			c.Rules.FoundedFrom, c.Rules.FoundedTo = f.clock.Now().Year(), f.clock.Now().Year()
			c.Rules.Sectors, c.Rules.Stages = []string{"FinTech"}, []string{"SEED", "SERIES-A"}
		})
	})
}

// The rules of a call have names of places as the directory has them, in whatever way they were typed. A rule that no company can meet is
// refused, and the error names the value.
func TestRulesHaveNamesOfTheDirectory(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return (&company.Profile{Company: &company.Company{Slug: "oak", Name: "Oak", City: "Oakland"}}).Save(ctx, tx)
		})
		save := func(rules nomination.Rules) (*nomination.Call, error) {
			call, err := nomination.CallOf(t.Context(), f.DB.Read, f.award.ID)
			if err != nil {
				t.Fatal(err)
			}
			call.Rules = rules
			err = f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return nomination.SaveCall(ctx, tx, call) })
			if err != nil {
				return nil, err
			}
			call, err = nomination.CallOf(t.Context(), f.DB.Read, f.award.ID)
			if err != nil {
				t.Fatal(err)
			}
			return call, nil
		}
		call, err := save(nomination.Rules{Cities: []string{"Bangalore", "बेंगलुरु", " Bengaluru ", "jaipur", "OAKLAND"},
			Countries: []string{"IN", "UAE", "Bharat"}, FoundedFrom: f.DB.Now().Year()})
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(call.Rules.Cities, ", ") + "; " + strings.Join(call.Rules.Countries, ", "); got !=
			"Bengaluru, Jaipur, Oakland; India, United Arab Emirates" {
			t.Errorf("stored names: %s", got)
		}
		for value, rules := range map[string]nomination.Rules{
			`"Indai"`: {Countries: []string{"India", "Indai"}}, `""`: {Countries: []string{""}},
			`"Atlantis"`: {Cities: []string{"Jaipur", "Atlantis"}},
			`" "`:        {Cities: []string{" "}}, "closes": {FoundedFrom: 2200}, "1900": {FoundedTo: 1899},
		} {
			_, err := save(rules)
			var wrong invalid.Fields
			if !errors.As(err, &wrong) || !strings.Contains(err.Error(), value) && !strings.Contains(fmt.Sprint(wrong), value) {
				t.Errorf("%+v: %v", rules, err)
			}
		}
		// Calls that were saved earlier have names as they were typed.
		for _, rules := range []nomination.Rules{{Cities: []string{"जयपुर"}}, {Countries: []string{"IN"}}} {
			if one := rules.Check(&company.Company{City: "Jaipur", Country: "India"}, i18n.Default)[0]; !one.Met {
				t.Errorf("%+v: %+v", rules, one)
			}
		}
	})
}

// A link without https is accepted, and stored with it.
func TestALinkMayLackItsScheme(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		for typed, want := range map[string]string{
			" kiln.example/cups ": "https://kiln.example/cups", "http://kiln.example": "http://kiln.example"} {
			n, err := f.save(f.ravi, true, map[string]string{"what": "Cups", "where": typed})
			if err != nil || n.Answers["where"] != want {
				t.Errorf("%s: %+v, %v", typed, n, err)
			}
		}
	})
}
