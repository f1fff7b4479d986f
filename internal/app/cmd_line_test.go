package app

import (
	"bytes"
	"errors"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

func TestUnknownFlagsAreReportedWithOtherErrors(t *testing.T) {
	for _, args := range [][]string{
		{"config", "--adr=1", "--renderers", "many", "--colour", "--log-level=loud"},
		{"config", "--adr", "1", "--renderers", "many", "--colour", "red", "--log-level=loud"},
		{"--colour", "--renderers=many", "publish", "42", "--adr", "--log-level", "loud"},
	} {
		status, out, errOut := run(t, args...)
		if status != 2 || out != "" {
			t.Errorf("%q: status %d, %s", args, status, out)
		}
		for _, text := range []string{"unknown flag --adr", "unknown flag --colour", `renderers (flag): "many"`, `log-level (flag): "loud"`} {
			if !strings.Contains(errOut, text) {
				t.Errorf("%q: no %q in:\n%s", args, text, errOut)
			}
		}
	}
}

// Errors are explained in words, with an example and a pointer to help.
func TestWrongCommandLines(t *testing.T) {
	data := t.TempDir()
	dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	moment := "is not a time such as 2026-12-01T09:00:00+05:30: "
	for _, tt := range []struct {
		args   string // separated by commas
		status int
		want   string
	}{
		{"nonsense", 2, "see `masthead --help`"},
		{"import,ghost", 2, "masthead: FILE is missing; see `masthead import ghost --help`"},
		{"token,revoke,abc", 2, `masthead: ID: "abc" is not a number`},
		{"brand,edit,ys,--position=first", 2, `--position: "first" is not a number such as 42`},
		{"import,blogger,x", 2, "see `masthead import --help`"},
		{"publish", 2, "see `masthead publish --help`"},
		{"publish,abc", 2, `"abc" is not a number such as 42`},
		{"publish,0", 2, `"0" is not a number such as 42`},
		{"publish,1,--at,tomorrow", 2, `--at: "tomorrow" ` + moment},
		{"publish,1,--at,2026-12-01 09:00", 2, `--at: "2026-12-01 09:00" ` + moment},
		{"publish,1,--at,2026-12-01", 2, `--at: "2026-12-01" ` + moment},
		{"publish,1,--at,", 2, `--at: "" ` + moment},
		{"token,create, ", 2, "the token needs a name that says who or what uses it"},
		{"token,create,Night desk,--brand,", 1, `brand "": not found`},
		{"token,create,Night desk,--brand,herstory,--role,admin", 2, "an administrator manages all brands"},
		{"token,revoke,99", 1, "no token has the id 99"},
		{"backup,", 2, "name a file"},
		{"backup," + data + "/none/x.backup", 1, "the folder of " + data + "/none/x.backup does not exist"},
		{"import,ghost,/dev/null,--wait=-5m", 2, "--wait: -5m0s is not a duration such as 30m"},
		{"import,feed,/dev/null,--lang=klingon", 1, `language "klingon": not one of the publication's`},
		{"import,feed,/dev/null,--term=nothing", 1, `term "nothing": there is no category or series with this slug`},
		{"import,feed,/dev/null,--brand=nobody", 1, `there is no brand "nobody"`},
		{"import,feed,", 2, "name the feed: an address such as https://example.com/feed, or a file"},
		{"import,feed,htp://x/y", 2, `"htp://x/y" must be an address that begins with https:// or http://`},
		{"import,feed,http://", 2, `"http://" is not an address such as https://example.com/feed`},
		{"import,feed,none.xml", 2, `there is no file "none.xml"`},
		{"feeds,add,https://a.example.com/,--brand=nobody", 1, `there is no brand "nobody"`},
		{"feeds,check,9", 1, "no feed has the id 9; `masthead feeds list`"},
		{"feeds,remove,9", 1, "no feed has the id 9; `masthead feeds list`"},
		{"import,ghost,/dev/null,--site,nonsense", 2, `--site: "nonsense" is not an address`},
	} {
		status, out, errOut := run(t, append(strings.Split(tt.args, ","), "--data", data)...)
		if status != tt.status || !strings.Contains(errOut, tt.want) || out != "" {
			t.Errorf("%s: %d %s%s, want %d with %q", tt.args, status, out, errOut, tt.status, tt.want)
		}
	}
}

func TestStoryCannotBePublishedInThePast(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	draft := storytest.New(t, db).Draft("herstory", "A draft")
	for _, at := range []string{"2020-12-01T09:00:00+05:30", "0001-01-01T00:00:00Z"} {
		status, out, errOut := run(t, "publish", "1", "--at", at, "--data", data)
		if status != 1 || !strings.Contains(errOut, at+" is in the past; without --at") {
			t.Errorf("story %d at %s: %d %s%s", draft.ID, at, status, out, errOut)
		}
	}
}

// Scheduling a published story would unpublish it, so unpublishing must be a separate step.
func TestPublishedStoryIsNotScheduled(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System)
	live := storytest.New(t, db).Published("herstory", "A live story", time.Hour)
	status, out, errOut := run(t, "publish", "1", "--at", "2060-12-01T09:00:00+05:30", "--data", data)
	if status != 1 || !strings.Contains(errOut, "story 1 is published; to take its page offline") ||
		!strings.Contains(errOut, "run `masthead publish 1 --unpublish` first") {
		t.Errorf("%d %s%s", status, out, errOut)
	}
	if after, err := story.Get(t.Context(), db.Read, live.ID); err != nil || after.Status != story.Published {
		t.Errorf("the story is %v (%v)", after, err)
	}
	status, out, errOut = run(t, "publish", "1", "--at", "2020-12-01T09:00:00+05:30", "--data", data)
	if status != 1 || !strings.Contains(errOut, "story 1 is published already, and 2020-12-01T09:00:00+05:30 is in the past") {
		t.Errorf("in the past: %d %s%s", status, out, errOut)
	}
	for _, args := range [][]string{{"publish", "1", "--unpublish"}, {"publish", "1", "--at", "2060-12-01T09:00:00+05:30"}} {
		if status, out, errOut := run(t, append(args, "--data", data)...); status != 0 {
			t.Errorf("%q: %d %s%s", args, status, out, errOut)
		}
	}
}

