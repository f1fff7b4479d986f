package member_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/company/member"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
)

// Trust: the export of a user has the invitations that the user sent and those to the user's address, and no others.
func TestAnExportHasTheInvitationsOfAUser(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		kiln := f.company("Kiln")
		users := map[string]*account.User{
			"asha": f.user("asha", account.Founder, kiln), "ravi": f.user("ravi", ""), "meher": f.user("meher", ""),
		}
		if err := f.invite(users["asha"], kiln, "ravi@example.in", account.Employee); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"asha": `"sentByYou":true`, "ravi": `"sentByYou":false`, "meher": "[]"} {
			section, data, err := f.ExportUserData(t.Context(), feature.User{ID: users[name].ID, Email: users[name].Email})
			text, failed := json.Marshal(data)
			if errors.Join(err, failed) != nil || section != "companyInvitations" || !strings.Contains(string(text), want) ||
				strings.Contains(string(text), "ravi@example.in") != (name != "meher") {
				t.Errorf("%s: %s, %v", name, text, err)
			}
		}
	})
}

// fixture makes companies and accounts to test the rules of members with.
type fixture struct {
	*member.Members
	t *testing.T
}

func setUp(t *testing.T, db *database.DB) fixture {
	t.Helper()
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	theme := func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
	return fixture{&member.Members{DB: db, Queue: queue, Theme: theme}, t}
}

func (f fixture) company(name string) *company.Company {
	f.t.Helper()
	c := &company.Company{Slug: strings.ToLower(name), Name: name}
	err := f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error { return (&company.Profile{Company: c}).Save(ctx, tx) })
	if err != nil {
		f.t.Fatal(err)
	}
	return c
}

// user makes an account with the address NAME@example.in and a role at each of the companies.
func (f fixture) user(name string, role account.CompanyRole, at ...*company.Company) *account.User {
	f.t.Helper()
	var u *account.User
	err := f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
		if u, err = account.CreateUser(ctx, tx, name+"@example.in", name, "en", ""); err != nil {
			return err
		}
		for _, c := range at {
			if err := account.AddMember(ctx, tx, u.ID, c.ID, role); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		f.t.Fatal(err)
	}
	return u
}

// invite invites an address to a company in the name of an account.
func (f fixture) invite(by *account.User, c *company.Company, address string, role account.CompanyRole) error {
	return f.Invite(f.t.Context(), as(by), by.Name, c, address, role, i18n.Default)
}

// as returns an account as the actor of its own memberships.
func as(u *account.User) actor.Actor { return actor.Actor{UserID: &u.ID} }

// Editors of all brands manage the members of every company, and even they leave it an owner.
func TestEditorsOfAllBrandsManageMembers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		kiln := f.company("Kiln")
		asha, ravi, neha := f.user("asha", account.Founder, kiln), f.user("ravi", account.Employee, kiln), f.user("neha", "")
		editor, other := as(neha), as(neha)
		editor.AllBrands, other.Brands = true, []int64{1}
		if err := f.SetRole(t.Context(), other, kiln.ID, ravi.ID, account.Executive); !errors.Is(err, member.ErrForbidden) {
			t.Error("an editor of one brand:", err)
		}
		err := f.Invite(t.Context(), editor, "Neha", kiln, "dev@example.in", account.Founder, i18n.Default)
		if err != nil {
			t.Error("an editor invites a founder:", err)
		}
		if err := f.Remove(t.Context(), editor, kiln.ID, asha.ID); !errors.Is(err, member.ErrLastOwner) {
			t.Error("the last owner:", err)
		}
		err = errors.Join(f.SetRole(t.Context(), editor, kiln.ID, ravi.ID, account.Founder),
			f.Remove(t.Context(), editor, kiln.ID, asha.ID))
		members, failed := account.MembersOf(t.Context(), db.Read, kiln.ID)
		if err != nil || failed != nil || len(members) != 1 || members[0].UserID != ravi.ID || members[0].Role != account.Founder {
			t.Error(members, err, failed)
		}
	})
}

// The role table of members: founders do everything; executives do everything except with the role of a founder; employees, members of
// other companies, editors of a brand and readers do nothing but leave. Every change is in the audit log of the company.
func TestWhoMayInviteAndChangeRoles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		kiln, other := f.company("Kiln"), f.company("Other")
		users := map[string]*account.User{
			"founder": f.user("founder", account.Founder, kiln), "executive": f.user("executive", account.Executive, kiln),
			"employee": f.user("employee", account.Employee, kiln), "target": f.user("target", account.Employee, kiln),
			"second": f.user("second", account.Founder, kiln), "stranger": f.user("stranger", account.Founder, other),
			"reader": f.user("reader", ""),
		}
		may := map[string]bool{"founder": true, "executive": true}
		for _, name := range []string{"founder", "executive", "employee", "stranger", "reader"} {
			expect := func(what string, allowed bool, err error) {
				t.Helper()
				if allowed && err != nil || !allowed && !errors.Is(err, member.ErrForbidden) {
					t.Errorf("%s by %s: %v", what, name, err)
				}
			}
			by := users[name]
			expect("invite", may[name], f.invite(by, kiln, name+"-guest@example.in", account.Employee))
			expect("invite a founder", name == "founder", f.invite(by, kiln, name+"-f@example.in", account.Founder))
			expect("make an executive", may[name], f.SetRole(t.Context(), as(by), kiln.ID, users["target"].ID, account.Executive))
			expect("make an employee", may[name], f.SetRole(t.Context(), as(by), kiln.ID, users["target"].ID, account.Employee))
			expect("change a founder", name == "founder", f.SetRole(t.Context(), as(by), kiln.ID, users["second"].ID, account.Founder))
			if !may[name] {
				expect("remove", false, f.Remove(t.Context(), as(by), kiln.ID, users["target"].ID))
			}
		}
		if err := f.Remove(t.Context(), as(users["executive"]), kiln.ID, users["target"].ID); err != nil {
			t.Error("an executive removes an employee:", err)
		}
		if err := f.Remove(t.Context(), as(users["employee"]), kiln.ID, users["employee"].ID); err != nil {
			t.Error("an employee leaves:", err)
		}
		actions, err := company.Actions(t.Context(), db.Read, kiln.ID, 0, 50)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for _, a := range actions {
			count[a.Action]++
			if a.UserID == nil || strings.Contains(a.Detail, "@") {
				t.Errorf("action %+v", a)
			}
		}
		if count["member.invited"] != 3 || count["member.role"] != 5 || count["member.removed"] != 2 {
			t.Errorf("audit log %v", count)
		}
		if !strings.Contains(actions[len(actions)-1].Detail, `"role":"EMPLOYEE"`) {
			t.Errorf("detail %s", actions[len(actions)-1].Detail)
		}
	})
}

