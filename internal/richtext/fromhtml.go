package richtext

import (
	"bytes"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Options control how foreign HTML is read. The zero value reads plain HTML.
type Options struct {
	// WordPress enables shortcodes and makes bare addresses of known providers embeds. Unless
	// block comments show that the block editor wrote the text, it also reads line ends like
	// the classic editor: an empty line separates paragraphs, a single line end is a break.
	WordPress bool

	// Base is the address against which relative addresses are resolved; nil leaves them
	// unchanged.
	Base *url.URL

	// IgnorePaywalls ignores comments that have a name of the paywall marker, for a caller that has divided the text there itself.
	IgnorePaywalls bool
}

// Warning reports something that an import could not keep unchanged.
type Warning struct {
	Kind   string // one of the Warn constants
	Detail string // the tag, address or shortcode concerned
}

// Kinds of warnings.
const (
	WarnDropped   = "dropped"   // a forbidden element and its content were dropped
	WarnAddress   = "address"   // a link or picture whose address is not allowed
	WarnEmbed     = "embed"     // an iframe of an unknown provider
	WarnShortcode = "shortcode" // a shortcode was kept as text
	WarnBlock     = "block"     // a block that is computed by its site, so that the text does not contain its content
	WarnHidden    = "hidden"    // an element that browsers do not show was left out; the detail is the beginning of its text
	WarnDepth     = "depth"     // deep nesting was flattened
	WarnParse     = "parse"     // the markup was dropped and the text kept
)

const (
	maxWarnings  = 500
	maxNesting   = MaxDepth - 4 // leaves room for a gallery, its picture, the caption and its text
	maxCards     = 6            // nested figures and cards beyond which they are treated as plain wrappers
	maxFlatDepth = 400          // nested elements beyond which only the text is kept
)

// FromHTML converts any HTML, including WordPress and Ghost with its cards, into a
// document. It replaces unknown wrappers with their content, so that no text is lost, and
// reports what it drops in the warnings. It returns an error if reading fails or if the
// input exceeds MaxBytes or MaxNodes.
func FromHTML(r io.Reader, opt Options) (Doc, []Warning, error) {
	src, err := io.ReadAll(io.LimitReader(r, MaxBytes+1))
	if err != nil {
		return Doc{}, nil, fmt.Errorf("read body: %w", err)
	}
	if len(src) > MaxBytes {
		return Doc{}, nil, &Error{Msg: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	if !utf8.Valid(src) {
		src = bytes.ToValidUTF8(src, []byte("\uFFFD"))
	}
	c := &importer{opt: opt}
	if opt.WordPress {
		c.breaks = !bytes.Contains(src, []byte("<!-- wp:"))
		src = expandShortcodes(src)
	}
	body := &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body}
	nodes, err := html.ParseFragmentWithOptions(bytes.NewReader(src), body, html.ParseOptionEnableScripting(false))
	if err != nil {
		c.warn(WarnParse, err.Error())
		nodes = []*html.Node{{Type: html.TextNode, Data: plainText(src)}}
	}
	for _, n := range nodes {
		body.AppendChild(n)
	}
	c.removeHidden(body)
	out := &sink{}
	c.walkAll(body, context{breaks: c.breaks, nesting: 1}, out)
	out.flush(context{})
	if opt.WordPress {
		out.blocks = c.wordpress(out.blocks)
	}
	doc := buildDoc(out.blocks)
	root := Node(doc)
	check := checker{schema: loadedSchema()}
	if err := check.node(&root, 1, false); err != nil {
		return Doc{}, c.warnings, err
	}
	return Doc(root), c.warnings, nil
}

// plainText returns the text between tags, for markup that the parser rejects.
func plainText(src []byte) string {
	var b strings.Builder
	z := html.NewTokenizer(bytes.NewReader(src))
	hidden := ""
	for {
		switch z.Next() {
		case html.ErrorToken:
			return b.String()
		case html.TextToken:
			if hidden == "" {
				b.Write(z.Text())
				b.WriteByte(' ')
			}
		case html.StartTagToken:
			if name, _ := z.TagName(); string(name) == "script" || string(name) == "style" {
				hidden = string(name)
			}
		case html.EndTagToken:
			if name, _ := z.TagName(); string(name) == hidden {
				hidden = ""
			}
		}
	}
}

type importer struct {
	opt      Options
	breaks   bool
	warnings []Warning
	lastSrc  string // source of the previous picture, to recognise its copy in a noscript
}

func (c *importer) warn(kind, detail string) {
	if len(c.warnings) >= maxWarnings {
		return
	}
	if r := []rune(detail); len(r) > 200 {
		detail = string(r[:200]) + "…"
	}
	c.warnings = append(c.warnings, Warning{kind, cleanText(detail)})
}

// context has what an element passes on to its content.
type context struct {
	marks            []Mark
	dir, lang, align string
	breaks           bool // line ends are breaks
	nesting          int  // number of enclosing nodes of the document
	depth            int  // number of enclosing elements
	cards            int  // number of enclosing figures and cards, each of which searches its whole content
}

// withMark returns the context with one more mark, which replaces a mark of the same type.
func (s context) withMark(m Mark) context {
	marks := make([]Mark, 0, len(s.marks)+1)
	for _, old := range s.marks {
		if old.Type != m.Type {
			marks = append(marks, old)
		}
	}
	s.marks = append(marks, m)
	loadedSchema().sortMarks(s.marks)
	return s
}

func (s context) link() string {
	for _, m := range s.marks {
		if m.Type == "link" {
			return m.Str("href")
		}
	}
	return ""
}

// withBlock returns the context with an element's direction, language and alignment.
func (s context) withBlock(n *html.Node) context {
	if dir := dirOf(n); dir != "" {
		s.dir = dir
	}
	if lang := langOf(n); lang != "" {
		s.lang = lang
	}
	if align := alignOf(n); align != "" {
		s.align = align
	}
	return s
}

// nested returns the context for the content of a container that adds the given number of nesting
// levels.
func (s context) nested(levels int) context {
	s.nesting += levels
	return s
}

// textblock returns a paragraph or heading with the context's attributes.
func (s context) textblock(typ string, content []Node) Node {
	n := Node{Type: typ, Content: content}
	n.Set("dir", s.dir)
	n.Set("lang", s.lang)
	n.Set("align", s.align)
	return n
}

// sink collects blocks, and the inline nodes of the current paragraph.
type sink struct {
	blocks []Node
	inline []Node
}

func (o *sink) block(st context, n ...Node) {
	o.flush(st)
	o.blocks = append(o.blocks, n...)
}

// flush ends the current paragraph.
func (o *sink) flush(st context) {
	inline := trimInline(o.inline)
	o.inline = nil
	if len(inline) > 0 {
		o.blocks = append(o.blocks, st.textblock("paragraph", inline))
	}
}

// text adds text and collapses its white space like a browser.
func (o *sink) text(s string, st context) {
	s = collapseSpaces(cleanText(s))
	if strings.HasPrefix(s, " ") && o.endsBlank() {
		s = s[1:]
	}
	if s != "" {
		o.inline = append(o.inline, text(s, st.marks...))
	}
}

// linebreak adds a break; two breaks in a row separate paragraphs.
func (o *sink) linebreak(st context) {
	if len(o.inline) > 0 {
		i := len(o.inline) - 1
		for i > 0 && o.inline[i].Type == "text" && o.inline[i].Text == " " {
			i--
		}
		if o.inline[i].Type == "hard_break" {
			o.flush(st)
			return
		}
	}
	o.inline = append(o.inline, Node{Type: "hard_break"})
}

func (o *sink) endsBlank() bool {
	if len(o.inline) == 0 {
		return true
	}
	last := o.inline[len(o.inline)-1]
	return last.Type == "hard_break" || strings.HasSuffix(last.Text, " ")
}

// collapseSpaces replaces every run of ASCII white space with one space.
func collapseSpaces(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	blank := false
	for i := range len(s) {
		if isBlank(s[i]) {
			blank = true
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		b.WriteByte(s[i])
	}
	if blank {
		b.WriteByte(' ')
	}
	return b.String()
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' }

const (
	blanks    = " \t\n\r\f"
	invisible = "\u00A0\u200B\uFEFF" // also counts as blank where there is nothing else
)

// trimInline removes white space and breaks at both ends, and white space before breaks,
// and merges texts. It returns nil if there is only white space.
func trimInline(nodes []Node) []Node {
	nodes = mergeText(nodes)
	out := make([]Node, 0, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- { // backwards, so that the following node is known
		n := nodes[i]
		if n.Type == "text" && (len(out) == 0 || out[len(out)-1].Type == "hard_break") {
			n.Text = strings.TrimRight(n.Text, blanks)
		}
		if n.Type == "text" && (i == 0 || nodes[i-1].Type == "hard_break") {
			n.Text = strings.TrimLeft(n.Text, blanks)
		}
		if n.Type == "text" && n.Text == "" || n.Type == "hard_break" && len(out) == 0 {
			continue
		}
		out = append(out, n)
	}
	for len(out) > 0 && out[len(out)-1].Type == "hard_break" {
		out = out[:len(out)-1]
	}
	slices.Reverse(out)
	for _, n := range out {
		if n.Type != "text" || strings.Trim(n.Text, blanks+invisible) != "" {
			return mergeText(out)
		}
	}
	return nil
}

// buildDoc builds the document. It moves markers to the top level, in front of the block
// that contained them, and footnotes to the end.
func buildDoc(blocks []Node) Doc {
	var top, notes []Node
	for _, b := range blocks {
		switch b.Type {
		case "paywall":
			top = append(top, b)
			continue
		case "footnotes":
			notes = append(notes, b.Content...)
			continue
		}
		found := extractMarkers(&b, &notes)
		for range found {
			top = append(top, Node{Type: "paywall"})
		}
		if found == 0 || !isEmptyContainer(b) {
			top = append(top, b)
		}
	}
	for i := 0; i < len(notes); i++ { // notes inside notes move to the end as well
		note := notes[i] // extractMarkers may move the notes
		for range extractMarkers(&note, &notes) {
			top = append(top, Node{Type: "paywall"})
		}
		notes[i] = note
	}
	doc := docOf(top)
	if len(notes) > 0 {
		doc.Content = append(doc.Content, Node{Type: "footnotes", Content: notes})
	}
	return doc
}

// extractMarkers removes markers and footnotes from a block and returns the number of
// markers.
func extractMarkers(n *Node, notes *[]Node) int {
	found := 0
	kept := n.Content[:0]
	for i := range n.Content {
		child := &n.Content[i]
		switch child.Type {
		case "paywall":
			found++
			continue
		case "footnotes":
			*notes = append(*notes, child.Content...)
			continue
		}
		inside := extractMarkers(child, notes)
		found += inside
		if inside > 0 && isEmptyContainer(*child) {
			continue
		}
		kept = append(kept, *child)
	}
	if len(kept) < len(n.Content) {
		if n.Type == "list_item" || n.Type == "details" { // their first child must not be the marker
			n.Content = kept
		} else {
			n.Content = atLeastParagraph(kept)
		}
		if n.Type == "details" && len(kept) == 1 {
			n.Content = append(kept, Node{Type: "paragraph"})
		}
	}
	return found
}

// isEmptyContainer reports whether a container shows nothing.
func isEmptyContainer(n Node) bool {
	switch n.Type {
	case "blockquote", "callout", "bullet_list", "ordered_list", "list_item":
		return n.Str("cite") == "" && n.Str("emoji") == "" &&
			!slices.ContainsFunc(n.Content, func(child Node) bool { return !blankParagraph(child) && !isEmptyContainer(child) })
	}
	return false
}
