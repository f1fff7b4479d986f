package richtext

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

func (c *importer) walkAll(parent *html.Node, st context, out *sink) {
	for n := parent.FirstChild; n != nil; n = n.NextSibling {
		c.walk(n, st, out)
	}
}

// blocksOf reads the content of n as separate blocks.
func (c *importer) blocksOf(n *html.Node, st context) []Node {
	out := &sink{}
	c.walkAll(n, st, out)
	out.flush(st)
	return out.blocks
}

func (c *importer) walk(n *html.Node, st context, out *sink) {
	switch n.Type {
	case html.TextNode:
		c.text(n.Data, st, out)
	case html.CommentNode:
		c.comment(n.Data, st, out)
	case html.ElementNode:
		if st.depth++; st.depth > maxFlatDepth {
			c.warn(WarnDepth, n.Data)
			c.flatten(n, st, out)
			return
		}
		c.element(n, st, out)
	}
}

// flatten reads only the text of an element, in paragraphs.
func (c *importer) flatten(n *html.Node, st context, out *sink) {
	if startsLine(n) {
		out.flush(st)
	}
	for d := range n.Descendants() {
		switch {
		case d.Type == html.ElementNode && startsLine(d):
			out.flush(st)
		case d.Type == html.TextNode && d.Parent.DataAtom != atom.Script && d.Parent.DataAtom != atom.Style:
			out.text(d.Data, st)
		}
	}
}

// startsLine reports whether browsers begin a new line before an element.
func startsLine(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Br, atom.Li, atom.Dt, atom.Dd, atom.Tr, atom.Td, atom.Th, atom.Blockquote, atom.Pre, atom.Figure,
		atom.Figcaption, atom.Section, atom.Article, atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Hr:
		return true
	}
	return false
}

var paragraphGap = regexp.MustCompile(`\n[ \t\r]*\n\s*`)

func (c *importer) text(s string, st context, out *sink) {
	if !st.breaks {
		out.text(s, st)
		return
	}
	s = cleanText(strings.ReplaceAll(s, "\r\n", "\n"))
	for i, part := range paragraphGap.Split(s, -1) {
		if i > 0 {
			out.flush(st)
		}
		for j, line := range strings.Split(part, "\n") {
			if j > 0 && len(out.inline) > 0 && out.inline[len(out.inline)-1].Type != "hard_break" {
				out.inline = append(out.inline, Node{Type: "hard_break"})
			}
			out.text(line, st)
		}
	}
}

var (
	paywalls     = []string{"paywall", "members-only", "members only", "kg-paywall", "wp:jetpack/paywall"}
	dynamicBlock = regexp.MustCompile(`(?s)^wp:([a-z0-9/-]+).*/$`)
)

// marksPaywall reports whether a comment begins with a name of the paywall marker.
func marksPaywall(s string) bool {
	return slices.ContainsFunc(paywalls, func(name string) bool {
		return len(s) >= len(name) && strings.EqualFold(s[:len(name)], name) &&
			(len(s) == len(name) || s[len(name)] != '_' && !isAlnum(s[len(name)]))
	})
}

func (c *importer) comment(s string, st context, out *sink) {
	s = strings.TrimSpace(s)
	switch {
	case marksPaywall(s):
		if c.opt.IgnorePaywalls {
			return
		}
		out.block(st, Node{Type: "paywall"})
	case s == "nextpage":
		out.flush(st)
		c.warn(WarnDropped, "page break")
	case strings.HasPrefix(s, "more"):
		out.flush(st)
	case strings.HasSuffix(s, "/"):
		if m := dynamicBlock.FindStringSubmatch(s); m != nil && m[1] != "spacer" {
			c.warn(WarnBlock, "wp:"+m[1])
		}
	}
}

// markOf maps inline elements to marks.
var markOf = map[atom.Atom]string{
	atom.Strong: "strong", atom.B: "strong",
	atom.Em: "em", atom.I: "em", atom.Cite: "em", atom.Dfn: "em", atom.Var: "em",
	atom.U: "underline", atom.Ins: "underline",
	atom.S: "strike", atom.Strike: "strike", atom.Del: "strike",
	atom.Code: "code", atom.Kbd: "code", atom.Samp: "code", atom.Tt: "code",
	atom.Sub: "sub", atom.Sup: "sup",
}

