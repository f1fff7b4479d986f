package richtext

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	linetext "masthead/internal/text"
)

// blockElement reads elements that are blocks. It returns false for any other element.
func (c *importer) blockElement(n *html.Node, st context, out *sink) bool {
	switch n.DataAtom {
	case atom.P:
		out.flush(st)
		inner := st.withBlock(n)
		c.walkAll(n, inner, out)
		out.flush(inner)
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		c.heading(n, st, out)
	case atom.Hr:
		out.block(st, Node{Type: "horizontal_rule"})
	case atom.Figure, atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		if st.cards >= maxCards {
			c.warn(WarnDepth, n.Data)
			return false
		}
		st.cards++
		if n.DataAtom == atom.Figure {
			c.figure(n, st, out)
		} else {
			c.pre(n, st, out)
		}
	case atom.Dt:
		out.flush(st)
		c.walkAll(n, st.withMark(Mark{Type: "strong"}), out)
		out.flush(st)
	case atom.Blockquote, atom.Ul, atom.Ol, atom.Menu, atom.Dir, atom.Table, atom.Details:
		if st.nesting+4 > maxNesting {
			c.warn(WarnDepth, n.Data)
			return false
		}
		st = st.withBlock(n)
		out.flush(st)
		switch n.DataAtom {
		case atom.Blockquote:
			c.blockquote(n, st, out)
		case atom.Table:
			c.table(n, st, out)
		case atom.Details:
			c.details(n, st, out)
		default:
			c.list(n, st, out)
		}
	default:
		return false
	}
	return true
}

var headingLevel = map[atom.Atom]int{atom.H1: 2, atom.H2: 2, atom.H3: 3, atom.H4: 4, atom.H5: 4, atom.H6: 4}

func (c *importer) heading(n *html.Node, st context, out *sink) {
	out.flush(st)
	st = st.withBlock(n)
	inline, rest := c.inlineOf(n, st)
	if len(inline) > 0 {
		h := st.textblock("heading", inline)
		h.Set("level", headingLevel[n.DataAtom])
		if id := attr(n, "id"); formats["id"].matches(id) {
			h.Set("id", id)
		}
		out.block(st, h)
	}
	out.block(st, rest...)
}

func (c *importer) pre(n *html.Node, st context, out *sink) {
	if hasClass(n, "wp-block-verse") || findElement(n, isMedia) != nil {
		st.breaks = true
		c.unwrap(n, st, out)
		return
	}
	out.flush(st)
	var b strings.Builder
	for d := range n.Descendants() {
		switch {
		case d.Type == html.TextNode && d.Parent.DataAtom != atom.Script && d.Parent.DataAtom != atom.Style:
			b.WriteString(d.Data)
		case d.DataAtom == atom.Br:
			b.WriteByte('\n')
		}
	}
	code := strings.Trim(cleanText(strings.ReplaceAll(b.String(), "\r\n", "\n")), "\n")
	if strings.TrimSpace(code) == "" {
		return
	}
	block := Node{Type: "code_block", Content: []Node{text(code)}}
	class := attr(n, "class")
	if inner := findTag(n, atom.Code); inner != nil {
		class += " " + attr(inner, "class")
	}
	for f := range strings.FieldsSeq(class) {
		for _, prefix := range []string{"language-", "lang-"} {
			if lang, ok := strings.CutPrefix(f, prefix); ok && formats["token"].matches(lang) {
				block.Set("language", lang)
			}
		}
	}
	out.block(st, block)
}

func isMedia(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Img, atom.Iframe, atom.Video, atom.Audio:
		return true
	}
	return false
}

func (c *importer) blockquote(n *html.Node, st context, out *sink) {
	cite := c.takeCite(n)
	blocks := c.blocksOf(n, st.nested(1))
	if len(blocks) == 0 && cite == "" {
		return
	}
	q := Node{Type: "blockquote", Content: atLeastParagraph(blocks)}
	q.Set("cite", cite)
	out.block(st, q)
}

// takeCite removes the attribution at the end of a quotation and returns its text.
func (c *importer) takeCite(n *html.Node) string {
	last := n.LastChild
	for last != nil && (last.Type == html.CommentNode || last.Type == html.TextNode && strings.Trim(last.Data, blanks) == "") {
		last = last.PrevSibling
	}
	if last == nil || last.DataAtom != atom.Cite && last.DataAtom != atom.Footer || findElement(last, isMedia) != nil {
		return ""
	}
	n.RemoveChild(last)
	return oneLine(textOf(last))
}

// oneLine returns a text on one line, without invisible characters around it.
func oneLine(s string) string { return strings.Trim(linetext.OneLine(s), " "+invisible) }

