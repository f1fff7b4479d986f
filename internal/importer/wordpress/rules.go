package wordpress

import (
	"errors"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/importer"
)

// memberPressRule is the type of items that are rules of MemberPress about who may read what.
const memberPressRule = "memberpressrule"

// otherRules are types of items that are rules of other plugins, which the importer does not read.
var otherRules = []string{"cc_restriction", "restriction", "urcr_access_rule", "wc_membership_plan"}

// Keys of the metadata of a rule of MemberPress.
const (
	ruleType    = "_mepr_rules_type"
	ruleContent = "_mepr_rules_content"
	ruleRegexp  = "_is_mepr_rules_content_regexp"
)

// rule is a rule of MemberPress, which says what only members may read.
type rule struct {
	kind      string   // such as "single_post", "all_posts", "category" or "custom"
	content   []string // what it names: ids, slugs of terms or addresses; of a rule for all items of a type, the exceptions
	isPattern bool     // content is an expression for addresses
}

// maxRules is the maximum number of rules that are read from a file; a file with more restricts everything. maxRuled is the maximum
// number of bytes of the names in all rules.
const maxRules, maxRuled = 10_000, 4 << 20

var errRules = errors.New("its rules for members name more than 4 MB of posts, terms and addresses: export the site without rules, and " +
	"restrict the stories here")

// addRule adds a rule if it is in force.
func (e *export) addRule(it *item) error {
	e.hasRules = true
	if it.status != "publish" && it.status != "private" && it.status != "" {
		return nil
	}
	kind, content := strings.ToLower(it.meta[ruleType]), it.meta[ruleContent]
	if kind == "partial" { // it only names what shortcodes and blocks restrict
		return nil
	}
	r := rule{kind: kind, isPattern: it.meta[ruleRegexp] != "" && it.meta[ruleRegexp] != "0"}
	if len(e.rules) >= maxRules {
		r.kind, content = "all", ""
	}
	if e.named += len(content); e.named > maxRuled {
		return &importer.FileError{Err: errRules}
	}
	for part := range strings.SplitSeq(content, ",") {
		if part = strings.TrimSpace(part); part != "" && kind != "custom" {
			r.content = append(r.content, part)
		}
	}
	if content = strings.TrimSpace(content); kind == "custom" && content != "" { // an address can have commas
		r.content = []string{content}
	}
	e.rules = append(e.rules, r)
	const header = 32 // of a string in a list that grows
	return e.countMemory(categorySize + len(content) + header*len(r.content) + len(kind))
}

// restrictions returns the restrictions of an item from outside the item, and those that the export does not mention: rules if it has
// none, as in an export of posts only, and the settings of terms if it does not say what the item's terms are.
func (e *export) restrictions(it *item) (by, silent []importer.Restriction) {
	if e.isRuled(it) || it.moreTerms > 0 && (len(e.rules) > 0 || len(e.terms.restricted) > 0) { // a term that is not kept may be restricted
		by = append(by, importer.RuleOfSite)
	}
	if !e.hasRules {
		silent = append(silent, importer.RuleOfSite)
	}
	switch {
	case e.terms.areRestricted(it):
		by = append(by, importer.TermOfSite)
	case !e.terms.areKnown(it):
		silent = append(silent, importer.TermOfSite)
	}
	return by, silent
}

// ownRestrictions returns the restrictions that an item itself puts on all of it, and those that the export does not mention: the
// metadata or the password of an item without an element for them, as in exports by programs other than WordPress.
func (it *item) ownRestrictions() (by, silent []importer.Restriction) {
	switch {
	case it.isForMembers():
		by = append(by, importer.Metadata)
	case !it.hasMeta:
		silent = append(silent, importer.Metadata, importer.ForSome, importer.HiddenPart)
	}
	if it.isForPaying() {
		by = append(by, importer.ForSome)
	}
	switch {
	case it.password != "":
		by = append(by, importer.Password)
	case !it.hasPassword:
		silent = append(silent, importer.Password)
	}
	if it.status == "private" {
		by = append(by, importer.Private)
	}
	return by, silent
}

// isRuled reports whether a rule restricts who may read an item. A rule that the importer does not understand restricts every item.
func (e *export) isRuled(it *item) bool {
	return slices.ContainsFunc(e.rules, func(r rule) bool { return e.restricts(r, it) })
}

func (e *export) restricts(r rule, it *item) bool {
	form, of, _ := strings.Cut(r.kind, "_")
	switch {
	case r.kind == "all":
		return !slices.Contains(r.content, it.id)
	case r.kind == "custom":
		return r.isAt(it.link)
	case r.kind == "category", r.kind == "tag":
		return e.hasTermOf(r, it, map[string]string{"category": "category", "tag": "post_tag"}[r.kind])
	case form == "tax", strings.HasPrefix(r.kind, "all_tax_"):
		domain, typ, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(r.kind, "all_"), "tax_"), "||cpt_")
		return (typ == "" || typ == it.typ) && e.hasTermOf(r, it, domain)
	case form == "all":
		return (of == it.typ || of == it.typ+"s") && !slices.Contains(r.content, it.id)
	case form == "single":
		return of == it.typ && (len(r.content) == 0 || slices.Contains(r.content, it.id))
	case form == "parent": // of items further below too
		return of == it.typ && it.parent != "" && it.parent != "0"
	}
	return true
}

// hasTermOf reports whether an item has one of the terms of a domain that a rule names, or a term below it. A rule without terms names
// all of them.
func (e *export) hasTermOf(r rule, it *item, domain string) bool {
	for _, c := range it.terms() {
		if c.domain != domain {
			continue
		}
		own := key(domain, c.nicename)
		if len(r.content) == 0 || slices.ContainsFunc(r.content, func(named string) bool {
			byID, known := e.terms.ids[named]
			isNumber := strings.Trim(named, "0123456789") == ""
			return strings.EqualFold(decodeSlug(named), c.nicename) || strings.EqualFold(named, c.name) ||
				known && (byID == own || e.terms.isAncestor(own, byID)) || isNumber && !known || e.terms.isAncestor(own, key(domain, decodeSlug(named)))
		}) {
			return true
		}
	}
	return false
}

// isAt reports whether a rule names an address or one above it.
func (r rule) isAt(link string) bool {
	u, err := url.Parse(link)
	if err != nil || len(r.content) == 0 {
		return true
	}
	at, named := u.RequestURI(), r.content[0]
	if r.isPattern {
		pattern, err := regexp.Compile("(?i)" + named)
		return err != nil || slices.ContainsFunc([]string{at, link, plainAddress(at), plainAddress(link)}, pattern.MatchString)
	}
	if n, err := url.Parse(named); err == nil && n.Host != "" {
		named = n.RequestURI()
	}
	return strings.HasPrefix(plainAddress(at), plainAddress("/"+strings.TrimPrefix(named, "/")))
}

// plainAddress returns an address in lower case, without escapes, and with one form for equal characters.
func plainAddress(address string) string {
	for range 2 { // WordPress stores slugs with escapes, and in a rule they may be escaped once more
		plain, err := url.PathUnescape(address)
		if err != nil || plain == address {
			break
		}
		address = plain
	}
	return norm.NFC.String(strings.ToLower(address))
}
