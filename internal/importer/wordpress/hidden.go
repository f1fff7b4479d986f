package wordpress

import (
	"html"
	"iter"
	"regexp"
	"slices"
	"strings"
	"time"

	"masthead/internal/importer"
)

// Notes on parts that the old site showed to nobody.
const (
	noteHidden     = "a part that was switched off on the old site was left out"
	noteHiddenPart = "a part of it was switched off on the old site; the importer can't tell which, so all of its text is gated and it is a " +
		"draft now"
)

// hidingSettings are parts of the settings that switch something off; one of them may be written with escapes.
var hidingSettings = []string{"disable_element", "disabled", "[fusion_", "hideBlock", "blockVisibility", "editorskit", "UAGHide",
	`"vsdesk"`, `\u00`}

// part is a part of a text: the bytes from start up to end.
type part struct{ start, end int }

// cutHidden removes the blocks and shortcodes of a text that are switched off, for everybody and on every device. unclear reports whether
// it may have removed too little, or may have removed the beginning of a restriction of the text that follows.
func cutHidden(content string, now time.Time) (text string, cut, unclear bool) {
	if !mayHide(content) {
		return content, false, false
	}
	var spans []part
	end := 0
	for block := range blockParts(content) {
		if block.at >= end && block.isHidden() {
			end = block.at + blockLength(content[block.at:], block)
			spans = append(spans, part{block.at, end})
		}
	}
	var open []shortcode // those that are switched off and not closed yet
	depth, ends := map[string]int{}, map[string]int{}
	for s := range shortcodes(content) {
		empty := strings.HasSuffix(s.attributes, "/")
		switch {
		case s.closing:
			ends[s.name] = s.at
			if depth[s.name] == 0 {
				continue
			}
			if depth[s.name]--; depth[s.name] > 0 {
				continue
			}
			i := slices.IndexFunc(open, func(o shortcode) bool { return o.name == s.name })
			spans = append(spans, part{open[i].at, s.end})
			open = slices.Delete(open, i, i+1)
		case empty && s.isHidden(now):
			spans = append(spans, part{s.at, s.end})
		case empty:
		case depth[s.name] > 0:
			depth[s.name]++
		case s.isHidden(now):
			depth[s.name] = 1
			open = append(open, s)
		}
	}
	for _, s := range open { // it encloses nothing, or its end tag is that of another one
		unclear = unclear || ends[s.name] > s.at
		spans = append(spans, part{s.at, s.end})
	}
	if len(spans) == 0 {
		return content, false, false
	}
	slices.SortFunc(spans, func(a, b part) int { return a.start - b.start })
	var b strings.Builder
	end = 0
	for _, s := range spans {
		if s.start > end {
			b.WriteString(content[end:s.start])
		}
		if s.end > end {
			unclear = unclear || restrictsRest(content[s.start:s.end], content[s.end:])
		}
		end = max(end, s.end)
	}
	b.WriteString(content[end:])
	return b.String(), true, unclear
}

// mayHide reports whether something in a text may be switched off.
func mayHide(content string) bool {
	return slices.ContainsFunc(hidingSettings, func(word string) bool { return strings.Contains(content, word) })
}

// maxLimits is the maximum number of restrictions of a switched-off part that are examined.
const maxLimits = 100

// restrictsRest reports whether a part of a text that is switched off, or something in it, may restrict who reads the
// rest: a shortcode or block that does not end in it, or a mark.
func restrictsRest(hidden, rest string) bool {
	if strings.TrimSpace(rest) == "" {
		return false
	}
	balance := map[string]int{}
	for s := range shortcodes(hidden) {
		switch {
		case s.closing && balance[s.name] == 0:
			return true // of one that began before
		case s.closing:
			balance[s.name]--
		case !strings.HasSuffix(s.attributes, "/"):
			balance[s.name]++
		}
	}
	for name, open := range balance {
		if open > 0 && strings.Contains(rest, "[/"+name) {
			return true
		}
	}
	for range maxLimits {
		l := findRestrictedPart(hidden)
		if l.at < 0 {
			return false
		}
		if !endsIn(hidden[l.at:]) {
			return true
		}
		hidden = hidden[l.at+1:]
	}
	return true
}

