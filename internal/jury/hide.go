package jury

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/company"
)

// hideCompanies replaces the names, the slugs and the domains of companies in a text with mark, in upper or lower case, with or without
// spaces between the words. It replaces whole words only: the name Dera is not in Pradera.
func hideCompanies(text string, companies []*company.Company, mark string) string {
	text = norm.NFC.String(text)
	var found [][2]int // ranges of bytes
	for _, pattern := range patternsOf(companies) {
		for from := 0; from < len(text); {
			at := pattern.FindStringIndex(text[from:])
			if at == nil {
				break
			}
			start, end := from+at[0], from+at[1]
			_, size := utf8.DecodeRuneInString(text[start:])
			from = start + size
			if end, ok := wordEnd(text, start, end); ok {
				found, from = append(found, [2]int{start, end}), end
			}
		}
	}
	slices.SortFunc(found, func(a, b [2]int) int { return a[0] - b[0] })
	var out strings.Builder
	shown := 0 // bytes of the text that are shown or hidden already
	for _, f := range found {
		if f[0] >= shown {
			out.WriteString(text[shown:f[0]] + mark)
		}
		shown = max(shown, f[1])
	}
	return out.String() + text[shown:]
}

// legalForm matches the legal form at the end of a name, which texts leave out.
var legalForm = regexp.MustCompile(`(?i)[\s,.]+(pvt|private|ltd|limited|inc|llp|llc|plc|corp|corporation|gmbh|pte)[\s.]*$`)

// patternsOf returns patterns of the texts that name companies.
func patternsOf(companies []*company.Company) []*regexp.Regexp {
	var patterns []*regexp.Regexp
	var known []string
	add := func(name string) {
		words := strings.FieldsFunc(norm.NFC.String(name), func(r rune) bool { return !isWordRune(r) })
		words = slices.DeleteFunc(words, func(word string) bool { return len(words) > 2 && strings.EqualFold(word, "and") }) // also "&"
		for i := range words {
			words[i] = regexp.QuoteMeta(words[i])
		}
		if text := strings.Join(words, `[^\p{L}\p{N}\p{M}]*(?:and[^\p{L}\p{N}\p{M}]*)?`); text != "" && !slices.Contains(known, text) {
			known = append(known, text)
			patterns = append(patterns, regexp.MustCompile("(?i)"+text))
		}
	}
	for _, c := range companies {
		names := []string{c.Name, c.Slug, c.Domain}
		host, _, _ := strings.Cut(strings.TrimPrefix(c.Domain, "www."), ".")
		if utf8.RuneCountInString(host) > 2 {
			names = append(names, host)
		}
		for _, list := range c.Names {
			names = append(names, list...)
		}
		for _, name := range names {
			add(name)
			for short := legalForm.ReplaceAllString(name, ""); short != name; short = legalForm.ReplaceAllString(name, "") {
				name = short
				add(name)
			}
		}
	}
	return patterns
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }

// wordEnd returns the end of the last word of a name from start to end in a text, with its case ending. ok is false if the name begins or
// ends within a word. Indian languages join case endings to names, so a name in their scripts may be the beginning of a word.
func wordEnd(text string, start, end int) (whole int, ok bool) {
	first, _ := utf8.DecodeRuneInString(text[start:])
	last, _ := utf8.DecodeLastRuneInString(text[:end])
	before, _ := utf8.DecodeLastRuneInString(text[:start])
	if start > 0 && continuesWord(before, first) {
		return 0, false
	}
	for end < len(text) {
		next, size := utf8.DecodeRuneInString(text[end:])
		if !continuesWord(last, next) {
			break
		}
		if !unicode.In(last, inflected...) {
			return 0, false
		}
		last, end = next, end+size
	}
	return end, true
}

// continuesWord reports whether two neighbouring characters belong to the same word. A change of the script begins another word.
func continuesWord(a, b rune) bool {
	return isWordRune(a) && isWordRune(b) && (unicode.IsMark(b) || unicode.IsNumber(b) || unicode.IsNumber(a) || scriptOf(a) == scriptOf(b))
}

// inflected are the scripts of languages that join case endings to names.
var inflected = []*unicode.RangeTable{unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil,
	unicode.Telugu, unicode.Kannada, unicode.Malayalam}

// scriptOf returns the index of a character's script in inflected, -1 for another script.
func scriptOf(r rune) int {
	return slices.IndexFunc(inflected, func(script *unicode.RangeTable) bool { return unicode.Is(script, r) })
}
