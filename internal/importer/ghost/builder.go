package ghost

import (
	"fmt"
	"html"
	"net/url"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// maxDepth is the nesting beyond which only the text is kept.
const maxDepth = 100

// builder builds a document from the parts of a text. It writes parts as the HTML that
// Ghost renders, and converts it with richtext.FromHTML.
type builder struct {
	site   *url.URL
	html   strings.Builder
	blocks []richtext.Node
	foot   []richtext.Node
	notes  []importer.Note
	err    error
}

func (b *builder) addNote(what, detail string) {
	b.notes = append(b.notes, importer.Note{What: what, Detail: detail})
}

// raw writes HTML of the source.
func (b *builder) raw(s string) { b.html.WriteString(s) }

// printf writes HTML and escapes the texts inserted into it.
func (b *builder) printf(format string, texts ...any) {
	for i, t := range texts {
		texts[i] = html.EscapeString(fmt.Sprint(t))
	}
	fmt.Fprintf(&b.html, format, texts...)
}

// flush converts the HTML so far into blocks.
func (b *builder) flush() {
	if b.html.Len() == 0 {
		return
	}
	doc, warnings, err := richtext.FromHTML(strings.NewReader(b.html.String()), richtext.Options{Base: b.site})
	b.html.Reset()
	b.add(doc, warnings, err)
}

func (b *builder) markdown(s string) {
	b.flush()
	doc, warnings, err := richtext.FromMarkdown([]byte(s))
	b.add(doc, warnings, err)
}

func (b *builder) add(doc richtext.Doc, warnings []richtext.Warning, err error) {
	b.notes = append(b.notes, importer.Notes(warnings)...)
	if err != nil {
		b.err = err
		return
	}
	if doc.Empty() && len(doc.Content) < 2 && (len(doc.Content) == 0 || doc.Content[0].Type != "paywall") {
		return
	}
	for _, n := range doc.Content {
		if n.Type == "footnotes" {
			b.foot = append(b.foot, n.Content...)
		} else {
			b.blocks = append(b.blocks, n)
		}
	}
}

// doc returns the whole document.
func (b *builder) doc() (richtext.Doc, []importer.Note, error) {
	b.flush()
	if b.err != nil {
		return richtext.Doc{}, b.notes, b.err
	}
	if len(b.blocks) == 0 {
		return richtext.Doc{}, b.notes, nil
	}
	doc := richtext.Doc{Type: "doc", Content: b.blocks}
	if len(b.foot) > 0 {
		doc.Content = append(doc.Content, richtext.Node{Type: "footnotes", Content: b.foot})
	}
	return doc, b.notes, nil
}
