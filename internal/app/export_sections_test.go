package app

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"testing"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// Trust: the export of an account has a section for each feature that stores something about a user.
func TestTheExportHasEverySection(t *testing.T) {
	db := dbtest.New(t)
	p := storytest.New(t, db)
	f := composeFeatures(t, p, clock.System, slog.New(slog.DiscardHandler), mirror{}, nil)
	var u *account.User
	p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
		u, err = account.CreateUser(ctx, tx, "asha@example.in", "Asha", "hi", "")
		return err
	})
	all, err := f.Accounts.Export(t.Context(), u)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"account", "agendas", "auditLog", "calendar",
		"companyClaims", "companyConnects", "companyCorrections", "companyInvitations", "companyQuestions", "createdAt", "devices",
		"eventProposals", "eventRegistrations", "eventReminders", "follows",
		"hasPassword", "juries", "language", "newsletters", "newsroom", "nominations", "notifications", "passkeys", "pitchFests", "push",
		"reactions",
		"readingHistory",
		"signsInBy", "storyRevisions", "uploadedFiles", "uploadedImports", "webinars"}
	if got := slices.Sorted(maps.Keys(all)); !slices.Equal(got, want) {
		t.Errorf("the sections are %q, want %q", got, want)
	}
}
