package richtext

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// An entity reference stands for a company or a person in a story's text. HTML writes it
// as an empty paragraph with kind and slug. The code that serves a page replaces it with
// an entity card made from current data, or removes it.

// EntityRef refers to a company or a person.
type EntityRef struct {
	Kind string // "company" or "person"
	Slug string
}

// entityCardPattern matches a reference in the exact form that HTML writes.
var entityCardPattern = regexp.MustCompile(`<p class="slip" data-slip="(company|person):([a-z0-9]+(?:-[a-z0-9]+)*)"></p>`)

func (w *writer) entityCard(n Node) {
	kind, slug := oneOf(n.Str("kind"), "company", "person"), n.Str("slug")
	if kind == "" || !formats["slug"].matches(slug) {
		return
	}
	w.open("p", "class", "slip", "data-slip", kind+":"+slug)
	w.close("p")
}

// EntityRefs returns the references in written, HTML from ToHTML, each once, in document order.
func EntityRefs(written string) []EntityRef {
	if !strings.Contains(written, `class="slip"`) {
		return nil
	}
	var refs []EntityRef
	seen := map[EntityRef]bool{}
	for _, m := range entityCardPattern.FindAllStringSubmatch(written, -1) {
		if s := (EntityRef{m[1], m[2]}); !seen[s] {
			seen[s] = true
			refs = append(refs, s)
		}
	}
	return refs
}

// WithoutEntityCards removes the references from HTML of ToHTML, for uses without entity cards.
func WithoutEntityCards(written string) string {
	if !strings.Contains(written, `class="slip"`) {
		return written
	}
	return entityCardPattern.ReplaceAllLiteralString(written, "")
}

// entityCard reads a reference. It returns false for a paragraph of the class without a
// valid reference.
func (c *importer) entityCard(n *html.Node, st context, out *sink) bool {
	kind, slug, _ := strings.Cut(attr(n, "data-slip"), ":")
	if n.DataAtom != atom.P || oneOf(kind, "company", "person") == "" || !formats["slug"].matches(slug) || n.FirstChild != nil {
		return false
	}
	out.block(st, Node{Type: "slip", Attrs: map[string]any{"kind": kind, "slug": slug}})
	return true
}

// keyFigure reads a key figure: the first paragraph is the number, the caption says what
// it counts.
func (c *importer) keyFigure(n *html.Node, st context, out *sink) bool {
	value := findElement(n, func(d *html.Node) bool { return hasClass(d, "key-value") })
	if value == nil || n.DataAtom != atom.Figure || findElement(n, isMedia) != nil {
		return false
	}
	text := oneLine(textOf(value))
	value.Parent.RemoveChild(value)
	caption, rest := c.takeCaption(n, st)
	if text == "" || oneLine(textOf(n)) != "" {
		out.text(text, st) // it has more than a number: keep the text as paragraphs
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
