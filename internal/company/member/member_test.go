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
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln, users := &company.Company{Slug: "kiln", Name: "Kiln"}, map[string]*account.User{}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			for _, name := range []string{"asha", "ravi", "meher"} {
				u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
				if err != nil {
					return err
				}
				users[name] = u
			}
			if err := (&company.Profile{Company: kiln}).Save(ctx, tx); err != nil {
				return err
			}
			return account.AddMember(ctx, tx, users["asha"].ID, kiln.ID, account.Founder)
		})
		if err == nil {
			err = m.Invite(t.Context(), as(users["asha"]), users["asha"].Name, kiln, "ravi@example.in", account.Employee, i18n.Default)
		}
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"asha": `"sentByYou":true`, "ravi": `"sentByYou":false`, "meher": "[]"} {
			section, data, err := m.ExportUserData(t.Context(), feature.User{ID: users[name].ID, Email: users[name].Email})
			text, failed := json.Marshal(data)
			if errors.Join(err, failed) != nil || section != "companyInvitations" || !strings.Contains(string(text), want) ||
				strings.Contains(string(text), "ravi@example.in") != (name != "meher") {
				t.Errorf("%s: %s, %v", name, text, err)
			}
		}
	})
}

// as returns an account as the actor of its own memberships.
func as(u *account.User) actor.Actor { return actor.Actor{UserID: &u.ID} }

// Editors of all brands manage the members of every company, and even they leave it an owner.
func TestEditorsOfAllBrandsManageMembers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln, users := &company.Company{Slug: "kiln", Name: "Kiln"}, map[string]*account.User{}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := (&company.Profile{Company: kiln}).Save(ctx, tx); err != nil {
				return err
			}
			for name, role := range map[string]account.CompanyRole{"asha": account.Founder, "ravi": account.Employee, "neha": ""} {
				u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
				if err != nil {
					return err
				}
				if users[name] = u; role != "" {
					if err := account.AddMember(ctx, tx, u.ID, kiln.ID, role); err != nil {
						return err
					}
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		editor, other := as(users["neha"]), as(users["neha"])
		editor.AllBrands, other.Brands = true, []int64{1}
		if err := m.SetRole(t.Context(), other, kiln.ID, users["ravi"].ID, account.Executive); !errors.Is(err, member.ErrForbidden) {
			t.Error("an editor of one brand:", err)
		}
		err = m.Invite(t.Context(), editor, "Neha", kiln, "dev@example.in", account.Founder, i18n.Default)
		if err != nil {
			t.Error("an editor invites a founder:", err)
		}
		if err := m.Remove(t.Context(), editor, kiln.ID, users["asha"].ID); !errors.Is(err, member.ErrLastOwner) {
			t.Error("the last owner:", err)
		}
		err = errors.Join(m.SetRole(t.Context(), editor, kiln.ID, users["ravi"].ID, account.Founder),
			m.Remove(t.Context(), editor, kiln.ID, users["asha"].ID))
		members, failed := account.MembersOf(t.Context(), db.Read, kiln.ID)
		if err != nil || failed != nil || len(members) != 1 || members[0].UserID != users["ravi"].ID || members[0].Role != account.Founder {
			t.Error(members, err, failed)
		}
	})
}

