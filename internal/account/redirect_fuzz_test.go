package account_test

import (
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
)

// Open redirect: whatever is asked for, a browser that reads the answer as browsers do ends
// on a host of ours.
func FuzzBack(f *testing.F) {
	for _, seed := range []string{"/herstory?a=b#c", "https://example.com/a", "//evil.example", `/\evil.example`, "/\t/evil.example", "https:evil.example", "javascript:alert(1)",
		"https://example.com@evil.example/", "https://example.com:443@evil.example", "HTTPS://EXAMPLE.COM/x", "/%2f%2fevil.example", "/..//evil.example", "///evil.example", "\x00/", "/a\u2028b", "https://example.com\\@evil.example"} {
		f.Add(seed)
	}
	const site = "https://example.com"
	base, err := url.Parse(site + "/account/login")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, asked string) {
		back := account.Back(asked, site)
		// Browsers leave out tabs and line ends, take a backslash for a slash, and look past blanks before an address.
		read := strings.ReplaceAll(strings.TrimLeft(back, "\x00 \t\r\n\f"), `\`, "/")
		if strings.ContainsAny(back, "\t\r\n") || strings.HasPrefix(read, "//") || strings.HasPrefix(read, "/\\") {
			t.Fatalf("%q leads to %q", asked, back)
		}
		u, err := base.Parse(read)
		if err != nil {
			t.Fatalf("%q leads to %q, which is no address: %v", asked, back, err)
		}
		if u.Scheme != "https" || !strings.EqualFold(u.Host, "example.com") || u.User != nil {
			t.Errorf("%q leads to %q, at %q", asked, back, u.Host)
		}
		if again := account.Back(back, site); again != back {
			t.Errorf("%q leads to %q, and that to %q", asked, back, again)
		}
	})
}
