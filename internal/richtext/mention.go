package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"masthead/internal/route"
)

// A mention is a place where a text names a term of the glossary. HTML writes it as a link
// to the term. The code that serves a page completes the link from the term's current
// data, or removes it.

// Mention is a place where a text names a term.
type Mention struct {
	Start, End int // byte offsets in the text
	ID         int64
	Slug       string
}

// mentionPattern matches a mention in the exact form that HTML writes.
var mentionPattern = regexp.MustCompile(`<a class="term" data-term="([0-9]+)" href="` + route.GlossaryPath + `/[^"]*">([^<]*)</a>`)

// mentionBlocks are the blocks whose text may link to the glossary: running text, but not
// headings, quotations, code or captions.
var mentionBlocks = []string{"paragraph", "bullet_list", "ordered_list"}

// mentions writes a text and links the terms that it names.
func (w *writer) mentions(s string) {
	s = cleanText(s)
	at := 0
	for _, m := range w.opt.Mentions(s) {
		w.b.WriteString(html.EscapeString(s[at:m.Start]))
		w.element("a", s[m.Start:m.End], "class", "term", "data-term", strconv.FormatInt(m.ID, 10), "href", route.GlossaryPath+"/"+m.Slug)
		at = m.End
	}
	w.b.WriteString(html.EscapeString(s[at:]))
}

// allowsMention reports whether a text with these marks may link to the glossary: it must
// not be a link, code or in another language.
func allowsMention(marks []Mark) bool {
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		return slices.Contains([]string{"link", "code", "lang", "sub", "sup"}, m.Type)
	})
}

// MentionedTerms returns the ids of the terms that written, which HTML wrote, links to, in
// document order.
func MentionedTerms(written string) []int64 {
	var ids []int64
	for _, m := range mentionPattern.FindAllStringSubmatch(written, -1) {
		if id, err := strconv.ParseInt(m[1], 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// LinkMentions sets the links of mentions in written, which HTML wrote, to the given
// addresses by term id. A mention of any other term becomes plain text.
func LinkMentions(written string, hrefs map[int64]string) string {
	if !strings.Contains(written, `class="term"`) {
		return written
	}
	return mentionPattern.ReplaceAllStringFunc(written, func(mark string) string {
		m := mentionPattern.FindStringSubmatch(mark)
		id, err := strconv.ParseInt(m[1], 10, 64)
		href, known := hrefs[id]
		if err != nil || !known {
			return m[2]
		}
		return `<a class="term" data-term="` + m[1] + `" href="` + html.EscapeString(href) + `">` + m[2] + `</a>`
	})
}
