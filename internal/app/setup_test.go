package app

import (
	"strings"
	"testing"
)

func TestSetUpOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	args := []string{"setup", "--data", data, "--name", "The Tide", "--zone", "Asia/Kolkata",
		"--admin", "asha@example.in", "--brand", "Harbour Notes"}
	status, out, errOut := run(t, args...)
	if status != 0 || !strings.Contains(out, "The Tide is set up") || !strings.Contains(out, "/account") {
		t.Fatalf("%d %s %s", status, out, errOut)
	}
	if status, _, errOut := run(t, args...); status != 1 || !strings.Contains(errOut, "set up already") {
		t.Errorf("second set-up: %d %s", status, errOut)
	}
	if status, out, errOut := run(t, "user", "list", "--data", data); status != 0 || !strings.Contains(out, "admin") {
		t.Errorf("user list: %d %s %s", status, out, errOut)
	}
	for _, c := range []struct {
		args   string
		status int
		has    string
	}{
		{"create,tide-tables,--name,Tide Tables,--accent,#1d4ed8,--zone,Asia/Dubai", 0, "/tide-tables"},
		{"create,tide-tables,--name,Again", 1, "already"},
		{"create,search,--name,Search", 1, "another slug"},
		{"create,other,--name,Other,--accent,blue", 1, "not a colour"},
		{"edit,tide-tables,--name,Tides,--naver", 0, "changed"},
		{"edit,nobody,--name,Tides", 1, "no brand"},
		{"list", 0, "Tides"},
	} {
		status, out, errOut := run(t, append(append([]string{"brand"}, strings.Split(c.args, ",")...), "--data", data)...)
		if status != c.status || !strings.Contains(out+errOut, c.has) {
			t.Errorf("brand %s: %d %s %s", c.args, status, out, errOut)
		}
	}
}
