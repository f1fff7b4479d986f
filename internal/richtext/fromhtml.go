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

// Options say how foreign HTML is to be read. The zero value reads plain HTML.
type Options struct {
	// WordPress reads shortcodes, bare addresses of known providers as embeds,
	// and, unless block comments show that the block editor wrote the text, line
	// ends as the classic editor means them: an empty line parts paragraphs, a
	// single line end is a break.
	WordPress bool

	// Base completes relative addresses; nil leaves them as they are.
	Base *url.URL
}

// Warning is something that an import could not keep as it was.
type Warning struct {
	Kind   string // one of the Warn constants
	Detail string // what it was: a tag, an address, a shortcode
}

// Kinds of warnings.
const (
	WarnDropped   = "dropped"   // an element that no story may hold, with all that is in it
	WarnAddress   = "address"   // a link or picture whose address is not allowed
	WarnEmbed     = "embed"     // a frame of an unknown provider
	WarnShortcode = "shortcode" // kept as text
	WarnBlock     = "block"     // a block that its site computed, so that nothing of it is in the text
	WarnDepth     = "depth"     // nesting flattened
	WarnParse     = "parse"     // markup given up, the text kept
)

const (
	maxWarnings  = 500
	maxNesting   = MaxDepth - 4 // leaves room for a gallery, its picture, the caption and its text
	maxCards     = 6            // figures and cards in each other before they are plain wrappers
	maxFlatDepth = 400          // elements in each other before only their text is taken
)

// FromHTML reads any HTML, that of WordPress and Ghost with its cards included,
// into a document. Wrappers it does not know are opened, so the text survives;
// what is dropped is named in the warnings. An error means that r failed or
// exceeds MaxBytes or MaxNodes.
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
	out := &sink{}
	c.walkAll(body, state{breaks: c.breaks, nesting: 1}, out)
	out.flush(state{})
	if opt.WordPress {
		out.blocks = c.wordpress(out.blocks)
	}
	doc := assemble(out.blocks)
	root := Node(doc)
	check := checker{schema: theSchema()}
	if err := check.node(&root, 1, false); err != nil {
		return Doc{}, c.warnings, err
	}
	return Doc(root), c.warnings, nil
}

// plainText is the text between the tags, for markup that no parser takes.
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
	lastSrc  string // of the picture before, to see its copy in a noscript
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

// state is what an element passes on to what is inside it.
type state struct {
	marks            []Mark
	dir, lang, align string
	breaks           bool // line ends are breaks
	nesting          int  // nodes of the document around
	depth            int  // elements around
	cards            int  // figures and cards around, each of which searches all that is in it
}

// with returns the state with one mark more; a mark of the same type gives way.
func (s state) with(m Mark) state {
	marks := make([]Mark, 0, len(s.marks)+1)
	for _, old := range s.marks {
		if old.Type != m.Type {
			marks = append(marks, old)
		}
	}
	s.marks = append(marks, m)
	theSchema().sortMarks(s.marks)
	return s
}

func (s state) link() string {
	for _, m := range s.marks {
		if m.Type == "link" {
			return m.Str("href")
		}
	}
	return ""
}

// block returns the state with what an element says of direction, language and
// alignment.
func (s state) block(n *html.Node) state {
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

// nested is the state for the inside of a container that is so many nodes deep.
func (s state) nested(levels int) state {
	s.nesting += levels
	return s
}

// textblock makes a paragraph or heading that carries the state's attributes.
func (s state) textblock(typ string, content []Node) Node {
	n := Node{Type: typ, Content: content}
	n.Set("dir", s.dir)
	n.Set("lang", s.lang)
	n.Set("align", s.align)
	return n
}

// sink gathers blocks, and the inline nodes of the paragraph in the making.
type sink struct {
	blocks []Node
	inline []Node
}

func (o *sink) block(st state, n ...Node) {
	o.flush(st)
	o.blocks = append(o.blocks, n...)
}

// flush ends the paragraph in the making.
func (o *sink) flush(st state) {
	inline := trimInline(o.inline)
	o.inline = nil
	if len(inline) > 0 {
		o.blocks = append(o.blocks, st.textblock("paragraph", inline))
	}
}

// text adds text, its blanks collapsed as a browser would.
func (o *sink) text(s string, st state) {
	s = collapse(cleanText(s))
	if strings.HasPrefix(s, " ") && o.endsBlank() {
		s = s[1:]
	}
	if s != "" {
		o.inline = append(o.inline, text(s, st.marks...))
	}
}

// linebreak adds a break; a second one in a row parts paragraphs.
func (o *sink) linebreak(st state) {
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

// collapse makes one space of every run of ASCII blanks.
func collapse(s string) string {
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
	invisible = "\u00A0\u200B\uFEFF" // blank as well where nothing else stands
)

// trimInline removes blanks and breaks at both ends and blanks before breaks,
// and merges texts. Nothing but blanks is nothing.
func trimInline(nodes []Node) []Node {
	nodes = mergeText(nodes)
	out := make([]Node, 0, len(nodes))
	for i := len(nodes) - 1; i >= 0; i-- { // from the end, so that what follows is known
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

// assemble makes the document: markers come up to the top level, in front of
// the block they were in, and the footnotes go to the end.
func assemble(blocks []Node) Doc {
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
		found := lift(&b, &notes)
		for range found {
			top = append(top, Node{Type: "paywall"})
		}
		if found == 0 || !hollow(b) {
			top = append(top, b)
		}
	}
	for i := 0; i < len(notes); i++ { // notes in notes come to the end as well
		note := notes[i] // lift may move the notes
		for range lift(&note, &notes) {
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

// lift takes markers and footnotes out of a block and counts the markers.
func lift(n *Node, notes *[]Node) int {
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
		inside := lift(child, notes)
		found += inside
		if inside > 0 && hollow(*child) {
			continue
		}
		kept = append(kept, *child)
	}
	if len(kept) < len(n.Content) {
		if n.Type == "list_item" || n.Type == "details" { // their first child is not the marker
			n.Content = kept
		} else {
			n.Content = orParagraph(kept)
		}
		if n.Type == "details" && len(kept) == 1 {
			n.Content = append(kept, Node{Type: "paragraph"})
		}
	}
	return found
}

// hollow reports whether a container shows nothing.
func hollow(n Node) bool {
	switch n.Type {
	case "blockquote", "callout", "bullet_list", "ordered_list", "list_item":
		return n.Str("cite") == "" && n.Str("emoji") == "" &&
			!slices.ContainsFunc(n.Content, func(child Node) bool { return !blankParagraph(child) && !hollow(child) })
	}
	return false
}
