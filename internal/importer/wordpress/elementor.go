package wordpress

import (
	"cmp"
	"encoding/json"
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"masthead/internal/importer"
)

// hiddenText is a text or a picture of an element that Elementor does not show.
type hiddenText struct {
	text      string
	isPicture bool
	isShown   bool // its setting is one that widgets show as a text, and not one that may only describe how they look
}

// isWord reports whether the text is a single word, which the rest of the post may contain too.
func (h hiddenText) isWord() bool { return !strings.ContainsAny(h.text, " <") }

// cutFrom removes a text from the content of a post. A single word must be all of an HTML element or of a line.
func (h hiddenText) cutFrom(content string) (rest string, found bool) {
	cut := func(at []int) (string, bool) {
		if at == nil {
			return content, false
		}
		return content[:at[0]] + content[at[1]:], true
	}
	switch {
	case h.isPicture:
		return cut(regexp.MustCompile(`<img\b[^>]*` + regexp.QuoteMeta(h.text) + `[^>]*>`).FindStringIndex(content))
	case !h.isWord():
		before, after, found := strings.Cut(content, h.text)
		return before + after, found
	}
	for at := 0; ; {
		i := strings.Index(content[at:], h.text)
		if i < 0 {
			return content, false
		}
		at += i
		end := at + len(h.text)
		before, after := strings.TrimRight(content[:at], " \t\u00a0"), strings.TrimLeft(content[end:], " \t\u00a0")
		if (before == "" || strings.HasSuffix(before, ">") || strings.HasSuffix(before, "\n")) &&
			(after == "" || after[0] == '<' || after[0] == '\n' || after[0] == '\r') {
			return cut([]int{at, end})
		}
		at = end
	}
}

// isInSentence reports whether the words of a post, as plainWords returns them, contain a text that cutFrom did not
// find because it is written differently.
func (h hiddenText) isInSentence(words string) bool {
	text := plainWords(h.text)
	switch {
	case utf8.RuneCountInString(text) < len(" ab ") || !h.isShown && h.isWord() && settingWord.MatchString(h.text):
		return false
	case h.isWord():
		return strings.Contains(words, text)
	}
	return strings.Contains(strings.ToLower(words), strings.ToLower(text))
}

// settingWord matches a single word that describes how a widget looks rather than being shown: Elementor's own values are in lower case.
var settingWord = regexp.MustCompile(`^(?:[a-z0-9_.%#-]+|#[0-9A-Fa-f]+|-?[0-9.]{1,4})$`)

// usualValue matches values of settings that are also words of texts.
var usualValue = regexp.MustCompile(`(?i)^(?:yes|no|on|off|true|false|none|default|custom|inherit|initial|auto|center|left|right|top|` +
	`bottom|start|end|middle|full|inside|outside|before|after|above|below|between|small|medium|large|thin|solid|dashed|dotted|double|` +
	`classic|gradient|inline|block|row|column|grid|circle|square|flat|stacked|framed|bold|normal|italic|uppercase|lowercase|` +
	`capitalize|h[1-6]|div|span|p|px|em|rem|vh|vw|deg|%|#[0-9a-f]{3,8}|-?[0-9.]{1,2})$`)

// plainWords returns the words of HTML without tags and punctuation, between single spaces.
func plainWords(content string) string {
	words := strings.FieldsFunc(html.UnescapeString(anyTag.ReplaceAllString(content, " ")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r)
	})
	return " " + strings.Join(words, " ") + " "
}

var anyTag = regexp.MustCompile(`<[^<>]*>`)

// hidesMore reports whether an element that Elementor hides has a text that the content of a post lacks in this form.
// The content may have its words.
func (it *item) hidesMore() bool {
	if len(it.hidden) == 0 {
		return false
	}
	content := it.content
	var missing []hiddenText
	for _, h := range it.hidden {
		rest, found := h.cutFrom(content)
		if !found && h.isShown && !h.isPicture && !h.isWord() || found && restrictsRest(h.text, rest) {
			return true
		}
		if content = rest; !found && !h.isPicture {
			missing = append(missing, h)
		}
	}
	words := plainWords(content)
	return slices.ContainsFunc(missing, func(h hiddenText) bool { return h.isInSentence(words) })
}

// hiddenScreens are the settings of Elementor for an element that is not shown on any of the screens that every site has.
var hiddenScreens = []string{"hide_desktop", "hide_tablet", "hide_mobile"}

// maxHiddenTexts is the maximum number of texts of hidden elements that are looked for in a post.
const maxHiddenTexts = 1000

// hiddenTexts returns the texts of the elements in the data of Elementor that are not shown on any screen, the longest first.
func hiddenTexts(data string) []hiddenText {
	if !strings.Contains(data, "hide_desktop") {
		return nil
	}
	if importer.CheckWeight(importer.Weigh(data)) != nil { // its values would take more memory than any text
		return []hiddenText{{text: "unknown: too many elements", isShown: true}}
	}
	type element struct {
		Settings any       `json:"settings"`
		Elements []element `json:"elements"`
	}
	var all []element
	if err := json.Unmarshal([]byte(data), &all); err != nil {
		return []hiddenText{{text: "unknown: " + err.Error(), isShown: true}} // no content has it
	}
	texts := map[hiddenText]bool{}
	var visit func(list []element, hidden bool)
	visit = func(list []element, hidden bool) {
		for _, e := range list {
			settings, _ := e.Settings.(map[string]any)
			off := hidden || !slices.ContainsFunc(hiddenScreens, func(name string) bool {
				value, _ := settings[name].(string)
				return value == ""
			})
			if off {
				addTexts(texts, settings, "")
			}
			visit(e.Elements, off)
		}
	}
	visit(all, false)
	if len(texts) > maxHiddenTexts {
		return []hiddenText{{text: "unknown: too many", isShown: true}}
	}
	return slices.SortedFunc(maps.Keys(texts), func(a, b hiddenText) int {
		return cmp.Or(len(b.text)-len(a.text), strings.Compare(a.text, b.text))
	})
}

// Parts of names of Elementor's settings: of those that a widget shows as a text, and of those that describe how it
// looks.
var (
	shownKey = regexp.MustCompile(`(?i)editor|title|text|html|content|description|caption|shortcode|code`)
	shownEnd = regexp.MustCompile(
		`(?i)(?:^|_)(?:editor|title|text|html|content|description|caption|shortcode|heading|name|label|price|quote)$`)
	styleKey = regexp.MustCompile(`(?i)typography|shadow|color|size|align|animation|css|class|link|icon|_tag|transform|decoration|^_|^hide_`)
	looksKey = regexp.MustCompile(`(?i)typography|shadow|color|animation|css|class|transform|decoration`) // never a text
)

// addTexts adds the texts and pictures in the settings of a widget of Elementor, regardless of the settings' names. key is the name
// of value.
func addTexts(texts map[hiddenText]bool, value any, key string) {
	switch v := value.(type) {
	case map[string]any:
		for key, inner := range v {
			addTexts(texts, inner, key)
		}
	case []any:
		for _, inner := range v {
			addTexts(texts, inner, key)
		}
	case string:
		style := styleKey.MatchString(key)
		shown := !style && shownKey.MatchString(key) || shownEnd.MatchString(key)
		h := hiddenText{text: strings.TrimSpace(v), isShown: shown}
		switch {
		case h.text == "", key == "url" && !strings.Contains(h.text, "/"):
		case key == "url":
			texts[hiddenText{text: h.text, isPicture: true}] = true
		case !shown && (usualValue.MatchString(h.text) || style && h.isWord() || looksKey.MatchString(key)):
		default:
			texts[h] = true
		}
	}
}
