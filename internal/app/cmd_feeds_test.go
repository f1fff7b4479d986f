package app

import (
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// A feed is watched, listed, looked at and let go on the command line; one whose
// address is private says so and brings nothing.
func TestFeedsOnTheCommandLine(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	storytest.New(t, db)
	for _, step := range []struct {
		args   string
		status int
		want   string
	}{
		{"feeds add http://10.0.0.1/feed --brand herstory --every 30m --lang hi", 0, "feed 1 is watched for herstory every 30m0s"},
		{"feeds add http://10.0.0.1/feed --brand herstory", 1, "watched for this brand already"},
		{"feeds add nonsense --brand herstory", 1, `"nonsense" is not an address such as https://example.com/feed`},
		{"feeds add https://a.example.com/ --brand herstory --every 5m", 1, "every 15m0s at most"},
		{"feeds list", 0, "never"},
		{"feeds check", 1, "feed 1, http://10.0.0.1/feed: its address is not on the public internet"},
		{"feeds check 1", 1, "1 of 1 feeds failed"},
		{"feeds list", 0, "not on the public internet (2 times in a row)"},
		{"feeds remove 1", 0, "feed 1 is watched no longer"},
		{"feeds check", 0, ""},
	} {
		status, out, errOut := run(t, append(strings.Fields(step.args), "--data", data)...)
		if status != step.status || !strings.Contains(out+errOut, step.want) {
			t.Errorf("%s: %d %s%s", step.args, status, out, errOut)
		}
	}
}
