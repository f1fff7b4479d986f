package wordpress

import (
	"encoding/json"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
)

// blockPart is a block of a text.
type blockPart struct {
	at       int    // where the block begins
	name     string // of the block
	settings []setting
	empty    bool // it encloses nothing
}

// setting is a setting of a block, at any depth.
type setting struct {
	key, value string // value is a text, a number, "true", "false" or "null"; "" for an object, a list or an unknown value
	scalar     bool   // value is known
	field      bool   // it is a field of the block's data, whose value may be a text of the author
}

var (
	blockStart = regexp.MustCompile(`<!--\s*wp:([\w/-]+)\s*`)
	blockKey   = regexp.MustCompile(`"((?:[^"\\]|\\.){1,1000})"\s*:`)
)

// blockParts returns the blocks of a text in order.
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
			rest := strings.TrimLeft(content[m[1]+end:], " \t\r\n")
			if !yield(blockPart{m[0], content[m[2]:m[3]], settings, strings.HasPrefix(rest, "/-->")}) {
				return
			}
		}
	}
}

// blockSettings returns the settings in the JSON object that a text begins with, and where the object ends. If the object is not valid
// JSON, it returns what looks like keys in the first limit bytes.
func blockSettings(text string, limit int) (settings []setting, end int) {
	if !strings.HasPrefix(text, "{") {
		return nil, 0
	}
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	type level struct{ object, isKey, field bool }
	var levels []level
	key := ""
	for {
		token, err := d.Token()
		if err != nil {
			return brokenSettings(text[:limit])
		}
		top := len(levels) - 1
		if t, ok := token.(json.Delim); ok {
			if t == '{' || t == '[' {
				field := top >= 0 && (levels[top].field || top == 0 && key == "data")
				if top >= 0 && levels[top].object {
					settings = append(settings, setting{key: key, field: levels[top].field})
				}
				levels = append(levels, level{t == '{', t == '{', field})
				continue
			}
			if levels = levels[:top]; top == 0 {
				return settings, int(d.InputOffset())
			}
			top--
		} else if t, ok := token.(string); ok && levels[top].isKey {
			key = t
			levels[top].isKey = false
			continue
		} else {
			settings = append(settings, setting{key, scalarText(token), true, levels[top].field})
		}
		levels[top].isKey = levels[top].object
	}
}

// scalarText returns a value of JSON as a text.
func scalarText(token json.Token) string {
	if token == nil {
		return "null"
	}
	return fmt.Sprint(token)
}

// brokenSettings returns what looks like keys in the comment at the beginning of a text, and where the comment ends.
func brokenSettings(text string) (settings []setting, end int) {
	if end = strings.Index(text, "-->"); end < 0 {
		end = len(text)
	}
	for _, m := range blockKey.FindAllStringSubmatch(text[:end], -1) {
		key := m[1]
		if strings.Contains(key, `\`) {
			_ = json.Unmarshal([]byte(`"`+m[1]+`"`), &key)
		}
		settings = append(settings, setting{key: key})
	}
	if end > 0 && text[end-1] == '/' {
		end--
	}
	return settings, end
}

// restriction returns the key of a setting that says who sees the block, "" if there is none. Settings that are off do not count. A
// block for signed-in readers counts only if it is hidden from others. keys has the names of such settings.
func (p blockPart) restriction(keys *names) string {
	forOthers := slices.ContainsFunc(p.settings, func(s setting) bool { return strings.EqualFold(s.key, "loggedout") && s.value == "true" })
	for _, s := range p.settings {
		switch {
		case strings.EqualFold(s.key, "loggedout") && s.scalar && s.value == "false", isRestrictedValue(s.value), s.asksForRole():
			return s.key
		case strings.EqualFold(s.key, "blockVisibility"): // WordPress hides a block with the value false
			return s.key
		case !keys.match(s.key), s.scalar && isOff(s.value), forOthers && strings.EqualFold(s.key, "loggedin"):
		case s.field && strings.HasPrefix(p.name, "acf/"):
			if s.scalar && isRestrictedBlockField(s.key, s.value) {
				return s.key
			}
		default:
			return s.key
		}
	}
	return ""
}

// asksForRole reports whether a setting is a condition on the role of a reader, such as {"type": "role"}.
func (s setting) asksForRole() bool {
	switch strings.ToLower(s.key) {
	case "type", "condition", "rule", "key":
		return strings.EqualFold(s.value, "role") || strings.HasPrefix(strings.ToLower(s.value), "user_role")
	}
	return false
}

// isOff reports whether the value of a setting means that nothing is restricted.
func isOff(value string) bool {
	switch strings.ToLower(value) {
	case "", "false", "0", "null", "none", "no", "off":
		return true
	}
	return false
}

// askingPHP is put before PHP whose output depends on the reader, because the importer shows PHP as text.
const askingPHP = "restricted-php"

var (
	phpOrCode = regexp.MustCompile(`(?i)<(?:!--)?\?|<(?:pre|code)\b|\[(?:source)?code\b`)
	codeEnd   = regexp.MustCompile(`(?i)</(?:pre|code)\b|\[/(?:source)?code\]`)
)

// findAskingPHP returns the position of PHP code that depends on the reader in a text, outside of examples of code; -1 if there is
// none.
func findAskingPHP(content string) int {
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
