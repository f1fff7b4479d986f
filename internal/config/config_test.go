package config

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

func env(pairs ...string) (environ []string) {
	for i := 0; i < len(pairs); i += 2 {
		environ = append(environ, pairs[i]+"="+pairs[i+1])
	}
	return environ
}

func TestLaterSourcesTakePrecedence(t *testing.T) {
	file := filepath.Join(t.TempDir(), "masthead.yaml")
	if err := os.WriteFile(file, []byte("site-name: File\nlog-level: warn\naddr: 127.0.0.1:1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, list, err := Load(map[string]string{"addr": "127.0.0.1:3"}, env("MASTHEAD_ADDR", "127.0.0.1:2", "MASTHEAD_LOG_LEVEL", "error"), file)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:3" || c.LogLevel != "error" || c.SiteName != "File" || c.CacheBytes != 44<<20 {
		t.Fatalf("got %+v", c)
	}
	want := map[string]Origin{"addr": FromFlag, "log-level": FromEnvironment, "site-name": FromFile, "cache-bytes": FromDefault}
	for _, s := range list {
		if o, ok := want[s.Name]; ok && s.Origin != o {
			t.Errorf("%s comes from %s, want %s", s.Name, s.Origin, o)
		}
		if s.Doc == "" {
			t.Errorf("%s has no documentation", s.Name)
		}
	}
}

func TestAllErrorsAreReportedAtOnceWithSettingNames(t *testing.T) {
	_, _, err := Load(map[string]string{"renderers": "many"},
		env("MASTHEAD_ADDR", "nowhere", "MASTHEAD_CACHE_BYTES", "big", "MASTHEAD_DATABASE_URL", "mysql://x", "MASTHEAD_LOG_LEVEL", "loud",
			"MASTHEAD_SITE_URL", "https://example.com/path", "MASTHEAD_TRUSTED_PROXIES", "10.0.0.0/33"), "")
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{
		"addr (environment)", "renderers (flag)", "cache-bytes (environment)", "database-url (environment)",
		"log-level", "site-url", "trusted-proxies",
	} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is missing in:\n%v", name, err)
		}
	}
}

// Google One Tap is on by default only if Google is the issuer.
func TestOneTapIsOnByDefaultOnlyForGoogle(t *testing.T) {
	for name, tc := range map[string]struct {
		settings map[string]string
		want     bool
	}{
		"nobody vouches":         {nil, false},
		"Google":                 {map[string]string{"google-client-id": "id"}, true},
		"Google, but not asking": {map[string]string{"google-client-id": "id", "google-one-tap": "false"}, false},
		"another issuer":         {map[string]string{"google-client-id": "id", "google-issuer": "https://issuer.example"}, false},
		"another issuer, switched on": {
			map[string]string{"google-client-id": "id", "google-issuer": "https://issuer.example", "google-one-tap": "true"}, true,
		},
	} {
		if c, _, err := Load(tc.settings, nil, ""); err != nil || c.GoogleOneTap != tc.want {
			t.Errorf("%s: %v, %v", name, c.GoogleOneTap, err)
		}
	}
}

func TestASecretIsMasked(t *testing.T) {
	for setting, addresses := range map[string][]string{
		"database-url": {
			"postgres://u:hunter2@127.0.0.1/db", "postgres://u@127.0.0.1/db?sslmode=disable&password=hunter2",
			"postgres://u:%zzhunter2@127.0.0.1/db", "postgres://u:b@hunter2@127.0.0.1/db", "postgres://u:/?hunter2@127.0.0.1/db",
			"mysql://u:hunter2@127.0.0.1/db",
		},
		"storage-url": {
			"s3://AKIA:hunter2@pictures?region=x", "s3://pictures?region=x&secret=hunter2", "s3://pictures?Secret_Access_Key=hunter2",
			"s3://pictures?endpoint=http://u:hunter2@127.0.0.1:9000", "s3://pictures?endpoint=http%3A%2F%2Fu%3Ahunter2%40127.0.0.1%3A9000",
			"s3://AKIA/hunter2@pictures", "s3://AKIA@hunter2@pictures", "s3:AKIA:hunter2@pictures", "s3:/AKIA:hunter2@pictures?region=x",
			"s3://a:b@pictures/AKIA:hunter2@x?endpoint=//c:d@e", "s3://pictures/AKIA:hunter2@x?endpoint=http://c:d@e",
			"s3://pictures?endpoint=hunter2@127.0.0.1&region=x", "s3://pictures#AKIA:hunter2@x",
		},
		"otlp-endpoint": {"https://u:hunter2@traces.example.com", "https://traces.example.com?api-key=hunter2"},
	} {
		for _, address := range addresses {
			c, list, err := Load(map[string]string{setting: address}, nil, "")
			if !strings.Contains(c.DatabaseURL+c.StorageURL+c.OTLPEndpoint, "hunter2") {
				t.Errorf("%s: the program must get the whole password", address)
			}
			if err != nil && strings.Contains(err.Error(), "hunter2") {
				t.Errorf("the error contains the password: %v", err)
			}
			for _, s := range list {
				if strings.Contains(s.Value, "hunter2") {
					t.Errorf("%s contains the password: %s", s.Name, s.Value)
				}
			}
			if got := c.Secrets().Replace("open " + address + ": refused"); strings.Contains(got, "hunter2") || !strings.Contains(got, "://") {
				t.Errorf("an error contains the password: %s", got)
			}
		}
	}
}