// The email with an invitation has whole sentences if the member who invites has no name.
func TestAnInvitationByAMemberWithoutAName(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		kiln := f.company("Kiln")
		founder := f.user("founder", account.Founder, kiln)
		founder.Name = ""
		if err := f.invite(founder, kiln, "guest@example.in", account.Employee); err != nil {
			t.Fatal(err)
		}
		var args string
		err := db.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
			Scan(t.Context(), &args)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{`"Join Kiln"`, "You are invited to become a member of Kiln. Your role: Employee."} {
			if !strings.Contains(args, want) {
				t.Errorf("no %s in %s", want, args)
			}
		}
	})
}

// Invitations by one company do not keep others from inviting the same address. All invitations to one address are limited.
func TestACompanyDoesNotUseUpTheInvitationsOfAnAddress(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		companies := make([]*company.Company, 11)
		for i := range companies {
			companies[i] = f.company(fmt.Sprint("Mill-", i))
		}
		owner := f.user("asha", account.Founder, companies...)
		invite := func(one *company.Company) error { return f.invite(owner, one, "ravi@example.in", account.Employee) }
		for range 3 {
			if err := invite(companies[0]); err != nil {
				t.Fatal(err)
			}
		}
		var many *limit.TooManyError
		if err := invite(companies[0]); !errors.As(err, &many) {
			t.Errorf("a fourth invitation by one company: %v", err)
		}
		for i := 1; i < 10; i++ {
			if err := invite(companies[i]); err != nil {
				t.Fatalf("company %d: %v", i, err)
			}
		}
		if err := invite(companies[10]); !errors.As(err, &many) {
			t.Errorf("invitations to one address are not limited: %v", err)
		}
	})
}

// After two companies are merged, the remaining company has the open invitations of both. Its owner can withdraw them, and a new
// invitation replaces one of the merged company.
func TestInvitationsFollowAMerge(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := setUp(t, db)
		kiln, loom := f.company("Kiln"), f.company("Loom")
		owner := f.user("asha", account.Founder, kiln, loom)
		invite := func(one *company.Company, address string) error {
			return f.invite(owner, one, address, account.Employee)
		}
		err := errors.Join(invite(kiln, "ravi@example.in"), invite(kiln, "meher@example.in"))
		if err != nil {
			t.Fatal(err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, loom.ID, kiln.ID, actor.Actor{})
		})
		if err = errors.Join(err, invite(loom, "meher@example.in")); err != nil {
			t.Fatal(err)
		}
		open, err := f.OpenInvitations(t.Context(), loom.ID)
		if err != nil || len(open) != 2 || open[0].Email != "meher@example.in" || open[1].Email != "ravi@example.in" {
			t.Fatalf("%+v, %v", open, err)
		}
		if err := f.Withdraw(t.Context(), as(owner), loom.ID, open[1].ID); err != nil {
			t.Errorf("withdraw: %v", err)
		}
	})
}

// Nobody is invited to a withdrawn company, and an invitation that was sent before works only after the company was restored.
func TestInvitationsOfAWithdrawnCompany(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln := &company.Company{Slug: "kiln", Name: "Kiln"}
		editor := actor.Actor{AllBrands: true}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return (&company.Profile{Company: kiln}).Save(ctx, tx)
		})
		invite := func() error {
			return m.Invite(t.Context(), editor, "Neha", kiln, "ravi@example.in", account.Founder, i18n.Default)
		}
		if err = errors.Join(err, invite()); err != nil {
			t.Fatal(err)
		}
		token := lastToken(t, db)
		var ravi *account.User
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
			if ravi, err = account.CreateUser(ctx, tx, "ravi@example.in", "Ravi", "en", ""); err != nil {
				return err
			}
			return company.Withdraw(ctx, tx, editor, kiln.ID)
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := invite(); !errors.Is(err, company.ErrWithdrawn) {
			t.Errorf("invite: %v", err)
		}
		if _, err := m.Accept(t.Context(), ravi, token); !errors.Is(err, member.ErrEnded) {
			t.Errorf("accept: %v", err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return company.Restore(ctx, tx, editor, kiln.ID) })
		if _, accepted := m.Accept(t.Context(), ravi, token); err != nil || accepted != nil {
			t.Errorf("accept after the company was restored: %v, %v", err, accepted)
		}
	})
}

// lastToken returns the token in the link of the last email.
func lastToken(t *testing.T, db *database.DB) string {
	t.Helper()
	var args string
	err := db.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id DESC").Limit(1).Scan(t.Context(), &args)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`token=([A-Z2-7]+)`).FindStringSubmatch(args)
	if found == nil {
		t.Fatal("no link in", args)
	}
	return found[1]
}
