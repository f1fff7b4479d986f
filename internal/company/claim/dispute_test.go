package claim_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/notify"
)

// disputes is a fixture in which Ravi disputes the ownership of Kiln. Asha is the owner of Kiln, and Mira
// decides.
type disputes struct {
	*fixture
	mira          *account.User
	notifications map[int64][]string
}

func eachDispute(t *testing.T, test func(*testing.T, *disputes)) {
	each(t, func(t *testing.T, f *fixture) {
		d := &disputes{f, f.addUser("mira@example.in"), map[int64][]string{}}
		f.Notify = func(_ context.Context, _ *database.Tx, user int64, n notify.Notification, _ string) error {
			d.notifications[user] = append(d.notifications[user], n.Title+"|"+n.Text+"|"+n.Link)
			return nil
		}
		d.join(f.asha, account.Founder)
		test(t, d)
	})
}

func (d *disputes) join(u *account.User, role account.CompanyRole) {
	d.write(func(ctx context.Context, tx *database.Tx) error {
		return account.AddMember(ctx, tx, u.ID, d.kiln.ID, role)
	})
}

func (d *disputes) roleOf(u *account.User) account.CompanyRole {
	role, err := account.CompanyRoleOf(d.t.Context(), d.DB.Read, u.ID, d.kiln.ID)
	if err != nil {
		d.t.Fatal(err)
	}
	return role
}

func (d *disputes) open(u *account.User, statement string) (*claim.Dispute, error) {
	return d.OpenDispute(d.t.Context(), u, d.kiln.ID, claim.NewStatement{Text: statement, Lang: i18n.Default})
}

// mustOpen opens a dispute of Ravi, who claims the company by a request.
func (d *disputes) mustOpen() *claim.Dispute {
	d.t.Helper()
	if _, err := d.begin(d.other, claim.Request, ""); err != nil {
		d.t.Fatal(err)
	}
	opened, err := d.open(d.other, "I founded it.")
	if err != nil {
		d.t.Fatal(err)
	}
	return opened
}

func (d *disputes) decide(id int64, to claim.DisputeStatus) error {
	_, err := d.DecideDispute(d.t.Context(), actor.Actor{UserID: &d.mira.ID, AllBrands: true}, id, to, "The register says so.", i18n.Default)
	return err
}

func (d *disputes) actions() (names []string) {
	list, err := company.Actions(d.t.Context(), d.DB.Read, d.kiln.ID, 0, 50)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, a := range slices.Backward(list) {
		names = append(names, a.Action)
	}
	return names
}

// emailsTo returns the subjects and texts of the emails to a user.
func (d *disputes) emailsTo(u *account.User) (list []string) {
	var args []string
	err := d.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(d.t.Context(), &args)
	if err != nil {
		d.t.Fatal(err)
	}
	for _, text := range args {
		var email mail.Email
		if err := json.Unmarshal([]byte(text), &email); err != nil {
			d.t.Fatal(err)
		}
		if email.To == u.Email {
			list = append(list, email.Subject+"|"+email.Text)
		}
	}
	return list
}

// F143, ownership can be disputed: a user can open one dispute, with a statement, about a company that has an owner, and only if the
// user's claim as a founder or executive waits for the editors.
func TestWhoOpensDisputes(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		_, err := d.open(d.other, "It is mine.")
		expect(t, "without a claim", err, claim.ErrNoWaitingClaim)
		_, err = d.open(d.asha, "It is mine.")
		expect(t, "an owner", err, claim.ErrAlreadyMember)
		if _, err := d.Begin(t.Context(), d.other, claim.NewClaim{Company: d.kiln.ID, Role: account.Employee, Method: claim.Request,
			Lang: i18n.Default}); err != nil {
			t.Fatal(err)
		}
		_, err = d.open(d.other, "It is mine.")
		expect(t, "an employee", err, claim.ErrNoWaitingClaim)
		if _, err := d.begin(d.other, claim.Request, ""); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{" \n ", strings.Repeat("ख", claim.MaxStatement+1), "a\x00b"} {
			var wrong invalid.Fields
			if _, err := d.open(d.other, statement); !errors.As(err, &wrong) || wrong["statement"] == "" {
				t.Errorf("%.10q: %v", statement, err)
			}
		}
		opened, err := d.open(d.other, strings.Repeat("ख", claim.MaxStatement))
		if err != nil || opened.Role != account.Founder || opened.Status != claim.DisputeOpen || len(opened.Statements) != 1 {
			t.Fatalf("%+v, %v", opened, err)
		}
		_, err = d.open(d.other, "Again.")
		expect(t, "a second one", err, claim.ErrOpenDispute)
		free := d.addCompany("free", "")
		_, err = d.OpenDispute(t.Context(), d.other, free.ID, claim.NewStatement{Text: "It is mine.", Lang: i18n.Default})
		expect(t, "a company without an owner", err, claim.ErrNoOwner)
		_, err = d.OpenDispute(t.Context(), d.other, 999999, claim.NewStatement{Text: "It is mine.", Lang: i18n.Default})
		expect(t, "no company", err, database.ErrNotFound)
		if got := d.actions(); !slices.Equal(got, []string{"dispute.opened"}) {
			t.Errorf("actions %q", got)
		}
		if told := d.emailsTo(d.asha); len(told) != 3 || !strings.Contains(told[2], "Asha Rao disputes the ownership of kiln") ||
			strings.Contains(told[2], d.other.Email) {
			t.Errorf("the owner is told %q", told)
		}
		if told := d.notifications[d.asha.ID]; len(told) != 3 || !strings.HasSuffix(told[2], "|/company/disputes?company=kiln") ||
			strings.Contains(told[2], d.other.Email) {
			t.Errorf("the owner is notified %q", told)
		}
	})
}

