package richtext

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// cardReader returns the reader for elements with a certain class: WordPress blocks, Ghost
// cards, embeds of social networks, and the elements that HTML writes. If a reader returns
// false, the element is read by its tag.
func cardReader(class string) func(*importer, *html.Node, context, *sink) bool {
	switch class {
	case "wp-caption":
		return (*importer).captionCard
	case "gallery", "wp-block-gallery", "kg-gallery-card":
		return (*importer).galleryCard
	case "embed", "wp-block-embed", "kg-embed-card":
		return (*importer).embedCard
	case "kg-bookmark-card":
		return (*importer).bookmarkCard
	case "pullquote", "wp-block-pullquote", "kg-blockquote-alt":
		return (*importer).pullQuote
	case "key-figure":
		return (*importer).keyFigure
	case "slip":
		return (*importer).entityCard
	case "callout", "kg-callout-card":
		return (*importer).callout
	case "kg-toggle-card":
		return (*importer).toggleCard
	case "button-row", "wp-block-button", "kg-button-card":
		return (*importer).buttonCard
	case "file", "wp-block-file", "kg-file-card":
		return (*importer).fileCard
	case "kg-audio-card", "kg-video-card":
		return (*importer).playerCard
	case "twitter-tweet", "twitter-video", "instagram-media", "tiktok-embed", "bluesky-embed":
		return (*importer).socialQuote
	case "footnotes", "wp-block-footnotes":
		return (*importer).footnotes
	case "fn", "footnote-ref":
		return (*importer).footnoteRef
	case "footnote-backref", "wp-block-spacer", "wp-block-file__embed":
		return ignoreElement
	}
	return nil
}

// ignoreElement drops an element without text.
func ignoreElement(_ *importer, n *html.Node, _ context, _ *sink) bool { return hasNoText(n) }

func hasNoText(n *html.Node) bool {
	return !strings.ContainsFunc(textOf(n), unicode.IsLetter) && findElement(n, isMedia) == nil
}

func (c *importer) card(n *html.Node, st context, out *sink) bool {
	if len(n.Attr) == 0 {
		return false
	}
	if n.DataAtom == atom.Sup {
		if a := n.FirstChild; a != nil && a.NextSibling == nil && hasClass(a, "footnote-ref") {
			return c.footnoteRef(n, st, out)
		}
	}
	for f := range strings.FieldsSeq(attr(n, "class")) {
		read := cardReader(f)
		if read == nil {
			continue
		}
		if st.nesting+4 > maxNesting || st.cards >= maxCards {
			c.warn(WarnDepth, f)
			return false
		}
		st.cards++
		if read(c, n, st, out) {
			return true
		}
	}
	return false
}

func (c *importer) captionCard(n *html.Node, st context, out *sink) bool {
	c.figure(n, st, out)
	return true
}

func (c *importer) galleryCard(n *html.Node, st context, out *sink) bool {
	if hasClass(n, "gallery") && n.DataAtom != atom.Figure {
		return false
	}
	c.gallery(n, st, out)
	return true
}

var bareAddress = regexp.MustCompile(`^\s*(https?://[^\s<>"\[\]]+)\s*$`)

func (c *importer) embedCard(n *html.Node, st context, out *sink) bool {
	if n.DataAtom != atom.Figure && n.DataAtom != atom.Div {
		return false
	}
	if _, own := lookup(n, "data-embed"); own {
		return c.ownEmbedCard(n, st, out)
	}
	out.flush(st)
	caption, rest := c.takeCaption(n, st)
	var blocks []Node
	if m := bareAddress.FindStringSubmatch(textOf(n)); m != nil {
		if address, ok := safeURL(m[1], "web"); ok {
			if e, ok := embedFor(address, true); ok {
				blocks = []Node{e}
			}
		}
	}
	if blocks == nil {
		blocks = c.blocksOf(n, st)
	}
	out.block(st, attachCaption(blocks, caption)...)
	out.block(st, rest...)
	return true
}

// ownEmbedCard reads an embed from ToHTML.
func (c *importer) ownEmbedCard(n *html.Node, st context, out *sink) bool {
	address, ok := safeURL(attr(n, "data-embed-url"), "web")
	name := attr(n, "data-embed")
	if !ok || !formats["token"].matches(name) {
		return false
	}
	caption, rest := c.takeCaption(n, st)
	e := Node{Type: "embed", Content: caption, Attrs: map[string]any{"provider": name, "url": address}}
	e.Set("title", oneLine(textOf(n)))
	out.block(st, e)
	out.block(st, rest...)
	return true
}