// endsIn reports whether the shortcode or block at the beginning of a text ends within the text. A block that encloses
// nothing counts as ended if it restricts only itself.
func endsIn(text string) bool {
	element := elementAt(text)
	name := strings.TrimLeft(nameOfElement.FindString(element), "[<!- \t\r\n")
	switch {
	case name == "":
		return false
	case element[0] == '[':
		return strings.Contains(text, "[/"+name)
	case strings.HasSuffix(element, "/"):
		return !restrictedBlock.MatchString(spell(name)) && !limitedPart.MatchString(element)
	}
	return strings.Contains(text, "/"+name+" ")
}

// blockLength returns the length of the block that a text begins with, up to its own end.
func blockLength(text string, block blockPart) int {
	marks := regexp.MustCompile(`(?s)<!--\s*(/?)wp:` + regexp.QuoteMeta(block.name) + `(?:\s.*?)?(/?)-->`)
	if block.empty {
		if end := strings.Index(text, "/-->"); end >= 0 {
			return end + len("/-->")
		}
	}
	for depth, at := 0, 0; ; {
		m := marks.FindStringSubmatchIndex(text[at:])
		if m == nil {
			return len(text)
		}
		switch {
		case m[3] > m[2]:
			depth--
		case m[5] == m[4]:
			depth++
		}
		if at += m[1]; depth <= 0 {
			return at
		}
	}
}

// isHidden reports whether a block is switched off.
func (p blockPart) isHidden() bool {
	value := func(keys ...string) string { // the value that all of the settings have
		common := ""
		for i, key := range keys {
			j := slices.IndexFunc(p.settings, func(s setting) bool { return strings.EqualFold(s.key, key) && s.scalar && !s.field })
			if j < 0 || i > 0 && p.settings[j].value != common {
				return ""
			}
			common = p.settings[j].value
		}
		return common
	}
	isKit := slices.ContainsFunc(p.settings, func(s setting) bool { return s.key == "editorskit" })
	return value("hideBlock") == "true" || value("blockVisibility") == "false" ||
		value("UAGHideDesktop", "UAGHideTab", "UAGHideMob") == "true" || value("vsdesk", "vstablet", "vsmobile") == "true" ||
		isKit && (value("desktop", "tablet", "mobile") == "false" || value("loggedin", "loggedout") == "false")
}

var attributeValue = regexp.MustCompile(`([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))`)

// plainQuotes replaces typographic quotes, which editors put around the values of attributes, with straight ones.
var plainQuotes = strings.NewReplacer("\u201c", `"`, "\u201d", `"`, "\u201e", `"`, "\u2033", `"`, "\u00ab", `"`, "\u00bb", `"`,
	"\u2018", "'", "\u2019", "'", "\u2032", "'")

// values returns the names of a shortcode's attributes with their values, whose quotes may be escaped.
func (s shortcode) values() iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for _, m := range attributeValue.FindAllStringSubmatch(plainQuotes.Replace(html.UnescapeString(s.attributes)), -1) {
			if !yield(m[1], m[2]+m[3]+m[4]) {
				return
			}
		}
	}
}

// isHidden reports whether a shortcode of a page builder is switched off.
func (s shortcode) isHidden(now time.Time) bool {
	if !strings.Contains(s.attributes, "disable") && !strings.HasPrefix(s.name, "fusion_") {
		return false
	}
	values := map[string]string{}
	for name, value := range s.values() {
		values[name] = strings.ToLower(value)
	}
	switch {
	case values["disable_element"] == "yes":
		return true
	case strings.HasPrefix(s.name, "et_pb_"):
		screens := strings.Split(values["disabled_on"], "|")
		return values["disabled"] == "on" || len(screens) >= 3 && !slices.ContainsFunc(screens[:3], func(s string) bool { return s != "on" })
	case strings.HasPrefix(s.name, "fusion_"):
		at, known := parseDate(strings.Replace(values["publish_date"], "t", "T", 1), time.UTC)
		if day, err := time.Parse("2006-01-02", values["publish_date"]); err == nil {
			at, known = day, true
		}
		switch values["status"] {
		case "draft":
			return true
		case "published_until":
			return !known || !at.After(now)
		case "publish_after":
			return !known || at.After(now)
		}
	}
	return false
}

// removeHidden removes what is switched off in a text.
func (x *expansion) removeHidden() error {
	text, cut, unclear := cutHidden(x.text, x.export.settings.Now)
	x.unclear = x.unclear || unclear
	if x.text = text; cut {
		x.addNote(noteHidden, "")
	}
	for _, h := range x.item.hidden {
		if text, cut := h.cutFrom(x.text); cut {
			x.text, x.item.hidesPart = text, true
			x.addNote(noteHidden, importer.PlainText(h.text))
		}
	}
	return nil
}