// Limits per user: a fourth dispute within 30 days is refused.
func TestLimitOfDisputes(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		for i := range 4 {
			one := d.addCompany(fmt.Sprintf("company-%d", i), "")
			d.write(func(ctx context.Context, tx *database.Tx) error {
				return account.AddMember(ctx, tx, d.asha.ID, one.ID, account.Founder)
			})
			if _, err := d.Begin(t.Context(), d.other, claim.NewClaim{Company: one.ID, Role: account.Executive, Method: claim.Request,
				Lang: i18n.Default}); err != nil {
				t.Fatal(err)
			}
			_, err := d.OpenDispute(t.Context(), d.other, one.ID, claim.NewStatement{Text: "It is mine.", Lang: i18n.Default})
			var wait *limit.TooManyError
			if i < 3 && err != nil || i == 3 && !errors.As(err, &wait) {
				t.Errorf("dispute %d: %v", i+1, err)
			}
		}
	})
}

// Each side adds one statement, the other side is notified, and nobody else learns that the dispute exists.
func TestStatementsOfDisputes(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		opened := d.mustOpen()
		add := func(u *account.User, text string) error {
			_, err := d.AddStatement(t.Context(), u.ID, opened.ID, claim.NewStatement{Text: text, Lang: i18n.Default})
			return err
		}
		employee := d.addUser("employee@example.in")
		d.join(employee, account.Employee)
		expect(t, "a stranger", add(d.mira, "Me too."), database.ErrNotFound)
		expect(t, "an employee", add(employee, "Me too."), database.ErrNotFound)
		_, err := d.WithdrawDispute(t.Context(), d.asha.ID, opened.ID)
		expect(t, "the owner withdraws", err, database.ErrNotFound)
		if err := add(d.asha, "I bought it."); err != nil {
			t.Fatal(err)
		}
		expect(t, "a second statement of the owners", add(d.asha, "Really."), claim.ErrStatementGiven)
		if err := add(d.other, "You did not."); err != nil {
			t.Fatal(err)
		}
		expect(t, "a second statement of the claimant", add(d.other, "Really."), claim.ErrStatementGiven)
		if told := d.notifications[d.other.ID]; len(told) != 1 || !strings.Contains(told[0], "New statement about the ownership of kiln") {
			t.Errorf("the claimant is notified %q", told)
		}
		for u, own := range map[*account.User]bool{d.asha: false, d.other: true} {
			list, err := d.DisputesOf(t.Context(), u.ID, 0)
			if err != nil || len(list) != 1 || list[0].Own != own || list[0].CanAdd() || list[0].Company.ID != d.kiln.ID {
				t.Fatalf("%+v, %v", list, err)
			}
			var kinds []claim.StatementKind
			for _, s := range list[0].Statements {
				kinds = append(kinds, s.Kind)
			}
			if len(kinds) != 3 || kinds[0] != claim.OpeningStatement {
				t.Errorf("statements %v", kinds)
			}
		}
		for _, u := range []*account.User{d.mira, employee} {
			if list, err := d.DisputesOf(t.Context(), u.ID, d.kiln.ID); err != nil || len(list) != 0 {
				t.Errorf("%s sees %d disputes, %v", u.Email, len(list), err)
			}
		}
		key, exported, err := d.ExportUserData(t.Context(), feature.User{ID: d.other.ID})
		text, _ := json.Marshal(exported)
		if err != nil || key != "companyClaims" || !strings.Contains(string(text), "You did not.") ||
			strings.Contains(string(text), "I bought it.") {
			t.Errorf("export %s, %v", text, err)
		}
		if _, err := d.WithdrawDispute(t.Context(), d.other.ID, opened.ID); err != nil {
			t.Fatal(err)
		}
		expect(t, "a statement after the end", add(d.asha, "Good."), claim.ErrDisputeEnded)
		expect(t, "a decision after the end", d.decide(opened.ID, claim.DisputeAdded), claim.ErrDisputeEnded)
		want := []string{"dispute.opened", "dispute.statement", "dispute.statement", "dispute.withdrawn"}
		if got := d.actions(); !slices.Equal(got, want) {
			t.Errorf("actions %q", got)
		}
	})
}