func (c *importer) element(n *html.Node, st context, out *sink) {
	if n.Namespace != "" {
		c.foreign(n, st, out)
		return
	}
	if n.DataAtom == atom.P && hasClass(n, "shortcode") && findElement(n, isMedia) == nil {
		if s := strings.TrimSpace(cleanText(textOf(n))); s != "" {
			out.block(st, Node{Type: "raw_shortcode", Attrs: map[string]any{"text": s}})
		}
		return
	}
	if c.card(n, st, out) {
		return
	}
	switch n.DataAtom {
	case atom.Br:
		out.linebreak(st)
	case atom.Wbr:
	case atom.A:
		c.anchor(n, st, out)
	case atom.Span, atom.Font, atom.Bdi, atom.Bdo, atom.Abbr, atom.Mark, atom.Small, atom.Big, atom.Time,
		atom.Label, atom.Data, atom.Ruby, atom.Rb, atom.Rt, atom.Rp, atom.Rtc, atom.Acronym, atom.Nobr, atom.Button, atom.Output:
		c.walkAll(n, c.inlineState(n, st), out)
	case atom.Strong, atom.B, atom.Em, atom.I, atom.Cite, atom.Dfn, atom.Var, atom.U, atom.Ins, atom.S,
		atom.Strike, atom.Del, atom.Code, atom.Kbd, atom.Samp, atom.Tt, atom.Sub, atom.Sup:
		inner := c.inlineState(n, st)
		if !strings.Contains(compactStyle(attr(n, "style")), "font-weight:normal") {
			inner = inner.withMark(Mark{Type: markOf[n.DataAtom]})
		}
		c.walkAll(n, inner, out)
	case atom.Q:
		out.text("“", st)
		c.walkAll(n, c.inlineState(n, st), out)
		out.text("”", st)
	case atom.Img:
		c.image(n, st, out)
	case atom.Iframe, atom.Embed:
		c.frame(n, st, out)
	case atom.Video, atom.Audio:
		c.player(n, st, out)
	case atom.Script, atom.Style, atom.Template, atom.Link, atom.Meta, atom.Base, atom.Title, atom.Input, atom.Select,
		atom.Textarea, atom.Datalist, atom.Map, atom.Area, atom.Param, atom.Source, atom.Track, atom.Applet, atom.Frame,
		atom.Basefont, atom.Bgsound, atom.Keygen, atom.Image, atom.Option, atom.Optgroup:
		if n.DataAtom != atom.Source && n.DataAtom != atom.Track {
			c.warn(WarnDropped, n.Data)
		}
	case atom.Form, atom.Object, atom.Canvas, atom.Fieldset, atom.Dialog:
		c.warn(WarnDropped, n.Data)
		c.unwrap(n, st, out)
	default:
		if !c.blockElement(n, st, out) {
			c.unwrap(n, st, out)
		}
	}
}

// unwrap reads the content of a wrapper as paragraphs of its own. Unknown elements are
// treated as inline.
func (c *importer) unwrap(n *html.Node, st context, out *sink) {
	if n.DataAtom == 0 || n.DataAtom == atom.Noscript {
		c.walkAll(n, c.inlineState(n, st), out)
		return
	}
	out.flush(st)
	inner := st.withBlock(n)
	c.walkAll(n, inner, out)
	out.flush(inner)
}

// foreign drops SVG and keeps the text of MathML.
func (c *importer) foreign(n *html.Node, st context, out *sink) {
	c.warn(WarnDropped, n.Data)
	if n.Namespace == "math" {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if child.Type == html.TextNode {
				out.text(child.Data, st)
			} else if child.Type == html.ElementNode && child.Data != "script" && child.Data != "style" {
				c.walkMath(child, st, out)
			}
		}
	}
}

func (c *importer) walkMath(n *html.Node, st context, out *sink) {
	if st.depth++; st.depth > maxFlatDepth {
		return
	}
	if n.Namespace == "math" {
		for child := n.FirstChild; child != nil; child = child.NextSibling {
			if child.Type == html.TextNode {
				out.text(child.Data, st)
			} else if child.Type == html.ElementNode {
				c.walkMath(child, st, out)
			}
		}
		return
	}
	c.element(n, st, out)
}

// inlineState adds the marks that an inline element's attributes and style stand for.
func (c *importer) inlineState(n *html.Node, st context) context {
	if len(n.Attr) == 0 {
		return st
	}
	lang, dir := langOf(n), dirOf(n)
	if lang != "" || dir != "" {
		m := Mark{Type: "lang", Attrs: map[string]any{}}
		if lang != "" {
			m.Attrs["lang"] = lang
		}
		if dir != "" {
			m.Attrs["dir"] = dir
		}
		st = st.withMark(m)
	}
	style := compactStyle(attr(n, "style"))
	if style == "" {
		return st
	}
	if m := fontWeight.FindStringSubmatch(style); m != nil && (strings.HasPrefix(m[1], "bold") || m[1] >= "600" && m[1] <= "900") {
		st = st.withMark(Mark{Type: "strong"})
	}
	if strings.Contains(style, "font-style:italic") {
		st = st.withMark(Mark{Type: "em"})
	}
	if strings.Contains(style, "text-decoration:underline") && n.DataAtom != atom.A {
		st = st.withMark(Mark{Type: "underline"})
	}
	if strings.Contains(style, "text-decoration:line-through") {
		st = st.withMark(Mark{Type: "strike"})
	}
	return st
}

var fontWeight = regexp.MustCompile(`font-weight:([a-z0-9]+)`)

