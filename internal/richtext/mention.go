package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// A mention is a place where a text names a term of the glossary, a company, a person or an
// investor. HTML writes it as a link. The code that serves a page completes the link from the
// current data of what is named, or removes it.

// Mention is a place where a text names a term of the glossary or, if Kind is set, an entity.
type Mention struct {
	Start, End int // byte offsets in the text
	MentionKey
	Href string // address of the page in English, without the host
}

// MentionKey identifies what a mention names: a term of the glossary or, if Kind is set, an entity.
type MentionKey struct {
	Kind string // "company", "person" or "investor"; "" for a term
	ID   int64
}

// String returns the key as HTML writes it, such as "7" for a term and "company-7".
func (k MentionKey) String() string {
	id := strconv.FormatInt(k.ID, 10)
	if k.Kind == "" {
		return id
	}
	return k.Kind + "-" + id
}

// mentionPattern matches a mention in the exact form that HTML writes.
var mentionPattern = regexp.MustCompile(`<a class="term" data-term="(?:(company|person|investor)-)?([0-9]+)" href="/[^"]*">([^<]*)</a>`)

// mentionBlocks are the blocks with text that may link to what it names: running text, but not
// headings, quotations, code or captions.
var mentionBlocks = []string{"paragraph", "bullet_list", "ordered_list"}

// isRunningText reports whether the text of a block may link to what it names.
func isRunningText(n Node) bool { return slices.Contains(mentionBlocks, n.Type) && n.Str("lang") == "" }

// RunningText returns the text of the blocks that can have links of mentions, one line per
// block.
func RunningText(d Doc) string {
	d.Content = slices.DeleteFunc(slices.Clone(d.Content), func(n Node) bool { return !isRunningText(n) })
	return Text(d)
}

// mentions writes a text and links what it names.
func (w *writer) mentions(s string) {
	s = cleanText(s)
	at := 0
	for _, m := range w.opt.Mentions(s) {
		w.b.WriteString(html.EscapeString(s[at:m.Start]))
		w.element("a", s[m.Start:m.End], "class", "term", "data-term", m.String(), "href", m.Href)
		at = m.End
	}
	w.b.WriteString(html.EscapeString(s[at:]))
}

// allowsMention reports whether a text with these marks may link to what it names: it must
// not be a link, code or in another language.
func allowsMention(marks []Mark) bool {
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		return slices.Contains([]string{"link", "code", "lang", "sub", "sup"}, m.Type)
	})
}

// linkEntities returns a copy of a document with links on the mentions of entities, but not on
// those of glossary terms.
func linkEntities(d Doc, find func(text string) []Mention) Doc {
	var link func(n Node) Node
	link = func(n Node) Node {
		var content []Node
		for _, child := range n.Content {
			if child.Type == "text" && allowsMention(child.Marks) {
				content = append(content, linkedTexts(child, find(child.Text))...)
			} else {
				content = append(content, link(child))
			}
		}
		n.Content = content
		return n
	}
	blocks := slices.Clone(d.Content)
	for i, n := range blocks {
		if isRunningText(n) {
			blocks[i] = link(n)
		}
	}
	d.Content = blocks
	return d
}

// linkedTexts splits a text node so that each mention of an entity is a node of its own with a link.
func linkedTexts(n Node, mentions []Mention) []Node {
	var parts []Node
	add := func(text string, marks []Mark) {
		if text != "" {
			parts = append(parts, Node{Type: "text", Text: text, Marks: marks})
		}
	}
	at := 0
	for _, m := range mentions {
		if m.Kind == "" {
			continue
		}
		add(n.Text[at:m.Start], n.Marks)
		add(n.Text[m.Start:m.End], append(slices.Clone(n.Marks), Mark{Type: "link", Attrs: map[string]any{"href": m.Href}}))
		at = m.End
	}
	add(n.Text[at:], n.Marks)
	return parts
}

// Mentions returns the keys of the mentions in written, HTML from ToHTML, in document order.
func Mentions(written string) []MentionKey {
	var keys []MentionKey
	for _, m := range mentionPattern.FindAllStringSubmatch(written, -1) {
		if key, ok := mentionKey(m); ok {
			keys = append(keys, key)
		}
	}
	return keys
}

// mentionKey returns the key of a match of mentionPattern.
func mentionKey(match []string) (MentionKey, bool) {
	id, err := strconv.ParseInt(match[2], 10, 64)
	return MentionKey{match[1], id}, err == nil
}

// LinkMentions returns written, HTML from ToHTML, in which mentions link to the given
// addresses. Mentions without an address become plain text.
func LinkMentions(written string, hrefs map[MentionKey]string) string {
	if !strings.Contains(written, `class="term"`) {
		return written
	}
	return mentionPattern.ReplaceAllStringFunc(written, func(mark string) string {
		m := mentionPattern.FindStringSubmatch(mark)
		key, ok := mentionKey(m)
		href, known := hrefs[key]
		if !ok || !known {
			return m[3]
		}
		return `<a class="term" data-term="` + key.String() + `" href="` + html.EscapeString(href) + `">` + m[3] + `</a>`
	})
}

// UnlinkMentions returns written, HTML from ToHTML, with the mentions of some keys as plain
// text.
func UnlinkMentions(written string, keys map[MentionKey]bool) string {
	return mentionPattern.ReplaceAllStringFunc(written, func(mark string) string {
		m := mentionPattern.FindStringSubmatch(mark)
		if key, ok := mentionKey(m); ok && keys[key] {
			return m[3]
		}
		return mark
	})
}
