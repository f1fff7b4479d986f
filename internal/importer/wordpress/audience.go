package wordpress

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

var (
	// forSignedIn matches a restriction that asks only whether a reader is signed in.
	forSignedIn = regexp.MustCompile(`(?i)(?:logged|signed)[_-]?(?:in|out)|\bsu_members\b|is_user_logged|wp:` + paywallBlock)
	// forSomeOnly matches a restriction that asks for more, such as a level.
	forSomeOnly = regexp.MustCompile(`(?i)level|plan|product|tier|\bpa(?:id|y)|_pa(?:id|y)|purchas|roles?\b|group_?id|capab|_can\b|` +
		`subscription|premium|\bvip|[_-]cap|membership|(?:^|[\s"_-])(?:groups?|users?|tags?|ids?)"?\s*[:=]`)

	// pieceOfPHP matches a piece of PHP. plainPHP matches a piece that asks only whether a reader is signed in.
	pieceOfPHP = regexp.MustCompile(`(?s)<(?:!--)?\?.*?(?:\?(?:--)?>|\z)`)
	plainPHP   = regexp.MustCompile(`(?i)^<(?:!--)?\?(?:php)?\s*if\s*\(\s*!?\s*is_user_logged_in\s*\(\s*\)\s*\)\s*[:{]?\s*\?(?:--)?>$`)
	// nameOfElement matches the name of a shortcode or block, and is followed by its attributes or settings.
	nameOfElement = regexp.MustCompile(`^(?:\[|<!--\s*wp:)[\w/-]+`)
	// plainAttribute matches an attribute of a shortcode or block that only changes its appearance or what it says to
	// other readers.
	plainAttribute = regexp.MustCompile(`(?i)^(?:class|classname|css|` +
		`style|align|anchor|layout|lock|metadata|name|color|colou?rs|message|msg|` +
		`text|title|show_lock|lock_text|login|login_text|login_url|url|redirect\w*)$`)
)

// maxScanned limits the total number of bytes that are searched for restrictions in a text, because the search begins again after
// each restriction.
const maxScanned = 32 << 20

// isForSome reports whether a part of a text was for some signed-in readers only, such as those of a level or paying ones. An unknown
// restriction counts, and an unknown shortcode does not. paid reports whether Jetpack's paywall was for paying subscribers.
func isForSome(content string, paid bool) bool {
	for scanned := 0; scanned <= maxScanned; scanned += len(content) {
		l := findRestrictedPart(content)
		if l.at < 0 {
			return false
		}
		if strings.HasPrefix(content[l.at:], "<!-- wp:"+askingPHP) {
			if phpAsksForMore(content[l.at:]) {
				return true
			}
			content = content[l.at+1:]
			continue
		}
		element := elementAt(content[l.at:])
		isPaywall := strings.Contains(strings.ToLower(element), paywallBlock)
		switch {
		case l.isUnknownShortcode:
		case isPaywall && paid, !isPaywall && asksForMore(element):
			return true
		}
		content = content[l.at+1:]
	}
	return true
}

// phpAsksForMore reports whether PHP, which the importer shows as text, asks for more than a sign-in.
func phpAsksForMore(text string) bool {
	return slices.ContainsFunc(pieceOfPHP.FindAllString(html.UnescapeString(text), -1), func(piece string) bool {
		return restrictedPHP.MatchString(piece) && !plainPHP.MatchString(piece)
	})
}

// asksForMore reports whether a restriction requires more than a sign-in. A restriction whose name means signed-in readers
// requires more if it has attributes or settings that change more than its appearance.
func asksForMore(element string) bool {
	switch name := nameOfElement.FindString(element); {
	case !forSignedIn.MatchString(element), forSomeOnly.MatchString(element):
		return true
	case !forSignedIn.MatchString(name):
		return false
	case strings.HasPrefix(name, "["):
		return hasOtherThan(attributeName, element[len(name):])
	default:
		return hasOtherThan(blockKey, element[len(name):])
	}
}

// hasOtherThan reports whether one in a list of attributes or settings changes more than the appearance. names matches
// an attribute or setting; its group is the name.
func hasOtherThan(names *regexp.Regexp, list string) bool {
	return slices.ContainsFunc(names.FindAllStringSubmatch(list, -1), func(m []string) bool { return !plainAttribute.MatchString(m[1]) })
}

// elementAt returns the shortcode, block or piece of PHP that a text begins with.
func elementAt(text string) string {
	end := "]"
	switch {
	case strings.HasPrefix(text, "<?"):
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
