package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func env(pairs ...string) func(string) string {
	return func(name string) string {
		for i := 0; i < len(pairs); i += 2 {
			if pairs[i] == name {
				return pairs[i+1]
			}
		}
		return ""
	}
}

func TestEachLaterSourceWins(t *testing.T) {
	file := filepath.Join(t.TempDir(), "masthead.yaml")
	if err := os.WriteFile(file, []byte("site-name: File\nlog-level: warn\naddr: 127.0.0.1:1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, list, err := Load(map[string]string{"addr": "127.0.0.1:3"}, env("MASTHEAD_ADDR", "127.0.0.1:2", "MASTHEAD_LOG_LEVEL", "error"), file)
	if err != nil {
		t.Fatal(err)
	}
	if c.Addr != "127.0.0.1:3" || c.LogLevel != "error" || c.SiteName != "File" || c.CacheBytes != 256<<20 {
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

func TestAllMistakesAreReportedAtOnceWithTheirNames(t *testing.T) {
	_, _, err := Load(map[string]string{"renderers": "many"},
		env("MASTHEAD_ADDR", "nowhere", "MASTHEAD_CACHE_BYTES", "big", "MASTHEAD_DATABASE_URL", "mysql://x", "MASTHEAD_LOG_LEVEL", "loud",
			"MASTHEAD_SITE_URL", "https://example.com/path", "MASTHEAD_TRUSTED_PROXIES", "10.0.0.0/33"), "")
	if err == nil {
		t.Fatal("accepted")
	}
	for _, name := range []string{"addr", "renderers", "cache-bytes", "database-url", "log-level", "site-url", "trusted-proxies"} {
		if !strings.Contains(err.Error(), name) {
			t.Errorf("%s is not named in:\n%v", name, err)
		}
	}
}

func TestASecretIsMasked(t *testing.T) {
	c, list, err := Load(nil, env("MASTHEAD_DATABASE_URL", "postgres://u:hunter2@127.0.0.1/db"), "")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(c.DatabaseURL, "hunter2") {
		t.Error("the program needs the password")
	}
	for _, s := range list {
		if strings.Contains(s.Value, "hunter2") {
			t.Errorf("%s shows the password", s.Name)
		}
	}
}

func TestAnUnknownNameInTheFileIsAMistake(t *testing.T) {
	file := filepath.Join(t.TempDir(), "masthead.yaml")
	if err := os.WriteFile(file, []byte("adr: x\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Load(nil, env(), file); err == nil || !strings.Contains(err.Error(), "adr") {
		t.Fatalf("err = %v", err)
	}
}
