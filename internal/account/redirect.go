package account

import (
	"net/url"
	"strings"
)

// SafeRedirect returns the address that a reader is sent to after signing in: the requested one
// if it is a path or is on one of our own sites, otherwise "/".
func SafeRedirect(requested string, own ...string) string {
	if strings.ContainsAny(requested, "\\\t\r\n") || len(requested) > 2000 {
		return "/"
	}
	u, err := url.Parse(requested)
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