// The help of a command shows its own flags and the settings that it needs.
func TestHelpShowsWhatBelongsToTheCommand(t *testing.T) {
	for _, tt := range []struct{ args, has, hasNot string }{
		{"publish --help", "--unpublish|--at=TIME|--data=VALUE|--database-url=VALUE|`masthead serve --help`", "--renderers|--smtp-url|--addr"},
		{"--help", "publish|--data=VALUE|--version", "--renderers|--smtp-url"},
		{"serve --help", "--renderers=NUMBER|--demo=true|--smtp-url=VALUE|--addr=VALUE", "--unpublish|Every other setting"},
	} {
		status, out, errOut := run(t, strings.Fields(tt.args)...)
		if status != 0 {
			t.Errorf("%s: %d %s", tt.args, status, errOut)
		}
		for has := range strings.SplitSeq(tt.has, "|") {
			if !strings.Contains(out, has) {
				t.Errorf("%s: no %q in\n%s", tt.args, has, out)
			}
		}
		for hasNot := range strings.SplitSeq(tt.hasNot, "|") {
			if strings.Contains(out, hasNot) {
				t.Errorf("%s: %q in\n%s", tt.args, hasNot, out)
			}
		}
	}
}

func TestVersionFlag(t *testing.T) {
	want, _, _ := version(t, "version")
	if flag, status, errOut := version(t, "--version"); status != 0 || flag != want || flag == "" {
		t.Errorf("--version prints %q (%d %s), version %q", flag, status, errOut, want)
	}
}

func version(t *testing.T, arg string) (out string, status int, errOut string) {
	t.Helper()
	status, out, errOut = run(t, arg)
	return out, status, errOut
}

// The list of tokens names the brand in which each may write.
func TestTokenListNamesTheBrands(t *testing.T) {
	data := t.TempDir()
	storytest.New(t, dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System))
	for _, args := range [][]string{{"token", "create", "Night desk", "--brand", "herstory"}, {"token", "create", "Everything"},
		{"token", "create", "Accounts", "--role", "admin"}} {
		if status, _, errOut := run(t, append(args, "--data", data)...); status != 0 {
			t.Fatalf("%q: %s", args, errOut)
		}
	}
	_, out, _ := run(t, "token", "list", "--data", data)
	want := regexp.MustCompile(`(?s)id +name +role +brand.*Night desk +editor +herstory .*Everything +editor +all .*Accounts +admin +all `)
	if !want.MatchString(out) {
		t.Error(out)
	}
}

// Without this check, a backup with a mistyped data folder would be empty and report no error.
func TestMissingPublicationIsNotCreated(t *testing.T) {
	data := filepath.Join(t.TempDir(), "mistyped")
	for _, args := range [][]string{
		{"backup", filepath.Join(t.TempDir(), "x.backup")}, {"publish", "1"}, {"token", "list"}, {"token", "create", "Desk"},
		{"user", "create", "asha@example.in"}, {"token", "revoke", "1"}, {"import", "ghost", os.DevNull},
		{"import", "feed", os.DevNull}, {"feeds", "list"}, {"feeds", "add", "https://a.example.com/"},
	} {
		status, _, errOut := run(t, append(args, "--data", data)...)
		if status != 1 || !strings.Contains(errOut, "there is no publication: "+data) || !isMissing(data) {
			t.Errorf("%q: %d %s", args, status, errOut)
		}
	}
}

