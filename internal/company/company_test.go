package company_test

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// ENTITY-63, ROLE-14: a member of a company is its founder, an executive or an employee, one
// of them at a time, until the member leaves or the account is deleted.
func TestMembersHaveOneRole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		ctx, accounts := t.Context(), &account.Accounts{DB: db}
		write := func(fn func(ctx context.Context, tx *database.Tx) error) {
			t.Helper()
			if err := db.Write(ctx, fn); err != nil {
				t.Fatal(err)
			}
		}
		var ravi, asha *account.User
		var ledger, looms *company.Company
		write(func(ctx context.Context, tx *database.Tx) (err error) {
			ravi, err = account.CreateUser(ctx, tx, "ravi@example.in", "Ravi", "en", "")
			if err == nil {
				asha, err = account.CreateUser(ctx, tx, "asha@example.in", "Asha", "en", "")
			}
			if err == nil {
				ledger, err = company.Add(ctx, tx, "tamarind-ledger", " Tamarind  Ledger ")
			}
			if err == nil {
				looms, err = company.Add(ctx, tx, "kaveri-looms", "Kaveri Looms")
			}
			return errors.Join(
				err,
				account.AddMember(ctx, tx, ravi.ID, ledger.ID, account.Founder),
				account.AddMember(ctx, tx, ravi.ID, looms.ID, account.Executive),
				account.AddMember(ctx, tx, asha.ID, ledger.ID, account.Executive),
				account.AddMember(ctx, tx, asha.ID, ledger.ID, account.Employee),
			)
		})
		self, err := accounts.Self(ctx, ravi)
		if want := []account.CompanyWithRole{{ID: looms.ID, Slug: "kaveri-looms", Role: account.Executive, Name: "Kaveri Looms"},
			{ID: ledger.ID, Slug: "tamarind-ledger", Role: account.Founder, Name: "Tamarind Ledger"}}; err != nil ||
			!reflect.DeepEqual(self.Companies, want) {
			t.Errorf("Ravi belongs to %v (%v)", self.Companies, err)
		}
		list, err := company.ListWithMembers(ctx, db, "kaveri-looms", 1)
		if err != nil || len(list) != 1 || len(list[0].Members) != 2 || list[0].Members[1].User.Email != "asha@example.in" ||
			list[0].Members[1].Role != account.Employee {
			t.Fatalf("%+v (%v)", list, err)
		}
		if err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, asha.ID, looms.ID, "OWNER")
		}); err == nil {
			t.Error("an unknown role is accepted")
		}
		write(func(ctx context.Context, tx *database.Tx) error {
			return account.RemoveMember(ctx, tx, ravi.ID, looms.ID)
		})
		if err := accounts.Delete(ctx, asha); err != nil {
			t.Fatal(err)
		}
		if list, err = company.ListWithMembers(ctx, db, "", 10); err != nil || len(list) != 2 || len(list[0].Members) != 0 ||
			len(list[1].Members) != 1 {
			t.Errorf("%+v (%v)", list, err)
		}
	})
}

func TestInvalidCompaniesAreRefused(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		for _, tt := range []struct {
			slug, name string
			want       error
		}{{"Looms", "Looms", company.ErrSlug}, {"", "Looms", company.ErrSlug}, {"a/b", "Looms", company.ErrSlug},
			{strings.Repeat("a", 81), "Looms", company.ErrSlug}, {"looms", " ", company.ErrName},
			{"looms", strings.Repeat("ழ", 121), company.ErrName}, {"looms", strings.Repeat("ழ", 120), nil}} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := company.Add(ctx, tx, tt.slug, tt.name)
				return err
			})
			if !errors.Is(err, tt.want) {
				t.Errorf("%q %q: %v, want %v", tt.slug, tt.name, err, tt.want)
			}
		}
	})
}