func TestAnAddressWithoutASecretIsNotMasked(t *testing.T) {
	for setting, address := range map[string]string{
		"database-url": "postgres://someone@127.0.0.1:5432/db?sslmode=disable", "otlp-endpoint": "http://127.0.0.1:4318",
		"storage-url": "s3://pictures?region=eu-west-1&endpoint=https://s3.example.com:9000&use_path_style=true",
		"smtp-url":    "smtp://someone@mail.example.com:25",
	} {
		_, list, err := Load(map[string]string{setting: address}, nil, "")
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			if s.Name == setting && s.Value != address {
				t.Errorf("%s is shown as %s", address, s.Value)
			}
		}
	}
}

func TestThePathOfAFileIsNotMasked(t *testing.T) {
	folder := t.TempDir()
	_, list, err := Load(map[string]string{"database-url": "sqlite:" + folder + "/a@b:c@d.db", "storage-url": "file://" + folder + "/a:b@c"}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if strings.HasSuffix(s.Name, "-url") && strings.Contains(s.Value, masked) {
			t.Errorf("%s is shown as %s", s.Name, s.Value)
		}
	}
}

func TestAnInvalidValueIsShownUnchanged(t *testing.T) {
	wrong := map[string]string{"log-level": "loud", "log-format": "xml", "renderers": "many", "demo": "perhaps", "addr": "nowhere"}
	_, list, err := Load(wrong, nil, "")
	if err == nil {
		t.Fatal("accepted")
	}
	for _, s := range list {
		if given, ok := wrong[s.Name]; ok && s.Value != given {
			t.Errorf("%s is shown as %q, not as %q", s.Name, s.Value, given)
		}
	}
}

func TestAnEmptyAddressIsRefused(t *testing.T) {
	for setting, address := range map[string]string{"database-url": "sqlite:", "storage-url": "s3:pictures", "otlp-endpoint": "http:"} {
		if _, _, err := Load(map[string]string{setting: address}, nil, ""); err == nil || !strings.Contains(err.Error(), setting+" (flag)") {
			t.Errorf("%s %q: %v", setting, address, err)
		}
	}
}

func TestAnUnreadableFileHidesNoOtherError(t *testing.T) {
	c, list, err := Load(map[string]string{"renderers": "many"}, nil, t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "configuration file") || !strings.Contains(err.Error(), "renderers (flag)") ||
		len(list) == 0 {
		t.Errorf("%d settings, %v", len(list), err)
	}
	if c.DatabaseURL != "" {
		t.Errorf("without its file, the configuration has the address %s", c.DatabaseURL)
	}
}

func TestAnUnknownNameIsRefusedWithASuggestion(t *testing.T) {
	file := filepath.Join(t.TempDir(), "masthead.yaml")
	if err := os.WriteFile(file, []byte("adr: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, _, err := Load(nil, env("MASTHEAD_DATA_DIR", "/srv", "MASTHEAD_DB_URL", "sqlite:x", "MASTHEAD_SITEURL", "x",
		"MASTHEAD_CONFG", "x", "MASTHEAD_RENDERERS", "many"), file)
	if err == nil {
		t.Fatal("accepted")
	}
	for _, line := range []string{
		"adr (file): no such setting; did you mean addr?",
		"MASTHEAD_DATA_DIR (environment): no such setting; did you mean MASTHEAD_DATA?",
		"MASTHEAD_DB_URL (environment): no such setting; did you mean MASTHEAD_DATABASE_URL?",
		"MASTHEAD_SITEURL (environment): no such setting; did you mean MASTHEAD_SITE_URL?",
		"MASTHEAD_CONFG (environment): no such setting; did you mean MASTHEAD_CONFIG?",
		"renderers (environment): ",
	} {
		if !strings.Contains(err.Error(), line) {
			t.Errorf("no %q in:\n%v", line, err)
		}
	}
}

func TestUnrelatedVariablesAreIgnored(t *testing.T) {
	_, _, err := Load(nil, env("MASTHEAD_CONFIG", "x", "MASTHEAD_TEST_POSTGRES", "x", "MASTHEAD_E2E_TOKEN", "x", "MASTHEAD_KILLS", "3",
		"MASTHEAD_BIN", "x", "MASTHEAD_SEED", "1", "MASTHEAD_NOTHING", "", "PATH", "x", "MASTHEADER", "x"), "")
	if err != nil {
		t.Error(err)
	}
}

