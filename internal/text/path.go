package text

import "strings"

// IsPath reports whether a link is a path of this site, such as "/latest". Browsers read a backslash as a slash and leave out control
// characters, so "/\\host" and "/\t/host" lead to another site, as "//host" does.
func IsPath(link string) bool {
	return strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//") && !strings.ContainsRune(link, '\\') &&
		strings.IndexFunc(link, func(r rune) bool { return r < ' ' || r == 0x7f }) < 0
}

// IsLink reports whether a link is a path of this site or an https address.
func IsLink(link string) bool {
	return IsPath(link) || strings.HasPrefix(link, "https://") && len(link) > len("https://")
}