// The role table of members: founders do everything; executives do everything except with the role of a founder; employees, members of
// other companies, editors of a brand and readers do nothing but leave. Every change is in the audit log of the company.
func TestWhoMayInviteAndChangeRoles(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln, other := &company.Company{Slug: "kiln", Name: "Kiln"}, &company.Company{Slug: "other", Name: "Other"}
		users := map[string]*account.User{}
		roles := map[string]account.CompanyRole{"founder": account.Founder, "executive": account.Executive, "employee": account.Employee,
			"target": account.Employee, "second": account.Founder}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := (&company.Profile{Company: kiln}).Save(ctx, tx); err != nil {
				return err
			}
			if err := (&company.Profile{Company: other}).Save(ctx, tx); err != nil {
				return err
			}
			for _, name := range []string{"founder", "executive", "employee", "target", "second", "stranger", "reader"} {
				u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
				if err != nil {
					return err
				}
				users[name] = u
				if role := roles[name]; role != "" {
					err = account.AddMember(ctx, tx, u.ID, kiln.ID, role)
				} else if name == "stranger" {
					err = account.AddMember(ctx, tx, u.ID, other.ID, account.Founder)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
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
			expect("invite", may[name], m.Invite(t.Context(), as(by), by.Name, kiln, name+"-guest@example.in", account.Employee, i18n.Default))
			expect("invite a founder", name == "founder",
				m.Invite(t.Context(), as(by), by.Name, kiln, name+"-f@example.in", account.Founder, i18n.Default))
			expect("make an executive", may[name], m.SetRole(t.Context(), as(by), kiln.ID, users["target"].ID, account.Executive))
			expect("make an employee", may[name], m.SetRole(t.Context(), as(by), kiln.ID, users["target"].ID, account.Employee))
			expect("change a founder", name == "founder", m.SetRole(t.Context(), as(by), kiln.ID, users["second"].ID, account.Founder))
			if !may[name] {
				expect("remove", false, m.Remove(t.Context(), as(by), kiln.ID, users["target"].ID))
			}
		}
		if err := m.Remove(t.Context(), as(users["executive"]), kiln.ID, users["target"].ID); err != nil {
			t.Error("an executive removes an employee:", err)
		}
		if err := m.Remove(t.Context(), as(users["employee"]), kiln.ID, users["employee"].ID); err != nil {
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
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln := &company.Company{Slug: "kiln", Name: "Kiln"}
		var founder *account.User
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
			if err := (&company.Profile{Company: kiln}).Save(ctx, tx); err != nil {
				return err
			}
			if founder, err = account.CreateUser(ctx, tx, "founder@example.in", "", "en", ""); err != nil {
				return err
			}
			return account.AddMember(ctx, tx, founder.ID, kiln.ID, account.Founder)
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Invite(t.Context(), as(founder), founder.Name, kiln, "guest@example.in", account.Employee, i18n.Default); err != nil {
			t.Fatal(err)
		}
		var args string
		err = db.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
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
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		var owner *account.User
		companies := make([]*company.Company, 11)
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
			if owner, err = account.CreateUser(ctx, tx, "asha@example.in", "asha", "en", ""); err != nil {
				return err
			}
			for i := range companies {
				companies[i] = &company.Company{Slug: fmt.Sprint("mill-", i), Name: fmt.Sprint("Mill ", i)}
				if err := (&company.Profile{Company: companies[i]}).Save(ctx, tx); err != nil {
					return err
				}
				if err := account.AddMember(ctx, tx, owner.ID, companies[i].ID, account.Founder); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		invite := func(one *company.Company) error {
			return m.Invite(t.Context(), as(owner), owner.Name, one, "ravi@example.in", account.Employee, i18n.Default)
		}
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
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		m := &member.Members{DB: db, Queue: queue, Theme: func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }}
		kiln, loom := &company.Company{Slug: "kiln", Name: "Kiln"}, &company.Company{Slug: "loom", Name: "Loom"}
		var owner *account.User
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
			if owner, err = account.CreateUser(ctx, tx, "asha@example.in", "asha", "en", ""); err != nil {
				return err
			}
			for _, one := range []*company.Company{kiln, loom} {
				if err := (&company.Profile{Company: one}).Save(ctx, tx); err != nil {
					return err
				}
			}
			return errors.Join(account.AddMember(ctx, tx, owner.ID, kiln.ID, account.Founder),
				account.AddMember(ctx, tx, owner.ID, loom.ID, account.Founder))
		})
		invite := func(one *company.Company, address string) error {
			return m.Invite(t.Context(), as(owner), owner.Name, one, address, account.Employee, i18n.Default)
		}
		if err = errors.Join(err, invite(kiln, "ravi@example.in"), invite(kiln, "meher@example.in")); err != nil {
			t.Fatal(err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, loom.ID, kiln.ID, actor.Actor{})
		})
		if err = errors.Join(err, invite(loom, "meher@example.in")); err != nil {
			t.Fatal(err)
		}
		open, err := m.OpenInvitations(t.Context(), loom.ID)
		if err != nil || len(open) != 2 || open[0].Email != "meher@example.in" || open[1].Email != "ravi@example.in" {
			t.Fatalf("%+v, %v", open, err)
		}
		if err := m.Withdraw(t.Context(), as(owner), loom.ID, open[1].ID); err != nil {
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