func (c *importer) list(n *html.Node, st context, out *sink) {
	var items [][]Node
	inner := st.nested(2)
	loose := &sink{}
	settle := func() {
		loose.flush(inner)
		if len(loose.blocks) > 0 {
			items = append(items, loose.blocks)
		}
		loose = &sink{}
	}
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		switch child.DataAtom {
		case atom.Li:
			settle()
			if blocks := c.blocksOf(child, inner.withBlock(child)); len(blocks) > 0 {
				items = append(items, blocks)
			}
		case atom.Ul, atom.Ol:
			settle()
			c.walk(child, inner, loose)
			if len(items) > 0 {
				items[len(items)-1] = append(items[len(items)-1], loose.blocks...)
				loose = &sink{}
			}
		default:
			c.walk(child, inner, loose)
		}
	}
	settle()
	if len(items) == 0 {
		return
	}
	l := Node{Type: "bullet_list"}
	if n.DataAtom == atom.Ol {
		l.Type = "ordered_list"
		l.Set("start", numberOf(n, "start", 1_000_000))
	}
	for _, blocks := range items {
		if blocks[0].Type != "paragraph" {
			blocks = append([]Node{{Type: "paragraph"}}, blocks...)
		}
		l.Content = append(l.Content, Node{Type: "list_item", Content: blocks})
	}
	out.block(st, l)
}

func (c *importer) table(n *html.Node, st context, out *sink) {
	t := Node{Type: "table"}
	caption := ""
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		switch child.DataAtom {
		case atom.Caption:
			caption = oneLine(caption + " " + textOf(child))
		case atom.Thead, atom.Tbody, atom.Tfoot:
			for tr := child.FirstChild; tr != nil; tr = tr.NextSibling {
				if tr.DataAtom == atom.Tr {
					c.row(tr, st, child.DataAtom == atom.Thead, &t)
				} else {
					c.walk(tr, st, out)
				}
			}
		case atom.Colgroup:
		default:
			c.walk(child, st, out)
		}
	}
	out.flush(st)
	if len(t.Content) == 0 {
		if caption != "" {
			out.block(st, st.textblock("paragraph", []Node{text(caption)}))
		}
		return
	}
	t.Set("caption", caption)
	out.block(st, t)
}

func (c *importer) row(tr *html.Node, st context, head bool, t *Node) {
	row := Node{Type: "table_row"}
	st = st.withBlock(tr)
	for cell := tr.FirstChild; cell != nil; cell = cell.NextSibling {
		if cell.DataAtom != atom.Td && cell.DataAtom != atom.Th {
			continue
		}
		n := Node{Type: "table_cell", Content: atLeastParagraph(c.blocksOf(cell, st.withBlock(cell).nested(3)))}
		if head || cell.DataAtom == atom.Th {
			n.Type = "table_header"
		}
		n.Set("colspan", numberOf(cell, "colspan", 100))
		n.Set("rowspan", numberOf(cell, "rowspan", 1000))
		row.Content = append(row.Content, n)
	}
	if len(row.Content) > 0 {
		t.Content = append(t.Content, row)
	}
}

func (c *importer) details(n *html.Node, st context, out *sink) {
	var summary, rest []Node
	for child := n.FirstChild; child != nil; child = child.NextSibling {
		if child.DataAtom == atom.Summary {
			summary, rest = c.inlineOf(child, st)
			n.RemoveChild(child)
			break
		}
	}
	blocks := append(rest, c.blocksOf(n, st.nested(1))...)
	if len(summary) == 0 && len(blocks) == 0 {
		return
	}
	d := detailsNode(summary, blocks)
	_, open := lookup(n, "open")
	d.Set("open", open)
	out.block(st, d)
}

func detailsNode(summary, blocks []Node) Node {
	content := append([]Node{{Type: "summary", Content: summary}}, atLeastParagraph(blocks)...)
	return Node{Type: "details", Content: content}
}

// inlineOf reads n as one line of inline nodes. It returns separately what can't be in a
// line, such as pictures.
func (c *importer) inlineOf(n *html.Node, st context) (inline, rest []Node) {
	lines, rest := flatten(c.blocksOf(n, st))
	return joinLines(lines), rest
}

// joinLines joins paragraphs to one line with breaks.
func joinLines(lines []Node) []Node {
	var inline []Node
	for i, line := range lines {
		if i > 0 {
			inline = append(inline, Node{Type: "hard_break"})
		}
		inline = append(inline, line.Content...)
	}
	return trimInline(inline)
}

// flatten turns all text in blocks into paragraphs and returns the rest separately.
func flatten(blocks []Node) (lines, rest []Node) {
	for _, b := range blocks {
		switch b.Type {
		case "paragraph":
			if !blankParagraph(b) {
				lines = append(lines, b)
			}
		case "heading", "summary":
			if len(b.Content) == 0 {
				continue
			}
			p := Node{Type: "paragraph", Content: b.Content}
			for _, name := range []string{"dir", "lang", "align"} {
				p.Set(name, b.Attrs[name])
			}
			lines = append(lines, p)
		case "code_block":
			for line := range strings.Lines(b.Content[0].Text) {
				if line = oneLine(line); line != "" {
					lines = append(lines, paragraphOf(line))
				}
			}
		case "horizontal_rule":
		case "blockquote", "pull_quote", "bullet_list", "ordered_list", "list_item", "table", "table_row",
			"table_cell", "table_header", "details", "callout":
			l, r := flatten(b.Content)
			lines, rest = append(lines, l...), append(rest, r...)
			for _, name := range []string{"cite", "caption"} {
				if s := b.Str(name); s != "" {
					lines = append(lines, paragraphOf(s))
				}
			}
		default:
			rest = append(rest, b)
		}
	}
	return lines, rest
}

func paragraphOf(s string) Node { return Node{Type: "paragraph", Content: []Node{text(s)}} }
