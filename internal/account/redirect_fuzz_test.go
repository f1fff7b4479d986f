package account_test

import (
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
)

// Open redirect: whatever is requested, a browser ends on one of our hosts.
func FuzzSafeRedirect(f *testing.F) {
	for _, seed := range []string{"/herstory?a=b#c", "https://example.com/a", "//evil.example", `/\evil.example`,
		"/\t/evil.example", "https:evil.example", "javascript:alert(1)",
		"https://example.com@evil.example/", "https://example.com:443@evil.example", "HTTPS://EXAMPLE.COM/x",
		"/%2f%2fevil.example", "/..//evil.example", "///evil.example", "\x00/", "/a\u2028b", "https://example.com\\@evil.example"} {
		f.Add(seed)
	}
	const site = "https://example.com"
	base, err := url.Parse(site + "/account/login")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, requested string) {
		redirect := account.SafeRedirect(requested, site)
		// Browsers drop tabs and line breaks, read a backslash as a slash, and ignore spaces before an address.
		read := strings.ReplaceAll(strings.TrimLeft(redirect, "\x00 \t\r\n\f"), `\`, "/")
		if strings.ContainsAny(redirect, "\t\r\n") || strings.HasPrefix(read, "//") || strings.HasPrefix(read, "/\\") {
			t.Fatalf("%q leads to %q", requested, redirect)
		}
		u, err := base.Parse(read)
		if err != nil {
			t.Fatalf("%q leads to %q, which is not an address: %v", requested, redirect, err)
		}
		if u.Scheme != "https" || !strings.EqualFold(u.Host, "example.com") || u.User != nil {
			t.Errorf("%q leads to %q, at %q", requested, redirect, u.Host)
		}
		if again := account.SafeRedirect(redirect, site); again != redirect {
			t.Errorf("%q leads to %q, and that to %q", requested, redirect, again)
		}
	})
}
