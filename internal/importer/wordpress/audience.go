package wordpress

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// forSignedIn is of a restriction that asks only whether a reader is signed in.
	forSignedIn = regexp.MustCompile(`(?i)(?:logged|signed)[_-]?(?:in|out)|\bsu_members\b|is_user_logged|wp:` + paywallBlock)
	// forSomeOnly is of one that asks for more, such as a level.
	forSomeOnly = regexp.MustCompile(`(?i)level|plan|product|tier|\bpa(?:id|y)|_pa(?:id|y)|purchas|roles?\b|group_?id|capab|_can\b|` +
		`subscription|premium|\bvip|[_-]cap`)
)

// maxScanned is how many bytes of a text are searched for restrictions in total, because the search begins again after each one.
const maxScanned = 32 << 20

// isForSome reports whether a part of a text was for some signed-in readers only, such as those of a level or paying ones. An unknown
// restriction counts, and an unknown shortcode does not. paid reports whether Jetpack's paywall was for paying subscribers.
func isForSome(content string, paid bool) bool {
	for scanned := 0; scanned <= maxScanned; scanned += len(content) {
		l := findLimit(content)
		if l.at < 0 {
			return false
		}
		element := elementAt(content[l.at:])
		isPaywall := strings.Contains(strings.ToLower(element), paywallBlock)
		switch {
		case l.guessed:
		case isPaywall && paid, !forSignedIn.MatchString(element), !isPaywall && forSomeOnly.MatchString(element):
			return true
		}
		content = content[l.at+1:]
	}
	return true
}

// elementAt returns the shortcode, block or piece of PHP that a text begins with.
func elementAt(text string) string {
	end := "]"
	switch {
	case strings.HasPrefix(text, "<!-- wp:"+askingPHP), strings.HasPrefix(text, "<?"):
		end = "?>"
	case strings.HasPrefix(text, "<!"):
		end = "-->"
	}
	element, _, _ := strings.Cut(text, end)
	return element
}

// isForPaying reports whether Jetpack's setting says that a post is for paying subscribers.
func (it *item) isForPaying() bool {
	return slices.ContainsFunc(it.access, func(r restriction) bool { return r.key == jetpackAccess && strings.Contains(r.value, "paid") })
}
