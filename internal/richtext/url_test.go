package richtext

import (
	"net/url"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// An address that isPlainWeb accepts is also left unchanged by carefulURL for every kind,
// and is absolute.
func TestPlainAddressesNeedNoCare(t *testing.T) {
	base, err := url.Parse("https://old.example.com/blog/")
	if err != nil {
		t.Fatal(err)
	}
	plain := 0
	check := func(t interface{ Errorf(string, ...any) }, s string) {
		if !isPlainWeb(s) {
			return
		}
		plain++
		for _, kind := range []string{"href", "src", "web"} {
			if got, ok := carefulURL(s, kind); !ok || got != s {
				t.Errorf("%q as %s is %q, %v", s, kind, got, ok)
			}
		}
		if full, err := base.Parse(s); !strings.Contains(s, "/.") && (err != nil || full.String() != s) {
			t.Errorf("%q is resolved to %q, %v", s, full, err)
		}
	}
	for _, s := range []string{
		"https://example.com", "http://example.com/", "https://example.com?", "https://example.com/a//b/?x=1&amp=2&y=%41",
		"https://example.com//", "https://example.com/a:b@c;d,e+f=g~h", "https://example.com/?a?b", "https://-.-/a", "https://EXAMPLE.com/A",
	} {
		check(t, s)
	}
	rapid.Check(t, func(t *rapid.T) {
		check(t, rapid.SampledFrom([]string{"https://", "http://", "https:", "HTTPS://"}).Draw(t, "scheme")+
			rapid.StringMatching(`[a-zA-Z0-9.-]{0,6}([a-z:@#%]?|[/?][a-z0-9/?&=+,;:@._~-]{0,12})[#% <]?`).Draw(t, "rest"))
	})
	if plain < 20 {
		t.Errorf("only %d addresses were plain", plain)
	}
	for _, s := range []string{"https://", "https:///a", "https://a b", "https://a\\b", "https://a%00b", "https://user@example.com/",
		"https://example.com:80x/", "javascript:alert(1)", "https://example.com/\x01", "https://example.com/é", "https://example.com/\"x"} {
		if isPlainWeb(s) {
			t.Errorf("%q is treated as plain", s)
		}
	}
}
