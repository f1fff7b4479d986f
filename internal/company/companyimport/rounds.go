package companyimport

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	seriesWord  = regexp.MustCompile(`(?i)\bseries[\s-]*([a-l])\b`)
	preSeriesA  = regexp.MustCompile(`(?i)\bpre[\s-]*series[\s-]*a\b`)
	roundByWord = []struct {
		words *regexp.Regexp
		kind  string
	}{
		{regexp.MustCompile(`(?i)\bpre[\s-]*ipo\b`), "PRE-IPO"},
		{regexp.MustCompile(`(?i)\bpost[\s-]*ipo\b`), "POST-IPO"},
		{regexp.MustCompile(`(?i)\bipo\b`), "IPO"},
		{regexp.MustCompile(`(?i)\bpre[\s-]*seed\b`), "PRE-SEED"},
		{regexp.MustCompile(`(?i)\bseed\b`), "SEED"},
		{regexp.MustCompile(`(?i)\bang(el|le)\b`), "ANGEL"},
		{regexp.MustCompile(`(?i)\bbridge\b`), "BRIDGE"},
		{regexp.MustCompile(`(?i)\bconvertible\b`), "CONVERTIBLE-NOTE"},
		{regexp.MustCompile(`(?i)\bventure[\s-]*debt\b`), "VENTURE-DEBT"},
		{regexp.MustCompile(`(?i)\b(debt|term loan|mezzanine)\b`), "DEBT"},
		{regexp.MustCompile(`(?i)\bcrowd[\s-]*funding\b`), "CROWDFUNDING"},
		{regexp.MustCompile(`(?i)\bgrant\b`), "GRANT"},
		{regexp.MustCompile(`(?i)\bsecondary\b`), "SECONDARY"},
		{regexp.MustCompile(`(?i)\bprivate\s*equity\b`), "PRIVATE-EQUITY"},
	}
)

// The types of rounds of an unknown kind.
const (
	unknownType = "UNDISCLOSED" // the kind is unknown
	otherType   = "OTHERS"      // a text describes the round, but names no known kind
)

// roundType returns the type of a funding round from the texts that describe it. Pass the most precise text last: "Private Equity"
// and "Series B" result in SERIES-B. If no text names a type, it returns OTHERS; without any text, UNDISCLOSED.
func roundType(texts ...string) string {
	named := unknownType
	for _, text := range texts {
		switch m := seriesWord.FindStringSubmatch(text); {
		case strings.TrimSpace(text) == "" || strings.EqualFold(text, "undisclosed"):
		case preSeriesA.MatchString(text):
			return "PRE-SERIES-A"
		case m != nil:
			return "SERIES-" + strings.ToUpper(m[1])
		default:
			kind := otherType
			for _, r := range roundByWord {
				if r.words.MatchString(text) {
					kind = r.kind
					break
				}
			}
			if named == unknownType || named == otherType || named == "PRIVATE-EQUITY" && kind == "BRIDGE" {
				named = kind
			}
		}
	}
	return named
}

