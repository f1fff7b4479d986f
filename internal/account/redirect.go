package account

import (
	"net/url"
	"strings"
)

// Back is where a reader is sent after signing in: an address on one of our own hosts,
// as it was asked for, or else the front ("/").
func Back(asked string, own ...string) string {
	if strings.ContainsAny(asked, "\\\t\r\n") || len(asked) > 2000 {
		return "/"
	}
	u, err := url.Parse(asked)
	if err != nil || u.User != nil || u.Opaque != "" {
		return "/"
	}
	if u.Scheme == "" && u.Host == "" && strings.HasPrefix(u.Path, "/") && !strings.HasPrefix(u.Path, "//") {
		return u.String()
	}
	for _, site := range own {
		if s, err := url.Parse(site); err == nil && s.Host != "" && u.Scheme == s.Scheme && strings.EqualFold(u.Host, s.Host) {
			return u.String()
		}
	}
	return "/"
}
