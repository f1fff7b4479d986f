package wordpress

import (
	"html"
	"iter"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The names of blocks, shortcodes, settings and metadata show that a plugin restricts who may read. The expressions
// below match such names in the form that spell returns.
const (
	// restricts matches the parts of names that mean a restriction in a name of any kind.
	restricts = `restrict|paywall|membership|(?:member|subscriber)s?-?only`
	// restrictsBlock also matches the parts that mean a restriction in the name of a block. It contains few parts of
	// words, because many blocks are forms and notices, such as a form to recover a password.
	restrictsBlock = restricts + `|user-logged|-secured?-|` +
		`-premium-$|-vip(?:-?only)?-$|protected|protector|content-?(?:lock|protect)|hide-?content|` +
		`logged-?in|passster|visibility|` +
		`groups-member|ld-student|-(?:private|protect|access|gated)-|private-?content|` +
		`-(?:member|subscriber|patron|paid|premium|exclusive|private)s?-?(?:only|content|area|view)-`
)

var (
	restrictedBlock     = regexp.MustCompile(restrictsBlock)
	restrictedShortcode = regexp.MustCompile(restrictsBlock + `|protect|private|password|-members?-$`)
	// restrictedMark matches shortcodes that enclose nothing and gate what follows.
	restrictedMark = regexp.MustCompile(restrictsBlock +
		`|^-(?:premium|vip|vip-?only|members?|subscribers?)-$|-lock-$|locker-$|social-?locker|` + invitesToSignIn)
	restrictedSetting = regexp.MustCompile(restricts + `|protect|visib|password|logged-?in|audience|(?:user|allowed)-?roles?|capabilit|` +
		`access|display-?(?:condition|rules)|render-?logics|show-?for|^-who-$|required-?level|block-?condition|-conditional-$|` +
		`-(?:otter-conditions|content-controls|block-controls|conditional-blocks)-`)
	// restrictedAttribute matches attributes of shortcodes. It is not for blocks, whose attributes can be the roles of
	// HTML. restrictedWord matches those without a value.
	restrictedAttribute = regexp.MustCompile(`^-(?:roles?|(?:show-?)?conditions?|if|show-?(?:to|for)|user-?(?:level|state)|logics|` +
		`av-user|member-?level)-$`)
	restrictedWord = regexp.MustCompile(`(?i)(?:^|\s)(?:members?|subscribers?|logged[_-]?in|premium|vip)(?:\s|$)`)
	// restrictedReaders matches values of attributes that name readers; appearance matches the names of attributes with
	// other values.
	restrictedReaders = regexp.MustCompile(`(?i)^(?:members?|subscribers?|patrons?|vip|premium)(?:[ _-]?only)?$|` +
		`^(?:user:)?logged(?:[ _-]?in)?$`)
	appearance = regexp.MustCompile(`(?i)title|text|label|style|class|colou?r|icon|size|name|alt|id$|href|link|url|src|image|caption`)
	// restrictedChoice matches an attribute of a shortcode whose value is a name, such as level="gold"; a number may be
	// that of a heading.
	restrictedChoice = regexp.MustCompile(`(?i)(?:^|\s)(?:level|plan)\s*=\s*["']?([a-z][\w-]*)`)
	ordinaryChoice   = regexp.MustCompile(`(?i)^(?:h[1-6]|warning|info|success|danger|error|notice|one|two|three|four|five|six|high|` +
		`medium|low|easy|hard|beginner|intermediate|advanced)$`)
	// choiceOfLooks matches shortcodes whose level or plan is one of headings, alerts or prices.
	choiceOfLooks = regexp.MustCompile(`(?i)^(?:headings?|title|h[1-6]|alerts?|notes?|notice|message|lists?|progress\w*|counter|buttons?|` +
		`btn|pricing\w*)$`)

	// harmless matches what only resembles a restriction: help for readers who need it, what is shown on which screen, and numbers.
	harmless = regexp.MustCompile(`-accessib\w*|-accessor\w*|-access-?(?:key|token)|-data-protection|-team-members?|` +
		`-(?:wheelchair|disabled|step-?free|road|vehicle|internet|wi-?fi|broadband|public|open|rail|bus|parking|beach|water|market)-access|` +
		`-premium-content-logged-out|-(?:` + screens + `)-visib\w*|-visib\w*(?:-on)?-(?:` + screens + `)|` +
		`-memberships?-(?:counts?|total|prices?|pricing|fees?|cost)-`)
	// restrictedValue matches values of any setting of a block.
	restrictedValue = regexp.MustCompile(`^-(?:(?:user-?)?logged-?in(?:-?users?)?|(?:members?|subscribers?|patrons?)-?only|` +
		`show-monetized-users)-$`)
	// restrictedPHP matches names in PHP code that may ask who the reader is.
	restrictedPHP = regexp.MustCompile(`(?i)is_user|current_user|get_user|user_(?:can|id|role|meta|level)|log(?:ged)?_?in|` +
		`member|subscri|patron|(?:user|has|get)_?roles?|->\s*roles?\b|access|restrict|password|cookie|session`)

	// aside matches elements that stand beside the text and enclose none of it: forms, links and lists for members.
	aside = regexp.MustCompile(`-(?:forms?|log-?(?:in|out)|regist(?:er|ration)|sign-?(?:in|up)|recovery|reset|checkout|account|profile|` +
		`plans?|levels|button|links?|list|directory|memberships|messages?)-`)
)

// invitesToSignIn matches names of shortcodes that ask a reader to sign in for what follows.
const invitesToSignIn = `-(?:log-?in|sign-?(?:in|up)|register|subscribe|pay|share|like)-to-(?:view|read|see|continue|unlock)-`

var invitation = regexp.MustCompile(invitesToSignIn)

// isRestrictedValue reports whether the value of a setting of a block names only some readers.
func isRestrictedValue(value string) bool {
	const maxLength = 40 // values may be whole texts
	return value != "" && len(value) <= maxLength && restrictedValue.MatchString(spell(value))
}

// isAside reports whether an element that encloses no text only stands beside it and restricts nothing.
func isAside(name string) bool {
	name = spell(name)
	return aside.MatchString(name) && !invitation.MatchString(name)
}

// screens matches kinds and sizes of screens.
const screens = `tablet|mobile|phone|laptop|desktop|screen|devices?|responsive|breakpoints?|xs|sm|md|lg|xl|xxl`

// spell returns a name in lower case, with a hyphen before, between and after its words: "-block-visibility-" for
// "blockVisibility". Parts that only resemble a restriction are left out.
func spell(name string) string {
	b := make([]byte, 0, len(name)+8)
	b = append(b, '-')
	for i := range len(name) {
		c := name[i]
		switch {
		case c >= 'A' && c <= 'Z':
			next := i+1 < len(name) && isLower(name[i+1])
			if i > 0 && (isLower(name[i-1]) || next) && b[len(b)-1] != '-' {
				b = append(b, '-')
			}
			b = append(b, c+'a'-'A')
		case isLower(c) || c >= '0' && c <= '9' || c >= 0x80:
			b = append(b, c)
		case b[len(b)-1] != '-':
			b = append(b, '-')
		}
	}
	if b[len(b)-1] != '-' {
		b = append(b, '-')
	}
	return string(harmless.ReplaceAll(b, []byte("-")))
}

func isLower(c byte) bool { return c >= 'a' && c <= 'z' }

// names caches which names match an expression, because texts repeat a few names many times.
type names struct {
	pattern *regexp.Regexp
	known   map[string]bool
}

func (n *names) match(name string) bool {
	is, known := n.known[name]
	if !known {
		is = n.pattern.MatchString(spell(name))
		if n.known == nil {
			n.known = map[string]bool{}
		}
		if len(n.known) < 1000 {
			n.known[name] = is
		}
	}
	return is
}

// shortcode is a text that WordPress may read as a shortcode: brackets around a name and attributes.
type shortcode struct {
	at, end    int    // of its brackets
	name       string // in ASCII, if it has such a beginning: WordPress ends a name at any other character
	fullName   string // the name and the characters that follow it directly
	attributes string
	closing    bool
}

// shortcodes returns the shortcodes of a text in order.
func shortcodes(content string) iter.Seq[shortcode] {
	return func(yield func(shortcode) bool) {
		bracket, read := -1, -1 // the next closing bracket; the last one up to which attributes were returned
		for at := 0; ; at++ {
			i := strings.IndexByte(content[at:], '[')
			if i < 0 {
				return
			}
			at += i
			start := at + 1
			closing := start < len(content) && content[start] == '/'
			if closing {
				start++
			}
			end := start
			for end < len(content) && isName(content[end]) {
				end++
			}
			longEnd := end
			for longEnd < len(content) {
				r, size := utf8.DecodeRuneInString(content[longEnd:])
				if !isLongName(r) {
					break
				}
				longEnd += size
			}
			if end == start {
				end = longEnd
			}
			if end == start {
				continue
			}
			if bracket < end {
				if i = strings.IndexByte(content[end:], ']'); i < 0 {
					return
				}
				bracket = end + i
			}
			attributes := content[end:bracket]
			if bracket == read { // it stands in the attributes of another one
				attributes, _, _ = strings.Cut(attributes, "[")
			}
			read = bracket
			if !yield(shortcode{at, bracket + 1, content[start:end], content[start:max(end, longEnd)], attributes, closing}) {
				return
			}
		}
	}
}

func isName(c byte) bool {
	return isLower(c) || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-'
}

// isLongName reports whether WordPress accepts a character in the name of a shortcode that a plugin declares.
func isLongName(r rune) bool {
	return r > ' ' && !strings.ContainsRune(`<>&/[]="'`, r) && r != utf8.RuneError && !unicode.In(r, unicode.Z, unicode.C)
}

// matches reports whether the name of a shortcode is one of names.
func (s shortcode) matches(names *names) bool {
	return names.match(s.name) || s.fullName != s.name && names.match(s.fullName)
}

var attributeName = regexp.MustCompile(`([\w-]+)\s*=`)

// hasAccess reports whether an attribute of a shortcode chooses who sees what it encloses.
func (s shortcode) hasAccess(settings *names) bool {
	for _, m := range attributeName.FindAllStringSubmatch(s.attributes, -1) {
		if settings.match(m[1]) || restrictedAttribute.MatchString(spell(m[1])) {
			return true
		}
	}
	for name, value := range s.values() {
		if restrictedReaders.MatchString(value) && !appearance.MatchString(name) {
			return true
		}
	}
	return restrictedWord.MatchString(s.attributes) || s.choosesReaders()
}

// choosesReaders reports whether a shortcode has a level or a plan of readers, and not one of headings, alerts or prices.
func (s shortcode) choosesReaders() bool {
	m := restrictedChoice.FindStringSubmatch(plainQuotes.Replace(html.UnescapeString(s.attributes)))
	return m != nil && !ordinaryChoice.MatchString(m[1]) && !choiceOfLooks.MatchString(s.name)
}

// isProse reports whether brackets that enclose no text are more likely part of a sentence, such as "the [private] meeting".
func (s shortcode) isProse(content string) bool {
	if strings.Contains(strings.ToLower(s.name), "paywall") {
		return false
	}
	if rest := strings.Trim(s.attributes, " /\t\r\n"); rest != "" {
		return !strings.Contains(rest, "=")
	}
	before, after := strings.TrimRight(content[:s.at], " "), strings.TrimLeft(content[s.end:], " ")
	alone := (before == "" || strings.HasSuffix(before, "\n") || strings.HasSuffix(before, ">") || strings.HasSuffix(before, "]")) &&
		(after == "" || after[0] == '\n' || after[0] == '<' || after[0] == '[')
	return !alone && !strings.ContainsAny(s.name, "-_")
}
