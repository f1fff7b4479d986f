package wordpress

import (
	"encoding/json"
	"iter"
	"regexp"
	"strings"
)

// blockPart is the beginning of a block or one of its settings.
type blockPart struct {
	at      int    // where the block begins
	name    string // of the block
	setting string // "" for the beginning
	value   string // of the setting, if it is a text
	empty   bool   // it encloses nothing
}

var (
	blockStart = regexp.MustCompile(`<!--\s*wp:([\w/-]+)\s*`)
	blockKey   = regexp.MustCompile(`"((?:[^"\\]|\\.){1,1000})"\s*:`)
)

// blockParts returns the beginnings and the settings of the blocks of a text in order.
func blockParts(content string) iter.Seq[blockPart] {
	return func(yield func(blockPart) bool) {
		last := strings.LastIndex(content, "-->")
		starts := blockStart.FindAllStringSubmatchIndex(content, -1)
		for i, m := range starts {
			if m[0] > last { // WordPress reads no block here
				return
			}
			limit := len(content)
			if i+1 < len(starts) {
				limit = starts[i+1][0]
			}
			settings, end := blockSettings(content[m[1]:], limit-m[1])
			part := blockPart{at: m[0], name: content[m[2]:m[3]]}
			rest := strings.TrimLeft(content[m[1]+end:], " \t\r\n")
			part.empty = strings.HasPrefix(rest, "/-->")
			if !yield(part) {
				return
			}
			for _, s := range settings {
				part.setting, part.value = s[0], s[1]
				if !yield(part) {
					return
				}
			}
		}
	}
}

// blockSettings returns the keys of the JSON object that a text begins with, at every depth, with their values that are texts,
// and where the object ends. Of an object that is not JSON it returns what looks like keys in the first limit bytes.
func blockSettings(text string, limit int) (settings [][2]string, end int) {
	if !strings.HasPrefix(text, "{") {
		return nil, 0
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	type level struct{ object, isKey bool }
	var levels []level
	key := ""
	for {
		token, err := d.Token()
		if err != nil {
			return brokenSettings(text[:limit])
		}
		top := len(levels) - 1
		switch t := token.(type) {
		case json.Delim:
			if t == '{' || t == '[' {
				levels = append(levels, level{t == '{', t == '{'})
				continue
			}
			if levels = levels[:top]; top == 0 {
				return settings, int(d.InputOffset())
			}
			top--
		case string:
			if levels[top].isKey {
				key = t
				settings = append(settings, [2]string{key, ""})
				levels[top].isKey = false
				continue
			}
			settings = append(settings, [2]string{key, t})
		}
		levels[top].isKey = levels[top].object
	}
}

// brokenSettings returns what looks like keys in the comment that a text begins with, and where it ends.
func brokenSettings(text string) (settings [][2]string, end int) {
	if end = strings.Index(text, "-->"); end < 0 {
		end = len(text)
	}
	for _, m := range blockKey.FindAllStringSubmatch(text[:end], -1) {
		key := m[1]
		if strings.Contains(key, `\`) {
			_ = json.Unmarshal([]byte(`"`+m[1]+`"`), &key)
		}
		settings = append(settings, [2]string{key, ""})
	}
	if end > 0 && text[end-1] == '/' {
		end--
	}
	return settings, end
}

// askingPHP stands before PHP that asks who reads the text, because the importer shows PHP as text.
const askingPHP = "restricted-php"

var (
	phpOrCode = regexp.MustCompile(`(?i)<(?:!--)?\?|<(?:pre|code)\b|\[(?:source)?code\b`)
	codeEnd   = regexp.MustCompile(`(?i)</(?:pre|code)\b|\[/(?:source)?code\]`)
)

// phpThatAsks returns where a text has PHP that asks who reads it, outside of examples of code; -1 if it has none.
func phpThatAsks(content string) int {
	if !strings.Contains(content, "?") {
		return -1
	}
	isExample := true // an end of an example follows
	for start := 0; ; {
		m := phpOrCode.FindStringIndex(content[start:])
		if m == nil {
			return -1
		}
		at, after := start+m[0], start+m[1]
		start = after
		if content[after-1] != '?' {
			if end := codeEnd.FindStringIndex(content[after:]); isExample && end != nil {
				start = after + end[1]
			} else {
				isExample = false
			}
			continue
		}
		code, _, _ := strings.Cut(content[after:], "?>")
		code, _, _ = strings.Cut(code, "?-->")
		if restrictedPHP.MatchString(code) {
			return at
		}
		start = after + len(code)
	}
}

// builderKeys are the keys of the metadata in which page builders store a page with its settings.
var builderKeys = map[string]bool{
	"_elementor_page_settings": true, "_elementor_data": true, "_fl_builder_data": true, "_bricks_page_content_2": true,
}

// builderWord matches what means a restriction in such data; the group is the value of a setting that is off.
var builderWord = regexp.MustCompile(`(?i)(?:logged_?in|user_logged|content_protection|ecv_enabled)` +
	`([\w-]*\\?"\s*:\s*(?:\\?"(?:|0|no|none|off|false)\\?"|false|null|0\b))?`)

// restrictedWordOf returns the word in the data of a page builder that means a restriction, "" if there is none.
func restrictedWordOf(data string) string {
	for _, m := range builderWord.FindAllStringSubmatchIndex(data, -1) {
		if m[2] < 0 {
			return data[m[0]:m[1]]
		}
	}
	return ""
}