var (
	// unnamedInvestor matches texts that stand for investors without a name.
	unnamedInvestor = regexp.MustCompile(`(?i)^(the )?(undisclosed|unnamed|unknown|others?|various|existing|several|` +
		`(?:(?:a|an) )?(?:group|consortium|syndicate|pool) of|` +
		`funding|` +
		`among|angel investors?|investors?|hni|hnis|high net worth|et al|more|and others|few|\d+ others)\b.*$`)
	// unnamedGroup matches a whole text for investors without a name that may begin like a name.
	unnamedGroup = regexp.MustCompile(`(?i)^(?:not (?:yet )?(?:disclosed|known|named|specified|available|public|revealed)|confidential|` +
		`to be (?:announced|disclosed)|(?:\d+|a few|two|three|four|five|six|seven|eight|nine|ten|multiple|many|some|individual|` +
		`private|strategic|undisclosed|unnamed|angel|seed|early|global|domestic|foreign|marquee)` +
		`(?: (?:undisclosed|unnamed|other|angel|individual|private|strategic|global|domestic|foreign|institutional|early|seed))*` +
		` (?:investors?|angels?|hnis?|individuals?|people|funds?|firms?|backers?))$`)
	// unnamedInside matches texts that name no investor, whatever they begin with.
	unnamedInside = regexp.MustCompile(`(?i)\bgroup of (?:[\w-]+ )*(?:investors?|hnis?|angels?|individuals?)\b|\b(?:co-?)?founders?$|` +
		`^(?:multiple|many|some|several|few) (?:[\w-]+ )?(?:investors?|hnis?|angels?)\b|` +
		`\b(un-? ?disclosed|not disclosed|high net-? ?worth|among the angels)\b|` +
		`\bbased (?:angel |seed |individual )*(?:investors?|hnis?|funds?|firms?|groups?|angels?)$|` +
		`^(?:(?:co-?)?founders?|promoters?|family|friends|management|employees|directors?|angels?|nris?|individuals?)$|` +
		`^(?:(?:co-?)?founders?|director|ceo|cto|cfo|coo|md|head|partner|chairman|president|vp|former|ex|managing director)\b.*\b(?:at|of)\b`)
	// unnamedAtEnd matches the end of a text that adds investors without a name to one with a name.
	unnamedAtEnd = regexp.MustCompile(`(?i)\s*(?:&|\+|\band\b)\s*(?:an? |the |\d+ |some |few |a few )?` +
		`(?:group of|un-? ?disclosed|unnamed|hnis?|high net-? ?worth)\b.*$|\s*(?:&|\+|\band\b)\s*group of\s*$|` +
		`\s*(?:&|\+|\band\b)\s*(?:(?:an?|the|\d+|others?|unnamed|un-? ?disclosed|` +
		`existing|new|marquee|angel|individual|indian|several|some|few|many|` +
		`multiple|strategic|private|tech|global|prominent|leading|key|various|more|group of|institutional)\s+)*` +
		`(?:investors?|hnis?|angels?|individuals?|backers?)(?:\s+(?:from|in|of|at|through|based)\b.*)?[.\s]*$`)
	// laterPart matches the part after an "and" that belongs to the name before it.
	laterPart   = regexp.MustCompile(`^(?:Company|Co|Sons|Bros|Brothers|Associates|Associations?|Partners|Annuity|Family|Group)\b`)
	acronym     = regexp.MustCompile(`\(([A-Z]{2,6})\)$`)
	othersAtEnd = regexp.MustCompile(`(?i)[,;]?\s*(?:(?:&|\+|\b(?:and|plus|along with|with|amongst?))\s*)?` +
		`(?:\b\d+\s+)?(?:\b(?:few|many|some|several|multiple|a few)\s+)?\bothers?` +
		`(?:\s+(?:angels?|angel investors?|existing investors?|strategic investors?|individual investors?|investors?|hnis?|individuals?|` +
		`high net worth individuals?))?\.?\s*$`)
	andBetween   = regexp.MustCompile(`(?i)\s+and\s+`)
	title        = regexp.MustCompile(`(?i)^(mr|mrs|ms|dr|shri|smt|prof|professor)\.?\s+`)
	firmSuffixes = []string{"inc", "inc.", "ltd", "ltd.", "llc", "llp", "l.p.", "lp", "co.", "corp", "corp."}
)

// isOneName reports whether the two sides of an "and" are one name, such as "Lead and Company Ltd" or "Annuity and Income Fund (AIF)".
func isOneName(left, right string) bool {
	if laterPart.MatchString(right) {
		return true
	}
	m := acronym.FindStringSubmatch(right)
	if m == nil {
		return false
	}
	var initials strings.Builder
	for word := range strings.FieldsSeq(left + " " + strings.TrimSuffix(right, m[0])) {
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsUpper(first) {
			initials.WriteRune(first)
		}
	}
	return strings.HasPrefix(m[1], initials.String()[:min(2, initials.Len())]) && len(m[1]) > 1
}