func (c *importer) anchor(n *html.Node, st context, out *sink) {
	st = c.inlineState(n, st)
	raw, has := lookup(n, "href")
	if !has || hasClass(n, "zoom") { // a link from a picture to its own large form
		c.walkAll(n, st, out)
		return
	}
	href, ok := c.address(raw, "href")
	if !ok {
		c.walkAll(n, st, out)
		return
	}
	m := Mark{Type: "link", Attrs: map[string]any{"href": href}}
	if title := cleanText(attr(n, "title")); title != "" {
		m.Attrs["title"] = title
	}
	for _, rel := range []string{"sponsored", "ugc", "nofollow"} {
		if containsField(attr(n, "rel"), rel) {
			m.Attrs["rel"] = rel
			break
		}
	}
	c.walkAll(n, st.withMark(m), out)
}

// address returns the safe, absolute form of an address, or false after a warning.
func (c *importer) address(raw, kind string) (string, bool) {
	if strings.TrimSpace(raw) == "" {
		return "", false
	}
	safe, ok := safeURL(raw, kind)
	if !ok {
		c.warn(WarnAddress, raw)
		return "", false
	}
	if c.opt.Base == nil || strings.HasPrefix(safe, "#") || isPlainWeb(safe) && !strings.Contains(safe, "/.") {
		return safe, true
	}
	full, err := c.opt.Base.Parse(safe)
	if err != nil {
		return safe, true
	}
	return safeURL(full.String(), kind)
}

func attr(n *html.Node, name string) string { v, _ := lookup(n, name); return v }

func lookup(n *html.Node, name string) (string, bool) {
	for _, a := range n.Attr {
		if a.Namespace == "" && a.Key == name {
			return a.Val, true
		}
	}
	return "", false
}

func hasClass(n *html.Node, names ...string) bool {
	class := attr(n, "class")
	for _, name := range names {
		if containsField(class, name) {
			return true
		}
	}
	return false
}

func containsField(list, name string) bool {
	for f := range strings.FieldsSeq(list) {
		if strings.EqualFold(f, name) {
			return true
		}
	}
	return false
}

func compactStyle(style string) string {
	return strings.ToLower(strings.Join(strings.Fields(style), ""))
}

func dirOf(n *html.Node) string {
	switch dir := strings.ToLower(attr(n, "dir")); dir {
	case "ltr", "rtl", "auto":
		return dir
	}
	return ""
}

func langOf(n *html.Node) string {
	if lang := attr(n, "lang"); formats["lang"].matches(lang) {
		return lang
	}
	return ""
}

// alignOf returns the alignment of an element from its classes, align attribute and style.
// It converts left and right to start and end according to the text direction.
func alignOf(n *html.Node) string {
	if len(n.Attr) == 0 && n.DataAtom != atom.Center {
		return ""
	}
	value := strings.ToLower(attr(n, "align"))
	if style := attr(n, "style"); style != "" {
		if m := textAlign.FindStringSubmatch(compactStyle(style)); m != nil {
			value = m[1]
		}
	}
	if class := attr(n, "class"); strings.Contains(class, "align-") {
		if m := alignClass.FindStringSubmatch(class); m != nil {
			value = m[1]
		}
	}
	if n.DataAtom == atom.Center {
		value = "center"
	}
	rtl := dirOf(n) == "rtl"
	switch value {
	case "center", "start", "end":
		return value
	case "left":
		if rtl {
			return "end"
		}
	case "right":
		if !rtl {
			return "end"
		}
	}
	return ""
}

var (
	textAlign  = regexp.MustCompile(`text-align:(left|right|center|start|end)`)
	alignClass = regexp.MustCompile(`(?:^|\s)(?:has-text-align-|align-)(left|right|center|start|end)(?:\s|$)`)
)

// numberOf returns a whole-number attribute within bounds, or 0.
func numberOf(n *html.Node, name string, limit int) int {
	v := strings.TrimSuffix(strings.TrimSpace(attr(n, name)), "px")
	i, err := strconv.Atoi(v)
	if err != nil || i < 1 || i > limit {
		return 0
	}
	return i
}

// textOf returns all text in n except that of scripts and styles.
func textOf(n *html.Node) string {
	var b strings.Builder
	for d := range n.Descendants() {
		if d.Type == html.TextNode && d.Parent.DataAtom != atom.Script && d.Parent.DataAtom != atom.Style {
			b.WriteString(d.Data)
		}
	}
	return b.String()
}

// findElement returns the first element in n that match accepts, or nil.
func findElement(n *html.Node, match func(*html.Node) bool) *html.Node {
	for d := range n.Descendants() {
		if d.Type == html.ElementNode && match(d) {
			return d
		}
	}
	return nil
}

func findClass(n *html.Node, names ...string) *html.Node {
	return findElement(n, func(d *html.Node) bool { return hasClass(d, names...) })
}

func findTag(n *html.Node, tag atom.Atom) *html.Node {
	return findElement(n, func(d *html.Node) bool { return d.DataAtom == tag })
}
