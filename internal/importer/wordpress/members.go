package wordpress

import (
	"fmt"
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
	noteUnknown = "%s may have limited who could see a part of it, so everything from there on is gated; an editor can open it"
	noteBlock   = "the block %s belongs to a plugin unknown to the importer; it stays open: check that everybody could see it"
	noteExcerpt = "a part of its excerpt was for members of the old site and was left out"
)

// jetpackAccess is the key of Jetpack's setting that says who may read a post.
const jetpackAccess = "_jetpack_newsletter_access"

// membersWho and membersType are the keys of Ultimate Membership Pro for the readers who see a post or, with the type "block", who do
// not.
const membersWho, membersType = "ihc_mb_who", "ihc_mb_type"

// paywallBlock is Jetpack's block at the end of the open part of a post for subscribers.
const paywallBlock = "jetpack/paywall"

// limitedPart matches the beginning of a part that only members can see: a block of a membership plugin, or a marker. If the import
// can't tell such a part from what the plugin shows to other readers instead, the latter is limited too, except for Jetpack's view for
// readers who are not signed in.
var limitedPart = regexp.MustCompile(`(?i)<!--\s*wp:(premium-content/(?:container|subscriber-view)|` + paywallBlock +
	`|(?:woocommerce-memberships|memberpress|memberful|pmpro|rcp|restrict-content-pro|members|unlock-protocol)/[\w-]+|` +
	`coil/exclusive-content-divider)` +
	`|___STEADY_PAYWALL___|<!--\s*(?:members|subscribers|patrons)[\s_-]*only\s*-->`)

// limitedShortcode matches the names of shortcodes of such plugins.
var limitedShortcode = regexp.MustCompile(`(?i)^(?:restrict(?:[-_]content)?|mepr-[\w-]+|membership|wcm_(?:restrict|content_restricted)|` +
	`pmpro_[\w-]+|rcp_[\w-]+|s2If\w*|memberful[\w-]*|members_(?:access|logged_in))$`)

// paidShortcode matches names of shortcodes that enclose a part for some members only, such as members with a tag.
var paidShortcode = regexp.MustCompile(`(?i)^(?:wpf|wpf_\w+|wlm_\w+|memb_\w+|accessally_\w+|progressally_\w+|i4w_\w+|is4wp\w*|tds_locker|` +
	`digimember_\w+|mm_\w+|amember_\w+|ds_preview|patreon\w*|steady\w*|zlick\w*|laterpay\w*|lp_premium|paid\w*|coil\w*)$`)

// layoutBlock matches names of blocks that only arrange, decorate or embed: those of WordPress itself and of plugins for layout.
var layoutBlock = regexp.MustCompile(`^(?:[\w-]+|(?:core|core-embed|premium-content|jetpack|videopress|a8c|crowdsignal-forms|woocommerce|` +
	`yoast|yoast-seo|rank-math|aioseo|kadence|uagb|spectra|generateblocks|ugb|stackable|coblocks|getwid|themeisle-blocks|essential-blocks|` +
	`atomic-blocks|genesis-blocks|premium|qubely|ub|blockspare|syntaxhighlighter|code-block-pro|enlighter|wpforms|contact-form-7|` +
	`gravityforms|mailpoet|mailchimp-for-wp|tadv|embedpress)/[\w-]+)$`)

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
	`spoilers?|expand|collapse|details|summary|cite|citation|q|s|del|ins|mark|sub|sup|abbr|verse|poem|` +
	`footnotes?|fn|ref|efn_note|tables?|tr|td|th|faqs?|question|answer|steps?|timeline|pricing\w*|progress\w*|counter|` +
	`link|url|email|map|share|tweet|lang|translate|font|color|size)$`)

// restrictedPart is the first part of a text that only some readers could see.
type restrictedPart struct {
	at                 int      // -1 if there is none
	block              string   // name of its block, if the importer knows the block's plugin
	unknown            string   // a possible restriction by an unknown plugin, such as "the block acme/x"
	isUnknownShortcode bool     // it is only a shortcode that the importer does not know
	open               []string // names of blocks of other plugins before it
}

// maxNamed is the maximum number of blocks of unknown plugins of a post that the report names.
const maxNamed = 20

// findRestrictedPart returns the first part of a text that only members can see, certainly or possibly.
func findRestrictedPart(content string) restrictedPart {
	l := restrictedPart{at: -1}
	if m := limitedPart.FindStringSubmatchIndex(content); m != nil {
		if l.at = m[0]; m[2] >= 0 {
			l.block = strings.ToLower(content[m[2]:m[3]])
		}
	}
	if at := findAskingPHP(content); at >= 0 && l.beginsAfter(at) {
		l = restrictedPart{at: at, unknown: "PHP"}
	}
	l.findShortcode(content)
	l.findBlock(content)
	return l
}

