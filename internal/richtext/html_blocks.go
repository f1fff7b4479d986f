package richtext

import (
	"cmp"
	"maps"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
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
	if lang := n.Str("language"); formats["token"].MatchString(lang) {
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
	if !first || !formats["id"].MatchString(id) {
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

// media writes pictures, players, embeds, files and buttons.
func (w *writer) media(n Node) {
	switch n.Type {
	case "image":
		w.image(n, n.Str("layout"), n.Str("layout"))
	case "gallery":
		w.open("figure", "class", withLayout("gallery", n.Str("layout")))
		w.open("div", "class", "gallery-grid")
		for _, img := range n.Content {
			w.image(img, "", InGallery)
		}
		w.close("div")
		w.caption(n.Str("caption"))
		w.close("figure")
	case "video", "audio":
		w.player(n)
	case "embed":
		w.embed(n)
	case "file":
		w.file(n)
	case "button":
		if href, ok := safeURL(n.Str("href"), "href"); ok {
			class := "button-row"
			if a := oneOf(n.Str("align"), "start", "center", "end"); a != "" {
				class += " align-" + a
			}
			w.open("p", "class", class)
			w.element("a", n.Str("text"), "class", "button", "href", href, "rel", w.rel(href, ""))
			w.close("p")
		}
	}
}

func withLayout(class, layout string) string {
	if layout == "wide" || layout == "full" {
		return class + " layout-" + layout
	}
	return class
}

// source returns the file of a node for its place; ok is false if it has no usable
// address.
func (w *writer) source(n Node, name, place string) (s Source, media string, ok bool) {
	media = n.Str("media")
	if !formats["token"].MatchString(media) {
		media = ""
	}
	if w.opt.Media != nil {
		if file := cmp.Or(media, n.Str(name)); file != "" {
			s, ok = w.opt.Media(file, place)
		}
	}
	if !ok {
		s = Source{Src: n.Str(name), Width: n.Int("width"), Height: n.Int("height")}
	}
	s.Src, ok = safeURL(s.Src, "src")
	return s, media, ok
}

func (w *writer) image(n Node, layout, place string) {
	s, media, ok := w.source(n, "src", place)
	switch {
	case !ok:
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	case w.opt.Media != nil && (!strings.HasPrefix(s.Src, "/") || strings.HasPrefix(s.Src, "//")):
		w.block(Node{Type: "paragraph", Content: PictureLink(n)})
		return
	}
	n = withPresentTexts(n, s)
	w.open("figure", "class", withLayout("image", layout))
	link, linked := safeURL(n.Str("link"), "href")
	switch {
	case linked:
		w.open("a", "href", link, "rel", w.rel(link, ""))
	case s.Full != "":
		w.openEnlargeLink(n, s)
		linked = true
	}
	w.b.WriteString("<img")
	w.attr("src", s.Src)
	w.attr("alt", n.Str("alt"))
	for _, pair := range [][2]string{
		{"srcset", s.Srcset}, {"sizes", s.Sizes}, {"width", number(s.Width)}, {"height", number(s.Height)}, {"data-media", media},
	} {
		if pair[1] != "" {
			w.attr(pair[0], pair[1])
		}
	}
	w.b.WriteString(` loading="lazy" decoding="async">`)
	if linked {
		w.close("a")
	}
	w.richCaption(n)
	w.close("figure")
}

// withPresentTexts returns a picture with the present texts of its file in place of those that only repeat one of them.
func withPresentTexts(n Node, s Source) Node {
	if s.Repeats == nil {
		return n
	}
	if alt := n.Str("alt"); alt != s.Alt && s.Repeats(alt) {
		n.Attrs = maps.Clone(n.Attrs)
		n.Attrs["alt"] = s.Alt
	}
	if caption := captionText(n.Content); caption != "" && caption != s.Caption && s.Caption != "" && s.Repeats(caption) {
		n.Content = []Node{{Type: "text", Text: s.Caption}}
	}
	return n
}

// captionText returns the text of inline nodes that have no marks, "" if any has one.
func captionText(nodes []Node) string {
	var text strings.Builder
	for _, n := range nodes {
		if n.Type != "text" || len(n.Marks) > 0 {
			return ""
		}
		text.WriteString(n.Text)
	}
	return text.String()
}

// openEnlargeLink opens the link from a picture to its largest form. If the picture has no
// alternative text, the link gets a name of its own.
func (w *writer) openEnlargeLink(n Node, s Source) {
	label := ""
	if n.Str("alt") == "" {
		label = w.opt.Labels.Enlarge
	}
	w.open("a", "class", "zoom", "href", s.Full, "title", w.opt.Labels.Enlarge, "aria-label", label)
}

// PictureLink returns the nodes that replace a picture of another site: its text, linked
// to its address.
func PictureLink(image Node) []Node {
	address := image.Str("src")
	content := slices.Clone(image.Content)
	if len(content) == 0 {
		label := image.Str("alt")
		if label == "" {
			label = address
			if u, err := url.Parse(address); err == nil && path.Base(u.Path) != "/" && path.Base(u.Path) != "." {
				label = path.Base(u.Path)
			}
		}
		content = []Node{{Type: "text", Text: label}}
	}
	for i, n := range content {
		if n.Type == "text" && !slices.ContainsFunc(n.Marks, func(m Mark) bool { return m.Type == "link" }) {
			mark := Mark{Type: "link", Attrs: map[string]any{"href": address}}
			content[i].Marks = append([]Mark{mark}, n.Marks...)
		}
	}
	return content
}

func (w *writer) player(n Node) {
	s, media, ok := w.source(n, "src", "")
	if !ok {
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	}
	w.open("figure", "class", n.Type)
	w.b.WriteString("<" + n.Type + ` controls="" preload="none"`)
	w.attr("src", s.Src)
	if n.Type == "video" {
		w.attr("playsinline", "")
		// A poster on another site would be loaded before the reader starts the video.
		if poster, ok := safeURL(n.Str("poster"), "src"); ok && strings.HasPrefix(poster, "/") {
			w.attr("poster", poster)
		}
	}
	for _, pair := range [][2]string{
		{"width", number(s.Width)}, {"height", number(s.Height)}, {"title", n.Str("title")}, {"data-media", media},
	} {
		if pair[1] != "" {
			w.attr(pair[0], pair[1])
		}
	}
	w.b.WriteString("></" + n.Type + ">")
	w.richCaption(n)
	w.close("figure")
}

// embed writes a box with a link. The page loads the embedded content only when the reader requests it.
func (w *writer) embed(n Node) {
	address, ok := safeURL(n.Str("url"), "web")
	if !ok {
		w.block(Node{Type: "paragraph", Content: n.Content})
		return
	}
	name := n.Str("provider")
	if !formats["token"].MatchString(name) {
		name = "link"
	}
	title := n.Str("title")
	if title == "" {
		title = w.opt.Labels.OpenOn(displayName(address))
	}
	w.open("figure", "class", "embed", "data-embed", name, "data-embed-url", address)
	w.element("a", title, "href", address, "rel", w.rel(address, ""))
	w.richCaption(n)
	w.close("figure")
}

// displayName returns the host of an address without "www.".
func displayName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return strings.TrimPrefix(u.Hostname(), "www.")
}

func (w *writer) file(n Node) {
	s, media, ok := w.source(n, "href", "")
	if !ok {
		w.block(paragraphOf(n.Str("name")))
		return
	}
	name := n.Str("name")
	if name == "" {
		name = path.Base(s.Src)
	}
	w.open("p", "class", "file")
	w.b.WriteString("<a")
	w.attr("href", s.Src)
	w.attr("download", "")
	if media != "" {
		w.attr("data-media", media)
	}
	if rel := w.rel(s.Src, ""); rel != "" {
		w.attr("rel", rel)
	}
	w.b.WriteByte('>')
	w.text(name)
	w.close("a", "p")
}

func number(i int) string {
	if i <= 0 {
		return ""
	}
	return strconv.Itoa(i)
}
