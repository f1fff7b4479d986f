package app

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// ROLE-14: the list of members shows their roles.
func TestCompaniesOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	for _, step := range []struct {
		args   []string
		status int
		want   string // a pattern
	}{
		{[]string{"list"}, 0, `^slug +name +members\n$`},
		{[]string{"join", "looms", "asha@example.in", "FOUNDER"}, 1, "there is no company \"looms\"; `masthead company add` adds one"},
		{[]string{"add", "Looms!", "Kaveri Looms"}, 1, "a slug has up to 80 lower-case letters"},
		{[]string{"add", "looms", "Kaveri Looms"}, 0, `^looms was added\.`},
		{[]string{"add", "looms", "Other Looms"}, 1, `company "looms" already exists`},
		{[]string{"join", "looms", "asha@example.in", "FOUNDER"}, 1, "asha@example.in has no account; `masthead user create` creates one"},
		{nil, 0, `signs asha@example.in in once`},
		{[]string{"join", "looms", "ASHA@example.in", "OWNER"}, 2, `must be one of "FOUNDER","EXECUTIVE","EMPLOYEE"`},
		{[]string{"join", "looms", "asha@example.in", "FOUNDER"}, 0, `asha@example.in is FOUNDER of looms`},
		{[]string{"list"}, 0, `looms +Kaveri Looms +asha@example.in FOUNDER\n$`},
		{[]string{"join", "looms", "asha@example.in", "EMPLOYEE"}, 0, `is EMPLOYEE of looms`},
		{[]string{"list"}, 0, `asha@example.in EMPLOYEE\n$`},
		{[]string{"leave", "looms", "asha@example.in"}, 0, `no longer belongs to looms`},
		{[]string{"leave", "looms", "asha@example.in"}, 1, `asha@example.in does not belong to looms`},
		{[]string{"list"}, 0, `looms +Kaveri Looms +\n$`},
	} {
		args := append([]string{"company"}, step.args...)
		if step.args == nil {
			args = []string{"user", "create", "asha@example.in"}
		}
		status, out, errOut := run(t, append(args, "--data", data, "--node", "/nonexistent/node")...)
		if status != step.status || !regexp.MustCompile(step.want).MatchString(out+errOut) {
			t.Errorf("%s: %d %s%s", args, status, out, errOut)
		}
	}
}

// Amounts in lakh and crore are in rupees unless the table or the flag names another currency; other amounts without one are in US dollars.
func TestCurrencyOfAnImportOnTheCommandLine(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rounds.csv")
	table := "Company,Round,Date,Amount\nKiln,Seed,2019-05-20,50 lakh\nLoom,Seed,2019-05-20,2 crore\nMill,Seed,2019-05-20,500000\n"
	if err := os.WriteFile(file, []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		flags []string
		want  map[string]string // by slug
	}{
		{nil, map[string]string{"kiln": "INR", "loom": "INR", "mill": "USD"}},
		{[]string{"--currency", "AED"}, map[string]string{"kiln": "AED", "loom": "AED", "mill": "AED"}},
	} {
		data := t.TempDir()
		db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
		storytest.New(t, db)
		args := append([]string{"import", "companies", file, "--data", data, "--node", "/nonexistent/node"}, c.flags...)
		if status, out, errOut := run(t, args...); status != 0 {
			t.Fatalf("%s: %d %s%s", args, status, out, errOut)
		}
		for slug, want := range c.want {
			one, err := company.BySlug(t.Context(), db.Read, slug)
			if err != nil {
				t.Fatal(err)
			}
			p, err := company.Load(t.Context(), db.Read, one)
			if err != nil || len(p.Rounds) != 1 || p.Rounds[0].Currency != want {
				t.Errorf("%s: the rounds of %s are %+v (%v), want %s", c.flags, slug, p.Rounds, err, want)
			}
		}
	}
	if status, _, errOut := run(t, "import", "companies", file, "--currency", "XXX", "--data", t.TempDir()); status == 0 {
		t.Errorf("an unknown currency: %d %s", status, errOut)
	}
}
