package richtext

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A slip stands for a company or a person where the text speaks of them. HTML
// writes an empty paragraph that names both; whoever shows a page puts in its
// place what is known when the page is made, or nothing.

// Slip names a company or a person.
type Slip struct {
	Kind string // "company" or "person"
	Slug string
}

// slipMark is the exact form in which HTML writes a slip.
var slipMark = regexp.MustCompile(`<p class="slip" data-slip="(company|person):([a-z0-9]+(?:-[a-z0-9]+)*)"></p>`)

func (w *writer) slip(n Node) {
	kind, slug := oneOf(n.Str("kind"), "company", "person"), n.Str("slug")
	if kind == "" || !formats["slug"].MatchString(slug) {
		return
	}
	w.open("p", "class", "slip", "data-slip", kind+":"+slug)
	w.close("p")
}

// Slips lists the slips in what HTML wrote, each once, in the order of the text.
func Slips(written string) []Slip {
	if !strings.Contains(written, `class="slip"`) {
		return nil
	}
	var slips []Slip
	seen := map[Slip]bool{}
	for _, m := range slipMark.FindAllStringSubmatch(written, -1) {
		if s := (Slip{m[1], m[2]}); !seen[s] {
			seen[s] = true
			slips = append(slips, s)
		}
	}
	return slips
}

// WithoutSlips is what HTML wrote for those who can't say what a slip stands for.
func WithoutSlips(written string) string {
	if !strings.Contains(written, `class="slip"`) {
		return written
	}
	return slipMark.ReplaceAllLiteralString(written, "")
}

// slipCard reads a slip; a paragraph of that class that names none is left to its tag.
func (c *importer) slipCard(n *html.Node, st state, out *sink) bool {
	kind, slug, _ := strings.Cut(attr(n, "data-slip"), ":")
	if n.DataAtom != atom.P || oneOf(kind, "company", "person") == "" || !formats["slug"].MatchString(slug) || n.FirstChild != nil {
		return false
	}
	out.block(st, Node{Type: "slip", Attrs: map[string]any{"kind": kind, "slug": slug}})
	return true
}

// keyFigure reads a number that is worth reading: its first paragraph is the
// number, its caption says what it counts.
func (c *importer) keyFigure(n *html.Node, st state, out *sink) bool {
	value := find(n, func(d *html.Node) bool { return hasClass(d, "key-value") })
	if value == nil || n.DataAtom != atom.Figure || find(n, isMedia) != nil {
		return false
	}
	text := squash(textOf(value))
	value.Parent.RemoveChild(value)
	caption, rest := c.takeCaption(n, st)
	if text == "" || squash(textOf(n)) != "" {
		out.text(text, st) // more than a number: the words stay, in a plain form
		c.unwrap(n, st, out)
		if len(caption) > 0 {
			out.block(st, Node{Type: "paragraph", Content: caption})
		}
		out.block(st, rest...)
		return true
	}
	out.block(st, Node{Type: "key_figure", Attrs: map[string]any{"value": text}, Content: caption})
	out.block(st, rest...)
	return true
}