// beginsAfter reports whether the restricted part begins after a place, or whether there is none.
func (l *restrictedPart) beginsAfter(at int) bool { return l.at < 0 || at < l.at }

// findBlock looks for a block that may restrict, by its name or a setting, who reads the text after it. If there is one before the
// restricted part, the restricted part begins there.
func (l *restrictedPart) findBlock(content string) {
	blocks, settings := names{pattern: restrictedBlock}, names{pattern: restrictedSetting}
	for part := range blockParts(content) {
		switch {
		case !l.beginsAfter(part.at):
			return
		case part.name == askingPHP:
			*l = restrictedPart{at: part.at, unknown: "PHP", open: l.open}
			return
		case part.restriction(&settings) != "":
			*l = restrictedPart{at: part.at, unknown: fmt.Sprintf("the setting %s of a block", part.restriction(&settings)), open: l.open}
			return
		case strings.Contains(part.name, "/") && blocks.match(part.name) && !(part.empty && isAside(part.name)):
			*l = restrictedPart{at: part.at, unknown: "the block " + part.name, open: l.open}
			return
		case !layoutBlock.MatchString(part.name) && len(l.open) < maxNamed && !slices.Contains(l.open, part.name):
			l.open = append(l.open, part.name)
		}
	}
}

// findShortcode looks for a shortcode before the restricted part that may restrict access to its content: any that is not known as
// layout, and layout with an attribute about access. A shortcode that encloses nothing restricts the rest of the text if its name means a
// restriction. If there is one, the restricted part begins there.
func (l *restrictedPart) findShortcode(content string) {
	ends := map[string][]shortcode{} // closing shortcodes that the loop has not reached
	for s := range shortcodes(content) {
		if s.closing {
			ends[s.name] = append(ends[s.name], s)
		}
	}
	enclosing, empty := names{pattern: restrictedShortcode}, names{pattern: restrictedMark}
	settings := names{pattern: restrictedSetting}
	for s := range shortcodes(content) {
		encloses, last := len(ends[s.name]) > 0, s
		if encloses {
			last = ends[s.name][0]
		}
		known := limitedShortcode.MatchString(s.name)
		switch {
		case !l.beginsAfter(s.at):
			return
		case s.closing:
			ends[s.name] = ends[s.name][1:]
			continue
		case s.at > 0 && content[s.at-1] == '[' && strings.HasPrefix(content[last.end:], "]"):
			continue // a shortcode in doubled brackets is shown as text
		case !encloses && isAside(s.name):
			continue
		case known:
			*l = restrictedPart{at: s.at, open: l.open}
			return
		case encloses && layoutName.MatchString(s.name) && !s.matches(&enclosing) && !s.hasAccess(&settings):
			continue
		case !encloses && (!s.matches(&empty) || s.isProse(content)):
			continue
		}
		*l = restrictedPart{at: s.at, unknown: "the shortcode [" + s.name + "]", open: l.open,
			isUnknownShortcode: encloses && !paidShortcode.MatchString(s.name) && !s.matches(&enclosing) && !s.hasAccess(&settings)}
		return
	}
}

// notRestricted matches settings of Ultimate Member and Leaky Paywall that restrict nothing. These plugins store them with every post.
var notRestricted = regexp.MustCompile(`"_um_custom_access_settings";(?:b:0|s:0:""|s:1:"0")|"visibility_type";s:\d+:"(?:default|always)"`)

// tagDivLock matches tagDiv's setting of a locked post, as PHP serializes it.
var tagDivLock = regexp.MustCompile(`"tds_lock_content";(?:s:\d+:"[^"0]|i:[1-9]|b:1)`)

// emptySettings matches settings, as PHP serializes them, that are all empty.
var emptySettings = regexp.MustCompile(`^a:\d+:\{(?:s:\d+:"[\w-]+";(?:a:0:\{\}|i:0;|b:0;|n;|s:0:"";|s:1:"0";))*\}$`)

// limitsAccess reports whether a post's metadata belongs to a plugin and restricts who may read the post.
func limitsAccess(key, value string) bool {
	switch key {
	case jetpackAccess, "rcp_subscription_level", "rcp_access_level", "rcp_user_level", "_is_paid", "_members_access_role",
		"memberful_acl", "_memberful_acl", "patreon-level", "groups-read", "_groups-read", "groups-groups_read_post", "_wpmem_block",
		membersWho, membersType, "_wppcp_post_page_visibility", "content_access", "arm_access_plan", "urcr_meta_checkbox",
		"urcr_meta_override_global_settings", "urcr_meta_roles", "urcr_allow_to", "rcUserLevel", "s2member_ccaps_req", "_s2member_ccaps_req",
		"_optimizemember_ccaps_req":
		return true
	case "_wc_memberships_force_public":
		return false
	case "td_post_theme_settings":
		return tagDivLock.MatchString(value)
	}
	begins := func(prefix string) bool {
		return strings.HasPrefix(strings.TrimPrefix(key, "_"), strings.TrimPrefix(prefix, "_"))
	}
	return slices.ContainsFunc([]string{"_wc_memberships_", fusionKey, coilKey, "pmpro"}, begins) ||
		isRestrictedField(key, value)
}

