package richtext

import (
	"slices"
	"strconv"
)

func (w *writer) blocks(nodes []Node) {
	for i := range nodes {
		w.block(nodes[i])
	}
}

func (w *writer) block(n Node) {
	switch n.Type {
	case "paragraph":
		if blankParagraph(n) {
			return
		}
		w.textblock("p", n)
	case "heading":
		if len(n.Content) > 0 {
			w.textblock("h"+strconv.Itoa(min(max(n.Int("level"), 2), 4)), n, "id", w.headingID(n))
		}
	case "blockquote":
		w.wrap(func() {
			w.blocks(n.Content)
			if cite := n.Str("cite"); cite != "" {
				w.element("cite", cite)
			}
		}, "blockquote")
	case "pull_quote":
		w.wrap(func() {
			w.wrap(func() { w.blocks(n.Content) }, "blockquote")
			w.caption(n.Str("cite"))
		}, "figure", "class", "pullquote")
	case "key_figure":
		w.keyFigure(n)
	case "slip":
		w.entityCard(n)
	case "bullet_list":
		w.list("ul", n)
	case "ordered_list":
		if start, ok := n.Attrs["start"].(int); ok {
			w.list("ol", n, "start", strconv.Itoa(start))
		} else {
			w.list("ol", n)
		}
	case "code_block":
		w.code(n)
	case "horizontal_rule":
		w.open("hr")
	case "table":
		w.table(n)
	case "details":
		w.details(n)
	case "callout":
		w.callout(n)
	case "raw_shortcode":
		w.element("p", n.Str("text"), "class", "shortcode")
	case "footnotes":
		w.footnotes(n)
	default:
		w.media(n)
	}
}

func (w *writer) textblock(tag string, n Node, attrs ...string) {
	align := ""
	if a := oneOf(n.Str("align"), "start", "center", "end"); a != "" {
		align = "align-" + a
	}
	attrs = append(attrs, "class", align, "lang", safeLang(n.Str("lang")), "dir", safeDir(n.Str("dir")))
	w.open(tag, attrs...)
	w.inline(n.Content)
	if w.back != "" && tag == "p" {
		w.backLink()
	}
	w.close(tag)
}

func (w *writer) caption(s string) {
	if s != "" {
		w.element("figcaption", s)
	}
}

func (w *writer) richCaption(n Node) {
	if len(n.Content) > 0 {
		w.open("figcaption")
		w.inline(n.Content)
		w.close("figcaption")
	}
}

// keyFigure writes a key figure: a number and what it counts.
func (w *writer) keyFigure(n Node) {
	if value := n.Str("value"); value != "" {
		w.open("figure", "class", "key-figure")
		w.element("p", value, "class", "key-value")
		w.richCaption(n)
		w.close("figure")
	}
}

func (w *writer) list(tag string, n Node, attrs ...string) {
	w.wrap(func() {
		for _, item := range n.Content {
			w.wrap(func() { w.tightBlocks(item.Content) }, "li")
		}
	}, tag, attrs...)
}

// tightBlocks writes the content of a list item or cell. A first paragraph gets no tag if
// it has no attributes and only lists follow.
func (w *writer) tightBlocks(blocks []Node) {
	blocks = slices.DeleteFunc(slices.Clone(blocks), blankParagraph)
	if len(blocks) == 0 {
		return
	}
	for i, n := range blocks {
		if i == 0 && (n.Type != "paragraph" || len(n.Attrs) > 0) || i > 0 && n.Type != "bullet_list" && n.Type != "ordered_list" {
			w.blocks(blocks)
			return
		}
	}
	w.inline(blocks[0].Content)
	w.blocks(blocks[1:])
}

func (w *writer) code(n Node) {
	if len(n.Content) == 0 {
		return
	}
	class := ""
	if lang := n.Str("language"); formats["token"].matches(lang) {
		class = "language-" + lang
	}
	w.open("pre", "tabindex", "0")
	w.open("code", "class", class)
	for _, t := range n.Content {
		w.text(t.Text)
	}
	w.close("code", "pre")
}