// The three decisions, with their effects on members, claims, the audit log, notifications and emails. A claim cannot be decided while
// its user disputes the ownership, and no party to the dispute can decide it.
func TestDecisionsAboutDisputes(t *testing.T) {
	for to, want := range map[claim.DisputeStatus]struct {
		asha, other, employee account.CompanyRole
		claim                 claim.Status
		actions               []string
	}{
		claim.DisputeTransferred: {"", account.Founder, account.Employee, claim.Accepted,
			[]string{"dispute.opened", "member.removed", "dispute.transferred"}},
		claim.DisputeAdded: {account.Founder, account.Founder, account.Employee, claim.Accepted, []string{"dispute.opened", "dispute.added"}},
		claim.DisputeRejected: {account.Founder, "", account.Employee, claim.Refused,
			[]string{"dispute.opened", "dispute.rejected"}},
	} {
		t.Run(string(to), func(t *testing.T) {
			eachDispute(t, func(t *testing.T, d *disputes) {
				employee := d.addUser("employee@example.in")
				d.join(employee, account.Employee)
				opened := d.mustOpen()
				waiting, err := d.WaitingClaims(t.Context(), 0, 9)
				if err != nil || len(waiting) != 1 {
					t.Fatal(waiting, err)
				}
				_, err = d.Decide(t.Context(), waiting[0].ID, true, actor.Actor{UserID: &d.mira.ID})
				expect(t, "the claim is decided alone", err, claim.ErrDisputed)
				for _, side := range []*account.User{d.asha, d.other} {
					_, err := d.DecideDispute(t.Context(), actor.Actor{UserID: &side.ID, AllBrands: true}, opened.ID, to, "Because.", i18n.Default)
					expect(t, "a side decides", err, claim.ErrOwnDispute)
				}
				var wrong invalid.Fields
				_, err = d.DecideDispute(t.Context(), actor.Actor{AllBrands: true}, opened.ID, to, " ", i18n.Default)
				if !errors.As(err, &wrong) || wrong["reason"] == "" {
					t.Errorf("without a reason: %v", err)
				}
				if err := d.decide(opened.ID, to); err != nil {
					t.Fatal(err)
				}
				if a, o, e := d.roleOf(d.asha), d.roleOf(d.other), d.roleOf(employee); a != want.asha || o != want.other || e != want.employee {
					t.Errorf("roles %q, %q, %q", a, o, e)
				}
				if current, err := d.Current(t.Context(), d.other.ID, d.kiln.ID); err != nil || current.Status != want.claim {
					t.Errorf("claim %v, %v", current, err)
				}
				if got := d.actions(); !slices.Equal(got, want.actions) {
					t.Errorf("actions %q", got)
				}
				for _, u := range []*account.User{d.asha, d.other} {
					told, emails := d.notifications[u.ID], d.emailsTo(u)
					if len(told) == 0 || !strings.Contains(told[len(told)-1], "The register says so.") {
						t.Errorf("%s is notified %q", u.Email, told)
					}
					if len(emails) == 0 || !strings.Contains(emails[len(emails)-1], "The register says so.") ||
						strings.Contains(emails[len(emails)-1], d.other.Email) {
						t.Errorf("%s is told %q", u.Email, emails)
					}
				}
				expect(t, "a second decision", d.decide(opened.ID, to), claim.ErrDisputeEnded)
				expect(t, "no dispute", d.decide(999999, to), database.ErrNotFound)
			})
		})
	}
}

