// Package matchname normalizes the names of companies and investors and decides whether two of them are alike.
package matchname

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/search"
)

var (
	// inParentheses matches an addition in parentheses to a name, such as "(formerly Groupon India)".
	inParentheses = regexp.MustCompile(`\([^)]*\)`)
	// webSuffix matches the ending of a name that is also an address, such as "Quikr.com".
	webSuffix = regexp.MustCompile(`(?i)\.(com|co\.in|in|co|io|ai|org|net|app)$`)
)

// legalForms are words at the end of a name that do not distinguish companies.
var legalForms = []string{
	"pvt", "private", "ltd", "limited", "inc", "incorporated", "llc", "llp", "plc", "corp", "corporation", "co", "company", "gmbh",
	"pte", "fzc", "fze", "fzco", "wll",
}

// investorWords are words at the end of the name of an investor that do not distinguish investors.
var investorWords = []string{
	"partner", "partners", "capital", "venture", "ventures", "fund", "funds", "investment", "investments", "advisor", "advisors", "adviser",
	"advisers", "management", "holding", "holdings", "group", "vc", "india",
}

// OfInvestor returns the normalized name of an investor (see Of) without words that many investors have at the end of their names. It is
// the same for "Accel" and "Accel Partners India LLP".
func OfInvestor(name string) string {
	return normalized(name, slices.Concat(legalForms, investorWords))
}

// Of returns the normalized form of a name, for finding duplicates: the name without its legal form, case, accents, spaces
// and punctuation. It is the same for "Quikr India Pvt. Ltd." and "quikr-india".
func Of(name string) string { return normalized(name, legalForms) }

// normalized returns a name as Of does, without the words at its end that are in endings.
func normalized(name string, endings []string) string {
	name = webSuffix.ReplaceAllString(strings.TrimSpace(inParentheses.ReplaceAllString(name, " ")), "")
	words := strings.FieldsFunc(search.Fold(strings.ReplaceAll(name, "'", "")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	for len(words) > 1 && slices.Contains(endings, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	if len(words) > 1 && words[0] == "the" {
		words = words[1:]
	}
	return strings.ReplaceAll(strings.Join(words, ""), "'", "")
}

// minPhoneticLength is the number of consonants that a phonetic key needs to distinguish companies.
const minPhoneticLength = 4

// PhoneticKeyOf returns the phonetic key of a normalized name (see Of), "" if the name is too short to compare. Names that
// sound alike have the same key.
func PhoneticKeyOf(matchName string) string {
	latin := latinOf(matchName)
	if key := search.SoundKey(latin); len(key) >= minPhoneticLength {
		return key
	}
	return ""
}

// PhoneticKeys returns the phonetic keys of a normalized name (see Of), of its singular and of its plural.
func PhoneticKeys(matchName string) []string {
	var keys []string
	for _, name := range []string{matchName, strings.TrimSuffix(matchName, "s"), matchName + "s"} {
		if key := PhoneticKeyOf(name); key != "" && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// latinOf returns a normalized name (see Of) in Latin letters; "" if its script is unknown.
func latinOf(matchName string) string {
	if len(matchName) == utf8.RuneCountInString(matchName) {
		return matchName
	}
	if ways := search.Spellings(matchName); len(ways) > 0 {
		return ways[0]
	}
	return ""
}

// maxPhoneticDistance is the maximum distance per letter between two names that sound alike and have the same phonetic key.
// Names of six letters that differ in the last vowel are within it; "Shaadisaga" and "Shudhsagar" are not.
const maxPhoneticDistance = 0.08

// PhoneticForm is a normalized name, prepared for comparing how it sounds.
type PhoneticForm struct {
	name, key, latin string
	digits           string // without repetitions
	plainDigits      bool   // a missing or different digit counts as distance 1
}

// PhoneticFormOf returns the phonetic form of a normalized name (see Of).
func PhoneticFormOf(matchName string) PhoneticForm {
	s := PhoneticForm{name: matchName, key: PhoneticKeyOf(matchName), latin: latinOf(matchName), plainDigits: true}
	for i := range len(s.latin) {
		if c := s.latin[i]; c >= '0' && c <= '9' {
			if s.digits == "" || s.digits[len(s.digits)-1] != c {
				s.digits += string(c)
			}
			s.plainDigits = s.plainDigits && (i+1 == len(s.latin) || s.latin[i+1] != 'h')
		}
	}
	return s
}

// SoundsLike reports whether two names sound alike, or one is the plural of the other. It returns false for equal names.
func (s PhoneticForm) SoundsLike(other PhoneticForm) bool {
	shorter, longer := s, other
	if len(shorter.name) > len(longer.name) {
		shorter, longer = other, s
	}
	if len(longer.name) == len(shorter.name)+1 && longer.name[len(shorter.name)] == 's' && longer.name[:len(shorter.name)] == shorter.name {
		return shorter.key != ""
	}
	if s.name == other.name || s.key == "" || s.key != other.key {
		return false
	}
	length := float64(min(len(s.latin), len(other.latin)))
	if s.digits != other.digits && s.plainDigits && other.plainDigits && maxPhoneticDistance*length < 1 {
		return false // one different digit alone has the distance 1
	}
	const rounding = 1e-9
	limit := maxPhoneticDistance*length + rounding
	return search.IsWithin(s.latin, other.latin, limit) || search.IsWithin(other.latin, s.latin, limit)
}

// SoundAlike reports whether two normalized names (see Of) sound alike, as PhoneticForm.SoundsLike does.
func SoundAlike(a, b string) bool { return PhoneticFormOf(a).SoundsLike(PhoneticFormOf(b)) }
