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
