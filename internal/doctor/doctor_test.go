package doctor

import (
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/web"
)

// model is the model of a StatusPage.
const model = `{"site":{"name":"Startline","url":"http://127.0.0.1","nameLang":"en","nameScript":"latin","wordmark":null},
	"brand":{"slug":"ys","name":"Startline","tagline":"","path":"/",
	"accent":"#b71c1c","accentDark":"#ef9a9a","kind":"master","timeZone":"Asia/Kolkata","numbering":"indian"},"lang":"en",
	"dir":"ltr","script":"latin","scripts":[],"now":"2026-03-15T12:00:00+05:30","path":"/x","head":{"title":"Not found",
	"description":"","canonical":"","robots":"noindex","type":"website","image":null,"linkPicture":"","alternates":[],
	"published":"","modified":"","section":"","tags":[],"authors":[],"oembed":"","jsonLd":"","forms":[]},"menu":[],
	"footer":{"read":[],"brands":[],"languages":[],"pages":[],"social":[]},"bottomBar":[],"closingLinks":[],"breadcrumbs":[],
	"houseAd":null,"consent":"given","search":"","signIn":"","variant":"default","status":404,"cards":[]}`

// setup returns the setup of a new site with the given settings.
func setup(t *testing.T, flags map[string]string) Setup {
	t.Helper()
	all := map[string]string{"data": t.TempDir(), "addr": "127.0.0.1:0", "render-timeout": "20s"}
	for name, value := range flags {
		all[name] = value
	}
	cfg, _, err := config.Load(all, nil, "")
	plenty := func(string) (uint64, error) { return 50 << 30, nil }
	return Setup{Config: cfg, ConfigErrors: err, Clock: clock.System, Free: plenty, Page: "StatusPage", Model: []byte(model)}
}

// expect fails the test unless f has the level and its result or advice contains text.
func expect(t *testing.T, f Finding, level Level, text string) {
	t.Helper()
	if f.Level != level || !strings.Contains(f.Result+"\n"+f.Advice, text) {
		t.Errorf("%+v, want %s with %q", f, level, text)
	}
	if (f.Level == OK) != (f.Advice == "") {
		t.Errorf("%+v: advice must be given if and only if something is wrong", f)
	}
}

func examine(t *testing.T, s Setup) map[string]Finding {
	t.Helper()
	seen := map[string]Finding{}
	s.Examine(t.Context(), func(f Finding) {
		expect(t, f, f.Level, "")
		seen[f.Check] = f
	})
	return seen
}

// builtFiles unpacks the program's files. It skips the test when they are not built.
func builtFiles(t *testing.T) web.Runtime {
	t.Helper()
	files, err := web.Unpack(t.TempDir())
	if errors.Is(err, web.ErrNotBuilt) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// mailServer is a mail server that accepts connections without a password.
type mailServer struct{ smtp.Session }

func (mailServer) NewSession(*smtp.Conn) (smtp.Session, error) { return mailServer{}, nil }

func (mailServer) Logout() error { return nil }

func TestTheMailServerIsTried(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := smtp.NewServer(mailServer{})
	server.Domain = "localhost"
	var running sync.WaitGroup
	running.Go(func() { _ = server.Serve(l) })
	t.Cleanup(func() { _ = server.Close(); running.Wait() })
	for _, c := range []struct {
		address string
		level   Level
		text    string
	}{
		{"smtp://" + l.Addr().String(), OK, "accepts emails"},
		{"smtp://news:secret@" + l.Addr().String(), Fail, "user and password"},
		{"smtp://127.0.0.1:1", Fail, "refused"},
		{"", Warn, "nobody receives them"},
	} {
		f := setup(t, map[string]string{"smtp-url": c.address}).checkMail(t.Context())
		expect(t, f, c.level, c.text)
	}
}

func TestAHealthySiteHasNoProblems(t *testing.T) {
	builtFiles(t)
	s := setup(t, nil)
	dbtest.Open(t, s.Config.DatabaseURL, clock.System)
	if err := os.Mkdir(filepath.Join(s.Config.Data, "media"), 0o755); err != nil {
		t.Fatal(err)
	}
	seen := examine(t, s)
	for _, check := range []string{
		"configuration", "site-url", "data folder", "database", "schema", "clock", "time zones", "storage",
		"Node", "renderer", "picture process", "port",
	} {
		if f := seen[check]; f.Level != OK {
			t.Errorf("%s: %+v", check, f)
		}
	}
	if left, _ := os.ReadDir(filepath.Join(s.Config.Data, "media")); len(left) > 0 {
		for _, f := range left {
			if files, _ := os.ReadDir(filepath.Join(s.Config.Data, "media", f.Name())); len(files) > 0 {
				t.Errorf("left behind in the storage: %v", files)
			}
		}
	}
}

func TestTheDoctorCreatesNothingBeforeTheFirstStart(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "not", "yet")
	s := setup(t, map[string]string{"data": dir})
	expect(t, s.checkDataFolder(), OK, "can be created")
	expect(t, s.checkDatabase(t.Context())[0], OK, "first start creates it")
	expect(t, s.checkStorage(t.Context()), OK, "first start creates it")
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the folder was created: %v", err)
	}
}