// Beginnings of the keys of WP Fusion and of Coil. WP Fusion's setting lock_content restricts a post.
const (
	fusionKey = "wpf-settings"
	coilKey   = "_coil_"
)

// fusionLock matches WP Fusion's setting in PHP or JSON. Its group matches only if the setting is off.
var fusionLock = regexp.MustCompile(`"lock_content"\s*[;:]\s*((?:b:0|i:0|n|s:0:""|s:1:"0")\b?|(?:false|0|null|""|"0"|\[\])\s*[,}])?`)

// coilOpen are values of Coil's settings that restrict no post. With "gate-tagged-blocks", only the tagged blocks are restricted.
var coilOpen = []string{"default", "no-gating", "monetized", "not-monetized", "gate-tagged-blocks"}

// openValues are values of the settings of such plugins for a post that everybody may read.
var openValues = []string{"", "0", "no", "none", "all", "everybody", "everyone", "public", "open", "visible",
	"free", "false", "off", "default"}

// restriction is a setting of a plugin that may restrict who may read a post. A post can have several with the same key.
type restriction struct{ key, value string }

// isOpen reports whether everybody may read a post with this setting. An unknown value counts as a restriction.
func (r restriction) isOpen() bool {
	value := strings.ToLower(r.value)
	switch {
	case r.key == "arm_access_plan": // ARMember stores a row for each protected post, "0" for every plan
		return false
	case strings.HasPrefix(r.key, fusionKey):
		lock := fusionLock.FindStringSubmatchIndex(value)
		return lock == nil || lock[2] >= 0
	case strings.HasPrefix(r.key, coilKey) && slices.Contains(coilOpen, value):
		return true
	case r.key == "rcp_user_level" && strings.Contains(value, `"all"`):
		return true
	}
	return slices.Contains(openValues, value) || notRestricted.MatchString(value) || emptySettings.MatchString(value)
}

// isForMembers reports whether only members could read an item: whether one of its settings says so.
func (it *item) isForMembers() bool {
	hides := slices.Contains(it.access, restriction{membersType, "block"})
	return slices.ContainsFunc(it.access, func(r restriction) bool {
		switch {
		case r.key == membersType:
			return false
		case r.key == membersWho && r.value == "-1":
			return false
		case r.key == membersWho && r.value != "" && hides:
			return true
		case r.isOpen():
			return false
		case r.key == jetpackAccess: // everybody could read what is above the block, which Jetpack finds by exactly this text
			at := findRestrictedPart(it.content).at
			return at < 0 || !strings.HasPrefix(it.content[at:], "<!-- wp:"+paywallBlock+" ")
		}
		return true
	})
}

// openExcerpt returns the part of the excerpt that everybody could read. cut reports whether the rest was left out.
func (it *item) openExcerpt() (excerpt string, cut bool) {
	if l := findRestrictedPart(it.excerpt); l.at >= 0 {
		return it.excerpt[:l.at], true
	}
	return it.excerpt, false
}

// document converts a text. The part l, which only some readers could see, and everything after it are gated; if forMembers is set, all of
// the text is gated. The open and the gated part are converted separately, so that nothing of the gated part can get into the open one.
func (e *export) document(content string, l restrictedPart, forMembers bool) (richtext.Doc, []importer.Note, error) {
	limited, at := l.at >= 0 && !forMembers, max(l.at, 0)
	read := func(part string) (richtext.Doc, []richtext.Warning, error) {
		return richtext.FromHTML(strings.NewReader(part), richtext.Options{WordPress: true, Base: e.site})
	}
	doc, warnings, err := read(content[at:])
	notes := importer.Notes(warnings)
	for _, name := range l.open {
		notes = append(notes, importer.Note{What: fmt.Sprintf(noteBlock, name)})
	}
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
		if l.unknown != "" {
			note = fmt.Sprintf(noteUnknown, l.unknown)
		}
		notes = append(notes, importer.Note{What: note})
	}
	return join(open, doc), notes, nil
}

// join returns the document of an open and a gated part.
func join(open, gated richtext.Doc) richtext.Doc {
	if open.IsEmpty() && gated.IsEmpty() {
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
			case n.Type != "paywall" && !doc.IsEmpty():
				blocks = append(blocks, n)
			}
		}
	}
	if len(foot) > 0 {
		blocks = append(blocks, richtext.Node{Type: "footnotes", Content: foot})
	}
	return richtext.Doc{Type: "doc", Content: blocks}
}
