package member_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/company/member"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
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
			err = m.Invite(t.Context(), users["asha"], kiln, "ravi@example.in", account.Employee, i18n.Default)
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

// After two companies are merged, the kept one has the open invitations of both, its owner can withdraw them, and a new invitation
// replaces one of the merged company.
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
			return m.Invite(t.Context(), owner, one, address, account.Employee, i18n.Default)
		}
		if err = errors.Join(err, invite(kiln, "ravi@example.in"), invite(kiln, "meher@example.in")); err != nil {
			t.Fatal(err)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return company.Merge(ctx, tx, loom.ID, kiln.ID, nil) })
		if err = errors.Join(err, invite(loom, "meher@example.in")); err != nil {
			t.Fatal(err)
		}
		open, err := m.OpenInvitations(t.Context(), loom.ID)
		if err != nil || len(open) != 2 || open[0].Email != "meher@example.in" || open[1].Email != "ravi@example.in" {
			t.Fatalf("%+v, %v", open, err)
		}
		if err := m.Withdraw(t.Context(), owner.ID, loom.ID, open[1].ID); err != nil {
			t.Errorf("withdraw: %v", err)
		}
	})
}