func TestLittleDiskSpaceIsReported(t *testing.T) {
	s := setup(t, nil)
	for _, c := range []struct {
		free  uint64
		level Level
		text  string
	}{
		{3 << 30, OK, "3.0 GiB free"},
		{1 << 30, Warn, "move the folder to a larger disk"},
		{100 << 20, Fail, "writes will fail soon"},
	} {
		s.Free = func(string) (uint64, error) { return c.free, nil }
		expect(t, s.checkDataFolder(), c.level, c.text)
	}
	if free, err := FreeBytes(t.TempDir()); err != nil || free == 0 {
		t.Errorf("on this disk %d bytes are free, %v", free, err)
	}
}

// Every check runs, no matter how many others fail.
func TestAllChecksRunWhenEverythingIsBroken(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("no folder"), 0o600); err != nil {
		t.Fatal(err)
	}
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = taken.Close() }()
	go func() { // a server of a protocol other than HTTP
		for {
			c, err := taken.Accept()
			if err != nil {
				return
			}
			_, _ = io.WriteString(c, "hello\n")
			_ = c.Close()
		}
	}()
	seen := examine(t, setup(t, map[string]string{
		"data": file, "database-url": "postgres://someone:sesame@127.0.0.1:1/nothing", "storage-url": "file://" + file,
		"node": "/nonexistent/node", "addr": taken.Addr().String(), "site-url": "http://news.example.com", "log-level": "loud",
	}))
	for check, text := range map[string]string{
		"configuration": "log-level", "data folder": "not a folder", "database": "start PostgreSQL", "storage": file,
		"Node": "/nonexistent/node", "renderer": "Node first", "picture process": "Node first", "port": "another program uses",
	} {
		expect(t, seen[check], Fail, text)
	}
	expect(t, seen["site-url"], Warn, "HTTPS")
	expect(t, seen["time zones"], OK, "")
	if strings.Contains(fmt.Sprint(seen), "sesame") {
		t.Error("a finding contains a password")
	}
}

func TestNoFindingContainsASecret(t *testing.T) {
	s := setup(t, map[string]string{"storage-url": "s3://AKIA:sesame@pictures?nonsense=1", "node": "/nonexistent/node"})
	seen := examine(t, s)
	expect(t, seen["storage"], Fail, "s3://AKIA:xxxxx@pictures")
	if strings.Contains(fmt.Sprint(seen), "sesame") {
		t.Error("a finding contains a password")
	}
}

func TestAnUnreadableConfigurationIsReported(t *testing.T) {
	cfg, _, err := config.Load(nil, nil, "/nonexistent.yaml")
	seen := examine(t, Setup{Config: cfg, ConfigErrors: err, Clock: clock.System})
	expect(t, seen["configuration"], Fail, "/nonexistent.yaml")
	expect(t, seen["database"], Fail, "no value")
}

func TestTheDatabaseIsChecked(t *testing.T) {
	s := setup(t, nil)
	db := dbtest.Open(t, s.Config.DatabaseURL, clock.System)
	if _, err := db.Writer().Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (99999, 1)"); err != nil {
		t.Fatal(err)
	}
	expect(t, s.checkDatabase(t.Context())[1], Fail, "99999")
	if _, err := db.Writer().Exec("DELETE FROM goose_db_version WHERE version_id > 0"); err != nil {
		t.Fatal(err)
	}
	expect(t, s.checkDatabase(t.Context())[1], Warn, "migrates the schema")
	var n int
	if err := db.Read.DB.QueryRow("SELECT count(*) FROM goose_db_version WHERE version_id > 0").Scan(&n); err != nil || n > 0 {
		t.Errorf("the doctor migrated the database: %d, %v", n, err)
	}

	ahead := s
	ahead.Clock = func() time.Time { return time.Now().Add(time.Minute) }
	expect(t, ahead.checkDatabase(t.Context())[3], Warn, "NTP")
	expect(t, s.checkDatabase(t.Context())[3], OK, "")
	expect(t, s.checkDatabase(t.Context())[2], Warn, "no publication")
	storytest.New(t, db)
	if findings := s.checkDatabase(t.Context()); len(findings) != 3 {
		t.Errorf("a publication that is set up: %+v", findings)
	}
}

