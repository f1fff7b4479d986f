package app

import (
	"context"
	"path/filepath"
	"regexp"
	"testing"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// The operator sees the sessions of a user and can end all of them.
func TestSessionsOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	accounts := &account.Accounts{DB: db}
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha Rao", "en", "")
		if err != nil {
			return err
		}
		_, err = accounts.StartSession(ctx, tx, u, "", "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		args   []string
		status int
		want   string // a pattern
	}{
		{[]string{"sessions", "nobody@example.in"}, 1, "nobody@example.in has no account"},
		{[]string{"sessions", "asha"}, 1, `"asha" is not an email address`},
		{[]string{"sessions", "ASHA@example.in"}, 0, `(?s)^device .*\nFirefox, Linux +\d{4}-\d\d-\d\d .*\n$`},
		{[]string{"end-sessions", "asha@example.in"}, 0, `^asha@example.in is signed out everywhere\.\n$`},
		{[]string{"sessions", "asha@example.in"}, 0, `^device[^\n]*\n$`},
	} {
		args := append([]string{"user"}, step.args...)
		status, out, errOut := run(t, append(args, "--data", data, "--node", "/nonexistent/node")...)
		if status != step.status || !regexp.MustCompile(step.want).MatchString(out+errOut) {
			t.Errorf("%s: %d %s%s", args, status, out, errOut)
		}
	}
}