func TestTheValueInEffectIsShown(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	binary := filepath.Join(dir, "node_modules", ".bin", "node")
	if err := os.MkdirAll(filepath.Dir(binary), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(binary, nil, 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("MASTHEAD_NODE", "")
	c, list, err := Load(nil, env("MASTHEAD_ADDR", "127.0.0.1:9999", "MASTHEAD_STORAGE_URL", "s3://pictures"), "")
	if err != nil {
		t.Fatal(err)
	}
	shown := map[string]Setting{}
	for _, s := range list {
		shown[s.Name] = s
	}
	for name, want := range map[string]Setting{
		"data":         {Value: filepath.Join(dir, "data"), Origin: FromDefault},
		"database-url": {Value: "sqlite:" + filepath.Join(dir, "data", "masthead.db"), Origin: Derived},
		"storage-url":  {Value: "s3://pictures", Origin: FromEnvironment},
		"site-url":     {Value: "http://127.0.0.1:9999", Origin: Derived},
		"node":         {Value: binary, Origin: Derived},
		"renderers":    {Value: strconv.Itoa(c.Renderers), Origin: Derived},
		"cache-bytes":  {Value: "44MiB", Origin: FromDefault},
		"memory-limit": {Value: "140MiB", Origin: Derived},
		"metrics-addr": {Value: "", Origin: FromDefault},
	} {
		if got := shown[name]; got.Value != want.Value || got.Origin != want.Origin {
			t.Errorf("%s: %q (%s), want %q (%s)", name, got.Value, got.Origin, want.Value, want.Origin)
		}
	}
	if c.Renderers < 2 {
		t.Errorf("%d renderers", c.Renderers)
	}
}

func TestAccountAndEducationURLsAreAbsolute(t *testing.T) { // NAV-12 NAV-13
	c, _, err := Load(map[string]string{"site-url": "https://news.example.com/"}, nil, "")
	if err != nil || c.AccountURL != "https://news.example.com/account" || c.EducationURL != "" {
		t.Errorf("%q, %q, %v", c.AccountURL, c.EducationURL, err)
	}
	c, _, err = Load(
		nil,
		env("MASTHEAD_ACCOUNT_URL", "https://id.example.com", "MASTHEAD_EDUCATION_URL", "https://learn.example.com/startline"),
		"",
	)
	if err != nil || c.AccountURL != "https://id.example.com" || c.EducationURL != "https://learn.example.com/startline" {
		t.Errorf("%q, %q, %v", c.AccountURL, c.EducationURL, err)
	}
	for _, wrong := range []string{"/account", "id.example.com", "javascript:alert(1)", "https://id.example.com/?a=b",
		"http://127.0.0.1:8080/me"} {
		if _, _, err := Load(nil, env("MASTHEAD_ACCOUNT_URL", wrong), ""); err == nil || !strings.Contains(err.Error(), "account-url") {
			t.Errorf("%q: %v", wrong, err)
		}
	}
}

// A bounce address has room for the added token: servers accept 64 characters before the
// @.
func TestTheBounceAddressHasRoomForAToken(t *testing.T) {
	for address, ok := range map[string]bool{
		"": true, "bounces@startline.example": true, strings.Repeat("b", 23) + "@startline.example": true,
		strings.Repeat("b", 24) + "@startline.example": false, "bounces": false,
		"Startline <bounces@startline.example>": false, "a@b.example, c@d.example": false,
	} {
		if _, _, err := Load(map[string]string{"mail-bounces": address}, nil, ""); (err == nil) != ok {
			t.Errorf("mail-bounces %q: %v", address, err)
		}
	}
}

// The address of the site may have only a scheme, a host and a port: with anything else the server could not start again.
func TestTheAddressOfTheSiteIsAnOrigin(t *testing.T) {
	for _, address := range []string{"https://example.com", "https://example.com/", "http://127.0.0.1:8080", "http://[::1]:8080",
		"http://localhost", "https://भारत.example", "https://news.example.co.in:8443"} {
		if err := CheckSiteURL(address); err != nil {
			t.Error(err)
		}
	}
	for _, address := range []string{"https://tide.example?x", "https://tide.example?", "https://tide.example#f", "https://u:p@tide.example",
		"https://..", "https://*", "https://a,b", `https://"x`, "https://<b>x", "https://x;y", "https://-", "https://tide.example:",
		"https://tide.example:99999", "https://tide.example/path", "ftp://tide.example", "tide.example", "https://"} {
		if CheckSiteURL(address) == nil {
			t.Errorf("%s is accepted", address)
		}
	}
}