// A dispute about a merged company becomes a dispute about the remaining company. The editors see whether the claim was verified.
func TestDisputesFollowMerges(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		opened := d.mustOpen()
		kept := d.addCompany("kept", "https://www.kiln.example")
		d.write(func(ctx context.Context, tx *database.Tx) error {
			if err := account.AddMember(ctx, tx, d.mira.ID, kept.ID, account.Founder); err != nil {
				return err
			}
			return company.Merge(ctx, tx, kept.ID, d.kiln.ID, actor.Actor{})
		})
		list, err := d.OpenDisputes(t.Context(), 0, 9)
		if err != nil || len(list) != 1 || list[0].CompanyID != kept.ID {
			t.Fatalf("%+v, %v", list, err)
		}
		if verified, err := d.VerifiedDomains(t.Context(), list); err != nil || verified[opened.ID] {
			t.Errorf("a request is verified: %v, %v", verified, err)
		}
		if own, err := d.DisputesOf(t.Context(), d.mira.ID, kept.ID); err != nil || len(own) != 1 {
			t.Errorf("the owner of the remaining company sees %d disputes, %v", len(own), err)
		}
		_, err = d.DecideDispute(t.Context(), actor.Actor{AllBrands: true}, opened.ID, claim.DisputeTransferred, "Yes.", i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		d.kiln = kept
		if m, o := d.roleOf(d.mira), d.roleOf(d.other); m != "" || o != account.Founder {
			t.Errorf("roles %q and %q", m, o)
		}
	})
}

// The lists of the editors and of an owner need as many queries for many disputes as for few. The list of the editors says which claimants
// have verified the domain of their company, even after a merge.
func TestQueriesOfDisputesDoNotGrow(t *testing.T) {
	eachDispute(t, func(t *testing.T, d *disputes) {
		counter := dbtest.CountQueries(d.DB)
		dispute := func(slug string, method claim.Method) *claim.Dispute {
			one := d.addCompany(slug, "https://"+slug+".example")
			d.write(func(ctx context.Context, tx *database.Tx) error {
				return account.AddMember(ctx, tx, d.mira.ID, one.ID, account.Founder)
			})
			claimant, in := d.addUser("claimant@"+slug+".example"), claim.NewClaim{Company: one.ID, Role: account.Founder, Method: method,
				Lang: i18n.Default}
			in.Email = claimant.Email
			if _, err := d.Begin(t.Context(), claimant, in); err != nil {
				t.Fatal(err)
			}
			if method == claim.Email {
				code, _ := d.lastCode()
				if _, err := d.Verify(t.Context(), claimant.ID, one.ID, code); err != nil {
					t.Fatal(err)
				}
			}
			opened, err := d.OpenDispute(t.Context(), claimant, one.ID, claim.NewStatement{Text: "It is mine.", Lang: i18n.Default})
			if err != nil {
				t.Fatal(err)
			}
			return opened
		}
		count := func() (queries [2]int, verified map[int64]bool) {
			counter.N = 0
			if _, err := d.DisputesOf(t.Context(), d.mira.ID, 0); err != nil {
				t.Fatal(err)
			}
			queries[0], counter.N = counter.N, 0
			list, err := d.OpenDisputes(t.Context(), 0, 50)
			if err != nil {
				t.Fatal(err)
			}
			if verified, err = d.VerifiedDomains(t.Context(), list); err != nil {
				t.Fatal(err)
			}
			queries[1] = counter.N
			return queries, verified
		}
		merged, kept := dispute("loom", claim.Email), d.addCompany("loom-2", "https://loom.example")
		d.write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, kept.ID, merged.CompanyID, actor.Actor{})
		})
		few, _ := count()
		byEmail, byRequest := dispute("mill", claim.Email), dispute("forge", claim.Request)
		for i := range 6 {
			dispute(fmt.Sprintf("company-%d", i), claim.Request)
		}
		many, verified := count()
		if many != few {
			t.Errorf("%d and %d queries for one dispute, %d and %d for nine", few[0], few[1], many[0], many[1])
		}
		if !verified[merged.ID] || !verified[byEmail.ID] || verified[byRequest.ID] {
			t.Errorf("claimants with a verified domain: %v, want those of disputes %d and %d", verified, merged.ID, byEmail.ID)
		}

		// A verified domain proves nothing about the company's current website.
		d.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Model((*company.Company)(nil)).Set("website = ?", "https://elsewhere.example").
				Where("id = ?", byEmail.CompanyID).Exec(ctx)
			return err
		})
		if _, verified = count(); !verified[merged.ID] || verified[byEmail.ID] {
			t.Errorf("claimants with a verified domain after a change of the website: %v, want that of dispute %d", verified, merged.ID)
		}
	})
}
