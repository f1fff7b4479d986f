package wordpress

import (
	"encoding/json"
	"html"
	"iter"
	"regexp"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// Notes on synced patterns.
const (
	notePatternBlock = "the block of a synced pattern can't be read"
	noteOverride     = "a synced pattern in it has its own content for an element that the importer can't change, so it is a draft"
)

// patternUse is a block that shows a synced pattern.
type patternUse struct {
	part
	ref     string                    // number of the pattern, "" if the block can't be read
	content map[string]map[string]any // what the block shows instead of the pattern's own values, by the name of an element
}

// maxNestedPatterns is how deep patterns may contain others.
const maxNestedPatterns = 5

// mayShowPattern reports whether a text may have blocks of synced patterns.
func mayShowPattern(content string) bool {
	return strings.Contains(content, "wp:block") || strings.Contains(content, "wp:core/block")
}

var patternEnd = regexp.MustCompile(`<!--\s*/wp:(?:core/)?block\s*-->`)

// patternUses returns the blocks of a text that show synced patterns, in order.
func patternUses(content string) iter.Seq[patternUse] {
	return func(yield func(patternUse) bool) {
		end := 0
		for block := range blockParts(content) {
			if block.at < end || strings.TrimPrefix(block.name, "core/") != "block" {
				continue
			}
			use := patternUseAt(content, block.at)
			if end = use.end; !yield(use) {
				return
			}
		}
	}
}

// patternUseAt returns the block of a synced pattern that begins at a place.
func patternUseAt(content string, at int) patternUse {
	settings := at + blockStart.FindStringIndex(content[at:])[1]
	use := patternUse{part: part{at, settings}}
	var values struct {
		Ref     json.RawMessage           `json:"ref"`
		Content map[string]map[string]any `json:"content"`
	}
	d := json.NewDecoder(strings.NewReader(content[settings:]))
	if err := d.Decode(&values); err == nil {
		use.ref, use.content = strings.Trim(string(values.Ref), `"`), values.Content
		use.end += int(d.InputOffset())
	}
	before, _, closed := strings.Cut(content[use.end:], "-->")
	if !closed {
		use.end = len(content)
		return use
	}
	use.end += len(before) + len("-->")
	if strings.HasSuffix(before, "/") {
		return use
	}
	// WordPress shows nothing of what such a block encloses.
	if m := patternEnd.FindStringIndex(content[use.end:]); m != nil && !mayShowPattern(content[use.end:use.end+m[0]]) {
		use.end += m[1]
	}
	return use
}

// insertPatterns inserts synced patterns, which may contain others.
func (x *expansion) insertPatterns() (err error) {
	if err = x.removeHidden(); err != nil {
		return err
	}
	for range maxNestedPatterns {
		if !mayShowPattern(x.text) {
			break
		}
		found, err := x.insertPatternsOnce()
		if err != nil {
			return err
		}
		if !found {
			break
		}
	}
	if err = x.removeHidden(); err != nil {
		return err
	}
	x.setHash()
	return nil
}

// insertPatternsOnce replaces each block of a synced pattern by the text of the pattern.
func (x *expansion) insertPatternsOnce() (found bool, err error) {
	var b strings.Builder
	end, limit := 0, max(richtext.MaxBytes, len(x.text))
	for use := range patternUses(x.text) {
		found = true
		b.WriteString(x.text[end:use.start])
		block := x.text[use.start:use.end]
		end = use.end
		text, known := x.export.patterns.text(use.ref)
		switch {
		case use.ref == "":
			x.addNote(notePatternBlock, "")
		case !known:
			x.addNote(notePattern, "number "+use.ref)
		default:
			text = x.override(text, use.content)
		}
		if findRestrictedPart(block).at >= 0 {
			b.WriteString(hiddenPattern)
		}
		if b.WriteString(text); b.Len() > limit {
			return found, importer.ErrTextSize
		}
	}
	b.WriteString(x.text[end:])
	x.text = b.String()
	return found, nil
}

// override returns the text of a pattern with the content of the block that shows it. Elements that it can't change make the item a draft.
func (x *expansion) override(text string, content map[string]map[string]any) string {
	var b strings.Builder
	end := 0
	for block := range blockParts(text) {
		if len(content) == 0 || block.at < end {
			continue
		}
		values := content[block.elementName(text)]
		if len(values) == 0 {
			continue
		}
		stop := block.at + blockLength(text[block.at:], block)
		changed, ok := overrideElement(text[block.at:stop], block, values)
		if !ok {
			x.item.lostOverride = true
			x.addNote(noteOverride, block.elementName(text))
		}
		b.WriteString(text[end:block.at])
		b.WriteString(changed)
		end = stop
	}
	b.WriteString(text[end:])
	return b.String()
}

// elementName returns the name that an editor gave a block of a pattern so that its content can be overridden, "" if it has none.
func (p blockPart) elementName(text string) string {
	var values struct {
		Metadata struct {
			Name string `json:"name"`
		} `json:"metadata"`
	}
	settings := p.at + blockStart.FindStringIndex(text[p.at:])[1]
	if json.NewDecoder(strings.NewReader(text[settings:])).Decode(&values) != nil {
		return ""
	}
	return values.Metadata.Name
}

var (
	// textElement matches a block whose text can be replaced: the comment, the start tags around the text, the text, and the end tags.
	textElement = regexp.MustCompile(`(?s)^(<!--.*?-->\s*(?:<div\b[^>]*>\s*)?<(?:p|h[1-6]|a|button)\b[^>]*>)(.*)(</(?:p|h[1-6]|a|button)>.*)$`)
	startOfLink = regexp.MustCompile(`<a\b[^>]*`)
	startOfIMG  = regexp.MustCompile(`<img\b[^>]*`)
)

// overrideElement returns a block with other values of its attributes. It returns false if it can't set one of them.
func overrideElement(block string, p blockPart, values map[string]any) (changed string, ok bool) {
	name, ok := strings.TrimPrefix(p.name, "core/"), true
	for key, value := range values {
		s, isText := value.(string)
		switch {
		case !isText && key != "id":
			ok = false
		case key == "content" && (name == "paragraph" || name == "heading"), key == "text" && name == "button":
			m := textElement.FindStringSubmatch(block)
			if m == nil {
				ok = false
				continue
			}
			block = m[1] + s + m[3]
		case key == "url" && name == "button":
			block, ok = setAttribute(block, startOfLink, "href", s, ok)
		case key == "url" && name == "image":
			block, ok = setAttribute(block, startOfIMG, "src", s, ok)
		case key == "alt" && name == "image":
			block, ok = setAttribute(block, startOfIMG, "alt", s, ok)
		case key == "id", key == "title", key == "linkTarget", key == "rel": // readers see nothing of them
		default:
			ok = false
		}
	}
	return block, ok
}

// setAttribute sets an attribute of the first start tag that a pattern matches. It returns false if no tag matches, or if ok is false.
func setAttribute(block string, tag *regexp.Regexp, name, value string, ok bool) (string, bool) {
	at := tag.FindStringIndex(block)
	if at == nil {
		return block, false
	}
	old := regexp.MustCompile(`\s`+name+`\s*=\s*(?:"[^"]*"|'[^']*')`).ReplaceAllLiteralString(block[at[0]:at[1]], "")
	old = strings.TrimRight(old, "/ ")
	closing := ""
	if strings.HasSuffix(block[at[0]:at[1]], "/") {
		closing = " /"
	}
	return block[:at[0]] + old + " " + name + `="` + html.EscapeString(value) + `"` + closing + block[at[1]:], ok
}
