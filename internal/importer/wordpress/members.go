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
	noteExcerpt = "a part of its excerpt was for members of the old site and was left out"
)

// jetpackAccess is the key of Jetpack's setting of who may read a post.
const jetpackAccess = "_jetpack_newsletter_access"

// paywallBlock is Jetpack's block at the end of the open part of a post for subscribers.
const paywallBlock = "jetpack/paywall"

// limitedPart matches what begins a part that only members can see: a block or a shortcode of
// a plugin for memberships. What such a plugin shows to other visitors counts as limited too if
// it can't be told apart, except for Jetpack's view for visitors who are not signed in.
var limitedPart = regexp.MustCompile(`(?i)<!--\s*wp:(premium-content/(?:container|subscriber-view)|` + paywallBlock +
	`|(?:woocommerce-memberships|memberpress|memberful|pmpro|rcp|restrict-content-pro|members)/[\w-]+)` +
	`|\[(?:restrict(?:[-_]content)?|mepr-[\w-]+|membership|wcm_(?:restrict|content_restricted)|pmpro_[\w-]+|rcp_[\w-]+|` +
	`s2If\w*|memberful[\w-]*|members_(?:access|logged_in))(?:[^\w-]|\z)`)

// limitingName matches names of shortcodes and of metadata by which other plugins restrict who may read.
var limitingName = regexp.MustCompile(`(?i)restrict|protect|paywall|membership|members?[-_]only|^members?$|logged[-_]?in|` +
	`private|hide[-_]?content|content[-_]?lock|passster|password|^(?:swpm|wlm|ihc|arm|um)_`)

// openingShortcode matches the beginning of a shortcode; its group is the name.
var openingShortcode = regexp.MustCompile(`\[([a-zA-Z][\w-]*)[\s\]]`)

// findUnknownLimit returns the place of the first shortcode that encloses text and whose name means a restriction, or -1.
func findUnknownLimit(content string) int {
	for _, m := range openingShortcode.FindAllStringSubmatchIndex(content, -1) {
		name := content[m[2]:m[3]]
		if limitingName.MatchString(name) && strings.Contains(content[m[1]:], "[/"+name+"]") {
			return m[0]
		}
	}
	return -1
}

// findLimitedPart returns the place of the first part of a text that only members can see, or -1,
// and the name of its block.
func findLimitedPart(content string) (at int, block string) {
	m := limitedPart.FindStringSubmatchIndex(content)
	switch unknown := findUnknownLimit(content); {
	case unknown >= 0 && (m == nil || unknown < m[0]):
		return unknown, ""
	case m == nil:
		return -1, ""
	case m[2] >= 0:
		block = strings.ToLower(content[m[2]:m[3]])
	}
	return m[0], block
}

// limitingMetadata matches keys by which other plugins restrict who may read a post.
var limitingMetadata = regexp.MustCompile(`(?i)restrict|protect|paywall|membership|members?[-_]only`)

// notRestricted matches Ultimate Member's settings, which every post has, without a restriction.
var notRestricted = regexp.MustCompile(`"_um_custom_access_settings";(?:b:0|s:0:""|s:1:"0")`)

// limitsAccess reports whether a post's metadata is that of a plugin that restricts who may read
// the post.
func limitsAccess(key string) bool {
	switch key {
	case jetpackAccess, "rcp_subscription_level", "rcp_access_level", "rcp_user_level", "_is_paid", "_members_access_role", "memberful_acl":
		return true
	case "_wc_memberships_force_public":
		return false
	}
	return strings.HasPrefix(key, "_wc_memberships_") || strings.HasPrefix(strings.TrimPrefix(key, "_"), "pmpro") ||
		limitingMetadata.MatchString(key)
}

// isForMembers reports whether only members could read an item. An unknown value counts as a
// restriction.
func (it *item) isForMembers() bool {
	at, block := findLimitedPart(it.content)
	for key, value := range it.meta {
		switch value = strings.ToLower(value); {
		case !limitsAccess(key), slices.Contains([]string{"", "0", "no", "none", "all", "everybody", "a:0:{}"}, value):
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
	if at, _ := findLimitedPart(it.excerpt); at >= 0 {
		return it.excerpt[:at], true
	}
	return it.excerpt, false
}

// document converts a text. If a part of it was for members only, that part and everything after
// it is gated: the text is converted in two parts, so that nothing after the mark can get into the
// open part, wherever the mark is.
func (e *export) document(content string, forMembers bool) (richtext.Doc, []importer.Note, error) {
	at, _ := findLimitedPart(content)
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
		notes = append(notes, importer.Note{What: noteLimited})
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
