package richtext

import (
	"html"
	"net/url"
	"strings"
	"unicode"
)

// safeURL returns the normal form of an address, or false if a page may not use it. kind
// "href" allows http, https, mailto, tel and relative addresses, "src" http, https and
// relative ones, "web" http and https only.
func safeURL(raw, kind string) (string, bool) {
	if isPlainWeb(raw) {
		return raw, true
	}
	return carefulURL(raw, kind)
}

// isPlainWeb reports whether an address is an http or https address that carefulURL would
// return unchanged, as most are.
func isPlainWeb(s string) bool {
	rest, ok := strings.CutPrefix(s, "https://")
	if !ok {
		rest, ok = strings.CutPrefix(s, "http://")
	}
	if !ok || len(s) > 4096 {
		return false
	}
	host := 0
	for host < len(rest) && (isAlnum(rest[host]) || rest[host] == '.' || rest[host] == '-') {
		host++
	}
	if host == 0 || host < len(rest) && rest[host] != '/' && rest[host] != '?' {
		return false
	}
	for i := host; i < len(rest); i++ {
		if !isAlnum(rest[i]) && strings.IndexByte("/-_.~?=&+,;:@", rest[i]) < 0 {
			return false
		}
	}
	return true
}

func isAlnum(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' }

func carefulURL(raw, kind string) (string, bool) {
	s := strings.TrimFunc(raw, blankOrControl)
	s = strings.Map(func(r rune) rune {
		if r != ' ' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
	if s == "" || len(s) > 4096 || !schemeAllowed(s, kind) || !schemeAllowed(html.UnescapeString(s), kind) {
		return "", false
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, " ", "%20"), "\\", "/")
	if strings.HasPrefix(s, "//") {
		s = "https:" + s
	}
	u, err := url.Parse(s)
	if err != nil {
		if u, err = url.Parse(escapePercent(s)); err != nil {
			return "", false
		}
	}
	switch u.Scheme {
	case "http", "https":
		if u.Host == "" {
			return "", false
		}
		u.User = nil
	case "":
		if kind == "web" {
			return "", false
		}
		if u.Host == "" && strings.HasPrefix(u.Path, "/") {
			resolveDots(u)
		}
	}
	out := u.String()
	return out, out != "" && schemeAllowed(out, kind)
}

// resolveDots removes the segments "." and ".." of an absolute path, escaped or not, as browsers do. Afterwards, an address that begins
// with /media/ leads to a path below /media/.
func resolveDots(u *url.URL) {
	escaped := u.EscapedPath()
	unescaped := strings.NewReplacer("%2e", ".", "%2E", ".").Replace(escaped)
	if !strings.Contains(unescaped, "/.") {
		return
	}
	var kept []string
	segments := strings.Split(escaped[1:], "/")
	for i, segment := range segments {
		last := i == len(segments)-1
		switch strings.NewReplacer("%2e", ".", "%2E", ".").Replace(segment) {
		case "..":
			kept = kept[:max(0, len(kept)-1)]
		case ".":
		default:
			kept = append(kept, segment)
			continue
		}
		if last {
			kept = append(kept, "")
		}
	}
	// Otherwise an empty first segment would make the next one a host.
	for len(kept) > 1 && kept[0] == "" {
		kept = kept[1:]
	}
	clean := "/" + strings.Join(kept, "/")
	if path, err := url.PathUnescape(clean); err == nil {
		u.Path, u.RawPath = path, clean
	}
}

// schemeAllowed checks the scheme as the most lenient browser would: it ignores spaces,
// control characters and invisible characters.
func schemeAllowed(s, kind string) bool {
	s = strings.Map(func(r rune) rune {
		if blankOrControl(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, s)
	i := strings.IndexAny(s, ":/?#\\")
	if i < 0 || s[i] != ':' {
		return true
	}
	switch strings.ToLower(s[:i]) {
	case "http", "https":
		return true
	case "mailto", "tel":
		return kind == "href"
	}
	return false
}

func blankOrControl(r rune) bool { return unicode.IsSpace(r) || unicode.IsControl(r) || r == '\uFEFF' }

// escapePercent escapes each percent sign that does not begin an escape.
func escapePercent(s string) string {
	var b strings.Builder
	for i := range len(s) {
		b.WriteByte(s[i])
		if s[i] == '%' && !(i+2 < len(s) && isHex(s[i+1]) && isHex(s[i+2])) {
			b.WriteString("25")
		}
	}
	return b.String()
}

func isHex(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// isExternal reports whether an address is on a host other than the given one. The given one
// may be "".
func isExternal(address, host string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return true
	}
	return u.Host != "" && !strings.EqualFold(u.Hostname(), host)
}