func (c *importer) bookmarkCard(n *html.Node, st context, out *sink) bool {
	a := findTag(n, atom.A)
	if a == nil {
		return false
	}
	address, ok := safeURL(attr(a, "href"), "web")
	if !ok {
		return false
	}
	caption, rest := c.takeCaption(n, st)
	e := Node{Type: "embed", Attrs: map[string]any{"provider": "bookmark", "url": address}}
	if title := findClass(a, "kg-bookmark-title"); title != nil {
		e.Set("title", oneLine(textOf(title)))
	}
	var parts []string
	for _, class := range []string{"kg-bookmark-description", "kg-bookmark-author", "kg-bookmark-publisher"} {
		if part := findClass(a, class); part != nil {
			if s := oneLine(textOf(part)); s != "" {
				parts = append(parts, s)
			}
		}
	}
	if len(parts) > 0 {
		e.Content = []Node{text(strings.Join(parts, " · "))}
	}
	out.block(st, attachCaption([]Node{e}, caption)...)
	out.block(st, rest...)
	return true
}

func (c *importer) pullQuote(n *html.Node, st context, out *sink) bool {
	st = st.withBlock(n)
	out.flush(st)
	st.align = ""
	caption, rest := c.takeCaption(n, st)
	quote := n
	if n.DataAtom != atom.Blockquote {
		if quote = findTag(n, atom.Blockquote); quote == nil {
			quote = n
		}
	}
	cite := oneLine(c.takeCite(quote) + " " + inlineText(caption, " "))
	lines, more := flatten(c.blocksOf(n, st.nested(1)))
	if len(lines) > 0 || cite != "" {
		q := Node{Type: "pull_quote", Content: atLeastParagraph(lines)}
		q.Set("cite", cite)
		out.block(st, q)
	}
	out.block(st, more...)
	out.block(st, rest...)
	return true
}

var calloutKinds = map[string]string{
	"callout-note": "note", "callout-tip": "tip", "callout-success": "success", "callout-warning": "warning", "callout-danger": "danger",
	"kg-callout-card-green": "success", "kg-callout-card-yellow": "warning", "kg-callout-card-red": "danger",
	"kg-callout-card-accent": "tip", "kg-callout-card-purple": "tip",
}

func (c *importer) callout(n *html.Node, st context, out *sink) bool {
	if n.DataAtom != atom.Aside && !hasClass(n, "kg-callout-card") {
		return false
	}
	box := Node{Type: "callout"}
	for class, kind := range calloutKinds {
		if hasClass(n, class) {
			box.Set("kind", kind)
		}
	}
	if e := findClass(n, "callout-emoji", "kg-callout-emoji"); e != nil {
		box.Set("emoji", oneLine(textOf(e)))
		e.Parent.RemoveChild(e)
	}
	st = st.withBlock(n)
	blocks := c.blocksOf(n, st.nested(1))
	if len(blocks) == 0 && box.Str("emoji") == "" {
		return true
	}
	box.Content = atLeastParagraph(blocks)
	out.block(st, box)
	return true
}

func (c *importer) toggleCard(n *html.Node, st context, out *sink) bool {
	head, body := findClass(n, "kg-toggle-heading-text"), findClass(n, "kg-toggle-content")
	if head == nil || body == nil {
		return false
	}
	summary, rest := c.inlineOf(head, st)
	blocks := append(rest, c.blocksOf(body, st.nested(1))...)
	out.block(st, detailsNode(summary, blocks))
	return true
}

func (c *importer) buttonCard(n *html.Node, st context, out *sink) bool {
	a := findTag(n, atom.A)
	if a == nil || findElement(n, isMedia) != nil || oneLine(textOf(a)) != oneLine(textOf(n)) {
		return false
	}
	href, ok := safeURL(attr(a, "href"), "href")
	label := oneLine(textOf(a))
	if !ok || label == "" {
		return false
	}
	if c.opt.Base != nil {
		if href, ok = c.address(href, "href"); !ok {
			return false
		}
	}
	b := Node{Type: "button", Attrs: map[string]any{"text": label, "href": href}}
	align := alignOf(n)
	if hasClass(n, "kg-align-center") {
		align = "center"
	}
	b.Set("align", align)
	out.block(st, b)
	return true
}

func (c *importer) fileCard(n *html.Node, st context, out *sink) bool {
	a := findTag(n, atom.A)
	if a == nil || findElement(n, isMedia) != nil {
		return false
	}
	name := oneLine(textOf(a))
	if hasClass(n, "file") && name != oneLine(textOf(n)) {
		return false
	}
	media := mediaOf(a)
	href, ok := c.address(attr(a, "href"), "src")
	if !ok && media == "" {
		return false
	}
	if title := findClass(n, "kg-file-card-title", "kg-file-card-filename"); title != nil {
		name = oneLine(textOf(title))
	}
	f := Node{Type: "file"}
	f.Set("media", media)
	f.Set("href", href)
	f.Set("name", name)
	out.block(st, f)
	return true
}

