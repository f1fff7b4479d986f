package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// A mention is the place where a text names a term that a glossary explains.
// HTML writes it as a link to the term; whoever shows a page adds what is known of
// the term when the page is made, or takes the link away.

// Mention is where a text names a term.
type Mention struct {
	Start, End int // in bytes of the text
	ID         int64
	Slug       string
}

// mentionMark is the exact form in which HTML writes a mention.
var mentionMark = regexp.MustCompile(`<a class="term" data-term="([0-9]+)" href="/glossary/[^"]*">([^<]*)</a>`)

// explained are the blocks whose words may lead to a glossary: running text, and no
// heading, quotation, code or caption.
var explained = []string{"paragraph", "bullet_list", "ordered_list"}

// mentions writes a text with links where it names terms.
func (w *writer) mentions(s string) {
	s = cleanText(s)
	at := 0
	for _, m := range w.opt.Mentions(s) {
		w.b.WriteString(html.EscapeString(s[at:m.Start]))
		w.element("a", s[m.Start:m.End], "class", "term", "data-term", strconv.FormatInt(m.ID, 10), "href", "/glossary/"+m.Slug)
		at = m.End
	}
	w.b.WriteString(html.EscapeString(s[at:]))
}

// explains reports whether a text with these marks may lead to a glossary: no link,
// no code, nothing in another language.
func explains(marks []Mark) bool {
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		return slices.Contains([]string{"link", "code", "lang", "sub", "sup"}, m.Type)
	})
}

// Mentioned lists the terms that what HTML wrote leads to, in the order of the text.
func Mentioned(written string) []int64 {
	var ids []int64
	for _, m := range mentionMark.FindAllStringSubmatch(written, -1) {
		if id, err := strconv.ParseInt(m[1], 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// Explained leads the mentions in what HTML wrote to where their terms are now. One
// whose term is not among them becomes words again.
func Explained(written string, hrefs map[int64]string) string {
	if !strings.Contains(written, `class="term"`) {
		return written
	}
	return mentionMark.ReplaceAllStringFunc(written, func(mark string) string {
		m := mentionMark.FindStringSubmatch(mark)
		id, err := strconv.ParseInt(m[1], 10, 64)
		href, known := hrefs[id]
		if err != nil || !known {
			return m[2]
		}
		return `<a class="term" data-term="` + m[1] + `" href="` + html.EscapeString(href) + `">` + m[2] + `</a>`
	})
}