func TestAFailedFirstStartLeavesNothing(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	busy := taken.Addr().String()
	for want, args := range map[string][]string{
		"find Node binary":                  {"--node", "/nonexistent/node"},
		"with --addr or MASTHEAD_ADDR":      {"--addr", busy},
		"--metrics-addr or MASTHEAD_METRIC": {"--metrics-addr", busy},
		"unknown query parameter":           {"--storage-url", "s3://pictures?nonsense=1"},
	} {
		data := filepath.Join(t.TempDir(), "a", "b")
		status, out, errOut := run(t, append([]string{"serve", "--data", data, "--addr", "127.0.0.1:0"}, args...)...)
		if status != 1 || !strings.Contains(errOut, want) || strings.Contains(out, "is up") {
			t.Errorf("%q: %d %s%s", args, status, out, errOut)
		}
		if !isMissing(filepath.Dir(data)) {
			t.Errorf("%q: the folder is left behind", args)
		}
	}
}

func TestAFailedRestoreLeavesNothing(t *testing.T) {
	from, file := t.TempDir(), filepath.Join(t.TempDir(), "site.backup")
	db := dbtest.Open(t, "sqlite:"+filepath.Join(from, "masthead.db"), clock.System)
	if _, err := db.Writer().ExecContext(t.Context(), "PRAGMA foreign_keys = OFF"); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Writer().ExecContext(t.Context(),
		"INSERT INTO terms (kind, slug, name, parent_id) VALUES ('category', 'child', 'Child', 99)"); err != nil {
		t.Fatal(err)
	}
	picture := filepath.Join(from, "media", "m", "ab", "picture.jpg")
	if err := errors.Join(os.MkdirAll(filepath.Dir(picture), 0o755), os.WriteFile(picture, []byte("jpeg"), 0o600)); err != nil {
		t.Fatal(err)
	}
	if status, _, errOut := run(t, "backup", "--data", from, file); status != 0 {
		t.Fatal(errOut)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(t.TempDir(), "damaged.backup")
	if err := os.WriteFile(damaged, text[:len(text)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{file, damaged} { // restoring one fails at its end, restoring the other at once
		to := filepath.Join(t.TempDir(), "a", "b")
		if status, _, errOut := run(t, "restore", "--data", to, file); status != 1 || !isMissing(filepath.Dir(to)) {
			t.Errorf("%s: %d %s; left behind: %v", file, status, errOut, !isMissing(filepath.Dir(to)))
		}
		to = t.TempDir()
		notes := filepath.Join(to, "notes.txt")
		if err := os.WriteFile(notes, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if status, _, errOut := run(t, "restore", "--data", to, file); status != 1 {
			t.Errorf("%s: %d %s", file, status, errOut)
		}
		if left, err := filepath.Glob(filepath.Join(to, "*")); err != nil || len(left) != 1 || left[0] != notes {
			t.Errorf("%s: of a folder with %s, these files are left: %v, %v", file, notes, left, err)
		}
	}
}

// Files that existed before, and files that another process uses, stay.
func TestOnlyFilesOfAFailedCommandAreRemoved(t *testing.T) {
	data := filepath.Join(t.TempDir(), "new")
	cfg, _, err := config.Load(map[string]string{"data": data}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	s := &session{config: cfg}
	missing := s.missingPaths()
	file := filepath.Join(data, "masthead.db")
	db := dbtest.Open(t, "sqlite:"+file, clock.System)
	if removeCreated(missing); isMissing(file) {
		t.Error("an open database was removed")
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if removeCreated(s.missingPaths()); isMissing(file) {
		t.Error("a database that existed before was removed")
	}
	if removeCreated(missing); !isMissing(data) {
		t.Error("the files of the failed command are left behind")
	}
}

func TestNoSecretIsPrintedOrLogged(t *testing.T) {
	address := "s3://AKIA:hunter2@pictures?nonsense=1"
	if status, out, errOut := run(t, "serve", "--data", t.TempDir(), "--addr", "127.0.0.1:0", "--storage-url", address); status != 1 ||
		!strings.Contains(errOut, "AKIA:xxxxx@pictures") || strings.Contains(out+errOut, "hunter2") {
		t.Errorf("status %d, %s%s", status, out, errOut)
	}
	cfg, _, err := config.Load(map[string]string{"storage-url": address}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	var log bytes.Buffer
	s := &session{err: &log, config: cfg}
	s.logger().Warn("a picture could not be stored", "error", errors.New("open "+address))
	if said := log.String(); strings.Contains(said, "hunter2") || !strings.Contains(said, "AKIA:xxxxx@pictures") {
		t.Errorf("the log: %s", said)
	}
}
