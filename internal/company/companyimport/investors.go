package companyimport

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"masthead/internal/city"
)

var (
	// description matches text in brackets that says something about the investor before it, and is no part of a name such as
	// "Info Edge (India) Ltd" or "Indian Angel Network (IAN)".
	description = regexp.MustCompile(`(?i)\s*[(\[]\s*(?:[^)\]]*,[^)\]]*|(?:the|at|through|via|with|from|for|` +
		`in addition|including|formerly|no|` +
		`un-?disclosed|(?:co-?)?founders?|promoters?|ceo|cto|cfo|coo|chief|director|chairman|partner|president)\b[^)\]]*|` +
		`[^)\]]*\b(?:scheme|contest|competition|event|platform|round|funding))\s*[)\]]`)
	// participated matches the end of a sentence about the investor before it.
	participated = regexp.MustCompile(`(?i)\s+(?:also\s+|have\s+|has\s+)*(?:participated|invested|co-?invested|joined)\b.*$`)
)

// The characters that mask replaces inside brackets, and their replacements.
const masked, masks = " ,;|&", "\x01\x02\x03\x04\x05"

// mask replaces the characters in brackets at which a cell is divided. A bracket without its counterpart ends with the text.
func mask(text string) string {
	open := 0
	return strings.Map(func(r rune) rune {
		switch at := strings.IndexRune(masked, r); {
		case r == '(' || r == '[':
			open++
		case r == ')' || r == ']':
			open = max(open-1, 0)
		case open > 0 && at >= 0:
			return rune(masks[at])
		}
		return r
	}, text)
}

func unmask(text string) string {
	return strings.Map(func(r rune) rune {
		if at := strings.IndexRune(masks, r); at >= 0 {
			return rune(masked[at])
		}
		return r
	}, text)
}

// isCut reports whether a text has a bracket without its counterpart.
func isCut(name string) bool {
	return strings.Count(name, "(") != strings.Count(name, ")") || strings.Count(name, "[") != strings.Count(name, "]")
}

// splitAtAnd divides a text at each "and" between two names.
func splitAtAnd(text string) []string {
	var list []string
	for _, part := range andBetween.Split(text, -1) {
		if n := len(list); n > 0 && isOneName(list[n-1], part) {
			list[n-1] += " and " + part
			continue
		}
		list = append(list, part)
	}
	return list
}

// splitAtCommas divides a text at commas, semicolons and bars outside of brackets. A firm such as "Example Holdings, Inc" or
// "Bennett, Coleman and Company Ltd (BCCL)" stays one part.
func splitAtCommas(text string) (parts []string) {
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' || r == '|' }) {
		part = strings.TrimSpace(part)
		if n := len(parts); n > 0 && (slices.Contains(firmSuffixes, strings.ToLower(part)) ||
			acronym.MatchString(part) && !isOneName("", part) && isOneName(parts[n-1], part) && !laterPart.MatchString(part)) {
			parts[n-1] += ", " + part
			continue
		}
		parts = append(parts, part)
	}
	return parts
}

// investorsOf returns the names in a cell that lists investors, and the texts of the cell that were left out because they name nobody or
// are cut; "and others" is not among them. isInvestor reports whether a text is the name of one investor; such a text is not divided at
// an "and".
func investorsOf(cell []string, isInvestor func(name string) bool) (names, leftOut []string) {
	leave := func(text string) {
		if text = strings.Trim(unmask(text), " .,;:&'\"\u00a0"); text != "" && !slices.Contains(leftOut, text) {
			leftOut = append(leftOut, text)
		}
	}
	cut := func(text string, pattern *regexp.Regexp) string {
		return pattern.ReplaceAllStringFunc(text, func(end string) string {
			leave(end)
			return ""
		})
	}
	add := func(name string) {
		name = strings.Trim(title.ReplaceAllString(strings.Trim(unmask(name), " .,;:'\"\u00a0"), ""), " ")
		name = cut(name, participated)
		if unnamedInvestor.MatchString(name) || unnamedGroup.MatchString(name) || unnamedInside.MatchString(name) || isCut(name) {
			leave(name)
			return
		}
		if letters := strings.IndexFunc(name, unicode.IsLetter) >= 0; letters && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	for _, text := range cell {
		text = cut(strings.ReplaceAll(text, "\n", ", "), description)
		for _, part := range splitAtCommas(mask(othersAtEnd.ReplaceAllString(text, ""))) {
			part = strings.TrimPrefix(strings.TrimPrefix(othersAtEnd.ReplaceAllString(part, ""), "and "), "& ")
			if isInvestor(unmask(part)) {
				add(part)
				continue
			}
			for _, name := range splitAtAnd(strings.TrimSpace(cut(part, unnamedAtEnd))) {
				left, right, both := strings.Cut(name, " & ")
				_, isPlace := city.CanonicalCountry(left)
				switch {
				case both && isPlace: // of the investor before it
					leave(left)
					add(right)
				case both && (isInvestor(left) || isInvestor(right)):
					add(left)
					add(right)
				default:
					add(name)
				}
			}
		}
	}
	return names, leftOut
}
