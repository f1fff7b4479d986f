package wordpress

import (
	"regexp"
	"slices"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// Notes on what only some readers of the old site could see.
const (
	noteLimited = "only members of the old site could see a part of it, so everything from there on is gated; an editor can open it"
	noteMembers = "it was for members of the old site, so all of its text is gated and it is a draft now; an editor can open it"
	noteUnknown = "a shortcode or block setting of an unknown plugin may have limited who could see a part of it, " +
		"so everything from there on is gated; an editor can open it"
	noteExcerpt = "a part of its excerpt was for members of the old site and was left out"
)

// jetpackAccess is the key of Jetpack's setting of who may read a post.
const jetpackAccess = "_jetpack_newsletter_access"

// paywallBlock is Jetpack's block at the end of the open part of a post for subscribers.
const paywallBlock = "jetpack/paywall"

// limitedPart matches what begins a part that only members can see: a block or a shortcode of a
// plugin for memberships. What such a plugin shows to other readers counts as limited too if it
// can't be told apart, except for Jetpack's view for readers who are not signed in.
var limitedPart = regexp.MustCompile(`(?i)<!--\s*wp:(premium-content/(?:container|subscriber-view)|` + paywallBlock +
	`|(?:woocommerce-memberships|memberpress|memberful|pmpro|rcp|restrict-content-pro|members)/[\w-]+)` +
	`|\[(?:restrict(?:[-_]content)?|mepr-[\w-]+|membership|wcm_(?:restrict|content_restricted)|pmpro_[\w-]+|rcp_[\w-]+|` +
	`s2If\w*|memberful[\w-]*|members_(?:access|logged_in))(?:[^\w-]|\z)`)

// limitingName matches names of shortcodes by which other plugins restrict who may read.
var limitingName = regexp.MustCompile(`(?i)restrict|protect|paywall|membership|(?:members?|subscribers?)[-_]only|(?:^|_)members?$|` +
	`logged[-_]?in|private|hide[-_]?content|content[-_]?lock|passster|password|^(?:swpm|wlm|ihc|arm|um)_`)

// limitingBlock is the part of a block's name by which other plugins restrict who may read. Blocks have longer names than
// shortcodes, and many are forms and notices, such as one to recover a password.
const limitingBlock = `restrict|protected|paywall|membership|(?:members?|subscribers?)[-_]only|logged[-_]?in|private[-_]?content|` +
	`hide[-_]?content|content[-_]?(?:lock|protect)|passster|visibility|groups-member|ld-student`

// layoutName matches names of shortcodes that only arrange or decorate what they enclose: those of WordPress itself, of page
// builders, and words that many themes use.
var layoutName = regexp.MustCompile(`(?i)^(?:` +
	`(?:vc|et_pb|fusion|av|fl|cs|x|mk|kc|themify|tatsu|thb|ux|su|us|dt|nectar|ultimate|qode|eltdf|edgtf)_[\w-]+|` +
	`(?:wp_)?caption|gallery|audio|video|playlist|embed|youtube|vimeo|code|sourcecode|pre|latex|math|` +
	`(?:one|two|three|four|five)[-_](?:half|thirds?|fourths?|quarters?|fifths?|sixths?)(?:[-_]last)?|` +
	`(?:inner[-_])?(?:cols?|columns?|rows?|grids?|sections?|containers?|wrappers?|divs?|spans?)(?:[-_]\w+)?|` +
	`buttons?|btn|tabs?|accordions?|toggles?|panels?|cards?|box(?:es)?|infobox|alerts?|notes?|notice|message|callout|highlight|dropcap|lead|` +
	`intro|quotes?|blockquote|pullquote|testimonials?|lists?|li|ul|ol|item|icons?|iconbox|images?|img|figure|sliders?|slides?|carousel|` +
	`headings?|title|h[1-6]|p|b|i|u|em|strong|small|big|center|left|right|align\w*|clear|tooltip|popup|modal|lightbox|` +
	`footnotes?|fn|ref|efn_note|tables?|tr|td|th|faqs?|question|answer|steps?|timeline|pricing\w*|progress\w*|counter|` +
	`link|url|email|map|share|tweet|lang|translate|font|color|size)$`)

// accessName matches names of attributes, of shortcodes and of blocks, by which plugins choose who sees what is enclosed.
const accessName = `[\w-]*(?:visib|restrict|protect|password|logged[-_]?in|membership|members?[-_]?only|audience|` +
	`(?:user|allowed)[-_]?roles?|capabilit|access|display[-_]?condition|render_logics)[\w-]*`

var (
	accessAttribute = regexp.MustCompile(`(?i)\s(?:` + accessName + `|roles?|show[-_]?to)\s*=`)
	// A match stays inside the comment of the block: what comes before the setting contains no "-->".
	accessBlock = regexp.MustCompile(`(?i)<!--\s*wp:(?:[\w-]*(?:` + limitingBlock + `)[\w-]*/|[\w-]+/[\w-]*(?:` + limitingBlock + `)|` +
		`[\w/-]+\s+\{(?:[^\n-]|-[^\n-]|--+[^\n>-])*?-*"(?:` + accessName + `|otterConditions|contentControls|conditionalBlocks)"\s*:)`)
)

// openingShortcode matches a shortcode that may enclose text; its groups are the name and the attributes. closingShortcode
// matches its end; its group is the name.
var (
	openingShortcode = regexp.MustCompile(`\[([a-zA-Z][\w-]*)((?:\s[^\]]*)?)\]`)
	closingShortcode = regexp.MustCompile(`\[/([a-zA-Z][\w-]*)\]`)
)

// findUnknownLimit returns the place of the first block of an unknown plugin that may restrict who reads what follows, or
// of its first shortcode that encloses text and may restrict who reads it, or -1. Everything whose name does not belong
// to layout may restrict, and layout with an attribute of access.
func findUnknownLimit(content string) int {
	first := -1
	if m := accessBlock.FindStringIndex(content); m != nil {
		first = m[0]
	}
	lastEnd := map[string]int{}
	for _, m := range closingShortcode.FindAllStringSubmatchIndex(content, -1) {
		lastEnd[content[m[2]:m[3]]] = m[0]
	}
	for _, m := range openingShortcode.FindAllStringSubmatchIndex(content, -1) {
		at, name, attributes := m[0], content[m[2]:m[3]], content[m[4]:m[5]]
		if first >= 0 && at > first {
			break
		}
		if lastEnd[name] < at || at > 0 && content[at-1] == '[' { // it encloses nothing, or doubled brackets show it as text
			continue
		}
		isLayout := layoutName.MatchString(name) && !limitingName.MatchString(name) && !accessAttribute.MatchString(attributes)
		if !isLayout {
			return at
		}
	}
	return first
}

// findLimitedPart returns the place of the first part of a text that only members can see, or -1,
// and the name of its block; unknown reports whether it is of a plugin that the importer does not know.
func findLimitedPart(content string) (at int, block string, unknown bool) {
	m := limitedPart.FindStringSubmatchIndex(content)
	switch other := findUnknownLimit(content); {
	case other >= 0 && (m == nil || other < m[0]):
		return other, "", true
	case m == nil:
		return -1, "", false
	case m[2] >= 0:
		block = strings.ToLower(content[m[2]:m[3]])
	}
	return m[0], block, false
}

// limitingMetadata matches keys by which other plugins restrict who may read a post.
var limitingMetadata = regexp.MustCompile(`(?i)restrict|protect|paywall|membership|(?:members?|subscribers?)[-_]only`)

// notRestricted matches Ultimate Member's settings, which every post has, without a restriction.
var notRestricted = regexp.MustCompile(`"_um_custom_access_settings";(?:b:0|s:0:""|s:1:"0")`)

// limitsAccess reports whether a post's metadata is that of a plugin that restricts who may read
// the post.
func limitsAccess(key string) bool {
	switch key {
	case jetpackAccess, "rcp_subscription_level", "rcp_access_level", "rcp_user_level", "_is_paid", "_members_access_role", "memberful_acl",
		"patreon-level", "groups-read", "_groups-read", "_wpmem_block", "ihc_mb_who", "_wppcp_post_page_visibility", "content_access",
		"arm_access_plan", "urcr_meta_roles", "urcr_allow_to":
		return true
	case "_wc_memberships_force_public":
		return false
	}
	return strings.HasPrefix(key, "_wc_memberships_") || strings.HasPrefix(strings.TrimPrefix(key, "_"), "pmpro") ||
		limitingMetadata.MatchString(key)
}

// openValues are values of the settings of such plugins for a post that everybody may read.
var openValues = []string{"", "0", "no", "none", "all", "everybody", "everyone", "public", "free", "false", "off", "a:0:{}"}

// isForMembers reports whether only members could read an item. An unknown value counts as a
// restriction.
func (it *item) isForMembers() bool {
	at, block, _ := findLimitedPart(it.content)
	for key, value := range it.meta {
		switch value = strings.ToLower(value); {
		case key == "arm_access_plan": // ARMember stores a row for each protected post, "0" for every plan
			return true
		case !limitsAccess(key), slices.Contains(openValues, value):
		case notRestricted.MatchString(value):
		case key == "rcp_user_level" && strings.Contains(value, `"all"`):
		case key == jetpackAccess && at >= 0 && block == paywallBlock: // everybody could read what is above the block
		default:
			return true
		}
	}
	return false
}

// openExcerpt returns the part of the excerpt that everybody could read.
func (it *item) openExcerpt() (excerpt string, cut bool) {
	if at, _, _ := findLimitedPart(it.excerpt); at >= 0 {
		return it.excerpt[:at], true
	}
	return it.excerpt, false
}

// document converts a text. If a part of it was for members only, that part and everything after
// it is gated: the text is converted in two parts, so that nothing after the mark can get into the
// open part, wherever the mark is.
func (e *export) document(content string, forMembers bool) (richtext.Doc, []importer.Note, error) {
	at, _, unknown := findLimitedPart(content)
	limited := at >= 0 && !forMembers
	if forMembers || at < 0 {
		at = 0
	}
	read := func(part string) (richtext.Doc, []richtext.Warning, error) {
		return richtext.FromHTML(strings.NewReader(part), richtext.Options{WordPress: true, Base: e.site})
	}
	doc, warnings, err := read(content[at:])
	notes := importer.Notes(warnings)
	if err != nil || !limited && !forMembers {
		return doc, notes, err
	}
	open := richtext.Doc{}
	if at > 0 {
		if open, warnings, err = read(content[:at]); err != nil {
			return open, nil, err
		}
		notes = append(importer.Notes(warnings), notes...)
	}
	if limited {
		note := noteLimited
		if unknown {
			note = noteUnknown
		}
		notes = append(notes, importer.Note{What: note})
	}
	return join(open, doc), notes, nil
}

// join returns the document of an open and a gated part.
func join(open, gated richtext.Doc) richtext.Doc {
	if open.Empty() && gated.Empty() {
		return gated
	}
	var blocks, foot []richtext.Node
	for i, doc := range []richtext.Doc{open, gated} {
		if i == 1 {
			blocks = append(blocks, richtext.Node{Type: "paywall"})
		}
		for _, n := range doc.Content {
			switch {
			case n.Type == "footnotes":
				foot = append(foot, n.Content...)
			case n.Type != "paywall" && !doc.Empty():
				blocks = append(blocks, n)
			}
		}
	}
	if len(foot) > 0 {
		blocks = append(blocks, richtext.Node{Type: "footnotes", Content: foot})
	}
	return richtext.Doc{Type: "doc", Content: blocks}
}