func (w *writer) table(n Node) {
	label := n.Str("caption")
	if label == "" {
		label = w.opt.Labels.Table
	}
	w.open("div", "class", "table-scroll", "role", "group", "tabindex", "0", "aria-label", label)
	w.open("table")
	if caption := n.Str("caption"); caption != "" {
		w.element("caption", caption)
	}
	head := 0
	for head < len(n.Content) && isHeaderRow(n.Content[head]) {
		head++
	}
	w.rows("thead", "col", n.Content[:head])
	w.rows("tbody", "row", n.Content[head:])
	w.close("table", "div")
}

func isHeaderRow(row Node) bool {
	for _, cell := range row.Content {
		if cell.Type != "table_header" {
			return false
		}
	}
	return true
}

func (w *writer) rows(section, scope string, rows []Node) {
	if len(rows) == 0 {
		return
	}
	w.open(section)
	for _, row := range rows {
		w.open("tr")
		for _, cell := range row.Content {
			tag, attrs := "td", []string{"colspan", number(cell.Int("colspan")), "rowspan", number(cell.Int("rowspan"))}
			// An empty header, as in the corner of a table, is a plain cell.
			if cell.Type == "table_header" && Text(Doc{Type: "doc", Content: cell.Content}) != "" {
				tag, attrs = "th", append(attrs, "scope", scope)
			}
			w.open(tag, attrs...)
			w.tightBlocks(cell.Content)
			w.close(tag)
		}
		w.close("tr")
	}
	w.close(section)
}

func (w *writer) details(n Node) {
	if len(n.Content) == 0 {
		return
	}
	w.b.WriteString("<details")
	if n.Bool("open") {
		w.attr("open", "")
	}
	w.b.WriteByte('>')
	w.open("summary")
	if summary := n.Content[0].Content; len(summary) > 0 {
		w.inline(summary)
	} else {
		w.text(w.opt.Labels.Details)
	}
	w.close("summary")
	w.blocks(n.Content[1:])
	w.close("details")
}

func (w *writer) callout(n Node) {
	kind := oneOf(n.Str("kind"), "tip", "success", "warning", "danger")
	if kind == "" {
		kind = "note"
	}
	w.wrap(func() {
		if emoji := n.Str("emoji"); emoji != "" {
			w.element("span", emoji, "class", "callout-emoji", "aria-hidden", "true")
		}
		w.blocks(n.Content)
	}, "aside", "class", "callout callout-"+kind)
}

func (w *writer) footnotes(n Node) {
	w.open("section", "class", "footnotes", "role", "doc-endnotes", "aria-label", w.opt.Labels.Footnotes)
	w.open("ol")
	notes := slices.Clone(n.Content)
	slices.SortStableFunc(notes, func(a, b Node) int { return w.notes[a.Str("id")] - w.notes[b.Str("id")] })
	written := map[string]bool{}
	for _, note := range notes {
		id := note.Str("id")
		w.footnote(id, note, !written[id])
		written[id] = true
	}
	w.close("ol", "section")
}

// footnote writes a note. If an id occurs twice, only the first note can be linked to.
func (w *writer) footnote(id string, note Node, first bool) {
	if !first || !formats["id"].matches(id) {
		w.open("li")
		w.blocks(note.Content)
		w.close("li")
		return
	}
	w.open("li", "id", "fn-"+id)
	blocks := note.Content
	if !slices.Contains(w.referenced, id) { // no text refers to it
		w.blocks(blocks)
		w.close("li")
		return
	}
	if last := len(blocks) - 1; last >= 0 && blocks[last].Type == "paragraph" && len(blocks[last].Content) > 0 {
		w.blocks(blocks[:last])
		w.back = id
		w.textblock("p", blocks[last])
	} else {
		w.blocks(blocks)
		w.back = id
		w.textblock("p", Node{})
	}
	w.close("li")
}

// backLink writes the link from a footnote to the first reference to it.
func (w *writer) backLink() {
	w.b.WriteByte(' ')
	w.element("a", "↩", "href", "#fnref-"+w.back, "role", "doc-backlink", "aria-label", w.opt.Labels.Back)
	w.back = ""
}

func number(i int) string {
	if i <= 0 {
		return ""
	}
	return strconv.Itoa(i)
}
