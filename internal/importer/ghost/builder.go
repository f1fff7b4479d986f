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
	site    *url.URL
	html    strings.Builder
	blocks  []richtext.Node
	foot    []richtext.Node
	notes   []importer.Note
	size    int   // of the HTML and Markdown so far in bytes
	weight  int64 // of the HTML and Markdown so far, see importer.Weigh
	dry     bool  // only size and weight are wanted
	limited bool  // everything from some block on is gated, because some readers could not see it
	forSome bool  // only some members could see a part
	marked  bool  // the post has Ghost's own paywall marker
	hidden  int   // number of nested elements that Ghost does not render as they are, so that a paywall marker in them does not count
	err     error
}

func (b *builder) addNote(what, detail string) {
	b.notes = append(b.notes, importer.Note{What: what, Detail: detail})
}

// writeHTML writes HTML of the source.
func (b *builder) writeHTML(s string) {
	s = b.withoutMarkers(s)
	if b.countBytes(len(s)) {
		b.html.WriteString(s)
	}
}

// withoutMarkers returns a text without the paywall markers that do not count.
func (b *builder) withoutMarkers(s string) string {
	if b.hidden > 0 {
		s = strings.ReplaceAll(s, paywallMarker, "<!-- -->")
	}
	return s
}

// countBytes adds n to the size of the text. It returns false after the text has become too large, so that
// no export can make a text of any size by naming one part many times.
func (b *builder) countBytes(n int) bool {
	if b.size += n; b.size > richtext.MaxBytes && b.err == nil {
		b.err = importer.ErrTextSize
	}
	return b.err == nil
}

// printf writes HTML and escapes the texts inserted into it.
func (b *builder) printf(format string, texts ...any) {
	for i, t := range texts {
		texts[i] = html.EscapeString(fmt.Sprint(t))
	}
	b.writeHTML(fmt.Sprintf(format, texts...))
}

// flush converts the HTML so far into blocks.
func (b *builder) flush() {
	if b.html.Len() == 0 {
		return
	}
	src := importer.EscapeCode(b.html.String())
	b.html.Reset()
	b.convert(src, func(part string) (string, error) { return part, nil })
}

func (b *builder) markdown(s string) {
	b.flush()
	s = b.withoutMarkers(s)
	if !b.countBytes(len(s)) {
		return
	}
	b.convert(s, func(part string) (string, error) { return richtext.MarkdownToHTML([]byte(part)) })
}

// convert renders a text as HTML and adds its blocks. If Ghost marked a part of it for some readers only, that part and
// everything after it is gated: the text is converted in two parts, so that nothing after the mark can get into the open part,
// wherever the mark is.
func (b *builder) convert(src string, render func(part string) (string, error)) {
	b.weight += importer.Weigh(src)
	if err := importer.CheckWeight(b.weight); err != nil && b.err == nil {
		b.err = err
	}
	if b.dry || b.err != nil {
		return
	}
	if b.err = importer.CheckAttributes(src); b.err != nil {
		return
	}
	begin, end, who := findLimitedBlock(src)
	b.forSome = b.forSome || who == someMembers
	if who != everybody && !b.limited {
		b.addPart(render(src[:begin]))
		b.gateRest(who)
		src = src[end:]
	}
	b.addPart(render(src))
}

// paywallMarker is the text by which Ghost finds the end of the open part of a rendered text. No other spelling opens a part.
const paywallMarker = "<!--members-only-->"

// addPart adds the blocks of a part of the rendered text, and the paywall marker where Ghost divides it.
func (b *builder) addPart(text string, err error) {
	if err != nil {
		b.err = err
		return
	}
	opt := richtext.Options{Base: b.site, IgnorePaywalls: true}
	if before, after, found := strings.Cut(text, paywallMarker); found && !b.marked {
		b.add(richtext.FromHTML(strings.NewReader(before), opt))
		b.blocks, b.marked = append(b.blocks, richtext.Node{Type: "paywall"}), true
		text = after
	}
	b.add(richtext.FromHTML(strings.NewReader(text), opt))
}

// gateRest gates everything that is added from here on, unless everybody could see it.
func (b *builder) gateRest(who audience) {
	if who == everybody {
		return
	}
	b.forSome = b.forSome || who == someMembers
	b.flush()
	if !b.limited {
		b.limited = true
		b.blocks = append(b.blocks, richtext.Node{Type: "paywall"})
	}
}

func (b *builder) add(doc richtext.Doc, warnings []richtext.Warning, err error) {
	b.notes = append(b.notes, importer.Notes(warnings)...)
	if err != nil {
		b.err = err
		return
	}
	if doc.IsEmpty() && len(doc.Content) < 2 {
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
	if len(b.blocks) == 0 || b.limited && len(b.blocks) == 1 {
		return richtext.Doc{}, b.notes, nil
	}
	doc := richtext.Doc{Type: "doc", Content: b.blocks}
	if len(b.foot) > 0 {
		doc.Content = append(doc.Content, richtext.Node{Type: "footnotes", Content: b.foot})
	}
	return doc, b.notes, nil
}