func TestADamagedSQLiteFileIsReported(t *testing.T) {
	s := setup(t, nil)
	path := strings.TrimPrefix(s.Config.DatabaseURL, "sqlite:")
	lite, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{
		"CREATE TABLE t (a TEXT)",
		"INSERT INTO t SELECT hex(randomblob(3000)) FROM (SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4)",
	} {
		if _, err := lite.Exec(query); err != nil {
			t.Fatal(err)
		}
	}
	if err := lite.Close(); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{
		"no database": []byte(strings.Repeat("no database ", 100)),
		"torn":        append(append([]byte{}, whole[:4096]...), make([]byte, len(whole)-4096)...),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(path, text, 0o600); err != nil {
				t.Fatal(err)
			}
			expect(t, s.checkDatabase(t.Context())[0], Fail, "restore the newest backup")
		})
	}
}

func TestPostgresIsChecked(t *testing.T) {
	s := setup(t, map[string]string{"database-url": dbtest.Postgres(t)})
	for i, level := range []Level{OK, OK, Warn, OK} {
		expect(t, s.checkDatabase(t.Context())[i], level, "")
	}
	expect(t, s.checkDatabase(t.Context())[0], OK, "PostgreSQL")
}

func TestNodeIsChecked(t *testing.T) {
	for said, level := range map[string]Level{"26.1.0": OK, "22.0.0": OK, "18.20.4": Fail, "hello": Fail} {
		binary := filepath.Join(t.TempDir(), "node")
		if err := os.WriteFile(binary, []byte("#!/bin/sh\necho v"+said+"\n"), 0o755); err != nil {
			t.Fatal(err)
		}
		_, f := setup(t, map[string]string{"node": binary}).findNode(t.Context())
		expect(t, f, level, said)
	}
}

func TestAFailingRendererIsReported(t *testing.T) {
	files := builtFiles(t)
	s := setup(t, nil)
	binary, f := s.findNode(t.Context())
	expect(t, f, OK, "")
	s.Page = "NoSuchPage"
	expect(t, s.checkRenderer(t.Context(), binary, files), Fail, "NoSuchPage")
	files.Bundle += ".gone"
	expect(t, s.checkRenderer(t.Context(), binary, files), Fail, "Cannot find module")
	files.Images += ".gone"
	expect(t, s.checkPictureProcess(t.Context(), binary, files), Fail, "Cannot find module")
}

func TestThePortIsChecked(t *testing.T) {
	var status int
	var text string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			t.Errorf("the doctor requested %s", r.URL.Path)
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, text)
	}))
	defer server.Close()
	s := setup(t, map[string]string{"addr": strings.TrimPrefix(server.URL, "http://")})
	for _, tt := range []struct {
		status int
		text   string
		level  Level
		saw    string
	}{
		{200, `{"database":"ok","renderer":"ok"}`, OK, "is ready"},
		{503, `{"database":"unavailable","renderer":"ok"}`, Warn, "unavailable: database"},
		{200, `<h1>It works!</h1>`, Fail, "another program uses"},
		{404, `{}`, Fail, "404"},
	} {
		status, text = tt.status, tt.text
		expect(t, s.checkPort(t.Context()), tt.level, tt.saw)
	}
	expect(t, setup(t, map[string]string{"addr": "192.0.2.1:80"}).checkPort(t.Context()), Fail, "192.0.2.1")
}

func TestTheSiteURLIsChecked(t *testing.T) {
	for _, tt := range []struct {
		site, addr, proxies string
		level               Level
		saw                 string
	}{
		{"", "127.0.0.1:8080", "", OK, "http://127.0.0.1:8080"},
		{"http://localhost:8080", "127.0.0.1:8080", "", OK, ""},
		{"http://news.example.com", "127.0.0.1:8080", "", Warn, "not encrypted"},
		{"http://127.0.0.1:8080", "0.0.0.0:8080", "", Warn, "only from this machine"},
		{"https://news.example.com", "127.0.0.1:8080", "", Warn, "trusted-proxies"},
		{"https://news.example.com", "127.0.0.1:8080", "127.0.0.1/32", OK, ""},
	} {
		expect(
			t,
			setup(t, map[string]string{"site-url": tt.site, "addr": tt.addr, "trusted-proxies": tt.proxies}).checkSiteURL(),
			tt.level,
			tt.saw,
		)
	}
}
