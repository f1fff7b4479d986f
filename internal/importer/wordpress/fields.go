package wordpress

import (
	"regexp"
	"strings"
)

// Names of fields that may say who reads a post: metadata and the data of blocks with fields. Names are in the form of
// spell.
var (
	// restrictedMetadata matches names of fields that restrict a post unless their value means everybody.
	restrictedMetadata = regexp.MustCompile(restricts + `|protect|private-post|logged-?in|require-?login|login-required|` +
		`(?:allowed|required)-?roles?-|-role-access-|-gated-|-lock-content-|` +
		`-(?:content|post)-gate-|-newspack-.*gate|-(?:is|content)-locked-|userpro-locked|` +
		`premium-content|-premium-post-|-is-premium-|-for-(?:members|subscribers)-|-(?:vip|member|subscriber)s?-only-|subscription-required|` +
		`post-visibility|page-visibility|eam-visible|patreon-tier|wpuf-res-display|available-to-any-registered|laterpay-post-prices|passster|` +
		`-ppwp?-|wp-pass-post|-ca-level-|accessally|-is4wp-|magic-?members|-mgm-|paid-(?:post|content|article)-|-is-paid-|tinypass|` +
		`^-(?:access|access-level|visibility|audience)-$`)
	// flagged matches names of fields that restrict a post only if their value is a flag or a kind of readers.
	flagged = regexp.MustCompile(`^-(?:premium|paid|locked|exclusive|vip|piano-tags|members|subscribers)-$`)
	// named matches names of fields that may be about anything. They restrict a post only if readersOnly matches their
	// value.
	named = regexp.MustCompile(`-(?:access|visibility|audience|readers|viewers|viewable|readable|acl)-`)
	// ordinary matches names of fields that may have an author's own words, unless ofReaders matches them too.
	ordinary  = regexp.MustCompile(`restrictions?-|protect|^-(?:access|visibility|audience)-$`)
	ofReaders = regexp.MustCompile(`content|posts?-|page|view|read|log-?in|user|member|subscri|roles?-|levels?-|plans?-|paywall|` +
		`article|story|-(?:um|rcp|pms|wpum|llms|swpm|ppress|wlm|ms)-|protect-$|protect(?:ed|ion)-$`)

	// ordinaryName matches parts of names that are not about readers of the site.
	ordinaryName = regexp.MustCompile(`-(?:climate|water|environment(?:al)?|consumer|nature|wildlife|species|forest|soil|coast(?:al)?|` +
		`flood|fire|sun|crops?|plants?|animals?|child(?:ren)?|labou?r|workers?|tenants?|investors?|depositors?|minority|heritage|patent|` +
		`copyright|trademark|social|legal)-protection|-restricted-(?:area|zone|airspace)s?|` +
		`-(?:party|eu|european-union|nato|union|un|wto|opec|brics)-memberships?|` +
		`-(?:is-)?paid-(?:internships?|jobs?|positions?|leave|partnerships?|promotions?)`)

	flag    = regexp.MustCompile(`^(?i:1|yes|y|true|on|enabled)$`)
	readers = regexp.MustCompile(`(?i)\b(?:members?|subscribers?|logged|signed|paid|paying|premium|private|registered|vip|patrons?|users?|` +
		`customers?|roles?|levels?|editors?|administrators?|restricted|hidden|password)\b`)
	// readersOnly matches a value that only names readers, alone or in a list of PHP or JSON.
	readersOnly = regexp.MustCompile(`(?i)(?:^|")(?:(?:all|paying|paid|free|registered|premium)[ _-])?(?:members?|subscribers?|patrons?|` +
		`users?|customers?|logged[ _-]?in|members?[ _-]?only|subscribers?[ _-]?only|premium|vip)(?:$|")`)
	// ordinaryWords are single words that authors write in such fields.
	ordinaryWords = regexp.MustCompile(`(?i)^(?:bus|metro|car|train|tram|ferry|foot|road|lift|stairs|easy|moderate|hard|difficult|good|poor|` +
		`limited|adults?|children|kids|families|students?|teachers?|parents|farmers?|women|men|youth|seniors?|beginners?|experts?|` +
		`developers?|designers?|founders?|investors?|researchers?|general|visible|high|low|medium|clear)$`)
)

// isRestrictedField reports whether the value of a field restricts who may read a post.
func isRestrictedField(key, value string) bool {
	name := ordinaryName.ReplaceAllString(spell(key), "-")
	value = strings.TrimSpace(value)
	isReaders := flag.MatchString(value) || readers.MatchString(value)
	switch {
	case flagged.MatchString(name):
		return isReaders
	case named.MatchString(name) && readersOnly.MatchString(value):
		return true
	case !restrictedMetadata.MatchString(name):
		return false
	case !ordinary.MatchString(name) || ofReaders.MatchString(name):
		return true
	case isReaders || strings.HasPrefix(value, "a:") || strings.HasPrefix(value, "[") || strings.HasPrefix(value, "{"):
		return true
	}
	// A single word may be the name of a level, even with a number at its end.
	isWord := value != "" && !strings.ContainsAny(value, " ,.+") && !ordinaryWords.MatchString(value)
	return isWord && onlyRestriction.MatchString(name)
}

// isRestrictedBlockField reports whether a field of a block, with a name that may mean a restriction, restricts who sees
// the block.
func isRestrictedBlockField(key, value string) bool {
	if strings.HasPrefix(value, "field_") { // the number of the field's definition
		return false
	}
	return isRestrictedField(key, value) || readers.MatchString(value) || flag.MatchString(value) && !strings.Contains(spell(key), "visib")
}

// onlyRestriction matches a name that consists only of a word for a restriction.
var onlyRestriction = regexp.MustCompile(`^-(?:access|visibility|restrictions?|protected|protection)-$`)