// playerCard reads Ghost's players without the text of their controls.
func (c *importer) playerCard(n *html.Node, st context, out *sink) bool {
	media := findElement(n, func(d *html.Node) bool { return d.DataAtom == atom.Video || d.DataAtom == atom.Audio })
	if media == nil {
		return false
	}
	caption, rest := c.takeCaption(n, st)
	inner := &sink{}
	c.player(media, st, inner)
	inner.flush(st)
	if title := findClass(n, "kg-audio-title"); title != nil && len(inner.blocks) > 0 {
		inner.blocks[0].Set("title", oneLine(textOf(title)))
	}
	out.block(st, attachCaption(inner.blocks, caption)...)
	out.block(st, rest...)
	return true
}

// socialQuote reads a post in the form of its network's embed code: the address becomes an
// embed, the quoted text its caption.
func (c *importer) socialQuote(n *html.Node, st context, out *sink) bool {
	address := ""
	for _, name := range []string{"data-instgrm-permalink", "cite", "data-bluesky-uri"} {
		if a, ok := safeURL(attr(n, name), "web"); ok {
			address = a
		}
	}
	if address == "" {
		for d := range n.Descendants() {
			if d.DataAtom != atom.A {
				continue
			}
			if a, ok := safeURL(attr(d, "href"), "web"); ok {
				if e, ok := embedFor(a, false); ok {
					address = e.Str("url")
				}
			}
		}
	}
	e, ok := embedFor(address, false)
	if !ok {
		return false
	}
	inline, rest := c.inlineOf(n, st)
	e.Content = inline
	out.block(st, e)
	out.block(st, rest...)
	return true
}

func (c *importer) footnoteRef(n *html.Node, _ context, out *sink) bool {
	a := n
	if n.DataAtom == atom.Sup {
		a = findTag(n, atom.A)
	}
	if a == nil || a.DataAtom != atom.A || !strings.HasPrefix(attr(a, "href"), "#") {
		return false
	}
	id, ok := noteID(attr(a, "href")[1:])
	if label := oneLine(textOf(n)); !ok || label != oneLine(textOf(a)) || utf8.RuneCountInString(label) > 4 || !hasNoText(n) {
		return false
	}
	out.inline = append(out.inline, Node{Type: "footnote_ref", Attrs: map[string]any{"id": id}})
	return true
}

// noteID returns the id of a footnote from an element's id.
func noteID(id string) (string, bool) {
	id = strings.TrimPrefix(strings.TrimPrefix(id, "fn:"), "fn-")
	return id, formats["id"].matches(id)
}

func (c *importer) footnotes(n *html.Node, st context, out *sink) bool {
	list := n
	if n.DataAtom != atom.Ol {
		list = findTag(n, atom.Ol)
	}
	if list == nil || !hasOnlyFootnotes(list) {
		return false
	}
	notes := Node{Type: "footnotes"}
	for li := list.FirstChild; li != nil; li = li.NextSibling {
		id, ok := noteID(attr(li, "id"))
		if !ok {
			continue
		}
		removeBacklinks(li)
		blocks := c.blocksOf(li, st.withBlock(li).nested(2))
		for i := range blocks {
			trimNote(&blocks[i])
		}
		notes.Content = append(notes.Content, Node{
			Type: "footnote", Attrs: map[string]any{"id": id}, Content: atLeastParagraph(blocks),
		})
	}
	if list != n { // for example a heading above the notes
		list.Parent.RemoveChild(list)
		for _, b := range c.blocksOf(n, st) {
			if b.Type != "horizontal_rule" {
				out.block(st, b)
			}
		}
	}
	out.block(st, notes)
	return true
}

// hasOnlyFootnotes reports whether a list contains only footnotes.
func hasOnlyFootnotes(list *html.Node) bool {
	found := false
	for n := list.FirstChild; n != nil; n = n.NextSibling {
		switch {
		case n.Type == html.TextNode && strings.Trim(n.Data, blanks) == "", n.Type == html.CommentNode:
		case n.DataAtom == atom.Li:
			if _, ok := noteID(attr(n, "id")); !ok {
				return false
			}
			found = true
		default:
			return false
		}
	}
	return found
}

func removeBacklinks(li *html.Node) {
	for {
		back := findElement(li, func(d *html.Node) bool {
			return d.DataAtom == atom.A && hasNoText(d) && (attr(d, "role") == "doc-backlink" || hasClass(d, "footnote-backref") ||
				strings.HasSuffix(attr(d, "href"), "-link") && strings.HasPrefix(textOf(d), "↩"))
		})
		if back == nil {
			return
		}
		back.Parent.RemoveChild(back)
	}
}

// trimNote removes the no-break space before a removed back link.
func trimNote(p *Node) {
	if last := len(p.Content) - 1; p.Type == "paragraph" && last >= 0 && p.Content[last].Type == "text" {
		p.Content[last].Text = strings.TrimRight(p.Content[last].Text, " \u00A0")
		p.Content = trimInline(p.Content)
	}
}
